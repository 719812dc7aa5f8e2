# SPDX-License-Identifier: GPL-3.0-or-later
"""JSON text of what RNA gives, with float32 numbers at their shortest."""

import json
import math

from . import number_text
from .schema import ALWAYS


class ExportError(Exception):
    """The scene holds something that FCurve JSON cannot say."""


def encode(value):
    """JSON text of one value: encode(True) → "true", encode((0.1, 2.0)) → "[0.1,2]"."""
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        if not math.isfinite(value):
            raise ExportError("not a finite number")
        return number_text.text(value)
    if value is None:
        return "null"
    return "[" + ",".join(map(encode, value)) + "]"


class Fields:
    """The fields of one JSON object, in the order they are added. `place` names the object in error messages."""

    def __init__(self, place):
        self.place = place
        self.texts = []

    def add(self, name, value, default=ALWAYS):
        """Adds a field, unless it has the same text as the default."""
        try:
            text = encode(value)
        except ExportError as error:
            raise ExportError(f"{self.place}: {name} is {error}") from None
        if default is ALWAYS or text != encode(default):
            self.texts.append(f'"{name}":{text}')

    def add_properties(self, owner, table):
        """Adds the fields of a schema table that `owner` has; an older Blender may lack some."""
        for name, default in table:
            if hasattr(owner, name):
                value = getattr(owner, name)
                self.add(name, value if isinstance(value, (str, bool, int, float)) else tuple(value), default)

    def add_objects(self, name, objects, own_lines=False):
        """Adds a list of objects, each the text of its fields; an empty list is left out."""
        start = "\n{" if own_lines else "{"
        items = [f"{start}{fields}}}" for fields in objects]
        if items:
            self.texts.append(f'"{name}":[{",".join(items)}]')

    def __str__(self):
        return ",".join(self.texts)
