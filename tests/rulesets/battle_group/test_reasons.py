"""What events, options and lines tell of the clauses by which their numbers come about."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.battle_group.helpers import afflicted, battle, events, row, run, unit
from tests.rulesets.battle_group.test_skills import skill, skilled
from tests.rulesets.battle_group.test_turn_start import begin, begun
from wartable.engine.ask import Choice
from wartable.engine.mod import Reason
from wartable.rulesets import load_ruleset
from wartable.rulesets.battle_group.catalogue import printed
from wartable.rulesets.battle_group.dice.pools import roll
from wartable.rulesets.battle_group.dice.rights import parts
from wartable.rulesets.battle_group.events.effects import PowerGiven
from wartable.rulesets.battle_group.events.fighting import PoolRolled
from wartable.rulesets.battle_group.events.moving import RunRolled
from wartable.rulesets.battle_group.events.resolution import WillTested
from wartable.rulesets.battle_group.moving.phase import move_one
from wartable.rulesets.battle_group.resolution.will import will_test
from wartable.rulesets.battle_group.specials.points import Attack, Dice
from wartable.rulesets.battle_group.troops import line

FOE = unit("foe", "p2", (40, 40))


def clauses(why: tuple[Reason, ...]) -> list[tuple[str, int]]:
    return [(reason.clause, reason.value) for reason in why]


# ------------------------------------------------------------------ tests
@pytest.mark.rule("BG-STAT-05", "BG-BGF-07", "BG-RES-02", "BG-NEW-SKILLS-03")
@pytest.mark.parametrize(("places", "fields", "less", "why"), [
    ([(10, 10)], {"wv": 4}, 0, [("BG-STAT-05", 4)]),
    (row(10, 10, 2), {"wv": 3}, 0, [("BG-BGF-07", 3)]),
    ([(10, 10)], {"wv": 3, "skills": {"iron_nerve": 1}}, 0, [("BG-STAT-05", 3), ("BG-NEW-SKILLS-03", 1)]),
    ([(10, 10)], {"wv": 3}, 2, [("BG-STAT-05", 3), ("BG-NEW-BIOTECH-07", -2)]),
])  # fmt: skip
def test_a_test_of_will_tells_what_its_number_is_made_of(places: Any, fields: Any, less: int, why: Any) -> None:
    game = battle(unit("us", "p1", *places, **fields), FOE)
    run(will_test(game, game.units["us"], "BG-NEW-BIOTECH-07", less), [6])
    (told,) = events(game, WillTested)
    assert clauses(told.reasons) == why
    assert told.need == sum(value for _, value in why)
    assert told.test == "WV test"  # so the story calls it


@pytest.mark.rule("BG-MOVE-03", "BG-RUN-02", "BG-NEW-BIOTECH-13")
def test_a_run_test_tells_what_the_move_is_made_of() -> None:
    game = battle(unit("us", "p1", (10, 10)), FOE, cursor="move")
    afflicted(game.units["us"], "surge", value=1, clause="BG-NEW-BIOTECH-13")
    run(move_one(game), [6], ["us", "run", {"stay": True}])
    (told,) = events(game, RunRolled)
    assert clauses(told.reasons) == [("BG-STAT-07", 4), ("BG-NEW-BIOTECH-13", 1)]
    assert told.test == "run test"


@pytest.mark.rule("BG-MOVE-06", "BG-RUN-01")
@pytest.mark.parametrize(("foe", "clause"), [((10, 11), "BG-MOVE-06"), ((10, 40), "BG-RUN-01")])
def test_who_is_engaged_is_told_why_a_run_goes_no_farther(foe: tuple[float, float], clause: str) -> None:
    game = battle(unit("us", "p1", (10, 10)), unit("foe", "p2", foe), cursor="move")
    _, asked = run(move_one(game), (), ["us", "stay"])
    how = asked[1]
    assert isinstance(how, Choice)
    assert [option.clause for option in how.options if option.key == "run"] == [clause]


# ------------------------------------------------------------------ power
@pytest.mark.rule("BG-BIO-03", "BG-BIO-04", "BG-NEW-GENERATORS-01", "BG-NEW-GENERATORS-04")
def test_power_is_told_by_what_gives_it() -> None:
    game = begin(unit("us", "p1", (20, 20), user="natural", power=["micro_cell", "familiar", "familiar"]), FOE)
    begun(game, (2, 5))
    (told,) = events(game, PowerGiven)
    assert clauses(told.reasons) == [("BG-NEW-GENERATORS-01", 2), ("BG-NEW-GENERATORS-04", 7)]
    assert told.points == ((1, 9),)


# ------------------------------------------------------------------ lines
@pytest.mark.rule("BG-EQP-07", "BG-EQP-01")
def test_av_of_armour_is_told_apart_from_that_of_weapons() -> None:
    game = battle(unit("us", "p1", (10, 10), weapons=["katana"], armour="motored_armour"), FOE)
    assert [(part.clause, part.value) for part in line.av_line(game.units["us"])] == [
        ("BG-EQP-01", 2), ("BG-EQP-07", 1),
    ]  # fmt: skip


@pytest.mark.rule("BG-ARM-05", "BG-ARM-01")
@pytest.mark.parametrize(("fields", "clause"), [({}, "BG-ARM-01"), ({"mount": "horse"}, "BG-ARM-05")])
def test_what_slows_a_rider_has_a_clause_of_its_own(fields: dict[str, Any], clause: str) -> None:
    game = battle(unit("us", "p1", (10, 10), armour="half_plate", **fields), FOE)
    assert [part.clause for part in line.move_line(game.units["us"])][1:] == [clause]


@pytest.mark.rule("BG-VEH-02", "BG-BGF-01", "BG-VTP-02", "BG-MNT-05")
@pytest.mark.parametrize(("fields", "why"), [
    ({"vehicle": "mule"}, ["BG-VEH-02"]), ({}, ["BG-BGF-01"]), ({"mount": "bike"}, ["BG-BGF-01", "BG-VTP-02"]),
    ({"mount": "horse"}, ["BG-BGF-01", "BG-MNT-05"]),
])  # fmt: skip
def test_sizes_tell_their_clauses(fields: dict[str, Any], why: list[str]) -> None:
    game = battle(unit("us", "p1", (10, 10), **fields), FOE)
    assert [part.clause for part in line.size_parts(game.units["us"].models[0])] == why


# ------------------------------------------------------------------ attacks
@pytest.mark.rule("BG-RNK-02", "BG-RNK-05", "BG-NEW-SKILLS-01")
def test_dice_of_supporters_are_told_apart() -> None:
    game = skilled(skill("onslaught", 1, av=2), {"skills": {"melee_support": 3}}, melee=True)
    us, foe = game.units["a"], game.units["b"]
    first, second = us.models
    attack = Attack(game, us, foe, melee=True, models=(first,), supporters=(second,))
    assert [(part.clause, part.value) for part in parts(attack)] == [("BG-NEW-SKILLS-01", 1), ("BG-RNK-02", 3)]
    assert [(part.clause, part.value) for part in parts(attack._replace(supporters=()))] == [("BG-NEW-SKILLS-01", 1)]


@pytest.mark.rule("BG-DICE-08")
@pytest.mark.parametrize(("printed_on", "needs", "why"), [
    ({"shield": "bubble_shield"}, 6, []),
    ({"shield": "bubble_shield", "places": [[20, 22]]}, 6, [("BG-DICE-08", -1)]),
])  # fmt: skip
def test_a_six_always_succeeds_and_the_sum_says_so(printed_on: dict[str, Any], needs: int, why: Any) -> None:
    wood = {"kind": "woods", "at": [20, 22], "size": [4, 4]}
    us = unit("us", "p1", (20, 10), weapons=["assault_rifle"])
    game = battle(us, {**unit("foe", "p2", (30, 20)), **printed_on}, terrain=[wood])
    shot = Attack(game, game.units["us"], game.units["foe"], models=game.units["us"].models, chosen="recoil")
    run(roll(shot, Dice.HITS, 1), [6])
    (told,) = events(game, PoolRolled)
    assert told.need == needs
    assert [row for row in clauses(told.reasons) if row[0] == "BG-DICE-08"] == why
    assert sum(value for _, value in clauses(told.reasons)) == needs


# ------------------------------------------------------------------ what is left
@pytest.mark.rule("BG-ACT-01")
def test_that_a_unit_has_acted_is_told_once() -> None:
    game = battle(unit("us", "p1", (10, 10), acted=True), FOE)
    shown = load_ruleset("battle_group").view(game, "p1")["units"]["us"]
    assert (shown["actions"], shown["marks"]) == (0, [])


# ------------------------------------------------------------------ figures alone
@pytest.mark.rule("BG-WPN-16", "BG-WPN-07", "BG-HYB-01", "BG-SHD-08", "BG-NEW-MOUNTS-00", "BG-NEW-MOUNTED-01",
                  "BG-MSL-24")  # fmt: skip
@pytest.mark.parametrize(("fields", "named"), [
    ({"weapons": ["flail"]}, ["BG-WPN-07", "BG-WPN-16"]),
    ({"weapons": ["pistol_sword"]}, ["BG-HYB-01"]),  # its effect comes up by its code
    ({"weapons": ["lmg"]}, []),                      # that it may not move and fire does so as well
    ({"weapons": ["smg"], "shield": "power_shield"}, ["BG-SHD-07", "BG-SHD-08", "BG-MSL-24"]),
    ({"shield": "buckler"}, []),
    ({"mount": "quad"}, ["BG-NEW-MOUNTS-00"]),
    ({"troop": "ranger"}, ["BG-NEW-HUMANS-00"]),
    ({"vehicle": "jackrabbit"}, ["BG-NEW-MOUNTED-00", "BG-NEW-MOUNTED-01"]),
])  # fmt: skip
def test_printed_figures_are_in_force_by_their_clauses(fields: dict[str, Any], named: list[str]) -> None:
    game = battle(unit("us", "p1", (10, 10), **fields), FOE)
    assert list(printed.of_unit(game.units["us"])) == named
    assert list(load_ruleset("battle_group").clauses(game)) == named
