#!/usr/bin/env python3
"""Writes the load of the benchmarks as FCurve JSON: objects x 9 curves x Bezier keys, one key every 5 frames from
frame 1 at 24 fps, with handles that differ from key to key. Always the same bytes for the same numbers.

    python3 Benchmarks/load.py OUT.json [OBJECTS [KEYS]]     300 objects and 290 keys unless said otherwise: 783,000 keys
"""
import math
import struct
import sys


def shortest(value):
    """The shortest text that reads back to the float32 nearest to value."""
    single = struct.unpack("f", struct.pack("f", value))[0]
    for digits in range(1, 10):
        text = f"{single:.{digits}g}"
        if struct.unpack("f", struct.pack("f", float(text)))[0] == single:
            return text
    return repr(single)


def point(frame, value):
    return f"[{shortest(frame)},{shortest(value)}]"


def key(index, phase, scale):
    frame = 1 + 5 * index
    value = scale * math.sin(phase + 0.37 * index)
    slope = scale * math.cos(1.7 * phase + 0.61 * index) * 0.2
    left = 1.2 + 0.9 * math.sin(phase + index)
    right = 1.2 + 0.9 * math.cos(phase + index)
    return (
        f'{{"co":{point(frame, value)},"handle_left":{point(frame - left, value - slope * left)},'
        f'"handle_right":{point(frame + right, value + slope * right)},"handle_left_type":"ALIGNED",'
        f'"handle_right_type":"ALIGNED","interpolation":"BEZIER","back":1.70158,"amplitude":0.8,"period":4.1}}'
    )


def curve(slot, path, index, keys, phase, scale):
    lines = ",\n".join(key(number, phase, scale) for number in range(keys))
    return (
        f'{{"slot":"{slot}","data_path":"{path}","array_index":{index},"extrapolation":"CONSTANT",'
        f'"auto_smoothing":"CONT_ACCEL",\n"keyframe_points":[\n{lines}]}}'
    )


def action(number, keys):
    slot = f"OBObject{number:03}"
    curves = [
        curve(slot, path, index, keys, number + 3.1 * row + index, scale)
        for row, (path, scale) in enumerate((("location", 8), ("rotation_euler", 2), ("scale", 1.5)))
        for index in range(3)
    ]
    body = ",\n".join(curves)
    return (
        f'{{"name":"Action{number:03}",\n"slots":[{{"identifier":"{slot}","handle":929201142,'
        f'"target_id_type":"OBJECT"}}],\n"fcurves":[\n{body}]}}'
    )


def main():
    path = sys.argv[1]
    objects = int(sys.argv[2]) if len(sys.argv) > 2 else 300
    keys = int(sys.argv[3]) if len(sys.argv) > 3 else 290
    with open(path, "w") as out:
        out.write('{"format":"bezt-fcurves","version":1,\n"generator":"Benchmarks/load.py",\n')
        out.write(f'"scene":{{"fps":24,"fps_base":1,"frame_start":1,"frame_end":{5 * keys - 4}}},\n"objects":[\n')
        out.write(",\n".join(
            f'{{"name":"Object{number:03}","type":"EMPTY","rotation_mode":"XYZ","location":[0,0,0],'
            f'"action":"Action{number:03}","slot":"OBObject{number:03}"}}' for number in range(objects)))
        out.write('],\n"actions":[\n')
        for number in range(objects):
            out.write((",\n" if number else "") + action(number, keys))
        out.write("]}\n")


main()
