"""What artefacts, abilities, events, K9 cards and blue-edged cards do: the words of card effects (AT-NEW-VOC-01).

`read_card_effects` gives those of a card. `or: word` in a file means that effect instead of the one before it: the two
become one `Either`.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, ClassVar

from wartable.kit.documents import Map, Seq, fault, shown
from wartable.rulesets.adventures.catalogue.words.effects import Blast, Spawn, Visibility
from wartable.rulesets.adventures.catalogue.words.vocabulary import (
    Count,
    Length,
    Who,
    listed_schema,
    without,
    worded,
    words_of,
)


class Runs(StrEnum):
    """Whether K9 runs (AT-CARD-09)."""

    RUN = "run"
    STOP = "stop"


class Reach(StrEnum):
    """From where something is done."""

    CONTACT = "contact"


class Marker(StrEnum):
    """What is looked at."""

    OBJECTIVE = "objective"


class Portal(StrEnum):
    """Portal markers, from the group that drew the card."""

    NEAREST = "nearest"
    FURTHEST = "furthest"


class Still(StrEnum):
    """While what holds a thing works."""

    STATIONARY = "stationary"


class Ordered(StrEnum):
    """An order as it is printed (AT-ORD-02 to -07)."""

    ATTACK = "Attack"
    ADVANCE = "Advance"
    MOVE = "Move"
    STAND = "Stand"
    RETREAT = "Retreat"
    ROUT = "Rout"


@dataclass(frozen=True, slots=True)
class K9:
    """K9 runs or stops."""

    word: ClassVar[str] = "k9"
    runs: Runs


@dataclass(frozen=True, slots=True)
class Screwdriver:
    """The reach of the screwdriver, and how many weapons it switches off, for one act."""

    word: ClassVar[str] = "screwdriver"
    range: Length
    weapons: Count


@dataclass(frozen=True, slots=True)
class Wake:
    """A knock-out or a paralysis ends."""

    word: ClassVar[str] = "wake"
    by: Reach


@dataclass(frozen=True, slots=True)
class HealWound:
    """A wounded figure in contact loses its wound."""

    word: ClassVar[str] = "heal_wound"


@dataclass(frozen=True, slots=True)
class Radio:
    """So many figures get a radio: the finder, and others within 3 inches."""

    word: ClassVar[str] = "radio"
    count: Count


@dataclass(frozen=True, slots=True)
class Binoculars:
    """The holder sees in the open as with binoculars (AT-VIS-02)."""

    word: ClassVar[str] = "binoculars"


@dataclass(frozen=True, slots=True)
class Smoke:
    """So many smoke bombs for each use (AT-HVY-06)."""

    word: ClassVar[str] = "smoke"
    count: Count


@dataclass(frozen=True, slots=True)
class Look:
    """An act: the face of a marker within so far is seen."""

    word: ClassVar[str] = "look"
    at: Marker
    within: Length


@dataclass(frozen=True, slots=True)
class LookTop:
    """So many cards of the top of the deck are looked at, `take` of them taken, the others put under the deck."""

    word: ClassVar[str] = "look_top"
    count: Count
    take: Count


@dataclass(frozen=True, slots=True)
class Cover:
    """Friends within so far count as in cover against shooting."""

    word: ClassVar[str] = "cover"
    within: Length
    if_: Still | None = None


@dataclass(frozen=True, slots=True)
class EscapeNeed:
    """Added to the number needed to escape: of the holder, or of prisoners within so far of the free holder."""

    word: ClassVar[str] = "escape_need"
    by: int
    within: Length | None = None


@dataclass(frozen=True, slots=True)
class EscapeRoll:
    """Who rolls to escape at once, with `need` added to the number needed."""

    word: ClassVar[str] = "escape_roll"
    who: Who
    need: int = 0


@dataclass(frozen=True, slots=True)
class HalfMove:
    """Who moves at half speed this turn."""

    word: ClassVar[str] = "half_move"
    who: Who


@dataclass(frozen=True, slots=True)
class AlienShooting:
    """No alien shoots for so many turns while `allowed` is false."""

    word: ClassVar[str] = "alien_shooting"
    allowed: bool
    turns: Count = Count(1)


@dataclass(frozen=True, slots=True)
class Order:
    """Who gets the order `set` this turn, towards `to`."""

    word: ClassVar[str] = "order"
    who: Who
    set: Ordered
    to: Who | None = None


@dataclass(frozen=True, slots=True)
class SwapPortals:
    """Two portal markers change places."""

    word: ClassVar[str] = "swap_portals"
    which: tuple[Portal, ...]


@dataclass(frozen=True, slots=True)
class Wild:
    """The card stands in for one of these numbers of the set."""

    word: ClassVar[str] = "wild"
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CancelEvent:
    """The event roll just made brings nothing."""

    word: ClassVar[str] = "cancel_event"


@dataclass(frozen=True, slots=True)
class NoSurrenderWithin:
    """No surrender is checked within so far of somebody this turn."""

    word: ClassVar[str] = "no_surrender_within"
    within: Length
    of: Who = Who.HOLDER


@dataclass(frozen=True, slots=True)
class MoveMultiplier:
    """This turn's Move of the holder, or of a friend within 3 inches, is multiplied."""

    word: ClassVar[str] = "move_multiplier"
    by: Count


