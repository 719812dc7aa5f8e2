"""Proves that evaluated and baked values are Blender's, bit for bit, on fresh random curves.

    python Tests/BlenderTests/check_samples.py --samples 1000000 [--seed N]        (a Python that has bpy)

Half of the frames are scattered, with many on and next to keys; the other half goes on in even steps, for baking. Needs
`swift build -c release --product oracle-check`, whose program compares. Exits with 1 if a bit differs.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile

import bpy
import numpy

import random_curves
from package import ROOT, export_fcurves
from record_evaluation import evaluation_is_defined, frames_for

CHECKER = os.path.join(ROOT, ".build/release/oracle-check")
CURVES, SCATTERED, EVEN = 250, 1000, 1000
# On unsorted keys Blender's search may leave the array.
SORTED = [style for style in random_curves.STYLES if style != "unsorted"]
STEPS = (0.1, 0.25, 0.25, 0.37, 0.5, 1.0, 1.0)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--samples", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32))
    parser.add_argument("--checker", default=CHECKER)
    options = parser.parse_args()
    print(f"Blender {bpy.app.version_string}, seed {options.seed}", flush=True)
    rng = random.Random(options.seed)
    checker = subprocess.Popen([options.checker, "samples"], stdin=subprocess.PIPE, text=True)
    samples = 0
    with tempfile.TemporaryDirectory() as folder:
        number = 0
        while samples < options.samples and checker.poll() is None:
            batch = os.path.join(folder, str(number))
            samples += write_batch(batch, rng)
            print(batch, file=checker.stdin, flush=True)
            number += 1
        checker.stdin.close()
        return checker.wait()


def write_batch(path, rng):
    """Random curves as FCurve JSON, and Blender's values of each; the number of samples."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    moved = bpy.data.objects.new("Moved", None)
    scene.collection.objects.link(moved)
    action = bpy.data.actions.new("Random")
    slot, bag = random_curves.new_channelbag(action)
    animation = moved.animation_data_create()
    animation.action = action
    if slot:
        animation.action_slot = slot
    curves = [new_curve(bag, index, rng, scene) for index in range(CURVES)]
    export_fcurves.export_file(path + ".json", scene)
    steps = []
    frames, values = [], []
    for curve in curves:
        scattered = scattered_frames(curve, rng)
        first, step = even_frames(curve, rng)
        even = (float(first) + numpy.arange(EVEN) * step).astype(numpy.float32)
        steps.append({"path": curve.data_path, "first": float(first), "step": step})
        both = numpy.concatenate((scattered, even))
        frames.append(both)
        values.append(numpy.array([curve.evaluate(frame) for frame in both.tolist()], numpy.float64).astype("<f4"))
    numpy.concatenate(frames).astype("<f4").tofile(path + ".frames")
    numpy.concatenate(values).tofile(path + ".values")
    with open(path + ".head", "w") as file:
        json.dump({"scattered": SCATTERED, "even": EVEN, "curves": steps}, file)
    return CURVES * (SCATTERED + EVEN)


def new_curve(bag, index, rng, scene):
    """A random curve; not one on which Blender reads memory that is not the curve's."""
    while True:
        curve = bag.fcurves.new(f'["p{index}"]')
        random_curves.fill_randomly(curve, rng, scene, style=rng.choice(SORTED))
        if evaluation_is_defined(curve):
            return curve
        bag.fcurves.remove(curve)


def scattered_frames(curve, rng):
    curious = frames_for(curve, rng)
    first, last = curve.range()
    rest = [rng.uniform(first - 5, last + 5) for _ in range(SCATTERED - len(curious))]
    return numpy.array((curious + rest)[:SCATTERED], numpy.float64).astype("<f4")


def even_frames(curve, rng):
    """A first frame and a step, so that a thousand frames go along the curve or its beginning."""
    first, last = curve.range()
    step = rng.choice(STEPS) if last - first < 1000 else (last - first) / EVEN
    first = numpy.float32(first - 10 * step)
    return numpy.float32(round(float(first))) if rng.random() < 0.7 else first, step


if __name__ == "__main__":
    sys.exit(main())
