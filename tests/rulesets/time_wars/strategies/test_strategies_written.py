"""Strategies in the scenario file, who may know of them, and the words of the log: TW-STRAT-05 and its kin."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import happened, run, squad
from tests.rulesets.time_wars.strategies.shopping import bought, buys, offered, two, waiting
from wartable.engine.answer import Seeded
from wartable.engine.ask import Choice
from wartable.engine.errors import DataError, RuleError
from wartable.engine.ruleset import UMPIRE
from wartable.engine.session import Session
from wartable.kit.documents import parse
from wartable.odds.memo import Memo
from wartable.rulesets import load_ruleset
from wartable.rulesets.time_wars import turn
from wartable.rulesets.time_wars.bot import bot
from wartable.rulesets.time_wars.scenario import file
from wartable.rulesets.time_wars.specials.ask import infiltrates
from wartable.rulesets.time_wars.specials.bearers import right
from wartable.rulesets.time_wars.state import Purchase, Work
from wartable.rulesets.time_wars.strategies import air_support, points
from wartable.rulesets.time_wars.strategies.buying import StrategiesRevealed, StrategyDropped
from wartable.rulesets.time_wars.strategies.points import PointsDealt
from wartable.rulesets.time_wars.strategies.strategies import least, strategies
from wartable.rulesets.time_wars.telling import secrets as revealed
from wartable.rulesets.time_wars.telling.say import say
from wartable.rulesets.time_wars.troops import fatigue
from wartable.sim.match import match
from wartable.umpire import telling


# ------------------------------------------------------------------ the scenario file
def written(strategies_: list[Any], **options: Any) -> dict[str, Any]:
    return {
        "wartable": 1, "ruleset": "time_wars", "options": {"strategy_points": 6, **options},
        "sides": [
            {"seat": "p1", "units": [{"id": "a", **_body()}, {"id": "b", **_body()}], "strategies": strategies_},
            {"seat": "p2", "units": [{"id": "x", **_body()}]},
        ],
    }  # fmt: skip


def _body() -> dict[str, Any]:
    return {"unit": "slave_troopers"}


def refused(items: str, cursor: str = "", **profile: int) -> str:
    """What is said of `items`, which stand on line 15, bought for the Squad a with these characteristics."""
    figures = {"agl": 5, "fir": 5, "mel": 5, "cst": 4, "wst": 0, "end": 5, "nrv": 6, "tv": 2, **profile}
    text = f"""\
wartable: 1
ruleset: time_wars
options: {{strategy_points: 60}}
{cursor or "# before the battle"}
sides:
  - seat: p1
    units:
      - id: a
        profile: {figures}
        specials: [scouts]
        at: [20, 10]
      - {{id: b, unit: slave_troopers, at: [40, 10]}}
    strategies:
      # what is bought
      {items}
  - {{seat: p2, units: [{{id: x, unit: slave_troopers, at: [20, 40]}}]}}
