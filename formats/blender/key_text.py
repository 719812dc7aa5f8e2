# SPDX-License-Identifier: GPL-3.0-or-later
"""The keys and the samples of a curve as JSON text: whole columns at a time, one "%" for a whole curve."""

import bpy
import numpy

from . import number_text, schema
from .json_text import ExportError, Fields

_PAIR = f"[{number_text.TEMPLATE},{number_text.TEMPLATE}]"
_POINTS = "\n{" + ",".join(f'"{name}":{_PAIR}' for name in schema.KEY_POINTS)
_ENUMS, _FLAGS = dict(schema.KEY_ENUMS), dict(schema.KEY_FLAGS)

# All of a key but its points. Keys of a scene share few of these.
_TAIL = numpy.dtype(
    [(name, numpy.uint8) for name in (*_ENUMS, *_FLAGS)]
    + [(name, numpy.float32) for name, _ in schema.KEY_EASING_NUMBERS]
)


class KeyTexts:
    """Makes the texts and remembers what keys have in common. Losses are appended to `warnings`."""

    def __init__(self, warnings):
        self.warnings = warnings
        self.templates = {}  # bytes of a _TAIL record → template of such a key

    def keyframe_points(self, points, place):
        count = len(points)
        numbers = numpy.empty((count, 2 * len(schema.KEY_POINTS)), numpy.float32)
        for column, name in enumerate(schema.KEY_POINTS):
            pairs = numpy.empty(2 * count, numpy.float32)
            points.foreach_get(name, pairs)
            numbers[:, 2 * column : 2 * column + 2] = pairs.reshape(count, 2)
        _require_finite(numbers, place, "key")

        tails = numpy.empty(count, _TAIL)
        for name in _TAIL.names:
            column = numpy.empty(count, bool if name in _FLAGS else _TAIL[name])
            points.foreach_get(name, column)
            tails[name] = column
        _require_finite(numpy.stack([tails[name] for name, _ in schema.KEY_EASING_NUMBERS], axis=1), place, "key")

        tails = tails.view(f"V{_TAIL.itemsize}").tolist()
        for tail in set(tails) - self.templates.keys():
            self.templates[tail] = f"{_POINTS},{self._tail(tail, place)}}}"
        return _fill(",".join([self.templates[tail] for tail in tails]), numbers)

    def _tail(self, tail, place):
        record = numpy.frombuffer(tail, _TAIL)[0]
        fields = Fields(place)
        for name, default in schema.KEY_TAIL:
            value = record[name].item()
            if name in _ENUMS:
                value = self._enum_name(name, value, place)
            elif name in _FLAGS:
                value = bool(value)
            fields.add(name, value, default)
        return fields

    def _enum_name(self, name, number, place):
        definition = bpy.types.Keyframe.bl_rna.properties[name]
        for item in definition.enum_items:
            if item.value == number:
                return item.identifier
        self.warnings.append(f"{place}: {name} {number} has no name in this Blender, written as {definition.default}")
        return definition.default

    def sampled_points(self, points, place):
        numbers = numpy.empty((len(points), 2), numpy.float32)
        points.foreach_get("co", numpy.ravel(numbers))
        _require_finite(numbers, place, "sample")
        line_starts = ["\n" + _PAIR] + [_PAIR] * (schema.POINTS_PER_LINE - 1)
        lines = line_starts * (len(points) // schema.POINTS_PER_LINE + 1)
        return _fill(",".join(lines[: len(points)]), numbers)


def _require_finite(numbers, place, what):
    finite = numpy.isfinite(numbers).all(axis=1)
    if not finite.all():
        raise ExportError(
            f"{place}: {what} {int(numpy.argmin(finite))} (the first is 0) has a number that is not finite"
        )


def _fill(template, numbers):
    """`template` filled with float32 `numbers`, which stand in it as pairs."""
    text = template % tuple(number_text.decimals(numbers).tolist())
    if ((numbers == 0) & numpy.signbit(numbers)).any():
        text = text.replace("[-0,", "[-0.0,").replace(",-0]", ",-0.0]")
    return text
