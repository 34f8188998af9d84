"""An army as a whole: its limit, command and squads, shares of technology, sub-lists, terms, repairs, armies by lot."""

from __future__ import annotations

import json

import pytest

from tests.rulesets.gates_of_doom.lists.listing import SHOP, army, clauses, faults, unit
from wartable.engine.errors import DataError
from wartable.kit.documents import parse
from wartable.roster import levy, share
from wartable.roster.catalogue import evaluated
from wartable.roster.repair import judged
from wartable.rulesets.gates_of_doom.catalogue.factions import NAMES
from wartable.rulesets.gates_of_doom.catalogue.weapons import weapons
from wartable.rulesets.gates_of_doom.lists.entries import stock


# ------------------------------------------------------------------ the whole
@pytest.mark.rule("GD-ARM-01")
@pytest.mark.parametrize(("points", "legal"), [(95, True), (94, False), (500, True)])
def test_an_army_costs_no_more_than_was_agreed_on(points: int, legal: bool) -> None:
    doc = army("alliance", "controller", "probes", points=points)
    assert clauses(doc) == ([] if legal else ["GD-ARM-01"])


@pytest.mark.rule("GD-ARM-04", "GD-ARM-05", "GD-ARM-06")
@pytest.mark.parametrize(("command", "squads", "told"), [
    (1, 1, []), (2, 2, []), (2, 1, ["GD-ARM-05"]), (0, 1, ["GD-ARM-04"]), (1, 0, ["GD-ARM-05"]),
    (0, 0, ["GD-ARM-04", "GD-ARM-05"]), (1, 9, []),
])  # fmt: skip
def test_command_is_there_and_not_above_squads(command: int, squads: int, told: list[str]) -> None:
    doc = army("alliance", *["data_priest"] * command, *["probes"] * squads, *["support_drone"] * 3)
    assert clauses(doc) == told


@pytest.mark.rule("GD-ARM-02")
def test_units_are_of_one_faction() -> None:
    doc = army("alliance", "controller", "probes", "grunts")
    assert faults(doc) == [("", "no list has an entry 'grunts'; did you mean agents?")]
    with pytest.raises(DataError, match="faction is 'aliance'; did you mean alliance"):
        SHOP.rules({**doc, "faction": "aliance"})


@pytest.mark.rule("GD-ARM-20", "GD-ARM-33", "GD-UNF-07")
@pytest.mark.parametrize(("more", "legal"), [(2, False), (3, True), (4, False)])
def test_a_command_squad_has_exactly_four_veterans(more: int, legal: bool) -> None:
    squad = unit("army_command_squad", unit(f"army_command_squad_retinue [{more} more]"))
    told = clauses(army("united_nations_of_freedom", squad, "troopers"))
    assert (told == []) is legal
    assert not told or "GD-ARM-20" in told


@pytest.mark.rule("GD-ARM-20", "GD-ALL-14", "GD-ARM-18")
def test_a_controller_has_four_of_each_at_most_and_they_may_differ() -> None:
    one, drone = unit("controller_retinue [veteran]"), unit("controller_drone")
    other = unit("controller_retinue [compression_pistol]")
    assert clauses(army("alliance", unit("controller", one, one, other, other, *[drone] * 4), "probes")) == []
    five = army("alliance", unit("controller", one, one, other, other, one), "probes")
    assert faults(five) == [("GD-ARM-20", "Controller has 5 × Retinue; there may be at most 4")]
    lost = army("alliance", unit("controller", unit("agents")), "probes")
    assert "Agents does not join Controller" in faults(lost)[0][1]


@pytest.mark.rule("GD-AVA-05")
@pytest.mark.parametrize(("heralds", "legal"), [(1, True), (2, False)])
def test_one_herald_joins_a_knight(heralds: int, legal: bool) -> None:
    joined = [unit("knight_herald [heavy_power_armour]")] * heralds
    knight = unit("knight [heavy_power_armour, plasma_axe]", *joined)
    serfs = "serfs [light_power_armour]"
    assert clauses(army("avalonia", knight, serfs)) == ([] if legal else ["GD-AVA-05"])


# ------------------------------------------------------------------ technology
@pytest.mark.rule("GD-ARM-22", "GD-NOM-01", "GD-GEN-23")
@pytest.mark.parametrize(("plasma", "others", "legal"), [(10, 9, True), (10, 8, False), (11, 10, True)])
def test_half_of_the_nomads_have_tech_7(plasma: int, others: int, legal: bool) -> None:
    # A saviour and the others on one side, those with plasma on the other: 20 models may have 10, 19 may have 9.
    more = f", {plasma - 10} more" if plasma > 10 else ""
    squad = f"sinners_of_the_flesh [plasma_gun{more}]"
    members = [unit("saviour_sinner")] * others
    doc = army("cyber_nomads", unit("saviour", *members), squad)
    assert clauses(doc) == (["GD-ARM-20"] if others > 9 else []) + ([] if legal else ["GD-NOM-01"])


