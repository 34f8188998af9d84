"""A melee that is counted in stages."""

from __future__ import annotations

from typing import Any

import pytest

from wartable.kit.odds import even
from wartable.odds.exact import Mean, distribution
from wartable.odds.question import answer
from wartable.rulesets import load_ruleset
from wartable.rulesets.gates_of_doom.odds.questions import attack, battle

RULES = load_ruleset("gates_of_doom")


@pytest.mark.parametrize(
    ("attacker", "target"),
    [
        ({"weapon": "blade", "models": 2}, {"blade": "blade", "models": 2}),
        ({"weapon": "vibro_blade", "models": 2}, {"blade": "blade", "models": 2, "under_fire": 3}),
        ({"weapon": "blade", "models": 1}, {"blade": "phase_sword", "models": 2, "level": "hero"}),
        ({"weapon": "chainsaw", "models": 2}, {"models": 2}),
        ({"weapon": "blade", "models": 2}, {"blade": "blade", "models": 2, "lying": True}),
    ],
)
def test_a_melee_in_stages_comes_to_what_it_comes_to_in_one(attacker: dict[str, Any], target: dict[str, Any]) -> None:
    query = {"kind": "melee", "attacker": attacker, "target": target}
    game = battle(query)

    staged = RULES.odds(query)
    whole = distribution(lambda: attack(game.fresh(), query), Mean(even))

    found = distribution(staged.make_flow, Mean(even), then=staged.then)
    assert {fate: found[fate] for fate in found.weights} == {fate: whole[fate] for fate in whole.weights}


def test_five_with_blades_against_five_who_parry_are_counted_and_not_thrown() -> None:
    query = {"kind": "melee", "attacker": {"weapon": "blade"}, "target": {"blade": "blade"}}

    found = answer(RULES.odds(query), seconds=600)

    assert found.margin == 0
    assert round(found["models_lost"].mean, 3) == 1.906
    assert round(found["attackers_lost"].mean, 3) == 0.311
