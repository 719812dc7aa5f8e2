"""Named curves, one curious case each. `CURVES` maps a name to what fills a new F-curve.

Keys stand as (frame, value, left handle, right handle), handles relative to the key.
"""

import numpy

from package import schema, value_kind

INTERPOLATIONS = "CONSTANT LINEAR BEZIER BACK BOUNCE CIRC CUBIC ELASTIC EXPO QUAD QUART QUINT SINE".split()
EASING_KINDS = "BACK BOUNCE CIRC CUBIC ELASTIC EXPO QUAD QUART QUINT SINE".split()
EASINGS = "AUTO EASE_IN EASE_OUT EASE_IN_OUT".split()

CURVES = {}

FLAT = ((-1, 0), (1, 0))


def exhibit(function):
    words = function.__name__.split("_")
    CURVES[words[0] + "".join(word.title() for word in words[1:])] = function
    return function


def keys(
    curve,
    *points,
    interpolation="BEZIER",
    easing="AUTO",
    extrapolation="CONSTANT",
    back=1.70158,
    amplitude=0.8,
    period=4.1,
):
    """Gives the curve free keys. `interpolation` is one for all, or a list."""
    curve.extrapolation = extrapolation
    curve.auto_smoothing = "NONE"
    points = [point if len(point) == 4 else (*point, *FLAT) for point in points]
    count = len(points)
    co = numpy.array([point[:2] for point in points], numpy.float32)
    columns = curve.keyframe_points
    columns.add(count)
    columns.foreach_set("co", co.ravel())
    kinds = [interpolation] * count if isinstance(interpolation, str) else interpolation
    columns.foreach_set("interpolation", numpy.array([INTERPOLATIONS.index(kind) for kind in kinds], numpy.int32))
    columns.foreach_set("easing", numpy.full(count, EASINGS.index(easing), numpy.int32))
    for name, value in (("back", back), ("amplitude", amplitude), ("period", period)):
        columns.foreach_set(name, numpy.full(count, value, numpy.float32))
    for side in ("handle_left_type", "handle_right_type"):
        columns.foreach_set(side, numpy.zeros(count, numpy.int32))  # FREE
    for flag, _ in schema.KEY_FLAGS:
        columns.foreach_set(flag, numpy.zeros(count, bool))
    for name, column in (("handle_left", 2), ("handle_right", 3)):
        offsets = numpy.array([point[column] for point in points], numpy.float64)
        columns.foreach_set(name, (co + offsets).astype(numpy.float32).ravel())


def samples(curve, first, values):
    points = numpy.array([[first + index, value] for index, value in enumerate(values)], numpy.float32)
    curve.keyframe_points.add(len(points))
    curve.keyframe_points.foreach_set("co", points.ravel())
    curve.convert_to_samples(first, first + len(points))
    curve.sampled_points.foreach_set("co", points.ravel())
    curve.extrapolation = "CONSTANT"


# Handles


@exhibit
def zero_length_handles(curve, scene):
    keys(curve, (1, 0, (0, 0), (0, 0)), (11, 5, (0, 0), (0, 0)), (21, -3, (0, 0), (0, 0)))


@exhibit
def overlapping_handles(curve, scene):
    keys(curve, (0, 0, (-8, -1), (8, 1)), (10, 4, (-8, 3), (8, -3)), (20, 1, (-9, 2), (9, 0)))


@exhibit
def handle_behind_key(curve, scene):
    keys(curve, (0, 0, (2, 1), (-3, 1)), (10, 4, (4, 1), (-2, 5)), (20, 1, (-2, 0), (-4, 0)))


@exhibit
def handles_past_neighbour(curve, scene):
    keys(curve, (0, 0, (-5, 0), (25, 9)), (10, 4, (-30, 7), (14, -3)), (20, 1, (-11, 2), (50, 0)))


@exhibit
def flat_segment(curve, scene):
    keys(curve, (0, 2), (10, 2), (20, 2, (-3, 0), (3, 0)), (30, 2.5, (-3, -0.5), (1, 0)))


@exhibit
def nearly_flat_segment(curve, scene):
    keys(curve, (0, 0.5), (10, 0.50000006), (20, 0.5000001), (30, 0.5000002))


@exhibit
def cusp(curve, scene):
    keys(curve, (0, 0, (-1, 0), (10, 0)), (10, 10, (-10, 0), (1, 0)))


