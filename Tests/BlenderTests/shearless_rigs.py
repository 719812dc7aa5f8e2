"""Random scenes without shear, which location, rotation and scale can show: every scale is even, parents are moved and
turned only, bones take over all of it or no scale.

    python Tests/BlenderTests/shearless_rigs.py OUTPUT.json --seed 7 [--objects 12] [--armatures 4]
"""

import argparse
import random

import bpy
from mathutils import Euler, Matrix

import random_rigs
from package import export_fcurves


class ShearlessScene(random_rigs.RandomScene):
    def __init__(self, rng):
        super().__init__(rng, "all")

    def set_transform(self, owner, paths):
        super().set_transform(owner, paths)
        owner.scale = [self.rng.uniform(0.5, 2)] * 3
        if hasattr(owner, "delta_scale"):
            owner.delta_scale = [self.rng.uniform(0.5, 2)] * 3

    def set_parent(self, made):
        super().set_parent(made)
        turn = Euler([self.rng.uniform(-3, 3) for _ in range(3)]).to_matrix().to_4x4()
        made.matrix_parent_inverse = Matrix.Translation([self.number(1.5) for _ in range(3)]) @ turn

    def set_inheritance(self, bone):
        super().set_inheritance(bone)
        bone.inherit_scale = self.rng.choice(("FULL", "NONE", "AVERAGE"))

    def add_curve(self, bag, path, index, groups):
        # Silent curves of muted groups move in one version of Blender and not in another.
        if not path.endswith("scale") and not path.startswith('pose.bones["Nobody'):
            super().add_curve(bag, path, index, groups[:1])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("output")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--objects", type=int, default=12)
    parser.add_argument("--armatures", type=int, default=4)
    options = parser.parse_args()
    ShearlessScene(random.Random(options.seed)).make(options.objects, options.armatures)
    scene = bpy.context.scene
    scene.frame_start, scene.frame_end = 1, 30
    warnings = []
    with open(options.output, "w", encoding="utf-8", newline="\n") as file:
        file.writelines(export_fcurves.document(scene, warnings))


main()
