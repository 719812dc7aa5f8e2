"""Finds the Blender package of this checkout: `from package import export_fcurves, …`."""

import importlib
import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path[:0] = [os.path.join(ROOT, "formats"), os.path.join(ROOT, "samples")]

export_fcurves = importlib.import_module("blender.export_fcurves")
import_actions = importlib.import_module("blender.import_actions")
import_curve = importlib.import_module("blender.import_curve")
import_fcurves = importlib.import_module("blender.import_fcurves")
import_objects = importlib.import_module("blender.import_objects")
json_text = importlib.import_module("blender.json_text")
key_text = importlib.import_module("blender.key_text")
number_text = importlib.import_module("blender.number_text")
schema = importlib.import_module("blender.schema")
value_kind = importlib.import_module("blender.value_kind")
