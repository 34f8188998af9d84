from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import game, happened, individual, run, squad, vehicle
from wartable.engine.ask import Choice, Option, Refusal
from wartable.rulesets.time_wars import turn
from wartable.rulesets.time_wars.command import command, orders
from wartable.rulesets.time_wars.events.base import OrderGiven, OrderTried, PlayerTurnBegan, Turned
from wartable.rulesets.time_wars.state import ABOARD, JOINED, Cursor, Game, Melee, Model, Phase, Profile, Unit

ALL = tuple(orders.NAMES)


def nerved(nrv: int) -> Profile:
    return Profile(5, 5, 4, 4, 2, 4, nrv, 1)


def chief(rank: int = 2, nrv: int = 6, **fields: Any) -> Unit:
    fields.setdefault("knows", ALL)
    return individual("chief", "p1", (10, 10), rank=rank, profile=nerved(nrv), **fields)


def camp(leader: Unit, *more: Unit, nrv: int = 6) -> Game:
    """The commander with two Squads close by, an enemy far off."""
    a = squad("a", "p1", 5, at=(12, 10), profile=nerved(nrv))
    b = squad("b", "p1", 5, at=(12, 13), profile=nerved(nrv))
    battle = game(leader, a, b, squad("foe", "p2", 5, at=(40, 40)), *more, cursor=Cursor("command"))
    battle.detachments["p1-1"].commander = leader.id
    return battle


def join(battle: Game, lone: Unit, unit: Unit) -> None:
    last = unit.models[-1]
    unit.stand((*unit.models, Model(last.x, last.y + 700, 300, (), 50, "individual", lone.id)))
    lone.where, lone.joined, lone.models = JOINED, unit.id, ()


def keys(options: Sequence[Option]) -> list[str]:
    return [option.key for option in options]


def why_not(battle: Game, leader: Unit, unit: str) -> str:
    """The clause by which `unit` cannot be named, '' if it can."""
    refusal = command.may_receive(battle, leader, battle.units[unit])
    return refusal.clause if refusal else ""


# ---------------------------------------------------------------- the test
@pytest.mark.rule("TW-CMD-06", "TW-CMD-07", "TW-CMD-08", "TW-PROF-09", "TW-DICE-05")
@pytest.mark.parametrize(
    ("own", "nrvs", "face", "total", "passed"),
    [
        (6, (6, 6), 3, 15, True),
        (6, (6, 6), 2, 14, False),
        (6, (6, 5), 3, 14, False),  # the lowest NRV among the recipients
        (6, (6, 5), 4, 15, True),
        (10, (10, 10), 1, 21, True),  # a 1 fails nothing by itself
        (4, (4, 4), 6, 14, False),  # a 6 passes nothing by itself
    ],
)
@pytest.mark.parametrize("count", [1, 12])  # size is never added
def test_the_command_test(own: int, nrvs: tuple[int, int], face: int, total: int, passed: bool, count: int) -> None:
    leader = chief(2, own)
    named = [squad(f"s{n}", "p1", count, profile=nerved(nrv)) for n, nrv in enumerate(nrvs)]
    battle = game(leader, *named)
    found, _ = run(command.command_test(battle, leader, orders.TAKE_AIM, named), [face])
    event = happened(battle, OrderTried)[0]
    assert (found, event.total, event.passed) == (passed, total, passed)


@pytest.mark.rule("TW-CMD-06")
@pytest.mark.parametrize(("squad_nrv", "face", "total"), [(6, 1, 8 + 8 + 1), (9, 1, 8 + 9 + 1)])
def test_a_commander_counts_twice_over_for_his_own_squad(squad_nrv: int, face: int, total: int) -> None:
    battle = camp(chief(1, 8), nrv=squad_nrv)
    join(battle, battle.units["chief"], battle.units["a"])
    run(command.step(battle), [face], ["chief", "take_aim", "a"])
    assert happened(battle, OrderTried)[0].total == total  # his own, and that of the Squad with him in it


