"""Prints where all objects and bones of a scene are, as JSON, at every frame and half-frame (in any Blender).

    python Tests/BlenderTests/scene_matrices.py FILE.json FIRST LAST   a scene of FCurve JSON
    python Tests/BlenderTests/scene_matrices.py FILE.dae FIRST LAST [FPS FPS_BASE]   as Blender's own importer makes it

{"Cube": [[16 numbers, row by row], …], "Rig/Bone": […]}
"""

import json
import os
import sys

import bpy

from package import import_fcurves


def main():
    path, first, last, *rate = sys.argv[1:]
    output = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # the importer talks on stdout
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    if path.endswith(".json"):
        import_fcurves.import_document(import_fcurves.read_file(path), scene)
    else:
        if rate:
            scene.render.fps, scene.render.fps_base = int(rate[0]), float(rate[1])
        if bpy.ops.wm.collada_import(filepath=os.path.abspath(path)) != {"FINISHED"}:
            sys.exit(f"{path}: not imported")
    matrices = {}
    for half in range(2 * int(first), 2 * int(last) + 1):
        scene.frame_set(half // 2, subframe=half % 2 / 2)
        for object in scene.objects:
            matrices.setdefault(object.name, []).append(rows(object.matrix_world))
            if object.pose:
                for bone in object.pose.bones:
                    name = f"{object.name}/{bone.name}"
                    matrices.setdefault(name, []).append(rows(object.matrix_world @ bone.matrix))
    json.dump(matrices, output)
    output.close()


def rows(matrix):
    return [number for row in matrix for number in row]


main()
