"""Every printed row against a transcription: a script that knew nothing of our data cut it out of the document."""

from __future__ import annotations

import csv
import re
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest

from wartable.cli.data import to_csv
from wartable.rulesets.battle_group.catalogue import equipment
from wartable.rulesets.battle_group.catalogue.equipment import Armour, Shield, Weapon, armours, kit, shields, weapons
from wartable.rulesets.battle_group.catalogue.tables import tables

HERE = Path(__file__).parent / "transcribed"
COLUMNS = ("table", "name", "era", "type", "av", "dv", "mv", "range")


def printed() -> list[dict[str, str]]:
    with (HERE / "weapons.csv").open(encoding="utf-8", newline="") as found:
        return list(csv.DictReader(found))


def cell(text: str) -> Any:
    """A printed cell as the export has it: nothing for a dash or an empty one, a number, or as it stands."""
    return int(text) if re.fullmatch(r"-?\d+", text) else None if text in ("", "-") else text


def gear() -> list[Weapon | Shield | Armour]:
    listed: list[Weapon | Shield | Armour] = [weapon for weapon in weapons().values() if not weapon.mounted]
    return [*listed, *shields().values(), *armours().values()]


def compared(ours: list[Any], theirs: list[Any]) -> None:
    wrong = [f"ours {our}, printed {their}" for our, their in zip_longest(ours, theirs) if our != their]
    assert wrong == []


def test_the_transcription_is_whole() -> None:
    counts: dict[str, int] = {}
    for row in printed():
        counts[row["table"]] = counts.get(row["table"], 0) + 1
    assert counts == {"Melee Weapons": 16, "Hybrid Weapons": 4, "Missile Weapons": 38, "Shields": 8, "Armour": 11}


@pytest.mark.rule(
    "BG-STAT-06", "BG-EQP-04", "BG-EQP-05", "BG-EQP-07", "BG-MSL-17", "BG-WPN-03", "BG-WPN-07", "BG-ARM-03"
)
@pytest.mark.rule("BG-ARM-04", "BG-HYB-01", "BG-HYB-04", "BG-NEW-EQUIPMENT-01", "BG-SHD-08")
def test_figures_are_as_they_are_printed() -> None:
    ours = [tuple(row[key] for key in COLUMNS) for row in tables()["weapons"]]
    theirs = [tuple(row[key] if key in COLUMNS[:4] else cell(row[key]) for key in COLUMNS) for row in printed()]
    compared(ours, theirs)


def test_the_columns_of_the_export() -> None:
    head, *rows = to_csv(tables()["weapons"]).splitlines()
    assert head == "table,name,era,type,av,dv,mv,range,special"
    assert rows[0] == "Melee Weapons,One handed weapon,Ancient +,Conventional,1,,,,"
    assert len(rows) == len(printed())


@pytest.mark.rule("BG-EQP-02", "BG-MSL-06", "BG-WPN-06", "BG-HYB-03")
def test_hands_are_as_they_are_printed() -> None:
    """BG-MSL-06: the LMG alone has two that are not printed; a bayonette takes none of its own."""
    held = [weapon for weapon in weapons().values() if not weapon.mounted]
    ours = [(weapon.name, weapon.hands) for weapon in held]
    rows = printed()[: len(held)]
    ours[ours.index(("LMG (Light Machine Gun)", 2))] = ("LMG (Light Machine Gun)", 1)
    theirs = [(row["name"], int(row["hands"] or ("ayonette" not in row["name"]))) for row in rows]
    compared(ours, theirs)


@pytest.mark.rule(
    "BG-MSL-01", "BG-MSL-02", "BG-MSL-03", "BG-MSL-04", "BG-MSL-07", "BG-MSL-09", "BG-MSL-13", "BG-MSL-14"
)
@pytest.mark.rule("BG-MSL-15", "BG-MSL-24", "BG-WPN-01", "BG-WPN-02", "BG-WPN-16", "BG-SHD-02", "BG-ARM-06")
@pytest.mark.rule("BG-ARM-07", "BG-ARM-08")
def test_numbers_needed_are_as_they_are_printed() -> None:
    ours, theirs = [], []
    for item, row in zip(gear(), printed(), strict=True):
        numbers = [(e.hits_on or e.still_hits_on, e.wounds_on, e.nullifies_on) for e in item.effects]
        ours.append((item.name, *([max(column) for column in zip(*numbers, strict=True)] or (0, 0, 0))))
        theirs.append((row["name"], *(int(row[key] or 0) for key in ("hits", "wounds", "nullifies"))))
    compared(ours, theirs)


@pytest.mark.rule("BG-BGF-14", "BG-ACT-03")
def test_what_counts_where_one_effect_is_chosen() -> None:
    """Parry and what is used in place of an attack do not; equal effects have equal names."""
    exempt = {effect.name for item in gear() for effect in item.effects if effect.exempt}
    assert exempt == {"parry", "disarm", "grapple", "rift", "displacement"}
    instead = {effect.name for item in gear() for effect in item.effects if effect.instead}
    assert instead == exempt - {"parry"}
    shared = {
        name: [key for key, weapon in weapons().items() if weapon.effect(name) and not weapon.mounted]
        for name in ("spread", "recoil", "plasma", "sniper", "cleaving", "grapple")
    }
    assert shared == {
        "spread": ["blunderbuss", "blunderbuss_pistol", "shotgun", "sawn_off_shotgun"],
        "recoil": ["assault_rifle", "lmg"], "plasma": ["plasma_rifle", "plasma_cannon"],
        "sniper": ["sniper_rifle", "plasma_sniper_rifle"], "cleaving": ["two_handed_weapon", "powered_weapon"],
        "grapple": ["grapple_rifle", "grapple_cannon"],
    }  # fmt: skip


@pytest.mark.rule("BG-MSL-05", "BG-MSL-09", "BG-MSL-13", "BG-MSL-15")
def test_what_may_not_fire_after_a_move() -> None:
    assert [key for key, weapon in weapons().items() if weapon.only_still] == ["lmg", "sniper_rifle", "rocket_launcher"]


@pytest.mark.rule("BG-BRN-01", "BG-MSL-08", "BG-MSL-13", "BG-NEW-MOUNTED-02", "BG-NEW-MOUNTED-05", "BG-NEW-MOUNTED-08")
def test_what_explodes_and_what_is_flaming() -> None:
    explode = [key for key, weapon in weapons().items() if any(effect.explodes for effect in weapon.effects)]
    assert explode == ["grenade_launcher", "rocket_launcher", "msml", "grenade_mortar", "rocket_battery"]
    flame = [key for key, weapon in weapons().items() if any(effect.flaming for effect in weapon.effects)]
    assert flame == ["flame_thrower", "flame_projector", "thermal_lance"]


@pytest.mark.rule("BG-HYB-03")
def test_what_a_bayonette_fits() -> None:
    """Any with Rifle in its name."""
    rifles = [weapon.key for weapon in weapons().values() if weapon.rifle]
    assert rifles == [key for key, weapon in weapons().items() if "rifle" in weapon.name.lower()]
    assert len(rifles) == 11
    assert [key for key, weapon in weapons().items() if weapon.bayonette] == ["bayonette", "motored_bayonette"]


def test_all_effects_are_of_use() -> None:
    used = {effect.name for weapon in weapons().values() for effect in weapon.effects}
    used |= {effect.name for item in gear() for effect in item.effects}
    assert used == set(equipment.EFFECTS)
    assert kit("aspis").label == "Aspis"
    with pytest.raises(KeyError):
        kit("catapult")
