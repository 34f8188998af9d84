"""What items and generators change of a move (BG-NEW-ITEMS-01, BG-NEW-GENERATORS-03)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.mod import Mod
from wartable.rulesets.battle_group.catalogue.abilities import Generator, Item, generators, items
from wartable.rulesets.battle_group.specials.kit import answers_item
from wartable.rulesets.battle_group.specials.points import BattleSpecial
from wartable.rulesets.battle_group.state import Model, Unit


@dataclass(frozen=True, slots=True)
class JetPack(BattleSpecial):
    """BG-NEW-ITEMS-01: a unit whose models all wear one moves farther, and over obstacles and models."""

    item: Item

    @override
    def unit_move(self, unit: Unit, move: int) -> Iterator[Mod]:
        yield Mod(self.item.move, self.item.clauses[0], self.item.name)

    @override
    def flies_over(self) -> str | None:
        return self.item.clauses[0]


@dataclass(frozen=True, slots=True)
class Load(BattleSpecial):
    """BG-NEW-GENERATORS-03: a generator that slows its bearer."""

    row: Generator

    @override
    def move_mods(self, me: Model) -> Iterator[Mod]:
        yield Mod(self.row.move, self.row.clauses[0], self.row.name)


answers_item({key: JetPack(item) for key, item in items().items() if item.move})
answers_item({key: Load(row) for key, row in generators().items() if row.move})
