"""Proves that Blender's own COLLADA importer finds the keys that bezt wrote.

    python Tests/BlenderTests/check_collada.py WRITTEN.dae SOURCE.json

SOURCE is the FCurve JSON that `bezt convert` made WRITTEN of. Runs in Blender 4.2 or 4.5; later ones read no COLLADA.
The importer multiplies seconds by the rate in float32, so a frame may be off by 1e-4.
"""

import json
import os
import subprocess
import sys

IMPORT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "import_collada.py")


def main():
    written, source = sys.argv[1:]
    with open(source) as file:
        document = json.load(file)
    wanted = keys(curve for action in document["actions"] for curve in action["fcurves"])
    output = subprocess.run([sys.executable, IMPORT, written], check=True, capture_output=True, text=True).stdout
    found = keys(json.loads(output))
    total = 0
    for name, curve in wanted.items():
        other = found.get(name, [])
        if len(curve) != len(other):
            sys.exit(f"{name}: {len(curve)} keys written, {len(other)} found")
        for (frame, value, kind), (found_frame, found_value, found_kind) in zip(curve, other):
            if abs(frame - found_frame) > 1e-4 or value != found_value or kind != found_kind:
                sys.exit(f"{name}: wrote {frame} {value} {kind}, Blender found {found_frame} {found_value} {found_kind}")
            total += 1
    print(f"{total} keys of {len(wanted)} curves found again")


def keys(curves):
    return {
        (curve["data_path"], curve["array_index"]): [
            (*key["co"], key["interpolation"]) for key in curve["keyframe_points"]]
        for curve in curves
    }


main()
