"""Records what Blender evaluates for curves with F-modifiers: each kind alone, and stacks of two to five.

    python Tests/BlenderTests/record_modifiers.py            writes Tests/Fixtures/Oracle/modifiers-<version>.json
    python Tests/BlenderTests/record_modifiers.py --check FILE

The file is like that of record_evaluation.py, which also checks it in other versions. Parameters go from tame to hostile:
empty ranges, steps and sizes of zero, huge and denormal numbers, repeats far from the keys.
"""

import argparse
import json
import os
import platform
import random
import sys

import bpy
import numpy

import random_curves
import record_evaluation
from package import ROOT, value_kind

KINDS = ("GENERATOR", "FNGENERATOR", "ENVELOPE", "CYCLES", "NOISE", "LIMITS", "STEPPED")
CURVES_OF_A_KIND = 30
STACKS = 130
FRAMES = 48
VERSION = record_evaluation.VERSION


def record(path, seed):
    rng = random.Random(seed)
    record_evaluation.frames_for = frames_for
    _, bag = random_curves.new_channelbag(bpy.data.actions.new("Modifiers"))
    entries = []
    for kind in KINDS:
        for number in range(CURVES_OF_A_KIND):
            entries += entry(bag, f"{kind.lower()}{number:02}", [kind], rng)
    for number in range(STACKS):
        kinds = [rng.choice(KINDS) if index == 0 else rng.choice([kind for kind in KINDS if kind != "CYCLES"]) for index in range(rng.randint(2, 5))]
        entries += entry(bag, f"stack{number:03}", kinds, rng)
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write(f'{{"blender_version":"{VERSION}","libm":"{" ".join(platform.libc_ver())}","same_bits_in":[],"curves":[\n')
        file.write(",\n".join(entries) + "]}\n")
    print(f"{len(entries)} curves, {os.path.getsize(path)} bytes: {path}")


def entry(bag, name, kinds, rng):
    """The recording of a new curve, or nothing where Blender reads past its samples or automatic handles overflow."""
    curve = bag.fcurves.new(name)
    curve.extrapolation = rng.choice(("CONSTANT", "LINEAR"))
    base = rng.random()
    if base < 0.1:
        random_curves.add_samples(curve, rng)
        if curve.sampled_points[0].co[0] <= 0:
            bag.fcurves.remove(curve)
            return []
    elif base < 0.9:
        random_curves.add_keys(curve, rng, rng.choice(("update", "free", "subframes")))
    if rng.random() < 0.1:
        value_kind.set_kind(curve, rng.choice(("int", "discrete")), bpy.context.scene)
    for kind in kinds:
        random_curves.randomize(curve.modifiers.new(kind), rng)
    for name_of_field, width in (("frame_start", 40), ("frame_end", 200)):
        numbers = [random_curves.number(rng, width) for _ in curve.modifiers]
        curve.modifiers.foreach_set(name_of_field, numpy.array(numbers, numpy.float32))
    for name_of_field in ("blend_in", "blend_out"):
        numbers = [rng.choice((0.0, abs(random_curves.number(rng)))) for _ in curve.modifiers]
        curve.modifiers.foreach_set(name_of_field, numpy.array(numbers, numpy.float32))
    if rng.random() < 0.9:
        for modifier in curve.modifiers:
            modifier.mute = False
    if not has_finite_keys(curve):
        bag.fcurves.remove(curve)
        return []
    return [record_evaluation.entry(name, curve, rng)]


def has_finite_keys(curve):
    return all(numpy.isfinite([*key.co, *key.handle_left, *key.handle_right]).all() for key in curve.keyframe_points)


def frames_for(curve, rng):
    """Frames in and far around the curve, some of them curious; sorted float32."""
    first, last = curve.range()
    frames = {0.0, 1.0, first, last, first - 1, last + 1, -1e5, 1e5, 1e9, -3e38, 1e-40, 16777216.0}
    while len(frames) < FRAMES:
        frame = rng.uniform(first - 60, last + 60)
        frames.add(rng.choice((frame, float(round(frame)), round(frame * 4) / 4, frame * 100)))
    return numpy.unique(numpy.array(sorted(frames), numpy.float64).astype(numpy.float32)).tolist()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", metavar="FILE")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", default=os.path.join(ROOT, f"Tests/Fixtures/Oracle/modifiers-{VERSION}.json"))
    options = parser.parse_args()
    if options.check:
        sys.exit(0 if record_evaluation.check(options.check) else 1)
    record(options.output, options.seed)
