"""Which clauses the code cites, which a test holds, and which come up in simulated games."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import wartable
from wartable.cli.files import examples, load_scenario
from wartable.engine import rulebook
from wartable.engine.errors import DataError
from wartable.engine.rulebook import Clause
from wartable.rulesets import load_ruleset
from wartable.rulesets.catalogue import load_rulebook, systems
from wartable.sim.series import Plan, series

PACKAGE = Path(wartable.__file__).parent
REPOSITORY = PACKAGE.parent.parent
_CATALOGUE = "rules.yaml"


@dataclass(frozen=True, slots=True)
class Cite:
    """A place where a clause id stands; `file` is relative to the repository, `line` counts from 1."""

    id: str
    file: str
    line: int


@dataclass(frozen=True, slots=True)
class Coverage:
    """For each clause: the places in the code, those in tests, and how often games came to it."""

    clauses: tuple[Clause, ...]
    cited: dict[str, list[Cite]]
    tested: dict[str, list[Cite]]
    seen: dict[str, int]

    def report(self) -> dict[str, Any]:
        """Counts, and the ids that each count lacks, in the order of the catalogue."""
        found: dict[str, Iterable[str]] = {"cited": self.cited, "tested": self.tested, "seen": self.seen}
        missing = {name: [c.id for c in self.clauses if c.id not in ids] for name, ids in found.items()}
        counts = {name: len(self.clauses) - len(ids) for name, ids in missing.items()}
        return {"clauses": len(self.clauses), **counts, "missing": missing}


def seen_counts(system: str, games: int, bots: str = "greedy") -> dict[str, int]:
    """How often each clause of `system` comes up in `games` simulated games, spread over its examples.

    Raises:
        DataError: there is no bot of that name, or no example of that system.
    """
    found: dict[str, int] = {}
    paths = examples(system) if games else []
    if games and not paths:
        raise DataError("", 0, f"no example of {system} is installed, so that no games can be simulated")
    for place, path in enumerate(paths):
        share = games // len(paths) + (place < games % len(paths))
        if not share:
            continue
        ruleset, doc = load_scenario(path)
        seats = ruleset.seats(ruleset.new_game(doc))
        plan = Plan(ruleset.name, doc, (bots,) * len(seats), share, f"coverage-{path.stem}")
        for result in series(load_ruleset, plan, jobs=os.cpu_count() or 1):
            for clause, count in result.seen.items():
                found[clause] = found.get(clause, 0) + count
    return found


def coverage(system: str, clauses: Sequence[Clause], games: int = 0, bots: str = "greedy") -> Coverage:
    """What stands for each of `clauses`; tests are counted where the repository is at hand."""
    ids = {clause.id for clause in clauses}
    tests = REPOSITORY / "tests"
    return Coverage(
        tuple(clauses),
        _by_id(code_cites(PACKAGE), ids),
        _by_id(test_cites(tests), ids) if tests.is_dir() else {},
        {name: count for name, count in seen_counts(system, games, bots).items() if count and name in ids},
    )


def code_cites(root: Path) -> Iterator[Cite]:
    """Every clause id in the Python and YAML files under `root`, catalogues left out."""
    for path in sorted((*root.rglob("*.py"), *root.rglob("*.yaml"))):
        if path.name == _CATALOGUE:
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for name in ids_in(line):
                yield Cite(name, _place(path), number)


def test_cites(root: Path) -> Iterator[Cite]:
    """Every id that a `pytest.mark.rule` under `root` gives as a literal."""
    for path in sorted(root.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule"):
                continue
            if not (isinstance(node.func.value, ast.Attribute) and node.func.value.attr == "mark"):
                continue
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield Cite(argument.value, _place(path), argument.lineno)


def ids_in(text: str) -> Iterator[str]:
    """The clause ids in one line, known by the prefixes of the shipped catalogues (`engine.rulebook.ids_in`)."""
    return rulebook.ids_in(text, _prefixes())


@cache
def _prefixes() -> tuple[str, ...]:
    return tuple(load_rulebook(system).prefix for system in systems())


def _by_id(cites: Iterable[Cite], ids: Iterable[str]) -> dict[str, list[Cite]]:
    wanted = frozenset(ids)
    found: dict[str, list[Cite]] = {}
    for cite in cites:
        if cite.id in wanted:
            found.setdefault(cite.id, []).append(cite)
    return found


def _place(path: Path) -> str:
    try:
        return path.relative_to(REPOSITORY).as_posix()
    except ValueError:
        return path.as_posix()
