# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures of handles as Blender computes them."""

import json
import os

from curves import curve
from svg import BLUE, HANDLE, ORANGE, Drawing, Panel

with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "handles.json"), encoding="utf-8") as file:
    RECORDED = json.load(file)

ABOUT = {
    "FREE": ("FREE", "each side where you put it"),
    "ALIGNED": ("ALIGNED", "one line, each side its own length"),
    "VECTOR": ("VECTOR", "a third of the way to the neighbour"),
    "AUTO": ("AUTO", "smooth, may overshoot"),
    "AUTO_CLAMPED": ("AUTO_CLAMPED", "smooth, flat at extremes"),
}


def handle_types(bake):
    """The same keys with each type of handles."""
    drawing = Drawing(740, 500)
    for index, (kind, keys) in enumerate(RECORDED["types"].items()):
        box = (34 + 358 * (index % 2), 30 + 158 * (index // 2), 336, 116)
        name, text = ABOUT[kind]
        panel = Panel(drawing, box, (-4, 40), (-2.5, 11), name)
        drawing.text(box[0] + 9 + 8.6 * len(name), box[1] - 7, text)
        panel.grid(range(0, 41, 10), (0, 5, 10))
        panel.curve(bake(curve(*keys), -4, 40, 0.125))
        panel.keys(keys)
    x, y = 400, 372
    drawing.text(x, y, "The same five keys in each picture.", bold=True)
    drawing.text(x, y + 20, "FREE and ALIGNED: handles set by hand to the same")
    drawing.text(x, y + 36, "places; ALIGNED then turned the left one.")
    drawing.text(x, y + 56, "VECTOR and AUTO: Blender computed them, with")
    drawing.text(x, y + 72, "continuous acceleration.")
    return drawing.svg("The five types of handles")


def acceleration(bake):
    """Automatic handles with and without continuous acceleration: the curve, and its second derivative."""
    drawing = Drawing(740, 380)
    for index, (smoothing, color, title) in enumerate(
        (("NONE", ORANGE, "Auto smoothing: none"), ("CONT_ACCEL", BLUE, "Continuous acceleration"))
    ):
        keys = RECORDED["smoothing"][smoothing]
        values = bake(curve(*keys), 0, 44, 0.25)
        x = 44 + 366 * index
        panel = Panel(drawing, (x, 30, 316, 150), (-3, 47), (-2.5, 8), title, color)
        panel.grid(range(0, 45, 10), (0, 5))
        panel.curve(values, color)
        panel.keys(keys)
        below = Panel(drawing, (x, 222, 316, 130), (-3, 47), (-0.6, 0.6), "its acceleration, per frame²")
        below.grid(range(0, 45, 10), (-0.5, 0, 0.5))
        frames = [item["co"][0] for item in keys]
        for first, last in zip(frames, frames[1:]):
            below.curve(second_derivative([point for point in values if first <= point[0] <= last]), color)
        for item in keys:
            below.drawing.polyline([below.at(item["co"][0], value) for value in below.values], HANDLE, 0.8, "2 3")
    return drawing.svg("Acceleration with and without smoothing")


def second_derivative(points):
    step = points[1][0] - points[0][0]
    return [
        (frame, (before - 2 * value + after) / (step * step))
        for (_, before), (frame, value), (_, after) in zip(points, points[1:], points[2:])
    ]
