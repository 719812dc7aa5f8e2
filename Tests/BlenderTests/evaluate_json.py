"""Writes what Blender evaluates for the curves of an FCurve JSON file, as bits of float32.

    python Tests/BlenderTests/evaluate_json.py IN.json FRAMES.csv -o OUT.csv        (a Python that has bpy)

FRAMES.csv has a column "frame". OUT.csv has that column and one per curve, named like those of `bezt bake`:
ACTION/data_path[index], with the slot after the action when the action has several; values are unsigned integers.
"""

import argparse
import csv
import sys

import bpy
import numpy

import random_curves
from package import import_curve, import_fcurves


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("json")
    parser.add_argument("frames")
    parser.add_argument("-o", "--output", required=True)
    options = parser.parse_args()
    with open(options.frames, newline="", encoding="utf-8") as file:
        frames = [row["frame"] for row in csv.DictReader(file)]
    warnings = []
    columns = evaluate(import_fcurves.read_file(options.json), list(map(float, frames)), warnings)
    for warning in warnings:
        print(f"warning: {warning}", file=sys.stderr)
    with open(options.output, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["frame", *columns])
        writer.writerows(zip(frames, *columns.values()))
    print(f"{len(columns)} curves at {len(frames)} frames")


def evaluate(document, frames, warnings):
    """Channel name → values in float32 bits. Each curve is made by the importer, apart from its objects."""
    importer = import_curve.CurveImporter(bpy.context.scene, warnings)
    _, bag = random_curves.new_channelbag(bpy.data.actions.new("Evaluated"))
    columns = {}
    for action in document.get("actions", ()):
        several = len(action.get("slots", ())) > 1
        for item in action.get("fcurves", ()):
            slot = f"{item['slot']}/" if several else ""
            name = f"{action['name']}/{slot}{item['data_path']}[{item.get('array_index', 0)}]"
            curve = bag.fcurves.new(f"curve {len(bag.fcurves)}")
            importer.fill(curve, item, name)
            values = numpy.array([curve.evaluate(frame) for frame in frames], numpy.float64)
            columns[name] = values.astype(numpy.float32).view(numpy.uint32).tolist()
    return columns


if __name__ == "__main__":
    main()
