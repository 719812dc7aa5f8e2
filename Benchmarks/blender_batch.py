"""Opens a .blend and exports its animation, again and again in one Blender.

    python Benchmarks/blender_batch.py SCENE.blend COUNT        (a Python that has bpy)
"""

import importlib
import os
import sys
import tempfile

import bpy

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "formats")
sys.path.insert(0, FOLDER)
export_fcurves = importlib.import_module("blender.export_fcurves")


def main():
    with tempfile.TemporaryDirectory() as folder:
        for number in range(int(sys.argv[2])):
            bpy.ops.wm.open_mainfile(filepath=os.path.abspath(sys.argv[1]), load_ui=False)
            export_fcurves.export_file(os.path.join(folder, f"{number}.json"), bpy.context.scene)


main()
