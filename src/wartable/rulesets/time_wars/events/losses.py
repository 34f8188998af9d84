"""Events of losses: models, Troop Types, Individuals and what becomes of passengers."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.event import Part, Sign
from wartable.rulesets.time_wars.events.base import TimeWarsEvent
from wartable.rulesets.time_wars.specials.bearers import clause_of, voices
from wartable.rulesets.time_wars.state import DESTROYED, JOINED, LIMBO, ROUTED, TABLE, WITHDRAWN, Game, Model

_CAUSES = {
    "melee": "TW-MELEE-20", "attack": "TW-VEH-06", "wreck": "TW-VEH-07", "no room": "TW-VEH-09", "vehicle": "TW-VEH-11",
    "stumbling": "TW-ORD-12", "hard going": "TW-SPEC-12", "hazard": "TW-SPEC-12", "area": "TW-SPEC-16",
    "suppression": "TW-SUPP-07",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class ModelsLost(TimeWarsEvent):
    """TW-FIRE-19: `models` (ids) of `unit` are casualties of `cause`; `weapons` are given up with them (TW-UPG-02).

    `cause` is a word, or the clause itself where a rule of an army takes them.
    """

    rule = "TW-FIRE-19"
    turning = "lost"
    part = Part.AFTER
    sign = Sign.LOST
    unit: str
    models: tuple[int, ...]
    cause: str
    weapons: tuple[str, ...] = ()
    credit: str = ""

    @property
    @override
    def clause(self) -> str:
        if self.cause.startswith("TW-"):
            return self.cause
        return _CAUSES.get(self.cause) or clause_of(self.cause) or self.rule

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.lost += sum(1 for model in unit.models if model.id in self.models and not model.of)
        unit.stand(model for model in unit.models if model.id not in self.models)
        left = dict(unit.weapons)
        for weapon in self.weapons:
            left[weapon] -= 1
        unit.weapons = tuple((key, count) for key, count in left.items() if count > 0)
        if self.credit:
            game.credit = unit.hit_by = self.credit


@dataclass(frozen=True, slots=True)
class Destroyed(TimeWarsEvent):
    """TW-DET-02: the last model of `unit` is gone; its `tv` counts as lost for its detachment."""

    rule = "TW-DET-02"
    sentence = "{unit} is destroyed (TV {tv})."
    turning = "out"
    part = Part.AFTER
    sign = Sign.OUT
    unit: str
    tv: int

    @override
    def apply(self, game: Game) -> None:
        _leave(game, self.unit, DESTROYED, self.tv)


@dataclass(frozen=True, slots=True)
class Routed(TimeWarsEvent):
    """TW-MORALE-08: `unit` leaves the table and counts as a casualty with its `tv`.

    TW-TURN-04: `withdrawn` by the will of its player.
    """

    rule = "TW-MORALE-08"
    turning = "out"
    part = Part.AFTER
    sign = Sign.ROUT
    unit: str
    tv: int
    withdrawn: bool = False

    @property
    @override
    def clause(self) -> str:
        return "TW-TURN-04" if self.withdrawn else "TW-MORALE-08"

    @override
    def apply(self, game: Game) -> None:
        _leave(game, self.unit, WITHDRAWN if self.withdrawn else ROUTED, self.tv)


def _leave(game: Game, key: str, where: str, tv: int) -> None:
    unit = game.units[key]
    game.share_blame(unit)
    open_ = any(rule.may_return(game, unit, where) for rule in voices(game, unit, "may_return"))
    unit.owed, tv = (tv, 0) if open_ else (-1, tv)
    if unit.where == LIMBO:
        where, unit.fate = unit.fate or where, ""  # TW-MOD-31: gone for good, as what it was lost
    unit.box, unit.where, unit.aboard, unit.joined = game.box_of(unit), where, "", ""
    unit.stand(())
    unit.tests = ()
    game.count_loss(unit, tv)


def off_the_table(game: Game, key: str, where: str) -> None:
    """The Troop Type `key` and the Individuals in it have gone off the table; their TV is not lost by it."""
    for unit in game.units.values():
        if unit.id == key or (unit.joined == key and unit.alive):
            unit.where, unit.joined, unit.tests = where, "", ()
            unit.stand(())


@dataclass(frozen=True, slots=True)
class IndividualRemains(TimeWarsEvent):
    """TW-TYPE-07: only the Individual is left of a Squad: it uses its own statline again, its Squad is no more."""

    rule = "TW-TYPE-07"
    sentence = "{unit} alone is left of {squad}."
    part = Part.AFTER
    unit: str
    squad: str
    models: tuple[Model, ...] = ()

    @override
    def apply(self, game: Game) -> None:
        unit, squad = game.units[self.unit], game.units[self.squad]
        mine = tuple(model for model in squad.models if model.of == unit.id)
        game.share_blame(unit)
        unit.where, unit.joined, unit.aboard = squad.where, "", squad.aboard
        unit.actions, unit.moved, unit.advanced = squad.actions, squad.moved, squad.advanced
        unit.suppression, unit.fewer, unit.charged = squad.suppression, squad.fewer, squad.charged
        unit.share_lot(squad)
        unit.orders = tuple(dict.fromkeys(unit.orders + squad.orders))
        unit.dug, unit.prepared, unit.anchored, unit.fired = squad.dug, squad.prepared, squad.anchored, squad.fired
        unit.stand(model._replace(id=i, of="") for i, model in enumerate(mine))
        squad.stand(model for model in squad.models if model.of != unit.id)
        heirs = (unit.id, squad.id) if squad.models else (unit.id,)  # there may be a second Individual
        for melee in game.melees.values():
            melee.attackers = _inherited(melee.attackers, squad.id, heirs)
            melee.defenders = _inherited(melee.defenders, squad.id, heirs)
            melee.uphill = _inherited(melee.uphill, squad.id, heirs)


def _inherited(keys: tuple[str, ...], squad: str, heirs: tuple[str, ...]) -> tuple[str, ...]:
    """`keys` with the `heirs` in the place of `squad`."""
    return tuple(heir for key in keys for heir in (heirs if key == squad else (key,)))


@dataclass(frozen=True, slots=True)
class IndividualLost(TimeWarsEvent):
    """TW-DET-02: the model of a joined Individual is removed; it counts by itself (`tv` 0 with its own Retinue)."""

    rule = "TW-DET-02"
    sentence = "{unit} falls."
    part = Part.AFTER
    sign = Sign.OUT
    unit: str
    tv: int
    lent: tuple[str, ...] = ()

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        squad = game.units.get(unit.joined)
        if squad is not None and unit.where == JOINED:
            squad.lent = self.lent
        _leave(game, self.unit, DESTROYED, self.tv)


@dataclass(frozen=True, slots=True)
class PassengersThrownOut(TimeWarsEvent):
    """TW-VEH-08: `unit` stands beside the wreck of `vehicle`."""

    rule = "TW-VEH-08"
    sentence = "{unit} scrambles out of the wreck of {vehicle}."
    part = Part.AFTER
    unit: str
    vehicle: str
    models: tuple[Model, ...]

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.where, unit.aboard = TABLE, ""
        unit.moved = True
        unit.stand(self.models)
