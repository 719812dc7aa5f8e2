"""Prints the seconds that Blender's graph.decimate takes for the curves of an FCurve JSON file of samples.

    python Benchmarks/blender_decimate.py SAMPLES.json BOUND        (a Python that has bpy)
"""

import json
import os
import sys
import time

import bpy
import numpy

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Tests", "BlenderTests"))
import compare_decimate  # noqa: E402


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        document = json.load(file)
    curves = [
        compare_decimate.normalized(numpy.array([value for _, value in curve["sampled_points"]]))
        for action in document["actions"]
        for curve in action["fcurves"]
    ]
    decimate = bpy.ops.graph.decimate
    spent = []

    def timed(**options):
        start = time.perf_counter()
        decimate(**options)
        spent.append(time.perf_counter() - start)

    keys = compare_decimate.decimated(curves, float(sys.argv[2]), timed)
    print(f"decimated {sum(map(len, curves))} samples to {sum(map(len, keys))} keys in", spent[0])


main()
