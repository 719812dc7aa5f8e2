"""Proves that recalculated handles and edited keys are Blender's, bit for bit, on fresh random curves.

    python Tests/BlenderTests/check_edits.py --curves 5000 [--seed N] [--operations recalculate,insert]
        (a Python that has bpy)

Needs `swift build -c release --product oracle-check`, whose program compares. Exits with 1 if a bit differs.
"""

import argparse
import json
import os
import random
import subprocess
import sys

import numpy

import edit_cases
from package import ROOT

# The transform operator rounds in its own way, and Aligned handles can amplify that: named and recorded cases only.
USUAL = (*edit_cases.CALLS, *(name for name in edit_cases.OPERATORS if name != "translate"))
CHECKER = os.path.join(ROOT, ".build/release/oracle-check")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--curves", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32))
    parser.add_argument("--operations", default=",".join(USUAL))
    parser.add_argument("--checker", default=CHECKER)
    options = parser.parse_args()
    print(f"Blender {edit_cases.VERSION}, seed {options.seed}", flush=True)
    rng = numpy.random.default_rng(options.seed)
    stage = edit_cases.Stage()
    operations = options.operations.split(",")
    checker = subprocess.Popen([options.checker, "edits"], stdin=subprocess.PIPE, text=True)
    print(json.dumps({"blender_version": edit_cases.VERSION, "seed": options.seed}), file=checker.stdin)
    for number in range(options.curves):
        print(edit_cases.random_case(stage, rng, operations, f"random {number}"), file=checker.stdin)
    checker.stdin.close()
    return checker.wait()


if __name__ == "__main__":
    sys.exit(main())
