"""What a Consequences card brings and what a clock of a Threat card does: the words of effects (AT-NEW-VOC-01).

An effect with `in_turns` comes at the end of that many turns after the one in which the last step was done; with
`every_turn` a clock does it again in each turn after its own. `read_effects` gives those of a card, `read_clock` its
clock. A choice that an effect leaves open is the players'.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from wartable.kit.documents import Map
from wartable.rulesets.adventures.catalogue.words.vocabulary import Count, Dice, Length, Place, What, Who, each, valued

NOW = 0
"""`in_turns` of what comes at once."""


class Light(StrEnum):
    """How far figures see (AT-VIS-01)."""

    FOG = "fog"
    CLEAR = "clear"


class When(StrEnum):
    """When figures are removed."""

    AFTER_BLAST = "after_blast"
    """As soon as the blast of the same card has struck."""


class Which(StrEnum):
    """Which portal markers are meant."""

    ALL = "all"
    WITHIN = "within"


class Face(StrEnum):
    """The die that is thrown for a double."""

    D6 = "D6"
    D10 = "D10"


class From(StrEnum):
    """What starts a clock."""

    FIRST_CONTACT = "first_contact"
    FIRST_LEADER = "first_leader"
    THIRD_ALIEN_DESTROYED = "third_alien_destroyed"
    ALIEN_AT_LIVE_OBJECTIVE = "alien_at_live_objective"


@dataclass(frozen=True, slots=True)
class Blast:
    """All figures within the radius of the centre take damage; player characters are knocked out for D3 turns.

    Without a centre it is where the card was laid.
    """

    word: ClassVar[str] = "blast"
    radius: Length
    damage: Dice
    centre: Place | None = None
    in_turns: int = NOW
    every_turn: bool = False


@dataclass(frozen=True, slots=True)
class ClearOut:
    """The Doctor and all companions must be further than the radius from the centre when the blast comes.

    If one is not, the win is put off until that one is freed or awake.
    """

    word: ClassVar[str] = "clear_out"
    radius: Length
    centre: Place


@dataclass(frozen=True, slots=True)
class Remove:
    """The named figures leave the table: at once, after the blast, or in so many turns."""

    word: ClassVar[str] = "remove"
    what: What
    when: When | None = None
    in_turns: int = NOW


@dataclass(frozen=True, slots=True)
class Immobilise:
    """The named figures neither move, act nor fight for so many turns."""

    word: ClassVar[str] = "immobilise"
    what: What
    turns: Count


@dataclass(frozen=True, slots=True)
class Rout:
    """The named figures get Rout until they leave the table or reach a portal, where they vanish.

    With `to` they go at full Move to that place instead and vanish there, fighting nobody who does not attack them.
    """

    word: ClassVar[str] = "rout"
    what: What
    to: Place | None = None


@dataclass(frozen=True, slots=True)
class Portals:
    """Portal markers are removed: all, or those within so far of a place."""

    word: ClassVar[str] = "portals"
    which: Which
    place: Place | None = None
    within: Length = Length(0)


@dataclass(frozen=True, slots=True)
class Spawn:
    """So many figures appear at the place, and one of what stands in `with` beside them."""

    word: ClassVar[str] = "spawn"
    what: What
    place: Place
    count: Count = Count(1)
    with_: What | None = None
    every_turn: bool = False


@dataclass(frozen=True, slots=True)
class Copy:
    """On one of the faces of the die a random companion further than 12 inches from the Doctor proves to be a double.

    The double is removed, the true one is a prisoner at the dummy furthest away.
    """

    word: ClassVar[str] = "copy"
    die: Face
    on: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class KnockOut:
    """The named player characters are knocked out for D3 turns."""

    word: ClassVar[str] = "knock_out"
    who: Who


@dataclass(frozen=True, slots=True)
class NoRadio:
    """No exchange by radio for the rest of the game."""

    word: ClassVar[str] = "no_radio"


@dataclass(frozen=True, slots=True)
class LoseItem:
    """So many artefacts of the group go under the deck."""

    word: ClassVar[str] = "lose_item"
    count: Count


@dataclass(frozen=True, slots=True)
class Broken:
    """What follows a broken truce: the steps are to be done again, and figures appear."""

    steps_again: bool = False
    spawn: Spawn | None = None


@dataclass(frozen=True, slots=True)
class Truce:
    """No shooting and no attack by either side for so many turns; the first attack of the players breaks it."""

    word: ClassVar[str] = "truce"
    turns: Count
    if_broken: Broken | None = None


@dataclass(frozen=True, slots=True)
class Visibility:
    """Fog comes or goes for so many turns, without turns for good."""

    word: ClassVar[str] = "visibility"
    light: Light
    turns: Count | None = None


@dataclass(frozen=True, slots=True)
class Terrain:
    """A piece of terrain is removed."""

    word: ClassVar[str] = "terrain"
    remove: What
    every_turn: bool = False


@dataclass(frozen=True, slots=True)
class CarryOff:
    """An alien in contact takes the item to the place; the players may lose if it gets there."""

    word: ClassVar[str] = "carry_off"
    what: What
    to: Place
    players_lose_if_done: bool = False


Effect = (
    Blast | ClearOut | Remove | Immobilise | Rout | Portals | Spawn | Copy | KnockOut | NoRadio | LoseItem | Truce
    | Visibility | Terrain | CarryOff
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Clock:
    """What a Threat does when its time has come (setting `threat_clock`), unless the set is complete by then.

    From `from_` on turns are counted; at `turns` `then` is done.
    """

    from_: From
    turns: Count
    then: tuple[Effect, ...]


def read_effects(node: Map, what: str) -> tuple[Effect, ...]:
    """The effects of a card, which is called `what` in errors.

    Raises:
        DataError: a word or a value is not known.
    """
    return each(Effect, node, "effects", what)


def read_clock(node: Map, what: str) -> Clock | None:
    """The clock of a card, if it has one.

    Raises:
        DataError: as `read_effects`.
    """
    return valued(Clock, node, "clock", what) if "clock" in node else None
