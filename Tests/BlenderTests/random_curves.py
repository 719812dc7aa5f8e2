"""Random F-curves of Blender, from tame to hostile.

Everything comes from the `random.Random` that is handed in: the same seed gives the same curves.
"""

import numpy

from package import schema, value_kind

INTERPOLATIONS = 13
EASINGS = 4
HANDLE_TYPES = 5  # FREE, AUTO, VECTOR, ALIGNED, AUTO_CLAMPED: every number below
KEY_TYPES = 6
STYLES = (
    "update",
    "update",
    "free",
    "free",
    "thirds",
    "close",
    "subframes",
    "huge",
    "denormal",
    "duplicates",
    "unsorted",
)


def new_channelbag(action, id_type="OBJECT", slot_name="Slot"):
    """Where the curves of an action go: (slot, channelbag), in Blender 4.2 (None, action)."""
    if "slots" not in action.bl_rna.properties:
        return None, action
    slot = action.slots.new(id_type, slot_name)
    layer = action.layers[0] if action.layers else action.layers.new("Layer")
    strip = layer.strips[0] if layer.strips else layer.strips.new(type="KEYFRAME")
    return slot, strip.channelbag(slot, ensure=True)


def fill_randomly(curve, rng, scene, modifiers=True, style=None):
    """Makes a new curve random: its options, kind of values, modifiers, and keys or samples."""
    style = style or rng.choice(STYLES)
    samples = rng.random() < 0.08
    if samples:
        add_samples(curve, rng)
    if rng.random() < 0.15:
        value_kind.set_kind(curve, rng.choice(("int", "discrete")), scene)
    set_options(curve, rng)
    if modifiers and rng.random() < 0.6:
        add_modifiers(curve, rng)
    if not samples:
        add_keys(curve, rng, style)


def set_options(curve, rng):
    curve.extrapolation = rng.choice(("CONSTANT", "LINEAR"))
    curve.auto_smoothing = rng.choice(("NONE", "CONT_ACCEL"))
    curve.color_mode = rng.choice(("AUTO_RAINBOW", "AUTO_RGB", "AUTO_YRGB", "CUSTOM"))
    curve.color = [rng.random() for _ in range(3)]
    for name in ("select", "lock", "mute", "hide"):
        setattr(curve, name, rng.random() < 0.3)


def add_samples(curve, rng):
    count, first = rng.randint(1, 40), rng.randint(-20, 50)
    points = numpy.array([[first + index, number(rng)] for index in range(count)], numpy.float32)
    curve.keyframe_points.add(count)
    curve.keyframe_points.foreach_set("co", points.ravel())
    curve.convert_to_samples(first, first + count)
    curve.sampled_points.foreach_set("co", points.ravel())


def number(rng, scale=10.0):
    """Most often an ordinary number, now and then a curious one."""
    kind = rng.random()
    if kind < 0.7:
        return rng.uniform(-scale, scale)
    if kind < 0.85:
        return float(rng.randint(-10, 10))
    if kind < 0.93:
        return round(rng.uniform(-scale, scale), 2)
    return rng.choice((0.0, -0.0, 1e-40, -1e-30, 1e-7, 123456.789, -1e20, 3e38, 1.17549435e-38))


# Keys


def add_keys(curve, rng, style):
    count = rng.choice((0, 1, 2, 3, 5, 8, 13, 21))
    points = curve.keyframe_points
    points.add(count)
    if not count:
        return
    co = numpy.array(
        [[frame, value] for frame, value in zip(frames(rng, count, style), values(rng, count, style))], numpy.float32
    )
    points.foreach_set("co", co.ravel())
    several = rng.random() < 0.7
    set_column(points, "interpolation", rng, lambda: rng.randrange(INTERPOLATIONS), several)
    set_column(points, "easing", rng, lambda: rng.randrange(EASINGS), several)
    set_column(points, "handle_left_type", rng, lambda: rng.randrange(HANDLE_TYPES), several)
    set_column(points, "handle_right_type", rng, lambda: rng.randrange(HANDLE_TYPES), several)
    set_column(points, "type", rng, lambda: rng.randrange(KEY_TYPES), several)
    for name, usual in (("back", 1.70158), ("amplitude", 0.8), ("period", 4.1)):
        set_column(points, name, rng, lambda: rng.choice((0.0, usual, number(rng, 3.0))), several, numpy.float32)
    for name, _ in schema.KEY_FLAGS:
        set_column(points, name, rng, lambda: rng.random() < 0.5, several, bool)
    if style == "update":
        curve.update()
    else:
        left, right = handles(rng, co, style)
        points.foreach_set("handle_left", left.ravel())
        points.foreach_set("handle_right", right.ravel())


def set_column(points, name, rng, choose, several, dtype=numpy.int32):
    column = [choose() for _ in points] if several else [choose()] * len(points)
    points.foreach_set(name, numpy.array(column, dtype))


def frames(rng, count, style):
    if style == "close":
        frame, result = rng.uniform(-5, 5), []
        for _ in range(count):
            result.append(frame)
            frame += rng.choice((1e-5, 9e-5, 1e-4, 1.5e-4, 2e-4, 3e-4, 1.0))
        return result
    if style in ("subframes", "huge"):
        width = 100 if style == "subframes" else 1e6
        return sorted(rng.uniform(-width, width) for _ in range(count))
    result = [float(frame) for frame in sorted(rng.sample(range(-60, 200), count))]
    if style == "duplicates":
        result = sorted(rng.choice(result) for _ in range(count))
    if style == "unsorted":
        rng.shuffle(result)
    return result


