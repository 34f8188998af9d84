"""Weapons, shields and armour with their effects (BG-WPN, -HYB, -MSL, -SHD, -ARM, BG-NEW-MOUNTED), by key.

`weapons()`, `shields()`, `armours()` give `Mapping[str, Weapon]` and so on, `kit(key)` what has any of these keys.
An `Effect` is a package of named figures (BG-BGF-14); its `name` is the word by which a special class answers for it,
and effects with equal names count together. The names: `EFFECTS`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from wartable.engine.plane import INCH
from wartable.kit.documents import Map, Seq, fault, shown, unknown
from wartable.kit.fields import Texts, record, rows
from wartable.rulesets.battle_group.catalogue.reading import (
    CONVENTIONAL,
    ERAS,
    HI_TECH,
    TYPES,
    mils,
    see_clauses,
    shipped,
)

MELEE, HYBRID, MISSILE, SUPPORT, HEAVY = TABLES = ("melee", "hybrid", "missile", "support", "heavy")
PRINTED = (MELEE, HYBRID, MISSILE)
MOUNTED = (SUPPORT, HEAVY)
HITS, WOUNDS, NULLIFIES = REROLLS = ("failed_hits", "failed_wounds", "failed_nullifies")
ONE_HIT, ALL_HITS, DEFENCE = FORCES = ("one_hit", "hits", "nullifies")
CHARGED, CHARGING, IN_MELEE = WHEN = ("charged", "charging", "melee")
EFFECTS = (
    "cleaving", "braced", "couched", "parry", "disarm", "pneumatic", "stun", "paradox", "magick", "fencing",
    "inaccurate", "spread", "recoil", "scope", "grenade", "sniper", "flame", "rocket", "missiles", "plasma",
    "grapple", "seeking", "emp", "rift", "displacement", "rail", "thermal", "shield_wall", "deflection", "bubble",
    "powered", "ward", "chameleon",
)  # fmt: skip
"""All names of effects: a special class answers for each."""
_WORDS = {"name": EFFECTS, "rerolls": REROLLS, "forces": FORCES, "when": WHEN}


@dataclass(frozen=True, slots=True)
class Effect:
    """What is special about a piece of equipment: a package that works as a whole (BG-BGF-14).

    Args:
        hits_on, wounds_on, nullifies_on: the number that is needed in place of the base number, 0 the base number.
        still_hits_on: the same for hits if the whole unit has not moved (BG-MSL-07).
        rerolls: failed_hits, failed_wounds or failed_nullifies, own dice that may be re-rolled. when: only if charged,
            when charging, or in melee.
        forces: dice of the enemy that must be re-rolled: one_hit, hits, nullifies (all that have succeeded).
        explodes, flaming: survivors roll for catching fire (BG-BRN-01). template: its radius, mils, 0 none.
        hulls: its wound number is not worsened by a hull (BG-NEW-VEHICLES-02, BG-NEW-MOUNTED-06).
        hp: what it adds to the HP of who is hit (BG-WPN-12). enemy_hits: added to hit dice at the unit (BG-SHD-06).
        unseen: it may be aimed at who is out of sight, with `unseen_hits` added to the dice (BG-MSL-16).
        on: the number that a die of its own needs (BG-SHD-04, BG-ARM-11, BG-ARM-13). fails_to: things fail up to this
            face (BG-MSL-21).
        instead: it is used in place of an attack (BG-ACT-03). exempt: not counted where one is chosen (BG-BGF-14).
        everyone: it works in a BGF only if all members have it (BG-EQP-08, BG-ARM-14).
        priced: words of the flat prices (BG-NEW-POINTS-04).
    """

    name: str
    clauses: Texts
    hits_on: int = 0
    still_hits_on: int = 0
    wounds_on: int = 0
    nullifies_on: int = 0
    rerolls: str = ""
    when: str = ""
    forces: str = ""
    explodes: bool = False
    flaming: bool = False
    template: int = 0
    hulls: bool = False
    hp: int = 0
    enemy_hits: int = 0
    unseen: bool = False
    unseen_hits: int = 0
    on: int = 0
    fails_to: int = 0
    instead: bool = False
    exempt: bool = False
    everyone: bool = False
    priced: Texts = ()


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon: of the tables melee, hybrid, missile, or one that vehicles mount, support or heavy.

    Args:
        name: as it is printed; short: for lists, where that is too long (BG-NEW-EQUIPMENT-01).
        era, type: BG-EQP-04, -05.
        av, dv, mv: what it adds. mv_printed: not where the document leaves it out (BG-MSL-17).
        range: mils, 0 none (melee, template). hands: 0 to 2 (BG-EQP-02).
        only_still: not after a move (BG-MSL-10). only_mounted: BG-WPN-06.
        rifle: a bayonette may be attached to it; bayonette: it is one (BG-HYB-03).
        points: what it costs; of a mounted one what it adds to the price of a vehicle (BG-NEW-POINTS-11, -12).
        clauses: where the rest of it is written.
    """

    key: str
    table: str
    name: str
    points: int
    era: str = HI_TECH
    type: str = CONVENTIONAL
    short: str = ""
    hands: int = 0
    av: int = 0
    dv: int = 0
    mv: int = 0
    mv_printed: bool = True
    range: int = 0
    only_still: bool = False
    only_mounted: bool = False
    rifle: bool = False
    bayonette: bool = False
    effects: tuple[Effect, ...] = ()
    clauses: Texts = ()

    @property
    def label(self) -> str:
        """Its name in lists."""
        return self.short or self.name

    @property
    def melee(self) -> bool:
        """It takes part in melee: it adds to AV, or has an effect that is for melee."""
        return self.av > 0 or self.table == MELEE

    @property
    def missile(self) -> bool:
        """It takes part in shooting: it has a range, or lays a template."""
        return self.range > 0 or self.template > 0

    @property
    def template(self) -> int:
        """The radius of its template, mils, 0 none."""
        return max((effect.template for effect in self.effects), default=0)

    @property
    def mounted(self) -> bool:
        """It is one that vehicles mount (BG-NEW-MOUNTED-00)."""
        return self.table in MOUNTED

    def effect(self, name: str) -> Effect | None:
        """Its effect of this name, if it has it."""
        return next((effect for effect in self.effects if effect.name == name), None)


