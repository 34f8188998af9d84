"""The area that a moving base can reach: for drawing and dragging, never for judging. Lengths are mils.

It is seen as by an eye: from where the base stands, then from every corner that it can go round with what is left of
its move. Each look gives an outline; they overlap, and a point inside one of them can be reached.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable, Sequence
from heapq import heappop, heappush
from math import asin, atan2, cos, hypot, pi, sin, sqrt, tau
from typing import NamedTuple

from wartable.engine.paths import Field, Path
from wartable.engine.plane import Point, Polygon

_RAYS = 72
_GLANCES = 20
_LITTLE = 15
"""What is farther by no more than this is not worth telling."""
_HAIR = 0.0004
"""Radians to both sides of the edge of a thing, so that one ray meets it and the next does not."""

Disc = tuple[int, int, int]
"""Where a round thing stands, and how near to that the centre of the moving base may come."""
Hull = tuple[Polygon, int]
"""The same of a thing with corners."""


class Eye:
    """What the centre of a base meets on straight ways from one place, at most `far`."""

    __slots__ = ("_discs", "_far", "_room", "_sides", "angles", "at")

    def __init__(self, at: Point, far: int, discs: Iterable[Disc], hulls: Iterable[Hull], room: Sequence[int]) -> None:
        self.at, self._far = at, float(far)
        x, y = at
        self._room = [room[0] - x, room[1] - y, room[2] - x, room[3] - y]
        self.angles: list[float] = []
        self._discs: list[tuple[float, float, float, float, float]] = []
        self._sides: list[tuple[float, float, float, float, float, float]] = []
        for u, v, near in discs:
            self._disc(u - x, v - y, near)
        for poly, near in hulls:
            points = [(u - x, v - y) for u, v in poly]
            if any(hypot(u, v) < far + near + _wide(points) for u, v in points):
                for (au, av), (bu, bv) in zip(points, points[1:] + points[:1]):
                    self._disc(au, av, near)
                    self._side(au, av, bu, bv, near)

    def _disc(self, u: int, v: int, near: int) -> None:
        away = hypot(u, v)
        if away - near > self._far:
            return
        middle = atan2(v, u)
        half = asin(near / away) if away > near else pi
        edges = (middle - half, middle + half)
        self.angles += [middle, *(edge + hair for edge in edges for hair in (-_HAIR, _HAIR))]
        if near:
            self._discs.append((middle, half + _HAIR, u, v, float(near * near)))

    def _side(self, au: int, av: int, bu: int, bv: int, near: int) -> None:
        length = hypot(bu - au, bv - av)
        if not length:
            return
        nu, nv = (bv - av) / length * near, (au - bu) / length * near
        for sign in (1, -1) if near else (1,):
            cu, cv, du, dv = au + sign * nu, av + sign * nv, bu + sign * nu, bv + sign * nv
            one, two = atan2(cv, cu), atan2(dv, du)
            turn = (two - one + pi) % tau - pi
            self._sides.append((one + turn / 2, abs(turn) / 2 + _HAIR, cu, cv, du - cu, dv - cv))

    def ray(self, angle: float) -> float:
        """How far it is open in a direction."""
        u, v = cos(angle), sin(angle)
        left, low, right, high = self._room
        found = self._far
        if u:
            found = min(found, max(0.0, (right if u > 0 else left) / u))
        if v:
            found = min(found, max(0.0, (high if v > 0 else low) / v))
        for middle, half, du, dv, near in self._discs:
            if abs((angle - middle + pi) % tau - pi) <= half:
                ahead = du * u + dv * v
                aside = near - (du * du + dv * dv - ahead * ahead)
                if ahead > 0 and aside > 0:
                    found = min(found, max(0.0, ahead - sqrt(aside)))
        for middle, half, cu, cv, eu, ev in self._sides:
            if abs((angle - middle + pi) % tau - pi) <= half:
                cross = u * ev - v * eu
                if cross:
                    far = (cu * ev - cv * eu) / cross
                    if 0 <= far < found:
                        found = far
        return found


def _wide(points: Sequence[tuple[int, int]]) -> float:
    """How far the corners of a polygon are apart at most, or somewhat more."""
    us, vs = [u for u, _ in points], [v for _, v in points]
    return hypot(max(us) - min(us), max(vs) - min(vs))


class Look(NamedTuple):
    """What is seen from a point: how far, at each of some angles in order."""

    at: Point
    angles: tuple[float, ...]
    lengths: tuple[float, ...]
    most: float

    def ends(self) -> list[Point]:
        """The ends of its rays."""
        x, y = self.at
        return [(x + round(cos(a) * far), y + round(sin(a) * far)) for a, far in zip(self.angles, self.lengths)]

    def holds(self, x: float, y: float) -> bool:
        """Whether a point is seen, or all but."""
        u, v = x - self.at[0], y - self.at[1]
        away = hypot(u, v) - _LITTLE
        if away > self.most:
            return False
        angle = atan2(v, u) % tau
        place = bisect(self.angles, angle) % len(self.angles)
        one, two = self.lengths[place - 1], self.lengths[place]
        if away <= min(one, two) or away > max(one, two):
            return away <= min(one, two)
        # Between a long ray and a short one: on which side of the line from end to end.
        part = (angle - self.angles[place - 1]) % tau
        whole = (self.angles[place] - self.angles[place - 1]) % tau
        return away * (one * sin(part) + two * sin(whole - part)) <= one * two * sin(whole)


def look(at: Point, angles: Iterable[float], far: Callable[[float], float]) -> Look:
    """Look all round: at even steps, and at these angles."""
    every = tuple(sorted({angle % tau for angle in angles} | {tau * n / _RAYS for n in range(_RAYS)}))
    lengths = tuple(max(0.0, far(angle) - 1) for angle in every)
    return Look(at, every, lengths, max(lengths))


def tells(at: Point, far: Callable[[float], float], known: Sequence[Look]) -> bool:
    """Whether a look from a point is likely to show more than those that are known: by a few rays."""
    for n in range(_GLANCES):
        angle = tau * n / _GLANCES
        length = far(angle)
        end = at[0] + round(cos(angle) * length), at[1] + round(sin(angle) * length)
        if any(_shows(at, end, part, known) for part in (8, 4)):
            return True
    return False


def fans(new: Look, known: Sequence[Look]) -> list[Polygon]:
    """The parts of a look that show more than those that are known: outlines, each a fan from its point."""
    ends = new.ends()
    fresh = [any(_shows(new.at, end, part, known) for part in (8, 5, 3)) for end in ends]
    if all(fresh):
        return [tuple(ends)]
    found = []
    for first, shows in enumerate(fresh):
        if shows and not fresh[first - 1]:
            n = first
            while fresh[n % len(ends)]:
                n += 1
            found.append((new.at, *(ends[m % len(ends)] for m in range(first - 1, n + 1))))
    return found


def _shows(at: Point, end: Point, part: int, known: Sequence[Look]) -> bool:
    """Whether a point at so many eighths of a ray lies in nothing that is known."""
    x, y = at[0] + (end[0] - at[0]) * part / 8, at[1] + (end[1] - at[1]) * part / 8
    return not any(other.holds(x, y) for other in known)


def corners(field: Field, start: Point, r: int, limit: int, barred: Callable[[Point, Point], bool]) -> list[Path]:
    """The shortest ways to the corners that a disc can go round within `limit`, on no leg that is `barred`."""
    ground = field.ground(r, start, start, 2 * limit)
    if ground is None:
        return []
    points = [*ground.points, start]
    last = len(points) - 1
    reached: dict[int, Path] = {}
    heap: list[tuple[float, int, int]] = [(0.0, last, last)]
    while heap:
        gone, n, before = heappop(heap)
        if n in reached:
            continue
        if n != last and (not ground.open(*points[before], *points[n]) or barred(points[before], points[n])):
            continue
        reached[n] = (*reached[before], points[n]) if n != last else (points[n],)
        for m in range(last):
            far = gone + hypot(points[m][0] - points[n][0], points[m][1] - points[n][1])
            if m not in reached and far <= limit:
                heappush(heap, (far, m, n))
    reached.pop(last, None)
    return list(reached.values())
