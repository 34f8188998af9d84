"""Who can play on the side of the Doctor (AT-NEW-CHAR-01 to -03), by key, and the printed pairings (AT-DOC-01)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from wartable.kit.documents import Map, fault, unknown
from wartable.kit.fields import known, rows
from wartable.rulesets.adventures.catalogue.reading import Texts, see_clauses, shipped
from wartable.rulesets.adventures.catalogue.weapons import weapons
from wartable.rulesets.adventures.catalogue.words.vocabulary import Count, Length, made

UNIT = "U.N.I.T."
"""What a printed pairing calls soldiers (AT-DOC-02)."""


class Kind(StrEnum):
    """What a person is (AT-GEN-04)."""

    DOCTOR = "doctor"
    COMPANION = "companion"
    K9 = "k9"
    OFFICER = "officer"
    NCO = "nco"
    SOLDIER = "soldier"
    ADVISER = "adviser"
    """A civilian with U.N.I.T.: neither an officer nor one of the Doctor's group."""


class Item(StrEnum):
    """What a person may carry."""

    SCREWDRIVER = "screwdriver"
    KNIFE = "knife"
    BAT = "bat"
    BINOCULARS = "binoculars"
    RADIO = "radio"


CARDS = 0, 6
"""The bounds of a card limit."""
UNITS = (Kind.OFFICER, Kind.NCO, Kind.SOLDIER, Kind.ADVISER)
"""AT-SETUP-10: those who are on Earth only."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who can play on the side of the Doctor.

    Args:
        move: mils. weapon: its key, '' none. grenades: how many.
        scientist: may work in a laboratory (AT-LAB-01). robot: AT-PRIS-03.
        trait: whose special rule it has, by key; its own if that is empty (AT-NEW-WHO-01 to -31).
        text: what is told of it.
    """

    key: str
    name: str
    kind: Kind
    move: Length
    card_limit: int
    health: Count
    weapon: str = ""
    items: tuple[Item, ...] = ()
    grenades: int = 0
    scientist: bool = False
    robot: bool = False
    trait: str = ""
    text: str = ""
    clauses: Texts = ()

    @property
    def special(self) -> str:
        """The key by which its special rule is found."""
        return self.trait or self.key

    @property
    def clause(self) -> str:
        """Where it is written; of a person of one's own that home-made ones are allowed."""
        return self.clauses[0] if self.clauses else "AT-DOC-01"


@dataclass(frozen=True, slots=True)
class Pairing:
    """A printed row: a Doctor and companions by name, as they are printed."""

    doctor: str
    companions: tuple[str, ...]


@cache
def persons() -> Mapping[str, Person]:
    """AT-MISS-03: the shipped persons by key: Doctors, companions, U.N.I.T."""
    return read_persons(shipped("persons.yaml"), must=True)


@cache
def pairings() -> tuple[Pairing, ...]:
    """AT-DOC-01: the printed pairings, in their order."""
    node = shipped("persons.yaml")
    return tuple(made(Pairing, item, "a pairing") for item in node["pairings"])


def read_persons(node: Map, must: bool = False) -> dict[str, Person]:
    """The persons of a file.

    Args:
        must: each names its clause, as what is shipped does.

    Raises:
        DataError: a fault in them.
    """
    unknown(node, ("persons", "pairings"), "a file of persons")
    found: dict[str, Person] = {}
    for key, row in rows(node, "persons").items():
        what = f"the person {key}"
        found[key] = person = made(Person, row, what, key=key)
        least, most = CARDS
        if not least <= person.card_limit <= most:
            text = f"card_limit of {what} is {person.card_limit}; it must be {least} to {most}"
            raise fault(row, "card_limit", text)
        if person.weapon:
            known(row, "weapon", person.weapon, weapons(), "the weapon")
        see_clauses(row, person.clauses, what, must)
    return found
