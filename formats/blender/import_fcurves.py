# SPDX-License-Identifier: GPL-3.0-or-later
"""FCurve JSON into Blender, bit for bit.

    import_document(read_file("in.json"), bpy.context.scene)  →  ["action Walk: …", …]   (what Blender cannot hold)

What the file names and the scene has is filled; what it has not is made.
"""

import os

import bpy

from . import json_file, schema
from .check_paths import warn_of_unresolved
from .import_actions import ActionImporter
from .import_nla import NLAImporter
from .import_objects import ObjectImporter
from .json_file import ImportFailure


def read_file(path):
    """The document in the file. A bare list of curves and a single action without the wrapper are read too."""
    document = json_file.read(path)
    if isinstance(document, list):
        document = {"fcurves": document}
    if not isinstance(document, dict):
        raise ImportFailure(f"{path}: neither an object nor a list of curves")
    if "fcurves" in document:
        document = {"actions": [{"name": name_of(path), **document}]}
    elif document.get("format") != schema.FORMAT:
        raise ImportFailure(f'{path}: "format" is not "{schema.FORMAT}"')
    elif document.get("version") != schema.VERSION:
        raise ImportFailure(f"{path}: version {document.get('version')}, this reads version {schema.VERSION}")
    return document


def name_of(path):
    """name_of("scenes/walk.json.gz") → "walk"."""
    name = os.path.basename(path)
    return os.path.splitext(name[:-3] if name.lower().endswith(".gz") else name)[0]


def import_document(document, scene, rename_scene=False):
    """Fills `scene` and its file, and returns what could not be carried, one text per loss."""
    warnings = []
    schema.warn_of_unknown(document, schema.DOCUMENT_NAMES, "the file", warnings)
    place = "the file"
    try:
        if rename_scene and "scene" in document:
            scene.name = document["scene"].get("name", scene.name)
        objects = ObjectImporter(scene, warnings)
        for item in document.get("objects", ()):
            place = f"object {item.get('name')}"
            objects.make(item, document)
        for item in document.get("objects", ()):
            place = f"object {item.get('name')}"
            objects.fill(item)
        actions = ActionImporter(scene, document.get("objects", ()), warnings)
        for item in document.get("actions", ()):
            place = f"action {item.get('name')}"
            actions.make(item)
        for item in document.get("objects", ()):
            place = f"object {item.get('name')}"
            actions.assign(item, objects.user(item))
        nla = NLAImporter(actions, warnings)
        for item in document.get("objects", ()):
            place = f"NLA tracks of {item.get('name')}"
            nla.make(item, objects.user(item))
        place = "scene"
        if "scene" in document:
            fill_scene(scene, document["scene"], warnings)
        for markers, items in actions.markers:
            fill_markers(markers, items, warnings)
    except KeyError as error:
        raise ImportFailure(f"{place}: the field {error} is missing") from error
    except (TypeError, ValueError, AttributeError, IndexError, RuntimeError) as error:
        raise ImportFailure(f"{place}: {error}") from error
    objects.keep_unused()
    actions.keep_unused()
    warn_of_unresolved([action for action, _ in actions.made.values()], warnings)
    return warnings


def fill_scene(scene, item, warnings):
    schema.warn_of_unknown(item, schema.SCENE_NAMES, "scene", warnings)
    scene.render.fps = round(item["fps"])
    scene.render.fps_base = item["fps_base"] * scene.render.fps / item["fps"]
    scene.frame_start, scene.frame_end = item["frame_start"], item["frame_end"]
    scene.frame_current = item.get("frame_current", 1)
    fill_markers(scene.timeline_markers, item.get("markers", ()), warnings)


def fill_markers(markers, items, warnings):
    """Adds the markers that are not there yet."""
    present = {(marker.name, marker.frame) for marker in markers}
    for item in items:
        schema.warn_of_unknown(item, schema.MARKER_NAMES, f"marker {item['name']}", warnings)
        if (item["name"], item["frame"]) in present:
            continue
        marker = markers.new(item["name"])
        marker.frame = item["frame"]
        marker.select = item.get("select", False)
        if "camera" in item:
            marker.camera = bpy.data.objects.get(item["camera"])
            if not marker.camera:
                warnings.append(f"marker {item['name']}: there is no camera {item['camera']}")
