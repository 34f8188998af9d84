"""What threatens a unit wherever it stood, as it is drawn for its side."""

from __future__ import annotations

import pytest

from tests.rulesets.gates_of_doom.helpers import battle, row, unit
from wartable.ai.greedy import odds_of
from wartable.engine.ruleset import Outcome
from wartable.engine.threat import Threat
from wartable.rulesets.gates_of_doom import ruleset
from wartable.rulesets.gates_of_doom.bot.danger import View
from wartable.rulesets.gates_of_doom.state import Game

RULES = ruleset()
WALL = {"kind": "barricade", "shape": "rectangle", "at": [24, 22.5], "size": [32, 0.5]}


def field(game: Game, unit: str = "a") -> Threat:
    assert RULES.threats is not None
    return RULES.threats.field(game, "p1", unit, odds_of("gates_of_doom"))


def at(found: Threat, x: float, y: float) -> tuple[float, int]:
    """The danger and the cover of the cell in which a place lies, inches."""
    place = int(y * 1000) // found.cell * found.columns + int(x * 1000) // found.cell
    return found.danger[place], found.cover[place]


def facing(**parts: object) -> Game:
    mine = unit("a", "p1", *row(20, 8, 8), weapons=["rifle"])
    return battle(mine, unit("b", "p2", *row(20, 40, 2), weapons=["rifle"]), **parts)


def test_it_is_the_more_dangerous_the_nearer_the_enemy_is() -> None:
    found = field(facing())
    far, middle, near = (at(found, 22, y)[0] for y in (1, 16, 31))
    assert 0 <= far < middle < near <= 1
    assert found.figures == 8
    assert "A where it stands could lose about" in found.notes[0]


@pytest.mark.rule("GD-TER-05")
def test_behind_a_low_wall_it_is_less_dangerous() -> None:
    bare, walled = field(facing()), field(facing(terrain=[WALL]))
    assert at(bare, 22, 21)[1] == 0
    assert at(walled, 22, 21)[1] == 1
    assert at(walled, 22, 21)[0] < at(bare, 22, 21)[0]


def test_who_lies_down_is_in_less_danger() -> None:
    up, down = facing(), facing()
    down.units["a"].lying = True
    stands, lies = (View(game, "p1").at(game.units["a"]).danger for game in (up, down))
    assert 0 < lies < stands


def test_only_the_side_s_own_on_the_table_are_asked_about() -> None:
    game = facing()
    assert RULES.threats is not None
    assert RULES.threats.askable(game, "p1") == ("a",)
    game.result = Outcome(("p1",), "GD-MSN-01", "")
    assert RULES.threats.askable(game, "p1") == ()
