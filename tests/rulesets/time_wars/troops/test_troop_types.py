from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import game, individual, run, squad, vehicle
from wartable.engine.ask import Choice
from wartable.engine.errors import RuleError
from wartable.rulesets.time_wars import actions
from wartable.rulesets.time_wars.command.command import step as command_step
from wartable.rulesets.time_wars.events.base import PlayerTurnBegan, PlayerTurnEnded
from wartable.rulesets.time_wars.events.melee import MeleeBegan
from wartable.rulesets.time_wars.moving import movement
from wartable.rulesets.time_wars.specials.bearers import right
from wartable.rulesets.time_wars.state import ABOARD, JOINED, Game, Order, Profile, Unit
from wartable.rulesets.time_wars.troops import troop_types
from wartable.rulesets.time_wars.troops.casualties import remove_models
from wartable.rulesets.time_wars.troops.squads import bodies, has_leader, nerve

HERO = Profile(9, 9, 9, 9, 9, 9, 9, 3)


def far() -> Unit:
    return squad("far", "p2", 1, (70, 46))


def joined(squad_fields: dict[str, Any] | None = None, **fields: Any) -> tuple[Game, Unit, Unit]:
    """A Squad of three with an Individual in it."""
    host, guest = squad("a", "p1", 3, (10, 10), **(squad_fields or {})), individual("i", "p1", (12.2, 10), **fields)
    battle = game(host, guest, far())
    troop_types.join(battle, guest, host)
    return battle, host, guest


@pytest.mark.rule("TW-TYPE-01", "TW-TYPE-02", "TW-VEH-01", "TW-SPEC-39")
@pytest.mark.parametrize(("unit", "other", "clause"), [
    (individual("i", "p1", (12.2, 10)), squad("a", "p1", 3, (10, 10)), ""),
    (squad("i", "p1", 1, (12.2, 10)), squad("a", "p1", 3, (10, 10)), "TW-VEH-01"),  # a Squad is no Individual
    (individual("i", "p1", (12.2, 10)), vehicle("a", "p1", (10, 10)), "TW-VEH-01"),
    (vehicle("i", "p1", (12.2, 12)), squad("a", "p1", 3, (10, 10)), "TW-VEH-01"),
    (individual("i", "p1", (12.2, 10), specials=("swarm",)), squad("a", "p1", 3, (10, 10)), "TW-SPEC-39"),
    (individual("i", "p1", (12.2, 10)), squad("a", "p2", 3, (10, 10)), "TW-TYPE-04"),
])  # fmt: skip
def test_who_joins_whom(unit: Unit, other: Unit, clause: str) -> None:
    refusal = troop_types.why_not_join(game(unit, other), unit, other)
    assert (refusal.clause if refusal else "") == clause


@pytest.mark.rule("TW-TYPE-03")
def test_two_actions_each_and_nothing_carries_over() -> None:
    units = [squad("a", "p1", 3, actions=0), individual("i", "p1", actions=0), vehicle("v", "p1", actions=0)]
    battle = game(*units, far())
    battle.emit(PlayerTurnBegan("p1"))
    assert [unit.actions for unit in units] == [2, 2, 2]
    battle.emit(PlayerTurnEnded("p1"))
    assert [unit.actions for unit in units] == [0, 0, 0]


@pytest.mark.rule("TW-TYPE-04", "TW-GEN-06")
@pytest.mark.parametrize(("x", "offered"), [
    (13000, True),  # 13 - 11.4 - 0.6 = 1
    (13001, False),
])  # fmt: skip
def test_an_individual_joins_at_the_end_of_its_move(x: int, offered: bool) -> None:
    host, guest = squad("a", "p1", 3, (10, 10), actions=1), individual("i", "p1", (14, 10), actions=2)
    battle = game(host, guest, far())
    answers: list[Any] = [{"to": [x, 10000]}, *(["a"] if offered else [])]
    run(movement.advance(battle, guest), answers=answers)
    assert (guest.where == JOINED) is offered
    assert len(host.models) == (4 if offered else 3)
    assert host.actions == 1  # the smaller of 1 and 2


@pytest.mark.rule("TW-TYPE-04")
def test_it_may_stay_alone() -> None:
    host, guest = squad("a", "p1", 3, (10, 10)), individual("i", "p1", (14, 10))
    _, asks = run(movement.advance(game(host, guest, far()), guest), answers=[{"to": [12500, 10000]}, "alone"])
    assert [option.key for ask in asks if isinstance(ask, Choice) for option in ask.options] == ["alone", "a"]
    assert guest.where == "table"


@pytest.mark.rule("TW-TYPE-04")
@pytest.mark.parametrize(("both", "clause"), [(False, "TW-TYPE-04"), (True, "")])
def test_a_squad_in_melee_is_joined_only_by_contact_with_the_enemy(both: bool, clause: str) -> None:
    host, guest, foe = (
        squad("a", "p1", 3, (10, 10)),
        individual("i", "p1", (12.2, 10)),
        squad("b", "p2", 1, (12.1, 9.4)),
    )
    battle = game(host, guest, foe)
    battle.emit(MeleeBegan("melee-1", ("a", "i") if both else ("a",), ("b",)))
    refusal = troop_types.why_not_join(battle, guest, host)
    assert (refusal.clause if refusal else "") == clause
    if both:
        troop_types.join(battle, guest, host)
        assert battle.melees["melee-1"].attackers == ("a",)


