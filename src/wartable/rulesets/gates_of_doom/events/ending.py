"""Events of scoring and of the end (chapters OBJ, MSN)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.event import Part, Sign
from wartable.engine.ruleset import Outcome
from wartable.rulesets.gates_of_doom.events.base import Under
from wartable.rulesets.gates_of_doom.state import Game, Scoring


@dataclass(frozen=True, slots=True)
class PointsScored(Under):
    """GD-RND-10: a side has victory points for an objective. `by` is the clause of it."""

    rule = "GD-RND-10"
    sign = Sign.NOTE
    part = Part.WHOLE
    side: str
    objective: str
    points: int
    text: str
    by: str

    @override
    def told(self, game: Game) -> str:
        return self.filled(game, "{side:to score} {points:victory point}: {text:text}.") if self.points else ""

    @override
    def apply(self, game: Game) -> None:
        game.sides[self.side].points += self.points
        game.scored = (*game.scored, Scoring(self.side, self.objective, self.points))


@dataclass(frozen=True, slots=True)
class BattleEnded(Under):
    """GD-MSN-01, GD-MSN-02: the battle is over; no winners is a draw."""

    rule = "GD-MSN-02"
    sentence = "{text:text}"
    sign = Sign.END
    turning = "end"
    winners: tuple[str, ...]
    text: str
    by: str

    @override
    def apply(self, game: Game) -> None:
        game.result = Outcome(self.winners, self.by, self.text)
