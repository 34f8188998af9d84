"""The United Nations of Freedom: the shield of a test platform, and the drugs of marines in a battle."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.gates_of_doom.helpers import battle, events, run, unit
from tests.rulesets.gates_of_doom.lists.listing import SHOP, army
from tests.rulesets.gates_of_doom.lists.listing import unit as bought
from wartable.rulesets.gates_of_doom.events.fighting import Shielded
from wartable.rulesets.gates_of_doom.fate.doses import dosed
from wartable.rulesets.gates_of_doom.lists.fielding import fielded
from wartable.rulesets.gates_of_doom.state import Game, Weapon
from wartable.rulesets.gates_of_doom.troops import figures, saves

SHOT = Weapon("shot", "Shot", tech=3)
WALKER: dict[str, Any] = {
    "entry": "united_nations_of_freedom.liberty_walker", "mech": "small_mech", "level": "soldier",
    "gear": ["basic_energy_shield"], "upgrades": ["test_platform"],
}  # fmt: skip


def platform(y: float, side: str = "p1", walker: dict[str, Any] = WALKER, **fields: Any) -> Game:
    return battle(
        unit("w", side, (10, 10), **walker), unit("a", "p1", (10, y), **fields), unit("b", "p2", (40, 40)),
        unit("c", "p1", (45, 45)),
    )  # fmt: skip


def hit(game: Game, faces: list[int]) -> int:
    run(saves.take_hits(game, game.units["a"], SHOT, 1, "p2"), faces)
    return len(events(game, Shielded))


@pytest.mark.rule("GD-UNF-11", "GD-EQP-01")
@pytest.mark.parametrize(("y", "faces", "thrown"), [(17.25, [5], 1), (17.25, [4], 1), (17.26, [], 0)])
def test_the_shield_of_a_test_platform_covers_six_inches(y: float, faces: list[int], thrown: int) -> None:
    game = platform(y)
    assert hit(game, faces) == thrown
    assert bool(game.units["a"].models) is (faces == [5])


@pytest.mark.rule("GD-UNF-11")
def test_enemies_are_not_covered_and_other_walkers_cover_nobody() -> None:
    assert hit(platform(15, side="p2"), []) == 0
    bare = {**WALKER, "gear": [], "upgrades": []}
    assert hit(platform(15, walker=bare), []) == 0


@pytest.mark.rule("GD-UNF-11", "GD-EQP-04")
def test_who_has_a_shield_of_his_own_makes_one_roll_with_it() -> None:
    game = platform(15, gear=["advanced_energy_shield"])
    assert hit(game, [4]) == 1
    assert events(game, Shielded)[0].need == 4


@pytest.mark.rule("GD-UNF-11")
def test_a_shield_that_covers_takes_no_hand() -> None:
    game = platform(15, weapons=["sword", "claw"])
    assert figures.free_hands(game.units["a"].models[0]) == 2


@pytest.mark.rule("GD-UNF-15", "GD-DRG-01")
def test_marines_come_with_their_drugs() -> None:
    squad = bought("army_command_squad", bought("army_command_squad_retinue [3 more]"))
    found = SHOP.rules(army("united_nations_of_freedom", squad, "marines [issued_sting, craze]"))
    (marines,) = [one for one in fielded(found) if one.muster.key == "marines"]
    assert all(set(model.gear) == {"sting", "craze"} for model in marines.models)
    assert dosed(battle(unit("a", "p1", (1, 1), gear=["sting"]), unit("b", "p2", (9, 9))))
