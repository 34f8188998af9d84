"""Forces: points, the size of groups, limits, eras, repairs, forces by lot, and how they come to the table."""

from __future__ import annotations

import json

import pytest

from tests.rulesets.battle_group.helpers import document
from tests.rulesets.battle_group.lists.listing import SHOP, Doc, army, clauses, faults, group
from wartable.engine.errors import DataError
from wartable.kit.documents import adopt, parse
from wartable.roster import levy, share
from wartable.roster.catalogue import evaluated
from wartable.roster.repair import judged
from wartable.rulesets.battle_group.catalogue.troops import factions, troops
from wartable.rulesets.battle_group.lists.entries import stock
from wartable.rulesets.battle_group.lists.fielding import fielded, many
from wartable.rulesets.battle_group.scenario.file import read
from wartable.rulesets.battle_group.state import RESERVE, Game
from wartable.rulesets.battle_group.troops import line


# ------------------------------------------------------------------ points
@pytest.mark.rule("BG-FORCE-01")
def test_a_force_is_of_one_faction_and_its_prices_are_those_of_the_list() -> None:
    found = SHOP.rules(army("humans", "ranger [4 more, deadeye]", "mule"))
    assert [force.cost for force in found.sections] == [5 * 16 + 4, 47]
    assert faults(army("humans", "drone"))[0][1].startswith("no list has an entry 'drone'; known: colonial_rifleman")
    assert {entry.cost for entry in stock("").values()} >= {troop.points for troop in troops().values()}
    assert clauses({"ruleset": "battle_group", "faction": "humans", "groups": []}) == ["BG-FORCE-01"]


@pytest.mark.rule("BG-FORCE-02")
@pytest.mark.parametrize(("limit", "legal"), [(79, False), (80, True), (500, True)])
def test_a_force_stays_within_its_limit_and_may_cost_less(limit: int, legal: bool) -> None:
    assert clauses(army("humans", "ranger [4 more]", points=limit)) == ([] if legal else ["BG-FORCE-02"])


# ------------------------------------------------------------------ groups
@pytest.mark.rule("BG-BGF-02", "BG-BGF-01", "BG-BGF-21")
@pytest.mark.parametrize(("lines", "size", "legal"), [
    (["ranger [4 more]"], 5, True),
    (["ranger [4 more]", "colonial_rifleman"], 6, False),
    (["recalled_lancer [2 more]"], 4.5, True),
    (["ranger [horse, 2 more]"], 4.5, True),
    (["ranger [horse, 3 more]"], 6, False),
    (["ranger [bike]", "ranger [2 more]"], 4.5, True),
    (["ranger [bike]", "ranger [3 more]"], 5.5, False),
    (["mule"], 5, True),
    (["mule", "ranger"], 6, False),
])  # fmt: skip
def test_the_sizes_of_a_group_come_to_five_at_most(lines: list[str], size: float, legal: bool) -> None:
    found = SHOP.rules(army("humans", group(*lines)))
    (budget,) = SHOP.budgets(found, found.sections[0])
    assert (budget.used, budget.high) == (size, 5)
    assert [problem.clause for problem in found.problems] == ([] if legal else ["BG-BGF-02"])


@pytest.mark.rule("BG-BGF-21")
@pytest.mark.parametrize(("lines", "legal"), [
    (["colossus [more]", "drone"], True), (["colossus [more]", "drone [more]"], False),
])  # fmt: skip
def test_heavy_powered_armour_counts_as_two(lines: list[str], legal: bool) -> None:
    assert clauses(army("aliens", group(*lines))) == ([] if legal else ["BG-BGF-02"])


