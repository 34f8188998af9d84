"""Whether a figure is surrounded (AT-PRIS-03), with whole numbers alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from wartable.engine.plane import INCH, Body, Point, Polygon, gap, point_in_polygon
from wartable.rulesets.adventures.ground.terrain import closed
from wartable.rulesets.adventures.state import Figure, Game

NEAR, STRUCTURE = 2 * INCH, INCH


class Arc(NamedTuple):
    """The directions that a blocker fills, from `start` on against the clock to `end`; both may be the same."""

    start: Point
    end: Point


def surrounded(game: Game, figure: Figure, enemies: Sequence[Figure]) -> bool:
    """AT-PRIS-03: no gap of more than 120 degrees between neighbouring blockers, at least one of them an enemy.

    Args:
        enemies: those that count; of them those within 2 inches block their directions, and structures within 1 inch
            the angles that they fill.
    """
    near = [(foe.x - figure.x, foe.y - figure.y) for foe in enemies if gap(figure.body, foe.body) <= NEAR]
    if not near:
        return False
    arcs = [Arc(way, way) for way in near]
    for piece in game.table.features:
        if closed(piece) and gap(figure.body, Body(*piece.polygon[0], 0, piece.polygon)) <= STRUCTURE:
            if point_in_polygon(*figure.at, piece.polygon):
                continue
            arcs += filled(figure.at, piece.polygon)
    return closed_ring(arcs)


def filled(eye: Point, polygon: Polygon) -> Iterator[Arc]:
    """The directions that each side of a polygon fills, seen from a point outside it."""
    ways = [(x - eye[0], y - eye[1]) for x, y in polygon]
    for a, b in pairwise((*ways, ways[0])):
        yield Arc(a, b) if _cross(a, b) >= 0 else Arc(b, a)


def closed_ring(arcs: Sequence[Arc]) -> bool:
    """Whether all directions lie in an arc or in a gap of at most 120 degrees between two."""
    return all(_followed(arc, arcs) for arc in arcs)


def _followed(arc: Arc, arcs: Sequence[Arc]) -> bool:
    """Whether after the end of an arc another one begins within 120 degrees, or goes on there."""
    return any(_covers(other, arc.end) for other in arcs) or any(
        _within_120(arc.end, other.start) for other in arcs if not _same(other.start, arc.end)
    )


def _covers(arc: Arc, way: Point) -> bool:
    """Whether a direction lies in an arc, at its start or within, but not at its end."""
    if _same(arc.start, arc.end) or _same(arc.end, way):
        return False
    if _same(arc.start, way):
        return True
    return _cross(arc.start, way) > 0 and _cross(way, arc.end) > 0


def _within_120(a: Point, b: Point) -> bool:
    """Whether the angle from one direction to another, against the clock, is at most 120 degrees and more than 0."""
    along = _dot(a, b)
    return _cross(a, b) > 0 and (along >= 0 or 4 * along**2 <= _dot(a, a) * _dot(b, b))


def _same(a: Point, b: Point) -> bool:
    return _cross(a, b) == 0 and _dot(a, b) > 0


def _cross(a: Point, b: Point) -> int:
    return a[0] * b[1] - a[1] * b[0]


def _dot(a: Point, b: Point) -> int:
    return a[0] * b[0] + a[1] * b[1]