@pytest.mark.rule("TW-TYPE-05")
@pytest.mark.parametrize(("fields", "clause"), [
    ({}, ""),
    ({"actions": 1}, "TW-TYPE-05"),
    ({"fired": True}, "TW-TYPE-05"),
    ({"suppression": (("p2", 1),)}, "TW-TYPE-05"),
])  # fmt: skip
def test_when_an_individual_may_leave(fields: dict[str, Any], clause: str) -> None:
    battle, host, _ = joined()
    for name, value in fields.items():
        setattr(host, name, value)
    refusal = troop_types.may_leave(battle, host)
    assert (refusal.clause if refusal else "") == clause


@pytest.mark.rule("TW-TYPE-05", "TW-ACT-07")
def test_nobody_leaves_in_melee() -> None:
    battle, host, _ = joined()
    battle.emit(MeleeBegan("melee-1", ("a",), ("far",)))
    refusal = troop_types.may_leave(battle, host)
    assert refusal is not None
    assert refusal.clause == "TW-TYPE-05"


@pytest.mark.rule("TW-TYPE-11", "TW-UPG-06")
def test_a_squad_leader_never_leaves() -> None:
    host = squad("a", "p1", 3, leader=True)
    refusal = troop_types.may_leave(game(host, far()), host)
    assert has_leader(host)
    assert refusal is not None
    assert refusal.clause == "TW-TYPE-11"


@pytest.mark.rule("TW-TYPE-05")
@pytest.mark.parametrize(("x", "legal"), [(13001, True), (13000, False)])
def test_to_leave_is_to_move_out_of_cohesion(x: int, legal: bool) -> None:
    battle, host, guest = joined(actions=2)
    troop_types.part(battle, guest)
    if legal:
        run(movement.advance(battle, guest, "a"), answers=[{"to": [x, 10000]}])
        assert guest.where == "table"
        assert len(host.models) == 3
    else:
        with pytest.raises(RuleError, match="TW-TYPE-05"):
            run(movement.advance(battle, guest, "a"), answers=[{"to": [x, 10000]}])


@pytest.mark.rule("TW-TYPE-05")
def test_who_does_not_get_away_has_not_left() -> None:
    battle, host, guest = joined(actions=2)
    troop_types.part(battle, guest)
    run(movement.advance(battle, guest, "a"), answers=[{"stay": True}])
    assert guest.where == JOINED
    assert len(host.models) == 4


@pytest.mark.rule("TW-TYPE-05")
def test_leaving_is_an_action_on_the_menu() -> None:
    battle, host, guest = joined(actions=2)
    action = next(action for action in actions.ACTIONS if action.key == "leave")
    run(action.do(battle, host), answers=["advance", {"to": [16000, 10000]}])
    assert guest.where == "table"
    assert (guest.actions, host.actions) == (1, 2)


@pytest.mark.rule("TW-TYPE-06", "TW-TYPE-12", "TW-SPEC-27")
@pytest.mark.parametrize(("where", "clause"), [("table", "TW-SPEC-38"), (JOINED, ""), (ABOARD, "")])
def test_subterfuge_is_for_those_who_stand_alone(where: str, clause: str) -> None:
    assert right(individual("i", "p1", where=where), "doubles_defence") == clause


@pytest.mark.rule("TW-TYPE-07")
def test_the_squad_keeps_its_own_numbers_until_the_individual_is_alone() -> None:
    battle, host, guest = joined(profile=HERO, actions=2)
    assert bodies(host) == 4  # he counts for size
    with pytest.raises(RuleError):  # AGL 5, not 9
        run(movement.advance(battle, host), answers=[{"to": [11075 + 9000, 10000]}])
    run(remove_models(battle, host, [0, 1, 2], "attack", "p2"))
    assert host.where == "destroyed"
    assert guest.where == "table"
    run(movement.advance(battle, guest), answers=[{"to": [12200 + 9000, 10000]}])
    assert guest.models[0].x == 21200


@pytest.mark.rule("TW-TYPE-08")
@pytest.mark.parametrize(("nrv", "counts"), [(8, 8), (6, 6), (3, 6)])
def test_an_individual_lends_its_nerve_if_it_is_better(nrv: int, counts: int) -> None:
    battle, host, _ = joined(profile=HERO._replace(nrv=nrv))
    assert nerve(battle, host) == counts


@pytest.mark.rule("TW-TYPE-09")
@pytest.mark.parametrize(("special", "point", "shared"), [
    ("spotter", "spots", True),
    ("unceasing", "moves_fixed", False),
    ("scouts", "scouts", False),
    ("all_terrain", "crosses_hard_going", False),
    ("large", "model_size", False),
])  # fmt: skip
def test_what_an_individual_shares(special: str, point: str, shared: bool) -> None:
    battle, host, guest = joined(specials=(special,))
    assert bool(right(host, point)) is shared
    troop_types.part(battle, guest)
    assert not right(host, point)


@pytest.mark.rule("TW-TYPE-10")
@pytest.mark.parametrize(("rank", "knows", "asked"), [(2, ("take_cover",), True), (0, (), False)])
def test_commanders_issue_orders_from_inside_a_squad(rank: int, knows: tuple[str, ...], asked: bool) -> None:
    battle, _, guest = joined(rank=rank, knows=knows)
    battle.detachments["p1-1"].commander = "i"
    battle.active = "p1"
    flow = command_step(battle)
    ask = next(flow, None)
    keys = [option.key for option in ask.options] if isinstance(ask, Choice) else []
    assert any(guest.id in key for key in keys) is asked


@pytest.mark.rule("TW-TYPE-05", "TW-CMD-19")
def test_who_leaves_keeps_the_orders_of_the_squad() -> None:
    battle, _, guest = joined({"orders": (Order("quicken_pace", "captain", 1),)})
    troop_types.part(battle, guest)
    assert [order.name for order in guest.orders] == ["quicken_pace"]
