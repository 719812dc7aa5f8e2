"""Inputs made to take much memory, through the program: none takes more than the page of its format says, and bombs stop
at --max-size."""

import argparse
import functools
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import threading

import adversarial
import zstd

PAGES = {"json": "fcurve-json", "dae": "collada", "csv": "csv", "blend": "blend", "gzip": "fcurve-json"}
SUFFIXES = {"json": ".json", "dae": ".dae", "csv": ".csv", "blend": ".blend", "gzip": ".json.gz"}
PROMISE = re.compile(r"at most (\d+) bytes of memory for each byte of the file, and (\d+) MiB")
# A guard against what never ends, not a measure.
SECONDS = 300


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--bezt", type=pathlib.Path, required=True)
    parser.add_argument("--size", type=int, default=2 << 20)
    options = parser.parse_args()
    failures = 0
    with tempfile.TemporaryDirectory(prefix="bezt-memory-") as folder:
        for name in adversarial.ALL:
            kind = name.split("_")[0]
            path = pathlib.Path(folder) / f"{name}{SUFFIXES[kind]}"
            # By a program of its own: what a process has held counts for those that it starts, too.
            with path.open("wb") as file:
                subprocess.run([sys.executable, adversarial.__file__, name, str(options.size)], stdout=file, check=True)
            size = options.size if kind == "gzip" else path.stat().st_size
            status, peak, _ = run([options.bezt, "info", path])
            is_good = status in (0, 3) and peak <= budget(kind, size)
            failures += not is_good
            print(f"{'' if is_good else 'FAILED '}{name}: {size} bytes, status {status}, {peak >> 20} MiB, "
                  f"{max(0, peak - (20 << 20)) / size:.0f} times")
            path.unlink()
        failures += check_bombs(options.bezt, pathlib.Path(folder))
    return 1 if failures else 0


def budget(kind: str, size: int) -> int:
    """The bytes of memory that the page of a format promises for reading so many bytes."""
    factor, base = promise(PAGES[kind])
    return (base << 20) + factor * size


@functools.cache
def promise(page: str) -> tuple[int, int]:
    found = PROMISE.search(" ".join(pathlib.Path(f"formats/{page}.md").read_text().split()))
    return int(found.group(1)), int(found.group(2))


def check_bombs(bezt, folder) -> int:
    """64 MiB of zeros, of which 1 MiB is allowed."""
    zeros = b"\0" * (64 << 20)
    bombs = [("bomb.json.gz", adversarial.gzip.compress(zeros, 9), "gzip.too-large")]
    if zstd.is_there():
        bombs.append(("bomb.blend", zstd.packed(zeros), "blend.too-large"))
    failures = 0
    for name, content, code in bombs:
        path = folder / name
        path.write_bytes(content)
        status, _, errors = run([bezt, "info", "--max-size", "1M", path])
        is_good = status == 3 and f"[{code}]" in errors
        failures += not is_good
        print(f"{'' if is_good else 'FAILED '}{name}: status {status}, {errors.strip()[:120]}")
    return failures


def run(command) -> tuple[int, int, str]:
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace")
    alarm = threading.Timer(SECONDS, process.send_signal, [signal.SIGKILL])
    alarm.start()
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    alarm.cancel()
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, usage.ru_maxrss * 1024, errors


if __name__ == "__main__":
    sys.exit(main())
