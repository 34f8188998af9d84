"""What dice may come of each kind of request, held to throws of the same flows."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kit import throws
from tests.rulesets.gates_of_doom.helpers import battle, row, unit
from wartable.engine.aim import Aim
from wartable.engine.ask import Ask, Choice, Flow
from wartable.engine.matching import Allot
from wartable.engine.query import Prospect, about
from wartable.odds.prospects import chances
from wartable.rulesets.gates_of_doom.melee.fight import fight
from wartable.rulesets.gates_of_doom.odds.prospects import prospects
from wartable.rulesets.gates_of_doom.reactions.exchange import attack
from wartable.rulesets.gates_of_doom.reactions.parting import parting_shots
from wartable.rulesets.gates_of_doom.shooting import declaring
from wartable.rulesets.gates_of_doom.state import Game
from wartable.rulesets.gates_of_doom.turn import actions
from wartable.rulesets.gates_of_doom.turn.rounds import watch

POINTED: tuple[dict[str, Any], ...] = (
    {"key": "rocket", "name": "Rocket", "kind": "missile", "ranges": [40], "ap": -1, "damage": 1, "tech": 5},
    {"key": "spray", "name": "Spray", "kind": "suppression", "ranges": [40], "spread": 3, "tech": 3},
    {"key": "beam", "name": "Beam", "kind": "lance", "ranges": [40], "ap": -1, "tech": 6},
    {"key": "single", "name": "Carbine", "ranges": [30], "tech": 2}, {"key": "sword", "name": "Sword", "kind": "melee"},
)  # fmt: skip


def asked(flow: Flow[Any], kind: type[Ask], *answers: Any) -> Any:
    given, sent = list(answers), None
    while True:
        ask = flow.send(sent)
        if isinstance(ask, kind):
            return ask
        sent = ask.accept(given.pop(0))


def told(game: Game, ask: Ask) -> dict[str, Prospect]:
    return {one.key: one for one in prospects(game, ask)}


def shooting(game: Game) -> Flow[Any]:
    me = game.units["a"]
    return attack(game, me, declaring.buckets(game, me, me.models, game.enemies(me)), game.enemies(me))


def facing(weapon: str, count: int = 2, **theirs: Any) -> Game:
    return battle(unit("a", "p1", *row(10, 10, count), weapons=[weapon]),
                  unit("b", "p2", *row(10, 20, 3), **theirs), weapons=list(POINTED))  # fmt: skip


@pytest.mark.rule("GD-SA-05", "GD-MIS-01", "GD-SUP-01", "GD-LAN-01")
@pytest.mark.parametrize(("weapon", "key"), [
    ("single", "b"), ("rocket", "at-a-point"), ("spray", "at-a-point"), ("spray", "focused"), ("beam", "at-a-point"),
])  # fmt: skip
def test_each_target_is_told_as_it_is_thrown(weapon: str, key: str) -> None:
    game = facing(weapon, 1, armour="flak_armour", activated=True)
    before = game.hash()
    found = told(game, asked(shooting(game), Allot))
    assert throws.weighed(found[key])
    assert game.hash() == before


@pytest.mark.rule("GD-MIS-01", "GD-SUP-01", "GD-LAN-01")
@pytest.mark.parametrize("weapon", ["rocket", "spray", "beam"])
def test_a_shot_at_a_point_is_told_where_it_is_aimed(weapon: str) -> None:
    game = facing(weapon, 1, armour="flak_armour")
    ask = asked(shooting(game), Aim, {"allot": [["g1", "at-a-point", 1]]})
    (found,) = prospects(game, ask)
    assert found.key == ""
    assert throws.weighed(found)


@pytest.mark.rule("GD-REA-01", "GD-REA-02", "GD-REA-04", "GD-REA-05", "GD-REA-07")
def test_each_reaction_is_told_with_the_nerve_that_it_takes() -> None:
    game = facing("single", armour="flak_armour", weapons=["single"])
    ask = asked(shooting(game), Choice, {"usual": True})
    found = told(game, ask)
    assert list(found) == ["fire-back", "duck", "run-away", "pass"]
    assert all(throws.weighed(one) for one in found.values())
    some = {one.key: one.value for one in chances(found.values()) if one.value is not None}
    assert some["duck"] < some["run-away"] < some["pass"] == some["fire-back"]


@pytest.mark.rule("GD-MEL-05", "GD-MEL-08", "GD-MEL-10")
def test_melee_is_told_with_the_parry_before_it_and_without_one_after_the_dice() -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=["sword"]), unit("b", "p2", (10, 11), weapons=["sword"]),
                  weapons=list(POINTED))  # fmt: skip
    me, foe = game.units["a"], game.units["b"]
    game.active, me.actions = "a", 2
    attacks = actions.ACTIONS["attack"].run(game, me)
    assert throws.weighed(told(game, asked(attacks, Allot))["b"])
    found = told(game, asked(fight(game, me, foe, me.models), Choice, [4]))
    assert list(found) == ["parry", "take-it"]
    assert all(throws.weighed(one) for one in found.values())
    parry, take = chances(found.values())
    assert take.value == 1
    # A 5 or a 6 takes away a 4, any other does not.
    assert parry.value == pytest.approx(2 / 3)


@pytest.mark.rule("GD-MEL-03")
def test_the_shot_at_who_leaves_is_told() -> None:
    game = battle(unit("a", "p1", (10, 10), armour="flak_armour"), unit("b", "p2", (10, 11), weapons=["single"]),
                  weapons=list(POINTED))  # fmt: skip
    ask = asked(parting_shots(game, game.units["a"]), Choice)
    assert throws.weighed(told(game, ask)["shoot"])


@pytest.mark.rule("GD-ACT-06", "GD-ACT-07")
def test_actions_and_units_on_overwatch_are_told_by_what_most_would_do() -> None:
    game = facing("single", under_fire=2, activated=True, watching=True, weapons=["single"])
    me = game.units["a"]
    game.active, me.actions, me.under_fire = "a", 2, 3
    found = told(game, asked(actions.one_action(game, me), Choice))
    assert {"attack", "recover"} <= set(found)
    assert all(throws.weighed(one) for one in found.values())
    game.cursor = game.cursor._replace(unit="a")
    assert throws.weighed(told(game, asked(watch(game), Choice))["b"])


@pytest.mark.rule("GD-MEL-10")
def test_what_cannot_be_counted_in_time_is_thrown_and_says_so() -> None:
    game = battle(unit("a", "p1", *row(10, 10, 8, 1.0), weapons=["chainsaw"]),
                  unit("b", "p2", *row(10, 11, 8, 1.0), weapons=["chainsaw"], armour="flak_armour"))  # fmt: skip
    game.active, game.units["a"].actions = "a", 2
    ask = asked(actions.ACTIONS["attack"].run(game, game.units["a"]), Allot)
    (found,) = chances(prospects(game, ask), 0.4)
    assert found.margin > 0
    assert about(found.margin) in found.text
    assert found.value is not None
    assert found.value > 0.9


def test_the_health_of_one_with_several_is_told_by_points() -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=["single"]), unit("b", "p2", (10, 20), level="hero",
                  armour="flak_armour", activated=True), weapons=list(POINTED))  # fmt: skip
    (found,) = chances(prospects(game, asked(shooting(game), Allot)))
    assert [bar.label for bar in found.bars] == ["no damage", "1 damage"]
    assert "health lost on average" in found.text
