"""Mission 6: Take Ground (TW-MISS-27 to -29)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wartable.engine.compat import override
from wartable.engine.plane import point_in_polygon
from wartable.engine.ruleset import Score
from wartable.rulesets.time_wars.ending import Mission, called, in_battle
from wartable.rulesets.time_wars.missions.tally import score_tv
from wartable.rulesets.time_wars.state import JOINED, SQUAD, TABLE, Game, Model, Result, Unit
from wartable.rulesets.time_wars.troops.squads import rolls_size

HOME, MIDDLE, ENEMY = 0, 1, 2
"""What a place is worth: one's own zone nothing, no man's land the TV, an enemy zone twice the TV (TW-MISS-29)."""


class TakeGround(Mission):
    """TW-MISS-27 to -29: at the end who holds most ground wins, that of the enemy counting twice."""

    __slots__ = ()
    key = "take_ground"
    name = "Take Ground"
    number = 6

    @override
    def timed(self, game: Game, left: tuple[str, ...]) -> Result:
        """TW-MISS-27: at the end of the last turn the highest score wins; level is a draw."""
        totals = {player: held(game, player) for player in left}
        best = max(totals.values())
        first = tuple(player for player, total in totals.items() if total == best)
        if len(first) == 1:
            return Result(first, "TW-MISS-27", f"Victory for {called(game, first[0])}: ground worth {best}.")
        return Result((), "TW-MISS-27", f"The battle is drawn: each side holds ground worth {best}.")

    @override
    def score(self, game: Game, player: str) -> int:
        return held(game, player)

    @override
    def rows(self, game: Game, player: str) -> Iterator[Score]:
        """TW-MISS-27."""
        yield Score(player, "Ground held", str(max(0, held(game, player))), "TW-MISS-27")


def held(game: Game, player: str) -> int:
    """TW-MISS-27: what the Troop Types of `player` score where they stand (TW-MISS-05); -1 for a side that is out."""
    if not in_battle(game, player):
        return -1
    return sum(ground(game, unit, score_tv(game, unit)) for unit in game.units.values() if unit.player == player)


def worth_of(game: Game, player: str, model: Model) -> int:
    """TW-MISS-29, TW-DEPL-02: what the place of a base is worth to `player`; borders belong to the zone."""
    for side in game.sides.values():
        if any(point_in_polygon(model.x, model.y, zone) for zone in side.zones):
            return HOME if side.seat == player else ENEMY
    return MIDDLE


def area(game: Game, player: str, models: Iterable[Model]) -> int:
    """TW-MISS-29: the best area that holds at least half of what is left; astride of three, none may."""
    worths = [worth_of(game, player, model) for model in models]
    return next((best for best in (ENEMY, MIDDLE) if 2 * worths.count(best) >= len(worths) > 0), HOME)


def strong_enough(unit: Unit) -> bool:
    """TW-MISS-28: at least half of its starting models are left; commander counted, single models always qualify."""
    if unit.kind != SQUAD or rolls_size(unit):
        return True
    left = sum(1 for model in own_models(unit))
    return 2 * left >= unit.start + (1 if unit.retinue else 0)


def own_models(unit: Unit) -> tuple[Model, ...]:
    """Its members, of a Retinue the commander too, without Individuals that have joined it."""
    return tuple(model for model in unit.models if model.of in ("", unit.retinue))


def ground(game: Game, unit: Unit, tv: int) -> int:
    """TW-MISS-27: what `unit`, worth `tv`, scores where it stands; aboard a vehicle it scores nothing."""
    if unit.where == JOINED:
        squad = game.units[unit.joined]
        models = tuple(model for model in squad.models if model.of == unit.id)
        return tv * area(game, unit.player, models) if squad.where == TABLE else 0
    if unit.where != TABLE or not unit.models or not strong_enough(unit):
        return 0
    return tv * area(game, unit.player, own_models(unit))
