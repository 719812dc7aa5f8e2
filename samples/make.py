"""Makes the samples with Blender: builds each scene, saves it, opens it again and exports it.

python samples/make.py                      writes samples/*.json (a Python that has bpy)
python samples/make.py --blends FOLDER      also leaves the .blend files there
python samples/make.py --output FOLDER      writes the .json files elsewhere
"""

import argparse
import importlib
import math
import os
import sys
import tempfile

import bpy

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.append(os.path.join(os.path.dirname(HERE), "formats"))

EASING_KINDS = ("SINE", "QUAD", "CUBIC", "QUART", "QUINT", "EXPO", "CIRC", "BACK", "BOUNCE", "ELASTIC")


def cube():
    """The default scene; its cube moves along all three axes, with free, aligned and vector handles."""
    bpy.ops.wm.read_factory_settings()
    moved = bpy.data.objects["Cube"]
    for frame, location in ((1, (0, 0, 0)), (12, (2, 1, 0.5)), (24, (4, -1, 3)), (40, (4, 2, 1)), (60, (0, 0, 0))):
        insert(moved, "location", frame, location)
    x, y, z = (curve.keyframe_points for curve in curves(moved))
    set_free_handles(x[1], (8, 2.5), (15, 1.25))
    set_free_handles(x[2], (21, 4.75), (33, 4))
    x[3].handle_left_type = x[3].handle_right_type = "ALIGNED"
    x[3].handle_left, x[3].handle_right = (36, 4.4), (48, 3.2)
    y[1].interpolation = "LINEAR"
    y[2].interpolation = "CONSTANT"
    y[2].type = "EXTREME"
    z[2].handle_left_type = z[2].handle_right_type = "VECTOR"
    z[0].interpolation = "LINEAR"
    curves(moved)[2].extrapolation = "LINEAR"


def bounce():
    """Each of the ten easings in each of its four directions, a ball that repeats for ever, and a spring."""
    for number, easing in enumerate(("AUTO", "EASE_IN", "EASE_OUT", "EASE_IN_OUT")):
        hopper = add_object(f"Hopper {easing}", location=(2 * number, 0, 0))
        for index in range(len(EASING_KINDS) + 1):
            insert(hopper, "location", 1 + 12 * index, 3 * (index % 2), index=2)
        for key, kind in zip(curves(hopper)[0].keyframe_points, EASING_KINDS):
            key.interpolation, key.easing = kind, easing
    ball = add_object("Ball", location=(-2, 0, 0))
    for frame, height in ((1, 4), (13, 0), (25, 4)):
        insert(ball, "location", frame, height, index=2)
    first, second, _ = curves(ball)[0].keyframe_points
    first.interpolation, first.easing = "BOUNCE", "EASE_OUT"
    second.interpolation, second.back = "BACK", 2.5
    cycles = curves(ball)[0].modifiers.new("CYCLES")
    cycles.mode_before, cycles.mode_after, cycles.cycles_after = "REPEAT", "REPEAT", 8
    insert(ball, "rotation_euler", 1, 0.0, index=1)
    insert(ball, "rotation_euler", 25, math.tau / 3, index=1)
    turn = curves(ball)[1].modifiers.new("CYCLES")
    turn.mode_after = "REPEAT_OFFSET"
    spring = add_object("Spring", location=(-4, 0, 0))
    for frame, length in ((1, 0.25), (40, 1.75), (80, 0.5), (120, 1)):
        insert(spring, "scale", frame, length, index=2)
    for key, (amplitude, period) in zip(curves(spring)[0].keyframe_points, ((0.8, 4.1), (2.5, 9), (0.3, 6.5))):
        key.interpolation, key.easing = "ELASTIC", "EASE_OUT"
        key.amplitude, key.period = amplitude, period


def walk():
    """A walker of six bones: legs turn by quaternions, spine and shins by eulers, and a path carries it along."""
    armature = bpy.data.armatures.new("Walker")
    walker = bpy.data.objects.new("Walker", armature)
    bpy.context.scene.collection.objects.link(walker)
    path = add_object("Path")
    walker.parent = path
    add_bones(walker)
    for name in ("Leg.L", "Leg.R"):
        walker.pose.bones[name].rotation_mode = "QUATERNION"
    for name in ("Hips", "Spine", "Shin.L", "Shin.R"):
        walker.pose.bones[name].rotation_mode = "XYZ"
    for frame, phase in ((1, 0), (7, 1), (13, 2), (19, 3), (25, 4)):
        swing = math.sin(phase * math.pi / 2)
        pose(walker, "Hips", "location", frame, (0, 0.04 * (phase % 2), 0))
        pose(walker, "Spine", "rotation_euler", frame, (0.05, 0.15 * swing, 0))
        for side, sign in (("L", 1), ("R", -1)):
            half = 0.25 * sign * math.cos(phase * math.pi / 2)
            pose(walker, f"Leg.{side}", "rotation_quaternion", frame, (math.cos(half), math.sin(half), 0, 0))
            pose(walker, f"Shin.{side}", "rotation_euler", frame, (0.4 * max(0, sign * swing), 0, 0))
    action = walker.animation_data.action
    action.name = "Walk"
    action.use_frame_range, action.frame_start, action.frame_end, action.use_cyclic = True, 1, 25, True
    for curve in curves(walker):
        modifier = curve.modifiers.new("CYCLES")
        modifier.mode_before = modifier.mode_after = "REPEAT"
    for name, frame in (("contact L", 1), ("contact R", 13)):
        action.pose_markers.new(name).frame = frame
    insert(path, "location", 1, 0, index=1)
    insert(path, "location", 25, -1.5, index=1)
    stride = curves(path)[0]
    for key in stride.keyframe_points:
        key.interpolation = "LINEAR"
    stride.extrapolation = "LINEAR"