@dataclass(frozen=True, slots=True)
class Shield:
    """A shield; it takes one hand (BG-SHD-07)."""

    key: str
    name: str
    era: str
    type: str
    points: int
    short: str = ""
    av: int = 0
    dv: int = 0
    effects: tuple[Effect, ...] = ()
    clauses: Texts = ()

    @property
    def label(self) -> str:
        """Its name in lists."""
        return self.short or self.name

    def effect(self, name: str) -> Effect | None:
        """Its effect of this name, if it has it."""
        return next((effect for effect in self.effects if effect.name == name), None)


@dataclass(frozen=True, slots=True)
class Armour:
    """A suit of armour. move: mils that it adds. doubles: BG-ARM-09. users: for Biotech Users only (BG-ARM-10)."""

    key: str
    name: str
    era: str
    type: str
    points: int
    av: int = 0
    dv: int = 0
    mv: int = 0
    move: int = 0
    doubles: bool = False
    users: bool = False
    effects: tuple[Effect, ...] = ()
    clauses: Texts = ()

    @property
    def label(self) -> str:
        """Its name in lists."""
        return self.name

    def effect(self, name: str) -> Effect | None:
        """Its effect of this name, if it has it."""
        return next((effect for effect in self.effects if effect.name == name), None)


@cache
def weapons() -> Mapping[str, Weapon]:
    """All weapons by key, in the order in which they are printed, the mounted ones last."""
    return read_weapons(shipped("weapons.yaml"))


@cache
def shields() -> Mapping[str, Shield]:
    """All shields by key, in the order in which they are printed."""
    return read_shields(shipped("protection.yaml"))


@cache
def armours() -> Mapping[str, Armour]:
    """All armour by key, in the order in which it is printed."""
    return read_armour(shipped("protection.yaml"))


def kit(key: str) -> Weapon | Shield | Armour:
    """The piece of equipment with this key; KeyError if there is none."""
    return weapons().get(key) or shields().get(key) or armours()[key]


