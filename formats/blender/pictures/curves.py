# SPDX-License-Identifier: GPL-3.0-or-later
"""Curves as FCurve JSON, and their values as `bezt bake` gives them."""

import csv
import io
import json
import os
import subprocess
import sys
import tempfile

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), *[os.pardir] * 3))


def key(frame, value, left=None, right=None, interpolation="BEZIER", **fields):
    """A key; handles stand relative to it and lie on it unless given."""
    (lx, ly), (rx, ry) = left or (0, 0), right or (0, 0)
    return {
        "co": [frame, value],
        "handle_left": [frame + lx, value + ly],
        "handle_right": [frame + rx, value + ry],
        "interpolation": interpolation,
        **fields,
    }


def curve(*keys, modifiers=(), **fields):
    return {"keyframe_points": list(keys), "modifiers": list(modifiers), **fields}


def sampled(first, values):
    return {"sampled_points": [[first + index, value] for index, value in enumerate(values)]}


class Baker:
    """Bakes with one `bezt` program."""

    def __init__(self, program):
        self.program = program

    def __call__(self, curves, first, last, step):
        """For each curve a list of (frame, value) from `first` to `last`, both included."""
        if isinstance(curves, dict):
            return self([curves], first, last, step)[0]
        curves = [{"data_path": "curve", "array_index": index, **item} for index, item in enumerate(curves)]
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "curves.json")
            with open(path, "w", encoding="utf-8") as file:
                json.dump(curves, file)
            command = [self.program, "bake", path, "--frames", f"{first}:{last}", "--step", str(step), "-o", "-"]
            result = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
        if result.returncode:
            sys.exit(f"{' '.join(command)}\n{result.stderr}")
        rows = list(csv.reader(io.StringIO(result.stdout)))[1:]
        frames = [float(row[0]) for row in rows]
        return [list(zip(frames, (float(row[2 + index]) for row in rows))) for index in range(len(curves))]

    def value(self, curve_, frame):
        return self(curve_, frame, frame, 1)[0][1]


def built_program():
    """The `bezt` of this checkout that was built last; None if there is none."""
    built = [os.path.join(ROOT, ".build", kind, "bezt") for kind in ("release", "debug")]
    return max(filter(os.path.exists, built), key=os.path.getmtime, default=None)
