"""Where the bot sends its units: ground that scores for it, or that keeps the other side from scoring."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.gates_of_doom.helpers import battle, unit
from wartable.engine.ask import Choice, Option
from wartable.rulesets.gates_of_doom.bot import goals, ideas
from wartable.rulesets.gates_of_doom.state import Game

FOE = unit("b", "p2", (40, 40))


def field(mine: list[str], theirs: list[str], *places: tuple[float, float], **parts: Any) -> Game:
    sides = [
        {"seat": "p1", "name": "One", "edge": "south", "objectives": mine, "marker": [24, 24]},
        {"seat": "p2", "name": "Two", "edge": "north", "objectives": theirs},
    ]  # fmt: skip
    units = [unit(f"a{n}", "p1", place, weapons=["rifle"], actions=2) for n, place in enumerate(places)]
    return battle(*units, FOE, sides=sides, **parts)


def wish(game: Game, key: str = "a0") -> str:
    keys = ("attack", "move", "overwatch", "take-cover")
    ask = Choice("GD-RND-05", "p1", "?", tuple(Option(k, k) for k in keys), about=key)
    return str(max(ideas.ideas(game, ask), key=lambda idea: idea.worth).answer)


@pytest.mark.parametrize(("mine", "theirs", "at"), [
    (["advance"], [], (10_000, 39_000)),
    ([], ["defend_territory"], (10_000, 39_000)),
    (["retrieval"], [], (24_000, 24_000)),
    (["slaughter"], ["advance"], None),
])  # fmt: skip
def test_a_unit_goes_where_it_scores_or_keeps_the_other_from_it(mine: list[str], theirs: list[str], at: Any) -> None:
    game = field(mine, theirs, (10, 18))
    found = goals.best(game, game.units["a0"])
    assert (found.at if found else None) == at


def test_one_unit_is_enough_for_a_marker_and_it_is_the_nearest() -> None:
    game = field(["retrieval"], [], (24, 20), (24, 10))
    assert goals.best(game, game.units["a0"]) is not None
    assert goals.best(game, game.units["a1"]) is None


@pytest.mark.parametrize(("y", "goes"), [(18, True), (34, False)])
def test_it_goes_in_time_and_shoots_as_long_as_there_is_time(y: float, goes: bool) -> None:
    game = field(["advance"], [], (10, y), round=3)
    assert wish(game) == ("move" if goes else "attack")


def test_it_holds_what_it_has_come_for() -> None:
    game = field(["advance"], [], (10, 40), round=4)
    found = goals.best(game, game.units["a0"])
    assert found is not None
    assert found.there
    assert wish(game) == "attack"
