"""What is true at every moment of a run, of many runs at once, and of the program as it is."""

import collections
import http.client
import json
import os
import re
import shutil
import signal
import subprocess
import threading
import time
from pathlib import Path

from bench import OLD, ROOT, Skipped, expect, registry

CHECKS, check = registry()


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
        calls = calls_of(bench, bench.command(target=str(bench.target), force=force))
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
        command = bench.command(target=str(bench.target), force=force)
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
        # Notes are told when the output has its name; a signal may come while they are.
        expect(b"error:" not in errors and (not errors or state == "new"), where)
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
        expect(bench.run(bench.command(frames=frames)).status == 0, "a single run fails")
        results.add(bench.target.read_bytes())
    for force in [True, False] * 5:
        bench.target.unlink(missing_ok=True)
        processes = [bench.start(bench.command(frames=frames, force=force)) for frames in ranges]
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
    expect(bench.run(bench.command(target="big.csv", frames="1:40000")).status == 0, "no large input can be made")
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