# ---------------------------------------------------------------- who issues
@pytest.mark.rule("TW-CMD-20", "TW-GEN-12", "TW-CMD-09")
@pytest.mark.parametrize(
    ("unit", "leads"),
    [
        (individual("x", "p1", rank=1, knows=ALL), True),
        (individual("x", "p1", rank=0, knows=ALL), False),  # no rank, no orders
        (squad("x", "p1", 3, leader=True, knows=("charge",)), True),
        (squad("x", "p1", 3, knows=("charge",)), False),
        (vehicle("x", "p1"), False),
    ],
)
def test_who_is_a_commander(unit: Unit, leads: bool) -> None:
    assert command.leads(unit) is leads


@pytest.mark.rule("TW-CMD-01")
@pytest.mark.parametrize("face", [2, 3])
def test_one_attempt_each_passed_or_not(face: int) -> None:
    sergeants = squad("s", "p1", 5, at=(20, 20), leader=True, knows=("charge",))
    battle = camp(chief(), sergeants)
    run(command.step(battle), [face], ["chief", "take_aim", "a", "enough"])
    _, asks = run(command.step(battle), [], ["done"])
    choice = asks[0]
    assert isinstance(choice, Choice)
    assert keys(choice.options) == ["s", "done"]  # Squad Leaders have their own attempt
    assert Refusal("chief", "it has tried already", "TW-CMD-01") in choice.refused
    battle.emit(PlayerTurnBegan("p1"))
    assert command.refuses_to_lead(battle, battle.units["chief"]) is None


@pytest.mark.rule("TW-CMD-02")
@pytest.mark.parametrize(
    ("who", "points", "specials", "silent"),
    [
        ("chief", 1, (), True),
        ("chief", 1, ("unceasing",), True),  # Unceasing gives no exemption
        ("a", 1, (), True),  # his Squad is
        ("b", 1, (), False),
        ("chief", 0, (), False),
    ],
)
def test_suppressed_commanders_are_silent(who: str, points: int, specials: tuple[str, ...], silent: bool) -> None:
    battle = camp(chief(specials=specials))
    join(battle, battle.units["chief"], battle.units["a"])
    battle.units[who].suppression = (("p2", points),) if points else ()
    refusal = command.refuses_to_lead(battle, battle.units["chief"])
    assert (refusal is not None and refusal.clause == "TW-CMD-02") is silent


@pytest.mark.rule("TW-CMD-03")
def test_an_order_is_no_action() -> None:
    battle = camp(chief())
    run(command.step(battle), [6], ["chief", "take_aim", "a", "b"])
    assert [unit.actions for unit in battle.units.values()] == [2, 2, 2, 2]


# ---------------------------------------------------------------- to whom
@pytest.mark.rule("TW-CMD-04", "TW-CMD-09")
@pytest.mark.parametrize(
    ("rank", "answers", "named"),
    [
        (1, ["a"], ("a",)),
        (2, ["a", "b"], ("a", "b")),
        (2, ["a", "enough"], ("a",)),
        (2, ["chief", "a"], ("chief", "a")),  # he may name himself; that takes one place
        (3, ["a", "b", "chief"], ("a", "b", "chief")),
        (3, ["a", "b", "enough"], ("a", "b")),
    ],
)
def test_at_most_as_many_recipients_as_the_rank(rank: int, answers: list[str], named: tuple[str, ...]) -> None:
    battle = camp(chief(rank), squad("c", "p1", 3, at=(10, 12)))
    run(command.step(battle), [6], ["chief", "take_aim", *answers])
    assert happened(battle, OrderTried)[0].recipients == named
    assert tuple(event.unit for event in happened(battle, OrderGiven)) == named


@pytest.mark.rule("TW-CMD-04", "TW-VEH-02")
def test_vehicles_and_individuals_in_a_squad_receive_nothing() -> None:
    battle = camp(chief(), vehicle("v", "p1", (10, 13)), individual("i", "p1", (12, 14)))
    join(battle, battle.units["i"], battle.units["a"])
    options, refused = command.recipients(battle, battle.units["chief"])
    assert keys(options) == ["chief", "a", "b"]
    assert [(item.key, item.clause) for item in refused] == [("v", "TW-VEH-02")]


@pytest.mark.rule("TW-CMD-05")
@pytest.mark.parametrize(("face", "given"), [(2, []), (3, ["a", "b"])])
def test_order_and_recipients_are_named_before_one_test_for_all(face: int, given: list[str]) -> None:
    battle = camp(chief())
    _, asks = run(command.step(battle), [face], ["chief", "take_cover", "a", "b"])
    assert [type(ask).__name__ for ask in asks] == ["Choice"] * 4 + ["Die"]
    assert [event.unit for event in happened(battle, OrderGiven)] == given
    assert [unit.id for unit in battle.units.values() if orders.under(unit, "take_cover")] == given
    assert len({event.issue for event in happened(battle, OrderGiven)}) <= 1


