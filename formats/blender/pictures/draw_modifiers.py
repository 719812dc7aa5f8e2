# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures of F-modifiers."""

from curves import curve, key
from svg import BLUE, GREEN, INK, ORANGE, PALE_INK, PURPLE, RED, Drawing, Panel, number

RAMP = [key(0, 0, interpolation="LINEAR"), key(10, 5, interpolation="LINEAR")]
REPEAT = {"type": "CYCLES", "mode_before": "REPEAT_OFFSET", "mode_after": "REPEAT_OFFSET"}
STEPS = {"type": "STEPPED", "frame_step": 4}
DOUBLE = {"type": "GENERATOR", "coefficients": [0.5, 0], "use_additive": True}
LIMIT = {"type": "LIMITS", "use_max_y": True, "max_y": 10}


def order(bake):
    """The way of one frame through a stack of modifiers, with numbers."""
    frame = 26.5
    stack = [REPEAT, DOUBLE, LIMIT, STEPS]
    # On a line where value = frame, a modifier that only changes the frame shows it.
    line = [key(0, 0, interpolation="LINEAR"), key(10, 10, interpolation="LINEAR")]
    stepped = bake.value(curve(*line, modifiers=[STEPS], extrapolation="LINEAR"), frame)
    wrapped = bake.value(curve(*line, modifiers=[{**REPEAT, "mode_after": "REPEAT"}, STEPS]), frame)
    base = bake.value(curve(*RAMP), wrapped)
    values = [
        bake.value(curve(*RAMP, modifiers=[*stack[: count + 1], *([STEPS] if count < 3 else [])]), frame)
        for count in range(4)
    ]
    drawing = Drawing(800, 236)
    drawing.text(20, 26, "1: the frame, last modifier first", ORANGE, bold=True)
    drawing.text(20, 226, "3: the value, first modifier first", BLUE, bold=True)
    names = ("Cycles", "Generator", "Limits", "Stepped")
    about = ("repeat with offset", "add 0.5", "at most 10", "every 4 frames")
    top, middle, bottom = 52, 97, 186
    for index, (name, text) in enumerate(zip(names, about)):
        x = 142 + 150 * index
        drawing.rectangle(x, middle - 16, 116, 44, "#ffffff", PALE_INK)
        drawing.text(x + 58, middle + 2, name, anchor="middle", bold=True)
        drawing.text(x + 58, middle + 18, text, PALE_INK, "middle", 11)
    drawing.text(784, top + 4, f"frame {number(frame)}", ORANGE, "end", bold=True)
    frames = (wrapped, stepped, stepped, stepped)
    acts_on_frame = (True, False, False, True)
    row(
        drawing,
        top,
        [(142 + 150 * index + 58, number(frames[index]), acts_on_frame[index]) for index in range(3, -1, -1)],
        690,
        66,
        ORANGE,
    )
    drawing.rectangle(20, middle - 16, 92, 44, "#ffffff", PALE_INK)
    drawing.text(66, middle + 2, "2: the keys", anchor="middle", bold=True)
    drawing.text(66, middle + 18, f"at {number(wrapped)}: {number(base)}", PALE_INK, "middle", 11)
    drawing.arrow(66, top, 66, middle - 18, ORANGE)
    drawing.line(66, middle + 28, 66, bottom, BLUE, 1.3)
    acts_on_value = (True, True, True, False)
    row(
        drawing,
        bottom,
        [(142 + 150 * index + 58, number(values[index]), acts_on_value[index]) for index in range(4)],
        66,
        700,
        BLUE,
    )
    drawing.text(784, bottom + 4, f"value {number(values[3])}", BLUE, "end", bold=True)
    return drawing.svg("The order of work: frame, keys, value")


def row(drawing, y, stops, start, end, color):
    """A line past the modifiers; a dot and a new number where one acts."""
    step = 1 if end > start else -1
    if step > 0:
        drawing.arrow(start, y, end, y, color)
    else:
        drawing.line(start, y, end, y, color, 1.3)
    toward = -1 if y < 100 else 1
    for x, text, acts in stops:
        drawing.circle(x, y, 4, color if acts else "#ffffff", color)
        if acts:
            drawing.line(x, y - toward * 5, x, 81 if toward < 0 else 125, color, 1, "2 2")
            drawing.text(
                x + step * 8,
                y + toward * 9 + (8 if toward > 0 else 0),
                text,
                color,
                "start" if step > 0 else "end",
                bold=True,
            )


