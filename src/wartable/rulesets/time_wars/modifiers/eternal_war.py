"""Modifier 7, Eternal War: the dead may come back (TW-MOD-26 to -31)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wartable.engine.ask import Flow, die
from wartable.engine.compat import override
from wartable.rulesets.time_wars.events.base import TeleportRolled, TimeWarsEvent
from wartable.rulesets.time_wars.events.sentences import name
from wartable.rulesets.time_wars.modifiers.modifiers import Modifier, played
from wartable.rulesets.time_wars.setup.teleport import appear
from wartable.rulesets.time_wars.state import DESTROYED, JOINED, LIMBO, SQUAD, WAITING, WITHDRAWN, Game, Model, Unit
from wartable.rulesets.time_wars.troops.casualties import tv_of
from wartable.rulesets.time_wars.troops.troop_types import join

FOR_GOOD, LINGERS = 2, 5
"""TW-MOD-27, TW-MOD-28: up to these faces it is gone for good, or waits; a 6 brings it back (TW-MOD-29)."""


# ------------------------------------------------------------ what happens
@dataclass(frozen=True, slots=True)
class EternalRolled(TimeWarsEvent):
    """TW-MOD-26: the die for a Troop Type that was lost, or (TW-MOD-28) waits to come back."""

    rule = "TW-MOD-26"
    sentence = "{unit} in the Eternal War: rolled {face}."
    unit: str
    face: int
    again: bool = False

    @property
    @override
    def clause(self) -> str:
        return "TW-MOD-28" if self.again else "TW-MOD-26"

    @override
    def apply(self, game: Game) -> None:
        """What comes of it is an event of its own."""


@dataclass(frozen=True, slots=True)
class GoneForGood(TimeWarsEvent):
    """TW-MOD-27: `unit` never returns; only now its `tv` counts as lost for its detachment (TW-MOD-30)."""

    rule = "TW-MOD-27"
    sentence = "{unit} is gone for good (TV {tv})."
    unit: str
    tv: int

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        if unit.where == LIMBO:
            unit.where = unit.fate or DESTROYED  # who routed was not wiped out
        elif unit.where == WAITING:
            unit.where = DESTROYED  # TW-SPEC-43
        unit.stand(())
        unit.owed, unit.fate = -1, ""
        game.count_loss(unit, self.tv)  # TW-MOD-30


@dataclass(frozen=True, slots=True)
class Lingers(TimeWarsEvent):
    """TW-MOD-28: `unit` waits, neither on the table nor a casualty, for a roll at the start of the next turn."""

    rule = "TW-MOD-28"
    sentence = "{unit} may come back in a later turn."
    unit: str

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.fate, unit.where = unit.where, LIMBO


@dataclass(frozen=True, slots=True)
class Returned(TimeWarsEvent):
    """TW-MOD-29: `unit` comes back at its full starting strength, with all that it was armed with."""

    rule = "TW-MOD-29"
    sentence = "{unit} comes back at full strength."
    unit: str

    @override
    def apply(self, game: Game) -> None:
        """Nothing that was in force for it is any more; it has one action in its next own Player Turn."""
        unit = game.units[self.unit]
        unit.where, unit.weapons = WAITING, unit.arms
        unit.joined = unit.aboard = ""
        unit.stand(unit.full)
        unit.owed = -1
        unit.lost, unit.turn_size, unit.swarm = 0, len(unit.full), 0
        unit.orders, unit.suppression, unit.tests, unit.lent = (), (), (), ()
        unit.dug, unit.prepared, unit.advanced, unit.moved = 0, False, False, False
        unit.moved_last = unit.anchored = unit.fired = unit.charged = False
        unit.actions, unit.fewer, unit.arrives = 0, 1, "anywhere"
        unit.fled = unit.running = unit.laden = unit.frenzied = False
        unit.fate = ""
        for melee in game.melees.values():
            melee.attackers = tuple(key for key in melee.attackers if key != unit.id)
            melee.defenders = tuple(key for key in melee.defenders if key != unit.id)
            melee.uphill = tuple(key for key in melee.uphill if key != unit.id)


@dataclass(frozen=True, slots=True)
class DetachmentRallied(TimeWarsEvent):
    """TW-MOD-31: somebody of `detachment`, which had broken, may fight on: it is in the battle again."""

    rule = "TW-MOD-31"
    detachment: str

    @override
    def told(self, game: Game) -> str:
        whose = name(game, self.detachment)
        return f"{whose[:1].upper()}{whose[1:]} fights on."

    @override
    def apply(self, game: Game) -> None:
        item = game.detachments[self.detachment]
        item.gone = False
        game.sides[item.player].out = False


# ------------------------------------------------------------ when
class EternalWar(Modifier):
    """TW-MOD-26 to -31: the dead may come back."""

    __slots__ = ()
    key = "eternal_war"
    number = 7
    clause = "TW-MOD-26"

    @override
    def after_losses(self, game: Game) -> Flow[None]:
        """TW-MOD-26: a die for each Troop Type that has been destroyed or has routed; the active player's first.

        A joined Individual is a Troop Type of its own here. TW-MOD-30: what is gone for good counts at once.
        """
        for unit in _in_turn(game, [unit for unit in game.units.values() if unit.owed >= 0 and unit.where != LIMBO]):
            yield from roll(game, unit)

    @override
    def game_turn_begins(self, game: Game) -> Flow[None]:
        """TW-MOD-28: at the start of each Game Turn a die for every Troop Type in limbo."""
        for unit in _in_turn(game, [unit for unit in game.units.values() if unit.where == LIMBO]):
            yield from roll(game, unit)

    @override
    def may_return(self, game: Game, me: Unit, where: str) -> str:
        """TW-MOD-26: a die says what becomes of it.

        TW-MOD-31: not of those who were in limbo, who withdraw, or whose detachment has broken, unless all players wish
        that of detachments.
        """
        if where == WITHDRAWN or me.where == LIMBO:
            return ""
        return "TW-MOD-26" if not me.fled or game.options.eternal_routs else ""

    @override
    def comes_to(self, game: Game) -> str:
        waiting = sum(unit.where == LIMBO for unit in game.units.values())
        return f"{waiting} in limbo" if waiting else ""


def _in_turn(game: Game, units: Sequence[Unit]) -> list[tuple[Unit, ...]]:
    """Who throws a die for whom, in order; TW-ARMY-35: of `units` a commander goes with his Retinue."""
    order = game.order or tuple(game.sides)
    at = order.index(game.active) if game.active in order else 0
    order = order[at:] + order[:at]
    led = {unit.retinue: unit for unit in units if unit.retinue}
    with_them = [unit for unit in units if unit.id in led and led[unit.id].player == unit.player]
    bodies = sorted((unit for unit in units if unit not in with_them), key=lambda unit: order.index(unit.player))
    return [(unit, *(mate for mate in with_them if mate.id == unit.retinue)) for unit in bodies]


# ------------------------------------------------------------ the table
def roll(game: Game, parts: tuple[Unit, ...]) -> Flow[None]:
    """TW-MOD-26: one die of the owner for a Troop Type, which is a Retinue and its commander where both are lost.

    1-2: gone for good (TW-MOD-27); 3-5: it waits (TW-MOD-28); 6: it returns (TW-MOD-29).
    """
    unit = parts[0]
    again, tv = unit.where == LIMBO, due(game, parts)
    clause = "TW-MOD-28" if again else "TW-MOD-26"
    name = " with ".join(part.name or part.id for part in parts)
    verb = "do" if len(parts) > 1 else "does"
    face = yield from die(6, clause, unit.player, f"Eternal War: {verb} {name} come back?")
    game.emit(EternalRolled(unit.id, face, again))
    if face <= FOR_GOOD:
        _gone(game, parts, tv)
        return
    if face <= LINGERS:
        for part in () if again else parts:
            game.emit(Lingers(part.id))
    else:
        yield from come_back(game, parts, tv)
    item = game.detachments.get(unit.detachment)
    if item is not None and item.gone and unit.alive:
        game.emit(DetachmentRallied(item.id))


def due(game: Game, parts: tuple[Unit, ...]) -> int:
    """TW-MOD-30: the TV that counts if those for whom one die is thrown are gone for good.

    TW-ARMY-48: a commander and his Retinue have one TV between them. One of them may be gone before the other, so it
    goes with the last of the two.
    """
    unit = parts[0]
    squad = next((squad for squad in game.units.values() if squad.retinue == unit.id), None)
    other = squad or game.units.get(unit.retinue)
    if other is None:
        return max(0, unit.owed)
    return 0 if other.lasting and other not in parts else tv_of(game, unit)


def _gone(game: Game, parts: tuple[Unit, ...], tv: int) -> None:
    for part in parts[1:]:
        game.emit(GoneForGood(part.id, 0))
    game.emit(GoneForGood(parts[0].id, tv))


def come_back(game: Game, parts: tuple[Unit, ...], tv: int) -> Flow[None]:
    """TW-MOD-29: at full strength, where the Teleport chart puts it; a 1 there takes it for good after all."""
    unit = parts[0]
    for part in parts:
        game.emit(Returned(part.id))
    face = yield from die(6, "TW-SPEC-42", unit.player, f"Teleport of {unit.name}")
    game.emit(TeleportRolled(unit.id, face))
    if face == 1:
        _gone(game, parts, tv)
        return
    for mate in parts[1:]:
        join(game, mate, unit)  # TW-ARMY-36
    yield from appear(game, unit, face)  # TW-DEPL-19: from reserve by the roll of TW-STRAT-34, wherever it may be


# ------------------------------------------------------------ before the battle
def note(game: Game) -> None:
    """TW-MOD-29: note what full strength is, when the battle is set up. Whoever begins in limbo has no models there."""
    if not played(game, "eternal_war"):
        return
    for unit in game.units.values():
        unit.full, unit.arms = whole(game, unit), unit.weapons
    for unit in game.units.values():
        if unit.where == JOINED and game.units[unit.joined].where == LIMBO:  # who is part of it is there too
            unit.where, unit.joined, unit.fate = LIMBO, "", game.units[unit.joined].fate
    for unit in game.units.values():
        if unit.where == LIMBO:
            unit.owed = tv_of(game, unit) if unit.owed < 0 else unit.owed
            unit.stand(())


def whole(game: Game, unit: Unit) -> tuple[Model, ...]:
    """The members of `unit` at its starting strength, without Individuals that are part of it."""
    body = game.units[unit.joined] if unit.where == JOINED else unit
    own = [model._replace(of="") for model in body.models if model.of == (unit.id if body is not unit else "")]
    while unit.kind == SQUAD and own and len(own) < unit.start:
        like = next((model for model in own if model.kind == "model"), own[0])
        own.append(like._replace(id=max(model.id for model in own) + 1))
    return tuple(model._replace(id=i) for i, model in enumerate(own))
