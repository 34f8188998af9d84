"""What every fate card is: its moments, when it fits, on whom it is played, what it does, what a bot thinks of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from wartable.engine.ask import Flow
from wartable.engine.compat import override
from wartable.rulesets.gates_of_doom.catalogue.cards import fate_cards
from wartable.rulesets.gates_of_doom.events.fate import BoonGiven
from wartable.rulesets.gates_of_doom.specials.moments import Fact, Moment
from wartable.rulesets.gates_of_doom.state import VEHICLES, Bonus, Boon, Game, Unit, Until

BETWEEN = frozenset({Moment.BEFORE_DRAW, Moment.ACTION_DONE, Moment.TARGETED})
"""GD-FAT-03: when a card is played that names no moment."""


@dataclass(frozen=True, slots=True)
class FateCard:
    """A card by its key; `aimed`: it is played on one of `units`; `good`: why a bot plays it, in a few words."""

    key: str
    moments: ClassVar[frozenset[Moment]] = frozenset()
    aimed: ClassVar[bool] = True
    good: ClassVar[str] = "this is the moment that it is for"

    @property
    def name(self) -> str:
        """Its title."""
        return fate_cards()[self.key].name

    @property
    def clause(self) -> str:
        """The clause that it is written in."""
        return fate_cards()[self.key].clause

    def usable(self, game: Game, seat: str) -> bool:
        """GD-FAT-02: whether the seat may have a use for it in this battle."""
        return True

    def units(self, game: Game, seat: str, fact: Fact) -> Sequence[Unit]:
        """On whom the seat may play it now."""
        return ()

    def fits(self, game: Game, seat: str, fact: Fact) -> bool:
        """Whether the seat may play it now."""
        return bool(self.units(game, seat, fact))

    def play(self, game: Game, seat: str, fact: Fact, unit: Unit) -> Flow[None]:
        """What it does to the unit that it is played on."""
        yield from ()

    def play_alone(self, game: Game, seat: str, fact: Fact) -> Flow[None]:
        """What it does if it is played on nobody."""
        yield from ()

    def wish(self, game: Game, seat: str, fact: Fact) -> float:
        """How much a bot wants to play it now: it does above 0."""
        return max((self.wish_on(game, seat, fact, unit) for unit in self.units(game, seat, fact)), default=0.0)

    def wish_on(self, game: Game, seat: str, fact: Fact, unit: Unit) -> float:
        """The same of one unit that it may be played on."""
        return 1.0

    def give(self, game: Game, unit: Unit, what: Bonus, value: int, until: Until, model: int = 0) -> None:
        """The unit has something for a time."""
        game.emit(BoonGiven(unit.id, Boon(what, value, self.clause, self.name, until, model)))


@dataclass(frozen=True, slots=True)
class BoonCard(FateCard):
    """A card that gives a unit something for a time: `gives` says what, how much and how long."""

    gives: ClassVar[tuple[tuple[Bonus, int, Until], ...]] = ()

    @override
    def play(self, game: Game, seat: str, fact: Fact, unit: Unit) -> Flow[None]:
        for what, value, until in self.gives:
            self.give(game, unit, what, value, until)
        yield from ()


def doer(game: Game, fact: Fact, seat: str, *, own: bool) -> list[Unit]:
    """The unit that a moment is about, if it is one of the seat's own, or of the enemy."""
    unit = game.units.get(fact.unit)
    return [unit] if unit is not None and unit.on_table and (unit.side == seat) is own else []


def vehicles(game: Game, seat: str) -> list[Unit]:
    """The units of a seat that are vehicles."""
    return [u for u in game.units.values() if u.side == seat and any(m.kind in VEHICLES for m in u.models)]
