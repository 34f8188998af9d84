"""Reactions of who is shot at, and the shot at who leaves a melee (chapters REA, MEL)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.gates_of_doom.helpers import battle, events, options, refused, row, run, unit
from wartable.engine.ask import Ask, Choice
from wartable.engine.errors import RuleError
from wartable.rulesets.gates_of_doom.events.acting import Moved
from wartable.rulesets.gates_of_doom.events.fighting import Fired, Reacted, Saved
from wartable.rulesets.gates_of_doom.reactions.exchange import exchange
from wartable.rulesets.gates_of_doom.reactions.reacting import barred, may_react, react
from wartable.rulesets.gates_of_doom.shooting import declaring
from wartable.rulesets.gates_of_doom.state import Game
from wartable.rulesets.gates_of_doom.turn.actions import ACTIONS, menu
from wartable.umpire.standing import Held, given


def facing(**fields: Any) -> Game:
    """Two rifles against three models 15 inches away."""
    return battle(unit("a", "p1", *row(10, 10, 2), weapons=["single"]),
                  unit("b", "p2", *row(10, 26, 3), weapons=["single"], **fields))  # fmt: skip


def shoot(game: Game, faces: list[int], *answers: Any) -> list[Ask]:
    one = game.units["a"]
    found = declaring.buckets(game, one, one.models, game.enemies(one))

    def flow() -> Any:
        named = yield from declaring.name_targets(game, one, found, "Whom?")
        yield from exchange(game, one, named.volleys)

    return run(flow(), faces, [..., *answers])[1][1:]


@pytest.mark.rule("GD-REA-01", "GD-REA-03", "GD-REA-08", "GD-AI-06", "GD-RND-14")
@pytest.mark.parametrize(("fields", "may"), [
    ({}, True), ({"activated": True}, False), ({"spent": 1}, True), ({"spent": 2}, False), ({"ai": True}, False),
    ({"activated": True, "watching": True}, False),
])  # fmt: skip
def test_who_may_react(fields: dict[str, Any], may: bool) -> None:
    assert may_react(facing(**fields).units["b"]) is may


@pytest.mark.rule("GD-REA-08")
def test_one_who_is_no_ai_is_enough() -> None:
    game = battle(unit("a", "p1", (1, 1)), unit("b", "p2", at=[20, 20], models=[{"ai": True}, {}]))
    assert may_react(game.units["b"])


@pytest.mark.rule("GD-REA-01")
def test_who_cannot_react_is_not_asked() -> None:
    game = facing(activated=True)
    assert shoot(game, [1, 1]) == []


@pytest.mark.rule("GD-REA-02", "GD-REA-03", "GD-SA-16")
@pytest.mark.parametrize(("face", "markers", "reacts"), [(2, 0, True), (3, 0, False), (1, 1, True), (2, 1, False)])
def test_the_test_comes_first_and_a_failed_one_costs_nothing(face: int, markers: int, reacts: bool) -> None:
    game = facing(under_fire=markers)
    shoot(game, [face, 6, 6] if reacts else [face, 1, 1], "duck")
    assert bool(events(game, Reacted)) is reacts
    assert game.units["b"].spent == reacts
    assert game.units["b"].lying is reacts


@pytest.mark.rule("GD-REA-05", "GD-ACT-03", "GD-REA-09")
def test_ducking_is_two_less_and_not_doubled_by_lying() -> None:
    game = facing()
    shoot(game, [1, 5, 6], "duck")  # agility 4, 2 less: a 6 hits, a 5 does not
    assert (events(game, Fired)[0].need, events(game, Fired)[0].hits) == (6, 1)
    game.units["b"].activated = True
    shoot(game, [5, 6])
    assert events(game, Fired)[1].need == 6


@pytest.mark.rule("GD-REA-06", "GD-REA-07", "GD-VEH-15")
@pytest.mark.parametrize(("fields", "reaction", "clause"), [
    ({}, "duck", ""), ({"lying": True}, "duck", "GD-REA-06"),
    ({"kind": "vehicle", "places": [[10, 26]]}, "duck", "GD-VEH-15"),
    ({}, "run-away", ""), ({"lying": True}, "run-away", "GD-REA-07"), ({"under_fire": 6}, "run-away", "GD-REA-07"),
    ({"under_fire": 5}, "run-away", ""), ({}, "fire-back", ""), ({"weapons": []}, "fire-back", "GD-REA-04"),
    ({"weapons": ["pistol"]}, "fire-back", "GD-REA-04"),
])  # fmt: skip
def test_which_reactions_are_open(fields: dict[str, Any], reaction: str, clause: str) -> None:
    fields = {"weapons": ["single"], **fields}
    foe = unit("b", "p2", **fields) if "places" in fields else unit("b", "p2", *row(10, 26, 3), **fields)
    game = battle(unit("a", "p1", *row(10, 10, 2), weapons=["single"]), foe)
    assert barred(game, game.units["b"], game.units["a"], reaction)[1] == clause


@pytest.mark.rule("GD-REA-04", "GD-SA-16")
def test_firing_back_rolls_before_any_loss_and_causes_no_reaction() -> None:
    game = battle(unit("a", "p1", *row(10, 10, 2), weapons=["single"], save=4),
                  unit("b", "p2", *row(10, 26, 3), weapons=["single"], save=4))  # fmt: skip
    # Nerve 1. Two hit. Back at -2: 6 hits, 5 does not. Saves of who was attacked (4 holds), then of the attacker.
    asked = shoot(game, [1, 4, 4, 6, 5, 5, 3, 4, 3], "fire-back")
    assert len(asked) == 1
    assert [(event.unit, event.faces, event.need) for event in events(game, Fired)] == [
        ("a", (4, 4), 4), ("b", (6, 5, 5), 6),
    ]  # fmt: skip
    assert [(event.unit, event.faces) for event in events(game, Saved)] == [("b", (3, 4)), ("a", (3,))]
    assert (len(game.units["a"].models), len(game.units["b"].models)) == (1, 2)
    assert (game.units["a"].under_fire, game.units["b"].under_fire, game.units["b"].spent) == (0, 1, 1)


@pytest.mark.rule("GD-REA-04")
def test_the_dead_fire_back() -> None:
    game = battle(unit("a", "p1", *row(10, 10, 3), weapons=["single"]),
                  unit("b", "p2", (10, 26), weapons=["single"]))  # fmt: skip
    shoot(game, [1, 4, 4, 4, 6], "fire-back")
    assert (len(game.units["a"].models), len(game.units["b"].models)) == (2, 0)


@pytest.mark.rule("GD-REA-04", "GD-SA-16")
def test_nobody_fires_back_at_who_is_gone() -> None:
    """Targets are gone through one after the other: the first may have left nobody for the second."""
    game = battle(unit("a", "p1", *row(10, 10, 2), weapons=["single"]),
                  unit("b", "p2", *row(7, 26, 3), weapons=["single"]),
                  unit("c", "p2", *row(12, 26, 3), weapons=["single"]))  # fmt: skip
    one = game.units["a"]
    found = declaring.buckets(game, one, one.models, game.enemies(one))

    def flow() -> Any:
        named = yield from declaring.name_targets(game, one, found, "Whom?")
        yield from exchange(game, one, named.volleys)

    # Each shoots at who is closest. Both targets hold their nerve. The shot at b misses, and b fires back with two
    # sixes; the shot at c was fired by then.
    run(flow(), [1, 1, 1, 6, 6, 1, 4], [..., "fire-back", "fire-back"])
    assert [(event.unit, event.target, event.hits) for event in events(game, Fired)] == [
        ("a", "b", 0), ("b", "a", 2), ("a", "c", 1),
    ]  # fmt: skip
    assert [len(game.units[key].models) for key in "abc"] == [0, 3, 2]


@pytest.mark.rule("GD-REA-04", "GD-TGT-01")
def test_who_fires_back_need_not_be_closest() -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=["single"]), unit("c", "p1", (10, 24)),
                  unit("b", "p2", (10, 26), weapons=["single"]))  # fmt: skip
    assert barred(game, game.units["b"], game.units["a"], "fire-back") == ("", "")


@pytest.mark.rule("GD-REA-07", "GD-UF-06")
def test_running_away_is_one_less_and_ends_farther() -> None:
    game = battle(unit("a", "p1", *row(10, 10, 2), weapons=["single"]),
                  unit("b", "p2", *row(10, 26, 3), save=2))  # fmt: skip
    one = game.units["b"]
    nearer = {"models": [[10_000, 25_000], [11_200, 25_000], [12_400, 25_000]]}

    def flow() -> Any:
        attacker = game.units["a"]
        found = declaring.buckets(game, attacker, attacker.models, [one])
        named = yield from declaring.name_targets(game, attacker, found, "Whom?")
        yield from exchange(game, attacker, named.volleys)

    with pytest.raises(RuleError, match="farther from the attackers"):
        run(flow(), [1, 4, 5, 6], [..., "run-away", nearer])
    assert events(game, Fired)[0].need == 5
    # The marker of the saved shot has slowed it to 5 inches.
    assert one.under_fire == 1


@pytest.mark.rule("GD-REA-07")
def test_who_has_run_stands_farther_away() -> None:
    game = facing()
    shoot(game, [1, 1, 1], "run-away", {"to": [11_200, 31_000]})
    (moved,) = events(game, Moved)
    assert (moved.clause, moved.distance) == ("GD-REA-07", 5000)


@pytest.mark.rule("GD-REA-01", "GD-REA-09")
def test_one_reaction_for_each_attack_and_a_second_to_another() -> None:
    game = facing()
    asked = shoot(game, [1, 1, 1], "duck")
    assert options(asked[0]) == ["fire-back", "duck", "run-away", "pass"]
    asked = shoot(game, [1, 1, 1, 1, 1, 1], "fire-back")
    assert refused(asked[0]) == {"duck": "GD-REA-06", "run-away": "GD-REA-07"}
    assert game.units["b"].spent == 2
    assert shoot(game, [1, 1]) == []


@pytest.mark.rule("GD-REA-01", "GD-REA-09")
def test_a_side_may_let_fire_pass_for_a_round_and_a_unit_for_good() -> None:
    (ask,) = shoot(facing(), [1, 1], "pass")
    assert isinstance(ask, Choice)
    side, alone = ask.standing
    assert (side.label, side.turn, side.gives) == ("no reactions to fire this round", True, "pass")
    assert (alone.label, alone.turn, alone.gives) == ("B lets it pass each time", False, "pass")
    other = battle(unit("a", "p1", *row(10, 10, 2), weapons=["single"]), unit("c", "p2", *row(10, 26, 3)))
    (elsewhere,) = shoot(other, [1, 1], "pass")
    assert given(elsewhere, [Held(side)]) == "pass"
    assert given(elsewhere, [Held(alone)]) == ""
    assert given(ask, [Held(alone)]) == "pass"


@pytest.mark.rule("GD-MEL-02", "GD-MEL-03")
def test_in_melee_nobody_fires_back_or_runs() -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=["pistol"]), unit("b", "p2", (10, 11), weapons=["pistol"]))
    one = game.units["b"]
    assert barred(game, one, game.units["a"], "fire-back")[1] == "GD-MEL-02"
    assert barred(game, one, game.units["a"], "run-away")[1] == "GD-MEL-03"
    asked = run(react(game, one, game.units["a"]), [], ["pass"])[1]
    assert options(asked[0]) == ["duck", "pass"]


# ------------------------------------------------------------------ leaving
@pytest.mark.rule("GD-MEL-03", "GD-RND-13")
def test_leaving_takes_two_actions_and_a_shot_at_distance_0() -> None:
    game = battle(unit("a", "p1", (10, 10), activated=True), unit("b", "p2", (10, 11), weapons=["rifle", "sword"]))
    one = game.units["a"]
    assert "leave" in [option.key for option in menu(game, one, 2)[0]]
    assert [r.clause for r in menu(game, one, 1)[1] if r.key == "leave"] == ["GD-MEL-03"]
    # A rifle, that nobody could fire in the melee, at close range: 3 hits (agility 4, 1 more).
    run(ACTIONS["leave"].run(game, one), [2, 2], ["shoot", {"to": [10_000, 5000]}])
    assert events(game, Fired)[0].need == 3
    assert one.models[0].y == 5000


@pytest.mark.rule("GD-MEL-03", "GD-RND-13")
@pytest.mark.parametrize(
    ("faces", "answers", "left"),
    [([6, 6], ["shoot"], 0), ([1, 1, 1, 1], ["shoot", "shoot", {"to": [10_000, 5000]}], 1)],
)
def test_every_enemy_of_the_combat_may_shoot_as_long_as_somebody_leaves(
    faces: list[int], answers: list[Any], left: int
) -> None:
    foes = (unit(key, "p2", at, weapons=["rifle"]) for key, at in (("b", (10, 11)), ("c", (11, 10))))
    game = battle(unit("a", "p1", (10, 10), activated=True), *foes)
    run(ACTIONS["leave"].run(game, game.units["a"]), faces, answers)
    assert len(game.units["a"].models) == left


@pytest.mark.rule("GD-MEL-03")
def test_a_move_that_leaves_is_refused_and_one_that_stays_is_not() -> None:
    game = battle(unit("a", "p1", (10, 10), (11.2, 10)), unit("b", "p2", (10, 11)))
    with pytest.raises(RuleError) as caught:
        run(ACTIONS["move"].run(game, game.units["a"]), [], [{"to": [10_600, 6000]}])
    assert caught.value.clause == "GD-MEL-03"
    run(ACTIONS["move"].run(game, game.units["a"]), [], [{"models": [[10_000, 10_000], [11_100, 11_000]]}])
    assert game.units["a"].models[1].y == 11_000
