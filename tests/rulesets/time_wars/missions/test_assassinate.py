"""Mission 3, Assassinate: TW-MISS-11 to TW-MISS-14."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import box, game, happened, individual, run, squad, vehicle
from wartable.engine.errors import DataError
from wartable.engine.plane import touching
from wartable.engine.terrain import Going
from wartable.rulesets.time_wars import actions, ending, turn
from wartable.rulesets.time_wars.agreed import Options
from wartable.rulesets.time_wars.command import command
from wartable.rulesets.time_wars.events.base import ActionSpent, Embarked, Moved
from wartable.rulesets.time_wars.events.losses import Routed
from wartable.rulesets.time_wars.events.melee import MeleeBegan
from wartable.rulesets.time_wars.events.shooting import Suppressed
from wartable.rulesets.time_wars.melee import contacts
from wartable.rulesets.time_wars.missions import assassinate
from wartable.rulesets.time_wars.missions.assassinate import TargetEscaped, TargetNamed, TargetRan
from wartable.rulesets.time_wars.morale import detachments, morale
from wartable.rulesets.time_wars.scenario.file import new_game
from wartable.rulesets.time_wars.state import INCH, Cursor, Game, Model, Order, Profile, Unit
from wartable.rulesets.time_wars.telling import view
from wartable.rulesets.time_wars.troops import losses, troop_types, vehicles


def chief(key: str, player: str, at: tuple[float, float] = (36, 24), *, nrv: int = 8, **fields: Any) -> Unit:
    """A commander of rank 2 with an AGL of 5."""
    fields = {"rank": 2, "tv": 3, "knows": ("charge",), **fields}
    return individual(key, player, at, profile=Profile(5, 6, 6, 4, 3, 4, nrv, 2), **fields)


def table(*units: Unit, **fields: Any) -> Game:
    """p1 acts; each side has a commander, `boss` and `foe`, and a Squad far away."""
    fields = {"turn": 3, "active": "p1", "options": Options(mission="assassinate"), **fields}
    own = [] if any(unit.id == "boss" for unit in units) else [chief("boss", "p1", (36, 10))]
    rest = (squad("x", "p1", at=(4, 30), tv=1), squad("y", "p2", at=(66, 44), tv=1), chief("foe", "p2", (68, 40)))
    return game(*own, *units, *rest, **fields)


def at_turn_end(*units: Unit, **fields: Any) -> Game:
    """The end of the last Player Turn of turn 3."""
    return table(*units, **{"active": "p2", "cursor": Cursor("end"), **fields})


def guarded(men: int = 3, at: tuple[float, float] = (36, 24), **fields: Any) -> tuple[Unit, Unit]:
    """The boss in his Retinue."""
    boss = chief("boss", "p1", where="joined", joined="own", **fields)
    own = squad("own", "p1", men, at=at, tv=3, retinue="boss")
    x, y = round(at[0] * INCH), round((at[1] + 0.7) * INCH)
    own.stand([*own.models, Model(x, y, id=90, kind="individual", of="boss")])
    own.start = men + 1
    boss.stand(())
    return boss, own


def judged(battle: Game) -> tuple[tuple[str, ...], str] | None:
    """Winners and clause if the battle ended now."""
    found = ending.verdict(battle)
    return None if found is None else (found.winners, found.clause)


# ------------------------------------------------------------ the target
@pytest.mark.rule("TW-MISS-11")
@pytest.mark.parametrize(
    ("one", "two", "target"),
    [
        ({"rank": 2}, {"rank": 3, "nrv": 5, "tv": 1}, "two"),
        ({"rank": 2, "nrv": 8, "tv": 2}, {"rank": 2, "nrv": 7, "tv": 9}, "boss"),
        ({"rank": 2, "nrv": 7, "tv": 2}, {"rank": 2, "nrv": 7, "tv": 3}, "two"),
    ],
)
def test_the_highest_rank_then_nerve_then_tv(one: dict[str, Any], two: dict[str, Any], target: str) -> None:
    battle = table(chief("boss", "p1", **one), chief("two", "p1", (20, 20), **two), squad("led", "p1", leader=True))
    found = assassinate.target(battle, "p1")
    assert found is not None
    assert found.id == target


@pytest.mark.rule("TW-MISS-11", "TW-DEPL-03")
@pytest.mark.parametrize("answer", ["boss", "two"])
def test_of_equals_the_owner_names_one(answer: str) -> None:
    battle = table(chief("boss", "p1"), chief("two", "p1", (20, 20)), cursor=Cursor("markers"))
    _, asked = run(turn.of_rules(battle), answers=[answer])
    assert [(ask.seat, ask.clause) for ask in asked] == [("p1", "TW-MISS-11")]
    assert [(event.player, event.unit) for event in happened(battle, TargetNamed)] == [("p1", answer), ("p2", "foe")]
    found = assassinate.target(battle, "p1")
    assert found is not None
    assert found.id == answer


@pytest.mark.rule("TW-MISS-11")
def test_a_side_without_a_commander_has_no_target() -> None:
    battle = game(squad("a", "p1"), squad("b", "p2", at=(30, 30)), options=Options(mission="assassinate"))
    assert assassinate.target(battle, "p1") is None
    assert not assassinate.killed(battle, "p1")
    assert not assassinate.stays(battle, battle.units["a"])
    assert [row.value for row in ending.scores(battle) if row.clause == "TW-MISS-11"] == ["none", "none"]


@pytest.mark.rule("TW-MISS-11")
@pytest.mark.parametrize(("ids", "dead"), [((0, 1, 2), False), ((90,), True)])
def test_only_the_commander_himself_counts(ids: tuple[int, ...], dead: bool) -> None:
    """His Retinue may die or live."""
    boss, own = guarded()
    battle = table(boss, own)
    run(losses.remove(battle, own, ids, "attack", "p2"))
    assert assassinate.killed(battle, "p1") is dead


SIDES = [
    {"seat": "p1", "units": [{"id": f"b-{n}", "unit": "federation_leader", "at": [30 + n, 9]} for n in (1, 2)]},
    {"seat": "p2", "units": [{"id": "d-1", "unit": "dalek_patrol", "at": [36, 43]}]},
]  # fmt: skip


@pytest.mark.rule("TW-MISS-11")
def test_a_position_may_name_it() -> None:
    doc = {"wartable": 1, "ruleset": "time_wars", "mission": "assassinate"}
    named = new_game({**doc, "sides": [{**SIDES[0], "target": "b-2"}, SIDES[1]]})
    found = assassinate.target(named, "p1")
    assert found is not None
    assert found.id == "b-2"
    for key, text in (("d-1", "no commander"), ("b-9", "no unit b-9")):
        with pytest.raises(DataError, match=text):
            new_game({**doc, "sides": [{**SIDES[0], "target": key}, SIDES[1]]})


# ------------------------------------------------------------ the result
@pytest.mark.rule("TW-MISS-12")
@pytest.mark.parametrize(
    ("dead", "result"),
    [
        (("foe",), (("p1",), "TW-MISS-12")),
        (("boss",), (("p2",), "TW-MISS-12")),
        (("foe", "boss"), ((), "TW-MISS-12")),
        ((), None),
    ],
)
def test_killing_the_target_wins_with_the_game_turn(dead: tuple[str, ...], result: Any) -> None:
    battle = at_turn_end()
    for key in dead:
        battle.units[key].where = "destroyed"
    assert judged(battle) == result
    battle.active = "p1"  # p2 has still to play
    assert judged(battle) is None


@pytest.mark.rule("TW-MISS-12", "TW-MISS-03")
def test_when_time_runs_out_it_is_a_draw() -> None:
    assert judged(at_turn_end(turn=6)) == ((), "TW-MISS-12")
    assert judged(at_turn_end(turn=5)) is None


@pytest.mark.rule("TW-MISS-12")
@pytest.mark.parametrize(
    ("hits", "winners"),
    [
        ({"foe": "p3"}, ("p3",)),
        ({"foe": "p1", "boss": "p3"}, ("p3",)),
        ({"foe": "p1", "z": "p2"}, ("p1",)),
        ({"foe": "p3", "boss": "p3"}, ("p3",)),
        ({"foe": ""}, ()),
    ],
)
def test_with_three_players_the_one_who_killed_and_kept_his_own(hits: dict[str, str], winners: tuple[str, ...]) -> None:
    battle = at_turn_end(chief("boss", "p1"), chief("z", "p3", (10, 40)), active="p3")
    battle.order = ("p1", "p2", "p3")
    for key, by in hits.items():
        battle.units[key].where, battle.units[key].hit_by = "destroyed", by
    assert judged(battle) == (winners, "TW-MISS-12")
    if not winners:
        say = assassinate.assassins(battle).say
        assert say == "The battle is drawn: no side alone has killed a target and kept its own alive."


@pytest.mark.rule("TW-MISS-04", "TW-MISS-14")
@pytest.mark.parametrize(
    ("foe", "boss", "result"),
    [
        ("destroyed", "table", (("p1",), "TW-MISS-04")),
        ("routed", "table", ((), "TW-MISS-14")),  # escaped: no kill
        ("routed", "destroyed", (("p2",), "TW-MISS-12")),  # unless one's own is dead
    ],
)
def test_the_side_left_alone(foe: str, boss: str, result: Any) -> None:
    battle = table()
    battle.units["y"].where = "destroyed"
    battle.units["foe"].where, battle.units["boss"].where = foe, boss
    assert judged(battle) == result


@pytest.mark.rule("TW-MISS-04")
def test_if_nobody_is_left_it_is_a_draw() -> None:
    battle = table()
    for unit in battle.units.values():
        unit.where = "destroyed"
    assert judged(battle) == ((), "TW-MISS-04")


# ------------------------------------------------------------ a routed target
@pytest.mark.rule("TW-MISS-13")
def test_a_target_that_fails_its_test_stays_and_runs() -> None:
    """NRV 2: 2 + 1 + 1 is under 15. Its TV is lost now, once; anybody else leaves."""
    battle = table(
        chief("boss", "p1", nrv=2), squad("s", "p1", 1, at=(20, 20), profile=Profile(5, 5, 4, 4, 2, 4, 2, 1))
    )
    for key in ("boss", "s"):
        run(morale.nerve_test(battle, battle.units[key], "casualties"), [1])
    boss = battle.units["boss"]
    assert (boss.where, boss.running, battle.units["s"].where) == ("table", True, "routed")
    assert battle.detachments["p1-1"].lost == 3 + 1
    run(losses.take_wounds(battle, boss, 1, "attack", "p2"))
    assert assassinate.killed(battle, "p1")
    assert battle.detachments["p1-1"].lost == 3 + 1


@pytest.mark.rule("TW-MISS-13")
def test_in_other_missions_he_leaves() -> None:
    battle = table(options=Options(mission="exterminate"))
    run(losses.rout(battle, battle.units["boss"]))
    assert battle.units["boss"].where == "routed"


@pytest.mark.rule("TW-MISS-13", "TW-MISS-05")
def test_with_the_detachment_only_his_troop_type_stays() -> None:
    """He is in his Retinue: the four of them stay, a Squad of the same detachment leaves."""
    boss, own = guarded()
    battle = table(boss, own)
    run(detachments.flee(battle, battle.detachments["p1-1"]))
    assert [battle.units[key].where for key in ("own", "boss", "x")] == ["table", "joined", "routed"]
    assert own.running
    assert boss.running
    assert happened(battle, TargetRan)[0].losses == (("own", 3), ("boss", 0))
    run(detachments.flee(battle, battle.detachments["p1-1"]))
    assert len(happened(battle, TargetRan)) == 1  # nobody routs twice


@pytest.mark.rule("TW-MISS-13", "TW-MISS-04")
def test_with_the_army_he_keeps_his_side_in_the_battle() -> None:
    battle = table()
    run(ending.withdraw(battle, "p1"))
    assert battle.units["x"].where == "withdrawn"
    assert battle.units["boss"].running
    assert ending.in_battle(battle, "p1")
    assert battle.result is None
    battle.units["boss"].where = "routed"
    assert not ending.in_battle(battle, "p1")
    assert judged(battle) == ((), "TW-MISS-14")


@pytest.mark.rule("TW-MISS-13")
def test_in_reserve_he_is_out_of_reach() -> None:
    battle = table(chief("boss", "p1", where="reserve"))
    run(losses.rout(battle, battle.units["boss"]))
    assert assassinate.escaped(battle, "p1")


@pytest.mark.rule("TW-MISS-13")
def test_aboard_a_vehicle_he_gets_out() -> None:
    lpc = vehicle("v", "p1", (36, 12), capacity=10, detachment="p1-2")
    battle = table(lpc)
    battle.emit(Embarked("boss", "v"))
    run(losses.rout(battle, battle.units["boss"]))
    assert (battle.units["boss"].where, battle.units["boss"].aboard) == ("table", "")


@pytest.mark.rule("TW-MISS-13")
def test_he_gives_and_takes_no_orders_and_no_tests() -> None:
    battle = table(
        chief("boss", "p1", orders=(Order("charge", "boss", 1),), prepared=True), squad("s", "p1", at=(36, 12))
    )
    boss = battle.units["boss"]
    assert "boss" in [unit.id for unit in command.commanders(battle, "p1")]
    run(losses.rout(battle, boss))
    assert boss.orders == ()
    assert not boss.prepared
    assert "boss" not in [unit.id for unit in command.commanders(battle, "p1")]
    options, refused = command.recipients(battle, chief("two", "p1", (36, 11)))
    assert "boss" not in [option.key for option in options] + [refusal.key for refusal in refused]
    boss.tests = ("casualties",)
    battle.cursor = Cursor("morale")
    run(morale.step(battle))
    assert not happened(battle, Routed)


@pytest.mark.rule("TW-MISS-13")
def test_nobody_takes_him_in() -> None:
    """No vehicle carries him off, nobody joins his Retinue, and he joins nobody."""
    boss, own = guarded()
    mate, lpc = individual("mate", "p1", (37, 25.6)), vehicle("v", "p1", (36, 20), capacity=10)
    battle = table(boss, own, mate, lpc)
    assert vehicles.unfit(battle, lpc, own) is None
    assert troop_types.why_not_join(battle, mate, own) is None
    run(losses.rout(battle, own))
    refusals = (vehicles.unfit(battle, lpc, own), troop_types.why_not_join(battle, mate, own))
    assert [refusal and refusal.clause for refusal in refusals] == ["TW-MISS-13", "TW-MISS-13"]


@pytest.mark.rule("TW-MISS-13")
def test_he_leads_no_test_any_more() -> None:
    battle = table(squad("s", "p1", at=(20, 20)), chief("two", "p1", (30, 30), nrv=7))
    item = battle.detachments["p1-1"]
    item.commander = "boss"
    leader = detachments.leader(battle, item)
    assert leader is not None
    assert leader.unit.id == "boss"
    run(losses.rout(battle, battle.units["boss"]))
    leader, army = detachments.leader(battle, item), detachments.army_leader(battle, "p1")
    assert leader is not None
    assert army is not None
    assert (leader.unit.id, army.unit.id) == ("two", "two")


@pytest.mark.rule("TW-MISS-13")
def test_he_leaves_a_melee() -> None:
    battle = table(chief("boss", "p1", (36, 24)), squad("f", "p2", 2, places=[(36.6, 24), (37.3, 24)]))
    battle.emit(MeleeBegan("melee-1", ("f",), ("boss",)))
    contacts.settle(battle)
    assert battle.melee_of("boss") is not None
    run(losses.rout(battle, battle.units["boss"]))
    contacts.settle(battle)
    assert battle.melee_of("boss") is None


# ------------------------------------------------------------ the run
def runner(at: tuple[float, float] = (36, 10), *units: Unit, **fields: Any) -> Game:
    """The boss has routed and it is his player's Action Phase."""
    battle = table(chief("boss", "p1", at), *units, **fields)
    run(losses.rout(battle, battle.units["boss"]))
    return battle


