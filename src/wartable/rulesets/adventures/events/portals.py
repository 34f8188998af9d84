"""Events of portal markers (chapter PORT)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.event import Sign
from wartable.rulesets.adventures.events.base import EpisodeEvent, Under
from wartable.rulesets.adventures.state import Game, Portal


@dataclass(frozen=True, slots=True)
class PortalsLaid(EpisodeEvent):
    """AT-PORT-02, AT-NEW-TAB-03: the portal markers lie on the table."""

    rule = "AT-PORT-02"
    sentence = "The portal markers lie on the table."
    sign = Sign.DOOR
    portals: tuple[Portal, ...]

    @override
    def apply(self, game: Game) -> None:
        game.portals = self.portals


@dataclass(frozen=True, slots=True)
class PortalShifted(Under):
    """AT-PORT-03, AT-PORT-04: a marker falls back to a place by a piece of terrain; `along`: it lay by that already."""

    rule = "AT-PORT-05"
    mils = ("distance",)
    sentence = "{portal:to fall} back {distance:far} {along:round/to} {piece:the}."
    sign = Sign.DOOR
    portal: str
    x: int
    y: int
    distance: int
    piece: str
    by: str
    along: bool = False

    @override
    def apply(self, game: Game) -> None:
        game.portals = tuple(
            marker._replace(x=self.x, y=self.y) if marker.id == self.portal else marker for marker in game.portals
        )


@dataclass(frozen=True, slots=True)
class PortalEliminated(Under):
    """AT-PORT-06: a marker is removed from play."""

    rule = "AT-PORT-06"
    sentence = "{portal:to be} eliminated."
    sign = Sign.DOOR
    turning = "found"
    portal: str
    by: str = "AT-PORT-06"

    @override
    def apply(self, game: Game) -> None:
        game.portals = tuple(marker for marker in game.portals if marker.id != self.portal)
