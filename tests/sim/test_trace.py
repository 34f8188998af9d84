"""What the tracer of clauses sees of a ruleset's code, and what it does not count."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from wartable.engine.rulebook import Clause, Rulebook
from wartable.sim.trace import Tracer

SOURCE = '''
from functools import cache
from typing import Iterator, NamedTuple

class Rules:
    rulebook = None

class Mod(NamedTuple):
    value: int
    clause: str

class Game:
    def __init__(self):
        self.log = []

def right(ask: bool) -> str:
    """Whether it may."""
    return "XX-A-01" if ask else ""

def wounds(n: int) -> int:
    """XX-A-02: what is left of n."""
    return max(0, n - 3)

def cap(n: int) -> int:
    """XX-A-03: at most 10."""
    return min(10, n)

def mods(n: int) -> Iterator[Mod]:
    """All of them."""
    yield Mod(n, "XX-A-04")

def step(game: Game, act: bool) -> None:
    """XX-A-05: something happens."""
    if act:
        game.log.append("event")

def branch(n: int) -> int:
    """Either."""
    if n:  # XX-A-06
        return 1
    return 2  # XX-A-07

@cache
def kept(n: int) -> int:
    """XX-A-08: worked out once."""
    return n + 1
'''
IDS = [f"XX-A-{number:02}" for number in range(1, 9)]


@pytest.fixture
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    folder = tmp_path / "made_up_rules"
    folder.mkdir()
    (folder / "__init__.py").write_text("", encoding="utf-8")
    (folder / "chapter.py").write_text(SOURCE, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    chapter: Any = import_module("made_up_rules.chapter")
    chapter.Rules.rulebook = Rulebook("made_up", "XX", "1", [Clause(name, name, "", "so") for name in IDS])
    yield chapter
    for name in ("made_up_rules.chapter", "made_up_rules"):
        sys.modules.pop(name, None)


@pytest.mark.parametrize(
    ("run", "ids"),
    [
        (lambda c: c.right(True), ["XX-A-01"]),
        (lambda c: c.right(False), []),
        (lambda c: c.wounds(4), ["XX-A-02"]),
        (lambda c: c.wounds(3), []),
        (lambda c: c.cap(11), ["XX-A-03"]),
        (lambda c: c.cap(9), []),
        (lambda c: list(c.mods(1)), ["XX-A-04"]),
        (lambda c: list(c.mods(0)), []),
        (lambda c: c.step(c.Game(), True), ["XX-A-05"]),
        (lambda c: c.step(c.Game(), False), []),
        (lambda c: c.branch(1), ["XX-A-06"]),
        (lambda c: c.branch(0), ["XX-A-07"]),
        (lambda c: (c.right(False), c.right(True), c.branch(1), c.branch(0)), ["XX-A-01", "XX-A-06", "XX-A-07"]),
    ],
)
def test_what_is_seen(rules: Any, run: Callable[[Any], Any], ids: list[str]) -> None:
    tracer = Tracer(rules.Rules())
    with tracer.watching():
        run(rules)
    assert list(tracer.seen) == ids


def test_what_was_worked_out_in_another_game_runs_again(rules: Any) -> None:
    for _ in range(2):
        tracer = Tracer(rules.Rules())
        with tracer.watching():
            rules.kept(3)
        assert list(tracer.seen) == ["XX-A-08"]


def test_it_leaves_off(rules: Any) -> None:
    before = sys.gettrace()
    tracer = Tracer(rules.Rules())
    with pytest.raises(ZeroDivisionError), tracer.watching():
        rules.wounds(1 / 0)
    assert sys.gettrace() is before
    rules.right(True)
    assert list(tracer.seen) == []
