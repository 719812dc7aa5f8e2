"""Times whole processes, ours and rivals in turn."""

import os
import statistics
import subprocess
import sys
import time

from places import FOLDER


class Run:
    """One process: wall and processor seconds, peak memory in bytes."""

    def __init__(self, command):
        start = time.perf_counter()
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=FOLDER)
        _, status, usage = os.wait4(process.pid, 0)
        self.wall = time.perf_counter() - start
        self.cpu = usage.ru_utime + usage.ru_stime
        self.memory = usage.ru_maxrss * 1024
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            sys.exit(f"exit status {process.returncode}: {' '.join(command)}")


def compare(title, ours, rivals, runs):
    """Runs ours and each rival in turn and prints medians and ratios."""
    timed = {name: [] for name in ["bezt", *rivals]}
    for number in range(runs + 1):
        for name, command in [("bezt", ours), *rivals.items()]:
            run = Run(command)
            if number > 0:  # the first one warms the page cache
                timed[name].append(run)
    print(f"\n{title}")
    mine = statistics.median(run.wall for run in timed["bezt"])
    for name, measured in timed.items():
        wall = statistics.median(run.wall for run in measured)
        cpu = statistics.median(run.cpu for run in measured)
        memory = max(run.memory for run in measured)
        ratio = "" if name == "bezt" else f"  bezt is {wall / mine:.1f} times as fast"
        print(f"  {name:<34} {wall:7.3f} s  {cpu:7.3f} s cpu  {memory / 1e6:7.0f} MB{ratio}")
    return timed["bezt"]


def memory_ratio(measured, path):
    size = os.path.getsize(path)
    peak = max(run.memory for run in measured)
    print(f"  peak memory is {peak / size:.2f} times the input of {size / 1e6:.0f} MB")
