"""Times bezt on .blend files, against Blender; scripts/bench runs it.

    python3 Benchmarks/blend.py [--runs 5] [--megabytes 1000]

The load is 300 objects x 9 curves x 290 Bezier keys, saved by Blender 5.0.1: 783,000 keys. The other is a mesh of so many
megabytes with a few keys, plain and packed.
"""
import argparse
import os
import statistics
import subprocess
import sys

from places import BENCHMARKS, BEZT, BLENDER, FOLDER, ROOT
from timing import Run, compare, memory_ratio

OPENING = """
import bpy, sys, time
start = time.perf_counter()
bpy.ops.wm.open_mainfile(filepath=sys.argv[-1], load_ui=False)
print("opened in", time.perf_counter() - start)
"""


def opening_seconds(path):
    """How long Blender takes to open a file, without its own start."""
    output = subprocess.run(
        [BLENDER, "-c", OPENING, path], capture_output=True, text=True, check=True, cwd=FOLDER).stdout
    return float(next(line for line in output.splitlines() if line.startswith("opened in")).split()[-1])


def prepare(megabytes):
    os.makedirs(FOLDER, exist_ok=True)
    Run([BLENDER, os.path.join(BENCHMARKS, "blender_scene.py"), "big50.blend"])
    if not os.path.exists(os.path.join(FOLDER, f"mesh{megabytes}.blend")):
        Run([BLENDER, os.path.join(BENCHMARKS, "blender_mesh.py"), f"mesh{megabytes}", str(megabytes)])
    Run([BLENDER, os.path.join(BENCHMARKS, "blender_mesh.py"), "mesh0", "0"])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--megabytes", type=int, default=1000)
    options = parser.parse_args()
    if not os.path.exists(BLENDER):
        sys.exit("skipped: .blend files need Blender 5.0.1 to make them")
    prepare(options.megabytes)
    runs = options.runs
    big = os.path.join(FOLDER, "big50.blend")

    cli = os.path.join(ROOT, "formats", "blender", "cli.py")
    measured = compare(
        ".blend to JSON", [BEZT, "convert", "big50.blend", "out.json", "--no-measure", "--force"],
        {"Blender 5.0.1": [BLENDER, cli, "export", "big50.blend", "blender.json", "--force"]}, min(runs, 3))
    memory_ratio(measured, big)

    measured = compare(
        "what is in it", [BEZT, "info", "big50.blend"],
        {"Blender 5.0.1, start and open": [BLENDER, "-c", OPENING, big]}, min(runs, 3))
    opening = statistics.median(opening_seconds(big) for _ in range(3))
    ratio = opening / statistics.median(run.wall for run in measured)
    print(f"  {'Blender 5.0.1, opening alone':<34} {opening:7.3f} s  bezt is {ratio:.1f} times as fast")

    mesh = f"mesh{options.megabytes}"
    for name, title in ((mesh, "a file that is nearly all mesh"), (f"{mesh}.packed", "the same, packed")):
        size = os.path.getsize(os.path.join(FOLDER, f"{name}.blend"))
        compare(
            f"{title}, {size / 1e6:.0f} MB", [BEZT, "info", f"{name}.blend"],
            {"bezt on a file without the mesh": [BEZT, "info", "mesh0.blend"]}, 20)

    compare(
        "edited JSON onto it", [BEZT, "convert", "out.json", "--onto", "big50.blend", "copy.blend", "--no-measure", "--force"],
        {"Blender 5.0.1, start and open": [BLENDER, "-c", OPENING, big]}, min(runs, 3))


main()
