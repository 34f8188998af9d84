"""Terrain as a relief map, light from the north-west: one brush for each kind of terrain."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import hypot

from wartable.engine.answer import Stream
from wartable.picture import paper
from wartable.picture.paper import (
    UNIT,
    Page,
    Spot,
    along,
    area,
    centre,
    centreline,
    flowing,
    inside,
    length,
    poly,
    scaled,
    soft,
)

WATER, WATER_2, BANK = "#9fcadd", "#c4e0ea", "#86a9a8"
WALL, WALL_HI, RUBBLE = "#5d5f5e", "#8d8e8a", "#9b988e"
FLOOR, FLOOR_2 = "#d3cfc4", "#c3beb1"
CONCRETE, CONCRETE_2 = "#bfc1bb", "#a5a8a2"


@dataclass(frozen=True, slots=True)
class Land:
    """One piece of terrain in drawing units; `hard` marks corners at the table's edge, which stay sharp."""

    kind: str
    points: list[Spot]
    name: str
    hard: tuple[bool, ...]

    def chance(self) -> Stream:
        """Reproducible chance for the details of this piece."""
        return Stream(f"{self.kind} {[(round(x), round(y)) for x, y in self.points]}")

    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom."""
        xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
        return min(xs), min(ys), max(xs), max(ys)

    def outline(self, r: float) -> str:
        """Its footprint with soft corners."""
        return soft(self.points, r, self.hard)


Brush = Callable[[Page, Land], None]


def sprinkle(land: Land, step: float, margin: float = 0.0) -> list[Spot]:
    """Points about `step` apart inside a piece of terrain, a little out of line, from back to front."""
    stream = land.chance()
    left, top, right, bottom = land.box()
    shape = scaled(land.points, max(0.2, 1 - 2 * margin / max(1.0, min(right - left, bottom - top))))
    found = []
    row, y = 0, top
    while y <= bottom:
        x = left + (step / 2 if row % 2 else 0)
        while x <= right:
            at = (x + step * (stream.below(101) - 50) / 180, y + step * (stream.below(101) - 50) / 180)
            if inside(at, shape):
                found.append(at)
            x += step
        row, y = row + 1, y + step * 0.86
    return found or [centre(land.points)]


def shade(page: Page, data: str, far: float = 3.0, depth: float = 0.2) -> None:
    """The shadow that something with the outline `data` throws to the south-east."""
    page.path(data, fill=paper.SHADOW, fill_opacity=depth, transform=f"translate({far} {far})")


def _lobed(at: Spot, r: float, stream: Stream, lobes: int = 7) -> str:
    """The crown of a tree seen from above."""
    turn = stream.below(360)
    tips = paper.regular(at, r, lobes, turn)
    data = f"M{paper.num(tips[0][0])} {paper.num(tips[0][1])}"
    for tip in [*tips[1:], tips[0]]:
        wide = r * 0.46
        data += f"A{paper.num(wide)} {paper.num(wide)} 0 0 1 {paper.num(tip[0])} {paper.num(tip[1])}"
    return data + "Z"


def _tree(page: Page, at: Spot, r: float, stream: Stream) -> None:
    crown = _lobed(at, r, stream)
    page.disc((at[0] + r * 0.28, at[1] + r * 0.34), r * 1.05, fill="#223d1f", fill_opacity=0.3)
    page.path(crown, fill="#4e7b45")
    page.path(_lobed((at[0] - r * 0.1, at[1] - r * 0.12), r * 0.8, stream), fill="#6d9c5c")
    page.path(_lobed((at[0] - r * 0.26, at[1] - r * 0.3), r * 0.42, stream, 5), fill="#8fb877")


def wood(page: Page, land: Land) -> None:
    """Trees on a darker floor; the dashes are the footprint."""
    page.path(land.outline(8.0), fill="#bdd3a4", stroke="#4f7a45", stroke_width=1.4, stroke_dasharray="5 4")
    stream = land.chance()
    for at in sprinkle(land, UNIT * 1.3, UNIT * 0.58):
        _tree(page, at, UNIT * (0.58 + stream.below(30) / 100), stream)


def foliage(page: Page, land: Land) -> None:
    """Bushes."""
    page.path(land.outline(8.0), fill="#c9daaf", stroke="#4f7a45", stroke_width=1.2, stroke_dasharray="3 4")
    stream = land.chance()
    for at in sprinkle(land, UNIT * 0.95, UNIT * 0.35):
        _tree(page, at, UNIT * (0.3 + stream.below(14) / 100), stream)


def hedge(page: Page, land: Land) -> None:
    """A row of bushes along a line."""
    stream = land.chance()
    line = centreline(land.points)
    if not line:
        foliage(page, land)
        return
    for at in along(line, UNIT * 0.42):
        _tree(page, at, UNIT * (0.27 + stream.below(8) / 100), stream)


def hill(page: Page, land: Land) -> None:
    """Steps of height with their contours."""
    shade(page, land.outline(14.0), 4.0, 0.16)
    levels = ((1.0, "#eadfbd"), (0.74, "#e3d2a2"), (0.46, "#dcc48b"))
    for share, fill in levels if land.kind == "hill" else levels[:2]:
        ring = Land(land.kind, scaled(land.points, share), "", land.hard if share == 1 else ())
        page.path(ring.outline(14.0), fill=fill, stroke="#a07b3d", stroke_width=1.2, stroke_opacity=0.75)


def _course(page: Page, land: Land, fill: str, light: str, bank: str) -> None:
    page.path(land.outline(40.0), fill=fill, stroke=bank, stroke_width=2.2)
    line = centreline(land.points)
    if line and length(line) ** 2 > 3 * area(land.points):
        page.path(flowing(line, 60.0), fill="none", stroke=light, stroke_width=3.0, stroke_dasharray="46 34 18 40",
                  stroke_linecap="round")  # fmt: skip
    else:
        for x, y in sprinkle(land, UNIT * 1.7, UNIT * 0.5):
            ripple = f"M{paper.num(x - 8)} {paper.num(y)}q4 -4 8 0t8 0"
            page.path(ripple, fill="none", stroke=light, stroke_width=2.0, stroke_linecap="round")


def water(page: Page, land: Land) -> None:
    """A river, stream or lake."""
    deep = land.kind == "deep_water"
    _course(page, land, "#7fb2cb" if deep else WATER, WATER_2, BANK)


def ice(page: Page, land: Land) -> None:
    """Thin ice with cracks."""
    page.path(land.outline(20.0), fill="#dcebf1", stroke=BANK, stroke_width=1.6)
    for x, y in sprinkle(land, UNIT * 1.6, UNIT * 0.4):
        crack = poly([(x - 8, y - 3), (x, y), (x + 3, y + 8)], False)
        page.path(crack, fill="none", stroke="#a9c6d2", stroke_width=1.3)


def lava(page: Page, land: Land) -> None:
    """Molten rock."""
    _course(page, land, "#c8562a", "#ffb36b", "#5a2a1c")


def acid(page: Page, land: Land) -> None:
    """A pool of acid."""
    page.path(land.outline(16.0), fill="#b9c94a", stroke="#75821f", stroke_width=2.0)
    for number, at in enumerate(sprinkle(land, UNIT * 1.1, UNIT * 0.4)):
        page.disc(at, 2.5 + number % 3, fill="#dbe58c", stroke="#93a02f", stroke_width=0.8)


def marsh(page: Page, land: Land) -> None:
    """Wet ground with pools and reeds."""
    page.path(land.outline(16.0), fill="#c6d6bd", stroke=BANK, stroke_width=1.2, stroke_dasharray="2 4")
    for number, (x, y) in enumerate(sprinkle(land, UNIT * 1.25, UNIT * 0.5)):
        if number % 2:
            page.add("ellipse", cx=x, cy=y, rx=UNIT * 0.5, ry=UNIT * 0.22, fill=WATER, fill_opacity=0.85)
        else:
            _tuft(page, (x, y), "#5f7f52", 1.5)


def _tuft(page: Page, at: Spot, colour: str, size: float = 1.0) -> None:
    x, y = at
    data = "".join(
        f"M{paper.num(x + dx * size * 0.4)} {paper.num(y)}l{paper.num(dx * size * 0.6)} {paper.num(dy * size)}"
        for dx, dy in ((-4, -6), (0, -8), (4, -6))
    )
    page.path(data, fill="none", stroke=colour, stroke_width=1.2, stroke_linecap="round")


def grass(page: Page, land: Land) -> None:
    """High or long grass."""
    page.path(land.outline(14.0), fill="#d5dca6", stroke="#9aa562", stroke_width=1.1, stroke_dasharray="2 4")
    for at in sprinkle(land, UNIT * 0.62, UNIT * 0.3):
        _tuft(page, at, "#8a9850")


def crater(page: Page, land: Land) -> None:
    """A hole with a rim."""
    for share, fill, stroke in ((1.0, "#d9c79a", "#b59a62"), (0.68, "#c4a86f", "#a07b3d"), (0.38, "#a98850", None)):
        ring = Land(land.kind, scaled(land.points, share), "", ())
        page.path(ring.outline(8.0), fill=fill, stroke=stroke, stroke_width=1.2)


def rocks(page: Page, land: Land) -> None:
    """Boulders."""
    page.path(land.outline(8.0), fill="#d3cfb8", stroke="#a39f8a", stroke_width=1.0, stroke_dasharray="2 4")
    stream = land.chance()
    for at in sprinkle(land, UNIT * 0.9, UNIT * 0.4):
        _stone(page, at, UNIT * (0.22 + stream.below(18) / 100), stream)


def _stone(page: Page, at: Spot, r: float, stream: Stream) -> None:
    turn = stream.below(90)
    corners = paper.regular(at, r, 5 + stream.below(3), turn)
    shade(page, poly(corners), 2.0, 0.28)
    page.path(poly(corners), fill=RUBBLE, stroke=WALL, stroke_width=0.8)
    light = paper.regular((at[0] - r * 0.18, at[1] - r * 0.2), r * 0.55, 5, turn)
    page.path(poly(light), fill="#b9b6ac")


def wall(page: Page, land: Land) -> None:
    """Stones in a row; a fortification is darker, a barricade of planks."""
    shade(page, poly(land.points), 2.5, 0.26)
    fills = {"wall": ("#8a8b86", "#b3b3ab"), "fortification": (WALL, WALL_HI), "barricade": ("#7d6a4a", "#b39c70")}
    dark, light = fills.get(land.kind, fills["wall"])
    page.path(poly(land.points), fill=dark, stroke="#4b4c48", stroke_width=1.0)
    line = centreline(land.points)
    if not line:
        return
    stream = land.chance()
    for (ax, ay), (bx, by) in zip(dots := along(line, UNIT * 0.46), dots[1:]):
        dx, dy = (bx - ax) * 0.24, (by - ay) * 0.24
        mx, my = (ax + bx) / 2, (ay + by) / 2
        turn = (stream.below(5) - 2) / 4
        start, end = (mx - dx + turn, my - dy), (mx + dx, my + dy - turn)
        wide = 9.0 if land.kind == "fortification" else 5.2
        page.path(poly([start, end], False), stroke=light, stroke_width=wide, stroke_linecap="round", fill="none")


def fence(page: Page, land: Land) -> None:
    """Rails and posts."""
    line = centreline(land.points)
    page.path(flowing(line, 2.0) if line else poly(land.points), fill="none", stroke="#7d6a2e", stroke_width=2.0)
    for at in along(line, UNIT * 0.8) if line else ():
        page.disc(at, 2.6, fill="#9a8750", stroke="#5c4d22", stroke_width=0.8)


def cliff(page: Page, land: Land) -> None:
    """A face of rock with hachures."""
    shade(page, poly(land.points), 5.0, 0.3)
    page.path(poly(land.points), fill="#8d8672", stroke="#5b5545", stroke_width=1.4)
    line = centreline(land.points)
    for (ax, ay), (bx, by) in zip(dots := along(line, UNIT * 0.4), dots[1:]) if line else ():
        far = max(1.0, hypot(bx - ax, by - ay))
        nx, ny = (by - ay) / far * 8, (ax - bx) / far * 8
        page.path(poly([(ax, ay), (ax + nx, ay + ny)], False), stroke="#5b5545", stroke_width=1.4, fill="none")


def road(page: Page, land: Land) -> None:
    """A track with its middle line."""
    page.path(land.outline(40.0), fill="#f1ebdb", stroke="#bfb397", stroke_width=2.0)
    if line := centreline(land.points):
        page.path(flowing(line, 60.0), fill="none", stroke="#d8cdb4", stroke_width=2.0, stroke_dasharray="14 12")


def _tiles(page: Page, land: Land, colour: str, step: float) -> None:
    """The lines of a floor, along the first two sides of a building."""
    if len(land.points) != 4:
        return
    a, b, c, d = land.points
    for start, end, left, right in ((a, b, d, c), (b, c, a, d)):
        count = max(1, round(hypot(end[0] - start[0], end[1] - start[1]) / step))
        for k in range(1, count):
            share = k / count
            one = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
            two = (left[0] + (right[0] - left[0]) * share, left[1] + (right[1] - left[1]) * share)
            page.path(poly([one, two], False), stroke=colour, stroke_width=0.8, fill="none")


def building(page: Page, land: Land) -> None:
    """Floor and walls, with a door in the middle of each side."""
    shade(page, poly(land.points), 6.0, 0.28)
    page.path(poly(land.points), fill=FLOOR)
    _tiles(page, land, FLOOR_2, UNIT * 0.8)
    inner = scaled(land.points, 0.93)
    for (ax, ay), (bx, by) in zip(inner, [*inner[1:], inner[0]]):
        far = hypot(bx - ax, by - ay)
        gap = min(0.3, UNIT * 0.5 / far) if far else 0.0
        for low, high in ((0.0, 0.5 - gap), (0.5 + gap, 1.0)):
            ends = [(ax + (bx - ax) * share, ay + (by - ay) * share) for share in (low, high)]
            _masonry(page, ends)
    page.path(poly(land.points), fill="none", stroke="#4b4c48", stroke_width=1.0)


def _masonry(page: Page, ends: Sequence[Spot]) -> None:
    """A straight piece of wall seen from above."""
    page.path(poly(ends, False), stroke=WALL, stroke_width=7.0, stroke_linecap="square", fill="none")
    page.path(poly(ends, False), stroke=WALL_HI, stroke_width=2.6, stroke_linecap="square", fill="none")


def ruin(page: Page, land: Land) -> None:
    """What is left of walls, and rubble on the floor."""
    page.path(poly(land.points), fill=FLOOR, stroke=RUBBLE, stroke_width=1.2, stroke_dasharray="3 4")
    _tiles(page, land, FLOOR_2, UNIT * 0.9)
    stream = land.chance()
    for at in sprinkle(land, UNIT * 1.05, UNIT * 0.7):
        _stone(page, at, UNIT * (0.12 + stream.below(14) / 100), stream)
    inner = scaled(land.points, 0.93)
    for k, (x, y) in enumerate(inner):
        for other in (inner[k - 1], inner[(k + 1) % len(inner)]):
            share = (18 + stream.below(20)) / 100
            end = (x + (other[0] - x) * share, y + (other[1] - y) * share)
            _masonry(page, [(x, y), end])


def bunker(page: Page, land: Land) -> None:
    """Concrete with a flat roof and slits; a concrete building has a roof with hatches."""
    shade(page, land.outline(10.0), 6.0, 0.3)
    page.path(land.outline(10.0), fill=CONCRETE_2, stroke=WALL, stroke_width=1.6)
    inner = Land(land.kind, scaled(land.points, 0.76), "", ())
    page.path(inner.outline(8.0), fill=CONCRETE, stroke=WALL_HI, stroke_width=1.0)
    middle = scaled(land.points, 0.88)
    for (ax, ay), (bx, by) in zip(middle, [*middle[1:], middle[0]]):
        ends = [(ax + (bx - ax) * share, ay + (by - ay) * share) for share in (0.36, 0.64)]
        page.path(poly(ends, False), stroke="#33383a", stroke_width=4.0, stroke_linecap="round", fill="none")
    at = centre(land.points)
    page.disc(at, UNIT * 0.36, fill=CONCRETE_2, stroke=WALL, stroke_width=1.2)
    page.path(poly([(at[0] - 4, at[1]), (at[0] + 4, at[1])], False), stroke=WALL, stroke_width=1.2)


def wreck(page: Page, land: Land) -> None:
    """A burnt-out hull on scorched ground."""
    page.path(Land("", scaled(land.points, 1.35), "", ()).outline(20.0), fill="#4a4338", fill_opacity=0.22)
    shade(page, land.outline(6.0), 3.0, 0.35)
    page.path(land.outline(6.0), fill="#57524b", stroke="#2e2b27", stroke_width=1.6)
    deck = Land("", scaled(land.points, 0.62), "", ())
    page.path(deck.outline(6.0), fill="#6d665c", stroke="#3a3631", stroke_width=1.2)
    x, y = centre(land.points)
    page.path(poly([(x - 6, y - 6), (x + 6, y + 6)], False), stroke="#2e2b27", stroke_width=2.0)
    page.path(poly([(x - 6, y + 6), (x + 6, y - 6)], False), stroke="#2e2b27", stroke_width=2.0)


def minefield(page: Page, land: Land) -> None:
    """Ground with warning signs."""
    page.path(land.outline(6.0), fill="#e0d9c0", stroke="#a3211b", stroke_width=1.6, stroke_dasharray="7 5")
    for at in sprinkle(land, UNIT * 1.3, UNIT * 0.5):
        page.disc(at, 5.0, fill="#5c5a4c", stroke="#33322a", stroke_width=1.0)
        page.disc((at[0] - 1.2, at[1] - 1.2), 1.6, fill="#9a9784")


def plain(page: Page, land: Land) -> None:
    """Anything else: its footprint."""
    page.path(land.outline(8.0), fill="#d8dcc0", stroke="#8c947a", stroke_width=1.2, stroke_dasharray="6 4")


# In the order in which they are laid: what stands on something comes after it.
BRUSHES: dict[str, Brush] = {
    "plain": plain, "slope": hill, "hill": hill, "long_grass": grass, "high_grass": grass, "marsh": marsh,
    "deep_water": water, "river": water, "stream": water, "thin_ice": ice, "lava": lava, "acid": acid, "road": road,
    "minefield": minefield, "crater": crater, "rocks": rocks, "rough": rocks, "wreck": wreck, "foliage": foliage,
    "wood": wood, "woods": wood, "hedge": hedge, "fence": fence, "wire": fence, "wall": wall, "barricade": wall,
    "tank_traps": wall, "fortification": wall, "cliff": cliff,
    "ruin": ruin, "building": building, "concrete_building": bunker, "bunker": bunker,
}  # fmt: skip


def draw(page: Page, lands: Sequence[Land]) -> None:
    """All terrain, low things first; a kind without a brush of its own shows its footprint."""
    order = list(BRUSHES)
    for land in sorted(lands, key=lambda land: order.index(land.kind) if land.kind in order else 0):
        BRUSHES.get(land.kind, plain)(page, land)


def ground(page: Page, width: float, height: float, lands: Sequence[Land]) -> None:
    """Grass with patches of light and shade, and tufts where nothing else is."""
    page.box(0.0, 0.0, width, height, fill=paper.GROUND)
    stream = Stream(f"ground {round(width)} {round(height)}")
    for number in range(max(4, round(width * height / 160_000))):
        x, y = width * stream.below(1000) / 1000, height * stream.below(1000) / 1000
        rx, ry = 120.0 + stream.below(200), 60.0 + stream.below(110)
        fill = (paper.GROUND_2, paper.GROUND_3)[number % 2]
        page.add("ellipse", cx=x, cy=y, rx=rx, ry=ry, fill=fill, fill_opacity=0.6)
    for _ in range(round(width * height / 9_000)):
        at = (width * stream.below(1000) / 1000, height * stream.below(1000) / 1000)
        if not any(inside(at, land.points) for land in lands):
            _tuft(page, at, paper.TUFT, 0.8)
