"""Prints the F-curves that Blender's own COLLADA importer makes of a .dae, as JSON (Blender 4.2 and 4.5 have it).

python Tests/BlenderTests/import_collada.py FILE.dae [--fps 24] [--fps-base 1]

[{"action":"Cube_CubeAction","data_path":"location","array_index":0,
  "keyframe_points":[{"co":[1,0.5],"interpolation":"LINEAR"}]}]
"""

import argparse
import json
import os
import sys

import bpy

from package import export_fcurves, number_text


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("dae")
    parser.add_argument("--fps", type=int, default=24)
    parser.add_argument("--fps-base", type=float, default=1.0)
    options = parser.parse_args()
    if "collada_import" not in dir(bpy.ops.wm):
        sys.exit(f"Blender {bpy.app.version_string} has no COLLADA importer")
    output = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # the importer talks on stdout
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.scene.render.fps, bpy.context.scene.render.fps_base = options.fps, options.fps_base
    bpy.ops.wm.collada_import(filepath=os.path.abspath(options.dae))
    found = [curve for action in bpy.data.actions for curve in described_curves(action)]
    json.dump(found, output, ensure_ascii=False, indent=1)
    output.write("\n")
    output.close()


def described_curves(action):
    for _, bag in export_fcurves.channelbags(action):
        for curve in bag.fcurves:
            keys = [
                {"co": [shortest(number) for number in key.co], "interpolation": key.interpolation}
                for key in curve.keyframe_points
            ]
            yield {
                "action": action.name,
                "data_path": curve.data_path,
                "array_index": curve.array_index,
                "keyframe_points": keys,
            }


def shortest(number):
    return json.loads(number_text.text(number))


if __name__ == "__main__":
    main()
