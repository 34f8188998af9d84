"""Events of setting up that are agreed on or rolled before anybody has a zone."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.rulesets.time_wars.events.base import TimeWarsEvent
from wartable.rulesets.time_wars.state import Game


@dataclass(frozen=True, slots=True)
class DeploymentRolled(TimeWarsEvent):
    """TW-DEPL-01: a D6 named the deployment `kind`; one that does not `fit` table or players is rolled again."""

    rule = "TW-DEPL-01"
    face: int
    kind: str
    fit: bool

    @override
    def apply(self, game: Game) -> None:
        if self.fit:
            game.options = game.options._replace(deployment=self.kind)
