from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import game, happened, individual, run, squad, sums_of, vehicle
from wartable.engine.ask import Choice
from wartable.rulesets.time_wars import actions
from wartable.rulesets.time_wars.command import command
from wartable.rulesets.time_wars.events.base import Deployed, PlayerTurnBegan, WeaponsDeclined
from wartable.rulesets.time_wars.events.shooting import Anchored, Fired
from wartable.rulesets.time_wars.morale import detachments
from wartable.rulesets.time_wars.moving.movement import may_move
from wartable.rulesets.time_wars.shooting import shooting
from wartable.rulesets.time_wars.shooting.shooting import FIRE, SUPPRESS, Declaration
from wartable.rulesets.time_wars.specials.bearers import right
from wartable.rulesets.time_wars.state import JOINED, Band, Game, Model, Order, Profile, Unit
from wartable.rulesets.time_wars.troops import losses, vehicles
from wartable.rulesets.time_wars.troops.casualties import remove_models
from wartable.rulesets.time_wars.troops.squads import bodies, hands

TOUGH = Profile(10, 5, 4, 4, 2, 9, 6, 1)
LMG_AND_GRENADE = (("lmg", 1), ("grenade_launcher", 1))


def line(count: int, **fields: Any) -> Unit:
    """a in a file along y, one inch from base to base, the foremost 4 inches from y = 14."""
    return squad("a", "p1", count, places=[(10, 10 - 1.6 * i) for i in range(count)], **fields)


def target(inches: float = 4.0) -> Unit:
    return squad("b", "p2", 5, places=[(10, 10.6 + inches + 0.7 * i) for i in range(5)], profile=TOUGH)


def shot_of(battle: Game, members: tuple[int, ...], answers: tuple[str, ...] = (), kind: str = FIRE) -> dict[str, int]:
    """The weapons that take part."""
    shot, _ = run(shooting.make_shot(battle, Declaration("a", "b", kind), Band.STANDARD, members), [], answers)
    return shot.weapons


# ---------------------------------------------------------------- where they stand
@pytest.mark.rule("TW-UPG-01", "TW-SQUAD-07")
@pytest.mark.parametrize("members", [(0,), (1,), (4,)])
def test_it_does_not_matter_which_model_is_in_range(members: tuple[int, ...]) -> None:
    battle = game(line(5, weapons=(("lmg", 1),)), target())
    assert shot_of(battle, members) == {"lmg": 1}


@pytest.mark.rule("TW-UPG-01", "TW-UPG-02", "TW-SQUAD-07")
@pytest.mark.parametrize("number", [0, 2, 4])
def test_weapons_pass_on_to_those_who_are_left(number: int) -> None:
    battle = game(line(5, weapons=LMG_AND_GRENADE), target())
    run(remove_models(battle, battle.units["a"], [number], "fire"))
    assert battle.units["a"].weapons == LMG_AND_GRENADE


# ---------------------------------------------------------------- lost with models
@pytest.mark.rule("TW-UPG-02", "TW-SQUAD-07")
@pytest.mark.parametrize(
    ("count", "gone", "answers", "left"),
    [
        (4, 1, [], {"lmg": 1, "grenade_launcher": 2}),  # three add-ons and three models
        (3, 1, ["grenade_launcher"], {"lmg": 1, "grenade_launcher": 1}),  # three add-ons, two models: one is lost
        (3, 1, ["lmg"], {"grenade_launcher": 2}),
        (3, 2, ["lmg"], {"grenade_launcher": 1}),  # one model; of the grenade launchers only one kind is left to give
        (3, 2, ["grenade_launcher", "lmg"], {"grenade_launcher": 1}),
    ],
)
def test_surplus_add_ons_are_given_up(count: int, gone: int, answers: list[str], left: dict[str, int]) -> None:
    battle = game(line(count, weapons=(("lmg", 1), ("grenade_launcher", 2))), target())
    run(remove_models(battle, battle.units["a"], list(range(gone)), "fire"), [], answers)
    assert dict(battle.units["a"].weapons) == left


@pytest.mark.rule("TW-UPG-02")
def test_what_is_given_up_stays_given_up() -> None:
    battle = game(line(2, weapons=LMG_AND_GRENADE), target())
    run(remove_models(battle, battle.units["a"], [0], "fire"), [], ["lmg"])
    battle.emit(PlayerTurnBegan("p1"))
    assert battle.units["a"].weapons == (("grenade_launcher", 1),)


