"""Every vector of Hunt for Davros is played by the umpire and must come out as it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from wartable.rulesets import load_ruleset
from wartable.rulesets.hunt_for_davros.scenario import load_scenario
from wartable.umpire.referee import referee

VECTORS = sorted((Path(__file__).parent / "hunt_for_davros").glob("*.yaml"))
RULES = load_ruleset("hunt_for_davros")


@pytest.mark.rule("HD-EX-01", "HD-EX-02", "HD-EX-03", "HD-EX-04")
@pytest.mark.parametrize("path", VECTORS, ids=[path.stem for path in VECTORS])
def test_vector(path: Path) -> None:
    doc = load_scenario(path)
    assert doc["title"]
    assert doc["expect"].get("events") or doc["expect"].get("refused")
    assert referee(RULES, doc, str(path)).differences == []
