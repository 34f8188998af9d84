"""Where somebody may stand who has to stand close to others, as an outline to be drawn. Lengths are mils."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin

from wartable.engine.plane import Bodied, Point, Polygon

_ARC = 16  # corners of what stands for a circle


def surround(bodies: Iterable[Bodied], far: int) -> Polygon:
    """An outline about all bases, `far` from the outermost of them; nothing if there are none."""
    spots = [
        (round(x + cos(2 * pi * n / _ARC) * wide), round(y + sin(2 * pi * n / _ARC) * wide))
        for body in bodies
        for x, y, wide in _discs(body, far)
        for n in range(_ARC)
    ]
    return _hull(spots)


def _discs(body: Bodied, far: int) -> Iterable[tuple[int, int, int]]:
    if body.corners:
        return [(x, y, far) for x, y in body.corners]
    return [(body.x, body.y, body.r + far)]


def _hull(spots: Iterable[Point]) -> Polygon:
    """The outermost of some points, counter-clockwise."""
    found = sorted(set(spots))
    if len(found) < 3:
        return tuple(found)
    return (*_chain(found), *_chain(found[::-1]))


def _chain(spots: Iterable[Point]) -> list[Point]:
    chain: list[Point] = []
    for spot in spots:
        while len(chain) > 1 and _turn(chain[-2], chain[-1], spot) <= 0:
            chain.pop()
        chain.append(spot)
    return chain[:-1]


def _turn(a: Point, b: Point, c: Point) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
