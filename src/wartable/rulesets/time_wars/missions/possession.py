"""Mission 4: Possession (TW-MISS-15 to TW-MISS-18); where objectives lie stands in `objectives`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from wartable.engine.ask import Flow
from wartable.engine.compat import override
from wartable.engine.ruleset import Score
from wartable.rulesets.time_wars.ending import Mission, called
from wartable.rulesets.time_wars.missions.objectives import near_home, place_next
from wartable.rulesets.time_wars.missions.tally import highest, near, score_tv
from wartable.rulesets.time_wars.specials.points import Placing
from wartable.rulesets.time_wars.state import INCH, Game, Objective, Result, Unit

POSSESSION = "possession"
HELD = 3 * INCH
"""TW-MISS-16: how near to its edge a Troop Type holds or contests an objective."""
POINTS = 6
"""TW-MISS-18: objective points in a battle."""


class Possession(Mission):
    """TW-MISS-15 to -18: who holds objectives of the highest value at the end wins."""

    __slots__ = ()
    key = POSSESSION
    name = "Possession"
    number = 4
    placings: ClassVar[Mapping[str, Placing]] = {"TW-MISS-19": near_home}

    @override
    def values(self, game: Game) -> tuple[int, ...]:
        """TW-MISS-18."""
        return split(game.options.objectives)

    @override
    def has_step(self, game: Game, step: str) -> bool:
        return step == "markers"

    @override
    def in_step(self, game: Game, step: str) -> Flow[bool]:
        """TW-MISS-19: objectives are placed one at each step."""
        values = self.values(game)
        if step != "markers" or len(game.objectives) >= len(values):
            return False
        yield from place_next(game, values)
        return len(game.objectives) < len(values)

    @override
    def timed(self, game: Game, left: tuple[str, ...]) -> Result:
        """TW-MISS-15: the highest total at the end wins, equal totals are a draw; only the situation then counts."""
        return highest(game, {player: points(game, player) for player in left}, "TW-MISS-15", "objectives worth")

    @override
    def score(self, game: Game, player: str) -> int:
        return points(game, player)

    @override
    def rows(self, game: Game, player: str) -> Iterator[Score]:
        """TW-MISS-15."""
        yield Score(player, "Objective points held", str(points(game, player)), "TW-MISS-15")

    @override
    def achieved(self, game: Game, player: str) -> bool:
        """TW-CAMP-04: whether `player` holds an objective, whoever has won."""
        return any(holder(game, spot) == player for spot in game.objectives)

    @override
    def holder(self, game: Game, spot: Objective) -> str:
        """TW-MISS-17."""
        return holder(game, spot)

    @override
    def told(self, game: Game, spot: Objective) -> str:
        """Its value, and who holds it or that it is contested."""
        owner = holder(game, spot)
        state = called(game, owner) if owner else "contested" if sums(game, spot) else ""
        return f"{spot.value} · {state}" if state else str(spot.value)

    @override
    def pull(self, game: Game, unit: Unit) -> tuple[Objective, ...]:
        """The objectives by their value, those that an enemy holds or nobody before one's own."""
        return tuple(
            spot._replace(value=2 * spot.value if holder(game, spot) != unit.player else spot.value)
            for spot in game.objectives
        )


def split(text: str) -> tuple[int, ...]:
    """TW-MISS-18: the values of the objectives, as in `3+2+1`, the highest first.

    Raises:
        ValueError: they are not whole numbers from 1 that add up to six.
    """
    parts = text.replace(" ", "").split("+")
    values = [int(part) if part.isascii() and part.isdigit() else 0 for part in parts]
    if min(values) < 1 or sum(values) != POINTS:
        raise ValueError(f"objectives are {text!r}; write whole numbers that add up to {POINTS}, such as 3+2+1")
    return tuple(sorted(values, reverse=True))


def sums(game: Game, spot: Objective) -> dict[str, int]:
    """TW-MISS-16, TW-MISS-17: the TV that each side has within 3 inches, of the sides that are there at all."""
    found: dict[str, int] = {}
    for unit in near(game, spot, HELD):
        found[unit.player] = found.get(unit.player, 0) + score_tv(game, unit)
    return found


def holder(game: Game, spot: Objective) -> str:
    """TW-MISS-17: who holds it: the only side there, whatever its TV, else the highest sum; '' if equal or nobody."""
    found = sums(game, spot)
    best = max(found.values(), default=0)
    first = [player for player, total in found.items() if total == best]
    return first[0] if len(first) == 1 else ""


def points(game: Game, player: str) -> int:
    """TW-MISS-15: the value of all objectives that `player` holds as things stand."""
    return sum(spot.value for spot in game.objectives if holder(game, spot) == player)
