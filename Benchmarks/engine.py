"""Times the engine against Blender 5.0.1 on the same curves, and prints ratios; scripts/bench runs it.

Blender makes the curves and its values (blender_engine.py); the program EngineBenchmark compares every value with
Blender's, to the bit, before it times anything. One thread unless said. Of several runs the shortest counts, on both
sides.
"""

import json
import os
import shutil
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


def instructions(keys):
    """Instructions for one sample of a Bezier curve with so many keys among a million frames, counted by callgrind."""

    # Valgrind cannot read the debug information that Swift writes.
    bare = os.path.join(FOLDER, "EngineBenchmark.stripped")
    subprocess.run(["strip", "-o", bare, ENGINE], check=True)

    def count(times):
        command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", bare, "repeat", str(keys), str(times)]
        lines = subprocess.run(command, check=True, stderr=subprocess.PIPE, text=True).stderr.splitlines()
        return int(next(line for line in lines if "Collected" in line).split(":")[1])

    return (count(2) - count(1)) / 1e6


def limits(baked):
    """Says what bounds the speed: writing the values for the simple curves, instructions for Bezier ones."""
    (writing,) = engine("limit")
    print(f"\nThe limit: writing a value takes {writing:.2f} ns")
    for kind in ("LINEAR", "CONSTANT"):
        ns = baked[f"{kind}, 101 keys"]
        print(f"  {kind}, 101 keys: {ns / writing:.1f} times that")
    if not shutil.which("valgrind"):
        print("  valgrind is not here, which counts the instructions of Bezier curves")
        return
    for keys in (101, 100_001):
        counted, ns = instructions(keys), baked[f"BEZIER, {keys} keys"]
        print(f"  BEZIER, {keys} keys: {counted:.0f} instructions a sample, {counted / ns:.1f} in a nanosecond")


def main():
    if not os.path.exists(BLENDER):
        sys.exit("the engine is measured against Blender 5.0.1, which is not here: see scripts/setup bench")
    os.makedirs(FOLDER, exist_ok=True)
    theirs = blender()
    print(f"\nBaking a million frames, and calls: Blender {theirs['version']}, bezt")
    baked = engine("bake", "baked.json", "baked.values", "1", "1000000")
    for curve, ours in zip(theirs["baking"], baked):
        row(curve["curve"], curve["ns"], ours, "ns")
    prepared, plain = engine("evaluate", "called.json", "called.values", "called.frames")
    row("a random frame, 1001 keys, CurveEvaluator", theirs["call"], prepared, "ns")
    row("the same, nothing prepared", theirs["call"], plain, "ns")
    limits(dict(zip([curve["curve"] for curve in theirs["baking"]], baked)))

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
