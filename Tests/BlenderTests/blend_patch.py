"""Changes a few bytes of an unpacked .blend: what version it claims to be, and fields that old versions left empty.

A small parser of its own, so that the one under test is not asked about itself.
"""

import struct

BLOCK_HEAD = struct.Struct("<4siQii")  # code, length, address, struct, count: pointers of 8 bytes, little endian


def patched(source, version, subversion, blank=()):
    """A copy of `source` (bytes) that claims another version; `blank` names (struct, field) to fill with zeros."""
    data = bytearray(source)
    if not data.startswith(b"BLENDER-v"):
        raise ValueError("not an unpacked .blend of before 5.0")
    data[9:12] = b"%03d" % version
    structs = dna(data)
    for code, start, length, index in blocks(data):
        name, size, fields = structs[index]
        if code == b"GLOB":
            struct.pack_into("<h", data, start + fields["subversion"][0], subversion)
        if code in (b"GLOB", b"REND", b"TEST", b"DNA1") or index == 0:
            continue
        for struct_name, field in blank:
            if name == struct_name:
                offset, width = fields[field]
                for item in range(start, start + length - size + 1, size):
                    data[item + offset : item + offset + width] = bytes(width)
    return bytes(data)


def blocks(data):
    """(code, start of payload, length, number of its struct) of each block."""
    position = 12
    while data[position : position + 4] != b"ENDB":
        code, length, _, index, _ = BLOCK_HEAD.unpack_from(data, position)
        position += BLOCK_HEAD.size
        yield code.rstrip(b"\0"), position, length, index
        position += length


def dna(data):
    """For each struct its name, its size, and {field: (offset, size)}."""
    start = next(start for code, start, _, _ in blocks(data) if code == b"DNA1")
    position = start + 8
    names, position = strings(data, position)
    position = aligned(position, start) + 4
    types, position = strings(data, position)
    position = aligned(position, start) + 4
    sizes = struct.unpack_from(f"<{len(types)}H", data, position)
    position = aligned(position + 2 * len(types), start) + 4
    (count,) = struct.unpack_from("<i", data, position)
    position += 4
    structs = []
    for _ in range(count):
        type_index, field_count = struct.unpack_from("<HH", data, position)
        position += 4
        fields, offset = {}, 0
        for _ in range(field_count):
            field_type, field_name = struct.unpack_from("<HH", data, position)
            position += 4
            base, *dimensions = names[field_name].replace("]", "").split("[")
            width = 8 if base[0] in "*(" else sizes[field_type]
            for dimension in dimensions:
                width *= int(dimension)
            fields[base.lstrip("*(").split(")")[0]] = offset, width
            offset += width
        structs.append((types[type_index], sizes[type_index], fields))
    return structs


def strings(data, position):
    (count,) = struct.unpack_from("<i", data, position)
    position += 4
    found = []
    for _ in range(count):
        end = data.index(0, position)
        found.append(data[position:end].decode())
        position = end + 1
    return found, position


def aligned(position, start):
    return start + (position - start + 3) // 4 * 4
