"""Events of the special rules of named characters (chapter CHAR)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.rulesets.time_wars.events import TimeWarsEvent
from wartable.rulesets.time_wars.state import Game


@dataclass(frozen=True, slots=True)
class WoundIgnored(TimeWarsEvent):
    """TW-CHAR-19: Leela takes the first wound of an attack of the kind `cause` from `unit`."""

    rule = "TW-CHAR-19"
    unit: str
    cause: str

    @override
    def apply(self, game: Game) -> None:
        """It never was a wound."""
