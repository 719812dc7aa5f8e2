"""Mutated copies of files through the release program, many in one process; see scripts/hostile."""

import argparse
import concurrent.futures
import fnmatch
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

import check_memory
import mutations

SECONDS = 10
# How much of what the pages say of reading a process may take at its peak: it reads, writes, reads back and compares.
READINGS = 3
# 0 all is well, 1 a loss under --strict, 3 unreadable, 4 unwritable.
GOOD_STATUSES = {0, 1, 3, 4}
BATCH_FILES = 200
BATCH_BYTES = 48 << 20


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--bezt", type=pathlib.Path, required=True)
    parser.add_argument("--corpus", type=pathlib.Path, required=True)
    parser.add_argument("--state", type=pathlib.Path, required=True)
    parser.add_argument("--copies", type=int, default=10_000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", default="*", metavar="GLOB", help="of paths in the corpus, or samples/*")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--from-start", action="store_true", help="forget how far an earlier run came")
    options = parser.parse_args()

    files = corpus(options.corpus)
    chosen = {name: path for name, path in files.items() if fnmatch.fnmatch(name, options.only)}
    if not chosen:
        print(f"hostile: no file fits {options.only}", file=sys.stderr)
        return 2
    progress = Progress(options.state, options.seed, options.from_start)
    queue = list(chosen)
    with concurrent.futures.ThreadPoolExecutor(max(1, options.jobs)) as pool:
        workers = [pool.submit(work, queue, files, options, progress) for _ in range(max(1, options.jobs))]
        for worker in workers:
            worker.result()
    done = sum(progress.done.get(name, 0) for name in chosen)
    print(f"{done} copies of {len(chosen)} files, {len(progress.finds)} finds", file=sys.stderr)
    for find in progress.finds:
        print(f"  {find}", file=sys.stderr)
    return 1 if progress.finds else 0


def corpus(folder: pathlib.Path) -> dict[str, pathlib.Path]:
    """Files by the name that --only fits."""
    suffixes = {".dae", ".blend", ".json", ".csv"}
    files = {str(path): path for path in sorted(pathlib.Path("samples").iterdir()) if path.suffix in suffixes}
    if folder.is_dir():
        for path in sorted(folder.rglob("*")):
            if path.suffix.lower() in suffixes and path.is_file():
                files[str(path.relative_to(folder))] = path
    return files


class Progress:
    """How many copies of each file are done, and what was found; kept on disk after each batch."""

    def __init__(self, folder: pathlib.Path, seed: str, from_start: bool):
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / f"progress-{seed}.json"
        self.lock = threading.Lock()
        known = json.loads(self.path.read_text()) if self.path.exists() and not from_start else {}
        self.done: dict[str, int] = known.get("done", {})
        self.finds: list[str] = known.get("finds", [])

    def add(self, name: str, count: int, finds: list[str]):
        with self.lock:
            self.done[name] = count
            self.finds += finds
            part = self.path.with_suffix(".part")
            part.write_text(json.dumps({"done": self.done, "finds": self.finds}, indent=1))
            part.replace(self.path)


def work(queue, files, options, progress):
    while True:
        with progress.lock:
            if not queue:
                return
            name = queue.pop(0)
        mutate_file(name, files, options, progress)


def mutate_file(name, files, options, progress):
    original = files[name].read_bytes()
    others = [files[other].read_bytes() for other in list(files)[:20] if other.endswith(files[name].suffix)] or [original]
    batch = max(1, min(BATCH_FILES, BATCH_BYTES // max(1, len(original))))
    began, peak, slowest = time.monotonic(), 0, 0.0
    start = progress.done.get(name, 0)
    while start < options.copies:
        count = min(batch, options.copies - start)
        with tempfile.TemporaryDirectory(prefix="bezt-hostile-", dir=memory_folder()) as folder:
            copies = []
            for index in range(start, start + count):
                copy = pathlib.Path(folder) / f"{index}{files[name].suffix}"
                copy.write_bytes(mutations.mutated(original, others, f"{options.seed}/{name}/{index}"))
                copies.append(copy)
            result = check(copies, options.bezt, pathlib.Path(folder) / "out")
            finds = [keep(copy, why, name, progress.folder) for copy, why in result.finds]
        peak, slowest = max(peak, result.peak), max(slowest, result.slowest)
        start += count
        progress.add(name, start, finds)
        for find in finds:
            print(f"FIND {find}", file=sys.stderr, flush=True)
    print(
        f"{name}: {options.copies} copies, {time.monotonic() - began:.0f} s, slowest {slowest:.2f} s, "
        f"peak {peak >> 20} MiB", file=sys.stderr, flush=True)


def memory_folder():
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


def keep(copy, why, name, folder) -> str:
    kept = folder / "finds" / f"{name.replace('/', '-')}-{copy.name}"
    kept.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(copy, kept)
    return f"{kept}: {why}"


class Result:
    def __init__(self):
        self.finds: list[tuple[pathlib.Path, str]] = []
        self.peak = 0
        self.slowest = 0.0


def check(copies, bezt, output) -> Result:
    """All copies in one process. Where that dies, the copy it was at is tried alone, and the others go on."""
    result = Result()
    rest = copies
    while rest:
        run = convert(rest, bezt, output)
        result.peak = max(result.peak, run.peak)
        result.slowest = max([result.slowest] + run.seconds)
        for copy, seconds in zip(rest, run.seconds):
            if seconds > SECONDS:
                result.finds.append((copy, f"took {seconds:.1f} s"))
        if run.peak > budget(rest):
            result.finds += [(copy, why) for copy in rest if (why := too_large(copy, bezt, output))]
        if run.why is None:
            break
        # The batch dies with the copy after the last that was told.
        at = len(run.seconds)
        if at >= len(rest):
            result.finds.append((rest[-1], f"after the last file: {run.why}"))
            break
        alone = convert([rest[at]], bezt, output)
        why = run.why if alone.why == run.why else f"{run.why} among others, alone {alone.why or 'nothing'}"
        result.finds.append((rest[at], why))
        rest = rest[at + 1:]
    return result


def budget(copies) -> int:
    return READINGS * max(check_memory.budget(copy.suffix.lstrip(".").lower(), copy.stat().st_size) for copy in copies)


def too_large(copy, bezt, output) -> str | None:
    peak = convert([copy], bezt, output).peak
    return f"peak of {peak >> 20} MiB for {copy.stat().st_size} bytes" if peak > budget([copy]) else None


class Run:
    """One process: how long it took for each file that it told of, its peak of memory, and why it is not well."""

    def __init__(self, seconds, peak, why):
        self.seconds = seconds
        self.peak = peak
        self.why = why


def convert(copies, bezt, output) -> Run:
    shutil.rmtree(output, ignore_errors=True)
    output.mkdir()
    command = [bezt, "convert", "--to", "json", "--jobs", "1", "--json", "--max-size", "64M", "--output-dir", output]
    process = subprocess.Popen(
        command + copies, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    alarm = Alarm(process)
    seconds, last = [], time.monotonic()
    for _ in process.stdout:
        now = time.monotonic()
        seconds.append(now - last)
        last = now
        alarm.restart()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    alarm.stop()
    why = reason(process.returncode, alarm.rang)
    if why is None and len(seconds) != len(copies):
        why = f"tells of {len(seconds)} of {len(copies)} files"
    return Run(seconds, usage.ru_maxrss * 1024, why)


def reason(status, is_late) -> str | None:
    if is_late:
        return f"no answer within {3 * SECONDS} s"
    if status < 0:
        return f"dies of {signal.Signals(-status).name}"
    return None if status in GOOD_STATUSES else f"exit status {status}"


class Alarm:
    """Ends a process that says nothing for long; three times the limit, for machines that are busy."""

    def __init__(self, process):
        self.process = process
        self.rang = False
        self.timer = None
        self.restart()

    def restart(self):
        self.stop()
        self.timer = threading.Timer(3 * SECONDS, self.ring)
        self.timer.daemon = True
        self.timer.start()

    def stop(self):
        if self.timer:
            self.timer.cancel()

    def ring(self):
        self.rang = True
        self.process.kill()


if __name__ == "__main__":
    sys.exit(main())
