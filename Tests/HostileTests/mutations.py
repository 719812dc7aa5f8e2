"""Copies of a file with something wrong in them, the same ones for the same seed."""

import gzip
import random
import re

EDGES = [0, 1, 2, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFE, 0xFFFFFFFF]
WORDS = [
    b"", b"0", b"-1", b"1e999", b"-1e38", b"NaN", b"inf", b"1e-45", b"99999999999999999999", b"4294967296", b"2147483647",
    b"0x10", b"1.0.0", b"--", b"\xff\xfe", b"&#0;", b"&amp;", b"<", b'"', b"\x00", b"\xf0\x9f\x98\x80",
]
NUMBER = re.compile(rb"-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?")
MARKUP = re.compile(rb"<[^<>]{1,200}>|\"[^\"]{0,80}\"|[{}\[\],:]")


def mutated(original: bytes, others: list[bytes], seed: str) -> bytes:
    """A copy with one to eight changes. `others` are files of the same kind, of which a piece may be put in."""
    generator = random.Random(seed)
    copy = bytearray(original)
    is_text = b"\x00" not in original[:4096]
    blocks = [] if is_text else plain_blocks(original)
    for _ in range(generator.choice([1, 1, 1, 2, 2, 4, 8])):
        kinds = [bytes_changed, edge_put, piece_dropped, piece_doubled, cut, spliced]
        if is_text:
            kinds += [word_changed, word_changed, word_changed, markup_dropped, markup_doubled]
        if blocks:
            kinds = [header_changed, inside_changed, inside_changed, bytes_changed, edge_put, cut]
        generator.choice(kinds)(copy, generator, others, blocks)
        if not copy:
            copy = bytearray(b" ")
    if generator.random() < 0.02:
        packed = bytearray(gzip.compress(bytes(copy), 1, mtime=0))
        if generator.random() < 0.7:
            edge_put(packed, generator, others, [])
        return bytes(packed)
    return bytes(copy)


def place(copy, generator):
    return generator.randrange(len(copy)) if copy else 0


def bytes_changed(copy, generator, others, blocks):
    for _ in range(generator.choice([1, 1, 2, 4, 16])):
        copy[place(copy, generator)] = generator.randrange(256)


def edge_put(copy, generator, others, blocks):
    put_edge(copy, place(copy, generator), generator)


def put_edge(copy, at, generator):
    size = generator.choice([1, 2, 4, 8])
    number = generator.choice(EDGES) & ((1 << 8 * size) - 1)
    word = number.to_bytes(size, generator.choice(["little", "big"]))
    copy[at:at + size] = word[: len(copy) - at]


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


def word_changed(copy, generator, others, blocks):
    match = found(copy, generator, NUMBER)
    if match:
        copy[match.start():match.end()] = generator.choice(WORDS)


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
    if not file.startswith((b"BLENDER-v", b"BLENDER_v")):
        return []
    size = 24 if file[7:8] == b"-" else 20
    blocks, at = [], 12
    while at + size <= len(file):
        end = at + size + int.from_bytes(file[at + 4:at + 8], "little")
        if end > len(file):
            break
        blocks.append((at, at + size, end))
        at = end
    animation = [block for block in blocks if block[2] - block[1] < 4096]
    return animation or blocks


def header_changed(copy, generator, others, blocks):
    start, end, _ = generator.choice(blocks)
    if end <= len(copy):
        put_edge(copy, generator.randrange(start, end), generator)


def inside_changed(copy, generator, others, blocks):
    _, start, end = generator.choice(blocks)
    if start < end <= len(copy):
        at = generator.randrange(start, end)
        if generator.random() < 0.5:
            put_edge(copy, at & ~3, generator)
        else:
            copy[at] = generator.randrange(256)
