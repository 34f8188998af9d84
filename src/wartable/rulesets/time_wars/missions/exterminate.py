"""Mission 2: Exterminate (TW-MISS-09, TW-MISS-10)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.compat import override
from wartable.engine.ruleset import Score
from wartable.rulesets.time_wars.ending import Mission, called, players
from wartable.rulesets.time_wars.missions.tally import credited, printed_tv
from wartable.rulesets.time_wars.state import DESTROYED, ROUTED, SQUAD, WITHDRAWN, Game, Result, Unit

CLAUSE = "TW-MISS-09"


class Exterminate(Mission):
    """TW-MISS-09, TW-MISS-10: who destroyed enemies of the highest TV, or made them rout, wins."""

    __slots__ = ()
    key = "exterminate"
    name = "Exterminate"
    number = 2

    @override
    def alone(self, game: Game, left: tuple[str, ...]) -> Result:
        """TW-MISS-09: no matter who is left (TW-MISS-04)."""
        return self.timed(game, left)

    @override
    def timed(self, game: Game, left: tuple[str, ...]) -> Result:
        """TW-MISS-09: the highest total wins, equal totals are a draw."""
        totals = {player: destroyed_by(game, player) for player in players(game)}
        best = max(totals.values())
        first = tuple(player for player, total in totals.items() if total == best)
        if len(first) == 1:
            return Result(first, CLAUSE, f"Victory for {called(game, first[0])}: enemies of TV {best} destroyed.")
        return Result((), CLAUSE, f"The battle is drawn: enemies of TV {best} were destroyed on each side.")

    @override
    def score(self, game: Game, player: str) -> int:
        return destroyed_by(game, player)

    @override
    def rows(self, game: Game, player: str) -> Iterator[Score]:
        """TW-MISS-09."""
        yield Score(player, "Enemy TV destroyed", str(destroyed_by(game, player)), CLAUSE)

    @override
    def prize(self, game: Game, unit: Unit) -> float:
        """Every point of TV is worth the same, whoever loses it: it is weighed as a few points of the army."""
        return 4.0 * printed_tv(game, unit)


def counts(game: Game, unit: Unit) -> bool:
    """TW-MISS-09: whether it is destroyed or has routed by a Nerve Test of its own, losses or not.

    TW-MISS-10: one that left with its detachment or army counts only if it was damaged by then. A commander and his
    Retinue are one Troop Type: nothing of it counts as long as a part of it is there (TW-ARMY-48).
    """
    lord = game.units.get(unit.retinue)
    if lord is not None and lord.alive:
        return False
    if unit.where == DESTROYED:
        return True
    if unit.where == ROUTED and not unit.fled:
        return True
    return unit.where in (ROUTED, WITHDRAWN) and damaged(unit, lord)


def damaged(unit: Unit, lord: Unit | None = None) -> bool:
    """TW-MISS-10: whether a Squad has lost a model or its own commander; nothing else can be damaged and live."""
    return unit.kind == SQUAD and (unit.lost > 0 or (lord is not None and lord.where == DESTROYED))


def destroyed_by(game: Game, player: str) -> int:
    """TW-MISS-09: the TV of the enemies that `player` destroyed or made rout."""
    return sum(
        printed_tv(game, unit)
        for unit in game.units.values()
        if unit.player != player and counts(game, unit) and credited(game, unit) == player
    )
