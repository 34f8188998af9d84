"""What a Solution card gives who holds it: the words of perks (AT-NEW-VOC-01).

A perk works while a free member of the Doctor's group holds the card and the race card is face up (setting
`solution_perks`). One that is for once in a game needs an act; all others simply hold.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from wartable.kit.documents import Map
from wartable.rulesets.adventures.catalogue.words.effects import Immobilise
from wartable.rulesets.adventures.catalogue.words.vocabulary import Length, What, Who, valued


class Ends(StrEnum):
    """What ends a perk."""

    PLAYERS_SIDE_ATTACKS = "players_side_attacks"
    """For the rest of that turn."""


@dataclass(frozen=True, slots=True)
class AlienToHit:
    """Added to the D10 of aliens within reach of the holder."""

    word: ClassVar[str] = "alien_to_hit"
    by: int


@dataclass(frozen=True, slots=True)
class MeleeBonusIfExtraFigure:
    """Added in a melee in which an extra figure helps."""

    word: ClassVar[str] = "melee_bonus_if_extra_figure"
    by: int


@dataclass(frozen=True, slots=True)
class AlienMove:
    """Inches added to the Move of aliens that begin it within 6 inches of one of the group; the sign is as written."""

    word: ClassVar[str] = "alien_move_within_6"
    by: int


@dataclass(frozen=True, slots=True)
class AliensHoldOff:
    """No charge, shot or capture by aliens within reach while no soldier is within so far of him."""

    word: ClassVar[str] = "aliens_hold_off_if_no_soldier_within"
    soldier: Length
    ends: Ends | None = None


@dataclass(frozen=True, slots=True)
class StationaryNotTargeted:
    """Aliens further off neither shoot at nor charge who has not moved this turn."""

    word: ClassVar[str] = "stationary_figures_not_targeted_beyond"
    beyond: Length


@dataclass(frozen=True, slots=True)
class Reveal:
    """A disguised alien within reach shows what it is."""

    word: ClassVar[str] = "reveal"
    what: What


PerkEffect = (
    Immobilise | AlienToHit | MeleeBonusIfExtraFigure | AlienMove | AliensHoldOff | StationaryNotTargeted | Reveal
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Perk:
    """What a Solution gives. who: whose place counts for `within`; without a reach it works everywhere."""

    who: Who
    effect: PerkEffect
    within: Length | None = None
    once_per_game: bool = False


def read_perk(node: Map, what: str) -> Perk | None:
    """The perk of a card, if it has one.

    Raises:
        DataError: a word or a value is not known.
    """
    return valued(Perk, node, "perk", what) if "perk" in node else None
