# SPDX-License-Identifier: GPL-3.0-or-later
"""Objects, their bones, and the other IDs that FCurve JSON names: found by name, or made with the right type."""

import re

import bpy
from mathutils import Matrix

from . import schema
from .export_fcurves import other_ids
from .rest_bones import add_bones

# How to make the data of an object, by Object.type. The second value is what `new` asks for besides the name.
OBJECT_DATA = {
    "MESH": ("meshes", ()),
    "CURVE": ("curves", ("CURVE",)),
    "SURFACE": ("curves", ("SURFACE",)),
    "FONT": ("curves", ("FONT",)),
    "META": ("metaballs", ()),
    "CURVES": ("hair_curves", ()),
    "POINTCLOUD": ("pointclouds", ()),
    "VOLUME": ("volumes", ()),
    "GPENCIL": ("grease_pencils", ()),
    "GREASEPENCIL": (
        "grease_pencils_v3" if "grease_pencils_v3" in bpy.types.BlendData.bl_rna.properties else "grease_pencils",
        (),
    ),
    "ARMATURE": ("armatures", ()),
    "LATTICE": ("lattices", ()),
    "LIGHT": ("lights", ("POINT",)),
    "LIGHT_PROBE": ("lightprobes", ("SPHERE",)),
    "CAMERA": ("cameras", ()),
    "SPEAKER": ("speakers", ()),
}

# The same by ID.id_type, for IDs that no object brings along.
OTHER_IDS = {
    "MATERIAL": ("materials", ()),
    "WORLD": ("worlds", ()),
    "SCENE": ("scenes", ()),
    "COLLECTION": ("collections", ()),
    "TEXTURE": ("textures", ("NONE",)),
    "PARTICLE": ("particles", ()),
    "LINESTYLE": ("linestyles", ()),
    "MASK": ("masks", ()),
    "NODETREE": ("node_groups", ("ShaderNodeTree",)),
    **{kind: OBJECT_DATA[kind] for kind in ("MESH", "META", "CURVES", "POINTCLOUD", "VOLUME", "ARMATURE", "LATTICE")},
    **{kind: OBJECT_DATA[kind] for kind in ("LIGHT", "LIGHT_PROBE", "CAMERA", "SPEAKER", "CURVE")},
}


class ObjectImporter:
    def __init__(self, scene, warnings):
        self.scene, self.warnings = scene, warnings
        self.made = []

    # First pass: everything exists

    def make(self, item, document):
        schema.warn_of_unknown(item, schema.OBJECT_NAMES, f"object {item['name']}", self.warnings)
        if item.get("id_type", "OBJECT") == "OBJECT":
            if item["name"] not in bpy.data.objects:
                self.make_object(item)
        elif not self.user(item):
            self.make_other(item, document)

    def user(self, item):
        """The ID, or the node tree inside it, that an entry of "objects" means; None if there is none."""
        id_type, name, embedded = item.get("id_type", "OBJECT"), item["name"], item.get("embedded", "")
        if id_type == "OBJECT":
            return bpy.data.objects.get(name)
        return next((user for *key, user in other_ids() if key == [id_type, name, embedded]), None)

    def make_object(self, item):
        kind, data = item.get("type", "EMPTY"), None
        if kind in OBJECT_DATA:
            collection, arguments = OBJECT_DATA[kind]
            if kind == "LIGHT":
                arguments = (item.get("data_type", "POINT"),)
            name = item.get("data", item["name"])
            data = getattr(bpy.data, collection).get(name) or self.new_id(collection, name, arguments)
        elif kind != "EMPTY":
            self.warnings.append(f"object {item['name']}: this Blender has no type {kind}, an empty is made")
        made = bpy.data.objects.new(item["name"], data)
        self.scene.collection.objects.link(made)
        if kind == "ARMATURE" and not data.bones:
            add_bones(made, item.get("bones", ()), self.warnings)
        if kind == "ARMATURE" and not made.pose:
            bpy.context.view_layer.update()  # makes the pose, without which Blender crashes when a slot is assigned

    def make_other(self, item, document):
        id_type, name = item["id_type"], item["name"]
        if id_type == "KEY":
            self.make_shape_keys(item, document)
        elif id_type in OTHER_IDS:
            collection, arguments = OTHER_IDS[id_type]
            owner = getattr(bpy.data, collection).get(name) or self.new_id(collection, name, arguments)
            if item.get("embedded") == "node_tree" and not owner.node_tree:
                owner.use_nodes = True

    def make_shape_keys(self, item, document):
        """Shape keys live on a mesh, which the file does not name: an empty one holds them."""
        paths = [
            curve["data_path"]
            for action in document.get("actions", ())
            for curve in action.get("fcurves", ())
            if (action["name"], curve.get("slot")) == (item.get("action"), item.get("slot"))
        ]
        names = dict.fromkeys(match[1] for path in paths if (match := re.match(r'key_blocks\["(.+)"\]', path)))
        mesh = self.new_id("meshes", item["name"], ())
        holder = bpy.data.objects.new(item["name"], mesh)
        for name in dict.fromkeys(("Basis", *map(bpy.utils.unescape_identifier, names))):
            holder.shape_key_add(name=name)
        mesh.shape_keys.name = item["name"]
        bpy.data.objects.remove(holder)
        self.warnings.append(f"shape keys {item['name']}: made on an empty mesh of that name")

    def new_id(self, collection, name, arguments):
        made = getattr(bpy.data, collection).new(name, *arguments)
        self.made.append(made)
        return made

    def keep_unused(self):
        """Blender does not save what nothing uses."""
        for made in self.made:
            if made.users == 0:
                made.use_fake_user = True

    # Second pass: parents and transforms

    def fill(self, item):
        """Sets the rest state of an object. An entry without a transform only names the object: then nothing is set."""
        user = bpy.data.objects.get(item["name"]) if item.get("id_type", "OBJECT") == "OBJECT" else None
        if not user or "location" not in item:
            return
        if item.get("type", user.type) != user.type:
            self.warnings.append(f"object {item['name']}: stays a {user.type}, the file has a {item['type']}")
        user.parent = bpy.data.objects.get(item.get("parent", ""))
        if "parent" in item and not user.parent:
            self.warnings.append(f"object {item['name']}: there is no parent {item['parent']}")
        if user.parent:
            user.parent_type = item.get("parent_type", "OBJECT")
            user.parent_bone = item.get("parent_bone", "")
        numbers = item.get("matrix_parent_inverse", schema.IDENTITY_MATRIX)
        user.matrix_parent_inverse = Matrix([numbers[row : row + 4] for row in range(0, 16, 4)])
        set_properties(user, item, schema.OBJECT_TRANSFORM)
        if user.type == "ARMATURE":
            user.data.pose_position = item.get("pose_position", "POSE")
        for bone in item.get("bones", ()):
            self.fill_pose_bone(user, bone)

    def fill_pose_bone(self, user, item):
        schema.warn_of_unknown(item, schema.BONE_NAMES, f"bone {item['name']}", self.warnings)
        pose_bone = user.pose.bones.get(item["name"]) if user.pose else None
        if pose_bone:
            set_properties(pose_bone, item, schema.POSE_BONE_TRANSFORM)
        else:
            self.warnings.append(f"object {user.name}: it has no bone {item['name']}")


def set_properties(owner, item, table):
    """Sets each field of a schema table, at its default when the file leaves it out."""
    for name, default in table:
        value = item.get(name, default)
        if value is not schema.ALWAYS:
            setattr(owner, name, value)