@pytest.mark.rule("GD-WLD-04", "GD-ARM-22")
def test_each_level_has_its_own_share() -> None:
    doc = army("wild_sector_armies", "noble", "militia [mag_rifle, plasma_mace]")
    budgets = {each.key: (each.used, each.high) for each in SHOP.shares(SHOP.rules(doc))}
    assert budgets == {"tech5": (10, 8), "tech6": (0, 5), "tech7": (10, 2)}
    assert clauses(doc) == ["GD-WLD-04", "GD-WLD-04"]


@pytest.mark.rule("GD-SIM-09", "GD-SIM-12", "GD-ARM-37")
@pytest.mark.parametrize(("dealers", "more", "legal"), [(0, 0, False), (1, 0, True), (1, 1, False), (2, 1, True)])
def test_a_dealer_brings_ten_items(dealers: int, more: int, legal: bool) -> None:
    thugs = f"grunts [plasma_gun, {5 + more} more]"
    mechaniac = "mechaniac [plasma_gun, plasma_sword, particle_gun]"  # his own are not counted
    command = ["dodgy_dealer"] * dealers or ["chieftain"]
    doc = army("simioids", mechaniac, *command, thugs, *["aberrations"] * 2)
    assert clauses(doc) == ([] if legal else ["GD-SIM-12"])


@pytest.mark.rule("GD-UNF-10", "GD-UNF-11")
@pytest.mark.parametrize(("picks", "officer", "told"), [
    ("particle_gun", True, ["GD-UNF-19"]), ("test_platform, particle_gun", True, []),
    ("test_platform, particle_gun", False, ["GD-UNF-10"]), ("basic_energy_shield", True, ["GD-EQP-01"]),
    ("test_platform, basic_energy_shield, railgun", True, []),
    ("test_platform, basic_energy_shield, 2 railgun", True, ["GD-MCH-04"]),
])  # fmt: skip
def test_test_platforms_need_an_officer(picks: str, officer: bool, told: list[str]) -> None:
    key = "intelligence_officer" if officer else "gmc_inspector"
    command = unit(key, unit(f"{key}_retinue [3 more]"))
    doc = army("united_nations_of_freedom", command, "troopers", f"liberty_walker [small_mech, {picks}]")
    assert clauses(doc) == told


@pytest.mark.rule("GD-UNF-11", "GD-UNF-02")
def test_a_test_platform_pays_for_special_issue_but_not_for_its_shield() -> None:
    walker = "liberty_walker [small_mech, test_platform, basic_energy_shield, mag_pistol]"
    doc = army("united_nations_of_freedom", walker)
    assert SHOP.rules(doc).cost == 10 + 30 + 5 + 15 + 7 + 2


# ------------------------------------------------------------------ sub-lists and terms
@pytest.mark.rule("GD-WLD-01", "GD-WLD-02")
@pytest.mark.parametrize(("units", "told"), [
    (("noble", "militia"), []), (("noble", "pirates"), ["GD-WLD-02"]),
    (("noble", "pirate_captain", "militia", "pirates"), []),
    (("pirate_captain", "mercenary_soldiers", "militia"), ["GD-WLD-02", "GD-WLD-02"]),
    (("noble", "militia", "pirate_vehicle [small_vehicle, heavy_metal, chopper_blades]"), ["GD-WLD-02"]),
])  # fmt: skip
def test_each_sub_list_has_its_hero(units: tuple[str, ...], told: list[str]) -> None:
    assert clauses(army("wild_sector_armies", *units)) == told


@pytest.mark.rule("GD-GEN-08")
def test_specialists_are_units_of_one_model() -> None:
    doc = army("alliance", "controller", "volunteers", "probes", specialists=True)
    found = SHOP.rules(doc)
    assert (clauses(doc), found.models) == ([], 3)
    assert found.cost == 50 + 10 + 15
    officer = army("united_nations_of_freedom", "intelligence_officer", "troopers", specialists=True)
    assert clauses(officer) == []
    more = army("alliance", "controller", "volunteers [more]", specialists=True)
    assert "has no option" in faults(more)[0][1]
    retinue = army("alliance", unit("controller", unit("controller_retinue")), "probes", specialists=True)
    assert "no list has an entry 'controller_retinue'" in faults(retinue)[0][1]


@pytest.mark.rule("GD-CON-04", "GD-CON-07")
def test_gear_of_conditions_is_sold_where_they_are_known() -> None:
    doc = army("alliance", "controller", "volunteers [breathing_apparatus]")
    assert "has no option" in faults(doc)[0][1]
    known = {**doc, "conditions": ["toxic_air", "night"]}
    assert (clauses(known), SHOP.rules(known).cost) == ([], 50 + 55)
    with pytest.raises(DataError, match="conditions holds 'nigth'; did you mean night"):
        SHOP.rules({**doc, "conditions": ["nigth"]})
    with pytest.raises(DataError, match="specialists is 'so'; it must be yes or no"):
        SHOP.rules({**doc, "specialists": "so"})


