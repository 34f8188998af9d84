"""Clause ids that stand anywhere are ids of a catalogue, and engine and kit name no ruleset."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.contracts.source import PACKAGE, REPOSITORY, functions, module, modules
from wartable.cli.coverage import Cite, code_cites, ids_in
from wartable.rulesets import load_ruleset, systems

BOOKS = tuple(load_ruleset(system).rulebook for system in systems())
KNOWN = frozenset(clause.id for book in BOOKS for clause in book)


def unknown(root: Path) -> list[str]:
    return [f"{c.file}:{c.line}: {c.id} is in no catalogue" for c in code_cites(root) if c.id not in KNOWN]


def calls_of(tree: ast.AST, name: str) -> list[int]:
    """Lines that call the built-in `name`; a `__hash__` may use hash(), since only dictionaries ask it."""
    allowed = [node for f in functions(tree) if f.name == f"__{name}__" for node in ast.walk(f)]
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call) and node not in allowed)
    return [call.lineno for call in calls if isinstance(call.func, ast.Name) and call.func.id == name]


def set_loops(tree: ast.AST) -> list[int]:
    """Lines where a set that is made on the spot is iterated: its order is not that of the next run."""
    loops = (node.iter for node in ast.walk(tree) if isinstance(node, ast.For | ast.comprehension))
    return [loop.lineno for loop in loops if is_set(loop)]


def is_set(loop: ast.expr) -> bool:
    made = isinstance(loop, ast.Call) and isinstance(loop.func, ast.Name) and loop.func.id in ("set", "frozenset")
    return made or isinstance(loop, ast.Set | ast.SetComp)


def test_code_cites_known_clauses() -> None:
    assert unknown(PACKAGE) == []


@pytest.mark.parametrize("folder", ["tests", "examples", "bench"])
def test_what_stands_beside_the_code_cites_known_clauses(folder: str) -> None:
    assert unknown(REPOSITORY / folder) == []


def test_catalogues_cite_known_clauses() -> None:
    found = [
        f"{clause.id} speaks of {name}"
        for book in BOOKS
        for clause in book
        for name in ids_in(f"{clause.rule} {clause.ruling}")
        if name not in KNOWN
    ]
    assert found == []


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("TW-FIRE-07: the band", ["TW-FIRE-07"]),
        ("TW-WEAP-01 to -03: strips", ["TW-WEAP-01", "TW-WEAP-02", "TW-WEAP-03"]),
        ("TW-WEAP-01 to TW-WEAP-03", ["TW-WEAP-01", "TW-WEAP-02", "TW-WEAP-03"]),
        ("TW-FIRE-01, -03 and -05", ["TW-FIRE-01", "TW-FIRE-03", "TW-FIRE-05"]),
        ("TW-FIRE-01, TW-SUPP-02", ["TW-FIRE-01", "TW-SUPP-02"]),
        ("TW-FIRE-01 and 3 dice", ["TW-FIRE-01"]),
        ("ZTW-FIRE-01 and " + "XX-FIRE-01", []),
        ("the TW-FED clauses", []),
    ],
)
def test_ids_in_a_line(text: str, ids: list[str]) -> None:
    assert list(ids_in(text)) == ids


def test_an_unknown_id_is_found(tmp_path: Path) -> None:
    name = "TW-FIRE-" + "99"
    (tmp_path / "fire.py").write_text(f'"""{name}: not there."""\n', encoding="utf-8")
    assert list(code_cites(tmp_path)) == [Cite(name, (tmp_path / "fire.py").as_posix(), 1)]
    assert len(unknown(tmp_path)) == 1


def test_engine_and_kit_name_no_ruleset() -> None:
    names = [name for book in BOOKS for name in (book.system, f"{book.prefix}-", f'"{book.prefix}"')]
    pattern = re.compile("|".join(rf"\b{re.escape(name)}" if name[0].isalnum() else re.escape(name) for name in names))
    found = [
        f"{source.place}:{number}: {line.strip()}"
        for source in modules()
        if source.house in ("engine", "kit")
        for number, line in enumerate(source.text.splitlines(), 1)
        if pattern.search(line)
    ]
    assert found == []


@pytest.mark.parametrize("name", ["print", "input", "open", "hash", "breakpoint"])
def test_rules_do_not_call(name: str) -> None:
    found = [
        f"{source.place}:{line}"
        for source in modules()
        if source.house == "engine" or (source.house in ("kit", "rulesets") and name != "open")
        for line in calls_of(source.tree, name)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("def rule():\n    return hash('a')", [2]),
        ("def __hash__(self):\n    return hash(1)", []),
        ("a.hash('b')", []),
    ],
)
def test_a_call_is_found(text: str, lines: list[int]) -> None:
    assert calls_of(ast.parse(text), "hash") == lines


def test_rules_iterate_no_sets() -> None:
    houses = ("engine", "kit", "rulesets")
    found = [f"{s.place}:{line}" for s in modules() if s.house in houses for line in set_loops(s.tree)]
    assert found == []


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("for a in {1, 2}: pass", [1]),
        ("b = [a for a in set(c)]", [1]),
        ("for a in sorted(set(c)): pass", []),
        ("for a in dict.fromkeys(c): pass", []),
    ],
)
def test_an_iterated_set_is_found(text: str, lines: list[int]) -> None:
    assert set_loops(module("wartable.engine.made_up", text).tree) == lines
