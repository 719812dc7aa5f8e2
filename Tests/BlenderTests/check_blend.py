"""Proves that bezt reads .blend files as Blender does: what it makes of a file is what Blender's exporter writes.

    python Tests/BlenderTests/check_blend.py make FOLDER [--documents N] [--seed N]     (a Python that has bpy)
    python Tests/BlenderTests/check_blend.py documents [--documents N] [--seed N]
    python Tests/BlenderTests/check_blend.py open FOLDER…

`make` saves the samples, a scene of every type of user, scenes of random users of actions, and N random scenes into
FOLDER, by turns plain and compressed, and compares each. `documents` goes the whole way: N random documents as JSON,
which Blender imports and saves, plain and compressed, and bezt reads. `open` compares every .blend of the folders, which
other Blenders wrote; of those from before 5.0 also copies that claim to be older, so that each rule for old files is
met. Needs `swift build -c release --product bezt`.
"""

import argparse
import glob
import json
import os
import random
import subprocess
import sys
import tempfile

import bpy
import numpy

import blend_patch
import random_curves
import random_users
import roundtrip
from package import ROOT, export_fcurves, import_fcurves, json_text

import make  # samples/make.py; package puts it in reach

BEZT = os.path.join(ROOT, ".build/release/bezt")
CURVES = 25
USERS = 5
MODIFIER_NAMES = ("FModifier", "name")
# Files to claim: on either side of each rule, with what files of that time left empty. They are made from files that
# were written by 4.2 and by 4.5.
CLAIMS = {
    402: [
        (291, 4, [MODIFIER_NAMES]),
        (291, 5, [MODIFIER_NAMES]),
        (306, 6, [MODIFIER_NAMES]),
        (306, 7, [MODIFIER_NAMES]),
        (402, 0, [("bAction", "idroot")]),
    ],
    405: [(404, 9, []), (404, 10, []), (404, 31, []), (404, 32, []), (405, 0, []), (405, 13, []), (405, 14, [])],
}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bezt", default=BEZT)
    commands = parser.add_subparsers(dest="command", required=True)
    making = commands.add_parser("make")
    making.add_argument("folder")
    importing = commands.add_parser("documents")
    for command in (making, importing):
        command.add_argument("--documents", type=int, default=20)
        command.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32))
    opening = commands.add_parser("open")
    opening.add_argument("folders", nargs="+")
    options = parser.parse_args()
    check = Check(options.bezt)
    seed = f", seed {options.seed}" if "seed" in options else ""
    print(f"Blender {bpy.app.version_string}{seed}", flush=True)
    if options.command == "make":
        make_all(check, options.folder, random.Random(options.seed), options.documents)
    elif options.command == "documents":
        import_all(check, random.Random(options.seed), options.documents)
    else:
        for path in sorted(path for folder in options.folders for path in glob.glob(f"{folder}/**/*.blend", recursive=True)):
            open_all(check, path)
    print(f"{check.same} of {check.count} files read as Blender reads them, {check.refused} that Blender does not open")
    return 0 if check.count and check.same == check.count else 1


class Check:
    """Compares, and counts what is the same."""

    def __init__(self, bezt):
        self.bezt = bezt
        self.same = self.count = self.refused = 0

    def compare(self, path, note="", options=()):
        """The file that is open, as Blender exports it and as bezt reads it."""
        with tempfile.TemporaryDirectory() as folder:
            wanted = os.path.join(folder, "wanted.json")
            export_fcurves.export_file(wanted, bpy.context.scene)
            self.compare_document(wanted, path, note, options)

    def compare_document(self, wanted, path, note="", options=()):
        """A document, and a .blend as bezt reads it."""
        self.count += 1
        with tempfile.TemporaryDirectory() as folder:
            found = os.path.join(folder, "found.json")
            result = subprocess.run(
                [self.bezt, "convert", path, found, *options], capture_output=True, text=True, errors="replace"
            )
            differences = [result.stderr] if result.returncode else differing(comparable(wanted), comparable(found))
        if differences:
            print(f"{path}{note}: differs\n  " + "\n  ".join(differences[:4]), flush=True)
        else:
            self.same += 1


def comparable(path):
    """The file, but for the programs that made it, and what bezt leaves out or puts in order."""
    with open(path, encoding="utf-8") as file:
        document = json.load(file, parse_int=numpy.float32, parse_float=numpy.float32)
    for name in ("generator", "blender_version"):
        document.pop(name, None)
    for user in document["objects"]:
        if "parent" not in user:
            user.pop("matrix_parent_inverse", None)  # means nothing then
        if user.get("type") == "GPENCIL":
            user["type"] = "GREASEPENCIL"  # which Blender 4.3 and later make of it
    for action in document["actions"]:
        action.setdefault("fcurves", [])
        sort_points(action["fcurves"])
    for user in document["objects"]:
        for track in user.get("nla_tracks", ()):
            for strip in track.get("strips", ()):
                sort_points(strip.get("fcurves", ()))
    return document


