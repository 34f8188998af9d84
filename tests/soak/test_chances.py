"""Games can be recorded to learn from: there are scenarios of each system, and what is counted in them is kept."""

from __future__ import annotations

from itertools import islice

import pytest

from tests.soak.chances import recorded, sample, scenarios
from wartable.rulesets import load_ruleset, systems


@pytest.mark.parametrize("system", [name for name in systems() if load_ruleset(name).weighing is not None])
def test_there_are_scenarios_to_record(system: str) -> None:
    ruleset = load_ruleset(system)
    for scenario in islice(scenarios(ruleset), 2):
        assert ruleset.seats(ruleset.new_game(scenario))


def test_a_game_is_recorded_with_what_was_counted_of_each_side() -> None:
    ruleset = load_ruleset("hunt_for_davros")
    assert ruleset.weighing is not None
    scenario = next(scenarios(ruleset))
    first, second = (recorded(ruleset, scenario, "a") for _ in range(2))
    assert first is not None
    assert first == second
    assert first["rows"]
    counted = {key for row in first["rows"] for side in row["sides"].values() for key in side}
    assert counted <= set(ruleset.weighing.words)
    assert len(sample("hunt_for_davros", [first, None]).splitlines()) == 1 + len(first["rows"])
