#!/usr/bin/env python3
"""Makes disks fail and ends runs of bezt, and looks whether it says and leaves what formats/faults.md says.

usage: run.py BEZT [--seed N] [--moments N] [--only NAME]

Each row of the page's table is run, and a row without a way to run it here is a failure, as is a way without a row. What
cannot be set up on this machine is skipped, and says why.
"""

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench import ROOT, Bench, Skipped
from checks import CHECKS
from rows import FAULTS

ROW = re.compile(r"\| `([^`]+)` \|([^|]*)\|([^|]*)\|([^|]*)\|([^|]*)\|")


def rows():
    """The page's table: name → exit status, what is said, what is on the disk."""
    table = {}
    for line in (ROOT / "formats" / "faults.md").read_text().splitlines():
        if row := ROW.match(line):
            name, _, status, said, disk = (part.strip() for part in row.groups())
            table[name] = (int(status), re.findall(r"\*([^*]+)\*|`([^`]+)`", said), disk)
    return table


def run_row(bench, name, expected):
    status, said, disk = expected
    ended = FAULTS[name](bench)
    problems = []
    if ended.status != status:
        problems.append(f"exit status {ended.status}, not {status}")
    for message, code in said:
        if (message or f"[{code}]") not in ended.errors:
            problems.append(f"nothing is said of {message or code}")
    if not said and "error:" in ended.errors:
        problems.append("something is said")
    if bench.state() != disk:
        problems.append(f"on the disk: {bench.state()}, not {disk}")
    if problems:
        raise AssertionError("; ".join(problems) + f"\n      {ended.errors.strip()[:500]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bezt", type=Path)
    parser.add_argument("--seed", type=int, default=1, help="of the random moments")
    parser.add_argument("--moments", type=int, default=200, help="how many signals are sent")
    parser.add_argument("--only", help="only what has this in its name")
    arguments = parser.parse_args()
    work = Path(tempfile.mkdtemp(prefix="bezt-faults-"))
    os.chmod(work, 0o755)
    faults = work / "faults.so"
    subprocess.run(
        ["cc", "-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror", "-o", faults, Path(__file__).with_name("faults.c"), "-ldl"],
        check=True)
    bezt = str(arguments.bezt.resolve())
    plain = Bench(bezt, faults, None, arguments)
    first = plain.run()
    if first.status != 0:
        sys.exit(f"a run without a fault fails: {first.errors}")
    whole = plain.target.read_bytes()
    plain.remove()

    table = rows()
    counts = {"passed": 0, "skipped": 0, "failed": 0}
    for name in sorted(set(table) ^ set(FAULTS)):
        print(f"failed: {name}: {'no row of the page' if name in FAULTS else 'no way to run it here'}")
        counts["failed"] += 1
    tests = {name: lambda bench, name=name: run_row(bench, name, table[name]) for name in table if name in FAULTS}
    for name, test in {**tests, **CHECKS}.items():
        if arguments.only and arguments.only not in name:
            continue
        bench = Bench(bezt, faults, whole, arguments)
        bench.random = random.Random(f"{arguments.seed} {name}")
        begin = time.monotonic()
        try:
            test(bench)
            result, reason = "passed", ""
        except Skipped as skipped:
            result, reason = "skipped", f": {skipped}"
        except AssertionError as problem:
            result, reason = "failed", f": {problem}"
        counts[result] += 1
        print(f"{result}: {name} ({time.monotonic() - begin:.1f} s){reason}", flush=True)
        bench.remove()
    shutil.rmtree(work)
    print(f"seed {arguments.seed}: " + ", ".join(f"{count} {result}" for result, count in counts.items()))
    sys.exit(1 if counts["failed"] else 0)


if __name__ == "__main__":
    main()