@pytest.mark.rule("TW-MISS-13")
@pytest.mark.parametrize(
    ("at", "to"), [((36, 12), (36, 4)), ((12, 24), (4, 24)), ((60, 24), (68, 24)), ((36, 36), (36, 44))]
)
def test_he_runs_straight_for_the_nearest_edge(at: tuple[float, float], to: tuple[float, float]) -> None:
    """AGL 5 + 3 = 8 inches; before anybody else acts, and nothing is asked."""
    battle = runner(at)
    _, asked = run(actions.step(battle), [3])
    boss = battle.units["boss"]
    assert (boss.models[0].x, boss.models[0].y) == (to[0] * INCH, to[1] * INCH)
    assert boss.actions == 0
    assert [type(ask).__name__ for ask in asked] == ["Die"]
    assert assassinate.due(battle) is None


@pytest.mark.rule("TW-MISS-13")
@pytest.mark.parametrize(("left", "y"), [(1, 7), (0, 12)])
def test_with_an_action_lost_he_advances(left: int, y: int) -> None:
    battle = runner((36, 12))
    battle.units["boss"].actions = left
    if left:
        run(actions.step(battle))
    else:
        assert assassinate.due(battle) is None
    assert battle.units["boss"].models[0].y == y * INCH


@pytest.mark.rule("TW-MISS-13", "TW-SUPP-04")
def test_suppressed_to_size_0_he_stays() -> None:
    battle = runner((36, 12))
    battle.emit(Suppressed("boss", "p2", 1))
    run(actions.step(battle))
    assert battle.units["boss"].models[0].y == 12 * INCH
    assert [event.action for event in happened(battle, ActionSpent)] == ["hold"]