@pytest.mark.rule("TW-CMD-05", "TW-ORD-03")
def test_each_issue_has_its_number() -> None:
    sergeants = squad("s", "p1", 5, at=(20, 20), leader=True, knows=("charge",))
    battle = camp(chief(), sergeants)
    run(command.step(battle), [6], ["chief", "combined_fire", "a", "b"])
    run(command.step(battle), [6], ["s"])
    assert [event.issue for event in happened(battle, OrderGiven)] == [1, 1, 2]


@pytest.mark.rule("TW-CMD-11", "TW-CMD-12", "TW-GEN-06")
@pytest.mark.parametrize(("inches", "clause"), [(6.0, ""), (6.001, "TW-CMD-11")])
def test_command_range_is_the_nrv_in_inches(inches: float, clause: str) -> None:
    near = squad("n", "p1", 3, places=[(10, 9.4 - inches), (10.7, 9.4 - inches), (11.4, 9.4 - inches)])
    battle = camp(chief(2, 6), near)
    assert why_not(battle, battle.units["chief"], "n") == clause
    options, refused = command.recipients(battle, battle.units["chief"])  # known before anything is declared
    assert ("n" in keys(options)) is (clause == "")
    assert [item.key for item in refused] == (["n"] if clause else [])
    # What is 0.001 inch too far is told as more than the range is.
    far = "6.1 inches from chief, whose Command Range is 6 inches"
    assert [item.why for item in refused] == ([far] if clause else [])


@pytest.mark.rule("TW-CMD-11")
def test_range_goes_to_the_nearest_model_in_cohesion_without_sight() -> None:
    from tests.rulesets.time_wars.helpers import box
    from wartable.engine.terrain import Sight

    wall = box("wall", 0, 6, 48, 1, kind="wall", height=9000, sight=Sight.SOLID)
    straggler = squad("n", "p1", 4, places=[(10, 2), (10.7, 2), (11.4, 2), (10, 5)])  # 4.4 inches to the straggler
    battle = game(chief(2, 5), straggler, squad("foe", "p2", at=(40, 40)), terrain=[wall])
    assert why_not(battle, battle.units["chief"], "n") == "TW-CMD-11"  # 7.4 inches to the others
    battle.units["chief"].profile = nerved(8)
    assert why_not(battle, battle.units["chief"], "n") == ""


@pytest.mark.rule("TW-CMD-11")
@pytest.mark.parametrize(("at", "clause"), [((10, 13), ""), ((10, 30), "TW-CMD-11")])
def test_aboard_it_is_the_vehicle_that_counts(at: tuple[float, float], clause: str) -> None:
    battle = camp(chief(2, 6), vehicle("v", "p1", at), squad("n", "p1", 3, at=(40, 10)))
    rider = battle.units["n"]
    rider.where, rider.aboard = ABOARD, "v"
    assert why_not(battle, battle.units["chief"], "n") == clause


@pytest.mark.rule("TW-CMD-13", "TW-CMD-14")
@pytest.mark.parametrize(("supreme", "clause"), [("", "TW-CMD-13"), ("other", "TW-CMD-13"), ("chief", "")])
def test_only_the_supreme_commander_orders_other_detachments(supreme: str, clause: str) -> None:
    battle = camp(chief(), squad("n", "p1", 3, at=(10, 12), detachment="p1-2"))
    battle.sides["p1"].supreme = supreme
    assert why_not(battle, battle.units["chief"], "n") == clause
    assert why_not(battle, battle.units["chief"], "a") == ""


@pytest.mark.rule("TW-CMD-10", "TW-CMD-09")
@pytest.mark.parametrize(("rank", "most"), [(1, 1), (2, 2), (3, 3), (4, 3)])
def test_no_order_goes_to_more_than_three(rank: int, most: int) -> None:
    battle = camp(chief(rank), *(squad(f"m{n}", "p1", 1, at=(8 + n, 12)) for n in range(4)))
    run(command.step(battle), [6], ["chief", "take_aim", "a", "b", "m0"][: 2 + most])
    assert len(happened(battle, OrderTried)[0].recipients) == most


