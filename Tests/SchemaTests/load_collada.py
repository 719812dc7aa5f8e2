"""Loads COLLADA files with pycollada and compares the number of animations with that of the channels in the text.

    python Tests/SchemaTests/load_collada.py FILE.dae…
"""

import re
import sys

import collada


def main():
    for path in sys.argv[1:]:
        document = collada.Collada(path)
        with open(path) as file:
            channels = len(re.findall("<channel ", file.read()))
        leaves = sum(count_leaves(animation) for animation in document.animations)
        print(f"{path.rsplit('/', 1)[-1]}: {len(document.scenes)} scene, {leaves} animations, {channels} channels")
        if leaves != channels or len(document.scenes) != 1 or document.errors:
            sys.exit(f"{path}: pycollada found something else: {document.errors}")


def count_leaves(animation):
    return sum(map(count_leaves, animation.children)) if animation.children else 1


main()
