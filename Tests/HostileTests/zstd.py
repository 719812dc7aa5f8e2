"""zstd by the library that bezt uses, too: Python has none of its own before 3.14."""

import ctypes
import ctypes.util
import functools

_name = ctypes.util.find_library("zstd")
_library = ctypes.CDLL(_name) if _name else None
if _library:
    for function in (_library.ZSTD_decompress, _library.ZSTD_compress, _library.ZSTD_compressBound):
        function.restype = ctypes.c_size_t


def is_there() -> bool:
    return _library is not None


@functools.lru_cache(maxsize=4)
def unpacked(file: bytes) -> bytes | None:
    """None for what is not zstd, and where there is no library; up to 64 MiB."""
    if _library is None or not file.startswith(b"\x28\xb5\x2f\xfd"):
        return None
    room = ctypes.create_string_buffer(64 << 20)
    size = _library.ZSTD_decompress(room, ctypes.c_size_t(len(room)), file, ctypes.c_size_t(len(file)))
    return None if _library.ZSTD_isError(ctypes.c_size_t(size)) else ctypes.string_at(room, size)


def packed(file: bytes) -> bytes:
    bound = _library.ZSTD_compressBound(ctypes.c_size_t(len(file)))
    room = ctypes.create_string_buffer(bound)
    size = _library.ZSTD_compress(room, ctypes.c_size_t(bound), file, ctypes.c_size_t(len(file)), 1)
    return ctypes.string_at(room, size)
