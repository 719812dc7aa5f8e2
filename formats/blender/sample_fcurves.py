# SPDX-License-Identifier: GPL-3.0-or-later
"""What Blender evaluates for every F-curve, and where it puts objects and bones, at given frames: for `bezt validate`.

The reply is one file: lines of text, an empty line, then little-endian float32 numbers.

    bezt-samples 1 5.0.1 250                              version of the format, of Blender; how many frames
    curve<TAB>CubeAction<TAB>OBCube<TAB>location<TAB>0    250 numbers; the slot is empty in an action without slots
    matrix<TAB>Rig<TAB><TAB>free                          250 × 16 numbers: matrix_world, row by row
    matrix<TAB>Rig<TAB>Arm<TAB>bound                      the same of a pose bone: matrix_world of Rig @ pose_bone.matrix

What is "bound" moves by more than curves and parents: it, or what it hangs on, has constraints, drivers or an NLA track.

A tab, line feed or backslash in a name is written as a backslash and t, n or a backslash.
"""

import math
import os

import bpy
import numpy

from . import export_fcurves, whole_file

ESCAPES = str.maketrans({"\\": "\\\\", "\t": "\\t", "\n": "\\n"})


def sample_file(path, frames, scene, with_matrices, replacing=False, inputs=()):
    """Writes the reply whole or not at all. `frames` is a float32 array."""
    channels = [*sampled_curves(frames)]
    if with_matrices:
        channels += sampled_matrices(frames, scene)
    version = ".".join(map(str, bpy.app.version))
    with whole_file.written(os.path.abspath(path), replacing, inputs) as unfinished:
        with open(unfinished, "xb") as file:
            lines = [f"bezt-samples 1 {version} {len(frames)}", *(line for line, _ in channels), "", ""]
            file.write("\n".join(lines).encode("utf-8", "surrogateescape"))
            for _, numbers in channels:
                file.write(numpy.ascontiguousarray(numbers, "<f4").tobytes())


def sampled_curves(frames):
    """(line, values) of every curve of every action."""
    exact = [float(frame) for frame in frames]
    for action in bpy.data.actions:
        for slot, bag in export_fcurves.channelbags(action):
            for curve in bag.fcurves:
                identifier = slot.identifier if slot else ""
                evaluate = curve.evaluate
                values = numpy.array([evaluate(frame) for frame in exact], numpy.float64)
                with numpy.errstate(over="ignore"):
                    yield line("curve", action.name, identifier, curve.data_path, curve.array_index), values


def sampled_matrices(frames, scene):
    """(line, matrices) of every object of the scene and of its pose bones."""
    objects = sorted(scene.objects, key=lambda user: user.name)
    channels = {}
    bindings = {}
    for user in objects:
        bindings[user.name, ""] = is_bound(user)
        for bone in user.pose.bones if user.pose else ():
            bindings[user.name, bone.name] = is_bound(user) or is_bone_bound(bone)
    for frame in frames:
        whole = math.floor(frame)
        scene.frame_set(int(whole), subframe=float(frame - whole))
        for user in objects:
            world = user.matrix_world
            channels.setdefault((user.name, ""), []).append(numpy.array(world))
            for bone in user.pose.bones if user.pose else ():
                channels.setdefault((user.name, bone.name), []).append(numpy.array(world @ bone.matrix))
    return [
        (line("matrix", *names, "bound" if bindings[names] else "free"), numpy.array(matrices))
        for names, matrices in channels.items()
    ]


def is_bound(user):
    while user:
        animation = user.animation_data
        if any(not item.mute for item in user.constraints) or animation and (len(animation.drivers) or has_nla(animation)):
            return True
        if user.parent_type == "BONE" and user.parent and is_bone_bound(user.parent.pose.bones[user.parent_bone]):
            return True
        user = user.parent
    return False


def has_nla(animation):
    return animation.use_nla and any(not track.mute for track in animation.nla_tracks)


def is_bone_bound(bone):
    """An IK constraint moves the bones above its own too, so one in the armature binds them all."""
    user = bone.id_data
    if any(item.type in ("IK", "SPLINE_IK") for other in user.pose.bones for item in other.constraints):
        return True
    return any(not item.mute for other in (bone, *bone.parent_recursive) for item in other.constraints)


def line(*fields):
    return "\t".join(str(field).translate(ESCAPES) for field in fields)


def read_frames(path):
    return numpy.fromfile(path, "<f4")
