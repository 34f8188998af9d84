"""The points formula: every price of the lists comes out of it, and what it is made of."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from wartable.engine.errors import DataError
from wartable.engine.plane import INCH
from wartable.kit.documents import parse
from wartable.rulesets.battle_group.catalogue import abilities
from wartable.rulesets.battle_group.catalogue.equipment import armours, kit, shields, weapons
from wartable.rulesets.battle_group.catalogue.reading import DATA, shipped
from wartable.rulesets.battle_group.catalogue.troops import Troop, troops
from wartable.rulesets.battle_group.catalogue.vehicles import mounts, vehicles
from wartable.rulesets.battle_group.lists import points
from wartable.rulesets.battle_group.lists.points import (
    Part,
    Price,
    half_up,
    item_price,
    mount_price,
    skill_price,
    surcharge,
    troop_price,
    vehicle_price,
    weapon_price,
)


def parts(price: Price) -> dict[str, float]:
    return {part.what: float(part.points) for part in price.parts}


# ------------------------------------------------------------------ the lists
@pytest.mark.rule("BG-NEW-EQUIPMENT-00", "BG-NEW-POINTS-02", "BG-NEW-POINTS-03", "BG-NEW-POINTS-04", "BG-NEW-POINTS-05")
@pytest.mark.rule("BG-NEW-CRYSTAL-00", "BG-ARM-03")
@pytest.mark.parametrize("key", [*(k for k, w in weapons().items() if not w.mounted), *shields(), *armours()])
def test_each_piece_of_equipment_costs_what_the_formula_gives(key: str) -> None:
    assert item_price(kit(key)).points == kit(key).points


@pytest.mark.rule("BG-NEW-POINTS-11", "BG-NEW-MOUNTED-00")
@pytest.mark.parametrize("key", [key for key, weapon in weapons().items() if weapon.mounted])
def test_each_mounted_weapon_costs_what_the_formula_gives(key: str) -> None:
    assert weapon_price(weapons()[key]).points == weapons()[key].points


@pytest.mark.rule("BG-NEW-POINTS-09", "BG-NEW-POINTS-01", "BG-NEW-POINTS-06", "BG-NEW-HUMANS-00", "BG-NEW-ALIENS-00")
@pytest.mark.parametrize("key", list(troops()))
def test_each_troop_costs_what_the_formula_gives(key: str) -> None:
    found = troop_price(troops()[key])
    assert found.points == troops()[key].points == found.exact


@pytest.mark.rule("BG-NEW-POINTS-12", "BG-NEW-VEHICLES-00")
@pytest.mark.parametrize("key", list(vehicles()))
def test_each_vehicle_costs_what_the_formula_gives(key: str) -> None:
    assert vehicle_price(vehicles()[key]).points == vehicles()[key].points


@pytest.mark.rule("BG-NEW-POINTS-10", "BG-NEW-MOUNTS-00")
@pytest.mark.parametrize("key", list(mounts()))
def test_each_mount_costs_what_the_formula_gives(key: str) -> None:
    assert mount_price(mounts()[key]).points == mounts()[key].points


@pytest.mark.rule("BG-NEW-POINTS-08", "BG-NEW-GENERATORS-01", "BG-NEW-GENERATORS-02", "BG-NEW-GENERATORS-03")
@pytest.mark.rule("BG-NEW-GENERATORS-04", "BG-NEW-GENERATORS-05")
def test_each_generator_costs_3_for_a_power_point_and_a_familiar_10() -> None:
    found = {key: each.points for key, each in abilities.generators().items()}
    assert found == {"micro_cell": 6, "belt_generator": 12, "pack_generator": 18, "familiar": 10, "hull_reactor": 30}
    assert all(each.points == 3 * each.power.fixed for each in abilities.generators().values() if not each.familiar)


@pytest.mark.rule("BG-NEW-HUMANS-04", "BG-NEW-ALIENS-03", "BG-NEW-POINTS-07", "BG-RNK-01")
def test_skills_cost_by_level() -> None:
    assert {key: troop.option for key, troop in troops().items() if troop.option} == {
        "ranger": (("deadeye", 1),), "reaver": (("berserk", 1),), "veil_guard": (("melee_support", 1),),
    }  # fmt: skip
    asked = (("deadeye", 1), ("berserk", 1), ("melee_support", 1), ("onslaught", 2), ("deadeye", 2), ("deadeye", 3))
    assert [skill_price(key, level) for key, level in asked] == [4, 6, 3, 8, 8, 12]


# ------------------------------------------------------------------ what prices are made of
@pytest.mark.rule("BG-NEW-POINTS-00", "BG-NEW-POINTS-05")
@pytest.mark.parametrize(("value", "found"), [
    ("2.5", 3), ("2.4999", 2), ("-0.5", 0), ("-0.51", -1), ("3", 3), ("1/3", 0),
])  # fmt: skip
def test_halves_are_rounded_up(value: str, found: int) -> None:
    assert half_up(Fraction(value)) == found


@pytest.mark.rule("BG-NEW-POINTS-02", "BG-NEW-POINTS-03", "BG-NEW-POINTS-04", "BG-NEW-POINTS-11")
@pytest.mark.parametrize(
    ("key", "made_of"),
    [
        ("pneumatic_weapon", {"attack": 3.75, "block": 2}),  # 2 x 1.25 x 1.5
        ("paradox_weapon", {"attack": 4.9875, "block": 3, "paradox": 4}),  # 3 x 1.25 x 1.33
        ("pistol_sword", {"attack": 1.875, "block": 1, "missiles": 3.48}),  # 0.58 x 2 x 2 x 1.5
        ("pike", {"attack": 1.25, "block": 1, "charge reroll": 1}),  # the re-roll of a charge has its own price
        ("full_plate", {"attack": -1, "block": -1, "defence": 8, "missiles below 0": -2, "slow": -1}),
        ("heavy_powered_armour", {"attack": 3.75, "block": 3, "defence": 16, "doubles": -6}),  # 4 x 4
        ("tower_shield", {"defence": 4, "shield wall": 1}),  # a wall is formed, or not: 2 x 2
        ("grapple_rifle", {"missiles": 1.624, "grapple rifle": 6}),  # 0.58 x 2.8
        ("flame_thrower", {"template 8": 14}),
    ],
)
def test_what_the_price_of_an_item_is_made_of(key: str, made_of: dict[str, float]) -> None:
    assert parts(item_price(kit(key))) == pytest.approx(made_of)


@pytest.mark.rule("BG-NEW-POINTS-03")
@pytest.mark.parametrize(("key", "missiles"), [
    ("assault_rifle", "6.5611224"),  # 0.58 x 2.01 x 2.01 x 2.8
    ("lmg", "13.05696"),  # 0.58 x 3.35 x 3 x 2.8 x 0.8: not after a move
    ("tactical_battle_rifle", "9.35424"),  # 0.58 x 2.4 x 2.4 x 2.8
    ("shotgun", "8.0037216"),  # 0.58 x 2.22 x 2.22 x 2.8: with a re-roll
    ("grenade_launcher", "18.792"),  # 0.58 x 3 x 3 x 3.6: failed wounds again
    ("rocket_launcher", "33.32448"),  # 0.58 x 5.32 x 3 x 4.5 x 0.8
    ("plasma_sniper_rifle", "52.173639"),  # 0.58 x 6.6633 x 3 x 4.5
    ("laser_pistol", "3.48"), ("throwing_weapon", "0.87"),
])  # fmt: skip
def test_what_missiles_cost(key: str, missiles: str) -> None:
    found = parts(item_price(kit(key)))["missiles"]
    assert found == pytest.approx(float(missiles), abs=0.0001)


@pytest.mark.rule("BG-NEW-POINTS-03", "BG-SHO-07")
@pytest.mark.parametrize(("reach", "price"), [
    (12, "0.87"), (13, "1.624"), (24, "1.624"), (25, "2.088"), (30, "2.088"), (31, "2.61"),
])  # fmt: skip
def test_the_borders_of_ranges(reach: int, price: str) -> None:
    """MV 1: 0.58 times 1.5, 2.8, 3.6 and 4.5."""
    weapon = replace(weapons()["longbow"], range=reach * INCH)
    assert item_price(weapon).exact == Fraction(price)


@pytest.mark.rule("BG-NEW-POINTS-05")
def test_an_item_costs_at_least_1() -> None:
    nothing = replace(weapons()["one_handed_weapon"], av=0)
    assert item_price(nothing) == Price(1, ())
    assert item_price(replace(nothing, hands=2)).points == 1  # the two-handed mark costs nothing


@pytest.mark.rule("BG-NEW-POINTS-12", "BG-NEW-POINTS-11")
def test_what_the_price_of_a_vehicle_is_made_of() -> None:
    assert parts(vehicle_price(vehicles()["aegis"])) == {
        "HP": 5, "AV": 3, "DV": 8, "WV": 2, "Move": 1, "weapons": 86.4, "tracked": 2, "hull": 35, "turrets": 2,
    }  # fmt: skip
    # weapons: (26 + 29 + 17) x (0.6 + 0.2 x 3)
    assert parts(vehicle_price(vehicles()["skiff"])) == {
        "HP": 4, "AV": 2, "DV": 8, "WV": -2, "Move": 4, "weapons": 12, "hover": 4, "capacity": 2,
    }  # fmt: skip


@pytest.mark.rule("BG-NEW-POINTS-09", "BG-NEW-POINTS-01", "BG-NEW-POINTS-07", "BG-NEW-POINTS-08")
def test_what_the_price_of_a_troop_is_made_of() -> None:
    assert parts(troop_price(troops()["captain_of_the_paradox_squad"])) == {
        "Human": 6, "Laser Rifle": 15, "Motored bayonette": 5, "Light Tactical Powered Armour": 10,
        "Shooting Trainer": 14, "Time Slip": 6, "thick armour": 9,
    }  # fmt: skip
    assert parts(troop_price(troops()["mindweaver"])) == {
        "Alien": 3, "Magick Weapon": 12, "Biotech/Magick Armour": 3, "Familiar": 10, "Pyre 1": 6, "Mind Fog 1": 12,
        "Lull 1": 9,
    }  # fmt: skip
    assert troop_price(troops()["mindweaver"]).parts.count(Part("Familiar", Fraction(10), "BG-NEW-POINTS-08")) == 2


# ------------------------------------------------------------------ thick armour, troops of one's own
def own(**having: Any) -> Troop:
    """A Human made up at home."""
    return Troop("own", "humans", "Own", "troop", "Hi-Tech", 1, 3, **{"weapons": (), **having})


@pytest.mark.rule("BG-NEW-POINTS-06")
@pytest.mark.parametrize(("having", "price"), [
    ({"armour": "chain_mail"}, 0),  # e = 2
    ({"armour": "scale_mail"}, 1),  # e = 3
    ({"armour": "half_plate"}, 4),  # e = 4: 2 x 2
    ({"armour": "light_tactical_powered_armour"}, 9),  # e = 2 x 2.5: on 3+
    ({"shield": "tower_shield"}, 0),  # e = 2: it is no wall while it runs
    ({"armour": "light_tactical_powered_armour", "shield": "tower_shield"}, 64),  # e = 4 x 2.5
    ({"armour": "chameleon_armour"}, 0),  # e = 1.67
    ({"armour": "chameleon_armour", "shield": "basic_shield"}, 2),  # e = 3.34: 1.7956
    ({"armour": "heavy_powered_armour"}, 2),  # e = 10 / 3: 1.778
    ({"armour": "scale_mail", "mount": "horse"}, 0),  # e = 3 / 1.5
    ({"armour": "half_plate", "mount": "horse"}, 1),  # e = 4 / 1.5: 0.444 x 1.5 = 0.67
    ({"armour": "half_plate", "mount": "war_horse"}, 3),  # e = 5 / 1.5: 1.778 x 1.5 = 2.67
])  # fmt: skip
def test_thick_armour_costs_more(having: dict[str, str], price: int) -> None:
    assert surcharge(own(**having)) == price


@pytest.mark.rule("BG-NEW-POINTS-09", "BG-NEW-POINTS-10", "BG-NEW-ITEMS-00")
def test_a_troop_of_ones_own_is_priced_like_the_lists() -> None:
    rider = own(weapons=("pistol",), armour="basic_armour", mount="bike", item="jet_pack", skills=(("deadeye", 2),))
    assert parts(troop_price(rider)) == {
        "Human": 1, "Pistol": 1, "Basic Armour": 2, "Jet Pack": 4, "Bike": 8, "Deadeye 2": 8,
    }  # fmt: skip
    assert troop_price(rider).points == 24
    weak = replace(own(), hp=2, wv=1)  # 2 - 4
    assert troop_price(weak).points == -2


# ------------------------------------------------------------------ the file
@pytest.mark.rule("BG-NEW-POINTS-13")
def test_usual_games() -> None:
    assert points.figures().games == {"small": 300, "standard": 500, "large": 1000}


@pytest.mark.parametrize(("was", "becomes", "told"), [
    ('over: "4.5"', 'far: "4.5"', "range must end with over"),
    ('"12": "1.5"', 'twelve: "1.5"', "range has twelve; write a number of inches, or over"),
    ('"12": "1.5"', '"12": 1.5', '12 is 1.5; write a number as a text, such as "1.5"'),
    ('"12": "1.5"', '"12": "1/0"', "12 is '1/0'; write a number as a text"),
    ('"5": "0.67", ', "", "hits lacks '5'"),
    ("walker: 0, ", "", "style lacks 'walker'"),
    ("small: 300", "small: many", "small is 'many'"),
    ("flat:\n", "flet:\n", "flet is no key of a file of points; did you mean flat?"),
])  # fmt: skip
def test_a_faulty_file_of_points(was: str, becomes: str, told: str) -> None:
    text = (DATA / "points.yaml").read_text(encoding="utf-8")
    assert was in text
    with pytest.raises(DataError) as found:
        points.read_figures(parse(text.replace(was, becomes, 1), "points.yaml"))
    assert told in str(found.value)
    assert str(found.value).startswith("points.yaml:")


def test_the_file_that_is_shipped_is_whole() -> None:
    assert points.read_figures(shipped("points.yaml")) == points.figures()
