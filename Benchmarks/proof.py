"""Times comparing, fitting and batches; scripts/bench runs it.

    python3 Benchmarks/proof.py [--runs 5]

Compared are two documents of 783,000 keys at every frame and half-frame, 7.8 million samples, and at keys and extremes
besides. Fitted are 3.9 million samples. The batch is 1,000 small .blend files.
"""
import argparse
import os
import shutil
import statistics
import subprocess
import sys

from places import BENCHMARKS, BEZT, BLENDER, FOLDER, ROOT
from timing import Run, compare


def prepare():
    os.makedirs(FOLDER, exist_ok=True)
    load = os.path.join(FOLDER, "big.json")
    if not os.path.exists(load):
        subprocess.run([sys.executable, os.path.join(BENCHMARKS, "load.py"), load, "300", "290"], check=True)
    # The same curves with other keys: seconds stay, so that every value is computed on both sides.
    Run([BEZT, "convert", "big.json", "other.json", "--fps", "30", "--retime", "seconds", "--force"])
    Run([BEZT, "convert", "other.json", "back.json", "--fps", "24", "--retime", "seconds", "--force"])
    Run([BEZT, "convert", "big.json", "samples.json", "--bake", "--force"])
    Run([BEZT, "convert", "samples.json", "part.json", "--action", "Action000", "--force"])


def comparing(runs):
    compare(
        "comparing 2,700 curves, reading both files included",
        [BEZT, "validate", "back.json", "--against", "big.json"],
        {"bezt, only reading both": [BEZT, "info", "back.json", "big.json"]}, min(runs, 3))


def fitting(runs):
    plain = [BEZT, "convert", "samples.json", "fit.json", "--force"]
    fit = statistics.median(Run([*plain, "--fit", "1e-3"]).wall for _ in range(runs))
    copy = statistics.median(Run(plain).wall for _ in range(runs))
    print("\nfitting 3.9 million samples, bound 1e-3")
    print(f"  {'bezt':<34} {fit - copy:7.3f} s, of {fit:.3f} s with reading and writing")
    if not os.path.exists(BLENDER):
        return
    script = os.path.join(BENCHMARKS, "blender_decimate.py")
    said = subprocess.run(
        [BLENDER, script, os.path.join(FOLDER, "part.json"), "1e-3"], capture_output=True, text=True, check=True).stdout
    line = next(line for line in said.splitlines() if line.startswith("decimated"))
    blender = float(line.split()[-1]) * 300
    print(f"  {'Blender 5.0.1, 300 times 9 curves':<34} {blender:7.3f} s  bezt is {blender / (fit - copy):.1f} times as fast")


def batch():
    if not os.path.exists(BLENDER):
        print("\nskipped: a batch of .blend files needs Blender 5.0.1 to make them")
        return
    folder = os.path.join(FOLDER, "batch")
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(os.path.join(folder, "out"))
    cli = os.path.join(ROOT, "formats", "blender", "cli.py")
    first = os.path.join(folder, "0000.blend")
    Run([BLENDER, cli, "import", os.path.join(ROOT, "samples", "cube.json"), first])
    for number in range(1, 1000):
        os.link(first, os.path.join(folder, f"{number:04}.blend"))
    files = sorted(os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(".blend"))
    ours = statistics.median(
        Run([BEZT, "convert", *files, "--output-dir", os.path.join(folder, "out"), "--to", "json", "--force"]).wall
        for _ in range(3))
    each = statistics.median(
        Run([BLENDER, cli, "export", first, os.path.join(folder, "b.json"), "--force"]).wall for _ in range(3)) * 1000
    script = os.path.join(BENCHMARKS, "blender_batch.py")
    short, long = (Run([BLENDER, script, first, str(count)]).wall for count in (1, 101))
    one = (long - short) * 10
    print("\n1,000 small .blend files to JSON")
    print(f"  {'bezt':<34} {ours:7.3f} s")
    print(f"  {'Blender 5.0.1, started for each':<34} {each:7.1f} s  bezt is {each / ours:.0f} times as fast")
    print(f"  {'Blender 5.0.1, one for all':<34} {one:7.1f} s  bezt is {one / ours:.0f} times as fast")
    shutil.rmtree(folder)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    prepare()
    comparing(options.runs)
    fitting(options.runs)
    batch()


main()
