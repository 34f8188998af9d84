"""Chapter SPEC, Teleport and reserves."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import box, game, individual, run, squad, vehicle
from wartable.engine.answer import Stream
from wartable.engine.ask import Ask, Choice, Die, Placement
from wartable.engine.errors import RuleError
from wartable.engine.terrain import Going, Sight
from wartable.rulesets.time_wars.events.base import Deployed, TeleportRolled
from wartable.rulesets.time_wars.events.losses import Destroyed, IndividualLost
from wartable.rulesets.time_wars.events.reserves import Reserved, ReserveRolled
from wartable.rulesets.time_wars.setup import deployment, reserves, teleport
from wartable.rulesets.time_wars.state import (
    ABOARD,
    DESTROYED,
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


def beamed(key: str = "a", player: str = "p1", count: int = 1, declared: bool = True, **kw: Any) -> Unit:
    """A Squad with Teleport that waits, its declaration made."""
    kw.setdefault("where", WAITING)
    tests = ("teleport",) if declared else ()
    return squad(key, player, count, specials=("teleport",), tests=tests, **kw)


def setup(*units: Unit, phase: str = "teleport", **kw: Any) -> Game:
    battle = game(*units, squad("far", "p2", 1, (60, 45)), cursor=Cursor(phase), turn=0, active="", **kw)
    battle.order = ("p1", "p2")
    battle.sides["p1"].zones, battle.sides["p2"].zones = (SOUTH,), (NORTH,)
    battle.winner_of_sides = "p1"
    return battle


def placing(battle: Game, *faces: int) -> Any:
    """The request for a place after the dice."""
    flow = teleport.teleport(battle)
    ask = next(flow)
    for face in faces:
        assert isinstance(ask, Die)
        ask = flow.send(face)
    return ask


def keys(ask: Ask) -> list[str]:
    assert isinstance(ask, Choice)
    return [option.key for option in ask.options]


def legal(ask: Any, x: int, y: int) -> bool:
    assert isinstance(ask, Placement)
    try:
        ask.accept({"to": [x, y]})
    except RuleError:
        return False
    return True


# ------------------------------------------------------------ declaring
@pytest.mark.rule("TW-SPEC-41")
@pytest.mark.parametrize(("key", "where", "dice"), [("teleport", WAITING, True), ("deploy", TABLE, False)])
def test_the_choice_is_declared_before_anything_is_deployed(key: str, where: str, dice: bool) -> None:
    battle = setup(beamed(declared=False), squad("b", "p1", 1, where=WAITING), phase="declare")
    asks = run(teleport.declare(battle), (), [key])[1]
    assert keys(asks[0]) == ["teleport", "deploy"]
    assert len(asks) == 1  # b has no Teleport
    answers = [{"to": [10_000, 5000]}] if dice else ["b", {"to": [10_000, 5000]}]
    run(deployment.deploy(battle), (), answers)
    if not dice:
        run(deployment.deploy(battle), (), [{"to": [20_000, 5000]}])
    assert battle.units["b"].where == TABLE
    assert battle.units["a"].where == where
    assert teleport.declared(battle.units["a"]) is dice


@pytest.mark.rule("TW-SPEC-41", "TW-DEPL-03")
def test_the_winner_of_the_roll_for_sides_declares_first() -> None:
    battle = setup(beamed("a", declared=False), beamed("b", "p2", declared=False), phase="declare")
    battle.winner_of_sides = "p2"
    asks = run(teleport.declare(battle), (), ["deploy", "deploy"])[1]
    assert [ask.seat for ask in asks] == ["p2", "p1"]
    assert battle.cursor.phase == "deploy"


def retinue(of_squad: tuple[str, ...] = (), lent: tuple[str, ...] = (), own: tuple[str, ...] = ()) -> Game:
    guard = squad("guard", "p1", 5, where=WAITING, specials=of_squad, lent=lent, tv=2)
    guard.stand([*guard.models[:4], guard.models[4]._replace(kind="individual", of="hero")])
    hero = individual("hero", "p1", where=JOINED, joined="guard", specials=own, tv=2)
    hero.models = ()
    return setup(guard, hero)


@pytest.mark.rule("TW-SPEC-26", "TW-ARMY-41", "TW-UPG-09")
@pytest.mark.parametrize(
    ("of_squad", "lent", "own", "clause"),
    [
        (("teleport",), (), (), "TW-SPEC-41"),  # all ordinary members
        ((), (), ("teleport",), ""),  # a joined Individual alone does not do
        ((), ("teleport",), ("teleport",), "TW-SPEC-41"),  # but the commander of the Retinue does
        ((), (), ("tardis",), "TW-UPG-09"),  # a TARDIS takes the Squad of its owner along
        (("tardis",), (), (), "TW-UPG-09"),
        ((), (), (), ""),
    ],
)
def test_who_may_teleport(of_squad: tuple[str, ...], lent: tuple[str, ...], own: tuple[str, ...], clause: str) -> None:
    battle = retinue(of_squad, lent, own)
    assert teleport.may_teleport(battle, battle.units["guard"]) == clause
    assert teleport.may_teleport(battle, battle.units["hero"]) == ""  # he is part of the Squad


@pytest.mark.rule("TW-UPG-10")
@pytest.mark.parametrize(
    ("where", "clause"), [(WAITING, "TW-UPG-09"), (RESERVE, "TW-UPG-09"), (TABLE, ""), (ABOARD, "")]
)
def test_a_tardis_is_ignored_once_its_troop_type_is_deployed(where: str, clause: str) -> None:
    unit = squad("a", "p1", 5, where=where, specials=("tardis",))
    assert teleport.may_teleport(setup(unit), unit) == clause
    assert len(unit.models) == 5  # it has no model


# ------------------------------------------------------------ the roll
@pytest.mark.rule("TW-SPEC-42", "TW-GEN-11")
def test_one_die_for_each_after_all_deployment_the_winner_of_sides_first() -> None:
    battle = setup(beamed("a1"), beamed("a2"), beamed("b", "p2"))
    faces, answers = [1], ["a2"]
    run(teleport.teleport(battle), faces, answers)
    run(teleport.teleport(battle), [2])
    run(teleport.teleport(battle), [3])
    run(teleport.teleport(battle))
    rolled = [(event.unit, event.face) for event in battle.log if isinstance(event, TeleportRolled)]
    assert rolled == [("a2", 1), ("a1", 2), ("b", 3)]
    assert battle.cursor.phase == "first"  # it is not yet settled who goes first


@pytest.mark.rule("TW-SPEC-42", "TW-SPEC-43", "TW-ARMY-48")
def test_a_squad_rolls_once_and_is_lost_with_its_individuals() -> None:
    battle = retinue(("teleport",))
    battle.units["guard"].tests = ("teleport",)
    battle.units["guard"].retinue = "hero"
    run(teleport.teleport(battle), [1])
    assert [battle.units[key].where for key in ("guard", "hero")] == [DESTROYED, DESTROYED]
    assert battle.detachments["p1-1"].lost == 2  # their joint TV once
    assert [type(event) for event in battle.log[1:]] == [IndividualLost, Destroyed]


@pytest.mark.rule("TW-SPEC-43")
@pytest.mark.parametrize(("expendable", "lost"), [(False, 3), (True, 0)])
def test_the_tv_of_those_lost_counts_at_once(expendable: bool, lost: int) -> None:
    unit = beamed(tv=3)
    unit.specials += ("expendable",) if expendable else ()
    battle = setup(unit)
    run(teleport.teleport(battle), [1])
    assert battle.units["a"].where == DESTROYED
    assert battle.detachments["p1-1"].lost == lost


@pytest.mark.rule("TW-SPEC-43")
def test_a_joined_individual_without_retinue_counts_by_itself() -> None:
    battle = retinue(("teleport",))
    battle.units["guard"].tests = ("teleport",)
    run(teleport.teleport(battle), [1])
    assert battle.detachments["p1-1"].lost == 4  # 2 + 2


@pytest.mark.rule("TW-SPEC-43", "TW-SPEC-44", "TW-SPEC-45", "TW-SPEC-46")
@pytest.mark.parametrize(
    ("face", "where", "how"),
    [
        (1, DESTROYED, ""),
        (2, RESERVE, ""),
        (3, RESERVE, ""),
        (4, TABLE, "zone"),
        (5, TABLE, "zone"),
        (6, TABLE, "teleport"),
    ],
)
def test_what_each_face_brings(face: int, where: str, how: str) -> None:
    battle = setup(beamed())
    run(teleport.teleport(battle), [face], [{"to": [10_000, 5000]}] if how else [])
    assert battle.units["a"].where == where
    assert [event.how for event in battle.log if isinstance(event, Deployed)] == [how] * bool(how)
    assert not teleport.declared(battle.units["a"])


@pytest.mark.rule("TW-SPEC-45", "TW-SPEC-17")
@pytest.mark.parametrize("face", [4, 5])
def test_four_and_five_deploy_as_infiltrator_or_in_the_own_zone(face: int) -> None:
    wall = box("wall", 0, 30, 72, 1, kind="wall", sight=Sight.SOLID, height=5000)
    ask = placing(setup(beamed(), terrain=(wall,)), face)
    assert legal(ask, 36_000, 20_000)  # hidden behind the wall
    assert not legal(ask, 60_000, 36_000)  # seen
    assert legal(ask, 36_000, 5000)
    assert not legal(ask, 36_000, 43_000)  # the enemy's zone


@pytest.mark.rule("TW-SPEC-46")
@pytest.mark.parametrize(
    ("x", "y", "fine"),
    [
        (60_000, 44_379, True),  # 45 - 44.379 - 0.6 = 0.021
        (60_000, 44_380, False),  # 0.02 is contact
        (36_000, 43_000, True),  # the enemy's zone, in his sight
        (36_000, 20_000, True),
        (12_000, 22_000, True),  # in a building
        (22_000, 22_000, False),  # impassable
        (19_700, 22_000, True),  # 19.7 + 0.3 = 20: beside it
        (19_701, 22_000, False),
    ],
)
def test_six_anywhere_but_on_impassable_ground_and_in_contact(x: int, y: int, fine: bool) -> None:
    house = box("house", 10, 20, 4, 4, kind="building", sight=Sight.BUILDING, height=3000)
    lava = box("lava", 20, 20, 4, 4, kind="lava", going=Going.IMPASSABLE)
    assert legal(placing(setup(beamed(), terrain=(house, lava)), 6), x, y) is fine


@pytest.mark.rule("TW-SPEC-28")
@pytest.mark.parametrize("face", [2, 3])
@pytest.mark.parametrize(("key", "where"), [("place", TABLE), ("reserve", RESERVE)])
def test_who_was_in_reserve_already_may_come_into_his_zone(face: int, key: str, where: str) -> None:
    battle = setup(beamed(where=RESERVE))
    asks = run(teleport.teleport(battle), [face], [key, {"to": [10_000, 9700]}] if key == "place" else [key])[1]
    assert keys(asks[1]) == ["place", "reserve"]
    assert battle.units["a"].where == where


@pytest.mark.rule("TW-SPEC-28", "TW-SPEC-44")
def test_who_was_not_in_reserve_has_no_such_choice() -> None:
    battle = setup(beamed())
    asks = run(teleport.teleport(battle), [2])[1]
    assert not any(isinstance(ask, Choice | Placement) for ask in asks)
    assert [event.cause for event in battle.log if isinstance(event, Reserved)] == ["teleport"]


@pytest.mark.rule("TW-SPEC-28")
def test_his_zone_and_no_more() -> None:
    flow = teleport.teleport(setup(beamed(where=RESERVE)))
    next(flow)
    flow.send(3)
    ask = flow.send("place")
    assert legal(ask, 10_000, 9700)
    assert not legal(ask, 10_000, 9701)


# ------------------------------------------------------------ arrival
def in_reserve(*extra: Unit, turn: int = 3, rank: int = 1, **kw: Any) -> Game:
    chief = individual("chief", "p1", (5, 5), rank=rank, detachment="p1-1")
    waits = squad("a", "p1", 1, where=RESERVE, detachment="p1-1")
    battle = game(chief, waits, squad("e", "p2", 1, (36, 24)), *extra, turn=turn, **kw)
    battle.detachments["p1-1"].commander = "chief"
    return battle


@pytest.mark.rule("TW-SPEC-44", "TW-STRAT-34")
@pytest.mark.parametrize(
    ("face", "rank", "turn", "total", "arrives"),
    [
        (6, 1, 3, 10, True),
        (5, 1, 3, 9, False),
        (6, 1, 2, 9, False),  # a 6 alone is not enough
        (6, 2, 2, 10, True),
        (1, 3, 6, 10, True),
        (1, 2, 6, 9, False),
        (4, 0, 6, 10, True),
    ],
)
def test_d6_and_rank_and_turn_against_ten(face: int, rank: int, turn: int, total: int, arrives: bool) -> None:
    battle = in_reserve(turn=turn, rank=rank)
    run(reserves.arrivals(battle, "p1"), [face], [{"to": [10_000, 10_000]}] if arrives else [])
    rolled = next(event for event in battle.log if isinstance(event, ReserveRolled))
    assert (rolled.total, rolled.passed) == (total, arrives)
    assert sum(reason.value for reason in rolled.why) == total
    assert battle.units["a"].where == (TABLE if arrives else RESERVE)


@pytest.mark.rule("TW-SPEC-44")
def test_without_its_commander_a_detachment_has_no_rank() -> None:
    battle = in_reserve(turn=4, rank=2)
    battle.units["chief"].where = DESTROYED
    run(reserves.arrivals(battle, "p1"), [5])  # 5 + 0 + 4 = 9, not 11
    assert battle.units["a"].where == RESERVE


@pytest.mark.rule("TW-SPEC-44", "TW-GEN-06")
@pytest.mark.parametrize(
    ("x", "y", "fine"),
    [
        (48_600, 24_000, True),  # 48.6 - 36 - 0.6 = 12
        (48_599, 24_000, False),
        (36_000, 11_400, True),  # 24 - 11.4 - 0.6 = 12
        (36_000, 11_401, False),
        (70_000, 46_000, True),  # anywhere, the enemy's zone too
        (71_701, 46_000, False),  # off the table
    ],
)
def test_twelve_inches_from_every_enemy_model(x: int, y: int, fine: bool) -> None:
    flow = reserves.arrivals(in_reserve(), "p1")
    next(flow)
    assert legal(flow.send(6), x, y) is fine


@pytest.mark.rule("TW-SPEC-44")
def test_it_acts_in_the_turn_of_arrival() -> None:
    battle = in_reserve()
    run(reserves.arrivals(battle, "p1"), [6], [{"to": [10_000, 10_000]}])
    assert (battle.units["a"].actions, battle.units["a"].moved) == (2, False)
    assert [event.how for event in battle.log if isinstance(event, Deployed)] == ["reserve"]


@pytest.mark.rule("TW-SPEC-44", "TW-GEN-11")
def test_each_rolls_once_and_the_owner_orders_the_placing() -> None:
    battle = in_reserve(squad("b", "p1", 1, where=RESERVE), squad("c", "p1", 1, where=RESERVE), turn=6)
    answers = ["b", {"to": [10_000, 10_000]}, {"to": [12_000, 10_000]}]
    asks = run(reserves.arrivals(battle, "p1"), [3, 4, 2], answers)[1]  # 10, 11, 9
    assert [type(ask) for ask in asks[:4]] == [Die, Die, Die, Choice]
    assert [battle.units[key].where for key in "abc"] == [TABLE, TABLE, RESERVE]
    assert [event.unit for event in battle.log if isinstance(event, Deployed)] == ["b", "a"]


@pytest.mark.rule("TW-DET-06", "TW-SPEC-44")
def test_troops_of_a_detachment_that_fled_and_of_others_do_not_roll() -> None:
    battle = in_reserve(squad("x", "p2", 1, where=RESERVE))
    battle.detachments["p1-1"].gone = True
    assert run(reserves.arrivals(battle, "p1"))[1] == []


@pytest.mark.rule("TW-SPEC-44")
def test_without_a_place_far_enough_it_stays_in_reserve() -> None:
    crowd = [squad(f"e{i}{j}", "p2", 1, (6 + 12 * i, 6 + 12 * j)) for i in range(2) for j in range(2)]
    battle = in_reserve(*crowd, size=(24, 24))
    battle.units["e"].stand([battle.units["e"].models[0]._replace(x=12_000, y=12_000)])
    run(reserves.arrivals(battle, "p1"), [6])
    assert battle.units["a"].where == RESERVE


def test_the_last_idea_for_an_arrival_is_legal() -> None:
    flow = reserves.arrivals(in_reserve(vehicle("tank", "p2", (20, 20))), "p1")
    next(flow)
    ask: Any = flow.send(6)
    for seed in range(20):
        assert ask.accept(list(ask.ideas(Stream(seed).below))[-1])[1] == "reserve"


@pytest.mark.rule("TW-SPEC-41", "TW-SPEC-28")
@pytest.mark.parametrize(("where", "label"), [(WAITING, "deploy normally"), (RESERVE, "stay in reserve")])
def test_what_it_does_if_it_does_not_teleport(where: str, label: str) -> None:
    ask = next(teleport.declare(setup(beamed(declared=False, where=where), phase="declare")))
    assert isinstance(ask, Choice)
    assert [option.label for option in ask.options] == ["arrive by teleport", label]
