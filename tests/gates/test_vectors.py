"""Short vectors: every faction ability and every piece of equipment once, run by the umpire."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from wartable.kit.documents import Map, adopt, load
from wartable.rulesets.gates_of_doom import ruleset
from wartable.rulesets.gates_of_doom.catalogue.gear import (
    ARMOUR,
    COMMON,
    CONDITIONS,
    DRUGS,
    MECHS,
    RARE,
    VEHICLE_UPGRADES,
    of_kind,
)
from wartable.rulesets.gates_of_doom.specials.abilities import brought
from wartable.umpire.referee import referee

SHORT = Path(__file__).parent / "vectors" / "short"
WITHOUT = Path(__file__).parent / "without_vector.yaml"
"""Clauses that have no vector, and why."""
CHAPTERS = ("FAT", "EQP", "RAR", "ARR", "DRG", "WPN")
CLAUSE = re.compile(r"GD-[A-Z]+-\d+")
RULES = ruleset()
SIDES = {"a": "p1", "c": "p1", "e": "p1", "b": "p2", "d": "p2"}
USUAL: dict[str, dict[str, Any]] = {"a": {"places": [[10, 10]]}, "b": {"places": [[10, 26]], "activated": True}}
PLACED = ("places", "models", "at", "kept", "inside")


def cases() -> list[tuple[str, dict[str, Any]]]:
    """Each vector with a name for it."""
    return [
        (f"{path.stem}-{number}", plain(case))
        for path in sorted(SHORT.glob("*.yaml")) for number, case in enumerate(load(path)["vectors"], 1)
    ]  # fmt: skip


def plain(node: Any) -> Any:
    if isinstance(node, dict):
        return {key: plain(value) for key, value in node.items()}
    return [plain(item) for item in node] if isinstance(node, list) else node


def units(case: dict[str, Any]) -> list[dict[str, Any]]:
    """The units of a vector: `a` and `b` stand where they usually do."""
    found = []
    for key, side in SIDES.items():
        if key not in case and key not in USUAL:
            continue
        given, usual = case.get(key, {}), dict(USUAL.get(key, {}))
        if any(word in given for word in PLACED):
            usual.pop("places", None)
        found.append({"id": key, "side": side, "name": key.upper(), **usual, **given})
    return found


def written(case: dict[str, Any]) -> Map:
    """The scenario of a vector."""
    more = {key: value for key, value in case.items() if key not in (*SIDES, "rules", "gear", "hands")}
    sides: list[dict[str, Any]] = [
        {"seat": "p1", "name": "One", "edge": "south"}, {"seat": "p2", "name": "Two", "edge": "north"},
    ]  # fmt: skip
    for side in sides if "hands" in case else ():
        side["hand"] = case["hands"].get(side["seat"], [])
    found: Map = adopt({
        "wartable": 1, "ruleset": "gates_of_doom", "title": "A vector", "sides": sides, "units": units(case),
        **({} if case.get("cursor") == "begin" else {"round": 1}), "cursor": {"phase": "act", "unit": "a"}, "dice": [],
        **more,
    })  # fmt: skip
    return found


VECTORS = [
    pytest.param(case, id=name, marks=[pytest.mark.rule(*case["rules"])] if case.get("rules") else [])
    for name, case in cases()
]


@pytest.mark.parametrize("case", VECTORS)
def test_a_vector_comes_out_as_it_says(case: dict[str, Any]) -> None:
    report = referee(RULES, written(case), "vector")
    assert report.differences == []


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_clause_of_what_changes_a_battle_has_one_or_a_reason(chapter: str) -> None:
    named = {clause for path in SHORT.parent.rglob("*.yaml") for clause in CLAUSE.findall(path.read_text("utf-8"))}
    reasons = {clause for clause, why in load(WITHOUT).items() if why}
    every = {clause.id for clause in RULES.rulebook.chapters[chapter]}
    assert sorted(every - named - reasons) == []
    assert sorted(reasons & named & every) == []  # who has a vector needs no reason


def test_every_ability_and_every_item_has_one() -> None:
    rules = {clause for _, case in cases() for clause in case.get("rules", ())}
    assert set(brought()) <= rules
    used = str([units(case) for _, case in cases()])
    kinds = (COMMON, RARE, ARMOUR, DRUGS, CONDITIONS, MECHS, VEHICLE_UPGRADES)
    assert [item.key for item in of_kind(*kinds) if f"'{item.key}'" not in used] == []
