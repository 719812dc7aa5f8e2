# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws the pictures of evaluation.md from values that bezt computes.

python formats/blender/pictures/make.py             writes the .svg files beside this script
python formats/blender/pictures/make.py --check     exits with 1 if one of them is stale
python formats/blender/pictures/make.py --bezt PROGRAM

Handles that Blender computes come from handles.json, which record_handles.py writes in real Blender.
"""

import argparse
import os
import sys

import draw_handles
import draw_modifiers
import draw_outside
import draw_segments
from curves import Baker, built_program

HERE = os.path.dirname(os.path.abspath(__file__))

PICTURES = {
    "order": draw_modifiers.order,
    "segments": draw_segments.segments,
    "long-handle": draw_segments.long_handle,
    "root": draw_segments.root,
    "easings": draw_segments.easings,
    "extrapolation": draw_outside.extrapolation,
    "samples": draw_outside.samples,
    "handle-types": draw_handles.handle_types,
    "acceleration": draw_handles.acceleration,
    "modifiers": draw_modifiers.modifiers,
    "stack": draw_modifiers.stack,
}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--bezt", metavar="PROGRAM", default=built_program())
    options = parser.parse_args()
    if not options.bezt:
        sys.exit("there is no bezt: swift build, or --bezt PROGRAM")
    bake = Baker(options.bezt)
    pictures = {f"{name}.svg": draw(bake) for name, draw in PICTURES.items()}
    if options.check:
        return check(pictures)
    for name, text in pictures.items():
        with open(os.path.join(HERE, name), "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
    print(f"{len(pictures)} pictures, {sum(map(len, pictures.values()))} characters")
    return 0


def check(pictures):
    committed = {name for name in os.listdir(HERE) if name.endswith(".svg")}
    stale = sorted(name for name, text in pictures.items() if name not in committed or read(name) != text)
    unknown = sorted(committed - set(pictures))
    for name in stale:
        print(f"formats/blender/pictures/{name} is stale: run formats/blender/pictures/make.py", file=sys.stderr)
    for name in unknown:
        print(f"formats/blender/pictures/{name} is drawn by nobody", file=sys.stderr)
    if stale or unknown:
        return 1
    print(f"{len(pictures)} pictures are up to date")
    return 0


def read(name):
    with open(os.path.join(HERE, name), encoding="utf-8", newline="") as file:
        return file.read()


if __name__ == "__main__":
    sys.exit(main())
