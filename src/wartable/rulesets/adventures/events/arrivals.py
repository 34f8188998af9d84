"""Events of the event roll and of what it brings (chapters EVT, RACE, LEAD)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.event import Part, Sign
from wartable.engine.mod import Reason
from wartable.rulesets.adventures.catalogue.events import results
from wartable.rulesets.adventures.events.base import EpisodeEvent, Under
from wartable.rulesets.adventures.state import LEADER, NODE, Figure, Game


@dataclass(frozen=True, slots=True)
class EventRolled(EpisodeEvent):
    """AT-EVT-01: the D6 of a group, its modifiers, and what the total brings; `why` are the parts of the total.

    `portal` is the marker that is rolled for; `key` is that of the row of the table.
    """

    rule = "AT-EVT-01"
    sign = Sign.NOTE
    group: str
    portal: str
    face: int
    total: int
    key: str
    words: str
    why: tuple[Reason, ...] = ()

    @override
    def told(self, game: Game) -> str:
        return self.filled(game, f"{{group:to roll}} {{face}} for events, {{total}} in all: {_brings(game, self.key)}.")

    @override
    def apply(self, game: Game) -> None:
        game.rolled = (*game.rolled, self.group)


@dataclass(frozen=True, slots=True)
class SteppedDown(EpisodeEvent):
    """AT-EVT-14: there are no figures for a result; one before it counts."""

    rule = "AT-EVT-14"
    part = Part.AFTER
    group: str
    key: str
    words: str

    @override
    def told(self, game: Game) -> str:
        return f"There are no figures left for that; so it is: {_brings(game, self.key)}."


def _brings(game: Game, key: str) -> str:
    """What a result brings as far as the race is known: AT-EVT-09 holds for one race alone."""
    race = game.book.races.get(game.race)
    theirs = race is not None and race.pool.cybermat > 0
    mats = "a Cybermat if they are Cybermen" if not game.revealed else "a Cybermat" if theirs else ""
    return results()[key].brings(mats)


@dataclass(frozen=True, slots=True)
class LeaderDiced(EpisodeEvent):
    """AT-LEAD-02: who leads, where several may."""

    rule = "AT-LEAD-02"
    sentence = "Who leads them: {face}."
    part = Part.AFTER
    face: int

    @override
    def visible_to(self, seat: str) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class AlienArrived(Under):
    """AT-EVT-17: an alien stands on the table, touching a portal marker, under the order Advance (AT-EVT-16)."""

    rule = "AT-EVT-17"
    sentence = "{figure:to come} out at {portal}."
    sign = Sign.FIND
    turning = "came"
    figure: str
    portal: str
    made: Figure
    by: str = "AT-EVT-17"

    @override
    def apply(self, game: Game) -> None:
        _arrive(game, self.made)


@dataclass(frozen=True, slots=True)
class NodePlaced(EpisodeEvent):
    """AT-LEAD-06: the command node stands on the live objective marker, which the players do not know."""

    rule = "AT-LEAD-06"
    sentence = "{figure:to stand} at {marker}."
    sign = Sign.SECRET
    figure: str
    marker: str
    made: Figure

    @override
    def visible_to(self, seat: str) -> bool:
        return False

    @override
    def apply(self, game: Game) -> None:
        _arrive(game, self.made)


def _arrive(game: Game, made: Figure) -> None:
    game.figures[made.id] = made.copy()
    game.pool = tuple((kind, left - (kind == pooled(made.kind))) for kind, left in game.pool)
    game.contact = True
    game.placed += 1


def pooled(kind: str) -> str:
    """AT-RACE-04: as what a figure counts in the pool."""
    return LEADER if kind == NODE else kind


@dataclass(frozen=True, slots=True)
class RaceRevealed(EpisodeEvent):
    """AT-RACE-01: the race card is turned up; nobody is an unknown figure any more."""

    rule = "AT-RACE-01"
    sentence = "The race card is turned up: {words:text}."
    sign = Sign.SECRET
    reveals = True
    turning = "found"
    race: str
    words: str

    @override
    def apply(self, game: Game) -> None:
        game.revealed = True
        for figure in game.figures.values():
            figure.unknown = False


@dataclass(frozen=True, slots=True)
class FigureKnown(EpisodeEvent):
    """AT-RACE-01: an unknown figure has been seen: a human enemy character, which does not reveal the race."""

    rule = "AT-RACE-01"
    sentence = "The unknown figure is {words:text}."
    sign = Sign.FIND
    reveals = True
    figure: str
    words: str

    @override
    def apply(self, game: Game) -> None:
        game.figures[self.figure].unknown = False


@dataclass(frozen=True, slots=True)
class PoolFilled(EpisodeEvent):
    """AT-RACE-04: destroyed figures are back in the pool at the end of the turn."""

    rule = "AT-RACE-04"
    sentence = ""
    part = Part.COURSE
    kinds: tuple[str, ...]

    @override
    def apply(self, game: Game) -> None:
        game.pool = tuple((kind, left + self.kinds.count(kind)) for kind, left in game.pool)
        game.casualties = ()
