"""Lines of sight and cover, from one model (GD-TER-01 to -03, GD-TER-05)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from wartable.engine.memo import Memo
from wartable.engine.plane import (
    INCH,
    Point,
    Polygon,
    body_inside_polygon,
    body_touches_polygon,
    chord,
    path_length,
    segment_crosses_polygon,
)
from wartable.engine.terrain import Feature, Sight, Table
from wartable.kit.inches.sightlines import Standing, sides
from wartable.rulesets.gates_of_doom.ground.kinds import blocks, covers, low
from wartable.rulesets.gates_of_doom.state import BUILDING, Model, Unit

DEPTH = INCH  # GD-TER-01: how far one sees out of, and into, a piece that blocks
BEHIND = 2 * INCH  # GD-TER-02: how near to a low piece who stands behind it is
Counts = Callable[[Feature], bool]
_LOOKS: Memo[bool] = Memo(65536)


def marks(eye: Model, mark: Model) -> Iterator[Point]:
    """GD-TER-01: the ends of the three lines: the centre of the other's base, and both its sides."""
    yield mark.x, mark.y
    yield from sides(eye.x, eye.y, Standing(mark.x, mark.y, 0, mark.r, mark.corners, mark.id))


def _stops(feature: Feature, eye: Model, at: Point, mark: Model) -> bool:
    """Whether a line runs through a piece, which who stands within an inch of its outline sees out of."""
    if feature.key in (eye.within, mark.within):
        return False  # GD-BLD-02: out of the building that it is in, and a building does not hide itself
    if not segment_crosses_polygon(eye.x, eye.y, *at, feature.polygon):
        return False
    if feature.sight is not Sight.BUILDING and any(feature.contains(m.x, m.y) for m in (eye, mark)):
        return chord(eye.x, eye.y, *at, feature.polygon) > DEPTH
    return True


def centre_of(polygon: Polygon) -> Point:
    """The middle of the corners of a piece."""
    return sum(x for x, _ in polygon) // len(polygon), sum(y for _, y in polygon) // len(polygon)


def looking(table: Table, eye: Model, toward: Point) -> Model:
    """GD-BLD-02: who is in a building sees and measures from the point of its outline that is nearest to the other."""
    if not eye.within or eye.kind == BUILDING:
        return eye
    polygon = table.feature(eye.within).polygon
    sides = zip(polygon, (*polygon[1:], polygon[0]))
    spots = (_foot(toward, a, b) for a, b in sides)
    x, y = min(spots, key=lambda spot: path_length((spot, toward)))
    return eye._replace(x=x, y=y, r=0, corners=())