@pytest.mark.rule("BG-BGF-03", "BG-BGF-04", "BG-FORCE-05")
def test_groups_are_fixed_in_the_list_and_come_to_the_table_as_they_are() -> None:
    doc = army("humans", group("ranger [3 more, deadeye]", "field_tactician", name="Old Guard"), "mule")
    game = joined(doc)
    guard, mule = (unit for unit in game.units.values() if unit.side == "p1")
    assert (guard.name, len(guard.models), guard.where, guard.kept) == ("Old Guard", 5, RESERVE, False)
    assert [dict(model.skills).get("deadeye", 0) for model in guard.models] == [1, 0, 0, 0, 0]
    assert (guard.points, mule.points) == (4 * 16 + 4 + 16, 47)
    assert game.sides["p1"].limit == 500


@pytest.mark.rule("BG-BGF-06", "BG-BGF-07", "BG-BGF-08")
def test_a_group_shows_its_combined_line_with_its_parts() -> None:
    doc = army("humans", group("ranger [3 more]", "field_tactician"))
    found = SHOP.rules(doc)
    told = {each.key: each for each in SHOP.sums(found, found.sections[0])}
    assert {key: told[key].value for key in ("HP", "AV", "MV", "DV", "WV", "MOVE", "SIZE")} == {
        "HP": "5", "AV": "4", "MV": "10", "DV": "10", "WV": "5", "MOVE": "4", "SIZE": "5",
    }  # fmt: skip
    for key in ("HP", "AV", "MV", "DV", "WV"):
        assert sum(part.points for part in told[key].parts) == int(told[key].value), key


# ------------------------------------------------------------------ who may be in it
@pytest.mark.rule("BG-NEW-HUMANS-01", "BG-NEW-ALIENS-01", "BG-TERM-03")
@pytest.mark.parametrize(("faction", "line_", "clause"), [
    ("humans", "field_tactician", "BG-NEW-HUMANS-01"), ("aliens", "gravehook", "BG-NEW-ALIENS-01"),
])  # fmt: skip
@pytest.mark.parametrize(("limit", "legal"), [(99, False), (199, False), (200, True)])
def test_a_specialist_for_each_full_hundred_points(
    faction: str, line_: str, clause: str, limit: int, legal: bool
) -> None:  # fmt: skip
    assert clauses(army(faction, line_, points=limit)) == []
    assert clauses(army(faction, line_, line_, points=limit)) == ([] if legal else [clause])


@pytest.mark.rule("BG-NEW-HUMANS-01", "BG-NEW-HUMANS-02")
def test_one_character() -> None:
    captain = "captain_of_the_paradox_squad"
    assert clauses(army("humans", captain, points=500)) == []
    assert set(clauses(army("humans", captain, captain, points=500))) == {"BG-NEW-HUMANS-01", "BG-NEW-HUMANS-02"}


@pytest.mark.rule("BG-NEW-HUMANS-02", "BG-NEW-ALIENS-02")
def test_no_more_of_an_entry_than_its_limit() -> None:
    limited = [troop for troop in troops().values() if troop.limit and troop.kind == "troop"]
    assert {troop.key: troop.limit for troop in limited} == {
        "rocket_crewman": 5, "bulwark": 4, "fire_sapper": 3, "scorcher": 5, "crystal_stalker": 5, "colossus": 2,
    }  # fmt: skip
    for troop in limited:
        clause = "BG-NEW-HUMANS-02" if troop.faction == "humans" else "BG-NEW-ALIENS-02"
        alone = [troop.key] * troop.limit
        assert clauses(army(troop.faction, *alone)) == [], troop.key
        assert clauses(army(troop.faction, *alone, troop.key)) == [clause], troop.key
        (problem,) = SHOP.rules(army(troop.faction, *alone, troop.key)).problems
        assert problem.text.startswith(f"the force has {troop.limit + 1} × ")


