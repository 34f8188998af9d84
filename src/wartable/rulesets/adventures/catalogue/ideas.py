"""The Idea cards: five for each race (AT-IDEA-01, AT-NEW-DAL to AT-NEW-ZYG), by key.

`ideas()` gives `Mapping[str, Idea]` of what is shipped, `set_of(race)` the five of a race in their order.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from wartable.kit.documents import Map, fault, unknown
from wartable.kit.fields import rows
from wartable.kit.forms.places import Lacks, Stray
from wartable.rulesets.adventures.catalogue.reading import Texts, see_clauses, shipped
from wartable.rulesets.adventures.catalogue.words.effects import Clock, Effect
from wartable.rulesets.adventures.catalogue.words.perks import Perk
from wartable.rulesets.adventures.catalogue.words.steps import Step
from wartable.rulesets.adventures.catalogue.words.vocabulary import What, made

PLOT, THREAT, SOLUTION, ACTIONS, CONSEQUENCES = NUMBERS = (1, 2, 3, 4, 5)
TYPES: Mapping[int, str] = {
    PLOT: "Plot", THREAT: "Threat", SOLUTION: "Solution", ACTIONS: "Actions required", CONSEQUENCES: "Consequences",
}  # fmt: skip
"""AT-IDEA-01: the kinds by their numbers."""
HAS: Mapping[int, str] = {THREAT: "clock", SOLUTION: "perk", ACTIONS: "steps", CONSEQUENCES: "effects"}
"""What a kind says that no other does."""


@dataclass(frozen=True, slots=True)
class Idea:
    """An Idea card of a race.

    Args:
        race: the key of its race, whose colour it has (AT-RACE-02). number: 1 to 5.
        text: what is told to the players, free beside what is checked (AT-IDEA-08).
        clock: of a Threat, perk: of a Solution; steps: of the Actions required, in their order if `in_order`;
            effects: of the Consequences.
        missing: what is put on the live objective marker as the set is complete, if it is not on the table.
    """

    key: str
    name: str
    text: str
    race: str
    number: int
    clock: Clock | None = None
    perk: Perk | None = None
    in_order: bool = False
    steps: tuple[Step, ...] = ()
    effects: tuple[Effect, ...] = ()
    missing: What | None = None
    clauses: Texts = ()

    @property
    def type(self) -> str:
        """AT-IDEA-01: what its number says: Plot, Threat, Solution, Actions required, Consequences."""
        return TYPES[self.number]

    @property
    def clause(self) -> str:
        """Where it is written; of a card of one's own that one's own stories are allowed."""
        return self.clauses[0] if self.clauses else "AT-IDEA-08"


@cache
def ideas() -> Mapping[str, Idea]:
    """AT-MISS-01: all shipped Idea cards by key, race by race, each set in its order."""
    return read_ideas(shipped("ideas.yaml"), must=True)


def set_of(race: str, among: Mapping[str, Idea] | None = None) -> tuple[Idea, ...]:
    """The five cards of a race in their order, none if there are none."""
    found = [idea for idea in (among or ideas()).values() if idea.race == race]
    return tuple(sorted(found, key=lambda idea: idea.number))


def read_ideas(node: Map, must: bool = False) -> dict[str, Idea]:
    """The Idea cards of a file.

    Args:
        must: each names its clause, as what is shipped does.

    Raises:
        DataError: a fault in them: AT-NEW-VOC-01, a word that is not known; a set that is not five cards.
    """
    unknown(node, ("ideas",), "a file of ideas")
    found: dict[str, Idea] = {}
    for key, row in rows(node, "ideas").items():
        found[key] = read_idea(key, row, must)
    for race in dict.fromkeys(idea.race for idea in found.values()):
        numbers = [idea.number for idea in set_of(race, found)]
        if numbers != list(NUMBERS):
            raise fault(node, "ideas", f"the set of {race} has the numbers {numbers}; it needs 1 to 5 (AT-IDEA-01)")
    return found


def read_idea(key: str, row: Map, must: bool = False) -> Idea:
    """One card of a file, by itself.

    Raises:
        DataError: as `read_ideas`.
    """
    what = f"the idea {key}"
    idea = made(Idea, row, what, key=key)
    _see(row, idea, what)
    see_clauses(row, idea.clauses, what, must)
    return idea


def _see(row: Map, idea: Idea, what: str) -> None:
    if idea.number not in NUMBERS:
        raise fault(row, "number", f"number of {what} is {idea.number}; it must be 1 to 5 (AT-IDEA-01)")
    for number, name in HAS.items():
        if name in row and number != idea.number:
            said = f"{what} has the number {idea.number}, {idea.type}; {name} stands on {number}, {TYPES[number]}"
            raise Stray(row.file, row.at(name), f"{said} (AT-IDEA-01)")
    if idea.number == ACTIONS and not idea.steps:
        text = f"{what} needs steps: without any the set would be won by holding it (AT-IDEA-02)"
        raise Lacks(row.file, row.line, text, "steps")
