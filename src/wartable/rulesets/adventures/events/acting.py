"""Events of step 4: acts that are declared and resolved (chapter TURN)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.event import Part, Sign
from wartable.rulesets.adventures.events.base import EpisodeEvent, Under
from wartable.rulesets.adventures.state import Act, Game


@dataclass(frozen=True, slots=True)
class ActDeclared(EpisodeEvent):
    """AT-TURN-04, AT-TURN-06: a figure has declared its one act, or that it does nothing."""

    rule = "AT-TURN-06"
    sentence = ""
    part = Part.COURSE
    figure: str
    act: Act | None

    @override
    def apply(self, game: Game) -> None:
        game.figures[self.figure].acted = True
        if self.act is not None:
            game.acts = (*game.acts, self.act)


@dataclass(frozen=True, slots=True)
class ActResolved(EpisodeEvent):
    """AT-TURN-04: the act has been resolved."""

    rule = "AT-TURN-04"
    sentence = ""
    part = Part.COURSE
    act: Act

    @override
    def apply(self, game: Game) -> None:
        game.acts = tuple(act for act in game.acts if act != self.act)


@dataclass(frozen=True, slots=True)
class ActLapsed(Under):
    """AT-TURN-04: an act that was declared is not done: a card has taken away, stopped or bound whoever declared it."""

    rule = "AT-TURN-04"
    sentence = "{figure:to do} nothing more in this step."
    sign = Sign.NOTE
    figure: str
    act: Act
    by: str

    @override
    def apply(self, game: Game) -> None:
        game.acts = tuple(act for act in game.acts if act != self.act)


@dataclass(frozen=True, slots=True)
class GroupOpened(EpisodeEvent):
    """AT-IDEA-07: the part of a group in step 4 begins; its free acts come first."""

    rule = "AT-TURN-04"
    sentence = ""
    part = Part.COURSE
    group: str

    @override
    def apply(self, game: Game) -> None:
        game.opened = (*game.opened, self.group)


@dataclass(frozen=True, slots=True)
class CardsLeft(EpisodeEvent):
    """AT-IDEA-07: a player of a group goes on; he has seen what can be done with the cards, by key."""

    rule = "AT-IDEA-07"
    sentence = ""
    part = Part.COURSE
    group: str
    chances: tuple[str, ...]

    @override
    def apply(self, game: Game) -> None:
        game.passed_over = (*game.passed_over, *(key for key in self.chances if key not in game.passed_over))


@dataclass(frozen=True, slots=True)
class CardsAskedFor(EpisodeEvent):
    """AT-IDEA-07: a player of a group wants to be asked about the cards in each step of the turn."""

    rule = "AT-IDEA-07"
    sentence = ""
    part = Part.COURSE
    group: str

    @override
    def apply(self, game: Game) -> None:
        game.asking = (*game.asking, self.group)
