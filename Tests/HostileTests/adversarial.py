"""Inputs made to take much memory or work for their size: very many tiny things, very deep ones, counts that lie, bombs.

Each function gives about `size` bytes.
"""

import gzip
import struct
import sys


def repeated(head: str, item, tail: str, size: int, between: str = ",") -> bytes:
    """`item(n)` between head and tail, as often as fits."""
    items, length, number = [], 0, 0
    while length < size:
        items.append(item(number))
        length += len(items[-1]) + len(between)
        number += 1
    return (head + between.join(items) + tail).encode()


# FCurve JSON


def json_keys(size):
    return repeated('[{"data_path":"x","keyframe_points":[', lambda n: '{"co":[%d,0]}' % n, "]}]", size)


def json_samples(size):
    return repeated('[{"data_path":"x","sampled_points":[', lambda n: "[%d,0]" % n, "]}]", size)


def json_empty_keys(size):
    return repeated('[{"data_path":"x","keyframe_points":[', lambda n: "{}", "]}]", size)


def json_curves(size):
    return repeated("[", lambda n: '{"data_path":"x","array_index":%d}' % n, "]", size)


def json_curves_of_slots(size):
    return repeated("[", lambda n: '{"data_path":"x","slot":"OB%d"}' % n, "]", size)


def json_curves_of_groups(size):
    return repeated("[", lambda n: '{"data_path":"x%d","group":"%d"}' % (n, n), "]", size)


def json_actions(size):
    return repeated('{"actions":[', lambda n: '{"name":"%d"}' % n, "]}", size)


def json_actions_of_one_name(size):
    return repeated('{"actions":[', lambda n: '{"name":""}', "]}", size)


def json_slots(size):
    return repeated('{"actions":[{"name":"a","slots":[', lambda n: '{"identifier":"OB%d"}' % n, '],"fcurves":[]}]}', size)


def json_groups(size):
    return repeated('{"actions":[{"name":"a","groups":[', lambda n: '{"name":"%d"}' % n, '],"fcurves":[]}]}', size)


def json_markers(size):
    return repeated('{"scene":{"markers":[', lambda n: '{"name":"","frame":1}', ']},"actions":[]}', size)


def json_objects(size):
    return repeated('{"objects":[', lambda n: '{"name":"%d"}' % n, '],"actions":[]}', size)


def json_objects_of_one_name(size):
    return repeated('{"objects":[', lambda n: '{"name":"a"}', '],"actions":[]}', size)


def json_bones(size):
    head = '{"objects":[{"name":"A","type":"ARMATURE","bones":['
    return repeated(head, lambda n: '{"name":"%d"}' % n, ']}],"actions":[]}', size)


def json_chain_of_bones(size):
    head = '{"objects":[{"name":"A","type":"ARMATURE","bones":['
    return repeated(head, lambda n: '{"name":"%d","parent":"%d"}' % (n, n - 1), ']}],"actions":[]}', size)


def json_modifiers(size):
    return repeated('[{"data_path":"x","modifiers":[', lambda n: '{"type":"CYCLES"}', "]}]", size)


def json_coefficients(size):
    return repeated('[{"data_path":"x","modifiers":[{"type":"GENERATOR","coefficients":[', lambda n: "0", "]}]}]", size)


def json_strips(size):
    head = '{"objects":[{"name":"A","nla_tracks":[{"name":"t","strips":['
    return repeated(head, lambda n: '{"name":"s"}', ']}]}],"actions":[]}', size)


def json_nested_strips(size):
    depth = size // 24
    return ('{"objects":[{"name":"A","nla_tracks":[{"name":"t","strips":[' + '{"name":"s","strips":[' * depth + "]}" * depth
            + ']}]}],"actions":[]}').encode()


def json_numbers_nobody_knows(size):
    return repeated('{"actions":[],"x":[', lambda n: "0", "]}", size)


def json_fields_nobody_knows(size):
    return repeated('{"actions":[],', lambda n: '"x%d":0' % n, "}", size)


