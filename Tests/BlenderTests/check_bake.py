"""Proves that baked values are Blender's, bit for bit.

    python Tests/BlenderTests/check_bake.py BAKED.csv[.gz] SOURCE.json --blender PYTHON
        (a Python that has pandas; PYTHON is one that has bpy, by default $BEZT_BLENDER_PYTHON)

BAKED is what `bezt bake SOURCE.json` wrote: columns frame, time and one per curve. Exits with 1 if a value differs or
a curve is missing.
"""

import argparse
import os
import subprocess
import sys
import tempfile

import numpy
import pandas

EVALUATE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "evaluate_json.py")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("baked")
    parser.add_argument("source")
    parser.add_argument("--blender", metavar="PYTHON", default=os.environ.get("BEZT_BLENDER_PYTHON", sys.executable))
    options = parser.parse_args()
    baked = pandas.read_csv(options.baked)
    wanted = blender_values(options, baked)
    channels = [name for name in baked.columns if name not in ("frame", "time")]
    missing = sorted(set(wanted.columns) - {"frame", *channels})
    unknown = sorted(set(channels) - set(wanted.columns))
    wrong = {}
    for name in (name for name in channels if name in wanted.columns):
        found = baked[name].to_numpy("float32")
        right = wanted[name].to_numpy("uint32").view("float32")
        misses = (found.view("uint32") != right.view("uint32")) & ~(numpy.isnan(found) & numpy.isnan(right))
        if misses.any():
            wrong[name] = (int(misses.sum()), baked["frame"][misses.argmax()])
    for name, (count, frame) in wrong.items():
        print(f"{name}: {count} of {len(baked)} values differ, first at frame {frame}")
    for name in missing:
        print(f"{name}: not in {options.baked}")
    for name in unknown:
        print(f"{name}: not in {options.source}")
    samples = len(baked) * (len(channels) - len(unknown))
    print(
        f"{sum(count for count, _ in wrong.values())} of {samples} values of {len(channels) - len(unknown)} curves differ"
    )
    return 1 if wrong or missing or unknown else 0


def blender_values(options, baked):
    with tempfile.TemporaryDirectory() as folder:
        frames, values = (os.path.join(folder, name) for name in ("frames.csv", "values.csv"))
        baked[["frame"]].to_csv(frames, index=False)
        subprocess.run([options.blender, EVALUATE, options.source, frames, "-o", values], check=True)
        return pandas.read_csv(values)


if __name__ == "__main__":
    sys.exit(main())
