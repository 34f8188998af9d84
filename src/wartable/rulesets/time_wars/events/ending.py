"""Events of the end of a battle: a side is out, or all is over (chapter TURN)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.event import Sign
from wartable.rulesets.time_wars.events.base import TimeWarsEvent
from wartable.rulesets.time_wars.state import Game, Result


@dataclass(frozen=True, slots=True)
class SideOut(TimeWarsEvent):
    """TW-TURN-05: `player` has nobody left in the battle."""

    rule = "TW-TURN-05"
    sentence = "Nobody is left of {player}."
    sign = Sign.OUT
    player: str

    @override
    def apply(self, game: Game) -> None:
        game.sides[self.player].out = True


@dataclass(frozen=True, slots=True)
class GameEnded(TimeWarsEvent):
    """TW-TURN-03: the battle is over; no winners is a draw. `by` is the clause that decides."""

    rule = "TW-TURN-03"
    turning = "end"
    sentence = "{say:text}"
    sign = Sign.END
    winners: tuple[str, ...]
    by: str
    say: str

    @property
    @override
    def clause(self) -> str:
        return self.by

    @override
    def apply(self, game: Game) -> None:
        game.result = Result(self.winners, self.by, self.say)
