# SPDX-License-Identifier: GPL-3.0-or-later
"""NLA tracks to FCurve JSON: every strip with its timing, and the curves of its own."""

from . import schema
from .json_text import Fields


def add_nla_tracks(fields, user, curve_text):
    """Adds the NLA tracks of an ID.

    `curve_text(curve, strip, find)` gives the text of a curve of a strip, which `find(ID)` finds also in a copy of the ID.
    """
    animation = getattr(user, "animation_data", None)
    tracks = animation.nla_tracks if animation else ()
    fields.add_objects(
        "nla_tracks", (track_fields(track, index, fields.place, curve_text) for index, track in enumerate(tracks))
    )


def track_fields(track, index, place, curve_text):
    fields = Fields(f"{place}, NLA track {track.name}")
    fields.add("name", track.name)
    fields.add_properties(track, schema.NLA_TRACK_OPTIONS)

    def find(user):
        return user.animation_data.nla_tracks[index].strips

    fields.add_objects("strips", strips_fields(track.strips, find, fields.place, curve_text), own_lines=True)
    return fields


def strips_fields(strips, find, place, curve_text):
    """The fields of strips, which `find(ID)` finds also in a copy of the ID."""
    for index, strip in enumerate(strips):
        fields = Fields(f"{place}, strip {strip.name}")
        fields.add("name", strip.name)
        fields.add("type", strip.type, "CLIP")
        if strip.action:
            fields.add("action", strip.action.name)
            slot = getattr(strip, "action_slot", None)
            if slot:
                fields.add("slot", slot.identifier)
        fields.add_properties(strip, schema.NLA_STRIP)
        curves = [
            curve_text(curve, strip, lambda user, curve_index=curve_index: find(user)[index].fcurves[curve_index])
            for curve_index, curve in enumerate(strip.fcurves)
        ]
        if curves:
            fields.texts.append(f'"fcurves":[{",".join(curves)}]')
        inner = strips_fields(strip.strips, lambda user: find(user)[index].strips, fields.place, curve_text)
        fields.add_objects("strips", inner, own_lines=True)
        yield fields
