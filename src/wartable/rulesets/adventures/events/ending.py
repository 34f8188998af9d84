"""Events of the end of an episode (chapter WIN)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.event import Sign
from wartable.engine.ruleset import Outcome
from wartable.rulesets.adventures.events.base import Under
from wartable.rulesets.adventures.state import Game

WON, LOST, OPEN = "won", "lost", "open"


@dataclass(frozen=True, slots=True)
class EpisodeEnded(Under):
    """AT-WIN-01, AT-WIN-04, AT-GEN-06: the episode is won by all players, lost, or open."""

    rule = "AT-WIN-01"
    sign = Sign.END
    turning = "end"
    how: str
    by: str
    words: str

    @override
    def told(self, game: Game) -> str:
        return self.words

    @override
    def apply(self, game: Game) -> None:
        winners = tuple(game.seats) if self.how == WON else ()
        game.result = Outcome(winners, self.by, self.words, "" if self.how == WON else self.how)
