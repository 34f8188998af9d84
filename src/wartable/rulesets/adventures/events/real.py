"""Events of an episode at a real table: what people say of the figures there (AT-NEW-OBS-01)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.event import Part, Sign
from wartable.rulesets.adventures.events.base import EpisodeEvent, Under
from wartable.rulesets.adventures.state import Game


@dataclass(frozen=True, slots=True)
class StoodAt(Under):
    """AT-MOVE-01: where people say that a figure stands: `place` is what it stands by, '' by nothing that matters.

    `x`, `y`: where that is among the places of the state. `distance`: how far it may have gone, 0 if it has not moved.
    """

    rule = "AT-MOVE-01"
    sign = Sign.MOVE
    figure: str
    x: int
    y: int
    place: str = ""
    distance: int = 0
    by: str = "AT-MOVE-01"

    @override
    def told(self, game: Game) -> str:
        if self.place:
            return self.filled(game, "{figure:to stand} at {place}.")
        return self.filled(game, "{figure:to move}.") if self.distance else ""

    @override
    def apply(self, game: Game) -> None:
        figure = game.figures[self.figure]
        shift = self.x - figure.x, self.y - figure.y
        figure.corners = tuple((x + shift[0], y + shift[1]) for x, y in figure.corners)
        figure.x, figure.y = self.x, self.y
        if self.distance:
            figure.moved += self.distance
            figure.active, figure.low, figure.loaded = game.turn, False, False


@dataclass(frozen=True, slots=True)
class PortalFellBack(Under):
    """AT-PORT-05: people move a portal marker to the nearest place that fits."""

    rule = "AT-PORT-05"
    sentence = "{portal:to fall} back to the nearest place that fits."
    sign = Sign.DOOR
    portal: str
    by: str = "AT-PORT-04"


@dataclass(frozen=True, slots=True)
class SawNoPortal(EpisodeEvent):
    """AT-EVT-01: a group sees no portal marker, so that it rolls for no events in this turn."""

    rule = "AT-EVT-01"
    sentence = "{group:to see} no portal marker: no event roll."
    sign = Sign.NOTE
    group: str

    @override
    def apply(self, game: Game) -> None:
        game.rolled = (*game.rolled, self.group)


@dataclass(frozen=True, slots=True)
class MoverNamed(EpisodeEvent):
    """AT-TURN-03: people say who moves next; in that order acts are resolved as well (AT-TURN-04)."""

    rule = "AT-TURN-03"
    sentence = ""
    part = Part.COURSE
    mover: str

    @override
    def apply(self, game: Game) -> None:
        over = game.listed[: len(game.listed) - len(game.moving)]
        left = (self.mover, *(key for key in game.moving if key != self.mover))
        game.listed, game.moving = (*over, *left), left
