"""Drugs (chapter DRG; GD-RAR-04): taken as a free action at the moments at which cards are played, one dose a model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from wartable.engine.ask import Flow, die
from wartable.engine.compat import override
from wartable.engine.plane import INCH
from wartable.rulesets.gates_of_doom.catalogue.gear import items
from wartable.rulesets.gates_of_doom.events.fate import BoonGiven, DoseTaken, DoseWore
from wartable.rulesets.gates_of_doom.fate.card import FateCard
from wartable.rulesets.gates_of_doom.specials.moments import Fact, Moment
from wartable.rulesets.gates_of_doom.state import Bonus, Boon, Game, Model, Unit, Until

WHEN = frozenset({Moment.ACTION_BEGINS, Moment.TARGETED})


@dataclass(frozen=True, slots=True)
class Dose(FateCard):
    """GD-DRG-01: a drug by the key of the item: what it gives each model that takes it, and until when.

    All models of a unit that have a dose left take it together.
    """

    gives: tuple[tuple[Bonus, int], ...] = ()
    until: Until = Until.DRUG
    moments = WHEN
    good = "it acts or is shot at now"

    @property
    @override
    def name(self) -> str:
        return items()[self.key].name

    @property
    @override
    def clause(self) -> str:
        return items()[self.key].clauses[0]

    def takers(self, unit: Unit) -> list[Model]:
        """The models of a unit that have a dose left."""
        return [model for model in unit.models if self.key in model.gear and self.key not in model.doses]

    @override
    def units(self, game: Game, seat: str, fact: Fact) -> Sequence[Unit]:
        named = fact.targets if fact.moment is Moment.TARGETED else tuple(game.units)
        return [unit for unit in game.on_table(seat) if unit.id in named and self.takers(unit)]

    @override
    def play(self, game: Game, seat: str, fact: Fact, unit: Unit) -> Flow[None]:
        ids = tuple(model.id for model in self.takers(unit))
        game.emit(DoseTaken(unit.id, ids, self.key))
        for number in ids:
            for what, value in self.gives:
                boon = Boon(what, value, self.clause, self.name, self.until, number, game.round)
                game.emit(BoonGiven(unit.id, boon))
        yield from ()

    @override
    def wish_on(self, game: Game, seat: str, fact: Fact, unit: Unit) -> float:
        """As it acts, or is shot at, which is when it needs it."""
        return float(unit.id == fact.unit or unit.id in fact.targets) - 0.5


DOSES: Mapping[str, Dose] = {dose.key: dose for dose in (
    Dose("combat_drugs", ((Bonus.STEADY, 1), (Bonus.ATTACKS, 2)), Until.GAME),
    Dose("sting", ((Bonus.SPEED, 2 * INCH),)),
    Dose("stum", ((Bonus.STUM, 6),)),
    Dose("craze", ((Bonus.BRAVE, 1),)),
    Dose("crush", ((Bonus.ATTACKS, 1),)),
)}  # fmt: skip
"""GD-DRG-03 to -06 and GD-RAR-04, whose effect lasts to the end of the game."""


def dosed(game: Game) -> bool:
    """Whether anybody has a drug."""
    return any(set(model.gear) & set(DOSES) for unit in game.units.values() for model in unit.models)


def wear_off(game: Game) -> Flow[None]:
    """GD-DRG-02: in each following round a die for each model and drug: on 1-2, then 1-3 and so on it is over."""
    for unit in list(game.units.values()):
        for boon in unit.boons:
            most = min(6, game.round - boon.since + 1)
            if boon.until is not Until.DRUG or not any(model.id == boon.model for model in unit.models) or most < 2:
                continue
            face = yield from die(6, "GD-DRG-02", unit.side, f"whether {boon.name} of {unit.name} wears off")
            if face <= most:
                game.emit(DoseWore(unit.id, boon, face))
