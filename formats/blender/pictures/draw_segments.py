# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures of what happens between two keys."""

from curves import curve, key
from svg import BLUE, GREEN, HANDLE, ORANGE, PALE_INK, PURPLE, RED, Drawing, Panel, number

EASINGS = "SINE QUAD CUBIC QUART QUINT EXPO CIRC BACK BOUNCE ELASTIC".split()
DIRECTIONS = (("EASE_IN", BLUE, None), ("EASE_OUT", ORANGE, "6 3"), ("EASE_IN_OUT", GREEN, "2 2.5"))


def segments(bake):
    """One curve with a segment of each sort."""
    keys = [
        key(0, 2, interpolation="CONSTANT"),
        key(10, 6, interpolation="LINEAR"),
        key(20, 1, right=(6, 0)),
        key(30, 5, left=(-4, 1.5), interpolation="BOUNCE", easing="EASE_OUT"),
        key(40, 1, interpolation="CONSTANT"),
    ]
    drawing = Drawing(680, 230)
    panel = Panel(drawing, (40, 26, 620, 176), (-3, 43), (0, 7.2))
    panel.grid(range(0, 41, 10), (0, 2, 4, 6))
    panel.curve(bake(curve(*keys), -3, 43, 0.0625))
    panel.handle(keys[2]["co"], keys[2]["handle_right"])
    panel.handle(keys[3]["co"], keys[3]["handle_left"])
    panel.keys(keys, handles=False)
    for frame, text in ((5, "CONSTANT"), (15, "LINEAR"), (25, "BEZIER"), (35, "BOUNCE, ease out")):
        drawing.text(panel.at(frame, 0)[0], 18, text, anchor="middle", bold=True)
    return drawing.svg("The key on the left of a segment says how the segment goes")


def long_handle(bake):
    """A handle longer than its segment, and the point of it that counts."""
    too_long = [key(0, 1, right=(16, 4)), key(10, 4, left=(-4, 1.5))]
    shortened = [key(0, 1, right=(10, 2.5)), key(10, 4, left=(-4, 1.5))]
    drawing = Drawing(740, 250)
    panel = Panel(drawing, (40, 18, 680, 204), (-1, 20), (0.5, 6.5))
    panel.grid(range(0, 21, 2), range(1, 7))
    panel.curve(bake(curve(*too_long), -1, 20, 0.0625))
    panel.handle(too_long[0]["co"], too_long[0]["handle_right"], "5 4")
    panel.handle(shortened[0]["co"], shortened[0]["handle_right"])
    panel.handle(too_long[1]["co"], too_long[1]["handle_left"])
    panel.keys(too_long, handles=False)
    panel.note(16, 5, "stored: 16 frames long", HANDLE, "start", -40, -12, size=12)
    panel.note(10, 3.5, "counts: scaled by 10/16, to the next key's frame", HANDLE, dx=8, dy=22, size=12)
    panel.note(6, 5.5, "fits: stays as it is", HANDLE, "middle", 0, -10, size=12)
    same = bake(curve(*shortened), 0, 10, 0.5) == bake(curve(*too_long), 0, 10, 0.5)
    assert same, "the shortened handle gives another curve"
    return drawing.svg("A handle that is longer than its segment is scaled to the segment's length")


def root(bake):
    """From the frame to the parameter by Newton's method, from the parameter to the value."""
    keys = [key(0, 0, right=(0.5, 0)), key(12, 6, left=(-9, 0))]
    wanted = 3
    x, y = coefficients(*keys)
    drawing = Drawing(680, 300)
    left = Panel(drawing, (46, 34, 270, 232), (0, 1), (-0.5, 12.5), "1: which s lies at frame 3?", ORANGE)
    left.grid((0, 0.25, 0.5, 0.75, 1), range(0, 13, 2))
    left.curve([(step / 200, polynomial(x, step / 200)) for step in range(201)], ORANGE)
    left.curve([(0, wanted), (1, wanted)], PALE_INK, 1.2, "4 3")
    s = wanted / 12
    for step in range(8):
        frame, slope = polynomial(x, s), derivative(x, s)
        next_s = s - (frame - wanted) / slope
        if step < 2:
            left.curve([(s, wanted), (s, frame)], PURPLE, 1, "2 2")
            left.curve([(s, frame), (next_s, wanted)], PURPLE, 1.4)
            left.dot(s, frame, PURPLE)
        s = next_s
    left.dot(s, wanted, RED)
    left.note(wanted / 12, wanted, "first guess: s = 3/12", PURPLE, "middle", dy=-7)
    left.note(s, wanted, f"s = {s:.4f}", RED, dx=12, dy=18, size=12)
    left.note(0.97, 0, "frame over s", ORANGE, "end", dy=-8)
    value = bake.value(curve(*keys), wanted)
    assert abs(polynomial(y, s) - value) < 1e-6, "Newton's root gives another value"
    right = Panel(drawing, (386, 34, 270, 232), (0, 1), (-0.25, 6.25), "2: which value lies there?", BLUE)
    right.grid((0, 0.25, 0.5, 0.75, 1), range(0, 7))
    right.curve([(step / 200, polynomial(y, step / 200)) for step in range(201)], BLUE)
    right.curve([(s, -0.25), (s, value), (0, value)], RED, 1.2, "4 3")
    right.dot(s, value, RED)
    right.note(s, value, f"value {number(round(value, 6))}", RED, dx=10, dy=4, size=12)
    right.note(0.97, 0, "value over s", BLUE, "end", dy=-6)
    return drawing.svg("A Bezier segment is solved for its parameter first")


def coefficients(left, right):
    """The polynomials of frame and of value between two keys, in rising powers."""
    points = left["co"], left["handle_right"], right["handle_left"], right["co"]
    return [(p1, 3 * (p2 - p1), 3 * (p1 - 2 * p2 + p3), p4 - p1 + 3 * (p2 - p3)) for p1, p2, p3, p4 in zip(*points)]


def polynomial(c, s):
    return ((c[3] * s + c[2]) * s + c[1]) * s + c[0]


def derivative(c, s):
    return (3 * c[3] * s + 2 * c[2]) * s + c[1]


def easings(bake):
    """The ten easings, each in its three directions."""
    drawing = Drawing(740, 372)
    for index, kind in enumerate(EASINGS):
        column, row = index % 5, index // 5
        box = (20 + 143 * column, 34 + 162 * row, 128, 128)
        panel = Panel(drawing, box, (-1, 25), (-0.55, 1.55), kind)
        panel.grid((0, 24), (0, 1), labels=False)
        extra = {"back": 1.70158, "amplitude": 0.8, "period": 4.1}
        found = bake(
            [curve(key(0, 0, interpolation=kind, easing=easing, **extra), key(24, 1)) for easing, _, _ in DIRECTIONS],
            -1, 25, 0.125,
        )  # fmt: skip
        for points, (_, color, dash) in zip(found, DIRECTIONS):
            panel.curve(points, color, 1.8, dash)
    for index, ((_, color, dash), text) in enumerate(zip(DIRECTIONS, ("ease in", "ease out", "ease in and out"))):
        drawing.legend(210 + 120 * index, 357, (text, color, dash))
    return drawing.svg("The ten easings, in, out, and in and out")