# ---------------------------------------------------------------- Xenophobic
@pytest.mark.rule("TW-CMD-15", "TW-SPEC-51", "TW-SPEC-52", "TW-SPEC-53", "TW-PROF-12")
@pytest.mark.parametrize(
    ("lord", "troops", "specials", "refused"),
    [
        (("Human", "federation"), ("Daleks", "dalek"), ("xenophobic",), True),
        (("Dalek", "daleks"), ("Daleks", "dalek"), ("xenophobic",), False),  # Dalek = Daleks
        (("Black Supreme", "daleks"), ("Drones", "dalek"), ("xenophobic",), False),  # by its race line alone
        (("Human", "federation"), ("Daleks", "dalek"), (), False),  # an entry without the rule is free
        (("Cyber Leader", "federation"), ("Cybermen", "cybermen"), ("xenophobic",), False),  # the race in the name
        (("Dalek Agent", "mercenaries"), ("Daleks", "daleks"), ("xenophobic",), False),
        (("Sontaran Field Major", "sontaran"), ("Sontarans", "sontarans"), ("xenophobic",), False),
        (("Sontaran Field Major", "sontaran"), ("Cybermen", "cybermen"), ("xenophobic",), True),
        (("Dalek", "daleks"), ("Ogrons", "ogrons"), (), False),  # a Xenophobic Commander may order others
    ],
)
@pytest.mark.parametrize("supreme", [False, True])
def test_xenophobic_troops_obey_their_own(
    lord: tuple[str, str], troops: tuple[str, str], specials: tuple[str, ...], refused: bool, supreme: bool
) -> None:
    leader = chief(name=lord[0], race=lord[1], specials=("xenophobic",))
    battle = camp(leader, squad("x", "p1", 3, at=(10, 12), name=troops[0], race=troops[1], specials=specials))
    battle.sides["p1"].supreme = "chief" if supreme else ""
    clause = why_not(battle, battle.units["chief"], "x")
    assert clause == (("TW-CMD-15" if supreme else "TW-SPEC-51") if refused else "")


def _lord() -> Unit:
    return individual("lord", "p1", (12, 14), race="daleks", specials=("xenophobic",), rank=1)


@pytest.mark.rule("TW-SPEC-51")
@pytest.mark.parametrize(("retinue", "clause"), [("lord", "TW-SPEC-51"), ("", "")])
def test_a_xenophobic_individual_binds_only_his_own_retinue(retinue: str, clause: str) -> None:
    battle = camp(chief(race="federation"), _lord())
    join(battle, battle.units["lord"], battle.units["a"])
    battle.units["a"].retinue = retinue
    assert why_not(battle, battle.units["chief"], "a") == clause


@pytest.mark.rule("TW-SPEC-51", "TW-CMD-04")
def test_a_commander_in_his_retinue_gives_orders_to_it() -> None:
    leader = chief(1, race="daleks", specials=("xenophobic",))
    battle = camp(leader)
    join(battle, leader, battle.units["a"])
    battle.units["a"].retinue = "chief"
    run(command.step(battle), [6], ["chief", "take_cover", "a"])
    assert orders.under(battle.units["a"], "take_cover")
    assert command.stands(battle, leader) == (battle.units["a"].models[-1],)  # measured from his own model


@pytest.mark.rule("TW-CMD-04", "TW-CMD-01")
def test_a_commander_whom_nobody_can_hear_is_not_offered() -> None:
    # He is part of a Squad that obeys its own race alone, and all others are far away.
    leader = chief(race="federation")
    unit = squad("a", "p1", 3, at=(10, 11), race="daleks", specials=("xenophobic",))
    battle = game(leader, unit, squad("foe", "p2", at=(40, 40)), cursor=Cursor("command"))
    join(battle, leader, unit)
    _, asks = run(command.step(battle), [], ["done"])
    choice = asks[0]
    assert isinstance(choice, Choice)
    assert keys(choice.options) == ["done"]


