# SPDX-License-Identifier: GPL-3.0-or-later
"""What FCurve JSON says, as tables that the exporter and the importer share.

A field is (name, default): it is left out of the file at its default. ALWAYS marks one that is always written.
Defaults are the RNA defaults of Blender 5.0.1, in every version of Blender that runs this.
"""

ALWAYS = object()

FORMAT, VERSION = "bezt-fcurves", 1

POINTS_PER_LINE = 8  # of sampled_points

FIRST_SLOT_HANDLE = 929201142  # Blender numbers the slots of each action upwards from here
DEFAULT_LAYER = "Layer"

OBJECT_TRANSFORM = (
    ("rotation_mode", ALWAYS),
    ("location", ALWAYS),
    ("rotation_euler", (0.0, 0.0, 0.0)),
    ("rotation_quaternion", (1.0, 0.0, 0.0, 0.0)),
    ("rotation_axis_angle", (0.0, 0.0, 1.0, 0.0)),
    ("scale", (1.0, 1.0, 1.0)),
    ("delta_location", (0.0, 0.0, 0.0)),
    ("delta_rotation_euler", (0.0, 0.0, 0.0)),
    ("delta_rotation_quaternion", (1.0, 0.0, 0.0, 0.0)),
    ("delta_scale", (1.0, 1.0, 1.0)),
)

BONE_OPTIONS = (
    ("use_connect", False),
    ("use_inherit_rotation", True),
    ("inherit_scale", "FULL"),
    ("use_local_location", True),
    ("use_relative_parent", False),
)

POSE_BONE_TRANSFORM = (
    ("rotation_mode", ALWAYS),
    ("location", (0.0, 0.0, 0.0)),
    ("rotation_euler", (0.0, 0.0, 0.0)),
    ("rotation_quaternion", (1.0, 0.0, 0.0, 0.0)),
    ("rotation_axis_angle", (0.0, 0.0, 1.0, 0.0)),
    ("scale", (1.0, 1.0, 1.0)),
)

IDENTITY_MATRIX = (1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0)

SLOT_OPTIONS = (("select", False), ("show_expanded", False))

ACTION_RANGE = (("use_frame_range", False), ("frame_start", 0.0), ("frame_end", 0.0), ("use_cyclic", False))

GROUP_OPTIONS = (
    ("select", False),
    ("lock", False),
    ("mute", False),
    ("show_expanded", False),
    ("show_expanded_graph", False),
    ("use_pin", False),
    ("color_set", "DEFAULT"),
)
GROUP_COLORS = (("normal", ALWAYS), ("select", ALWAYS), ("active", ALWAYS))

CURVE_COLOR_MODE = ("color_mode", "AUTO_RAINBOW")
CURVE_COLOR = ("color", ALWAYS)  # only of color_mode CUSTOM
CURVE_OPTIONS = (("select", False), ("lock", False), ("mute", False), ("hide", False))

KEY_POINTS = ("co", "handle_left", "handle_right")  # always written
KEY_ENUMS = (
    ("handle_left_type", ALWAYS),
    ("handle_right_type", ALWAYS),
    ("interpolation", ALWAYS),
    ("easing", "AUTO"),
    ("type", "KEYFRAME"),
)
# What a key has where a file says nothing, though the export always says it: the RNA defaults.
KEY_DEFAULTS = {"handle_left_type": "FREE", "handle_right_type": "FREE", "interpolation": "CONSTANT"}
KEY_EASING_NUMBERS = (("back", 0.0), ("amplitude", 0.0), ("period", 0.0))
KEY_FLAGS = (("select_control_point", False), ("select_left_handle", False), ("select_right_handle", False))

# As they stand in the file, after co and the handles.
KEY_TAIL = KEY_ENUMS[:4] + KEY_EASING_NUMBERS + KEY_ENUMS[4:] + KEY_FLAGS

NLA_TRACK_OPTIONS = (("select", False), ("lock", False), ("mute", False), ("is_solo", False))

# In the order in which they are set: what changes other fields comes first, then the frames, then what they bound.
NLA_STRIP_FIRST = (
    ("scale", 1.0),
    ("repeat", 1.0),
    ("action_frame_start", 0.0),
    ("action_frame_end", 0.0),
)
NLA_STRIP_LAST = (
    ("blend_type", "REPLACE"),
    ("extrapolation", "HOLD"),
    ("blend_in", 0.0),
    ("blend_out", 0.0),
    ("use_animated_influence", False),
    ("use_animated_time", False),
    ("use_animated_time_cyclic", False),
    ("influence", 0.0),
    ("strip_time", 0.0),
    ("use_reverse", False),
    ("mute", False),
    ("select", False),
)
# Off, they take blend_in and blend_out away: only set where they are on.
NLA_STRIP_AUTOMATIC = (("use_auto_blend", False), ("use_sync_length", False))
# As they stand in the file, the frames and their order as bezt writes them.
NLA_STRIP = (
    ("frame_start", ALWAYS),
    ("frame_end", ALWAYS),
    *NLA_STRIP_FIRST[2:],
    *NLA_STRIP_FIRST[:2],
    *NLA_STRIP_LAST[:4],
    *NLA_STRIP_LAST[7:],
    *NLA_STRIP_AUTOMATIC,
    *NLA_STRIP_LAST[4:7],
)

MODIFIER_BASE = (
    ("name", ""),
    ("show_expanded", False),
    ("mute", False),
    ("active", False),
    ("use_restricted_range", False),
    ("frame_start", 0.0),
    ("frame_end", 0.0),
    ("blend_in", 0.0),
    ("blend_out", 0.0),
    ("use_influence", False),
    ("influence", 1.0),
)

