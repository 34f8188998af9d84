"""The verdict on an army list.

A list is plain data (mappings and lists); what is wrong with it the ruleset says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from wartable.roster.edit import Fix


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
    def unread(self) -> str:
        """The name in it that means nothing, '' if all do: with such a one it cannot be played at all."""

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
    """What is to be said of a list: its points, its faults, and warnings that are no faults.

    `repairs` stand beside the faults: what mends each, as far as that was tried.
    """

    name: str
    cost: int
    faults: tuple[Problem, ...]
    warnings: tuple[Problem, ...]
    repairs: tuple[Sequence[Fix], ...] = ()

    def mending(self) -> Iterator[tuple[Problem, Sequence[Fix]]]:
        """Each fault with what mends it."""
        for number, problem in enumerate(self.faults):
            yield problem, self.repairs[number] if number < len(self.repairs) else problem.fixes

    @property
    def legal(self) -> bool:
        """Whether it may be played as it stands."""
        return not self.faults

    def to_json(self) -> dict[str, Any]:
        """The verdict as JSON data."""
        return {
            "name": self.name, "points": self.cost, "legal": self.legal,
            "faults": [_plain(problem, fixes) for problem, fixes in self.mending()],
            "warnings": [_plain(problem, ()) for problem in self.warnings],
        }  # fmt: skip


def _plain(problem: Problem, fixes: Sequence[Fix]) -> dict[str, Any]:
    told = [{"label": fix.label, "path": fix.path, "value": fix.value} for fix in fixes]
    return {"clause": problem.clause, "path": problem.path, "line": problem.line, "text": problem.text, "fixes": told}


def verdict(doc: Any, rules: Callable[[Any], Listed]) -> Verdict:
    """The verdict of `rules` on the list `doc`.

    Raises:
        DataError: the document is not built like a list.
    """
    found = rules(doc)
    faults = tuple(problem for problem in found.problems if not problem.warning)
    return Verdict(found.name, found.cost, faults, tuple(problem for problem in found.problems if problem.warning))
