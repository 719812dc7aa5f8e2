#!/usr/bin/env python3
"""Makes disks fail and ends runs of bezt, and looks whether it says and leaves what formats/faults.md says.

usage: run.py BEZT [--seed N] [--moments N] [--only NAME]

Each row of the page's table is run, and a row without a way to run it here is a failure, as is a way without a row. What
cannot be set up on this machine is skipped, and says why.
"""

import argparse
import collections
import errno
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PAGE = ROOT / "formats" / "faults.md"
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

    def command(self, *more, target=None):
        """A bake that writes about a megabyte, over the old file."""
        return [
            self.bezt, "bake", "in.json", "-o", target or "out.csv", "--frames", "1:4000", "--force", "--no-measure",
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


# MARK: Faults, each under the name that it has on the page

FAULTS = {}


def fault(name):
    def register(function):
        FAULTS[name] = function
        return function
    return register


def failing(name, call, error, number="1", path=".part"):
    FAULTS[name] = lambda bench: bench.fault(call, error, number, path)


failing("disk-full", "write", errno.ENOSPC, 2)
failing("quota", "write", errno.EDQUOT, 2)
failing("write-error", "write", errno.EIO, 2)
failing("interrupted-write", "write", errno.EINTR, 2)
failing("short-writes", "write", "short", "all")
failing("flush-error", "fsync", errno.EIO)
failing("flush-full", "fsync", errno.ENOSPC)
failing("rename-error", "rename", errno.EIO, path="out.csv")
failing("read-only-disk", "open", errno.EROFS)
failing("no-descriptors", "open", errno.EMFILE)
failing("read-error", "read", errno.EIO, "all", path="in.json")


@fault("folder-flush-error")
def folder_flush_error(bench):
    # The second fsync is that of the folder, whose path the temporary file's begins with.
    return bench.fault("fsync", errno.EIO, 2, bench.folder.name)


@fault("full-disk")
def full_disk(bench):
    """A real one: a disk in memory, smaller than the output, that only this run sees."""
    disk = bench.folder / "disk"
    disk.mkdir()
    script = """
        mount -t tmpfs -o size=128k tmpfs disk || exit 99
        cp out.csv disk/out.csv
        "$@"
        status=$?
        rm out.csv
        cp -a disk/. .
        umount disk
        exit $status
    """
    command = ["unshare", "--mount", "--map-root-user", "sh", "-c", script, "sh",
               *bench.command(target="disk/out.csv")]
    ended = bench.run(command)
    if ended.status == 99 or "unshare" in ended.errors:
        raise Skipped("no disk may be mounted here: " + ended.errors.strip())
    return ended


def as_nobody(bench, command):
    """Permissions mean nothing to root."""
    if os.getuid() != 0:
        return bench.run(command)
    if not shutil.which("setpriv"):
        raise Skipped("there is no setpriv to stop being root with")
    nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--no-new-privs"]
    if bench.run([*nobody, bench.bezt, "--version"]).status != 0:
        raise Skipped("bezt lies where nobody but root may run it")
    return bench.run([*nobody, *command])


def owned_by_nobody(*paths):
    if os.getuid() == 0:
        for path in paths:
            os.chown(path, 65534, 65534)


@fault("read-only-folder")
def read_only_folder(bench):
    owned_by_nobody(bench.folder, bench.target)
    bench.folder.chmod(0o555)
    ended = as_nobody(bench, bench.command())
    bench.folder.chmod(0o755)
    return ended


@fault("read-only-file")
def read_only_file(bench):
    owned_by_nobody(bench.folder, bench.target)
    bench.target.chmod(0o444)
    return as_nobody(bench, bench.command())


@fault("unreadable-input")
def unreadable_input(bench):
    owned_by_nobody(bench.folder, bench.target, bench.folder / "in.json")
    (bench.folder / "in.json").chmod(0)
    return as_nobody(bench, bench.command())


@fault("missing-folder")
def missing_folder(bench):
    return bench.run(bench.command(target="nowhere/out.csv"))


@fault("name-too-long")
def name_too_long(bench):
    return bench.run(bench.command(target="n" * 252 + ".csv"))


@fault("existing-file")
def existing_file(bench):
    return bench.run([word for word in bench.command() if word != "--force"])


def with_slow_run(bench, act):
    """Calls `act` with a run that has begun to write and would go on for long."""
    command = [word if word != "1:4000" else "-16e6:16e6" for word in bench.command()]
    process = bench.start(command)
    for _ in range(6000):
        if any(bench.folder.glob(".out.csv.*.part")) or process.poll() is not None:
            break
        time.sleep(0.01)
    act(process)
    _, errors = process.communicate(timeout=300)
    return Ended(process.returncode, errors)


@fault("vanished-folder")
def vanished_folder(bench):
    def remove(process):
        process.send_signal(signal.SIGSTOP)
        shutil.rmtree(bench.folder / "deep")
        process.send_signal(signal.SIGCONT)

    (bench.folder / "deep").mkdir()
    # Long enough to be stopped inside, and short enough to be waited for.
    command = [word if word != "1:4000" else "1:400000" for word in bench.command(target="deep/out.csv")]
    process = bench.start(command)
    while not list(bench.folder.glob("deep/.out.csv.*.part")) and process.poll() is None:
        time.sleep(0.001)
    time.sleep(0.1)
    remove(process)
    _, errors = process.communicate(timeout=300)
    return Ended(process.returncode, errors)


for word, row in [("INT", "SIGINT"), ("TERM", "SIGTERM"), ("HUP", "SIGHUP"), ("ABRT", "crash")]:
    FAULTS[row] = lambda bench, number=getattr(signal, "SIG" + word): with_slow_run(
        bench, lambda process: process.send_signal(number))


@fault("SIGKILL")
def killed(bench):
    ended = with_slow_run(bench, lambda process: process.kill())
    return ended


@fault("after-SIGKILL")
def after_killed(bench):
    killed(bench)
    if not bench.litter():
        raise AssertionError("the killed run has left nothing that could be removed")
    return bench.run()


@fault("beside-a-living-run")
def beside_living(bench):
    """The temporary file of a run that goes on is no leftover: it stops in the middle, and another run writes."""
    command = [word if word != "1:4000" else "-16e6:16e6" for word in bench.command()]
    process = bench.start(command)
    while not bench.litter() and process.poll() is None:
        time.sleep(0.001)
    # It is there a moment before it is locked; who finds it then takes it away, and the run makes another.
    time.sleep(0.1)
    process.send_signal(signal.SIGSTOP)
    ended = bench.run()
    left = bench.litter()
    process.send_signal(signal.SIGCONT)
    process.terminate()
    process.communicate(timeout=60)
    if not left:
        raise AssertionError("the temporary file of a run that goes on was taken away")
    return ended


def limited(bench, limit, command=None):
    return bench.run(["bash", "-c", f'ulimit {limit}; exec "$@"', "bash", *(command or bench.command())])


FAULTS["little-memory"] = lambda bench: limited(bench, "-v 150000", bench.command_of_much_input())
FAULTS["little-memory-for-samples"] = lambda bench: limited(
    bench, "-v 200000",
    [bench.bezt, "convert", "in.json", "out.csv", "--to", "json", "--bake=0.001", "--frames", "1:900", "--force"])
FAULTS["file-size"] = lambda bench: limited(bench, "-f 100")
FAULTS["cpu-time"] = lambda bench: limited(
    bench, "-S -t 1", [word if word != "1:4000" else "-16e6:16e6" for word in bench.command()])


@fault("head")
def head(bench):
    command = ["bash", "-c", '"$@" | head -c 100 > /dev/null; exit ${PIPESTATUS[0]}', "bash",
               *bench.command("--to", "csv", target="-")]
    return bench.run(command)


@fault("broken-pipe")
def broken_pipe(bench):
    os.mkfifo(bench.folder / "pipe")
    command = ["bash", "-c", 'head -c 100 pipe > /dev/null & "$@"', "bash", *bench.command("--to", "csv", target="pipe")]
    ended = bench.run(command)
    (bench.folder / "pipe").unlink()
    return ended


@fault("closed-output")
def closed_output(bench):
    return bench.run(["bash", "-c", '"$@" >&-', "bash", *bench.command("--to", "csv", target="-")])


@fault("full-output")
def full_output(bench):
    with open("/dev/full", "wb") as full:
        return bench.run(bench.command("--to", "csv", target="-"), stdout=full)


@fault("bad-file-of-many")
def bad_file_of_many(bench):
    (bench.folder / "many").mkdir()
    good = ["cube", "bounce", "camera"]
    for name in good:
        shutil.copy(ROOT / "samples" / f"{name}.json", bench.folder / f"{name}.json")
    (bench.folder / "bad.json").write_bytes(b"[{")
    ended = bench.run([
        bench.bezt, "convert", "cube.json", "bad.json", "bounce.json", "camera.json", "nowhere.json", "--to", "dae",
        "--output-dir", "many", "--no-measure",
    ])
    names = sorted(os.listdir(bench.folder / "many"))
    if names != sorted(f"{name}.dae" for name in good):
        raise AssertionError(f"the good files of many became {names}")
    return ended


# MARK: What is true at every moment, and of many runs at once

CHECKS = {}


def check(name):
    def register(function):
        CHECKS[name] = function
        return function
    return register


def expect(condition, message):
    if not condition:
        raise AssertionError(message)


def calls_of(bench, command):
    """The calls that a run makes about its output and its folder, as (call, path)."""
    log = bench.folder / "calls.log"
    ended = bench.run(command, {
        "LD_PRELOAD": str(bench.faults), "FAULT_LOG": str(log), "FAULT_PATH": bench.folder.name})
    expect(ended.status == 0, f"the run that is looked at failed: {ended.errors}")
    calls = [line.split(" ", 1) for line in log.read_text().splitlines()]
    log.unlink()
    return calls


@check("the order of a power cut's promise: write, fsync, rename, fsync of the folder")
def order(bench):
    for force in [True, False]:
        if not force:
            bench.target.unlink()
        command = bench.command(target=str(bench.target))
        calls = calls_of(bench, command if force else [word for word in command if word != "--force"])
        names = {".part": "part", "out.csv": "target"}
        steps = []
        for call, path in calls:
            what = next((word for end, word in names.items() if path.endswith(end)), "folder")
            if (call, what) in [("open", "target"), ("read", "folder")] or "in.json" in path:
                continue
            if not steps or steps[-1] != (call, what):
                steps.append((call, what))
        wanted = [("open", "part"), ("write", "part"), ("chmod", "part"), ("fsync", "part"), ("rename", "target"),
                  ("open", "folder"), ("fsync", "folder")]
        if not force:
            # A name that is free is taken by a link, which never replaces what another program put there meanwhile.
            wanted[2:3] = []
            wanted[3:4] = [("link", "target"), ("unlink", "part")]
        expect(steps == wanted, f"the calls are {steps}")


@check("killed before each single call: the old file or the new one, and the next run removes what is left")
def killed_at_each_call(bench):
    for force in [True, False]:
        command = bench.command(target=str(bench.target))
        if not force:
            command.remove("--force")
        for number in range(1, 1000):
            if force:
                bench.target.write_bytes(OLD)
            else:
                bench.target.unlink(missing_ok=True)
            ended = bench.fault("any", "kill", number, bench.folder.name, command)
            state = bench.state().split()[0]
            expect(state in ["old" if force else "none", "new"], f"killed before call {number}: {state}")
            if ended.status == 0:
                break
            expect(ended.status == 137, f"killed before call {number}, it ended with {ended.status}: {ended.errors}")
            expect(bench.run().status == 0, "the next run fails")
            expect(bench.state() == "new", f"after the run that follows the one killed before call {number}: {bench.state()}")
        expect(5 < number < 999, f"{number} calls")


@check("signals at random moments")
def random_moments(bench):
    durations = []
    for _ in range(3):
        begin = time.monotonic()
        expect(bench.run().status == 0, "a run without a signal fails")
        durations.append(time.monotonic() - begin)
    duration = min(durations)
    ends = {}
    for number in range(bench.arguments.moments):
        sent = bench.random.choice([signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
        bench.target.write_bytes(OLD)
        for name in bench.litter():
            (bench.folder / name).unlink()
        process = bench.start()
        try:
            process.wait(bench.random.uniform(0, 1.1 * duration))
        except subprocess.TimeoutExpired:
            process.send_signal(sent)
        _, errors = process.communicate(timeout=120)
        state = bench.state()
        where = f"{signal.Signals(sent).name} number {number}: {state}, status {process.returncode}, {errors!r}"
        allowed = ["old", "new"] + (["old and a leftover"] if process.returncode == -signal.SIGKILL else [])
        expect(state in allowed, where)
        expect(process.returncode in [0, -sent], where)
        expect(process.returncode != 0 or state == "new", where)
        expect(process.returncode == 0 or not errors, where)
        ends[(process.returncode, state)] = ends.get((process.returncode, state), 0) + 1
    expect(bench.run().status == 0 and bench.state() == "new", f"after all: {bench.state()}")
    print("   ", ", ".join(f"{-status or 'done'}: {state} {count}" for (status, state), count in sorted(ends.items())))


@check("a batch stopped at random moments leaves whole files only, and no litter")
def random_moments_of_a_batch(bench):
    (bench.folder / "many").mkdir()
    names = [f"{number}.json" for number in range(60)]
    for name in names:
        shutil.copy(ROOT / "samples" / "cube.json", bench.folder / name)
    command = [bench.bezt, "convert", *names, "--to", "csv", "--output-dir", "many", "--force", "--no-measure", "--jobs", "16"]
    begin = time.monotonic()
    expect(bench.run(command).status == 0, "the batch fails")
    duration = time.monotonic() - begin
    whole = {name: (bench.folder / "many" / name).read_bytes() for name in os.listdir(bench.folder / "many")}
    for number in range(bench.arguments.moments // 5):
        sent = bench.random.choice([signal.SIGINT, signal.SIGTERM])
        process = bench.start(command)
        try:
            process.wait(bench.random.uniform(0, duration))
        except subprocess.TimeoutExpired:
            process.send_signal(sent)
        _, errors = process.communicate(timeout=120)
        found = {name: (bench.folder / "many" / name).read_bytes() for name in os.listdir(bench.folder / "many")}
        expect(found == whole, f"number {number}: {sorted(set(found) ^ set(whole))} differ, {errors!r}")


@check("many runs on one output at once: one of the outputs, whole")
def many_runs(bench):
    ranges = [f"1:{100 * number}" for number in range(1, 11)]
    results = set()
    for frames in ranges:
        command = [word if word != "1:4000" else frames for word in bench.command()]
        expect(bench.run(command).status == 0, "a single run fails")
        results.add(bench.target.read_bytes())
    for force in [True, False] * 5:
        bench.target.unlink(missing_ok=True)
        commands = [[word if word != "1:4000" else frames for word in bench.command()] for frames in ranges]
        if not force:
            commands = [[word for word in command if word != "--force"] for command in commands]
        processes = [bench.start(command) for command in commands]
        ends = [(process.communicate(timeout=120)[1].decode(), process.returncode) for process in processes]
        expect(bench.target.read_bytes() in results, "the output is none of those that were written")
        expect(not bench.litter(), f"left behind: {bench.litter()}")
        statuses = sorted(status for _, status in ends)
        if force:
            expect(statuses == [0] * 10, f"{ends}")
        else:
            expect(statuses == [0] + [4] * 9, f"of ten that may not replace, not one has won: {statuses}")
            expect(all(status == 0 or "[file.exists]" in errors for errors, status in ends), f"{ends}")


@check("the editor saves while conversions write the same file: one or the other, whole")
def editor_and_convert(bench):
    import http.client
    shutil.copy(ROOT / "samples" / "cube.json", bench.folder / "scene.json")
    scene = bench.folder / "scene.json"
    editor = subprocess.Popen(
        [bench.bezt, "edit", "scene.json", "--no-open"], cwd=bench.folder, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        address = editor.stdout.readline().decode().strip()
        if not address:
            raise Skipped("the editor does not start: " + editor.communicate()[1].decode().strip())
        host, path = re.fullmatch(r"http://([^/]+)(/.*)", address).groups()

        def ask(method, where, body=None):
            connection = http.client.HTTPConnection(host, timeout=60)
            headers = {"Origin": f"http://{host}", "Content-Type": "application/octet-stream"} if body else {}
            connection.request(method, path + where, body, headers)
            answer = connection.getresponse()
            return answer.status, answer.read(), dict(answer.getheaders())

        status, snapshot, headers = ask("GET", "document")
        expect(status == 200, f"the document is answered with {status}")
        outputs = set()
        status, answer, _ = ask("POST", f"save?stamp={headers['Bezt-Stamp']}", snapshot)
        expect(status == 200, f"saving is answered with {status}: {answer}")
        outputs.add(scene.read_bytes())
        command = [bench.bezt, "convert", "in.json", "scene.json", "--force", "--no-measure"]
        expect(bench.run(command).status == 0, "the conversion fails")
        outputs.add(scene.read_bytes())
        expect(len(outputs) == 2, "both write the same")
        status, answer, _ = ask("POST", "save?stamp=of-before", snapshot)
        expect(status == 409 and b"changed" in answer, f"a file that has changed is saved to: {status} {answer}")
        statuses = []
        saver = threading.Thread(target=lambda: statuses.extend(
            ask("POST", "save?stamp=x&agreed=changed,exists,more", snapshot)[0] for _ in range(100)))
        saver.start()
        looks = 0
        while saver.is_alive() or looks < 20:
            expect(bench.run(command).status == 0, "a conversion fails beside the editor")
            expect(scene.read_bytes() in outputs, "the file is neither the editor's nor the conversion's")
            looks += 1
        saver.join()
        expect(statuses == [200] * 100, f"saving was answered with {set(statuses)}")
        expect(not bench.litter(), f"left behind: {bench.litter()}")
    finally:
        editor.terminate()
        editor.communicate(timeout=30)


@check("input that is cut short or replaced while it is read gives a clean answer")
def input_changes(bench):
    big = bench.folder / "big.csv"
    expect(bench.run([word if word != "1:4000" else "1:40000" for word in bench.command(target="big.csv")]).status == 0, "")
    content = big.read_bytes()
    for number in range(20):
        big.write_bytes(content)
        process = bench.start([bench.bezt, "convert", "big.csv", "out.json", "--force", "--no-measure"])
        time.sleep(bench.random.uniform(0, 0.05))
        os.truncate(big, len(content) // 3)
        _, errors = process.communicate(timeout=120)
        expect(process.returncode in [0, 3], f"number {number}: status {process.returncode}, {errors[-300:]!r}")


@check("any locale in the environment: the same bytes")
def locales(bench):
    if not shutil.which("localedef"):
        raise Skipped("there is no localedef to make a locale with decimal commas")
    folder = bench.folder / "locales"
    folder.mkdir()
    made = subprocess.run(
        ["localedef", "-i", "de_DE", "-f", "UTF-8", str(folder / "de_DE.UTF-8")], capture_output=True, check=False)
    if made.returncode != 0:
        raise Skipped("no locale with decimal commas can be made: " + made.stderr.decode().strip()[:200])
    first = None
    for name in ["C", "de_DE.UTF-8", "tr_TR.UTF-8", "no_such_LOCALE", ""]:
        environment = {"LOCPATH": str(folder), "LC_ALL": name, "LANG": name, "LC_NUMERIC": name}
        # With a program that asks for the environment's locale the commas would come.
        for setlocale in [False, True]:
            if setlocale:
                environment["LD_PRELOAD"], environment["FAULT_LOCALE"] = str(bench.faults), "1"
            texts = []
            for command in [
                [bench.bezt, "convert", "in.json", "one.dae", "--force"],
                [bench.bezt, "bake", "one.dae", "-o", "two.csv", "--fps", "29.97", "--force", "--frames", "1:9"],
                [bench.bezt, "convert", "two.csv", "three.json", "--fit", "1e-3", "--force"],
                [bench.bezt, "plot", "in.json", "-o", "four.svg", "--force"],
            ]:
                ended = bench.run(command, environment)
                expect(ended.status == 0, f"with LC_ALL={name}: {ended.errors}")
                # Fontconfig has an opinion of names of locales, and tells it.
                lines = [line for line in ended.errors.splitlines() if not line.startswith("Fontconfig")]
                texts.append("\n".join(lines).encode())
            names = ["one.dae", "two.csv", "three.json", "four.svg"]
            found = texts + [(bench.folder / name).read_bytes() for name in names]
            first = first or found
            different = [number for number, (one, other) in enumerate(zip(first, found)) if one != other]
            expect(not different, f"with LC_ALL={name} {different} differ: {[found[number][:300] for number in different]}")


@check("no problem is told twice, and at most 20 of one code")
def told_once(bench):
    paths = [*sorted((ROOT / "samples").glob("*.json")), *sorted((ROOT / "Tests/Fixtures/Blend").glob("*.blend")),
             *sorted((ROOT / "Tests/Fixtures/Collada").glob("*.json"))]
    commands = [[bench.bezt, "info", str(path)] for path in paths]
    for path in paths:
        for ending in ["json", "dae", "csv"]:
            output = f"{path.stem}.{ending}"
            commands.append([bench.bezt, "convert", str(path), output, "--force"])
            commands.append([bench.bezt, "info", output])
    bad = [{"data_path": "location", "array_index": number, "lock": 5, "mute": "no"} for number in range(50)]
    (bench.folder / "bad.json").write_text(json.dumps(bad))
    commands += [[bench.bezt, "info", "bad.json"], [bench.bezt, "convert", "bad.json", "good.json"]]
    most = 0
    for command in commands:
        lines = [line for line in bench.run(command).errors.splitlines() if not line.startswith("  ")]
        twice = sorted(line for line, count in collections.Counter(lines).items() if count > 1)
        expect(not twice, f"{' '.join(command[1:])} tells twice: {twice[:3]}")
        codes = collections.Counter(re.findall(r"\[([a-z-]+\.[a-z-]+)\]$", "\n".join(lines), re.MULTILINE))
        most = max([most, *codes.values()])
    expect(most == 20, f"{most} of one code are told, not 20")
    report = json.loads(subprocess.run(
        [bench.bezt, "info", "bad.json", "--json"], cwd=bench.folder, capture_output=True, check=False).stdout)
    found = report[0]["diagnostics"]
    expect(len(found) == 100, f"the report has {len(found)} of 100 problems")
    for problem in found:
        expect({"severity", "code", "file", "line", "column", "message"} <= set(problem), f"fields are missing: {problem}")
    line = "{file}:{line}:{column}: {severity}: {message} [{code}]".format(**found[0])
    said = bench.run([bench.bezt, "info", "bad.json"]).errors
    expect(line in said.splitlines(), f"the report and the lines differ: {line}")
    expect("… and 80 more of fcurves.wrong-type" in said, "the rest is not counted")


@check("every library is on the page of what bezt stands on, in the version that was built with")
def supply(bench):
    page = (ROOT / "formats/supply.md").read_text()
    versions = dict(re.findall(r"^\| ([\w']+) \|[^|]*\| ([\d.]+) \|", page, re.MULTILINE))
    report = json.loads(subprocess.run([bench.bezt, "version", "--json"], capture_output=True, check=True).stdout)
    for library in report["libraries"]:
        expect(library["name"] in versions, f"{library['name']} is not on the page")
    if "bookworm" not in Path("/etc/os-release").read_text():
        raise Skipped("the page has the versions of Debian 12")
    for library in report["libraries"]:
        for key in ["built", "running"]:
            expect(library[key] in [None, versions[library["name"]]], f"{library} and {versions[library['name']]}")
    needed = subprocess.run(["readelf", "-d", bench.bezt], capture_output=True, text=True, check=True).stdout
    known = {"xml2": "libxml2", "z": "zlib", "zstd": "libzstd", "simdjson": "simdjson", "cairo": "cairo",
             "microhttpd": "libmicrohttpd"}
    system = {"c", "m", "stdc++", "gcc_s", "pthread", "dl"}
    for name in re.findall(r"\(NEEDED\).*\[lib([^\]]+?)\.so", needed):
        expect(name in known or name in system or re.match(r"swift|_|Foundation|dispatch|Blocks", name),
               f"lib{name} is not on the page")


@check("the program is hardened: position-independent, addresses fixed at the start, no stack that can be run")
def hardening(bench):
    def read(option):
        return subprocess.run(["readelf", "-W", option, bench.bezt], capture_output=True, text=True, check=True).stdout

    if not shutil.which("readelf"):
        raise Skipped("there is no readelf")
    expect(re.search(r"Type:\s+DYN", read("-h")), "the program is at a fixed address")
    headers, dynamic = read("-l"), read("-d")
    expect("GNU_RELRO" in headers, "there is no RELRO segment")
    expect(re.search(r"\(FLAGS\).*BIND_NOW|\(BIND_NOW\)|\(FLAGS_1\).*NOW", dynamic), "addresses are looked up late")
    stack = re.search(r"GNU_STACK\s.*", headers)
    expect(stack and re.search(r"\sRW\s", stack.group()), f"the stack may be run: {stack}")
    expect(not re.search(r"LOAD\s.*\sRWE\s", headers), "there is memory that is written to and run")


# MARK: Running

ROW = re.compile(r"\| `([^`]+)` \|([^|]*)\|([^|]*)\|([^|]*)\|([^|]*)\|")


def rows():
    """The page's table: name → exit status, what is said, what is on the disk."""
    table = {}
    for line in PAGE.read_text().splitlines():
        if row := ROW.match(line):
            name, _, status, said, disk = (part.strip() for part in row.groups())
            table[name] = (int(status), re.findall(r"\*([^*]+)\*|`([^`]+)`", said), disk)
    return table


def run_row(bench, name, expected):
    status, said, disk = expected
    ended = FAULTS[name](bench)
    problems = []
    if ended.status != status:
        problems.append(f"exit status {ended.status}, not {status}")
    for message, code in said:
        if (message or f"[{code}]") not in ended.errors:
            problems.append(f"nothing is said of {message or code}")
    if not said and "error:" in ended.errors:
        problems.append("something is said")
    if bench.state() != disk:
        problems.append(f"on the disk: {bench.state()}, not {disk}")
    if problems:
        raise AssertionError("; ".join(problems) + f"\n      {ended.errors.strip()[:500]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bezt", type=Path)
    parser.add_argument("--seed", type=int, default=1, help="of the random moments")
    parser.add_argument("--moments", type=int, default=200, help="how many signals are sent")
    parser.add_argument("--only", help="only what has this in its name")
    arguments = parser.parse_args()
    work = Path(tempfile.mkdtemp(prefix="bezt-faults-"))
    os.chmod(work, 0o755)
    faults = work / "faults.so"
    subprocess.run(
        ["cc", "-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror", "-o", faults, HERE / "faults.c", "-ldl"],
        check=True)
    bezt = str(arguments.bezt.resolve())
    plain = Bench(bezt, faults, None, arguments)
    first = plain.run()
    if first.status != 0:
        sys.exit(f"a run without a fault fails: {first.errors}")
    whole = plain.target.read_bytes()
    plain.remove()

    table = rows()
    counts = {"passed": 0, "skipped": 0, "failed": 0}
    for name in sorted(set(table) ^ set(FAULTS)):
        print(f"failed: {name}: {'no row of the page' if name in FAULTS else 'no way to run it here'}")
        counts["failed"] += 1
    tests = {name: lambda bench, name=name: run_row(bench, name, table[name]) for name in table if name in FAULTS}
    for name, test in {**tests, **CHECKS}.items():
        if arguments.only and arguments.only not in name:
            continue
        bench = Bench(bezt, faults, whole, arguments)
        bench.random = random.Random(f"{arguments.seed} {name}")
        begin = time.monotonic()
        try:
            test(bench)
            result, reason = "passed", ""
        except Skipped as skipped:
            result, reason = "skipped", f": {skipped}"
        except AssertionError as problem:
            result, reason = "failed", f": {problem}"
        counts[result] += 1
        print(f"{result}: {name} ({time.monotonic() - begin:.1f} s){reason}", flush=True)
        bench.remove()
    shutil.rmtree(work)
    print(f"seed {arguments.seed}: " + ", ".join(f"{count} {result}" for result, count in counts.items()))
    sys.exit(1 if counts["failed"] else 0)


if __name__ == "__main__":
    main()
