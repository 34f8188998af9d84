"""Battles for `ladder` and `matchups`: armies drawn by lot where a system has lists, else its two-sided scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wartable.engine.answer import Stream
from wartable.engine.errors import DataError
from wartable.engine.ruleset import Ruleset
from wartable.roster.levy import drawn
from wartable.rulesets import load_ruleset
from wartable.shelf import examples, load_scenario
from wartable.sim.matchups import SEATS, Entrant

TRIES = 20
MOST = 600


class Arena:
    """Where armies of one system meet at `points` points; everything depends on `seed` alone.

    Where no points are named it is `usual` many, or as many as the system's armies need.

    Raises:
        DataError: the points are too few or too many.
    """

    def __init__(self, system: str, points: int | None, seed: str, usual: int = 0) -> None:
        self._rules = load_ruleset(system).see_arena()
        least = self._rules.least
        self.points = max(usual, least) if points is None else points
        if not least <= self.points <= MOST:
            raise DataError("", 0, f"--points {points}: armies are compared at {least} to {MOST} points")
        self.system = system
        self.seed = seed
        self._roster = load_ruleset(system).see_lists()

    @property
    def lists(self) -> dict[str, str]:
        """The army lists by key, with their names."""
        return self._rules.lists()

    def draw(self, key: str, number: int) -> Entrant:
        """The army of that number of a list; the same number, the same army.

        Raises:
            DataError: no legal army is found.
        """
        start = {"wartable": 1, "ruleset": self.system, "kind": "army", "name": self.lists[key], "faction": key}
        why: DataError | None = None
        for attempt in range(TRIES):
            try:
                doc = drawn(self._roster, start, self.points, f"{self.seed} {key} {number} {attempt}")
            except DataError as fault:
                why = fault
                continue
            return Entrant(key, doc, self._rules.spent(self._roster.rules(doc)))
        raise why or DataError("", 0, f"no army of {key} was found")

    def field(self, number: int, armies: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
        """The scenario of that number for two armies by seat."""
        return self._rules.battlefield(number, armies, self.points)

    def mixed(self, count: int, mirror: bool = False) -> list[dict[str, Any]]:
        """So many battles of armies of lists that are drawn by lot; `mirror`: both sides have the same army."""
        stream = Stream(f"{self.seed} fields")
        found = []
        for number in range(count):
            armies = [self._of_any(stream, 2 * number + side) for side in range(2)]
            if mirror:
                armies[1] = armies[0]
            found.append(self.field(number, {seat: entrant.army for seat, entrant in zip(SEATS, armies)}))
        return found

    def _of_any(self, stream: Stream, number: int) -> Entrant:
        """The army of that number of a list that is drawn by lot; of another one if that list has none so small.

        Raises:
            DataError: no list has one.
        """
        left, why = list(self.lists), DataError("", 0, "no army was found")
        while left:
            key = left[stream.below(len(left))]
            try:
                return self.draw(key, number)
            except DataError as fault:
                why = fault
                left.remove(key)
        raise why


def has_lists(system: str) -> bool:
    """Whether armies of `system` can be drawn by lot."""
    return load_ruleset(system).arena is not None


def fields(
    ruleset: Ruleset, count: int, points: int | None, seed: str, mirror: bool = False, usual: int = 60
) -> list[Mapping[str, Any]]:
    """So many battles for two, at most: fewer if a system has but its scenarios; of one where all win together, any.

    What people tell of a table of theirs is left out: bots know nothing of it.

    `mirror`: both sides have the same army, so that the better player wins and not the better list.

    Raises:
        DataError: the system has none, or armies of so many points cannot be had, or none to have on both sides.
    """
    if has_lists(ruleset.name):
        return list(Arena(ruleset.name, points, seed, usual).mixed(count, mirror))
    if mirror:
        raise DataError("", 0, f"--mirror: {ruleset.title} has no army lists to have on both sides")
    found: list[Mapping[str, Any]] = []
    for path in examples(ruleset.name):
        _, doc = load_scenario(path)
        game = ruleset.new_game(doc)
        if not ruleset.by_people(game) and (ruleset.cooperative or len(ruleset.seats(game)) == 2):
            found.append(doc)
    if not found:
        raise DataError("", 0, f"{ruleset.title} has no scenario for two")
    return found[:count]
