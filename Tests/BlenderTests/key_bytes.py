"""The keys of a curve as bytes, every stored number bit for bit, and back.

A key is 42 bytes, little-endian: nine float32 (co, left handle, right handle, each as x y; back, amplitude, period),
then a byte each for left and right handle type, interpolation, easing, key type, selection (1 left handle, 2 control
point, 4 right handle).
"""

import numpy

NUMBERS = ("co", "handle_left", "handle_right", "back", "amplitude", "period")
CHOICES = ("handle_left_type", "handle_right_type", "interpolation", "easing", "type")
SELECTION = ("select_left_handle", "select_control_point", "select_right_handle")
WIDTHS = {"co": 2, "handle_left": 2, "handle_right": 2}
KEY = numpy.dtype(
    [(name, "<f4", (WIDTHS.get(name, 1),)) for name in NUMBERS] + [(name, "u1") for name in (*CHOICES, "selection")]
)


def read(points):
    """All keys of `keyframe_points` as an array of KEY."""
    keys = numpy.zeros(len(points), KEY)
    for name in NUMBERS:
        column = numpy.empty(keys[name].size, numpy.float32)
        points.foreach_get(name, column)
        keys[name] = column.reshape(keys[name].shape)
    for name in CHOICES:
        column = numpy.empty(len(keys), numpy.int32)
        points.foreach_get(name, column)
        keys[name] = column
    for bit, name in enumerate(SELECTION):
        column = numpy.empty(len(keys), bool)
        points.foreach_get(name, column)
        keys["selection"] |= column.astype(numpy.uint8) << bit
    return keys


def write(points, keys):
    """Makes `keyframe_points` hold these keys. Handles are not recalculated."""
    points.clear()
    points.add(len(keys))
    for name in NUMBERS:
        points.foreach_set(name, numpy.ascontiguousarray(keys[name]).ravel())
    for name in CHOICES:
        points.foreach_set(name, keys[name].astype(numpy.int32))
    for bit, name in enumerate(SELECTION):
        points.foreach_set(name, (keys["selection"] >> bit & 1).astype(bool))
