"""Records what Blender evaluates: named curves and random hostile ones without modifiers, each at many frames.

python Tests/BlenderTests/record_evaluation.py            writes Tests/Fixtures/Oracle/evaluation-<version>.json
python Tests/BlenderTests/record_evaluation.py --check FILE
    evaluates the curves of FILE in this Blender; if every bit is the same, notes its version in FILE, else exits with 1

{"blender_version":"5.0.1","libm":"glibc 2.36","same_bits_in":["4.2.23"],"curves":[
{"name":"cusp","fcurve":{…},"frames":[0,0.5,…],"values":[bits of float32 as unsigned integers]}]}
"""

import argparse
import json
import os
import platform
import random
import sys

import bpy
import numpy

import museum
import random_curves
from package import ROOT, export_fcurves, import_curve, key_text, number_text, value_kind

RANDOM_CURVES = 300
VERSION = ".".join(map(str, bpy.app.version))


def record(path, seed):
    rng = random.Random(seed)
    _, bag = random_curves.new_channelbag(bpy.data.actions.new("Museum"))
    entries = []
    for name, fill in museum.CURVES.items():
        curve = bag.fcurves.new(name)
        fill(curve, bpy.context.scene)
        entries.append(entry(name, curve, rng))
    for number in range(RANDOM_CURVES):
        curve = bag.fcurves.new(f"random{number:03}")
        style = random_curves.STYLES[number % len(random_curves.STYLES)]
        random_curves.fill_randomly(curve, rng, bpy.context.scene, modifiers=False, style=style)
        if evaluation_is_defined(curve):
            entries.append(entry(f"{curve.data_path} {style}", curve, rng))
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write(
            f'{{"blender_version":"{VERSION}","libm":"{" ".join(platform.libc_ver())}","same_bits_in":[],"curves":[\n'
        )
        file.write(",\n".join(entries) + "]}\n")
    print(f"{len(entries)} curves, {os.path.getsize(path)} bytes: {path}")


def entry(name, curve, rng):
    frames = frames_for(curve, rng)
    values = bits(curve, frames)
    kind = kind_of(curve)
    text = export_fcurves.curve_text(curve, None, curve.id_data, lambda: kind, key_text.KeyTexts([])).strip()
    frames_text = ",".join(map(number_text.text, frames))
    return f'{{"name":{json.dumps(name)},"fcurve":{text},\n"frames":[{frames_text}],\n"values":[{",".join(map(str, values))}]}}'


def kind_of(curve):
    """The kind of values, read from a copy of the action, whose curve it ruins."""
    copy = curve.id_data.copy()
    twin = export_fcurves.channelbags(copy)[0][1].fcurves.find(curve.data_path)
    kind = value_kind.ramp_kind(twin)
    bpy.data.actions.remove(copy)
    return kind


def evaluation_is_defined(curve):
    """Between samples Blender reads past the last one when that lies at a frame <= 0.

    A frame that is no number is looked for far outside the samples, which ends Blender. It comes of a modifier that blends
    in or out over so few frames that both ends round to one.
    """
    if not len(curve.sampled_points):
        return True
    return curve.range()[1] > 0 and not any(blends_at_once(modifier) for modifier in curve.modifiers)


def blends_at_once(modifier):
    start, end = numpy.float32(modifier.frame_start), numpy.float32(modifier.frame_end)
    into, out = numpy.float32(modifier.blend_in), numpy.float32(modifier.blend_out)
    return modifier.use_restricted_range and bool(into and start + into == start or out and end - out == end)


def frames_for(curve, rng):
    """On keys and next to them, inside and around the tolerance of 1e-4, between keys, and far outside; sorted float32."""
    points = curve.sampled_points if len(curve.sampled_points) else curve.keyframe_points
    keys = sorted({point.co[0] for point in points}) or [0.0]
    first, last = keys[0], keys[-1]
    frames = {first - 1, first - 12.5, first - 1e5, last + 1, last + 7.25, last + 1e5}
    frames |= {first + (last - first) * step / 16 for step in range(17)}
    frames |= {float(round(first + (last - first) * rng.random())) for _ in range(9)}
    for key in rng.sample(keys, min(10, len(keys))):
        frames |= {
            key,
            key - rng.choice((5e-5, 9.9e-5, 1.01e-4, 2e-4)),
            key + rng.choice((5e-5, 9.9e-5, 1.01e-4, 2e-4)),
        }
        frames.add(float(numpy.nextafter(numpy.float32(key), numpy.float32(rng.choice((-1e9, 1e9))))))
    segments = list(zip(keys, keys[1:]))
    for left, right in rng.sample(segments, min(10, len(segments))):
        frames |= {left + (right - left) * part for part in (0.25, 0.5, 0.75, 1 / 3, rng.random(), rng.random())}
    singles = numpy.array(sorted(frames), numpy.float64).astype(numpy.float32)
    return numpy.unique(singles).tolist()


def bits(curve, frames):
    return (
        numpy.array([curve.evaluate(frame) for frame in frames], numpy.float64)
        .astype(numpy.float32)
        .view(numpy.uint32)
        .tolist()
    )


def check(path):
    with open(path, encoding="utf-8") as file:
        recording = json.load(file)
    warnings = []
    importer = import_curve.CurveImporter(bpy.context.scene, warnings)
    _, bag = random_curves.new_channelbag(bpy.data.actions.new("Museum"))
    samples = wrong = 0
    for number, item in enumerate(recording["curves"]):
        curve = bag.fcurves.new(str(number))
        importer.fill(curve, item["fcurve"], item["name"])
        found = bits(curve, item["frames"])
        misses = [frame for frame, value, wanted in zip(item["frames"], found, item["values"]) if value != wanted]
        samples, wrong = samples + len(found), wrong + len(misses)
        if misses:
            print(f"{item['name']}: {len(misses)} of {len(found)} differ, first at frame {misses[0]!r}")
    for warning in warnings:
        print(f"warning: {warning}")
    print(
        f"Blender {VERSION}: {wrong} of {samples} samples of {len(recording['curves'])} curves differ from {recording['blender_version']}"
    )
    if not wrong and VERSION not in (recording["blender_version"], *recording["same_bits_in"]):
        note_version(path, recording)
    return wrong == 0


def note_version(path, recording):
    with open(path, encoding="utf-8") as file:
        head, _, rest = file.read().partition("\n")
    old = json.dumps(recording["same_bits_in"], separators=(",", ":"))
    new = json.dumps(sorted([*recording["same_bits_in"], VERSION]), separators=(",", ":"))
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write(head.replace(f'"same_bits_in":{old}', f'"same_bits_in":{new}') + "\n" + rest)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", metavar="FILE")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", default=os.path.join(ROOT, f"Tests/Fixtures/Oracle/evaluation-{VERSION}.json"))
    options = parser.parse_args()
    if options.check:
        sys.exit(0 if check(options.check) else 1)
    record(options.output, options.seed)
