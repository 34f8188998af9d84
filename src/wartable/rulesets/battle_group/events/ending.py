"""Events of the end of a battle (BG-NEW-TABLE-05, BG-NEW-TABLE-06)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.event import Part, Sign
from wartable.engine.ruleset import Outcome
from wartable.rulesets.battle_group.events.base import BattleEvent, Under
from wartable.rulesets.battle_group.state import DESTROYED, Game


@dataclass(frozen=True, slots=True)
class PlayerOut(BattleEvent):
    """BG-TURN-05: a player has no units left, and is skipped in the sequence of play from now on."""

    rule = "BG-TURN-05"
    sentence = "{side:to have} no units left."
    sign = Sign.END
    turning = "out"
    side: str

    @override
    def apply(self, game: Game) -> None:
        game.sides[self.side].out = True


@dataclass(frozen=True, slots=True)
class LeftBehind(BattleEvent):
    """BG-NEW-TABLE-06: a unit that has not come by the end counts as destroyed (BG-NEW-RIFT-08)."""

    rule = "BG-NEW-TABLE-06"
    sign = Sign.NOTE
    part = Part.WHOLE
    unit: str
    side: str
    points: int

    @override
    def told(self, game: Game) -> str:
        return self.filled(game, "{unit:to be} not on the table at the end: {points:point} lost.")

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.where, unit.models = DESTROYED, ()
        game.sides[self.side].lost += self.points


@dataclass(frozen=True, slots=True)
class BattleEnded(Under):
    """BG-NEW-TABLE-06: the battle is over; no winners is a draw."""

    rule = "BG-NEW-TABLE-06"
    sentence = "{text:text}"
    sign = Sign.END
    turning = "end"
    winners: tuple[str, ...]
    text: str
    by: str

    @override
    def apply(self, game: Game) -> None:
        game.result = Outcome(self.winners, self.by, self.text)
