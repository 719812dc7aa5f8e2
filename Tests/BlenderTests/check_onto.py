"""Proves that a document written onto a .blend comes back from it to the bit, and that all else in the file stays.

    python Tests/BlenderTests/check_onto.py [--seed N] [--documents 10] [--bezt BEZT] [FOLDER…]

Files that this Blender saves, plain and packed, and those of FOLDER: Blender exports what is in them, the export is
edited, `bezt convert edited.json --onto file.blend copy.blend` writes it, and Blender opens the copy and exports again.
"""

import argparse
import glob
import gzip
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile

import bpy

import blend_blocks
import check_blend
import random_users
import roundtrip
from onto_edits import edit
from package import export_fcurves, json_text

import make  # samples/make.py; package puts it in reach

EDITS_OF_OTHERS = 4
# An object that gets another's action may be of another rotation mode.
MOVES_NOTHING = ("[blend.rotation-mode]", "[blend.no-target]")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bezt", default=check_blend.BEZT)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32))
    parser.add_argument("--documents", type=int, default=10)
    parser.add_argument("folders", nargs="*")
    options = parser.parse_args()
    print(f"Blender {bpy.app.version_string}, seed {options.seed}", flush=True)
    check = OntoCheck(options.bezt, random.Random(options.seed))
    with tempfile.TemporaryDirectory() as folder:
        for path in own_files(folder, random.Random(options.seed), options.documents):
            check.file(path)
        for path in sorted(path for other in options.folders for path in glob.glob(f"{other}/**/*.blend", recursive=True)):
            for _ in range(EDITS_OF_OTHERS):
                check.file(path)
            if blend_blocks.packing(path) == "plain" and blend_blocks.version(path) < 300:
                # Packed as Blender of that time did.
                packed = os.path.join(folder, os.path.basename(path))
                with open(path, "rb") as plain, gzip.open(packed, "wb") as file:
                    shutil.copyfileobj(plain, file)
                check.file(packed)
    kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(check.kinds.items()))
    print(f"edits: {kinds}")
    print(
        f"{check.same} of {check.count} copies the same as what was written, {check.refused} that Blender does not open; "
        f"{check.blocks} blocks untouched, {check.changed} changed in actions"
    )
    return 0 if check.count and check.same == check.count else 1


def own_files(folder, rng, documents):
    """Every sample, a scene of all types, and random scenes, plain and packed."""
    scratch = os.path.join(folder, "scratch.blend")
    scenes = [(sample.__name__, sample) for sample in make.SAMPLES]
    scenes.append(("types", lambda: roundtrip.make_types_scene(scratch)))
    scenes.append(("empty", make_empty_action))
    scenes += [(f"users{number}", lambda: random_users.make_scene(rng)) for number in range(check_blend.USERS)]
    scenes += [
        (f"random{number}", lambda: roundtrip.make_random_scene(scratch, rng, check_blend.CURVES))
        for number in range(documents)
    ]
    for name, build in scenes:
        build()
        bpy.ops.wm.save_as_mainfile(filepath=scratch)
        bpy.ops.wm.open_mainfile(filepath=scratch, load_ui=False)
        paths = [os.path.join(folder, f"{name}{end}.blend") for end in ("", ".packed")]
        for path in paths:  # both before the first is edited
            bpy.ops.wm.save_as_mainfile(filepath=path, compress=path.endswith(".packed.blend"))
        yield from paths


def make_empty_action():
    """An action with nothing in it, an object without animation, and one that has some."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.data.actions.new("Empty").use_fake_user = True
    for name in ("Still", "Moved"):
        bpy.context.scene.collection.objects.link(bpy.data.objects.new(name, None))
    bpy.data.objects["Moved"].keyframe_insert("location", frame=1)


class OntoCheck:
    """Edits, writes, opens and compares; counts what is the same."""

    def __init__(self, bezt, rng):
        self.bezt, self.rng = bezt, rng
        self.same = self.count = self.refused = self.blocks = self.changed = 0
        self.kinds = {}

    def file(self, path):
        try:
            bpy.ops.wm.open_mainfile(filepath=path, load_ui=False)
        except RuntimeError:
            self.refused += 1
            return
        if bpy.data.version >= (4, 4) > bpy.app.version:
            return  # it does not show the slots, which would be missing in the document
        seed = self.rng.randrange(1 << 32)
        with tempfile.TemporaryDirectory() as folder:
            try:
                problems = self.problems(path, seed, lambda name: os.path.join(folder, name))
            except json_text.ExportError as error:
                print(f"{path}: left out: {error}")
                return
            self.count += 1
            if problems:
                keep = f"/tmp/onto-failed-{self.count}"
                if os.environ.get("BEZT_KEEP_FAILED"):
                    shutil.copytree(folder, keep, dirs_exist_ok=True)
                print(f"{path}, edited with seed {seed}:\n  " + "\n  ".join(problems[:4]), flush=True)
            else:
                self.same += 1

    def problems(self, path, seed, name):
        original, edited, copy, back = map(name, ("original.json", "edited.json", "copy.blend", "back.json"))
        export_fcurves.export_file(original, bpy.context.scene)
        with open(original, encoding="utf-8") as file:
            document = json.load(file)
        kinds = list(edit(document, random.Random(seed), bpy.data.version))
        for kind in kinds:
            self.kinds[kind] = self.kinds.get(kind, 0) + 1
        with open(edited, "w", encoding="utf-8") as file:
            json.dump(document, file)
        result = subprocess.run(
            [self.bezt, "convert", edited, "--onto", path, copy], capture_output=True, text=True, errors="replace"
        )
        told = [line for line in result.stderr.splitlines() if "[blend." in line and not line.endswith(MOVES_NOTHING)]
        if result.returncode or told:
            return [f"bezt ended with {result.returncode}: {result.stderr}"]
        untouched = self.compare_blocks(path, copy, ["AC", "OB"] if "assign_action" in kinds else ["AC"])
        bpy.ops.wm.open_mainfile(filepath=copy, load_ui=False)
        export_fcurves.export_file(back, bpy.context.scene)
        found = check_blend.differing(actions_and_users(edited), actions_and_users(back))
        # A second time there is nothing to change.
        again = name("again.blend")
        result = subprocess.run([self.bezt, "convert", edited, "--onto", copy, again], capture_output=True, text=True)
        if result.returncode or blend_blocks.unpacked(again) != blend_blocks.unpacked(copy):
            found.append(f"written again it is another file: {result.stderr}")
        return untouched + found

    def compare_blocks(self, path, copy, edited):
        """Every block of the original that is not of an edited kind is in the copy, byte for byte and in its order."""
        if blend_blocks.packing(path) != blend_blocks.packing(copy):
            return ["the copy is packed in another way"]
        left, right = ([block for block in blend_blocks.blocks(file)] for file in (path, copy))
        others = [[block[1:] for block in blocks if block[0] not in edited] for blocks in (left, right)]
        self.blocks += len(others[0])
        known = {block[1:] for block in left}
        self.changed += sum(block[1:] not in known for block in right)
        return [] if others[0] == others[1] else [f"a block that is none of {edited} differs"]


def actions_and_users(path):
    """Without what objects look like: Blender shows them evaluated, and curves have changed. Their blocks are compared."""
    document = check_blend.comparable(path)
    names = ("name", "id_type", "embedded", "action", "slot")
    document["objects"] = [{name: user.get(name) for name in names} for user in document["objects"]]
    return document


if __name__ == "__main__":
    sys.exit(main())
