"""What threatens a unit wherever it stood, as it is drawn for its side."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.battle_group.helpers import battle, row, unit
from wartable.ai.greedy import odds_of
from wartable.engine.ruleset import Outcome
from wartable.engine.threat import Threat
from wartable.rulesets.battle_group.ruleset import BattleGroup
from wartable.rulesets.battle_group.state import Game

RULES = BattleGroup()
RIFLES: dict[str, Any] = {"weapons": ["assault_rifle"], "points": 40}
HEDGE = {"kind": "wall", "shape": "rectangle", "at": [24, 20.5], "size": [32, 0.5]}


def field(game: Game, unit: str = "a") -> Threat:
    return RULES.threats.field(game, "p1", unit, odds_of("battle_group"))


def at(found: Threat, x: float, y: float) -> tuple[float, int]:
    """The danger and the cover of the cell in which a place lies, inches."""
    place = int(y * 1000) // found.cell * found.columns + int(x * 1000) // found.cell
    return found.danger[place], found.cover[place]


def facing(**parts: Any) -> Game:
    foe = unit("b", "p2", *row(20, 40, 5), **RIFLES)
    return battle(unit("a", "p1", *row(20, 6, 2), **RIFLES), foe, **parts)


def test_it_is_dangerous_as_far_as_they_shoot_after_a_move() -> None:
    found = field(facing())
    reach = 24 + 6  # the rifle, and the move of five people
    assert at(found, 22, 40 - reach - 4)[0] == 0
    assert 0.5 < at(found, 22, 40 - reach + 4)[0] <= 1
    assert found.figures == 40
    assert found.notes[0].startswith("A where it stands could lose nothing")


@pytest.mark.rule("BG-SHO-08")
def test_beyond_the_range_of_some_weapons_it_is_less_dangerous() -> None:
    foe = unit("b", "p2", *row(20, 40, 2), weapons=["assault_rifle", "pistol"])
    found = field(battle(unit("a", "p1", *row(20, 6, 2), **RIFLES), foe))
    assert 0 < at(found, 22, 16)[0] < at(found, 22, 31)[0]


@pytest.mark.rule("BG-NEW-TERRAIN-08")
def test_behind_cover_it_is_less_dangerous() -> None:
    bare, hedged = field(facing()), field(facing(terrain=[HEDGE]))
    assert at(bare, 22, 19)[1] == 0
    assert at(hedged, 22, 19)[1] == 1
    assert at(hedged, 22, 19)[0] < at(bare, 22, 19)[0]


def test_only_the_side_s_own_on_the_table_are_asked_about() -> None:
    game = facing()
    assert RULES.threats.askable(game, "p1") == ("a",)
    game.result = Outcome(("p1",), "BG-NEW-TABLE-06", "")
    assert RULES.threats.askable(game, "p1") == ()
