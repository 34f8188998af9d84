"""Modules and files of tests stay under 600 lines, functions under 40, docstrings not counted."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.contracts.source import Function, functions, modules

MODULE_LINES = 600
FUNCTION_LINES = 40


def body_lines(function: Function) -> int:
    body = function.body
    if isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant):
        body = body[1:]
    return (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0


def test_modules_are_short() -> None:
    long = {source.place: source.text.count("\n") for source in modules()}
    assert {place: count for place, count in long.items() if count >= MODULE_LINES} == {}


def test_files_of_tests_are_short() -> None:
    folder = Path(__file__).parents[1]
    long = {path.relative_to(folder).as_posix(): path.read_text("utf-8").count("\n") for path in folder.rglob("*.py")}
    assert {place: count for place, count in long.items() if count >= MODULE_LINES} == {}


def test_functions_are_short() -> None:
    found = [
        f"{source.place}:{function.lineno}: {function.name} has {lines} lines"
        for source in modules()
        for function in functions(source.tree)
        if (lines := body_lines(function)) >= FUNCTION_LINES
    ]
    assert found == []


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("def f():\n    return 1\n", 1),
        ('def f():\n    """One\n    two."""\n    a = 1\n\n    return a\n', 3),
        ('def f():\n    """No body."""\n', 0),
        ("def f(\n    a,\n    b,\n):\n    return a\n", 1),
    ],
)
def test_the_count(text: str, lines: int) -> None:
    assert body_lines(next(functions(ast.parse(text)))) == lines
