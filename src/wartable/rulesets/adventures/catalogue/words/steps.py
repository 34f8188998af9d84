"""What an Actions card asks for, and a quest: the words of steps (AT-NEW-VOC-01).

All steps of a card are needed, in the order in which they stand if it says so. Unless a step says otherwise who does it
must be free, conscious and not in contact with an enemy; a step that names more figures or places than the players have
able figures on the table needs as many as they have, at least one. `read_steps` gives the steps of a card.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from wartable.kit.documents import Map
from wartable.rulesets.adventures.catalogue.words.vocabulary import Count, Length, Place, What, Who, each


class Per(StrEnum):
    """What a bonus of a test counts."""

    COMPANION_WITHIN_3 = "companion_within_3"
    CYBERMAT_DESTROYED = "cybermat_destroyed"
    ALIEN_DESTROYED_THIS_GAME = "alien_destroyed_this_game"
    CIVILIAN_SAVED = "civilian_saved"


class If(StrEnum):
    """On what a bonus of a test depends."""

    SCIENTIST = "scientist"
    K9_WITHIN_6 = "k9_within_6"
    BLASTING_CHARGE_AT_LIVE = "blasting_charge_at_live"
    PEACEMAKER_WITHIN_3 = "barbara_susan_or_other_peacemaker_within_3"
    ICE_LORD_LISTENS = "ice_lord_within_6_and_no_alien_destroyed_this_turn"


class Die(StrEnum):
    """The die of a test."""

    D10 = "D10"


class Colour(StrEnum):
    """Of which colour cards are spent."""

    OTHER = "other"
    """Not of the race."""
    ANY = "any"


@dataclass(frozen=True, slots=True)
class Bonus:
    """What a test has more: `add` for each of what `per` counts, at most `max` of them, or once if `if_` holds."""

    add: int
    per: Per | None = None
    if_: If | None = None
    max: Count | None = None

    def __post_init__(self) -> None:
        """See that it counts one thing or depends on one.

        Raises:
            ValueError: both per and if, or neither; or max without per.
        """
        if (self.per is None) is (self.if_ is None):
            raise ValueError("a bonus needs either per or if")
        if self.max and not self.per:
            raise ValueError("max goes with per")


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Where a step is done while nobody of its kind is on the table."""

    place: Place


@dataclass(frozen=True, slots=True)
class Stay:
    """Who spends its act there for so many turns running, no free enemy in sight within `enemy_free` as each ends."""

    word: ClassVar[str] = "stay"
    who: Who
    place: Place
    within: Length
    turns: Count
    enemy_free: Length = Length(0)


@dataclass(frozen=True, slots=True)
class Attempt:
    """Who, at the place, spends its act and rolls a die and the bonuses; `need` or more succeeds.

    It may be repeated each turn. A natural 10 always succeeds and a natural 1 always fails.
    """

    word: ClassVar[str] = "test"
    who: Who
    place: Place
    within: Length
    need: Count
    die: Die = Die.D10
    bonus: tuple[Bonus, ...] = ()
    if_none_on_table: Elsewhere | None = None


@dataclass(frozen=True, slots=True)
class Bring:
    """Who ends a turn within so far of the place."""

    word: ClassVar[str] = "bring"
    who: Who
    place: Place
    within: Length


@dataclass(frozen=True, slots=True)
class Carry:
    """Who takes the item from where it lies (within 1 inch, an act) and brings it within so far of another place.

    It is dropped if the carrier is captured or knocked out. Without `from_` it lies where its quest has put it.
    """

    word: ClassVar[str] = "carry"
    item: What
    to: Place
    within: Length
    from_: Place | None = None
    who: Who = Who.PLAYER_CHARACTER


@dataclass(frozen=True, slots=True)
class Destroy:
    """So many of a kind are destroyed, disabled or captured after the set was complete.

    If none of them is on the table `if_none_on_table` is asked for in its place. It counts as done once its targets can
    no longer appear: none on the table and no portal marker left.
    """

    word: ClassVar[str] = "destroy"
    kind: What
    count: Count
    if_none_on_table: Step | None = None


@dataclass(frozen=True, slots=True)
class BlastAt:
    """A hit with an explosive weapon or a blasting charge strikes the place.

    The place counts as a target in cover with Health 6: a total of 8 or more is needed.
    """

    word: ClassVar[str] = "blast_at"
    place: Place


@dataclass(frozen=True, slots=True)
class Meet:
    """Who ends a turn within so far of a kind, without a shot of either side this turn within 12 inches of them.

    `no_soldier_within`: no soldier of the players is so near to who meets. If none of the kind is on the table who
    speaks at another place.
    """

    word: ClassVar[str] = "meet"
    who: Who
    kind: What
    within: Length
    no_soldier_within: Length = Length(0)
    if_none_on_table: Elsewhere | None = None


@dataclass(frozen=True, slots=True)
class Together:
    """Different figures are at different places in the same step 4, each spending its act.

    At least `min_doctor_group` of them are of the Doctor's group.
    """

    word: ClassVar[str] = "together"
    places: tuple[Place, ...]
    within: Length
    who: Who
    min_doctor_group: int = 0


@dataclass(frozen=True, slots=True)
class PortalsMax:
    """At most `most` portal markers are left on the table."""

    word: ClassVar[str] = "portals_max"
    most: int


@dataclass(frozen=True, slots=True)
class Saved:
    """So many civilians have left the table for safety; with `who` that one."""

    word: ClassVar[str] = "saved"
    count: Count = Count(1)
    who: Who | None = None


@dataclass(frozen=True, slots=True)
class Spend:
    """Who discards so many Idea cards at the place as an act."""

    word: ClassVar[str] = "spend"
    who: Who
    count: Count
    place: Place
    within: Length
    colour: Colour = Colour.ANY
    if_none_on_table: Elsewhere | None = None


@dataclass(frozen=True, slots=True)
class OffTable:
    """Who has left by an edge, by any without one."""

    word: ClassVar[str] = "off_table"
    who: Who
    edge: Place | None = None


@dataclass(frozen=True, slots=True)
class Sees:
    """Whom somebody sees: so many leaders, or so many aliens."""

    leader: Count = Count(1)
    or_aliens: Count | None = None


@dataclass(frozen=True, slots=True)
class Act:
    """Who spends an act while it sees the named figures within so far."""

    word: ClassVar[str] = "act"
    who: Who
    sees: Sees
    within: Length
    if_none_on_table: Elsewhere | None = None
    """What is to be seen instead while there are not so many on the table."""


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of the steps is enough."""

    word: ClassVar[str] = "any"
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class InOrder:
    """The steps one after the other."""

    word: ClassVar[str] = "in_order"
    steps: tuple[Step, ...]


Step = (
    Stay | Attempt | Bring | Carry | Destroy | BlastAt | Meet | Together | PortalsMax | Saved | Spend | OffTable | Act
    | OneOf | InOrder
)  # fmt: skip


def read_steps(node: Map, what: str) -> tuple[Step, ...]:
    """The steps of a card, which is called `what` in errors.

    Raises:
        DataError: a word or a value is not known.
    """
    return each(Step, node, "steps", what)