@pytest.mark.rule("TW-UPG-02")
def test_a_squad_leader_can_carry_a_weapon_and_is_none() -> None:
    battle = game(line(3, weapons=LMG_AND_GRENADE, leader=True), target())
    assert hands(battle.units["a"]) == 3
    run(remove_models(battle, battle.units["a"], [1], "fire"))  # the leader and one man carry both weapons
    assert battle.units["a"].weapons == LMG_AND_GRENADE


@pytest.mark.rule("TW-UPG-02", "TW-UPG-13")
def test_weapon_teams_go_only_when_they_are_removed_and_carry_nothing_else() -> None:
    unit = squad("a", "p1", 3, places=[(10, 10), (11.3, 10), (12.6, 10)], teams=("hmg",), weapons=(("lmg", 2),))
    battle = game(unit, target())
    assert hands(unit) == 2
    run(remove_models(battle, unit, [2], "fire"))  # one ordinary model is left for two LMGs
    assert (unit.weapons, unit.teams) == ((("lmg", 1),), (("hmg", 1),))
    run(remove_models(battle, unit, [0], "fire"))
    assert (unit.weapons, unit.teams) == ((("lmg", 1),), ())


def joined(squad_of: Unit, lone: Unit) -> tuple[Unit, Unit]:
    """`lone` as part of the Squad."""
    x, y = squad_of.models[-1].x, squad_of.models[-1].y
    number = max(model.id for model in squad_of.models) + 1
    squad_of.stand((*squad_of.models, Model(x, y - 800, 300, (), number, "individual", lone.id)))
    lone.where, lone.joined, lone.models = JOINED, squad_of.id, ()
    return squad_of, lone


@pytest.mark.rule("TW-UPG-02", "TW-UPG-03")
def test_a_joined_individual_carries_no_squad_upgrade() -> None:
    unit, lone = joined(line(2, weapons=LMG_AND_GRENADE), individual("i", "p1"))
    battle = game(unit, lone, target())
    assert hands(unit) == 2
    assert shot_of(battle, (0, 2), ("lmg",)) == {"grenade_launcher": 1}  # one man and the Individual are in range
    run(remove_models(battle, unit, [0], "fire"), [], ["lmg"])
    assert unit.weapons == (("grenade_launcher", 1),)


# ---------------------------------------------------------------- limited by range
@pytest.mark.rule("TW-UPG-03")
@pytest.mark.parametrize(
    ("members", "answers", "weapons"),
    [
        ((0, 1), (), {"lmg": 1, "grenade_launcher": 1}),
        ((0,), ("lmg",), {"grenade_launcher": 1}),  # the player chooses which
        ((0,), ("grenade_launcher",), {"lmg": 1}),
    ],
)
def test_no_more_upgrades_than_members_in_range(
    members: tuple[int, ...], answers: tuple[str, ...], weapons: dict[str, int]
) -> None:
    battle = game(line(5, weapons=LMG_AND_GRENADE), target())
    assert shot_of(battle, members, answers) == weapons
    assert battle.units["a"].weapons == LMG_AND_GRENADE  # for that attack only


@pytest.mark.rule("TW-UPG-03", "TW-FIRE-09")
def test_weapons_left_behind_by_the_nearer_band() -> None:
    battle = game(line(3, weapons=LMG_AND_GRENADE), target(4.5))  # at 4.5, 6.1 and 7.7 inches
    # 1+5+1 and no LMG die: only the first fires
    run(shooting.resolve(battle, Declaration("a", "b", FIRE)), [1], ["standard", "lmg"])
    assert happened(battle, Fired)[0].score == 7


@pytest.mark.rule("TW-UPG-03", "TW-UPG-13")
@pytest.mark.parametrize(("members", "weapons"), [((1, 2), {}), ((0, 1), {"hmg": 1})])
def test_a_weapon_team_fires_only_if_it_is_in_range_itself(members: tuple[int, ...], weapons: dict[str, int]) -> None:
    unit = squad("a", "p1", 3, places=[(10, 10), (11.3, 10), (12.6, 10)], teams=("hmg",))
    assert shot_of(game(unit, target()), members) == weapons


