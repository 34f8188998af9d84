"""A soldier who sees what lies face down in an episode of Adventures: race, cards, objectives, unknown aliens."""

from __future__ import annotations

from typing import Any

from wartable.ai.greedy import GreedyPlayer
from wartable.engine.compat import override
from wartable.engine.session import Session


class Seer(GreedyPlayer):
    """It takes the soldier's ideas of a game in which all is open."""

    @override
    def seen(self, session: Session, seat: str) -> Any:
        game: Any = session.game.fresh()
        game.revealed = bool(game.race)
        game.objectives = tuple(marker._replace(seen=True) for marker in game.objectives)
        for figure in game.figures.values():
            figure.unknown = False
        return game
