"""What a fault is tried with: a folder, runs of bezt in it, and what they leave."""

import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
OLD = b"the old file\n"


class Skipped(Exception):
    """What cannot be set up here, and why."""


class Ended:
    """How a run ended: exit status as a shell tells it, and what it said."""

    def __init__(self, status, errors):
        self.status = 128 - status if status < 0 else status
        self.errors = errors.decode("utf-8", "replace")


class Bench:
    """A folder with an input, an old output, and the output that a run without a fault makes."""

    def __init__(self, bezt, faults, whole, arguments):
        self.bezt, self.faults, self.whole, self.arguments = bezt, faults, whole, arguments
        self.folder = Path(tempfile.mkdtemp(prefix="bezt-faults-"))
        os.chmod(self.folder, 0o755)
        shutil.copy(ROOT / "samples" / "walk.json", self.folder / "in.json")
        self.target = self.folder / "out.csv"
        self.target.write_bytes(OLD)

    def command(self, *more, target="out.csv", frames="1:4000", force=True):
        """A bake that writes about a megabyte, over the old file."""
        return [
            self.bezt, "bake", "in.json", "-o", target, "--frames", frames, *(["--force"] if force else []), "--no-measure",
            *more,
        ]

    def command_of_much_input(self):
        """A conversion of 8 MB, over the old file."""
        made = self.run([self.bezt, "bake", "in.json", "-o", "big.json", "--frames", "1:30000", "--no-measure"])
        expect(made.status == 0, "no large input can be made")
        return [self.bezt, "convert", "big.json", "out.csv", "--force", "--no-measure", "--frames", "1:4000"]

    def run(self, command=None, environment=None, **options):
        settings = {**os.environ, "SWIFT_BACKTRACE": "enable=no", **(environment or {})}
        options = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, **options}
        done = subprocess.run(
            command or self.command(), cwd=self.folder, env=settings, stderr=subprocess.PIPE, timeout=120, **options)
        return Ended(done.returncode, done.stderr)

    def fault(self, call, what, number="1", path=".part", command=None):
        """A run in which a system call fails."""
        return self.run(command, {
            "LD_PRELOAD": str(self.faults), "FAULT_CALL": call, "FAULT_DO": str(what), "FAULT_NUMBER": str(number),
            "FAULT_PATH": path,
        })

    def start(self, command=None):
        return subprocess.Popen(
            command or self.command(), cwd=self.folder, env={**os.environ, "SWIFT_BACKTRACE": "enable=no"},
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)

    def start_writing(self, command):
        """A run that has begun to write. Its temporary file is there a moment before it is locked."""
        process = self.start(command)
        while not list(self.folder.glob("**/.out.csv.*.part")) and process.poll() is None:
            time.sleep(0.001)
        time.sleep(0.1)
        return process

    def litter(self):
        return sorted(name for name in os.listdir(self.folder) if name.endswith(".part"))

    def state(self):
        """What is on the disk, in the words of the page."""
        content = self.target.read_bytes() if self.target.exists() else None
        word = "none" if content is None else {OLD: "old", self.whole: "new"}.get(content, "torn")
        return word + (" and a leftover" if self.litter() else "")

    def remove(self):
        subprocess.run(["chmod", "-R", "u+rwx", self.folder], check=False)
        shutil.rmtree(self.folder, ignore_errors=True)


def expect(condition, message):
    if not condition:
        raise AssertionError(message)


def registry():
    """A table of functions by name, and the decorator that puts one into it."""
    table = {}

    def register(name):
        def add(function):
            table[name] = function
            return function
        return add

    return table, register
