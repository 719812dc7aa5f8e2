# SPDX-License-Identifier: GPL-3.0-or-later
"""What the names of the files on a command line are wrong about, and what to do instead."""

JSON_ENDINGS = (".json", ".json.gz")
CONVERTED_ENDINGS = (".dae.gz", ".csv.gz", ".dae", ".csv")  # what bezt turns into FCurve JSON, and out of it


def problem(options):
    """The first thing that is wrong with the names, as a sentence; None when they are right."""
    for path in (options.input, options.output):
        if path == "-":
            return "- is no file here: Blender writes lines of its own to standard output, so name a file"
    if options.command == "export":
        return wrong_json(options.output) or wrong_blend(options.input)
    if options.command == "collada":
        return None
    if options.command == "sample":
        is_blend = options.blend or options.input.lower().endswith(".blend")
        return None if is_blend else wrong_input(options.input, options.output)
    return (
        wrong_input(options.input, options.output)
        or wrong_blend(options.output)
        or (wrong_blend(options.into) if options.into else None)
    )


def wrong_json(path):
    if path.lower().endswith(JSON_ENDINGS):
        return None
    if path.lower().endswith(CONVERTED_ENDINGS):
        between = f"{stem(path)}.json"
        return f"{path}: export writes FCurve JSON: name {between}, then run: bezt convert {between} {path}"
    return f"{path}: export writes FCurve JSON, to a name that ends in .json or .json.gz"


def wrong_input(path, output):
    if path.lower().endswith(CONVERTED_ENDINGS):
        between = f"{stem(path)}.json"
        return (
            f"{path}: import reads FCurve JSON; run first: bezt convert {path} {between}, then: import {between} {output}"
        )
    if path.lower().endswith(".blend"):
        return f"{path}: import reads FCurve JSON, and this is a .blend: export it first"
    return None


def wrong_blend(path):
    if path.lower().endswith(".blend"):
        return None
    return f"{path}: a name that ends in .blend is wanted here"


def stem(path):
    """stem("scenes/walk.csv.gz") → the text "scenes/walk"."""
    ending = next(ending for ending in CONVERTED_ENDINGS if path.lower().endswith(ending))
    return path[: -len(ending)]
