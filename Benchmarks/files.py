"""Times the conversion of files by bezt and its rivals, and prints ratios; scripts/bench runs it.

    python3 Benchmarks/files.py [--runs 5] [--objects 300] [--keys 290]

The load is 300 objects x 9 curves x 290 Bezier keys: 783,000 keys. Whole processes are timed, bezt and rival in turn;
the figures are medians. No rival looks at what it has written, and bezt is told not to (--no-measure); what looking costs is
a line of its own.
"""
import argparse
import os
import subprocess
import sys

from places import BENCHMARKS, BEZT, BLENDER, FOLDER, ROOT, TOOLS
from timing import Run, compare, memory_ratio

# assimp refuses a file without a mesh; one triangle does.
TRIANGLE = """<library_geometries><geometry id="triangle"><mesh><source id="points"><float_array id="points-array" count="9">
0 0 0 1 0 0 0 1 0</float_array><technique_common><accessor source="#points-array" count="3" stride="3">
<param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common>
</source><vertices id="vertices"><input semantic="POSITION" source="#points"/></vertices><triangles count="1">
<input semantic="VERTEX" source="#vertices" offset="0"/><p>0 1 2</p></triangles></mesh></geometry></library_geometries>
"""


def add_triangle(source, target):
    """Copies a .dae and hangs a triangle on its first node."""
    has_geometry = has_instance = False
    with open(source) as file, open(target, "w") as out:
        for line in file:
            if not has_geometry and "<library_visual_scenes" in line:
                out.write(TRIANGLE)
                has_geometry = True
            if has_geometry and not has_instance and ("<extra>" in line or "</node>" in line):
                out.write('<instance_geometry url="#triangle"/>\n')
                has_instance = True
            out.write(line)
    if not has_instance:
        sys.exit("the triangle for assimp did not find its place")


def prepare(options):
    os.makedirs(FOLDER, exist_ok=True)
    load = os.path.join(FOLDER, "big.json")
    subprocess.run(
        [sys.executable, os.path.join(BENCHMARKS, "load.py"), load, str(options.objects), str(options.keys)],
        check=True)
    # As other tools write it, without what bezt keeps in it for itself.
    Run([BEZT, "convert", "big.json", "big.dae", "--no-extra", "--no-measure", "--force"])
    add_triangle(os.path.join(FOLDER, "big.dae"), os.path.join(FOLDER, "mesh.dae"))
    Run([BEZT, "convert", os.path.join(ROOT, "samples", "cube.json"), "cube.dae", "--no-measure", "--force"])
    if os.path.exists(BLENDER):
        Run([BLENDER, os.path.join(BENCHMARKS, "blender_scene.py"), "big.blend"])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--objects", type=int, default=300)
    parser.add_argument("--keys", type=int, default=290)
    options = parser.parse_args()
    prepare(options)
    runs = options.runs
    path = lambda name: os.path.join(FOLDER, name)

    assimp = {"assimp export mesh.dae x.gltf": ["assimp", "export", "mesh.dae", "x.gltf"]}
    pycollada = {"pycollada, loading": [TOOLS, "-c", "import collada; collada.Collada('big.dae')"]}
    measured = compare("COLLADA to JSON", [BEZT, "convert", "big.dae", "out.json", "--no-measure", "--force"], assimp | pycollada, runs)
    memory_ratio(measured, path("big.dae"))

    python = {"Python's json, loading": [TOOLS, "-c", "import json; json.load(open('big.json'))"]}
    compare(
        "COLLADA to JSON, read back and measured", [BEZT, "convert", "big.dae", "out.json", "--force"],
        {"bezt, not measured": [BEZT, "convert", "big.dae", "out.json", "--no-measure", "--force"]}, runs)
    plain = [BEZT, "convert", "big.json", "out.dae", "--no-extra", "--no-measure", "--force"]
    measured = compare("JSON to COLLADA", plain, assimp | python, runs)
    memory_ratio(measured, path("big.json"))
    whole = [BEZT, "convert", "big.json", "out.dae", "--no-measure", "--force"]
    measured = compare("JSON to COLLADA, with the original in it", whole, assimp, min(runs, 3))
    memory_ratio(measured, path("big.json"))

    if os.path.exists(BLENDER):
        cli = os.path.join(ROOT, "formats", "blender", "cli.py")
        blender = {"Blender 5.0.1, .blend to JSON": [BLENDER, cli, "export", "big.blend", "blender.json", "--force"]}
        compare("JSON to JSON", [BEZT, "convert", "big.json", "out.json", "--no-measure", "--force"], blender, min(runs, 3))

    compare("reading only", [BEZT, "info", "big.json"], python, min(runs, 3))
    compare(
        "a small file, start to end", [BEZT, "info", os.path.join(ROOT, "samples", "cube.json")],
        {"assimp version, for scale": ["assimp", "version"]}, 20)


main()
