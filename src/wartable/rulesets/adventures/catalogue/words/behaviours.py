"""How a leader or a character of the aliens acts on its own (AT-NEW-OBS-01, AT-NEW-RACE): the words of behaviour."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from wartable.rulesets.adventures.catalogue.words.vocabulary import Length


class Spot(StrEnum):
    """Where somebody stays."""

    NEAREST_OBJECTIVE = "nearest_objective"


class Whom(StrEnum):
    """Behind whom somebody keeps."""

    LEADER = "leader"


class There(StrEnum):
    """What somebody does at the live objective."""

    STAY = "stay"
    """It stays there."""
    ACT = "act"
    """There it acts as the rank and file do."""


@dataclass(frozen=True, slots=True)
class AsAlien:
    """It acts as the rank and file do."""

    word: ClassVar[str] = "as_alien"


@dataclass(frozen=True, slots=True)
class StayAt:
    """It stays at that place."""

    word: ClassVar[str] = "stay_at"
    place: Spot


@dataclass(frozen=True, slots=True)
class NeverHaltNear:
    """While it is on the table aliens within so far of it never halt."""

    word: ClassVar[str] = "never_halt_near"
    within: Length


@dataclass(frozen=True, slots=True)
class KeepBehind:
    """It keeps so far behind somebody."""

    word: ClassVar[str] = "keep_behind"
    whom: Whom
    within: Length


@dataclass(frozen=True, slots=True)
class Spares:
    """It captures and never kills."""

    word: ClassVar[str] = "spares"


@dataclass(frozen=True, slots=True)
class GoLive:
    """It goes to the live objective."""

    word: ClassVar[str] = "go_live"
    then: There


@dataclass(frozen=True, slots=True)
class AlwaysAttack:
    """Its order is always Attack."""

    word: ClassVar[str] = "always_attack"


@dataclass(frozen=True, slots=True)
class Neutral:
    """It shoots at the nearest figure of any side."""

    word: ClassVar[str] = "neutral"


@dataclass(frozen=True, slots=True)
class Disguised:
    """It looks like a friend until it is within so far of a player character."""

    word: ClassVar[str] = "disguised"
    within: Length


Behaviour = AsAlien | StayAt | NeverHaltNear | KeepBehind | Spares | GoLive | AlwaysAttack | Neutral | Disguised
