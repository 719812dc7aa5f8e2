"""How formats/blender/cli.py treats files: no input is harmed, no file replaced unasked, no wrong name obeyed.

python Tests/BlenderTests/command_line.py [--plain-python PYTHON]
"""

import argparse
import gzip
import json
import os
import shutil
import subprocess
import sys
import tempfile

import bpy

from package import ROOT

CLI = os.path.join(ROOT, "formats", "blender", "cli.py")
SAMPLE = os.path.join(ROOT, "samples", "walk.json")

# The words, the exit status, and what standard error says. The folder holds walk.json, walk.blend, a hard link and a
# symbolic link to the latter, old.json and old.blend.
REFUSED = (
    ("export walk.blend walk.blend", 4, "this is an input too"),
    ("export walk.blend walk.blend --force", 4, "this is an input too"),
    ("import walk.json walk.json --force", 4, "this is an input too"),
    ("import walk.json walk.blend --into walk.blend --force", 4, "walk.blend: this is an input too"),
    ("import walk.json ./walk.blend --into walk.blend --force", 4, "this is an input too"),
    ("import walk.json hard.blend --into walk.blend --force", 4, "hard.blend: this is an input too"),
    ("import walk.json soft.blend --into walk.blend --force", 4, "soft.blend: this is an input too"),
    ("export soft.blend walk.blend --force", 4, "this is an input too"),
    ("export walk.blend old.json", 4, "old.json: the file exists; give --force to replace it"),
    ("import walk.json old.blend", 4, "old.blend: the file exists; give --force to replace it"),
    ("export walk.blend nowhere/out.json", 4, "does not exist"),
    ("export walk.blend out.dae", 2, "then run: bezt convert out.json out.dae"),
    ("export walk.blend out.csv.gz", 2, "then run: bezt convert out.json out.csv.gz"),
    ("export walk.blend out.txt", 2, "ends in .json or .json.gz"),
    ("export walk.blend -", 2, "name a file"),
    ("export walk.json out.json", 2, "ends in .blend"),
    ("import walk.json out.txt", 2, "out.txt: a name that ends in .blend"),
    ("import walk.json out.json", 2, "out.json: a name that ends in .blend"),
    ("import - out.blend", 2, "name a file"),
    ("import scene.dae out.blend", 2, "bezt convert scene.dae scene.json, then: import scene.json out.blend"),
    ("import bake.csv.gz out.blend", 2, "bezt convert bake.csv.gz bake.json"),
    ("import walk.blend out.blend", 2, "export it first"),
    ("import table.json out.blend", 3, "this is no JSON: run `bezt convert table.json OUT.json`"),
    ("import renamed.json out.blend", 3, "looks like a .blend"),
    ("import cut.json.gz out.blend", 3, "the gzip data ends in the middle"),
    ("import nowhere.json out.blend", 3, "nowhere.json: No such file or directory"),
    ("export nowhere.blend out.json", 3, "nowhere.blend"),
)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--plain-python", help="a Python without bpy")
    options = parser.parse_args()
    failures, count = [], len(REFUSED)
    with tempfile.TemporaryDirectory() as folder:
        make_files(folder)
        before = contents(folder)
        for words, status, text in REFUSED:
            result = cli(folder, *words.split())
            if result.returncode != status or text not in result.stderr or "Traceback" in result.stderr:
                failures.append(f"{words}: expected {status} and {text!r}, found {result.returncode}: {result.stderr}")
            if contents(folder) != before:
                failures.append(f"{words}: a file has changed")
                before = contents(folder)
        tests = [packed_files, replaced_files, csv_way_round]
        if options.plain_python:
            tests.append(lambda folder: without_blender(folder, options.plain_python))
        for test in tests:
            message = test(folder)
            count += 1
            if message:
                failures.append(message)
    for failure in failures:
        print(failure)
    print(f"Blender {bpy.app.version_string}: {count - len(failures)} of {count} command lines as they should be")
    return 1 if failures else 0


