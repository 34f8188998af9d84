"""Where Strategy Points come from (chapter STRAT): agreement, missions, modifiers, what defenders get."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import happened, individual, run, squad
from tests.rulesets.time_wars.strategies.shopping import two, waiting
from wartable.engine.ask import Choice
from wartable.rulesets.time_wars import turn
from wartable.rulesets.time_wars.setup import order as setup_order
from wartable.rulesets.time_wars.state import Cursor, Detachment, Game, Phase, Unit
from wartable.rulesets.time_wars.strategies import buying
from wartable.rulesets.time_wars.strategies.buying import StrategiesRevealed
from wartable.rulesets.time_wars.strategies.points import GambitRolled
from wartable.rulesets.time_wars.strategies.strategies import strategies


# ------------------------------------------------------------------ points
@pytest.mark.rule("TW-STRAT-01", "TW-STRAT-02")
@pytest.mark.parametrize(
    ("options", "given", "phase"),
    [
        ({}, 0, "sides"),
        ({"points": 1}, 0, "strategy"),
        ({"modifiers": ("gambit",)}, 0, "strategy"),
        ({"modifiers": ("darkness",)}, 0, "sides"),
        ({}, 2, "strategy"),
    ],
)
def test_points_are_an_option(options: dict[str, Any], given: int, phase: str) -> None:
    battle = waiting(*two(), **options)
    battle.sides["p2"].given = given
    assert setup_order.start(battle) == phase


@pytest.mark.rule("TW-STRAT-02", "TW-STRAT-03")
def test_agreed_points_are_dealt_to_everybody() -> None:
    battle = waiting(*two(), points=3)
    battle.sides["p2"].given = 2
    run(turn.of_rules(battle))
    assert [side.sp for side in battle.sides.values()] == [3, 5]
    assert battle.cursor == Cursor("strategy", ("p1", "p2"))


@pytest.mark.rule("TW-MOD-05")
@pytest.mark.parametrize(("agreed", "faces", "points"), [(0, [4], 6), (0, [1], 3), (3, [], 5)])
def test_the_gambit_is_one_common_roll(agreed: int, faces: list[int], points: int) -> None:
    battle = waiting(*two(), points=2, modifiers=("gambit",), gambit=agreed)
    run(turn.of_rules(battle), faces)
    assert [side.sp for side in battle.sides.values()] == [points, points]
    assert len(happened(battle, GambitRolled)) == 1


@pytest.mark.rule("TW-MOD-05", "TW-MOD-01")
def test_a_fixed_gambit_counts_only_where_it_is_played() -> None:
    battle = waiting(*two(), gambit=4, points=1)
    run(turn.of_rules(battle))
    assert [side.sp for side in battle.sides.values()] == [1, 1]


def led(count: int, rules: tuple[str, ...] = ("strategic_force",), supreme: bool = True) -> list[Unit]:
    """`count` commanders of p1, the first of them Supreme; all but the first have `strategic_force`."""
    found = [individual(f"c{n}", "p1", rank=2, specials=("strategic_force",), detachment=f"p1-{n}")
             for n in range(count)]  # fmt: skip
    found[0].specials = rules
    return found


def with_leaders(leaders: list[Unit], **options: Any) -> Game:
    battle = waiting(*leaders, squad("x", "p2"), **options)
    for unit in leaders:
        battle.detachments[unit.detachment] = Detachment(unit.detachment, "p1", unit.id)
    battle.sides["p1"].supreme = leaders[0].id
    return battle


@pytest.mark.rule("TW-FED-03", "TW-MOD-05")
@pytest.mark.parametrize(
    ("answer", "faces", "mine"), [("re-roll", [1, 6], 6), ("keep", [1], 1), ("re-roll", [5, 2], 2)]
)
def test_strategic_force_rolls_again_for_its_own_army(answer: str, faces: list[int], mine: int) -> None:
    battle = with_leaders(led(1), modifiers=("gambit",))
    _, asked = run(turn.of_rules(battle), faces, [answer])
    assert (battle.sides["p1"].sp, battle.sides["p2"].sp) == (mine, faces[0])
    assert [ask.clause for ask in asked if isinstance(ask, Choice)] == ["TW-FED-03"]


@pytest.mark.rule("TW-FED-03")
@pytest.mark.parametrize(
    ("rules", "options"),
    [
        ((), {"modifiers": ("gambit",), "gambit": 3}),
        (("strategic_force",), {"points": 3}),
        (("strategic_force",), {"modifiers": ("gambit",), "gambit": 3}),
    ],
)
def test_without_the_rule_or_a_roll_nothing_is_rolled_again(rules: tuple[str, ...], options: dict[str, Any]) -> None:
    battle = with_leaders(led(1, rules), **options)
    run(turn.of_rules(battle))
    assert battle.sides["p1"].sp == 3


@pytest.mark.rule("TW-FED-04")
@pytest.mark.parametrize(
    ("count", "rules", "points", "mine"),
    [
        (1, ("strategic_force",), 3, 3),
        (2, ("strategic_force",), 3, 4),
        (3, ("strategic_force",), 3, 5),
        (3, (), 3, 3),  # the Supreme Commander must have it
        (3, ("strategic_force",), 0, 0),  # and the battle must have Strategy Points at all
    ],
)
def test_further_commanders_bring_points(count: int, rules: tuple[str, ...], points: int, mine: int) -> None:
    battle = with_leaders(led(count, rules), points=points)
    run(turn.of_rules(battle))
    assert battle.sides["p1"].sp == mine


# ------------------------------------------------------------------ defenders
def defending(own: int, theirs: int, **options: Any) -> Game:
    battle = waiting(*two(), **options)
    battle.sides["p1"].points, battle.sides["p2"].points = own, theirs
    battle.sides["p1"].role, battle.sides["p2"].role = "defender", "attacker"
    return battle


@pytest.mark.rule("TW-DEPL-12", "TW-DEPL-18")
@pytest.mark.parametrize(
    ("options", "faces", "points"),
    [
        ({}, [], 2),
        ({"defender_points": 3}, [], 5),
        ({"defender_die": True}, [6], 8),
        ({"defender_die": True, "defender_points": 1}, [2], 5),
    ],
)
def test_a_defender_may_have_more(options: dict[str, Any], faces: list[int], points: int) -> None:
    battle = defending(100, 100, points=2, **options)
    run(turn.of_rules(battle), faces)
    assert (battle.sides["p1"].sp, battle.sides["p2"].sp) == (points, 2)


@pytest.mark.rule("TW-DEPL-12", "TW-DEPL-03")
def test_who_is_the_defender_by_the_roll_for_sides_gets_his_points_after_it() -> None:
    battle = defending(100, 100, defender_points=3)
    battle.sides["p1"].role = ""
    assert setup_order.start(battle) == "sides"
    battle.cursor = Cursor("sides")
    assert setup_order.then(battle, "sides") == "declare"
    battle.sides["p1"].role = "defender"
    assert setup_order.then(battle, "sides") == "defence"
    battle.cursor = Cursor("defence")
    run(turn.STEPS[Phase.DEFENCE](battle))
    assert battle.cursor == Cursor("defence", ("p1",))
    assert battle.sides["p1"].sp == 3
    run(turn.STEPS[Phase.DEFENCE](battle), (), ["outpost"])
    run(turn.STEPS[Phase.DEFENCE](battle), (), ["no-more"])
    assert battle.cursor.phase == "works"
    assert setup_order.then(battle, "sides") == "works"  # he has had it


@pytest.mark.rule("TW-DEPL-12", "TW-STRAT-05")
def test_only_the_defender_buys_after_the_roll_for_sides() -> None:
    """What the others have left of theirs they could have spent before; nor do they show anything twice."""
    battle = defending(100, 100, points=4, defender_points=3)
    battle.sides["p1"].role = ""
    run(turn.of_rules(battle))
    run(turn.of_rules(battle), (), ["no-more"])
    run(turn.of_rules(battle), (), ["no-more"])
    assert [side.sp for side in battle.sides.values()] == [4, 4]
    battle.sides["p1"].role, battle.cursor = "defender", Cursor("defence")
    run(turn.of_rules(battle))
    assert battle.cursor == Cursor("defence", ("p1",))
    run(turn.of_rules(battle), (), ["no-more"])
    assert [event.player for event in happened(battle, StrategiesRevealed)] == ["p1", "p2", "p1"]


@pytest.mark.rule("TW-MOD-21")
@pytest.mark.parametrize(("own", "theirs", "points"), [(50, 100, 10), (51, 100, 5), (50, 99, 5), (50, 150, 10)])
def test_a_last_stand_doubles_the_points(own: int, theirs: int, points: int) -> None:
    battle = defending(own, theirs, points=2, modifiers=("last_stand",), defender_points=3)
    run(turn.of_rules(battle))
    assert (battle.sides["p1"].sp, battle.sides["p2"].sp) == (points, 2)


@pytest.mark.rule("TW-MOD-21", "TW-MOD-06", "TW-STRAT-04")
def test_a_last_stand_buys_defences_alone() -> None:
    battle = defending(50, 100, points=10, modifiers=("last_stand",), tactical_only=True)
    run(turn.of_rules(battle))
    keys = {option.key for option in buying.menu(battle, "p1")[0]}
    assert keys == {"makeshift_cover", "defensive_wall", "outpost", "bunker", "stronghold"}
    assert {refusal.clause for refusal in buying.menu(battle, "p1")[1]} == {"TW-MOD-21"}
    assert {strategies()[option.key].kind for option in buying.menu(battle, "p2")[0]} == {"tactical"}


@pytest.mark.rule("TW-MOD-22")
@pytest.mark.parametrize(("theirs", "faces", "points"), [(100, [4], 4), (99, [], 0)])
def test_a_last_stand_without_points_has_a_die(theirs: int, faces: list[int], points: int) -> None:
    battle = defending(50, theirs, modifiers=("last_stand",))
    assert setup_order.start(battle) == ("strategy" if faces else "sides")
    if faces:
        run(turn.of_rules(battle), faces)
    assert (battle.sides["p1"].sp, battle.sides["p2"].sp) == (points, 0)


@pytest.mark.rule("TW-MOD-21", "TW-MOD-22")
def test_where_others_have_points_twice_nothing_is_nothing() -> None:
    """A campaign gave points to the attacker alone: this is no game without Strategy Points."""
    battle = defending(50, 100, modifiers=("last_stand",))
    battle.sides["p2"].given = 3
    assert run(turn.of_rules(battle))[1] == []
    assert (battle.sides["p1"].sp, battle.sides["p2"].sp) == (0, 3)
