"""Edits of curves by real Blender: the keys before, what was done, the keys after, as one line of JSON each.

{"name":…,"operation":"insert","arguments":[12.5,0.25,0,0],"extrapolation":0,"smoothing":1,"cycles":[1,0,2,0,0,0,0],
"before":"keys in hex","after":"keys in hex","index":3}

Keys are spelled as key_bytes.py says. `cycles`, only with a Cycles modifier: mode before, cycles before, mode after,
cycles after, muted, restricted range, uses influence. `index`: the key that was inserted, −1 for none.
"""

import json

import bpy
import numpy

import key_bytes
import random_keys

VERSION = ".".join(map(str, bpy.app.version))
CYCLE_MODES = ("NONE", "REPEAT", "REPEAT_OFFSET", "MIRROR")
HANDLE_TYPES = ("FREE", "AUTO", "VECTOR", "ALIGNED", "AUTO_CLAMPED")
INTERPOLATIONS = "CONSTANT LINEAR BEZIER BACK BOUNCE CIRC CUBIC ELASTIC EXPO QUAD QUART QUINT SINE".split()
EASINGS = ("AUTO", "EASE_IN", "EASE_OUT", "EASE_IN_OUT")
KEY_TYPES = ("KEYFRAME", "EXTREME", "BREAKDOWN", "JITTER", "MOVING_HOLD")
SNAPS = ("NEAREST_FRAME", "HORIZONTAL")
NEEDED, REPLACE, FAST = 1, 2, 4
OPTIONS = {NEEDED: "NEEDED", REPLACE: "REPLACE", FAST: "FAST"}
OPERATORS = ("handle_type", "translate", "snap", "duplicate", "delete", "interpolation", "easing")
CALLS = ("recalculate", "update", "sort", "deduplicate", "insert", "remove")


class Stage:
    """One curve of an object's action, shown in a graph editor, on which all edits are played."""

    def __init__(self):
        self.object = bpy.data.objects.new("Stage", None)
        bpy.context.scene.collection.objects.link(self.object)
        for other in bpy.context.view_layer.objects:
            other.select_set(other == self.object)
        bpy.context.view_layer.objects.active = self.object
        window = bpy.context.window_manager.windows[0]
        area = window.screen.areas[0]
        area.type = "GRAPH_EDITOR"
        area.spaces.active.dopesheet.show_only_selected = False
        region = next(region for region in area.regions if region.type == "WINDOW")
        self.place = {"window": window, "area": area, "region": region}
        self.new_curve()

    def new_curve(self):
        if self.object.animation_data:
            self.object.animation_data_clear()
        self.object.keyframe_insert("location", index=0)
        action = self.object.animation_data.action
        curves = action.fcurves if hasattr(action, "fcurves") else action.layers[0].strips[0].channelbags[0].fcurves
        self.curve = curves[0]
        self.curve.select = True

    def operate(self, operator, **options):
        with bpy.context.temp_override(**self.place):
            operator(**options)

    def is_emptied(self):
        data = self.object.animation_data
        return not data or not data.action or not len(curves_of(data.action))


def curves_of(action):
    if hasattr(action, "fcurves"):
        return action.fcurves
    return [
        curve for layer in action.layers for strip in layer.strips for bag in strip.channelbags for curve in bag.fcurves
    ]


def random_case(stage, rng, operations, name):
    operation = random_keys.pick(rng, operations)
    sorted_only = operation in ("insert", *OPERATORS)
    keys = random_keys.keys(
        rng,
        tame=operation in OPERATORS,
        handle_styles=("ordinary",) if operation == "translate" else random_keys.HANDLE_STYLES,
    )
    if sorted_only:
        keys = keys[numpy.argsort(keys["co"][:, 0], kind="stable")]
    cycles = None
    if rng.random() < 0.25:
        usual = rng.random() < 0.7
        cycles = [int(number) for number in (*rng.choice((1, 2), 4), 0, 0, 0)]
        cycles[1] = cycles[3] = 0
        if not usual:
            cycles = [
                int(rng.integers(4)),
                int(rng.choice((0, 0, 3))),
                int(rng.integers(4)),
                int(rng.choice((0, 0, 2))),
            ]
            cycles += [int(flag) for flag in rng.random(3) < 0.2]
    case = {
        "name": name,
        "operation": operation,
        "arguments": arguments(rng, operation, keys),
        "extrapolation": int(rng.integers(2)),
        "smoothing": int(rng.integers(2)),
        "cycles": cycles,
    }
    if operation == "translate":
        keys = in_order(stage, case, keys)
    return play(stage, case, keys)


def arguments(rng, operation, keys):
    """Numbers, each a float32 or a small integer."""
    if operation == "insert":
        return insertion(rng, keys)
    if operation == "remove":
        return [int(rng.integers(len(keys)))]
    if operation == "handle_type":
        return [int(rng.integers(5))]
    if operation == "translate":
        step = float(rng.integers(-400, 400)) / rng.choice((1, 8, 64))
        return [rng.choice((0.0, step, float(rng.integers(-30, 30)))), float(rng.integers(-64, 64)) / 16]
    if operation == "snap":
        return [int(rng.integers(2))]
    if operation == "interpolation":
        return [int(rng.integers(13))]
    if operation == "easing":
        return [int(rng.integers(4))]
    return []


