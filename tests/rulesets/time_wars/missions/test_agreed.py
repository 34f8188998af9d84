"""What a scenario's options go with, and what a side may be given beside its army."""

from __future__ import annotations

import pytest

from wartable.rulesets.time_wars.missions.missions import MISSIONS
from wartable.rulesets.time_wars.modifiers.modifiers import KEYS, NAMES
from wartable.rulesets.time_wars.scenario.file import choices, schema
from wartable.rulesets.time_wars.scenario.options import DEPLOYMENTS, OPTION_KEYS
from wartable.rulesets.time_wars.setup.order import ROLL

SIDES = [{"seat": "p1", "army": "federation-60.yaml"}, {"seat": "p2", "army": "daleks-60.yaml", "strategy_points": 20}]


def offered(**more: object) -> dict[str, tuple[str | int, list[str | int]]]:
    return {key: (value, list(ways)) for key, value, ways in choices({"sides": SIDES, **more})}


def test_options_go_with_choices_that_there_are() -> None:
    known = {"mission": (*MISSIONS, ROLL), "deployment": (*DEPLOYMENTS, ROLL), "modifiers": KEYS}
    told = [choice.split(".") for key in OPTION_KEYS.values() for choice in key.goes_with]
    assert told
    assert all(word in known[key] for key, word in told)


def test_the_schema_tells_them() -> None:
    options = schema()["properties"]["options"]["properties"]
    assert options["storm"]["x-with"] == ["modifiers.storm"]
    assert "x-with" not in options["turns"]
    assert options["modifiers"]["x-names"] == NAMES


@pytest.mark.rule("TW-STRAT-02")
def test_a_side_may_have_strategy_points_of_its_own() -> None:
    found = offered()
    assert found["sides.p1.strategy_points"] == (0, list(range(13)))
    assert found["sides.p2.strategy_points"] == (20, list(range(21)))


@pytest.mark.rule("TW-DEPL-12", "TW-MOD-19")
@pytest.mark.parametrize(
    ("more", "asked"),
    [
        ({}, False),
        ({"deployment": "convergence"}, False),
        ({"deployment": "ambush"}, True),
        ({"modifiers": ["storm"]}, False),
        ({"modifiers": ["last_stand"]}, True),
        ({"options": {"modifiers": ["last_stand"]}}, True),
        ({"options": {"modifiers": []}, "modifiers": ["last_stand"]}, False),
    ],
)
def test_who_defends_is_asked_where_somebody_does(more: dict[str, object], asked: bool) -> None:
    assert ("sides.p1.role" in offered(**more)) is asked