WAVE = [
    key(0, 0, right=(5, 0)),
    key(12, 4, left=(-5, 0), right=(5, 0)),
    key(24, 1, left=(-5, 0), right=(5, 0)),
    key(36, 3, left=(-5, 0)),
]

KINDS = (
    ("Generator", "additive: + 0.1 · frame − 1", {"type": "GENERATOR", "use_additive": True, "coefficients": [-1, 0.1]}),
    ("Built-in function", "additive: + sin(frame)", {"type": "FNGENERATOR", "use_additive": True, "function_type": "SIN"}),
    ("Envelope", "from −1 … 5 into a narrowing band", {
        "type": "ENVELOPE", "reference_value": 2, "default_min": -3, "default_max": 3,
        "control_points": [{"frame": 0, "min": -1, "max": 5}, {"frame": 36, "min": 1.5, "max": 2.5}],
    }),
    ("Noise", "scale 4, strength 3, depth 1", {"type": "NOISE", "scale": 4, "strength": 3, "depth": 1}),
    ("Noise, legacy", "the same numbers before 4.4", {"type": "NOISE", "scale": 4, "strength": 3, "depth": 1, "use_legacy_noise": True}),
    ("Limits", "value 0.8 … 3.2, frame up to 30", {
        "type": "LIMITS", "use_min_y": True, "min_y": 0.8, "use_max_y": True, "max_y": 3.2, "use_max_x": True, "max_x": 30,
    }),
    ("Stepped", "every 4 frames", {"type": "STEPPED", "frame_step": 4}),
    ("Smooth (5.3)", "sigma 0.5, 8 frames to each side", {"type": "SMOOTH", "sigma": 0.5, "filter_width": 8}),
)  # fmt: skip


def modifiers(bake):
    """Each kind of modifier on the same curve. Cycles are in the picture of extrapolation."""
    drawing = Drawing(740, 608)
    plain = bake(curve(*WAVE), -3, 39, 0.125)
    for index, (name, text, modifier) in enumerate(KINDS):
        box = (34 + 358 * (index % 2), 28 + 148 * (index // 2), 336, 108)
        panel = Panel(drawing, box, (-3, 39), (-2, 6.5), name)
        drawing.text(box[0] + 336, box[1] - 7, text, PALE_INK, "end")
        panel.grid(range(0, 37, 12), (0, 4))
        panel.curve(plain, PALE_INK, 1.2, "4 3")
        panel.curve(bake(curve(*WAVE, modifiers=[modifier]), -3, 39, 0.0625), BLUE, 1.8)
        panel.keys(WAVE, handles=False)
    return drawing.svg("Each kind of F-modifier on the same curve")


def stack(bake):
    """A stack built up one modifier at a time, the last with a restricted range and blending."""
    noise = {"type": "NOISE", "scale": 3, "strength": 4, "depth": 1, "phase": 2}
    limits = {"type": "LIMITS", "use_max_y": True, "max_y": 4, "use_min_y": True, "min_y": 0}
    stepped = {"type": "STEPPED", "frame_step": 3}
    faded = {**noise, "use_restricted_range": True, "frame_start": 6, "frame_end": 30, "blend_in": 8, "blend_out": 8}
    steps = (
        ("1: the keys alone", [], INK),
        ("2: + Noise", [noise], PURPLE),
        ("3: + Limits, value 0 … 4", [noise, limits], GREEN),
        ("4: + Stepped, every 3 frames", [noise, limits, stepped], BLUE),
        ("5: only Noise, frames 6 … 30, blended over 8", [faded], ORANGE),
        ("6: only Noise, influence 0.3", [{**noise, "use_influence": True, "influence": 0.3}], RED),
    )
    drawing = Drawing(740, 472)
    found = bake([curve(*WAVE, modifiers=modifiers) for _, modifiers, _ in steps], -3, 39, 0.0625)
    for index, ((title, _, color), values) in enumerate(zip(steps, found)):
        box = (34 + 358 * (index % 2), 30 + 150 * (index // 2), 336, 108)
        panel = Panel(drawing, box, (-3, 39), (-2, 6.5), title, color)
        panel.grid(range(0, 37, 6), (0, 4))
        before = found[index - 1] if 0 < index < 4 else found[0]
        if index:
            panel.curve(before, PALE_INK, 1, "3 3")
        panel.curve(values, color, 1.9)
        if index == 0:
            panel.keys(WAVE)
    return drawing.svg("A stack of modifiers, step by step")
