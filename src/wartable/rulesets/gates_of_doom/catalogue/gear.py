"""Levels, profiles and all gear that is no weapon, as they stand in `data/gear.yaml`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from wartable.kit.documents import Map, fault, number, unknown
from wartable.kit.fields import Texts, known, record, rows
from wartable.rulesets.gates_of_doom.catalogue.reading import see_clauses, shipped

COMMON, RARE, ARMOUR, DRUGS, CONDITIONS, MECHS, UPGRADES, VEHICLE_UPGRADES, SURCHARGES = KINDS = (
    "common", "rare", "armour", "drugs", "conditions", "mechs", "upgrades", "vehicle_upgrades", "surcharges",
)  # fmt: skip
LEVELS = ("recruit", "soldier", "veteran", "hero")
EQUIPMENT = (COMMON, RARE, DRUGS)
"""What "equipment" means in an entry (GD-ARM-23)."""
PER = ("model", "unit")


@dataclass(frozen=True, slots=True)
class Profile:
    """The figures of a level (GD-ARM-07), or of models that have none (GD-ALL-07, GD-SIM-17).

    Args:
        power: what a model of it costs, 0 if it is not bought.
        bare: it has no skills and no nerve.
    """

    key: str
    name: str
    agility: int
    health: int
    power: int = 0
    melee: int = 0
    ranged: int = 0
    nerve: int = 0
    bare: bool = False
    clauses: Texts = ()


@dataclass(frozen=True, slots=True)
class Item:
    """A piece of gear that is no weapon, an upgrade or a surcharge.

    Args:
        kind: common, rare, armour, drugs, conditions, mechs, upgrades, vehicle_upgrades or surcharges.
        power: for each model, or once if it is bought `per` unit.
        tech: its tech level, 0 if it has none (GD-ARM-21).
        hands: how many it takes. stops: the least face on which a shield stops a hit. fails: RDG fail up to this face.
        save: the save it gives, 0 none. speed: of a jet pack, jet cycle or mech its own, else what it adds.
        health, melee, ranged, attacks: what it adds. powered: a power armour (GD-AVA-02).
        slots: weapons of a mech; of which so many in melee and ranged at most, if that is told apart.
        without: what may not be had with it. condition: the condition that it is of use in.
        of: the only faction that may buy it, '' any. hacked: it has the trait of that name.
    """

    key: str
    kind: str
    name: str
    power: int
    tech: int = 0
    per: str = "model"
    hands: int = 0
    stops: int = 0
    fails: int = 0
    save: int = 0
    speed: int = 0
    health: int = 0
    melee: int = 0
    ranged: int = 0
    attacks: int = 0
    powered: bool = False
    slots: int = 0
    melee_slots: int = 0
    ranged_slots: int = 0
    without: Texts = ()
    condition: str = ""
    of: str = ""
    hacked: bool = False
    clauses: Texts = ()
    text: str = ""

    @property
    def shield(self) -> bool:
        """An energy shield (GD-EQP-01, -04), the shield generator of mechs and vehicles (GD-EQP-02)."""
        return self.stops > 0


@cache
def levels() -> Mapping[str, Profile]:
    """The four levels, lowest first (GD-ARM-07)."""
    return read_profiles(shipped("gear.yaml"), "levels")


@cache
def profiles() -> Mapping[str, Profile]:
    """The profiles of models that have no level."""
    return read_profiles(shipped("gear.yaml"), "profiles")


@cache
def items() -> Mapping[str, Item]:
    """All gear by key, in the order in which it is printed; GD-GEN-09: one list for all factions."""
    return read_items(shipped("gear.yaml"))


def of_kind(*kinds: str) -> Iterator[Item]:
    """All gear of these kinds."""
    yield from (item for item in items().values() if item.kind in kinds)


def read_profiles(node: Map, key: str) -> dict[str, Profile]:
    """The levels or profiles of a file of gear.

    Raises:
        DataError: a fault in it.
    """
    found = {}
    for name, row in rows(node, key).items():
        what = f"the {key.removesuffix('s')} {name}"
        number(row, "agility", 2, 6)
        number(row, "health", 1, 20)
        found[name] = record(Profile, row, what, key=name)
        see_clauses(row, "clauses", found[name].clauses, what)
    if key == "levels" and tuple(found) != LEVELS:
        raise fault(node, key, f"levels must be {', '.join(LEVELS)}, in this order")
    return found


def read_items(node: Map) -> dict[str, Item]:
    """The gear of a file of gear.

    Raises:
        DataError: a fault in it.
    """
    unknown(node, ("levels", "profiles", *KINDS), "a file of gear")
    found: dict[str, Item] = {}
    placed: dict[str, Map] = {}
    for kind in KINDS:
        for key, row in rows(node, kind).items():
            if key in found:
                raise fault(row, None, f"the item {key} stands in {found[key].kind} and in {kind}")
            found[key], placed[key] = _item(row, key, kind), row
    for key, item in found.items():
        for other in item.without:
            known(placed[key], "without", other, found, "the item")
    return found


def _item(node: Map, key: str, kind: str) -> Item:
    what = f"the item {key}"
    made = record(Item, node, what, {"per": PER}, key=key, kind=kind)
    if kind in (COMMON, RARE, ARMOUR, DRUGS):
        number(node, "tech", 1, 9)
    if "save" in node:
        number(node, "save", 2, 6)
    if "stops" in node:
        number(node, "stops", 2, 6)
    if not 0 <= made.power <= 100:
        raise fault(node, "power", f"power of {what} is {made.power}; it must be 0 to 100")
    if (kind == CONDITIONS) is not bool(made.condition):
        raise fault(node, None, f"{what}: gear of conditions, and no other, names its condition")
    see_clauses(node, "clauses", made.clauses, what)
    return made
