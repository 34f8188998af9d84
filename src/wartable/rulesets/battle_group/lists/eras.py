"""Which troops are native to the era of a battle (BG-NEW-ERAS-00 to -04, BG-EQP-04, BG-SRC-13)."""

from __future__ import annotations

from wartable.kit.armies.bought import Army, Bought
from wartable.rulesets.battle_group.catalogue import abilities as able
from wartable.rulesets.battle_group.catalogue.equipment import weapons
from wartable.rulesets.battle_group.catalogue.reading import ANCIENT, ERAS, HI_TECH
from wartable.rulesets.battle_group.catalogue.troops import Troop, troops
from wartable.rulesets.battle_group.catalogue.vehicles import Vehicle, mounts
from wartable.rulesets.battle_group.lists.entries import troop_of, vehicle_of


def era_of(army: Army) -> str:
    """BG-NEW-ERAS-00: the era of the battle that a list is for."""
    return str(army.terms.get("era", HI_TECH))


def latest(troop: Troop) -> str:
    """BG-NEW-ERAS-01: the era of the latest thing that a troop has.

    A generator is a machine of Hi-Tech, a Familiar is none.
    """
    found = [item.era for item in troop.kit]
    found += [mounts()[troop.mount].era] if troop.mount else []
    found += [able.items()[troop.item].era] if troop.item else []
    found += [ANCIENT if able.generators()[key].familiar else HI_TECH for key in troop.power]
    return max(found, key=ERAS.index, default=ANCIENT)


def _latest_of(vehicle: Vehicle) -> str:
    """Vehicles are as late as what they have mounted."""
    return max((weapons()[key].era for key in vehicle.weapons), key=ERAS.index, default=HI_TECH)


def native(unit: Bought, era: str) -> bool:
    """BG-NEW-ERAS-01, BG-EQP-04: whether a line of a list is native to an era."""
    vehicle, troop = vehicle_of(unit), troop_of(unit)
    if vehicle is not None:
        return ERAS.index(_latest_of(vehicle)) <= ERAS.index(era)
    return troop is None or ERAS.index(latest(troop)) <= ERAS.index(era)


def traveller(unit: Bought) -> bool:
    """BG-NEW-ERAS-02: whether a line may be used in any era; vehicles of a faction of travellers travel with them."""
    vehicle, troop = vehicle_of(unit), troop_of(unit)
    if vehicle is not None:
        return all_travel(vehicle.faction)
    return troop is None or troop.traveller


def all_travel(faction: str) -> bool:
    """BG-NEW-ERAS-04: whether all troops of a faction's list are travellers."""
    return all(troop.traveller for troop in troops().values() if troop.faction == faction)


def travelling(army: Army) -> int:
    """BG-NEW-ERAS-04: the points of an army that went to travellers who are not native to the era."""
    era = era_of(army)
    return sum(unit.cost for unit in army.all if traveller(unit) and not native(unit, era))
