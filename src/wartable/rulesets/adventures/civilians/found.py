"""Civilians whom an alien finds (AT-CIV-03)."""

from __future__ import annotations

from wartable.engine.plane import INCH, gap
from wartable.rulesets.adventures.aliens.who import holds_off, looks_like_a_friend
from wartable.rulesets.adventures.events.base import FigureCaptured
from wartable.rulesets.adventures.prisoners.armed import armed
from wartable.rulesets.adventures.state import ALIENS, CIVIL, Figure, Game

FOUND = 2 * INCH


def found_by(game: Game, alien: Figure) -> None:
    """AT-CIV-03: an armed alien that has no prisoner yet takes the nearest civilian within 2 inches."""
    if alien.side != ALIENS or not armed(game, alien) or game.captives(alien.id):
        return
    if holds_off(game, alien) or looks_like_a_friend(game, alien):
        return
    near = [f for f in game.on_table(CIVIL) if not f.prisoner and gap(f.body, alien.body) <= FOUND]
    for figure in sorted(near, key=lambda f: (gap(f.body, alien.body), f.id))[:1]:
        game.emit(FigureCaptured(figure.id, alien.id, "AT-CIV-03"))


def found(game: Game) -> None:
    """AT-CIV-03: each alien on the table, by id, looks for civilians by it."""
    for alien in sorted(game.on_table(ALIENS), key=lambda alien: alien.id):
        found_by(game, alien)
