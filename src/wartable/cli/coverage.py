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
from wartable.kit.documents import load, parse, take
from wartable.rulesets import load_ruleset, systems
from wartable.sim.series import Plan, series

PACKAGE = Path(wartable.__file__).parent
REPOSITORY = PACKAGE.parent.parent
SCENARIOS = REPOSITORY / "tests" / "soak" / "scenarios"
# They list clauses, they do not carry them out.
_CATALOGUES = ("rules.yaml", "unmet.yaml")


@dataclass(frozen=True, slots=True)
class Cite:
    """A place where a clause id stands; `file` is relative to the repository, `line` counts from 1."""

    id: str
    file: str
    line: int


@dataclass(frozen=True, slots=True)
class Coverage:
    """For each clause: the places in the code, those in tests, in how many games it was seen, why in none."""

    clauses: tuple[Clause, ...]
    cited: dict[str, list[Cite]]
    tested: dict[str, list[Cite]]
    seen: dict[str, int]
    unmet: dict[str, str]

    @property
    def can_come_up(self) -> list[str]:
        """The ids of the clauses that are built and can come up in a battle, in the order of the catalogue."""
        return [clause.id for clause in self.clauses if clause.id in self.cited and clause.id not in self.unmet]

    @property
    def share(self) -> float:
        """Which part of those that can come up was seen, 0 to 1; 0 of none is 0."""
        able = self.can_come_up
        return sum(name in self.seen for name in able) / len(able) if able else 0.0

    def report(self) -> dict[str, Any]:
        """Counts, and the ids that each count lacks, in the order of the catalogue; `unmet` with the reasons."""
        found: dict[str, Iterable[str]] = {"cited": self.cited, "tested": self.tested, "seen": self.seen}
        missing = {name: [c.id for c in self.clauses if c.id not in ids] for name, ids in found.items()}
        counts = {name: len(self.clauses) - len(ids) for name, ids in missing.items()}
        able = {"can_come_up": len(self.can_come_up), "unmet": self.unmet}
        return {"clauses": len(self.clauses), **counts, "missing": missing, **able}


def scenes(system: str) -> list[Path]:
    """The battles that are simulated: the examples and, where the repository is at hand, those made for it."""
    return examples(system) + [path for path in sorted(SCENARIOS.glob("*.yaml")) if load(path).get("ruleset") == system]


def plans(system: str, games: int, bots: str = "") -> Iterator[Plan]:
    """`games` battles, spread over all scenarios; half of each by random bots and half by greedy ones, or by `bots`.

    Raises:
        DataError: a scenario is faulty, or there is none of that system.
    """
    paths = scenes(system) if games else []
    if games and not paths:
        raise DataError("", 0, f"no example of {system} is installed, so that no games can be simulated")
    kinds = (bots,) if bots else ("random", "greedy")
    parts = [(path, kind) for kind in kinds for path in paths]
    for place, (path, kind) in enumerate(parts):
        share = games // len(parts) + (place < games % len(parts))
        if share:
            ruleset, doc = load_scenario(path)
            seats = ruleset.seats(ruleset.new_game(doc))
            yield Plan(ruleset.name, doc, (kind,) * len(seats), share, f"coverage-{path.stem}-{kind}", trace=True)


def seen_counts(system: str, games: int, bots: str = "", jobs: int = 0) -> dict[str, int]:
    """In how many of `games` simulated battles each clause of `system` comes up (`plans`); 0 `jobs`: every core.

    Raises:
        DataError: there is no bot of that name, or no example of that system.
    """
    found: dict[str, int] = {}
    for plan in plans(system, games, bots):
        for result in series(load_ruleset, plan, jobs=jobs or os.cpu_count() or 1):
            for clause in result.seen:
                found[clause] = found.get(clause, 0) + 1
    return found


def unmet(system: str) -> dict[str, str]:
    """The clauses that cannot come up in battles of what is built, with the reason: the file `unmet.yaml` of `system`.

    Raises:
        DataError: it is no mapping of ids of the catalogue to sentences.
    """
    path = load_ruleset(system).folder / "unmet.yaml"
    if not path.is_file():
        return {}
    doc, book = load(path), load_ruleset(system).rulebook
    for name in doc:
        if name not in book:
            raise DataError(str(path), doc.at(name), f"{name} is in no catalogue")
    return {name: take(doc, name, str) for name in doc}


def coverage(system: str, clauses: Sequence[Clause], games: int = 0, bots: str = "", jobs: int = 0) -> Coverage:
    """What stands for each of `clauses`; tests are counted where the repository is at hand."""
    ids = {clause.id for clause in clauses}
    tests = REPOSITORY / "tests"
    return Coverage(
        tuple(clauses),
        _by_id([*code_cites(PACKAGE), *_beside(load_ruleset(system).folder)], ids),
        _by_id(test_cites(tests, load_ruleset(system).rulebook.prefix), ids) if tests.is_dir() else {},
        {name: count for name, count in seen_counts(system, games, bots, jobs).items() if count and name in ids},
        {name: why for name, why in unmet(system).items() if name in ids},
    )


def _beside(folder: Path) -> Iterator[Cite]:
    """The clause ids in a system that another package has brought."""
    return iter(()) if folder.is_relative_to(PACKAGE) else code_cites(folder)


def code_cites(root: Path) -> Iterator[Cite]:
    """Every clause id in the Python and YAML files under `root`, catalogues left out."""
    for path in sorted((*root.rglob("*.py"), *root.rglob("*.yaml"))):
        if path.name in _CATALOGUES:
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for name in ids_in(line):
                yield Cite(name, _place(path), number)


def test_cites(root: Path, prefix: str = "") -> Iterator[Cite]:
    """Every id that a `pytest.mark.rule` under `root` gives as a literal, or the `rules` of a vector name.

    Of ids with another `prefix` only some are found: files that hold none with it are not read.
    """
    for path, text in _holding(root, "vectors/**/*.yaml", prefix):
        doc = parse(text, str(path))
        for name in doc.get("rules", ()):
            yield Cite(str(name), _place(path), doc.at("rules"))
    for path, text in _holding(root, "*.py", prefix):
        for node in ast.walk(ast.parse(text, str(path))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule"):
                continue
            if not (isinstance(node.func.value, ast.Attribute) and node.func.value.attr == "mark"):
                continue
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield Cite(argument.value, _place(path), argument.lineno)


def _holding(root: Path, pattern: str, prefix: str) -> Iterator[tuple[Path, str]]:
    """The files in which the prefix of a catalogue stands, with their text."""
    for path in sorted(root.rglob(pattern)):
        text = path.read_text(encoding="utf-8")
        if f"{prefix}-" in text:
            yield path, text


def ids_in(text: str) -> Iterator[str]:
    """The clause ids in one line, known by the prefixes of the shipped catalogues (`engine.rulebook.ids_in`)."""
    return rulebook.ids_in(text, _prefixes(systems()))


@cache
def _prefixes(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(load_ruleset(name).rulebook.prefix for name in names)


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
