"""Copies of a file with something wrong in them, the same ones for the same seed."""

import gzip
import random
import re

import zstd

EDGES = [0, 1, 2, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFE, 0xFFFFFFFF]
NUMBERS = [
    b"0", b"-1", b"1e38", b"-1e38", b"1e-45", b"1e999", b"99999999999999999999", b"4294967296", b"2147483647", b"-2147483648",
    b"16777217", b"0.1", b"1e9", b"3", b"1000000",
]
WORDS = [
    b"", b"NaN", b"inf", b"0x10", b"1.0.0", b"--", b"\xff\xfe", b"&#0;", b"&amp;", b"<", b'"', b"\x00", b"\xf0\x9f\x98\x80",
]
NUMBER = re.compile(rb"-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?")
QUOTED = re.compile(rb"\"[^\"<>{}\[\],:]{0,200}\"")
# The smallest elements and objects: what is left without one, or with two, is still XML or JSON.
ELEMENT = re.compile(rb"<([A-Za-z_]+)[^<>]*(?:/>|>[^<>]*</\1>)")
OBJECT = re.compile(rb"\{[^{}]{0,2000}\},")
MARKUP = re.compile(rb"<[^<>]{1,200}>|[{}\[\],:\"]")


def mutated(original: bytes, others: list[bytes], seed: str) -> bytes:
    """A copy with one to eight changes. `others` are files of the same kind, of which a piece may be put in."""
    generator = random.Random(seed)
    unpacked = zstd.unpacked(original)
    is_packed = unpacked is not None and generator.random() < 0.8
    copy = bytearray(unpacked if is_packed else original)
    blocks = plain_blocks(copy)
    kinds = kinds_of_change(copy, blocks, generator)
    for _ in range(generator.choice([1, 1, 1, 2, 2, 4, 8])):
        generator.choice(kinds)(copy, generator, others, blocks)
        copy = copy or bytearray(b" ")
    if is_packed and generator.random() < 0.5:
        copy = bytearray(zstd.packed(bytes(copy)))
    if generator.random() < 0.02:
        copy = bytearray(gzip.compress(bytes(copy), 1, mtime=0))
        if generator.random() < 0.5:
            edge_put(copy, generator, others, [])
    return bytes(copy)


def kinds_of_change(file, blocks, generator):
    """Most copies keep their form, so that more than the first look is taken at them."""
    anywhere = [bytes_changed, edge_put, piece_dropped, piece_doubled, cut, spliced]
    if blocks:
        return [inside_changed] * 12 + [header_changed] * 2 + anywhere if generator.random() < 0.8 else anywhere
    if b"\x00" in file[:4096]:
        return anywhere
    whole = [number_changed] * 6 + [quoted_swapped] * 4 + [element_dropped, element_doubled, element_moved] * 2
    return whole if generator.random() < 0.8 else anywhere + [markup_dropped, markup_doubled, word_put]


def place(copy, generator):
    return generator.randrange(len(copy)) if copy else 0


def bytes_changed(copy, generator, others, blocks):
    for _ in range(generator.choice([1, 1, 2, 4, 16])):
        copy[place(copy, generator)] = generator.randrange(256)


def edge_put(copy, generator, others, blocks):
    put_edge(copy, place(copy, generator), generator)


def put_edge(copy, at, generator, end=None):
    end = len(copy) if end is None else end
    size = generator.choice([1, 2, 4, 8])
    number = generator.choice(EDGES) & ((1 << 8 * size) - 1)
    word = number.to_bytes(size, generator.choice(["little", "little", "big"]))
    copy[at:min(at + size, end)] = word[: end - at]


def piece(copy, generator):
    start = place(copy, generator)
    return start, min(start + generator.choice([1, 4, 16, 256, 4096, 65536]), len(copy))


def piece_dropped(copy, generator, others, blocks):
    start, end = piece(copy, generator)
    del copy[start:end]


def piece_doubled(copy, generator, others, blocks):
    start, end = piece(copy, generator)
    at = place(copy, generator)
    copy[at:at] = copy[start:end]


def cut(copy, generator, others, blocks):
    del copy[place(copy, generator):]


def spliced(copy, generator, others, blocks):
    other = generator.choice(others)
    start, end = piece(other, generator)
    at = place(copy, generator)
    copy[at:at] = other[start:end]


def found(copy, generator, pattern):
    """Some match of a pattern behind some place."""
    return pattern.search(copy, place(copy, generator)) or pattern.search(copy)


def replace(copy, match, text):
    if match:
        copy[match.start():match.end()] = text


def number_changed(copy, generator, others, blocks):
    replace(copy, found(copy, generator, NUMBER), generator.choice(NUMBERS))


def word_put(copy, generator, others, blocks):
    replace(copy, found(copy, generator, NUMBER), generator.choice(WORDS))


def quoted_swapped(copy, generator, others, blocks):
    """A name or reference becomes another one of the file."""
    other = found(copy, generator, QUOTED)
    replace(copy, found(copy, generator, QUOTED), other.group() if other else b'""')


def element(copy, generator):
    return found(copy, generator, ELEMENT if b"</" in copy else OBJECT)


def element_dropped(copy, generator, others, blocks):
    replace(copy, element(copy, generator), b"")


def element_doubled(copy, generator, others, blocks):
    match = element(copy, generator)
    replace(copy, match, match.group() * generator.choice([2, 2, 3, 1000]) if match else b"")


def element_moved(copy, generator, others, blocks):
    match = element(copy, generator)
    replace(copy, match, b"")
    other = element(copy, generator)
    if match and other:
        copy[other.start():other.start()] = match.group()


def markup_dropped(copy, generator, others, blocks):
    match = found(copy, generator, MARKUP)
    if match:
        del copy[match.start():match.end()]


def markup_doubled(copy, generator, others, blocks):
    match = found(copy, generator, MARKUP)
    if match:
        copy[match.end():match.end()] = match.group() * generator.choice([1, 1, 2, 1000])


# Blocks of a plain .blend, where a change hits more than a mesh.


def plain_blocks(file: bytes) -> list[tuple[int, int, int]]:
    """Where the header of each block begins, and its content, and where that ends."""
    if not file.startswith(b"BLENDER") or file[8:9] == b"V":
        return []
    at, size, length = (12, 24 if file[7:8] == b"-" else 20, slice(4, 8))
    if file[7:8] not in b"-_":
        at, size, length = (17, 32, slice(16, 24))
    blocks = []
    while at + size <= len(file):
        end = at + size + int.from_bytes(file[at:at + size][length], "little")
        if end > len(file):
            break
        blocks.append((at, at + size, end))
        at = end
    small = [block for block in blocks if block[2] - block[1] < 4096]
    return small or blocks


def header_changed(copy, generator, others, blocks):
    start, end, _ = generator.choice(blocks)
    if end <= len(copy):
        put_edge(copy, generator.randrange(start, end), generator)


def inside_changed(copy, generator, others, blocks):
    _, start, end = generator.choice(blocks)
    if start < end <= len(copy):
        at = generator.randrange(start, end)
        if generator.random() < 0.5:
            put_edge(copy, start + (at - start & ~3), generator, end)
        else:
            copy[at] = generator.randrange(256)
