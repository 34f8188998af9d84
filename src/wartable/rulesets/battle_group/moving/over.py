"""Moves over obstacles and models (BG-NEW-ITEMS-01, BG-NEW-BIOTECH-15, BG-NEW-SKILLS-05)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wartable.engine.ask import Flow, move
from wartable.engine.compat import override
from wartable.engine.errors import RuleError
from wartable.engine.paths import Field
from wartable.engine.plane import INCH, body_overlaps_polygon, inches
from wartable.engine.terrain import Feature
from wartable.kit.inches.ways import Bodies, Way
from wartable.kit.wording import does
from wartable.rulesets.battle_group.events.moving import PutDown
from wartable.rulesets.battle_group.ground.kinds import closed
from wartable.rulesets.battle_group.moving.forced import after_move, displaced
from wartable.rulesets.battle_group.moving.led import director
from wartable.rulesets.battle_group.moving.walk import Walk
from wartable.rulesets.battle_group.specials.kit import shared
from wartable.rulesets.battle_group.specials.points import speaking
from wartable.rulesets.battle_group.state import APART, Game, Model, Unit
from wartable.rulesets.battle_group.troops import near


def flies_over(unit: Unit) -> bool:
    """BG-NEW-ITEMS-01: whether all models of a unit move over obstacles and models."""
    return any(rule.flies_over() for rule in speaking(shared(unit), "flies_over"))


class Over(Walk):
    """A move over anything; nobody ends on ground that he may not enter, nor on a base."""

    def __init__(self, *args: Any, **fields: Any) -> None:
        super().__init__(*args, **{**fields, "tolls": False})

    @override
    def _closed(self, piece: Feature) -> bool:
        return False

    @override
    def _shut(self, piece: Feature) -> bool:
        return False

    @override
    def about(self) -> Bodies[Model]:
        about = super().about()
        return Bodies(about.foes, (), [*about.walls, *about.rests])

    @override
    def _made(self, closed: Callable[[Feature], bool], foes: bool = True) -> Field:
        return super()._made(closed, foes=False)

    @override
    def judge(self, way: Way[Model]) -> None:
        for piece in self.table.features:
            if any(closed(piece, end) and body_overlaps_polygon(end, piece.polygon) for end in way.ends):
                raise RuleError("BG-NEW-TERRAIN-00", f"they may not end on {piece.name}")
        super().judge(way)


class Leap(Over):
    """BG-NEW-SKILLS-05: a move by an ability: it ends more than 1 inch from enemies, whomever it has fought."""

    def __init__(self, game: Game, unit: Unit, limit: int, clause: str) -> None:
        super().__init__(game, unit, limit, clause, seat=director(game, unit), contact=False)

    @override
    def about(self) -> Bodies[Model]:
        others = [model for other in self.game.on_table() if other is not self.moving for model in other.models]
        return Bodies((), (), others)

    @override
    def judge(self, way: Way[Model]) -> None:
        for foe in self.game.enemies(self.moving):
            if near.apart(way.ends, foe.models) <= APART:
                raise RuleError(self.clause, f"it would end within 1 inch of {foe.name}")
        super().judge(way)


def leap(game: Game, unit: Unit, far: int, clause: str) -> Flow[None]:
    """A unit is moved up to `far` mils over anything, as who leads it says; it counts as having moved."""
    question = f"{does(unit.name, 'move')} up to {inches(far)} {'inch' if far == INCH else 'inches'} over anything"
    way = yield from move(Leap(game, unit, far, clause).ask(question))
    before = unit.models
    if way.ends == before:
        return
    game.emit(PutDown(unit.id, way.ends, clause))
    if way.distance:
        displaced(game, unit)
    yield from after_move(game, unit, before)
