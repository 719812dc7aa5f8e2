"""Edits of an FCurve JSON document, as a user or a program makes them: one after the other, each in a few places."""

import copy

import numpy

from package import schema

INTERPOLATIONS = ["CONSTANT", "LINEAR", "BEZIER", "SINE", "QUAD", "EXPO", "BACK", "BOUNCE", "ELASTIC"]
HANDLES = ["FREE", "ALIGNED", "VECTOR", "AUTO", "AUTO_CLAMPED"]


def edit(document, rng, file_version):
    """Changes `document` and yields the kind of each edit that found a place."""
    actions = document["actions"]
    if not actions:
        return
    edits = [
        move_keys, change_handles, change_interpolation, add_key, remove_key, remove_curve, add_curve, add_modifier,
        change_modifier, remove_modifier, change_curve, add_group, change_group, remove_group, sample_curve, change_action,
        add_slot, add_action, assign_action,
    ]  # fmt: skip
    empty = {action["name"] for action in actions if is_empty(action)}
    for change in [fill_empty_action, *rng.sample(edits, rng.randint(1, 7))]:
        action = rng.choice(actions)
        action.setdefault("fcurves", [])
        if change(action, document, rng, file_version):
            sort_curves(action)
            yield change.__name__
    for action in actions:
        if file_version < (4, 4) and is_empty(action) and action["name"] not in empty:
            # Of an empty action in such a file Blender does not know what it is for, and its slot would be another.
            action.setdefault("fcurves", [])
            add_curve(action, document, rng, file_version)
        drop_defaults(action)


def is_empty(action):
    return not action.get("fcurves") and not action.get("groups")


def number(rng, size=10):
    return float(numpy.float32(rng.uniform(-size, size)))


def keyed(action):
    return [curve for curve in action["fcurves"] if len(curve.get("keyframe_points", ())) > 1]


def some(rng, items):
    return rng.choice(items) if items else None


def free_handles(points, index):
    """Handles that no rule of any version shortens: within a third of the segments beside the key."""
    x, y = points[index]["co"]
    before = x - points[index - 1]["co"][0] if index else 3
    after = points[index + 1]["co"][0] - x if index + 1 < len(points) else 3
    key = points[index]
    key["handle_left"] = [float(numpy.float32(x - before / 3)), y]
    key["handle_right"] = [float(numpy.float32(x + after / 3)), y]


def free_all_handles(points):
    for index in range(len(points)):
        free_handles(points, index)


def move_keys(action, document, rng, version):
    curve = some(rng, keyed(action))
    if not curve:
        return False
    points = curve["keyframe_points"]
    for index in rng.sample(range(len(points)), rng.randint(1, len(points))):
        points[index]["co"][1] = number(rng)
    free_all_handles(points)
    return True


def change_handles(action, document, rng, version):
    curve = some(rng, keyed(action))
    if not curve:
        return False
    points = curve["keyframe_points"]
    free_all_handles(points)
    key = rng.choice(points)
    key["handle_left"][1], key["handle_right"][1] = number(rng), number(rng)
    key["handle_left_type"], key["handle_right_type"] = rng.choice(HANDLES), rng.choice(HANDLES)
    return True


def change_interpolation(action, document, rng, version):
    curve = some(rng, keyed(action))
    if not curve:
        return False
    key = rng.choice(curve["keyframe_points"])
    free_all_handles(curve["keyframe_points"])
    key["interpolation"] = rng.choice(INTERPOLATIONS)
    if version >= (2, 71):
        key["easing"] = rng.choice(["AUTO", "EASE_IN", "EASE_OUT", "EASE_IN_OUT"])
        key["back"], key["amplitude"], key["period"] = number(rng), number(rng), number(rng)
    key["type"] = rng.choice(["KEYFRAME", "EXTREME", "BREAKDOWN", "JITTER"])
    key["select_control_point"] = rng.random() < 0.5
    return True


def add_key(action, document, rng, version):
    curve = some(rng, keyed(action))
    if not curve:
        return False
    points = curve["keyframe_points"]
    place = rng.randrange(len(points))
    key = copy.deepcopy(points[place])
    if place + 1 < len(points):
        x = float(numpy.float32((points[place]["co"][0] + points[place + 1]["co"][0]) / 2))
        if not points[place]["co"][0] < x < points[place + 1]["co"][0]:
            return False
    else:
        x = float(numpy.float32(points[place]["co"][0] + 5))
    key["co"] = [x, number(rng)]
    points.insert(place + 1, key)
    free_all_handles(points)
    return True


def remove_key(action, document, rng, version):
    curve = some(rng, keyed(action))
    if not curve:
        return False
    points = curve["keyframe_points"]
    points.pop(rng.randrange(len(points)))
    free_all_handles(points)
    return True


def remove_curve(action, document, rng, version):
    if not action["fcurves"]:
        return False
    action["fcurves"].pop(rng.randrange(len(action["fcurves"])))
    return True


