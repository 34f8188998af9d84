"""Events of what persons do by their traits (chapter NEW-WHO)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.event import Sign
from wartable.rulesets.adventures.events.base import Under
from wartable.rulesets.adventures.state import Game


@dataclass(frozen=True, slots=True)
class Screamed(Under):
    """AT-NEW-WHO-18: a figure screams, once a game; the aliens near it halt for this turn."""

    rule = "AT-NEW-WHO-18"
    sentence = "{figure:to scream}; {aliens:to halt}."
    sign = Sign.NOTE
    figure: str
    aliens: tuple[str, ...]
    trait: str
    by: str = "AT-NEW-WHO-18"

    @override
    def apply(self, game: Game) -> None:
        screamer = game.figures[self.figure]
        screamer.used = (*screamer.used, self.trait)
        for key in self.aliens:
            game.figures[key].halted = max(1, game.figures[key].halted)


@dataclass(frozen=True, slots=True)
class TookAlienShape(Under):
    """AT-NEW-WHO-26: a figure counts as an alien for this turn, once a game."""

    rule = "AT-NEW-WHO-26"
    sentence = "{figure:to look} like an alien for this turn."
    sign = Sign.NOTE
    figure: str
    trait: str
    fact: str
    by: str = "AT-NEW-WHO-26"

    @override
    def apply(self, game: Game) -> None:
        figure = game.figures[self.figure]
        figure.used = (*figure.used, self.trait)
        game.facts = (*(fact for fact in game.facts if fact[0] != self.fact), (self.fact, game.turn))


@dataclass(frozen=True, slots=True)
class DeckLookedAt(Under):
    """AT-NEW-WHO-07: the next card of the deck is looked at; it stays where it is."""

    rule = "AT-NEW-WHO-07"
    sentence = "{figure:to look} at the next card of the deck: {words:text}."
    sign = Sign.SECRET
    reveals = True
    figure: str
    card: str
    words: str
    by: str = "AT-NEW-WHO-07"


@dataclass(frozen=True, slots=True)
class HarmTakenOver(Under):
    """AT-NEW-WHO-05: a figure takes over what would have befallen a friend."""

    rule = "AT-NEW-WHO-05"
    sentence = "{figure:to take} over the {harm:text} of {friend}."
    sign = Sign.NOTE
    figure: str
    friend: str
    harm: str
    by: str = "AT-NEW-WHO-05"


@dataclass(frozen=True, slots=True)
class UsedUp(Under):
    """AT-NEW-WHO-31: what a figure may do once a game has been done."""

    rule = "AT-NEW-WHO-31"
    sentence = ""
    figure: str
    trait: str
    by: str = "AT-NEW-WHO-31"

    @override
    def apply(self, game: Game) -> None:
        figure = game.figures[self.figure]
        figure.used = (*figure.used, self.trait)
