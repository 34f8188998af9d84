"""Events of spotting and of objective markers (chapters VIS, OBJ)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.event import Part, Sign
from wartable.rulesets.adventures.events.base import EpisodeEvent, Under
from wartable.rulesets.adventures.state import Game, Objective, Spotted


@dataclass(frozen=True, slots=True)
class SpottingRolled(Under):
    """AT-VIS-03: a group has rolled how far it spots a target in cover; the result holds for this turn."""

    rule = "AT-VIS-03"
    sentence = "{group:to roll} {face} to spot {target}: as far as {reach:far}."
    part = Part.WHOLE
    sign = Sign.NOTE
    group: str
    target: str
    face: int
    reach: int
    by: str = "AT-VIS-03"

    @override
    def apply(self, game: Game) -> None:
        game.spotted = (*game.spotted, Spotted(self.group, self.target, self.reach))


@dataclass(frozen=True, slots=True)
class ObjectivesLaid(EpisodeEvent):
    """AT-OBJ-01: four markers lie face down on the table, mixed."""

    rule = "AT-OBJ-01"
    sentence = "Four objective markers lie face down."
    sign = Sign.SECRET
    markers: tuple[Objective, ...]

    @override
    def apply(self, game: Game) -> None:
        game.objectives = self.markers


@dataclass(frozen=True, slots=True)
class ObjectiveTurnedUp(EpisodeEvent):
    """AT-OBJ-03: a marker is turned up while one of the players' figures is within 6 inches."""

    rule = "AT-OBJ-03"
    sentence = "{marker} is turned up: it is {live:the live one/a dummy}."
    sign = Sign.FIND
    reveals = True
    marker: str
    live: bool

    @override
    def apply(self, game: Game) -> None:
        game.objectives = tuple(
            m._replace(up=True, seen=True, live=self.live) if m.id == self.marker else m for m in game.objectives
        )


@dataclass(frozen=True, slots=True)
class ObjectiveTurnedDown(EpisodeEvent):
    """AT-OBJ-03: a marker is turned down again; what was seen stays known."""

    rule = "AT-OBJ-03"
    sentence = "{marker} is turned down again."
    marker: str

    @override
    def apply(self, game: Game) -> None:
        game.objectives = tuple(m._replace(up=False) if m.id == self.marker else m for m in game.objectives)
