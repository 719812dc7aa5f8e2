"""Checks the texts of float32 numbers: they read back to the same bits, and no text is shorter.

python Tests/BlenderTests/shortest_numbers.py [--seed N] [--count 100000]
"""

import argparse
import ctypes
import sys

import numpy

from package import number_text

# Reads the decimal straight to float32; float() and then float32() would round twice.
strtof = ctypes.CDLL(None).strtof
strtof.restype, strtof.argtypes = ctypes.c_float, (ctypes.c_char_p, ctypes.c_void_p)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100_000)
    options = parser.parse_args()
    random = numpy.random.RandomState(options.seed)
    tens = numpy.array([10.0**power for power in range(-45, 39)]).astype(numpy.float32)
    families = {
        "ordinary": random.uniform(-5, 5, options.count),
        "two decimals": numpy.round(random.uniform(-500, 500, options.count), 2),
        "wide": 10.0 ** random.uniform(-13, 6, options.count),
        "any bits": random.randint(0, 0x7F800000, options.count, dtype=numpy.uint32).view(numpy.float32),
        "powers of two": (numpy.arange(1, 255, dtype=numpy.uint32) << numpy.uint32(23)).view(numpy.float32),
        "around powers of ten": numpy.concatenate([numpy.nextafter(tens, numpy.float32(end)) for end in (0, 1, 3e38)]),
        "zeros": numpy.array([0.0, -0.0]),
    }
    wrong = 0
    for name, values in families.items():
        values = values.astype(numpy.float32)
        misses = [value for value, text in zip(values, texts(values)) if not right(value, text)]
        wrong += len(misses)
        print(f"{name}: {len(misses)} of {len(values)} wrong" + (f", first {misses[0]!r}" if misses else ""))
    return 1 if wrong else 0


def texts(values):
    """By whole arrays, as keys are written; `text` must say the same."""
    for value, decimal in zip(values, number_text.decimals(values).tolist()):
        text = number_text.TEMPLATE % decimal
        yield text if text == number_text.text(value) or (text, number_text.text(value)) == ("-0", "-0.0") else "nan"


def right(value, text):
    read = numpy.float32(strtof(text.encode(), None))
    shortest = numpy.format_float_scientific(value, unique=True)
    return read.view(numpy.uint32) == value.view(numpy.uint32) and digits(text) == digits(shortest)


def digits(text):
    return len(text.lower().split("e")[0].lstrip("-").replace(".", "").strip("0"))


if __name__ == "__main__":
    sys.exit(main())
