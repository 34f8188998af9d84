"""How an episode begins that another one has led to (AT-WIN-04, AT-NEW-EPI-01)."""

from __future__ import annotations

from wartable.engine.ask import Flow, d3
from wartable.rulesets.adventures.prisoners.escape import attempt
from wartable.rulesets.adventures.serial.sequel import HANGING
from wartable.rulesets.adventures.state import OWN, Game


def begin(game: Game) -> Flow[None]:
    """AT-WIN-04: after a cliffhanger each prisoner rolls D3 times to escape before turn 1."""
    if not game.fact(HANGING):
        return
    for figure in list(game.on_table(OWN)):
        if not figure.prisoner:
            continue
        _, rolls = yield from d3("AT-WIN-04", figure.seat, "escape rolls before the first turn")
        for _ in range(rolls):
            if (yield from attempt(game, figure)):
                break