@dataclass(frozen=True, slots=True)
class Melee:
    """Added to the holder's die in melee."""

    word: ClassVar[str] = "melee"
    by: int


@dataclass(frozen=True, slots=True)
class ToHit:
    """Added to the D10 of the holder's ranged weapons; without a weapon it may use a soldier's pistol."""

    word: ClassVar[str] = "to_hit"
    by: int


@dataclass(frozen=True, slots=True)
class CardLimit:
    """Added to the holder's card limit."""

    word: ClassVar[str] = "card_limit"
    by: int


Simple = (
    K9 | Screwdriver | Wake | HealWound | Radio | Binoculars | Smoke | Blast | Look | LookTop | Cover | EscapeNeed
    | EscapeRoll | HalfMove | Visibility | AlienShooting | Spawn | Order | SwapPortals | Wild | CancelEvent
    | NoSurrenderWithin | MoveMultiplier | Melee | ToHit | CardLimit
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Either:
    """One of these effects, as the players choose."""

    choices: tuple[Simple, ...]


CardEffect = Simple | Either


def read_card_effects(node: Map, what: str) -> tuple[CardEffect, ...]:
    """The effects of a card, which is called `what` in errors.

    Raises:
        DataError: a word or a value is not known, or an `or` has nothing before it.
    """
    if "effects" not in node:
        return ()
    listed = node["effects"]
    if not isinstance(listed, Seq) or not listed:
        raise fault(node, "effects", f"effects of {what} is {shown(listed)}; it must be a list of mappings with a word")
    found: list[CardEffect] = []
    for index, item in enumerate(listed):
        if not isinstance(item, Map):
            raise fault(listed, index, f"an effect of {what} is {shown(item)}; it must be a mapping with a word")
        if "or" not in item:
            found.append(worded(Simple, item, what))
            continue
        if not found:
            raise fault(item, "or", f"or of {what} has no effect before it")
        before = found.pop()
        other: Any = worded(Simple, _instead(item, what), what)
        found.append(Either((*(before.choices if isinstance(before, Either) else (before,)), other)))
    return tuple(found)


def _instead(item: Map, what: str) -> Map:
    """`{or: word, field: value}` as `{word: {field: value}}`."""
    word = item["or"]
    if not isinstance(word, str):
        raise fault(item, "or", f"or of {what} is {shown(word)}; it must be the word of an effect")
    within: Any = without(item, "or")
    if not within and not fields(words_of(Simple).get(word, K9)):
        within = True
    instead = Map([(word, within)], item.file, item.line)
    instead.lines = {word: item.at("or")}
    return instead


def effects_schema() -> dict[str, Any]:
    """The JSON Schema of the effects of a card."""
    found = listed_schema(Simple)
    other = {"type": "object", "required": ["or"], "properties": {"or": {"enum": list(words_of(Simple))}}}
    found["items"]["anyOf"].append(other)
    return found
