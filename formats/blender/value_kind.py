# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether a curve rounds its values ("int") or also holds them between keys ("discrete").

Blender keeps this as two flags of the curve that RNA does not show. They are read from what the curve evaluates to,
and written by showing the curve a property of that kind for a moment. Neither touches a key.
"""

import math

import bpy
import numpy

# A property of each kind that every scene has.
_SCENE_PROPERTIES = {"int": "frame_current", "discrete": "use_gravity"}


def set_kind(curve, kind, scene):
    data_path = curve.data_path
    curve.data_path = _SCENE_PROPERTIES[kind]
    curve.update_autoflags(data=scene)
    curve.data_path = data_path


class ValueKinds:
    """Reads the kinds of the curves that one ID holds: an action, or the owner of NLA strips.

    Where a curve's own values cannot tell, a copy of the ID is asked, with the keys and modifiers of that curve
    replaced by a known ramp. `close` removes the copy.
    """

    def __init__(self, owner):
        self.owner = owner
        self.copy = None

    def close(self):
        if self.copy:
            bpy.data.batch_remove([self.copy])
            self.copy = None

    def kind(self, find):
        """None, "int" or "discrete" of the curve that `find(ID)` gives, of the ID or of its copy."""
        if _has_fraction(find(self.owner)):
            return None
        self.copy = self.copy or self.owner.copy()
        return ramp_kind(find(self.copy))


def _has_fraction(curve):
    """Whether keys alone give a value that is not whole. (Samples and modifiers can make Blender read past the end.)"""
    if len(curve.sampled_points) or len(curve.modifiers):
        return False
    first, last = curve.range()
    values = map(curve.evaluate, numpy.linspace(first - 0.7, last + 0.7, 9).tolist())
    return any(math.isfinite(value) and not value.is_integer() for value in values)


def ramp_kind(curve):
    """Replaces all that `curve` holds by a linear ramp, value = frame, and reads it between two whole frames."""
    while curve.modifiers:
        curve.modifiers.remove(curve.modifiers[0])
    if len(curve.sampled_points):
        curve.convert_to_keyframes(0, 1)
    curve.keyframe_points.clear()
    curve.keyframe_points.add(2)
    curve.keyframe_points.foreach_set("co", numpy.array([0, 0, 8, 8], numpy.float32))
    curve.keyframe_points.foreach_set("interpolation", numpy.array([1, 1], numpy.int32))  # LINEAR
    return {5.25: None, 5.0: "int", 0.0: "discrete"}[curve.evaluate(5.25)]