def new_curve(rng, like=None):
    curve = {
        "data_path": f'["new{rng.randrange(1000000)}"]', "array_index": rng.randint(0, 3), "extrapolation": "LINEAR",
        "auto_smoothing": "NONE",
        "keyframe_points": [],
    }  # fmt: skip
    if like and "slot" in like:
        curve["slot"] = like["slot"]
    frame = rng.uniform(-20, 20)
    for _ in range(rng.randint(1, 5)):
        frame += rng.uniform(1, 20)
        x, y = float(numpy.float32(frame)), number(rng)
        curve["keyframe_points"].append(
            {
                "co": [x, y], "handle_left": [x, y], "handle_right": [x, y], "handle_left_type": "FREE",
                "handle_right_type": "FREE", "interpolation": "BEZIER", "easing": "AUTO", "back": 0, "amplitude": 0,
                "period": 0, "type": "KEYFRAME", "select_control_point": False, "select_left_handle": False,
                "select_right_handle": False,
            }  # fmt: skip
        )
    free_all_handles(curve["keyframe_points"])
    return curve


def add_curve(action, document, rng, version):
    like = some(rng, action["fcurves"])
    if not like and version >= (4, 4) and not action.get("slots"):
        add_first_slot(action)
    if not like and action.get("slots"):
        like = {"slot": rng.choice(action["slots"])["identifier"]}
    curve = new_curve(rng, like)
    groups = [group["name"] for group in action.get("groups", ()) if group.get("slot") == curve.get("slot")]
    if groups and rng.random() < 0.6:
        curve["group"] = rng.choice(groups)
    action["fcurves"].append(curve)
    return True


def new_modifier(rng):
    return rng.choice(
        [
            {"type": "CYCLES", "mode_before": "REPEAT", "mode_after": "MIRROR", "cycles_before": 2, "cycles_after": 0},
            {"type": "NOISE", "blend_type": "ADD", "scale": 2.5, "strength": 0.5, "phase": 3, "offset": 1, "depth": 2,
             "use_legacy_noise": True},
            {"type": "GENERATOR", "mode": "POLYNOMIAL", "poly_order": 2, "coefficients": [0.5, 1, -0.25], "use_additive": True},
            {"type": "ENVELOPE", "reference_value": 0.5, "default_min": -2, "default_max": 2,
             "control_points": [{"frame": 1, "min": -1, "max": 1}, {"frame": 9, "min": -3, "max": 0}]},
            {"type": "LIMITS", "use_min_x": True, "min_x": 2, "max_y": 5},
            {"type": "STEPPED", "frame_step": 3, "frame_offset": 1, "use_frame_start": True, "frame_start": 4},
            {"type": "FNGENERATOR", "function_type": "SIN", "amplitude": 2, "phase_multiplier": 0.5, "use_additive": True},
        ]
    )  # fmt: skip


def add_modifier(action, document, rng, version):
    curve = some(rng, action["fcurves"])
    if not curve:
        return False
    modifiers = curve.setdefault("modifiers", [])
    if any(modifier["type"] == "CYCLES" for modifier in modifiers):
        return False
    modifier = new_modifier(rng)
    if modifier["type"] == "STEPPED" and version < (2, 80):
        # Blender copies the start to the restricted range when it opens such a file.
        del modifier["use_frame_start"], modifier["frame_start"]
    # Blender allows cycles as the first modifier only.
    modifiers.insert(0 if modifier["type"] == "CYCLES" else rng.randint(0, len(modifiers)), modifier)
    name_modifiers(modifiers, version)
    return True


def name_modifiers(modifiers, version):
    """As Blender names those of older files when it opens them."""
    if version >= (4, 0):
        for index, modifier in enumerate(modifiers):
            modifier.setdefault("name", f"Modifier {index}")
        return
    titles = {"FNGENERATOR": "Built-In Function"}
    counts = {}
    for modifier in modifiers:
        title = titles.get(modifier["type"], modifier["type"].capitalize())
        count = counts[title] = counts.get(title, -1) + 1
        modifier["name"] = f"{title}.{count:03}" if count else title


def change_modifier(action, document, rng, version):
    curve = some(rng, [curve for curve in action["fcurves"] if curve.get("modifiers")])
    if not curve:
        return False
    modifier = rng.choice(curve["modifiers"])
    modifier["mute"] = rng.random() < 0.5
    modifier["use_influence"], modifier["influence"] = True, float(numpy.float32(rng.random()))
    return True


def remove_modifier(action, document, rng, version):
    curve = some(rng, [curve for curve in action["fcurves"] if curve.get("modifiers")])
    if not curve:
        return False
    curve["modifiers"].pop(rng.randrange(len(curve["modifiers"])))
    if not curve["modifiers"]:
        del curve["modifiers"]
    elif version < (4, 0):
        name_modifiers(curve["modifiers"], version)
    return True


def change_curve(action, document, rng, version):
    curve = some(rng, action["fcurves"])
    if not curve:
        return False
    curve["extrapolation"] = rng.choice(["CONSTANT", "LINEAR"])
    curve["mute"], curve["lock"], curve["select"] = rng.random() < 0.5, rng.random() < 0.5, rng.random() < 0.5
    curve["color_mode"], curve["color"] = "CUSTOM", [0.25, 0.5, 0.75]
    return True


