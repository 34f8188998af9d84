"""Arcs and lines of sight (BG-FACE-02 to -05, BG-NEW-TERRAIN-02, -06, -10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wartable.engine.arcs import Sector, sector_meets
from wartable.engine.memo import Memo
from wartable.engine.plane import INCH, Bodied, Point, along, chord, path_length, segment_hits_body
from wartable.engine.terrain import Feature, Table
from wartable.kit.inches.bases import sizes
from wartable.kit.inches.sightlines import Standing, sides
from wartable.rulesets.battle_group.ground.kinds import HIDING, woods
from wartable.rulesets.battle_group.sight.cover import hidden, in_cover
from wartable.rulesets.battle_group.state import TURRET, VEHICLE, Game, Model, Unit

__all__ = ["bears", "hidden", "hulls_of", "in_cover", "in_front", "marks", "sees", "sees_unit"]
WIDE = 90  # BG-FACE-02
FAR = 400 * INCH  # farther than any table is wide
THROUGH = 3 * INCH  # BG-NEW-TERRAIN-02, BG-NEW-TERRAIN-10
WALL = INCH  # BG-NEW-TERRAIN-10: how near to an outer wall one sees out and is seen
Line = tuple[Point, Point]
_LOOKS: Memo[bool] = Memo(32768)
_HULLS: Memo[tuple[Model, ...]] = Memo(4096)


def marks(eye: Bodied, mark: Model) -> Iterator[Point]:
    """BG-FACE-04: the ends of the lines that are looked along: the middle of the other base, and both its sides."""
    yield mark.x, mark.y
    yield from sides(eye.x, eye.y, Standing(mark.x, mark.y, 0, mark.r, mark.corners, mark.id))


def in_front(eye: Model, mark: Bodied) -> bool:
    """BG-FACE-02: whether any part of a base is within the 90 degrees to the front of a model."""
    return sector_meets(Sector(eye.x, eye.y, FAR, eye.facing, WIDE), mark)


def hulls_of(game: Game) -> list[Model]:
    """All vehicles on the table."""
    return [hull for unit in game.units.values() if unit.on_table for hull in _hulls(unit.models)]


def sees(game: Game, eye: Model, mark: Model, arc: bool = True, hulls: Sequence[Model] | None = None) -> bool:
    """BG-FACE-02, BG-FACE-04: whether a model sees another one; without `arc` it looks all round (BG-VEH-05).

    Args:
        hulls: all vehicles on the table (`hulls_of`), if they are known.
    """
    if hulls is None:
        hulls = hulls_of(game)
    key = (id(game.table), id(eye), id(mark), arc, *map(id, hulls))
    seen = _LOOKS.get(key)
    if seen is None:
        others = [hull for hull in hulls if hull not in (eye, mark)]
        seen = _LOOKS.keep(key, _looks(game.table, eye, mark, arc, others), game.table, eye, mark, *hulls)
    return seen


def _looks(table: Table, eye: Model, mark: Model, arc: bool, hulls: Sequence[Model]) -> bool:
    if arc and not in_front(eye, mark):
        return False
    for at in marks(eye, mark):
        if hulls and any(segment_hits_body(eye.x, eye.y, *at, hull) for hull in hulls):
            continue
        pieces = [f for f in table.between(eye.x, eye.y, *at) if f.sight in HIDING and _on_line(eye, at, f)]
        if not pieces:
            return True
        line = _between(eye, mark, at)
        if line is None or not any(_stops(f, eye, mark, line) for f in pieces):
            return True
    return False


def _on_line(eye: Bodied, at: Point, piece: Feature) -> bool:
    """Whether a piece lies on both sides of the endless line; if not, no part of that runs through it."""
    dx, dy = at[0] - eye.x, at[1] - eye.y
    base = dx * eye.y - dy * eye.x
    sides = [dx * y - dy * x for x, y in piece.polygon]
    # The ends from base to base are rounded to a mil, by which the line may swerve.
    slack = abs(dx) + abs(dy)
    return min(sides) < base + slack and max(sides) > base - slack


def _hulls(models: tuple[Model, ...]) -> tuple[Model, ...]:
    """Those of the models of a unit that are vehicles."""
    found = _HULLS.get((id(models),))
    if found is None:
        found = _HULLS.keep((id(models),), tuple(model for model in models if model.kind == VEHICLE), models)
    return found


def _between(eye: Model, mark: Model, at: Point) -> Line | None:
    """BG-FACE-04: the part of a line that lies between both bases; None if they leave nothing of it."""
    whole = (eye.x, eye.y), at
    length, begins = path_length(whole), _half(eye)
    ends = length - (_half(mark) if at == (mark.x, mark.y) else 0)
    return (along(whole, begins), along(whole, ends)) if begins < ends else None


def _half(model: Model) -> int:
    """From the middle of a base to its edge; of a cornered one to its nearest edge."""
    return min(sizes(model)) // 2 if model.corners else model.r


def _stops(piece: Feature, eye: Model, mark: Model, line: Line) -> bool:
    """BG-NEW-TERRAIN-02, -06, -10: whether a piece blocks a line from base to base."""
    (ax, ay), (bx, by) = line
    through = chord(ax, ay, bx, by, piece.polygon)
    if woods(piece):
        return through > THROUGH
    inside = [piece.contains(model.x, model.y) for model in (eye, mark)]
    if all(inside):
        return False
    return through > (WALL if any(inside) else 0)


def sees_unit(game: Game, eye: Model, unit: Unit, arc: bool = True) -> bool:
    """BG-FACE-03: whether a model sees at least one model of a unit."""
    hulls = hulls_of(game)
    return any(sees(game, eye, mark, arc, hulls) for mark in unit.models)


def bears(model: Model, weapon: str) -> bool:
    """BG-VEH-05: whether a weapon of a model bears all round."""
    return any(each.weapon == weapon and each.place == TURRET for each in model.mounts)
