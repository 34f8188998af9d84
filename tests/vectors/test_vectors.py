"""Every vector is played by the umpire and must come out as it says; bases stand where they may afterwards."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from tests.properties.checks import position
from wartable.engine.errors import RuleError
from wartable.rulesets import load_ruleset
from wartable.rulesets.time_wars.scenario import load_scenario
from wartable.rulesets.time_wars.state import Game
from wartable.umpire.referee import referee

HERE = Path(__file__).parent
EXAMPLES = HERE.parents[1] / "examples" / "vectors"
VECTORS = sorted([*HERE.glob("time_wars/*.yaml"), *EXAMPLES.glob("*.yaml")])
RULES = load_ruleset("time_wars")


@pytest.mark.parametrize("path", VECTORS, ids=[f"{path.parent.name}/{path.stem}" for path in VECTORS])
def test_vector(path: Path) -> None:
    doc = load_scenario(path)
    report = referee(RULES, doc, str(path))
    assert report.differences == []
    assert isinstance(report.refused, RuleError | None)
    position(report.session)
    assert cast(Game, report.session.game).dice == len(doc.get("dice", ())) or report.refused


@pytest.mark.parametrize("path", VECTORS, ids=[f"{path.parent.name}/{path.stem}" for path in VECTORS])
def test_a_vector_says_what_it_shows(path: Path) -> None:
    doc = load_scenario(path)
    assert doc["title"]
    assert doc["expect"]
    assert any(doc["expect"].get(key) for key in ("events", "units", "refused", "result", "ask"))


def test_there_are_enough() -> None:
    assert len(VECTORS) >= 30
    assert len(list(EXAMPLES.glob("*.yaml"))) >= 6
