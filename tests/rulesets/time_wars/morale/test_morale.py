from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import game, individual, run, squad, vehicle
from wartable.engine.ask import Choice, Die, Pool, without_dice
from wartable.engine.mod import Mod
from wartable.odds.prospects import chances
from wartable.rulesets.time_wars.events.losses import ModelsLost, Routed
from wartable.rulesets.time_wars.events.morale import NerveTested, Obeyed
from wartable.rulesets.time_wars.events.morale import TestDue as Due  # a name that pytest does not collect
from wartable.rulesets.time_wars.morale.morale import NerveNumbers, nerve_numbers, nerve_test, roll_nerve, step
from wartable.rulesets.time_wars.odds.prospects import of_shot
from wartable.rulesets.time_wars.shooting.shooting import FIRE, Declaration, assess, make_shot
from wartable.rulesets.time_wars.state import Band, Cursor, Game, Melee, Order, Profile, Side, Unit
from wartable.rulesets.time_wars.troops.troop_types import IndividualJoined

# NRV 6: with 5 models a 4 passes (6 + 5 + 4 = 15).
STAND_FAST = (Order("stand_fast", "x"),)
PLAIN = Profile(5, 5, 4, 4, 2, 4, 6, 1)


def total_of(battle: Game, unit: Unit, cause: str = "") -> int:
    return sum(mod.value for mod in nerve_numbers(battle, unit, cause).mods if isinstance(mod.value, int))


def takers(battle: Game) -> list[str]:
    return [event.unit for event in battle.log if isinstance(event, NerveTested)]


# ---------------------------------------------------------------- the test
@pytest.mark.rule("TW-MORALE-06", "TW-MORALE-08", "TW-CMD-08")
@pytest.mark.parametrize(
    ("count", "face", "passed"),
    [
        (5, 4, True),  # 6 + 5 + 4 = 15
        (5, 3, False),  # 14
        (4, 5, True),
        (4, 4, False),
        (9, 1, True),
        (8, 1, True),  # no face decides: 6 + 8 + 1 = 15
        (2, 6, False),  # nor does a 6: 14
    ],
)
def test_nerve(count: int, face: int, passed: bool) -> None:
    a = squad("a", "p1", count)
    battle = game(a, squad("b", "p2", at=(30, 30)))
    result, _ = run(nerve_test(battle, a, "casualties"), [face])
    assert result is passed
    assert a.where == ("table" if passed else "routed")
    assert battle.detachments["p1-1"].lost == (0 if passed else 1)
    assert a.models == () or passed


@pytest.mark.rule("TW-MORALE-07")
@pytest.mark.parametrize(
    ("unit", "laid", "size"),
    [
        (squad("a", "p1", 12), 0, 12),  # no cap of 10
        (squad("a", "p1", 12), 3, 9),
        (squad("a", "p1", 3), 5, 0),
        (squad("a", "p1", 3, places=[(10, 10), (10.7, 10), (20, 10)]), 0, 2),  # one is out of cohesion
        (squad("a", "p1", 3, specials=("large",)), 0, 9),
        (vehicle("a", "p1"), 0, 3),
        (individual("a", "p1", profile=PLAIN), 0, 1),
    ],
)
def test_size_for_nerve(unit: Unit, laid: int, size: int) -> None:
    unit.suppression = (("p2", laid),) if laid else ()
    assert total_of(game(unit), unit) == unit.profile.nrv + size


@pytest.mark.rule("TW-MORALE-08")
def test_joined_individuals_rout_with_the_squad() -> None:
    a, hero = squad("a", "p1", 2), individual("hero", "p1", (10, 11), profile=PLAIN)
    battle = game(a, hero, squad("b", "p2", at=(30, 30)))
    battle.emit(IndividualJoined("hero", "a"))
    run(nerve_test(battle, a, "melee"), [1])
    assert (a.where, hero.where) == ("routed", "routed")


@pytest.mark.rule("TW-TYPE-08")
@pytest.mark.parametrize(("nrv", "counts"), [(5, 6), (6, 6), (8, 8)])
def test_a_joined_individual_lends_a_higher_nerve(nrv: int, counts: int) -> None:
    a, hero = squad("a", "p1", 4), individual("hero", "p1", (10, 11), profile=PLAIN._replace(nrv=nrv))
    battle = game(a, hero)
    assert total_of(battle, a) == 6 + 4
    battle.emit(IndividualJoined("hero", "a"))
    assert total_of(battle, a) == counts + 5
    assert total_of(battle, a, "suppression") == counts + 5


