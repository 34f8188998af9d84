from __future__ import annotations

import pytest

from tests.rulesets.time_wars.helpers import game, happened, individual, run, squad, vehicle
from wartable.engine.ask import Choice
from wartable.rulesets.time_wars.events.losses import Destroyed, IndividualLost, ModelsLost
from wartable.rulesets.time_wars.ground.terrain import HAZARD
from wartable.rulesets.time_wars.state import JOINED, Game, Model, Profile, Unit
from wartable.rulesets.time_wars.troops import hazards, losses
from wartable.rulesets.time_wars.troops.casualties import remove_models, tv_of


def mixed() -> tuple[Game, Unit]:
    """A Squad of a leader, two men, a Weapon Team and an Individual."""
    unit = squad("a", "p1", 4, places=[(10, 10), (11.3, 10), (12.6, 10), (13.9, 10)], teams=("hmg",))
    unit.stand([unit.models[0], unit.models[1]._replace(kind="leader"), *unit.models[2:]])
    lone = individual("i", "p1", profile=Profile(5, 6, 6, 4, 3, 4, 8, 2))
    unit.stand((*unit.models, Model(10_300, 11_000, 300, (), 9, "individual", "i")))
    lone.where, lone.joined, lone.models, lone.name = JOINED, "a", (), "The Captain"
    return game(unit, lone, squad("b", "p2", at=(30, 30))), unit


@pytest.mark.rule("TW-SQUAD-08")
@pytest.mark.parametrize(("answer", "gone"), [("model", {2, 3}), ("leader", {1}), ("team-hmg", {0}), ("i", {9})])
def test_the_owner_picks_who_falls(answer: str, gone: set[int]) -> None:
    battle, unit = mixed()
    before = {model.id for model in unit.models}
    _, asks = run(losses.take_wounds(battle, unit, 1, "fire", "p2"), [], [answer])
    assert before - {model.id for model in unit.models} <= gone
    choice = asks[0]
    assert isinstance(choice, Choice)
    assert choice.seat == "p1"  # the owner, not the firer
    assert [option.key for option in choice.options] == ["team-hmg", "leader", "model", "i"]
    assert choice.options[-1].label == "The Captain"


@pytest.mark.rule("TW-SQUAD-08", "TW-FIRE-19")
def test_the_individual_may_fall_last() -> None:
    battle, unit = mixed()
    run(losses.take_wounds(battle, unit, 4, "fire", "p2"), [], ["model", "model", "leader", "team-hmg"])
    assert unit.where == "destroyed"  # only he is left, so his Squad is no more (TW-TYPE-07)
    assert battle.units["i"].where == "table"
    assert [event.models for event in happened(battle, ModelsLost)][-1] == (0,)


@pytest.mark.rule("TW-SQUAD-08")
def test_equal_models_are_not_asked_about() -> None:
    battle = game(squad("a", "p1", 5), squad("b", "p2", at=(30, 30)))
    run(losses.take_wounds(battle, battle.units["a"], 3, "fire", "p2"))
    assert len(battle.units["a"].models) == 2


@pytest.mark.rule("TW-SQUAD-08", "TW-SPEC-12")
def test_a_models_own_hazardous_die_takes_that_model() -> None:
    battle, unit = mixed()
    run(hazards.test(battle, unit, (3, 9, 1), HAZARD), [2, 1, 6])  # the second die is the Individual's
    assert [event.models for event in happened(battle, ModelsLost)] == [(9,)]
    assert battle.units["i"].where == "destroyed"


@pytest.mark.rule("TW-FIRE-19")
@pytest.mark.parametrize(("wounds", "left", "over"), [(1, 4, 0), (4, 1, 0), (5, 0, 0), (8, 0, 3)])
def test_one_model_per_wound(wounds: int, left: int, over: int) -> None:
    battle = game(squad("a", "p1", 5), squad("b", "p2", at=(30, 30)))
    spare, _ = run(losses.take_wounds(battle, battle.units["a"], wounds, "fire", "p2"))
    assert (len(battle.units["a"].models), spare) == (left, over)
    assert bool(happened(battle, Destroyed)) is not left


@pytest.mark.rule("TW-SPEC-21")
def test_a_large_model_dies_of_one_wound() -> None:
    battle = game(squad("a", "p1", 3, specials=("large",)), squad("b", "p2", at=(30, 30)))
    run(losses.take_wounds(battle, battle.units["a"], 1, "fire", "p2"))
    assert len(battle.units["a"].models) == 2


@pytest.mark.rule("TW-SPEC-39")
def test_one_wound_destroys_a_swarm() -> None:
    battle = game(squad("a", "p1", 1, specials=("swarm",), swarm=9), squad("b", "p2", at=(30, 30)))
    run(losses.take_wounds(battle, battle.units["a"], 1, "fire", "p2"))
    assert battle.units["a"].where == "destroyed"


