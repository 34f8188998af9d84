"""Moving a squad as one: the formation is kept where it fits, and packed anew where it does not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from wartable.engine.paths import Field, Path, free, route
from wartable.engine.plane import INCH, Bodied, Body, Point, at_hand, groups, needed, overlaps, path_length

_SPACE = 60
"""Gap left between bases that are packed, mils: more than contact, so that no rounding can close it."""


class Plan(NamedTuple):
    """Where the members of a squad end, the ways they take there, and the lengths of these in mils."""

    places: tuple[Point, ...]
    paths: tuple[Path, ...]
    lengths: tuple[int, ...]


def centre(bodies: Sequence[Bodied]) -> Point:
    """The mean of the centres of some bases, at least one, rounded to a mil."""
    n = len(bodies)
    return (2 * sum(b.x for b in bodies) + n) // (2 * n), (2 * sum(b.y for b in bodies) + n) // (2 * n)


def plan(field: Field, bodies: Sequence[Bodied], to: Point, limit: int, link: int) -> Plan | str:
    """How a squad can move so that its centre comes to `to`: all as they stand, or packed round it if that is not free.

    Packed, one member stands at `to`, or at the nearest place to it that is free, and the rest as near as they can.

    Args:
        bodies: its members, in any order; each counts as a disc.
        limit: how long each member's way may be, mils.
        link: the largest gap, mils, that holds the squad together; it ends as one group.

    Returns:
        a sentence saying why not, if it cannot.
    """
    cx, cy = centre(bodies)
    dx, dy = to[0] - cx, to[1] - cy
    shifted = [(b.x + dx, b.y + dy) for b in bodies]
    kept: dict[int, Path] = {}
    if dx * dx + dy * dy <= limit * limit:
        for i, (b, (x, y)) in enumerate(zip(bodies, shifted)):
            if field.clear(b.x, b.y, x, y, b.r) and free(field, x, y, b.r) is None:
                kept[i] = ((b.x, b.y), (x, y))
        if len(kept) == len(bodies) and len(groups(bodies, link)) == 1:
            length = path_length(((cx, cy), to))
            return Plan(tuple(shifted), tuple(kept.values()), (length,) * len(bodies))
    off = [(b.x - to[0]) ** 2 + (b.y - to[1]) ** 2 for b in bodies]
    far_first = sorted(range(len(bodies)), key=lambda i: (-off[i], i))
    packing = _Packing(field, bodies, to, limit, link)
    for start, order in ((kept, far_first[::-1]), ({}, far_first[::-1]), ({}, far_first)):
        paths = packing.fill(start, sorted(order, key=lambda i: -bodies[i].r))
        if paths is not None and (start or packing.arrived(paths)):
            packing.untangle(paths, start)
            return _planned([paths[i] for i in range(len(bodies))])
    worst = packing.stuck
    return _why_not(field, worst, bodies[worst], shifted[worst], limit)


def check(field: Field, bodies: Sequence[Bodied], places: Sequence[Point], limit: int, told: bool = True) -> Plan | str:
    """The ways of a squad's members to the places given for them, in the same order; or why there are none.

    Args:
        told: whether it matters how far a member would have to go, which takes a longer search.
    """
    if len(places) != len(bodies):
        return f"{len(places)} places are given for {len(bodies)} members"
    rested = [Body(x, y, b.r) for (x, y), b in zip(places, bodies)]
    paths = []
    for i, (body, here) in enumerate(zip(bodies, rested)):
        reason = field.rest(here)
        if reason is not None:
            return f"member {i + 1} would stand {reason}"
        for j in range(i):
            if overlaps(here, rested[j]):
                return f"member {i + 1} would stand on member {j + 1}"
        path = route(field, body.x, body.y, body.r, here.x, here.y, limit)
        if path is None:
            return _why_not(field, i, body, (here.x, here.y), limit) if told else f"member {i + 1} finds no way there"
        paths.append(path)
    return _planned(paths)


def _planned(paths: Sequence[Path]) -> Plan:
    return Plan(tuple(path[-1] for path in paths), tuple(paths), tuple(path_length(path) for path in paths))


def _why_not(field: Field, i: int, body: Bodied, place: Point, limit: int) -> str:
    far = (place[0] - body.x) ** 2 + (place[1] - body.y) ** 2 > limit * limit
    straight = ((body.x, body.y), place)
    way = straight if far else route(field, body.x, body.y, body.r, *place, 3 * limit)
    if way is None:
        return f"member {i + 1} finds no way there"
    need = path_length(way)
    if need > limit:
        return f"member {i + 1} would need {needed(need)} inches and has {at_hand(limit)}"
    reason = free(field, *place, body.r)
    return f"member {i + 1} finds no room: its place is {reason}" if reason else f"member {i + 1} finds no room there"


@lru_cache(maxsize=128)
def _lattice(step: int, wide: int) -> tuple[Point, ...]:
    """Offsets of a hexagonal lattice within `wide` of its middle, nearest first."""
    row = step * 867 // 1000 + 1
    found = []
    for v in range(-(wide // row), wide // row + 1):
        shift = step // 2 if v % 2 else 0
        for u in range(-(wide // step) - 1, wide // step + 2):
            x, y = u * step + shift, v * row
            if x * x + y * y <= wide * wide:
                found.append((x * x + y * y, y, x))
    return tuple((x, y) for _, y, x in sorted(found))


def _around(at: Point, radii: Sequence[int], wide: int) -> list[Point]:
    """Places for bases of these radii, nearest to `at` first, as far out as the bases need in any case and `wide`."""
    step = 2 * min(radii) + _SPACE
    # A round patch of twice the area that all bases cover has room for them, and for a few spoiled places.
    area = sum((2 * r + _SPACE) ** 2 for r in radii)
    need = int(area**0.5) + 2 * max(radii)
    steps = -(-max(need, wide) // step)
    return [(at[0] + x, at[1] + y) for x, y in _lattice(step, steps * step)]


class _Packing:
    """One squad looking for places round its destination."""

    __slots__ = ("_bodies", "_field", "_free", "_limit", "_link", "_slots", "stuck")

    def __init__(self, field: Field, bodies: Sequence[Bodied], to: Point, limit: int, link: int) -> None:
        self._field, self._bodies, self._limit, self._link = field, bodies, limit, link
        cx, cy = centre(bodies)
        spread = max((b.x - cx) ** 2 + (b.y - cy) ** 2 for b in bodies)
        self._slots = _around(to, [b.r for b in bodies], int(spread**0.5))
        self._free: dict[tuple[Point, int], bool] = {}
        self.stuck = 0

    def fill(self, start: dict[int, Path], order: Sequence[int]) -> dict[int, Path] | None:
        """A way for each member, `start` giving some of them; None, and `stuck` the first without, if it fails."""
        taken = dict(start)
        if start and len(groups([self._rested(i, path[-1]) for i, path in start.items()], self._link)) > 1:
            return None
        for i in order:
            if i in taken:
                continue
            path = self._find(i, taken)
            if path is None:
                self.stuck = i
                return None
            taken[i] = path
        return taken

    def arrived(self, paths: dict[int, Path]) -> bool:
        """Whether some member covers the free place nearest to the destination: else all of them fell short of it."""
        least = min(b.r for b in self._bodies)
        first = next((place for place in self._slots if self._is_free(place, least)), None)
        if first is None:
            return False
        near = (2 * least + _SPACE) ** 2
        return any((p[-1][0] - first[0]) ** 2 + (p[-1][1] - first[1]) ** 2 < near for p in paths.values())

    def untangle(self, paths: dict[int, Path], kept: dict[int, Path]) -> None:
        """Let two of a size, neither of them `kept`, change places wherever that makes their ways shorter."""
        loose = [i for i in range(len(self._bodies)) if i not in kept]
        lengths = {i: path_length(paths[i]) for i in loose}
        for n, i in enumerate(loose):
            for j in loose[:n]:
                one, two = self._bodies[i], self._bodies[j]
                to_i, to_j = paths[i][-1], paths[j][-1]
                now = lengths[i] + lengths[j]
                first_least, least = path_length(((one.x, one.y), to_j)), path_length(((two.x, two.y), to_i))
                if one.r != two.r or first_least + least >= now:
                    continue
                # Ways too long to be of use are not looked for.
                first = route(self._field, one.x, one.y, one.r, *to_j, min(self._limit, now - least))
                if first is None:
                    continue
                gone = path_length(first)
                second = route(self._field, two.x, two.y, two.r, *to_i, min(self._limit, now - gone))
                if second and gone + (other := path_length(second)) < now:
                    paths[i], paths[j] = first, second
                    lengths[i], lengths[j] = gone, other

    def _rested(self, i: int, place: Point) -> Body:
        return Body(*place, self._bodies[i].r)

    def _find(self, i: int, taken: dict[int, Path]) -> Path | None:
        """A way for member `i` to the nearest place to the middle that is free, linked to the rest and in its reach."""
        body, limit = self._bodies[i], self._limit
        r = body.r
        others = [(*path[-1], self._bodies[j].r) for j, path in taken.items()]
        for place in self._slots:
            x, y = place
            if (x - body.x) ** 2 + (y - body.y) ** 2 > limit * limit:
                continue
            if not _fits(x, y, r, others, self._link) or not self._is_free(place, r):
                continue
            path = route(self._field, body.x, body.y, r, x, y, limit)
            if path is not None:
                return path
        return None

    def _is_free(self, place: Point, r: int) -> bool:
        known = self._free.get((place, r))
        if known is None:
            known = self._free[place, r] = free(self._field, *place, r) is None
        return known


def _fits(x: int, y: int, r: int, others: Sequence[tuple[int, int, int]], link: int) -> bool:
    """Whether a disc keeps off all others and is linked to one of them."""
    return not _clashes(x, y, r, others) and _linked(x, y, r, others, link)


def block(
    radii: Sequence[int], at: Point, inside: Callable[[int, int, int], bool], link: int = INCH, wide: int = 0
) -> tuple[Point, ...] | None:
    """A compact formation round a point: for each radius a place, no two overlapping, all linked.

    Args:
        radii: of the bases, mils, in any order.
        inside: tells whether a disc x, y, r may be placed.
        link: the largest gap, mils, between linked bases.
        wide: how far from `at`, mils, to look at least.

    Returns:
        None if there is no room.
    """
    if not radii:
        return ()
    slots = _around(at, radii, wide)
    left: dict[int, list[Point]] = {}
    placed: list[tuple[int, int, int]] = []
    found: dict[int, Point] = {}
    for i in sorted(range(len(radii)), key=lambda i: -radii[i]):
        r = radii[i]
        place, left[r] = _next_slot(r, left.get(r, slots), placed, link, inside)
        if place is None:
            return None
        found[i] = place
        placed.append((*place, r))
    return tuple(found[i] for i in range(len(radii)))


def _next_slot(
    r: int, slots: list[Point], placed: Sequence[tuple[int, int, int]], link: int,
    inside: Callable[[int, int, int], bool],
) -> tuple[Point | None, list[Point]]:  # fmt: skip
    """The first slot where a disc of radius `r` can stand, and the slots that are left for the next one like it.

    What it cannot stand on now, it never can; only a slot that is not linked to the rest may be so later.
    """
    later: list[Point] = []
    for n, (x, y) in enumerate(slots):
        if _clashes(x, y, r, placed):
            continue
        if not _linked(x, y, r, placed, link):
            later.append((x, y))
        elif inside(x, y, r):
            return (x, y), later + slots[n + 1 :]
    return None, later


def _clashes(x: int, y: int, r: int, others: Sequence[tuple[int, int, int]]) -> bool:
    for ox, oy, other in others:
        dx, dy, s = x - ox, y - oy, r + other
        if dx * dx + dy * dy < s * s:
            return True
    return False


def _linked(x: int, y: int, r: int, others: Sequence[tuple[int, int, int]], link: int) -> bool:
    for ox, oy, other in others:
        dx, dy, s = x - ox, y - oy, r + other + link
        if dx * dx + dy * dy <= s * s:
            return True
    return not others