def values(rng, count, style):
    if style == "huge":
        return [rng.choice((-1, 1)) * 10.0 ** rng.uniform(5, 37) for _ in range(count)]
    if style == "denormal":
        return [rng.choice((-1, 1)) * 10.0 ** rng.uniform(-45, -36) for _ in range(count)]
    if rng.random() < 0.1:
        return [rng.choice((0.0, 1.0, 0.1))] * count
    if style == "update":  # automatic handles overflow on huge values
        return [max(-1e6, min(1e6, number(rng))) for _ in range(count)]
    return [number(rng) for _ in range(count)]


def handles(rng, co, style):
    """Free handles around the keys: reaching past the neighbours, behind the key, or of length zero now and then."""
    count = len(co)
    gaps = numpy.diff(co[:, 0], append=co[-1, 0] + 5).astype(numpy.float64)
    before = numpy.concatenate(([5.0], gaps[:-1]))
    if style == "thirds":
        widths = numpy.column_stack((before / 3, gaps / 3))
    else:
        reach = rng.choice((0.5, 1.0, 2.0))
        widths = numpy.array(
            [[gap * rng.uniform(-0.1, 1) * reach for gap in pair] for pair in zip(before, gaps)]
        ).reshape(count, 2)
    height = float(numpy.abs(co[:, 1]).max()) or 1.0
    sides = []
    for side, sign in ((0, -1), (1, 1)):
        handle = co.astype(numpy.float64)
        handle[:, 0] += sign * widths[:, side]
        handle[:, 1] += [rng.choice((0.0, rng.uniform(-1, 1))) * min(height, 1e37) for _ in range(count)]
        if rng.random() < 0.1:
            handle[rng.randrange(count)] = co[rng.randrange(count)]
        sides.append(handle.astype(numpy.float32))
    return sides


# Modifiers


def add_modifiers(curve, rng):
    for _ in range(rng.randint(1, 4)):
        kind = rng.choice(("GENERATOR", "FNGENERATOR", "ENVELOPE", "NOISE", "LIMITS", "STEPPED"))
        if not curve.modifiers and rng.random() < 0.4:
            kind = "CYCLES"
        randomize(curve.modifiers.new(kind), rng)
    modifiers = curve.modifiers
    for name in ("frame_start", "frame_end"):
        modifiers.foreach_set(name, numpy.array([number(rng, 100) for _ in modifiers], numpy.float32))
    for name in ("blend_in", "blend_out"):
        modifiers.foreach_set(name, numpy.array([abs(number(rng)) for _ in modifiers], numpy.float32))
    rng.choice(list(modifiers)).active = True


def randomize(modifier, rng):
    if modifier.type == "ENVELOPE":
        add_envelope_points(modifier.control_points, rng)
    for name, _ in schema.modifier_fields(modifier):
        if name in schema.SET_FOR_THE_STACK or not hasattr(modifier, name):
            continue
        definition = modifier.bl_rna.properties[name]
        if name == "poly_order":
            modifier.poly_order = rng.randint(1, 6)
        elif name == "coefficients":
            modifier.coefficients = [number(rng) for _ in modifier.coefficients]
        elif definition.type == "BOOLEAN":
            setattr(modifier, name, rng.random() < 0.5)
        elif definition.type == "ENUM":
            setattr(modifier, name, rng.choice(definition.enum_items.keys()))
        elif definition.type == "INT":
            setattr(modifier, name, rng.choice((0, 1, 3, rng.randint(-9, 9))))
        elif definition.type == "FLOAT":
            setattr(modifier, name, rng.random() if name == "influence" else number(rng))
    if modifier.type == "STEPPED":
        modifier.frame_start, modifier.frame_end = number(rng, 100), number(rng, 100)
    if rng.random() < 0.3:
        modifier.name = rng.choice(("Sway", "Überschwung", 'a "quoted" \\ name', "Sway"))


def add_envelope_points(points, rng):
    count = rng.randint(0, 5)
    for index in range(count):
        points.add(index)
    frames = [number(rng, 100) for _ in range(count)]
    if rng.random() < 0.7:
        frames.sort()
    points.foreach_set("frame", numpy.array(frames, numpy.float32))
    for name in ("min", "max"):
        points.foreach_set(name, numpy.array([number(rng) for _ in range(count)], numpy.float32))


# Groups


def add_groups(bag, rng):
    """Up to four groups with every flag and colour."""
    groups = []
    for _ in range(rng.randint(0, 4)):
        group = bag.groups.new(rng.choice(("Location", "Bone.L", "Bone.L", "Größe")))
        for name, _ in schema.GROUP_OPTIONS:
            if name != "color_set":
                setattr(group, name, rng.random() < 0.5)
        group.color_set = rng.choice(("DEFAULT", "THEME01", "THEME20", "CUSTOM", "CUSTOM"))
        if group.color_set == "CUSTOM":
            for name, _ in schema.GROUP_COLORS:
                setattr(group.colors, name, [rng.random() for _ in range(3)])
        groups.append(group)
    return groups
