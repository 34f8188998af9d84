"""Who has taken combat drugs gets nearer to an enemy with an action of each turn (GD-RAR-05)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.gates_of_doom.fated import told
from tests.rulesets.gates_of_doom.helpers import battle, options, unit
from wartable.engine.errors import RuleError
from wartable.rulesets.gates_of_doom.events.base import RoundEnded
from wartable.rulesets.gates_of_doom.events.fate import DoseTaken
from wartable.rulesets.gates_of_doom.moving import duty
from wartable.rulesets.gates_of_doom.state import Game
from wartable.rulesets.gates_of_doom.turn.actions import menu, one_action

NEAR = {"to": [10_000, 12_000]}
AWAY = {"to": [10_000, 8_000]}


def drugged(*others: dict[str, Any], actions: int = 2, taken: tuple[int, ...] = (1, 2), **fields: Any) -> Game:
    """Two models of `a`, of whom these have taken combat drugs, are active."""
    others = others or (unit("b", "p2", (10, 30), weapons=["sword"]),)
    fields = {"gear": ["combat_drugs"], "weapons": ["sword"], **fields}
    game = battle(unit("a", "p1", (10, 10), (11.2, 10), **fields), *others, cursor={"phase": "act", "unit": "a"})
    game.emit(DoseTaken("a", taken, "combat_drugs"))
    game.units["a"].actions = actions
    return game


def act(game: Game, *answers: Any) -> list[Any]:
    return told(game, one_action(game, game.units["a"]), [], answers)


@pytest.mark.rule("GD-RAR-05")
def test_the_last_action_of_a_turn_has_to_bring_them_nearer() -> None:
    game = drugged()
    assert "take-cover" in options(act(game, "overwatch")[0])
    found, why = menu(game, game.units["a"], 1)
    assert [option.key for option in found] == ["move"]
    assert {refusal.clause for refusal in why if refusal.key in ("attack", "take-cover", "overwatch")} == {"GD-RAR-05"}
    assert [ask.clause for ask in act(game, NEAR)] == ["GD-ACT-01"]  # nothing else is open to them
    assert duty.due(game, game.units["a"]) == ()


@pytest.mark.rule("GD-RAR-05")
@pytest.mark.parametrize("answer", [AWAY, {"stay": True}])
def test_a_move_elsewhere_does_not_do(answer: dict[str, Any]) -> None:
    with pytest.raises(RuleError, match="combat drugs"):
        act(drugged(actions=1), answer)
    act(drugged(actions=2), "move", answer)


@pytest.mark.rule("GD-RAR-05")
def test_who_has_done_it_is_free_until_the_next_round() -> None:
    game = drugged()
    act(game, "move", NEAR)
    assert {"overwatch", "wait"} <= set(options(act(game, "wait")[0]))
    game.emit(RoundEnded(1))
    assert duty.due(game, game.units["a"]) == (1, 2)


@pytest.mark.rule("GD-RAR-05")
def test_nothing_is_left_undone_before() -> None:
    assert "wait" not in options(act(drugged(), "overwatch")[0])
    assert "wait" in options(act(drugged(taken=(), gear=["bionic_arm"]), "wait")[0])


@pytest.mark.rule("GD-RAR-05")
@pytest.mark.parametrize(("others", "fields"), [
    ((unit("b", "p2", (10, 11), (11.2, 11)),), {}), ((), {"lying": True, "actions": 1}), ((), {"speed": 0}),
])  # fmt: skip
def test_who_touches_an_enemy_or_cannot_move_has_done_enough(others: tuple[Any, ...], fields: dict[str, Any]) -> None:
    assert duty.due(drugged(*others, **fields), drugged(*others, **fields).units["a"]) == ()


@pytest.mark.rule("GD-RAR-05")
def test_one_who_is_in_contact_does_not_free_the_others() -> None:
    game = drugged(unit("b", "p2", (9, 10)), unit("c", "p2", (40, 40)), actions=1)
    assert duty.due(game, game.units["a"]) == (2,)
    with pytest.raises(RuleError, match="combat drugs"):
        act(game, {"stay": True})
    game = drugged(unit("b", "p2", (9, 10)), unit("c", "p2", (40, 40)), actions=1)
    act(game, {"models": [[10_000, 10_000], [11_200, 10_500]]})
    assert duty.due(game, game.units["a"]) == ()


@pytest.mark.rule("GD-RAR-05", "GD-RND-08")
@pytest.mark.parametrize(("x", "left"), [(11.2, (1,)), (12.5, (1,)), (13, ())])
def test_nobody_breaks_cohesion_for_it_and_who_can_get_nearer_has_to(x: float, left: tuple[int, ...]) -> None:
    """The second cannot move; the first may go no farther from it than 2 inches."""
    game = battle(
        unit("a", "p1", models=[{"at": [10, 10]}, {"at": [x, 10], "speed": 0}], gear=["combat_drugs"]),
        unit("b", "p2", (1, 10)), cursor={"phase": "act", "unit": "a"},
    )  # fmt: skip
    game.emit(DoseTaken("a", (1, 2), "combat_drugs"))
    assert duty.due(game, game.units["a"]) == left


@pytest.mark.rule("GD-RAR-05", "GD-ACT-04")
@pytest.mark.parametrize(("actions", "free"), [(2, {"stand-up"}), (1, {"stand-up", "overwatch"})])
def test_who_lies_stands_up_to_get_nearer(actions: int, free: set[str]) -> None:
    game = drugged(lying=True, actions=actions)
    found, _ = menu(game, game.units["a"], actions)
    assert {option.key for option in found} == free
    asked = act(game, *(["stand-up"] if actions == 1 else []))
    assert ["wait" in options(ask) for ask in asked] == ([True] if actions == 1 else [])
    game.units["a"].actions = actions - 1
    if actions == 2:
        assert [ask.clause for ask in act(game, NEAR)] == ["GD-ACT-01"]
