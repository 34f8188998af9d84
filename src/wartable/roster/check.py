"""The verdict on an army list, and the one-step repairs that its problems propose.

A list is plain data (mappings and lists); what is wrong with it the ruleset says.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

_STEP = re.compile(r"([A-Za-z_][\w-]*)|\[(\d+)\]")


class Fix(Protocol):
    """A change that mends a problem: what stands at `path` becomes `value`, None takes it out."""

    @property
    def label(self) -> str:
        """The change in words."""

    @property
    def path(self) -> str:
        """Where: `detachments[0].units[2].options.lmg`."""

    @property
    def value(self) -> Any:
        """What is to stand there."""


class Problem(Protocol):
    """Something wrong with a list."""

    @property
    def clause(self) -> str:
        """The rule; '' if the list cannot even be read there."""

    @property
    def path(self) -> str:
        """Where in the list."""

    @property
    def text(self) -> str:
        """One sentence."""

    @property
    def fixes(self) -> Sequence[Fix]:
        """What would mend it."""

    @property
    def line(self) -> int:
        """The line of the file, 0 if there is none."""

    @property
    def warning(self) -> bool:
        """Whether it is legal but unwise."""


class Listed(Protocol):
    """What a ruleset makes of a list."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def cost(self) -> int:
        """Its points."""

    @property
    def problems(self) -> Sequence[Problem]:
        """All that is wrong with it."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is to be said of a list: its points, its faults, and warnings that are no faults."""

    name: str
    cost: int
    faults: tuple[Problem, ...]
    warnings: tuple[Problem, ...]

    @property
    def legal(self) -> bool:
        """Whether it may be played as it stands."""
        return not self.faults

    def to_json(self) -> dict[str, Any]:
        """The verdict as JSON data."""
        return {
            "name": self.name, "points": self.cost, "legal": self.legal,
            "faults": [_plain(problem) for problem in self.faults],
            "warnings": [_plain(problem) for problem in self.warnings],
        }  # fmt: skip


def _plain(problem: Problem) -> dict[str, Any]:
    fixes = [{"label": fix.label, "path": fix.path, "value": fix.value} for fix in problem.fixes]
    return {"clause": problem.clause, "path": problem.path, "line": problem.line, "text": problem.text, "fixes": fixes}


def verdict(doc: Any, rules: Callable[[Any], Listed]) -> Verdict:
    """The verdict of `rules` on the list `doc`.

    Raises:
        DataError: the document is not built like a list.
    """
    found = rules(doc)
    faults = tuple(problem for problem in found.problems if not problem.warning)
    return Verdict(found.name, found.cost, faults, tuple(problem for problem in found.problems if problem.warning))


def mend(doc: Any, fix: Fix) -> Any:
    """The list `doc` with `fix` made; `doc` itself stays as it is.

    Raises:
        ValueError: there is nothing at the path of the fix.
    """
    steps = [int(number) if number else word for word, number in _STEP.findall(fix.path)]
    if not steps:
        raise ValueError(f"{fix.path!r} is no path")
    return _mended(doc, steps, fix)


def _mended(node: Any, steps: list[str | int], fix: Fix) -> Any:
    place = _place(node, steps[0], fix.path)
    made = dict(node) if isinstance(node, dict) else list(node)
    if len(steps) > 1:
        made[place] = _mended(_under(node[place], steps[0]), steps[1:], fix)
        if isinstance(node[place], dict) and steps[0] in node[place] and isinstance(node, list):
            made[place] = {steps[0]: made[place]}
    elif fix.value is None:
        del made[place]
    else:
        made[place] = fix.value
    return made


def _place(node: Any, step: str | int, path: str) -> Any:
    """The key or index of `step`; in a list of picks the pick of that key."""
    if isinstance(node, dict) and step in node:
        return step
    if isinstance(node, list):
        if isinstance(step, int) and step < len(node):
            return step
        for index, item in enumerate(node):
            if item == step or (isinstance(item, dict) and list(item) == [step]):
                return index
    raise ValueError(f"there is nothing at {path} (no {step})")


def _under(value: Any, step: str | int) -> Any:
    """What a step leads to: for a pick `{apc: [...]}` its own options."""
    if isinstance(value, dict) and isinstance(step, str) and list(value) == [step]:
        return value[step]
    return value
