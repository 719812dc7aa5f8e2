"""Proves that Blender's own COLLADA importer puts objects and bones where the scene has them, and has cameras, lights and
materials say what they say there.

    python Tests/BlenderTests/check_profile.py BEZT SCENE.json…

Each scene of FCurve JSON becomes COLLADA with `--profile blender`. The world matrices of all objects and bones, as the
importer makes them, are compared with those of the scene itself at every frame and half-frame, and so are focal lengths,
scales, clip distances, colours and sizes of spots that curves move. Runs in Blender 4.2 or 4.5; later ones read no COLLADA.
"""

import json
import os
import re
import subprocess
import sys
import tempfile

MOTION = os.path.join(os.path.dirname(os.path.abspath(__file__)), "scene_motion.py")
# Of the largest entry, and of 1 for small ones; of a value that a curve moves, and of a hundredth of its largest one.
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
        found = motion(written, first, last, str(scene["fps"]), str(scene["fps_base"]))
    wanted = motion(path, first, last)
    name, first = os.path.basename(path), int(first)
    moments = 2 * (int(last) - first) + 1
    pairs, missing = [], []
    for place, rows in wanted["matrices"].items():
        others = found["matrices"].get(attribute(place))
        missing += [] if others else [place]
        pairs += [(place, rows, others)] if others else []
    is_same = report(name, f"{len(pairs)} objects and bones at {moments} moments", worst(pairs, first, 1), missing)
    pairs, missing = [], []
    for owner, path in wanted["animated"]:
        others = found["values"].get(attribute(owner), {}).get(path)
        # A curve of the same name and no other: what stands still everywhere would not be missed.
        is_moved = [attribute(owner), path] in found["animated"]
        missing += [] if is_moved else [f"{owner}/{path}"]
        pairs += [(f"{owner}/{path}", wanted["values"][owner][path], others)] if is_moved else []
    if not wanted["animated"]:
        return is_same
    what = f"{len(pairs)} properties of cameras, lights and materials at {moments} moments"
    return report(name, what, worst(pairs, first, None), missing) and is_same


def worst(pairs, first, least):
    """The largest error, and where, as a part of the largest number there, which counts as `least` at least."""
    largest, at = 0, ""
    for place, moments, others in pairs:
        floor = least or max(abs(number) for numbers in moments for number in numbers) / 100 or 1
        for half, (numbers, other) in enumerate(zip(moments, others, strict=True)):
            size = max(floor, *map(abs, numbers))
            error = max(abs(a - b) for a, b in zip(numbers, other, strict=True)) / size
            if not error <= largest:
                largest, at = error, f"{place} at frame {first + half / 2}"
    return largest, at


def report(name, what, error, missing):
    print(f"{name}: {what}, off by at most {error[0]:.2g} ({error[1]})")
    if missing:
        print(f"{name}: not found: {missing}")
    return error[0] <= TOLERANCE and not missing


def motion(path, *arguments):
    command = [sys.executable, MOTION, path, *arguments]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def attribute(name):
    """The name as a `name` attribute has it, which is the name that the importer gives; of a bone, behind its armature's."""
    return "/".join(re.sub(r"[^\w.-]", "_", part) for part in name.split("/"))


main()
