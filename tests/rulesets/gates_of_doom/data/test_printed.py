"""Every printed row against a transcription: a script cut it out of the document and knew nothing of our data."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest

from wartable.rulesets.gates_of_doom.catalogue import gear, vehicles
from wartable.rulesets.gates_of_doom.catalogue.factions import Muster, factions, musters
from wartable.rulesets.gates_of_doom.catalogue.tables import tables
from wartable.rulesets.gates_of_doom.catalogue.weapons import FREE, weapons

HERE = Path(__file__).parent / "transcribed"
Row = Mapping[str, Any]
FACTIONS = {"The Alliance": "Alliance", "Anti Technology League": "Anti-Technology League"}
SLOTS = {"Command": "command", "Units": "command", "Squads": "squad", "Special": "special", "Vehicles": "vehicle"}
KINDS = {"Common Equipment": "common", "Rare Equipment": "rare", "Armour": "armour", "Drugs": "drugs", "Mechs": "mechs"}


def printed(name: str) -> list[dict[str, str]]:
    with (HERE / name).open(encoding="utf-8", newline="") as found:
        return list(csv.DictReader(found))


def number(cell: str) -> Any:
    """A printed cell as the export has it: nothing, a number, or as it stands."""
    if re.fullmatch(r"[+-]?\d+", cell):
        return int(cell)
    return "-" if cell == "_" else cell or None


def compared(ours: list[tuple[Any, ...]], theirs: list[tuple[Any, ...]]) -> None:
    wrong = [f"ours {our}, printed {their}" for our, their in zip_longest(ours, theirs) if our != their]
    assert wrong == []


def test_the_transcription_is_whole() -> None:
    counts = {path.stem: len(printed(path.name)) for path in sorted(HERE.glob("*.csv"))}
    assert counts == {
        "cards": 56, "equipment": 26, "guns": 5, "profiles": 6, "tech_ranges": 8, "units": 63, "upgrades": 11,
        "vehicle_parts": 10, "weapons": 64,
    }  # fmt: skip


@pytest.mark.rule("GD-ARM-36", "GD-ARM-35", "GD-SA-11", "GD-WPN-18", "GD-WPN-23", "GD-WPN-29", "GD-WPN-09")
def test_weapons_are_as_they_are_printed() -> None:
    columns = ("table", "name", "power", "ranges", "attacks", "ap", "damage", "spread", "tech")
    ours = [tuple(row[key] for key in columns) for row in tables()["weapons"]]
    theirs = [
        (row["table"], row["name"], int(row["power"]),
         tuple(int(band) for band in row["range"].split("/")) if row["range"] else None,
         number(row["attacks"]), number(row["ap"]), number(row["damage"]), number(row["spread"].strip('"')),
         number(row["tech"]))
        for row in printed("weapons.csv")
    ]  # fmt: skip
    compared(ours, theirs)
    hands = [(w.name, "" if w.hands == FREE else w.hands, w.heavy, w.rad) for w in weapons().values()]
    rows = printed("weapons.csv")
    compared(hands, [(r["name"], r["hands"], r["heavy"] == "yes", r["rad"] == "yes") for r in rows])


@pytest.mark.rule("GD-ARM-02", "GD-ARM-03", "GD-ARM-11")
def test_units_are_as_they_are_printed() -> None:
    columns = ("faction", "slot", "name", "power", "bracket")
    ours = [tuple(row[key] for key in columns) for row in tables()["units"]]
    theirs = [
        (FACTIONS.get(row["faction"], row["faction"]), SLOTS[row["slot"]], row["name"], int(row["power"]),
         "whole" if "+" not in row["power"] else "hero" if SLOTS[row["slot"]] == "command" else "model")
        for row in printed("units.csv")
    ]  # fmt: skip
    compared(ours, theirs)


def figures(unit: Muster) -> Iterator[tuple[int, int, frozenset[str]]]:
    """For each kind of model that is printed in the line of who is in it: least, most (0 open) and levels."""
    for role in unit.models:
        if not role.joins:
            levels = frozenset(role.levels) | frozenset(key for key in role.of)
            yield role.low, role.high, levels


def told(text: str) -> Iterator[tuple[int, int, frozenset[str]]]:
    """The same of the line as it is printed."""
    homes = ("sinners of the flesh", "iron saints", "attack drones", "mercenary soldiers", "drones", "serfs", "thugs",
             "grunts", "troopers")  # fmt: skip
    words = {**{home: home.replace(" ", "_") for home in homes}, **{level: level for level in gear.LEVELS}}
    for low, high, rest in re.findall(r"(\d+)(?:-(\d+))?((?:\+?x?)[^\d]*)", text.lower()):
        if "large" in rest or "health" in rest:
            continue
        found = set()
        for word, key in words.items():
            if word in rest:
                found.add(key)
                rest = rest.replace(word, "")
        yield int(low), int(high or (0 if rest.startswith("+ ") else low)), frozenset(found)


@pytest.mark.rule("GD-ARM-07", "GD-ARM-20", "GD-ARM-33", "GD-ARM-13")
def test_units_have_the_models_that_are_printed() -> None:
    units = [unit for unit in musters() if unit.titled]
    built = ("liberty_walker",)  # its line says what it is, not how many
    ours = [(unit.name, *figures(unit)) for unit in units if not unit.hulls and unit.key not in built]
    theirs = [
        (row["name"], *told(row["composition"]))
        for unit, row in zip(units, printed("units.csv"), strict=True)
        if not unit.hulls and unit.key not in built
    ]
    compared(ours, theirs)


@pytest.mark.rule(
    "GD-ALL-01", "GD-ATL-01", "GD-AVA-01", "GD-NOM-01", "GD-DEL-01", "GD-SIM-01", "GD-UNF-01", "GD-WLD-04", "GD-ARM-21"
)
def test_tech_ranges_are_as_they_are_printed() -> None:
    ours = [(f.name, f.tech.printed, dict(f.tech.shares)) for f in factions().values()]
    theirs = [
        (FACTIONS.get(row["faction"], row["faction"]), row["tech"],
         {level: int(many) for level, many in (pair.split(":") for pair in row["shares"].split())})
        for row in printed("tech_ranges.csv")
    ]  # fmt: skip
    compared(ours, theirs)


@pytest.mark.rule("GD-ARM-34", "GD-ATL-13", "GD-ATL-21", "GD-ALL-30", "GD-ALL-31", "GD-SIM-21", "GD-SIM-22")
@pytest.mark.rule("GD-SIM-23", "GD-AVA-02", "GD-UNF-02", "GD-DEL-12", "GD-UNF-10")
def test_upgrades_and_surcharges_are_as_they_are_printed() -> None:
    names = {key: faction.name for key, faction in factions().items()}
    bought = (gear.UPGRADES, gear.VEHICLE_UPGRADES, gear.SURCHARGES)
    ours = [(names[item.of], item.name.lower(), item.power) for item in gear.of_kind(*bought)]
    theirs = [
        (FACTIONS.get(row["faction"], row["faction"]), row["name"].lower(), int(row["power"]))
        for row in printed("upgrades.csv")
    ]
    compared(sorted(ours), sorted(theirs))


@pytest.mark.rule("GD-TEAM-01")
def test_guns_of_weapons_teams_are_as_they_are_printed() -> None:
    names = {key: faction.name for key, faction in factions().items()}
    ours = [(names[u.faction], u.gun.health, u.gun.speed, u.gun.save) for u in musters() if u.gun]
    rows = printed("guns.csv")
    compared(ours, [(r["faction"], int(r["health"]), int(r["speed"]), int(r["save"])) for r in rows])


@pytest.mark.rule("GD-ARM-07", "GD-ALL-07", "GD-SIM-17")
def test_levels_and_profiles_are_as_they_are_printed() -> None:
    keys = ("melee", "ranged", "nerve", "agility", "health")
    found = [("level", each) for each in gear.levels().values()]
    found += [("profile", each) for each in gear.profiles().values()]
    ours = []
    for kind, profile in found:
        values = ["-" if profile.bare and key in keys[:3] else getattr(profile, key) for key in keys]
        ours.append((kind, profile.name, profile.power if kind == "level" else None, *values))
    rows = printed("profiles.csv")
    theirs = [(r["kind"], r["name"], number(r["power"]), *(number(r[key]) for key in keys)) for r in rows]
    compared(ours, theirs)


@pytest.mark.rule("GD-ARR-01", "GD-ARR-05", "GD-ARR-06", "GD-ARR-09", "GD-ARR-10", "GD-ARR-11", "GD-MCH-01")
def test_equipment_is_as_it_is_printed() -> None:
    kinds = tuple(KINDS.values())
    items = [item for item in gear.items().values() if item.kind in kinds]
    ours = [(i.kind, i.name, i.power, i.tech if i.kind != "drugs" else 0, i.save, i.health) for i in items]
    rows = printed("equipment.csv")
    theirs = [
        (KINDS[r["kind"]], r["name"], int(r["power"]), *(int(r[key] or 0) for key in ("tech", "save", "health")))
        for r in rows
    ]
    compared(ours, theirs)
    assert {item.tech for item in items if item.kind == "drugs"} == {3}
    worn = [(i.name, i.speed, i.melee) for i in items if i.kind == "armour"]
    armour = [r for r in rows if r["kind"] == "Armour"]
    compared(worn, [(r["name"], int(r["speed"] or 0), int(r["melee"] or 0)) for r in armour])


@pytest.mark.rule("GD-VEH-01", "GD-VEH-06", "GD-VEH-07")
def test_parts_of_vehicles_are_as_they_are_printed() -> None:
    ours = [(p.name, *p.power, *(p.save or (0, 0)), *p.speed, p.tech) for p in vehicles.parts().values()]
    theirs = [(r.pop("name"), *(int(cell or 0) for cell in r.values())) for r in printed("vehicle_parts.csv")]
    compared(ours, theirs)


@pytest.mark.rule("GD-MSN-02", "GD-MSN-03", "GD-FAT-01", "GD-FAT-05", "GD-SIM-04", "GD-UNF-04")
def test_cards_are_as_they_are_printed() -> None:
    ours = [(row["kind"], row["number"], row["name"]) for row in tables()["cards"]]
    theirs = [(r["kind"], int(r["number"]), r["name"] or "Hit and Run") for r in printed("cards.csv")]
    compared(ours, theirs)