# The restricted range of a Stepped modifier hides behind its own frame_start and frame_end.
STEPPED_RESTRICTED = {"frame_start": "restricted_frame_start", "frame_end": "restricted_frame_end"}

ENVELOPE_POINT = (("frame", ALWAYS), ("min", ALWAYS), ("max", ALWAYS))

MODIFIER_FIELDS = {
    "GENERATOR": (
        ("mode", "POLYNOMIAL"),
        ("poly_order", ALWAYS),
        ("use_additive", False),
        ("coefficients", ALWAYS),
    ),
    "FNGENERATOR": (
        ("function_type", "SIN"),
        ("amplitude", 1.0),
        ("phase_multiplier", 1.0),
        ("phase_offset", 0.0),
        ("value_offset", 0.0),
        ("use_additive", False),
    ),
    "ENVELOPE": (
        ("reference_value", 0.0),
        ("default_min", -1.0),
        ("default_max", 1.0),
    ),
    "CYCLES": (
        ("mode_before", "NONE"),
        ("cycles_before", 0),
        ("mode_after", "NONE"),
        ("cycles_after", 0),
    ),
    "NOISE": (
        ("blend_type", "REPLACE"),
        ("scale", 1.0),
        ("strength", 1.0),
        ("phase", 1.0),
        ("offset", 0.0),
        ("lacunarity", 2.0),
        ("roughness", 0.5),
        ("depth", 0),
        ("use_legacy_noise", False),
    ),
    "LIMITS": (
        ("use_min_x", False),
        ("use_max_x", False),
        ("use_min_y", False),
        ("use_max_y", False),
        ("min_x", 0.0),
        ("max_x", 0.0),
        ("min_y", 0.0),
        ("max_y", 0.0),
    ),
    "STEPPED": (
        ("frame_step", 2.0),
        ("frame_offset", 0.0),
        ("use_frame_start", False),
        ("use_frame_end", False),
        ("frame_start", 0.0),
        ("frame_end", 0.0),
    ),
}

# Set over a whole stack at once. These names mean the base range, which a Stepped modifier hides.
SET_FOR_THE_STACK = {"name", "active", "frame_start", "frame_end", "blend_in", "blend_out"}

# For an enum text that this Blender does not have.
KEY_FALLBACKS = {
    "handle_left_type": "FREE",
    "handle_right_type": "FREE",
    "interpolation": "BEZIER",
    "easing": "AUTO",
    "type": "KEYFRAME",
}


def _names(*tables):
    return {entry if isinstance(entry, str) else entry[0] for table in tables for entry in table}


DOCUMENT_NAMES = {"format", "version", "generator", "blender_version", "scene", "objects", "actions"}
SCENE_NAMES = {"name", "fps", "fps_base", "frame_start", "frame_end", "frame_current", "markers"}
MARKER_NAMES = {"name", "frame", "select", "camera"}
OBJECT_NAMES = _names(
    ("name", "id_type", "embedded", "type", "data", "data_type", "parent", "parent_type", "parent_bone"),
    ("matrix_parent_inverse", "action", "slot", "nla_tracks", "pose_position", "bones"),
    OBJECT_TRANSFORM,
)
NLA_TRACK_NAMES = _names(("name", "strips"), NLA_TRACK_OPTIONS)
NLA_STRIP_NAMES = _names(("name", "type", "action", "slot", "fcurves", "strips"), NLA_STRIP)
BONE_NAMES = _names(
    ("name", "parent", "rest_matrix", "rest_matrix_relative", "head", "length"), BONE_OPTIONS, POSE_BONE_TRANSFORM
)
ACTION_NAMES = _names(("name", "id_root", "layer", "pose_markers", "slots", "groups", "fcurves"), ACTION_RANGE)
SLOT_NAMES = _names(("identifier", "name", "handle", "target_id_type"), SLOT_OPTIONS)
GROUP_NAMES = _names(("slot", "name", "colors"), GROUP_OPTIONS)
CURVE_NAMES = _names(
    (
        "slot",
        "data_path",
        "array_index",
        "group",
        "extrapolation",
        "auto_smoothing",
        "value_kind",
        "color_mode",
        "color",
    ),
    ("modifiers", "keyframe_points", "sampled_points"),
    CURVE_OPTIONS,
)
KEY_NAMES = _names(KEY_POINTS, KEY_TAIL)


def warn_of_unknown(item, names, place, warnings):
    for name in item.keys() - names:
        warnings.append(f"{place}: unknown field {name} left out")


def curve_options(curve):
    color = (CURVE_COLOR,) if curve.color_mode == "CUSTOM" else ()
    return (CURVE_COLOR_MODE, *color, *CURVE_OPTIONS)


def modifier_fields(modifier):
    """The fields of a modifier but for its type, the points of an Envelope and the range that a Stepped one shadows.

    A type that this table does not know gives the plain properties that Blender shows.
    """
    kind = modifier.type
    base = [field for field in MODIFIER_BASE if kind != "STEPPED" or field[0] not in STEPPED_RESTRICTED]
    if kind in MODIFIER_FIELDS:
        return (*base, *MODIFIER_FIELDS[kind])
    known = {name for name, _ in MODIFIER_BASE}
    plain = [
        (item.identifier, ALWAYS)
        for item in modifier.bl_rna.properties
        if not item.is_readonly
        and item.identifier not in known
        and item.type in ("BOOLEAN", "INT", "FLOAT", "ENUM", "STRING")
    ]
    return (*base, *plain)


def modifier_names(modifier):
    extra = {"ENVELOPE": {"control_points"}, "STEPPED": set(STEPPED_RESTRICTED.values())}
    return {"type"} | _names(modifier_fields(modifier)) | extra.get(modifier.type, set())
