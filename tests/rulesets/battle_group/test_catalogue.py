"""The data of Battle Group as typed rows: what follows of the figures, and what is said of a faulty file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from wartable.cli.data import to_csv
from wartable.engine.errors import DataError
from wartable.engine.plane import INCH
from wartable.kit.catalogue import load_rulebook
from wartable.kit.documents import Map, parse
from wartable.rulesets.battle_group.catalogue import abilities, equipment, results, troops, vehicles
from wartable.rulesets.battle_group.catalogue.reading import DATA, HOUSE, Amount, amount
from wartable.rulesets.battle_group.catalogue.tables import tables


# ------------------------------------------------------------------ what follows
@pytest.mark.rule("BG-DICE-02", "BG-DICE-03")
@pytest.mark.parametrize(("cell", "found"), [
    (2, Amount(2)), ("2", Amount(2)), ("D3", Amount(0, 1, 3)), ("2D6", Amount(0, 2, 6)), ("D10", Amount(0, 1, 10)),
    ("", Amount()), ("D4", None), ("0D6", None), ("some", None),
])  # fmt: skip
def test_amounts(cell: int | str, found: Amount | None) -> None:
    assert amount(cell) == found
    assert bool(found) is bool(found and (found.fixed or found.dice))


@pytest.mark.rule("BG-STAT-07")
def test_races() -> None:
    ours = [(race.name, race.move // INCH, race.hp, race.wv, race.size) for race in troops.races().values()]
    assert ours == [("Human", 4, 1, 3, 2), ("Alien", 5, 1, 2, 2)]


@pytest.mark.rule("BG-EQP-01", "BG-STAT-06", "BG-BGF-21", "BG-ARM-09", "BG-MNT-01", "BG-MNT-05")
@pytest.mark.parametrize(("key", "found"), [
    ("colonial_rifleman", (4, 1, 1, 3, 1, 3, 2)), ("bulwark", (4, 1, 3, 6, 4, 3, 4)),  # doubled
    ("recalled_lancer", (8, 1, 4, 0, 3, 3, 3)),  # the Move of the horse, AV 3 + 1, DV 1 + 2
    ("colossus", (5, 1, 3, 8, 4, 2, 4)), ("decreation_prime", (5, 2, 3, 0, 4, 4, 2)),
])  # fmt: skip
def test_lines_come_of_what_models_have(key: str, found: tuple[int, ...]) -> None:
    move, *rest = troops.line(troops.troops()[key])
    assert (move // INCH, *rest) == found


@pytest.mark.rule(
    "BG-STAT-08", "BG-STAT-09", "BG-ARM-01", "BG-ARM-02", "BG-ARM-04", "BG-ARM-05", "BG-NEW-GENERATORS-03"
)
def test_no_stat_is_below_0_and_armour_slows_riders() -> None:
    plate = replace(troops.troops()["recalled_archer"], armour="full_plate", stats=())
    assert troops.line(plate)[:5] == (3 * INCH, 1, 0, 0, 4)  # AV -1, MV 1 - 2
    flail = replace(plate, armour="", weapons=("flail",))
    assert troops.line(flail)[2:5] == (3, 0, 0)  # DV -1
    assert troops.line(replace(plate, mount="horse")).move == 7 * INCH
    pack = replace(troops.troops()["biotech_adept"], power=("pack_generator",))
    assert troops.line(pack).move == 3 * INCH
    assert troops.line(replace(plate, armour="", item="jet_pack")).move == 6 * INCH


@pytest.mark.rule("BG-VTP-03", "BG-VTP-06", "BG-VTP-07", "BG-VTP-08", "BG-VTP-09")
@pytest.mark.parametrize(("kind", "most"), [
    ("buggy", "s"), ("personnel_carrier", "s"), ("light", "sh ss"), ("medium", "shh ssh sss"),
    ("heavy", "sshh sssh ssss"),
])  # fmt: skip
def test_what_vehicles_may_mount(kind: str, most: str) -> None:
    """What is listed fits, and everything within it; one more of either does not."""
    word = {"s": "twin_lmg", "h": "rail_gun"}
    allowed = most.split()
    for load in allowed:
        assert vehicles.fits(kind, tuple(word[each] for each in load))
        assert vehicles.fits(kind, tuple(word[each] for each in load[:-1]))
        for more in ("s", "h"):
            longer = "".join(sorted(load + more, reverse=True))
            assert not vehicles.fits(kind, tuple(word[each] for each in longer))
    heavies = max(load.count("h") for load in allowed)
    assert vehicles.fits(kind, ("rail_gun",) * heavies)
    assert not vehicles.fits(kind, ("rail_gun",) * (heavies + 1))


@pytest.mark.rule("BG-NEW-VEHICLES-00", "BG-NEW-VEHICLES-01", "BG-NEW-VEHICLES-03", "BG-VEH-01", "BG-VMV-06")
def test_vehicles() -> None:
    found = vehicles.vehicles()
    assert {each.style for each in found.values()} == {"walker", "wheeled", "tracked", "hover", "flying"}
    assert [key for key, each in found.items() if each.hull] == ["aegis", "colonnade", "dome_engine"]
    carriers = {key: (each.capacity, each.access) for key, each in found.items() if each.capacity}
    assert carriers == {
        "jackrabbit": (2, ("rear", "left", "right")), "mule": (10, ("rear",)), "kestrel": (5, ("rear",)),
        "skiff": (2, ("rear",)), "brood_barge": (10, ("rear",)),
    }  # fmt: skip
    assert [key for key, each in found.items() if each.open] == ["jackrabbit", "skiff"]
    assert found["colonnade"].weapons == ("rail_gun", "grenade_mortar", "rocket_battery", "twin_lmg")


@pytest.mark.rule("BG-NEW-HUMANS-01", "BG-NEW-HUMANS-02", "BG-NEW-HUMANS-03", "BG-NEW-ALIENS-01", "BG-NEW-ALIENS-02")
def test_limits_of_the_lists() -> None:
    found = troops.troops()
    assert {key: each.limit for key, each in found.items() if each.limit} == {
        "longshot": 2, "rocket_crewman": 5, "fire_sapper": 3, "field_tactician": 2, "bulwark": 4, "biotech_adept": 2,
        "captain_of_the_paradox_squad": 1, "scorcher": 5, "crystal_stalker": 5, "gravehook": 2, "colossus": 2,
        "rift_herald": 1, "chorus": 3, "mindweaver": 2, "decreation_prime": 1,
    }  # fmt: skip
    assert [key for key, each in found.items() if each.independent] == ["longshot"]
    assert {key: (each.characters, each.specialists_per) for key, each in troops.factions().items()} == {
        "humans": (1, 100), "aliens": (1, 100),
    }  # fmt: skip
    native = [key for key, each in found.items() if not each.traveller]
    assert len(native) == 9
    assert all(found[key].faction == "humans" for key in native)


@pytest.mark.rule(
    "BG-NEW-TERRAIN-01", "BG-NEW-TERRAIN-02", "BG-NEW-TERRAIN-03", "BG-NEW-TERRAIN-04", "BG-NEW-TERRAIN-05"
)
@pytest.mark.rule("BG-NEW-TERRAIN-06", "BG-NEW-TERRAIN-07", "BG-VMV-08", "BG-VMV-10")
@pytest.mark.parametrize(("key", "costs"), [
    ("rough", (2, 2, 2, 2, 1, 1, 1)), ("woods", (2, 2, 2, None, 1, 1, 1)), ("wall", (1, 1, 0, None, 0, 0, 0)),
    ("wire", (2, None, 0, None, 0, 0, 0)), ("tank_traps", (0, 0, 0, None, None, 0, 0)),
    ("building", (1, None, None, None, None, None, 1)), ("deep_water", (None, None, None, None, None, 1, 1)),
])  # fmt: skip
def test_what_terrain_costs(key: str, costs: tuple[int | None, ...]) -> None:
    """Foot, mounts, walkers, wheeled, tracked, hover, flying; None may not."""
    assert tuple(results.terrain()[key].cost(mover) for mover in results.MOVERS) == costs


def test_each_face_of_a_table_has_its_row() -> None:
    for found in (results.rifts(), results.displacements(), results.wrecks()):
        assert [results.rolled(found, face).roll for face in range(1, 7)] == [1, 2, 3, 4, 5, 6]
    assert results.rolled(results.wrecks(), 6).harm == Amount(0, 1, 6)
    assert results.rolled(results.rifts(), 5).size == 10
    with pytest.raises(KeyError):
        results.rolled(results.rifts(), 7)


def test_all_data_cite_clauses_and_every_row_of_ours_is_cited() -> None:
    """What is ours is named by some row: a clause for each ability, item, generator, result and kind of terrain."""
    named = {clause for found in (*_rows(), *_effects()) for clause in found.clauses}
    numbered = ("BIOTECH", "GENERATORS", "RIFT", "TEMPORAL", "WRECK", "ITEMS", "TERRAIN", "SKILLS", "MOUNTED")
    book = load_rulebook(HOUSE)
    rules = {"RIFT": 6, "TEMPORAL": 6, "WRECK": 6, "TERRAIN": 7}  # the rest are rules of the chapter
    wanted = {
        clause.id
        for chapter in numbered
        for clause in book.chapters[f"NEW-{chapter}"]
        if 0 < int(clause.id[-2:]) <= rules.get(chapter, 99)
    }
    assert wanted - named == set()
    assert all(clause in book for clause in named)


def _rows() -> list[Any]:
    kinds: tuple[dict[str, Any], ...] = (
        dict(equipment.weapons()), dict(abilities.skills()), dict(abilities.abilities()), dict(abilities.generators()),
        dict(abilities.items()), dict(results.rifts()), dict(results.displacements()), dict(results.wrecks()),
        dict(results.terrain()), dict(vehicles.vehicles()), dict(vehicles.mounts()), dict(troops.troops()),
    )  # fmt: skip
    return [row for kind in kinds for row in kind.values()]


def _effects() -> list[equipment.Effect]:
    gear: tuple[Any, ...] = (
        *equipment.weapons().values(), *equipment.shields().values(), *equipment.armours().values()
    )  # fmt: skip
    return [effect for item in gear for effect in item.effects]


@pytest.mark.parametrize(("table", "rows"), [
    ("weapons", 77), ("mounted", 10), ("units", 29), ("vehicles", 12), ("mounts", 8), ("skills", 16),
    ("abilities", 16), ("generators", 5), ("items", 6), ("prices", 77), ("results", 18), ("terrain", 7),
])  # fmt: skip
def test_each_table_is_written(table: str, rows: int) -> None:
    assert len(tables()[table]) == rows
    assert to_csv(tables()[table]).count("\n") == rows + 1


def test_units_as_they_are_exported() -> None:
    lancer = next(row for row in tables()["units"] if row["key"] == "recalled_lancer")
    assert (lancer["size"], lancer["equipment"], lancer["points"]) == (
        1.5,
        "Lance, Basic Shield, Chain Mail, Horse",
        21,
    )
    adept = next(row for row in tables()["units"] if row["key"] == "biotech_adept")
    assert (adept["size"], adept["skills"]) == (1, "Spark Lash 2, Nanite Weave 1, Purge 1")


# ------------------------------------------------------------------ troops of one's own
@pytest.mark.rule("BG-EQP-02", "BG-HYB-03", "BG-WPN-06", "BG-NEW-MOUNTS-01", "BG-BIO-01", "BG-BIO-02", "BG-BIO-03")
@pytest.mark.rule("BG-ARM-10", "BG-SHD-07", "BG-NEW-GENERATORS-00", "BG-NEW-GENERATORS-04", "BG-EQP-03")
@pytest.mark.parametrize(
    ("having", "told"),
    [
        ({"weapons": ("longbow",)}, ""),
        ({"weapons": ("longbow",), "shield": "buckler"}, "needs 3 hands"),
        ({"weapons": ("katana", "katana")}, ""),
        ({"weapons": ("katana", "katana"), "shield": "buckler"}, "needs 3 hands"),
        ({"weapons": ("katana",), "shield": "buckler"}, ""),
        ({"weapons": ("laser_rifle", "bayonette")}, ""),
        ({"weapons": ("laser_rifle", "bayonette", "bayonette")}, "bayonette without a rifle"),
        ({"weapons": ("longbow", "bayonette")}, "bayonette without a rifle"),
        ({"weapons": ("lance",), "mount": "horse"}, ""),
        ({"weapons": ("lance",), "mount": "bike"}, ""),
        ({"weapons": ("lance",)}, "a Lance and no mount"),
        ({"mount": "strider"}, "its faction does not have"),
        ({"mount": "horse", "armour": "heavy_powered_armour"}, "too large to ride"),
        ({"armour": "biotech_armour"}, "no Biotech User"),
        ({"armour": "biotech_armour", "user": "natural"}, ""),
        ({"power": ("familiar",)}, "is no Biotech User"),
        ({"abilities": (("lull", 1),)}, "is no Biotech User"),
        ({"abilities": (("lull", 1),), "user": "natural"}, "no power source"),
        ({"abilities": (("lull", 1),), "user": "implanted", "power": ("micro_cell",)}, ""),
        (
            {"abilities": (("starfall", 1),), "user": "implanted", "power": ("micro_cell",)},
            "Starfall is for natural ones",
        ),
        ({"user": "natural", "power": ("familiar", "familiar")}, ""),
        ({"user": "natural", "power": ("familiar", "familiar", "familiar")}, "more than 2 of Familiar"),
        ({"user": "implanted", "power": ("familiar",)}, "a Familiar is not for such"),
        ({"user": "natural", "power": ("hull_reactor",)}, "a Hull Reactor is not for such"),
        ({"user": "natural", "power": ("micro_cell", "belt_generator")}, "two generators; one at most"),
        ({"weapons": ("twin_lmg",)}, "'twin_lmg', which is none of the weapons"),
        ({"item": "parrot"}, "'parrot', which is none of the item"),
    ],
)
def test_what_no_troop_may_be(having: dict[str, Any], told: str) -> None:
    made = troops.Troop("own", "humans", "Own", "troop", "Hi-Tech", 1, 3, **{"weapons": (), **having})
    found = [text for _, text in troops.faults(made)]
    assert bool(found) is bool(told)
    assert told in " ".join(found)


# ------------------------------------------------------------------ faulty files
READERS: dict[str, Callable[[Map], object]] = {
    "weapons.yaml": equipment.read_weapons, "protection.yaml": equipment.read_armour,
    "skills.yaml": abilities.read_skills,
    "humans.yaml": troops.read_troops, "vehicles.yaml": vehicles.read_vehicles, "results.yaml": results.read_wrecks,
    "terrain.yaml": results.read_terrain,
}  # fmt: skip


@pytest.mark.parametrize(("file", "was", "becomes", "told"), [
    ("weapons.yaml", "era: Hi-Tech", "era: Future", "era is 'Future'; known: Ancient, Modern, Hi-Tech"),
    ("weapons.yaml", "hands: 2, av: 3", "hands: 3, av: 3", "takes 0, 1 or 2 hands"),
    ("weapons.yaml", "mv: 1, range: 18", "range: 18", "the weapon shortbow has range and no mv"),
    ("weapons.yaml", "name: recoil, hits_on: 5", "name: recoil, hits_on: 7", "hits_on of the weapon assault_rifle is"),
    ("weapons.yaml", "name: recoil", "name: kickback", "name is 'kickback'"),
    ("weapons.yaml", "effects: [{name: spread", "effects: [spread, {name: spread", "it must be a list of mappings"),
    ("weapons.yaml", "clauses: [BG-MSL-03]", "clauses: [BG-MSL-" + "93]", "which is not in the catalogue"),
    ("weapons.yaml", "clauses: [BG-WPN-16]", "clauses: []", "the weapon one_handed_weapon names no clause"),
    ("weapons.yaml", "type: Magick, hands: 1, ", "type: Magick, ", "the weapon magick_weapon needs hands"),
    ("weapons.yaml", "  katana:", "  pistol:", "the weapon pistol stands in two tables"),
    ("weapons.yaml", "support:\n", "light:\n", "light is no key of a file of weapons"),
    ("protection.yaml", "armour:\n", "armor:\n", "armor is no key of a file of shields and armour; did you"),
    ("protection.yaml", "dv: 4, doubles: yes", "dv: 4, doubles: maybe", "doubles is 'maybe'; it must be yes or no"),
    ("skills.yaml", "kind: group, a_turn", "kind: group, selected: yes, a_turn", "only conferred ones are selected"),
    ("skills.yaml", "distance: D6", "distance: far", "distance of the skill time_slip is 'far'"),
    ("humans.yaml", "av: 1, mv: 3", "av: 2, mv: 3", "av of the troop colonial_rifleman is 2; its equipment gives 1"),
    ("humans.yaml", "race: human", "race: dwarf", "race is 'dwarf'; known: human, alien"),
    ("humans.yaml", "weapons: [longbow]", "weapons: [longbow, smg]", "the troop recalled_archer needs 3 hands"),
    ("vehicles.yaml", "[twin_lmg], open", "[twin_lmg, rotary_gun], open", "jackrabbit is buggy and mounts"),
    ("vehicles.yaml", "turret: [twin_lmg], open", "turret: [smg], open", "the mounted weapon 'smg' is not known"),
    ("vehicles.yaml", "mv: 5", "mv: 6", "mv of the vehicle jackrabbit is 6; its weapons have 5"),
    ("vehicles.yaml", "access: [rear]", "access: []", "needs both capacity and access, or neither"),
    ("results.yaml", "name: Bursts, roll: 6", "name: Bursts, roll: 5", "wreck has rows for 1, 2, 3, 4, 5, 5"),
    ("results.yaml", "hits: D3, wreck", "hits: D4, wreck", "hits of the result crumpled is 'D4'"),
    ("terrain.yaml", "bars: [mount, wheeled]", "bars: [wheeled]", "the terrain wire has mount under neither"),
    ("terrain.yaml", "bars: [mount, wheeled]", "bars: [mount, wheeled, foot]", "the terrain wire has foot both under"),
])  # fmt: skip
def test_a_faulty_file(file: str, was: str, becomes: str, told: str) -> None:
    text = (DATA / file).read_text(encoding="utf-8")
    assert was in text
    with pytest.raises(DataError) as found:
        READERS[file](parse(text.replace(was, becomes, 1), file))
    assert told in str(found.value)
    place, line, _ = str(found.value).split(":", 2)
    assert place == file
    assert int(line) > 0
