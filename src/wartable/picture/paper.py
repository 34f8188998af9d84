"""What the pictures are drawn with: a page that gathers SVG, colours, and shapes with soft corners."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin
from xml.sax.saxutils import escape

Spot = tuple[float, float]
UNIT = 24.0  # of the drawing for an inch of the table

PAPER, SHEET, INK, INK_2, INK_3, LINE = "#e9edea", "#fafbfa", "#14202a", "#3f4e58", "#57656e", "#d2d9d6"
TAPE, TAPE_EDGE, TAPE_INK = "#ffcb1f", "#b58600", "#2b2100"
SHADOW = "rgb(32,44,30)"
GROUND, GROUND_2, GROUND_3, TUFT = "#dde5ce", "#d1dbbe", "#e8ecd9", "#a9b892"
MAP_TEXT, HALO = "#2c3a2b", "#edf1e2"
# The last ones are there where a machine knows no `sans-serif`.
FONT = "Inter, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif, 'DejaVu Sans', 'Liberation Sans', 'Noto Sans'"


def num(value: float) -> str:
    """A coordinate with at most one decimal, the same text on every machine."""
    text = f"{value:.1f}"
    text = text.removesuffix(".0")
    return "0" if text == "-0" else text


def attributes(given: dict[str, object]) -> str:
    """Attributes in their order; `stroke_width` is stroke-width, None is left out."""
    found = []
    for key, value in given.items():
        if value is not None:
            text = num(value) if isinstance(value, float) else str(value)
            found.append(f' {key.rstrip("_").replace("_", "-")}="{escape(text, {chr(34): "&quot;"})}"')
    return "".join(found)


class Page:
    """SVG in the making. `flip` is the height of the table in drawing units: y of the table grows upward."""

    def __init__(self) -> None:
        self.parts: list[str] = []

    def add(self, tag: str, **given: object) -> None:
        """An empty element."""
        self.parts.append(f"<{tag}{attributes(given)}/>")

    def open(self, tag: str, **given: object) -> None:
        """The start of an element that `close` ends."""
        self.parts.append(f"<{tag}{attributes(given)}>")

    def close(self, tag: str = "g") -> None:
        """The end of an element."""
        self.parts.append(f"</{tag}>")

    def path(self, data: str, **given: object) -> None:
        """A path."""
        self.add("path", d=data, **given)

    def disc(self, at: Spot, r: float, **given: object) -> None:
        """A disc."""
        self.add("circle", cx=at[0], cy=at[1], r=r, **given)

    def box(self, x: float, y: float, w: float, h: float, r: float = 0.0, **given: object) -> None:
        """A rectangle with its corners rounded by `r`."""
        self.add("rect", x=x, y=y, width=w, height=h, rx=r or None, **given)

    def text(self, at: Spot, words: str, size: float, **given: object) -> None:
        """A line of text; `at` is its base line's start unless text_anchor says otherwise."""
        head = attributes({"x": at[0], "y": at[1], "font_size": size, **given})
        self.parts.append(f"<text{head}>{escape(words)}</text>")


def poly(points: Iterable[Spot], closed: bool = True) -> str:
    """Path data of straight lines."""
    data = "L".join(f"{num(x)} {num(y)}" for x, y in points)
    return f"M{data}{'Z' if closed else ''}"


def soft(points: Sequence[Spot], r: float, hard: Sequence[bool] = ()) -> str:
    """Path data of a closed polygon whose corners are rounded within `r`, those marked `hard` not."""
    count = len(points)
    found: list[str] = []
    for i, point in enumerate(points):
        if hard and hard[i]:
            found.append(f"{'L' if found else 'M'}{num(point[0])} {num(point[1])}")
            continue
        start, end = (_toward(point, points[j % count], r) for j in (i - 1, i + 1))
        lead = "L" if found else "M"
        curve = f"Q{num(point[0])} {num(point[1])} {num(end[0])} {num(end[1])}"
        found.append(f"{lead}{num(start[0])} {num(start[1])}{curve}")
    return "".join(found) + "Z"


