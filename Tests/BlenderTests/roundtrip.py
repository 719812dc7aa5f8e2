"""Proves that .blend → FCurve JSON → new .blend → FCurve JSON gives the same bytes, but for the generator line.

    python Tests/BlenderTests/roundtrip.py [--seed N] [--curves 500] [--keep FOLDER]

Runs every sample and random curves with every kind of key, modifier and group, in the Blender that runs it. Each .blend
is saved and opened again. Keys are also compared bit by bit with those of the original scene.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile

import bpy
import numpy

import random_curves
import random_nla
from package import ROOT, export_fcurves, import_objects, schema

import make  # samples/make.py; package puts it in reach

CLI = os.path.join(ROOT, "formats", "blender", "cli.py")
CURVES_PER_ACTION = 25


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    parser.add_argument("--curves", type=int, default=500)
    parser.add_argument("--keep", metavar="FOLDER")
    options = parser.parse_args()
    print(f"Blender {bpy.app.version_string}, seed {options.seed}")
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.keep or scratch
        os.makedirs(folder, exist_ok=True)
        run(os.path.join(ROOT, "samples", "make.py"), "--blends", folder, "--output", folder)
        names = [sample.__name__ for sample in make.SAMPLES] + ["types", "random"]
        make_types_scene(os.path.join(folder, "types.blend"))
        make_random_scene(os.path.join(folder, "random.blend"), random.Random(options.seed), options.curves)
        failures = [name for name in names if not same_after_roundtrip(folder, name)]
    print(
        f"{len(names) - len(failures)} of {len(names)} scenes the same" + (f", failed: {failures}" if failures else "")
    )
    return 1 if failures else 0


def same_after_roundtrip(folder, name):
    first, second, rebuilt = (os.path.join(folder, name + end) for end in (".1.json", ".2.json", ".rebuilt.blend"))
    original = os.path.join(folder, name + ".blend")
    warnings = run(CLI, "export", original, first, "--force")
    warnings += run(CLI, "import", first, rebuilt, "--force")
    warnings += run(CLI, "export", rebuilt, second, "--force")
    for warning in warnings:
        print(f"{name}: {warning}")
    lines = [without_generator(path) for path in (first, second)]
    differing = [(left, right) for left, right in zip(*lines) if left != right]
    wanted, found = key_bits(original), key_bits(rebuilt)
    keys = sum(len(columns["co"]) // 2 for columns in wanted.values())
    wrong = [
        curve
        for curve in wanted
        if curve not in found
        or any(wanted[curve][column].tobytes() != found[curve][column].tobytes() for column in wanted[curve])
    ]
    same = lines[0] == lines[1] and not wrong and len(wanted) == len(found)
    print(
        f"{name}: {len(lines[0])} lines, {len(differing)} differ; {len(wanted)} curves with {keys} keys or samples, "
        f"{len(wrong)} differ; {len(warnings)} warnings"
    )
    for left, right in differing[:3]:
        print(f"  - {left[:400]}\n  + {right[:400]}")
    return same


def run(*words):
    """Runs a script in a Blender of its own and returns its warnings."""
    result = subprocess.run([sys.executable, *words], capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"{words} failed:\n{result.stdout}{result.stderr}")
    return [line for line in result.stderr.splitlines() if line.startswith("warning: ")]


def without_generator(path):
    with open(path, encoding="utf-8") as file:
        return [line for line in file.read().split("\n") if not line.startswith('"generator":')]


def key_bits(blend):
    """All that Blender has of each key or sample of each curve of a file, as arrays."""
    bpy.ops.wm.open_mainfile(filepath=blend)
    columns = [(name, numpy.float32, 2) for name in schema.KEY_POINTS]
    columns += [(name, numpy.int32, 1) for name, _ in schema.KEY_ENUMS]
    columns += [(name, numpy.float32, 1) for name, _ in schema.KEY_EASING_NUMBERS]
    columns += [(name, bool, 1) for name, _ in schema.KEY_FLAGS]
    found = {}
    for action in bpy.data.actions:
        for slot, bag in export_fcurves.channelbags(action):
            for position, curve in enumerate(bag.fcurves):
                key = (action.name, slot and slot.identifier, position, curve.data_path, curve.array_index)
                sampled = len(curve.sampled_points) > 0
                found[key] = {}
                for name, dtype, width in columns[:1] if sampled else columns:
                    points = curve.sampled_points if sampled else curve.keyframe_points
                    found[key][name] = numpy.empty(len(points) * width, dtype)
                    points.foreach_get(name, found[key][name])
    return found


# A scene with every type of object and of other users


def make_types_scene(path):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.name = "Types"
    scene.frame_current = 17
    parent = None
    for kind, (collection, arguments) in import_objects.OBJECT_DATA.items():
        if (
            kind not in bpy.types.Object.bl_rna.properties["type"].enum_items
            or kind == "GREASEPENCIL"
            and bpy.app.version < (4, 3)
        ):
            continue
        data = getattr(bpy.data, collection).new(f"{kind} data", *arguments)
        user = make.add_object(kind, data, location=(-0.0, 1.5, 1e-7))
        if kind == "ARMATURE":
            add_resting_bone(user)
        user.parent = parent
        user.matrix_parent_inverse[0][3] = 0.1
        user.delta_scale = 1, 2, 3
        user.rotation_mode, user.rotation_axis_angle = "AXIS_ANGLE", (0.5, 1, 0, 0)
        make.insert(user, "location", 1, 2.5, index=0)
        parent = user
    make_other_users()
    bpy.ops.wm.save_as_mainfile(filepath=path)


def add_resting_bone(user):
    bpy.context.view_layer.objects.active = user
    bpy.ops.object.mode_set(mode="EDIT")
    bone = user.data.edit_bones.new("Bone")
    bone.tail, bone.use_relative_parent = (0, 1, 0), True
    bpy.ops.object.mode_set(mode="OBJECT")
    user.data.pose_position = "REST"


def make_other_users():
    material = bpy.data.materials.new("Paint")
    material.use_fake_user = True
    make.insert(material, "pass_index", 1, 3)
    if not material.node_tree:
        material.use_nodes = True
    material.node_tree.nodes.clear()
    material.node_tree.nodes.new("ShaderNodeValue").name = "Value"
    make.insert(material.node_tree.nodes["Value"].outputs[0], "default_value", 5, 0.5)
    bpy.context.scene.world = bpy.data.worlds.new("Sky")
    make.insert(bpy.context.scene.world, "color", 1, (0.1, 0.2, 0.3))
    make.insert(bpy.context.scene, "audio_volume", 1, 0.5)
    shape = bpy.data.objects["MESH"]
    shape.shape_key_add(name="Basis")
    shape.shape_key_add(name='Smile "wide"')
    make.insert(shape.data.shape_keys.key_blocks[1], "value", 7, 0.75)


# The random scene


def make_random_scene(path, rng, count):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.fps, scene.render.fps_base = rng.choice(((24, 1.0), (30, 1.001), (60, 1.0), (25, 0.7)))
    for number in range(3):
        marker = scene.timeline_markers.new(f"Marker {number}", frame=rng.randint(-50, 50))
        marker.select = rng.random() < 0.5
    kinds = set()
    for number in range(count // CURVES_PER_ACTION):
        action = bpy.data.actions.new(f"Random {number:02}")
        randomize_action(action, rng)
        curves = [curve for bag in random_bags(action, rng) for curve in random_bag_curves(bag, rng, scene)]
        kinds |= {kind for curve in curves for kind in kinds_of(curve)}
        user = add_user(action, number, rng)
        if rng.random() < 0.4:
            random_nla.add_tracks(user, list(bpy.data.actions), rng, scene)
    bpy.ops.wm.save_as_mainfile(filepath=path)
    print(f"{count} random curves with {', '.join(sorted(kinds))}")


def randomize_action(action, rng):
    if rng.random() < 0.5:
        action.use_frame_range = True
        action.frame_start, action.frame_end = rng.uniform(-50, 0), rng.uniform(0, 99)
    action.use_cyclic = rng.random() < 0.3
    action.use_fake_user = True
    for number in range(rng.randint(0, 3)):
        marker = action.pose_markers.new(f"Pose {number}")
        marker.frame, marker.select = rng.randint(-9, 99), rng.random() < 0.5


def random_bags(action, rng):
    """One to three channelbags, their slots with handles that may leave gaps; in Blender 4.2 the action itself."""
    bags = []
    for number in range(rng.randint(1, 3)):
        if hasattr(action, "slots") and rng.random() < 0.3:
            action.slots.remove(action.slots.new("OBJECT", "Gap"))
        slot, bag = random_curves.new_channelbag(action, rng.choice(("OBJECT", "CAMERA", "KEY")), f"Slot {number}")
        bags.append(bag)
        if not slot:
            action.id_root = rng.choice(("OBJECT", "CAMERA", "KEY"))
            break
        slot.select, slot.show_expanded = rng.random() < 0.5, rng.random() < 0.5
    if hasattr(action, "layers") and rng.random() < 0.3:
        action.layers[0].name = "Base"
    return bags


def random_bag_curves(bag, rng, scene):
    groups = random_curves.add_groups(bag, rng)
    share = -(-CURVES_PER_ACTION // len(bag.id_data.slots)) if hasattr(bag, "slot") else CURVES_PER_ACTION
    for number in range(share):
        curve = bag.fcurves.new(
            rng.choice(("location", 'pose.bones["Ä \\"x\\""].scale', '["prop"]')) + str(number), index=rng.randint(0, 3)
        )
        if groups and rng.random() < 0.6:
            curve.group = rng.choice(groups)
        random_curves.fill_randomly(curve, rng, scene)
        yield curve


def add_user(action, number, rng):
    user = bpy.data.objects.new(f"User {number:02}", None)
    bpy.context.scene.collection.objects.link(user)
    user.location = [random_curves.number(rng) for _ in range(3)]
    user.rotation_mode = rng.choice(("XYZ", "ZYX", "QUATERNION", "AXIS_ANGLE"))
    user.rotation_quaternion = [random_curves.number(rng, 1) for _ in range(4)]
    user.scale = [random_curves.number(rng, 2) for _ in range(3)]
    suitable = [slot for slot in getattr(action, "slots", [None]) if not slot or slot.target_id_type == "OBJECT"]
    if suitable and (suitable[0] or action.id_root == "OBJECT"):
        animation = user.animation_data_create()
        animation.action = action
        if suitable[0]:
            animation.action_slot = rng.choice(suitable)
    return user


def kinds_of(curve):
    yield "samples" if len(curve.sampled_points) else "keys"
    for modifier in curve.modifiers:
        yield modifier.type
    for key in curve.keyframe_points:
        yield from (key.interpolation, key.easing, key.type, key.handle_left_type)


if __name__ == "__main__":
    sys.exit(main())
