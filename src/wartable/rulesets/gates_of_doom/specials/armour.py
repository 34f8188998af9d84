"""Armour (chapter ARR): the save that it gives, and what it costs its bearer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from wartable.engine.compat import override
from wartable.engine.mod import Mod
from wartable.engine.plane import INCH
from wartable.rulesets.gates_of_doom.catalogue.gear import ARMOUR, of_kind
from wartable.rulesets.gates_of_doom.specials.points import Clash, GatesSpecial, Shot, Told
from wartable.rulesets.gates_of_doom.state import Model, Weapon


@dataclass(frozen=True, slots=True)
class Armour(GatesSpecial):
    """A suit by its figures: the least face that saves (0: none), what it changes; GD-ARR-07: of a set speed too."""

    key: str
    name: str
    clause: str
    need: int = 0
    slower: int = 0
    melee: int = 0
    health: int = 0

    @override
    def save(self, me: Model, weapon: Weapon | None) -> Told | None:
        return (self.need, self.clause) if self.need else None

    @override
    def speed_mods(self, me: Model) -> Iterator[Mod]:
        if self.slower:
            yield Mod(-self.slower * INCH, self.clause, self.name)

    @override
    def melee_mods(self, me: Model) -> Iterator[Mod]:
        if self.melee:
            yield Mod(self.melee, self.clause, self.name)

    @override
    def health_mods(self, me: Model) -> Iterator[Mod]:
        if self.health:
            yield Mod(self.health, self.clause, self.name)


class Mesh(Armour):
    """GD-ARR-02: better against weapons of tech level 2 or lower; what is no weapon has none (0)."""

    __slots__ = ()

    @override
    def save(self, me: Model, weapon: Weapon | None) -> Told | None:
        return (3 if weapon is not None and 1 <= weapon.tech <= 2 else 4), self.clause


class Mirage(Armour):
    """GD-ARR-03: who wears it begins unseen; GD-ARR-04: attacks on them are 2 worse, at range and in melee."""

    __slots__ = ()

    @override
    def unseen(self, me: Model) -> str | None:
        return "GD-ARR-03"

    @override
    def foe_mods(self, clash: Clash) -> Iterator[Mod]:
        yield Mod(-2, "GD-ARR-04", self.name)

    @override
    def target_mods(self, shot: Shot) -> Iterator[Mod]:
        yield Mod(-2, "GD-ARR-04", self.name)


OWN: Mapping[str, type[Armour]] = {"mesh_armour": Mesh, "mirage_armour": Mirage}
"""Suits with a rule of their own."""


@cache
def armours() -> Mapping[str, Armour]:
    """GD-ARM-29: all armour by key, with the figures of the catalogue; a model wears one at most."""
    return {
        item.key: OWN.get(item.key, Armour)(
            item.key, item.name, item.clauses[0], item.save, -item.speed, item.melee, item.health
        )
        for item in of_kind(ARMOUR)
    }
