"""What players agree on before a battle: the table options of the catalogue, off unless they are named."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.battle_group.helpers import battle, document, pools, run, unit
from wartable.engine.errors import DataError
from wartable.kit.documents import adopt
from wartable.rulesets import load_ruleset
from wartable.rulesets.battle_group.dice.attack import resolve
from wartable.rulesets.battle_group.melee.bout import bout
from wartable.rulesets.battle_group.shooting.declaring import shoot
from wartable.rulesets.battle_group.specials.points import Attack
from wartable.rulesets.battle_group.state import Game

RULES = load_ruleset("battle_group")
USUAL = {"strike_back": True, "worn_defence": False, "own_dice": False}


def agreed(**options: bool) -> Game:
    doc = document(unit("a", "p1", (10, 10)), unit("b", "p2", (10, 20)), options=options)
    game: Game = RULES.new_game(adopt(doc))
    return game


@pytest.mark.rule("BG-MEL-11", "BG-DMG-04", "BG-BGF-14")
@pytest.mark.parametrize("options", [
    {}, {"strike_back": False}, {"worn_defence": True}, {"own_dice": True},
    {"strike_back": False, "worn_defence": True, "own_dice": True},
])  # fmt: skip
def test_each_option_is_offered_with_what_holds_of_it(options: dict[str, bool]) -> None:
    """The page of a new game shows a switch for each key of the schema, set as `agreed` says."""
    assert RULES.scenarios.agreed(agreed(**options)) == {**USUAL, **options}
    fields: dict[str, Any] = RULES.scenarios.schema()["properties"]["options"]["properties"]
    assert {key: field["type"] for key, field in fields.items()} == dict.fromkeys(USUAL, "boolean")
    for key, clause in (("strike_back", "BG-MEL-11"), ("worn_defence", "BG-DMG-04"), ("own_dice", "BG-BGF-14")):
        assert clause in fields[key]["description"]


def test_another_option_is_refused() -> None:
    with pytest.raises(DataError, match="own_dise"):
        agreed(own_dise=True)


@pytest.mark.rule("BG-MEL-11")
@pytest.mark.parametrize(("on", "thrown"), [(True, ["A to hit", "B to hit"]), (False, ["A to hit"])])
def test_strike_backs(on: bool, thrown: list[str]) -> None:
    game = battle(
        unit("a", "p1", (10, 10), av=2, hp=3), unit("b", "p2", (10, 11), av=2, hp=3), options={"strike_back": on}
    )
    assert [what for what, _ in pools(bout(game, game.units["a"], game.units["b"]))] == thrown


@pytest.mark.rule("BG-DMG-04")
@pytest.mark.parametrize(("on", "damage"), [(False, 0), (True, 1)])
def test_worn_defence(on: bool, damage: int) -> None:
    """Two shots of one wound each at a DV of 1: with the option the second finds no die left."""
    game = battle(unit("a", "p1", (10, 10)), unit("b", "p2", (10, 20), hp=9, dv=1), options={"worn_defence": on})
    for faces in ([4, 4, 5], [4, 4, 5] if not on else [4, 4]):
        attack = Attack(game, game.units["a"], game.units["b"], models=game.units["a"].models)
        run(resolve(attack, 1), faces)
    assert game.units["b"].damage == damage


@pytest.mark.rule("BG-BGF-14")
@pytest.mark.parametrize(("on", "hit"), [(False, [("A to hit", 5)]), (True, [("A to hit", 3), ("A to hit", 2)])])
def test_own_dice(on: bool, hit: list[tuple[str, int]]) -> None:
    """A plasma sniper rifle beside a laser rifle: with the option its effect is for its own dice, rolled apart."""
    models = [{"at": [10, 10], "weapons": ["plasma_sniper_rifle"]}, {"at": [11.2, 10], "weapons": ["laser_rifle"],
                                                                  "armour": "scale_mail"}]  # fmt: skip
    game = battle(unit("a", "p1", models=models), unit("b", "p2", (10, 20), hp=9), options={"own_dice": on})
    assert pools(shoot(game, game.units["a"])) == hit
