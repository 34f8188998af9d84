"""Mission 1: Confrontation (TW-MISS-06 to TW-MISS-08)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.compat import override
from wartable.engine.ruleset import Score
from wartable.rulesets.time_wars.ending import Mission, called, in_battle, players, remains
from wartable.rulesets.time_wars.state import Game, Result


class Confrontation(Mission):
    """TW-MISS-06 to -08: the only force that is left wins; else who made the most enemy detachments rout."""

    __slots__ = ()
    key = "confrontation"
    name = "Confrontation"
    number = 1

    @override
    def alone(self, game: Game, left: tuple[str, ...]) -> Result:
        """TW-MISS-06: the only force that is left wins at once. TW-MISS-04: if none is, the battle is drawn."""
        if left:
            return Result(left, "TW-MISS-06", f"Victory for {called(game, left[0])}: the last force on the table.")
        return Result((), "TW-MISS-04", "No force is left: the battle is drawn.")

    @override
    def timed(self, game: Game, left: tuple[str, ...]) -> Result:
        """TW-MISS-07: who made the most enemy detachments rout. TW-MISS-08: if level, who has the most points left."""
        routs = {player: routed_by(game, player) for player in left}
        most = max(routs.values())
        level = [player for player in left if routs[player] == most]
        if len(level) == 1:
            routed = f"{most} enemy {'detachment' if most == 1 else 'detachments'} routed"
            say = f"Victory for {called(game, level[0])}: {routed}."
            return Result((level[0],), "TW-MISS-07", say)
        points = {player: points_left(game, player) for player in level}
        best = max(points.values())
        richest = [player for player in level if points[player] == best]
        if len(richest) == 1:
            say = f"Victory for {called(game, richest[0])}: {best} points remain."
            return Result((richest[0],), "TW-MISS-08", say)
        return Result((), "TW-MISS-08", f"The battle is drawn: {best} points remain on each side.")

    @override
    def score(self, game: Game, player: str) -> int:
        """Detachments first, then points, as the mission compares them; -1 for a side that is out."""
        return routed_by(game, player) * 10_000 + points_left(game, player) if in_battle(game, player) else -1

    @override
    def rows(self, game: Game, player: str) -> Iterator[Score]:
        """TW-MISS-07, TW-MISS-08."""
        yield Score(player, "Enemy detachments routed", str(routed_by(game, player)), "TW-MISS-07")
        yield Score(player, "Points remaining", str(points_left(game, player)), "TW-MISS-08")


def routed_by(game: Game, player: str) -> int:
    """TW-MISS-07: how many enemy detachments `player` made rout; one wiped out counts like one that routed.

    With two players all of the enemy's are his; with more, each is credited to the player whose attack caused it.
    """
    lost = [(game.detachments[key].player, by) for key, by in game.routs]
    if len(players(game)) <= 2:
        return sum(1 for owner, _ in lost if owner != player)
    return sum(1 for owner, by in lost if owner != player and by == player)


def points_left(game: Game, player: str) -> int:
    """TW-MISS-08: the full cost of every Troop Type that remains."""
    return sum(unit.cost for unit in game.units.values() if unit.player == player and remains(unit))