@pytest.mark.rule("TW-SPEC-07", "TW-PROF-10")
@pytest.mark.parametrize(("specials", "lost"), [((), 3), (("expendable",), 0)])
def test_what_a_loss_counts_for_the_detachment(specials: tuple[str, ...], lost: int) -> None:
    unit = squad("a", "p1", 2, profile=Profile(5, 5, 4, 4, 2, 4, 6, 3), specials=specials)
    battle = game(unit, squad("b", "p2", at=(30, 30)))
    run(losses.take_wounds(battle, unit, 1, "fire", "p2"))
    assert battle.detachments["p1-1"].lost == 0  # a part of it counts nothing
    run(losses.take_wounds(battle, unit, 1, "fire", "p2"))
    assert battle.detachments["p1-1"].lost == lost


@pytest.mark.rule("TW-SPEC-07")
def test_an_expendable_troop_type_counts_nothing_when_it_routs_and_keeps_its_printed_tv() -> None:
    unit = squad("a", "p1", 2, specials=("expendable",), profile=Profile(5, 5, 4, 4, 2, 4, 6, 3), cost=20)
    battle = game(unit, squad("b", "p2", at=(30, 30)))
    assert tv_of(battle, unit) == 0
    run(losses.rout(battle, unit))
    assert battle.detachments["p1-1"].lost == 0
    assert (unit.profile.tv, unit.tv, unit.cost) == (3, 3, 20)


@pytest.mark.rule("TW-SQUAD-08", "TW-PROF-10", "TW-MORALE-02")
def test_a_joined_individual_counts_by_himself() -> None:
    battle, unit = mixed()
    run(losses.take_wounds(battle, unit, 1, "fire", "p2"), [], ["i"])
    assert [event.tv for event in happened(battle, IndividualLost)] == [2]
    assert battle.detachments["p1-1"].lost == 2
    assert unit.tests == ("casualties",)  # he was a member of it (TW-TYPE-07)


@pytest.mark.rule("TW-MORALE-02", "TW-TYPE-07")
@pytest.mark.parametrize("how", ["fire", "melee", "suppression", "hazard", "ordnance", "wreck", "no room"])
def test_a_lost_individual_is_a_loss_of_his_squad(how: str) -> None:
    """Whatever removes him: his Squad of four tests, and he, who is gone, does not."""
    battle, unit = mixed()
    if how in ("fire", "melee"):
        run(losses.take_wounds(battle, unit, 1, how, "p2"), [], ["i"])
    elif how == "suppression":
        run(hazards.suppression_test(battle, unit, "p2"), [1], ["i"])
    elif how == "wreck":
        apc = vehicle("apc", "p1", (20, 20), capacity=10)
        battle.units["apc"] = apc
        unit.where, unit.aboard = "aboard", "apc"
        run(losses.take_wounds(battle, apc, 2, "fire", "p2"), [], ["i", {"to": [20_000, 23_000]}])
    else:
        run(hazards.test(battle, unit, (9,), hazards.ORDNANCE if how == "ordnance" else how, "", "p2"), [1])
    assert battle.units["i"].where == "destroyed"
    assert (unit.tests, len(unit.models)) == (("casualties",), 4)
    assert battle.units["i"].tests == ()


@pytest.mark.rule("TW-MORALE-02", "TW-TYPE-07")
@pytest.mark.parametrize(
    ("answers", "tests"),
    [
        (["i", "model", "model", "leader"], ("casualties",)),  # the Weapon Team alone is still a Squad
        (["model", "model", "leader", "team-hmg"], ()),  # the Individual alone is none
    ],
)
def test_who_is_left_alone(answers: list[str], tests: tuple[str, ...]) -> None:
    battle, unit = mixed()
    run(losses.take_wounds(battle, unit, 4, "fire", "p2"), [], answers)
    assert battle.units["i" if unit.where == "destroyed" else "a"].tests == tests


@pytest.mark.rule("TW-FIRE-19")
def test_a_vehicle_is_destroyed_by_one_wound() -> None:
    battle = game(vehicle("a", "p1"), squad("b", "p2", at=(30, 30)))
    run(losses.take_wounds(battle, battle.units["a"], 1, "fire", "p2"))
    assert battle.units["a"].where == "destroyed"


@pytest.mark.rule("TW-UPG-02")
def test_with_the_last_models_the_weapons_go_without_a_question() -> None:
    unit = squad("a", "p1", 3, weapons=(("lmg", 1), ("grenade_launcher", 1)))
    battle = game(unit, squad("b", "p2", at=(30, 30)))
    run(remove_models(battle, unit, [0, 1, 2], "fire", "p2"))
    assert unit.weapons == ()
