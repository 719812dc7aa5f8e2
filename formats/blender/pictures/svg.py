# SPDX-License-Identifier: GPL-3.0-or-later
"""A drawing as SVG text, and panels in it that have a frame axis and a value axis."""

from xml.sax.saxutils import escape

PAPER, BORDER, GRID, AXIS, INK, PALE_INK = "#fcfcfd", "#c9ced6", "#e4e7ec", "#9aa3af", "#22272e", "#57606a"
BLUE, ORANGE, GREEN, PURPLE, RED, HANDLE = "#0b5cd5", "#c4540a", "#1a7f37", "#8250df", "#cf222e", "#8a6100"
KEY_FILL = "#ffd33d"
TEXT_SIZE = 12


class Drawing:
    def __init__(self, width, height):
        self.width, self.height = width, height
        self.parts = []
        self.clips = 0

    def add(self, part):
        self.parts.append(part)

    def text(self, x, y, text, color=INK, anchor="start", size=TEXT_SIZE, bold=False):
        weight = ' font-weight="bold"' if bold else ""
        anchored = "" if anchor == "start" else f' text-anchor="{anchor}"'
        sized = "" if size == TEXT_SIZE else f' font-size="{size}"'
        self.add(f'<text x="{px(x)}" y="{px(y)}" fill="{color}"{anchored}{sized}{weight}>{escape(text)}</text>')

    def line(self, x1, y1, x2, y2, color, width=1.0, dash=None):
        self.polyline([(x1, y1), (x2, y2)], color, width, dash)

    def polyline(self, points, color, width=1.0, dash=None, clip=None):
        path = "L".join(f"{px(x)} {px(y)}" for x, y in points)
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        clipped = f' clip-path="url(#{clip})"' if clip else ""
        self.add(f'<path d="M{path}" fill="none" stroke="{color}" stroke-width="{px(width)}"{dashed}{clipped}/>')

    def rectangle(self, x, y, width, height, fill="none", stroke=BORDER, radius=4):
        self.add(
            f'<rect x="{px(x)}" y="{px(y)}" width="{px(width)}" height="{px(height)}" rx="{px(radius)}" '
            f'fill="{fill}" stroke="{stroke}"/>'
        )

    def circle(self, x, y, radius, fill, stroke):
        self.add(
            f'<circle cx="{px(x)}" cy="{px(y)}" r="{px(radius)}" fill="{fill}" stroke="{stroke}" stroke-width="1.3"/>'
        )

    def arrow(self, x1, y1, x2, y2, color=PALE_INK):
        """A straight line along one axis, with a head."""
        self.line(x1, y1, x2, y2, color, 1.3)
        length = max(abs(x2 - x1), abs(y2 - y1))
        dx, dy = (x2 - x1) / length, (y2 - y1) / length
        head = [(x2 - 7 * dx - 4 * dy, y2 - 7 * dy - 4 * dx), (x2, y2), (x2 - 7 * dx + 4 * dy, y2 - 7 * dy + 4 * dx)]
        self.polyline(head, color, 1.3)

    def clip(self, x, y, width, height):
        self.clips += 1
        self.add(
            f'<clipPath id="c{self.clips}"><rect x="{px(x)}" y="{px(y)}" width="{px(width)}" height="{px(height)}"/></clipPath>'
        )
        return f"c{self.clips}"

    def legend(self, x, y, *entries):
        """Entries (text, color, dash), one below the other."""
        for row, (text, color, dash) in enumerate(entries):
            self.line(x, y + 17 * row - 4, x + 24, y + 17 * row - 4, color, 2, dash)
            self.text(x + 31, y + 17 * row, text)

    def svg(self, title):
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}" height="{self.height}" '
            f'viewBox="0 0 {self.width} {self.height}" font-family="Helvetica, Arial, \'DejaVu Sans\', sans-serif" '
            f'font-size="{TEXT_SIZE}" role="img">\n<title>{escape(title)}</title>\n'
            f'<rect x="0.5" y="0.5" width="{self.width - 1}" height="{self.height - 1}" rx="6" '
            f'fill="{PAPER}" stroke="{BORDER}"/>\n' + "\n".join(self.parts) + "\n</svg>\n"
        )


