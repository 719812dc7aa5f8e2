# SPDX-License-Identifier: GPL-3.0-or-later
"""Blender's actions, and the objects that use them, to FCurve JSON without loss.

export_file("out.json", bpy.context.scene)  →  ["object Cube: 1 driver(s) not carried", …]
"""

import os

import bpy
import numpy

from . import json_file, schema, whole_file
from .export_nla import add_nla_tracks
from .json_text import Fields, encode
from .key_text import KeyTexts
from .value_kind import ValueKinds


def export_file(path, scene, replacing=True, inputs=()):
    """Writes `path` whole or not at all, and returns what could not be carried, one text per loss.

    A name that ends in .gz is packed. `OutputRefused` when `path` is one of `inputs`, or is there and not to be replaced.
    """
    warnings = []
    with whole_file.written(os.path.abspath(path), replacing, inputs) as unfinished:
        with json_file.opened_for_writing(unfinished, name=path) as file:
            file.writelines(document(scene, warnings))
    return warnings


def document(scene, warnings):
    """The text of the file in pieces; losses are appended to `warnings` while it is read."""
    yield f'{{"format":{encode(schema.FORMAT)},"version":{schema.VERSION},\n'
    yield f'"generator":{encode(f"bezt_fcurves for Blender {bpy.app.version_string}")},\n'
    key_texts = KeyTexts(warnings)
    yield f'"blender_version":"{".".join(map(str, bpy.app.version))}","scene":{{{scene_fields(scene)}}},"objects":['
    yield ",".join(f"\n{{{user}}}" for user in users_fields(scene, key_texts))
    yield '],"actions":['
    separator = "\n"
    for action in sorted(bpy.data.actions, key=lambda action: action.name):
        yield separator
        yield from action_text(action, key_texts)
        separator = ",\n"
    yield "]}\n"


def scene_fields(scene):
    fields = Fields(f"scene {scene.name}")
    fields.add("name", scene.name)
    fields.add("fps", scene.render.fps)
    fields.add("fps_base", scene.render.fps_base)
    fields.add("frame_start", scene.frame_start)
    fields.add("frame_end", scene.frame_end)
    fields.add("frame_current", scene.frame_current, 1)
    fields.add_objects("markers", map(marker_fields, scene.timeline_markers))
    return fields


def marker_fields(marker):
    fields = Fields(f"marker {marker.name}")
    fields.add("name", marker.name)
    fields.add("frame", marker.frame)
    fields.add("select", marker.select, False)
    fields.add("camera", marker.camera.name if marker.camera else "", "")
    return fields


# Objects and other users of actions


def users_fields(scene, key_texts):
    """Every object, then every other ID whose animation data has an action or NLA tracks."""
    warnings = key_texts.warnings
    objects = set(scene.objects) | {user for user in bpy.data.objects if is_animated(user)}
    for user in sorted(objects, key=lambda user: user.name):
        warn_of_drivers(user, user.name, warnings)
        yield object_fields(user, key_texts)
    for owner, embedded in sorted(other_owners(), key=lambda other: (other[0].id_type, other[0].name, other[1])):
        user = part(owner, embedded)
        warn_of_drivers(user, owner.name, warnings)
        if is_animated(user):
            fields = Fields(f"{owner.id_type} {owner.name}")
            fields.add("name", owner.name)
            fields.add("id_type", owner.id_type)
            fields.add("embedded", embedded, "")
            add_animation(fields, owner, embedded, key_texts)
            yield fields


def other_ids():
    """(id_type, name, embedded, ID) of all IDs but objects. An embedded node tree goes by the name of its owner."""
    for owner, embedded in other_owners():
        yield owner.id_type, owner.name, embedded, part(owner, embedded)


def other_owners():
    """(ID, "") of all IDs but objects, and (ID, "node_tree") of those in which a node tree is embedded."""
    for collection in bpy.types.BlendData.bl_rna.properties:
        if collection.type != "COLLECTION" or collection.identifier == "objects":
            continue
        for owner in getattr(bpy.data, collection.identifier):
            yield owner, ""
            tree = getattr(owner, "node_tree", None)
            if tree and tree.is_embedded_data:
                yield owner, "node_tree"


