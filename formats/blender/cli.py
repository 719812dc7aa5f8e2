# SPDX-License-Identifier: GPL-3.0-or-later
"""FCurve JSON from the command line, with the blender program or with the bpy module:

    blender -b --python formats/blender/cli.py -- export scene.blend out.json
    python formats/blender/cli.py export scene.blend out.json

    … export scene.blend out.json [--force]
    … import in.json out.blend [--into existing.blend] [--force]
    … sample scene.blend|in.json frames out [--matrices] [--blend]   what Blender evaluates: for `bezt validate --blender`
    … collada in.dae out.json [--fps N] [--fps-base N]   what Blender's own COLLADA importer makes (4.2 to 4.5)

The output is never one of the inputs, and an existing file stays unless --force is given. Names that end in .json.gz
are packed. Exit status: 0 done, 2 wrong use, 3 cannot read, 4 cannot write, 5 this Python has no Blender in it,
6 this Blender imports no COLLADA. Losses are printed to stderr.
"""

import argparse
import importlib
import os
import sys
import time

USAGE, CANNOT_READ, CANNOT_WRITE, NO_BLENDER, NO_IMPORTER = 2, 3, 4, 5, 6


def fail(error, status):
    print(f"error: {error}", file=sys.stderr)
    return status


try:
    import bpy
except ImportError:
    sys.exit(
        fail(
            f"{sys.executable or 'this Python'} has no Blender in it (no module bpy): `scripts/setup tests` makes one "
            "that has, ~/.cache/bezt/blender-5.0.1/bin/python; or use the blender program: "
            "blender -b --python formats/blender/cli.py -- …",
            NO_BLENDER,
        )
    )

# This folder is the package, whatever its name.
_FOLDER = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(_FOLDER))
_package = importlib.import_module(os.path.basename(_FOLDER))
export_fcurves = importlib.import_module(".export_fcurves", _package.__name__)
file_names = importlib.import_module(".file_names", _package.__name__)
import_fcurves = importlib.import_module(".import_fcurves", _package.__name__)
sample_fcurves = importlib.import_module(".sample_fcurves", _package.__name__)
json_text = importlib.import_module(".json_text", _package.__name__)
whole_file = importlib.import_module(".whole_file", _package.__name__)


def arguments(words):
    parser = argparse.ArgumentParser(prog="cli.py", description="Blender scenes to FCurve JSON and back.")
    commands = parser.add_subparsers(dest="command", required=True)
    export = commands.add_parser("export", help="a .blend to FCurve JSON")
    export.add_argument("input", metavar="scene", help=".blend file to read")
    export.add_argument("output", help=".json or .json.gz file to write")
    load = commands.add_parser("import", help="FCurve JSON to a .blend")
    load.add_argument("input", help=".json or .json.gz file to read")
    load.add_argument("output", help=".blend file to write")
    load.add_argument("--into", metavar="BLEND", help="start from this .blend instead of an empty scene")
    sample = commands.add_parser("sample", help="values of all curves at given frames, for bezt validate --blender")
    sample.add_argument("input", help=".blend, .json or .json.gz file")
    sample.add_argument("frames", help="file of little-endian float32 frames")
    sample.add_argument("output", help="file to write, as sample_fcurves.py says")
    sample.add_argument("--blend", action="store_true", help="the input is a .blend, whatever its name")
    sample.add_argument("--matrices", action="store_true", help="also world matrices of objects and pose bones")
    collada = commands.add_parser("collada", help="what Blender's COLLADA importer makes of a file, as FCurve JSON")
    collada.add_argument("input", help=".dae file to read")
    collada.add_argument("output", help="file to write")
    collada.add_argument("--fps", type=int, default=24, help="frames per second of the scene, which no file sets")
    collada.add_argument("--fps-base", type=float, default=1.0)
    for command in (export, load, sample, collada):
        command.add_argument("--force", action="store_true", help="replace an existing output file")
    return parser.parse_args(words)


def main(words):
    options = arguments(words)
    if options.command == "collada" and "collada_import" not in dir(bpy.ops.wm):
        return fail(f"Blender {bpy.app.version_string} imports no COLLADA; 4.2 to 4.5 do", NO_IMPORTER)
    inputs = [path for path in (options.input, getattr(options, "into", None)) if path]
    try:
        whole_file.refuse_inputs(options.output, inputs)
        problem = file_names.problem(options)
        if problem:
            return fail(problem, USAGE)
        whole_file.check(options.output, options.force, inputs)
        run = {"export": run_export, "import": run_import, "sample": run_sample, "collada": run_collada}[options.command]
        warnings = run(options, inputs)
    except (import_fcurves.ImportFailure, json_text.ExportError) as error:
        return fail(error, CANNOT_READ)
    except whole_file.OutputRefused as error:
        return fail(error, CANNOT_WRITE)
    except OSError as error:
        return fail(f"{options.output}: {error.strerror or error}", CANNOT_WRITE)
    for warning in warnings:
        print(f"warning: {warning}", file=sys.stderr)
    return 0


def run_export(options, inputs):
    start = time.perf_counter()
    open_blend(options.input)
    opened = time.perf_counter()
    warnings = export_fcurves.export_file(options.output, bpy.context.scene, options.force, inputs)
    print(f"opened in {opened - start:.2f} s, exported in {time.perf_counter() - opened:.2f} s", file=sys.stderr)
    return warnings


def run_import(options, inputs):
    document = import_fcurves.read_file(options.input)
    if options.into:
        open_blend(options.into)
    else:
        bpy.ops.wm.read_factory_settings(use_empty=True)
    warnings = import_fcurves.import_document(document, bpy.context.scene, rename_scene=not options.into)
    with whole_file.written(os.path.abspath(options.output), options.force, inputs) as unfinished:
        save_blend(unfinished)
    print(f"wrote {options.output}", file=sys.stderr)
    return warnings


def run_sample(options, inputs):
    warnings = []
    frames = sample_fcurves.read_frames(options.frames)
    if options.blend or options.input.lower().endswith(".blend"):
        open_blend(options.input)
    else:
        document = import_fcurves.read_file(options.input)
        bpy.ops.wm.read_factory_settings(use_empty=True)
        warnings = import_fcurves.import_document(document, bpy.context.scene, rename_scene=True)
    sample_fcurves.sample_file(
        options.output, frames, bpy.context.scene, options.matrices, options.force, [*inputs, options.frames]
    )
    return warnings


def run_collada(options, inputs):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    render = bpy.context.scene.render
    render.fps, render.fps_base = options.fps, options.fps_base
    try:
        bpy.ops.wm.collada_import(filepath=os.path.abspath(options.input))
    except RuntimeError as error:
        raise import_fcurves.ImportFailure(reason(error)) from None
    return export_fcurves.export_file(options.output, bpy.context.scene, options.force, inputs)


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
        bpy.ops.wm.save_as_mainfile(filepath=path)
    except RuntimeError as error:
        raise OSError(reason(error)) from None


if __name__ == "__main__":
    sys.exit(main(sys.argv[sys.argv.index("--") + 1 :] if "--" in sys.argv else sys.argv[1:]))
