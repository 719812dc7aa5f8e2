"""Random scenes of cameras, lights and materials that curves move, some of them shown by several objects.

    python Tests/BlenderTests/data_scenes.py OUTPUT.json --seed 7
"""

import argparse
import random

import bpy

from package import export_fcurves
from random_curves import new_channelbag

# What the values of each property lie between. Focal lengths below 1 mm are those of 1 mm to Blender.
RANGES = {
    "lens": (-60, 300),
    "ortho_scale": (0.5, 40),
    "clip_start": (0.001, 1),
    "clip_end": (5, 5000),
    "shift_x": (-1, 1),
    "color": (0, 1),
    "spot_size": (0.1, 3),
    "energy": (0, 2000),
    "diffuse_color": (0, 1),
    "specular_color": (0, 1),
}
SIZES = {"color": 3, "diffuse_color": 4, "specular_color": 3}
INTERPOLATIONS = ("CONSTANT", "LINEAR", "BEZIER", "BEZIER", "SINE", "CUBIC", "BOUNCE", "ELASTIC", "BACK")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("output")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    bpy.ops.wm.read_factory_settings(use_empty=True)
    make(random.Random(options.seed))
    scene = bpy.context.scene
    scene.frame_start, scene.frame_end = 1, 40
    with open(options.output, "w", encoding="utf-8", newline="\n") as file:
        file.writelines(export_fcurves.document(scene, []))


def make(rng):
    for number in range(4):
        camera = bpy.data.cameras.new(f"Kamera {number}")
        view = rng.choice(("lens", "ortho_scale"))
        animate(rng, camera, (view, "clip_start", "clip_end", "shift_x"))
        show(rng, camera)
    for number, kind in enumerate(("POINT", "SUN", "SPOT", "AREA", "SPOT")):
        light = bpy.data.lights.new(f"Lamp.{number}", kind)
        animate(rng, light, ("color", "energy", "spot_size") if kind == "SPOT" else ("color", "energy"))
        show(rng, light)
    for number in range(3):
        material = bpy.data.materials.new(f"Paint {number}")
        animate(rng, material, ("diffuse_color", "specular_color"))
        mesh = bpy.data.meshes.new(f"Mesh {number}")
        mesh.materials.append(material)
        show(rng, mesh)


def show(rng, data):
    """By one object, or by several, which may hang on another."""
    for _ in range(rng.choice((1, 1, 2, 3))):
        made = bpy.data.objects.new(f"Show {len(bpy.data.objects)}", data)
        bpy.context.scene.collection.objects.link(made)
        made.location = [rng.uniform(-5, 5) for _ in range(3)]
        others = [other for other in bpy.context.scene.objects if other != made]
        if others and rng.random() < 0.3:
            made.parent = rng.choice(others)


def animate(rng, data, paths):
    animation = data.animation_data_create()
    animation.action = bpy.data.actions.new(f"{data.name} moves")
    slot, bag = new_channelbag(animation.action, data.id_type, data.name)
    if slot:
        animation.action_slot = slot
    for path in paths:
        indices = range(SIZES.get(path, 1))
        if rng.random() < 0.4:
            indices = [index for index in indices if rng.random() < 0.6]
        for index in indices:
            fill(rng, bag.fcurves.new(path, index=index), RANGES[path])


def fill(rng, curve, limits):
    low, high = limits
    frames = sorted(rng.sample(range(-4, 180), rng.randint(1, 6)))
    curve.keyframe_points.add(len(frames))
    for key, frame in zip(curve.keyframe_points, frames):
        key.co = frame / 4, rng.uniform(low, high)
        key.interpolation = rng.choice(INTERPOLATIONS)
        key.easing = rng.choice(("AUTO", "EASE_IN", "EASE_OUT", "EASE_IN_OUT"))
    curve.update()
    if rng.random() < 0.2:
        curve.modifiers.new("CYCLES")


main()
