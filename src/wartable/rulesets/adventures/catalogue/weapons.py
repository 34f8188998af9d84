"""The weapons of the printed tables, and those that have no printed row (AT-WPN, AT-HVY, AT-NEW-RACE-00), by key.

`weapons()` gives `Mapping[str, Weapon]` of all of them. `Weapon.need(distance)` is what a D10 has to show.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from wartable.engine.plane import INCH
from wartable.kit.documents import Map, fault, shown, unknown
from wartable.kit.fields import rows
from wartable.rulesets.adventures.catalogue.reading import Texts, need, see_clauses, shipped
from wartable.rulesets.adventures.catalogue.words.vocabulary import Cell, Count, Dice, Length, made

NEAR = 9 * INCH
"""AT-WPN-07: up to where some weapons do more damage."""
_DAMAGE = re.compile(r'(?P<dice>\S+)(?: \(\+(?P<near>[1-9]) at up to 9"\))?')


class Table(StrEnum):
    """The tables of weapons."""

    WEAPONS = "weapons"
    HEAVY = "heavy"
    THROWN = "thrown"
    PROPOSED = "proposed"


FURTHER = 0
"""The end of the last band of a heavy weapon: as far as the target can be spotted (AT-HVY-03)."""
BANDS: Mapping[Table, tuple[int, ...]] = {
    Table.WEAPONS: (NEAR, 18 * INCH, 30 * INCH), Table.HEAVY: (10 * INCH, 24 * INCH, FURTHER),
    Table.THROWN: (8 * INCH,), Table.PROPOSED: (NEAR, 18 * INCH, 30 * INCH),
}  # fmt: skip
"""How far the bands of a table reach, mils (AT-SHOOT-01, AT-HVY-03, AT-HVY-05)."""
LEAST = 4 * INCH
"""AT-HVY-03: below this heavy weapons cannot shoot."""


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon.

    Args:
        name, marks, hit, damage: as they are printed; `says`: what is printed in their place.
        paralyses: AT-WPN-02. stuns: for so many turns (AT-WPN-03). attacks: AT-SHOOT-09. stationary: AT-WPN-04.
        energy, explosive, pierces: it works against starred Health (AT-CHAR-03, AT-WPN-06).
        hand_held: it can be switched off (AT-WPN-01). around: what else it strikes, mils (AT-HVY-04).
        deactivates, within: how many weapons it switches off, and how far, mils (AT-WPN-01).
    """

    key: str
    table: Table
    name: str
    clauses: Texts
    marks: str = ""
    hit: tuple[Cell, ...] = ()
    damage: str = ""
    says: str = ""
    attacks: Count = Count(1)
    paralyses: bool = False
    stuns: int = 0
    stationary: bool = False
    energy: bool = False
    explosive: bool = False
    pierces: bool = False
    hand_held: bool = True
    around: Length = Length(0)
    deactivates: int = 0
    within: Length = Length(0)

    @property
    def clause(self) -> str:
        """Where its own rule is written."""
        return self.clauses[0]

    @property
    def ranged(self) -> bool:
        """AT-SHOOT-01: whether it shoots at all."""
        return bool(self.hit)

    @property
    def heavy(self) -> bool:
        """AT-HVY-01: whether it is loaded, has a crew and rounds."""
        return self.table is Table.HEAVY

    @property
    def weak(self) -> bool:
        """AT-WPN-05: whether it is marked #, and does nothing to Autons and late Daleks."""
        return "#" in self.marks

    @property
    def beats_star(self) -> bool:
        """AT-CHAR-03, AT-WPN-06: whether it works against starred Health."""
        return self.energy or self.explosive or self.pierces

    @property
    def bands(self) -> tuple[tuple[int, int], ...]:
        """Its bands as (how far it reaches in mils, what a D10 has to show, 0 if it cannot hit)."""
        reaches = BANDS[self.table][: len(self.hit)]
        return tuple((reach, need(str(cell))) for reach, cell in zip(reaches, self.hit, strict=True))

    @property
    def reach(self) -> int:
        """The furthest at which it can hit, mils; `FURTHER` for as far as the target is spotted."""
        return next((reach for reach, number in reversed(self.bands) if number), 0)

    def need(self, distance: int) -> int:
        """AT-SHOOT-01, AT-HVY-03: what a D10 has to show at a distance in mils; 0 where it cannot hit."""
        if self.heavy and distance < LEAST:
            return 0
        return next((number for reach, number in self.bands if distance <= reach or reach == FURTHER), 0)

    @property
    def dice(self) -> Dice:
        """Its damage dice (AT-SHOOT-02).

        Raises:
            ValueError: it does no damage.
        """
        found = _DAMAGE.fullmatch(self.damage)
        dice = Dice.read(found["dice"]) if found else None
        if dice is None:
            raise ValueError(f"{self.name} has the damage {shown(self.damage)}; write dice such as 4+D6 or 2D6")
        return dice

    @property
    def near(self) -> int:
        """AT-WPN-07: damage more at up to 9 inches."""
        found = _DAMAGE.fullmatch(self.damage)
        return int(found["near"] or 0) if found else 0

    def bonus(self, distance: int) -> int:
        """AT-WPN-07: damage more at a distance in mils."""
        return self.near if distance <= NEAR else 0


@cache
def weapons() -> Mapping[str, Weapon]:
    """All weapons by key, in the order in which they are printed, then those of our own."""
    return read_weapons(shipped("weapons.yaml"))


def read_weapons(node: Map) -> dict[str, Weapon]:
    """The weapons of a file.

    Raises:
        DataError: a fault in it.
    """
    unknown(node, list(Table), "a file of weapons")
    found: dict[str, Weapon] = {}
    for table in Table:
        for key, row in rows(node, table).items() if table in node else ():
            what = f"the weapon {key}"
            if key in found:
                raise fault(row, None, f"{what} stands in two tables")
            found[key] = weapon = made(Weapon, row, what, key=key, table=table)
            _see(row, weapon, what)
            see_clauses(row, weapon.clauses, what, must=True)
    return found


def _see(row: Map, weapon: Weapon, what: str) -> None:
    if not weapon.hit and not weapon.says:
        raise fault(row, None, f"{what} needs hit, or says")
    if weapon.hit and len(weapon.hit) != len(BANDS[weapon.table]):
        raise fault(row, "hit", f"hit of {what} has {len(weapon.hit)} numbers; it needs {len(BANDS[weapon.table])}")
    try:
        if weapon.hit:
            assert weapon.bands and weapon.dice
    except ValueError as why:
        raise fault(row, "hit" if "hit" in str(why) else "damage", f"{what}: {why}") from None
