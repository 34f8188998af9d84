"""The cards that are no Idea cards: artefacts, quests, events, K9 cards, blue-edged cards, abilities (AT-NEW-CARD).

`cards()` gives `Mapping[str, Card]` of what is shipped, by key, in its order.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from wartable.kit.documents import Map, fault, unknown
from wartable.kit.fields import rows
from wartable.rulesets.adventures.catalogue.reading import Texts, see_clauses, shipped
from wartable.rulesets.adventures.catalogue.words.card_effects import CardEffect, read_card_effects
from wartable.rulesets.adventures.catalogue.words.steps import Step
from wartable.rulesets.adventures.catalogue.words.vocabulary import Count, Place, Requires, What, made, without


class Kind(StrEnum):
    """The kinds of cards."""

    ARTEFACT = "artefact"
    """AT-CARD-04."""
    QUEST = "quest"
    """AT-CARD-11."""
    EVENT = "event"
    """AT-CARD-08."""
    K9 = "k9"
    """AT-CARD-09."""
    BLUE_EDGED = "blue_edged"
    """AT-CARD-14."""
    ABILITY = "ability"
    """AT-CARD-06."""


class Border(StrEnum):
    """The printed edges."""

    NONE = "none"
    BLUE = "blue"
    YELLOW = "yellow"
    BLUE_EDGE = "blue edge"


class KeptUntil(StrEnum):
    """What ends the keeping of a card that would be discarded."""

    K9_RECHARGED = "k9_recharged"


class HeldBy(StrEnum):
    """Whom a card stays with."""

    RECEIVER = "receiver"


class Called(StrEnum):
    """By which word a step speaks of what a quest has put down."""

    PROFESSOR = "professor"
    PATROL = "patrol"
    COMPONENT = "component"


class Impossible(StrEnum):
    """When a quest can be done no more: it is discarded then."""

    PROFESSOR_DEAD = "professor_dead"


@dataclass(frozen=True, slots=True)
class Placed:
    """What is put at a place when the card is issued, and the word by which its steps speak of it."""

    what: What
    at: Place
    called: Called
    count: Count = Count(1)


BORDERS: Mapping[Kind, Border] = {
    Kind.ARTEFACT: Border.NONE, Kind.QUEST: Border.BLUE, Kind.EVENT: Border.YELLOW, Kind.K9: Border.YELLOW,
    Kind.BLUE_EDGED: Border.BLUE_EDGE, Kind.ABILITY: Border.NONE,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Card:
    """A card that is no Idea card.

    Args:
        text: what is told to the players, free beside what is checked (AT-IDEA-08).
        copies: how many of it are among the cards. uses: how often it works, 0 any number.
        requires: what a game needs for it to make sense (AT-CARD-03).
        place: what a quest puts on the table; done: what has to be done for it; impossible_if: AT-CARD-12.
        kept_until: a yellow one that is kept (AT-CARD-09); may_keep: it may be kept until it is of use.
        once: it happens once in a game, and lies aside from then on (AT-NEW-CARD-19).
        story: what the story of an episode says of a quest that is done.
    """

    key: str
    name: str
    text: str
    kind: Kind
    border: Border
    copies: Count = Count(1)
    uses: int = 0
    requires: tuple[Requires, ...] = ()
    place: Placed | None = None
    done: Step | None = None
    impossible_if: Impossible | None = None
    kept_until: KeptUntil | None = None
    may_keep: bool = False
    once: bool = False
    story: str = ""
    held_by: HeldBy | None = None
    effects: tuple[CardEffect, ...] = ()
    clauses: Texts = ()

    @property
    def limited(self) -> bool:
        """AT-CARD-06, AT-CARD-07: whether it counts against the card limit of who holds it."""
        return self.kind is Kind.BLUE_EDGED

    @property
    def clause(self) -> str:
        """Where it is written; of a card of one's own that one's own stories are allowed."""
        return self.clauses[0] if self.clauses else "AT-IDEA-08"


@cache
def cards() -> Mapping[str, Card]:
    """AT-MISS-02: all shipped cards by key."""
    return read_cards(shipped("cards.yaml"), must=True)


def read_cards(node: Map, must: bool = False) -> dict[str, Card]:
    """The cards of a file.

    Args:
        must: each names its clause, as what is shipped does.

    Raises:
        DataError: a fault in them, such as AT-NEW-VOC-01: a word that is not known.
    """
    unknown(node, ("cards",), "a file of cards")
    found: dict[str, Card] = {}
    for key, row in rows(node, "cards").items():
        what = f"the card {key}"
        effects = read_card_effects(row, what)
        found[key] = card = made(Card, without(row, "effects"), what, key=key, effects=effects)
        _see(row, card, what)
        see_clauses(row, card.clauses, what, must)
    return found


def _see(row: Map, card: Card, what: str) -> None:
    if card.border is not BORDERS[card.kind]:
        right = BORDERS[card.kind].value
        raise fault(row, "border", f"border of {what} is {card.border.value}; a card of its kind has {right}")
    quest = card.kind is Kind.QUEST
    if quest is not (card.done is not None):
        raise fault(row, "done" if card.done else None, f"{what} needs both the kind quest and done, or neither")
    if quest is bool(card.effects):
        raise fault(row, "effects" if card.effects else None, f"{what} needs effects, or it is a quest and has none")
