"""TW-CYB: entries, prices and options of the Cyber list, and its special rules."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import game, individual, run, squad
from tests.rulesets.time_wars.listing import army, clauses, cost, faults, mustered, troop, unit
from wartable.engine.ask import Choice
from wartable.rulesets.time_wars import actions
from wartable.rulesets.time_wars.armies import cybermen
from wartable.rulesets.time_wars.events.shooting import AttackWasted
from wartable.rulesets.time_wars.lists.entries import factions
from wartable.rulesets.time_wars.morale.morale import nerve_numbers, roll_nerve
from wartable.rulesets.time_wars.specials.ask import spots
from wartable.rulesets.time_wars.state import Game, Profile, Unit
from wartable.rulesets.time_wars.troops.casualties import wound_models
from wartable.rulesets.time_wars.troops.squads import rolls_size


@pytest.mark.rule("TW-CYB-04", "TW-CYB-06", "TW-CYB-08", "TW-CYB-11", "TW-PROF-01")
@pytest.mark.parametrize(
    ("key", "line", "figures", "size", "points", "category", "race", "kind"),
    [
        ("cyber_commander", "leader", (4, 7, 4, 8, 4, 9, 8, 2), 1, 7, "command", "cybermen", "individual"),
        ("cyber_commander", "controller", (4, 7, 4, 8, 4, 9, 9, 3), 1, 7, "command", "cybermen", "individual"),
        ("cyber_patrol", "", (4, 7, 4, 8, 4, 8, 8, 3), 5, 20, "veteran", "cybermen", "squad"),
        ("cyber_slave_troopers", "", (5, 5, 4, 4, 2, 5, 5, 1), 10, 10, "basic", "mercenary", "squad"),
        ("cyber_mat_swarm", "", (6, 0, 5, 7, 0, 7, 8, 1), 1, 10, "support", "cybermen", "individual"),
    ],
)
def test_entries(
    key: str, line: str, figures: tuple[int, ...], size: int, points: int, category: str, race: str, kind: str
) -> None:
    entry = troop(key, "cybermen")
    assert entry.line(line).profile == Profile(*figures)
    assert (entry.size, entry.cost, entry.category, entry.race, entry.kind) == (size, points, category, race, kind)


@pytest.mark.rule("TW-CYB-03", "TW-ARMY-32")
def test_loyalty_and_race_command() -> None:
    assert factions()["cybermen"].loyalty == "empire"
    assert unit("cyber_patrol [leader]").knows == ("stand_fast",)
    assert unit("cyber_slave_troopers [leader]").knows == ("stand_fast",)  # whatever their race


@pytest.mark.parametrize(
    ("text", "points"),
    [
        pytest.param("cyber_commander [controller]", 15, marks=pytest.mark.rule("TW-CYB-04")),
        pytest.param("cyber_commander [cybermen: 5]", 27, marks=pytest.mark.rule("TW-CYB-05")),
        pytest.param("cyber_commander [cybermen: 7]", 37, marks=pytest.mark.rule("TW-CYB-05")),
        pytest.param("cyber_commander [controller, cybermen: all]", 60, marks=pytest.mark.rule("TW-CYB-05")),
        pytest.param("cyber_patrol [more: 5]", 45, marks=pytest.mark.rule("TW-CYB-06")),
        pytest.param("cyber_patrol [cyberscout, leader]", 24, marks=pytest.mark.rule("TW-CYB-07")),
        pytest.param("cyber_slave_troopers [leader]", 11, marks=pytest.mark.rule("TW-CYB-09")),
        pytest.param("cyber_mat_swarm", 10, marks=pytest.mark.rule("TW-CYB-11")),
    ],
)
def test_prices_of_what_is_allowed(text: str, points: int) -> None:
    assert (cost(text), faults(text)) == (points, [])


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        pytest.param("cyber_commander [cybermen: 4]", "TW-CYB-05", marks=pytest.mark.rule("TW-CYB-05")),
        pytest.param("cyber_patrol [more: 6]", "TW-CYB-06", marks=pytest.mark.rule("TW-CYB-06")),
        pytest.param("cyber_patrol [cyberscout: 2]", "TW-CYB-07", marks=pytest.mark.rule("TW-CYB-07")),
        pytest.param("cyber_slave_troopers [lmg]", "TW-ARMY-23", marks=pytest.mark.rule("TW-CYB-09")),
        pytest.param("cyber_mat_swarm [leader]", "TW-ARMY-26", marks=pytest.mark.rule("TW-CYB-11", "TW-ARMY-26")),
    ],
)
def test_what_is_refused(text: str, clause: str) -> None:
    assert set(faults(text)) == {clause}


@pytest.mark.rule("TW-CYB-01", "TW-ARMY-20", "TW-ARMY-21")
@pytest.mark.parametrize(
    ("commander", "wrong"),
    [
        ("cyber_commander", []),
        ("cyber_commander [controller]", []),
        ("dalek_commander", ["TW-ARMY-19"]),
    ],
)
def test_patrols_are_basic_under_their_own_commander(commander: str, wrong: list[str]) -> None:
    found = army("cyber_patrol as basic", "cyber_patrol as basic", commander=commander, faction="cybermen")
    assert [clause for clause in clauses(found) if clause == "TW-ARMY-19"] == wrong * 2


@pytest.mark.rule("TW-CYB-01", "TW-CHAR-49", "TW-FED-12", "TW-ARMY-21")
@pytest.mark.parametrize(("commander", "units", "faction", "spent"), [
    ("cyber_commander", "cyber_patrol", "cybermen", (20, 0)),  # the text states it as a fact
    ("cyber_commander", "cyber_patrol as veteran", "cybermen", (0, 20)),
    ("dalek_commander", "cyber_patrol", "cybermen", (0, 20)),
    ("ice_warrior_commander", "ice_warriors", "federation", (10, 0)),
    ("azaxyr [ice_warriors: 4]", "ice_warriors", "federation", (10, 0)),
    ("federation_leader", "ice_warriors", "federation", (0, 10)),
    ("sontaran_officer", "sontaran_battle_squad", "sontarans", (0, 14)),  # it may be: the list has to say so
    ("vogan_command [leader_of_the_guardians]", "vogan_guerillas", "vogans", (0, 12)),
])  # fmt: skip
def test_what_is_basic_without_a_word(commander: str, units: str, faction: str, spent: tuple[int, int]) -> None:
    force = army(units, commander=commander, faction=faction).forces[0]
    assert (force.spent("basic"), force.spent("veteran")) == spent


@pytest.mark.rule("TW-CYB-09", "TW-ARMY-17")
def test_a_cyber_detachment_may_hire_the_troopers_of_the_daleks() -> None:
    found = army("slave_troopers [lmg]", commander="cyber_commander", faction="cybermen")
    assert clauses(found) == []
    assert found.forces[0].units[0].troop.faction == "dalek_empire"


@pytest.mark.rule("TW-CYB-04", "TW-CYB-02")
def test_only_a_controller_has_sentinels() -> None:
    assert "sentinels" not in unit("cyber_commander").specials
    assert "sentinels" in unit("cyber_commander [controller]").specials


# ------------------------------------------------------------------ in battle
def hive(supreme: str = "", rules: tuple[str, ...] = ("sentinels",), **change: Any) -> tuple[Game, Unit]:
    lord = individual("lord-1", "p1", race="cyber", rank=2, specials=rules)
    patrol = squad("patrol-1", "p1", at=(20, 20), race="cyber", profile=Profile(4, 7, 4, 8, 4, 8, 8, 3))
    for key, value in change.items():
        setattr(lord if key == "where" else patrol, key, value)
    battle = game(lord, patrol, squad("x", "p2", at=(40, 40)))
    battle.detachments["p1-1"].commander = "lord-1"
    battle.sides["p1"].supreme = supreme
    return battle, patrol


@pytest.mark.rule("TW-CYB-02", "TW-ARMY-34")
@pytest.mark.parametrize(
    ("supreme", "change", "clause"),
    [
        ("", {}, "TW-CYB-02"),
        ("", {"race": "mercenary"}, ""),
        ("", {"detachment": "p1-2"}, ""),
        ("lord-1", {"detachment": "p1-2"}, "TW-CYB-02"),
        ("lord-1", {"where": "destroyed"}, ""),
        ("", {"rules": ()}, ""),
    ],
)
def test_whom_sentinels_reach(supreme: str, change: dict[str, Any], clause: str) -> None:
    battle, patrol = hive(supreme, **change)
    assert nerve_numbers(battle, patrol).ones == clause


@pytest.mark.rule("TW-CYB-02")
@pytest.mark.parametrize(
    ("dice", "answers", "passed"),
    [
        ([1, 4], ["re-roll"], True),  # 8 + 5 and a die: 2 or more
        ([1, 1], ["re-roll"], False),  # one re-roll, no more
        ([1], ["keep"], False),
        ([2], [], True),
    ],
)
def test_a_one_may_be_rolled_again(dice: list[int], answers: list[str], passed: bool) -> None:
    battle, patrol = hive()
    roll, asked = run(roll_nerve(nerve_numbers(battle, patrol)), dice, answers)
    assert roll.passed is passed
    assert [ask.options[1].clause for ask in asked if isinstance(ask, Choice)] == ["TW-CYB-02"] * len(answers)


@pytest.mark.rule("TW-CYB-02")
def test_other_failures_stand() -> None:
    battle, patrol = hive()
    patrol.stand(patrol.models[:1])
    roll, asked = run(roll_nerve(nerve_numbers(battle, patrol)), [2])
    assert (roll.passed, len(asked)) == (False, 1)


@pytest.mark.rule("TW-CYB-07", "TW-SQUAD-08")
def test_the_cyberscout_spots_until_he_is_given_up() -> None:
    patrol = unit("cyber_patrol [cyberscout, leader]")
    assert [model.kind for model in patrol.models] == ["leader", "model", "model", "model", "cyberscout"]
    assert spots(patrol) == "TW-CYB-07"
    assert spots(unit("cyber_patrol [leader]")) == ""
    patrol.where, patrol.player = "table", "p1"
    battle = game(patrol, squad("x", "p2", at=(40, 40)))
    _, asked = run(wound_models(battle, patrol, 1, "fire"), [], ["cyberscout"])
    (ask,) = asked
    assert isinstance(ask, Choice)
    labels = [option.label for option in ask.options]
    assert labels == ["the Squad Leader", "an ordinary model (3 left)", "the Cyberscout"]
    assert (len(patrol.models), spots(patrol)) == (4, "")


@pytest.mark.rule("TW-CYB-11", "TW-SPEC-39")
def test_cyber_mats_are_one_base_that_nobody_joins() -> None:
    found = mustered("cyber_mat_swarm", commander="cyber_commander", faction="cybermen").units[-1]
    assert (len(found.models), found.kind, rolls_size(found)) == (1, "individual", True)
    assert set(found.specials) == {"all_terrain", "scouts", "swarm", "hidden_assault", "subterfuge"}


def nest(gap: float, **change: Any) -> tuple[Game, Unit, Unit]:
    """A Swarm and five enemies whose nearest base is `gap` inches from it."""
    mats = individual("mats-1", "p1", race="cyber", specials=("swarm", "hidden_assault"),
                      profile=Profile(6, 0, 5, 7, 0, 7, 8, 1))  # fmt: skip
    prey = squad("prey-1", "p2", at=(10.6 + gap, 10))
    for key, value in change.items():
        setattr(mats, key, value)
    return game(mats, prey), mats, prey


@pytest.mark.rule("TW-CYB-10", "TW-SPEC-12", "TW-MORALE-02")
def test_a_hidden_assault_makes_every_model_test() -> None:
    battle, mats, prey = nest(8.0)
    run(cybermen.assault(battle, mats), [1, 6, 1, 2, 3], ["prey-1"])
    assert (len(prey.models), prey.tests, mats.actions, mats.fired) == (3, ("casualties",), 1, True)
    refusal = cybermen.why_not(battle, mats)
    assert refusal is not None
    assert refusal.clause == "TW-SPEC-15"  # once a turn


@pytest.mark.rule("TW-CYB-10", "TW-GEN-10")
def test_beyond_eight_inches_the_action_is_lost() -> None:
    battle, mats, prey = nest(8.001)
    run(cybermen.assault(battle, mats), [], ["prey-1"])
    assert (len(prey.models), mats.actions) == (5, 1)
    assert [event.clause for event in battle.log if isinstance(event, AttackWasted)] == ["TW-CYB-10"]


@pytest.mark.rule("TW-CYB-10", "TW-CYB-11", "TW-FIRE-01")
@pytest.mark.parametrize(("change", "clause"), [({}, ""), ({"specials": ("swarm",)}, "TW-CYB-10")])
def test_who_may_assault(change: dict[str, Any], clause: str) -> None:
    battle, mats, _ = nest(5.0, **change)
    options, refused = actions.menu(battle, mats)
    assert ("hidden-assault" in {option.key for option in options}) is (clause == "")
    refusal = cybermen.why_not(battle, mats)
    assert (refusal.clause if refusal else "") == clause
    assert "fire" not in {option.key for option in options}  # FIR 0
    assert next(item.clause for item in refused if item.key == "fire") == "TW-PROF-02"
