# SPDX-License-Identifier: GPL-3.0-or-later
"""Shortest decimal text of float32 numbers, for whole arrays.

`decimals` returns float64 numbers that `"%.9g"` prints as the shortest text that reads back to the same float32:
    "%.9g" % decimals([0.1])[0]  →  "0.1"      (float32 0.1 itself would print 0.100000001)
The one exception is minus zero, which "%.9g" prints as "-0" (an integer for most JSON readers); `text` gives "-0.0".
"""

import numpy

TEMPLATE = "%.9g"

# Between these bounds every scale 10**(digits - 1 - exponent) below is a power of ten that float64 holds exactly.
SMALLEST, LARGEST = numpy.float32(1e-13), numpy.float32(1e6)


def _tables():
    """Per float32 exponent byte: the decimal exponent of its smallest number, and the bits of the next power of 10."""
    exponents = numpy.zeros(256, numpy.int32)
    starts = numpy.full(256, 0xFFFFFFFF, numpy.uint32)
    for byte in range(1, 255):
        exponents[byte] = int(f"{2.0 ** (byte - 127):e}".partition("e")[2])
        power = float(f"1e{exponents[byte] + 1}")
        if power < 3.4e38:
            first = numpy.float32(power)
            if float(first) < power:
                first = numpy.nextafter(first, numpy.float32(numpy.inf))
            starts[byte] = first.view(numpy.uint32)
    return exponents, starts


_EXPONENTS, _NEXT_STARTS = _tables()
_POWERS = numpy.array([float(f"1e{power}") for power in range(22)])


def decimals(values):
    """float64 array of `values` (any float32 array), each rounded to the fewest digits that still name it."""
    values = numpy.ascontiguousarray(values, numpy.float32).ravel()
    bits = values.view(numpy.uint32) & 0x7FFFFFFF
    byte = bits >> 23
    exponent = _EXPONENTS[byte] + (bits >= _NEXT_STARTS[byte])
    exact = values.astype(numpy.float64)
    result = exact.copy()

    magnitudes = numpy.abs(values)
    ordinary = (magnitudes >= SMALLEST) & (magnitudes < LARGEST)
    waiting = numpy.flatnonzero(ordinary)
    # A decimal of up to 6 digits survives float32, so 6 digits find every text of 1 to 6; 9 digits always suffice.
    for digits in (6, 7, 8):
        scale = _POWERS[digits - 1 - exponent[waiting]]
        candidates = numpy.rint(exact[waiting] * scale) / scale
        found = candidates.astype(numpy.float32) == values[waiting]
        result[waiting[found]] = candidates[found]
        waiting = waiting[~found]

    for index in numpy.flatnonzero(~ordinary & (values != 0)):
        if numpy.isfinite(values[index]):
            result[index] = float(numpy.format_float_scientific(values[index], unique=True))
    return result


def text(value):
    """Shortest text of one number, rounded to float32 first: text(0.25) → "0.25", text(-0.0) → "-0.0"."""
    single = numpy.float32(value)
    if single == 0:
        return "-0.0" if numpy.signbit(single) else "0"
    return TEMPLATE % float(numpy.format_float_scientific(single, unique=True))