class Panel:
    """A part of a drawing that shows curves.

    `frames` and `values` are what lies at its edges, `box` is (x, y, width, height) in the drawing.
    """

    def __init__(self, drawing, box, frames, values, title=None, color=INK):
        self.drawing, self.box, self.frames, self.values = drawing, box, frames, values
        x, y, width, height = box
        drawing.rectangle(x, y, width, height, fill="#ffffff", radius=0)
        self.clip = drawing.clip(x, y, width, height)
        if title:
            drawing.text(x, y - 7, title, color, bold=True)

    def at(self, frame, value):
        x, y, width, height = self.box
        return (
            x + width * (frame - self.frames[0]) / (self.frames[1] - self.frames[0]),
            y + height - height * (value - self.values[0]) / (self.values[1] - self.values[0]),
        )

    def grid(self, frames=(), values=(), labels=True):
        """Lines at these frames and values, with numbers below and at the left."""
        x, y, width, height = self.box
        for frame in frames:
            at = self.at(frame, 0)[0]
            self.drawing.line(at, y, at, y + height, GRID)
            if labels:
                self.drawing.text(at, y + height + 14, number(frame), PALE_INK, "middle", 10.5)
        for value in values:
            at = self.at(0, value)[1]
            self.drawing.line(x, at, x + width, at, AXIS if value == 0 else GRID)
            if labels:
                self.drawing.text(x - 5, at + 4, number(value), PALE_INK, "end", 10.5)

    def curve(self, points, color=BLUE, width=2.0, dash=None):
        """Points (frame, value); what leaves the panel is cut off."""
        self.drawing.polyline(simplified([self.at(*point) for point in points]), color, width, dash, self.clip)

    def key(self, frame, value):
        x, y = self.at(frame, value)
        self.drawing.add(
            f'<path d="M{px(x)} {px(y - 5.5)}l5.5 5.5l-5.5 5.5l-5.5-5.5z" fill="{KEY_FILL}" stroke="{INK}" stroke-width="1.2"/>'
        )

    def handle(self, key, point, dash=None):
        self.drawing.polyline([self.at(*key), self.at(*point)], HANDLE, 1.4, dash, self.clip)
        if self.shows(*point):
            self.drawing.circle(*self.at(*point), 3.4, PAPER if dash else HANDLE, HANDLE)

    def keys(self, keys, handles=True):
        """Keys of FCurve JSON, with those handles that a Bezier curve has."""
        for item in keys:
            for side in ("handle_left", "handle_right") if handles else ():
                if side in item:
                    self.handle(item["co"], item[side])
        for item in keys:
            self.key(*item["co"])

    def dot(self, frame, value, color, hollow=False):
        self.drawing.circle(*self.at(frame, value), 3.4, PAPER if hollow else color, color)

    def note(self, frame, value, text, color=PALE_INK, anchor="start", dx=0, dy=0, size=11):
        x, y = self.at(frame, value)
        self.drawing.text(x + dx, y + dy, text, color, anchor, size)

    def shows(self, frame, value):
        return self.frames[0] <= frame <= self.frames[1] and self.values[0] <= value <= self.values[1]


def px(number_):
    """A length in pixels, to a tenth."""
    text = f"{number_:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def number(value):
    return f"{value:g}".replace("-", "\u2212")


def simplified(points, tolerance=0.07):
    """Fewer points, none of which was farther from the line than the tolerance in pixels (Ramer, Douglas, Peucker)."""
    kept = {0, len(points) - 1}
    stretches = [(0, len(points) - 1)]
    while stretches:
        first, last = stretches.pop()
        (x1, y1), (x2, y2) = points[first], points[last]
        length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 or 1.0
        worst, where = tolerance, None
        for index in range(first + 1, last):
            x, y = points[index]
            distance = abs((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) / length
            if distance > worst:
                worst, where = distance, index
        if where is not None:
            kept.add(where)
            stretches += [(first, where), (where, last)]
    return [points[index] for index in sorted(kept)]
