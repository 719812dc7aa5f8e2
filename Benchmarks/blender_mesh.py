"""Makes .blend files that are nearly all mesh: so many megabytes of points, and one object with three curves.

python Benchmarks/blender_mesh.py NAME MEGABYTES        (a Python that has bpy; NAME.blend, and NAME.packed.blend)
"""

import os
import sys

import bpy
import numpy


def main():
    name, count = sys.argv[1], int(sys.argv[2]) * 1_000_000 // 12
    bpy.ops.wm.read_factory_settings(use_empty=True)
    mesh = bpy.data.meshes.new("Mesh")
    mesh.vertices.add(count)
    mesh.vertices.foreach_set("co", numpy.random.RandomState(1).random_sample(3 * count).astype(numpy.float32))
    moved = bpy.data.objects.new("Object", mesh)
    bpy.context.scene.collection.objects.link(moved)
    for frame in range(1, 50):
        moved.location = frame, 2 * frame, 1
        moved.keyframe_insert("location", frame=frame)
    for end, packed in ((".packed.blend", True), (".blend", False)):
        bpy.ops.wm.save_as_mainfile(filepath=os.path.abspath(name + end), compress=packed)


main()
