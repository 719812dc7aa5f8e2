"""Makes the load of the benchmarks: 300 objects × 9 curves × 290 Bezier keys, a key every 5 frames from 1, 24 fps.

python Benchmarks/blender_scene.py big.blend        (a Python that has bpy; the same numbers in every run)
"""

import sys

import bpy
import numpy

OBJECTS, KEYS, FRAMES_BETWEEN_KEYS = 300, 290, 5
CHANNELS = [("location", 5.0), ("rotation_euler", 3.0), ("scale", 2.0)]  # data path, largest value
BEZIER, AUTO_CLAMPED = 2, 4


def make_scene():
    random = numpy.random.RandomState(2)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.scene.render.fps = 24
    bpy.context.scene.frame_end = 1 + (KEYS - 1) * FRAMES_BETWEEN_KEYS
    frames = 1 + FRAMES_BETWEEN_KEYS * numpy.arange(KEYS)
    for number in range(OBJECTS):
        moved = bpy.data.objects.new(f"Object{number:03}", None)
        bpy.context.scene.collection.objects.link(moved)
        for path, index, limit in [(path, index, limit) for path, limit in CHANNELS for index in range(3)]:
            moved.keyframe_insert(path, index=index, frame=1)
        action = moved.animation_data.action
        curves = action.layers[0].strips[0].channelbags[0].fcurves if hasattr(action, "layers") else action.fcurves
        for curve in curves:
            fill(curve, frames, random.uniform(-1, 1, KEYS) * dict(CHANNELS)[curve.data_path])


def fill(curve, frames, values):
    keys = curve.keyframe_points
    keys.clear()
    keys.add(len(frames))
    keys.foreach_set("co", numpy.column_stack((frames, values)).astype(numpy.float32).ravel())
    keys.foreach_set("interpolation", numpy.full(len(frames), BEZIER, numpy.int32))
    for side in ("handle_left_type", "handle_right_type"):
        keys.foreach_set(side, numpy.full(len(frames), AUTO_CLAMPED, numpy.int32))
    for name, value in (("back", 1.70158), ("amplitude", 0.8), ("period", 4.1)):
        keys.foreach_set(name, numpy.full(len(frames), value, numpy.float32))
    curve.update()


if __name__ == "__main__":
    make_scene()
    bpy.ops.wm.save_as_mainfile(filepath=sys.argv[1], compress=False)