def _foot(at: Point, a: Point, b: Point) -> Point:
    """The point of a side that is nearest to another point."""
    (ax, ay), (bx, by) = a, b
    dx, dy = bx - ax, by - ay
    full = dx * dx + dy * dy
    part = min(full, max(0, (at[0] - ax) * dx + (at[1] - ay) * dy))
    return (ax + dx * part // full, ay + dy * part // full) if full else a


def sees(table: Table, eye: Model, mark: Model, counts: Counts = blocks) -> bool:
    """GD-TER-01: whether one of the three lines from the centre of a base is free of pieces that count.

    GD-TGT-06: other models do not block sight. GD-BLD-02: nobody is seen in a building but by those who are in it.
    """
    if mark.within and mark.kind != BUILDING:
        return mark.within == eye.within
    key = (id(table), id(eye), id(mark), counts)
    seen = _LOOKS.get(key)
    if seen is None:
        seen = _LOOKS.keep(key, _looks(table, eye, mark, counts), table, eye, mark)
    return seen


def _looks(table: Table, eye: Model, mark: Model, counts: Counts) -> bool:
    eye = looking(table, eye, (mark.x, mark.y))
    for at in marks(eye, mark):
        near = table.between(eye.x, eye.y, *at)
        if not any(counts(piece) and _stops(piece, eye, at, mark) for piece in near):
            return True
    return False


def sees_unit(table: Table, eye: Model, unit: Unit) -> bool:
    """GD-TGT-06: whether a model sees at least one model of a unit."""
    return any(sees(table, eye, mark) for mark in unit.models)


def behind(eye: Model, mark: Model, piece: Feature) -> bool:
    """GD-TER-02: whether the line between two centres crosses a low piece within 2 inches of the base looked at."""
    if mark.within or not low(piece) or not piece.near(mark, BEHIND):
        return False
    if not segment_crosses_polygon(eye.x, eye.y, mark.x, mark.y, piece.polygon):
        return False
    return body_touches_polygon(mark, piece.polygon, BEHIND)


# ------------------------------------------------------------------ cover
class Cover(NamedTuple):
    """GD-TER-02, GD-TER-05: whether a unit is in cover from a model, and whether that makes it harder to hit."""

    held: bool
    harder: bool


def _any(piece: Feature) -> bool:
    return True


def _covering(piece: Feature) -> bool:
    return blocks(piece) and covers(piece)


_BLOCKING: dict[Counts, Counts] = {_any: blocks, covers: _covering}
"""Which pieces stop a line where only pieces count that are of a kind."""


def _hidden(table: Table, eye: Model, unit: Unit, counts: Counts) -> bool:
    """GD-TER-02: whether pieces that count hide half of a unit, or all of it is visible and behind low ones."""
    eye = looking(table, eye, (unit.models[0].x, unit.models[0].y))
    hidden = [mark for mark in unit.models if not sees(table, eye, mark, _BLOCKING[counts])]
    if 2 * len(hidden) >= len(unit.models):
        return True
    if hidden:
        return False
    return all(
        any(counts(piece) and behind(eye, mark, piece) for piece in table.between(eye.x, eye.y, mark.x, mark.y))
        for mark in unit.models
    )


def inside(unit: Unit, piece: Feature) -> bool:
    """GD-TER-03: whether at least half of a unit's models are fully inside a piece."""
    return _inside(unit.models, piece)


def _inside(models: Sequence[Model], piece: Feature) -> bool:
    within = sum(piece.near(model) and body_inside_polygon(model, piece.polygon) for model in models)
    return bool(models) and 2 * within >= len(models)


def cover(table: Table, eye: Model, unit: Unit) -> Cover:
    """GD-TER-02, GD-TER-05: the cover of a unit as a model that fires sees it; however many pieces, it counts once."""
    key = (id(table), id(eye), id(unit.models))
    found = _COVERS.get(key)
    return found or _COVERS.keep(key, _cover(table, eye, unit), table, eye, unit.models)


_COVERS: Memo[Cover] = Memo(16384)


def _cover(table: Table, eye: Model, unit: Unit) -> Cover:
    if any(mark.within for mark in unit.models):
        return Cover(False, False)  # a building does not cover itself, nor those in it from one another
    if covered(table, unit.models):
        return Cover(True, True)
    if _open_to(table, eye, unit):
        return Cover(False, False)
    harder = _hidden(table, eye, unit, covers)
    return Cover(harder or _hidden(table, eye, unit, _any), harder)


_WITHINS: Memo[bool] = Memo(4096)


def covered(table: Table, models: tuple[Model, ...]) -> bool:
    """GD-TER-03, GD-TER-05: whether those who stand so are in a piece that is cover, from wherever one looks."""
    key = id(table), id(models)
    found = _WITHINS.get(key)
    if found is None:
        held = any(covers(piece) and _inside(models, piece) for piece in table.features)
        found = _WITHINS.keep(key, held, table, models)
    return found


def _open_to(table: Table, eye: Model, unit: Unit) -> bool:
    """Whether one model of a unit is plainly seen: all of it is, and nothing that is low lies before that model."""
    eye = looking(table, eye, (unit.models[0].x, unit.models[0].y))
    return all(sees(table, eye, mark) for mark in unit.models) and any(
        not any(low(piece) for piece in table.between(eye.x, eye.y, mark.x, mark.y)) for mark in unit.models
    )
