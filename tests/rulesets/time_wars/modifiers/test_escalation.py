"""Modifier 1, Escalation (TW-MOD-02 to -04): what may be deployed before turn 1, and how the rest comes on."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import game, happened, individual, run, squad, vehicle
from wartable.engine.answer import Stream
from wartable.engine.ask import Ask, Choice, Die, Placement
from wartable.engine.errors import RuleError
from wartable.rulesets.time_wars.agreed import Options
from wartable.rulesets.time_wars.events.reserves import EDGE, Reserved
from wartable.rulesets.time_wars.modifiers import escalation
from wartable.rulesets.time_wars.modifiers.escalation import EscalationRolled
from wartable.rulesets.time_wars.setup import declarations, deployment, reserves, teleport
from wartable.rulesets.time_wars.specials.bearers import thoughts
from wartable.rulesets.time_wars.state import (
    ABOARD,
    JOINED,
    RESERVE,
    TABLE,
    WAITING,
    Cursor,
    Game,
    Unit,
)

SOUTH = ((0, 0), (72_000, 0), (72_000, 10_000), (0, 10_000))
NORTH = ((0, 38_000), (72_000, 38_000), (72_000, 48_000), (0, 48_000))
HERE, THERE = {"to": [10_000, 5000]}, {"to": [20_000, 5000]}


def due(key: str, tv: int, count: int = 1, **kw: Any) -> Unit:
    unit = squad(key, "p1", count, where=WAITING, **kw)
    unit.tv = tv
    return unit


def battle_of(*units: Unit, limit: int = 4, phase: str = "deploy", played: bool = True) -> Game:
    """p1 deploys with `limit` rolled already."""
    options = Options(modifiers=("escalation",) if played else ())
    battle = game(*units, squad("e", "p2", 1, (60, 45)), cursor=Cursor(phase), turn=0, active="", options=options)
    battle.order, battle.winner_of_sides = ("p1", "p2"), "p1"
    battle.sides["p1"].zones, battle.sides["p2"].zones = (SOUTH,), (NORTH,)
    battle.sides["p1"].limit = limit
    return battle


def keys(ask: Ask) -> list[str]:
    assert isinstance(ask, Choice)
    return [option.key for option in ask.options]


def deploy(battle: Game, *answers: Any) -> list[Ask]:
    """The whole step of deployment."""

    def steps() -> Any:
        while battle.cursor.phase in ("deploy", "infiltrate"):
            step = deployment.deploy if battle.cursor.phase == "deploy" else deployment.infiltrate
            yield from step(battle)

    return run(steps(), (), answers)[1]


def where(battle: Game, names: str) -> list[str]:
    return [battle.units[key].where for key in names.split()]


# ------------------------------------------------------------ the roll
@pytest.mark.rule("TW-MOD-02")
@pytest.mark.parametrize("played", [True, False])
def test_each_player_rolls_his_own_die(played: bool) -> None:
    battle = battle_of(due("a", 1), limit=-1, phase="declare", played=played)
    run(declarations.declare(battle), [2, 5] if played else [])
    assert [(event.player, event.face) for event in happened(battle, EscalationRolled)] == (
        [("p1", 2), ("p2", 5)] if played else []
    )
    assert [side.limit for side in battle.sides.values()] == ([2, 5] if played else [-1, -1])


# ------------------------------------------------------------ the limit
@pytest.mark.rule("TW-MOD-02")
@pytest.mark.parametrize(
    ("limit", "second"),
    [(5, ["b", "rest"]), (4, ["b", "rest"]), (3, [])],  # 2 + 2 = 4
)
def test_the_total_tv_may_not_pass_the_roll(limit: int, second: list[str]) -> None:
    battle = battle_of(due("a", 2), due("b", 2), limit=limit)
    asks = deploy(battle, "a", HERE, *(["b", THERE] if second else []))
    choices = [ask for ask in asks if isinstance(ask, Choice)]
    assert keys(choices[0]) == ["a", "b", "rest"]
    assert [keys(choice) for choice in choices[1:]] == ([second] if second else [])
    assert where(battle, "a b") == [TABLE, TABLE if second else RESERVE]
    assert battle.units["b"].arrives == ("anywhere" if second else EDGE)


@pytest.mark.rule("TW-MOD-02")
def test_he_may_deploy_less() -> None:
    battle = battle_of(due("a", 1), due("b", 1), due("c", 1), limit=6)
    deploy(battle, "b", HERE, "rest")
    assert where(battle, "a b c") == [RESERVE, TABLE, RESERVE]
    assert [event.clause for event in happened(battle, Reserved)] == ["TW-MOD-02"] * 2
    assert battle.detachments["p1-1"].lost == 0


@pytest.mark.rule("TW-MOD-02")
@pytest.mark.parametrize(("limit", "placed"), [(3, True), (2, False)])
def test_infiltrators_count(limit: int, placed: bool) -> None:
    battle = battle_of(due("a", 2), due("sly", 1, specials=("infiltrator",)), limit=limit)
    deploy(battle, "a", HERE, *(["sly", THERE] if placed else []))
    assert where(battle, "a sly") == [TABLE, TABLE if placed else RESERVE]


@pytest.mark.rule("TW-MOD-02")
def test_expendable_troops_count_their_printed_tv() -> None:
    battle = battle_of(due("a", 2, specials=("expendable",)), due("b", 1), limit=2)
    deploy(battle, "a", HERE)
    assert where(battle, "a b") == [TABLE, RESERVE]


@pytest.mark.rule("TW-MOD-02")
def test_a_retinue_counts_once_and_a_guest_for_himself() -> None:
    guard = due("guard", 2, 5, retinue="lord")
    lord = individual("lord", "p1", where=JOINED, joined="guard", tv=2)
    guest = individual("guest", "p1", where=JOINED, joined="guard", tv=3)
    battle = battle_of(guard, lord)
    assert escalation.value(battle, guard) == 2  # TW-MISS-05
    assert escalation.value(battle_of(guard, lord, guest), guard) == 5


@pytest.mark.rule("TW-MOD-02")
@pytest.mark.parametrize("first", ["apc", "a"])
def test_a_transport_comes_with_the_squad_that_bought_it(first: str) -> None:
    apc = vehicle("apc", "p1", where=WAITING, capacity=1, serves="a", tv=0)
    battle = battle_of(apc, due("a", 2), due("b", 2), limit=3)
    answers = {"apc": [HERE, "place", THERE], "a": ["place", HERE, THERE]}[first]
    asks = deploy(battle, first, *answers)  # the second has no choice: its TV has been counted, and b has no room
    chosen = [keys(ask) for ask in asks if isinstance(ask, Choice)]
    assert chosen[0] == ["apc", "a", "b", "rest"]
    assert where(battle, "apc a b") == [TABLE, TABLE, RESERVE]


@pytest.mark.rule("TW-MOD-02")
def test_or_waits_with_it() -> None:
    apc = vehicle("apc", "p1", where=WAITING, capacity=1, serves="a", tv=0)
    battle = battle_of(apc, due("a", 4), due("b", 2), limit=3)
    assert keys(deploy(battle, "b", HERE)[0]) == ["b", "rest"]
    assert where(battle, "apc a b") == [RESERVE, RESERVE, TABLE]


@pytest.mark.rule("TW-MOD-02")
def test_who_rides_in_a_vehicle_that_stays_back_stays_in_it() -> None:
    truck = vehicle("truck", "p1", where=WAITING, capacity=5, tv=3)
    battle = battle_of(truck, due("a", 2, 5), due("b", 1), limit=3)
    deploy(battle, "a", "truck", "b", HERE)  # 3 + 2 is above 3 now
    assert where(battle, "truck a b") == [RESERVE, RESERVE, TABLE]
    assert battle.units["a"].aboard == "truck"
    battle.turn = 4
    run(reserves.arrivals(battle, "p1"), [6], ["truck", {"to": [30_000, 0]}])
    assert where(battle, "truck a") == [TABLE, ABOARD]


# ------------------------------------------------------------ teleport
@pytest.mark.rule("TW-MOD-02")
@pytest.mark.parametrize("face", [4, 6])
@pytest.mark.parametrize(("limit", "placed"), [(3, True), (2, False)])
def test_a_teleport_above_the_limit_ends_in_reserve(face: int, limit: int, placed: bool) -> None:
    beamed = due("t", 1, specials=("teleport",), tests=("teleport",))
    battle = battle_of(squad("a", "p1", 1, (10, 5), tv=2), beamed, limit=limit, phase="teleport")
    run(teleport.teleport(battle), [face], [THERE] if placed else [])
    assert where(battle, "t") == [TABLE if placed else RESERVE]
    assert beamed.arrives == ("anywhere" if placed else EDGE)


@pytest.mark.rule("TW-MOD-02", "TW-SPEC-28")
@pytest.mark.parametrize(("limit", "asked"), [(3, True), (2, False)])
def test_nor_may_it_leave_reserve_at_once(limit: int, asked: bool) -> None:
    beamed = due("t", 1, specials=("teleport",), tests=("teleport",))
    beamed.where = RESERVE
    battle = battle_of(squad("a", "p1", 1, (10, 5), tv=2), beamed, limit=limit, phase="teleport")
    asks = run(teleport.teleport(battle), [2], ["reserve"] if asked else [])[1]
    assert any(isinstance(ask, Choice) for ask in asks) is asked
    assert (beamed.where, beamed.arrives) == (RESERVE, "anywhere")


@pytest.mark.rule("TW-MOD-02")
def test_teleporters_are_not_counted_before_they_land() -> None:
    battle = battle_of(due("t", 3, specials=("teleport",), tests=("teleport",)), due("a", 3), limit=3)
    deploy(battle, "a", HERE)
    assert where(battle, "t a") == [WAITING, TABLE]


@pytest.mark.rule("TW-MOD-02")
def test_the_limit_ends_with_the_set_up() -> None:
    battle = battle_of(due("a", 5), limit=1)
    assert not escalation.allows(battle_of(due("a", 5), due("b", 1), limit=1), battle.units["a"])
    battle.cursor = Cursor("begin")
    assert escalation.allows(battle, battle.units["a"])


# ------------------------------------------------------------ nothing fits
@pytest.mark.rule("TW-MOD-03")
@pytest.mark.parametrize(
    ("tvs", "limit", "offered"),
    [
        ((3, 2, 2), 1, ["b", "c", "rest"]),  # the lowest; he chooses which
        ((3, 2, 4), 1, ["b", "rest"]),
        ((3, 1, 2), 1, ["b", "rest"]),  # one fits: the rule is not needed
        ((3, 2, 2), 2, ["b", "c", "rest"]),
    ],
)
def test_if_nothing_fits_one_of_the_lowest_tv_may_come(tvs: tuple[int, ...], limit: int, offered: list[str]) -> None:
    battle = battle_of(*(due(key, tv) for key, tv in zip("abc", tvs)), limit=limit)
    asks = deploy(battle, "b", HERE)
    assert keys(asks[0]) == offered
    assert where(battle, "a b c") == [RESERVE, TABLE, RESERVE]


@pytest.mark.rule("TW-MOD-03")
def test_it_may_be_a_teleporter() -> None:
    beamed = due("t", 2, specials=("teleport",), tests=("teleport",))
    battle = battle_of(beamed, due("a", 3), limit=1)
    deploy(battle)  # a is not the lowest
    assert where(battle, "t a") == [WAITING, RESERVE]
    battle.cursor = Cursor("teleport")
    run(teleport.teleport(battle), [6], [HERE])
    assert where(battle, "t") == [TABLE]


# ------------------------------------------------------------ arriving
@pytest.mark.rule("TW-MOD-04")
def test_each_may_try_in_each_turn_from_the_first_by_an_edge() -> None:
    battle = battle_of(due("a", 5), due("b", 5), due("c", 1), individual("chief", "p1", (5, 5), rank=3), limit=1)
    battle.detachments["p1-1"].commander = "chief"
    battle.units["chief"].tv = 0
    deploy(battle, "c", HERE)
    assert battle.sides["p1"].reserves == 0  # it costs no points
    battle.turn = 1
    asks = run(reserves.arrivals(battle, "p1"), [6, 5], ["all", {"to": [30_000, 0]}])[1]  # 6 + 3 + 1 = 10
    assert keys(asks[0]) == ["all", "a", "b", "enough"]
    assert where(battle, "a b") == [TABLE, RESERVE]
    assert battle.units["a"].models[0].y == 300
    battle.turn = 2
    asks = run(reserves.arrivals(battle, "p1"), [5], ["b", {"to": [40_000, 0]}])[1]
    assert where(battle, "b") == [TABLE]


@pytest.mark.parametrize("seed", range(12))
def test_random_set_ups_end_within_the_limit(seed: int) -> None:
    roll = Stream(seed).below
    units = [due(f"u{i}", 1 + roll(4), 1 + roll(6)) for i in range(5)]
    apc = vehicle("apc", "p1", where=WAITING, capacity=9, serves="u0", tv=0)
    truck = vehicle("truck", "p1", where=WAITING, capacity=9, tv=2)
    hero = individual("hero", "p1", where=WAITING, tv=2)
    battle = battle_of(*units, apc, truck, hero, limit=1 + roll(6))
    while battle.cursor.phase in ("deploy", "infiltrate"):
        step = deployment.deploy if battle.cursor.phase == "deploy" else deployment.infiltrate
        flow, send = step(battle), None
        while (ask := _next(flow, send)) is not None:
            if isinstance(ask, Placement):
                send = ask.accept(_first(ask, roll))
            else:
                assert isinstance(ask, Choice)
                send = ask.options[roll(len(ask.options))].key
    there = list(battle.on_table("p1"))
    total = sum(escalation.value(battle, unit) for unit in there)
    limit = battle.sides["p1"].limit
    assert total <= limit or total == min(total, *(unit.tv for unit in units))
    assert all(unit.where != WAITING for unit in battle.units.values())


def _next(flow: Any, send: Any) -> Ask | None:
    try:
        found: Ask = flow.send(send)
    except StopIteration:
        return None
    return found


def _first(ask: Placement, roll: Any) -> Any:
    for idea in ask.ideas(roll):
        try:
            ask.accept(idea)
        except RuleError:
            continue
        return idea
    raise AssertionError(ask)


def test_the_greedy_bot_deploys_its_commander_and_then_all_it_may() -> None:
    battle = battle_of(due("a", 2), due("chief", 1, rank=2), due("b", 3), limit=6)
    ask = next(deployment.deploy(battle))
    assert isinstance(ask, Choice)
    worth = {idea.answer: idea.worth for idea in thoughts()[ask.clause](battle, ask, None)}
    assert sorted(worth, key=lambda key: -worth[key]) == ["chief", "b", "a", "rest"]


@pytest.mark.rule("TW-MOD-02")
@pytest.mark.parametrize(("played", "fine"), [(True, False), (False, True)])
def test_without_the_modifier_nobody_is_bound_before_turn_1(played: bool, fine: bool) -> None:
    battle = battle_of(squad("a", "p1", tv=3), due("b", 3), phase="teleport", played=played)
    if not played:
        battle.sides["p1"].limit = -1
    assert escalation.allows(battle, battle.units["b"]) is fine


@pytest.mark.rule("TW-MOD-03")
@pytest.mark.parametrize(("limit", "allowed"), [(5, ["a"]), (7, ["a"])])
def test_a_hero_who_has_joined_is_no_troop_type_of_his_own(limit: int, allowed: list[str]) -> None:
    """With a limit of 5 only a Squad of 6 with its guest of 1 fits worst: 7 is the least of all, and may come."""
    guest = individual("g", "p1", tv=1, where="joined", joined="a")
    battle = battle_of(due("a", 6, 2), due("b", 8), limit=limit)
    battle.units["g"] = guest
    guest.stand(())
    assert [key for key in ("a", "b") if escalation.allows(battle, battle.units[key])] == allowed


@pytest.mark.rule("TW-MOD-02")
def test_the_limit_is_rolled_on_a_d6() -> None:
    ask = next(escalation.Escalation().before_deployment(battle_of(due("a", 1))))
    assert isinstance(ask, Die)
    assert (ask.sides, ask.seat) == (6, "p1")
