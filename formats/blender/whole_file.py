# SPDX-License-Identifier: GPL-3.0-or-later
"""Output files that appear whole or not at all, and never in the place of an input.

    with whole_file.written("out.json", replacing=False, inputs=["scene.blend"]) as unfinished:
        …                              # writes the file `unfinished`, which gets the name out.json at the end
"""

import contextlib
import os


class OutputRefused(OSError):
    """The output is an input, is there already, or cannot be written."""


@contextlib.contextmanager
def written(path, replacing=True, inputs=()):
    """Gives the path of a new file in the folder of `path`, with the same ending; it takes its place without an error.

    Of a symbolic link the target is replaced, which passes on its permissions.
    """
    check(path, replacing, inputs)
    target = os.path.realpath(path)
    folder, name = os.path.split(target)
    unfinished = os.path.join(folder, f".{os.getpid()}.part.{name[-200:]}")
    try:
        yield unfinished
        if os.path.exists(target):
            os.chmod(unfinished, os.stat(target).st_mode & 0o7777)
        _put_in_place(unfinished, target, path, replacing)
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.remove(unfinished)


def check(path, replacing, inputs):
    """Refuses what can be known before any work is done."""
    refuse_inputs(path, inputs)
    folder = os.path.dirname(os.path.realpath(path))
    if os.path.isdir(path):
        raise OutputRefused(f"{path}: this is a folder; name a file in it")
    if not os.path.isdir(folder):
        raise OutputRefused(f"{path}: the folder {folder} does not exist; make it first, or check the spelling")
    if os.path.exists(path) and not os.path.isfile(path):
        raise OutputRefused(f"{path}: this is no ordinary file")
    if os.path.exists(path) and not replacing:
        raise OutputRefused(_exists(path))


def refuse_inputs(path, inputs):
    """Refuses an output that is one of the inputs, by whatever name or link."""
    if any(_is_same(path, other) for other in inputs):
        raise OutputRefused(f"{path}: this is an input too; write to another file, inputs are never changed")


def _exists(path):
    return f"{path}: the file exists; give --force to replace it"


def _is_same(path, other):
    """Whether both names lead to one file, by links of either kind too."""
    if os.path.exists(path) and os.path.exists(other):
        return os.path.samefile(path, other)
    return os.path.realpath(path) == os.path.realpath(other)


def _put_in_place(unfinished, target, path, replacing):
    if not replacing:
        try:
            os.link(unfinished, target)  # refused when some other program has made the file in the meantime
            return
        except FileExistsError:
            raise OutputRefused(_exists(path)) from None
        except OSError:  # not all disks have links
            if os.path.exists(target):
                raise OutputRefused(_exists(path)) from None
    os.replace(unfinished, target)
