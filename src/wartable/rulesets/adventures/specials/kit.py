"""Which special rules a figure has.

A rule is found by the key of its person, of an ability or of an item. Each room of rules says with `answers_person`
and the like what its classes answer for.
"""

from __future__ import annotations

from collections.abc import Mapping

from wartable.rulesets.adventures.specials.points import EpisodeSpecial
from wartable.rulesets.adventures.state import Figure, Game

_PERSONS: dict[str, EpisodeSpecial] = {}
_ABILITIES: dict[str, EpisodeSpecial] = {}
_ITEMS: dict[str, EpisodeSpecial] = {}


def answers_person(made: Mapping[str, EpisodeSpecial]) -> None:
    """Say what answers for persons, by key (AT-NEW-CHAR-01, AT-NEW-CHAR-02)."""
    _PERSONS.update(made)


def answers_ability(made: Mapping[str, EpisodeSpecial]) -> None:
    """Say what answers for abilities, by the key of their card."""
    _ABILITIES.update(made)


def answers_item(made: Mapping[str, EpisodeSpecial]) -> None:
    """Say what answers for items and artefacts, by key."""
    _ITEMS.update(made)


def rules_of(game: Game, figure: Figure) -> tuple[EpisodeSpecial, ...]:
    """The special rules of a figure; AT-NEW-CHAR-01: traits of persons are an option."""
    found: list[EpisodeSpecial] = []
    if (trait := trait_of(game, figure)) in _PERSONS and game.options.character_traits:
        found.append(_PERSONS[trait])
    found += [_ABILITIES[key] for key in figure.abilities if key in _ABILITIES]
    found += [_ITEMS[key] for key in figure.items if key in _ITEMS]
    return tuple(found)


def trait_of(game: Game, figure: Figure) -> str:
    """Whose trait a figure has: its person's own, or that which a person of a user's own names."""
    person = game.book.persons.get(figure.person)
    return person.special if person else figure.person
