"""Prints how a scene moves, as JSON, at every frame and half-frame (in any Blender): where all objects and bones are, and
what their cameras and lights, and all materials, say.

    python Tests/BlenderTests/scene_motion.py FILE.json FIRST LAST   a scene of FCurve JSON
    python Tests/BlenderTests/scene_motion.py FILE.dae FIRST LAST [FPS FPS_BASE]   as Blender's own importer makes it

{"matrices": {"Cube": [[16 numbers, row by row], …], "Rig/Bone": […]},
 "values": {"Camera": {"lens": [[35], …]}, "Paint": {"diffuse_color": [[4 numbers], …]}},
 "animated": [["Camera", "lens"]]}

Values of cameras and lights go by the object that shows them. Animated is what a curve moves that no other one overrules.
"""

import json
import os
import sys

import bpy

from package import import_fcurves

PROPERTIES = {
    "CAMERA": ("lens", "ortho_scale", "clip_start", "clip_end"),
    "LIGHT": ("color", "spot_size"),
    "MATERIAL": ("diffuse_color", "specular_color"),
}
WEARER = "Wearer of the check"


def main():
    path, first, last, *rate = sys.argv[1:]
    output = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # the importer talks on stdout
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    if path.endswith(".json"):
        import_fcurves.import_document(import_fcurves.read_file(path), scene)
        wear_materials(scene)
    else:
        if rate:
            scene.render.fps, scene.render.fps_base = int(rate[0]), float(rate[1])
        if bpy.ops.wm.collada_import(filepath=os.path.abspath(path)) != {"FINISHED"}:
            sys.exit(f"{path}: not imported")
    matrices, values = {}, {}
    for half in range(2 * int(first), 2 * int(last) + 1):
        scene.frame_set(half // 2, subframe=half % 2 / 2)
        for object in scene.objects:
            if object.name == WEARER:
                continue
            matrices.setdefault(object.name, []).append(rows(object.matrix_world))
            if object.pose:
                for bone in object.pose.bones:
                    name = f"{object.name}/{bone.name}"
                    matrices.setdefault(name, []).append(rows(object.matrix_world @ bone.matrix))
        for owner, data in blocks(scene):
            for name in PROPERTIES[data.id_type]:
                if hasattr(data, name):
                    values.setdefault(owner, {}).setdefault(name, []).append(numbers(getattr(data, name)))
    animated = [(owner, path) for owner, data in blocks(scene) for path in animated_paths(data)]
    json.dump({"matrices": matrices, "values": values, "animated": animated}, output)
    output.close()


def wear_materials(scene):
    """Blender evaluates only what some object of the scene uses, and FCurve JSON does not say who wears a material."""
    mesh = bpy.data.meshes.new("Wearer")
    for material in bpy.data.materials:
        mesh.materials.append(material)
    scene.collection.objects.link(bpy.data.objects.new(WEARER, mesh))


def blocks(scene):
    for object in scene.objects:
        if object.type in ("CAMERA", "LIGHT"):
            yield object.name, object.data
    for material in bpy.data.materials:
        yield material.name, material


def animated_paths(data):
    known = PROPERTIES[data.id_type]
    moved = {curve.data_path for curve in curves(data.animation_data)}
    return [path for path in known if path in moved and hasattr(data, path)]


def curves(animation):
    action = animation and animation.action
    if not action:
        return []
    if not hasattr(action, "layers"):
        return action.fcurves
    bags = [strip.channelbag(animation.action_slot) for layer in action.layers for strip in layer.strips]
    return [curve for bag in bags if bag for curve in bag.fcurves]


def rows(matrix):
    return [number for row in matrix for number in row]


def numbers(value):
    return [value] if isinstance(value, float) else list(value)


main()
