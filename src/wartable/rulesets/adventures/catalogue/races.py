"""The race cards (AT-NEW-RACE-01 to -09): whom the aliens are, who leads them, who else comes, by key."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from wartable.kit.documents import Map, fault, unknown
from wartable.kit.fields import known, rows
from wartable.rulesets.adventures.catalogue.reading import Texts, see_clauses, shipped
from wartable.rulesets.adventures.catalogue.weapons import weapons
from wartable.rulesets.adventures.catalogue.words.behaviours import Behaviour
from wartable.rulesets.adventures.catalogue.words.vocabulary import Count, Length, Place, made

FEWEST = 8
"""AT-SETUP-06: a race needs so many figures."""
UNARMED = "none"


class Sort(StrEnum):
    """What a figure of the aliens is, where a rule asks for it."""

    FIGURE = "figure"
    DALEK = "dalek"
    """AT-WPN-05: late ones are not hurt by weapons marked #."""
    NODE = "node"
    """AT-LEAD-06."""
    BANK = "bank"
    """AT-LEAD-05."""


class Variant(StrEnum):
    """AT-WPN-05, AT-MEL-10: kinds of Daleks and of Cybermen."""

    EARLY = "early"
    LATE = "late"


@dataclass(frozen=True, slots=True)
class Pool:
    """AT-RACE-04: how many figures there are of each kind."""

    rank: Count
    leader: int = 1
    character: int = 1
    cybermat: int = 0


@dataclass(frozen=True, slots=True)
class Written:
    """A leader or a character as a race card has it; what it does not say is as its race has it."""

    name: str
    kind: Sort = Sort.FIGURE
    move: Length | None = None
    health: Count | None = None
    weapon: str = ""
    melee: int | None = None
    starred: bool | None = None
    passive: bool = False
    human: bool = False
    at: Place | None = None
    behaviour: tuple[Behaviour, ...] = ()


@dataclass(frozen=True, slots=True)
class Foe:
    """A figure of the aliens: what it is and can.

    Args:
        move: mils. weapon: its key, '' if it has none.
        passive: it does not fight either (AT-LEAD-05). human: it can be taken prisoner (AT-PRIS-12).
        at: where it is put in place of a portal (AT-LEAD-06).
    """

    name: str
    kind: Sort
    move: int
    health: int
    weapon: str
    melee: int
    starred: bool
    passive: bool = False
    human: bool = False
    at: Place | None = None
    behaviour: tuple[Behaviour, ...] = ()


@dataclass(frozen=True, slots=True)
class Race:
    """A race card.

    Args:
        colour: that of its set of Idea cards (AT-RACE-02). device: what the live objective is (AT-NEW-OBJ-01), and
            whether it is `carryable`. figure: its row of the printed statistics, if it has one.
        charges: it charges whenever contact is possible; stops_at_smoke: it does not enter smoke; stings: its win by 2
            leaves the loser helpless (AT-NEW-RACE-03, -05, -09).
    """

    key: str
    name: str
    colour: str
    pool: Pool
    move: Length
    health: Count
    weapon: str
    leaders: tuple[Written, ...]
    character: Written
    device: str
    melee: int = 0
    starred: bool = False
    charges: bool = False
    stops_at_smoke: bool = False
    stings: bool = False
    carryable: bool = False
    figure: str = ""
    dalek_variant: Variant | None = None
    cyber_variant: Variant | None = None
    clauses: Texts = ()

    @property
    def clause(self) -> str:
        """Where it is written; of a race of one's own that further races may be made up."""
        return self.clauses[0] if self.clauses else "AT-CHAR-01"

    @property
    def rank(self) -> Foe:
        """One of the rank and file."""
        sort = Sort.DALEK if self.dalek_variant else Sort.FIGURE
        return self.foe(Written(self.name, sort))

    @property
    def led_by(self) -> tuple[Foe, ...]:
        """AT-LEAD-01 to -08: who may lead it; of several one is diced for, evenly (AT-LEAD-02)."""
        return tuple(self.foe(each) for each in self.leaders)

    @property
    def enemy(self) -> Foe:
        """AT-EVT-12: the enemy character."""
        return self.foe(self.character)

    def foe(self, written: Written) -> Foe:
        """A figure with what its race has where it does not say otherwise."""
        weapon = written.weapon or self.weapon
        return Foe(
            written.name, written.kind, self.move if written.move is None else written.move,
            self.health if written.health is None else written.health, "" if weapon == UNARMED else weapon,
            self.melee if written.melee is None else written.melee,
            self.starred if written.starred is None else written.starred, written.passive, written.human, written.at,
            written.behaviour,
        )  # fmt: skip


@cache
def races() -> Mapping[str, Race]:
    """AT-MISS-08: the shipped races by key."""
    return read_races(shipped("races.yaml"), must=True)


def read_races(node: Map, must: bool = False) -> dict[str, Race]:
    """The races of a file.

    Args:
        must: each names its clause, as what is shipped does.

    Raises:
        DataError: a fault in them.
    """
    unknown(node, ("races",), "a file of races")
    found: dict[str, Race] = {}
    for key, row in rows(node, "races").items():
        what = f"the race {key}"
        found[key] = race = made(Race, row, what, key=key)
        if race.pool.rank < FEWEST:
            text = f"rank of pool of {what} is {race.pool.rank}; a race needs {FEWEST} figures or more (AT-SETUP-06)"
            raise fault(row["pool"], "rank", text)
        arms = (*weapons(), UNARMED)
        known(row, "weapon", race.weapon, arms, "the weapon")
        for item in (*row["leaders"], row["character"]):
            if "weapon" in item:
                known(item, "weapon", item["weapon"], arms, "the weapon")
        see_clauses(row, race.clauses, what, must)
    return found
