"""Records small packed .blend files and what Blender's exporter says of them, for `swift test`.

    python Tests/BlenderTests/record_blend.py                (a Python that has bpy: 5.0.1 and 4.2.23 were used)
    python Tests/BlenderTests/record_blend.py --open Tests/Fixtures/Blend/scene-4.2.23.blend

The first writes Tests/Fixtures/Blend/scene-VERSION.blend and .json: every type of object and user, bones, random curves,
an NLA track and a driver. The second writes what a newer Blender makes of a file of an older one.
"""

import argparse
import os
import random
import tempfile

import bpy

import random_curves
import roundtrip
from package import ROOT, export_fcurves

import make  # samples/make.py; package puts it in reach

FOLDER = os.path.join(ROOT, "Tests", "Fixtures", "Blend")
SEED, CURVES = 7, 20


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--open", metavar="FILE")
    options = parser.parse_args()
    if options.open:
        bpy.ops.wm.open_mainfile(filepath=os.path.abspath(options.open), load_ui=False)
        export(options.open.removesuffix(".blend") + f"-in-{bpy.app.version_string.split()[0]}.json")
        return
    os.makedirs(FOLDER, exist_ok=True)
    name = os.path.join(FOLDER, f"scene-{bpy.app.version_string.split()[0]}")
    with tempfile.TemporaryDirectory() as folder:
        scratch = os.path.join(folder, "scratch.blend")
        roundtrip.make_types_scene(scratch)
        add_more(random.Random(SEED))
        bpy.ops.wm.save_as_mainfile(filepath=scratch)
        # Opening evaluates the scene; what is saved then is what is shown.
        bpy.ops.wm.open_mainfile(filepath=scratch, load_ui=False)
        bpy.context.preferences.filepaths.save_version = 0
        bpy.ops.wm.save_as_mainfile(filepath=f"{name}.blend", compress=True)
    export(f"{name}.json")


def add_more(rng):
    armature = bpy.data.objects["ARMATURE"]
    bpy.context.view_layer.objects.active = armature
    make.add_bones(armature)
    armature.pose.bones["Spine"].rotation_mode = "ZYX"
    armature.pose.bones["Spine"].rotation_euler = 0.1, 0.2, 0.3
    scene = bpy.context.scene
    scene.render.fps, scene.render.fps_base = 30, 1.001
    scene.timeline_markers.new("Cut", frame=12).camera = bpy.data.objects["CAMERA"]
    action = bpy.data.actions.new("Random")
    roundtrip.randomize_action(action, rng)
    slot, bag = random_curves.new_channelbag(action)
    groups = random_curves.add_groups(bag, rng)
    for number in range(CURVES):
        curve = bag.fcurves.new(f"location{number}", index=number % 3)
        curve.group = rng.choice(groups) if groups and rng.random() < 0.6 else None
        random_curves.fill_randomly(curve, rng, scene)
    user = bpy.data.objects["MESH"]
    track = user.animation_data.nla_tracks.new()
    track.name = "Base"
    track.strips.new("Walk", 1, bpy.data.actions["CAMERAAction"])
    bpy.data.objects["SPEAKER"].driver_add("scale", 0).driver.expression = "2"


def export(path):
    export_fcurves.export_file(path, bpy.context.scene)
    print(path, os.path.getsize(path))


main()
