"""A list as a builder shows it after each change: judged whole, with what mends it, and all that may be chosen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from wartable.engine.errors import DataError
from wartable.kit.armies.list_edits import Change, Repair, edited
from wartable.kit.armies.lists import Problem
from wartable.kit.armies.shop import Layout, Note, Roll
from wartable.kit.system import Lists
from wartable.roster.repair import repairs


@dataclass(frozen=True, slots=True)
class Evaluated:
    """A list after its changes; `at` is where the last one put something, '' if nowhere.

    `roll` is what the ruleset shows of it; `faults` and `warnings` stand with what mends each; `layout` is how it is
    written; `notes` is what is to be said that is no fault.
    """

    document: Mapping[str, Any]
    at: str
    roll: Roll
    faults: tuple[tuple[Problem, tuple[Repair, ...]], ...]
    warnings: tuple[Problem, ...]
    layout: Layout
    notes: tuple[Note, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether it may be played as it stands."""
        return not self.faults

    @property
    def marked(self) -> bool:
        """Whether it is marked as one that may be played though it is not legal."""
        return self.document.get("legal") is False


def evaluated(shop: Lists, doc: Mapping[str, Any], changes: Iterable[Change] = ()) -> Evaluated:
    """The list `doc` after `changes`.

    Raises:
        DataError: it is not built like a list, or a change leads nowhere.
    """
    now = edited(shop.named(doc), changes)
    if not isinstance(now.document, dict):
        raise DataError("", 0, "an army list must be a mapping such as name: My army")
    listed = shop.rules(now.document)
    mended = repairs(now.document, listed, shop)
    found = list(enumerate(listed.problems))
    return Evaluated(
        now.document, now.at, shop.rolled(now.document, listed),
        tuple((problem, mended.get(number, ())) for number, problem in found if not problem.warning),
        tuple(problem for _, problem in found if problem.warning), shop.layout(), tuple(shop.notes(listed)),
    )  # fmt: skip
