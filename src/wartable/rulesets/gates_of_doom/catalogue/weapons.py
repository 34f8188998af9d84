"""The weapons (GD-WPN-01 to -29, GD-DEL-01 to -03, GD-ARM-35) as they stand in `data/weapons.yaml`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from wartable.kit.documents import Map, fault, shown, unknown
from wartable.kit.fields import Cell, Numbers, Texts, record, rows
from wartable.rulesets.gates_of_doom.catalogue.reading import (
    DASH,
    Amount,
    amount,
    see_amount,
    see_clauses,
    shipped,
)

SMALL_ARMS, MISSILE, SUPPRESSION, LANCE, MELEE = TABLES = ("small_arms", "missile", "suppression", "lance", "melee")
DELIAN = {"small_arms_delian": SMALL_ARMS, "missile_delian": MISSILE}
PRINTED = {
    SMALL_ARMS: "small arms", MISSILE: "missile", SUPPRESSION: "suppression", LANCE: "lance", MELEE: "melee",
    "small_arms_delian": "small arms (Delian League)", "missile_delian": "missile (Delian League)",
}  # fmt: skip
ONE, TWO, LARGE, FREE = HANDS = ("1", "2", "large", "free")
NONE: Cell = ""
_BLAST = re.compile(r"(\d)/(\d)")
_COLUMNS = {
    SMALL_ARMS: ("ranges", "attacks"), MISSILE: ("ranges",), SUPPRESSION: ("ranges", "spread"), LANCE: ("ranges",),
    MELEE: ("attacks",),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon as it is printed; GD-ARM-36: the columns Attacks and AP, whose heads the document has lost.

    Args:
        table: small_arms, missile, suppression, lance or melee; `printed` is the table in which it stands.
        ranges: the ends of its range bands in inches (GD-SA-02), none in melee.
        attacks, ap, damage: a number, dice or a dash; '' where its table has no such column.
        spread: inches, 0 where its table has none.
        tech: its tech level; `tech_printed` is not set where the document leaves it out (GD-ARM-35).
        hands: 1, 2, large, or free where no hands are printed (GD-WPN-29).
        to_hit: what its trait adds to hit. shots: how often it fires in one attack. cycle: on jet cycles only.
        of: the only faction that may buy it, '' any.
        clauses: what is special about it; traits: the same in words.
    """

    key: str
    table: str
    printed: str
    name: str
    power: int
    ap: Cell
    damage: Cell
    tech: int
    hands: str
    ranges: Numbers = ()
    attacks: Cell = NONE
    spread: int = 0
    tech_printed: bool = True
    to_hit: int = 0
    heavy: bool = False
    rad: bool = False
    cycle: bool = False
    shots: int = 1
    of: str = ""
    clauses: Texts = ()
    traits: str = ""

    @property
    def melee(self) -> bool:
        """It is a melee weapon; all others are ranged."""
        return self.table == MELEE

    @property
    def penetration(self) -> int | None:
        """What is added to a save, 0 or less; None: no save is rolled (GD-SA-07, -11)."""
        return self.ap if isinstance(self.ap, int) else None

    @property
    def dice(self) -> Amount | None:
        """Its attack dice; None where its table has none (GD-SUP-05, GD-LAN-06)."""
        return amount(self.attacks)

    @property
    def harm(self) -> Amount | None:
        """The damage of a failed save, of a missile that in the blast; None: no damage is done (GD-SA-11)."""
        blast = _BLAST.fullmatch(str(self.damage))
        return Amount(int(blast[1])) if blast else amount(self.damage)

    @property
    def direct(self) -> Amount | None:
        """The damage of a missile that lands on a model (GD-MIS-04, GD-WPN-18)."""
        blast = _BLAST.fullmatch(str(self.damage))
        return Amount(int(blast[2])) if blast else None

    @property
    def carbine(self) -> bool:
        """GD-WPN-01: every weapon of that name may be fired on the move."""
        return "Carbine" in self.name

    @property
    def sonic(self) -> bool:
        """A sonic weapon (GD-WPN-19, GD-NOM-11, GD-AVA-09)."""
        return self.name.startswith("Sonic")

    @property
    def laser(self) -> bool:
        """A laser weapon (GD-EQP-03)."""
        return self.name.startswith("Las")

    @property
    def words(self) -> str:
        """All its traits in words."""
        hands = {ONE: "1 handed", TWO: "2 handed", LARGE: "large"}.get(self.hands, "")
        marks = ((self.heavy, "heavy"), (self.rad, "rad"))
        return ", ".join(filter(None, (hands, *(word for has, word in marks if has), self.traits)))


@cache
def weapons() -> Mapping[str, Weapon]:
    """All weapons by key, in the order in which they are printed; GD-GEN-09: one list for all factions."""
    return read_weapons(shipped("weapons.yaml"))


def read_weapons(node: Map) -> dict[str, Weapon]:
    """The weapons of a file of weapons.

    Raises:
        DataError: a fault in it.
    """
    unknown(node, (*TABLES, *DELIAN), "a file of weapons")
    found: dict[str, Weapon] = {}
    for table in node:
        for key, row in rows(node, table).items():
            if key in found:
                raise fault(row, None, f"the weapon {key} stands in two tables")
            found[key] = _weapon(row, key, table)
    return found


def _weapon(node: Map, key: str, printed: str) -> Weapon:
    table, what = DELIAN.get(printed, printed), f"the weapon {key}"
    made = record(Weapon, node, what, {"hands": HANDS}, key=key, table=table, printed=PRINTED[printed])
    for name in ("ranges", "attacks", "spread"):
        own = printed in DELIAN and name == "attacks"
        if (name in node) is not (name in _COLUMNS[table] or own):
            needs = f"needs {name}" if name in _COLUMNS[table] else f"has no {name}"
            raise fault(node, name if name in node else None, f"{what}: a weapon of the table {table} {needs}")
    if any(type(band) is not int for band in made.ranges) or list(made.ranges) != sorted(set(made.ranges)):
        raise fault(node, "ranges", f"ranges of {what} must be inches, each more than the one before")
    if len(made.ranges) > 3:
        raise fault(node, "ranges", f"{what} has {len(made.ranges)} ranges; there are at most 3 bands")
    _see_figures(node, made, what)
    if not 1 <= made.tech <= 9:
        raise fault(node, "tech", f"tech of {what} is {made.tech}; tech levels are 1 to 9")
    see_clauses(node, "clauses", made.clauses, what)
    return made


def _see_figures(node: Map, made: Weapon, what: str) -> None:
    if made.attacks != NONE:
        see_amount(node, "attacks", made.attacks, what)
    if made.ap != DASH and (type(made.ap) is not int or made.ap > 0):
        raise fault(node, "ap", f"ap of {what} is {shown(made.ap)}; write 0, a number below 0, or '-'")
    blast = _BLAST.fullmatch(str(made.damage))
    if made.table == MISSILE and made.damage != DASH and not blast:
        raise fault(node, "damage", f"damage of {what} is {shown(made.damage)}; a missile has two such as 1/2, or '-'")
    if made.table != MISSILE:
        see_amount(node, "damage", made.damage, what)
