"""How far the cards in people's hands reach on the table (AT-NEW-CARD, AT-NEW-VOC-01)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.plane import INCH
from wartable.rulesets.adventures.catalogue.words.card_effects import Either, MoveMultiplier, Radio
from wartable.rulesets.adventures.catalogue.words.vocabulary import Who
from wartable.rulesets.adventures.state import DOCTOR, OWN, Figure, Game

BESIDE = 3 * INCH
"""How near somebody has to be who gets a radio with the finder, or moves at double rate in the holder's stead."""


def reaches(game: Game, holder: Figure, key: str) -> Iterator[tuple[int, Figure]]:
    """How far what a card does reaches, mils, and from whom; nothing of a card that works everywhere or nowhere."""
    if not holder.on_table:
        return
    for far, who in _lengths(game, key):
        for figure in _whose(game, holder, who):
            yield far, figure


def _lengths(game: Game, key: str) -> Iterator[tuple[int, Who]]:
    idea = game.book.idea(key)
    if idea is not None:
        if idea.perk is not None and idea.perk.within:
            yield idea.perk.within, idea.perk.who
        return
    effects = game.book.cards[key].effects
    for effect in (one for found in effects for one in (found.choices if isinstance(found, Either) else (found,))):
        far = getattr(effect, "within", None) or (BESIDE if isinstance(effect, Radio | MoveMultiplier) else 0)
        if far:
            yield far, getattr(effect, "of", Who.HOLDER)


def _whose(game: Game, holder: Figure, who: Who) -> list[Figure]:
    if who is Who.HOLDER:
        return [holder]
    group = [figure for figure in game.on_table(OWN) if figure.of_doctor and figure.free]
    return [figure for figure in group if who is Who.DOCTOR_GROUP or figure.kind == DOCTOR]
