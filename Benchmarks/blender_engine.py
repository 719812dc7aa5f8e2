"""Blender's side of the engine's benchmarks: makes the curves, times them, and keeps its values for comparison.

python Benchmarks/blender_engine.py FOLDER LOAD.blend      (a Python that has bpy; the same numbers in every run)

Writes into FOLDER the curves as FCurve JSON and Blender's values as float32, and prints one JSON object: nanoseconds
for each curve, and seconds for the whole load.
"""

import importlib
import json
import os
import sys
import time

import bpy
import numpy

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "formats"))
export_fcurves = importlib.import_module("blender.export_fcurves")

LAST_FRAME = 1_000_000
KEY_COUNTS = [101, 1_001, 10_001, 100_001]
EASINGS = ["SINE", "QUAD", "CUBIC", "QUART", "QUINT", "EXPO", "CIRC", "BACK", "BOUNCE", "ELASTIC"]
BAKED = [(kind, keys) for kind in ("BEZIER", "LINEAR", "CONSTANT") for keys in KEY_COUNTS]
BAKED += [(kind, 10_001) for kind in EASINGS]
CALLS = 200_000
RUNS = 3  # the shortest counts


def make_curve(bag, index, kind, keys, random):
    """Keys at even distances from frame 1 to the last, with free handles up to half the way to the next key."""
    curve = bag.fcurves.new("location" if index < 3 else f'["p{index}"]', index=index if index < 3 else 0)
    every = (LAST_FRAME - 1) / (keys - 1)
    frames = numpy.round(1 + every * numpy.arange(keys)).astype(numpy.float32)
    values = random.uniform(-10, 10, keys).astype(numpy.float32)
    curve.keyframe_points.add(keys)

    def points(frames, values):
        return numpy.column_stack((frames, values)).astype(numpy.float32).ravel()

    def reach():
        return (every * random.uniform(0.1, 0.5, keys)).astype(numpy.float32)

    curve.keyframe_points.foreach_set("co", points(frames, values))
    curve.keyframe_points.foreach_set("handle_left", points(frames - reach(), values + random.uniform(-1, 1, keys)))
    curve.keyframe_points.foreach_set("handle_right", points(frames + reach(), values + random.uniform(-1, 1, keys)))
    number = bpy.types.Keyframe.bl_rna.properties["interpolation"].enum_items[kind].value
    curve.keyframe_points.foreach_set("interpolation", numpy.full(keys, number, numpy.int32))
    return curve


def make_action(curves):
    """One object with an action that holds all curves; gives the curves."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    moved = bpy.data.objects.new("Moved", None)
    bpy.context.scene.collection.objects.link(moved)
    action = bpy.data.actions.new("Curves")
    slot = action.slots.new(id_type="OBJECT", name="Moved")
    bag = action.layers.new("Layer").strips.new(type="KEYFRAME").channelbag(slot, ensure=True)
    animation = moved.animation_data_create()
    animation.action, animation.action_slot = action, slot
    random = numpy.random.RandomState(3)
    return [make_curve(bag, index, kind, keys, random) for index, (kind, keys) in enumerate(curves)]


def time_baking(folder):
    best = [float("inf")] * len(BAKED)
    for _ in range(RUNS):
        curves = make_action(BAKED)
        export_fcurves.export_file(os.path.join(folder, "baked.json"), bpy.context.scene)
        with open(os.path.join(folder, "baked.values"), "wb") as out:
            for index, curve in enumerate(curves):
                start = time.perf_counter()
                curve.convert_to_samples(1, LAST_FRAME + 1)
                best[index] = min(best[index], (time.perf_counter() - start) / LAST_FRAME * 1e9)
                points = numpy.empty(2 * LAST_FRAME, numpy.float32)
                curve.sampled_points.foreach_get("co", points)
                out.write(points[1::2].tobytes())
    return [{"curve": f"{kind}, {keys} keys", "ns": ns} for (kind, keys), ns in zip(BAKED, best)]


def time_calls(folder):
    (curve,) = make_action([("BEZIER", 1_001)])
    export_fcurves.export_file(os.path.join(folder, "called.json"), bpy.context.scene)
    frames = numpy.random.RandomState(4).uniform(1, LAST_FRAME, CALLS).astype(numpy.float32)
    frames.tofile(os.path.join(folder, "called.frames"))
    numbers = frames.tolist()
    evaluate = curve.evaluate
    took = float("inf")
    for _ in range(RUNS):
        start = time.perf_counter()
        values = [evaluate(frame) for frame in numbers]
        took = min(took, time.perf_counter() - start)
    numpy.array(values, numpy.float32).tofile(os.path.join(folder, "called.values"))
    return took / CALLS * 1e9


def time_document(folder, blend):
    start = time.perf_counter()
    bpy.ops.wm.open_mainfile(filepath=blend)
    scene = bpy.context.scene
    frames = range(scene.frame_start, scene.frame_end + 1)
    total = 0.0
    for action in bpy.data.actions:
        for curve in action.layers[0].strips[0].channelbags[0].fcurves:
            evaluate = curve.evaluate
            for frame in frames:
                total += evaluate(frame)
    took = time.perf_counter() - start
    curves = [curve for action in bpy.data.actions for curve in action.layers[0].strips[0].channelbags[0].fcurves]
    updating = float("inf")
    for _ in range(9):
        start = time.perf_counter()
        for curve in curves:
            curve.update()
        updating = min(updating, time.perf_counter() - start)
    export_fcurves.export_file(os.path.join(folder, "document.json"), scene)
    return {"seconds": took, "first": frames[0], "last": frames[-1], "updating": updating}


def main(folder, blend):
    result = {
        "version": bpy.app.version_string,
        "baking": time_baking(folder),
        "call": time_calls(folder),
        "document": time_document(folder, blend),
    }
    print("RESULT " + json.dumps(result))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