def sort_points(curves):
    for curve in curves:
        for name, frame in (("keyframe_points", lambda key: key["co"][0]), ("sampled_points", lambda point: point[0])):
            curve.get(name, []).sort(key=frame)


def differing(wanted, found, place=""):
    """Where two JSON values differ, as lines; numbers are the same only if their bits are."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        return [
            line
            for name in wanted.keys() | found.keys()
            for line in differing(wanted.get(name), found.get(name), f"{place}.{name}")
        ]
    if isinstance(wanted, list) and isinstance(found, list) and len(wanted) == len(found):
        return [line for i, pair in enumerate(zip(wanted, found)) for line in differing(*pair, f"{place}[{i}]")]
    return [] if repr(wanted) == repr(found) else [f"{place}: {str(wanted)[:200]} became {str(found)[:200]}"]


# Files of this Blender


def make_all(check, folder, rng, documents):
    os.makedirs(folder, exist_ok=True)
    scratch = os.path.join(folder, "scratch.blend")
    scenes = [(sample.__name__, sample) for sample in make.SAMPLES]
    scenes.append(("types", lambda: roundtrip.make_types_scene(scratch)))
    scenes.append(("noise", lambda: make_noise_scene(rng)))
    scenes.append(("crowd", random_users.make_crowd))
    scenes += [(f"users{number}", lambda: random_users.make_scene(rng)) for number in range(USERS)]
    scenes += [
        (f"random{number}", lambda: roundtrip.make_random_scene(scratch, rng, CURVES)) for number in range(documents)
    ]
    for number, (name, build) in enumerate(scenes):
        build()
        bpy.ops.wm.save_as_mainfile(filepath=scratch)
        # Opening evaluates the scene; what is saved then is what is shown.
        bpy.ops.wm.open_mainfile(filepath=scratch, load_ui=False)
        packs = (False, True) if number < len(scenes) - documents else (number % 2 == 1,)
        for packed in packs:
            path = os.path.join(folder, f"{name}{'.packed' if packed else ''}.blend")
            bpy.ops.wm.save_as_mainfile(filepath=path, compress=packed)
            check.compare(path, options=own_options())
    os.remove(scratch)


def own_options():
    """Blender 4.2 shows actions without slots, as they are stored."""
    return () if hasattr(bpy.types.Action, "slots") else ("--as-stored",)


def import_all(check, rng, documents):
    with tempfile.TemporaryDirectory() as folder:
        document, blend = os.path.join(folder, "document.json"), os.path.join(folder, "imported.blend")
        for number in range(documents):
            roundtrip.make_random_scene(blend, rng, CURVES)
            bpy.ops.wm.open_mainfile(filepath=blend, load_ui=False)
            export_fcurves.export_file(document, bpy.context.scene)
            bpy.ops.wm.read_factory_settings(use_empty=True)
            import_fcurves.import_document(import_fcurves.read_file(document), bpy.context.scene, rename_scene=True)
            for packed in (False, True):
                bpy.ops.wm.save_as_mainfile(filepath=blend, compress=packed)
                note = f", document {number}, {'packed' if packed else 'plain'}"
                check.compare_document(document, blend, note, own_options())


def make_noise_scene(rng):
    """Noise of ordinary numbers, which stay finite whatever a rule does to them."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    slot, bag = random_curves.new_channelbag(bpy.data.actions.new("Noise"))
    bag.id_data.use_fake_user = True
    for number in range(20):
        curve = bag.fcurves.new("location" + str(number), index=0)
        for _ in range(2):
            noise = curve.modifiers.new("NOISE")
            noise.scale, noise.offset, noise.phase = rng.uniform(0.1, 9), rng.uniform(-9, 9), rng.uniform(-9, 9)
            noise.depth = rng.randint(0, 3)


# Files of other Blenders


def open_all(check, path):
    if compare_opened(check, path):
        with open(path, "rb") as file:
            data = file.read()
        version = int(data[9:12]) if data.startswith(b"BLENDER-v") else 0
        for claim in CLAIMS.get(version, ()):
            with tempfile.TemporaryDirectory() as folder:
                copy = os.path.join(folder, "older.blend")
                with open(copy, "wb") as file:
                    file.write(blend_patch.patched(data, *claim))
                compare_opened(check, copy, f", {path} as {claim[0]}.{claim[1]}")


def compare_opened(check, path, note=""):
    try:
        bpy.ops.wm.open_mainfile(filepath=path, load_ui=False)
        check.compare(path, note)
    except RuntimeError as error:
        print(f"{path}{note}: {str(error).strip()}")
        check.refused += 1
        return False
    except json_text.ExportError as error:
        print(f"{path}{note}: left out: {error}")
    return True


if __name__ == "__main__":
    sys.exit(main())