@exhibit
def vertical_handles(curve, scene):
    keys(curve, (0, 0, (0, -5), (0, 5)), (10, 4, (0, 6), (0, -6)), (20, 1, (0, 3), (0, -1)))


@exhibit
def third_handles(curve, scene):
    keys(
        curve,
        (0, 0, (-10 / 3, 0), (10 / 3, 1)),
        (10, 4, (-10 / 3, -1), (7 / 3, 1)),
        (17, -2, (-7 / 3, 2), (4 / 3, -2)),
        (21, 1, (-4 / 3, -3), (1, 1)),
    )


@exhibit
def full_length_handles(curve, scene):
    keys(curve, (0, 0, (-1, 0), (10, 0)), (10, 8, (-10, 3), (10, -3)), (20, 1, (-10, 0), (1, 0)))


# Keys


@exhibit
def empty(curve, scene):
    curve.extrapolation = "LINEAR"


@exhibit
def one_key(curve, scene):
    keys(curve, (5, 1.25, (-2, -1), (2, 3)), extrapolation="LINEAR")


@exhibit
def one_linear_key(curve, scene):
    keys(curve, (5, 1.25), interpolation="LINEAR", extrapolation="LINEAR")


@exhibit
def two_keys(curve, scene):
    keys(curve, (1, 0, (-4, 0), (4, 0)), (25, 3, (-8, 0), (8, 0)))


@exhibit
def keys_within_tolerance(curve, scene):
    keys(curve, (0, 0), (5, 1), (5.0001, 9), (10, 2))


@exhibit
def keys_closer_than_tolerance(curve, scene):
    frames = [3, 3.00004, 3.00009, 3.00015, 3.0002, 3.0003, 3.0005, 4]
    keys(curve, *((frame, index * index) for index, frame in enumerate(frames)), interpolation="LINEAR")


@exhibit
def keys_closer_than_tolerance_at_ends(curve, scene):
    frames = [0, 0.00005, 0.0001, 0.0002, 1, 1.9999, 1.99995, 2]
    keys(
        curve,
        *((frame, index + 1) for index, frame in enumerate(frames)),
        interpolation="LINEAR",
        extrapolation="LINEAR",
    )


@exhibit
def unsorted(curve, scene):
    keys(curve, (0, 0), (12, 3), (4, 7), (9, -2), (7, 5), (20, 1))


@exhibit
def duplicate_frames(curve, scene):
    keys(curve, (0, 0), (5, 1), (5, 7), (5, 3), (10, 2), (10, 4))


@exhibit
def all_on_one_frame(curve, scene):
    keys(curve, (5, 1), (5, 7), (5, 3), extrapolation="LINEAR", interpolation="LINEAR")


@exhibit
def negative_and_sub_frames(curve, scene):
    keys(curve, (-20.5, 1, (-2, 0), (2, 1)), (-3.25, -4, (-3, 1), (3, -1)), (-0.125, 2), (0.3333333, 2.5), (7.7, 0))


@exhibit
def late_frames(curve, scene):
    keys(curve, (100000.5, 1, (-3, 0), (3, 2)), (100010.25, 4, (-3, 1), (2, 0)), (1048573, -2, (-400000, 0), (1, 0)))


@exhibit
def denormal_values(curve, scene):
    keys(curve, (0, 1e-45), (5, -3e-42), (10, 1e-39, (-2, 1e-39), (2, -1e-39)), (15, 2e-44))


@exhibit
def denormal_frames(curve, scene):
    keys(curve, (1e-45, 0, (0, 0), (0, 0)), (1e-40, 1, (0, 0), (0, 0)), (1e-38, 2), (1, 3))


@exhibit
def huge_values(curve, scene):
    keys(curve, (0, -3e38), (5, 3e38), (10, 1e30, (-2, 1e30), (2, -1e30)), (15, -1e25), extrapolation="LINEAR")


# Extrapolation


@exhibit
def constant_ends_linear_extrapolation(curve, scene):
    keys(curve, (0, 1), (10, 4), (20, 2), interpolation="CONSTANT", extrapolation="LINEAR")


@exhibit
def linear_ends_linear_extrapolation(curve, scene):
    keys(curve, (0, 1), (10, 4), (20, 2), interpolation="LINEAR", extrapolation="LINEAR")


@exhibit
def linear_extrapolation_through_handles(curve, scene):
    keys(curve, (0, 1, (-3, 2), (3, 0)), (10, 4), (20, 2, (-3, 0), (2.5, -1.75)), extrapolation="LINEAR")


