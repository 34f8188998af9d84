"""What a drawn card brings at once, as soon as the cards of its roll are dealt (AT-NEW-CARD-21)."""

from __future__ import annotations

from wartable.engine.ask import Flow
from wartable.engine.mod import Mod
from wartable.rulesets.adventures.cards.yellow import ESCAPE
from wartable.rulesets.adventures.events.ideas import CameDue
from wartable.rulesets.adventures.prisoners.escape import attempt
from wartable.rulesets.adventures.state import Game

CLAUSE = "AT-NEW-CARD-21"


def at_once(game: Game) -> Flow[None]:
    """AT-NEW-CARD-21: a random prisoner rolls to escape, and needs less."""
    for waiting in game.pending:
        if waiting.key == ESCAPE:
            game.emit(CameDue(waiting, CLAUSE))
            figure = game.figures[waiting.about]
            if figure.on_table and figure.prisoner:
                yield from attempt(game, figure, (Mod(waiting.x, CLAUSE, "an unlocked door"),))
