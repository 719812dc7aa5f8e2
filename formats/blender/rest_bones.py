# SPDX-License-Identifier: GPL-3.0-or-later
"""The rest pose of a new armature.

Blender takes a bone only as head, tail and roll, and computes the rest matrices from them, parent by parent: the
numbers that give back a matrix to the last bit cannot be known from it. Most rigs were built from round numbers, so
these are tried as well; what still differs is reported.
"""

import math

import bpy
import numpy
from mathutils import Matrix, Vector

from . import schema

ROUNDINGS = (None, 6, 5, 4)  # decimals of head, tail and roll that are tried; None: as computed


def add_bones(armature_object, items, warnings):
    """Adds the bones of "bones" to an armature without bones; its object is in the scene."""
    if not items:
        return
    armature = armature_object.data
    bpy.context.view_layer.objects.active = armature_object
    bpy.ops.object.mode_set(mode="EDIT")
    for item in items:
        bone = armature.edit_bones.new(item["name"])
        bone.parent = armature.edit_bones.get(item["parent"] or "")
        for name, default in schema.BONE_OPTIONS:
            if name != "use_connect":
                setattr(bone, name, item.get(name, default))

    best = {}  # bone name → (difference, head, tail, roll)
    for decimals in ROUNDINGS:
        tried = {item["name"]: rest(item, decimals) for item in items}
        for item in items:
            if item["name"] in best and best[item["name"]][0] == 0:
                tried[item["name"]] = best[item["name"]][1:]
        place(armature, items, tried)
        for item in items:
            found = difference(armature.bones[item["name"]], item)
            if item["name"] not in best or found < best[item["name"]][0]:
                best[item["name"]] = (found, *tried[item["name"]])
        if not any(found for found, *_ in best.values()):
            break
        bpy.ops.object.mode_set(mode="EDIT")
    else:
        place(armature, items, {name: chosen[1:] for name, chosen in best.items()})
    differences = [difference(armature.bones[item["name"]], item) for item in items]
    if any(differences):
        warnings.append(
            f"object {armature_object.name}: {sum(map(bool, differences))} of {len(items)} bones differ from their "
            f"rest matrix, at most by {max(differences):.2g}"
        )


def rest(item, decimals):
    """(head, tail, roll) in the space of the armature; roll in radians."""
    matrix = Matrix([item["rest_matrix"][row : row + 4] for row in range(0, 16, 4)])
    head = matrix.translation
    tail = head + matrix.to_3x3().col[1] * item.get("length", 1.0)
    if decimals is not None:
        head, tail = (Vector([round(number, decimals) for number in point]) for point in (head, tail))
    # More exact than Bone.AxisRollFromMatrix.
    unrolled = bpy.types.Bone.MatrixFromAxisRoll(tail - head, 0.0)
    x_axis = matrix.to_3x3().col[0]
    roll = math.atan2(-x_axis.dot(unrolled.col[2]), x_axis.dot(unrolled.col[0]))
    return head, tail, roll if decimals is None else round(roll, decimals)


def place(armature, items, rests):
    """In edit mode: moves the bones to their rests and leaves edit mode, which computes their matrices."""
    for item in items:
        bone = armature.edit_bones[item["name"]]
        bone.use_connect = False
        bone.head, bone.tail, bone.roll = rests[item["name"]]
    for item in items:
        armature.edit_bones[item["name"]].use_connect = item.get("use_connect", False)
    bpy.ops.object.mode_set(mode="OBJECT")


def difference(bone, item):
    """The largest difference of a number that the file has of the rest pose of this bone."""
    pairs = [(bone.matrix_local, item["rest_matrix"])]
    if "rest_matrix_relative" in item:
        pairs.append((bone.matrix, item["rest_matrix_relative"]))
    found = [number for matrix, _ in pairs for row in matrix for number in row]
    wanted = [number for _, numbers in pairs for number in numbers]
    return float(numpy.abs(numpy.array(found, numpy.float32) - numpy.array(wanted, numpy.float32)).max())
