"""The fixed parts of a board of squares: floor, rooms, rough and raised ground, machines, walls, windows, doors."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from wartable.picture.paper import Page, Spot, num, poly

SQUARE = 40.0  # of the drawing for a square of the board
HALF = SQUARE / 2
Box = tuple[float, float, float, float]
Line = tuple[Spot, Spot]


class Thing(NamedTuple):
    """One shape in drawing units; y grows downward. `turn` is degrees clockwise from north."""

    kind: str
    spots: tuple[Spot, ...]
    r: float = 0.0
    tone: str = ""
    text: str = ""
    turn: int = 0

    @property
    def box(self) -> Box:
        """Left, top, right, bottom; what has one point fills its square, or its disc if it has a radius."""
        if len(self.spots) == 1:
            (x, y), r = self.spots[0], self.r or HALF
            return x - r, y - r, x + r, y + r
        xs, ys = [x for x, _ in self.spots], [y for _, y in self.spots]
        return min(xs), min(ys), max(xs), max(ys)

    @property
    def middle(self) -> Spot:
        """The middle of its box."""
        left, top, right, bottom = self.box
        return (left + right) / 2, (top + bottom) / 2

    @property
    def outline(self) -> list[Spot]:
        """Its corners."""
        left, top, right, bottom = self.box
        whole = [(left, top), (right, top), (right, bottom), (left, bottom)]
        return whole if len(self.spots) < 3 else list(self.spots)


# ------------------------------------------------------------------ floor
def floor(page: Page, width: float, height: float) -> None:
    """The bare deck, its shadow and its grid."""
    page.box(0.0, 0.0, width, height, class_="deck")


def grid(page: Page, width: float, height: float) -> None:
    """The lines between the squares."""
    across = "".join(f"M{num(k * SQUARE)} 0V{num(height)}" for k in range(1, round(width / SQUARE)))
    down = "".join(f"M0 {num(k * SQUARE)}H{num(width)}" for k in range(1, round(height / SQUARE)))
    page.path(across + down, class_="grid")


def room(page: Page, thing: Thing) -> None:
    """A room's floor, tiled; a start room is hatched, the sanctum has an inner border, an objective a dotted one."""
    page.open("g", class_="floor-room")
    page.path(poly(thing.outline), class_="room")
    left, top, right, bottom = thing.box
    if thing.tone == "start":
        page.path(hatch(thing.box, 10.0), class_="hatch")
    else:
        for y in steps(top, bottom):
            for x in steps(left, right):
                page.disc((x, y), 13.0, class_="tile")
    if thing.tone in ("sanctum", "objective"):
        page.box(left + 8.0, top + 8.0, right - left - 16.0, bottom - top - 16.0, 4.0,
                 class_="inset" if thing.tone == "sanctum" else "goal")  # fmt: skip
    page.close()


def steps(low: float, high: float) -> list[float]:
    """The middles of the squares from `low` to `high`."""
    return [low + SQUARE * k + HALF for k in range(round((high - low) / SQUARE))]


def hatch(box: Box, gap: float) -> str:
    """Slanting lines that fill a box."""
    left, top, right, bottom = box
    wide, high = right - left, bottom - top
    found = []
    for k in range(1, int((wide + high) / gap) + 1):
        far = k * gap
        start = (left + min(far, wide), top + max(0.0, far - wide))
        end = (left + max(0.0, far - high), top + min(far, high))
        found.append(poly([start, end], False))
    return "".join(found)


def seams(page: Page, boards: Sequence[Thing]) -> None:
    """The joints of the big boards, each drawn once."""
    lines = [line for thing in boards for line in sides(thing.outline)]
    page.path("".join(poly(run, False) for run in joined(lines)), class_="seam")


def sides(corners: Sequence[Spot]) -> list[Line]:
    """The sides of a polygon."""
    return [(a, b) for a, b in zip(corners, [*corners[1:], corners[0]])]


# ------------------------------------------------------------------ ground
_RUBBLE = ((7, 9, 2.2), (14, 5, 1.4), (28, 8, 1.8), (34, 15, 1.2), (5, 31, 1.6), (12, 27, 2.4), (26, 33, 1.4),
           (33, 28, 2.2), (9, 15, 1.0), (30, 24, 1.0))  # fmt: skip


def small(page: Page, thing: Thing) -> None:
    """Bad going: a square divided in four, with rubble."""
    left, top, right, bottom = thing.box
    x, y = thing.middle
    page.path(poly(thing.outline), class_="bad")
    for dx, dy, r in _RUBBLE:
        page.disc((left + dx, top + dy), r, class_="rubble")
    page.path(f"M{num(x)} {num(top)}V{num(bottom)}M{num(left)} {num(y)}H{num(right)}", class_="badline")


