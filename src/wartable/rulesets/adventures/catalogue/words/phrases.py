"""What the words of cards are called in a sentence (AT-NEW-VOC-01): who, what, where, when."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TypeVar

from wartable.rulesets.adventures.catalogue.words.effects import From
from wartable.rulesets.adventures.catalogue.words.steps import Colour, If, Per
from wartable.rulesets.adventures.catalogue.words.vocabulary import Place, What, Who

W = TypeVar("W", bound=StrEnum)


def _of(kind: type[W], *phrases: str) -> dict[tuple[type[StrEnum], str], str]:
    """The phrases of the words of a kind, in their order."""
    return {(kind, word.value): text for word, text in zip(kind, phrases, strict=True)}


PHRASES: Mapping[tuple[type[StrEnum], str], str] = {
    **_of(
        Who, "the Doctor", "a companion", "the Doctor or a companion", "a player character",
        "any player character or soldier", "who holds the card", "who did the step before", "the professor",
        "a random companion", "a random prisoner", "a random U.N.I.T. group", "the nearest alien",
    ),
    **_of(
        Place, "the live objective", "a dummy objective marker", "another dummy objective marker",
        "each dummy objective marker", "a random dummy objective marker", "the players' table edge",
        "the far table edge", "a portal marker", "the furthest portal marker", "terrain at a random portal marker",
        "the building nearest the far edge", "the leader of the aliens", "the command node", "the Doctor",
        "the lost patrol", "the same place as before", "a random group of the players",
    ),
    **_of(
        What, "aliens of the rank and file", "the leader of the aliens", "the enemy character",
        "the leader or the enemy character", "the command node", "Cybermats", "one alien", "all aliens",
        "all aliens within 6 inches", "all aliens within 12 inches", "a disguised alien", "U.N.I.T. soldiers",
        "a vehicle", "civilians", "the device of the live objective", "the component", "a random piece of scatter",
    ),
    **_of(
        Per, "companion within 3 inches", "Cybermat destroyed", "alien destroyed in this game", "civilian saved",
    ),
    **_of(
        If, "a scientist tries it", "K9 is within 6 inches", "a blasting charge is at the live objective",
        "Barbara, Susan or another peacemaker is within 3 inches",
        "an Ice Lord is within 6 inches and no alien was destroyed in this turn",
    ),
    **_of(
        From, "the first contact", "the first leader", "the third alien destroyed",
        "the first alien at the live objective",
    ),
    **_of(Colour, "not of the race", "of any colour"),
}  # fmt: skip
"""By kind and word: one word may stand in several kinds, `same` for somebody and for a place."""


def phrase(word: StrEnum) -> str:
    """What a word is called."""
    return PHRASES.get((type(word), word.value)) or word.value.replace("_", " ")