@pytest.mark.rule("TW-UPG-07")
def test_a_squad_leader_adds_no_rank_to_the_nerve_of_his_squad() -> None:
    a = squad("a", "p1", 4, leader=True)
    assert total_of(game(a), a) == 6 + 4


@pytest.mark.rule("TW-MORALE-07", "TW-SPEC-40")
@pytest.mark.parametrize(("rolled", "dice", "total"), [(7, [2], 6 + 7 + 2), (0, [3, 4, 2], 6 + 7 + 2)])
def test_a_swarm_uses_its_last_roll_or_rolls(rolled: int, dice: list[int], total: int) -> None:
    rats = individual("rats", "p1", profile=PLAIN, specials=("swarm",))
    rats.swarm = rolled
    battle = game(rats)
    _, asks = run(nerve_test(battle, rats, "melee"), dice)
    assert [type(ask) for ask in asks] == ([Die] if rolled else [Pool, Die])
    event = battle.log[-1]
    assert isinstance(event, NerveTested)
    assert event.total == total


# ---------------------------------------------------------------- Stand Fast!
@pytest.mark.rule("TW-ORD-14", "TW-ORD-15", "TW-DICE-03", "TW-DICE-05")
@pytest.mark.parametrize(
    ("base", "faces", "answers", "passed"),
    [
        (11, [4], [], True),  # passed: nothing to re-roll
        (11, [3, 4], ["re-roll"], True),
        (11, [3], ["keep"], False),
        (11, [3, 2], ["re-roll"], False),
        (7, [6], [], True),  # 13, but a natural 6
        (7, [5, 6], ["re-roll"], True),  # on the re-roll too
        (7, [5, 5], ["re-roll"], False),
    ],
)
def test_stand_fast(base: int, faces: list[int], answers: list[str], passed: bool) -> None:
    numbers = NerveNumbers("p1", (Mod(base, "TW-MORALE-06", "all"),), "TW-ORD-14", "TW-ORD-15")
    roll, _ = run(roll_nerve(numbers), faces, answers)
    assert roll.passed is passed
    assert roll.before == ((faces[0],) if answers == ["re-roll"] else ())  # what it had shown is kept for the record


@pytest.mark.rule("TW-ORD-14", "TW-ORD-15")
def test_without_stand_fast_neither_reroll_nor_six() -> None:
    roll, asks = run(roll_nerve(NerveNumbers("p1", (Mod(8, "TW-MORALE-06", "all"),))), [6])
    assert (roll.total, roll.passed, len(asks)) == (14, False, 1)


@pytest.mark.rule("TW-ORD-14")
@pytest.mark.parametrize(
    ("orders", "clauses"),
    [
        (STAND_FAST, ("TW-ORD-14", "TW-ORD-15")),
        ((Order("take_aim", "x"),), ("", "")),
    ],
)
@pytest.mark.parametrize("cause", ["casualties", "suppression"])
def test_the_order_serves_every_test(orders: tuple[Order, ...], clauses: tuple[str, str], cause: str) -> None:
    a = squad("a", "p1")
    a.orders = orders
    numbers = nerve_numbers(game(a), a, cause)
    assert (numbers.reroll, numbers.six) == clauses


@pytest.mark.rule("TW-MORALE-04", "TW-SUPP-05")
@pytest.mark.parametrize(("face", "passed"), [(4, True), (3, False)])
def test_suppression_cannot_rout(face: int, passed: bool) -> None:
    a = squad("a", "p1")
    a.tests = ("casualties",)
    battle = game(a)
    result, asks = run(nerve_test(battle, a, "suppression"), [face])
    assert result is passed
    assert a.where == "table"
    assert a.tests == ("casualties",)  # it is no test of the Morale Phase
    assert (asks[0].clause, battle.log[-1].clause) == ("TW-SUPP-05", "TW-SUPP-05")


