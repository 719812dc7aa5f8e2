# SPDX-License-Identifier: GPL-3.0-or-later
"""FCurve JSON from the command line, with the blender program or with the bpy module:

    blender -b --python formats/blender/cli.py -- export scene.blend out.json
    python formats/blender/cli.py export scene.blend out.json

    … export scene.blend out.json
    … import in.json out.blend [--into existing.blend]

Exit status: 0 done, 2 wrong use, 3 cannot read, 4 cannot write. Losses are printed to stderr.
"""

import argparse
import importlib
import os
import sys
import time

import bpy

CANNOT_READ, CANNOT_WRITE = 3, 4

# This folder is the package, whatever its name.
_FOLDER = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(_FOLDER))
_package = importlib.import_module(os.path.basename(_FOLDER))
export_fcurves = importlib.import_module(".export_fcurves", _package.__name__)
import_fcurves = importlib.import_module(".import_fcurves", _package.__name__)
json_text = importlib.import_module(".json_text", _package.__name__)


def arguments(words):
    parser = argparse.ArgumentParser(prog="cli.py", description="Blender scenes to FCurve JSON and back.")
    commands = parser.add_subparsers(dest="command", required=True)
    export = commands.add_parser("export", help="a .blend to FCurve JSON")
    export.add_argument("scene", help=".blend file to read")
    export.add_argument("output", help=".json file to write")
    load = commands.add_parser("import", help="FCurve JSON to a .blend")
    load.add_argument("input", help=".json file to read")
    load.add_argument("output", help=".blend file to write")
    load.add_argument("--into", metavar="BLEND", help="start from this .blend instead of an empty scene")
    return parser.parse_args(words)


def main(words):
    options = arguments(words)
    try:
        start = time.perf_counter()
        if options.command == "export":
            open_blend(options.scene)
            opened = time.perf_counter()
            warnings = export_fcurves.export_file(options.output, bpy.context.scene)
            print(
                f"opened in {opened - start:.2f} s, exported in {time.perf_counter() - opened:.2f} s", file=sys.stderr
            )
        else:
            document = import_fcurves.read_file(options.input)
            if options.into:
                open_blend(options.into)
            else:
                bpy.ops.wm.read_factory_settings(use_empty=True)
            warnings = import_fcurves.import_document(document, bpy.context.scene, rename_scene=not options.into)
            save_blend(options.output)
    except (import_fcurves.ImportFailure, json_text.ExportError) as error:
        return fail(error, CANNOT_READ)
    except OSError as error:
        return fail(f"{options.output}: {error.strerror or error}", CANNOT_WRITE)
    for warning in warnings:
        print(f"warning: {warning}", file=sys.stderr)
    return 0


def fail(error, status):
    print(f"error: {error}", file=sys.stderr)
    return status


def reason(error):
    """What Blender says of a failed operator, without its "Error: "."""
    return str(error).strip().removeprefix("Error: ")


def open_blend(path):
    try:
        bpy.ops.wm.open_mainfile(filepath=os.path.abspath(path), load_ui=False)
    except RuntimeError as error:
        raise import_fcurves.ImportFailure(reason(error)) from None


def save_blend(path):
    try:
        bpy.ops.wm.save_as_mainfile(filepath=os.path.abspath(path))
    except RuntimeError as error:
        raise OSError(reason(error)) from None


if __name__ == "__main__":
    sys.exit(main(sys.argv[sys.argv.index("--") + 1 :] if "--" in sys.argv else sys.argv[1:]))