# ------------------------------------------------------------------ verdict and repairs
def test_faults_say_what_mends_them() -> None:
    verdict = judged(army("alliance", "controller"), SHOP)
    labels = [fix.label for fix in verdict.repairs[0]]
    assert "add Probes" in labels
    dear = judged(army("alliance", "controller", "probes", "support_drone", points=100), SHOP)
    assert {"take Support drone out", "take Probes out"} <= {fix.label for fix in dear.repairs[0]}


def test_a_list_has_its_sections_and_shows_its_options() -> None:
    doc = army("alliance", "controller", unit("volunteers [veteran]", unit("volunteers_sergeant")), points=500)
    roll = evaluated(SHOP, doc).roll
    assert [(part.name, part.fixed) for part in roll.sections] == [
        ("Command", True), ("Squads", True), ("Special", True), ("Vehicles", True),
    ]  # fmt: skip
    squad = roll.sections[1].units[0]
    assert [(stat.key, stat.value) for stat in squad.stats] == [
        ("MEL", "+1"), ("RNG", "+1"), ("NRV", "4"), ("AGL", "4"), ("HP", "2"), ("SPD", "6"), ("SAVE", "none"),
    ]  # fmt: skip
    assert [offer.unit for offer in squad.offers] == ["volunteers_sergeant"]
    assert squad.offers[0].why == "one sergeant"
    options = {each.key: (each.count, each.next, each.step) for each in squad.options}
    assert options["more"] == (0, 1, 25)
    assert options["mesh_armour"] == (0, 1, 30)


def test_cards_tell_each_entry() -> None:
    found = {card.key: card for card in SHOP.cards("simioids")}
    assert list(found) == list(stock("simioids").entries)
    assert [rule.name for rule in found["brutes"].rules] == ["Unarmed brutes", "Brute hands"]
    assert (found["brutes"].cost, found["brutes"].kind) == (90, "infantry")
    assert len(SHOP.cards("")) == len(stock("").entries)
    for card in SHOP.cards(""):
        assert all(rule.text for rule in SHOP.clauses(card))


@pytest.mark.parametrize("form", share.FORMATS)
def test_a_list_comes_back_from_every_form(form: str) -> None:
    doc = army(
        "avalonia", unit("knight [heavy_power_armour, plasma_axe]", unit("knight_herald [heavy_power_armour]")),
        unit("serfs [light_power_armour, 2 more, gyro_rifle]", unit("serfs_sergeant [higher_level]")), points=700,
    )  # fmt: skip
    text = share.written(doc, form, SHOP)
    assert share.normal(share.read(text, SHOP, parse), SHOP.layout()) == share.normal(doc, SHOP.layout())


# ------------------------------------------------------------------ by lot
@pytest.mark.parametrize("points", [250, 500, 1000])
@pytest.mark.parametrize("faction", NAMES)
def test_armies_by_lot_are_legal_and_the_same_for_a_seed(faction: str, points: int) -> None:
    def drawn() -> str:
        begun = levy.begun(SHOP, "gates_of_doom", faction, "a")
        return json.dumps(levy.drawn(SHOP, begun, points, "a"))

    text = drawn()
    found = SHOP.rules(json.loads(text))
    assert found.problems == []
    assert points * 0.8 <= found.cost <= points
    if points == 250:
        assert drawn() == text


@pytest.mark.parametrize("faction", NAMES)
def test_armies_by_lot_are_armed_and_come_to_every_entry(faction: str) -> None:
    used: set[str] = set()
    for seed in range(6):
        begun = levy.begun(SHOP, "gates_of_doom", faction, str(seed))
        found = SHOP.rules(levy.drawn(SHOP, begun, 500, str(seed)))
        used |= {each.key for each in found.all}
        for each in (each for force in found.sections for each in force.bought):
            armed = any(key.removeprefix("gun_") in weapons() for key in each.bill.counts)
            assert armed or not set(each.entry.options) & set(weapons()), each.key
    units = {key for key, entry in stock(faction).entries.items() if entry.category != "member"}
    assert len(used & units) >= len(units) / 2


@pytest.mark.parametrize(("entry", "armed"), [
    ("army_command_squad", {"", ".members[0]"}),
    ("intelligence_officer", {".members[0]"}),  # the hero himself may have armour and equipment alone
    ("army_command_squad [slug_rifle]", {".members[0]"}),
])  # fmt: skip
def test_who_comes_with_a_unit_is_armed_with_it(entry: str, armed: set[str]) -> None:
    key = entry.partition(" ")[0]
    doc = army("united_nations_of_freedom", unit(entry, unit(f"{key}_retinue [3 more]")))
    path = "sections[0].units[0]"
    ways = SHOP.outfits(SHOP.rules(doc), doc, path)
    assert len(ways) > 10
    for way in ways:
        assert {edit.path.removeprefix(path).partition(".options")[0] for edit in way} == armed
        assert {edit.path.rpartition(".")[2] for edit in way} <= set(weapons())
