from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import box, game, individual, run, squad, vehicle
from wartable.engine.ask import Choice, Placement
from wartable.engine.errors import RuleError
from wartable.engine.plane import overlaps, point_in_polygon, touching
from wartable.engine.terrain import Going
from wartable.rulesets.time_wars import actions
from wartable.rulesets.time_wars.events.base import Embarked
from wartable.rulesets.time_wars.events.losses import Destroyed, PassengersThrownOut
from wartable.rulesets.time_wars.events.morale import TestDue as Due
from wartable.rulesets.time_wars.moving import movement
from wartable.rulesets.time_wars.shooting import sums
from wartable.rulesets.time_wars.specials.bearers import right
from wartable.rulesets.time_wars.state import ABOARD, TABLE, Game, Profile, Unit
from wartable.rulesets.time_wars.troops import hazards, losses, troop_types, vehicles
from wartable.rulesets.time_wars.troops.squads import bodies

LEFT = {"to": [0, 10000]}


def carrier(x: float = 20, capacity: int = 10, **fields: Any) -> Unit:
    return vehicle("apc", "p1", (x, 10), capacity=capacity, **fields)


def beside(count: int = 3, key: str = "a", gap: float = 0.02, **fields: Any) -> Unit:
    """A Squad in a column left of the carrier at 20, its first model `gap` inches from the hull at 18.75."""
    x = 18.75 - 0.3 - gap
    return squad(key, "p1", count, places=[(x - 0.7 * i, 10) for i in range(count)], **fields)


def riding(count: int = 5, capacity: int = 10, **fields: Any) -> tuple[Game, Unit, Unit]:
    apc, soldiers = carrier(capacity=capacity), squad("a", "p1", count, (5, 5), **fields)
    battle = game(apc, soldiers, squad("far", "p2", 1, (70, 46)))
    battle.emit(Embarked("a", "apc"))
    return battle, apc, soldiers


def inside(battle: Game) -> list[str]:
    return [unit.id for unit in battle.units.values() if unit.where == ABOARD]


# ---------------------------------------------------------------- what vehicles are
@pytest.mark.rule("TW-VEH-02")
def test_vehicles_take_no_orders() -> None:
    from wartable.rulesets.time_wars.command import command

    boss = individual("i", "p1", (10, 10), rank=2, knows=("take_cover",))
    apc, soldiers = vehicle("apc", "p1", (14, 10)), squad("a", "p1", 3, (10, 14))
    battle = game(boss, apc, soldiers, squad("far", "p2", 1, (70, 46)))
    battle.detachments["p1-1"].commander = "i"
    seen: list[str] = []
    flow = command.step(battle)
    ask = next(flow, None)
    for _ in range(4):
        if not isinstance(ask, Choice):
            break
        seen += [option.key for option in ask.options]
        ask = flow.send(next((o.key for o in ask.options if o.key not in ("end", "done", "none")), ask.options[0].key))
    assert any("a" in key.split("+") or key == "a" for key in seen)
    assert "apc" not in seen


@pytest.mark.rule("TW-VEH-03", "TW-VEH-04")
def test_the_actions_of_a_vehicle() -> None:
    tank = vehicle("t", "p1", (10, 10))
    options, refused = actions.menu(game(tank, squad("b", "p2", 3, (20, 10))), tank)
    keys = [option.key for option in options]
    assert {"advance", "run", "fire"} <= set(keys)
    assert "charge" not in keys
    assert "TW-VEH-03" in [refusal.clause for refusal in refused]


@pytest.mark.rule("TW-VEH-04")
@pytest.mark.parametrize(("fir", "armed"), [(5, True), (0, False)])
def test_a_profile_with_fir_is_armed(fir: int, armed: bool) -> None:
    tank = vehicle("t", "p1", profile=Profile(9, fir, 3, 6, 6, 6, 7, 0))
    assert (not sums.can_shoot(tank)) is armed


@pytest.mark.rule("TW-VEH-05", "TW-VEH-10")
def test_every_vehicle_is_unceasing_and_large() -> None:
    tank = vehicle("t", "p1")
    assert right(tank, "moves_fixed") == "TW-SPEC-47"
    assert right(tank, "ignores_move_or_fire") == "TW-VEH-05"
    assert bodies(tank) == 3


