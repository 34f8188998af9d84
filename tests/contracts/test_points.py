"""Each point of a special rule is asked in one place, so that no flow can forget a rule that another one heeds."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import pytest

from wartable.rulesets import systems

ROOT = Path(__file__).parents[2] / "src" / "wartable" / "rulesets"
ASKERS = ("right", "speaking", "of_models", "voices", "voices_of_each", "rules_in", "overriding", "granted")


def points(system: Path) -> set[str]:
    """The names of the points that `specials/points.py` declares."""
    tree = ast.parse((system / "specials" / "points.py").read_text(encoding="utf-8"))
    return {
        item.name
        for kind in tree.body
        if isinstance(kind, ast.ClassDef) and any(getattr(base, "id", "") == "Special" for base in kind.bases)
        for item in kind.body
        if isinstance(item, ast.FunctionDef)
    }


def asked(source: str) -> list[str]:
    """The points that a module asks for by name, one for each place."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ASKERS:
            named = (arg.value for arg in node.args[1:3] if isinstance(arg, ast.Constant))
            found += [name for name in named if isinstance(name, str)]
    return found


def test_a_second_asker_is_found():
    source = 'right(unit, "spots")\nspeaking(game, unit, "spots")\nright(unit, point)\nother(unit, "spots")'
    assert asked(source) == ["spots"] * 2


@pytest.mark.parametrize("system", systems())
def test_each_point_is_asked_in_one_place(system):
    places = defaultdict(list)
    for path in sorted((ROOT / system).rglob("*.py")):
        for point in asked(path.read_text(encoding="utf-8")):
            places[point].append(path.name)
    declared = points(ROOT / system)
    assert declared
    assert {point for point in declared if not places[point]} == set(), "declared and never asked"
    assert {point: where for point, where in places.items() if len(where) > 1} == {}, "asked in more than one place"
    assert set(places) <= declared, "asked and never declared"
