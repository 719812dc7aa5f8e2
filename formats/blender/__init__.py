# SPDX-License-Identifier: GPL-3.0-or-later
"""File > Export and File > Import of FCurve JSON. `cli.py` does the same from the command line."""

import bpy
from bpy.props import StringProperty
from bpy_extras.io_utils import ExportHelper, ImportHelper


class ExportFCurves(bpy.types.Operator, ExportHelper):
    """Save every action, and the objects that use them, without loss"""

    bl_idname = "export_scene.bezt_fcurves"
    bl_label = "Export F-Curves"

    filename_ext = ".json"
    filter_glob: StringProperty(default="*.json", options={"HIDDEN"})

    def execute(self, context):
        from . import export_fcurves, json_text

        try:
            warnings = export_fcurves.export_file(self.filepath, context.scene)
        except (json_text.ExportError, OSError) as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        return finish(self, warnings)


class ImportFCurves(bpy.types.Operator, ImportHelper):
    """Fill the objects of this scene with the actions of a file, and make those that are missing"""

    bl_idname = "import_scene.bezt_fcurves"
    bl_label = "Import F-Curves"
    bl_options = {"UNDO"}

    filename_ext = ".json"
    filter_glob: StringProperty(default="*.json", options={"HIDDEN"})

    def execute(self, context):
        from . import import_fcurves

        if context.mode != "OBJECT":
            bpy.ops.object.mode_set(mode="OBJECT")
        try:
            warnings = import_fcurves.import_document(import_fcurves.read_file(self.filepath), context.scene)
        except import_fcurves.ImportFailure as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        return finish(self, warnings)


def finish(operator, warnings):
    for warning in warnings:
        operator.report({"WARNING"}, warning)
    return {"FINISHED"}


def export_entry(menu, context):
    menu.layout.operator(ExportFCurves.bl_idname, text="F-Curves, FCurve JSON (.json)")


def import_entry(menu, context):
    menu.layout.operator(ImportFCurves.bl_idname, text="F-Curves, FCurve JSON (.json)")


def register():
    bpy.utils.register_class(ExportFCurves)
    bpy.utils.register_class(ImportFCurves)
    bpy.types.TOPBAR_MT_file_export.append(export_entry)
    bpy.types.TOPBAR_MT_file_import.append(import_entry)


def unregister():
    bpy.types.TOPBAR_MT_file_export.remove(export_entry)
    bpy.types.TOPBAR_MT_file_import.remove(import_entry)
    bpy.utils.unregister_class(ImportFCurves)
    bpy.utils.unregister_class(ExportFCurves)
