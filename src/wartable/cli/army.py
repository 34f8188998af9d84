"""`wartable army`: the verdict on an army list."""

from __future__ import annotations

import json
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Annotated

import typer

from wartable.engine.errors import DataError
from wartable.roster.check import Problem, Verdict, verdict
from wartable.rulesets import SYSTEMS
from wartable.rulesets.documents import Map, load

ILLEGAL = 1
USUAL = "time_wars"


def register(app: typer.Typer) -> None:
    """Add the commands to `app`."""
    group = typer.Typer(help="Army lists.", rich_markup_mode=None)
    group.command("check")(check)
    group.callback()(_army)
    app.add_typer(group, name="army")


def _army() -> None:
    """Army lists."""


def check(
    paths: Annotated[list[str], typer.Argument(metavar="FILE...", help="Army lists.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print the verdict as JSON.")] = False,
) -> None:
    """Say what a list costs and what is wrong with it; exit code 1 if it is not legal."""
    found = []
    for path in paths:
        doc = load(Path(path))
        found.append((path, verdict(doc, roster_of(doc).rules)))
    if as_json:
        data = [{"file": path, **each.to_json()} for path, each in found]
        typer.echo(json.dumps(data if len(data) > 1 else data[0], ensure_ascii=False, indent=1))
    else:
        for path, each in found:
            typer.echo(told(path, each))
    if not all(each.legal for _, each in found):
        raise typer.Exit(ILLEGAL)


def roster_of(doc: Map) -> ModuleType:
    """What the system of the list `doc` knows of lists.

    Raises:
        DataError: there is no such system, or it has no army lists.
    """
    system = str(doc.get("ruleset") or USUAL)
    name = f"wartable.rulesets.{system}.roster"
    if system in SYSTEMS and find_spec(name):
        return import_module(name)
    raise DataError(doc.file, doc.at("ruleset"), f"{system} has no army lists; lists are for {USUAL}")


def told(path: str, found: Verdict) -> str:
    """The verdict in words, a line for each problem and each repair."""
    end = "legal" if found.legal else "not legal"
    lines = [f"{path}: {found.name}, {found.cost} points, {end}."]
    for word, problems in (("fault", found.faults), ("warning", found.warnings)):
        for problem in problems:
            lines += _lines(word, problem)
    return "\n".join(lines)


def _lines(word: str, problem: Problem) -> list[str]:
    where = ", ".join(filter(None, (f"line {problem.line}" if problem.line else "", problem.path))) or "the list"
    clause = f" [{problem.clause}]" if problem.clause else ""
    return [f"  {word}: {problem.text}{clause} ({where})", *(f"    to mend it: {fix.label}" for fix in problem.fixes)]
