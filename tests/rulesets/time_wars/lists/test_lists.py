"""TW-ARMY: how armies and detachments are built, whatever their list."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.listing import army, clauses, cost, document, faults, mustered, unit
from tests.rulesets.time_wars.listing import troop as entry_of
from wartable.kit.armies.lists import compute, names_in
from wartable.kit.documents import parse
from wartable.rulesets.time_wars.lists.checks import checked
from wartable.rulesets.time_wars.lists.entries import CATEGORIES, factions, plain_key, profile, race_key
from wartable.rulesets.time_wars.lists.units import Ids, joint_tv, muster


def two(first: str, second: str, rest: str = "") -> str:
    """An army of two detachments, each nothing but a commander."""
    leaders = "\n".join(f"  - commander: {text}" for text in (first, second))
    return f"{rest}\ndetachments:\n{leaders}\n"


@pytest.mark.rule("TW-ARMY-01")
@pytest.mark.parametrize(("limit", "wrong"), [(17, []), (16, ["TW-ARMY-01"])])  # 5 + 12
def test_the_points_limit(limit: Any, wrong: Any) -> None:
    assert clauses(army("marine_squad", rest=f"points: {limit}")) == wrong


@pytest.mark.rule("TW-ARMY-02", "TW-ARMY-16", "TW-DAL-03")
@pytest.mark.parametrize(
    ("second", "wrong"),
    [
        ("{unit: ice_warrior_commander}", []),
        ("{unit: dalek_commander}", ["TW-ARMY-16"]),
        ("{unit: ogron_mercenary_leader}", []),  # pure Ogrons are Neutral
    ],
)
def test_one_side(second: Any, wrong: Any) -> None:
    assert clauses(checked(parse(two("{unit: federation_leader}", second), "x"))) == wrong


@pytest.mark.rule("TW-ARMY-03", "TW-ARMY-06")
def test_the_model_takes_further_lists() -> None:
    assert set(factions()) >= {"federation", "dalek_empire"}
    for faction in factions().values():
        assert {troop.category for troop in faction.troops.values()} <= set(CATEGORIES)


@pytest.mark.rule("TW-ARMY-04")
def test_an_army_has_a_detachment() -> None:
    assert clauses(checked(parse("faction: federation\n", "x"))) == ["TW-ARMY-04"]


@pytest.mark.rule("TW-ARMY-05", "TW-ARMY-11")
@pytest.mark.parametrize(
    ("squads", "leader", "wrong"),
    [
        (3, "[captain, marines: 4]", []),  # 10 + 4 + 36 = 50
        (3, "[captain]", ["TW-ARMY-05"]),  # 46
        (15, "[captain, marines: 10]", []),  # 10 + 10 + 180 = 200
        (15, "[captain, marines: 10, lmg]", ["TW-ARMY-05"]),  # 202
        (0, "[captain, unit_troopers: 10, lmg, missile_launcher, lpc]", ["TW-ARMY-05"]),  # 10 + 20 + 5 + 4 = 39
    ],
)
def test_detachments_cost_50_to_200(squads: Any, leader: Any, wrong: Any) -> None:
    found = army(*["marine_squad"] * squads, commander=f"federation_leader {leader}")
    assert [problem.clause for problem in found.problems] == wrong


@pytest.mark.rule("TW-ARMY-07", "TW-ARMY-12", "TW-ARMY-25")
def test_one_command_and_no_transport_alone() -> None:
    assert clauses(army("marine_squad", "federation_leader")) == ["TW-ARMY-07"]
    assert clauses(army(commander="marine_squad")) == ["TW-ARMY-07"]
    assert clauses(army("marine_squad", "lpc")) == ["TW-ARMY-25"]
    assert clauses(army("marine_squad [lpc]")) == []


@pytest.mark.rule("TW-ARMY-08", "TW-ARMY-09", "TW-ARMY-10", "TW-ARMY-11", "TW-ARMY-24")
@pytest.mark.parametrize(
    ("units", "wrong"),
    [
        (["marine_squad", "draconian_warriors"], []),  # 12 against 12
        (["marine_squad", "draconian_warriors [lpc]"], ["TW-ARMY-09"]),  # the transport counts: 16 against 12
        (["marine_squad [lpc]", "draconian_warriors [lpc]"], []),
        (["marine_squad", "weapon_specialists [lmgs]"], ["TW-ARMY-10"]),  # 16 against 12
        (["marine_squad", "weapon_specialists [flamethrowers]"], []),  # 11
        (["marine_squad", "draconian_warriors", "weapon_specialists [flamethrowers]"], []),  # compared separately
        (["draconian_warriors"], ["TW-ARMY-09"]),  # no Basic at all
        (["conscripts"], ["TW-ARMY-10"]),
        ([], []),
    ],
)
def test_veteran_and_support_cost_at_most_what_basic_costs(units: Any, wrong: Any) -> None:
    leader = "federation_leader [captain, unit_troopers: 10]"  # Command is in neither sum
    assert clauses(army(*units, commander=leader)) == wrong


@pytest.mark.rule("TW-ARMY-13", "TW-ARMY-14", "TW-ARMY-15", "TW-CMD-10")
@pytest.mark.parametrize(
    ("first", "second", "rest", "supreme"),
    [
        ("federation_leader", "federation_leader, options: [captain]", "", "captain-1"),  # NRV 7 and 8
        ("federation_leader", "ice_warrior_commander", "", "lieutenant-1"),  # both 7: the first
        ("federation_leader", "ice_warrior_commander", "force_commander: marshal", "marshal-1"),  # the player chooses
        ("dalek_commander", "ogron_mercenary_leader", "", "ogron-leader-1"),  # 5 and 6, awkward or not
    ],
)
def test_the_force_commander(first: Any, second: Any, rest: Any, supreme: Any) -> None:
    text = two(f"{{unit: {first}}}", f"{{unit: {second}}}", rest)
    found = muster(parse(text, "x"), "p1", Ids(), legal=False)
    ranks = {u.id: u.rank for u in found.units}
    assert found.side.supreme == supreme
    assert ranks[supreme] == max(ranks.values())


@pytest.mark.rule("TW-ARMY-13")
def test_a_lesser_nerve_is_no_choice() -> None:
    captain = "{unit: federation_leader, options: [captain]}"
    text = two("{unit: federation_leader}", captain, "force_commander: lieutenant")
    assert "TW-ARMY-13" in [problem.clause for problem in checked(parse(text, "x")).problems]


@pytest.mark.rule("TW-ARMY-17", "TW-ARMY-18", "TW-ARMY-19", "TW-ARMY-20")
@pytest.mark.parametrize(
    ("units", "wrong"),
    [
        (["ogrons"], []),  # Neutral, and Basic anywhere
        (["ogrons", "ogron_assault_squad [flamethrower]"], ["TW-ARMY-09"]),  # Veteran as in its own list: 11 against 9
        (["ogrons", "slave_troopers"], ["TW-ARMY-17"]),
        (["ogrons as veteran"], ["TW-ARMY-19", "TW-ARMY-09"]),
    ],
)
def test_troops_of_other_lists(units: Any, wrong: Any) -> None:
    assert clauses(army(*units)) == wrong


@pytest.mark.rule("TW-ARMY-22")
def test_xenophobes_under_strangers_bring_a_warning() -> None:
    found = army("dalek_patrol", commander="ogron_mercenary_leader", faction="dalek_empire")
    assert (clauses(found), clauses(found, warnings=True)) == ([], ["TW-ARMY-22"])
    assert clauses(army("dalek_patrol", commander="dalek_commander", faction="dalek_empire"), warnings=True) == []


@pytest.mark.rule("TW-ARMY-23")
def test_only_the_own_options() -> None:
    assert faults("ice_warriors [lmg]") == ["TW-ARMY-23"]
    assert faults("ice_warriors [more]") == []


@pytest.mark.rule("TW-ARMY-26", "TW-ARMY-27", "TW-ARMY-30")
@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("marine_squad [leader]", 14),  # TV 2
        ("unit_squad [leader]", 10),  # TV 3
        ("conscripts [leader]", 6),
        ("heavy_weapons_specialists [hmg: 3, leader]", 17),  # teams may have one too
    ],
)
def test_a_squad_leader_costs_the_tv(text: Any, points: Any) -> None:
    found = unit(text)
    assert cost(text) == points
    assert len(found.models) == entry_of(text.split()[0]).size  # he is one of the models
    assert sum(model.kind == "leader" for model in found.models) == 1


@pytest.mark.rule("TW-ARMY-26", "TW-ARMY-29", "TW-ARMY-31")
@pytest.mark.parametrize(("text", "clause"), [
    ("federation_tank [leader]", "TW-ARMY-26"), ("federation_leader [marines: 4, leader]", "TW-ARMY-29"),
    ("marine_veterans [leader]", "TW-ARMY-31"), ("draconian_warriors [leader]", "TW-ARMY-31"),
])  # fmt: skip
def test_who_cannot_buy_a_leader(text: Any, clause: Any) -> None:
    assert faults(text) == [clause]


@pytest.mark.rule("TW-ARMY-31")
@pytest.mark.parametrize(("text", "leaders"), [("marine_veterans", 1), ("draconian_warriors", 1), ("marine_squad", 0)])
def test_leaders_that_are_part_of_the_squad(text: Any, leaders: Any) -> None:
    assert sum(model.kind == "leader" for model in unit(text).models) == leaders


@pytest.mark.rule("TW-ARMY-32")
def test_race_commands_stay_in_foreign_detachments() -> None:
    found = mustered("ogrons [leader]", "marine_squad [leader]").units
    assert [u.knows for u in found if not u.rank] == [("quicken_pace",), ("take_aim",)]


@pytest.mark.rule("TW-ARMY-35", "TW-ARMY-36", "TW-ARMY-41")
def test_commander_and_retinue_are_one_squad() -> None:
    leader, retinue = mustered(commander="federation_leader [captain, marines: 6]").units
    assert (leader.where, leader.joined, retinue.retinue) == ("joined", "captain-1-retinue", "captain-1")
    assert retinue.lent == ("smite", "monster_hunter")
    alone = unit("federation_leader")
    assert (alone.where, alone.models[0].kind) == ("waiting", "individual")
    assert "subterfuge" in alone.specials


@pytest.mark.rule("TW-ARMY-38", "TW-ARMY-14")
@pytest.mark.parametrize(
    ("printed", "rank", "retinue", "tv"),
    [
        (2, 2, True, 3),  # rank 2 + 1
        (2, 2, False, 2),
        (5, 3, True, 5),  # a hero is worth no less for a Retinue
        (6, 3, True, 6),
        (1, 1, True, 2),
        (1, 1, False, 1),
    ],
)
def test_joint_tv(printed: Any, rank: Any, retinue: Any, tv: Any) -> None:
    assert joint_tv(printed, rank, retinue) == tv


@pytest.mark.rule("TW-ARMY-48", "TW-ARMY-38")
def test_the_joint_tv_stands_on_both() -> None:
    leader, retinue = mustered(commander="federation_leader [captain, marines: 6]").units
    assert (leader.tv, retinue.tv) == (4, 4)  # rank 3 + 1 against 2 + 1


@pytest.mark.rule("TW-ARMY-42")
@pytest.mark.parametrize(("text", "wrong"), [
    ("marine_squad [lmg, sniper_rifle]", []), ("marine_squad [lmg: 2]", ["TW-FED-26"]),
])  # fmt: skip
def test_each_named_weapon_once(text: Any, wrong: Any) -> None:
    assert faults(text) == wrong


@pytest.mark.rule("TW-ARMY-43")
def test_bundles_are_all_or_nothing() -> None:
    assert faults("ice_warrior_commander [ice_warriors: 7]") == ["TW-FED-13"]
    assert faults("ice_warriors [more: 2]") == ["TW-FED-15"]
    assert faults("dalek_support_squad [more: 3]") == []  # one by one


@pytest.mark.rule("TW-ARMY-44", "TW-SPEC-19", "TW-PROF-12")
@pytest.mark.parametrize(("word", "key"), [
    ("Scout", "scouts"), ("Monster Hunters", "monster_hunter"), ("Infiltrate", "infiltrator"),
    ("All Terrain", "all_terrain"), ("All-Terrain", "all_terrain"), ("Flamer", "flamethrower"),
    ("Dalek Special Weapon", "special_weapon"), ("Special Weapon Dalek", "special_weapon"), ("OBEY!", "obey"),
    ("Sonic Weapon", "sonic_weapons"), ("smite", "smite"), ("Bane: Cyber", "bane:cybermen"),
])  # fmt: skip
def test_other_spellings(word: Any, key: Any) -> None:
    assert plain_key(word) == key


@pytest.mark.rule("TW-PROF-12")
def test_spellings_of_races() -> None:
    names = [race_key(word) for word in ("Cyber", "Sontarans", "Dalek", "Time Lord")]
    assert names == ["cybermen", "sontaran", "dalek", "time_lord"]


@pytest.mark.rule("TW-ARMY-46", "TW-PROF-02")
@pytest.mark.parametrize(("value", "good"), [(0, True), (10, True), (11, False), (-1, False)])
def test_characteristics_are_0_to_10(value: Any, good: Any) -> None:
    text = f"{{agl: {value}, fir: 5, mel: 5, cst: 4, wst: 3, end: 5, nrv: 6, tv: 2}}"
    if good:
        assert profile(parse(text, "x")).agl == value
    else:
        with pytest.raises(Exception, match="it must be 0 to 10"):
            profile(parse(text, "x"))


@pytest.mark.rule("TW-VEH-10", "TW-TYPE-12")
def test_what_all_of_a_kind_have() -> None:
    assert unit("federation_tank").specials[-2:] == ("unceasing", "large")
    assert unit("federation_leader").specials[-1] == "subterfuge"
    assert unit("marine_squad").specials == ()


def test_ids_go_on_over_both_armies() -> None:
    ids = Ids()
    text = parse(document("ogrons", "ogrons"), "x")
    first = muster(text, "p1", ids, legal=False)
    second = muster(text, "p2", ids, legal=False)
    assert [u.id for u in first.units] == ["lieutenant-1", "ogrons-1", "ogrons-2"]
    assert [u.id for u in second.units] == ["lieutenant-2", "ogrons-3", "ogrons-4"]
    assert {u.detachment for u in second.units} == {"p2-1"}


def test_points_go_where_they_were_spent() -> None:
    leader = "federation_leader [marines: 4, lmg, lpc]"
    found = mustered("marine_squad [lmg, apc: [missile_launcher]]", commander=leader)
    assert [(u.id, u.cost) for u in found.units] == [
        ("lieutenant-1", 5), ("lieutenant-1-retinue", 6), ("lpc-1", 4), ("marines-1", 14), ("apc-1", 10),
    ]  # fmt: skip
    assert sum(u.cost for u in found.units) == found.side.points == found.detachments[0].points


@pytest.mark.parametrize(("formula", "value"), [
    ("5", 5), ("size - leader", 9), ("size / 4", 2), ("2 * (size + 1)", 22), ("nothing", 0), ("1 / 0", 0),
])  # fmt: skip
def test_formulas(formula: Any, value: Any) -> None:
    assert compute(formula, {"size": 10, "leader": 1}) == value


@pytest.mark.parametrize("formula", ["", "size(", "size.x", "f(2)", "'a'", "2 ** 9", "1.5"])
def test_what_is_no_formula(formula: Any) -> None:
    with pytest.raises(ValueError, match=r"formula|may hold"):
        names_in(formula)
