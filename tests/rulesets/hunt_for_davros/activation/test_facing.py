"""Chapter MOVE: where something hangs on the facing after a step, and where nobody need be asked."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.hunt_for_davros.helpers import begin, hall, model
from wartable.engine.grid import DIRECTIONS
from wartable.rulesets.hunt_for_davros.activation.facing import moot
from wartable.rulesets.hunt_for_davros.state import Game, Model

EAST = DIRECTIONS.index("e")


def alone(*others: Model, left: int = 2, **fields: Any) -> Game:
    """A Dalek in a hall of 9 by 9 that has stepped to the east, with so many actions left; it faced south."""
    game = hall(9, 9, model("a", "red", 4, 4, facing="s"), *others)
    begin(game, "a", left, **{"used": ("move",), **fields})
    return game


@pytest.mark.rule("HD-MOVE-02")
@pytest.mark.parametrize(("left", "used", "nothing"), [
    (2, ("move",), True), (1, ("move",), True), (0, ("move",), False),
    (2, ("move", "move"), True), (2, ("move", "move", "move"), False),  # HD-TURN-04
])  # fmt: skip
def test_what_may_turn_again_need_not_be_asked(left: int, used: tuple[str, ...], nothing: bool) -> None:
    game = alone(left=left, used=used)
    assert moot(game, game.models["a"], EAST) is nothing


@pytest.mark.rule("HD-FIRE-02")
@pytest.mark.parametrize(("x", "y", "nothing"), [(8, 4, True), (8, 0, True), (7, 0, False), (0, 4, False)])
def test_who_is_in_sight_outside_the_arc_is_something(x: int, y: int, nothing: bool) -> None:
    """The arc is 90 degrees with its edges."""
    game = alone(model("b", "blue", x, y))
    assert moot(game, game.models["a"], EAST) is nothing


@pytest.mark.rule("HD-FIRE-02")
def test_who_is_out_of_sight_or_a_friend_is_nothing() -> None:
    game = alone(model("b", "red", 0, 4))
    assert moot(game, game.models["a"], EAST)
    walled = hall(9, 9, model("a", "red", 4, 4), model("b", "blue", 4, 8), walls=[(x, 6, "s") for x in range(9)])
    begin(walled, "a", 2, used=("move",))
    assert moot(walled, walled.models["a"], EAST)


@pytest.mark.rule("HD-MOM-01")
@pytest.mark.parametrize(("left", "run", "limit", "nothing"), [
    (3, 0, 4, False), (3, 1, 4, True), (2, 0, 4, True), (3, 0, 3, True),
])  # fmt: skip
def test_three_more_moves_could_earn_momentum(left: int, run: int, limit: int, nothing: bool) -> None:
    game = alone(left=left, run=run, limit=limit)
    assert moot(game, game.models["a"], EAST) is nothing


@pytest.mark.rule("HD-MOVE-02")
def test_who_does_not_act_or_may_not_turn_is_not_spared() -> None:
    game = alone(bonus=True)
    assert not moot(game, game.models["a"], EAST)
    game = hall(5, 5, model("a", "red", 2, 2))
    assert not moot(game, game.models["a"], EAST)
