# SPDX-License-Identifier: GPL-3.0-or-later
"""NLA tracks of FCurve JSON into Blender.

Scripts can only make strips of actions: transitions, meta strips and sounds are made in Blender's NLA editor.
"""

import math

from . import schema
from .import_objects import set_properties
from .json_text import encode


class NLAImporter:
    def __init__(self, actions, warnings):
        self.actions, self.warnings = actions, warnings

    def make(self, item, user):
        """Makes the tracks of an entry of "objects"; they take the place of those of the same names."""
        items = item.get("nla_tracks", ())
        if not items:
            return
        place = f"{item.get('id_type', 'object')} {item['name']}"
        if not user:
            self.warnings.append(f"{place}: there is no such data-block, so its NLA tracks are left out")
            return
        tracks = user.animation_data_create().nla_tracks
        names = {entry["name"] for entry in items}
        for track in [track for track in tracks if track.name in names]:
            tracks.remove(track)
        for entry in items:
            track_place = f"{place}, NLA track {entry['name']}"
            schema.warn_of_unknown(entry, schema.NLA_TRACK_NAMES, track_place, self.warnings)
            track = tracks.new(prev=tracks[-1] if len(tracks) else None)
            track.name = entry["name"]
            for strip in entry.get("strips", ()):
                self.make_strip(track, strip, f"{track_place}, strip {strip['name']}")
            for name, default in schema.NLA_TRACK_OPTIONS:
                if entry.get(name, default) != getattr(track, name):
                    setattr(track, name, entry.get(name, default))

    def make_strip(self, track, item, place):
        schema.warn_of_unknown(item, schema.NLA_STRIP_NAMES, place, self.warnings)
        kind = item.get("type", "CLIP")
        if kind != "CLIP":
            self.warnings.append(f"{place}: only Blender's NLA editor makes a strip of type {kind}, left out")
            return
        action, slot = self.actions.made_of(item)
        if not action:
            self.warnings.append(f"{place}: there is no action {item.get('action')}, left out")
            return
        # Behind all others there is room; its frames come last.
        last = max((strip.frame_end for strip in track.strips), default=0.0)
        strip = track.strips.new(item["name"], math.ceil(last) + 1, action)
        if hasattr(strip, "action_slot"):
            strip.action_slot = slot
        strip.use_sync_length = strip.use_auto_blend = False
        set_properties(strip, item, schema.NLA_STRIP_FIRST)
        for name in ("frame_end_raw", "frame_start_raw", "frame_end_raw"):
            setattr(strip, name, item[name.removesuffix("_raw")])
        set_properties(strip, item, schema.NLA_STRIP_LAST)
        for name, _ in schema.NLA_STRIP_AUTOMATIC:
            if item.get(name):
                setattr(strip, name, True)
        for entry in item.get("fcurves", ()):
            curve = strip.fcurves.find(entry["data_path"], index=entry.get("array_index", 0))
            if not curve:
                self.warnings.append(f"{place}: Blender has no curve {entry['data_path']} here, left out")
                continue
            curve.keyframe_points.clear()
            self.actions.curves.fill(curve, entry, f"{place}, {entry['data_path']}")
        self.check(strip, item, place)

    def check(self, strip, item, place):
        """Says what Blender has changed."""
        for name, default in (("name", ""), *schema.NLA_STRIP):
            wanted, found = item.get(name, default), getattr(strip, name)
            if encode(found) != encode(float(wanted) if isinstance(found, float) else wanted):
                self.warnings.append(f"{place}: {name} is {encode(found)}, not {encode(wanted)}")