# ---------------------------------------------------------------- Squad Leaders
@pytest.mark.rule("TW-CMD-16", "TW-CMD-17", "TW-UPG-06")
def test_a_squad_leader_orders_his_squad_alone_with_the_one_order_he_knows() -> None:
    battle = camp(chief(), squad("s", "p1", 5, at=(12, 16), leader=True, knows=("stand_fast",)))
    _, asks = run(command.step(battle), [6], ["s"])  # neither order nor recipient are asked
    assert [type(ask).__name__ for ask in asks] == ["Choice", "Die"]
    assert [(event.unit, event.order) for event in happened(battle, OrderGiven)] == [("s", "stand_fast")]
    assert why_not(battle, battle.units["s"], "a") == "TW-CMD-16"


@pytest.mark.rule("TW-CMD-16", "TW-CMD-06")
@pytest.mark.parametrize(
    ("nrv", "company", "face", "total", "passed"),
    [
        (4, 0, 6, 14, False),  # Ogrons alone stop at 14
        (4, 5, 6, 15, True),  # 4 + 5 of the Individual with them: the receiving side only
        (4, 9, 2, 15, True),
        (4, 9, 1, 14, False),  # 4 + 9 + 1, not 9 + 9 + 1
        (5, 0, 5, 15, True),
        (5, 0, 4, 14, False),
    ],
)
def test_the_test_of_a_squad_leader(nrv: int, company: int, face: int, total: int, passed: bool) -> None:
    unit = squad("s", "p1", 5, leader=True, knows=("charge",), profile=nerved(nrv))
    battle = game(unit, squad("foe", "p2", at=(40, 40)))
    if company:
        lone = battle.units["i"] = individual("i", "p1", profile=nerved(company))
        join(battle, lone, unit)
    run(command.issue(battle, unit), [face])
    assert happened(battle, OrderTried)[0].total == total
    assert orders.under(unit, "charge") is passed


@pytest.mark.rule("TW-CMD-17")
@pytest.mark.parametrize(("knows", "asked"), [(ALL, list(ALL)), (("take_aim", "charge"), ["charge", "take_aim"])])
def test_a_commander_gives_the_orders_that_he_knows(knows: tuple[str, ...], asked: list[str]) -> None:
    battle = camp(chief(1, knows=knows))
    _, asks = run(command.step(battle), [6], ["chief", "charge", "a"])
    choice = asks[1]
    assert isinstance(choice, Choice)
    assert keys(choice.options) == asked


@pytest.mark.rule("TW-CMD-18")
def test_one_squad_may_hold_several_orders() -> None:
    unit = squad("s", "p1", 5, at=(12, 12), leader=True, knows=("charge",))
    battle = camp(chief(1), unit)
    run(command.step(battle), [6], ["chief", "take_aim", "s"])
    run(command.step(battle), [6], ["s"])
    assert [order.name for order in unit.orders] == ["take_aim", "charge"]


# ---------------------------------------------------------------- the phase
@pytest.mark.rule("TW-TURN-04")
def test_an_army_may_withdraw_at_the_start_of_its_command_phase_even_without_commanders() -> None:
    a = squad("a", "p1", 3, at=(10, 10))
    battle = game(a, squad("foe", "p2", at=(40, 40)), cursor=Cursor("command"))
    _, asks = run(command.step(battle), [], ["withdraw"])
    choice = asks[0]
    assert isinstance(choice, Choice)
    assert keys(choice.grave) == ["withdraw"]
    assert a.where == "withdrawn"
    assert battle.detachments["p1-1"].lost == a.tv  # they count as routed


@pytest.mark.rule("TW-TURN-04", "TW-TURN-02")
def test_not_once_an_order_has_been_tried() -> None:
    battle = camp(chief(1))
    run(command.step(battle), [6], ["chief", "take_aim", "a"])
    run(command.step(battle))  # nothing is left to ask: the phase is over
    assert battle.cursor.phase == "hazards"
    assert turn.STEPS[Phase(battle.cursor.phase)] is turn.hazard_step


@pytest.mark.rule("TW-CMD-01", "TW-ACT-07")
def test_a_commander_in_melee_still_gives_orders() -> None:
    battle = camp(chief(1))
    battle.melees["m"] = Melee("m", ("foe",), ("chief",))
    assert command.refuses_to_lead(battle, battle.units["chief"]) is None


@pytest.mark.rule("TW-TURN-02")
def test_the_player_may_end_the_phase() -> None:
    battle = camp(chief(1))
    run(command.step(battle), [], ["done"])
    assert happened(battle, Turned)[-1].phase == "hazards"