@pytest.mark.rule("BG-NEW-HUMANS-03", "BG-BGF-09")
def test_a_longshot_works_alone_and_all_others_mix() -> None:
    assert clauses(army("humans", "longshot", points=300)) == []
    assert clauses(army("humans", group("longshot", "ranger"), points=300)) == ["BG-NEW-HUMANS-03"]
    mixed = group("ranger", "paradox_trooper", "recalled_hoplite", "fire_sapper", "colonial_rifleman")
    assert clauses(army("humans", mixed, points=300)) == []
    assert "more" not in stock("humans")["longshot"].options


@pytest.mark.rule("BG-NEW-HUMANS-04", "BG-NEW-ALIENS-03")
@pytest.mark.parametrize(("faction", "key", "skill", "points", "clause"), [
    ("humans", "ranger", "deadeye", 4, "BG-NEW-HUMANS-04"), ("aliens", "reaver", "berserk", 6, "BG-NEW-ALIENS-03"),
    ("aliens", "veil_guard", "melee_support", 3, "BG-NEW-ALIENS-03"),
])  # fmt: skip
def test_one_of_each_group_may_have_the_skill(faction: str, key: str, skill: str, points: int, clause: str) -> None:
    plain, skilled = f"{key} [more]", f"{key} [more, {skill}]"
    assert clauses(army(faction, skilled, skilled)) == []
    assert clauses(army(faction, group(skilled, plain))) == []
    assert clauses(army(faction, group(skilled, skilled))) == [clause]
    assert clauses(army(faction, f"{key} [{skill}]")) == [clause]
    assert SHOP.rules(army(faction, skilled)).cost - SHOP.rules(army(faction, plain)).cost == points


@pytest.mark.rule("BG-NEW-MOUNTS-01", "BG-NEW-ITEMS-00")
def test_mounts_of_the_faction_for_troops_of_size_1_and_one_item_for_each_model() -> None:
    human, alien = stock("humans")["ranger"].options, stock("aliens")["drone"].options
    assert {"horse", "bike", "war_horse"} <= set(human)
    assert "hover_bike" not in human
    assert "hover_bike" in alien
    assert "horse" not in alien
    assert "bike" not in stock("aliens")["colossus"].options
    assert "horse" not in stock("humans")["recalled_lancer"].options
    assert clauses(army("humans", "ranger [horse, jet_pack]")) == []
    assert len(clauses(army("humans", "ranger [horse, bike]"))) == 1
    assert clauses(army("humans", "ranger [jet_pack, stimulant]")) == ["BG-NEW-ITEMS-00"]
    assert SHOP.rules(army("humans", "ranger [2 more, jet_pack]")).cost == 3 * (16 + 4)


@pytest.mark.rule("BG-NEW-POINTS-06", "BG-NEW-POINTS-09")
def test_a_mount_costs_what_it_adds_with_thick_armour() -> None:
    # A Bulwark is size 2 and cannot ride. A Ranger has DV 2; on a War Horse 3 for a size of 1.5, which is 2 each.
    assert SHOP.rules(army("humans", "ranger [war_horse]")).cost == 16 + 9
    # A Vanguard nullifies on 3+: e = 2.5 x 2 = 5 on foot, 2.5 x 3 / 1.5 = 5 on a War Horse, for a size of 1.5.
    foot, ridden = (SHOP.rules(army("humans", f"paradox_vanguard{more}")).cost for more in ("", " [war_horse]"))
    assert (foot, ridden - foot) == (36, 9 + 5)


# ------------------------------------------------------------------ eras
@pytest.mark.rule("BG-EQP-04", "BG-NEW-ERAS-00", "BG-NEW-ERAS-01", "BG-NEW-ERAS-03")
@pytest.mark.parametrize(("era", "told"), [
    ("Ancient", {"ranger", "mule"}), ("Modern", {"mule"}), ("Hi-Tech", set()),
])  # fmt: skip
def test_who_is_out_of_time_is_in_reserve(era: str, told: set[str]) -> None:
    groups = ["recalled_hoplite", "ranger", "mule"]
    found = SHOP.rules(army("humans", *groups, era=era, points=500))
    bought = [found.at(problem.path) for problem in found.problems]
    assert {each.key for each in bought if each is not None} == told
    assert {problem.clause for problem in found.problems} <= {"BG-NEW-ERAS-03"}
    kept = [group(each, reserve=True) for each in groups]
    assert clauses(army("humans", *kept, era=era, points=500)) == []


