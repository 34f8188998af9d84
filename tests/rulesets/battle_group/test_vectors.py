"""Positions of a table with their dice in rolling order (BG-DICE-10), run by the umpire."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from wartable.kit.documents import load
from wartable.rulesets import load_ruleset
from wartable.umpire.referee import referee

VECTORS = Path(__file__).parent / "vectors"
RULES = {
    "bout": ("BG-DICE-10", "BG-DICE-04", "BG-DICE-05", "BG-WPN-08", "BG-WPN-11", "BG-MEL-04", "BG-MEL-11", "BG-DMG-07"),
    "volley": ("BG-SHO-03", "BG-SHO-09", "BG-SHO-10", "BG-SHO-11", "BG-SHO-14", "BG-DMG-04"),
    "deflected": ("BG-SHD-04", "BG-SHD-05"),
    "flank": ("BG-MUL-03", "BG-MUL-08", "BG-DMG-01"),
}


def vectors() -> list[Any]:
    return [pytest.param(VECTORS / f"{name}.yaml", id=name, marks=[pytest.mark.rule(*rules)])
            for name, rules in RULES.items()]  # fmt: skip


@pytest.mark.parametrize("path", vectors())
def test_a_vector_comes_out_as_it_says(path: Path) -> None:
    doc = load(path)
    assert doc["expect"]["events"]
    assert referee(load_ruleset("battle_group"), doc, str(path)).differences == []


def test_each_file_has_its_clauses() -> None:
    assert {path.stem for path in VECTORS.glob("*.yaml")} == set(RULES)
