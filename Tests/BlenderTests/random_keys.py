"""Random keys for handles and edits, from tame to hostile. The same seed gives the same keys."""

import numpy

import key_bytes

FRAME_STYLES = ("even", "whole", "whole", "subframes", "close", "duplicates", "unsorted", "ratios", "huge", "denormal")
VALUE_STYLES = ("ordinary", "ordinary", "whole", "flat runs", "climb", "steep", "huge", "denormal")
TYPE_STYLES = ("clamped", "clamped", "automatic", "automatic kinds", "few others", "any", "any", "one", "aligned")
HANDLE_STYLES = ("ordinary", "ordinary", "zero", "backwards", "long")


def keys(rng, most=24, tame=False, handle_styles=HANDLE_STYLES):
    """`rng` is a numpy Generator. Tame: sorted, apart, of ordinary size."""
    count = int(rng.choice((1, 2, 2, 3, 4, 5, 6, 8, 11, 16, most)))
    result = numpy.zeros(count, key_bytes.KEY)
    result["co"][:, 0] = frames(
        rng, count, ("even", "whole", "subframes")[rng.integers(3)] if tame else pick(rng, FRAME_STYLES)
    )
    result["co"][:, 1] = values(rng, count, pick(rng, VALUE_STYLES[: 5 if tame else None]))
    set_types(rng, result)
    set_handles(rng, result, pick(rng, handle_styles))
    bezier = rng.random() < 0.6
    result["interpolation"] = numpy.where(rng.random(count) < (1.0 if bezier else 0.5), 2, rng.integers(0, 13, count))
    result["easing"] = rng.integers(0, 4, count)
    result["type"] = rng.integers(0, 5, count)  # GENERATED, 5, is not in Blender 4.2
    result["selection"] = rng.integers(0, 8, count) if rng.random() < 0.6 else 0
    result["back"], result["amplitude"], result["period"] = 1.70158, 0.8, 4.1
    return result


def pick(rng, items):
    return items[rng.integers(len(items))]


def frames(rng, count, style):
    if style == "even":
        return rng.integers(-50, 100) + numpy.arange(count) * rng.integers(1, 12)
    if style == "whole":
        return numpy.sort(rng.choice(300, count, replace=False)) - 100
    if style == "subframes":
        return numpy.sort(rng.uniform(-50, 100, count))
    if style == "close":
        steps = rng.choice((0.0, 1e-5, 1e-4, 3e-4, 1e-3, 0.009, 0.01, 0.0101, 1.0, 10.0), count)
        return rng.choice((0.0, 1.0, -3.5, rng.uniform(-9, 9))) + numpy.cumsum(steps)
    if style == "duplicates":
        return numpy.sort(rng.integers(-3, 2 * count, count))
    if style == "unsorted":
        return rng.integers(-count, 3 * count, count) * rng.choice((1.0, 0.25, 0.005))
    if style == "ratios":
        return numpy.cumsum(10.0 ** rng.uniform(-4, 5, count))
    if style == "huge":
        return numpy.sort(rng.uniform(-1, 1, count)) * 10.0 ** rng.uniform(5, 37)
    return numpy.sort(rng.uniform(-1, 1, count)) * 10.0 ** rng.uniform(-44, -36)


def values(rng, count, style):
    if style == "ordinary":
        return rng.uniform(-10, 10, count)
    if style == "whole":
        return rng.integers(-3, 4, count)
    if style == "flat runs":
        return numpy.repeat(rng.uniform(-5, 5, count), rng.integers(1, 4, count))[:count]
    if style == "climb":
        return numpy.cumsum(rng.uniform(0, 3, count)) * rng.choice((-1, 1))
    if style == "steep":
        return rng.choice((-1, 1), count) * 10.0 ** rng.uniform(-6, 7, count)
    if style == "huge":
        # From 1e37 on the equations of a closed smooth curve overflow, and on some of those Blender never comes back.
        return rng.choice((-1, 1), count) * 10.0 ** rng.uniform(15, 36, count)
    return rng.choice((-1, 1), count) * 10.0 ** rng.uniform(-45, -36, count)


def set_types(rng, keys):
    style, count = pick(rng, TYPE_STYLES), len(keys)
    for name in ("handle_left_type", "handle_right_type"):
        if style == "clamped":
            types = numpy.full(count, 4)
        elif style == "automatic":
            types = numpy.full(count, 1)
        elif style == "automatic kinds":
            types = rng.choice((1, 4), count)
        elif style == "few others":
            types = numpy.where(rng.random(count) < 0.85, rng.choice((1, 4), count), rng.integers(0, 5, count))
        elif style == "any":
            types = rng.integers(0, 5, count)
        elif style == "one":
            types = numpy.full(count, rng.integers(0, 5))
        else:
            types = numpy.full(count, 3)
        keys[name] = types
    if rng.random() < 0.2:
        for index in (0, -1):  # automatic ends, which a closed curve needs
            keys["handle_left_type"][index], keys["handle_right_type"][index] = rng.choice((1, 4), 2)


def set_handles(rng, keys, style):
    count = len(keys)
    gaps = numpy.abs(numpy.diff(keys["co"][:, 0].astype(numpy.float64), append=keys["co"][-1, 0] + 5.0))
    height = float(min(numpy.abs(keys["co"][:, 1]).max(), 1e37)) or 1.0
    for name, sign in (("handle_left", -1), ("handle_right", 1)):
        reach = {
            "ordinary": rng.uniform(0.05, 0.6, count),
            "zero": rng.choice((0.0, 0.3), count),
            "backwards": rng.uniform(-1, 0.3, count),
            "long": rng.uniform(0, 4, count),
        }[style]
        rise = rng.uniform(-1, 1, count) * height * (reach != 0)
        handle = keys["co"].astype(numpy.float64) + numpy.stack((sign * reach * gaps, rise), 1)
        with numpy.errstate(over="ignore"):
            keys[name] = handle
