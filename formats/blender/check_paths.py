# SPDX-License-Identifier: GPL-3.0-or-later
"""Finds curves that move nothing, since what plays them has no property of that name."""

import bpy

from .export_fcurves import action_of, channelbags, other_ids

MOST_NAMED = 3


def warn_of_unresolved(actions, warnings):
    """Appends one text for each data-block that plays one of `actions` and lacks what a curve of it moves."""
    users = [("object", user.name, user) for user in bpy.data.objects]
    users += [(id_type, name, user) for id_type, name, _, user in other_ids()]
    for kind, name, user in users:
        action = action_of(user)
        if action not in actions:
            continue
        curves = list(curves_played(user, action))
        lost = [curve for curve in curves if not resolves(user, curve.data_path, curve.array_index)]
        if lost:
            named = ", ".join(f"{curve.data_path}[{curve.array_index}]" for curve in lost[:MOST_NAMED])
            rest = f" and {len(lost) - MOST_NAMED} more" if len(lost) > MOST_NAMED else ""
            warnings.append(
                f"{kind} {name}: {len(lost)} of {len(curves)} curve(s) of action {action.name} move nothing, "
                f"it has no {named}{rest}"
            )


def curves_played(user, action):
    """The curves of the slot that `user` has; in Blender 4.2 all of the action."""
    slot = getattr(user.animation_data, "action_slot", None)
    for owner, bag in channelbags(action):
        if owner is None or slot and owner.handle == slot.handle:
            yield from bag.fcurves


def resolves(user, path, index):
    """Whether `user` has a property of this path that a curve with this index moves.

    resolves(cube, "location", 2) → True, resolves(cube, "location", 3) → False, resolves(cube, "transform", 0) → False
    """
    try:
        value = user.path_resolve(path)
    except ValueError:
        return False
    if isinstance(value, (bool, int, float, str, set)):
        return True
    return hasattr(value, "__len__") and not isinstance(value, bpy.types.bpy_prop_collection) and index < len(value)
