"""Brutes with bare hands and big weapons; who gives way to a knight."""

from __future__ import annotations

import pytest

from tests.rulesets.gates_of_doom.helpers import battle, options, run, unit
from wartable.rulesets.gates_of_doom.events.fighting import Struck
from wartable.rulesets.gates_of_doom.melee.blows import armed, throw, used, wielded
from wartable.rulesets.gates_of_doom.ruleset import GatesOfDoom
from wartable.rulesets.gates_of_doom.troops import figures
from wartable.rulesets.gates_of_doom.turn.rounds import draw


@pytest.mark.rule("GD-SIM-18", "GD-MEL-16")
def test_an_unarmed_brute_makes_four_attacks_and_no_parry() -> None:
    game = battle(unit("a", "p1", (10, 10), entry="simioids.brutes"), unit("b", "p2", (10, 11)))
    me = game.units["a"]
    blows, _ = run(throw(game, me, game.units["b"], me.models), [3, 3, 3, 3])
    assert [(b.total, b.weapon.pierces, b.weapon.damage, b.weapon.tech) for b in blows] == [(5, 0, 1, 0)] * 4
    assert armed(game, me, parry=True) == []
    assert armed(game, game.units["b"]) == []
    (event,) = (event for event in game.log if isinstance(event, Struck))
    assert GatesOfDoom().say(game, event) == "A attacks B, Bare hands: 3, 3, 3, 3."


@pytest.mark.rule("GD-SIM-18")
def test_a_brute_with_a_sword_is_not_unarmed() -> None:
    game = battle(unit("a", "p1", (10, 10), entry="simioids.brutes", weapons=["sword"]), unit("b", "p2", (10, 11)))
    me = game.units["a"]
    assert [weapon.key for weapon in used(game, me, me.models[0])] == ["sword"]
    assert armed(game, me, parry=True) == list(me.models)


@pytest.mark.rule("GD-SIM-19", "GD-ARM-26")
@pytest.mark.parametrize(("entry", "held", "hands"), [
    ("simioids.brutes", 2, (1, 2, 1)), ("simioids.grunts", 1, (2, 2, 1)),
])  # fmt: skip
def test_brutes_hold_two_handed_weapons_in_one_hand(entry: str, held: int, hands: tuple[int, ...]) -> None:
    game = battle(
        unit("a", "p1", (10, 10), entry=entry, weapons=["chainsaw", "greatsword", "launcher", "pistol"]),
        unit("b", "p2", (10, 11)),
    )
    me = game.units["a"].models[0]
    assert len(wielded(game, me)) == held
    assert tuple(figures.hands(me, game.arms[key]) for key in ("chainsaw", "launcher", "pistol")) == hands


@pytest.mark.rule("GD-AVA-13", "GD-RND-04", "GD-RND-07")
@pytest.mark.parametrize("entry", ["avalonia.serfs", "avalonia.men_at_arms"])
def test_a_knight_may_activate_in_place_of_the_loyal(entry: str) -> None:
    game = battle(
        unit("a", "p1", (10, 10), entry=entry), unit("k", "p1", (14, 10), entry="avalonia.knight", under_fire=3),
        unit("l", "p1", (18, 10), entry="avalonia.knight", activated=True),
        unit("h", "p1", (22, 10), entry="avalonia.herald"),
        unit("b", "p2", (10, 20), activated=True), unit("n", "p2", (14, 20), entry="avalonia.knight"),
    )  # fmt: skip
    _, (asked,) = run(draw(game), [1], ["k"])
    assert options(asked) == ["a", "k"]
    assert (game.active, game.units["a"].activated, game.units["k"].activated) == ("k", False, True)
    assert game.units["k"].under_fire == 1
    game.active = ""
    run(draw(game), [1])
    assert game.active == "a"


@pytest.mark.rule("GD-AVA-13")
def test_a_retinue_without_its_knight_is_no_knight_unit() -> None:
    game = battle(
        unit("a", "p1", (10, 10), entry="avalonia.serfs"),
        unit("k", "p1", (14, 10), entry="avalonia.knight", role="retinue"), unit("b", "p2", (10, 20)),
    )  # fmt: skip
    assert run(draw(game), [1])[1] == []
    assert game.active == "a"