# ---------------------------------------------------------------- list rules
@pytest.mark.rule("TW-FED-05", "TW-ARMY-34")
@pytest.mark.parametrize(
    ("count", "race", "detachment", "supreme", "size"),
    [
        (2, "federation", "p1-1", "", 5),
        (5, "federation", "p1-1", "", 5),
        (6, "federation", "p1-1", "", 6),  # at least five
        (2, "ogrons", "p1-1", "", 2),
        (2, "federation", "p1-2", "", 2),  # another detachment
        (2, "federation", "p1-2", "captain", 5),  # of the Supreme Commander's army
    ],
)
def test_grit(count: int, race: str, detachment: str, supreme: str, size: int) -> None:
    captain = individual("captain", "p1", (20, 20), specials=("grit",), race="federation", rank=2)
    a = squad("a", "p1", count, race=race, detachment=detachment)
    battle = game(captain, a)
    battle.detachments["p1-1"].commander = "captain"
    battle.sides["p1"].supreme = supreme
    assert total_of(battle, a) == 6 + size
    assert total_of(battle, a, "suppression") == 6 + size


@pytest.mark.rule("TW-FED-05", "TW-ARMY-34")
def test_grit_ends_with_its_commander() -> None:
    captain = individual("captain", "p1", (20, 20), specials=("grit",), race="federation", rank=2)
    a = squad("a", "p1", 2, race="federation")
    battle = game(captain, a)
    battle.detachments["p1-1"].commander = "captain"
    battle.emit(Routed("captain", 2))
    assert total_of(battle, a) == 6 + 2


@pytest.mark.rule("TW-DAL-18", "TW-FED-42")
@pytest.mark.parametrize("rule", ["loyal_to_the_end", "federation_loyal_to_the_end"])
@pytest.mark.parametrize(("special", "laid", "size"), [(True, 0, 7), (True, 3, 7), (False, 0, 4), (False, 3, 1)])
def test_loyal_troops_count_what_they_were(rule: str, special: bool, laid: int, size: int) -> None:
    a = squad("a", "p1", 4, specials=(rule,) if special else (), turn_size=7)
    a.suppression = (("p2", laid),) if laid else ()
    assert total_of(game(a), a) == 6 + size


@pytest.mark.rule("TW-FED-42", "TW-FED-05")
@pytest.mark.parametrize(("before", "size"), [(3, 5), (7, 7)])
def test_grit_sets_a_minimum_for_the_loyal(before: int, size: int) -> None:
    captain = individual("captain", "p1", (20, 20), specials=("grit",), race="federation", rank=2)
    a = squad("a", "p1", 2, race="federation", specials=("federation_loyal_to_the_end",), turn_size=before)
    battle = game(captain, a)
    battle.detachments["p1-1"].commander = "captain"
    assert total_of(battle, a) == 6 + size


def ogrons(count: int = 5, at: tuple[float, float] = (10, 10), **fields: Any) -> Unit:
    return squad("a", "p1", count, at, race="ogron", profile=PLAIN._replace(nrv=4), **fields)


def daleks(x: float, **fields: Any) -> Unit:
    return squad("masters", "p1", 1, places=[(x, 10)], race="daleks", specials=("obey",), **fields)


@pytest.mark.rule("TW-DAL-01")
@pytest.mark.parametrize(
    ("face", "left", "where"),
    [
        (6, 5, "table"),  # 4 + 5 + 6 = 15: passed
        (5, 4, "table"),  # 14: one model pays
        (3, 2, "table"),
        (2, 1, "table"),
        (1, 0, "destroyed"),  # five pay: destroyed, not routed
    ],
)
def test_obey(face: int, left: int, where: str) -> None:
    a = ogrons()
    battle = game(a, daleks(15))
    battle.emit(Due("a", "melee"))
    result, _ = run(nerve_test(battle, a, "melee"), [face])
    assert result is (left > 0)
    assert (len(a.models), a.where) == (left, where)
    assert any(isinstance(event, Obeyed) for event in battle.log) is (0 < left < 5)
    assert a.tests == ()  # no new test follows from these losses


@pytest.mark.rule("TW-DAL-01")
@pytest.mark.parametrize(
    ("x", "fields", "obeys"),
    [
        (18.4, {}, True),  # from 12.8 at the right end: 5.6 between centres, 5 from edge to edge, FIR 5
        (18.401, {}, False),
        (15, {"suppression": (("p2", 1),)}, False),  # suppressed to size 0
        (15, {"race": "ogron"}, False),
    ],
)
def test_who_makes_obey(x: float, fields: dict[str, Any], obeys: bool) -> None:
    a, master = ogrons(), daleks(x)
    for name, value in fields.items():
        setattr(master, name, value)
    battle = game(a, master)
    run(nerve_test(battle, a, "melee"), [5])
    assert a.where == ("table" if obeys else "routed")