def json_deep(size):
    return b'{"actions":[],"x":' + b"[" * (size // 2) + b"]" * (size // 2) + b"}"


def json_deep_objects(size):
    return b'{"actions":[],"x":' + b'{"a":' * (size // 6) + b"0" + b"}" * (size // 6) + b"}"


def json_long_name(size):
    return b'{"actions":[{"name":"' + b"n" * size + b'","fcurves":[]}]}'


def json_long_names_nobody_knows(size):
    return repeated('{"actions":[],', lambda n: '"%0400d":0' % n, "}", size)


# COLLADA

DAE = ('<?xml version="1.0"?><COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">'
       "<asset><up_axis>Z_UP</up_axis></asset>")
SCENE = '<library_visual_scenes><visual_scene id="s">'
END = '</visual_scene></library_visual_scenes><scene><instance_visual_scene url="#s"/></scene></COLLADA>'


def dae_nodes(size):
    return repeated(DAE + SCENE, lambda n: "<node/>", END, size, "")


def dae_named_nodes(size):
    return repeated(DAE + SCENE, lambda n: '<node id="%d" name="%d"/>' % (n, n), END, size, "")


def dae_joints(size):
    return repeated(DAE + SCENE + "<node>", lambda n: '<node type="JOINT"/>', "</node>" + END, size, "")


def dae_chain_of_nodes(size):
    depth = min(size // 13, 900)
    return (DAE + SCENE + "<node>" * depth + "</node>" * depth + END).encode()


def dae_chains_of_joints(size):
    chain = '<node type="JOINT">' * 200 + "</node>" * 200
    return repeated(DAE + SCENE + "<node>", lambda n: chain, "</node>" + END, size, "")


def dae_transforms(size):
    return repeated(DAE + SCENE + "<node>", lambda n: "<scale>1 1 1</scale>", "</node>" + END, size, "")


def dae_deep(size):
    return (DAE + "<a>" * (size // 7) + "</a>" * (size // 7) + "</COLLADA>").encode()


def dae_deep_extra(size):
    return (DAE + "<extra>" + "<a>" * (size // 7) + "</a>" * (size // 7) + "</extra></COLLADA>").encode()


def dae_unknown(size):
    return repeated(DAE + "<extra>", lambda n: "<a/>", "</extra></COLLADA>", size, "")


def dae_attributes(size):
    return repeated(DAE + "<node ", lambda n: 'a%d=""' % n, "/></COLLADA>", size, " ")


def dae_numbers(size):
    head = DAE + '<library_animations><animation><source id="a"><float_array id="b" count="9">'
    return repeated(head, lambda n: "0", "</float_array></source></animation></library_animations></COLLADA>", size, " ")


def dae_names(size):
    head = DAE + '<library_animations><animation><source id="a"><Name_array id="b" count="9">'
    return repeated(head, lambda n: "A", "</Name_array></source></animation></library_animations></COLLADA>", size, " ")


def dae_sources(size):
    head = DAE + "<library_animations><animation>"
    return repeated(head, lambda n: '<source id="%d"/>' % n, "</animation></library_animations></COLLADA>", size, "")


def dae_samplers(size):
    head = DAE + "<library_animations><animation>"
    return repeated(head, lambda n: "<sampler/>", "</animation></library_animations></COLLADA>", size, "")


def dae_channels(size):
    head = DAE + "<library_animations><animation>"
    tail = "</animation></library_animations></COLLADA>"
    return repeated(head, lambda n: '<channel source="#%d" target="a/b"/>' % n, tail, size, "")


def dae_animations(size):
    return repeated(DAE + "<library_animations>", lambda n: "<animation/>", "</library_animations></COLLADA>", size, "")


def dae_clips(size):
    head = DAE + "<library_animation_clips>"
    item = '<animation_clip><instance_animation url="#a"/></animation_clip>'
    return repeated(head, lambda n: item, "</library_animation_clips></COLLADA>", size, "")


def curve(times: str, values: str, count: int, channels: str) -> str:
    def source(name, text, parameter):
        return (f'<source id="{name}"><float_array id="{name}a" count="{count}">{text}</float_array><technique_common>'
                f'<accessor source="#{name}a" count="{count}"><param name="{parameter}" type="float"/></accessor>'
                "</technique_common></source>")
    return (DAE + '<library_animations><animation id="n">' + source("t", times, "TIME") + source("v", values, "X")
            + '<sampler id="m"><input semantic="INPUT" source="#t"/><input semantic="OUTPUT" source="#v"/></sampler>'
            + channels + "</animation></library_animations>" + SCENE
            + '<node id="N"><translate sid="location">0 0 0</translate></node>' + END)


def dae_keys(size):
    count = size // 10
    numbers = " ".join(map(str, range(count)))
    return curve(numbers, "0 " * count, count, '<channel source="#m" target="N/location.X"/>').encode()


def dae_shared_keys(size):
    count = size // 20
    numbers = " ".join(map(str, range(count)))
    channel = '<channel source="#m" target="N/location.X"/>'
    return curve(numbers, "0 " * count, count, channel * (size // 2 // len(channel))).encode()


def dae_most_shared_keys(size):
    """Nearly as many keys as shared samplers may make, whatever the size."""
    numbers = " ".join(map(str, range(4000)))
    channel = '<channel source="#m" target="N/location.X"/>'
    return curve(numbers, "0 " * 4000, 4000, channel * 240).encode()


def dae_baked(size):
    """Nodes that turn so fast about slanting axes that they would be baked at millions of frames, whatever the size."""
    stack = '<rotate sid="a">1 1 0 0</rotate><rotate sid="b">0 1 1 0</rotate>'
    nodes = "".join(f'<node id="N{n}">{stack}</node>' for n in range(100))
    channels = "".join(f'<channel source="#m" target="N{n}/{axis}.ANGLE"/>' for n in range(100) for axis in "ab")
    return curve("0 100000", "0 1e9", 2, channels).replace(END, nodes + END).encode()


def dae_instances(size):
    """Each node twice in the one before: a million million nodes if they were made."""
    nodes = "".join(
        f'<node id="n{n}"><instance_node url="#n{n + 1}"/><instance_node url="#n{n + 1}"/></node>' for n in range(40))
    padding = "<!--" + "x" * size + "-->"
    return (DAE + "<library_nodes>" + nodes + '<node id="n40"/></library_nodes>' + SCENE
            + '<node><instance_node url="#n0"/></node>' + END.replace("</COLLADA>", padding + "</COLLADA>")).encode()


def dae_entities(size):
    return ('<!DOCTYPE COLLADA [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><COLLADA>'
            + "&b;" * (size // 3) + "</COLLADA>").encode()


def dae_comment(size):
    return (DAE + "<!--" + "x" * size + "--></COLLADA>").encode()


def dae_long_attribute(size):
    return (DAE + SCENE + '<node name="' + "x" * size + '"/>' + END).encode()


# Baked CSV


def csv_rows(size):
    return repeated("frame,time,x\n", lambda n: "%d,%d,0" % (n, n), "\n", size, "\n")


def csv_narrow_rows(size):
    return repeated("frame\n", lambda n: "%d" % n, "\n", size, "\n")


def csv_columns(size):
    names = repeated("frame,time,", lambda n: "x[%d]" % n, "", size)
    return names + b"\n" + b",".join([b"1"] * (names.count(b",") + 1)) + b"\n"


def csv_nameless_columns(size):
    return b"frame,time" + b"," * size + b"\n1,1" + b"," * size + b"\n"


def csv_slots(size):
    names = repeated("frame,time,", lambda n: "A/OB%d/x[0]" % n, "", size)
    return names + b"\n" + b",".join([b"1"] * (names.count(b",") + 1)) + b"\n"


def csv_empty_lines(size):
    return b"frame,time,x\n" + b"\n" * size


def csv_quote(size):
    return b'frame,time,"' + b"x" * size


def csv_ragged(size):
    return repeated("frame,time,x\n", lambda n: "1", "\n", size, "\n")


# .blend


def blend(blocks: bytes, dna: bytes) -> bytes:
    return b"BLENDER-v405" + blocks + block(b"DNA1", dna) + block(b"ENDB", b"")


def block(code: bytes, content: bytes, address: int = 1, index: int = 0) -> bytes:
    return code.ljust(4, b"\0") + struct.pack("<iQii", len(content), address, index, 1) + content


def aligned(content: bytes) -> bytes:
    return content + b"\0" * (-len(content) % 4)


def description(names: list[bytes], types: list[bytes], sizes: list[int], structs: list[tuple]) -> bytes:
    dna = aligned(b"SDNANAME" + struct.pack("<i", len(names)) + b"".join(name + b"\0" for name in names))
    dna += aligned(b"TYPE" + struct.pack("<i", len(types)) + b"".join(name + b"\0" for name in types))
    dna += aligned(b"TLEN" + struct.pack(f"<{len(sizes)}H", *sizes))
    parts = [dna, b"STRC" + struct.pack("<i", len(structs))]
    for kind, fields in structs:
        parts.append(struct.pack("<HH", kind, len(fields)) + b"".join(struct.pack("<HH", *field) for field in fields))
    return b"".join(parts)


TINY_DNA = description([b"a"], [b"char", b"ID"], [1, 1], [(1, [(0, 0)])])


def blend_blocks(size):
    return blend(block(b"DATA", b"") * (size // 24), TINY_DNA)


def blend_ids(size):
    return blend(b"".join(block(b"AC", b"", n) for n in range(size // 24)), TINY_DNA)


def blend_objects(size):
    return blend(b"".join(block(b"OB", b"\0", n) for n in range(size // 25)), TINY_DNA)


def blend_names(size):
    return blend(b"", description([b""] * size, [b"char", b"ID"], [1, 1], [(1, [(0, 0)])]))


def blend_types(size):
    count = min(size // 3, 60_000)
    return blend(b"\0" * 0, description([b"a"], [b""] * count, [1] * count, [(1, [(0, 0)])]))


def blend_structs(size):
    return blend(b"", description([b"a"], [b"char", b"ID"], [1, 1], [(1, [])] * (size // 4)))


def blend_fields(size):
    return blend(b"", description([b"a"], [b"char", b"ID"], [1, 1], [(1, [(0, 0)] * 65_000)] * max(1, size // 260_000)))


def blend_long_type(size):
    """A type whose name is half of the file, of very many structs and of the fields of a struct that is looked at."""
    types = [b"char", b"t" * (size // 2)]
    names = [b"%d" % n for n in range(60_000)]
    structs = [(1, [(1, n) for n in range(60_000)])] + [(1, [])] * (size // 16)
    return blend(block(b"OB", b"\0" * 60_000) * 3, description(names, types, [1, 1], structs))


def blend_long_name(size):
    """A field's name that is half of the file, of very many fields of structs that are looked at."""
    structs = [(1, [(0, 0)] * 60_000)] * max(1, size // 500_000)
    blocks = b"".join(block(b"OB", b"\0" * 60_000, index=n) for n in range(len(structs)))
    return blend(blocks, description([b"n" * (size // 2)], [b"char", b"ID"], [1, 60_000], structs))


def blend_bytes(size):
    return blend(block(b"ME", b"\0" * size), TINY_DNA)


# Bombs: what they unpack to is what counts as their size.


def gzip_bomb(size):
    return gzip.compress(b"0" * size, 9, mtime=0)


def gzip_members(size):
    return gzip.compress(b"", 9, mtime=0) * (size // 20)


def gzip_bomb_json(size):
    return gzip.compress(json_numbers_nobody_knows(size), 9, mtime=0)


ALL = {name: value for name, value in list(globals().items()) if name.startswith(("json_", "dae_", "csv_", "blend_", "gzip_"))
       and callable(value)}


if __name__ == "__main__":
    sys.stdout.buffer.write(ALL[sys.argv[1]](int(sys.argv[2])))
