"""Who may be in the units of each faction, and with what: the rows of the document, on both sides of each border."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tests.rulesets.gates_of_doom.lists.listing import SHOP, Doc, army, unit
from wartable.rulesets.gates_of_doom.catalogue.factions import COMMAND, factions
from wartable.rulesets.gates_of_doom.lists.carried import line_of, models
from wartable.rulesets.gates_of_doom.lists.entries import stock

OPEN = 0
OTHER = ("GD-WLD-02",)  # of the army, told of its first unit


class Row(NamedTuple):
    """A unit as the document prints it: models, levels, samples of what it may have and may not have."""

    clause: str
    key: str
    low: int
    high: int
    levels: str
    may: str = ""
    may_not: str = ""


ROWS = (
    Row("GD-ALL-19", "probes", 3, 3, "", "", "compression_rifle mesh_armour perception_filter"),
    Row("GD-ALL-21", "attack_drones", 3, 10, "", "compression_rifle distortion_rifle",
        "compression_pistol mesh_armour"),
    Row("GD-ALL-22", "volunteers", 5, 10, "recruit soldier veteran", "compression_rifle compression_pistol mesh_armour",
        "anti_matter_rifle mirage_armour perception_filter"),
    Row("GD-ALL-23", "dedicated_warriors", 1, 10, "soldier veteran", "anti_matter_rifle mesh_armour perception_filter",
        "mirage_armour"),
    Row("GD-ALL-24", "agents", 1, 10, "veteran", "anti_matter_rifle perception_filter mirage_armour", "mesh_armour"),
    Row("GD-ALL-25", "support_drone", 1, 1, "", "", "compression_rifle mesh_armour"),
    Row("GD-ALL-26", "nova_mech", 1, 1, "soldier veteran", "anti_matter_rifle perception_filter",
        "mesh_armour jet_cycle"),
    Row("GD-ATL-06", "battle_priest", 1, 1, "hero", "slug_rifle flamethrower camo_cloak flak_armour", "mag_rifle"),
    Row("GD-ATL-08", "silah", 1, 1, "hero", "blade heavy_blade", "slug_pistol flak_armour camo_cloak"),
    Row("GD-ATL-10", "asliha", 5, 10, "veteran", "blade heavy_blade", "slug_pistol flak_armour camo_cloak"),
    Row("GD-ATL-16", "flagellants", 5, OPEN, "recruit soldier veteran", "", "blade slug_pistol flak_armour camo_cloak"),
    Row("GD-AVA-07", "herald", 1, 1, "hero", "sonic_gun heavy_power_armour", "light_power_armour"),
    Row("GD-AVA-10", "forge_master", 1, 1, "hero", "plasma_sword heavy_power_armour bionic_eye", "light_power_armour"),
    Row("GD-AVA-12", "men_at_arms", 3, 10, "soldier veteran", "plasma_sword heavy_power_armour jet_pack",
        "light_power_armour bionic_eye"),
    Row("GD-AVA-14", "serfs", 5, 15, "recruit soldier veteran", "plasma_sword light_power_armour",
        "heavy_power_armour jet_pack"),
    Row("GD-AVA-15", "avalonian_weapons_team", 2, 2, "recruit soldier veteran", "light_power_armour gun_plasma_cannon",
        "heavy_power_armour jet_pack"),
    Row("GD-NOM-04", "saviour", 1, 1, "hero", "sonic_gun jet_pack", "heavy_power_armour flak_armour"),
    Row("GD-NOM-10", "iron_saints", 5, 10, "soldier veteran", "sonic_gun jet_pack light_power_armour",
        "heavy_power_armour bionic_eye"),
    Row("GD-NOM-16", "sinners_of_the_flesh", 10, OPEN, "recruit", "sonic_gun", "jet_pack light_power_armour"),
    Row("GD-NOM-18", "nomad_weapons_team", 2, 3, "soldier veteran", "light_power_armour", "heavy_power_armour"),
    Row("GD-DEL-06", "woden_battlesuit", 1, 1, "hero", "small_mech bionic_eye javelin_mag_launcher", "medium_mech"),
    Row("GD-DEL-09", "hoplite_battlesuits", 3, 6, "soldier veteran", "small_mech jet_pack javelin_mag_launcher",
        "medium_mech bionic_eye"),
    Row("GD-SIM-07", "chieftain", 1, 1, "hero", "slug_rifle camo_cloak", "flak_armour"),
    Row("GD-SIM-08", "mechaniac", 1, 1, "hero", "slug_rifle camo_cloak", "flak_armour"),
    Row("GD-SIM-11", "dodgy_dealer", 1, 1, "hero", "slug_rifle camo_cloak", "flak_armour"),
    Row("GD-SIM-13", "thugs", 5, 20, "recruit soldier veteran", "slug_rifle flak_armour jet_pack", "camo_cloak"),
    Row("GD-SIM-14", "grunts", 5, 30, "recruit soldier", "slug_rifle jet_pack", "camo_cloak flak_armour"),
    Row("GD-SIM-15", "aberrations", 5, 10, "soldier", "", "slug_rifle blade flak_armour jet_pack"),
    Row("GD-SIM-16", "simioid_weapons_team_thugs", 2, 3, "recruit soldier veteran", "slug_rifle flak_armour",
        "camo_cloak"),
    Row("GD-SIM-16", "simioid_weapons_team_grunts", 2, 3, "recruit soldier", "slug_rifle", "flak_armour"),
    Row("GD-UNF-18", "freedom_weapons_team", 2, 3, "recruit soldier veteran", "slug_rifle flak_armour",
        "jet_pack blade"),
    Row("GD-UNF-19", "liberty_walker", 1, 1, "soldier veteran", "small_mech slug_rifle chain_gun camo_cloak",
        "medium_mech flak_armour"),
    Row("GD-WLD-05", "noble", 1, 1, "hero", "slug_rifle mag_rifle flak_armour camo_cloak small_mech", "medium_mech"),
    Row("GD-WLD-07", "elite_guard", 1, 5, "veteran", "slug_rifle flak_armour jet_pack small_mech",
        "medium_mech camo_cloak"),
    Row("GD-WLD-08", "militia", 10, OPEN, "recruit soldier", "slug_rifle chainsaw flak_armour",
        "polymer_armour jet_pack"),
    Row("GD-WLD-09", "mercenary_leader", 1, 1, "hero",
        "slug_rifle camo_cloak flak_armour polymer_armour light_power_armour", "heavy_power_armour mesh_armour"),
    Row("GD-WLD-10", "mercenary_soldiers", 5, 10, "soldier veteran",
        "slug_rifle camo_cloak flak_armour polymer_armour light_power_armour", "heavy_power_armour"),
    Row("GD-WLD-11", "mercenary_weapons_team", 2, 3, "soldier veteran", "slug_rifle camo_cloak polymer_armour",
        "heavy_power_armour"),
    Row("GD-WLD-12", "pirate_captain", 1, 1, "hero", "slug_rifle camo_cloak flak_armour", "polymer_armour"),
    Row("GD-WLD-14", "pirates", 5, 10, "recruit soldier veteran", "slug_rifle camo_cloak flak_armour",
        "polymer_armour"),
)  # fmt: skip
MEMBERS = (
    ("GD-ATL-06", "battle_priest", "retinue", 0, 4, "recruit soldier veteran"),
    ("GD-AVA-07", "herald", "retinue", 0, 4, "soldier veteran"),
    ("GD-NOM-04", "saviour", "sinner", 0, 9, "recruit"),
    ("GD-DEL-06", "woden_battlesuit", "drone", 3, 6, ""),
    ("GD-SIM-07", "chieftain", "retinue", 0, 9, "veteran"),
    ("GD-SIM-08", "mechaniac", "retinue", 0, 4, "soldier veteran"),
    ("GD-WLD-05", "noble", "retinue", 0, 4, "veteran"),
    ("GD-WLD-09", "mercenary_leader", "retinue", 0, 9, "soldier veteran"),
    ("GD-WLD-12", "pirate_captain", "retinue", 0, 4, "veteran"),
)
MUST = (
    ("GD-AVA-07", "herald", "heavy_power_armour", ""), ("GD-AVA-10", "forge_master", "heavy_power_armour", ""),
    ("GD-AVA-12", "men_at_arms", "heavy_power_armour", "plasma_sword"),
    ("GD-AVA-12", "men_at_arms", "plasma_sword", "heavy_power_armour"),
    ("GD-AVA-14", "serfs", "light_power_armour", ""), ("GD-NOM-10", "iron_saints", "light_power_armour", ""),
    ("GD-DEL-09", "hoplite_battlesuits", "small_mech", ""),
    ("GD-AVA-15", "avalonian_weapons_team", "gun_plasma_cannon", "light_power_armour"),
    ("GD-WLD-11", "mercenary_weapons_team", "gun_chain_gun", ""),
    ("GD-NOM-18", "nomad_weapons_team", "gun_sonic_cannon", "light_power_armour"),
)  # fmt: skip
GUNS = (
    ("GD-AVA-15", "avalonian_weapons_team", "gun_plasma_cannon", (2, 3, 4)),
    ("GD-NOM-18", "nomad_weapons_team", "", (2, 3, 4)), ("GD-SIM-16", "simioid_weapons_team_thugs", "", (2, 0, 5)),
    ("GD-UNF-18", "freedom_weapons_team", "", (2, 0, 5)), ("GD-WLD-11", "mercenary_weapons_team", "", (2, 0, 5)),
)  # fmt: skip


def home(key: str) -> str:
    """The faction of an entry."""
    return stock("").lines[key].muster.faction


def told(key: str, node: Doc | str) -> list[str]:
    """What is wrong with a unit in an army of its faction, as far as it is about that unit."""
    found = SHOP.rules(army(home(key), node))
    path = next(each.path for each in found.all if each.key == key)
    return [p.clause for p in found.problems if p.path.startswith(path) and p.clause not in OTHER]


def entry_clauses(key: str) -> tuple[str, ...]:
    return stock("").lines[key].muster.clauses


def rows(clause: str) -> list[Row]:
    return [row for row in ROWS if row.clause == clause]


@pytest.mark.rule("GD-ALL-19", "GD-ALL-21", "GD-ALL-22", "GD-ALL-23", "GD-ALL-24", "GD-ALL-25")
@pytest.mark.rule("GD-ALL-26", "GD-ATL-06")
@pytest.mark.rule("GD-ATL-08", "GD-ATL-10", "GD-ATL-16", "GD-AVA-07", "GD-AVA-10", "GD-AVA-12")
@pytest.mark.rule("GD-AVA-14", "GD-AVA-15")
@pytest.mark.rule("GD-NOM-04", "GD-NOM-10", "GD-NOM-16", "GD-NOM-18", "GD-DEL-06", "GD-DEL-09")
@pytest.mark.rule("GD-SIM-07", "GD-SIM-08")
@pytest.mark.rule("GD-SIM-11", "GD-SIM-13", "GD-SIM-14", "GD-SIM-15", "GD-SIM-16", "GD-UNF-18")
@pytest.mark.rule("GD-UNF-19", "GD-WLD-05")
@pytest.mark.rule("GD-WLD-07", "GD-WLD-08", "GD-WLD-09", "GD-WLD-10", "GD-WLD-11", "GD-WLD-12", "GD-WLD-14")
@pytest.mark.parametrize("clause", sorted({row.clause for row in ROWS}))
def test_a_unit_is_as_the_document_prints_it(clause: str) -> None:
    for row in rows(clause):
        entry = stock("").entries[row.key]
        assert clause in entry_clauses(row.key)
        assert entry.size == row.low, row.key
        more = entry.options.get("more")
        if row.high == OPEN:
            assert more is not None
            assert int(more.high) > 40
        else:
            assert (int(more.high) if more else 0) == row.high - row.low, row.key
        names = {option.key for option in entry.options.values() if option.group == "level"} - {"robot_pilot"}
        levels = row.levels.split()
        assert names == set(levels[1:]), row.key
        assert list(stock("").lines[row.key].home.levels) == levels
        assert set(row.may.split()) <= set(entry.options), row.key
        assert not set(row.may_not.split()) & set(entry.options), row.key


@pytest.mark.rule("GD-ARM-20")
@pytest.mark.parametrize("clause", sorted({row.clause for row in ROWS if row.high > row.low}))
def test_no_more_models_than_are_printed(clause: str) -> None:
    for row in rows(clause):
        most = row.high - row.low
        legal, over = told(row.key, f"{row.key} [{most} more]"), told(row.key, f"{row.key} [{most + 1} more]")
        assert len(over) == len(legal) + 1, row.key


@pytest.mark.parametrize(("clause", "key", "role", "low", "high", "levels"), MEMBERS)
def test_so_many_join_a_hero(clause: str, key: str, role: str, low: int, high: int, levels: str) -> None:
    assert list(stock("").lines[f"{key}_{role}"].home.levels) == levels.split()
    assert clause in entry_clauses(key)

    def wrong(many: int) -> list[str]:
        picks = f" [{many - 1} more]" if many > 1 else ""
        return told(key, unit(key, *([unit(f"{key}_{role}{picks}")] if many else [])))

    def crowd(many: int) -> bool:
        return bool({clause, "GD-ARM-20"} & set(wrong(many)))

    assert (crowd(low), crowd(high), crowd(high + 1)) == (False, False, True)
    assert not low or crowd(low - 1)


@pytest.mark.parametrize(("clause", "key", "must", "others"), MUST)
def test_what_a_unit_must_have(clause: str, key: str, must: str, others: str) -> None:
    whole = ", ".join(filter(None, (must, others)))
    assert told(key, f"{key} [{whole}]") == []
    assert len(told(key, f"{key} [{others}]" if others else key)) == 1


@pytest.mark.parametrize(("clause", "key", "gun", "figures"), GUNS)
def test_the_separate_weapon_of_a_team(clause: str, key: str, gun: str, figures: tuple[int, int, int]) -> None:
    muster = stock("").lines[key].muster
    assert muster.gun is not None
    assert (muster.gun.health, muster.gun.speed, muster.gun.save) == figures
    guns = sorted(option for option in stock("").entries[key].options if option.startswith("gun_"))
    assert guns
    doc = army(home(key), f"{key} [{gun or guns[0]}]")
    (team,) = [each for each in SHOP.rules(doc).all if line_of(each).part == "unit"]
    assert [carrier.role is None for carrier in models(team)] == [False, False, True]


@pytest.mark.rule("GD-ALL-21", "GD-ALL-25", "GD-SIM-15", "GD-ATL-16")
@pytest.mark.parametrize(("key", "has", "health"), [
    ("attack_drones", ("polymer_armour",), 0), ("support_drone", (), 3), ("aberrations", ("blade", "blade"), 1),
    ("flagellants", ("blade", "blade"), 0),
])  # fmt: skip
def test_what_the_models_of_a_unit_come_with(key: str, has: tuple[str, ...], health: int) -> None:
    role = stock("").lines[key].home
    assert (role.has, role.health) == (has, health)


@pytest.mark.rule("GD-ALL-25")
def test_a_support_drone_has_one_large_weapon() -> None:
    large = [option for option in stock("").entries["support_drone"].options.values() if option.group == "weapons"]
    assert large
    assert told("support_drone", f"support_drone [{large[0].key}]") == []
    assert len(told("support_drone", f"support_drone [2 {large[0].key}]")) == 1


def test_every_entry_of_the_catalogue_has_its_clause() -> None:
    for faction in factions().values():
        for muster in faction.units.values():
            assert muster.clauses[0].startswith("GD-")
            assert muster.slot in (COMMAND, "squad", "special", "vehicle")
