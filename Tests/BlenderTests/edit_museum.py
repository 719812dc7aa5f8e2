"""Named edits, one curious case each: `CASES` is a list of (case without keys, keys) as edit_cases.play takes them.

Keys stand as (frame, value) or (frame, value, left handle, right handle), handles relative to the key.
"""

import numpy

import key_bytes

FREE, AUTO, VECTOR, ALIGNED, CLAMPED = range(5)
LEFT, POINT, RIGHT, ALL = 1, 2, 4, 7
NONE, CONT_ACCEL = 0, 1
CONSTANT, LINEAR = 0, 1
ENDLESS = [1, 0, 2, 0, 0, 0, 0]

CASES = []

WAVE = ((1, 0), (11, 4), (21, -3), (31, 2), (41, 2), (51, 0))
CLIMB = ((0, 0), (10, 1), (20, 5), (30, 5.5), (40, 20))
FLAT = ((0, 1), (10, 1), (20, 1))


def exhibit(
    name,
    points,
    types,
    operation="recalculate",
    arguments=(),
    selection=0,
    interpolation=2,
    smoothing=CONT_ACCEL,
    extrapolation=CONSTANT,
    cycles=None,
):
    """`types`: one (left, right) for all keys or a list; `selection` likewise."""
    keys = numpy.zeros(len(points), key_bytes.KEY)
    types = types if isinstance(types, list) else [types] * len(points)
    keys["handle_left_type"], keys["handle_right_type"] = zip(*types)
    keys["selection"] = selection
    keys["interpolation"] = interpolation
    keys["back"], keys["amplitude"], keys["period"] = 1.70158, 0.8, 4.1
    for key, point in zip(keys, points):
        left, right = point[2:] or ((-1, 0), (1, 0))
        key["co"] = point[:2]
        key["handle_left"] = numpy.add(point[:2], left)
        key["handle_right"] = numpy.add(point[:2], right)
    CASES.append(
        (
            {
                "name": name,
                "operation": operation,
                "arguments": list(arguments),
                "extrapolation": extrapolation,
                "smoothing": smoothing,
                "cycles": cycles,
            },
            keys,
        )
    )


# Recalculation

for _name, _type in (
    ("automatic", AUTO),
    ("vector", VECTOR),
    ("aligned", ALIGNED),
    ("autoClamped", CLAMPED),
    ("free", FREE),
):
    for _smoothing in (NONE, CONT_ACCEL):
        for _points in (WAVE, CLIMB, FLAT):
            exhibit(f"{_name}", _points, (_type, _type), smoothing=_smoothing)
    exhibit(f"{_name}LinearEnds", WAVE, (_type, _type), extrapolation=LINEAR)
    exhibit(f"{_name}Cycles", WAVE, (_type, _type), cycles=ENDLESS)
    for _other in range(5):
        exhibit(f"{_name}Beside{_other}", CLIMB, (_type, _other))
        exhibit(f"{_name}Before{_other}", CLIMB, [(_type, _type)] * 3 + [(_other, _other)] * 2)

exhibit("oneKey", ((5, 1, (3, 1), (-3, -1)),), (AUTO, AUTO))
exhibit("oneKeyUpdated", ((5, 1, (3, 1), (-3, -1)),), (AUTO, AUTO), "update")
exhibit("twoKeys", ((0, 0), (10, 5)), (AUTO, AUTO), extrapolation=LINEAR)
exhibit("twoKeysCycles", ((0, 0), (10, 5)), (AUTO, AUTO), cycles=ENDLESS)
exhibit("twoKeysFixedLeft", ((0, 0), (10, 5)), [(ALIGNED, ALIGNED), (AUTO, AUTO)], extrapolation=LINEAR)
exhibit("threeKeysCycles", ((0, 0), (10, 5), (15, 0)), (AUTO, AUTO), cycles=ENDLESS)
exhibit("fullCircle", ((0, 0), (10, 5), (15, 1), (30, 2), (40, 7)), (AUTO, AUTO), cycles=ENDLESS)
exhibit(
    "fullCircleClampedAtOneEnd",
    ((0, 0), (10, 1), (15, 4), (30, 7)),
    [(CLAMPED, AUTO)] + [(AUTO, AUTO)] * 3,
    cycles=ENDLESS,
)
for _rise in (0.1, 1, -2):
    exhibit(
        f"fullCircleClampedAtLastEnd{_rise}",
        ((0, 0), (10, _rise), (15, 14), (30, 7)),
        [(AUTO, AUTO)] * 3 + [(AUTO, CLAMPED)],
        cycles=ENDLESS,
    )
