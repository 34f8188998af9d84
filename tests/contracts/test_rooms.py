"""The flow of the basic chapters names no ability: what one character, modifier, mission or strategy does is its own.

A chapter asks at a point or window (`specials/points.py`) and knows none of those who answer.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from tests.contracts.source import Module, imports, module, modules

HOME = "wartable.rulesets.time_wars"
CHAPTERS = frozenset({
    "actions", "command", "dice", "ending", "events", "ground", "melee", "morale", "moving", "setup", "shooting",
    "sight", "specials", "state", "troops", "turn",
})  # fmt: skip
"""The basic rules: turn, movement, shooting, melee, morale, set-up, what lies on the table."""
ROOMS = frozenset({"armies", "missions", "modifiers", "strategies"})
"""What belongs to one list, character, mission, modifier or strategy."""
KEY_TEST = re.compile(r"(?:\bin|==) [\w.]+\.(?:specials|lent)\b")


def room(name: str) -> str:
    """The folder in which a module of the system stands, or the module itself beside the folders."""
    return name.removeprefix(f"{HOME}.").split(".")[0] if name.startswith(f"{HOME}.") else ""


def arrows(sources: tuple[Module, ...]) -> dict[str, tuple[str, ...]]:
    """The imports from chapters to rooms."""
    known = frozenset(source.name for source in sources)
    found = {}
    for source in sources:
        if room(source.name) in CHAPTERS:
            targets = sorted({target for target, _ in imports(source, known) if room(target) in ROOMS})
            if targets:
                found[source.name.removeprefix(f"{HOME}.")] = tuple(name.removeprefix(f"{HOME}.") for name in targets)
    return found


def key_tests(sources: tuple[Module, ...]) -> dict[str, int]:
    """How often a chapter asks for a special rule by its key instead of asking at a point."""
    return {
        source.name.removeprefix(f"{HOME}."): count
        for source in sources
        if room(source.name) in CHAPTERS and (count := len(KEY_TEST.findall(source.text)))
    }


def test_chapters_and_rooms_are_there() -> None:
    assert {room(source.name) for source in modules()} >= CHAPTERS | ROOMS


def test_no_chapter_knows_a_room() -> None:
    assert arrows(modules()) == {}


def test_no_chapter_asks_for_a_key() -> None:
    assert key_tests(modules()) == {}


def test_an_arrow_is_found() -> None:
    text = f"from {HOME}.armies import vogans\ndef go():\n    from {HOME}.strategies import building\n"
    building = module(f"{HOME}.strategies.building", f"import {HOME}.moving.march\n")
    others = (module(f"{HOME}.armies.vogans", ""), building)
    march = module(f"{HOME}.moving.march", text)
    assert arrows((march, *others)) == {"moving.march": ("armies.vogans", "strategies.building")}


@pytest.mark.parametrize(("text", "count"), [
    ('large = "tardis" in unit.specials', 1), ("large = LARGE in mate.squad.lent", 1),
    ("keys = [key for key in unit.specials]", 1), ("large = has(unit, KEY)", 0),
])  # fmt: skip
def test_a_key_test_is_found(text: str, count: int) -> None:
    assert key_tests((module(f"{HOME}.moving.march", text),)) == ({"moving.march": count} if count else {})


# ------------------------------------------------------------------ the Crown, as a measure
CROWN = re.compile(r"TW-CHAR-2[4-7]\b")


def test_a_rule_of_one_character_is_in_few_files() -> None:
    """TW-CHAR-24 to -27: its own file; what it writes on units; whom a lord may lose."""
    found = sorted(
        source.name.removeprefix(f"{HOME}.")
        for source in modules()
        if source.name.startswith(HOME) and CROWN.search(source.text)
    )
    assert found == ["armies.characters.president", "armies.dalek_empire", "state"]


# ------------------------------------------------------------------ points
def overridden() -> Iterator[str]:
    """The names of all methods of classes outside the points themselves."""
    for source in modules():
        if source.name.startswith(f"{HOME}.") and source.name != f"{HOME}.specials.points":
            for kind in ast.walk(source.tree):
                if isinstance(kind, ast.ClassDef):
                    yield from (item.name for item in kind.body if isinstance(item, ast.FunctionDef))


def test_somebody_answers_at_each_point() -> None:
    source = next(source for source in modules() if source.name == f"{HOME}.specials.points")
    kind = next(node for node in source.tree.body if isinstance(node, ast.ClassDef) and node.name == "TroopSpecial")
    declared = [item.name for item in kind.body if isinstance(item, ast.FunctionDef)]
    answered = set(overridden())
    assert [point for point in declared if point not in answered] == []
