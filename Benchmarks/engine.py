"""Times the engine against Blender 5.0.1 on the same curves, and prints ratios; scripts/bench runs it.

Blender makes the curves and its values (blender_engine.py); the program EngineBenchmark compares every value with
Blender's, to the bit, before it times anything. One thread unless said. Of several runs the shortest counts, on both
sides.
"""

import json
import os
import subprocess
import sys

from places import BENCHMARKS, BLENDER, FOLDER, RELEASE

ENGINE = os.path.join(RELEASE, "EngineBenchmark")


def blender():
    """What Blender took, by blender_engine.py."""
    load = os.path.join(FOLDER, "big.blend")
    if not os.path.exists(load):
        subprocess.run([BLENDER, os.path.join(BENCHMARKS, "blender_scene.py"), load], check=True)
    command = [BLENDER, os.path.join(BENCHMARKS, "blender_engine.py"), FOLDER, load]
    lines = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
    return json.loads(next(line for line in lines if line.startswith("RESULT ")).split(" ", 1)[1])


def engine(*words):
    """The numbers that EngineBenchmark prints."""
    run = subprocess.run([ENGINE, *words], cwd=FOLDER, stdout=subprocess.PIPE, text=True)
    if run.returncode != 0:
        sys.exit(run.stdout)
    return [float(line) for line in run.stdout.split()]


def row(name, theirs, ours, unit):
    print(f"  {name:<42} {theirs:9.2f} {unit} {ours:9.3f} {unit}   {theirs / ours:6.1f} times as fast")


def main():
    if not os.path.exists(BLENDER):
        sys.exit("the engine is measured against Blender 5.0.1, which is not here: see scripts/setup bench")
    os.makedirs(FOLDER, exist_ok=True)
    theirs = blender()
    print(f"\nBaking a million frames, and calls: Blender {theirs['version']}, bezt")
    for curve, ours in zip(theirs["baking"], engine("bake", "baked.json", "baked.values", "1", "1000000")):
        row(curve["curve"], curve["ns"], ours, "ns")
    (ours,) = engine("evaluate", "called.json", "called.values", "called.frames")
    row("one call at a random frame, 1001 keys", theirs["call"], ours, "ns")

    document = theirs["document"]
    alone, together, count = engine(
        "document", "document.json", str(document["first"]), str(document["last"]))
    print(f"\nA whole document, {count:.0f} values: Blender opens and evaluates it, bezt bakes it")
    row("one core", document["seconds"], alone, "s ")
    row(f"all {os.cpu_count()} cores", document["seconds"], together, "s ")
    (ours,) = engine("update", "document.json")
    row("handles of all curves, one core", document["updating"], ours, "s ")
    print(f"  all cores are {alone / together:.2f} times as fast as one")


main()
