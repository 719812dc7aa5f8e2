"""Where the benchmarks find programs and put files."""

import os

BENCHMARKS = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(BENCHMARKS)
CACHE = os.environ.get("BEZT_ENVIRONMENTS") or os.path.join(
    os.environ.get("XDG_CACHE_HOME", os.path.expanduser("~/.cache")), "bezt")
RELEASE = os.path.join(ROOT, ".build", "release")
BEZT = os.path.join(RELEASE, "bezt")
FOLDER = os.path.join(ROOT, ".build", "bench")
TOOLS = os.path.join(CACHE, "tools", "bin", "python")
BLENDER = os.path.join(CACHE, "blender-5.0.1", "bin", "python")