# ---------------------------------------------------------------- embarking
@pytest.mark.rule("TW-VEH-12", "TW-GEN-04")
@pytest.mark.parametrize(("gap", "clause"), [(0.02, ""), (0.021, "TW-VEH-12")])
def test_one_model_in_contact_takes_the_squad_aboard(gap: float, clause: str) -> None:
    apc, soldiers = carrier(), beside(gap=gap)
    refusal = vehicles.why_not_aboard(game(apc, soldiers), apc, soldiers)
    assert (refusal.clause if refusal else "") == clause


@pytest.mark.rule("TW-VEH-12", "TW-VEH-01", "TW-VEH-18")
@pytest.mark.parametrize(("apc", "unit", "clause"), [
    (carrier(), beside(), ""),
    (carrier(capacity=0), beside(), "TW-VEH-18"),
    (carrier(), squad("a", "p1", 4, places=[(18.43, 10), (17.7, 10), (17, 10), (10, 10)]), "TW-VEH-12"),  # one apart
    (carrier(), vehicle("a", "p1", (17.49, 10)), "TW-VEH-01"),
])  # fmt: skip
def test_who_can_go_aboard(apc: Unit, unit: Unit, clause: str) -> None:
    refusal = vehicles.why_not_aboard(game(apc, unit), apc, unit)
    assert (refusal.clause if refusal else "") == clause


@pytest.mark.rule("TW-VEH-14")
@pytest.mark.parametrize(("count", "teams", "capacity", "fits"), [
    (10, (), 10, True),
    (11, (), 10, False),
    (5, ("hmg",) * 5, 5, True),  # Weapon Teams take one place each
    (2, (), 2, True),
])  # fmt: skip
def test_capacity_counts_models(count: int, teams: tuple[str, ...], capacity: int, fits: bool) -> None:
    soldiers = squad("a", "p1", count, (5, 5), teams=teams, specials=("large",) if count == 2 else ())
    apc = carrier(capacity=capacity)
    refusal = vehicles.unfit(game(apc, soldiers), apc, soldiers)
    assert (refusal is None) is fits
    assert refusal is None or refusal.clause == "TW-VEH-14"


@pytest.mark.rule("TW-VEH-12", "TW-VEH-14")
def test_one_action_takes_all_who_fit_and_passengers_pay_none() -> None:
    apc = carrier(capacity=5)
    first, second = beside(3, "a"), squad("b", "p1", 2, places=[(21.57, 10), (22.3, 10)])
    third = squad("c", "p1", 1, places=[(20, 11.06)])
    battle = game(apc, first, second, third, squad("far", "p2", 1, (70, 46)))
    action = next(action for action in actions.ACTIONS if action.key == "embark")
    _, asks = run(action.do(battle, apc), answers=["a", "b"])
    assert inside(battle) == ["a", "b"]  # room for nobody else, so nobody is asked
    assert (apc.actions, first.actions, second.actions) == (1, 2, 2)
    assert len(asks) == 2


@pytest.mark.rule("TW-VEH-12")
def test_a_single_candidate_is_not_asked_for() -> None:
    apc, soldiers = carrier(), beside()
    battle = game(apc, soldiers)
    run(vehicles.embark(battle, apc))
    assert inside(battle) == ["a"]


@pytest.mark.rule("TW-UPG-11")
@pytest.mark.parametrize(("serves", "lost", "clause"), [
    ("", False, ""),
    ("a", False, ""),
    ("b", False, "TW-UPG-11"),
    ("b", True, "TW-UPG-11"),  # even when its buyer is lost
])  # fmt: skip
def test_a_transport_carries_its_buyer_alone(serves: str, lost: bool, clause: str) -> None:
    apc, soldiers, buyer = carrier(serves=serves), beside(), squad("b", "p1", 2, (40, 40))
    if lost:
        buyer.where = "destroyed"
    refusal = vehicles.why_not_aboard(game(apc, soldiers, buyer), apc, soldiers)
    assert (refusal.clause if refusal else "") == clause