@pytest.mark.rule("TW-MISS-13")
def test_he_goes_round_what_nobody_enters_and_touches_no_enemy() -> None:
    lava = box("lava", 34, 9, 4, 1, kind="lava", going=Going.IMPASSABLE)
    foe = squad("f", "p2", 1, at=(36, 6))
    battle = runner((36, 12), foe, terrain=[lava])
    run(actions.step(battle), [6])
    boss = battle.units["boss"]
    assert boss.models[0].y < 9 * INCH
    assert not battle.melees
    assert happened(battle, Moved)[-1].distance > 12 * INCH - boss.models[0].y


@pytest.mark.rule("TW-MISS-13")
def test_walled_in_he_stays() -> None:
    sides = ((34, 9, 4, 1), (34, 13, 4, 1), (34, 9, 1, 5), (37, 9, 1, 5))
    walls = [box(f"w{n}", *side, kind="lava", going=Going.IMPASSABLE) for n, side in enumerate(sides)]
    battle = runner((36, 10.4), terrain=walls)
    run(actions.step(battle), [6])
    assert abs(battle.units["boss"].models[0].y - 10_400) < INCH


@pytest.mark.rule("TW-MISS-13")
def test_he_does_so_in_each_turn_of_his_player_until_he_is_gone() -> None:
    """12 inches: 8 on, then over the edge. The others of his side play on."""
    battle = runner((36, 12))
    run(actions.step(battle), [3])
    battle.units["boss"].actions = 2
    assert assassinate.due(battle) is battle.units["boss"]
    battle.active = "p2"
    assert assassinate.due(battle) is None
    battle.active = "p1"
    run(actions.step(battle), [1])
    assert battle.units["boss"].where == "routed"
    assert ending.in_battle(battle, "p1")


