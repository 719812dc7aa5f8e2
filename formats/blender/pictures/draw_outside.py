# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures of what lies outside the keys, and of samples."""

from curves import curve, key, sampled
from svg import BLUE, ORANGE, PALE_INK, Drawing, Panel

SPAN = (-14, 34)


def extrapolation(bake):
    """The same keys with each extrapolation and each mode of cycles."""
    keys = [
        key(0, 1, left=(-4, -1.6), right=(3, 1.2)),
        key(6, 4, left=(-3, 0), right=(2, 0)),
        key(12, 2.5, left=(-2, 0), right=(4, -1.2)),
    ]
    cases = (
        ("CONSTANT", {}, None),
        ("LINEAR: along the outer handle", {"extrapolation": "LINEAR"}, None),
        ("LINEAR, end keys LINEAR", {"extrapolation": "LINEAR"}, "LINEAR"),
        ("Cycles REPEAT", cycles("REPEAT"), None),
        ("Cycles REPEAT_OFFSET", cycles("REPEAT_OFFSET"), None),
        ("Cycles MIRROR", cycles("MIRROR"), None),
        ("REPEAT once, then CONSTANT", cycles("REPEAT", cycles_after=1, cycles_before=1), None),
        ("NONE before, REPEAT after", cycles("NONE", "REPEAT"), None),
    )
    drawing = Drawing(740, 548)
    for index, (title, fields, ends) in enumerate(cases):
        box = (40 + 356 * (index % 2), 28 + 133 * (index // 2), 328, 94)
        panel = Panel(drawing, box, SPAN, (-3.2, 8.2), title)
        panel.grid(range(-12, 34, 6), (0, 5))
        here = keys if ends is None else [{**item, "interpolation": ends} for item in keys]
        values = bake(curve(*here, **fields), *SPAN, 0.0625)
        panel.curve([point for point in values if point[0] <= 0], ORANGE)
        panel.curve([point for point in values if point[0] >= 12], ORANGE)
        panel.curve([point for point in values if 0 <= point[0] <= 12], BLUE)
        if ends is None and not fields.get("modifiers"):
            panel.handle(here[0]["co"], here[0]["handle_left"])
            panel.handle(here[-1]["co"], here[-1]["handle_right"])
        panel.keys(here, handles=False)
    return drawing.svg("The curve outside its keys")


def cycles(before, after=None, **fields):
    return {"modifiers": [{"type": "CYCLES", "mode_before": before, "mode_after": after or before, **fields}]}


def samples(bake):
    """Samples on a straight line, and what lies between those at negative frames."""
    values = [0.5 * frame + 2 for frame in range(-4, 5)]
    drawing = Drawing(680, 270)
    panel = Panel(drawing, (40, 18, 620, 220), (-5.5, 5.5), (-0.6, 5))
    panel.grid(range(-5, 6), range(0, 5))
    found = bake(sampled(-4, values), -5.5, 5.5, 0.015625)
    for first in range(-4, 0):
        inside = [point for point in found if first < point[0] < first + 1]
        panel.curve(inside, ORANGE)
    panel.curve([point for point in found if point[0] <= -4], BLUE)
    panel.curve([point for point in found if point[0] >= 0], BLUE)
    for frame, value in zip(range(-4, 5), values):
        panel.dot(frame, value, BLUE)
    panel.note(-3.5, 0.75, "between negative frames:", ORANGE, dx=-40, dy=-82, size=12)
    panel.note(-3.5, 0.75, "the line of one frame later", ORANGE, dx=-40, dy=-66, size=12)
    panel.note(1.5, 2.75, "between positive frames: as expected", BLUE, dx=-28, dy=36, size=12)
    panel.note(-5.4, 0, "constant", PALE_INK, dy=-6)
    panel.note(5.4, 4, "constant", PALE_INK, "end", dy=-6)
    return drawing.svg("Baked samples, and the quirk at negative frames")
