"""Repairs that do mend: what a ruleset proposes is made on a copy of the list and judged before it is offered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from wartable.kit.armies.list_edits import Repair, mend, plain
from wartable.kit.armies.lists import Fix, Listed, Problem
from wartable.kit.system import Lists
from wartable.roster.check import Verdict, verdict

OFFERED = 3  # repairs of one problem
TRIED = 12  # proposals for one problem
BUDGET = 60  # proposals for one list


def repairs(doc: Mapping[str, Any], listed: Listed, mender: Lists) -> dict[int, tuple[Repair, ...]]:
    """What mends each problem of the list `doc`, which reads as `listed`, by the number of the problem.

    Each repair does away with its problem and leaves no more faults than there were, or leaves fewer.
    """
    found: dict[int, tuple[Repair, ...]] = {}
    known: dict[tuple[str, str], Listed] = {}
    left = BUDGET
    for number, problem in enumerate(listed.problems):
        if problem.warning or left <= 0:
            continue
        tried = list(islice(mender.proposals(listed, doc, problem), min(TRIED, left)))
        left -= len(tried)
        good = islice(_good(doc, listed, problem, tried, mender, known), OFFERED)
        found[number] = tuple(sorted(good, key=lambda repair: repair.faults))
    return found


def judged(doc: Mapping[str, Any], mender: Lists) -> Verdict:
    """The verdict on the list `doc`, with repairs that do mend.

    Raises:
        DataError: it is not built like a list.
    """
    doc = mender.named(doc)
    listed = mender.rules(doc)
    found, mended = verdict(doc, lambda _: listed), repairs(doc, listed, mender)
    numbers = [number for number, problem in enumerate(listed.problems) if not problem.warning]
    tried = tuple(mended.get(number, ()) for number in numbers)
    return replace(found, repairs=tried, notes=tuple(mender.notes(listed)))


def _good(
    doc: Any, listed: Listed, problem: Problem, tried: Sequence[Fix], mender: Lists,
    known: dict[tuple[str, str], Listed],
) -> Iterable[Repair]:  # fmt: skip
    """The proposals that mend `problem`; `known` are lists that were judged for others, by what was changed."""
    before = _faults(listed)
    first: dict[tuple[str, str], Fix] = {}
    for fix in {fix.label: fix for fix in tried}.values():  # of units that are alike the last will do
        first.setdefault(_key(fix), fix)
    for key, change in first.items():
        if key not in known:
            known[key] = mender.rules(mend(doc, change))
        then = known[key]
        after = _faults(then)
        place = problem.clause, problem.path
        gone = after.count(place) < before.count(place)
        if len(after) < len(before) or (gone and len(after) == len(before)):
            yield Repair(change.label, change.path, change.value, then.cost, len(after))


def _key(fix: Fix) -> tuple[str, str]:
    return fix.path, repr(plain(fix.value))


def _faults(listed: Listed) -> list[tuple[str, str]]:
    return [(each.clause, each.path) for each in listed.problems if not each.warning]