def part(owner, embedded):
    """The ID itself, or the one that is embedded in it."""
    return getattr(owner, embedded) if embedded else owner


def action_of(user):
    animation = getattr(user, "animation_data", None)
    return animation.action if animation else None


def is_animated(user):
    animation = getattr(user, "animation_data", None)
    return bool(animation and (animation.action or len(animation.nla_tracks)))


def add_animation(fields, owner, embedded, key_texts):
    user = part(owner, embedded)
    action = action_of(user)
    if action:
        fields.add("action", action.name)
        slot = getattr(user.animation_data, "action_slot", None)
        if slot:
            fields.add("slot", slot.identifier)
    kinds = ValueKinds(owner)

    def strip_curve_text(curve, strip, find):
        return curve_text(
            curve, None, strip, lambda: kinds.kind(lambda owner: find(part(owner, embedded))), key_texts
        )

    try:
        add_nla_tracks(fields, user, strip_curve_text)
    finally:
        kinds.close()


def warn_of_drivers(user, name, warnings):
    animation = getattr(user, "animation_data", None)
    if animation and len(animation.drivers):
        warnings.append(f"{user.id_type} {name}: {len(animation.drivers)} driver(s) not carried")


def object_fields(user, key_texts):
    fields = Fields(f"object {user.name}")
    fields.add("name", user.name)
    fields.add("type", user.type)
    if user.data and user.type != "EMPTY":
        fields.add("data", user.data.name)
    if user.type == "LIGHT":
        fields.add("data_type", user.data.type)
    if user.parent:
        fields.add("parent", user.parent.name)
        fields.add("parent_type", user.parent_type, "OBJECT")
        fields.add("parent_bone", user.parent_bone, "")
        if user.parent_type.startswith("VERTEX"):
            key_texts.warnings.append(f"{fields.place}: the vertices it is parented to are not carried")
    fields.add("matrix_parent_inverse", row_major(user.matrix_parent_inverse), schema.IDENTITY_MATRIX)
    fields.add_properties(user, schema.OBJECT_TRANSFORM)
    add_animation(fields, user, "", key_texts)
    if user.type == "ARMATURE":
        fields.add("pose_position", user.data.pose_position, "POSE")
        fields.add_objects("bones", (bone_fields(bone, user) for bone in user.data.bones))
    return fields


def bone_fields(bone, user):
    fields = Fields(f"object {user.name}, bone {bone.name}")
    fields.add("name", bone.name)
    fields.add("parent", bone.parent.name if bone.parent else None)
    fields.add("rest_matrix", row_major(bone.matrix_local))
    fields.add("rest_matrix_relative", row_major(bone.matrix))
    fields.add("head", tuple(bone.head))
    fields.add("length", bone.length)
    fields.add_properties(bone, schema.BONE_OPTIONS)
    pose_bone = user.pose.bones.get(bone.name) if user.pose else None
    if pose_bone:
        fields.add_properties(pose_bone, schema.POSE_BONE_TRANSFORM)
    else:  # Blender has not made the pose yet
        fields.add("rotation_mode", "QUATERNION")
    return fields


def row_major(matrix):
    return tuple(number for row in matrix for number in row)


# Actions


def channelbags(action):
    """(slot, channelbag) for each slot that has a channelbag, which holds its `fcurves` and `groups`.

    An action of Blender 4.2 has no slots and is its own channelbag: [(None, action)].
    """
    if not hasattr(action, "slots"):
        return [(None, action)]
    strips = [strip for layer in action.layers for strip in layer.strips]
    bags = [(slot, strip.channelbag(slot)) for slot in action.slots for strip in strips]
    return [(slot, bag) for slot, bag in bags if bag]


