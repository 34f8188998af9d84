"""What an army list of sections buys: units with their options, members with options of their own, points in parts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from wartable.kit.armies.lists import Bill, Entry, Problem
from wartable.kit.armies.shop import Part


@dataclass(slots=True)
class Bought:
    """A unit, or a member of one: what it is, what was taken with it, and what its own points are made of.

    `key` is what the list writes for it, `name` what it calls it, '' nothing.
    """

    path: str
    key: str
    entry: Entry
    name: str
    bill: Bill
    members: list[Bought] = field(default_factory=list)
    parts: tuple[Part, ...] = ()

    @property
    def called(self) -> str:
        """Its name, that of its entry if it has none."""
        return self.name or self.entry.name

    @property
    def own(self) -> int:
        """Its points without its members."""
        return sum(part.points for part in self.parts)

    @property
    def size(self) -> int:
        """Its models without its members."""
        return self.bill.names["size"]

    @property
    def cost(self) -> int:
        """Its points and those of its members."""
        return sum(each.own for each in self.all())

    @property
    def models(self) -> int:
        """Its models and those of its members."""
        return sum(each.size for each in self.all())

    def all(self) -> Iterator[Bought]:
        """It and its members, and theirs."""
        yield self
        for member in self.members:
            yield from member.all()

    def count(self, option: str) -> int:
        """How often it has an option."""
        return self.bill.counts.get(option, 0)


@dataclass(slots=True)
class Force:
    """A section of a list: who leads it, its units, and what the list says of all of it, by key."""

    path: str
    name: str
    head: Bought | None = None
    units: list[Bought] = field(default_factory=list)
    terms: Mapping[str, Any] = field(default_factory=dict)

    @property
    def bought(self) -> list[Bought]:
        """Its units, who leads it first."""
        return [*([self.head] if self.head else []), *self.units]

    @property
    def all(self) -> list[Bought]:
        """Its units with all members."""
        return [each for unit in self.bought for each in unit.all()]

    @property
    def cost(self) -> int:
        """Its points."""
        return sum(unit.cost for unit in self.bought)

    @property
    def models(self) -> int:
        """Its models."""
        return sum(unit.models for unit in self.bought)


@dataclass(slots=True)
class Army:
    """What a list buys; `limit` is 0 if it names none, `terms` are what the list says of all of it, by key."""

    name: str
    faction: str
    limit: int
    file: str = ""
    terms: Mapping[str, Any] = field(default_factory=dict)
    sections: list[Force] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    @property
    def cost(self) -> int:
        """Its points."""
        return sum(force.cost for force in self.sections)

    @property
    def models(self) -> int:
        """Its models."""
        return sum(force.models for force in self.sections)

    @property
    def all(self) -> list[Bought]:
        """All units with all members."""
        return [each for force in self.sections for each in force.all]

    def at(self, path: str) -> Bought | None:
        """What stands at a path."""
        return next((each for each in self.all if each.path == path), None)