exhibit(
    "cyclesSplitInside",
    ((0, 0), (10, 5), (15, 1), (30, 2), (40, 7)),
    [(AUTO, AUTO)] * 2 + [(FREE, FREE)] + [(AUTO, AUTO)] * 2,
    cycles=ENDLESS,
)
exhibit("cyclesMuted", WAVE, (AUTO, AUTO), cycles=[1, 0, 1, 0, 1, 0, 0])
exhibit("cyclesCounted", WAVE, (AUTO, AUTO), cycles=[1, 3, 1, 0, 0, 0, 0])
exhibit("cyclesMirrored", WAVE, (AUTO, AUTO), cycles=[3, 0, 3, 0, 0, 0, 0])
exhibit("unevenSteps", ((0, 0), (1, 1), (50, 3), (50.5, 4), (300, 5)), (CLAMPED, CLAMPED))
exhibit("unevenStepsAlone", ((0, 0), (1, 1), (50, 3), (50.5, 4), (300, 5)), (AUTO, AUTO), smoothing=NONE)
exhibit(
    "boundsHeldAndReleased",
    ((0, 0), (10, 9), (11, 9.1), (12, 9.2), (40, 9.3), (41, 30), (60, 30.5)),
    (CLAMPED, CLAMPED),
)
exhibit("sameFrames", ((0, 0), (10, 5), (10, 2), (20, 1)), (AUTO, AUTO))
exhibit("sameFramesUpdated", ((0, 0), (10, 5), (10, 2), (20, 1)), (AUTO, AUTO), "update")
exhibit("nearFrames", ((1, 0), (1.006, 5), (1.012, 2), (1.018, 1)), (AUTO, AUTO), "update")
exhibit("wholeFrameStays", ((0.995, 0), (1, 5), (7, 2)), (FREE, FREE), "update")
exhibit("unsorted", ((20, 1), (0, 5), (10, 2), (5, 3)), (AUTO, AUTO), "update")
exhibit("unsortedArrayNeighbours", ((20, 1), (0, 5), (10, 2), (5, 3)), (AUTO, AUTO))
exhibit(
    "handlesBehindKeys",
    ((0, 0, (3, 1), (-3, -1)), (10, 5, (4, 0), (2, 1)), (20, 1, (-2, 1), (-1, 1))),
    (FREE, FREE),
    "sort",
)
exhibit("handlesBehindKeysRecalculated", ((0, 0, (3, 1), (-3, -1)), (10, 5, (4, 0), (2, 1))), (FREE, FREE))
exhibit(
    "zeroLengthAligned", ((0, 0, (0, 0), (0, 0)), (10, 5, (0, 0), (3, 1)), (20, 1, (-2, 1), (0, 0))), (ALIGNED, ALIGNED)
)
for _selection in (0, LEFT, RIGHT, ALL):
    exhibit(
        f"alignedSelected{_selection}",
        ((0, 0, (-2, 1), (3, 2)), (10, 5, (-4, 0), (2, 1))),
        (ALIGNED, ALIGNED),
        selection=_selection,
    )
exhibit("hugeValues", ((0, 1e30), (10, -3e37), (20, 2e38)), (AUTO, AUTO))
exhibit(
    "overflowingCircle",
    ((14, 2e15), (19, -2e21), (21, -1.3e27), (121, -9.5e32), (142, 2.2e37), (144, 1.6e34)),
    (AUTO, AUTO),
    cycles=[2, 0, 1, 0, 0, 0, 0],
)
exhibit("hugeAligned", ((0, 1e30, (-1, 3e38), (1, 1)), (10, -3e37), (20, 2e38)), (ALIGNED, ALIGNED))
exhibit("denormalFrames", ((-1e-40, 0), (0, 1), (2e-41, 4)), (AUTO, AUTO))
exhibit("negativeSubframes", ((-20.25, 1), (-10.5, 3), (-0.125, 2), (7.75, 9)), (CLAMPED, CLAMPED))

# Insertion: frame, value, options (1 needed, 2 replace, 4 fast), key type

for _left in range(5):
    for _right in range(5):
        exhibit(
            f"splitBetween{_left}{_right}",
            ((0, 0, (-3, 0), (3, 1)), (10, 5, (-4, 1), (3, 0))),
            [(_left, _left), (_right, _right)],
            "insert",
            (4, 2.5, 0, 0),
        )
