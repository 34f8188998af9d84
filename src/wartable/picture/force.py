"""Bases and labels: every side has a colour, a mark and a pattern, so that colour alone tells nothing."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import atan2, hypot, pi

from wartable.picture.paper import INK, INK_2, SHADOW, SHEET, UNIT, Page, Spot, hull, num, poly, regular, soft


@dataclass(frozen=True, slots=True)
class Side:
    """How a side looks."""

    fill: str
    ink: str
    tint: str
    fig: str
    rim: str


SIDES = (
    Side("#1656cc", "#1350bd", "#dce7fb", "#ffffff", "#0a2a66"),
    Side("#c9430a", "#a23403", "#fbe3d7", "#ffffff", "#5f1e03"),
    Side("#22b8a0", "#086656", "#d3f3ec", "#062b25", "#06463b"),
    Side("#9c4193", "#843079", "#f6e1f3", "#ffffff", "#4a1b45"),
    Side("#2f383e", "#2f383e", "#dfe4e6", "#ffffff", "#14202a"),
)


def number_of(tone: str) -> int:
    """Which side a tone such as `side1` means; what is no side is the last, the umpire's."""
    digits = tone.removeprefix("side")
    return min(int(digits), len(SIDES) - 1) if tone.startswith("side") and digits.isdigit() else len(SIDES) - 1


def mark(page: Page, at: Spot, r: float, side: int, fill: str, **given: object) -> None:
    """The mark of a side: disc, triangle, square, diamond; the umpire's is a cross."""
    if side == 0:
        page.disc(at, r * 0.9, fill=fill, **given)
    elif side == 1:
        page.path(poly(regular((at[0], at[1] + r * 0.15), r * 1.15, 3)), fill=fill, **given)
    elif side == 2:
        page.path(poly(regular(at, r * 1.15, 4, 45)), fill=fill, **given)
    elif side == 3:
        page.path(poly(regular(at, r * 1.2, 4)), fill=fill, **given)
    else:
        x, y = at
        cross = f"M{num(x - r)} {num(y)}H{num(x + r)}M{num(x)} {num(y - r)}V{num(y + r)}"
        page.path(cross, stroke=fill, stroke_width=r * 0.6, **given)


def patterns(page: Page) -> None:
    """The patterns of the bases: plain, striped, dotted, barred, plain; the hatching of the zones."""
    page.open("defs")
    for number, side in enumerate(SIDES):
        page.open("pattern", id=f"base{number}", width=4, height=4, patternUnits="userSpaceOnUse",
                  patternTransform="rotate(45)" if number == 1 else None)  # fmt: skip
        page.box(0.0, 0.0, 4.0, 4.0, fill=side.fill)
        if number == 1:
            page.box(0.0, 0.0, 1.3, 4.0, fill=side.rim, fill_opacity=0.55)
        elif number == 2:
            page.disc((2.0, 2.0), 0.9, fill=side.rim, fill_opacity=0.6)
        elif number == 3:
            page.box(0.0, 0.0, 4.0, 1.3, fill=side.rim, fill_opacity=0.55)
        page.close("pattern")
        page.open("pattern", id=f"zone{number}", width=14, height=14, patternUnits="userSpaceOnUse",
                  patternTransform=f"rotate({45 if number % 2 else -45})")  # fmt: skip
        page.box(0.0, 0.0, 1.4, 14.0, fill=side.fill, fill_opacity=0.1)
        page.close("pattern")
    page.close("defs")


@dataclass(slots=True)
class Base:
    """One model in drawing units; `corners` is empty for a round base."""

    kind: str
    at: Spot
    r: float
    corners: list[Spot]
    side: int


