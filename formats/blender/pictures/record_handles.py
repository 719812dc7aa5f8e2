# SPDX-License-Identifier: GPL-3.0-or-later
"""Records the handles that Blender computes for the curves of the pictures (a Python that has bpy).

python formats/blender/pictures/record_handles.py             writes handles.json
python formats/blender/pictures/record_handles.py --check     exits with 1 if this Blender computes other bits
"""

import json
import os
import sys

import bpy
import numpy

PATH = os.path.join(os.path.dirname(os.path.abspath(__file__)), "handles.json")
POINTS = ((0, 0), (8, 6), (14, 7), (28, 1), (36, 4))
# Free and aligned handles are drawn by hand: (frames, values) from the key.
LEFT, RIGHT = (-3, 2), (2.5, 1.2)
RUN = ((0, 0), (10, 6), (16, 2), (34, 5), (44, 0))


def main():
    recorded = {
        "blender": bpy.app.version_string,
        "types": {
            kind: handles(POINTS, kind, "CONT_ACCEL") for kind in ("FREE", "ALIGNED", "VECTOR", "AUTO", "AUTO_CLAMPED")
        },
        "smoothing": {smoothing: handles(RUN, "AUTO", smoothing) for smoothing in ("NONE", "CONT_ACCEL")},
    }
    if "--check" in sys.argv:
        with open(PATH, encoding="utf-8") as file:
            known = json.load(file)
        same = all(recorded[part] == known[part] for part in ("types", "smoothing"))
        print(f"Blender {recorded['blender']} computes {'the same' if same else 'other'} handles as {known['blender']}")
        return 0 if same else 1
    with open(PATH, "w", encoding="utf-8", newline="\n") as file:
        file.write(json.dumps(recorded).replace("[{", "[\n{").replace("}, {", "},\n{") + "\n")
    return 0


def handles(points, kind, smoothing):
    """Keys of FCurve JSON, as Blender leaves them after `FCurve.update()`."""
    owner = bpy.data.objects.new("Owner", None)
    owner.keyframe_insert("location", index=0, frame=0)
    action = owner.animation_data.action
    bag = action if hasattr(action, "fcurves") else action.layers[0].strips[0].channelbags[0]
    curve = bag.fcurves.new("location", index=1)
    curve.auto_smoothing = smoothing
    for frame, value in points:
        curve.keyframe_points.insert(frame, value, options={"FAST"})
    for key in curve.keyframe_points:
        key.handle_left_type = key.handle_right_type = kind
        if kind in ("FREE", "ALIGNED"):
            key.handle_left = (key.co[0] + LEFT[0], key.co[1] + LEFT[1])
            key.handle_right = (key.co[0] + RIGHT[0], key.co[1] + RIGHT[1])
        key.select_left_handle = key.select_right_handle = False
    curve.update()
    return [
        {
            "co": numbers(key.co),
            "handle_left": numbers(key.handle_left),
            "handle_right": numbers(key.handle_right),
            "interpolation": key.interpolation,
        }
        for key in curve.keyframe_points
    ]


def numbers(point):
    """The shortest texts that give these float32."""
    return [float(str(numpy.float32(number))) for number in point]


if __name__ == "__main__":
    sys.exit(main())
