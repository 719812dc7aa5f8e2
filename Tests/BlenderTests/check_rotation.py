"""Proves that converted rotations turn what Blender turns: random rotations in every mode, converted by bezt, both
evaluated and turned into orientations by Blender's own mathutils (in any Blender).

    python Tests/BlenderTests/check_rotation.py BEZT [--rotations 20] [--seed 1]

Orientations are compared at every frame and three places between, within the bound of 0.01 degrees (and what float32
matrices add); new quaternions may not jump where the old numbers do not. Exits with 1 if one is farther off.
"""

import argparse
import json
import math
import os
import random
import subprocess
import sys
import tempfile

import bpy
import mathutils

from package import import_fcurves

MODES = ["XYZ", "XZY", "YXZ", "YZX", "ZXY", "ZYX", "QUATERNION", "AXIS_ANGLE"]
PATHS = {"QUATERNION": "rotation_quaternion", "AXIS_ANGLE": "rotation_axis_angle"}
LAST = 60
BOUND = 0.01 + 0.002


def curve(path, index, values, interpolation, rng):
    keys = []
    for frame, value in values:
        tilt = rng.uniform(-0.02, 0.02)
        keys.append({
            "co": [frame, value], "handle_left": [frame - 2, value - 2 * tilt], "handle_right": [frame + 2, value + 2 * tilt],
            "handle_left_type": "FREE", "handle_right_type": "FREE", "interpolation": interpolation(frame)})
    return {"slot": "OBTurned", "data_path": path, "array_index": index, "keyframe_points": keys}


def document(mode, rng):
    """One object with a rotation of a mode: several turns, steps now and then."""
    path = PATHS.get(mode, "rotation_euler")
    frames = sorted({1, LAST, *rng.sample(range(2, LAST), 4)})
    kinds = {frame: rng.choice(["BEZIER", "BEZIER", "LINEAR", "CONSTANT"]) for frame in frames}
    count = 3 if path == "rotation_euler" else 4
    curves = []
    for index in range(count):
        if path == "rotation_quaternion":
            values = [(frame, rng.uniform(-1, 1)) for frame in frames]
        elif path == "rotation_axis_angle" and index:
            # An axis that leans to and fro, and never vanishes.
            values = [(frame, rng.uniform(0.4, 1)) for frame in frames]
        else:
            # Some of it turns more than once around.
            values = [(frame, rng.uniform(-7, 7)) for frame in frames]
        curves.append(curve(path, index, values, kinds.get, rng))
    return {
        "format": "bezt-fcurves", "version": 1,
        "scene": {"fps": 24, "fps_base": 1, "frame_start": 1, "frame_end": LAST},
        "objects": [{
            "name": "Turned", "type": "EMPTY", "rotation_mode": mode, "location": [0, 0, 0], "action": "A",
            "slot": "OBTurned"}],
        "actions": [{"name": "A", "slots": [{"identifier": "OBTurned", "handle": 1, "target_id_type": "OBJECT"}],
                     "fcurves": curves}],
    }


def poses(path):
    """Quaternions by mathutils and the numbers themselves, at every quarter of a frame."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    import_fcurves.import_document(import_fcurves.read_file(path), bpy.context.scene)
    turned = bpy.data.objects["Turned"]
    found = []
    for quarter in range(4, 4 * LAST + 1):
        bpy.context.scene.frame_set(quarter // 4, subframe=quarter % 4 / 4)
        depsgraph = bpy.context.evaluated_depsgraph_get()
        now = turned.evaluated_get(depsgraph)
        values = list(getattr(now, PATHS.get(now.rotation_mode, "rotation_euler")))
        if now.rotation_mode == "QUATERNION":
            turn = mathutils.Quaternion(values).normalized()
        elif now.rotation_mode == "AXIS_ANGLE":
            turn = mathutils.Quaternion(values[1:], values[0])
        else:
            turn = mathutils.Euler(values, now.rotation_mode).to_quaternion()
        found.append((quarter / 4, turn, values))
    return turned.rotation_mode, found


def angle(a, b):
    """In degrees; from the chord, which is good for small angles too."""
    pairs = [math.dist(a, b), math.dist(a, -b)]
    return math.degrees(4 * math.asin(min(min(pairs) / 2, 1)))


def flips(wanted, found):
    """How often the new numbers jump where the old ones hardly move."""
    count = 0
    for old, new in zip(zip(wanted, wanted[1:]), zip(found, found[1:])):
        if math.dist(old[0][2], old[1][2]) < 0.3 and math.dist(new[0][2], new[1][2]) > 1:
            count += 1
    return count


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bezt")
    parser.add_argument("--rotations", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    wrong, checked, worst = 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(options.rotations):
            mode = MODES[number % len(MODES)]
            made = document(mode, rng)
            first, second = (os.path.join(folder, name) for name in ("from.json", "to.json"))
            with open(first, "w", encoding="utf-8") as file:
                json.dump(made, file)
            _, wanted = poses(first)
            for target in MODES:
                if target == mode:
                    continue
                name = target.lower().replace("_", "-")
                said = subprocess.run(
                    [options.bezt, "convert", first, second, "--rotation", name, "--force"], capture_output=True, text=True)
                if said.returncode:
                    sys.exit(said.stderr)
                missed = "rotation.missed" in said.stderr
                found_mode, found = poses(second)
                errors = [(angle(a[1], b[1]), a[0]) for a, b in zip(wanted, found)]
                largest, frame = max(errors)
                checked += 1
                if not missed:
                    worst = max(worst, largest)
                # Angles jump at a pole, which every order of them has; quaternions have no excuse.
                jumps = flips(wanted, found) if target == "QUATERNION" else 0
                if found_mode != target or (largest > BOUND and not missed) or jumps:
                    wrong += 1
                    print(f"rotation {number}, {mode} to {found_mode}: {largest:.4g} degrees at frame {frame}, {jumps} jumps")
    print(f"{wrong} of {checked} conversions wrong; largest angle {worst:.3g} degrees, Blender {bpy.app.version_string}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