# ---------------------------------------------------------------- left unused
@pytest.mark.rule("TW-UPG-05")
def test_a_declined_weapon_gives_nothing_but_its_model_counts() -> None:
    battle = game(line(2, weapons=LMG_AND_GRENADE), target(3.0))
    battle.units["b"].suppression = (("p1", 5),)
    run(actions.step(battle), [], ["a", "decline", "lmg"])
    assert battle.units["a"].actions == 2  # it costs nothing
    run(actions.step(battle), [6], ["a", "fire", "b"])
    event = happened(battle, Fired)[0]
    assert event.score == 6 + 5 + 2  # no D3, and size 2
    assert event.damage == 13 - 10 + 2 + 1
    assert battle.units["a"].declined == ()  # for that attack only


@pytest.mark.rule("TW-UPG-05")
def test_several_weapons_may_be_declined() -> None:
    battle = game(line(2, weapons=LMG_AND_GRENADE), target(3.0))
    unit = battle.units["a"]
    run(actions.step(battle), [], ["a", "decline", "lmg"])
    run(actions.step(battle), [], ["a", "decline"])
    assert happened(battle, WeaponsDeclined)[-1].weapons == ("lmg", "grenade_launcher")
    assert "decline" not in {option.key for option in actions.menu(battle, unit)[0]}
    assert shot_of(battle, (0, 1)) == {}


@pytest.mark.rule("TW-UPG-05", "TW-SPEC-24")
@pytest.mark.parametrize("declined", [False, True])
def test_a_declined_mortar_does_not_tie_the_squad_down(declined: bool) -> None:
    unit = squad("a", "p1", 3, places=[(10, 10), (11.3, 10), (12.6, 10)], teams=("mortar",))
    battle = game(unit, target(3.0))
    if declined:
        run(actions.step(battle), [], ["a", "decline"])
    run(actions.step(battle), [1] if declined else [1, 1], ["a", "fire", "b"])
    assert happened(battle, Fired)[0].score == 1 + 5 + 5 + (0 if declined else 1)  # the team counts 3 either way
    assert bool(happened(battle, Anchored)) is not declined
    assert (may_move(battle, unit, "advance") is None) is declined


@pytest.mark.rule("TW-UPG-05", "TW-GEN-10")
def test_a_wasted_attack_uses_up_what_was_declined_with_it() -> None:
    battle = game(line(1, weapons=(("lmg", 1),)), target(30.0))
    run(actions.step(battle), [], ["a", "decline"])
    run(actions.step(battle), [], ["a", "fire", "b"])
    assert (battle.units["a"].actions, battle.units["a"].declined) == (1, ())


# ---------------------------------------------------------------- Squad Leaders
@pytest.mark.rule("TW-UPG-06", "TW-CMD-16")
@pytest.mark.parametrize(("leader", "knows", "leads"), [
    (True, ("take_aim",), True), (False, ("take_aim",), False), (True, (), False),
])  # fmt: skip
def test_a_squad_with_its_leader_issues_its_race_command(leader: bool, knows: tuple[str, ...], leads: bool) -> None:
    unit = line(5, leader=leader, knows=knows)
    battle = game(unit, squad("c", "p1", 3, at=(30, 30)), target())
    assert (unit in command.commanders(battle, "p1")) is leads
    if leads:
        run(command.issue(battle, unit), [6])  # no question: order and recipient are clear; 6+6+6 = 18
        assert [order.name for order in unit.orders] == ["take_aim"]
        assert not battle.units["c"].orders


@pytest.mark.rule("TW-UPG-06")
def test_when_the_leader_falls_nobody_gives_the_race_command() -> None:
    unit = line(5, leader=True, knows=("take_aim",))
    battle = game(unit, target())
    run(losses.take_wounds(battle, unit, 1, "fire", "p2"), [], ["leader"])
    assert not command.leads(unit)


@pytest.mark.rule("TW-UPG-07", "TW-MORALE-06")
def test_the_rank_of_a_leader_never_helps_his_own_squad() -> None:
    from wartable.rulesets.time_wars.morale.morale import nerve_numbers

    for leader in (False, True):
        unit = line(5, leader=leader)
        battle = game(unit, target())
        assert sum(int(mod.value) for mod in nerve_numbers(battle, unit).mods if isinstance(mod.value, int)) == 11