@pytest.mark.rule("TW-MISS-14")
@pytest.mark.parametrize(("y", "gone"), [(6.299, True), (6.3, False), (5, True), (9, False)])
def test_he_escapes_only_if_more_is_left_than_the_way_to_the_edge(y: float, gone: bool) -> None:
    """AGL 5 + 1 = 6 inches; with a radius of 0.3 he is 6 from the edge at 6.3 and just touches it."""
    battle = runner((36, y))
    run(actions.step(battle), [1])
    assert bool(happened(battle, TargetEscaped)) is gone
    assert assassinate.escaped(battle, "p1") is gone
    assert assassinate.fate(battle, "p1") == ("escaped" if gone else "runs for the edge")


@pytest.mark.rule("TW-MISS-14")
def test_an_escape_is_no_kill() -> None:
    """p2 can at best draw; p1 can still win."""
    battle = runner((36, 3), turn=6)
    run(actions.step(battle), [1])
    battle.active, battle.cursor = "p2", Cursor("end")
    assert judged(battle) == ((), "TW-MISS-12")
    battle.units["foe"].where = "destroyed"
    assert judged(battle) == (("p1",), "TW-MISS-12")


@pytest.mark.rule("TW-MISS-14")
def test_his_retinue_goes_with_him() -> None:
    boss, own = guarded(3, (36, 3))
    battle = table(boss, own)
    run(losses.rout(battle, own))
    run(actions.step(battle), [6])
    assert [unit.where for unit in (own, boss)] == ["routed", "routed"]
    assert assassinate.escaped(battle, "p1")
    assert battle.detachments["p1-1"].lost == 3