@pytest.mark.rule("TW-DAL-01", "TW-ORD-14")
def test_obey_counts_the_total_after_the_reroll() -> None:
    a = ogrons()
    a.orders = STAND_FAST
    battle = game(a, daleks(15))
    run(nerve_test(battle, a, "melee"), [1, 4], ["re-roll"])
    assert len(a.models) == 5 - 2  # 4 + 5 + 4 = 13


@pytest.mark.rule("TW-DAL-01", "TW-MORALE-04")
def test_obey_does_not_apply_to_suppression() -> None:
    a = ogrons()
    battle = game(a, daleks(15))
    result, _ = run(nerve_test(battle, a, "suppression"), [1])
    assert result is False
    assert len(a.models) == 5


@pytest.mark.rule("TW-DAL-18", "TW-DAL-01")
def test_the_loyal_size_counts_for_the_margin() -> None:
    a = ogrons(4, specials=("loyal_to_the_end",), turn_size=8)
    battle = game(a, daleks(15))
    run(nerve_test(battle, a, "melee"), [1])  # 4 + 8 + 1 = 13: two pay, where four models would need 6 more
    assert len(a.models) == 2


# ---------------------------------------------------------------- the step
def phase(battle: Game, faces: list[int], answers: tuple[Any, ...] = ()) -> list[Any]:
    """Run the whole Morale Phase; returns all that was asked."""
    asked = []
    dice, due = list(faces), list(answers)
    while battle.cursor.phase == "morale":
        flow = step(battle)
        send: Any = None
        while True:
            try:
                ask = flow.send(send)
            except StopIteration:
                break
            asked.append(ask)
            send = ask.accept(dice.pop(0) if isinstance(ask, Die) else due.pop(0))
    assert not dice
    assert not due
    return asked


def shaken(*units: Unit, **fields: Any) -> Game:
    for unit in units:
        unit.tests = unit.tests or ("casualties",)
    return game(*units, cursor=Cursor("morale"), **fields)


@pytest.mark.rule("TW-MORALE-01", "TW-GEN-11")
def test_the_active_player_tests_first() -> None:
    units = squad("a", "p1"), squad("b", "p2", at=(30, 30)), squad("c", "p1", at=(20, 20))
    battle = shaken(*units, active="p2")
    asked = phase(battle, [6, 6, 6])
    assert [ask.seat for ask in asked] == ["p2", "p1", "p1"]
    assert takers(battle) == ["b", "a", "c"]
    assert battle.cursor == Cursor("end")


@pytest.mark.rule("TW-MORALE-02")
@pytest.mark.parametrize(("tests", "asked"), [((), []), (("casualties",), ["a"]), (("melee",), ["a"])])
def test_who_has_a_reason_tests(tests: tuple[str, ...], asked: list[str]) -> None:
    a = squad("a", "p1")
    a.tests = tests
    battle = game(a, squad("b", "p2", at=(30, 30)), cursor=Cursor("morale"))
    phase(battle, [6] * len(asked))
    assert takers(battle) == asked


@pytest.mark.rule("TW-MORALE-05")
def test_several_reasons_make_one_test() -> None:
    a = squad("a", "p1")
    a.tests = ("casualties", "melee")
    battle = shaken(a, squad("b", "p2", at=(30, 30)))
    asked = phase(battle, [6, 6])
    assert len(asked) == 2
    event = battle.log[0]
    assert isinstance(event, NerveTested)
    assert event.cause == "casualties, melee"


@pytest.mark.rule("TW-MORALE-05", "TW-DAL-01")
def test_who_has_tested_does_not_test_again_in_the_phase() -> None:
    a = ogrons()
    battle = shaken(a, daleks(15), squad("b", "p2", at=(30, 30)))
    for key in ("masters", "b"):
        battle.units[key].tests = ()
    assert len(phase(battle, [3])) == 1
    assert len(a.models) == 2
    obeyed = [event.told(battle) for event in battle.log if isinstance(event, Obeyed)]
    assert obeyed == ["a OBEYS masters: 3 models exterminated, and no further Nerve Test."]


