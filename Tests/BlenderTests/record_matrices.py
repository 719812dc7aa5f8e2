"""Records the matrices that Blender gives to random animated scenes: objects in chains, bones, all rotation modes.

python Tests/BlenderTests/record_matrices.py --seed 1
    writes Tests/Fixtures/Oracle/matrices-<version>.json, and matrices-<version>.scene.json beside it
python Tests/BlenderTests/record_matrices.py --seed 2 --matrices 700 --inheritance all \\
    --output Tests/Fixtures/Oracle/matrices-all-<version>.json
    the same with bones that inherit in every way
python Tests/BlenderTests/record_matrices.py --matrices 100000 --output FOLDER/matrices-NAME.json
    a fresh scene, whose seed is printed, for BEZT_RECORDINGS=FOLDER swift test --filter OracleTests.MatrixTests

{"blender_version":"5.0.1","libm":"glibc 2.36","seed":1,"inheritance":"exact","frames":[1,2.5,…],"objects":[
{"name":"Empty 0","basis":[bits],"world":[bits],"bones":[{"name":"Arm","pose":[bits]}]}]}

Bits are those of float32 as unsigned integers, 16 per frame, row after row; the scene is FCurve JSON.
"""

import argparse
import json
import os
import platform
import random

import bpy
import numpy

import random_rigs
from package import ROOT, export_fcurves

VERSION = ".".join(map(str, bpy.app.version))
OBJECTS, ARMATURES = 16, 4


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    parser.add_argument("--matrices", type=int, default=1500)
    parser.add_argument("--inheritance", choices=("exact", "all"), default="exact")
    parser.add_argument("--output", default=os.path.join(ROOT, f"Tests/Fixtures/Oracle/matrices-{VERSION}.json"))
    options = parser.parse_args()
    rng = random.Random(options.seed)
    scene = random_rigs.RandomScene(rng, options.inheritance)
    size = max(1, options.matrices // 10_000)
    scene.make(OBJECTS * size, ARMATURES * size)
    per_frame = sum(2 + (len(made.pose.bones) if made.pose else 0) for made in scene.made)
    frames = frames_for(rng, -(-options.matrices // per_frame))

    bpy.context.scene.frame_set(1)
    warnings = []
    with open(options.output.replace(".json", ".scene.json"), "w", encoding="utf-8", newline="\n") as file:
        file.writelines(export_fcurves.document(bpy.context.scene, warnings))
    for warning in warnings:
        print(f"warning: {warning}")
    with open(options.output, "w", encoding="utf-8", newline="\n") as file:
        file.write(text(options, frames, record(scene.made, frames)))
    print(
        f"Blender {VERSION}, seed {options.seed}, bones that inherit {options.inheritance}: "
        f"{per_frame * len(frames)} matrices of {len(scene.made)} objects: {options.output}"
    )


def frames_for(rng, count):
    """Whole frames and frames between: what float32 holds of frame + subframe."""
    found = set()
    while len(found) < count:
        frame, subframe = rng.randint(-8, 25), rng.choice((0.0, 0.0, 0.25, 0.5, numpy.float32(rng.random())))
        found.add(float(numpy.float32(frame) + numpy.float32(subframe)))
    return sorted(found)


def record(objects, frames):
    """[(object, {"basis": [bits], "world": [bits]}, [(bone name, [bits])])]"""
    records = [(made, {"basis": [], "world": []}, [(bone.name, []) for bone in bones(made)]) for made in objects]
    for frame in frames:
        whole = int(numpy.floor(frame))
        bpy.context.scene.frame_set(whole, subframe=frame - whole)
        depsgraph = bpy.context.evaluated_depsgraph_get()
        for made, matrices, poses in records:
            evaluated = made.evaluated_get(depsgraph)
            matrices["basis"] += bits(evaluated.matrix_basis)
            matrices["world"] += bits(evaluated.matrix_world)
            for name, pose in poses:
                pose += bits(evaluated.pose.bones[name].matrix)
    return records


def bones(made):
    """In the order of the armature, which is that of the file."""
    return made.data.bones if made.type == "ARMATURE" else ()


def bits(matrix):
    numbers = [number for row in matrix for number in row]
    return numpy.array(numbers, numpy.float64).astype(numpy.float32).view(numpy.uint32).tolist()


def text(options, frames, records):
    objects = (
        {"name": made.name, **matrices, "bones": [{"name": name, "pose": pose} for name, pose in poses]}
        for made, matrices, poses in records
    )
    head = {
        "blender_version": VERSION,
        "libm": " ".join(platform.libc_ver()),
        "seed": options.seed,
        "inheritance": options.inheritance,
        "frames": frames,
    }
    lines = (json.dumps(item, ensure_ascii=False, separators=(",", ":")) for item in objects)
    return json.dumps(head, separators=(",", ":"))[:-1] + ',"objects":[\n' + ",\n".join(lines) + "]}\n"


if __name__ == "__main__":
    main()