def flowing(points: Sequence[Spot], r: float) -> str:
    """Path data of an open line whose bends are rounded within `r`."""
    found = [f"M{num(points[0][0])} {num(points[0][1])}"]
    for before, point, after in zip(points, points[1:], points[2:]):
        start, end = _toward(point, before, r), _toward(point, after, r)
        bend = f"Q{num(point[0])} {num(point[1])} {num(end[0])} {num(end[1])}"
        found.append(f"L{num(start[0])} {num(start[1])}{bend}")
    found.append(f"L{num(points[-1][0])} {num(points[-1][1])}")
    return "".join(found)


def _toward(start: Spot, end: Spot, r: float) -> Spot:
    """`r` from `start` toward `end`, at most half way."""
    far = hypot(end[0] - start[0], end[1] - start[1])
    share = min(0.5, r / far) if far else 0.0
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def regular(at: Spot, r: float, corners: int, turn: float = 0.0) -> list[Spot]:
    """The corners of a regular polygon; with no `turn`, in degrees, one points up."""
    steps = (2 * pi * k / corners + turn * pi / 180 for k in range(corners))
    return [(at[0] + r * sin(step), at[1] - r * cos(step)) for step in steps]


def centre(points: Sequence[Spot]) -> Spot:
    """The centroid of a polygon."""
    area = x = y = 0.0
    for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]]):
        cross = ax * by - bx * ay
        area, x, y = area + cross, x + (ax + bx) * cross, y + (ay + by) * cross
    if abs(area) < 1e-6:
        return sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)
    return x / (3 * area), y / (3 * area)


def area(points: Sequence[Spot]) -> float:
    """The area of a polygon."""
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]]))) / 2


def scaled(points: Sequence[Spot], share: float) -> list[Spot]:
    """A polygon shrunk about its centre."""
    cx, cy = centre(points)
    return [(cx + (x - cx) * share, cy + (y - cy) * share) for x, y in points]


def inside(at: Spot, points: Sequence[Spot]) -> bool:
    """Whether a point lies in a polygon."""
    x, y = at
    found = False
    for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]]):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            found = not found
    return found


def hull(points: Iterable[Spot]) -> list[Spot]:
    """The convex hull of points."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return ordered

    def half(line: Iterable[Spot]) -> list[Spot]:
        found: list[Spot] = []
        for p in line:
            while len(found) > 1 and _cross(found[-2], found[-1], p) <= 0:
                found.pop()
            found.append(p)
        return found[:-1]

    return half(ordered) + half(reversed(ordered))


def _cross(o: Spot, a: Spot, b: Spot) -> float:
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def centreline(points: Sequence[Spot]) -> list[Spot]:
    """The middle of a strip whose outline goes up one bank and down the other; empty if it is no strip."""
    count = len(points)
    if count < 4 or count % 2:
        return []
    lines = []
    for shift in range(2 if count == 4 else 1):
        turned = [*points[shift:], *points[:shift]]
        pairs = [(turned[i], turned[count - 1 - i]) for i in range(count // 2)]
        lines.append([((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairs])
    return max(lines, key=length)


def length(line: Sequence[Spot]) -> float:
    """The length of an open line."""
    return sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(line))


def along(line: Sequence[Spot], step: float) -> list[Spot]:
    """Points about every `step` of a line, its ends among them."""
    full = length(line)
    count = max(1, round(full / step))
    found, gone, leg = [], 0.0, 0
    for k in range(count + 1):
        want = full * k / count
        while leg < len(line) - 2 and gone + length(line[leg : leg + 2]) < want:
            gone += length(line[leg : leg + 2])
            leg += 1
        part = length(line[leg : leg + 2])
        share = (want - gone) / part if part else 0.0
        (ax, ay), (bx, by) = line[leg], line[leg + 1]
        found.append((ax + (bx - ax) * share, ay + (by - ay) * share))
    return found