def action_text(action, key_texts):
    fields = Fields(f"action {action.name}")
    fields.add("name", action.name)
    fields.add_properties(action, schema.ACTION_RANGE)
    if not hasattr(action, "slots"):
        fields.add("id_root", action.id_root, "")
    layers = getattr(action, "layers", ())
    if layers:
        fields.add("layer", layers[0].name, schema.DEFAULT_LAYER)
    if len(layers) > 1:
        key_texts.warnings.append(f"{fields.place}: its {len(layers)} layers are written as one")
    fields.add_objects("pose_markers", map(marker_fields, action.pose_markers))
    fields.add_objects("slots", map(slot_fields, getattr(action, "slots", ())), own_lines=True)
    bags = channelbags(action)
    groups = (group_fields(slot, group, action) for slot, bag in bags for group in bag.groups)
    fields.add_objects("groups", groups, own_lines=True)
    yield f"{{{fields}"

    kinds = ValueKinds(action)
    separator = ',"fcurves":['
    try:
        for bag_index, (slot, bag) in enumerate(bags):
            for curve_index, curve in enumerate(bag.fcurves):
                yield separator

                def find(action):
                    return channelbags(action)[bag_index][1].fcurves[curve_index]

                yield curve_text(curve, slot, action, lambda: kinds.kind(find), key_texts)
                separator = ","
    finally:
        kinds.close()
    yield "]}" if separator == "," else "}"


def slot_fields(slot):
    fields = Fields(f"slot {slot.identifier}")
    fields.add("identifier", slot.identifier)
    fields.add("handle", slot.handle)
    fields.add("target_id_type", slot.target_id_type)
    fields.add_properties(slot, schema.SLOT_OPTIONS)
    return fields


def group_fields(slot, group, action):
    fields = Fields(f"action {action.name}, group {group.name}")
    if slot:
        fields.add("slot", slot.identifier)
    fields.add("name", group.name)
    fields.add_properties(group, schema.GROUP_OPTIONS)
    if group.color_set == "CUSTOM":
        colors = Fields(fields.place)
        colors.add_properties(group.colors, schema.GROUP_COLORS)
        fields.texts.append(f'"colors":{{{colors}}}')
    return fields


def curve_text(curve, slot, action, value_kind, key_texts):
    """The text of a curve of an action, or of a strip of an NLA track in place of one."""
    slot_place = f", slot {slot.identifier}" if slot else ""
    place = f"action {action.name}{slot_place}, {curve.data_path}[{curve.array_index}]"
    if len(curve.sampled_points):
        points = f'"sampled_points":[{key_texts.sampled_points(curve.sampled_points, place)}]'
    else:
        points = f'"keyframe_points":[{key_texts.keyframe_points(curve.keyframe_points, place)}]'
    fields = Fields(place)
    if slot:
        fields.add("slot", slot.identifier)
    fields.add("data_path", curve.data_path)
    fields.add("array_index", curve.array_index)
    fields.add("group", curve.group.name if curve.group else None, None)
    fields.add("extrapolation", curve.extrapolation)
    fields.add("auto_smoothing", curve.auto_smoothing)
    fields.add("value_kind", value_kind(), None)  # asked last: only finite keys can be evaluated
    fields.add_properties(curve, schema.curve_options(curve))
    fields.add_objects("modifiers", modifiers_fields(curve.modifiers, place), own_lines=True)
    return f"\n{{{fields},{points}}}"


def modifiers_fields(modifiers, place):
    shadowed = {}  # read as the base property of the whole stack: a Stepped modifier shows its own range instead
    for name in schema.STEPPED_RESTRICTED:
        shadowed[name] = numpy.empty(len(modifiers), numpy.float32)
        modifiers.foreach_get(name, shadowed[name])
    for index, modifier in enumerate(modifiers):
        fields = Fields(f"{place}, modifier {index} ({modifier.type})")
        fields.add("type", modifier.type)
        fields.add_properties(modifier, schema.modifier_fields(modifier))
        if modifier.type == "STEPPED":
            for name, written in schema.STEPPED_RESTRICTED.items():
                fields.add(written, float(shadowed[name][index]), 0.0)
        if modifier.type == "ENVELOPE":
            fields.texts.append(f'"control_points":[{",".join(map(envelope_point_text, modifier.control_points))}]')
        if modifier.type == "NOISE" and not hasattr(modifier, "use_legacy_noise"):
            fields.add("use_legacy_noise", True)  # Blender 4.2 has no other
        yield fields


def envelope_point_text(point):
    fields = Fields("envelope point")
    fields.add_properties(point, schema.ENVELOPE_POINT)
    return f"{{{fields}}}"
