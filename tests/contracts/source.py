"""The source of the package as syntax trees, read once for all contracts."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import wartable

PACKAGE = Path(wartable.__file__).parent
REPOSITORY = PACKAGE.parent.parent

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Module:
    """One file of the package: its dotted name, text and tree."""

    name: str
    path: Path
    text: str
    tree: ast.Module

    @property
    def house(self) -> str:
        """The part of the package it lives in: engine, rulesets, cli; empty for the package itself."""
        parts = self.name.split(".")
        return parts[1] if len(parts) > 1 else ""

    @property
    def place(self) -> str:
        return self.path.relative_to(REPOSITORY).as_posix()


def module(name: str, text: str, path: Path = PACKAGE / "made_up.py") -> Module:
    return Module(name, path, text, ast.parse(text))


@cache
def modules() -> tuple[Module, ...]:
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = ("wartable", *path.relative_to(PACKAGE).with_suffix("").parts)
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found.append(module(name, path.read_text(encoding="utf-8"), path))
    return tuple(found)


def functions(tree: ast.AST) -> Iterator[Function]:
    for node in ast.walk(tree):
        if isinstance(node, Function):
            yield node


def imports(source: Module, known: frozenset[str], *, at_load: bool = False) -> Iterator[tuple[str, int]]:
    """Every module that `source` imports, with the line; `at_load`: only those which loading it needs."""
    for node, lazy in _import_nodes(source.tree, False):
        if at_load and lazy:
            continue
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node.lineno
        else:
            base = _base(source, node)
            for alias in node.names:
                full = f"{base}.{alias.name}"
                yield (full if full in known else base), node.lineno


def _base(source: Module, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    parts = source.name.split(".")
    keep = len(parts) - node.level + (source.path.name == "__init__.py")
    return ".".join([*parts[:keep], *([node.module] if node.module else [])])


def _import_nodes(tree: ast.AST, lazy: bool) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.expr):  # nothing is imported in the middle of one
            continue
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node, lazy
        else:
            typing_only = isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
            yield from _import_nodes(node, lazy or typing_only or isinstance(node, Function))