# ------------------------------------------------------------------ reading
def read_weapons(node: Map) -> dict[str, Weapon]:
    """The weapons of a file of weapons.

    Raises:
        DataError: a fault in it.
    """
    unknown(node, TABLES, "a file of weapons")
    found: dict[str, Weapon] = {}
    for table in node:
        for key, row in rows(node, table).items():
            if key in found:
                raise fault(row, None, f"the weapon {key} stands in two tables")
            found[key] = _weapon(row, key, table)
    return found


def _weapon(node: Map, key: str, table: str) -> Weapon:
    what = f"the weapon {key}"
    bare, effects = _parted(node, what)
    made = record(Weapon, bare, what, {"era": ERAS, "type": TYPES}, key=key, table=table, effects=effects)
    if table in PRINTED:
        for name in ("era", "type", "hands"):
            if name not in node:
                raise fault(node, None, f"{what} needs {name}: it stands in a printed table")
    if made.hands not in (0, 1, 2):
        raise fault(node, "hands", f"hands of {what} is {made.hands}; a weapon takes 0, 1 or 2 hands (BG-EQP-02)")
    if made.range < 0 or made.mv < 0:
        name = "range" if made.range < 0 else "mv"
        raise fault(node, name, f"{name} of {what} is below 0; no weapon has such a one")
    if (made.mv > 0) is not (made.range > 0):
        has, lacks = ("mv", "range") if made.mv else ("range", "mv")
        raise fault(node, has, f"{what} has {has} and no {lacks}; a weapon that shoots has both (BG-SHO-01, -07)")
    see_clauses(node, made.clauses, what, must=not effects)
    return replace(made, range=mils(made.range))


def read_shields(node: Map) -> dict[str, Shield]:
    """The shields of a file of shields and armour.

    Raises:
        DataError: a fault in it.
    """
    unknown(node, ("shields", "armour"), "a file of shields and armour")
    found = {}
    for key, row in rows(node, "shields").items():
        what = f"the shield {key}"
        bare, effects = _parted(row, what)
        found[key] = record(Shield, bare, what, {"era": ERAS, "type": TYPES}, key=key, effects=effects)
        see_clauses(row, found[key].clauses, what)
    return found


def read_armour(node: Map) -> dict[str, Armour]:
    """The armour of a file of shields and armour.

    Raises:
        DataError: a fault in it.
    """
    unknown(node, ("shields", "armour"), "a file of shields and armour")
    found = {}
    for key, row in rows(node, "armour").items():
        what = f"the armour {key}"
        bare, effects = _parted(row, what)
        made = record(Armour, bare, what, {"era": ERAS, "type": TYPES}, key=key, effects=effects)
        see_clauses(row, made.clauses, what)
        found[key] = replace(made, move=mils(made.move))
    return found


def _parted(node: Map, what: str) -> tuple[Map, tuple[Effect, ...]]:
    """What stands in a row beside its effects, and these."""
    bare = Map([(key, node[key]) for key in node if key != "effects"], node.file, node.line)
    bare.lines = dict(node.lines)
    listed = node.get("effects", Seq())
    return bare, tuple(_effect(item, what) for item in _mappings(node, listed, what))


def _mappings(node: Map, listed: object, what: str) -> list[Map]:
    if not isinstance(listed, Seq) or not all(isinstance(item, Map) for item in listed):
        raise fault(node, "effects", f"effects of {what} is {shown(listed)}; it must be a list of mappings with a name")
    return list(listed)


def _effect(node: Map, what: str) -> Effect:
    made = record(Effect, node, f"an effect of {what}", _WORDS)
    for name in ("hits_on", "still_hits_on", "wounds_on", "nullifies_on", "on"):
        if name in node and not 2 <= getattr(made, name) <= 6:
            raise fault(node, name, f"{name} of {what} is {getattr(made, name)}; a D6 needs 2 to 6 (BG-DICE-08)")
    see_clauses(node, made.clauses, f"the effect {made.name} of {what}", must=True)
    return replace(made, template=made.template * INCH)
