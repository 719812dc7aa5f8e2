"""Random scenes for the matrices: chains of objects, armatures, every rotation mode, keys on all of it.

The rotation mode itself has no keys: Blender converts the rotation when the mode changes, so that what a frame looks like
depends on the frame that was shown before.

    RandomScene(random.Random(7)).make(objects=30, armatures=5)
"""

import bpy
from mathutils import Matrix

import random_curves

MODES = ("QUATERNION", "XYZ", "XZY", "YXZ", "YZX", "ZXY", "ZYX", "AXIS_ANGLE")
SIZES = {
    "location": 3,
    "rotation_euler": 3,
    "rotation_quaternion": 4,
    "rotation_axis_angle": 4,
    "scale": 3,
    "delta_location": 3,
    "delta_rotation_euler": 3,
    "delta_rotation_quaternion": 4,
    "delta_scale": 3,
}
BONE_PATHS = ("location", "rotation_euler", "rotation_quaternion", "rotation_axis_angle", "scale")
INHERIT_SCALES = ("FULL", "FIX_SHEAR", "ALIGNED", "AVERAGE", "NONE", "NONE_LEGACY")
BONE_NAMES = ("Arm", 'Arm "left"', "back\\slash", "Ünï", "tab\tnew\nline", "a]b[c", "dot.001", "\\n")


