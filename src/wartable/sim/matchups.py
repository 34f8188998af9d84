"""Army lists against each other: who beats whom at equal points, and which entries are worth more than they cost."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from typing import Any

from wartable.engine.codec import canonical, digest
from wartable.engine.errors import DataError
from wartable.engine.ruleset import Ruleset
from wartable.sim.bouts import Bout, Job
from wartable.sim.figures import Share, share
from wartable.sim.match import MatchResult
from wartable.sim.pricing import Battle, Worth, worths

SEATS = ("p1", "p2")


@dataclass(frozen=True, slots=True)
class Entrant:
    """An army that takes part: its list (`key`), its document, and what it has spent on each entry, in points."""

    key: str
    army: Mapping[str, Any]
    spent: Mapping[str, int]

    @property
    def parts(self) -> dict[str, float]:
        """What part of its points each entry has."""
        whole = sum(self.spent.values()) or 1
        return {name: points / whole for name, points in self.spent.items()}


@dataclass(frozen=True, slots=True)
class Matchups:
    """All lists against all, each with itself too; `draw` makes an army of a list by its number.

    A set is two armies on one field with the same dice, once from either seat; armies and fields are other ones
    in each round of all pairs.
    """

    ruleset: str
    lists: Mapping[str, str]
    draw: Callable[[str, int], Entrant]
    field: Callable[[int, Mapping[str, Mapping[str, Any]]], Mapping[str, Any]]
    games: int
    bot: str = "soldier"
    seed: str = "matchups"
    meeting: tuple[tuple[str, str], ...] = ()
    """The pairs that meet, if not all do."""

    def pairs(self) -> list[tuple[str, str]]:
        """Every two lists, each with itself last; or those that meet."""
        if self.meeting:
            return list(self.meeting)
        found = list(combinations_with_replacement(self.lists, 2))
        return [pair for pair in found if pair[0] != pair[1]] + [pair for pair in found if pair[0] == pair[1]]


@dataclass(frozen=True, slots=True)
class Set:
    """Two games of the same armies: the bouts and who stood on which seat in each."""

    bouts: tuple[Bout, ...]
    entrants: tuple[Mapping[str, Entrant], ...]


def sets(plan: Matchups) -> list[Set]:
    """The games of `plan` in order, two in a set; the last set may be of one.

    Raises:
        DataError: there are no lists.
    """
    pairs = plan.pairs()
    if not pairs:
        raise DataError("", 0, f"{plan.ruleset} has no army lists to compare")
    found = []
    for number in range(-(-plan.games // 2)):
        tour, turn = divmod(number, len(pairs))
        one, other = pairs[turn]
        # In the mirror two different armies of the list meet.
        armies = plan.draw(one, 2 * number), plan.draw(other, 2 * number + 1)
        bouts, entrants = [], []
        for rotation in range(min(2, plan.games - 2 * number)):
            held = dict(zip(SEATS, armies if not rotation else armies[::-1]))
            doc = plan.field(number, {seat: entrant.army for seat, entrant in held.items()})
            job = Job(f"{plan.seed}-{tour + 1} {one}-{other}", rotation)
            bouts.append(Bout(job, plan.ruleset, doc, dict.fromkeys(SEATS, plan.bot)))
            entrants.append(held)
        found.append(Set(tuple(bouts), tuple(entrants)))
    return found


def mark(plan: Matchups, ruleset: Ruleset, first: Bout) -> dict[str, Any]:
    """What makes two runs the same, however many games of them are played."""
    return {
        "series": 1, "kind": "matchups", "ruleset": plan.ruleset, "version": ruleset.version,
        "rules": ruleset.rules_hash, "field": digest(canonical(first.scenario)), "lists": list(plan.lists),
        "bot": plan.bot, "seed": plan.seed,
    }  # fmt: skip


# ------------------------------------------------------------------ what it shows
@dataclass(slots=True)
class Cell:
    """One list against another: its wins among the games that had a winner, and how many had none."""

    won: int = 0
    decided: int = 0
    drawn: int = 0

    @property
    def share(self) -> Share:
        """What it has won, with its interval."""
        return share(self.won, self.decided)

    def add(self, winner: bool | None) -> None:
        """Count a game; None has no winner."""
        self.won += winner is True
        self.decided += winner is not None
        self.drawn += winner is None

    def data(self) -> dict[str, Any]:
        """As JSON data."""
        return {**self.share.data(), "drawn": self.drawn}


@dataclass(slots=True)
class Table:
    """What came of it: cells by both lists, each list against all others, and the entries with their worth.

    Of a list against itself the cell says how often the first seat has won.
    """

    lists: Mapping[str, str]
    cells: dict[tuple[str, str], Cell] = field(default_factory=dict)
    totals: dict[str, Cell] = field(default_factory=dict)
    entries: list[Worth] = field(default_factory=list)
    games: int = 0

    def data(self) -> dict[str, Any]:
        """As JSON data."""
        return {
            "games": self.games, "lists": dict(self.lists),
            "matrix": {one: {other: self.cells[one, other].data() for other in self.lists if (one, other) in self.cells}
                       for one in self.lists},
            "totals": {key: cell.data() for key, cell in self.totals.items()},
            "entries": [worth.data() for worth in self.entries],
        }  # fmt: skip


def table(plan: Matchups, made: Sequence[Set], results: Sequence[MatchResult]) -> Table:
    """The figures of `results`, which are those of the bouts of `made` in their order."""
    found = Table(plan.lists, totals={key: Cell() for key in plan.lists})
    battles: list[Battle] = []
    bought: dict[str, list[float]] = {}
    held = [entrants for each in made for entrants in each.entrants]
    for entrants, result in zip(held, results):
        if not result.finished:
            continue
        found.games += 1
        _count(found, entrants, result)
        one, other = (entrants[seat] for seat in SEATS)
        battles.append(Battle(_difference(one, other), _gain(result)))
    for entrants in (each.entrants[0] for each in made):
        for entrant in entrants.values():
            for name, part in entrant.parts.items():
                bought.setdefault(name, []).append(part)
    found.entries = worths(battles, bought)
    return found


def _count(found: Table, entrants: Mapping[str, Entrant], result: MatchResult) -> None:
    one, other = (entrants[seat].key for seat in SEATS)
    winner = result.winners[0] if len(result.winners) == 1 else ""
    first = winner == SEATS[0] if winner else None
    found.cells.setdefault((one, other), Cell()).add(first)
    if one != other:
        second = None if first is None else not first
        found.cells.setdefault((other, one), Cell()).add(second)
        found.totals[one].add(first)
        found.totals[other].add(second)


def _difference(one: Entrant, other: Entrant) -> dict[str, float]:
    mine, theirs = one.parts, other.parts
    return {name: mine.get(name, 0.0) - theirs.get(name, 0.0) for name in (*mine, *theirs)}


def _gain(result: MatchResult) -> float:
    """What is left of the first army less what is left of the other; where nobody counts that, who has won."""
    if result.left:
        return result.left.get(SEATS[0], 0.0) - result.left.get(SEATS[1], 0.0)
    return float(SEATS[0] in result.winners) - float(SEATS[1] in result.winners)
