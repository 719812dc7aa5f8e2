#!/usr/bin/env python3
"""Looks for memory that bezt loses or misuses, with valgrind: every reader with whole and damaged files, and every writer.

usage: leaks.py BEZT

Exit status 1 when valgrind complains of anything: memory that is definitely lost, read or written where there is none, or
used before it was set.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
VALGRIND = [
    "valgrind", "--quiet", "--leak-check=full", "--show-leak-kinds=definite", "--errors-for-leak-kinds=definite",
    "--error-exitcode=99",
]
# What fontconfig keeps for the next letters is lost when the program ends.
FONTS = """{
   fonts that are kept
   Memcheck:Leak
   ...
   obj:*/libfontconfig.so*
}
"""
LEAK = '#include <stdlib.h>\nint main(void) { void *volatile lost = malloc(10); lost = 0; return lost != 0; }\n'


def checked(command, folder):
    """Valgrind's complaint; empty when it has none."""
    done = subprocess.run(
        [*VALGRIND, f"--suppressions={folder}/fonts.supp", *command], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        env={**os.environ, "SWIFT_BACKTRACE": "enable=no"}, timeout=600, check=False)
    words = done.stderr.decode("utf-8", "replace")
    complaint = "\n".join(line for line in words.splitlines() if line.startswith("=="))
    if done.returncode == 99 or complaint:
        return complaint
    # A reader's refusal is an answer; a signal is none.
    return "" if done.returncode in range(6) else f"ended with {done.returncode}: {words[-500:]}"


def damaged(path):
    """The same file cut in the middle, and with bytes changed there."""
    content = path.read_bytes()
    middle = len(content) // 2
    for word, bytes_ in [
        ("cut", content[:middle]), ("changed", content[:middle] + b"\xff\x00\"<" + content[middle + 4:]),
    ]:
        copy = path.with_name(f"{word}-{path.name}")
        copy.write_bytes(bytes_)
        yield copy


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    if not shutil.which("valgrind"):
        print("skipped: leaks: there is no valgrind")
        return
    work = Path(tempfile.mkdtemp(prefix="bezt-leaks-"))
    # Valgrind does not understand what Swift writes for debuggers.
    bezt = work / "bezt"
    subprocess.run(["strip", "-o", bezt, sys.argv[1]], check=True)
    (work / "fonts.supp").write_text(FONTS)
    (work / "leak.c").write_text(LEAK)
    subprocess.run(["cc", "-o", work / "leak", work / "leak.c"], check=True)
    if "definitely lost" not in checked([work / "leak"], work):
        sys.exit("valgrind does not see a leak that is there")

    inputs = [work / name for name in ["walk.json", "camera.json"]]
    for path in inputs:
        shutil.copy(ROOT / "samples" / path.name, path)
    shutil.copy(ROOT / "Tests/Fixtures/Collada/elements.json", work)
    inputs.append(work / "elements.json")
    for path in sorted((ROOT / "Tests/Fixtures/Blend").glob("*.blend")):
        shutil.copy(path, work)
        inputs.append(work / path.name)
    for output in ["walk.dae", "elements.dae", "walk.csv", "walk.csv.gz", "walk.json.gz"]:
        made = subprocess.run(
            [bezt, "convert", output.split(".")[0] + ".json", output], cwd=work, capture_output=True, check=False)
        if made.returncode != 0:
            sys.exit(f"{output} could not be made: {made.stderr.decode()}")
        inputs.append(work / output)

    commands = [["info", path.name] for path in inputs]
    for path in list(inputs):
        commands += [["info", copy.name] for copy in damaged(path)]
    for path in inputs:
        commands += [["convert", path.name, f"out.{ending}", "--force"] for ending in ["json", "dae"]]
    commands += [
        ["convert", "walk.dae", "out.json.gz", "--force", "--no-extra"],
        ["convert", "walk.csv", "out.json", "--force", "--fit", "1e-3"],
        ["convert", "scene-5.0.1.json", "--onto", "scene-5.0.1.blend", "out.blend", "--force"],
        ["roundtrip", "camera.json", "--via", "dae,csv"],
        ["validate", "walk.dae", "--against", "walk.json"],
        ["plot", "walk.json", "-o", "out.png", "--force"],
        ["view", "walk.json", "-o", "out.html", "--force"],
        ["version", "--json"],
    ]
    shutil.copy(ROOT / "Tests/Fixtures/Blend/scene-5.0.1.json", work)
    failed = 0
    for command in commands:
        complaint = checked([bezt, *command], work)
        if complaint:
            failed += 1
            print(f"failed: bezt {' '.join(command)}\n{complaint[:3000]}")
    shutil.rmtree(work)
    print(f"leaks: {len(commands)} runs, {failed} with complaints")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
