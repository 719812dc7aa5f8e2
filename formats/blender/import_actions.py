# SPDX-License-Identifier: GPL-3.0-or-later
"""Actions with their slots, groups and curves, and which user plays which."""

import bpy

from . import schema
from .import_curve import CurveImporter
from .import_objects import set_properties
from .json_file import ImportFailure

HAS_SLOTS = "slots" in bpy.types.Action.bl_rna.properties  # Blender 4.4 and later
MOST_HANDLES_SKIPPED = 10_000


class ActionImporter:
    def __init__(self, scene, users, warnings):
        self.users, self.warnings = users, warnings
        self.curves = CurveImporter(scene, warnings)
        self.old = {action.name: action for action in bpy.data.actions}
        self.made = {}  # (action name, slot identifier or None) → (action, slot or None)
        self.markers = []  # (pose_markers, items)

    def make(self, item):
        """Makes the action of an entry of "actions"; it takes the place of one of the same name."""
        schema.warn_of_unknown(item, schema.ACTION_NAMES, f"action {item['name']}", self.warnings)
        bags = self.layered_action(item) if HAS_SLOTS else self.old_actions(item)
        for entry in item.get("groups", ()):
            self.make_group(bags[entry.get("slot")], entry, item)
        for entry in item.get("fcurves", ()):
            self.make_curve(bags[entry.get("slot")], entry, item)

    def new_action(self, name, item):
        old = self.old.pop(name, None)
        action = bpy.data.actions.new(name)
        if old:
            old.user_remap(action)
            bpy.data.actions.remove(old)
            action.name = name
        set_properties(action, item, schema.ACTION_RANGE)
        self.markers.append((action.pose_markers, item.get("pose_markers", ())))
        return action

    def slot_entries(self, item):
        """The slots of an action. One without slots gets one, and so does a curve whose slot is not listed."""
        entries = list(item.get("slots", ()))
        for part in (*item.get("groups", ()), *item.get("fcurves", ())):
            identifier = part.get("slot")
            if identifier in [entry["identifier"] for entry in entries]:
                continue
            user = next(
                (user for user in self.users if (user.get("action"), user.get("slot")) == (item["name"], identifier)),
                {},
            )
            if identifier is not None:
                self.warnings.append(f"action {item['name']}: slot {identifier} is not listed, it is made")
            entries.append(
                {
                    "identifier": identifier,
                    "name": user.get("name", "Slot") if identifier is None else identifier[2:],
                    "target_id_type": user.get("id_type") or item.get("id_root") or "OBJECT",
                    "show_expanded": True,
                }
            )
        return entries

    # Blender 4.4 and later

    def layered_action(self, item):
        """Makes one action with all slots; returns slot identifier → channelbag."""
        action = self.new_action(item["name"], item)
        parts = (*item.get("groups", ()), *item.get("fcurves", ()))
        strip = (
            action.layers.new(item.get("layer", schema.DEFAULT_LAYER)).strips.new(type="KEYFRAME") if parts else None
        )
        bags = {}
        for entry in self.slot_entries(item):
            identifier = entry["identifier"]
            slot = self.new_slot(action, entry)
            self.made[item["name"], identifier] = action, slot
            if any(part.get("slot") == identifier for part in parts):
                bags[identifier] = strip.channelbag(slot, ensure=True)
        return bags

    def new_slot(self, action, entry):
        schema.warn_of_unknown(entry, schema.SLOT_NAMES, f"action {action.name}", self.warnings)
        place = f"action {action.name}, slot {entry['identifier']}"
        kind, name, wanted = entry["target_id_type"], entry.get("name") or entry["identifier"][2:], entry.get("handle")
        if kind == "UNSPECIFIED":
            kind = "OBJECT"
            self.warnings.append(f"{place}: Blender makes no slot without target_id_type, it is {kind} now")
        slot = action.slots.new(kind, name)
        # Handles only count upwards: slots made and removed stand for those that the file skips.
        if wanted is not None and slot.handle < wanted <= slot.handle + MOST_HANDLES_SKIPPED:
            while slot.handle < wanted:
                action.slots.remove(slot)
                slot = action.slots.new(kind, name)
        if wanted is not None and slot.handle != wanted:
            self.warnings.append(f"{place}: its handle is {slot.handle}, not {wanted}")
        set_properties(slot, entry, schema.SLOT_OPTIONS)
        return slot

    # Blender 4.2

    def old_actions(self, item):
        """Makes an action per slot; returns slot identifier → action."""
        entries = self.slot_entries(item) or [{"identifier": None}]
        if len(entries) > 1:
            self.warnings.append(
                f"action {item['name']}: this Blender has no slots, each of the {len(entries)} gets its own action"
            )
        bags = {}
        names = [entry["identifier"] and entry["identifier"][2:] for entry in entries]
        for entry, slot_name in zip(entries, names):
            identifier = entry["identifier"]
            if names.count(slot_name) > 1:
                slot_name = identifier
            name = f"{item['name']} ({slot_name})" if len(entries) > 1 else item["name"]
            action = self.new_action(name, item)
            kind = item.get("id_root") or (identifier and entry["target_id_type"])
            if kind and kind != "UNSPECIFIED":
                action.id_root = kind
            bags[identifier] = action
            self.made[item["name"], identifier] = action, None
        return bags

    # Groups and curves

    def make_group(self, bag, entry, item):
        place = f"action {item['name']}, group {entry['name']}"
        schema.warn_of_unknown(entry, schema.GROUP_NAMES, place, self.warnings)
        group = bag.groups.new(entry["name"])
        set_properties(group, entry, schema.GROUP_OPTIONS)
        for name, color in entry.get("colors", {}).items():
            setattr(group.colors, name, color)

    def make_curve(self, bag, entry, item):
        slot = f", slot {entry['slot']}" if "slot" in entry else ""
        place = f"action {item['name']}{slot}, {entry['data_path']}[{entry.get('array_index', 0)}]"
        path, index = entry["data_path"], entry.get("array_index", 0)
        try:
            curve = bag.fcurves.new(path, index=index)
        except RuntimeError:  # no path, or a second curve of the same path, which files have though `new` refuses them
            curve = bag.fcurves.new(f"{path} {len(bag.fcurves)}", index=index)
            curve.data_path = path
            self.warnings.append(
                f"{place}: Blender would not make another curve with this data path, kept all the same"
            )
        if entry.get("group") is not None:
            curve.group = bag.groups.get(entry["group"]) or bag.groups.new(entry["group"])
        try:
            self.curves.fill(curve, entry, place)
        except KeyError as error:
            raise ImportFailure(f"{place}: the field {error} is missing") from error
        except (TypeError, ValueError) as error:
            raise ImportFailure(f"{place}: {error}") from error

    # Users

    def assign(self, item, user):
        """Gives the user of an entry of "objects" its action and slot."""
        if "action" not in item:
            return
        place = f"{item.get('id_type', 'object')} {item['name']}"
        action, slot = self.made.get((item["action"], item.get("slot"))) or self.only_slot_of(item)
        if not user or not action:
            missing = f"no action {item['action']}" if user else "no such data-block"
            self.warnings.append(f"{place}: there is {missing}, so the action is not assigned")
            return
        animation = user.animation_data_create()
        try:
            animation.action = action
            if HAS_SLOTS:
                animation.action_slot = slot
        except RuntimeError as error:
            self.warnings.append(f"{place}: {str(error).strip()}")
        if animation.action != action:
            self.warnings.append(
                f"{place}: Blender refuses action {action.name}, which is for another type of data-block"
            )

    def made_of(self, item):
        """The action and slot that an NLA strip names; (None, None) where there is no such action."""
        if "action" not in item:
            return None, None
        return self.made.get((item["action"], item.get("slot"))) or self.only_slot_of(item)

    def only_slot_of(self, item):
        """For a slot that is not named or not there: the action, without a slot."""
        actions = [action for (name, _), (action, _) in self.made.items() if name == item["action"]]
        if "slot" in item and actions:
            self.warnings.append(f"{item['name']}: action {item['action']} has no slot {item['slot']}")
        return (actions or [bpy.data.actions.get(item["action"])])[0], None

    def keep_unused(self):
        """Blender does not save what nothing uses."""
        for action, _ in self.made.values():
            if action.users == 0:
                action.use_fake_user = True
