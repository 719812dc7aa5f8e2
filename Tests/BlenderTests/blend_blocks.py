"""The blocks of a .blend, and how it is packed: a small parser of its own."""

import gzip
import shutil
import struct
import subprocess

ZSTD = b"\x28\xb5\x2f\xfd"


def packing(path):
    with open(path, "rb") as file:
        start = file.read(4)
    return "zstd" if start == ZSTD else "gzip" if start[:2] == b"\x1f\x8b" else "plain"


def version(path):
    data = unpacked(path)
    return int(data[9:12]) if data[7:8] in b"-_" else int(data[13:17])


def unpacked(path):
    kind = packing(path)
    if kind == "gzip":
        with gzip.open(path) as file:
            return file.read()
    if kind == "zstd":
        return subprocess.run([shutil.which("zstd") or "zstd", "-qdc", path], capture_output=True, check=True).stdout
    with open(path, "rb") as file:
        return file.read()


def blocks(path):
    """(code of the data-block it belongs to, whole header and contents) of each block."""
    data = unpacked(path)
    order = ">" if data[8:9] == b"V" else "<"
    if data[7:8] in b"-_":
        position, head = 12, struct.Struct(order + ("4sIQII" if data[7:8] == b"-" else "4sIIII"))
    else:
        position, head = 17, struct.Struct("<4sIQQQ")
    owner = ""
    while position + 4 <= len(data) and data[position : position + 4] != b"ENDB":
        fields = head.unpack_from(data, position)
        length = fields[3] if head.format.endswith("QQQ") else fields[1]
        code = fields[0].strip(b"\0").decode()
        if code != "DATA":
            owner = code
        end = position + head.size + length
        yield owner, data[position:end]
        position = end
