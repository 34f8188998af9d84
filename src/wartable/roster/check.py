"""The verdict on an army list.

A list is plain data (mappings and lists); what is wrong with it the ruleset says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from wartable.kit.armies.list_edits import Repair
from wartable.kit.armies.lists import Fix, Listed, Problem
from wartable.kit.armies.shop import Note


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is to be said of a list: its points, its faults, and warnings that are no faults.

    `repairs` stand beside the faults: what mends each, as far as that was tried; `notes` is what else is to be said.
    """

    name: str
    cost: int
    faults: tuple[Problem, ...]
    warnings: tuple[Problem, ...]
    repairs: tuple[Sequence[Fix | Repair], ...] = ()
    notes: tuple[Note, ...] = ()

    def mending(self) -> Iterator[tuple[Problem, Sequence[Fix | Repair]]]:
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
            "notes": [{"clause": note.clause, "text": note.text} for note in self.notes],
        }  # fmt: skip


def _plain(problem: Problem, fixes: Sequence[Fix | Repair]) -> dict[str, Any]:
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
