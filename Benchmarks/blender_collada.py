"""Times Blender's COLLADA importer on each file, in an empty scene; Benchmarks/collada.py runs it in Blender 4.5."""
import json
import sys
import time

import bpy

for path in sys.argv[1:]:
    bpy.ops.wm.read_factory_settings(use_empty=True)
    start = time.perf_counter()
    try:
        is_done = bpy.ops.wm.collada_import(filepath=path) == {"FINISHED"}
    except RuntimeError:
        is_done = False
    seconds = time.perf_counter() - start
    print("\nTIME " + json.dumps({"file": path, "seconds": seconds if is_done else None}), flush=True)
