"""Loads COLLADA that bezt writes in other readers: pycollada, and assimp where it is installed.

    python Tests/ColladaTests/load_written.py BEZT FCURVES.json…

Each scene is written in each profile and version. Neither reader may complain. assimp reads without postprocessing,
which would throw away a scene without a mesh; it has to find an animation wherever the file has one.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile

import collada

PROFILES = ("exact", "blender", "matrix")
VERSIONS = ("1.4.1", "1.5")


def main():
    bezt, *scenes = sys.argv[1:]
    assimp = shutil.which("assimp")
    failures, count = [], 0
    with tempfile.TemporaryDirectory() as folder:
        for scene in scenes:
            for profile in PROFILES:
                for version in VERSIONS:
                    path = os.path.join(folder, f"{profile}.dae")
                    command = [bezt, "convert", scene, path, "--profile", profile, "--version", version, "--force"]
                    subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
                    name = f"{os.path.basename(scene)}, {profile}, {version}"
                    failures += [f"{name}: {text}" for text in complaints(path, version, assimp)]
                    count += 1
    print(f"{count} files, {len(failures)} complaints" + ("" if assimp else "; skipped: assimp is not installed"))
    if failures:
        sys.exit("\n".join(failures))


def complaints(path, version, assimp):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    channels = len(re.findall("<channel ", text))
    # pycollada knows the names of 1.4 only.
    if version != "1.5":
        document = collada.Collada(path)
        yield from map(str, document.errors)
        leaves = sum(map(count_leaves, document.animations))
        if leaves != channels or len(document.scenes) != 1:
            yield f"pycollada: {leaves} animations of {channels} channels, {len(document.scenes)} scenes"
    if assimp:
        result = subprocess.run([assimp, "info", path, "--raw"], capture_output=True, text=True)
        for line in (result.stdout + result.stderr).splitlines():
            if re.search("warn|error|fail", line, re.IGNORECASE):
                yield f"assimp: {line}"
        found = re.search(r"Animations:\s+(\d+)", result.stdout)
        if result.returncode or not found or (int(found[1]) > 0) != (channels > 0):
            yield f"assimp: status {result.returncode}, {found and found[0]} of {channels} channels"


def count_leaves(animation):
    return sum(map(count_leaves, animation.children)) if animation.children else 1


main()
