"""Orbital Support (TW-STRAT-07, TW-STRAT-08): terrain that is noted in secret and struck when all have deployed."""

from __future__ import annotations

from wartable.engine.ask import Flow, Option, choose, pool_faces, skip
from wartable.engine.compat import override
from wartable.engine.plane import body_overlaps_polygon
from wartable.engine.terrain import Feature
from wartable.rulesets.time_wars import hazards
from wartable.rulesets.time_wars.specials import SIDE, TroopSpecial
from wartable.rulesets.time_wars.state import TABLE, Game
from wartable.rulesets.time_wars.strategies.strategies import any_bought, count
from wartable.rulesets.time_wars.strategy_events import NervesSpared, OrbitalMarked, OrbitalStruck
from wartable.rulesets.time_wars.teleport import in_turn


class OrbitalSupport(TroopSpecial):
    """TW-STRAT-07, TW-STRAT-08: terrain that is noted in secret and struck when all have deployed."""

    __slots__ = ()
    key = "orbital_support"
    borne = SIDE
    standing = True  # what is noted is struck

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