def insertion(rng, keys):
    frames = keys["co"][:, 0].astype(numpy.float64)
    first, last = frames[0], frames[-1]
    kind = rng.random()
    if kind < 0.7:
        index = rng.integers(len(frames))
        other = frames[min(index + 1, len(frames) - 1)]
        frame = frames[index] + (other - frames[index]) * rng.choice((0.25, 0.5, rng.random(), rng.random()))
    elif kind < 0.85:
        frame = rng.choice(frames) + rng.choice((0.0, 0.005, -0.0099, 0.0101, 0.02))
    else:
        frame = rng.choice((first - 3.5, last + 7.25, numpy.round((first + last) / 2)))
    value = rng.choice((float(rng.uniform(-10, 10)), float(rng.choice(keys["co"][:, 1]))))
    options = int(rng.choice((0, 0, 0, FAST, FAST, NEEDED, REPLACE, NEEDED | FAST)))
    return [single(frame), single(value), options, int(rng.integers(5))]


def single(number):
    with numpy.errstate(over="ignore"):
        return float(numpy.float32(number))


def play(stage, case, keys):
    """Does what the case says to the keys, and notes what came out."""
    curve = prepared(stage, case, keys)
    case["before"] = key_bytes.read(curve.keyframe_points).tobytes().hex()
    index = DO[case["operation"]](stage, curve, *case["arguments"])
    if case["operation"] == "delete" and stage.is_emptied():
        after = numpy.zeros(0, key_bytes.KEY)
        stage.new_curve()
    else:
        after = key_bytes.read(stage.curve.keyframe_points)
    case["after"] = after.tobytes().hex()
    if index is not None:
        case["index"] = index
    if not case["cycles"]:
        del case["cycles"]
    return json.dumps(case, separators=(",", ":"))


def in_order(stage, case, keys):
    """The keys after an update, for the transform operator: curves not in order it changes in ways of its own."""
    curve = prepared(stage, case, keys)
    curve.update()
    return key_bytes.read(curve.keyframe_points)


def prepared(stage, case, keys):
    """The curve of the stage with the keys and options of the case."""
    curve = stage.curve
    curve.extrapolation = ("CONSTANT", "LINEAR")[case["extrapolation"]]
    curve.auto_smoothing = ("NONE", "CONT_ACCEL")[case["smoothing"]]
    for modifier in list(curve.modifiers):
        curve.modifiers.remove(modifier)
    if case["cycles"]:
        add_cycles(curve, case["cycles"])
    key_bytes.write(curve.keyframe_points, keys)
    return curve


def add_cycles(curve, numbers):
    before, cycles_before, after, cycles_after, muted, restricted, influenced = numbers
    modifier = curve.modifiers.new("CYCLES")
    modifier.mode_before, modifier.cycles_before = CYCLE_MODES[before], cycles_before
    modifier.mode_after, modifier.cycles_after = CYCLE_MODES[after], cycles_after
    modifier.mute = bool(muted)
    modifier.use_restricted_range = bool(restricted)
    modifier.use_influence = bool(influenced)


def insert(stage, curve, frame, value, options, key_type):
    names = {name for bit, name in OPTIONS.items() if options & bit}
    key = curve.keyframe_points.insert(frame, value, options=names, keyframe_type=KEY_TYPES[key_type])
    if key is None:
        return -1
    return next(number for number, point in enumerate(curve.keyframe_points) if point == key)


def remove(stage, curve, index):
    curve.keyframe_points.remove(curve.keyframe_points[index])


DO = {
    "recalculate": lambda stage, curve: curve.keyframe_points.handles_recalc(),
    "update": lambda stage, curve: curve.update(),
    "sort": lambda stage, curve: curve.keyframe_points.sort(),
    "deduplicate": lambda stage, curve: curve.keyframe_points.deduplicate(),
    "insert": insert,
    "remove": remove,
    "handle_type": lambda stage, curve, kind: stage.operate(bpy.ops.graph.handle_type, type=HANDLE_TYPES[kind]),
    "translate": lambda stage, curve, x, y: stage.operate(bpy.ops.transform.translate, value=(x, y, 0)),
    "snap": lambda stage, curve, kind: stage.operate(bpy.ops.graph.snap, type=SNAPS[kind]),
    "duplicate": lambda stage, curve: stage.operate(bpy.ops.graph.duplicate),
    "delete": lambda stage, curve: stage.operate(bpy.ops.graph.delete, confirm=False),
    "interpolation": lambda stage, curve, kind: stage.operate(
        bpy.ops.graph.interpolation_type, type=INTERPOLATIONS[kind]
    ),
    "easing": lambda stage, curve, kind: stage.operate(bpy.ops.graph.easing_type, type=EASINGS[kind]),
}
