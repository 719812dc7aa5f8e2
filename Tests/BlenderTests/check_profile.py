"""Proves that Blender's own COLLADA importer puts objects and bones where the scene has them.

    python Tests/BlenderTests/check_profile.py BEZT SCENE.json…

Each scene of FCurve JSON becomes COLLADA with `--profile blender`. The world matrices of all objects and bones, as the
importer makes them, are compared with those of the scene itself at every frame and half-frame. Runs in Blender 4.2 or
4.5; later ones read no COLLADA.
"""

import json
import os
import re
import subprocess
import sys
import tempfile

MATRICES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "scene_matrices.py")
# Of the largest entry, and of 1 for small ones.
TOLERANCE = 1e-4


def main():
    bezt, *scenes = sys.argv[1:]
    failures = [scene for scene in scenes if not agrees(bezt, scene)]
    if failures:
        sys.exit(f"differ: {', '.join(failures)}")


def agrees(bezt, path):
    with open(path) as file:
        scene = json.load(file)["scene"]
    first, last = str(scene["frame_start"]), str(scene["frame_end"])
    with tempfile.TemporaryDirectory() as folder:
        written = os.path.join(folder, "written.dae")
        subprocess.run([bezt, "convert", path, written, "--profile", "blender"], check=True, stderr=subprocess.DEVNULL)
        found = matrices(written, first, last, str(scene["fps"]), str(scene["fps_base"]))
    wanted = matrices(path, first, last)
    worst, place, missing = 0, "", []
    for name, moments in wanted.items():
        others = found.get("/".join(map(attribute, name.split("/"))))
        if others is None:
            missing.append(name)
            continue
        for half, (matrix, other) in enumerate(zip(moments, others)):
            size = max(1, *map(abs, matrix))
            error = max(abs(a - b) for a, b in zip(matrix, other)) / size
            if not error <= worst:
                worst, place = error, f"{name} at frame {int(first) + half / 2}"
    name = os.path.basename(path)
    print(f"{name}: {len(wanted)} objects and bones at {2 * (int(last) - int(first)) + 1} moments, off by at most {worst:.2g} ({place})")
    if missing:
        print(f"{name}: not found: {missing}")
    return worst <= TOLERANCE and not missing


def matrices(path, *arguments):
    command = [sys.executable, MATRICES, path, *arguments]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def attribute(name):
    """The name as a `name` attribute has it, which is the name that the importer gives."""
    return re.sub(r"[^\w.-]", "_", name)


main()
