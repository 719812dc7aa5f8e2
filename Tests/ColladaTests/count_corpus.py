"""Counts what is animated in COLLADA files, by itself and with nothing but xml.etree.

    python3 Tests/ColladaTests/count_corpus.py CORPUS > Tests/Fixtures/Collada/corpus.tsv

Reads every .dae below the folder CORPUS/collada and prints a line for each, tab-separated; the Swift tests compare what
the reader finds. `keys` and `kinds` count each channel's sampler once, `from` and `to` are seconds. `actions` and
`curves` are those of the document, and `curve_keys` all their keys: `-` where matrices, joints or stacks other than one
location, rotation and scale are animated, since these are taken apart. `codes` are the problems of curves (not of
nodes) that the reader must report.
"""

import math
import re
import sys
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path

COLUMNS = ["file", "channels", "keys", "kinds", "from", "to", "codes", "actions", "curves", "curve_keys"]
TRANSFORMS = {"translate", "rotate", "scale", "matrix", "lookat", "skew"}
ARRAYS = {"float_array", "int_array", "bool_array", "Name_array", "IDREF_array", "SIDREF_array", "token_array"}
BLENDER_PROPERTIES = {
    "node": ["hide_viewport", "hide_render"], "light": ["energy", "shadow_soft_size"],
    "camera": ["shift_x", "shift_y"], "effect": ["roughness", "metallic", "specular_intensity"],
}
AXES = {"X": 0, "Y": 1, "Z": 2, "x": 0, "y": 1, "z": 2}
COLORS = {"R": 0, "G": 1, "B": 2, "A": 3}


def tag(element):
    return element.tag.split("}")[-1] if isinstance(element.tag, str) else ""


def number(word):
    try:
        return float(word)
    except ValueError:
        return {"true": 1.0, "false": 0.0}.get(word, math.nan)


