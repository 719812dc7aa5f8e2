"""Counts the keys that `bezt convert --fit` needs and those that Blender's graph.decimate (error mode) leaves, for the same
samples and the same bound, and prints a table.

    python Tests/BlenderTests/compare_decimate.py [--bezt .build/release/bezt] [--curves 100] [--corpus ../shared/corpus]
        (a Python that has bpy)

Half of the curves are random, half are real: those of the samples, and of .blend files of other people where the corpus is
there. Each is brought to a range of 1 and sampled at whole frames. Blender is given a Bezier key with automatic handles on
each sample. The errors are measured at the samples by one evaluator for both, de Casteljau in float64. Exits with 1 when a
curve of bezt's breaks the bound, when more than one in ten needs more keys than Blender's, or all together more than 70 %.
"""

import argparse
import glob
import json
import os
import subprocess
import sys
import tempfile

import bpy
import numpy

from package import ROOT, import_fcurves

TOLERANCES = (1e-2, 1e-3, 1e-4)
FRAMES = 250


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bezt", default=os.path.join(ROOT, ".build/release/bezt"))
    parser.add_argument("--curves", type=int, default=100, help="of each kind")
    parser.add_argument("--corpus", default=os.path.join(ROOT, "../shared/corpus"))
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = numpy.random.default_rng(options.seed)
    curves = [("random", values) for values in random_curves(rng, options.curves)]
    real = real_curves(options.corpus)
    chosen = rng.choice(len(real), min(options.curves, len(real)), replace=False)
    curves += [("real", real[index]) for index in sorted(chosen)]
    print(f"Blender {bpy.app.version_string}, seed {options.seed}; curves of {FRAMES} samples at most, range 1")
    print("kind\tcurves\tbound\tsamples\tkeys: Blender\tbezt\tbezt / Blender\tbezt has no more\tworst error: Blender\tbezt")
    is_good = True
    for tolerance in TOLERANCES:
        theirs = decimated([values for _, values in curves], tolerance)
        ours = fitted([values for _, values in curves], tolerance, options.bezt)
        for kind in ("random", "real"):
            rows = zip(curves, theirs, ours)
            is_good &= report(kind, tolerance, [(row[0][1], *row[1:]) for row in rows if row[0][0] == kind])
    return 0 if is_good else 1


def report(kind, tolerance, rows):
    """Prints a line of the table; whether it is as it should be."""
    counts = [(len(values), len(their), len(our)) for values, their, our in rows]
    errors = [(error(values, their), error(values, our)) for values, their, our in rows]
    samples, theirs, ours = (sum(column) for column in zip(*counts))
    fewer = sum(our <= their for _, their, our in counts)
    worst = [max(column) for column in zip(*errors)]
    print(
        f"{kind}\t{len(rows)}\t{tolerance:g}\t{samples}\t{theirs}\t{ours}\t{ours / theirs:.3f}\t{fewer / len(rows):.0%}\t"
        f"{worst[0]:.3g}\t{worst[1]:.3g}",
        flush=True,
    )
    # The values are float32 of size 1, so rounding counts.
    return worst[1] <= tolerance + 1e-6 and fewer >= 0.9 * len(rows) and ours <= 0.7 * theirs


# Curves


