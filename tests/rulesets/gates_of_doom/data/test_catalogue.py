"""The data of At the Gates of Doom as typed rows: what follows of the figures, and what is said of a faulty file."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import wartable.rulesets.gates_of_doom as house
from wartable.cli.data import to_csv
from wartable.engine.errors import DataError
from wartable.kit.documents import Map, parse
from wartable.rulesets.gates_of_doom.catalogue import cards, factions, gear, vehicles
from wartable.rulesets.gates_of_doom.catalogue.reading import Amount, amount
from wartable.rulesets.gates_of_doom.catalogue.tables import tables
from wartable.rulesets.gates_of_doom.catalogue.weapons import read_weapons, weapons

DATA = Path(house.__file__).parent / "data"


# ------------------------------------------------------------------ what follows
@pytest.mark.rule("GD-GEN-01", "GD-SA-11", "GD-WPN-10", "GD-WPN-11")
@pytest.mark.parametrize(("cell", "found"), [
    (2, Amount(2)), ("D3", Amount(0, 1, 3)), ("D6", Amount(0, 1, 6)), ("2D6", Amount(0, 2, 6)), ("-", None),
    ("D4", None), ("0D6", None),
])  # fmt: skip
def test_amounts(cell: int | str, found: Amount | None) -> None:
    assert amount(cell) == found


@pytest.mark.rule("GD-WPN-01", "GD-WPN-08", "GD-WPN-18", "GD-WPN-21", "GD-WPN-27", "GD-ARM-35", "GD-SUP-05")
def test_what_weapons_are() -> None:
    found = weapons()
    assert [key for key, weapon in found.items() if weapon.carbine] == [
        "slug_carbine", "mag_carbine", "compression_carbine",
    ]  # fmt: skip
    no_save = [key for key, weapon in found.items() if weapon.penetration is None and weapon.harm]
    assert no_save == ["anti_matter_pistol", "anti_matter_rifle", "laser_rifle", "lasgun", "phase_sword"]
    assert (found["missile_launcher"].harm, found["missile_launcher"].direct) == (Amount(2), Amount(4))
    assert (found["flash_grenade"].harm, found["flash_grenade"].direct) == (None, None)
    assert (found["chain_gun"].dice, found["railgun"].dice, found["plasma_gun"].dice) == (None, None, Amount(0, 1, 3))
    assert (found["distortion_cannon"].harm, found["distortion_cannon"].penetration) == (Amount(0, 2, 6), -3)
    assert [key for key, weapon in found.items() if weapon.laser] == ["laser_rifle", "lasgun"]
    assert [key for key, weapon in found.items() if weapon.sonic] == ["sonic_blaster", "sonic_gun", "sonic_cannon"]
    assert [found[key].tech for key in ("anti_matter_pistol", "anti_matter_rifle")] == [8, 8]
    assert [key for key, weapon in found.items() if weapon.cycle] == ["shock_lance", "plasma_lance"]
    assert found["mag_sniper_rifle"].words == "2 handed, heavy, the shooter picks the model that takes the wounds"


@pytest.mark.rule("GD-SIM-04", "GD-SIM-05", "GD-SIM-06", "GD-UNF-04", "GD-UNF-05", "GD-UNF-06")
@pytest.mark.parametrize(
    ("table", "keys"),
    [
        ("hacked", ["explodes", "explodes", "breaks", "breaks", "misfires", "misfires"]),
        ("experimental", ["blows_up", "overheats", "overheats", "overheats", "fails", "fails"]),
    ],
)
def test_malfunctions_by_face(table: str, keys: list[str]) -> None:
    assert [cards.malfunction(table, face).key for face in range(1, 7)] == keys


@pytest.mark.rule("GD-FAT-24")
def test_what_is_printed_for_the_hero_alone() -> None:
    assert factions.muster("herald").hero_rules == ("GD-AVA-08", "GD-AVA-09")
    assert factions.muster("marines").hero_rules == ()
    with pytest.raises(KeyError):
        factions.muster("nobody")
    with pytest.raises(KeyError):
        factions.muster("herald").role("squire")


def test_every_clause_of_arms_and_lists_is_named_by_some_row() -> None:
    named = [clause for w in weapons().values() for clause in w.clauses]
    named += [clause for i in gear.items().values() for clause in i.clauses]
    named += [clause for profile in gear.profiles().values() for clause in profile.clauses]
    named += [clause for hull in vehicles.hulls().values() for clause in hull.clauses]
    named += [clause for part in vehicles.parts().values() for clause in part.clauses]
    named += [card.clause for found in cards.cards().values() for card in found.values()]
    for faction in factions.factions().values():
        named += [*faction.tech.clauses, *(clause for each in faction.abilities for clause in each.clauses)]
        for unit in faction.units.values():
            named += [*unit.clauses, *(clause for each in unit.abilities for clause in each.clauses)]
            named += [clause for role in unit.models for clause in role.clauses]
    missing = [
        f"GD-{chapter}-{number:02}"
        for chapter, last in (("ALL", 31), ("ATL", 22), ("AVA", 16), ("NOM", 18), ("DEL", 20), ("SIM", 27), ("WLD", 19))
        for number in range(1, last + 1)
        if f"GD-{chapter}-{number:02}" not in named
    ]
    assert missing == []


# ------------------------------------------------------------------ tables
def test_the_tables_hold_the_columns_that_are_compared() -> None:
    found = tables()
    assert list(found) == ["units", "weapons", "equipment", "cards"]
    assert {key: len(rows) for key, rows in found.items()} == {"units": 63, "weapons": 64, "equipment": 66, "cards": 56}
    assert list(found["units"][0])[:4] == ["faction", "slot", "name", "power"]
    assert list(found["weapons"][0])[:9] == [
        "table", "name", "power", "ranges", "attacks", "ap", "damage", "spread", "tech",
    ]  # fmt: skip
    assert list(found["equipment"][0])[:4] == ["kind", "name", "power", "tech"]
    assert list(found["cards"][0])[:3] == ["kind", "number", "name"]
    assert list(dict.fromkeys(row["kind"] for row in found["equipment"])) == [
        "level", "profile", "common", "rare", "armour", "drug", "condition gear", "mech", "unit upgrade",
        "vehicle upgrade", "surcharge", "vehicle hull", "vehicle armour", "propulsion", "faction tech range",
    ]  # fmt: skip
    assert list(dict.fromkeys(row["kind"] for row in found["cards"])) == [
        "objective", "condition", "fate card", "malfunction", "terrain trait",
    ]  # fmt: skip


def test_the_tables_are_written_as_json_and_csv() -> None:
    found = tables()
    again = json.loads(json.dumps(found))
    assert again["weapons"][2]["ranges"] == [12, 24, 30]
    assert again["weapons"][-1] | {"key": "", "traits": "", "clauses": []} == {
        "table": "missile (Delian League)", "name": "Demolition Gauntlet", "power": 30, "ranges": [18],
        "attacks": "-", "ap": -3, "damage": "1/1", "spread": None, "tech": 3, "key": "", "traits": "", "clauses": [],
    }  # fmt: skip
    for rows in found.values():
        assert to_csv(rows).count("\n") == len(rows) + 1


# ------------------------------------------------------------------ faults
def levels(node: Map) -> Any:
    return gear.read_profiles(node, "levels")


def faction(node: Map) -> Any:
    return factions.read_faction(node, "simioids")


@pytest.mark.parametrize(("file", "read", "old", "new", "sentence"), [
    ("weapons.yaml", read_weapons, "attacks: D3", "attacks: D5", "attacks of the weapon plasma_blaster is 'D5'"),
    ("weapons.yaml", read_weapons, "damage: 1/1", "damage: 1", "a missile has two such as 1/2, or '-'"),
    ("weapons.yaml", read_weapons, "ranges: [6, 12]", "ranges: [12, 6]", "inches, each more than the one before"),
    ("weapons.yaml", read_weapons, "ranges: [6, 12]", "ranges: [3, 6, 9, 12]", "there are at most 3 bands"),
    ("weapons.yaml", read_weapons, "ranges: [6, 12], ", "", "a weapon of the table small_arms needs ranges"),
    ("weapons.yaml", read_weapons, "spread: 2, ", "", "a weapon of the table suppression needs spread"),
    ("weapons.yaml", read_weapons, "Blade, power: 1,", "Blade, power: 1, ranges: [1],", "melee has no ranges"),
    ("weapons.yaml", read_weapons, "ap: 0", "ap: 1", "write 0, a number below 0, or '-'"),
    ("weapons.yaml", read_weapons, "tech: 2", "tech: 12", "tech levels are 1 to 9"),
    ("weapons.yaml", read_weapons, 'hands: "1"', 'hands: "3"', "hands is '3'; known: 1, 2, large, free"),
    ("weapons.yaml", read_weapons, "[GD-WPN-04]", "[XX-WPN-40]", "names the clause XX-WPN-40, which is not in the"),
    ("weapons.yaml", read_weapons, "power: 5", "power: 5.5", "power is 5.5; it must be a whole number"),
    ("weapons.yaml", read_weapons, "tech: 2, hands", "tec: 2, hands", "tec is no key of the weapon slug_pistol"),
    ("weapons.yaml", read_weapons, "lance:\n  railgun", "lance:\n  slug_rifle", "slug_rifle stands in two tables"),
    ("weapons.yaml", read_weapons, "\nlance:", "\nlances:", "lances is no key of a file of weapons"),
    ("gear.yaml", levels, "  hero:", "  heros:", "levels must be recruit, soldier, veteran, hero, in this order"),
    ("gear.yaml", levels, "agility: 3", "agility: 9", "agility is 9; it must be 2 to 6"),
    ("gear.yaml", gear.read_items, "save: 5", "save: 1", "save is 1; it must be 2 to 6"),
    ("gear.yaml", gear.read_items, "[jet_cycle]", "[jet_bike]", "the item 'jet_bike' is not known"),
    ("gear.yaml", gear.read_items, "power: 15, tech: 5, hands", "power: 150, tech: 5, hands", "it must be 0 to 100"),
    ("gear.yaml", gear.read_items, "condition: night, ", "", "gear of conditions, and no other, names its condition"),
    ("gear.yaml", gear.read_items, "rare:\n", "rare:\n  rdg: {name: R, power: 1}\n", "stands in common and"),
    ("vehicles.yaml", vehicles.read_parts, "power: [20, 40]", "power: [20]", "must be two numbers: of a small"),
    ("vehicles.yaml", vehicles.read_hulls, "size: small", "size: tiny", "size is 'tiny'; known: small, normal"),
    ("cards.yaml", cards.read_cards, "rolls: [5, 6]", "rolls: [6]", "must have each face from 1 to 6 once"),
    ("cards.yaml", cards.read_cards, "GD-OBJ-01", "XX-OBJ-91", "XX-OBJ-91, which is not in the catalogue"),
    ("cards.yaml", cards.read_cards, "table: hacked, ", "", "name their table and rolls"),
    ("factions/simioids.yaml", faction, "low: 2, high: 3", "low: 4, high: 3", "write low and high from 1 to 9"),
    ("factions/simioids.yaml", faction, '"4": 50', '"3": 50', "must be tech levels above 3 and percents"),
    ("factions/simioids.yaml", faction, "slot: squad", "slot: squat", "slot is 'squat'; did you mean squad?"),
    ("factions/simioids.yaml", faction, "bracket: hero", "bracket: model", "is paid for the hero"),
    ("factions/simioids.yaml", faction, "low: 5, high: 20", "low: 5, high: 2", "at most 2 of thug and at least 5"),
    ("factions/simioids.yaml", faction, "[soldier, veteran]", "[veteran, soldier]", "must stand lowest first"),
    ("factions/simioids.yaml", faction, "gear: [any, common]", "gear: [all]", "gear holds 'all'"),
    ("factions/simioids.yaml", faction, "of: [thugs, grunts]", "of: [thugs, gruns]", "did you mean grunts?"),
    ("factions/simioids.yaml", faction, "    hulls: [small_vehicle, tank, transport]\n", "", "names its hulls"),
    ("factions/simioids.yaml", faction, "    name: Grunts\n", "    name: Grunts\n    list: x\n", "the sub-list 'x'"),
    ("factions/simioids.yaml", faction, "clauses: [GD-SIM-24]", "clauses: [XX-SIM-94]", "the ability Chieftain's"),
])  # fmt: skip
def test_a_fault_is_told_in_a_sentence(
    file: str, read: Callable[[Map], Any], old: str, new: str, sentence: str
) -> None:
    text = (DATA / file).read_text(encoding="utf-8")
    assert old in text
    read(parse(text, file))
    with pytest.raises(DataError) as caught:
        read(parse(text.replace(old, new, 1), file))
    said = str(caught.value)
    assert sentence in said
    assert said.startswith(f"{file}:")