@pytest.mark.rule("TW-DAL-01")
@pytest.mark.parametrize(("x", "says"), [(15, "fails its nerve and obeys"), (40, "routs")])
def test_what_becomes_of_who_breaks_is_told_with_the_odds(x: float, says: str) -> None:
    battle = game(ogrons(), daleks(x), squad("b", "p2", 5, at=(10, 16)))
    firers = tuple(model.id for model in battle.units["b"].models)
    shot = without_dice(lambda: make_shot(battle, Declaration("b", "a", FIRE), Band.MEDIUM, firers))
    (chance,) = chances([of_shot(battle, shot, assess(shot), "fire")])
    assert f", {says} " in chance.text


@pytest.mark.rule("TW-MORALE-05")
@pytest.mark.parametrize(("done", "takes"), [((), ["a"]), (("a",), []), (("b",), ["a"])])
def test_a_new_reason_in_the_phase_calls_for_no_second_test(done: tuple[str, ...], takes: list[str]) -> None:
    battle = shaken(squad("a", "p1"), squad("b", "p2", at=(30, 30)))
    battle.units["b"].tests = ()
    battle.cursor = Cursor("morale", ("single", *done))
    phase(battle, [6] * len(takes))
    assert takers(battle) == takes


@pytest.mark.rule("TW-MORALE-01")
@pytest.mark.parametrize(
    ("first", "faces", "left"),
    [
        ("a", [5, 1], "table"),  # the Ogrons test while their masters stand, then these rout
        ("masters", [1, 5], "routed"),  # nobody is left to make the Ogrons obey
    ],
)
def test_the_owner_orders_his_tests_where_it_matters(first: str, faces: list[int], left: str) -> None:
    a, master = ogrons(), daleks(15, profile=PLAIN._replace(nrv=3))
    battle = shaken(a, master, squad("b", "p2", at=(30, 30)))
    battle.units["b"].tests = ()
    asked = phase(battle, faces, (first,))
    assert isinstance(asked[0], Choice)
    assert asked[0].clause == "TW-MORALE-01"
    assert (a.where, master.where) == (left, "routed")


@pytest.mark.rule("TW-MORALE-08", "TW-MELEE-25", "TW-DET-02")
def test_a_rout_frees_the_enemy_from_its_melee() -> None:
    a = squad("a", "p1", 3, places=[(10 + 0.7 * i, 10) for i in range(3)], tv=2)
    b = squad("b", "p2", 3, places=[(10 + 0.7 * i, 10.6) for i in range(3)])
    battle = shaken(a, squad("c", "p1", at=(40, 40)), b)
    battle.units["b"].tests = battle.units["c"].tests = ()
    battle.melees["m"] = Melee("m", ("a",), ("b",))
    phase(battle, [1])
    assert battle.melees == {}
    assert battle.detachments["p1-1"].lost == 2


@pytest.mark.rule("TW-MORALE-01")
def test_losses_of_an_earlier_step_count_in_the_later_ones() -> None:
    # a routs (TV 7): above NRV 6 of the best left, the detachment tests in the same phase: 6 + 6 - 1 = 11, it flees.
    a, c = squad("a", "p1", 2, tv=7), squad("c", "p1", at=(40, 40))
    battle = shaken(a, c, squad("b", "p2", at=(30, 30)))
    battle.units["b"].tests = battle.units["c"].tests = ()
    asked = phase(battle, [1, 6])
    assert [ask.clause for ask in asked] == ["TW-MORALE-06", "TW-DET-04"]
    assert (a.where, c.where) == ("routed", "routed")
    assert battle.sides == {"p1": Side("p1", "p1", out=True), "p2": Side("p2", "p2")}


def test_why_is_the_whole_sum() -> None:
    a = squad("a", "p1")
    battle = game(a)
    run(nerve_test(battle, a, "casualties"), [6])
    event = battle.log[-1]
    assert isinstance(event, NerveTested)
    assert sum(reason.value for reason in event.why) == event.total


def test_no_models_are_lost_by_passing() -> None:
    a = ogrons()
    battle = game(a, daleks(15))
    run(nerve_test(battle, a, "melee"), [6])
    assert not any(isinstance(event, ModelsLost) for event in battle.log)