"""
    try:
        file.new_game(parse(text, "here.yaml"))
    except DataError as fault:
        return str(fault)
    return ""


RAISE = "- {strategy: experienced_forces, for: a, stats: "


@pytest.mark.rule("TW-STRAT-43", "TW-ARMY-46")
@pytest.mark.parametrize(("items", "profile", "says"), [
    (RAISE + "[fir]}", {"fir": 9}, ""),
    (RAISE + "[fir]}", {"fir": 10}, "FIR of a is 10, and nothing passes 10 (TW-STRAT-43); it can have agl, mel, cst"),
    (RAISE + "[nrv, mel]}", {"mel": 10}, "MEL of a is 10"),
    (RAISE + "[wst]}", {}, "WST of a is 0 and stays so (TW-ARMY-46)"),
    (RAISE + "[fir]}\n      " + RAISE + "[nrv]}", {}, ""),
    (RAISE + "[fir]}\n      " + RAISE + "[fir]}", {}, "can be raised once, and it has been bought (TW-STRAT-43)"),
])  # fmt: skip
@pytest.mark.parametrize("cursor", ["cursor: strategy", "cursor: action"])
def test_nobody_is_raised_past_ten(items: str, profile: dict[str, int], says: str, cursor: str) -> None:
    found = refused(items, cursor, **profile)
    assert says in found
    assert found.startswith("here.yaml:" + str(15 + items.count("\n"))) is bool(says)


@pytest.mark.rule("TW-STRAT-03")
@pytest.mark.parametrize(("items", "says"), [
    ("- {strategy: scouts, for: b}", ""),
    ("- {strategy: scouts, for: a}", "a has scouts already"),
    ("- {strategy: reconnaissance, for: a}", ""),  # it makes a Spotter of it
    ("- {strategy: reconnaissance, for: b}\n      - {strategy: scouts, for: b}", "b has scouts already"),
    ("- {strategy: improved_comms, for: [a, b]}\n      - {strategy: improved_comms, for: [b, a]}", ""),  # by a die
    ("- {strategy: war_veterans, for: a, race: daleks}\n      - {strategy: war_veterans, for: a, race: cyber}", ""),
    ("- {strategy: war_veterans, for: a, race: cyber}\n      - {strategy: war_veterans, for: a, race: cyber}", "bane:"),
    ("- {strategy: ambush, for: p1-1}\n      - {strategy: ambush, for: p1-1}", "has Ambush already (TW-STRAT-38)"),
    ("- {strategy: reserves, points: 2}\n      - {strategy: reserves, points: 1}", ""),
    ("- {strategy: reserves, points: 2}\n      - {strategy: reserves, points: 2}", "1 more here (TW-STRAT-32)"),
])  # fmt: skip
def test_nothing_is_paid_for_twice(items: str, says: str) -> None:
    found = refused(items, "cursor: strategy")
    assert says in found
    assert bool(found) is bool(says)


@pytest.mark.rule("TW-STRAT-05", "TW-STRAT-03")
def test_a_written_choice_is_carried_out() -> None:
    battle = file.new_game(written(["outpost", {"strategy": "scouts", "for": "a"}]))
    assert battle.cursor.phase == "strategy"
    run(turn.of_rules(battle))
    run(turn.of_rules(battle))
    assert [item.key for item in bought(battle)] == ["outpost", "scouts"]
    assert battle.sides["p1"].sp == 3
    run(turn.of_rules(battle), (), ["no-more"])
    assert right(battle.units["a"], "scouts")


@pytest.mark.rule("TW-STRAT-03")
@pytest.mark.parametrize(
    ("items", "text"),
    [
        (["stronghold"], "cost 10 Strategy Points and there are at most 6 (TW-STRAT-03)"),
        (["outpost", "outpost", "outpost", "scouts"], "needs for"),
        (["outposts"], "no strategy is called 'outposts'; did you mean outpost?"),
        ([{"strategy": "scouts", "for": "x"}], "p1 has no Troop Type x"),
        ([{"strategy": "outpost", "for": "a"}], "not for anybody"),
        ([{"strategy": "experienced_forces", "for": "a"}], "needs stats"),
        ([{"strategy": "war_veterans", "for": "a", "race": "dodos"}], "race is 'dodos'"),
        ([{"strategy": "reserves", "points": 4}], "points is 4; it must be 1 to 3"),
        ([{"strategy": "scouts", "for": ["a", "b"]}], "is for one"),
        ([3], "each is a name or a mapping"),
    ],
)
def test_a_faulty_written_choice(items: list[Any], text: str) -> None:
    with pytest.raises(DataError) as why:
        file.new_game(written(items))
    assert text in str(why.value)


@pytest.mark.rule("TW-STRAT-03")
def test_a_written_choice_goes_as_far_as_the_points() -> None:
    doc = written(["bunker", "outpost"], strategy_points=0)
    doc["modifiers"] = ["gambit"]
    battle = file.new_game(doc)
    run(turn.of_rules(battle), [4])
    run(turn.of_rules(battle))
    assert [item.key for item in bought(battle)] == ["bunker"]
    (dropped,) = happened(battle, StrategyDropped)
    assert (dropped.strategy, battle.sides["p1"].sp) == ("outpost", 1)


@pytest.mark.rule("TW-STRAT-05")
def test_later_in_the_battle_it_has_been_bought() -> None:
    doc = written([{"strategy": "infiltrate", "for": "a"}, "air_support"])
    doc["cursor"], doc["turn"] = "action", 1
    for n, side in enumerate(doc["sides"]):
        for m, unit in enumerate(side["units"]):
            unit["at"] = [10 + 10 * m, 10 + 20 * n]
    battle = file.new_game(doc)
    assert [item.key for item in bought(battle)] == ["infiltrate", "air_support"]
    assert infiltrates(battle.units["a"])
    assert battle.log == []


@pytest.mark.rule("TW-STRAT-32")
def test_reserves_take_one_to_three_points() -> None:
    battle = waiting(*two(), left=5)
    asked = buys(battle, "reserves", "2")
    assert offered(asked[1]) == ["1", "2", "3"]
    buys(battle, "reserves")  # one more, and then it is all that can be paid
    assert least(battle, "p1", strategies()["reserves"]) == 0
    buys(battle, "no-more")
    assert battle.sides["p1"].reserves == 3


def test_an_answer_that_is_not_offered_is_refused() -> None:
    battle = waiting(*two(), left=2)
    with pytest.raises(RuleError, match="costs 3, 2 left"):
        buys(battle, "bunker")


def test_points_are_told_with_their_reasons() -> None:
    battle = waiting(*two(), points=2, modifiers=("gambit",))
    run(turn.of_rules(battle), [5])
    first = happened(battle, PointsDealt)[0]
    assert [(reason.clause, reason.value) for reason in first.why] == [("TW-STRAT-02", 2), ("TW-MOD-05", 5)]
    assert points.most(battle, battle.sides["p1"]) == 8


@pytest.mark.rule("TW-STRAT-27")
def test_hard_going_does_not_tire_light_infantry() -> None:
    plain, light = squad("a", "p1"), squad("b", "p1", specials=("move_through_cover",))
    assert [bool(fatigue.hard_going_tires(unit)) for unit in (plain, light)] == [True, False]


def position(**side: Any) -> dict[str, Any]:
    doc = written([])
    doc["cursor"], doc["turn"] = "action", 3
    doc["terrain"] = [{"kind": "wood", "key": "grove", "at": [40, 24], "size": [4, 4]}]
    for n, item in enumerate(doc["sides"]):
        for m, unit in enumerate(item["units"]):
            unit["at"] = [10 + 10 * m, 10 + 20 * n]
    doc["sides"][0] |= side
    return doc


def test_what_has_been_used_can_be_written_down() -> None:
    doc = position(sp=2, dealt=9, spend="tactical", defended=True, marks=["grove"], flown=1, shelled=2)
    side = file.new_game(doc).sides["p1"]
    assert (side.sp, side.dealt, side.spend, side.defended) == (2, 9, "tactical", True)
    assert (side.marks, side.flown, side.shelled) == (("grove",), (3, 1), (3, 2))
    with pytest.raises(DataError, match="no terrain is called 'grave'; did you mean grove"):
        file.new_game(position(marks=["grave"]))


def test_what_has_been_built_can_be_written_down() -> None:
    doc = position()
    corners = [[30, 20], [34, 20], [34, 24]]
    doc["works"] = [
        {"key": "w", "kind": "wall", "side": "p1", "points": corners, "cover": 2},
        {"key": "m", "kind": "minefield", "side": "p2", "points": corners, "hidden": True},
    ]
    battle = file.new_game(doc)
    assert [work.key for work in battle.works] == ["w", "m"]
    assert [feature.key for feature in battle.table.features] == ["grove", "w"]
    assert battle.table.feature("w").cover == 2
    for key, value, text in (
        ("side", "p3", "no side has the seat 'p3'"), ("key", "grove", "two pieces of terrain have the key grove"),
        ("points", [[1, 1], [2, 2], [3, 3]], "not in one line"),
    ):  # fmt: skip
        with pytest.raises(DataError, match=text):
            file.new_game({**doc, "works": [{**doc["works"][0], key: value}]})


# ------------------------------------------------------------------ who may know what
@pytest.mark.rule("TW-STRAT-05")
def test_a_battle_with_strategies_has_secrets_and_others_have_none() -> None:
    system = load_ruleset("time_wars")
    assert not Session(system, system.new_game(written([], strategy_points=0)), Seeded("1")).secrets
    assert system.secrets == "none"
    session = Session(system, system.new_game(written(["outpost", {"strategy": "scouts", "for": "a"}])), Seeded("1"))
    assert session.secrets
    ask = session.ask  # p1 has had its plan carried out, p2 is at its menu
    assert isinstance(ask, Choice)
    assert (ask.seat, ask.clause) == ("p2", "TW-STRAT-03")
    told = {seat: [data["event"] for data in telling.Teller(session, seat).some()] for seat in ("p1", "p2", "", None)}
    assert told["p1"].count("StrategyBought") == 2
    assert told["p2"] == told[""] == [name for name in told["p1"] if name != "StrategyBought"]
    assert [data["n"] for data in telling.Teller(session, "p2").some()] == list(range(len(told["p2"])))
    names = {seat: [item["name"] for item in telling.view(session, seat)["sides"]["p1"]["strategies"]]
             for seat in ("p1", "p2", "", UMPIRE)}  # fmt: skip
    assert names == {"p1": ["Outpost", "Scouts"], "p2": [], "": [], UMPIRE: ["Outpost", "Scouts"]}
    session.answer("no-more")
    assert len(telling.view(session, "p2")["sides"]["p1"]["strategies"]) == 2


@pytest.mark.rule("TW-STRAT-07", "TW-STRAT-23")
def test_a_position_without_points_has_the_secrets_that_are_written_in_it() -> None:
    """A minefield on a map, and terrain that is marked: others do not see them, while it lasts nor in what has been."""
    system = load_ruleset("time_wars")
    doc = position()
    doc["options"]["strategy_points"] = 0
    for side in doc["sides"]:
        side.pop("strategies", None)
    field = {"key": "m", "kind": "minefield", "side": "p2", "points": [[30, 20], [34, 20], [34, 24]]}
    marked = {**doc, "sides": [doc["sides"][0], {**doc["sides"][1], "marks": ["grove"]}]}
    assert not Session(system, system.new_game(doc), Seeded("1")).secrets
    assert Session(system, system.new_game(marked), Seeded("1")).secrets
    session = Session(system, system.new_game({**doc, "works": [{**field, "hidden": True}]}), Seeded("1"))
    assert [[work.key for work in telling.known(session, seat).works] for seat in ("p1", "", "p2")] == [[], [], ["m"]]
    found = file.new_game({**doc, "works": [field]})
    assert system.keeps_secrets(found)


@pytest.mark.rule("TW-STRAT-05", "TW-STRAT-07", "TW-STRAT-23")
def test_what_a_seat_is_given_to_think_about() -> None:
    battle = waiting(*two(), left=3)
    side = battle.sides["p1"]
    side.bought, side.plan, side.marks = (Purchase("outpost", 2),), (Purchase("outpost", 2),), ("q",)
    corners = ((0, 0), (1000, 0), (1000, 1000))
    battle.works = (Work("m", "m", "minefield", "p1", corners, 0, True), Work("w", "w", "wall", "p1", corners))
    own, other = revealed.redact(battle, "p1"), revealed.redact(battle, "p2")
    assert own.hash() == battle.hash()
    assert (other.sides["p1"].bought, other.sides["p1"].plan, other.sides["p1"].marks) == ((), (), ())
    assert [work.key for work in other.works] == ["w"]
    doc = written(["outpost"])
    assert revealed.hide(doc, "p1") == doc
    assert "strategies" not in revealed.hide(doc, "p2")["sides"][0]
    field, wall = {"key": "m", "side": "p1", "hidden": True}, {"key": "w", "side": "p1"}
    doc = {"sides": [{"seat": "p1", "marks": ["q"]}, {"seat": "p2"}], "works": [field, wall]}
    assert revealed.hide(doc, "p1") == doc
    assert revealed.hide(doc, "p2") == {"sides": [{"seat": "p1"}, {"seat": "p2"}], "works": [wall]}
    assert revealed.hide({**doc, "works": [field]}, "") == {"sides": [{"seat": "p1"}, {"seat": "p2"}]}


@pytest.mark.parametrize("name", ["greedy", "random"])
def test_bots_buy_build_and_come_to_an_end(name: str) -> None:
    doc = written([], strategy_points=25, turns=1)
    del doc["sides"][0]["strategies"]
    doc["terrain"] = [{"kind": "wood", "key": "grove", "at": [36, 24], "size": [8, 6]}]
    for seed in ("1", "2")[: 1 if name == "greedy" else 2]:
        result = match(load_ruleset, "time_wars", doc, {"p1": name, "p2": name}, seed, trace=True)
        assert result.finished
        assert {"TW-STRAT-03", "TW-STRAT-05"} <= set(result.seen)


def test_a_bot_spends_with_sense() -> None:
    battle = waiting(*two(), left=9)
    flow = turn.of_rules(battle)
    ask = next(flow)
    assert isinstance(ask, Choice)
    best = max(bot.ideas(battle, ask, Memo()), key=lambda idea: idea.worth)
    assert best.answer == "air_support"  # Ordnance Support needs a Spotter


# ------------------------------------------------------------ the words of the log
def test_a_race_is_written_as_a_name() -> None:
    battle = waiting(squad("a", "p1", tv=1), squad("x", "p2", race="time lord"), left=1)
    buys(battle, "war_veterans", "a", "time_lords")
    buys(battle)
    revealed = happened(battle, StrategiesRevealed)[0]
    assert say(battle, revealed).startswith("Bought by p1: War Veterans (1) for a: Time Lords")


@pytest.mark.rule("TW-STRAT-11")
def test_air_support_is_directed_by_who_has_a_target_in_reach() -> None:
    """Nobody strikes at 40 inches while somebody else stands 8 inches from an enemy: no FIR reaches beyond 24."""
    assert air_support.bands(25) == 0
    assert air_support.bands(8) > air_support.bands(16) > air_support.bands(24) > 0
