"""Events of step 3 (chapters TURN, MOVE)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.event import Part
from wartable.rulesets.adventures.events.base import EpisodeEvent
from wartable.rulesets.adventures.state import Game


@dataclass(frozen=True, slots=True)
class MoversListed(EpisodeEvent):
    """AT-TURN-03: who is still to move in step 3, in order: groups of the players, single figures of the others."""

    rule = "AT-TURN-03"
    sentence = ""
    part = Part.COURSE
    movers: tuple[str, ...]

    @override
    def apply(self, game: Game) -> None:
        if not game.moving:
            game.listed = self.movers
        game.moving = self.movers