def cli(folder, *words, python=sys.executable):
    return subprocess.run([python, CLI, *words], cwd=folder, capture_output=True, text=True)


def make_files(folder):
    shutil.copy(SAMPLE, os.path.join(folder, "walk.json"))
    made = cli(folder, "import", "walk.json", "walk.blend")
    if made.returncode:
        sys.exit(f"import failed: {made.stderr}")
    os.link(os.path.join(folder, "walk.blend"), os.path.join(folder, "hard.blend"))
    os.symlink("walk.blend", os.path.join(folder, "soft.blend"))
    shutil.copy(os.path.join(folder, "walk.blend"), os.path.join(folder, "renamed.json"))
    with open(SAMPLE, "rb") as file:
        packed = gzip.compress(file.read())
    texts = {"old.json": b"old", "old.blend": b"old", "table.json": b"frame,x\n1,2\n", "cut.json.gz": packed[:-30]}
    for name, text in texts.items():
        with open(os.path.join(folder, name), "wb") as file:
            file.write(text)


def contents(folder):
    found = {}
    for name in os.listdir(folder):
        with open(os.path.join(folder, name), "rb") as file:
            found[name] = file.read()
    return found


def packed_files(folder):
    """A name that ends in .json.gz is packed, without a time stamp, and is read again."""
    for words in ("export walk.blend plain.json", "export walk.blend packed.json.gz", "import packed.json.gz again.blend"):
        result = cli(folder, *words.split())
        if result.returncode or "warning" in result.stderr:
            return f"{words}: {result.stderr}"
    files = contents(folder)
    packed = files["packed.json.gz"]
    if gzip.decompress(packed) != files["plain.json"] or packed[3:8] != bytes(5):
        return "packed.json.gz is not plain.json, packed without name and time stamp"


def replaced_files(folder):
    """--force replaces a file and leaves nothing else behind; of a symbolic link it replaces the target."""
    os.symlink("old.json", os.path.join(folder, "link.json"))
    names = set(os.listdir(folder))
    for words in ("export walk.blend link.json --force", "import walk.json old.blend --force"):
        result = cli(folder, *words.split())
        if result.returncode:
            return f"{words}: {result.stderr}"
    files = contents(folder)
    if set(files) != names or not os.path.islink(os.path.join(folder, "link.json")):
        return f"files have come or gone: {set(files) ^ names}"
    if files["old.json"] == b"old" or files["old.blend"] == b"old":
        return "a file was not replaced"


def csv_way_round(folder):
    """Actions without objects, as a CSV gives them, are played by those who played the actions they replace."""
    with open(SAMPLE, encoding="utf-8") as file:
        document = json.load(file)
    document["objects"] = []
    for action in document["actions"]:
        for part in (*action.get("groups", ()), *action["fcurves"]):
            part.pop("slot")
        action.pop("slots")
        for curve in action["fcurves"]:
            curve["keyframe_points"] = [{**key, "co": [key["co"][0], 7]} for key in curve["keyframe_points"]]
    with open(os.path.join(folder, "edited.json"), "w", encoding="utf-8") as file:
        json.dump(document, file)
    result = cli(folder, "import", "edited.json", "edited.blend", "--into", "walk.blend")
    if result.returncode or "warning" in result.stderr:
        return f"csv_way_round: {result.stderr}"
    bpy.ops.wm.open_mainfile(filepath=os.path.join(folder, "edited.blend"))
    bpy.context.scene.frame_set(1)
    moved = bpy.data.objects["Path"].location[1]
    if moved != 7:
        return f"csv_way_round: the object is at {moved}, its new curve at 7"


def without_blender(folder, python):
    result = cli(folder, "export", "walk.blend", "new.json", python=python)
    if result.returncode != 5 or "has no Blender in it" not in result.stderr or result.stderr.count("\n") != 1:
        return f"{python}: {result.returncode}: {result.stderr}"


if __name__ == "__main__":
    sys.exit(main())
