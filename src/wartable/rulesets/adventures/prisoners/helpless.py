"""Helpless figures are captured in step 4 (AT-SHOOT-07)."""

from __future__ import annotations

from wartable.engine.ask import Flow
from wartable.engine.plane import INCH, gap
from wartable.rulesets.adventures.events.base import FigureCaptured
from wartable.rulesets.adventures.persons.asked import passes_as_alien
from wartable.rulesets.adventures.prisoners.follow import follow
from wartable.rulesets.adventures.prisoners.surrender import facing, nearest_captor, wanted
from wartable.rulesets.adventures.state import ALIENS, CYBERMAT, VEHICLE, Figure, Game

NEAR = 2 * INCH


def capture_helpless(game: Game) -> Flow[None]:
    """AT-SHOOT-07: an enemy within 2 inches captures a helpless figure; AT-PRIS-12: of the aliens only humans."""
    for figure in list(game.on_table()):
        captor = taker(game, figure)
        if captor is None or (figure.side == ALIENS and not (yield from wanted(game, captor, figure, "AT-SHOOT-07"))):
            continue
        game.emit(FigureCaptured(figure.id, captor.id, "AT-SHOOT-07"))
        follow(game, captor)


def taker(game: Game, figure: Figure) -> Figure | None:
    """Who captures a helpless figure now; None if nobody does. AT-CHAR-05: Cybermats take no prisoners."""
    if not figure.helpless or figure.prisoner or figure.kind == VEHICLE or passes_as_alien(game, figure):
        return None
    if figure.side == ALIENS and not figure.human:
        return None
    near = [foe for foe in facing(game, figure) if foe.able and foe.kind != CYBERMAT]
    near = [foe for foe in near if gap(figure.body, foe.body) <= NEAR]
    return nearest_captor(game, figure, near) if near else None
