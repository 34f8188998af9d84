"""The Wild Sector Armies: nobles and their guard, mercenaries, pirates."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.gates_of_doom.helpers import battle, events, options, refused, run, unit
from wartable.engine.mod import fixed
from wartable.rulesets.gates_of_doom.events.base import MarkerDropped
from wartable.rulesets.gates_of_doom.events.fighting import Reacted
from wartable.rulesets.gates_of_doom.melee import blows
from wartable.rulesets.gates_of_doom.reactions.reacting import react
from wartable.rulesets.gates_of_doom.shooting import targets
from wartable.rulesets.gates_of_doom.troops import figures
from wartable.rulesets.gates_of_doom.turn import rounds
from wartable.rulesets.gates_of_doom.turn.actions import one_action

FOE = unit("b", "p2", (10, 22))


@pytest.mark.rule("GD-WLD-06", "GD-MEL-05")
def test_a_noble_has_two_attacks_more() -> None:
    for role, dice in (("hero", 3), ("retinue", 1)):
        game = battle(unit("a", "p1", (10, 10), entry="wild_sector_armies.noble", role=role, weapons=["sword"]), FOE)
        one = game.units["a"]
        assert len(run(blows.throw(game, one, game.units["b"], one.models), [3] * dice)[0]) == dice


@pytest.mark.rule("GD-WLD-19", "GD-WLD-03")
@pytest.mark.parametrize(("fields", "x", "more"), [
    ({"rules": ["GD-WLD-07"]}, 17, 1), ({"rules": ["GD-WLD-07"]}, 17.001, 0),
    ({"entry": "wild_sector_armies.elite_guard"}, 17, 1), ({"entry": "wild_sector_armies.pirates"}, 17, 0),
])  # fmt: skip
def test_the_guard_fights_better_near_the_noble(fields: dict[str, Any], x: float, more: int) -> None:
    found = []
    for rules in ([], ["GD-WLD-19"]):
        game = battle(unit("n", "p1", (10, 10), level="hero", rules=rules),
                      unit("a", "p1", (x, 10), weapons=["rifle", "sword"], **fields), FOE)  # fmt: skip
        one, foe = game.units["a"], game.units["b"]
        (chance,) = targets.chances(game, one, one.models[0], [game.arms["rifle"]], [foe])["rifle"]
        strikes = [fixed(blows.strike_mods(game, one, one.models[0], game.arms["sword"], foe, parry))
                   for parry in (False, True)]  # fmt: skip
        found.append((fixed(chance.mods), *strikes))
    (shots, attack, parries), after = found
    assert after == (shots + more, attack + more, parries)


@pytest.mark.rule("GD-WLD-18")
def test_mercenaries_have_more_nerve() -> None:
    values = {}
    for entry in ("mercenary_soldiers", "pirates"):
        game = battle(unit("a", "p1", (10, 10), entry=f"wild_sector_armies.{entry}", level="soldier"), FOE)
        values[entry] = figures.nerve(game.units["a"], game)[0]
    assert values["mercenary_soldiers"] == values["pirates"] + 1


@pytest.mark.rule("GD-WLD-13")
@pytest.mark.parametrize(("rules", "markers", "left"), [
    (["GD-WLD-13"], 3, 1), (["GD-WLD-13"], 1, 0), ([], 3, 2),
])  # fmt: skip
def test_the_wily_lose_two_markers(rules: list[str], markers: int, left: int) -> None:
    game = battle(unit("a", "p1", (10, 10), rules=rules, under_fire=markers), {**FOE, "activated": True})
    run(rounds.draw(game))
    assert game.units["a"].under_fire == left
    (event,) = events(game, MarkerDropped)
    assert event.clause == ("GD-WLD-13" if rules else "GD-RND-07")


# ------------------------------------------------------------------ pirates
PIRATES = {"rules": ["GD-WLD-15"], "weapons": ["rifle"]}


@pytest.mark.rule("GD-WLD-15", "GD-REA-07")
@pytest.mark.parametrize(("face", "reacted"), [(2, ["run-away"]), (3, [])])
def test_pirates_run_whenever_they_can_and_nobody_is_asked(face: int, reacted: list[str]) -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=["rifle"]), {**FOE, **PIRATES})
    _, asked = run(react(game, game.units["b"], game.units["a"]), [face])
    assert asked == []
    assert [event.reaction for event in events(game, Reacted)] == reacted


@pytest.mark.rule("GD-WLD-15")
@pytest.mark.parametrize("fields", [{"lying": True}, {"speed": 0}])
def test_pirates_who_cannot_run_do_as_others(fields: dict[str, Any]) -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=["rifle"]), {**FOE, **PIRATES, **fields})
    _, asked = run(react(game, game.units["b"], game.units["a"]), answers=["pass"])
    assert "run-away" not in options(asked[0])


@pytest.mark.rule("GD-WLD-15")
def test_others_choose() -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=["rifle"]), {**FOE, "weapons": ["rifle"]})
    _, asked = run(react(game, game.units["b"], game.units["a"]), answers=["pass"])
    assert "run-away" in options(asked[0])


# ------------------------------------------------------------------ the leader's array
@pytest.mark.rule("GD-WLD-17", "GD-WLD-03", "GD-UNF-08")
@pytest.mark.parametrize(("rules", "clause"), [(["GD-WLD-18"], ""), ([], "GD-WLD-17")])
def test_the_array_of_a_leader_reaches_mercenaries_alone(rules: list[str], clause: str) -> None:
    game = battle(unit("a", "p1", (10, 10), level="hero", rules=["GD-WLD-17", "GD-WLD-18"]),
                  unit("c", "p1", (20, 10), rules=rules), FOE, cursor={"phase": "act", "unit": "a"})  # fmt: skip
    ask = run(one_action(game, game.units["a"]), answers=["wait"])[1][0]
    assert refused(ask).get("communications-array", "") == clause
    if not clause:
        game.units["a"].actions = 2
        run(one_action(game, game.units["a"]), answers=["communications-array", "c", "take-cover"])
        assert (game.units["c"].lying, game.units["c"].spent) == (True, 1)