def raised(page: Page, things: Sequence[Thing], slopes: Sequence[Thing]) -> None:
    """Level 1: lighter floor, and a lip with hachures along every side that falls to the floor."""
    for thing in things:
        page.path(poly(thing.outline), class_="high")
    level = {_key(thing.middle) for thing in things}
    lips, drops = [], []
    for thing in things:
        (x, y), linked = thing.middle, _ramps(thing, slopes)
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            if _key((x + dx * SQUARE, y + dy * SQUARE)) in level or (dx, dy) in linked:
                continue
            cx, cy = x + dx * HALF, y + dy * HALF
            lips.append(((cx - dy * HALF, cy - dx * HALF), (cx + dy * HALF, cy + dx * HALF)))
            for k in (-16, -8, 0, 8, 16):
                sx, sy = cx + abs(dy) * k, cy + abs(dx) * k
                drops.append(f"M{num(sx)} {num(sy)}L{num(sx + dx * 5)} {num(sy + dy * 5)}")
    page.path("".join(drops), class_="drop")
    page.path("".join(poly(run, False) for run in joined(lips)), class_="lip")


def _key(at: Spot) -> tuple[int, int]:
    return round(at[0]), round(at[1])


WAYS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}


def _ramps(thing: Thing, slopes: Sequence[Thing]) -> list[tuple[int, int]]:
    """The sides of a raised square at which a slope rises to it."""
    x, y = thing.middle
    found = []
    for slope in slopes:
        dx, dy = WAYS.get(slope.tone, (0, 0))
        if _key((slope.middle[0] + dx * SQUARE, slope.middle[1] + dy * SQUARE)) == _key((x, y)):
            found.append((-dx, -dy))
    return found


def slope(page: Page, thing: Thing) -> None:
    """A slope: bands that grow lighter, and arrows that point up."""
    x, y = thing.middle
    turn = ("n", "e", "s", "w").index(thing.tone if thing.tone in WAYS else "n") * 90
    page.open("g", transform=f"translate({num(x)} {num(y)}) rotate({turn})", class_="slope")
    for k in range(4):
        page.box(-HALF, HALF - 10.0 * (k + 1), SQUARE, 10.0, class_="step", opacity=0.15 + 0.25 * k)
    page.path("M-8 14L0 7L8 14M-8 4L0 -3L8 4M-8 -6L0 -13L8 -6", class_="rise")
    page.path(f"M{num(-HALF + 1)} {num(HALF)}V{num(-HALF)}M{num(HALF - 1)} {num(HALF)}V{num(-HALF)}", class_="lip")
    page.close()


def solid(page: Page, thing: Thing) -> None:
    """A machine or a pillar that fills its square."""
    left, top, right, bottom = thing.box
    x, y = thing.middle
    page.open("g", class_="solid")
    page.box(left + 5.0, top + 6.0, right - left, bottom - top, 3.0, class_="shade")
    page.box(left + 1.5, top + 1.5, right - left - 3.0, bottom - top - 3.0, 3.0, class_="block")
    page.path(poly([(left + 4.0, bottom - 5.0), (left + 4.0, top + 4.0), (right - 5.0, top + 4.0)], False),
              class_="blockhi")  # fmt: skip
    page.disc((x, y), 11.0, class_="blockin")
    page.disc((x, y), 5.0, class_="blockin")
    page.close()


def fog(page: Page, thing: Thing) -> None:
    """A square that nobody sees into, out of or across."""
    left, top, right, bottom = thing.box
    page.open("g", class_="fogged")
    page.path(poly(thing.outline), class_="fog")
    waves = []
    for y in steps(top, bottom):
        for x in steps(left, right):
            for k, dx in ((-10, -6), (0, 2), (10, -4)):
                waves.append(f"M{num(x + dx - 9)} {num(y + k)}q4 -5 8 0t8 0")
    page.path("".join(waves), class_="fogline")
    page.close()


# ------------------------------------------------------------------ walls
def joined(lines: Sequence[Line]) -> list[Line]:
    """Upright and level lines with those that touch made one; others as they are."""
    rest = [line for line in lines if line[0][0] != line[1][0] and line[0][1] != line[1][1]]
    found: list[Line] = []
    for upright in (False, True):
        a, b = (1, 0) if upright else (0, 1)
        flat = [line for line in lines if line[0][b] == line[1][b] and (not upright or line[0][a] != line[1][a])]
        ordered = sorted((line[0][b], min(line[0][a], line[1][a]), max(line[0][a], line[1][a])) for line in flat)
        runs: list[tuple[float, float, float]] = []
        for at, low, high in ordered:
            if runs and runs[-1][0] == at and low <= runs[-1][2] + 0.01:
                runs[-1] = (at, runs[-1][1], max(high, runs[-1][2]))
            else:
                runs.append((at, low, high))
        found += [((at, low), (at, high)) if upright else ((low, at), (high, at)) for at, low, high in runs]
    return found + rest


