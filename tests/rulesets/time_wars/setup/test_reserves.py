"""Reserves (TW-STRAT-32 to -36, TW-DEPL-19): who waits, who tries, and by which edge he comes on."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import game, happened, individual, run, squad, vehicle
from wartable.engine.answer import Stream
from wartable.engine.ask import Ask, Choice, Die, Placement
from wartable.engine.errors import DataError, RuleError
from wartable.kit.inches.edges import Stretch
from wartable.rulesets.time_wars import ending
from wartable.rulesets.time_wars.agreed import Options
from wartable.rulesets.time_wars.bot import deployment
from wartable.rulesets.time_wars.command import command
from wartable.rulesets.time_wars.events.base import Deployed
from wartable.rulesets.time_wars.events.reserves import ANYWHERE, EDGE, HELD, HeldAboard, Reserved, ReserveRolled
from wartable.rulesets.time_wars.ground import zones
from wartable.rulesets.time_wars.scenario.file import new_game
from wartable.rulesets.time_wars.setup import declarations, reserves
from wartable.rulesets.time_wars.setup.deployment import sides as roll_for_sides
from wartable.rulesets.time_wars.state import (
    ABOARD,
    JOINED,
    RESERVE,
    ROUTED,
    TABLE,
    WAITING,
    Cursor,
    Game,
    Profile,
    Unit,
)
from wartable.rulesets.time_wars.troops import losses
from wartable.rulesets.time_wars.troops.casualties import passengers

SOUTH = ((0, 0), (72_000, 0), (72_000, 10_000), (0, 10_000))
NORTH = ((0, 38_000), (72_000, 38_000), (72_000, 48_000), (0, 48_000))


def keys(ask: Ask) -> list[str]:
    assert isinstance(ask, Choice)
    return [option.key for option in ask.options]


def kept(key: str = "a", count: int = 1, how: str = EDGE, **kw: Any) -> Unit:
    """A Squad of p1 in reserve that comes by an edge."""
    return squad(key, "p1", count, where=RESERVE, arrives=how, **kw)


def field(*units: Unit, turn: int = 3, rank: int = 1, paid: int = 0, **kw: Any) -> Game:
    """p1 in the south with his commander on the table, p2 in the north; `paid` points for Reserves."""
    chief = individual("chief", "p1", (5, 5), rank=rank)
    battle = game(chief, *units, squad("e", "p2", 1, (36, 45)), turn=turn, **kw)
    battle.detachments["p1-1"].commander = "chief"
    battle.sides["p1"].zones, battle.sides["p2"].zones = (SOUTH,), (NORTH,)
    battle.sides["p1"].reserves = paid
    return battle


# ------------------------------------------------------------ declaring
def declaring_(*units: Unit, paid: int = 2) -> Game:
    battle = game(*units, squad("e", "p2", 1, where=WAITING), cursor=Cursor("declare"), turn=0, active="")
    battle.order = ("p1", "p2")
    battle.sides["p1"].reserves = paid
    return battle


@pytest.mark.rule("TW-STRAT-32")
@pytest.mark.parametrize("paid", [0, 1, 3])
def test_who_has_paid_may_hold_any_number_back(paid: int) -> None:
    battle = declaring_(*(squad(key, "p1", 1, where=WAITING) for key in "abcd"), paid=paid)
    answers = ["b", "d", "a", "enough"] if paid else []
    asks = run(declarations.hold_back(battle), (), answers)[1]
    if paid:
        assert keys(asks[0]) == ["a", "b", "c", "d", "enough"]
        assert keys(asks[1]) == ["a", "c", "d", "enough"]
    where = [battle.units[key].where for key in "abcde"]
    assert where == ([RESERVE, RESERVE, WAITING, RESERVE, WAITING] if paid else [WAITING] * 5)
    assert [event.clause for event in happened(battle, Reserved)] == ["TW-STRAT-32"] * (3 if paid else 0)
    assert battle.units["a"].arrives == (HELD if paid else "anywhere")


@pytest.mark.rule("TW-STRAT-32")
def test_it_is_asked_before_deployment() -> None:
    battle = declaring_(squad("a", "p1", 1, where=WAITING))
    run(declarations.declare(battle), (), ["a"])
    assert (battle.cursor.phase, battle.units["a"].where) == ("deploy", RESERVE)


@pytest.mark.rule("TW-STRAT-32", "TW-STRAT-33")
@pytest.mark.parametrize(("count", "fits"), [(5, True), (6, False)])
def test_passengers_wait_with_their_transport(count: int, fits: bool) -> None:
    apc = vehicle("apc", "p1", where=WAITING, capacity=5)
    battle = declaring_(apc, squad("a", "p1", count, where=WAITING))
    asks = run(declarations.hold_back(battle), (), ["apc", "a", *(["apc"] if fits else [])])[1]
    if fits:
        assert keys(asks[-1]) == ["alone", "apc"]
    a = battle.units["a"]
    assert (a.where, a.aboard) == (RESERVE, "apc" if fits else "")
    assert passengers(battle, apc) == ((a,) if fits else ())
    assert [unit.id for unit in reserves.waiting(battle, "p1")] == (["apc"] if fits else ["apc", "a"])
    assert len(happened(battle, HeldAboard)) == fits


@pytest.mark.rule("TW-STRAT-32", "TW-TYPE-04")
def test_an_individual_may_wait_in_a_squad() -> None:
    hero = individual("hero", "p1", where=WAITING)
    battle = declaring_(squad("a", "p1", 2, where=WAITING), hero)
    asks = run(declarations.hold_back(battle), (), ["a", "hero", "a"])[1]
    assert keys(asks[-1]) == ["alone", "a"]
    assert (hero.where, hero.joined, len(battle.units["a"].models)) == (JOINED, "a", 3)
    assert [unit.id for unit in reserves.waiting(battle, "p1")] == ["a"]  # one attempt (TW-STRAT-33)


@pytest.mark.rule("TW-STRAT-32")
def test_who_rides_comes_on_aboard() -> None:
    apc = vehicle("apc", "p1", where=RESERVE, arrives=EDGE, capacity=5)
    rider = squad("a", "p1", 5, where=RESERVE, aboard="apc", arrives=EDGE)
    battle = field(apc, rider)
    run(reserves.arrivals(battle, "p1"), [6], ["apc", {"to": [30_000, 0]}])
    assert (apc.where, rider.where, rider.aboard) == (TABLE, ABOARD, "apc")


@pytest.mark.rule("TW-STRAT-32", "TW-STRAT-34")
@pytest.mark.parametrize(("where", "commands"), [(TABLE, True), (RESERVE, False)])
def test_a_commander_in_reserve_gives_no_orders_but_his_rank_counts(where: str, commands: bool) -> None:
    battle = field(kept(), turn=4, rank=2)
    chief = battle.units["chief"]
    chief.where, chief.arrives, chief.knows = where, EDGE, ("take_aim",)
    assert (chief in command.commanders(battle, "p1")) is commands
    assert reserves.rank_over(battle, battle.units["a"]) == 2


@pytest.mark.rule("TW-STRAT-32")
def test_a_commander_aboard_a_vehicle_in_reserve_gives_no_orders() -> None:
    battle = field(vehicle("apc", "p1", where=RESERVE, arrives=EDGE, capacity=5))
    chief = battle.units["chief"]
    chief.where, chief.aboard, chief.knows = RESERVE, "apc", ("take_aim",)
    assert command.commanders(battle, "p1") == ()


@pytest.mark.rule("TW-STRAT-32", "TW-DET-06")
def test_riders_of_a_vehicle_that_has_fled_come_alone() -> None:
    apc = vehicle("apc", "p1", where=RESERVE, arrives=EDGE, capacity=5, detachment="p1-2")
    rider = squad("a", "p1", 5, where=RESERVE, aboard="apc", arrives=EDGE)
    battle = field(apc, rider)
    run(losses.rout(battle, apc))
    assert (apc.where, rider.where, rider.aboard, rider.arrives) == (ROUTED, RESERVE, "", EDGE)
    run(reserves.arrivals(battle, "p1"), [6], ["a", {"to": [30_000, 0]}])
    assert (rider.where, rider.aboard) == (TABLE, "")


# ------------------------------------------------------------ attempts
@pytest.mark.rule("TW-STRAT-33")
@pytest.mark.parametrize("paid", [1, 2, 3])
def test_as_many_try_in_each_turn_as_points_were_paid(paid: int) -> None:
    battle = field(*(kept(key, how=HELD) for key in "abcd"), paid=paid, turn=1)
    for turn in (1, 2):
        battle.turn = turn
        answers = ["c", "a", "b"][:paid]
        asks = run(reserves.arrivals(battle, "p1"), [1] * paid, answers)[1]
        assert keys(asks[0]) == ["a", "b", "c", "d", "enough"]  # more wait than may try
        tried = [event.unit for event in happened(battle, ReserveRolled)]
        assert tried == answers * turn


@pytest.mark.rule("TW-STRAT-33")
@pytest.mark.parametrize(("answers", "rolls"), [(["enough"], 0), (["b", "enough"], 1), (["all"], 2), (["b", "a"], 2)])
def test_nobody_must_try(answers: list[str], rolls: int) -> None:
    battle = field(kept("a", how=HELD), kept("b", how=HELD), paid=3, turn=1)
    asks = run(reserves.arrivals(battle, "p1"), [1] * rolls, answers)[1]
    assert keys(asks[0]) == ["all", "a", "b", "enough"]
    assert len(happened(battle, ReserveRolled)) == rolls


@pytest.mark.rule("TW-STRAT-33", "TW-DEPL-19")
def test_others_are_bound_to_no_number() -> None:
    """Three came by another rule, two were held back for one point; who teleported rolls anyway."""
    waiting = [kept(key) for key in "abc"] + [kept(key, how=HELD) for key in "xy"] + [kept("t", how="anywhere")]
    battle = field(*waiting, paid=1, turn=1)
    run(reserves.arrivals(battle, "p1"), [1] * 5, ["all", "y"])
    assert [event.unit for event in happened(battle, ReserveRolled)] == ["t", "a", "b", "c", "y"]
    assert [event.clause for event in happened(battle, ReserveRolled)] == ["TW-SPEC-44"] + ["TW-STRAT-34"] * 4


@pytest.mark.rule("TW-DEPL-19")
def test_each_tries_once_in_each_turn() -> None:
    battle = field(kept("a"), kept("b"), turn=1)
    asks = run(reserves.arrivals(battle, "p1"), [1, 1], ["a", "b"])[1]
    assert keys(asks[1]) == ["b", "enough"]
    assert reserves.waiting(battle, "p2") == []


@pytest.mark.rule("TW-STRAT-33")
def test_a_squad_and_its_empty_transport_are_one_attempt() -> None:
    apc = vehicle("apc", "p1", where=RESERVE, arrives=HELD, capacity=5, serves="a")
    battle = field(apc, kept("a", how=HELD), paid=1)
    asks = run(
        reserves.arrivals(battle, "p1"), [6], ["a", "apc", {"to": [30_000, 0]}, {"to": [36_000, 0]}]
    )[1]  # fmt: skip
    assert keys(asks[0]) == ["a", "enough"]
    assert [battle.units[key].where for key in ("apc", "a")] == [TABLE, TABLE]
    assert len(happened(battle, ReserveRolled)) == 1


@pytest.mark.rule("TW-STRAT-34")
@pytest.mark.parametrize(
    ("face", "rank", "turn", "arrives"),
    [(6, 1, 3, True), (6, 1, 2, False), (5, 1, 3, False), (6, 3, 1, True), (5, 3, 1, False), (4, 0, 6, True)],
)
def test_ten_are_needed_and_a_six_is_not_enough(face: int, rank: int, turn: int, arrives: bool) -> None:
    battle = field(kept(), turn=turn, rank=rank)
    run(reserves.arrivals(battle, "p1"), [face], ["a", *([{"to": [30_000, 0]}] if arrives else [])])
    unit = battle.units["a"]
    assert unit.where == (TABLE if arrives else RESERVE)
    assert (unit.actions, unit.moved) == (2, False)  # it may use both in this turn
    assert [event.total for event in happened(battle, ReserveRolled)] == [face + rank + turn]


# ------------------------------------------------------------ edges
def placing(battle: Game) -> Placement:
    """The request for a place of `a`, which has arrived."""
    flow = reserves.arrivals(battle, "p1")
    next(flow)
    ask: Ask = flow.send("a")
    assert isinstance(ask, Die)
    found: Any = flow.send(6)
    assert isinstance(found, Placement)
    return found


def lies(ask: Placement, x: int, y: int) -> str:
    """'' if one model may stand just there, else the clause."""
    try:
        ask.accept({"models": [[x, y]]})
    except RuleError as why:
        return why.clause
    return ""


@pytest.mark.rule("TW-STRAT-35")
@pytest.mark.parametrize(
    ("x", "y", "first"),
    [
        (30_000, 300, 1),  # the southern edge
        (300, 9999, 1),
        (300, 10_000, 1),  # the western edge: the border belongs to the zone
        (300, 10_001, 3),  # no man's land
        (71_700, 37_999, 3),
        (71_700, 38_000, 5),  # the enemy's zone
        (30_000, 47_700, 5),
    ],
)
@pytest.mark.parametrize("turn", [1, 2, 3, 4, 5, 6, 7])
def test_the_edges_open_with_the_turns(x: int, y: int, first: int, turn: int) -> None:
    ask = placing(field(kept(), turn=turn, rank=3))
    assert lies(ask, x, y) == ("" if turn >= first else "TW-STRAT-35")


@pytest.mark.rule("TW-STRAT-35")
@pytest.mark.parametrize(("y", "fine"), [(300, True), (320, True), (321, False)])  # within 0.02 is contact
def test_a_model_touches_the_edge(y: int, fine: bool) -> None:
    assert lies(placing(field(kept())), 30_000, y) == ("" if fine else "TW-STRAT-35")


@pytest.mark.rule("TW-STRAT-35", "TW-SQUAD-02")
@pytest.mark.parametrize(
    ("models", "clause"),
    [
        ([[30_000, 300], [30_000, 1900], [30_000, 3500]], ""),  # the rest in cohesion behind the first
        ([[30_000, 300], [30_000, 1901], [30_000, 3500]], "TW-SQUAD-02"),
        ([[30_000, 321], [30_000, 1900], [30_000, 3500]], "TW-STRAT-35"),
    ],
)
def test_the_rest_stands_in_cohesion(models: list[list[int]], clause: str) -> None:
    ask = placing(field(kept(count=3)))
    if clause:
        with pytest.raises(RuleError) as caught:
            ask.accept({"models": models})
        assert caught.value.clause == clause
    else:
        assert [[m.x, m.y] for m in ask.accept({"models": models})[0]] == models


@pytest.mark.rule("TW-STRAT-35")
@pytest.mark.parametrize(("x", "fine"), [(30_621, True), (30_620, False)])
def test_not_in_contact_with_enemies(x: int, fine: bool) -> None:
    ask = placing(field(kept(), squad("f", "p2", 1, (30, 0.3))))
    assert lies(ask, x, 300) == ("" if fine else "TW-STRAT-35")


@pytest.mark.rule("TW-STRAT-35")
@pytest.mark.parametrize("count", [1, 5, 12, 20])
def test_a_point_is_enough_to_say_where(count: int) -> None:
    ask = placing(field(kept(count=count)))
    for to in ([30_000, 2000], [200, 3000], [71_900, 100]):
        models = ask.accept({"to": to})[0]
        assert len(models) == count
        assert any(min(m.x, m.y, 72_000 - m.x, 48_000 - m.y) - m.r <= 20 for m in models)


@pytest.mark.rule("TW-STRAT-35")
@pytest.mark.parametrize(("to", "nearest"), [
    ([30_000, 2000], ""),
    ([30_000, 2001], "30, 0.3"),  # too far from the edge
    ([36_000, 24_000], "36, 0.3"),
    ([0, 12_000], ""),  # along the edge, beyond the zone that ends at 10 inches, where a base may touch it
    ([0, 12_001], "0.3, 10"),
    ([0, 44_000], "0.3, 10"),
])  # fmt: skip
def test_a_point_is_not_moved_to_another_part_of_the_table_without_a_word(to: list[int], nearest: str) -> None:
    battle = field(kept(), turn=1, rank=3)
    battle.sides["p1"].zones = (((0, 0), (72_000, 0), (72_000, 10_000), (0, 10_000)),)
    ask = placing(battle)
    if not nearest:
        assert ask.accept({"to": to})
        return
    with pytest.raises(RuleError, match=f"the nearest place is {nearest} .TW-STRAT-35"):
        ask.accept({"to": to})


@pytest.mark.rule("TW-STRAT-35")
@pytest.mark.parametrize(("to", "facing"), [([30_000, 0], 90), ([0, 5000], 0), ([72_000, 5000], 180)])
def test_a_vehicle_comes_on_with_its_rear_to_the_edge(to: list[int], facing: int) -> None:
    battle = field(vehicle("a", "p1", where=RESERVE, arrives=EDGE))
    model = placing(battle).accept({"to": to})[0][0]
    assert model.facing == facing
    assert min(min(x, y, 72_000 - x) for x, y in model.corners) == 0
    turned = placing(battle).accept({"to": to, "facing": 90})[0][0]
    assert turned.facing == 90


@pytest.mark.rule("TW-STRAT-35")
def test_without_a_free_stretch_it_stays_in_reserve() -> None:
    wall = [squad(f"f{i}", "p2", 1, (6, 0.3 + 0.7 * i)) for i in range(2)]
    battle = field(kept(), *wall, turn=1, rank=3)
    battle.sides["p1"].zones = (((5700, 0), (6300, 0), (6300, 5000), (5700, 5000)),)
    run(reserves.arrivals(battle, "p1"), [6], ["a"])
    assert (battle.units["a"].where, battle.units["a"].arrives) == (RESERVE, EDGE)
    assert happened(battle, Deployed) == []


@pytest.mark.rule("TW-STRAT-35")
@pytest.mark.parametrize(("turn", "asked"), [(2, False), (3, True)])
def test_with_no_edge_at_all_nobody_rolls(turn: int, asked: bool) -> None:
    """A zone in the middle of the table touches no edge."""
    battle = field(kept(), turn=turn)
    battle.sides["p1"].zones = (((9000, 9000), (20_000, 9000), (20_000, 20_000)),)
    assert bool(run(reserves.arrivals(battle, "p1"), (), ["enough"] if asked else [])[1]) is asked


@pytest.mark.rule("TW-STRAT-35", "TW-DEPL-11")
def test_both_zones_of_an_ambush_have_edges() -> None:
    battle = field(kept(), turn=1, options=Options(deployment="ambush"))
    for side in battle.sides.values():
        side.zones = ()
    run(roll_for_sides(battle), [6, 1], ["attacker"])
    found = {(part.edge, part.low, part.high) for part in reserves.open_edges(battle, "p1")}
    assert found == {
        ("south", 0, 10_000), ("south", 62_000, 72_000), ("north", 0, 10_000), ("north", 62_000, 72_000),
        ("west", 0, 48_000), ("east", 0, 48_000),
    }  # fmt: skip
    battle.turn = 3
    middle = [part for part in reserves.open_edges(battle, "p1") if part.edge == "south"]
    assert [(part.low, part.high) for part in middle] == [(0, 27_999), (44_001, 72_000)]  # not the defender's


@pytest.mark.rule("TW-STRAT-35", "TW-DEPL-13")
def test_the_edge_of_a_foothold_is_no_mans_land() -> None:
    battle = field(kept(), turn=2, options=Options(deployment="foothold", foothold=(6000, 24_000)))
    battle.sides["p2"].role = zones.DEFENDER
    assert not any(part.edge == "west" and part.high > 10_000 for part in reserves.open_edges(battle, "p1"))
    battle.turn = 3
    assert Stretch("west", 0, 37_999) in reserves.open_edges(battle, "p1")


@pytest.mark.parametrize("count", [1, 7, 20])
@pytest.mark.parametrize("turn", [1, 3, 5])
def test_the_last_idea_is_always_legal(count: int, turn: int) -> None:
    ask = placing(field(kept(count=count), vehicle("tank", "p2", (36, 1)), turn=turn, rank=3))
    for seed in range(5):
        assert ask.accept(list(ask.ideas(Stream(seed).below))[-1])[1] == "edge"
    first = ask.first()
    assert first is not None
    assert len(first[0]) == count


# ------------------------------------------------------------ what they count
@pytest.mark.rule("TW-STRAT-36", "TW-DEPL-19")
def test_those_in_reserve_are_no_losses() -> None:
    battle = field(squad("a", "p1", 5, where=WAITING, tv=3, cost=12))
    battle.emit(Reserved("a", "held"))
    assert battle.detachments["p1-1"].lost == 0
    assert battle.units["a"].alive
    assert ending.in_battle(battle, "p1")
    assert "a" not in [unit.id for unit in battle.on_table()]


@pytest.mark.rule("TW-DEPL-19", "TW-SPEC-44")
@pytest.mark.parametrize(
    ("cause", "how", "clause"),
    [
        ("teleport", "anywhere", "TW-SPEC-44"),
        ("held", "held", "TW-STRAT-32"),
        ("escalation", "edge", "TW-MOD-02"),
        ("eternal war", "edge", "TW-MOD-29"),
        ("no room", "edge", "TW-DEPL-19"),
    ],
)
def test_each_cause_has_its_way_on(cause: str, how: str, clause: str) -> None:
    battle = field(squad("a", "p1", 1, where=WAITING))
    battle.emit(Reserved("a", cause))
    assert (battle.units["a"].where, battle.units["a"].arrives) == (RESERVE, how)
    assert battle.log[-1].clause == clause


# ------------------------------------------------------------ files
def scenario(unit: str, side: str = "") -> dict[str, Any]:
    profile = Profile(5, 5, 4, 4, 2, 4, 6, 1)._asdict()
    base = {"wartable": 1, "ruleset": "time_wars", "turn": 2}
    waits = {"id": "a", "profile": profile, "where": "reserve", **({"arrives": unit} if unit else {})}
    stands = {"id": "b", "side": "p2", "profile": profile, "at": [30, 40]}
    first = {"seat": "p1", **({"reserves": int(side)} if side else {})}
    return {**base, "sides": [first, {"seat": "p2"}], "units": [waits, stands]}


@pytest.mark.rule("TW-STRAT-32")
@pytest.mark.parametrize(
    ("how", "paid", "fault"),
    [("", "", ""), ("edge", "", ""), ("held", "3", ""), ("held", "", "nothing was paid"), ("held", "4", "must be 0 to"),
     ("swimming", "", "arrives is 'swimming'")],
)  # fmt: skip
def test_positions_with_reserves(how: str, paid: str, fault: str) -> None:
    if fault:
        with pytest.raises(DataError, match=fault):
            new_game(scenario(how, paid))
    else:
        battle = new_game(scenario(how, paid))
        assert (battle.units["a"].arrives, battle.sides["p1"].reserves) == (how or "anywhere", int(paid or 0))


# ------------------------------------------------------------ bots
def best(thought: Any, battle: Game, ask: Choice) -> str:
    return str(max(thought(battle, ask, None), key=lambda idea: idea.worth).answer)


def test_the_greedy_bot_sends_all_it_can() -> None:
    battle = field(kept("a", how=HELD, cost=5), kept("b", how=HELD, cost=9), kept("c", how=HELD), paid=2)
    ask = next(reserves.tries(battle, "p1"))
    assert isinstance(ask, Choice)
    assert best(deployment.sending, battle, ask) == "b"
    battle.sides["p1"].reserves = 3
    ask = next(reserves.tries(battle, "p1"))
    assert isinstance(ask, Choice)
    assert best(deployment.sending, battle, ask) == "all"


def test_the_greedy_bot_holds_back_as_many_as_may_try() -> None:
    slow, fast = Profile(4, 5, 4, 4, 2, 4, 6, 1), Profile(9, 5, 4, 4, 2, 4, 6, 1)
    battle = declaring_(
        squad("a", "p1", 1, where=WAITING, profile=slow), squad("b", "p1", 1, where=WAITING, profile=fast),
        squad("c", "p1", 1, where=WAITING, profile=slow), paid=1,
    )  # fmt: skip
    flow = declarations.hold_back(battle)
    ask = next(flow)
    assert isinstance(ask, Choice)
    assert best(deployment.holding, battle, ask) == "b"
    again = flow.send("b")
    assert isinstance(again, Choice)
    assert best(deployment.holding, battle, again) == "enough"


@pytest.mark.rule("TW-STRAT-32")
def test_nobody_joins_who_waits_aboard_already() -> None:
    """He waits aboard himself, or alone."""
    apc, hero = vehicle("apc", "p1", where=WAITING, capacity=6), individual("hero", "p1", where=WAITING)
    battle = declaring_(apc, squad("a", "p1", 5, where=WAITING), hero)
    asks = run(declarations.hold_back(battle), (), ["apc", "a", "apc", "hero", "apc"])[1]
    assert keys(asks[-1]) == ["alone", "apc"]
    assert (hero.where, hero.aboard) == (RESERVE, "apc")


@pytest.mark.rule("TW-STRAT-35", "TW-STRAT-33")
@pytest.mark.parametrize("how", [EDGE, HELD, ANYWHERE])
def test_who_finds_no_room_waits_as_before(how: str) -> None:
    battle = field(kept(how=how))
    battle.emit(Reserved("a", "no room"))
    assert battle.units["a"].arrives == how
    battle.emit(Reserved("chief", "no room"))  # who comes from the table has no way of his own yet
    assert battle.units["chief"].arrives == EDGE


@pytest.mark.rule("TW-STRAT-33", "TW-SPEC-44")
@pytest.mark.parametrize(("how", "came"), [(EDGE, ["lpc"]), (ANYWHERE, [])])
def test_a_transport_that_teleports_comes_by_itself(how: str, came: list[str]) -> None:
    lpc = vehicle("lpc", "p1", where=RESERVE, arrives=how, serves="a")
    battle = field(kept(), lpc)
    assert [unit.id for unit in reserves.transports(battle, battle.units["a"])] == came
    assert [unit.id for unit in reserves.waiting(battle, "p1")] == ["a", *(["lpc"] if not came else [])]


@pytest.mark.rule("TW-STRAT-32", "TW-SPEC-28")
def test_nobody_waits_with_those_who_come_in_another_way() -> None:
    """Of what was in reserve before, by a scenario, nobody knows whether it comes by an edge."""
    apc, hero = vehicle("apc", "p1", where=RESERVE, capacity=6), individual("hero", "p1", where=WAITING)
    battle = declaring_(apc, hero)
    assert [ask.clause for ask in run(declarations.hold_back(battle), (), ["hero"])[1]] == ["TW-STRAT-32"]
    assert (hero.where, hero.aboard) == (RESERVE, "")


@pytest.mark.rule("TW-DEPL-19", "TW-STRAT-32")
def test_who_rides_goes_into_reserve_with_its_transport() -> None:
    apc, rider = vehicle("apc", "p1", capacity=6), squad("a", "p1", 5, where=ABOARD, aboard="apc")
    battle = field(apc, rider)
    battle.emit(Reserved("apc", "escalation"))
    assert (apc.where, rider.where, rider.aboard) == (RESERVE, RESERVE, "apc")
