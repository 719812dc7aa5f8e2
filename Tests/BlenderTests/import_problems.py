"""What the importer and the exporter say about files and scenes that they cannot carry whole.

python Tests/BlenderTests/import_problems.py
"""

import json
import os
import sys
import tempfile

import bpy
import numpy

import random_curves
from package import export_fcurves, import_fcurves, json_text

HAS_SLOTS = "slots" in bpy.types.Action.bl_rna.properties
KEY = {
    "co": [1, 2],
    "handle_left": [0, 2],
    "handle_right": [2, 2],
    "handle_left_type": "FREE",
    "handle_right_type": "FREE",
    "interpolation": "BEZIER",
}
CURVE = {
    "data_path": "location",
    "array_index": 0,
    "extrapolation": "CONSTANT",
    "auto_smoothing": "NONE",
    "keyframe_points": [KEY],
}


def wrapped(curve, **more):
    return {"format": "bezt-fcurves", "version": 1, "actions": [{"name": "A", "fcurves": [curve]}], **more}


def played(*paths):
    """An empty that plays curves of these paths."""
    curves = [{**CURVE, "data_path": path, "array_index": index} for path, index in paths]
    user = {"name": "O", "type": "EMPTY", "rotation_mode": "XYZ", "location": [0, 0, 0], "action": "A"}
    return {"format": "bezt-fcurves", "version": 1, "objects": [user], "actions": [{"name": "A", "fcurves": curves}]}


REFUSED = {
    "not JSON": ('{"format":', ":1:11: Expecting value"),
    "NaN": ('{"format":NaN}', "NaN is not a number of JSON"),
    "another format": ({"format": "gltf"}, '"format" is not "bezt-fcurves"'),
    "another version": ({"format": "bezt-fcurves", "version": 2}, "version 2, this reads version 1"),
    "neither object nor list": (7, "neither an object nor a list of curves"),
    "key without handle": (
        wrapped({**CURVE, "keyframe_points": [{"co": [1, 2]}]}),
        "location[0]: the field 'handle_left' is missing",
    ),
    "number beyond float32": (
        wrapped({**CURVE, "keyframe_points": [{**KEY, "co": [1, 1e39]}]}),
        "beyond the range of float32",
    ),
    "three numbers in co": (
        wrapped({**CURVE, "keyframe_points": [{**KEY, "co": [1, 2, 3]}]}),
        "location[0]: cannot reshape",
    ),
    "text in co": (
        wrapped({**CURVE, "keyframe_points": [{**KEY, "co": ["1", "x"]}]}),
        "location[0]: could not convert",
    ),
    "unknown extrapolation": (wrapped({**CURVE, "extrapolation": "CURVED"}), 'enum "CURVED" not found'),
}

WARNED = {
    "nothing": (wrapped(CURVE), ""),
    "bare list": ([CURVE], ""),
    "single action": ({"name": "A", "fcurves": [CURVE]}, ""),
    "unknown fields": (wrapped({**CURVE, "tension": 1, "keyframe_points": [{**KEY, "bias": 1}]}), "tension|bias"),
    "unknown modifier": (
        wrapped({**CURVE, "modifiers": [{"type": "WOBBLE"}]}),
        "modifier 0 (WOBBLE): this Blender cannot add it here, left out",
    ),
    "unknown modifier field": (
        wrapped({**CURVE, "modifiers": [{"type": "LIMITS", "use_min_z": True}]}),
        "unknown field use_min_z left out",
    ),
    "Cycles not first": (
        wrapped({**CURVE, "modifiers": [{"type": "LIMITS"}, {"type": "CYCLES"}]}),
        "modifier 1 (CYCLES)",
    ),
    "limits the wrong way round": (
        wrapped({**CURVE, "modifiers": [{"type": "LIMITS", "min_x": 5, "max_x": 1}]}),
        "min_x is 1, not 5",
    ),
    "unknown interpolation": (
        wrapped({**CURVE, "keyframe_points": [{**KEY, "interpolation": "WIGGLE"}]}),
        "no interpolation WIGGLE, BEZIER instead",
    ),
    "samples between frames": (
        wrapped({**CURVE, "keyframe_points": [], "sampled_points": [[0, 1], [0.5, 2]]}),
        "become LINEAR keys",
    ),
    "no such action": (wrapped(CURVE, objects=[{"name": "O", "type": "EMPTY", "action": "B"}]), "no action B"),
    "no such parent": (
        wrapped(
            CURVE,
            objects=[{"name": "O", "type": "EMPTY", "rotation_mode": "XYZ", "location": [0, 0, 0], "parent": "P"}],
        ),
        "no parent P",
    ),
    "paths that are there": (played(("location", 2), ("hide_viewport", 0), ("rotation_mode", 0), ("lock_scale", 1)), ""),
    "a path that is not there": (
        played(("location", 0), ("Cube/transform", 0)),
        "object O: 1 of 2 curve(s) of action A move nothing, it has no Cube/transform[0]",
    ),
    "an index that is not there": (played(("location", 3)), "it has no location[3]"),
    "a bone and a property that are not there": (
        played(('pose.bones["Hip"].location', 0), ('["size"]', 0)),
        '2 of 2 curve(s) of action A move nothing, it has no pose.bones["Hip"].location[0], ["size"][0]',
    ),
    "many paths that are not there": (played(*((f"p{number}", 0) for number in range(9))), "p2[0] and 6 more"),
    "second curve of a path": ({"name": "A", "fcurves": [CURVE, CURVE]}, "kept all the same"),
}


