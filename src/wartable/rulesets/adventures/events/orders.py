"""Events of the random movement table (chapter RND)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.event import Part, Sign
from wartable.engine.mod import Reason
from wartable.rulesets.adventures.events.base import EpisodeEvent, Under
from wartable.rulesets.adventures.state import Game


@dataclass(frozen=True, slots=True)
class SwingRolled(EpisodeEvent):
    """AT-NEW-RND-01: what chance adds to the score of a group."""

    rule = "AT-NEW-RND-01"
    sentence = "Chance adds {swing} to the score of {group}."
    part = Part.WHOLE
    sign = Sign.NOTE
    group: str
    faces: tuple[int, ...]
    swing: int


@dataclass(frozen=True, slots=True)
class OrderIssued(EpisodeEvent):
    """AT-RND-04: a character calls an order to a group; its player changes the score by at most the D6."""

    rule = "AT-RND-04"
    sentence = "{figure:to call} an order to {group}: the score changes by {change}."
    sign = Sign.ORDER
    figure: str
    group: str
    face: int
    change: int


@dataclass(frozen=True, slots=True)
class ScoreRead(Under):
    """AT-RND-02: the score of a group, its parts, and the row of the table that it follows in this turn."""

    rule = "AT-RND-02"
    sentence = "The score of {group} is {total}."
    sign = Sign.ORDER
    group: str
    figures: tuple[str, ...]
    total: int
    row: str
    why: tuple[Reason, ...] = ()
    by: str = "AT-RND-02"

    @override
    def apply(self, game: Game) -> None:
        for key in self.figures:
            game.figures[key].row = self.row


@dataclass(frozen=True, slots=True)
class FiguresHanded(EpisodeEvent):
    """AT-GEN-01: figures of a group have another player from now on; their group changes hands no more this turn."""

    rule = "AT-GEN-01"
    sentence = "{to:to take} over {figures}."
    sign = Sign.NOTE
    group: str
    figures: tuple[str, ...]
    to: str

    @override
    def apply(self, game: Game) -> None:
        game.handed = (*game.handed, self.group)
        for key in self.figures:
            game.figures[key].seat = self.to
