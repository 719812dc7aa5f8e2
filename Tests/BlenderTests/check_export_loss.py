"""What Blender's own COLLADA export does to a sample, as `bezt validate` names it (Blender 4.2 to 4.5).

    python Tests/BlenderTests/check_export_loss.py BEZT samples/cube.json …

Twice each sample goes into Blender and out through its exporter: sampled, as it does by itself, and with its keys. What
validate says is checked against what is counted in the file that Blender wrote and in what its importer makes of it:

* sampled: every key becomes one linear key a frame, so each curve that moves has other keys, and what steps or bends
  between frames is off there;
* keys: Blender's importer loses every curve of its own exporter's file, and `validate --blender` says so of each.

And what bezt writes for Blender (`--profile blender`) arrives, as samples, and `validate --blender` says that.

Exits with 1 if validate does not say it.
"""

import json
import os
import subprocess
import sys
import tempfile

import bpy

from package import import_fcurves


def export(sample, path, **how):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    import_fcurves.import_document(import_fcurves.read_file(sample), bpy.context.scene)
    for user in bpy.context.scene.objects:
        user.select_set(True)
    bpy.ops.wm.collada_export(filepath=path, include_animations=True, **how)


def imported(path):
    """How many curves Blender's importer makes of a file."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.wm.collada_import(filepath=path)
    return sum(len(action.fcurves) for action in bpy.data.actions)


def validate(bezt, *words):
    said = subprocess.run([bezt, "validate", *words, "--json"], capture_output=True, text=True)
    return said.returncode, json.loads(said.stdout)


def check(bezt, sample, folder):
    name = os.path.basename(sample)
    sampled, keyed = (os.path.join(folder, f"{name}.{kind}.dae") for kind in ("sampled", "keyed"))
    export(sample, sampled, export_animation_type_selection="sample")
    export(sample, keyed, export_animation_type_selection="keys", export_object_transformation_type_selection="decomposed",
           export_animation_transformation_type_selection="decomposed")
    wrong = []
    status, report = validate(bezt, sampled, "--against", sample, "--no-extra")
    named = [curve for curve in report.get("curves", []) if curve["verdict"] in ("differs", "missing")]
    rekeyed = [curve for curve in report.get("curves", []) if "became" in curve.get("keys", "")]
    if status != 1 or not named or not rekeyed:
        wrong.append(f"sampled: status {status}, {len(named)} curves named, {len(rekeyed)} with other keys")
    worst = max((curve.get("largest") or 0 for curve in named), default=0)
    back = imported(keyed)
    status, arrival = validate(bezt, keyed, "--blender=" + sys.executable)
    left_out = [curve for curve in arrival.get("curves", []) if curve["fate"] == "not imported"]
    if back != 0 or not arrival.get("curves") or len(left_out) != len(arrival["curves"]):
        wrong.append(f"keys: {back} curves in Blender, {len(left_out)} of {len(arrival.get('curves', []))} told as lost")
    profile = os.path.join(folder, f"{name}.profile.dae")
    subprocess.run([bezt, "convert", sample, profile, "--profile", "blender"], check=True, capture_output=True)
    status, arrival = validate(bezt, profile, "--blender=" + sys.executable)
    arrived = [curve for curve in arrival["curves"] if curve["fate"] in ("arrives", "arrives as samples")]
    if status != 0 or not arrived or len(arrived) != len(arrival["curves"]) or imported(profile) == 0:
        wrong.append(f"for Blender: status {status}, {len(arrived)} of {len(arrival['curves'])} curves told to arrive")
    print(f"{name}: sampled, {len(rekeyed)} curves with other keys, {len(named)} curves off, by up to {worst:.4g}; "
          f"keys, {len(left_out)} of {len(arrival.get('curves', []))} curves left out by Blender's importer")
    return wrong


def main():
    bezt, *samples = sys.argv[1:]
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        for sample in samples:
            wrong += [f"{sample}: {text}" for text in check(bezt, sample, folder)]
    for text in wrong:
        print(text)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
