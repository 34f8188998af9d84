"""Events of the special rules of named characters (chapter CHAR)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.rulesets.time_wars.events import TimeWarsEvent
from wartable.rulesets.time_wars.state import Game, Model

GUILE = "guile"


@dataclass(frozen=True, slots=True)
class WoundIgnored(TimeWarsEvent):
    """TW-CHAR-19: Leela takes the first wound of an attack of the kind `cause` from `unit`."""

    rule = "TW-CHAR-19"
    unit: str
    cause: str

    @override
    def apply(self, game: Game) -> None:
        """It never was a wound."""


# ------------------------------------------------------------------ before the battle
@dataclass(frozen=True, slots=True)
class LokiPlayed(TimeWarsEvent):
    """TW-CHAR-14: `unit` redeploys up to `many` enemy Squads, a D3 of the natural `face`."""

    rule = "TW-CHAR-14"
    unit: str
    face: int
    many: int

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].used += ("loki",)


@dataclass(frozen=True, slots=True)
class TrickPlayed(TimeWarsEvent):
    """TW-CHAR-69: `unit` has chosen its trick: `target` is moved up to `inches` by an enemy, or gains Subterfuge."""

    rule = "TW-CHAR-69"
    unit: str
    trick: str
    target: str = ""
    inches: int = 0

    @property
    @override
    def clause(self) -> str:
        return "TW-CHAR-70" if self.trick == GUILE else "TW-CHAR-69"

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].used += ("underhanded",)
        if self.trick == GUILE:
            game.units[self.target].specials += (GUILE,)


@dataclass(frozen=True, slots=True)
class Displaced(TimeWarsEvent):
    """TW-CHAR-69: `unit` stands somewhere else before the battle begins."""

    rule = "TW-CHAR-69"
    unit: str
    models: tuple[Model, ...]

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].stand(self.models)