def random_curves(rng, count):
    """Waves, walks, rests and turns, as animation has them."""
    for number in range(count):
        frames = numpy.arange(FRAMES, dtype=float)
        kind = number % 4
        if kind == 0:
            values = sum(
                rng.uniform(0.2, 1) * numpy.sin(frames * rng.uniform(0.01, 0.3) + rng.uniform(0, 6)) for _ in range(3)
            )
        elif kind == 1:
            walk = numpy.cumsum(rng.normal(size=FRAMES + 24))
            values = numpy.convolve(walk, numpy.ones(25) / 25, "valid")
        elif kind == 2:
            at = numpy.sort(rng.choice(numpy.arange(1, FRAMES - 1), 6, replace=False))
            places = numpy.concatenate(([0], at, [FRAMES - 1]))
            levels = rng.normal(size=len(places))
            values = eased(frames, places, levels)
        else:
            at = numpy.sort(rng.choice(numpy.arange(1, FRAMES - 1), 8, replace=False))
            places = numpy.concatenate(([0], at, [FRAMES - 1]))
            levels = numpy.repeat(rng.normal(size=(len(places) + 1) // 2), 2)[: len(places)]
            values = eased(frames, places, levels)
        yield normalized(values)


def eased(frames, places, levels):
    """From level to level by 3s² − 2s³; between two that are the same the curve rests."""
    index = numpy.clip(numpy.searchsorted(places, frames, "right") - 1, 0, len(places) - 2)
    s = (frames - places[index]) / (places[index + 1] - places[index])
    return levels[index] + (levels[index + 1] - levels[index]) * (3 * s**2 - 2 * s**3)


def real_curves(corpus):
    """The curves of the samples and of the corpus that move, at whole frames."""
    found = []
    for path in sorted(glob.glob(os.path.join(ROOT, "samples/*.json"))):
        bpy.ops.wm.read_factory_settings(use_empty=True)
        import_fcurves.import_document(import_fcurves.read_file(path), bpy.context.scene)
        found += scene_curves()
    for path in sorted(glob.glob(os.path.join(corpus, "blend/*.blend"))):
        bpy.ops.wm.open_mainfile(filepath=path, load_ui=False)
        found += scene_curves()
    if not glob.glob(os.path.join(corpus, "blend/*.blend")):
        print(f"skipped: curves of other people's .blend files (no {corpus}/blend)")
    return found


def scene_curves():
    for action in sorted(bpy.data.actions, key=lambda action: action.name):
        for curve in fcurves(action):
            first, last = (int(numpy.floor(frame)) for frame in curve.range())
            frames = range(first, min(last, first + FRAMES - 1) + 1)
            values = numpy.array([curve.evaluate(frame) for frame in frames])
            if len(frames) >= 12 and numpy.isfinite(values).all() and numpy.ptp(values) > 1e-6:
                yield normalized(values)


def fcurves(action):
    if hasattr(action, "layers"):
        bags = [bag for layer in action.layers for strip in layer.strips for bag in strip.channelbags]
        return [curve for bag in bags for curve in bag.fcurves]
    return action.fcurves


def normalized(values):
    values = values - values.min()
    return (values / values.max()).astype(numpy.float32)


# Blender


def decimated(curves, tolerance, decimate=bpy.ops.graph.decimate):
    """The keys that graph.decimate leaves of each."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    user = bpy.data.objects.new("User", None)
    bpy.context.scene.collection.objects.link(user)
    bpy.context.view_layer.objects.active = user
    user.select_set(True)
    action = bpy.data.actions.new("Decimated")
    data = user.animation_data_create()
    data.action = action
    if hasattr(action, "slots"):
        data.action_slot = action.slots.new("OBJECT", "User")
        bag = action.layers.new("Layer").strips.new(type="KEYFRAME").channelbag(data.action_slot, ensure=True)
    else:
        bag = action
    for index, values in enumerate(curves):
        user[f"p{index}"] = 0.0
        curve = bag.fcurves.new(f'["p{index}"]')
        points = curve.keyframe_points
        points.add(len(values))
        places = numpy.stack([numpy.arange(len(values)), values], axis=1).astype(numpy.float32)
        points.foreach_set("co", places.ravel())
        points.foreach_set("interpolation", numpy.full(len(values), 2, numpy.int32))
        for side in ("handle_left_type", "handle_right_type"):
            points.foreach_set(side, numpy.full(len(values), 4, numpy.int32))
        points.foreach_set("select_control_point", numpy.ones(len(values), bool))
        curve.select = True
        curve.update()
    window = bpy.context.window_manager.windows[0]
    area = window.screen.areas[0]
    area.type = "GRAPH_EDITOR"
    area.spaces[0].dopesheet.show_only_selected = False
    region = next(region for region in area.regions if region.type == "WINDOW")
    with bpy.context.temp_override(window=window, area=area, region=region):
        decimate(mode="ERROR", remove_error_margin=tolerance)
    return [keys_of(curve.keyframe_points) for curve in bag.fcurves]


def keys_of(points):
    def numbers(name, width=1):
        array = numpy.zeros(len(points) * width, numpy.float32 if width > 1 else numpy.int32)
        points.foreach_get(name, array)
        return array.reshape(-1, width) if width > 1 else array

    names = ("co", "handle_left", "handle_right")
    co, left, right = (numbers(name, 2).astype(float) for name in names)
    return list(zip(co, left, right, numbers("interpolation")))


# bezt


def fitted(curves, tolerance, bezt):
    document = {
        "format": "bezt-fcurves",
        "version": 1,
        "actions": [
            {
                "name": "Fitted",
                "fcurves": [
                    {
                        "data_path": f'["p{index}"]',
                        "sampled_points": [[frame, float(value)] for frame, value in enumerate(values)],
                    }
                    for index, values in enumerate(curves)
                ],
            }
        ],
    }
    with tempfile.TemporaryDirectory() as folder:
        source, target = os.path.join(folder, "in.json"), os.path.join(folder, "out.json")
        with open(source, "w", encoding="utf-8") as file:
            json.dump(document, file)
        subprocess.run([bezt, "convert", source, target, "--fit", str(tolerance)], check=True, stderr=subprocess.PIPE)
        with open(target, encoding="utf-8") as file:
            result = json.load(file)
    kinds = {"CONSTANT": 0, "LINEAR": 1, "BEZIER": 2}
    return [
        [
            (*(numpy.array(key[name], float) for name in ("co", "handle_left", "handle_right")), kinds[key["interpolation"]])
            for key in curve["keyframe_points"]
        ]
        if "keyframe_points" in curve
        else [(numpy.array(point, float),) * 3 + (1,) for point in curve["sampled_points"]]
        for curve in result["actions"][0]["fcurves"]
    ]


# Errors


def error(values, keys):
    """The largest distance of a sample from the curve."""
    places = [key[0][0] for key in keys]
    worst = 0.0
    for frame, value in enumerate(values.astype(float)):
        index = int(numpy.searchsorted(places, frame, "right")) - 1
        if index < 0 or index >= len(keys) - 1:
            found = keys[max(index, 0)][0][1]
        else:
            found = segment_value(keys[index], keys[index + 1], frame)
        worst = max(worst, abs(found - value))
    return worst


def segment_value(a, b, frame):
    start, end = a[0], b[0]
    if a[3] == 0:
        return start[1]
    if a[3] == 1:
        return start[1] + (end[1] - start[1]) * (frame - start[0]) / (end[0] - start[0])
    points = numpy.array([start, a[2], b[1], end])
    length = end[0] - start[0]
    for index, key in ((1, start), (2, end)):  # a handle reaches no farther than the segment is long
        reach = abs(points[index][0] - key[0])
        if reach > length:
            points[index] = key + (points[index] - key) * length / reach
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        if casteljau(points, middle)[0] < frame:
            low = middle
        else:
            high = middle
    return casteljau(points, (low + high) / 2)[1]


def casteljau(points, s):
    while len(points) > 1:
        points = points[:-1] * (1 - s) + points[1:] * s
    return points[0]


if __name__ == "__main__":
    sys.exit(main())