@exhibit
def linear_extrapolation_vertical_handles(curve, scene):
    keys(curve, (0, 1, (0, 2), (3, 0)), (20, 2, (-3, 0), (0, -1.75)), extrapolation="LINEAR")


@exhibit
def easing_ends_linear_extrapolation(curve, scene):
    keys(
        curve,
        (0, 1, (-3, 2), (3, 0)),
        (10, 4),
        (20, 2, (-3, 0), (2.5, -1.75)),
        extrapolation="LINEAR",
        interpolation="BOUNCE",
    )


# Interpolation


def _every_interpolation(kind, easing):
    def fill(curve, scene):
        keys(curve, (0, 0), (10, 3), (24, -1.5), (24.5, 7), interpolation=kind, easing=easing)

    return fill


for _kind in INTERPOLATIONS[:3]:
    CURVES[_kind.lower()] = _every_interpolation(_kind, "AUTO")
for _kind in EASING_KINDS:
    for _easing in EASINGS:
        CURVES[_kind.lower() + _easing.title().replace("_", "")] = _every_interpolation(_kind, _easing)


@exhibit
def mixed_interpolations(curve, scene):
    keys(curve, *((4 * index, (index * 7) % 5) for index in range(13)), interpolation=INTERPOLATIONS)


def _elastic(amplitude, period, easing="EASE_OUT"):
    def fill(curve, scene):
        keys(
            curve,
            (0, 0),
            (10, 2),
            (20, -2),
            (30, -2),
            interpolation="ELASTIC",
            easing=easing,
            amplitude=amplitude,
            period=period,
        )

    return fill


for _easing in EASINGS[1:]:
    _name = _easing.title().replace("_", "")
    CURVES[f"elastic{_name}AmplitudeBelowChange"] = _elastic(1.5, 3, _easing)
    CURVES[f"elastic{_name}AmplitudeOfChange"] = _elastic(2, 3, _easing)
    CURVES[f"elastic{_name}AmplitudeAboveChange"] = _elastic(5, 3, _easing)
    CURVES[f"elastic{_name}AmplitudeZero"] = _elastic(0, 3, _easing)
    CURVES[f"elastic{_name}PeriodZero"] = _elastic(0.8, 0, _easing)
    CURVES[f"elastic{_name}Negative"] = _elastic(-1, -3, _easing)


@exhibit
def back_zero(curve, scene):
    keys(curve, (0, 0), (10, 3), (20, 1), interpolation="BACK", easing="EASE_IN_OUT", back=0)


@exhibit
def back_negative(curve, scene):
    keys(curve, (0, 0), (10, 3), (20, 1), interpolation="BACK", back=-4.5)


# Kinds of values


@exhibit
def int_values(curve, scene):
    value_kind.set_kind(curve, "int", scene)
    keys(curve, (0, -2.5), (10, 3.5, (-3, 1), (3, 0)), (20, -0.5), extrapolation="LINEAR")


@exhibit
def int_huge_values(curve, scene):
    value_kind.set_kind(curve, "int", scene)
    keys(curve, (0, -8388608.5), (10, 16777217), (20, 1e30), extrapolation="LINEAR")


@exhibit
def discrete_values(curve, scene):
    value_kind.set_kind(curve, "discrete", scene)
    keys(
        curve,
        (0, 0),
        (10, 1),
        (20, 0.4),
        (30, 2.5),
        interpolation=["BEZIER", "LINEAR", "SINE", "BACK"],
        extrapolation="LINEAR",
    )


@exhibit
def sampled(curve, scene):
    samples(curve, 1, [0, 0.1, 0.5, -3, 7, 7, 7.5, 1e-7])


@exhibit
def sampled_negative_frames(curve, scene):
    samples(curve, -6, [0, 0.1, 0.5, -3, 7, 7, 7.5, 1e-7, 2, 4, -4])


@exhibit
def one_sample(curve, scene):
    samples(curve, 5, [1.1])


@exhibit
def sampled_int(curve, scene):
    samples(curve, 1, [0, 0.5, 1.5, -0.5, -7.25])
    value_kind.set_kind(curve, "int", scene)


@exhibit
def sampled_discrete(curve, scene):
    samples(curve, 1, [0, 0.5, 1.5, -0.5, -7.25])
    value_kind.set_kind(curve, "discrete", scene)