def camera():
    """A camera that moves while its lens and clipping change, and a light that changes colour and energy."""
    lens = bpy.data.cameras.new("Camera")
    viewer = add_object("Camera", lens, location=(0, -8, 2))
    bpy.context.scene.camera = viewer
    for frame, location, millimetres in ((1, (0, -8, 2), 35), (48, (3, -6, 2.5), 50), (96, (0, -3, 1.5), 85)):
        insert(viewer, "location", frame, location)
        insert(lens, "lens", frame, millimetres)
    for path, values in (("clip_start", (0.1, 0.01)), ("clip_end", (100, 1000))):
        insert(lens, path, 1, values[0])
        insert(lens, path, 96, values[1])
    lamp = bpy.data.lights.new("Lamp", "SPOT")
    add_object("Lamp", lamp, location=(2, -2, 4))
    for frame, color, watts in ((1, (1, 0.9, 0.8), 1000), (30, (1, 0.35, 0.1), 200), (96, (0.2, 0.4, 1), 1500)):
        insert(lamp, "color", frame, color)
        insert(lamp, "energy", frame, watts)
    insert(lamp, "use_shadow", 1, True)
    insert(lamp, "use_shadow", 60, False)
    insert(viewer, "pass_index", 1, 0)
    insert(viewer, "pass_index", 96, 7)


def ntsc():
    """30000/1001 frames per second, keys before frame 0 and between frames, and markers that switch cameras."""
    scene = bpy.context.scene
    scene.render.fps, scene.render.fps_base = 30, 1.001
    scene.frame_start, scene.frame_end = 0, 120
    panel = add_object("Panel")
    for frame, angle in ((-30, -0.5), (-7.5, 0.25), (0, 0), (10.25, 1), (29.97, 2.5), (59.94, 0.1), (100.0625, -1.75)):
        insert(panel, "rotation_euler", frame, angle, index=2)
        insert(panel, "delta_location", frame, angle / 3, index=0)
    insert(panel, "hide_render", -12.5, True)
    insert(panel, "hide_render", 33.3333, False)
    for name, frame in (("Wide", 0), ("Close", 45)):
        marker = scene.timeline_markers.new(name, frame=frame)
        marker.camera = add_object(name, bpy.data.cameras.new(name), location=(0, -5 - frame / 9, 1))
    scene.timeline_markers.new("before zero", frame=-15)


SAMPLES = (cube, bounce, walk, camera, ntsc)


# Building


def add_object(name, data=None, location=(0, 0, 0)):
    made = bpy.data.objects.new(name, data)
    made.location = location
    bpy.context.scene.collection.objects.link(made)
    return made


def insert(owner, path, frame, value, index=-1):
    """Sets a property, or one number of it, and keys it as the user interface does."""
    if index < 0:
        setattr(owner, path, value)
    else:
        getattr(owner, path)[index] = value
    owner.keyframe_insert(path, index=index, frame=frame)


def pose(armature_object, bone_name, path, frame, value):
    bone = armature_object.pose.bones[bone_name]
    setattr(bone, path, value)
    bone.keyframe_insert(path, frame=frame, group=bone_name)


def curves(owner):
    """The curves that animate `owner`, in every version of Blender."""
    animation = owner.animation_data
    if not hasattr(animation, "action_slot"):
        return animation.action.fcurves
    strip = animation.action.layers[0].strips[0]
    return strip.channelbag(animation.action_slot).fcurves


def set_free_handles(key, left, right):
    key.handle_left_type = key.handle_right_type = "FREE"
    key.handle_left, key.handle_right = left, right


def add_bones(armature_object):
    """Upright bones: their rest matrices hold zeros and ones only, and survive any rebuilding."""
    bpy.context.view_layer.objects.active = armature_object
    bpy.ops.object.mode_set(mode="EDIT")
    for name, parent, head, tail in (
        ("Hips", None, (0, 0, 1), (0, 0, 1.25)),
        ("Spine", "Hips", (0, 0, 1.25), (0, 0, 2)),
        ("Leg.L", "Hips", (0.25, 0, 1), (0.25, 0, 0.5)),
        ("Shin.L", "Leg.L", (0.25, 0, 0.5), (0.25, 0, 0)),
        ("Leg.R", "Hips", (-0.25, 0, 1), (-0.25, 0, 0.5)),
        ("Shin.R", "Leg.R", (-0.25, 0, 0.5), (-0.25, 0, 0)),
    ):
        bone = armature_object.data.edit_bones.new(name)
        bone.head, bone.tail = head, tail
        bone.parent = armature_object.data.edit_bones[parent] if parent else None
        bone.use_connect = name.startswith(("Spine", "Shin"))
    bpy.ops.object.mode_set(mode="OBJECT")


def build(make, blend):
    """Makes one sample and saves it as `blend`."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    make()
    bpy.ops.wm.save_as_mainfile(filepath=blend, compress=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--blends", metavar="FOLDER")
    parser.add_argument("--output", metavar="FOLDER", default=HERE)
    options = parser.parse_args()
    export_fcurves = importlib.import_module("blender.export_fcurves")
    with tempfile.TemporaryDirectory() as scratch:
        for make in SAMPLES:
            blend = os.path.join(os.path.abspath(options.blends or scratch), f"{make.__name__}.blend")
            build(make, blend)
            bpy.ops.wm.open_mainfile(filepath=blend)
            path = os.path.join(options.output, f"{make.__name__}.json")
            for warning in export_fcurves.export_file(path, bpy.context.scene):
                print(f"{make.__name__}: {warning}")
            print(f"{path}: {os.path.getsize(path)} bytes")


if __name__ == "__main__":
    main()