@pytest.mark.rule("BG-NEW-ERAS-01", "BG-NEW-MOUNTS-01")
def test_what_is_ridden_and_carried_counts_for_the_era() -> None:
    assert clauses(army("humans", "recalled_archer [horse, antivenin]", era="Ancient")) == []
    assert clauses(army("humans", "recalled_archer [bike]", era="Ancient")) == ["BG-NEW-ERAS-03"]
    assert clauses(army("humans", "recalled_archer [stimulant]", era="Ancient")) == ["BG-NEW-ERAS-03"]
    assert clauses(army("humans", "recalled_archer [stimulant]", era="Modern")) == []


@pytest.mark.rule("BG-NEW-ERAS-02", "BG-NEW-ERAS-04")
@pytest.mark.parametrize(("era", "limit", "legal"), [
    ("Ancient", 420, True), ("Ancient", 419, False), ("Modern", 419, False), ("Hi-Tech", 419, True),
])  # fmt: skip
def test_half_of_the_points_may_go_to_travellers(era: str, limit: int, legal: bool) -> None:
    doc = army("humans", "paradox_trooper [4 more]", era=era, points=limit)  # 210 points
    assert clauses(doc) == ([] if legal else ["BG-NEW-ERAS-04"])


@pytest.mark.rule("BG-NEW-ERAS-04")
def test_aliens_all_travel() -> None:
    assert clauses(army("aliens", "drone [4 more]", "dome_engine", era="Ancient", points=300)) == []
    assert {troop.traveller for troop in troops().values() if troop.faction == "aliens"} == {True}


# ------------------------------------------------------------------ in a battle
def joined(doc: Doc, **parts: object) -> Game:
    """The game of a scenario in which `doc` is the list of the first side."""
    sides = [
        {"seat": "p1", "name": "One", "army": {"points": 500, **doc}},
        {"seat": "p2", "name": "Two", "army": army("aliens", "drone")},
    ]
    return read(adopt(document(sides=sides, **parts)))


@pytest.mark.rule("BG-NEW-RIFT-08", "BG-NEW-ERAS-03")
def test_a_group_marked_so_is_kept_for_a_rift() -> None:
    game = joined(army("humans", group("ranger [4 more]", reserve=True), "recalled_hoplite"), era="Ancient")
    assert {key: unit.kept for key, unit in game.units.items()} == {
        "ranger-1": True, "recalled_hoplite-1": False, "drone-1": False,
    }  # fmt: skip


@pytest.mark.rule("BG-FORCE-02", "BG-EQP-04", "BG-FORCE-04")
def test_a_battle_judges_lists_by_its_own_era_and_limit() -> None:
    with pytest.raises(DataError, match=r"Ranger is out of time in an Ancient battle.*BG-NEW-ERAS-03"):
        joined(army("humans", "ranger"), era="Ancient")
    with pytest.raises(DataError, match=r"the army costs 32 points; its limit is 20 \(BG-FORCE-02\)"):
        joined(army("humans", "ranger [more]", points=20))
    assert joined(army("humans", "ranger [more]", points=20, legal=False)).units["ranger-1"].points == 32


def test_names_of_several() -> None:
    wanted = {
        "Colonial Rifleman": "Colonial Riflemen", "Colossus": "Colossi", "Chorus": "Choruses", "Drone": "Drones",
        "Longshot": "Longshots", "Paradox Vanguard": "Paradox Vanguards", "Ember Host": "Ember Hosts",
    }  # fmt: skip
    assert {name: many(name) for name in wanted} == wanted