class RandomScene:
    """`inheritance` says how bones take over rotation and scale: "exact" in the ways that can be compared bit by bit,
    "all" in every way, with tame numbers and no scale near 0, because only nearness can be asked for."""

    def __init__(self, rng, inheritance="exact"):
        self.rng, self.inheritance = rng, inheritance
        self.hostility = 0.0 if inheritance == "all" else 0.12
        bpy.ops.wm.read_factory_settings(use_empty=True)
        self.scene = bpy.context.scene
        self.made = []

    def make(self, objects, armatures):
        kinds = ["EMPTY"] * objects + ["ARMATURE"] * armatures
        self.rng.shuffle(kinds)
        for number, kind in enumerate(kinds):
            data = bpy.data.armatures.new(f"Bones {number}") if kind == "ARMATURE" else None
            self.add_object(f"{kind.title()} {number}", data)
        self.animate()
        bpy.context.view_layer.update()

    # Numbers

    def number(self, size=3.0):
        if self.rng.random() < self.hostility:
            return self.rng.choice((0.0, -0.0, 1e-40, -1e-38, 1e-20, 1e15, -1e12, 123456.79, 1.0, -1.0, 3.1415927))
        return self.rng.uniform(-size, size)

    def factor(self):
        """A scale: most often ordinary; negative and zero too when bits are compared."""
        if self.inheritance == "all":
            return self.rng.uniform(0.5, 2)
        return self.number(2.0) if self.rng.random() < 0.5 else self.rng.uniform(0.3, 2)

    def value(self, path, index=0):
        if path.endswith("scale"):
            return self.factor()
        if path.endswith("quaternion") and self.rng.random() < 0.1:
            return 0.0
        return self.number(7.0 if path.endswith("euler") else 3.0)

    # What stands still

    def add_object(self, name, data):
        made = bpy.data.objects.new(name, data)
        self.scene.collection.objects.link(made)
        if data:
            self.add_bones(made)
        self.set_parent(made)
        self.set_transform(made, SIZES)
        self.made.append(made)

    def set_transform(self, owner, paths):
        owner.rotation_mode = self.rng.choice(MODES)
        for path in paths:
            if not path.startswith("delta") or self.rng.random() < 0.5:
                setattr(owner, path, [self.value(path) for _ in range(SIZES[path])])
        if self.inheritance == "all" and self.rng.random() < 0.3:
            owner.scale[self.rng.randrange(3)] *= -1

    def set_parent(self, made):
        if not self.made or self.rng.random() < 0.25:
            return
        made.parent = self.rng.choice(self.made[-12:])
        if made.parent.type == "ARMATURE":
            bones = made.parent.data.bones
            if self.rng.random() < 0.7:
                made.parent_type = "BONE"
                made.parent_bone = self.rng.choice([bone.name for bone in bones])
                if self.inheritance == "all":
                    bones[made.parent_bone].use_relative_parent = self.rng.random() < 0.3
        if self.rng.random() < 0.7:
            rows = [[self.number(1.5) for _ in range(4)] for _ in range(3)]
            made.matrix_parent_inverse = Matrix([*rows, (0, 0, 0, 1)])

    def add_bones(self, made):
        bpy.context.view_layer.objects.active = made
        bpy.ops.object.mode_set(mode="EDIT")
        for number in range(self.rng.randint(1, 9)):
            bone = made.data.edit_bones.new(BONE_NAMES[number] if number < len(BONE_NAMES) else f"Bone {number}")
            parents = [other for other in made.data.edit_bones if other != bone]
            if parents and self.rng.random() < 0.85:
                bone.parent = self.rng.choice(parents[-3:])
            bone.head = [self.rng.uniform(-2, 2) for _ in range(3)]
            bone.tail = [self.rng.uniform(-2, 2) for _ in range(3)]
            bone.roll = self.rng.uniform(-3, 3)
            if bone.parent:
                bone.use_connect = self.rng.random() < 0.25
        bpy.ops.object.mode_set(mode="OBJECT")
        made.data.pose_position = "REST" if self.rng.random() < 0.1 else "POSE"
        for bone in made.data.bones:
            self.set_inheritance(bone)
            self.set_transform(made.pose.bones[bone.name], BONE_PATHS)

    def set_inheritance(self, bone):
        bone.use_local_location = self.rng.random() < 0.8
        bone.use_inherit_rotation = self.rng.random() < 0.8
        scales = INHERIT_SCALES
        if self.inheritance == "exact":
            scales = ("FULL", "NONE_LEGACY") if bone.use_inherit_rotation else ("FULL", "NONE_LEGACY", "NONE")
        bone.inherit_scale = "FULL" if self.rng.random() < 0.5 else self.rng.choice(scales)

    # What moves

    def animate(self):
        """Some objects have an action of their own; with slots, some share one."""
        shared = bpy.data.actions.new("Shared")
        for made in self.made:
            if self.rng.random() < 0.2:
                continue
            is_shared = hasattr(shared, "slots") and self.rng.random() < 0.4
            action = shared if is_shared else bpy.data.actions.new(f"{made.name} action")
            slot, bag = random_curves.new_channelbag(action, "OBJECT", made.name)
            if not slot:
                action.id_root = "OBJECT"
            self.add_curves(bag, made)
            animation = made.animation_data_create()
            animation.action = action
            if slot:
                animation.action_slot = slot

    def add_curves(self, bag, made):
        loud, silent = bag.groups.new("Loud"), bag.groups.new("Silent")
        silent.mute = True
        prefixes = [""]
        if made.type == "ARMATURE":
            prefixes += [f'pose.bones["{bpy.utils.escape_identifier(bone.name)}"].' for bone in made.data.bones]
        for prefix in prefixes:
            for path in BONE_PATHS if prefix else SIZES:
                for index in range(SIZES[path]):
                    if self.rng.random() < 0.35:
                        self.add_curve(bag, prefix + path, index, (None, None, loud, silent))
        for path, index in (("location", 3), ('pose.bones["Nobody"].location', 0)):
            if self.rng.random() < 0.1:
                self.add_curve(bag, path, index, (None,))

    def add_curve(self, bag, path, index, groups):
        curve = bag.fcurves.new(path, index=index)
        group = self.rng.choice(groups)
        if group:
            curve.group = group
        curve.mute = self.rng.random() < 0.1
        name = path.rpartition(".")[2]
        kind = self.rng.random()
        if kind < 0.05 and not (self.inheritance == "all" and name.endswith("scale")):
            self.add_modifier(curve)
            return
        count = self.rng.randint(0 if kind < 0.1 else 1, 4)
        frame = self.rng.uniform(-5, 5)
        for _ in range(count):
            key = curve.keyframe_points.insert(frame, self.value(name), options={"FAST"})
            key.interpolation = self.rng.choice(("BEZIER", "LINEAR", "CONSTANT", "SINE"))
            frame += self.rng.choice((1.0, 2.5, self.rng.uniform(0.1, 9)))
        curve.update()

    def add_modifier(self, curve):
        """A curve without keys. Some of these kinds make it count, some do not."""
        kind = self.rng.choice(("GENERATOR", "FNGENERATOR", "LIMITS", "STEPPED", "ENVELOPE", "NOISE"))
        modifier = curve.modifiers.new(kind)
        if kind == "GENERATOR":
            modifier.coefficients = (self.rng.uniform(-2, 2), 0.125)
        modifier.mute = self.rng.random() < 0.3
