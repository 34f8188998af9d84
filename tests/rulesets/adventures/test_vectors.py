"""Positions of a table with their dice in rolling order (AT-TURN-04), run by the umpire."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from wartable.kit.documents import load
from wartable.rulesets import load_ruleset
from wartable.umpire.referee import referee

VECTORS = Path(__file__).parent / "vectors"
RULES = {
    "shots": ("AT-TURN-04", "AT-SHOOT-01", "AT-SHOOT-02", "AT-SHOOT-03", "AT-SHOOT-05", "AT-SHOOT-09"),
    "rays": ("AT-SHOOT-04", "AT-SHOOT-05", "AT-SHOOT-06", "AT-WPN-02"),
    "grenade": ("AT-HVY-04", "AT-HVY-05", "AT-CHAR-03", "AT-SHOOT-02"),
    "brawl": ("AT-MEL-01", "AT-MEL-02", "AT-MEL-04", "AT-MEL-05", "AT-MEL-06", "AT-MEL-09"),
    "choices": ("AT-MEL-02", "AT-MEL-08", "AT-MEL-11", "AT-PRIS-12"),
}


def vectors() -> list[Any]:
    return [pytest.param(VECTORS / f"{name}.yaml", id=name, marks=[pytest.mark.rule(*rules)])
            for name, rules in RULES.items()]  # fmt: skip


@pytest.mark.parametrize("path", vectors())
def test_a_vector_comes_out_as_it_says(path: Path) -> None:
    doc = load(path)
    assert doc["expect"]["events"]
    assert referee(load_ruleset("adventures"), doc, str(path)).differences == []


def test_each_file_has_its_clauses() -> None:
    assert {path.stem for path in VECTORS.glob("*.yaml")} == set(RULES)
