"""What stands on the table is drawn as what it is, by its kind and arms; no name is read for it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from wartable.kit.view import INCH_ART
from wartable.rulesets import load_ruleset
from wartable.rulesets.gates_of_doom.state import GUN, MEDIUM_MECH, SMALL_MECH, VEHICLE, VEHICLES, Game
from wartable.rulesets.gates_of_doom.telling import art
from wartable.shelf import load_scenario

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("gates_*.yaml"))


def begun(path: Path) -> Any:
    return load_ruleset("gates_of_doom").new_game(load_scenario(path)[1])


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_model_but_a_vehicle_has_a_drawing(path: Path) -> None:
    game = begun(path)  # most begin with nobody on the table, so the models are asked and not the view
    models = [model for unit in game.units.values() for model in unit.models if model.kind not in VEHICLES]
    assert models
    assert {art.of_model(game, model) for model in models} <= set(INCH_ART)


def test_a_drawing_tells_the_kind_the_rank_and_the_heaviest_weapon() -> None:
    game = begun(EXAMPLES[0])
    assert isinstance(game, Game)
    unit = next(iter(game.units.values()))
    plain = unit.models[0]._replace(kind="infantry", level="regular", weapons=(), ai=False)
    heavy = next(key for key, arm in game.arms.items() if arm.kind == "missile")
    light = next(key for key, arm in game.arms.items() if arm.kind == "small_arms")
    looks = {
        "rifle": plain._replace(weapons=(light,)), "unit": plain._replace(weapons=(light, heavy)),
        "officer": plain._replace(level="hero"), "drone": plain._replace(ai=True), "mortar": plain._replace(kind=GUN),
        "walker": plain._replace(kind=SMALL_MECH), "": plain._replace(kind=VEHICLE),
    }  # fmt: skip
    assert {name: art.of_model(game, model) for name, model in looks.items()} == {name: name for name in looks}
    assert art.of_model(game, plain._replace(kind=MEDIUM_MECH)) == "walker"
    squad = replace(unit, art="", models=(looks["rifle"], looks["rifle"], looks["unit"]))
    assert art.of_unit(game, squad) == "rifle"
    assert art.of_unit(game, replace(squad, art="ice")) == "ice"