@pytest.mark.rule("TW-UPG-08")
def test_a_squad_leader_takes_over_no_detachment() -> None:
    unit = line(5, leader=True, knows=("take_aim",))
    battle = game(unit, individual("i", "p1", (30, 30), rank=1), target())
    item = battle.detachments[unit.detachment]
    item.commander = "i"
    found = detachments.commander(battle, item)
    assert found is not None
    assert found.id == "i"
    battle.units["i"].where = "destroyed"
    battle.units["i"].stand(())
    assert detachments.commander(battle, item) is None
    assert battle.sides["p1"].supreme != "a"


# ---------------------------------------------------------------- TARDIS, transports
@pytest.mark.rule("TW-UPG-09", "TW-UPG-10")
def test_a_tardis_gives_teleport_and_is_no_model() -> None:
    unit = line(5, specials=("tardis",))
    assert right(unit, "teleports") == "TW-UPG-09"
    assert bodies(unit) == 5  # it counts for nothing
    battle = game(unit, target())
    battle.emit(Deployed("a", unit.models, "teleport"))
    assert len(unit.models) == 5
    shot, _ = run(shooting.make_shot(battle, Declaration("a", "b", FIRE), Band.STANDARD, (0,)))
    assert sums_of(shot).numbers.base == 5
    run(losses.take_wounds(battle, unit, 5, "fire", "p2"))
    assert unit.where == "destroyed"  # and nothing of it stays behind


@pytest.mark.rule("TW-UPG-11")
@pytest.mark.parametrize("buyer", ["table", "destroyed"])
@pytest.mark.parametrize(("serves", "rides"), [("a", True), ("", True), ("c", False)])
def test_a_transport_carries_only_those_it_was_bought_for(serves: str, rides: bool, buyer: str) -> None:
    carrier = vehicle("v", "p1", (30, 10), capacity=8, serves=serves)
    battle = game(line(3), carrier, squad("c", "p1", 2, at=(30, 30)), target(20.0))
    battle.units["c"].where = buyer  # this holds even after the buyer is lost
    refusal = vehicles.unfit(battle, carrier, battle.units["a"])
    assert (refusal is None) is rides
    assert rides or (refusal is not None and refusal.clause == "TW-UPG-11")


@pytest.mark.rule("TW-UPG-12")
@pytest.mark.parametrize(("capacity", "rides"), [(3, False), (4, True)])
def test_a_joined_individual_rides_along_if_all_fit(capacity: int, rides: bool) -> None:
    unit, lone = joined(line(3), individual("i", "p1"))
    carrier = vehicle("v", "p1", (30, 10), capacity=capacity, serves="a")
    battle = game(unit, lone, carrier, target(20.0))
    refusal = vehicles.unfit(battle, carrier, unit)
    assert (refusal is None) is rides
    assert rides or (refusal is not None and refusal.clause == "TW-UPG-12")


# ---------------------------------------------------------------- Weapon Teams
@pytest.mark.rule("TW-UPG-13", "TW-UPG-14", "TW-SPEC-22")
@pytest.mark.parametrize(("count", "teams", "size"), [(5, 0, 5), (5, 1, 7), (5, 2, 9), (2, 2, 6)])
def test_weapon_teams_are_large_and_the_rule_does_not_spread(count: int, teams: int, size: int) -> None:
    unit = squad("a", "p1", count, teams=("hmg",) * teams)
    assert bodies(unit) == size  # 3 for each team, 1 for each other
    assert len(unit.models) == count  # a team is one model
    assert unit.models[0].r == (600 if teams else 300)


@pytest.mark.rule("TW-UPG-13")
def test_a_weapon_team_has_the_profile_of_its_squad() -> None:
    unit = squad("a", "p1", 2, teams=("hmg", "hmg"), profile=TOUGH)
    battle = game(unit, squad("b", "p2", 5, at=(10, 14)))
    run(shooting.resolve(battle, Declaration("b", "a", SUPPRESS)), [5])
    assert happened(battle, Fired)[0].defence == 10 + 6  # AGL 10 of the Squad, size 3 each


def test_orders_do_not_change_what_can_be_carried() -> None:
    unit = line(3, orders=(Order("take_aim", "x"),), weapons=LMG_AND_GRENADE)
    battle = game(unit, target())
    _, asks = run(remove_models(battle, unit, [0], "fire"))
    assert not [ask for ask in asks if isinstance(ask, Choice)]