def add_group(action, document, rng, version):
    curve = some(rng, action["fcurves"])
    if not curve:
        return False
    group = {"name": f"New {rng.randrange(1000000)}", "show_expanded": True}
    if "slot" in curve:
        group["slot"] = curve["slot"]
    action.setdefault("groups", []).append(group)
    curve["group"] = group["name"]
    return True


def change_group(action, document, rng, version):
    group = some(rng, action.get("groups"))
    if not group:
        return False
    group["mute"], group["lock"] = rng.random() < 0.5, rng.random() < 0.5
    return True


def remove_group(action, document, rng, version):
    group = some(rng, action.get("groups"))
    if not group:
        return False
    action["groups"].remove(group)
    for curve in action["fcurves"]:
        if curve.get("group") == group["name"] and curve.get("slot") == group.get("slot"):
            del curve["group"]
    return True


def sample_curve(action, document, rng, version):
    curve = some(rng, keyed(action))
    if not curve:
        return False
    del curve["keyframe_points"]
    curve["sampled_points"] = [[frame, number(rng)] for frame in range(1, rng.randint(3, 30))]
    return True


def change_action(action, document, rng, version):
    if version >= (3, 2):
        action["use_frame_range"], action["use_cyclic"] = True, rng.random() < 0.5
        action["frame_start"], action["frame_end"] = -3.5, number(rng) + 20
    action["pose_markers"] = [{"name": f"M{n}", "frame": rng.randint(-9, 99)} for n in range(rng.randint(0, 3))]
    return True


def add_slot(action, document, rng, version):
    if "slots" not in action or version < (4, 4):
        return False
    identifier = f"OBNew {rng.randrange(1000000)}"
    handle = max(slot["handle"] for slot in action["slots"]) + 7
    action["slots"].append({"identifier": identifier, "handle": handle, "target_id_type": "OBJECT"})
    action["fcurves"].append(new_curve(rng, {"slot": identifier}))
    return True


def add_action(action, document, rng, version):
    new = copy.deepcopy(action)
    new["name"] = f"Ä new action {rng.randrange(1000000)}"
    document["actions"].append(new)
    document["actions"].sort(key=lambda action: action["name"])
    return True


def fill_empty_action(action, document, rng, version):
    """Curves for an action that has nothing, not even a layer."""
    empty = [other for other in document["actions"] if not other.get("fcurves") and not other.get("slots")]
    if not empty or version < (4, 4):
        return False
    action = rng.choice(empty)
    add_first_slot(action)
    action["fcurves"] = [new_curve(rng, {"slot": "OBFilled"})]
    return True


def add_first_slot(action):
    action["slots"] = [{"identifier": "OBFilled", "handle": 929201142, "target_id_type": "OBJECT"}]


def assign_action(action, document, rng, version):
    """An action for an object that had none, or had another."""
    user = some(rng, [user for user in document["objects"] if user.get("id_type", "OBJECT") == "OBJECT"])
    slots = [slot["identifier"] for slot in action.get("slots", ()) if slot["target_id_type"] == "OBJECT"]
    if not user or not slots and (version >= (4, 4) or "slots" in action or action.get("id_root") != "OBJECT"):
        return False
    user["action"] = action["name"]
    user.pop("slot", None)
    if slots:
        user["slot"] = rng.choice(slots)
    return True


def sort_curves(action):
    """Slot by slot, group by group, those without a group last: the only order that Blender has."""
    slots = [slot["identifier"] for slot in action.get("slots", ())]
    groups = [(group.get("slot"), group["name"]) for group in action.get("groups", ())]

    def rank(curve):
        slot, group = curve.get("slot"), (curve.get("slot"), curve.get("group"))
        return slots.index(slot) if slot in slots else 0, groups.index(group) if group in groups else len(groups)

    action["fcurves"].sort(key=rank)
    if "groups" in action:
        action["groups"].sort(key=lambda group: slots.index(group["slot"]) if group.get("slot") in slots else 0)
        if not action["groups"]:
            del action["groups"]
    if not action.get("pose_markers", True):
        del action["pose_markers"]


def drop_defaults(action):
    """Leaves out what the exporter leaves out."""
    drop(action, schema.ACTION_RANGE)
    for group in action.get("groups", ()):
        drop(group, schema.GROUP_OPTIONS)
    for curve in action.get("fcurves", ()):
        drop(curve, schema.CURVE_OPTIONS)
        for key in curve.get("keyframe_points", ()):
            drop(key, schema.KEY_TAIL)
        for modifier in curve.get("modifiers", ()):
            drop(modifier, schema.MODIFIER_BASE + schema.MODIFIER_FIELDS[modifier["type"]])


def drop(fields, defaults):
    for name, default in defaults:
        value = fields.get(name)
        # A zero with a sign is another number.
        if name in fields and value == default and repr(value).startswith("-") == repr(default).startswith("-"):
            del fields[name]
