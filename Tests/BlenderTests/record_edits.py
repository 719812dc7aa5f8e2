"""Records how Blender recalculates handles and edits keys: named cases and random hostile ones.

python Tests/BlenderTests/record_edits.py              writes Tests/Fixtures/Oracle/edits-<version>.jsonl.gz
python Tests/BlenderTests/record_edits.py --check FILE
    makes the edits of FILE in this Blender; exits with 1 if a bit of a key differs

The first line is {"blender_version":"5.0.1","seed":1}, every other line an edit as edit_cases.py says.
"""

import argparse
import gzip
import json
import os
import sys

import numpy

import edit_cases
import edit_museum
import key_bytes
from package import ROOT

RANDOM = {"recalculate": 900, "update": 300, "sort": 60, "deduplicate": 60, "insert": 500, "remove": 60}


def record(path, seed):
    rng = numpy.random.default_rng(seed)
    stage = edit_cases.Stage()
    lines = [json.dumps({"blender_version": edit_cases.VERSION, "seed": seed})]
    for case, keys in edit_museum.CASES:
        if case["operation"] == "translate":
            keys = edit_cases.in_order(stage, case, keys)
        lines.append(edit_cases.play(stage, case, keys))
    counts = {**RANDOM, **dict.fromkeys(edit_cases.OPERATORS, 60)}
    for operation, count in counts.items():
        lines += [edit_cases.random_case(stage, rng, (operation,), f"random {number}") for number in range(count)]
    with open(path, "wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=0) as packed:
        packed.write(("\n".join(lines) + "\n").encode())
    print(f"{len(lines) - 1} edits, {os.path.getsize(path)} bytes: {path}")


def check(path):
    with gzip.open(path, "rt", encoding="utf-8") as file:
        header, *lines = file.read().splitlines()
    stage = edit_cases.Stage()
    wrong = 0
    for line in lines:
        case = json.loads(line)
        wanted = case.pop("after")
        keys = numpy.frombuffer(bytes.fromhex(case.pop("before")), key_bytes.KEY)
        found = json.loads(edit_cases.play(stage, {"cycles": None, **case}, keys))["after"]
        if found != wanted:
            wrong += 1
            print(f"{case['name']}, {case['operation']} {case['arguments']}")
    print(
        f"Blender {edit_cases.VERSION}: {wrong} of {len(lines)} edits differ from {json.loads(header)['blender_version']}"
    )
    return wrong == 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", metavar="FILE")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--output", default=os.path.join(ROOT, f"Tests/Fixtures/Oracle/edits-{edit_cases.VERSION}.jsonl.gz")
    )
    options = parser.parse_args()
    if options.check:
        sys.exit(0 if check(options.check) else 1)
    record(options.output, options.seed)