@pytest.mark.rule("TW-UPG-12")
@pytest.mark.parametrize(("capacity", "clause"), [(4, ""), (3, "TW-UPG-12")])
def test_a_joined_individual_rides_along_if_all_fit(capacity: int, clause: str) -> None:
    apc, soldiers, guest = carrier(serves="a", capacity=capacity), beside(), individual("i", "p1", (17.73, 10.7))
    battle = game(apc, soldiers, guest)
    alone = vehicles.unfit(battle, apc, guest)
    assert alone is not None
    assert alone.clause == "TW-UPG-11"
    troop_types.join(battle, guest, soldiers)
    refusal = vehicles.why_not_aboard(battle, apc, soldiers)
    assert (refusal.clause if refusal else "") == clause


# ---------------------------------------------------------------- aboard
@pytest.mark.rule("TW-VEH-15")
def test_passengers_are_out_of_play() -> None:
    battle, _, soldiers = riding()
    assert soldiers.id not in [unit.id for unit in battle.on_table()]
    refusal = movement.may_move(battle, soldiers)
    assert refusal is not None
    assert refusal.clause == "TW-VEH-15"


@pytest.mark.rule("TW-VEH-16")
@pytest.mark.parametrize(("aboard", "moved"), [(True, True), (False, False)])
def test_riding_counts_as_moving(aboard: bool, moved: bool) -> None:
    battle, apc, soldiers = riding()
    if not aboard:
        soldiers.where, soldiers.aboard = TABLE, ""
    run(movement.advance(battle, apc), answers=[{"to": [25000, 10000]}])
    assert soldiers.moved is moved
    assert not soldiers.advanced  # its own advance is still to come


# ---------------------------------------------------------------- setting down
@pytest.mark.rule("TW-VEH-13", "TW-VEH-16")
def test_passengers_are_set_down_in_contact() -> None:
    battle, apc, soldiers = riding()
    action = next(action for action in actions.ACTIONS if action.key == "disembark")
    run(action.do(battle, apc), answers=[LEFT])
    hull = apc.models[0]
    assert soldiers.where == TABLE
    assert all(touching(model, hull) and not overlaps(model, hull) for model in soldiers.models)
    assert soldiers.models[0].x < 20000
    assert soldiers.apart == ()
    assert soldiers.moved
    assert (apc.actions, soldiers.actions) == (1, 2)


@pytest.mark.rule("TW-VEH-13")
def test_those_without_room_in_contact_stand_close_behind() -> None:
    battle, apc, soldiers = riding(count=20, capacity=20)
    walls = [
        squad(f"w{i}", "p1", 1, (20 + dx, 10 + dy)) for i, (dx, dy) in enumerate([(1.6, 0), (1.6, 0.6), (1.6, -0.6)])
    ]
    battle.units.update({unit.id: unit for unit in walls})
    run(vehicles.disembark(battle, apc), answers=[LEFT])
    close = [m for m in soldiers.models if touching(m, apc.models[0])]
    assert len(close) < 20
    assert soldiers.apart == ()


@pytest.mark.rule("TW-VEH-13")
@pytest.mark.parametrize(("place", "clause"), [
    ([18430, 10000], ""),  # 18.75 - 0.3 - 0.02
    ([18429, 10000], "TW-VEH-13"),
    ([18500, 10000], "TW-VEH-13"),  # on the hull
])  # fmt: skip
def test_places_given_one_by_one(place: list[int], clause: str) -> None:
    battle, apc, soldiers = riding(count=1)
    if clause:
        with pytest.raises(RuleError, match=clause):
            run(vehicles.disembark(battle, apc), answers=[{"models": [place]}])
    else:
        run(vehicles.disembark(battle, apc), answers=[{"models": [place]}])
        assert soldiers.where == TABLE


@pytest.mark.rule("TW-VEH-13")
@pytest.mark.parametrize(("second", "legal"), [([16830, 10000], True), ([16829, 10000], False)])
def test_a_second_row_is_within_an_inch(second: list[int], legal: bool) -> None:
    battle, apc, soldiers = riding(count=2)
    answer = {"models": [[18430, 10000], second]}  # 18.43 - 0.6 - 1 = 16.83
    if legal:
        run(vehicles.disembark(battle, apc), answers=[answer])
        assert soldiers.apart == ()
    else:
        with pytest.raises(RuleError):
            run(vehicles.disembark(battle, apc), answers=[answer])


