"""Lines of sight and cover, from one model (GD-TER-01 to -03, GD-TER-05)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from wartable.engine.plane import (
    INCH,
    Point,
    body_inside_polygon,
    body_touches_polygon,
    chord,
    segment_crosses_polygon,
)
from wartable.engine.terrain import Feature, Sight, Table
from wartable.kit.inches.sightlines import Standing, sides
from wartable.rulesets.gates_of_doom.ground.kinds import blocks, covers, low
from wartable.rulesets.gates_of_doom.state import Model, Unit

DEPTH = INCH  # GD-TER-01: how far one sees out of, and into, a piece that blocks
BEHIND = 2 * INCH  # GD-TER-02: how near to a low piece who stands behind it is
Counts = Callable[[Feature], bool]


def marks(eye: Model, mark: Model) -> Iterator[Point]:
    """GD-TER-01: the ends of the three lines: the centre of the other's base, and both its sides."""
    yield mark.x, mark.y
    yield from sides(eye.x, eye.y, Standing(mark.x, mark.y, 0, mark.r, mark.corners, mark.id))


def _stops(feature: Feature, eye: Model, at: Point, mark: Model) -> bool:
    """Whether a line runs through a piece, which who stands within an inch of its outline sees out of."""
    if not segment_crosses_polygon(eye.x, eye.y, *at, feature.polygon):
        return False
    if feature.sight is not Sight.BUILDING and any(feature.contains(m.x, m.y) for m in (eye, mark)):
        return chord(eye.x, eye.y, *at, feature.polygon) > DEPTH
    return True


def sees(table: Table, eye: Model, mark: Model, counts: Counts = blocks) -> bool:
    """GD-TER-01: whether one of the three lines from the centre of a base is free of pieces that count.

    GD-TGT-06: other models do not block sight.
    """
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
    if not low(piece) or not segment_crosses_polygon(eye.x, eye.y, mark.x, mark.y, piece.polygon):
        return False
    return body_touches_polygon(mark, piece.polygon, BEHIND)


# ------------------------------------------------------------------ cover
class Cover(NamedTuple):
    """GD-TER-02, GD-TER-05: whether a unit is in cover from a model, and whether that makes it harder to hit."""

    held: bool
    harder: bool


def _hidden(table: Table, eye: Model, unit: Unit, counts: Counts) -> bool:
    """GD-TER-02: whether pieces that count hide half of a unit, or all of it is visible and behind low ones."""
    hidden = [mark for mark in unit.models if not sees(table, eye, mark, lambda piece: blocks(piece) and counts(piece))]
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
    within = sum(body_inside_polygon(model, piece.polygon) for model in unit.models)
    return bool(unit.models) and 2 * within >= len(unit.models)


def cover(table: Table, eye: Model, unit: Unit) -> Cover:
    """GD-TER-02, GD-TER-05: the cover of a unit as a model that fires sees it; however many pieces, it counts once."""
    within = any(covers(piece) and inside(unit, piece) for piece in table.features)
    harder = within or _hidden(table, eye, unit, covers)
    return Cover(harder or _hidden(table, eye, unit, lambda piece: True), harder)