class File:
    def __init__(self, path):
        self.root = ET.parse(path).getroot()
        self.parents = {child: parent for parent in self.root.iter() for child in parent}
        self.codes = set()
        every = [element for element in self.root.iter() if "id" in element.attrib]
        if len({element.get("id") for element in every}) < len(every):
            self.codes.add("duplicate-id")
        self.ids = {}
        for element in every:
            self.ids.setdefault(element.get("id"), element)
        # Only what is no part of an animation can be a target.
        self.targets = {
            id: element for id, element in self.ids.items()
            if not any(tag(e) == "library_animations" for e in self.around(element))
        }
        tools = [e for e in self.root.iter() if tag(e) == "authoring_tool"]
        self.is_blenders = bool(tools) and (tools[0].text or "").strip().startswith("Blender")
        self.arrays = {}
        self.curves = {}
        self.owners = {}
        self.total = Counter()
        self.kinds = Counter()
        self.times = []
        self.is_taken_apart = False

    def around(self, element):
        while element in self.parents:
            element = self.parents[element]
            yield element

    def find(self, address, kind):
        id = (address or "").lstrip("#")
        return next((e for e in self.root.iter() if tag(e) == kind and e.get("id") == id), None)

    # Sources

    def words(self, array):
        if array not in self.arrays:
            words = (array.text or "").split()
            if array.get("count") is not None and int(array.get("count")) != len(words):
                self.codes.add("array-count")
            self.arrays[array] = words
        return self.arrays[array]

    def elements(self, source):
        """The elements of a source as lists of words, and the names of the components."""
        accessor = next(e for e in source.iter() if tag(e) == "accessor")
        array = self.ids.get(accessor.get("source", "").lstrip("#"))
        if array is None or tag(array) not in ARRAYS:
            self.codes.add("missing-source")
            return None, []
        words = self.words(array)
        stride = int(accessor.get("stride", 1))
        offset = int(accessor.get("offset", 0))
        positions = []
        position = 0
        for param in (e for e in accessor if tag(e) == "param"):
            size = 16 if param.get("type") == "float4x4" else 1
            positions += [(p, param.get("name")) for p in range(position, min(position + size, stride))]
            position += size
        if not positions:
            positions = [(p, None) for p in range(stride)]
        positions = [p for p in positions if p[1]] or positions
        count = int(accessor.get("count"))
        last = max(p for p, _ in positions)
        kept = [
            [words[offset + key * stride + p] for p, _ in positions]
            for key in range(count) if offset + key * stride + last < len(words)
        ]
        if len(kept) < count and "array-count" not in self.codes:
            self.codes.add("source-count")
        return kept, [name for _, name in positions]

    # Targets

    def below(self, element, sid):
        level = list(element)
        rules = [lambda e: e.get("sid") == sid, lambda e: sid in (e.get("id"), e.get("name"), tag(e))]
        for rule in rules:
            level = [e for e in element]
            while level and sid:
                for child in level:
                    named = "sid" in child.attrib or "id" in child.attrib
                    if named and rule(child):
                        return child
                level = [grandchild for child in level for grandchild in child]
        return None

    def node_named(self, name):
        found = [e for e in self.root.iter() if tag(e) == "node" and name in (e.get("name"), e.get("sid"))]
        return found[0] if len(found) == 1 else None

    def path(self, text):
        first, *sids = text.split("/")
        element = self.targets.get(first)
        if element is None:
            element = self.node_named(first)
        for sid in sids:
            element = self.below(element, sid) if element is not None else None
        return element

    def resolve(self, address):
        """The element and the member; None for the element when there is none."""
        whole = self.path(address)
        if whole is not None:
            return whole, None
        match = re.fullmatch(r"(.*?)((?:\(\d+\)){1,2})", address) or re.fullmatch(r"(.*)\.([^./]*)", address)
        return (self.path(match.group(1)), match.group(2)) if match else (None, None)

    def simple(self, node):
        """Whether a node is one location, rotation about different main axes, and scale."""
        stack = [e for e in node if tag(e) in TRANSFORMS]
        letters = "".join({"translate": "T", "rotate": "R", "scale": "S"}.get(tag(e), "x") for e in stack)
        axes = [tuple(float(n) != 0 for n in e.text.split()[:3]) for e in stack if tag(e) == "rotate"]
        is_plain = all(sum(axis) == 1 for axis in axes) and len(set(axes)) == len(axes)
        turned = self.is_blenders and letters == "SRRRT"
        return node.get("type") != "JOINT" and is_plain and (turned or bool(re.fullmatch("T?R{0,3}S?", letters)))

    def bound(self, address, animation, outputs):
        """The owner and the properties that a channel drives, one for each curve: (property, component)."""
        kept = (address.split("/")[0].split("(")[0], [(f"{address}[{i}]", i) for i in range(len(outputs))])
        element, member = self.resolve(address)
        if element is None and self.is_blenders and address.endswith("/"):
            element = self.path(address[:-1])
            for e in [element, *self.around(element)] if element is not None else []:
                for name in BLENDER_PROPERTIES.get(tag(e), []):
                    if (animation.get("id") or "").endswith("_" + name):
                        self.codes.add("blender-target")
                        return self.users(e), [(name, 0)]
            element = None
        if element is None:
            self.codes.add("unresolved-target")
            return kept
        node = self.parents.get(element)
        if tag(element) in TRANSFORMS and node is not None and tag(node) == "node":
            if tag(element) == "matrix" and member and re.fullmatch(r"\(3\)\([012]\)", member):
                return [("node", node)], [(f"location{member[4]}", 0)]
            if tag(element) == "matrix" or not self.simple(node):
                self.is_taken_apart = True
                return kept
            return [("node", node)], self.transform(element, member, outputs)
        for e in [element, *self.around(element)]:
            if tag(e) in ("light", "effect", "controller"):
                properties = self.data(tag(e), element, member, outputs)
                return (self.users(e), properties) if properties else kept
        return kept

    def transform(self, element, member, outputs):
        kind = tag(element)
        if member is None:
            if kind == "rotate":
                return [("angle" + element.get("sid"), len(outputs) - 1)]
            if len(outputs) == 1:
                return [(f"{kind}{AXES[outputs[0]]}", 0)]
            return [(f"{kind}{i}", i) for i in range(3)]
        if kind == "rotate":
            assert member in ("ANGLE", "(3)"), member
            return [("angle" + element.get("sid"), 0)]
        index = AXES[member] if member in AXES else int(member.strip("()"))
        return [(f"{kind}{index}", 0)]

    def data(self, kind, element, member, outputs):
        if kind == "controller":
            return [(member or "weights", 0)]
        if kind == "light" and tag(element) != "color":
            return None
        outer = tag(self.parents[element])
        if kind == "effect" and outer not in ("diffuse", "specular"):
            return None
        size = 3 if kind == "light" or outer == "specular" else 4
        if member:
            return [(f"color{COLORS[member]}", 0)]
        if size == 4 and len(outputs) == 1 and self.is_blenders:
            return [("color3", 0)]
        return [(f"color{i}", i) for i in range(min(size, len(outputs)))]

    def users(self, element):
        """The data-blocks that an element stands for: a material for each that shows an effect."""
        if tag(element) != "effect":
            return [(tag(element), element)]
        shows = [
            e for e in self.root.iter() if tag(e) == "material"
            and any(i.get("url") == "#" + element.get("id") for i in e if tag(i) == "instance_effect")
        ]
        return [("material", e) for e in shows] or [("effect", element)]

    # Curves

    def read(self):
        channels = [e for e in self.root.iter() if tag(e) == "channel"]
        clips = self.clips()
        owners = set()
        for channel in channels:
            self.channel(channel, clips, owners)
        actions = {(user, clip, round) for user, clip, round in owners}
        per_clip = {(clip, round) for _, clip, round in actions if clip is not None}
        alone = {(user, round) for user, clip, round in actions if clip is None}
        row = [len(channels), self.total["keys"], " ".join(f"{k}:{n}" for k, n in sorted(self.kinds.items()))]
        row += [f"{min(self.times):.7g}", f"{max(self.times):.7g}"] if self.times else ["-", "-"]
        row += [" ".join(sorted(self.codes))]
        if self.is_taken_apart:
            return row + ["-", "-", "-"]
        return row + [len(per_clip) + len(alone), self.total["curves"], self.total["curve_keys"]]

    def clips(self):
        """(start, end, animations and all inside them) of each clip."""
        clips = []
        for clip in (e for e in self.root.iter() if tag(e) == "animation_clip"):
            members = set()
            for instance in clip:
                animation = self.find(instance.get("url"), "animation")
                members |= set(animation.iter()) if animation is not None else set()
            end = clip.get("end")
            clips.append((float(clip.get("start", 0)), math.inf if end is None else float(end), members))
        return clips

    def channel(self, channel, clips, owners):
        sampler = self.find(channel.get("source"), "sampler")
        if sampler is None:
            return self.codes.add("missing-sampler")
        sources = {}
        for item in sampler:
            sources.setdefault(item.get("semantic"), self.find(item.get("source"), "source"))
        if "INPUT" not in sources or "OUTPUT" not in sources:
            return self.codes.add("missing-input")
        if sources["INPUT"] is None or sources["OUTPUT"] is None:
            return self.codes.add("missing-source")
        keys, kinds, outputs = self.keys(sources)
        if not keys:
            return
        self.total["keys"] += len(keys)
        self.kinds.update(kinds)
        self.times += keys
        animation = self.parents[channel]
        users, properties = self.bound(channel.get("target"), animation, outputs)
        users = users if isinstance(users, list) else [("text", users)]
        playing = [i for i, clip in enumerate(clips) if channel in clip[2]] or [None]
        for user in users:
            for clip in playing:
                inside = keys if clip is None else self.inside(keys, *clips[clip][:2])
                for name, _ in properties:
                    round = 0
                    while (user, clip, round, name) in self.curves:
                        round += 1
                    if round:
                        self.codes.add("duplicate-curve")
                    self.curves[user, clip, round, name] = True
                    owners.add((user, clip, round))
                    self.total["curves"] += 1
                    self.total["curve_keys"] += len(inside)

    @staticmethod
    def inside(keys, start, end):
        """Keys inside a clip, and one at each end that lies between two keys."""
        cuts = {edge for edge in (start, end) if keys[0] < edge < keys[-1]}
        return set(key for key in keys if start <= key <= end) | cuts

    def keys(self, sources):
        """The times of the keys that count, their kinds, and the names of OUTPUT's components."""
        times, _ = self.elements(sources["INPUT"])
        values, outputs = self.elements(sources["OUTPUT"])
        count = min(len(times), len(values))
        if len(times) != len(values) and not self.codes & {"array-count", "source-count"}:
            self.codes.add("key-count")
        if count == 0:
            self.codes.add("no-keys")
            return [], [], []
        kinds = ["LINEAR"] * count
        if sources.get("INTERPOLATION") is not None:
            words = [element[0].upper() for element in self.elements(sources["INTERPOLATION"])[0]]
            if len(words) != count:
                self.codes.add("interpolation-count")
            step = len(words) // count if len(words) % count == 0 else 1
            kinds = [words[min(key * step, len(words) - 1)] for key in range(count)]
        seconds = [number(element[0]) for element in times[:count]]
        self.tangents(sources, seconds, kinds, len(outputs), count)
        if seconds != sorted(seconds):
            self.codes.add("unsorted-keys")
        if len(set(seconds)) < count:
            self.codes.add("duplicate-keys")
        kept = dict(sorted(zip(seconds, kinds), key=lambda item: item[0]))
        return list(kept), list(kept.values()), outputs

    def tangents(self, sources, seconds, kinds, outputs, count):
        ruling = set(kinds[:-1])
        if ruling & {"HERMITE", "CARDINAL", "BSPLINE"}:
            self.codes.add("splines")
        sides = [sources.get(name) for name in ("IN_TANGENT", "OUT_TANGENT")]
        if sides == [None, None]:
            if ruling & {"BEZIER", "HERMITE"}:
                self.codes.add("tangents")
            return
        left, right = [self.elements(side)[0] for side in sides]
        if len(left[0]) == outputs:
            if "BEZIER" in kinds:
                self.codes.add("relative-tangents")
            return
        assert len(left[0]) == len(right[0]) == 2 * outputs and len(left) == len(right) == count
        for i in range(count - 1):
            for component in range(outputs):
                ends = [number(right[i][2 * component]), number(left[i + 1][2 * component])]
                near = 1e-3 / 24
                outside = any(not seconds[i] - near <= end <= seconds[i + 1] + near for end in ends)
                if kinds[i] == "BEZIER" and outside and not self.is_blenders:
                    self.codes.add("tangent-times")


def main():
    corpus = Path(sys.argv[1]) / "collada"
    print("\t".join(COLUMNS))
    for path in sorted(corpus.rglob("*"), key=lambda path: str(path.relative_to(corpus))):
        if path.suffix.lower() == ".dae":
            row = [path.relative_to(corpus), *File(path).read()]
            print("\t".join(map(str, row)))


if __name__ == "__main__":
    main()
