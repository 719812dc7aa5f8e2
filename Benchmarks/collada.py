"""Times the reading of COLLADA: of public files against assimp and Blender, of more and more keys, and what the XML
alone takes; scripts/bench runs it.

    python3 Benchmarks/collada.py [--runs 3] [--corpus ../shared/corpus/collada] [--most-keys 10000000]

bezt, assimp and xmllint are whole processes, start included, in turn; the figures are medians. Blender's figure is its
importer alone, in one process for all files. `bezt info` reads a file whole and makes all its curves.
"""
import argparse
import json
import os
import shutil
import statistics
import subprocess

from places import BENCHMARKS, BEZT, CACHE, FOLDER, ROOT

BLENDER = os.path.join(CACHE, "blender-4.5.15", "bin", "python")
# One channel has so many keys, in files of many keys.
CHANNEL = 10_000


def timed(commands, runs):
    """Median wall seconds of each command, run in turn; None where it fails."""
    walls = {name: [] for name in commands}
    for number in range(runs + 1):
        for name, command in commands.items():
            try:
                seconds = wall(command)
            except subprocess.CalledProcessError:
                seconds = None
            if number > 0:  # the first one warms the page cache
                walls[name].append(seconds)
    return {name: None if None in times else statistics.median(times) for name, times in walls.items()}


def wall(command):
    import time

    start = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=FOLDER, check=True)
    return time.perf_counter() - start


def milliseconds(seconds):
    return "      fails" if seconds is None else f"{seconds * 1000:8.1f} ms"


# MARK: Files


def files(folder):
    found = [os.path.join(where, name) for where, _, names in os.walk(folder) for name in names]
    return sorted(path for path in found if path.lower().endswith(".dae"))


def blender_times(paths):
    """Seconds by path; a file that ends Blender is left out, and the next ones are tried in a new process."""
    times, rest = {}, list(paths)
    while rest and os.path.exists(BLENDER):
        script = os.path.join(BENCHMARKS, "blender_collada.py")
        output = subprocess.run([BLENDER, script, *rest], capture_output=True, text=True).stdout
        lines = [json.loads(line[5:]) for line in output.splitlines() if line.startswith("TIME ")]
        times.update((line["file"], line["seconds"]) for line in lines)
        rest = rest[len(lines) + 1:]
    return times


def table(folder, runs):
    paths = [os.path.abspath(path) for path in files(folder)]
    if not paths:
        print(f"\nno COLLADA below {folder}")
        return
    blender = blender_times(paths)
    print(f"\n{'reading':<58} {'size':>10} {'bezt':>11} {'assimp':>11} {'Blender 4.5':>11}")
    sums = {"bezt": [], "assimp": [], "blender": []}
    for path in paths:
        commands = {"bezt": [BEZT, "info", path]}
        if shutil.which("assimp"):
            commands["assimp"] = ["assimp", "info", path, "--raw"]
        found = timed(commands, runs) | {"blender": blender.get(path)}
        for name, seconds in found.items():
            sums[name].append(seconds)
        name = os.path.relpath(path, folder)[-58:]
        print(f"{name:<58} {os.path.getsize(path) / 1000:7.0f} kB "
              + " ".join(milliseconds(found.get(tool)) for tool in sums))
    for tool, times in sums.items():
        done = [seconds for seconds in times if seconds is not None]
        print(f"{tool}: {len(done)} of {len(times)} files, {sum(done):.2f} s")
    both = [(a, b) for a, b in zip(sums["bezt"], sums["assimp"]) if a is not None and b is not None]
    if both:
        print(f"where both read: bezt {sum(a for a, _ in both):.2f} s, assimp {sum(b for _, b in both):.2f} s")


# MARK: Keys


def source(number, part, text, count, stride, names):
    array = "Name" if part == "kind" else "float"
    parameters = "".join(f'<param name="{name}" type="{array.lower()}"/>' for name in names)
    return (
        f'<source id="c{number}.{part}"><{array}_array id="c{number}.{part}.array" count="{count * stride}">{text}'
        f'</{array}_array><technique_common><accessor source="#c{number}.{part}.array" count="{count}" stride="{stride}">'
        f"{parameters}</accessor></technique_common></source>\n"
    )


def write_keys(path, keys):
    """Bezier channels of at most CHANNEL keys."""
    length = min(keys, CHANNEL)
    times = [index / 24 for index in range(length)]
    values = [index * 7 % 1000 / 8 for index in range(length)]
    texts = {
        "time": (" ".join(f"{time:.9g}" for time in times), 1, ["TIME"]),
        "value": (" ".join(map(str, values)), 1, ["X"]),
        "kind": ("BEZIER " * length, 1, ["INTERPOLATION"]),
        "in": (" ".join(f"{time - 1 / 72:.9g} {value}" for time, value in zip(times, values)), 2, ["X", "Y"]),
        "out": (" ".join(f"{time + 1 / 72:.9g} {value}" for time, value in zip(times, values)), 2, ["X", "Y"]),
    }
    semantics = dict(time="INPUT", value="OUTPUT", kind="INTERPOLATION", **{"in": "IN_TANGENT", "out": "OUT_TANGENT"})
    with open(path, "w") as out:
        out.write('<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1"><asset><up_axis>Z_UP'
                  "</up_axis></asset>\n<library_animations>\n")
        for number in range(keys // length):
            out.write("<animation>\n")
            for part, (text, stride, names) in texts.items():
                out.write(source(number, part, text, length, stride, names))
            inputs = "".join(
                f'<input semantic="{semantic}" source="#c{number}.{part}"/>' for part, semantic in semantics.items())
            out.write(f'<sampler id="c{number}">{inputs}</sampler>\n')
            out.write(f'<channel source="#c{number}" target="n{number}/t.X"/></animation>\n')
        out.write('</library_animations>\n<library_visual_scenes><visual_scene id="s">\n')
        for number in range(keys // length):
            out.write(f'<node id="n{number}"><translate sid="t">0 0 0</translate></node>\n')
        out.write("</visual_scene></library_visual_scenes></COLLADA>\n")


def growth(most, runs):
    print(f"\n{'keys':>10} {'size':>9} {'bezt info':>11} {'a key':>9} {'xmllint':>11} {'its part':>9}")
    keys = CHANNEL
    while keys <= most:
        path = os.path.join(FOLDER, "keys.dae")
        write_keys(path, keys)
        commands = {"bezt": [BEZT, "info", path]}
        if shutil.which("xmllint"):
            # The same library with callbacks that do nothing.
            commands["xmllint"] = ["xmllint", "--huge", "--sax", "--noout", path]
        found = timed(commands, min(runs, 3))
        bezt, xml = found["bezt"], found.get("xmllint")
        part = f"{xml / bezt:8.0%}" if xml and bezt else "-"
        print(f"{keys:>10} {os.path.getsize(path) / 1e6:6.1f} MB {milliseconds(bezt)} {(bezt or 0) / keys * 1e9:6.1f} ns "
              f"{milliseconds(xml)} {part:>9}")
        os.remove(path)
        keys *= 10


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=3)
    corpus = os.environ.get("BEZT_CORPUS") or os.path.join(ROOT, "..", "shared", "corpus")
    parser.add_argument("--corpus", default=os.path.join(corpus, "collada"))
    parser.add_argument("--most-keys", type=int, default=10_000_000)
    options = parser.parse_args()
    os.makedirs(FOLDER, exist_ok=True)
    table(options.corpus, options.runs)
    growth(options.most_keys, options.runs)


main()
