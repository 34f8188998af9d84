"""Orbital Support (TW-STRAT-07, TW-STRAT-08): terrain that is noted in secret and struck when all have deployed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from wartable.engine.ask import Flow, Option, choose, pool_faces, skip
from wartable.engine.compat import override
from wartable.engine.plane import body_overlaps_polygon
from wartable.engine.terrain import Feature
from wartable.rulesets.time_wars.events.base import TimeWarsEvent
from wartable.rulesets.time_wars.events.sentences import ground, name
from wartable.rulesets.time_wars.setup.teleport import in_turn
from wartable.rulesets.time_wars.specials.points import SIDE, TroopSpecial
from wartable.rulesets.time_wars.state import TABLE, Game
from wartable.rulesets.time_wars.strategies.strategies import any_bought, count
from wartable.rulesets.time_wars.troops import hazards


@dataclass(frozen=True, slots=True)
class OrbitalMarked(TimeWarsEvent):
    """TW-STRAT-07: `player` has noted terrain for Orbital Support in secret, as much as a D3 (`face`) gave."""

    rule = "TW-STRAT-07"
    player: str
    features: tuple[str, ...]
    face: int

    @override
    def told(self, game: Game) -> str:
        noted = ", ".join(ground(game, key) for key in self.features) or "nothing"
        return f"You note {noted} for Orbital Support (D3: {self.face})."

    @override
    def apply(self, game: Game) -> None:
        game.sides[self.player].marks += self.features

    @override
    def visible_to(self, seat: str) -> bool:
        return seat == self.player


@dataclass(frozen=True, slots=True)
class OrbitalStruck(TimeWarsEvent):
    """TW-STRAT-08: Orbital Support of `player` strikes a feature, once; then it is as before."""

    rule = "TW-STRAT-08"
    reveals = True
    player: str
    feature: str

    @override
    def told(self, game: Game) -> str:
        return f"Orbital Support of {name(game, self.player)} strikes {ground(game, self.feature)}."

    @override
    def apply(self, game: Game) -> None:
        side = game.sides[self.player]
        place = side.marks.index(self.feature)
        side.marks = side.marks[:place] + side.marks[place + 1 :]


@dataclass(frozen=True, slots=True)
class NervesSpared(TimeWarsEvent):
    """TW-STRAT-08: nobody tests his nerve before turn 1."""

    rule = "TW-STRAT-08"
    sentence = "Nobody tests his nerve before turn 1."
    units: tuple[str, ...]

    @override
    def apply(self, game: Game) -> None:
        for key in self.units:
            game.units[key].tests = ()


class OrbitalSupport(TroopSpecial):
    """TW-STRAT-07, TW-STRAT-08: terrain that is noted in secret and struck when all have deployed."""

    __slots__ = ()
    key = "orbital_support"
    borne = SIDE
    standing = True  # what is noted is struck
    steps: ClassVar[Mapping[str, str]] = {
        "marks": "Set-up: Orbital Support is marked", "strikes": "Set-up: Orbital Support strikes",
    }  # fmt: skip

    @override
    def has_step(self, game: Game, step: str) -> bool:
        if step == "marks":
            return any_bought(game, (self.key,))
        return step == "strikes" and any(side.marks for side in game.sides.values())

    @override
    def in_step(self, game: Game, step: str) -> Flow[bool]:
        if step == "marks":
            yield from mark(game)
        return step == "strikes" and (yield from strike(game))


def mark(game: Game) -> Flow[None]:
    """TW-STRAT-07: before deployment a D3 of features for each purchase, anywhere on the table, known to its owner."""
    for player in in_turn(game):
        for _ in range(count(game, player, OrbitalSupport.key)):
            yield from _note(game, player)


def _note(game: Game, player: str) -> Flow[None]:
    (face,) = yield from pool_faces(1, 6, "TW-STRAT-07", player, "Orbital Support", d3=True)
    left = list(game.table.features)
    taken: list[str] = []
    many = (face + 1) // 2
    while left and len(taken) < many:
        options = tuple(Option(item.key, item.name or item.kind, "TW-STRAT-07") for item in left)
        question, key = f"Orbital Support: which terrain is noted? {many - len(taken)} left", left[0].key
        if len(left) > many - len(taken):
            key = yield from choose("TW-STRAT-07", player, question, options)
        else:
            skip(game, "TW-STRAT-07", player, question, options[0], tuple(item.key for item in game.table.features))
        taken.append(key)
        left.remove(game.table.feature(key))
    game.emit(OrbitalMarked(player, tuple(taken), face))


def strike(game: Game) -> Flow[bool]:
    """TW-STRAT-08: after deployment and Teleport rolls each noted feature is hazardous once, one at each step.

    False: that was all.
    """
    for player in in_turn(game):
        marks = game.sides[player].marks
        if marks:
            game.emit(OrbitalStruck(player, marks[0]))
            yield from _bombard(game, player, game.table.feature(marks[0]))
            return True
    shaken = tuple(unit.id for unit in game.units.values() if unit.tests and unit.where == TABLE)
    if shaken:
        game.emit(NervesSpared(shaken))
    return False


def _bombard(game: Game, player: str, feature: Feature) -> Flow[None]:
    """TW-STRAT-08: a die for each model of friend and foe in it; who comes later is safe."""
    for unit in tuple(game.on_table()):
        ids = [model.id for model in unit.models if body_overlaps_polygon(model, feature.polygon)]
        if ids and unit.where == TABLE:
            yield from hazards.test(game, unit, ids, hazards.ORBITAL, credit=player)
