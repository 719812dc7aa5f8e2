# SPDX-License-Identifier: GPL-3.0-or-later
"""JSON files, plain or packed by gzip: packed ones are known by their first bytes, and written for names ending in .gz."""

import contextlib
import gzip
import io
import json
import zlib

GZIP_START = b"\x1f\x8b"


class ImportFailure(Exception):
    """The file cannot be read."""


def read(path):
    """What the JSON of a file says; `ImportFailure` names the place of what is wrong."""
    try:
        with open(path, "rb") as file:
            content = file.read()
        if content.startswith(GZIP_START):
            content = gzip.decompress(content)
        return json.loads(content.decode("utf-8-sig"), parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        raise ImportFailure(f"{path}:{error.lineno}:{error.colno}: {error.msg}{_hint(path, content)}") from None
    except EOFError:
        raise ImportFailure(f"{path}: the gzip data ends in the middle") from None
    except zlib.error as error:
        raise ImportFailure(f"{path}: the gzip data is damaged: {error}") from None
    except OSError as error:
        raise ImportFailure(f"{path}: {error.strerror or error}") from None
    except (ValueError, RecursionError) as error:
        raise ImportFailure(f"{path}: {error}{_hint(path, content)}") from None


def _refuse_constant(text):
    raise ValueError(f"{text} is not a number of JSON")


def _hint(path, content):
    """What the file seems to be instead, and what to do with it."""
    if content.startswith(b"BLENDER") or content.startswith(b"\x28\xb5\x2f\xfd"):
        return "; this looks like a .blend, whose animation `export` writes as .json"
    if content.lstrip()[:1] not in (b"{", b"["):
        return f"; this is no JSON: run `bezt convert {path} OUT.json` first if it is animation of another format"
    return ""


@contextlib.contextmanager
def opened_for_writing(path, name):
    """The file `path` as a text file, packed when `name` ends in .gz; the same text gives the same bytes."""
    with open(path, "xb") as file:
        if not name.lower().endswith(".gz"):
            with io.TextIOWrapper(file, encoding="utf-8", newline="\n") as text:
                yield text
            return
        # Without name and time stamp.
        with gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=0, compresslevel=6) as packed:
            with io.TextIOWrapper(packed, encoding="utf-8", newline="\n") as text:
                yield text
