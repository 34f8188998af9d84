"""The clauses that hold by what cards and rows are printed with, of which no other code tells."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.rulesets.adventures.catalogue.ideas import ACTIONS, SOLUTION
from wartable.rulesets.adventures.catalogue.settings import settings
from wartable.rulesets.adventures.catalogue.weapons import weapons
from wartable.rulesets.adventures.state import OWN, Figure, Game

RULED = "AT-NEW-WHO-"
"""Traits of persons come up by their code."""


def in_force(game: Game) -> Iterator[str]:
    """AT-NEW-RACE-01, AT-NEW-SET-01, AT-NEW-CHAR-01, AT-IDEA-01: the rows of race, setting, figures and held ideas."""
    if game.contact and game.race:
        yield from game.book.races[game.race].clauses[:1]
    if game.setting:
        yield from settings()[game.setting].clauses
    for figure in game.figures.values():
        yield from _of(game, figure)


def _of(game: Game, figure: Figure) -> Iterator[str]:
    person = game.book.persons.get(figure.person)
    if person is not None:
        yield from (name for name in person.clauses if not name.startswith(RULED))
    for key in figure.weapons:
        if not weapons()[key].heavy:
            yield from weapons()[key].clauses
    for card in figure.cards if figure.side == OWN else ():
        idea = game.book.idea(card)
        if idea is not None and idea.number not in (SOLUTION, ACTIONS):
            yield from idea.clauses
