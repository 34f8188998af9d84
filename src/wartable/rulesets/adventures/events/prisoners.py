"""Events of prisoners and civilians (chapters PRIS, CIV)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.event import Sign
from wartable.engine.mod import Reason
from wartable.rulesets.adventures.events.base import EpisodeEvent, Under
from wartable.rulesets.adventures.state import GONE, Game, Order

SAVED = "saved"
"""The counter of civilians who have left the table (AT-NEW-CIV-01)."""


def escape_fact(figure: str) -> str:
    """AT-PRIS-09: the counter that holds the turn in which a figure has escaped."""
    return f"escaped {figure}"


def counted(game: Game, key: str, value: int) -> None:
    """Set a counter of the episode."""
    game.facts = (*(fact for fact in game.facts if fact[0] != key), (key, value))


@dataclass(frozen=True, slots=True)
class EscapeRolled(EpisodeEvent):
    """AT-PRIS-08: the D10 of a prisoner; what it needed is not told, for that would tell the race (AT-RACE-01).

    `why`: the parts of the number that was needed, none while the race is hidden. AT-PRIS-09: who has escaped has the
    order Move and moves before any alien.
    """

    rule = "AT-PRIS-08"
    sentence = "{figure:to roll} {face} to escape: {escaped:enough/too low}."
    sign = Sign.HELD
    figure: str
    face: int
    escaped: bool
    why: tuple[Reason, ...] = ()

    @override
    def apply(self, game: Game) -> None:
        if self.escaped:
            figure = game.figures[self.figure]
            figure.order, figure.ordered = Order.MOVE, True
            counted(game, escape_fact(self.figure), game.turn)


@dataclass(frozen=True, slots=True)
class RescuedByCards(EpisodeEvent):
    """AT-PRIS-07: a figure gives two Idea cards of one colour for the prisoners near it."""

    rule = "AT-PRIS-07"
    sentence = "{figure:to give} two {colour:text} cards to free {freed}."
    sign = Sign.FIND
    turning = "leader"
    figure: str
    colour: str
    freed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CivilianRescued(Under):
    """AT-CIV-01: a civilian is free to leave the table, by whom it was touched."""

    rule = "AT-CIV-01"
    sentence = "{by_whom:to rescue} {figure}."
    sign = Sign.FIND
    figure: str
    by_whom: str
    by: str = "AT-CIV-01"

    @override
    def told(self, game: Game) -> str:
        return self.filled(game, self.sentence if self.by_whom else "{figure:to run} for safety.")

    @override
    def apply(self, game: Game) -> None:
        figure = game.figures[self.figure]
        figure.rescued, figure.target = True, self.by_whom or figure.target


@dataclass(frozen=True, slots=True)
class CivilianSaved(EpisodeEvent):
    """AT-CIV-02: a civilian has left the table and is saved."""

    rule = "AT-CIV-02"
    sentence = "{figure:to leave} the table in safety."
    sign = Sign.FIND
    figure: str

    @override
    def apply(self, game: Game) -> None:
        game.figures[self.figure].where = GONE
        counted(game, SAVED, game.fact(SAVED) + 1)