def main():
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        for name, (document, expected) in REFUSED.items():
            found = outcome(document, folder)
            if not (isinstance(found, import_fcurves.ImportFailure) and expected in str(found)):
                failures.append(f"{name}: expected a refusal with {expected!r}, found {found!r}")
        for name, (document, expected) in WARNED.items():
            found = outcome(document, folder)
            if not isinstance(found, list) or not says(found, expected):
                failures.append(f"{name}: expected a warning with {expected!r}, found {found!r}")
        others = (
            slots_without_blender_slots,
            filled_by_name,
            replaced_action,
            key_defaults,
            not_finite,
            harmed_output,
        )
        for test in others:
            bpy.ops.wm.read_factory_settings(use_empty=True)
            message = test(folder)
            if message:
                failures.append(f"{test.__name__}: {message}")
    for failure in failures:
        print(failure)
    count = len(REFUSED) + len(WARNED) + len(others)
    print(f"Blender {bpy.app.version_string}: {count - len(failures)} of {count} problems met")
    return 1 if failures else 0


def says(warnings, expected):
    text = "\n".join(warnings)
    return all(part in text for part in expected.split("|")) if expected else not warnings


def outcome(document, folder):
    """The warnings of an import into an empty scene, or its failure."""
    path = os.path.join(folder, "in.json")
    with open(path, "w", encoding="utf-8") as file:
        file.write(document if isinstance(document, str) else json.dumps(document))
    bpy.ops.wm.read_factory_settings(use_empty=True)
    try:
        return import_fcurves.import_document(import_fcurves.read_file(path), bpy.context.scene)
    except import_fcurves.ImportFailure as failure:
        return failure


def slots_without_blender_slots(folder):
    slots = [
        {"identifier": f"OB{name}", "handle": 929201142 + number, "target_id_type": "OBJECT"}
        for number, name in enumerate("XY")
    ]
    action = {"name": "A", "slots": slots, "fcurves": [{**CURVE, "slot": "OBX"}, {**CURVE, "slot": "OBY"}]}
    objects = [{"name": name, "type": "EMPTY", "action": "A", "slot": f"OB{name}"} for name in "XY"]
    warnings = import_fcurves.import_document({"objects": objects, "actions": [action]}, bpy.context.scene)
    names = sorted(action.name for action in bpy.data.actions)
    if HAS_SLOTS:
        return None if names == ["A"] and not warnings else f"{names}, {warnings}"
    users = {name: bpy.data.objects[name].animation_data.action.name for name in "XY"}
    right = names == ["A (X)", "A (Y)"] and users == {"X": "A (X)", "Y": "A (Y)"} and len(warnings) == 1
    return None if right else f"{names}, {users}, {warnings}"


def filled_by_name(folder):
    moved = bpy.data.objects.new("O", None)
    bpy.context.scene.collection.objects.link(moved)
    moved.location = 1, 2, 3
    import_fcurves.import_document(wrapped(CURVE, objects=[{"name": "O", "action": "A"}]), bpy.context.scene)
    if len(bpy.data.objects) != 1 or tuple(moved.location) != (1, 2, 3) or moved.animation_data.action.name != "A":
        return "the object is not the one that was there, or has moved"


def replaced_action(folder):
    """An action of the same name gives way, and those that use it follow."""
    user = bpy.data.objects.new("User", None)
    bpy.context.scene.collection.objects.link(user)
    _, bag = random_curves.new_channelbag(bpy.data.actions.new("A"), slot_name="User")
    bag.fcurves.new("scale")
    user.animation_data_create().action = bpy.data.actions["A"]
    import_fcurves.import_document(wrapped(CURVE), bpy.context.scene)
    (action,) = bpy.data.actions
    paths = [curve.data_path for _, bag in export_fcurves.channelbags(action) for curve in bag.fcurves]
    if action.name != "A" or paths != ["location"] or user.animation_data.action != action:
        return f"{action.name} {paths} {user.animation_data.action}"


def key_defaults(folder):
    """A key that does not say its types has those of bezt: the RNA defaults."""
    key = {name: KEY[name] for name in ("co", "handle_left", "handle_right")}
    warnings = import_fcurves.import_document(wrapped({**CURVE, "keyframe_points": [key]}), bpy.context.scene)
    (action,) = bpy.data.actions
    (point,) = export_fcurves.channelbags(action)[0][1].fcurves[0].keyframe_points
    found = point.handle_left_type, point.handle_right_type, point.interpolation
    return None if found == ("FREE", "FREE", "CONSTANT") and not warnings else f"{found}, {warnings}"


def not_finite(folder):
    _, bag = random_curves.new_channelbag(bpy.data.actions.new("A"))
    curve = bag.fcurves.new("location", index=2)
    curve.keyframe_points.add(3)
    curve.keyframe_points.foreach_set("co", numpy.array([0, 0, 1, numpy.nan, 2, 0], numpy.float32))
    path = os.path.join(folder, "out.json")
    try:
        export_fcurves.export_file(path, bpy.context.scene)
    except json_text.ExportError as error:
        if "location[2]: key 1" in str(error) and not [name for name in os.listdir(folder) if name.startswith("out")]:
            return None
        return f"{error}, {os.listdir(folder)}"
    return "exported"


def harmed_output(folder):
    """A failed export leaves the old file as it was."""
    path = os.path.join(folder, "out.json")
    with open(path, "w", encoding="utf-8") as file:
        file.write("old")
    bpy.context.scene.timeline_markers.new("m")
    _, bag = random_curves.new_channelbag(bpy.data.actions.new("A"))
    modifier = bag.fcurves.new("x").modifiers.new("NOISE")
    modifier.phase = float("inf")
    try:
        export_fcurves.export_file(path, bpy.context.scene)
    except json_text.ExportError as error:
        with open(path, encoding="utf-8") as file:
            return None if file.read() == "old" and "phase is not a finite number" in str(error) else str(error)
    return "exported"


if __name__ == "__main__":
    sys.exit(main())
