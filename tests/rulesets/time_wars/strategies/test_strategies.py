"""Strategy Points and what they buy for one's own troops: TW-STRAT-01 to -06, -25 to -31, -37 to -45; The Gambit."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import game, happened, individual, run, squad, vehicle
from tests.rulesets.time_wars.strategies.shopping import BASE, bought, buys, offered, two, waiting
from wartable.engine.ask import Choice
from wartable.rulesets.time_wars import turn
from wartable.rulesets.time_wars.agreed import Options
from wartable.rulesets.time_wars.events.base import Turned
from wartable.rulesets.time_wars.missions import take_ground, tally
from wartable.rulesets.time_wars.setup import deployment
from wartable.rulesets.time_wars.specials.ask import bane, infiltrates, spots, teleports
from wartable.rulesets.time_wars.specials.bearers import right
from wartable.rulesets.time_wars.state import Cursor, Phase, Profile, Purchase
from wartable.rulesets.time_wars.strategies import buying, points
from wartable.rulesets.time_wars.strategies.buying import StrategiesRevealed, StrategyBought
from wartable.rulesets.time_wars.strategies.points import PointsDealt
from wartable.rulesets.time_wars.strategies.strategies import (
    STATS,
    bearers,
    candidates,
    least,
    price,
    raisable,
    stat_price,
    strategies,
    tv_price,
)
from wartable.rulesets.time_wars.telling.say import say
from wartable.rulesets.time_wars.telling.view import view
from wartable.rulesets.time_wars.troops.casualties import tv_of


# ------------------------------------------------------------------ buying
@pytest.mark.rule("TW-STRAT-04")
def test_the_three_classes() -> None:
    kinds = [strategy.kind for strategy in strategies().values()]
    assert [kinds.count(kind) for kind in ("offensive", "defensive", "tactical")] == [4, 5, 12]


@pytest.mark.rule("TW-STRAT-03", "TW-STRAT-09", "TW-STRAT-14")
@pytest.mark.parametrize(
    ("left", "open_", "closed"),
    [
        (4, ["air_support", "minefield", "orbital_support"], ["ordnance_support", "ambush"]),
        (5, ["ordnance_support"], ["ambush", "stronghold"]),
        (8, ["ambush"], ["stronghold"]),
        (10, ["stronghold"], []),
        (3, ["orbital_support", "bunker"], ["air_support", "minefield"]),
        (2, ["outpost"], ["bunker"]),
        (1, ["makeshift_cover", "defensive_wall", "reserves", "scouts"], ["outpost"]),
    ],
)
def test_points_cannot_be_overspent(left: int, open_: list[str], closed: list[str]) -> None:
    battle = waiting(*two(), left=left)
    options, refused = buying.menu(battle, "p1")
    assert set(open_) <= {option.key for option in options}
    assert set(closed) <= {refusal.key for refusal in refused if refusal.clause == "TW-STRAT-03"}


@pytest.mark.rule("TW-STRAT-03")
def test_the_same_may_be_bought_again_and_no_more_ends_it() -> None:
    battle = waiting(*two(), left=5)
    for left in (3, 1):
        buys(battle, "outpost")
        assert battle.sides["p1"].sp == left
    assert battle.cursor == Cursor("strategy", ("p1",))
    buys(battle, "no-more")
    assert battle.cursor.phase == "sides"
    assert [item.key for item in bought(battle)] == ["outpost", "outpost"]


@pytest.mark.rule("TW-STRAT-03")
def test_with_nothing_left_nobody_is_asked() -> None:
    battle = waiting(*two(), left=2)
    buys(battle, "outpost")
    buys(battle)
    assert battle.cursor.phase == "sides"


@pytest.mark.rule("TW-STRAT-05")
def test_purchases_are_secret_until_all_have_bought() -> None:
    battle = waiting(*two(), points=2)
    run(turn.of_rules(battle))
    buys(battle, "outpost")
    (event,) = happened(battle, StrategyBought)
    assert event.visible_to("p1")
    assert not event.visible_to("p2")
    assert not event.visible_to("")
    assert not happened(battle, StrategiesRevealed)
    assert view(battle, "p1")["sides"]["p1"]["strategies"][0]["name"] == "Outpost"
    other = view(battle, "p2")["sides"]["p1"]
    assert other["strategies"] == []
    assert "strategy_points_left" not in other
    assert other["strategy_points"] == 2
    buys(battle)  # p1 has nothing left
    run(turn.of_rules(battle), (), ["no-more"])
    assert view(battle, "p2")["sides"]["p1"]["strategies"][0]["name"] == "Outpost"
    shown = happened(battle, StrategiesRevealed)
    assert [(ev.player, [item.key for item in ev.purchases], ev.left) for ev in shown] == [
        ("p1", ["outpost"], 0),
        ("p2", [], 2),
    ]
    assert all(ev.reveals and ev.visible_to("") for ev in shown)


@pytest.mark.rule("TW-STRAT-05")
def test_nobody_is_told_how_often_somebody_buys() -> None:
    battle = waiting(*two(), points=9)
    run(turn.of_rules(battle))
    told = len([ev for ev in battle.log if ev.visible_to("p2")])
    buys(battle, "outpost")
    buys(battle, "scouts", "b")
    assert len([ev for ev in battle.log if ev.visible_to("p2")]) == told
    assert "gains" not in " ".join(say(battle, ev) for ev in battle.log)


@pytest.mark.rule("TW-STRAT-05")
def test_effects_come_with_the_revealing() -> None:
    battle = waiting(*two(), left=1)
    buys(battle, "scouts", "b")
    assert not right(battle.units["b"], "scouts")
    buys(battle)
    assert right(battle.units["b"], "scouts") == "TW-SPEC-25"


# ------------------------------------------------------------------ prices and targets
@pytest.mark.rule("TW-STRAT-06")
@pytest.mark.parametrize(("tv", "cost"), [(0, 1), (1, 1), (2, 2), (4, 4)])
def test_a_price_by_tv(tv: int, cost: int) -> None:
    unit = squad("a", "p1", specials=("expendable",))
    unit.tv = tv
    assert tv_price(unit) == cost


@pytest.mark.rule("TW-STRAT-06")
def test_a_retinue_is_bought_with_its_commander() -> None:
    lord = individual("lord", "p1", where="joined", joined="own", tv=4, rank=2)
    own, guest = squad("own", "p1", retinue="lord", tv=4), individual("guest", "p1", where="joined", joined="own")
    battle = waiting(own, squad("x", "p2"), left=9)
    for unit in (lord, guest):
        unit.where = "joined"
        battle.units[unit.id] = unit
    assert [unit.id for unit in candidates(battle, "p1", strategies()["infiltrate"])] == ["own"]
    buys(battle, "infiltrate", "own")
    assert battle.sides["p1"].sp == 5
    buys(battle, "no-more")
    assert [unit.id for unit in bearers(battle, own)] == ["own", "lord"]
    assert (infiltrates(own), infiltrates(lord), infiltrates(guest)) == ("TW-SPEC-17", "TW-SPEC-17", "")


@pytest.mark.rule("TW-STRAT-25")
@pytest.mark.parametrize(("face", "many"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_improved_comms(face: int, many: int) -> None:
    squads = [squad(f"s{n}", "p1") for n in range(4)]
    battle = waiting(*squads, individual("i", "p1"), vehicle("v", "p1"), squad("x", "p2"), left=1)
    asked = buys(battle, "improved_comms", *[f"s{n}" for n in range(many)], faces=(face,))
    assert not {"i", "v"}.intersection(offered(asked[2]))
    buys(battle)
    assert [bool(spots(unit)) for unit in squads] == [n < many for n in range(4)]


@pytest.mark.rule("TW-STRAT-25")
def test_with_fewer_squads_all_become_spotters() -> None:
    battle = waiting(*two(), left=1)
    buys(battle, "improved_comms", faces=(5,))
    buys(battle)
    assert [bool(spots(battle.units[key])) for key in ("a", "b", "x")] == [True, True, False]


@pytest.mark.rule("TW-STRAT-26", "TW-STRAT-27")
def test_light_infantry() -> None:
    battle = waiting(*two(), individual("i", "p1"), vehicle("v", "p1"), left=1)
    asked = buys(battle, "light_infantry", "a")
    assert offered(asked[1]) == ["a", "b"]
    buys(battle)
    a, b = battle.units["a"], battle.units["b"]
    assert right(a, "crosses_hard_going") == "TW-STRAT-27"
    assert (right(b, "crosses_hard_going"), right(a, "doubles_defence")) == ("", "")
    assert right(a, "rerolls_hazard", "hard going") == right(squad("z", "p1", specials=("all_terrain",)),
                                                             "rerolls_hazard", "hard going")  # fmt: skip


@pytest.mark.rule("TW-STRAT-28", "TW-STRAT-29", "TW-STRAT-31")
@pytest.mark.parametrize(
    ("key", "unit", "cost", "points"),
    [
        ("scouts", "a", 1, ["scouts"]),
        ("scouts", "v", 1, ["scouts"]),
        ("scouts", "i", 1, ["scouts"]),
        ("infiltrate", "v", 3, ["infiltrates"]),
        ("infiltrate", "a", 2, ["infiltrates"]),
        ("reconnaissance", "i", 2, ["scouts", "spots"]),
        ("reconnaissance", "v", 3, ["scouts", "spots"]),
    ],
)
def test_rules_for_a_troop_type(key: str, unit: str, cost: int, points: list[str]) -> None:
    battle = waiting(squad("a", "p1", tv=2), individual("i", "p1"), vehicle("v", "p1", tv=3), squad("x", "p2"), left=3)
    buys(battle, key, unit)
    assert battle.sides["p1"].sp == 3 - cost
    buys(battle, *(["no-more"] if cost < 3 else []))
    assert all(right(battle.units[unit], point) for point in points)


@pytest.mark.rule("TW-STRAT-30", "TW-STRAT-06")
def test_improved_weaponry() -> None:
    battle = waiting(squad("a", "p1", tv=3), squad("b", "p1", tv=2), individual("i", "p1"), squad("x", "p2"), left=2)
    ask = buys(battle, "improved_weaponry", "b")[1]
    assert isinstance(ask, Choice)
    assert [(refused.key, refused.clause) for refused in ask.refused] == [("a", "TW-STRAT-03")]
    buys(battle)
    assert ["monster_hunter" in unit.specials for unit in battle.units.values()] == [False, True, False, False]


@pytest.mark.rule("TW-STRAT-37", "TW-STRAT-06")
def test_transmat_assault_is_for_one_detachment() -> None:
    far = squad("c", "p1", detachment="p1-2")
    battle = waiting(squad("a", "p1", tv=2), squad("b", "p1", tv=0), individual("i", "p1", tv=3), far, squad("x", "p2"),
                     left=6)  # fmt: skip
    battle.units["b"].tv = 0
    asked = buys(battle, "transmat_assault", "a", "i", "b")
    assert offered(asked[2]) == ["b", "i", "enough"]  # none of the other detachment
    assert bought(battle)[0] == Purchase("transmat_assault", 6, ("a", "i", "b"))
    buys(battle)
    assert [bool(teleports(unit)) for unit in battle.units.values()] == [True, True, True, False, False]


@pytest.mark.rule("TW-STRAT-37")
def test_transmat_assault_for_one_alone() -> None:
    battle = waiting(squad("a", "p1", tv=2), squad("b", "p1", tv=2), squad("x", "p2"), left=4)
    buys(battle, "transmat_assault", "a", "enough")
    assert bought(battle)[0].cost == 2


@pytest.mark.rule("TW-STRAT-38")
@pytest.mark.parametrize(
    ("buyers", "order"),
    [
        ((), ("p1", "p2")),
        (("p1",), ("p2", "p1")),
        (("p2",), ("p1", "p2")),
        (("p1", "p2"), ("p1", "p2")),
    ],
)
def test_ambush_lets_the_enemy_deploy_first(buyers: tuple[str, ...], order: tuple[str, ...]) -> None:
    battle = waiting(*two(), fields={"winner_of_sides": "p1", "cursor": Cursor("deploy")})
    for player in buyers:
        battle.sides[player].bought = (Purchase("ambush", 8, (f"{player}-1",)),)
    assert deployment.deploying(battle) == order
    ask = next(turn.STEPS[Phase.DEPLOY](battle))
    assert ask.seat == order[0]


@pytest.mark.rule("TW-STRAT-39")
def test_ambush_hides_a_detachment() -> None:
    far = squad("c", "p1", detachment="p1-2")
    battle = waiting(squad("a", "p1"), vehicle("v", "p1"), far, squad("x", "p2"), left=8)
    asked = buys(battle, "ambush", "p1-1")
    assert offered(asked[1]) == ["p1-1", "p1-2"]
    buys(battle)
    assert [infiltrates(unit) for unit in battle.units.values()] == ["TW-STRAT-39", "TW-STRAT-39", "", ""]


@pytest.mark.rule("TW-STRAT-39")
def test_ambushers_may_use_their_own_zone_too() -> None:
    battle = waiting(squad("a", "p1", specials=("ambushers",)), squad("x", "p2", at=(30, 40)),
                     fields={"cursor": Cursor("infiltrate")})  # fmt: skip
    battle.units["x"].where = "table"
    battle.sides["p1"].zones = (((0, 0), (72_000, 0), (72_000, 10_000), (0, 10_000)),)
    run(turn.STEPS[Phase.INFILTRATE](battle), (), [{"to": [30_000, 5_000]}])
    assert battle.units["a"].where == "table"


@pytest.mark.rule("TW-STRAT-40")
def test_war_veterans_name_a_race() -> None:
    battle = waiting(squad("a", "p1", tv=2, race="federation"), squad("x", "p2", race="cyber"),
                     squad("y", "p2", race="dalek"), left=4)  # fmt: skip
    asked = buys(battle, "war_veterans", "a", "cybermen")
    assert offered(asked[2]) == ["cybermen", "daleks", "federation"]
    buys(battle, "no-more")
    a, x, y = battle.units.values()
    assert battle.sides["p1"].sp == 2
    assert (bane(battle, a, x), bane(battle, a, y), bane(battle, x, a)) == ("TW-SPEC-03", "", "")


@pytest.mark.rule("TW-STRAT-40")
@pytest.mark.parametrize(("race", "open_"), [("", False), ("dalek", True)])
def test_without_a_race_to_name_there_are_no_war_veterans(race: str, open_: bool) -> None:
    battle = waiting(squad("a", "p1", tv=1), squad("x", "p2", race=race), left=2)
    options, refused = buying.menu(battle, "p1")
    assert any(option.key == "war_veterans" for option in options) is open_
    assert any(no.key == "war_veterans" and no.clause == "TW-STRAT-40" for no in refused) is not open_


@pytest.mark.rule("TW-STRAT-40")
def test_war_veterans_against_two_races_pay_twice() -> None:
    battle = waiting(squad("a", "p1", tv=1), squad("x", "p2", race="time lord"), squad("y", "p2", race="dalek"), left=2)
    buys(battle, "war_veterans", "a", "time_lords")
    buys(battle, "war_veterans", "a", "daleks")
    buys(battle)
    a, x, y = battle.units.values()
    assert all(bane(battle, a, other) for other in (x, y))


@pytest.mark.rule("TW-STRAT-41")
def test_suicide_mission_is_expendable() -> None:
    battle = waiting(squad("a", "p1", tv=3), individual("i", "p1"), vehicle("v", "p1"), squad("x", "p2"), left=3)
    asked = buys(battle, "suicide_mission", "a")
    assert offered(asked[1]) == ["a"]
    assert battle.sides["p1"].sp == 0
    buys(battle)
    assert (tv_of(battle, battle.units["a"]), tv_of(battle, battle.units["i"])) == (0, 2)


@pytest.mark.rule("TW-STRAT-42")
@pytest.mark.parametrize(("specials", "score"), [((), 3), (("expendable",), 3), (("expendable", "suicide_mission"), 6)])
def test_suicide_mission_counts_twice_for_objectives(specials: tuple[str, ...], score: int) -> None:
    unit = squad("a", "p1", at=(30, 24), tv=3, specials=specials)
    battle = game(unit, squad("x", "p2", at=(60, 45)), options=Options(mission="take_ground"), turn=6)
    assert tally.score_tv(battle, unit) == score
    battle.sides["p1"].zones = (((0, 0), (72_000, 0), (72_000, 10_000), (0, 10_000)),)
    assert take_ground.held(battle, "p1") == score


# ------------------------------------------------------------------ Experienced Forces
@pytest.mark.rule("TW-STRAT-44")
@pytest.mark.parametrize(
    ("tv", "prices"),
    [
        (0, [1, 2, 1, 1, 1, 1]),
        (1, [2, 3, 2, 1, 2, 3]),
        (2, [4, 4, 3, 2, 3, 6]),
        (3, [6, 5, 4, 3, 4, 9]),
    ],
)
def test_the_price_of_experience(tv: int, prices: list[int]) -> None:
    unit = squad("a", "p1")
    unit.tv = tv
    assert [stat_price(unit, stat) for stat in STATS] == prices
    battle = game(unit, squad("x", "p2"))
    assert price(battle, strategies()["experienced_forces"], ("a",), ("fir", "nrv")) == prices[1] + prices[5]


@pytest.mark.rule("TW-STRAT-43", "TW-STRAT-45")
def test_experience_raises_what_is_chosen() -> None:
    battle = waiting(squad("a", "p1", profile=BASE), squad("x", "p2"), left=8)
    asked = buys(battle, "experienced_forces", "a", "fir", "mel")  # 8 - 4 - 3 = 1, and nothing costs so little
    assert offered(asked[2]) == ["agl", "fir", "mel", "cst", "wst", "nrv"]  # neither END nor TV
    assert bought(battle)[0] == Purchase("experienced_forces", 7, ("a",), ("fir", "mel"))
    buys(battle, "no-more")
    assert battle.units["a"].profile == BASE._replace(fir=6, mel=5)
    battle.emit(Turned("begin"))
    run(turn.STEPS[Phase.BEGIN](battle))
    assert battle.units["a"].profile == BASE._replace(fir=6, mel=5)


@pytest.mark.rule("TW-STRAT-43", "TW-ARMY-46")
def test_experience_of_one_is_not_that_of_another() -> None:
    battle = waiting(squad("a", "p1"), squad("b", "p1", at=(30, 10)), squad("x", "p2"), left=9)
    buys(battle, "experienced_forces", "a", "fir", "enough")
    assert "fir" not in raisable(battle, battle.units["a"])
    assert "fir" in raisable(battle, battle.units["b"])


@pytest.mark.rule("TW-STRAT-43")
def test_experience_has_its_limits() -> None:
    battle = waiting(squad("a", "p1", profile=Profile(10, 9, 0, 0, 1, 4, 6, 1)), squad("x", "p2"), left=9)
    unit = battle.units["a"]
    assert raisable(battle, unit) == ("fir", "wst", "nrv")  # no 10 is raised, and no printed 0
    buys(battle, "experienced_forces", "a", "fir", "enough")
    assert raisable(battle, unit) == ("wst", "nrv")  # a second time other characteristics
    buys(battle, "experienced_forces", "a", "wst", "nrv")
    assert raisable(battle, unit) == ()
    assert least(battle, "p1", strategies()["experienced_forces"]) == 0
    buys(battle, *(["no-more"] if battle.sides["p1"].sp else []))
    assert unit.profile == Profile(10, 10, 0, 0, 2, 4, 7, 1)


@pytest.mark.rule("TW-STRAT-05")
@pytest.mark.parametrize(("agreed", "hides"), [
    ({}, False), ({"strategy_points": 1}, True), ({"defender_points": 1}, True), ({"defender_die": True}, True),
    ({"modifiers": ("last_stand",)}, True), ({"modifiers": ("gambit",)}, True), ({"modifiers": ("storm",)}, False),
])  # fmt: skip
def test_whether_a_battle_can_have_secrets_of_strategies(agreed: dict[str, Any], hides: bool) -> None:
    battle = game(squad("a", "p1"), squad("z", "p2", at=(40, 40)), options=Options(**agreed))
    assert points.secret(battle) is hides
    battle.sides["p2"].plan = (Purchase("outpost", 2),)
    assert points.secret(battle)


@pytest.mark.rule("TW-STRAT-02", "TW-MOD-05", "TW-MOD-21", "TW-MOD-22")
@pytest.mark.parametrize(("agreed", "given", "most"), [
    ({}, 0, 0), ({"strategy_points": 3}, 2, 5), ({"modifiers": ("gambit",)}, 0, 6),
    ({"modifiers": ("gambit",), "gambit": 9}, 0, 9), ({"defender_points": 2, "defender_die": True}, 1, 9),
    ({"modifiers": ("last_stand",)}, 0, 12), ({"modifiers": ("last_stand", "gambit")}, 1, 14),
])  # fmt: skip
def test_the_most_points_that_anybody_can_have(agreed: dict[str, Any], given: int, most: int) -> None:
    battle = game(squad("a", "p1"), squad("z", "p2", at=(40, 40)), options=Options(**agreed))
    battle.sides["p1"].given = given
    assert points.most(battle, battle.sides["p1"]) == most


@pytest.mark.rule("TW-STRAT-02", "TW-MOD-05")
def test_what_nobody_agreed_on_is_no_line_of_the_sum() -> None:
    battle = game(squad("a", "p1"), squad("z", "p2", at=(40, 40)), options=Options(modifiers=("gambit",)))
    run(points.deal(battle), [4])
    assert all([reason.clause for reason in event.why] == ["TW-MOD-05"] for event in happened(battle, PointsDealt))