# ------------------------------------------------------------ in the course of a turn
@pytest.mark.rule("TW-MISS-13", "TW-TURN-04")
def test_an_army_of_one_on_the_run_is_asked_nothing_grave() -> None:
    battle = runner((36, 12))
    run(losses.rout(battle, battle.units["x"]))
    battle.cursor = Cursor("command")
    run(command.step(battle))
    assert battle.cursor.phase == "hazards"


@pytest.mark.rule("TW-MISS-12")
def test_the_flow_of_turns_ends_the_battle() -> None:
    battle = at_turn_end()
    battle.units["foe"].where = "destroyed"
    flow = turn.step(battle)
    assert flow is not None
    run(flow)
    assert battle.result is not None
    assert battle.result.clause == "TW-MISS-12"
    assert ending.standing(battle) == {"p1": 2, "p2": -2}


def test_the_picture_shows_targets_and_runners() -> None:
    boss, own = guarded()
    battle = table(boss, own)

    def marks() -> list[tuple[str, str]]:
        return [(shape.id, shape.text) for shape in view.scene(battle, "p2").shapes if shape.kind == "mark"]

    assert marks() == [("own", "target"), ("foe", "target")]
    run(losses.rout(battle, own))
    assert marks() == [("own", "runs for the edge"), ("foe", "target")]