@pytest.mark.rule("TW-VEH-13")
def test_nobody_is_set_down_in_contact_with_an_enemy() -> None:
    battle, apc, _ = riding(count=1)
    battle.units["b"] = squad("b", "p2", 1, (17.8, 10))
    with pytest.raises(RuleError, match="enemy"):
        run(vehicles.disembark(battle, apc), answers=[{"models": [[18420, 10000]]}])


@pytest.mark.rule("TW-VEH-13")
def test_who_cannot_be_placed_stays_aboard() -> None:
    battle, apc, soldiers = riding()
    run(vehicles.disembark(battle, apc), answers=[{"stay": True}])
    assert soldiers.where == ABOARD


@pytest.mark.rule("TW-VEH-13")
@pytest.mark.parametrize(
    "answer", [None, 3, {}, {"to": "x"}, {"models": [[1, 2]]}, {"stay": False}, {"to": [1, 2], "stay": True}]
)
def test_what_is_no_place_is_refused(answer: Any) -> None:
    battle, apc, soldiers = riding()
    with pytest.raises(RuleError):
        run(vehicles.disembark(battle, apc), answers=[answer])
    assert soldiers.where == ABOARD


@pytest.mark.rule("TW-VEH-13", "TW-VEH-08")
@pytest.mark.parametrize("near", [True, False])
def test_the_last_idea_always_will_do(near: bool) -> None:
    battle, apc, soldiers = riding()
    request = vehicles.Kerb(battle, apc, soldiers, near).ask("TW-VEH-13", "where?")
    assert isinstance(request, Placement)
    *_, last = request.ideas(lambda n: n - 1)
    request.accept(last)


@pytest.mark.rule("TW-VEH-13", "TW-VEH-08")
@pytest.mark.parametrize("near", [True, False])
def test_they_begin_where_they_may_stand_and_where_that_is_is_told(near: bool) -> None:
    battle, apc, soldiers = riding(count=4)
    request = vehicles.Kerb(battle, apc, soldiers, near).ask("TW-VEH-13", "where?")
    first = request.first()
    assert request.accept({"models": [[model.x, model.y] for model in first]}) == first
    assert all(point_in_polygon(model.x, model.y, request.region) for model in first)


# ---------------------------------------------------------------- losing a vehicle
@pytest.mark.rule("TW-VEH-06")
@pytest.mark.parametrize("wounds", [1, 4])
def test_one_wound_destroys_a_vehicle(wounds: int) -> None:
    tank = vehicle("t", "p1")
    left, _ = run(losses.take_wounds(game(tank), tank, wounds, "attack", "p2"))
    assert tank.where == "destroyed"
    assert left == wounds - 1  # nobody aboard takes them


@pytest.mark.rule("TW-VEH-07")
@pytest.mark.parametrize(("wounds", "killed", "left"), [(1, 0, 0), (2, 1, 0), (4, 3, 0), (6, 5, 0), (8, 5, 2)])
def test_each_wound_beyond_the_first_removes_a_passenger(wounds: int, killed: int, left: int) -> None:
    battle, apc, soldiers = riding(count=5, profile=Profile(5, 5, 4, 4, 2, 10, 6, 1))
    answers = [] if killed == 5 else [LEFT]
    spare, _ = run(losses.take_wounds(battle, apc, wounds, "attack", "p2"), answers=answers)
    assert spare == left
    assert len(soldiers.models) == 5 - killed
    assert (soldiers.where == TABLE) is (killed < 5)
    assert any(isinstance(event, Due) for event in battle.log) is (0 < killed < 5)


@pytest.mark.rule("TW-VEH-07")
def test_the_owner_spreads_the_losses() -> None:
    battle, apc, first = riding(count=2)
    second = squad("b", "p1", 3, (5, 9))
    battle.units["b"] = second
    battle.emit(Embarked("b", "apc"))
    _, asks = run(
        losses.take_wounds(battle, apc, 4, "attack", "p2"), answers=["a", "b", "b", LEFT, {"to": [40000, 10000]}]
    )
    assert (len(first.models), len(second.models)) == (1, 1)
    assert all(ask.seat == "p1" for ask in asks)