@dataclass(slots=True)
class Group:
    """The models of one Troop Type and the label that belongs to them."""

    side: int
    bases: list[Base] = field(default_factory=list)
    text: str = ""
    marks: list[str] = field(default_factory=list)

    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of its bases."""
        return (
            min(b.at[0] - b.r for b in self.bases), min(b.at[1] - b.r for b in self.bases),
            max(b.at[0] + b.r for b in self.bases), max(b.at[1] + b.r for b in self.bases),
        )  # fmt: skip


def outline(page: Page, group: Group) -> None:
    """A dashed line round the models of a Troop Type with more than one."""
    if len(group.bases) < 2:
        return
    around = [spot for base in group.bases for spot in regular(base.at, base.r + UNIT * 0.32, 12)]
    ring, side = hull(around), SIDES[group.side]
    page.path(soft(ring, 12.0), fill=side.tint, fill_opacity=0.28, stroke=side.fill, stroke_width=1.8,
              stroke_dasharray="6 4")  # fmt: skip


def draw(page: Page, base: Base) -> None:
    """One model: its base with pattern and rim, its mark, and what it is."""
    page.open("g", class_=f"model {base.kind}")
    if base.corners:
        _vehicle(page, base)
    else:
        _figure(page, base)
    page.close()


def _figure(page: Page, base: Base) -> None:
    side, (x, y), r = SIDES[base.side], base.at, base.r
    page.disc((x + 1.6, y + 2.0), r, fill=SHADOW, fill_opacity=0.4)
    page.disc(base.at, r - 0.7, fill=f"url(#base{base.side})", stroke=side.rim, stroke_width=1.4)
    if base.kind == "team":
        _gun(page, base)
    elif base.kind == "individual":
        page.disc(base.at, r - 2.0, fill=side.fig)
        star = [spot for pair in zip(regular(base.at, r * 0.72, 5), regular(base.at, r * 0.34, 5, 36)) for spot in pair]
        page.path(poly(star), fill=side.fill)
    else:
        if base.kind == "leader":
            page.disc(base.at, r - 2.6, fill="none", stroke=side.fig, stroke_width=1.5)
        mark(page, base.at, r * 0.42, base.side, side.fig)


def _gun(page: Page, base: Base) -> None:
    """A Weapon Team: a gun on its mount, and the mark."""
    side, (x, y), r = SIDES[base.side], base.at, base.r
    page.path(f"M{num(x)} {num(y + r * 0.15)}L{num(x + r * 0.55)} {num(y - r * 0.6)}", stroke=side.fig,
              stroke_width=r * 0.22, stroke_linecap="round")  # fmt: skip
    page.path(f"M{num(x - r * 0.45)} {num(y + r * 0.55)}L{num(x)} {num(y + r * 0.1)}L{num(x + r * 0.45)} "
              f"{num(y + r * 0.55)}", stroke=side.fig, stroke_width=r * 0.14, fill="none")  # fmt: skip
    mark(page, (x - r * 0.36, y - r * 0.3), r * 0.26, base.side, side.fig)


def _vehicle(page: Page, base: Base) -> None:
    """A hull with its front (between the first and the last corner) as a wedge, a turret and the mark."""
    side, corners = SIDES[base.side], base.corners
    page.path(soft(corners, 5.0), fill=SHADOW, fill_opacity=0.4, transform="translate(2.5 3)")
    page.path(soft(corners, 5.0), fill=f"url(#base{base.side})", stroke=side.rim, stroke_width=2.0)
    front = ((corners[0][0] + corners[-1][0]) / 2, (corners[0][1] + corners[-1][1]) / 2)
    fx, fy = front[0] - base.at[0], front[1] - base.at[1]
    far = hypot(fx, fy) or 1.0
    ux, uy = fx / far, fy / far
    half = hypot(corners[0][0] - corners[-1][0], corners[0][1] - corners[-1][1]) / 2

    def spot(forward: float, right: float) -> Spot:
        return base.at[0] + ux * forward - uy * right, base.at[1] + uy * forward + ux * right

    for wing in (-1.0, 1.0):
        track = [spot(-far * 0.92, wing * half * 0.84), spot(far * 0.92, wing * half * 0.84)]
        page.path(poly(track, False), stroke=side.rim, stroke_width=half * 0.24, stroke_dasharray="3 2", fill="none")
    wedge = [spot(far * 0.94, 0.0), spot(far * 0.62, -half * 0.55), spot(far * 0.62, half * 0.55)]
    page.path(poly(wedge), fill=side.fig, stroke=side.rim, stroke_width=0.8)
    page.path(poly([spot(0.0, 0.0), spot(far * 0.7, 0.0)], False), stroke=side.rim, stroke_width=half * 0.26)
    page.disc(spot(-far * 0.15, 0.0), half * 0.58, fill=side.fill, stroke=side.rim, stroke_width=1.6)
    mark(page, spot(-far * 0.15, 0.0), half * 0.34, base.side, side.fig)


# ------------------------------------------------------------------ labels
Box = tuple[float, float, float, float]
SIZE = 13.0
_NARROW, _WIDE = "iljtfrI.,:;'|! ()[]-1", "mwMW@%—"


def wide(text: str, size: float = SIZE) -> float:
    """About how wide `text` is in a sans serif of that size."""
    count = sum(0.34 if c in _NARROW else 0.92 if c in _WIDE else 0.66 if c.isupper() else 0.57 for c in text)
    return count * size


def cut(text: str, most: int = 34) -> str:
    """`text`, shortened if it is too long for a label."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def overlap(a: Box, b: Box) -> float:
    """The area that two boxes share."""
    return max(0.0, min(a[2], b[2]) - max(a[0], b[0])) * max(0.0, min(a[3], b[3]) - max(a[1], b[1]))


