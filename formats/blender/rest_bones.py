# SPDX-License-Identifier: GPL-3.0-or-later
"""The rest pose of a new armature.

Blender takes bones only as head, tail and roll and computes the rest matrices from them, so that a matrix can come out
with other last bits. What differs is reported.
"""

import math

import bpy
from mathutils import Matrix, Vector

from . import schema

EXACT_ENOUGH = 1e-4  # of a matrix entry; a larger difference means that the numbers of the file do not make a rest pose


def add_bones(armature_object, items, warnings):
    armature = armature_object.data
    if not items:
        return
    bpy.context.view_layer.objects.active = armature_object
    bpy.ops.object.mode_set(mode="EDIT")
    for item in items:
        bone = armature.edit_bones.new(item["name"])
        bone.parent = armature.edit_bones.get(item["parent"] or "")
        matrix = Matrix([item["rest_matrix"][row : row + 4] for row in range(0, 16, 4)])
        along = matrix.to_3x3().col[1]
        bone.head = matrix.translation
        bone.tail = matrix.translation + along * item.get("length", 1.0)
        bone.roll = roll(matrix.to_3x3(), bone.tail - bone.head)
        for name, default in schema.BONE_OPTIONS:
            if name != "use_connect":
                setattr(bone, name, item.get(name, default))
    for item in items:
        armature.edit_bones[item["name"]].use_connect = item.get("use_connect", False)
    bpy.ops.object.mode_set(mode="OBJECT")
    report(armature_object, items, warnings)


def roll(matrix, along):
    """The roll in radians that turns a bone pointing `along` into `matrix`, more exact than Bone.AxisRollFromMatrix."""
    unrolled = bpy.types.Bone.MatrixFromAxisRoll(along, 0.0)
    x_axis = Vector(matrix.col[0])
    return math.atan2(-x_axis.dot(unrolled.col[2]), x_axis.dot(unrolled.col[0]))


def report(armature_object, items, warnings):
    worst, inexact = 0.0, 0
    for item in items:
        bone = armature_object.data.bones[item["name"]]
        differences = [abs(x - y) for x, y in zip(item["rest_matrix"], (v for row in bone.matrix_local for v in row))]
        worst = max(worst, *differences)
        inexact += max(differences) > 0
    if inexact:
        warnings.append(f"object {armature_object.name}: {inexact} of {len(items)} bones differ in the last bits of their "
                        f"rest matrix, at most by {worst:.2g}")
