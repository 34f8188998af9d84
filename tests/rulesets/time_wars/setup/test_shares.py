"""Shares of an army in boxes (TW-DEPL-09) and in the foothold (TW-DEPL-15), and that no set-up runs into a dead end."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rulesets.time_wars.helpers import game, individual, run, squad, vehicle
from wartable.engine.answer import Stream
from wartable.engine.ask import Ask, Choice, Flow, Placement
from wartable.engine.errors import RuleError
from wartable.engine.plane import point_in_polygon
from wartable.rulesets.time_wars.agreed import Options
from wartable.rulesets.time_wars.bot.deployment import post
from wartable.rulesets.time_wars.ground import zones
from wartable.rulesets.time_wars.setup import deployment, shares
from wartable.rulesets.time_wars.state import ABOARD, RESERVE, TABLE, WAITING, Cursor, Game, Unit

BOXES = ((4000, 5000), (36_000, 5000), (68_000, 5000))
"""The middles of the boxes on the southern edge."""


def due(key: str, cost: int, count: int = 1, **kw: Any) -> Unit:
    return squad(key, "p1", count, where=WAITING, cost=cost, **kw)


def ready(*units: Unit, kind: str = "convergence", seat: str = "south", points: int = 0, **kw: Any) -> Game:
    """p1 has `seat` of the deployment and deploys."""
    battle = game(
        *units, squad("e", "p2", 1, where=WAITING, cost=1), cursor=Cursor("deploy"), turn=0, active="",
        options=Options(deployment=kind), **kw,
    )  # fmt: skip
    battle.order, battle.winner_of_sides = ("p1", "p2"), "p1"
    offers = zones.offered(battle)
    mine = offers.pop(seat)
    for player, offer in (("p1", mine), ("p2", next(iter(offers.values())))):
        battle.sides[player].zones, battle.sides[player].role = offer.zones, offer.role
    battle.sides["p1"].points = points
    return battle


def next_ask(flow: Flow[Any], send: Any = None) -> Any:
    try:
        return flow.send(send)
    except StopIteration:
        return None


def open_boxes(battle: Game, key: str) -> list[int]:
    """The boxes into which `key` may go."""
    regions = shares.places(battle, battle.units[key])
    return [i for i, zone in enumerate(battle.sides["p1"].zones) if zone in [region.zone for region in regions]]


def put(battle: Game, key: str, box: int) -> None:
    regions = shares.places(battle, battle.units[key])
    x, y = BOXES[box]
    run(deployment.bring(battle, battle.units[key], regions), (), [{"to": [x, y]}])


# ------------------------------------------------------------ a fifth in each box
@pytest.mark.rule("TW-DEPL-09")
@pytest.mark.parametrize(
    ("costs", "first", "second"),
    [
        ((10, 10, 10), [0, 1, 2], [1, 2]),  # 30 in all, 6 in each: one for each box
        ((20, 20, 20, 40), [0, 1, 2], [0, 1, 2]),  # 100 in all, 20 in each
        ((20, 19, 20, 40), [0, 1, 2], [1, 2]),  # 99, 20 in each: 19 alone is not enough, so no box may have both 20s
        ((20, 21, 20, 40), [0, 1, 2], [0]),  # 101, 21 in each: both 20s must stand together
    ],
)
def test_each_box_has_a_fifth_of_the_points(costs: tuple[int, ...], first: list[int], second: list[int]) -> None:
    battle = ready(*(due(f"u{i}", cost) for i, cost in enumerate(costs)))
    assert open_boxes(battle, "u0") == first
    put(battle, "u0", 0)
    assert open_boxes(battle, "u2") == second


@pytest.mark.rule("TW-DEPL-09")
@pytest.mark.parametrize(("third", "last", "boxes"), [(24, 16, [0, 1, 2]), (23, 17, [2])])
def test_the_last_fills_what_is_missing(third: int, last: int, boxes: list[int]) -> None:
    """120 points in all, so 24 in each box; two have 40."""
    battle = ready(due("a", 40), due("b", 40), due("c", third), due("d", last))
    for box, key in enumerate("abc"):
        put(battle, key, box)
    assert open_boxes(battle, "d") == boxes


@pytest.mark.rule("TW-DEPL-09")
@pytest.mark.parametrize(("costs", "boxes"), [((30, 30, 30), [1, 2]), ((90, 5, 5), [1, 2]), ((90, 5, 5, 5), [0, 1, 2])])
def test_if_a_fifth_cannot_be_had_each_box_has_one_troop_type(costs: tuple[int, ...], boxes: list[int]) -> None:
    """90, 5 and 5: a fifth is 20, which two boxes cannot have; then one Troop Type is enough."""
    battle = ready(*(due(f"u{i}", cost) for i, cost in enumerate(costs)))
    put(battle, "u0", 0)
    assert open_boxes(battle, "u1") == boxes


@pytest.mark.rule("TW-DEPL-09")
def test_with_fewer_troop_types_than_boxes_each_stands_alone() -> None:
    battle = ready(due("a", 10), due("b", 10))
    put(battle, "a", 1)
    assert open_boxes(battle, "b") == [0, 2]


@pytest.mark.rule("TW-DEPL-09")
@pytest.mark.parametrize("kind", ["reserve", "teleport", "infiltrator"])
def test_others_do_not_count_to_the_base(kind: str) -> None:
    """Were d counted, 100 points in all would ask for 20 in each box, and c would have to join b or a."""
    late = due("d", 55, specials=("infiltrator",) if kind == "infiltrator" else ())
    late.tests = ("teleport",) if kind == "teleport" else ()
    late.where = RESERVE if kind == "reserve" else WAITING
    battle = ready(due("a", 15), due("b", 15), due("c", 15), late)
    put(battle, "a", 0)
    put(battle, "b", 1)
    assert open_boxes(battle, "c") == [2]


@pytest.mark.rule("TW-DEPL-09", "TW-SPEC-17")
def test_infiltrators_may_come_into_any_box() -> None:
    battle = ready(due("a", 15), due("b", 15), due("c", 14), due("d", 30, specials=("infiltrator",)))
    for box, key in enumerate("abc"):
        put(battle, key, box)
    assert open_boxes(battle, "d") == [0, 1, 2]  # though a fifth of 74 points is 15


@pytest.mark.rule("TW-DEPL-09")
def test_who_would_join_or_ride_must_leave_enough_for_the_others() -> None:
    truck, hero = (
        vehicle("truck", "p1", where=WAITING, capacity=9, cost=10),
        individual("h", "p1", where=WAITING, cost=10),
    )
    battle = ready(truck, due("a", 10, 5), hero)
    put(battle, "truck", 0)
    ask = next_ask(deployment.bring(battle, battle.units["a"], shares.places(battle, battle.units["a"])))
    assert isinstance(ask, Placement | Choice)
    assert battle.units["a"].where == WAITING
    refused = shares.refusal(battle, battle.units["a"], truck)  # then one box would stay empty
    assert refused is not None
    assert refused.clause == "TW-DEPL-09"
    joining = shares.refusal(battle, hero, battle.units["a"])  # two would be left for three boxes
    assert joining is not None
    assert joining.clause == "TW-DEPL-09"
    battle.units["more"] = due("more", 10)
    assert shares.refusal(battle, battle.units["a"], truck) is None
    assert shares.refusal(battle, hero, battle.units["a"]) is None


@pytest.mark.rule("TW-DEPL-09")
def test_under_escalation_whoever_comes_takes_an_empty_box() -> None:
    battle = ready(due("a", 10), due("b", 10), due("c", 10), due("d", 10))
    battle.sides["p1"].limit = 6
    put(battle, "a", 0)
    assert open_boxes(battle, "b") == [1, 2]
    put(battle, "b", 1)
    put(battle, "c", 2)
    assert open_boxes(battle, "d") == [0, 1, 2]


def test_a_full_box_is_no_dead_end() -> None:
    """In the box that lacks points there is no room: another does."""
    battle = ready(due("a", 10, 4), due("b", 10), due("c", 10), size=(72, 48))
    put(battle, "b", 0)
    put(battle, "c", 1)
    small = ((64_000, 0), (65_000, 0), (65_000, 1000), (64_000, 1000))
    battle.sides["p1"].zones = (*battle.sides["p1"].zones[:2], small)
    assert len(shares.places(battle, battle.units["a"])) == 3


@given(st.lists(st.integers(0, 12), max_size=3), st.lists(st.integers(0, 9), max_size=6))
def test_sharing_out_is_found_whenever_there_is_a_way(lacks: list[int], costs: list[int]) -> None:
    lacks = [lack for lack in lacks if lack]
    ways = product(range(len(lacks)), repeat=len(costs)) if lacks else [()]
    wanted = any(
        all(sum(cost for cost, at in zip(costs, way) if at == i) >= lack for i, lack in enumerate(lacks))
        for way in ways
    )
    assert shares.divides(lacks, costs) is wanted


# ------------------------------------------------------------ a quarter in the foothold
def in_foothold(battle: Game, key: str) -> bool:
    return zones.foothold(battle) in [region.zone for region in shares.places(battle, battle.units[key])]


@pytest.mark.rule("TW-DEPL-15")
@pytest.mark.parametrize(("cost", "fits"), [(25, True), (26, False)])
def test_a_quarter_of_the_army_as_it_was_bought(cost: int, fits: bool) -> None:
    battle = ready(due("a", cost), due("b", 10), kind="foothold", seat="defender", points=100)
    assert in_foothold(battle, "a") is fits


@pytest.mark.rule("TW-DEPL-15")
@pytest.mark.parametrize(("points", "fits"), [(100, True), (99, False)])
def test_it_is_not_rounded_up(points: int, fits: bool) -> None:
    battle = ready(due("a", 25), kind="foothold", seat="defender", points=points)
    assert in_foothold(battle, "a") is fits


@pytest.mark.rule("TW-DEPL-15")
@pytest.mark.parametrize(("second", "fits"), [(5, True), (6, False)])
def test_all_that_stand_there_count(second: int, fits: bool) -> None:
    battle = ready(due("a", 20), due("b", second), kind="foothold", seat="defender", points=100)
    regions = shares.places(battle, battle.units["a"])
    run(deployment.bring(battle, battle.units["a"], regions), (), [{"to": [36_000, 24_000]}])
    assert battle.units["a"].where == TABLE
    assert in_foothold(battle, "b") is fits


@pytest.mark.rule("TW-DEPL-15")
@pytest.mark.parametrize(("cost", "fits"), [(5, True), (6, False)])
def test_who_joins_or_rides_there_counts(cost: int, fits: bool) -> None:
    hero = individual("h", "p1", where=WAITING, cost=cost)
    guard = squad("g", "p1", 2, (36, 24), cost=20)
    battle = ready(hero, guard, kind="foothold", seat="defender", points=100)
    flow = deployment.bring(battle, hero, shares.places(battle, hero))
    ask = next_ask(flow)
    refused = shares.refusal(battle, hero, guard)
    assert (refused and refused.clause) == (None if fits else "TW-DEPL-15")
    assert isinstance(ask, Choice) is fits  # with nothing but a place on the table nothing is asked
    if fits:
        assert [option.key for option in ask.options] == ["place", "g"]
        assert next_ask(flow, "g").accept({"to": [35_000, 24_000]})[1] == "zone"


@pytest.mark.rule("TW-DEPL-15", "TW-DEPL-13")
def test_passengers_count_and_the_attacker_has_none() -> None:
    apc = vehicle("apc", "p1", where=WAITING, capacity=5, cost=10)
    rider = squad("r", "p1", 2, where=ABOARD, aboard="apc", cost=20)
    assert not in_foothold(ready(apc, rider, kind="foothold", seat="defender", points=100), "apc")
    assert in_foothold(ready(apc, kind="foothold", seat="defender", points=100), "apc")
    assert not in_foothold(ready(apc, kind="foothold", seat="attacker", points=100), "apc")
    assert not in_foothold(ready(apc, kind="siege", seat="defender", points=100), "apc")


@pytest.mark.rule("TW-DEPL-15")
def test_bases_lie_wholly_in_the_foothold() -> None:
    battle = ready(due("a", 10), kind="foothold", seat="defender", points=100)
    ask = next_ask(deployment.deploy(battle))
    assert ask.accept({"to": [30_300, 24_000]})[1] == "foothold"
    with pytest.raises(RuleError):
        ask.accept({"to": [30_299, 24_000]})
    assert ask.accept({"to": [36_000, 43_000]})[1] == "zone"  # it may stay empty


# ------------------------------------------------------------ whole set-ups
def army(player: str, roll: Any) -> list[Unit]:
    found = [squad(f"{player}-{i}", player, 1 + roll(9), where=WAITING, cost=roll(30)) for i in range(2 + roll(6))]
    truck = vehicle(f"{player}-truck", player, where=WAITING, capacity=9, cost=10)
    hero = individual(f"{player}-hero", player, where=WAITING, cost=12)
    return [*found, truck, hero]


def play(battle: Game, answer: Any) -> None:
    while battle.cursor.phase in ("sides", "deploy"):
        step = deployment.sides if battle.cursor.phase == "sides" else deployment.deploy
        if battle.cursor.phase == "sides":
            battle.cursor = Cursor("sides")
        flow, send = step(battle), None
        while (ask := next_ask(flow, send)) is not None:
            send = answer(ask)
        if battle.cursor.phase == "declare":
            battle.cursor = Cursor("deploy")


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(["convergence", "ambush", "foothold", "siege", "thin_line"]), st.integers(0, 10**6))
def test_no_random_set_up_runs_into_a_dead_end(kind: str, seed: int) -> None:
    roll = Stream(seed).below

    def answer(ask: Ask) -> Any:
        if isinstance(ask, Placement):
            return ask.accept(legal(ask, list(ask.ideas(roll))))
        return ask.options[roll(len(ask.options))].key if isinstance(ask, Choice) else 1 + roll(6)

    battle = game(*army("p1", roll), *army("p2", roll), cursor=Cursor("sides"), turn=0, active="",
                  options=Options(deployment=kind))  # fmt: skip
    play(battle, answer)
    assert all(unit.where != WAITING for unit in battle.units.values())
    see_shares(battle)


def see_shares(battle: Game) -> None:
    """Every base lies in a zone of its side or the foothold, and boxes have their fifth where that could be."""
    held = zones.foothold(battle)
    for unit in battle.on_table():
        areas = (*battle.sides[unit.player].zones, *((held,) if held else ()))
        assert all(any(point_in_polygon(m.x, m.y, area) for area in areas) for m in unit.models)
    if battle.options.deployment != "convergence":
        return
    for player, side in battle.sides.items():
        costs = [unit.cost for unit in battle.units.values() if unit.player == player]
        need = max(1, -(-sum(costs) // 5))
        boxes = [[u for u in battle.on_table(player) if point_in_polygon(u.models[0].x, u.models[0].y, zone)]
                 for zone in side.zones]  # fmt: skip
        assert all(boxes)
        if shares.divides([need] * len(boxes), costs):
            assert all(sum(shares.cost(battle, unit) for unit in box) >= need for box in boxes)


def legal(ask: Placement, answers: list[Any]) -> Any:
    for answer in answers:
        try:
            ask.accept(answer)
        except RuleError:
            continue
        return answer
    raise AssertionError(ask)


@pytest.mark.parametrize("kind", ["thin_line", "convergence", "ambush", "foothold", "siege"])
def test_the_greedy_bot_has_legal_places_of_its_own(kind: str) -> None:
    roll = Stream(7).below
    places: list[Ask] = []

    def answer(ask: Ask) -> Any:
        if isinstance(ask, Placement):
            found = sorted(post(battle, battle.units[ask.unit]), key=lambda idea: -idea.worth)
            places.append(ask)
            return ask.accept(legal(ask, [idea.answer for idea in found]))
        return ask.options[0].key if isinstance(ask, Choice) else 1 + roll(6)

    battle = game(*army("p1", roll), *army("p2", roll), cursor=Cursor("sides"), turn=0, active="",
                  options=Options(deployment=kind))  # fmt: skip
    play(battle, answer)
    assert len(places) > 6
    see_shares(battle)


@pytest.mark.rule("TW-DEPL-09", "TW-DEPL-15")
def test_every_box_is_open_or_says_why_not() -> None:
    """Four of ten points: no box may be left with less than a fifth."""
    battle = ready(due("a", 6), due("b", 2), due("c", 2))
    for key, box in (("b", 0), ("c", 1)):
        put(battle, key, box)
    regions = shares.places(battle, battle.units["a"])
    shut = [zone for zone, _, _ in regions[0].shut]
    assert open_boxes(battle, "a") == [2]
    assert sorted((*shut, *(region.zone for region in regions))) == sorted(battle.sides["p1"].zones)
    assert {clause for _, clause, _ in regions[0].shut} == {"TW-DEPL-09"}
    attacks = ready(due("a", 6), kind="foothold", seat="attacker")
    assert all(not region.shut for region in shares.places(attacks, attacks.units["a"]))