class Places:
    """Finds room for labels on a table of `width` x `height`: never over its edge, seldom over each other."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.labels: list[Box] = []
        self.bases: list[Box] = []

    def cost(self, box: Box) -> float:
        """How much `box` would hide, other labels first."""
        shared = 12.0 * sum(overlap(box, other) for other in self.labels)
        return shared + 3.0 * sum(overlap(box, other) for other in self.bases)

    def inside(self, x: float, y: float, w: float, h: float) -> Box:
        """The box about (x, y), pushed onto the table."""
        left = min(max(x - w / 2, 2.0), max(2.0, self.width - w - 2.0))
        top = min(max(y - h / 2, 2.0), max(2.0, self.height - h - 2.0))
        return left, top, left + w, top + h

    def best(self, about: Box, w: float, h: float, gap: float) -> tuple[Box, float]:
        """The best place for a label of w x h near `about`, with its cost."""
        left, top, right, bottom = about
        cx, cy = (left + right) / 2, (top + bottom) / 2
        found: tuple[float, Box] | None = None
        for number, far in enumerate((0.0, h * 0.9, h * 1.9, h * 3.0)):
            above, below = top - gap - h / 2 - far, bottom + gap + h / 2 + far
            west, east = left - gap - w / 2 - far, right + gap + w / 2 + far
            spots = [(x, y) for y in (above, below) for x in (cx, left + w / 2, right - w / 2, cx - w / 2, cx + w / 2)]
            spots += [(west, cy), (east, cy), (west, top), (east, top), (west, bottom), (east, bottom)]
            for order, (x, y) in enumerate(spots):
                box = self.inside(x, y, w, h)
                moved = abs(box[0] + w / 2 - x) + abs(box[1] + h / 2 - y)
                cost = self.cost(box) + number * 60 + order * 4 + moved * 2
                if found is None or cost < found[0]:
                    found = (cost, box)
        assert found is not None
        return found[1], self.cost(found[1])

    def take(self, box: Box) -> None:
        """Keep `box` free of other labels from now on."""
        self.labels.append(box)


def label(page: Page, group: Group, places: Places) -> None:
    """The name of a Troop Type in a pill with its side's mark, and what is in force for it."""
    side, text, h = SIDES[group.side], cut(group.text), SIZE + 8.0
    count = str(len(group.bases)) if len(group.bases) > 1 else ""
    more = wide(count) + 9.0 if count else 0.0
    widths = [wide(text) + 28.0 + more, *(wide(cut(word, 24), 11.5) + 14.0 for word in group.marks)]
    box, _ = places.best(group.box(), sum(widths) + 4.0 * (len(widths) - 1), h, UNIT * 0.42)
    places.take(box)
    page.open("g", class_="label")
    x, y = box[0], box[1]
    tie(page, group, box)
    page.box(x, y, widths[0], h, 4.0, fill=SHEET, fill_opacity=0.96, stroke=side.fill, stroke_width=1.5)
    mark(page, (x + 11.0, y + h / 2), 4.2, group.side, side.fill)
    page.text((x + 20.0, y + h / 2 + SIZE * 0.35), text, SIZE, font_weight="600", fill=INK)
    if count:
        page.text((x + widths[0] - 7.0, y + h / 2 + SIZE * 0.35), count, SIZE, text_anchor="end", fill=INK_2)
    x += widths[0] + 4.0
    for word, w in zip(group.marks, widths[1:]):
        page.box(x, y, w, h, 4.0, fill=INK, stroke=side.fill, stroke_width=1.5)
        at = (x + w / 2, y + h / 2 + 4.0)
        page.text(at, cut(word, 24), 11.5, text_anchor="middle", fill=SHEET, font_weight="600")
        x += w + 4.0
    page.close()


def tie(page: Page, group: Group, box: Box) -> None:
    """A thin line from a label to its models if it could not stand beside them."""
    left, top, right, bottom = group.box()
    dx = max(left - box[2], box[0] - right, 0.0)
    dy = max(top - box[3], box[1] - bottom, 0.0)
    if hypot(dx, dy) > UNIT * 0.9:
        start = (min(max((left + right) / 2, box[0]), box[2]), min(max((top + bottom) / 2, box[1]), box[3]))
        end = (min(max(start[0], left), right), min(max(start[1], top), bottom))
        page.path(poly([start, end], False), stroke=SIDES[group.side].fill, stroke_width=1.3, fill="none")


def place_name(page: Page, text: str, about: Box, at: Spot, places: Places, line: list[Spot]) -> None:
    """The name of a piece of terrain in the middle of it, along it if it is long, or near by; left out if crowded."""
    size = 13.0
    w, h = wide(text, size) * 0.98 + 4.0, size + 4.0
    box = places.inside(at[0], at[1], w, h)
    if places.cost(box) > 40.0:
        box, cost = places.best(about, w, h, 4.0)
        if cost > 60.0:
            return
    elif line and abs(at[0] - (box[0] + box[2]) / 2) + abs(at[1] - (box[1] + box[3]) / 2) < 1.0:
        turn = round(atan2(line[1][1] - line[0][1], line[1][0] - line[0][0]) * 180 / pi)
        turn = turn - 180 if turn > 90 else turn + 180 if turn < -90 else turn
        reach = places.inside(at[0], at[1], max(h, w if abs(turn) < 45 else h), max(h, w if abs(turn) >= 45 else h))
        if places.cost(reach) <= 40.0 and abs((reach[1] + reach[3]) / 2 - at[1]) < 1.0:
            places.take(reach)
            _words(page, text, at, size, f"rotate({turn} {num(at[0])} {num(at[1])})")
            return
    places.take(box)
    _words(page, text, ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2), size, None)


def _words(page: Page, text: str, at: Spot, size: float, turn: str | None) -> None:
    page.text((at[0], at[1] + size * 0.34), text, size, text_anchor="middle", class_="place", transform=turn,
              fill=INK_2 if turn else None)  # fmt: skip