@pytest.mark.rule("TW-MISS-13", "TW-ORD-12")
@pytest.mark.parametrize("face", [1, 2])
def test_a_runner_may_die_on_the_way(face: int) -> None:
    """Through a hazard: on a 1 he is dead, and so he has not escaped."""
    fire = box("fire", 34, 3, 4, 1, kind="fire", hazardous=("all",))
    battle = runner((36, 6), terrain=[fire])
    run(actions.step(battle), [6, face])
    assert (assassinate.killed(battle, "p1"), assassinate.escaped(battle, "p1")) == (face == 1, face != 1)


@pytest.mark.rule("TW-MISS-11", "TW-MISS-12", "TW-MISS-09")
@pytest.mark.parametrize("way", ["shot", "alone", "routed"])
def test_of_three_he_counts_who_hit_the_squad_of_the_target(way: str) -> None:
    """A joined Individual has no losses of his own: who killed him among his guards has killed him."""
    lord, guard = guarded(3)
    battle = at_turn_end(lord, guard, squad("z", "p3", at=(10, 40)), active="p3")
    battle.order = ("p1", "p2", "p3")
    owner = lord.player
    battle.sides[owner].target = lord.id
    if way == "shot":
        run(losses.remove(battle, guard, [model.id for model in guard.models if model.of], "fire", "p3"))
    elif way == "alone":  # his guards fall to p3, and he to a hazard
        run(losses.remove(battle, guard, [model.id for model in guard.models if not model.of], "fire", "p3"))
        run(losses.remove(battle, lord, [0], "hazard"))
    else:
        run(losses.take_wounds(battle, guard, 1, "fire", "p3"), (), ["model"])
        battle.options = battle.options._replace(mission="exterminate")
        run(losses.rout(battle, guard))
    assert (lord.alive, lord.hit_by) == (False, "p3")
    if way != "routed":
        assert judged(battle) == (("p3",), "TW-MISS-12")


@pytest.mark.rule("TW-MISS-13")
def test_he_never_ends_his_run_in_contact() -> None:
    """AGL 5 + 1: straight on he would just touch an enemy who stands 6.6 inches before him."""
    battle = runner((36, 12), squad("f", "p2", 1, at=(36, 5.4)))
    run(actions.step(battle), [1])
    boss, foe = battle.units["boss"].models[0], battle.units["f"].models[0]
    assert boss.y < 12 * INCH
    assert not touching(boss, foe)