# ------------------------------------------------------------------ repairs
@pytest.mark.parametrize("doc", [
    army("humans", "ranger [4 more]", points=50),
    army("humans", group("ranger [4 more]", "colonial_rifleman")),
    army("humans", "bulwark [more]", "bulwark [more]", "bulwark"),
    army("humans", group("longshot", "ranger")),
    army("humans", group("ranger [more, deadeye]", "ranger [deadeye]")),
    army("humans", "ranger", era="Ancient"),
    army("humans", "paradox_trooper [4 more]", era="Ancient", points=200),
    army("humans", "field_tactician", "field_tactician", points=150),
    army("humans", group("ranger"), {"units": []}),
])  # fmt: skip
def test_each_fault_has_a_repair_of_one_press(doc: Doc) -> None:
    found = judged(parse(json.dumps(doc), "test"), SHOP)
    assert found.faults
    for problem, fixes in found.mending():
        assert problem.clause in SHOP.book, problem
        assert fixes, problem.text


def test_a_repair_takes_no_more_than_it_must() -> None:
    found = judged(parse(json.dumps(army("humans", "ranger [4 more]", points=50)), "test"), SHOP)
    ((_, fixes),) = found.mending()
    assert fixes[0].label == "2 fewer of Ranger"


# ------------------------------------------------------------------ by lot
@pytest.mark.parametrize("faction", list(factions()))
@pytest.mark.parametrize("points", [10, 35, 100, 300, 500, 1000])
def test_forces_by_lot_are_legal(faction: str, points: int) -> None:
    start = levy.begun(SHOP, "battle_group", faction, "lot")
    doc = levy.drawn(SHOP, start, points, f"lot {points}")
    found = SHOP.rules(doc)
    assert found.problems == []
    assert points * 0.7 <= found.cost <= points
    assert all(line.size(group_) <= 10 for group_ in joined({**doc, "points": points}).units.values())


@pytest.mark.parametrize("form", share.FORMATS)
def test_a_force_is_handed_on_in_every_form(form: str) -> None:
    doc = army("humans", group("ranger [4 more, deadeye]", name="Old Guard"), group("mule", reserve=True), era="Modern")
    doc["troops"] = {"guard": {"name": "Guard", "weapons": ["assault_rifle"], "era": "Modern"}}
    doc["groups"].append(group("guard [2 more]"))
    back = share.read(share.written(doc, form, SHOP), SHOP, parse)
    assert share.normal(back, SHOP.layout()) == share.normal(doc, SHOP.layout())


@pytest.mark.parametrize("faction", list(factions()))
def test_every_entry_with_each_of_its_options(faction: str) -> None:
    for key, entry in stock(faction).items():
        doc = army(faction, key, points=500)
        assert clauses(doc) == [], key
        found = SHOP.rules(doc)
        state = SHOP.state_of(found, SHOP.named(doc), "groups[0].units[0]")
        assert state is not None
        assert [each.key for each in state.options] == list(entry.options)
        for option in state.options:
            assert option.clause in SHOP.book, option.key
            assert option.next or option.why_clause in SHOP.book, (key, option.key)
        assert len(list(fielded(found))) == 1


def test_a_list_is_shown_with_its_groups_and_what_could_begin_another() -> None:
    doc = army("humans", "ranger [4 more]", points=115)
    found = evaluated(SHOP, doc)
    assert [section.budgets[0].used for section in found.roll.sections] == [5]
    offers = {offer.unit: offer for offer in found.roll.beginnings}
    assert offers["ranger"].name == "2 × Ranger"  # 35 points are left
    assert (offers["colonnade"].why != "", offers["colonnade"].clause) == (True, "BG-FORCE-02")


def test_a_list_with_an_unknown_era_is_told_so() -> None:
    with pytest.raises(DataError, match="era is 'Moden'; did you mean Modern"):
        SHOP.rules(army("humans", "ranger", era="Moden"))
