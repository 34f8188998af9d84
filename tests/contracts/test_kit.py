"""The test kit knows no system: it imports none, and names none."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

import pytest

from tests.contracts.source import REPOSITORY, Module, imports, module
from wartable.rulesets import systems

KIT = REPOSITORY / "tests" / "kit"
HELPERS = ("tests.kit", "tests.server.play", "tests.web.conftest", "tests.web.desk", "tests.web.seat")
"""What it may use of other tests: they know no system either."""


def kit() -> Iterator[Module]:
    for path in sorted(KIT.rglob("*.py")):
        name = ".".join(path.relative_to(REPOSITORY).with_suffix("").parts)
        yield module(name, path.read_text(encoding="utf-8"), path)


def faults(sources: Sequence[Module]) -> list[str]:
    known = frozenset((*(source.name for source in sources), *(f"wartable.rulesets.{name}" for name in systems())))
    found = []
    for source in sources:
        for target, line in imports(source, known):
            ours = target.startswith("tests.") and not target.startswith(HELPERS)
            if ours or target.startswith("wartable.rulesets."):
                found.append(f"{source.name}:{line} imports {target}")
        for node in ast.walk(source.tree):
            if isinstance(node, ast.Constant) and node.value in systems():
                found.append(f"{source.name}:{node.lineno} names {node.value}")
    return found


def test_the_kit_knows_no_system() -> None:
    assert faults(list(kit())) == []


@pytest.mark.parametrize(
    ("text", "good"),
    [
        ("from wartable.rulesets import load_ruleset\n", True),
        ("from tests.kit.drive import play\n", True),
        ("from wartable.rulesets import time_wars\n", False),
        ("from wartable.rulesets.time_wars.state import Game\n", False),
        ("def late():\n    import wartable.rulesets.hunt_for_davros.state\n", False),
        ("from tests.properties import checks\n", False),
        ("rules = load_ruleset('time_wars')\n", False),
    ],
)
def test_what_it_may_not(text: str, good: bool) -> None:
    assert (faults([module("tests.kit.made_up", text)]) == []) is good
