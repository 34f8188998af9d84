"""Moves of a whole unit in a straight line, in formation: fire, pushes, pursuit (BG-DICE-11, BG-BRN-02, BG-RES-15)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wartable.engine.ask import Flow, die
from wartable.engine.plane import INCH, Point, body_overlaps_polygon, gap, overlaps, scatter, touching
from wartable.kit.inches.bases import shifted
from wartable.rulesets.battle_group.ground.kinds import closed
from wartable.rulesets.battle_group.moving.facing import looking
from wartable.rulesets.battle_group.state import Game, Model, Unit

SIXTH = 60  # BG-DICE-11: degrees clockwise for each pip
STEP = INCH // 10


def random_direction(game: Game, unit: Unit, facing: int, clause: str) -> Flow[int]:
    """BG-DICE-11, BG-SRC-18: a D6: 1 is straight ahead, each pip more 60 degrees clockwise; degrees."""
    face = yield from die(6, clause, unit.side, "the direction")
    return (facing - SIXTH * (face - 1)) % 360


class Drift(NamedTuple):
    """Where a unit is that was moved as a whole, keeping formation: its models, and how far it went."""

    models: tuple[Model, ...]
    distance: int


def drift(
    game: Game, unit: Unit, degrees: int, far: int, face: bool = True, *, through: Sequence[Unit] = (), shy: int = -1
) -> Drift:  # fmt: skip
    """BG-BRN-02: a unit moves as a whole; it stops at impassable ground, at models and at the edge of the table.

    Args:
        face: it looks along its way, if it has room to turn.
        through: units that it passes through, without ending on them.
        shy: the gap to enemies, mils, that it does not reach; a gap that is there at the start may stay.
    """
    turned = tuple(looking(model, degrees) for model in unit.models) if face else unit.models
    cramped = any(model.corners for model in turned) and _stopped(game, unit, turned, (), -1)
    begins = unit.models if cramped else turned
    best, gone = begins, 0
    for at in (*range(STEP, far, STEP), far):
        dx, dy = scatter(0, 0, degrees, at)
        moved = tuple(shifted(model, model.x + dx, model.y + dy) for model in begins)
        if _stopped(game, unit, moved, through, shy):
            break
        if not any(overlaps(one, other) for friend in through for other in friend.models for one in moved):
            best, gone = moved, at
    return Drift(best, gone)


def _stopped(game: Game, unit: Unit, moved: Sequence[Model], through: Sequence[Unit], shy: int) -> bool:
    """Whether something is in the way of models that were moved so far."""
    others = [other for other in game.on_table() if other is not unit and other not in through]
    for before, model in zip(unit.models, moved):
        if not game.table.on_table(model):
            return True
        if any(closed(f, model) and body_overlaps_polygon(model, f.polygon) for f in game.table.features):
            return True
        if any(_meets(before, model, body) for other in others for body in other.models):
            return True
    if shy < 0:
        return False
    foes = [body for foe in game.enemies(unit) for body in foe.models]
    return any(_comes_near(before, model, foe, shy) for before, model in zip(unit.models, moved) for foe in foes)


def _meets(before: Model, model: Model, other: Model) -> bool:
    """Whether a base has come to another one; who touches it already may leave it."""
    return overlaps(model, other) or (touching(model, other) and not touching(before, other))


def _comes_near(before: Model, model: Model, foe: Model, shy: int) -> bool:
    now = gap(model, foe)
    return now < shy and now < gap(before, foe)


def straight(game: Game, model: Model, degrees: int, far: int, own: Unit | None = None) -> Point:
    """How far one base can go straight on before ground, bases or the edge stop it: the point where it is then."""
    others = [m for unit in game.on_table() if unit is not own for m in unit.models if m is not model]
    best = (model.x, model.y)
    for gone in (*range(STEP, far, STEP), far):
        x, y = scatter(model.x, model.y, degrees, gone)
        body = shifted(model, x, y)
        shut = any(closed(f, model) and body_overlaps_polygon(body, f.polygon) for f in game.table.features)
        if shut or not game.table.on_table(body) or any(overlaps(body, other) for other in others):
            break
        best = (x, y)
    return best
