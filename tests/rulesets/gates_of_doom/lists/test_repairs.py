"""Each kind of fault has a repair of one press."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.gates_of_doom.lists.listing import SHOP, Doc, army, clauses, unit
from wartable.kit.armies.list_edits import mend
from wartable.roster.repair import judged

OFFICER = unit("army_command_squad", unit("army_command_squad_retinue [3 more]"))


@pytest.mark.rule("GD-ARM-04", "GD-ARM-05", "GD-ARM-20", "GD-ARM-22", "GD-ARM-27", "GD-ARM-29")
@pytest.mark.rule("GD-WLD-02", "GD-UNF-10", "GD-MCH-02", "GD-VEH-02", "GD-SIM-12", "GD-ARM-14")
@pytest.mark.parametrize(("faction", "units", "clause", "label"), [
    ("alliance", ["controller"], "GD-ARM-05", "add Probes"),
    ("alliance", ["probes"], "GD-ARM-04", "add Controller"),
    ("avalonia", ["forge_master [heavy_power_armour]", "serfs"], "GD-ARM-29", "take Light Power Armour"),
    ("cyber_nomads", ["saviour", "angels"], "GD-EQP-13", "take Jet Pack"),
    ("united_nations_of_freedom", ["army_command_squad", "troopers"], "GD-ARM-20", "add Retinue"),
    ("united_nations_of_freedom", [unit("gmc_inspector", unit("gmc_inspector_retinue [more]")), "troopers"],
     "GD-ARM-20", "2 more of Retinue"),
    ("alliance", [unit("controller", unit("controller_drone"), unit("controller_drone [3 more]")), "probes"],
     "GD-ARM-20", "1 fewer of Attack drone"),
    ("alliance", [unit("controller", unit("controller_drone [3 more]"), unit("controller_drone")), "probes"],
     "GD-ARM-20", "take Attack drone out"),
    ("united_nations_of_freedom", [OFFICER, "troopers", "liberty_walker [small_mech, test_platform]"],
     "GD-UNF-10", "make it a plain walker"),
    ("wild_sector_armies", ["noble", "militia", "pirates"], "GD-WLD-02", "add Pirate Captain"),
    ("delian_league", ["battlesuit_commander [small_mech, 2 railgun, lasgun]", "drones"],
     "GD-MCH-02", "take Lasgun out"),
    ("simioids", ["chieftain", "grunts", "simioid_vehicle [small_vehicle, light_metal, wheels, 2 chain_gun]"],
     "GD-VEH-02", "take Chain Gun out"),
    ("wild_sector_armies", ["noble", "militia [plasma_gun]"], "GD-WLD-04", "Militia without Plasma Gun"),
    ("simioids", ["chieftain", "grunts [plasma_gun]"], "GD-SIM-12", "Grunts without Plasma Gun"),
    ("alliance", ["controller", unit("agents", unit("agents_sergeant"))], "GD-ARM-14", "take the sergeant out"),
])  # fmt: skip
def test_a_fault_is_mended_by_one_press(faction: str, units: list[Doc | str], clause: str, label: str) -> None:
    doc: dict[str, Any] = army(faction, *units)
    verdict = judged(doc, SHOP)
    assert clauses(doc) == [clause]
    (offered,) = verdict.repairs
    assert label in [each.label for each in offered]
    chosen = next(each for each in offered if each.label == label)
    assert clauses(mend(SHOP.named(doc), chosen)) == []