@pytest.mark.rule("TW-VEH-08")
def test_survivors_stand_beside_the_wreck_before_it_goes() -> None:
    battle, apc, soldiers = riding(actions=1)
    hull = apc.models[0]
    run(losses.take_wounds(battle, apc, 1, "attack", "p2"), answers=[LEFT])
    assert all(touching(model, hull) for model in soldiers.models)
    assert soldiers.apart == ()
    assert soldiers.actions == 1
    kinds = [type(event) for event in battle.log]
    assert kinds.index(PassengersThrownOut) < kinds.index(Destroyed)
    assert apc.models == ()


@pytest.mark.rule("TW-VEH-09")
def test_passengers_without_room_die() -> None:
    # a pit on three sides leaves the left short side of the hull, 1.5 inches, and its corners
    pit = [box("n", 18.7, 10.8, 5, 3, kind="lava", going=Going.IMPASSABLE)]
    pit.append(box("s", 18.7, 6.2, 5, 3, kind="lava", going=Going.IMPASSABLE))
    pit.append(box("e", 21.3, 6.2, 3, 8, kind="lava", going=Going.IMPASSABLE))
    apc, soldiers = carrier(), squad("a", "p1", 10, (5, 5))
    battle = game(apc, soldiers, squad("far", "p2", 1, (70, 46)), terrain=pit)
    battle.emit(Embarked("a", "apc"))
    hull = apc.models[0]
    run(losses.take_wounds(battle, apc, 1, "attack", "p2"), answers=[LEFT])
    assert 2 <= len(soldiers.models) <= 5
    assert all(touching(model, hull) for model in soldiers.models)
    assert any(isinstance(event, Due) for event in battle.log)


@pytest.mark.rule("TW-VEH-09")
def test_with_no_room_at_all_everybody_dies() -> None:
    ring = [squad(f"e{i}", "p2", 1, places=[(20 + dx, 10 + dy)]) for i, (dx, dy) in enumerate(
        [(-1.6, -0.5), (-1.6, 0.5), (1.6, -0.5), (1.6, 0.5), (-1.5, 1.2), (1.5, 1.2), (-1.5, -1.2), (1.5, -1.2)]
        + [(x, y) for x in (-0.9, 0.0, 0.9) for y in (-1.1, 1.1)]
    )]  # fmt: skip
    apc, soldiers = carrier(), squad("a", "p1", 3, (5, 5))
    battle = game(apc, soldiers, *ring)
    battle.emit(Embarked("a", "apc"))
    run(losses.take_wounds(battle, apc, 1, "attack", "p2"), answers=[LEFT])
    assert soldiers.where == "destroyed"


@pytest.mark.rule("TW-VEH-17")
def test_a_vehicle_lost_by_a_hazard_sets_its_passengers_down() -> None:
    battle, apc, soldiers = riding()
    run(hazards.test(battle, apc, (0,), "hazard"), faces=[1], answers=[LEFT])
    assert apc.where == "destroyed"
    assert len(soldiers.models) == 5


@pytest.mark.rule("TW-VEH-17")
def test_a_vehicle_that_routs_sets_its_passengers_down() -> None:
    battle, apc, soldiers = riding()
    run(losses.rout(battle, apc), answers=[LEFT])
    assert apc.where == "routed"
    assert soldiers.where == TABLE


@pytest.mark.rule("TW-VEH-08", "TW-TYPE-07")
def test_an_individual_who_alone_survives_stands_by_himself() -> None:
    battle, apc, soldiers = riding(count=2)
    soldiers.where, soldiers.aboard = TABLE, ""
    guest = individual("i", "p1", (6, 5))
    battle.units["i"] = guest
    troop_types.join(battle, guest, soldiers)
    battle.emit(Embarked("a", "apc"))
    run(losses.take_wounds(battle, apc, 3, "attack", "p2"), answers=["model", "model", LEFT])
    assert soldiers.where == "destroyed"
    assert guest.where == TABLE
    assert touching(guest.models[0], vehicle("x", "p1", (20, 10)).models[0])