def hull(page: Page, width: float, height: float) -> None:
    """The outer edge, which is wall all round."""
    for name in ("hull", "hull2", "hull3"):
        page.box(-5.0, -5.0, width + 10.0, height + 10.0, 2.0, class_=name)


def walls(page: Page, things: Sequence[Thing]) -> None:
    """Walls: a shadow, a dark casing, the wall, and a light edge on it."""
    runs = joined([(thing.spots[0], thing.spots[-1]) for thing in things])
    data = "".join(poly(run, False) for run in runs)
    page.open("g", class_="walls")
    page.path(data, class_="shadeline", transform="translate(4 5)")
    for name in ("case", "wall", "edge"):
        page.path(data, class_=name)
    page.close()


def window(page: Page, thing: Thing) -> None:
    """A window: glass between two thin lines."""
    half = span(thing)
    page.open("g", class_="pane-of", transform=place(thing))
    page.path(f"M{num(-half)} 0H{num(half)}", class_="pane0")
    page.path(f"M{num(-half)} 0H{num(half)}", class_="glass")
    page.path(f"M{num(-half)} -2.8H{num(half)}M{num(-half)} 2.8H{num(half)}M0 -2.8V2.8", class_="pane")
    page.close()


def span(thing: Thing) -> float:
    """Half the length of what stands on an edge."""
    (ax, ay), (bx, by) = thing.spots[0], thing.spots[-1]
    return (abs(bx - ax) + abs(by - ay)) / 2


def place(thing: Thing) -> str:
    """The transform that lays the x axis along an edge."""
    x, y = thing.middle
    turn = " rotate(90)" if thing.spots[0][0] == thing.spots[-1][0] else ""
    return f"translate({num(x)} {num(y)}){turn}"


def door(page: Page, thing: Thing) -> None:
    """A door on its edge: two posts, and the leaf as its state has it."""
    half = span(thing)
    page.open("g", class_=f"door {thing.tone}", transform=place(thing))
    _LEAVES.get(thing.tone, _closed)(page, half)
    for x in (-half, half):
        page.box(x - 3.5, -6.0, 7.0, 12.0, 1.5, class_="post")
    page.close()
    if thing.tone in ("locked", "sanctum"):
        _lock(page, thing.middle, thing.tone == "sanctum")


def _open(page: Page, half: float) -> None:
    page.path(f"M{num(-half + 9)} 0H{num(half - 9)}", class_="sill")
    page.box(-half + 3.0, -3.5, 7.0, 7.0, 1.0, class_="leaf")
    page.box(half - 10.0, -3.5, 7.0, 7.0, 1.0, class_="leaf")


def _closed(page: Page, half: float, thick: float = 7.0) -> None:
    page.box(-half + 2.0, -thick / 2, 2 * half - 4.0, thick, 1.0, class_="leaf")
    page.path(f"M0 {num(-thick / 2)}V{num(thick / 2)}", class_="slot")


def _heavy(page: Page, half: float) -> None:
    _closed(page, half, 11.0)
    page.path(f"M{num(-half + 3)} 0H{num(half - 3)}", class_="slot")


def _destroyed(page: Page, half: float) -> None:
    for wing in (-1, 1):
        torn = [(wing * half, -3.5), (wing * (half - 9), -3.5), (wing * (half - 6), 0.0), (wing * (half - 12), 3.5),
                (wing * half, 3.5)]  # fmt: skip
        page.path(poly(torn), class_="leaf")
    for x, y in ((-4.0, -6.0), (4.0, -9.0), (1.0, 7.0), (-5.0, 4.0), (6.0, 3.0), (0.0, -1.0)):
        page.path(poly([(x - 2.2, y + 1.5), (x, y - 2.2), (x + 2.4, y + 1.2)]), class_="scrap")


_LEAVES: Mapping[str, Callable[[Page, float], None]] = {
    "open": _open, "closed": _closed, "locked": _closed, "sanctum": _heavy, "destroyed": _destroyed,
}  # fmt: skip


def _lock(page: Page, at: Spot, big: bool) -> None:
    scale = 1.25 if big else 1.0
    page.open("g", class_="lock-of", transform=f"translate({num(at[0])} {num(at[1])}) scale({scale})")
    page.disc((0.0, 0.0), 8.5, class_="lockdisc")
    page.path("M-2.6 -0.6V-2.2a2.6 2.6 0 0 1 5.2 0V-0.6", class_="shackle")
    page.box(-4.2, -0.8, 8.4, 5.8, 1.0, class_="lock")
    page.close()
