"""Rounds, the bag, actions, overwatch, nerve (chapters RND, ACT)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.rulesets.gates_of_doom.helpers import battle, events, options, refused, row, run, unit
from wartable.engine.ask import Ask
from wartable.rulesets.gates_of_doom.events.acting import NerveChecked
from wartable.rulesets.gates_of_doom.events.base import AnotherRoundRolled, OverwatchUsed, UnitDrawn
from wartable.rulesets.gates_of_doom.morale import nerve
from wartable.rulesets.gates_of_doom.state import Cursor, Game, Phase
from wartable.rulesets.gates_of_doom.telling.view import lots
from wartable.rulesets.gates_of_doom.turn import rounds
from wartable.rulesets.gates_of_doom.turn.actions import menu, one_action

STAY = {"stay": True}


def steps(game: Game, count: int, faces: Sequence[int] = (), answers: Sequence[Any] = ()) -> list[Ask]:
    def flow() -> Any:
        for _ in range(count):
            found = rounds.step(game)
            assert found is not None
            yield from found

    return run(flow(), faces, answers)[1]


def drawn(game: Game) -> dict[str, tuple[bool, int]]:
    return {lot["unit"]: (lot["inside"], lot["place"]) for lot in lots(game)}


def two(**fields: Any) -> Game:
    return battle(unit("a", "p1", (10, 10), weapons=["rifle"], **fields), unit("b", "p2", (10, 40), weapons=["rifle"]))


def active(game: Game, key: str = "a", actions: int = 2) -> Game:
    game.cursor, game.active = Cursor(Phase.ACT, key), key
    game.units[key].activated, game.units[key].actions = True, actions
    return game


# ------------------------------------------------------------------ the draw
@pytest.mark.rule("GD-RND-03", "GD-RND-04", "GD-RND-15")
def test_everybody_sees_who_is_left_in_the_bag_and_who_was_drawn_when() -> None:
    game = battle(*(unit(key, "p1", (5 + 5 * n, 10)) for n, key in enumerate("abc")), unit("d", "p2", (20, 30)))
    game.round = 0
    assert drawn(game) == {}  # before the first round nobody can be drawn
    game.round = 1
    assert drawn(game) == dict.fromkeys("abcd", (True, 0))
    steps(game, 1, [3])
    game.cursor = Cursor(Phase.DRAW)
    steps(game, 1, [1])
    assert drawn(game) == {"a": (False, 2), "b": (True, 0), "c": (False, 1), "d": (True, 0)}
    game.units["c"].models = ()  # the dead are in it no more, drawn or not
    game.units["b"].models = ()
    assert drawn(game) == {"a": (False, 2), "d": (True, 0)}
    game.cursor = Cursor(Phase.END)
    steps(game, 1)
    assert drawn(game) == {"a": (True, 0), "d": (True, 0)}


@pytest.mark.rule("GD-RND-03", "GD-RND-04", "GD-RND-15")
def test_one_unit_of_those_that_have_not_activated_is_drawn() -> None:
    places = [unit(key, "p1" if key < "c" else "p2", (5 + 5 * n, 10)) for n, key in enumerate("abcd")]
    game = battle(*places)
    game.units["b"].activated = True
    assert [one.id for one in rounds.bag(game)] == ["a", "c", "d"]
    steps(game, 1, [2])
    assert [event.unit for event in events(game, UnitDrawn)] == ["c"]
    assert game.cursor == Cursor(Phase.ACT, "c")
    game.units["a"].models = ()
    assert [one.id for one in rounds.bag(game)] == ["d"]
    game.cursor = Cursor(Phase.DRAW)
    steps(game, 1)  # the last one is drawn without a die
    game.cursor = Cursor(Phase.DRAW)
    steps(game, 1)
    assert game.cursor.phase is Phase.END


@pytest.mark.rule("GD-RND-14", "GD-REA-03")
@pytest.mark.parametrize(("spent", "left"), [(0, 2), (1, 1), (2, 0)])
def test_actions_spent_in_advance_are_gone(spent: int, left: int) -> None:
    game = two(spent=spent, under_fire=1)
    game.units["b"].activated = True
    steps(game, 1)
    assert (game.units["a"].actions, game.units["a"].under_fire) == (left, 0)
    if not left:
        steps(game, 1)
        assert game.cursor.phase is Phase.DRAW


@pytest.mark.rule("GD-RND-07", "GD-UF-04")
@pytest.mark.parametrize(("markers", "left"), [(0, 0), (1, 0), (5, 4)])
def test_a_marker_is_lost_at_activation(markers: int, left: int) -> None:
    game = two(under_fire=markers)
    game.units["b"].activated = True
    steps(game, 1)
    assert game.units["a"].under_fire == left


# ------------------------------------------------------------------ rounds
@pytest.mark.rule("GD-RND-01", "GD-RND-02")
@pytest.mark.parametrize(("face", "again"), [(3, False), (4, True)])
def test_after_round_four_a_die_may_bring_a_fifth_and_no_sixth(face: int, again: bool) -> None:
    game = two()
    game.round, game.cursor = 4, Cursor(Phase.END)
    steps(game, 1, [face])
    assert (game.result is None) is again
    assert events(game, AnotherRoundRolled)[0].again is again
    if again:
        steps(game, 1)
        assert game.round == 5
        game.cursor = Cursor(Phase.END)
        steps(game, 1)
        assert game.result is not None


@pytest.mark.rule("GD-RND-01")
def test_before_round_four_no_die_is_thrown() -> None:
    game = two()
    game.round, game.cursor = 3, Cursor(Phase.END)
    steps(game, 1)
    assert game.cursor.phase is Phase.BEGIN


@pytest.mark.rule("GD-RND-12", "GD-ACT-09", "GD-MEL-15", "GD-UF-05")
def test_what_lasts_for_the_round_ends_and_markers_do_not() -> None:
    game = battle(unit("a", "p1", (10, 10), watching=True, activated=True, spent=1, under_fire=2, lying=True,
                       charged=["b"], fatigue=2, moved=True), unit("b", "p2", (10, 40)))  # fmt: skip
    game.cursor = Cursor(Phase.END)
    steps(game, 1)
    one = game.units["a"]
    assert (one.watching, one.activated, one.spent, one.charged) == (False, False, 0, ())
    assert (one.models[0].fatigue, one.models[0].moved) == (0, False)
    assert (one.under_fire, one.lying) == (2, True)


@pytest.mark.rule("GD-RND-16")
def test_the_battle_ends_at_once_when_a_side_has_nothing_left() -> None:
    game = two()
    game.units["b"].models, game.units["b"].where = (), "destroyed"
    steps(game, 1)
    assert game.result is not None
    assert game.result.winners == ("p1",)
    # A unit that waits off the table is something left.
    game = battle(unit("a", "p1", (10, 10)), unit("b", "p2"))
    assert game.units["b"].where == "reserve"
    steps(game, 1, [1])
    assert game.result is None


# ------------------------------------------------------------------ actions
@pytest.mark.rule("GD-RND-05", "GD-RND-06", "GD-ACT-08")
def test_two_actions_the_same_twice_and_overwatch_once() -> None:
    game = active(two())
    asked = steps(game, 4, [], ["overwatch", "move", STAY])
    assert "overwatch" in options(asked[0])
    assert refused(asked[1])["overwatch"] == "GD-ACT-08"
    assert game.units["a"].actions == 0
    game = active(two())
    asked = steps(game, 4, [], ["move", STAY, "move", STAY])
    assert "move" in options(asked[2])


@pytest.mark.rule("GD-RND-03")
def test_its_owner_may_do_nothing() -> None:
    game = active(two())
    steps(game, 1, [], ["wait"])
    assert game.cursor.phase is Phase.DRAW


@pytest.mark.rule("GD-ACT-03", "GD-ACT-04")
def test_who_lies_cannot_move_until_it_stands_up_and_may_attack() -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=["rifle"]), unit("b", "p2", (10, 20)))
    active(game)
    steps(game, 2, [], ["take-cover"])
    asked = steps(game, 1, [], ["stand-up"])
    assert {key: clause for key, clause in refused(asked[0]).items() if key in ("move", "take-cover")} == {
        "move": "GD-ACT-04", "take-cover": "GD-ACT-03",
    }  # fmt: skip
    assert {"attack", "stand-up"} <= set(options(asked[0]))
    assert not game.units["a"].lying
    assert game.units["a"].actions == 0


@pytest.mark.rule("GD-VEH-15")
def test_vehicles_do_not_lie_down() -> None:
    game = active(battle(unit("a", "p1", (10, 10), kind="small_vehicle"), unit("b", "p2", (10, 40))))
    assert "take-cover" not in [option.key for option in menu(game, game.units["a"], 2)[0]]


# ------------------------------------------------------------------ nerve
@pytest.mark.rule("GD-ACT-06", "GD-ACT-10", "GD-UF-04")
@pytest.mark.parametrize(("faces", "left"), [([2, 3], 2), ([2, 6], 0), ([3], 5), ([1, 5], 0)])
def test_recovering_takes_a_check_without_its_markers(faces: list[int], left: int) -> None:
    game = two(under_fire=5)  # nerve 3: 1 and 2 pass
    run(nerve.recover(game, game.units["a"]), faces)
    assert game.units["a"].under_fire == left


@pytest.mark.rule("GD-ACT-10")
@pytest.mark.parametrize(("value", "face", "passed"), [(7, 6, True), (1, 1, False), (4, 3, True), (4, 4, False)])
def test_strictly_less_than_nerve_passes(value: int, face: int, passed: bool) -> None:
    game = two(profile={"nerve": value})
    one = game.units["a"]
    assert run(nerve.checked(game, one, "recover", "GD-ACT-06", nerve.check_mods(one)), [face])[0] is passed


@pytest.mark.rule("GD-ACT-11")
def test_the_highest_nerve_in_the_unit() -> None:
    game = battle(unit("a", "p1", at=[10, 10], models=[{"level": "recruit"}, {"level": "hero"}]),
                  unit("b", "p2", (1, 40)))  # fmt: skip
    assert nerve.check_mods(game.units["a"])[0].value == 5


@pytest.mark.rule("GD-UF-03", "GD-REA-02")
def test_markers_lower_nerve_in_the_test_to_react_alone() -> None:
    one = two(under_fire=2).units["a"]
    assert sum(mod.value for mod in nerve.reaction_mods(one) if isinstance(mod.value, int)) == 1
    assert sum(mod.value for mod in nerve.check_mods(one) if isinstance(mod.value, int)) == 3


@pytest.mark.rule("GD-AI-04", "GD-ACT-13", "GD-AI-05", "GD-UF-07")
def test_ais_pass_without_a_roll_and_markers_do_not_slow_them() -> None:
    game = two(ai=True, under_fire=4)
    one = game.units["a"]
    assert run(nerve.checked(game, one, "recover", "GD-ACT-06", nerve.check_mods(one)))[0] is True
    assert events(game, NerveChecked) == []
    assert [refusal.clause for refusal in menu(game, one, 2)[1] if refusal.key == "overwatch"] == ["GD-AI-06"]


@pytest.mark.rule("GD-AI-06")
def test_a_mixed_unit_may_take_overwatch() -> None:
    game = battle(unit("a", "p1", at=[10, 10], models=[{"ai": True}, {}]), unit("b", "p2", (1, 40)))
    assert "overwatch" in [option.key for option in menu(game, game.units["a"], 2)[0]]


# ------------------------------------------------------------------ overwatch
def watched(**fields: Any) -> Game:
    game = battle(
        unit("a", "p1", (10, 10), weapons=["rifle"], activated=True),
        unit("w", "p2", (10, 30), weapons=["rifle"], activated=True, watching=True, **fields),
        unit("v", "p1", (30, 10), weapons=["rifle"], activated=True, watching=True),
    )
    game.cursor, game.active = Cursor(Phase.WATCH, "a"), "a"
    return game


@pytest.mark.rule("GD-ACT-07", "GD-ACT-09")
def test_the_other_side_decides_first_and_then_the_own() -> None:
    game = watched()
    asked = steps(game, 1, [], ["pass", "v", "take-cover"])
    assert [ask.seat for ask in asked] == ["p2", "p1", "p1"]
    assert [event.unit for event in events(game, OverwatchUsed)] == ["v"]
    assert (game.units["v"].watching, game.units["v"].lying, game.units["w"].watching) == (False, True, True)
    assert game.cursor == Cursor(Phase.WATCH, "v")  # what it did may be answered
    steps(game, 1, [], ["pass"])
    assert game.cursor == Cursor(Phase.ACT, "a")


@pytest.mark.rule("GD-ACT-07", "GD-ACT-08")
def test_a_held_action_may_be_any_but_overwatch_and_is_one() -> None:
    game = watched()

    def flow() -> Any:
        return (yield from one_action(game, game.units["w"], held=True))

    asked = run(flow(), [], ["move", STAY])[1]
    assert "overwatch" not in options(asked[0])
    assert "wait" not in options(asked[0])


@pytest.mark.rule("GD-RND-08", "GD-RND-09")
def test_who_stays_in_a_move_has_not_moved() -> None:
    game = battle(unit("a", "p1", *row(10, 10, 3), weapons=["heavy"]), unit("b", "p2", (10, 40)))
    active(game)
    steps(game, 1, [], ["move", {"models": [[10_000, 10_000], [11_200, 10_000], [12_400, 11_000]]}])
    assert [model.moved for model in game.units["a"].models] == [False, False, True]
    assert game.units["a"].actions == 1