exhibit("splitFast", ((0, 0, (-3, 0), (3, 1)), (10, 5, (-4, 1), (3, 0))), (FREE, FREE), "insert", (4, 2.5, 4, 2))
exhibit(
    "splitLeavesAutomatic",
    ((0, 0, (-3, 0), (3, 1)), (10, 5, (-3, 1), (3, 0))),
    [(FREE, FREE), (VECTOR, VECTOR)],
    "insert",
    (0.25, 2.5, 4, 0),
)
exhibit(
    "splitLongHandles", ((0, 0, (-3, 0), (30, 1)), (10, 5, (-40, 1), (3, 0))), (FREE, FREE), "insert", (7, 2.5, 0, 0)
)
exhibit("insertBefore", WAVE, (CLAMPED, CLAMPED), "insert", (-5, 1, 0, 1), interpolation=12)
exhibit("insertAfter", WAVE, (CLAMPED, CLAMPED), "insert", (70, 1, 0, 1), interpolation=9)
exhibit("insertBesideOneKey", ((0, 1),), (CLAMPED, CLAMPED), "insert", (10, 3, 0, 0), interpolation=12)
exhibit("replaceNear", WAVE, (FREE, FREE), "insert", (11.0099, 7, 0, 3))
exhibit("replaceNotNear", WAVE, (FREE, FREE), "insert", (11.0101, 7, 0, 3))
exhibit("replaceOnly", WAVE, (FREE, FREE), "insert", (15, 7, 2, 0))
exhibit("neededOnKey", WAVE, (FREE, FREE), "insert", (11, 4, 1, 0))
exhibit("neededAndDifferent", WAVE, (FREE, FREE), "insert", (11, 4.0000005, 1, 0))
exhibit("neededOnFlat", FLAT, (CLAMPED, CLAMPED), "insert", (5, 1.0000038, 1, 0))
exhibit("neededBeside", FLAT, (CLAMPED, CLAMPED), "insert", (5, 1.0000040, 1, 0))
exhibit("removeMiddle", WAVE, (CLAMPED, CLAMPED), "remove", (2,))
exhibit("removeOfTwo", ((0, 1), (5, 2)), (CLAMPED, CLAMPED), "remove", (0,))

# Operators

for _selection in (0, LEFT, POINT, RIGHT, ALL):
    for _type in range(5):
        exhibit(
            f"set{_type}Selected{_selection}",
            CLIMB,
            [(AUTO, AUTO), (CLAMPED, CLAMPED), (VECTOR, ALIGNED), (FREE, VECTOR), (ALIGNED, ALIGNED)],
            "handle_type",
            (_type,),
            selection=_selection,
        )
    exhibit(
        f"dragSelected{_selection}",
        CLIMB,
        [(AUTO, AUTO), (CLAMPED, CLAMPED), (VECTOR, CLAMPED), (FREE, VECTOR), (ALIGNED, ALIGNED)],
        "translate",
        (2, 3),
        selection=_selection,
    )
    exhibit(
        f"snapSelected{_selection}",
        ((0.4, 0), (10.5, 1), (20.75, 5), (30, 5.5)),
        (AUTO, AUTO),
        "snap",
        (0,),
        selection=_selection,
    )
    exhibit(
        f"levelSelected{_selection}",
        CLIMB,
        [(AUTO, AUTO), (CLAMPED, CLAMPED), (VECTOR, ALIGNED), (FREE, VECTOR), (ALIGNED, ALIGNED)],
        "snap",
        (1,),
        selection=_selection,
    )
    exhibit(
        f"duplicateSelected{_selection}",
        CLIMB,
        (CLAMPED, CLAMPED),
        "duplicate",
        selection=[0, _selection, _selection, 0, 0],
    )
    exhibit(
        f"deleteSelected{_selection}", CLIMB, (CLAMPED, CLAMPED), "delete", selection=[0, _selection, _selection, 0, 0]
    )
    exhibit(
        f"interpolationSelected{_selection}",
        CLIMB,
        (CLAMPED, CLAMPED),
        "interpolation",
        (5,),
        selection=[0, _selection, 0, 0, 0],
    )
    exhibit(
        f"easingSelected{_selection}", CLIMB, (CLAMPED, CLAMPED), "easing", (2,), selection=[0, _selection, 0, 0, 0]
    )
exhibit("deleteAll", CLIMB, (CLAMPED, CLAMPED), "delete", selection=ALL)
exhibit("movePastOthers", CLIMB, (CLAMPED, CLAMPED), "translate", (25, 0), selection=[0, ALL, 0, 0, 0])
exhibit("moveOntoAnother", CLIMB, (CLAMPED, CLAMPED), "translate", (10, 0), selection=[0, ALL, 0, 0, 0])
exhibit(
    "snapOntoOneFrame",
    ((4.6, 5), (4.8, 9), (5.2, 4), (20, 0)),
    (FREE, FREE),
    "snap",
    (0,),
    selection=[ALL, ALL, ALL, 0],
)
# Keys that come to lie behind one that stays: its handle is selected, so it counts among the moved ones.
exhibit(
    "snapBehindAnother",
    ((52.1, 3), (67.6, 5), (68.2, -5), (67.9, -9), (78.1, 7), (77.7, 1), (77.96, 2), (90, 0)),
    (FREE, FREE),
    "snap",
    (0,),
    selection=[0, ALL, ALL, LEFT, ALL, ALL, RIGHT, 0],
)
