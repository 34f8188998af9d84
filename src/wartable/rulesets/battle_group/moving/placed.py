"""Setting units down by a rule: near a point, within a range (BG-MSL-20, BG-NEW-RIFT-07, BG-NEW-TEMPORAL-05)."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Flow, place
from wartable.engine.compat import override
from wartable.engine.plane import Point
from wartable.kit.inches.bases import box_of
from wartable.kit.inches.coverage import disc
from wartable.kit.inches.placing import Ground, Neighbour, PlaceClauses, Region, Site
from wartable.kit.wording import inched
from wartable.rulesets.battle_group.events.moving import PutDown
from wartable.rulesets.battle_group.ground.kinds import closed
from wartable.rulesets.battle_group.moving.facing import usual
from wartable.rulesets.battle_group.moving.forced import after_move, displaced
from wartable.rulesets.battle_group.state import APART, COHERENCY, Game, Model, Unit


class Spot(Site[Model]):
    """Models that look to the nearest enemy when they have been set down, unless their player says otherwise."""

    def __init__(self, game: Game, unit: Unit, grounds: Sequence[Ground]) -> None:
        super().__init__(game.table, unit.name, unit.models, grounds, fronts=True)
        self.game, self.unit = game, unit

    @override
    def usual(self, models: tuple[Model, ...]) -> Sequence[int]:
        return usual(self.game, self.unit, models)


def ground(game: Game, unit: Unit, region: Region, clause: str) -> Ground:
    """What a unit that is set down in a region meets: ground that one of its models may not enter, other bases."""
    others = [
        Neighbour(box_of(other.models), other.models, not game.friendly(other.side, unit.side))
        for other in game.on_table() if other is not unit
    ]  # fmt: skip
    clauses = PlaceClauses(edge=clause, closed=clause, base=clause, group="BG-COH-01")
    bars = [piece for piece in game.table.features if any(closed(piece, model) for model in unit.models)]
    return Ground(game.table, region, clauses, others, COHERENCY, lambda piece: piece in bars)


def site(game: Game, unit: Unit, at: Point, far: int, clause: str, how: str, *, whole: bool = False) -> Spot:
    """Where a unit may be set down within `far` mils of a point, more than 1 inch from enemies.

    Args:
        how: the word for that area.
        whole: all of each base is to be within the distance, else some of it.
    """
    wide = 0 if whole else 2 * max(model.r for model in unit.models)
    near = clause, "it has to be more than 1 inch from enemies"
    beyond = clause, f"each of its models has to be within {inched(far)}"
    region = Region(clause, how, disc(game.table, at, far + wide), apart=APART, near=near, beyond=beyond)
    return Spot(game, unit, [ground(game, unit, region, clause)])


def put_down(game: Game, unit: Unit, seat: str, where: Spot, question: str, clause: str) -> Flow[bool]:
    """A seat sets a unit down, wherever it was before; whether there is room for it."""
    if where.certain() is None:
        return False
    before, stood = unit.models, unit.on_table
    models, _ = yield from place(where.ask(seat, question, unit.id))
    game.emit(PutDown(unit.id, models, clause))
    if stood:
        displaced(game, unit)
    yield from after_move(game, unit, before if stood else ())
    return True
