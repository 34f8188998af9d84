"""Events of close combat (chapter MEL)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.event import Part, Sign
from wartable.engine.mod import Reason
from wartable.rulesets.adventures.events.base import EpisodeEvent
from wartable.rulesets.adventures.state import Game


@dataclass(frozen=True, slots=True)
class MeleeFought(EpisodeEvent):
    """AT-MEL-01: a fight: the main figure of the players and that of the aliens, those who help them, both totals.

    `winner`: the main figure that has won by 2 or more, '' if the fight goes on (AT-MEL-06).
    """

    rule = "AT-MEL-01"
    sentence = "{figure:to fight} {foe}: {total} against {foe_total}."
    part = Part.WHOLE
    sign = Sign.MELEE
    figure: str
    foe: str
    face: int
    foe_face: int
    total: int
    foe_total: int
    winner: str
    extras: tuple[str, ...] = ()
    foe_extras: tuple[str, ...] = ()
    why: tuple[Reason, ...] = ()
    foe_why: tuple[Reason, ...] = ()

    @override
    def told(self, game: Game) -> str:
        return self.filled(game, self.sentence if self.winner else f"{self.sentence} The fight goes on.")

    @override
    def apply(self, game: Game) -> None:
        game.fought = (*game.fought, self.figure, self.foe, *self.extras, *self.foe_extras)
