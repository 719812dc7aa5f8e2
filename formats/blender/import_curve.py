# SPDX-License-Identifier: GPL-3.0-or-later
"""One curve: options, modifiers, keys or samples.

The order matters. Setting the extrapolation, the smoothing or anything of a Cycles modifier recomputes handles, so all
that comes first; keys come last, and of a key the handles.
"""

import bpy
import numpy

from . import schema
from .import_objects import set_properties
from .json_file import ImportFailure
from .json_text import encode
from .value_kind import set_kind

LINEAR = 1  # number of that interpolation


class CurveImporter:
    def __init__(self, scene, warnings):
        self.scene, self.warnings = scene, warnings

    def fill(self, curve, item, place):
        """Fills a new curve that has its data path and group."""
        schema.warn_of_unknown(item, schema.CURVE_NAMES, place, self.warnings)
        samples = float32(item.get("sampled_points", ()), 2)
        if len(samples):
            self.add_samples(curve, samples, place)
        if item.get("value_kind"):
            set_kind(curve, item["value_kind"], self.scene)
        curve.extrapolation = item.get("extrapolation", "CONSTANT")
        curve.auto_smoothing = item.get("auto_smoothing", "CONT_ACCEL")
        set_properties(curve, item, (schema.CURVE_COLOR_MODE, *schema.CURVE_OPTIONS))
        if "color" in item:
            curve.color = item["color"]
        self.add_modifiers(curve, item.get("modifiers", ()), place)
        if not len(curve.sampled_points):
            keys = item.get("keyframe_points", ())
            if len(samples):
                keys = [linear_key(frame, value) for frame, value in samples.tolist()]
            self.add_keys(curve.keyframe_points, keys, place)

    # Samples

    def add_samples(self, curve, samples, place):
        """Adds samples one frame apart. Blender cannot evaluate others: those become keys."""
        frames = samples[:, 0]
        first = float(frames[0])
        if not (first.is_integer() and (numpy.diff(frames.astype(numpy.float64)) == 1).all()):
            self.warnings.append(f"{place}: its samples are not one whole frame apart, they become LINEAR keys")
            return
        keys = curve.keyframe_points
        keys.add(len(samples))
        keys.foreach_set("co", numpy.ravel(samples))
        keys.foreach_set("interpolation", numpy.full(len(samples), LINEAR, numpy.int32))
        curve.convert_to_samples(int(first), int(first) + len(samples))
        curve.sampled_points.foreach_set("co", numpy.ravel(samples))

    # Modifiers

    def add_modifiers(self, curve, items, place):
        made = []
        for index, item in enumerate(items):
            modifier_place = f"{place}, modifier {index} ({item['type']})"
            try:
                modifier = curve.modifiers.new(item["type"])
            except TypeError:
                modifier = None
            if modifier:
                made.append((modifier, item, modifier_place))
            else:
                self.warnings.append(f"{modifier_place}: this Blender cannot add it here, left out")
        for number, (modifier, item, _) in enumerate(made):
            self.set_modifier(modifier, item)
            modifier.name = f"bezt {number}"  # out of the way of the names to come, which are unique in a stack
        for modifier, item, _ in made:
            modifier.name = item.get("name", "")
            if item.get("active"):
                modifier.active = True
        if made and not any(item.get("active") for _, item, _ in made):
            last = curve.modifiers.new("LIMITS")  # only a modifier that goes away leaves none active
            last.active = True
            curve.modifiers.remove(last)
        self.set_restricted_ranges(curve.modifiers, [item for _, item, _ in made])
        for modifier, item, modifier_place in made:
            self.check_modifier(modifier, item, modifier_place)

    def set_modifier(self, modifier, item):
        if modifier.type == "ENVELOPE":
            self.add_envelope_points(modifier.control_points, item.get("control_points", ()))
        for name, default in schema.modifier_fields(modifier):
            value = item.get(name, default)
            if name not in schema.SET_FOR_THE_STACK and value is not schema.ALWAYS and hasattr(modifier, name):
                setattr(modifier, name, value)
        if modifier.type == "STEPPED":
            modifier.frame_start, modifier.frame_end = item.get("frame_start", 0.0), item.get("frame_end", 0.0)

    def add_envelope_points(self, points, items):
        """Points as they stand, also unsorted or on one frame. Setting min or max one by one would crash Blender."""
        for number in range(len(items)):
            points.add(number)
        for name, _ in schema.ENVELOPE_POINT:
            points.foreach_set(name, numpy.array([item[name] for item in items], numpy.float32))

    def set_restricted_ranges(self, modifiers, items):
        """Sets a property of the base type over the whole stack: a Stepped modifier hides its restricted range."""
        for name in ("frame_start", "frame_end", "blend_in", "blend_out"):
            written = [
                schema.STEPPED_RESTRICTED.get(name, name) if item["type"] == "STEPPED" else name for item in items
            ]
            numbers = [item.get(field, 0.0) for item, field in zip(items, written)]
            modifiers.foreach_set(name, numpy.array(numbers, numpy.float32))

    def check_modifier(self, modifier, item, place):
        """Says what this Blender has not or has clamped."""
        schema.warn_of_unknown(item, schema.modifier_names(modifier), place, self.warnings)
        for name, default in schema.modifier_fields(modifier):
            wanted = item.get(name, default)
            if name == "use_legacy_noise" and not hasattr(modifier, name):
                if not wanted:
                    self.warnings.append(f"{place}: this Blender has only the legacy noise")
            elif not hasattr(modifier, name):
                if name in item:
                    self.warnings.append(f"{place}: this Blender has no {name}, left out")
            elif wanted is not schema.ALWAYS:
                found = getattr(modifier, name)
                if isinstance(found, float):
                    wanted = float(wanted)
                elif not isinstance(found, (str, bool, int)):
                    found, wanted = tuple(found), tuple(map(float, wanted))
                if encode(found) != encode(wanted) and not (name == "name" and not wanted):
                    self.warnings.append(f"{place}: {name} is {encode(found)}, not {encode(wanted)}")

    # Keys

    def add_keys(self, points, items, place):
        count = len(items)
        unknown = set().union(*items) - schema.KEY_NAMES
        if unknown:
            self.warnings.append(f"{place}: unknown field(s) of keys left out: {', '.join(sorted(unknown))}")
        points.add(count)
        if not count:
            return
        points.foreach_set("co", numpy.ravel(float32([item["co"] for item in items], 2)))
        for name, default in schema.KEY_ENUMS:
            default = schema.KEY_DEFAULTS.get(name, default)
            points.foreach_set(name, self.enum_numbers(name, [item.get(name, default) for item in items], place))
        for name, default in schema.KEY_EASING_NUMBERS:
            points.foreach_set(name, numpy.ravel(float32([[item.get(name, default)] for item in items], 1)))
        for name, default in schema.KEY_FLAGS:
            points.foreach_set(name, numpy.array([item.get(name, default) for item in items], bool))
        for name in ("handle_left", "handle_right"):
            points.foreach_set(name, numpy.ravel(float32([item[name] for item in items], 2)))

    def enum_numbers(self, name, texts, place):
        definition = bpy.types.Keyframe.bl_rna.properties[name]
        numbers = {item.identifier: item.value for item in definition.enum_items}
        for text in set(texts) - numbers.keys():
            fallback = schema.KEY_FALLBACKS[name]
            self.warnings.append(f"{place}: this Blender has no {name} {text}, {fallback} instead")
            numbers[text] = numbers[fallback]
        return numpy.array([numbers[text] for text in texts], numpy.int32)


def float32(rows, width):
    numbers = numpy.array(rows, numpy.float64).reshape(-1, width) if len(rows) else numpy.empty((0, width))
    with numpy.errstate(over="ignore"):
        singles = numbers.astype(numpy.float32)
    if not numpy.isfinite(singles).all():
        raise ValueError("a number beyond the range of float32")
    return singles


def linear_key(frame, value):
    point = [frame, value]
    return {
        "co": point,
        "handle_left": point,
        "handle_right": point,
        "handle_left_type": "VECTOR",
        "handle_right_type": "VECTOR",
        "interpolation": "LINEAR",
    }
