"""Modifier 7, Eternal War: the dead may come back (TW-MOD-26 to -31)."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Flow, die
from wartable.rulesets.time_wars.casualties import tv_of
from wartable.rulesets.time_wars.events import TeleportRolled
from wartable.rulesets.time_wars.modifier_events import (
    DetachmentRallied,
    EternalRolled,
    GoneForGood,
    Lingers,
    Returned,
)
from wartable.rulesets.time_wars.modifiers import played
from wartable.rulesets.time_wars.state import JOINED, LIMBO, SQUAD, Game, Model, Unit
from wartable.rulesets.time_wars.teleport import appear

FOR_GOOD, LINGERS = 2, 5
"""TW-MOD-27, TW-MOD-28: up to these faces it is gone for good, or waits; a 6 brings it back (TW-MOD-29)."""


# ------------------------------------------------------------ when
def after(game: Game, step: Flow[None]) -> Flow[None]:
    """TW-MOD-26: `step`, and then the dice for those who were lost in it."""
    if played(game, "eternal_war"):
        return _followed(game, step)
    return step


def _followed(game: Game, step: Flow[None]) -> Flow[None]:
    yield from step
    if game.result is None:
        yield from settle(game)


def settle(game: Game) -> Flow[None]:
    """TW-MOD-26: a die for each Troop Type that has been destroyed or has routed; the active player's first.

    A joined Individual is a Troop Type of its own here.
    """
    if not played(game, "eternal_war"):
        return
    for unit in _in_turn(game, [unit for unit in game.units.values() if unit.owed >= 0 and unit.where != LIMBO]):
        yield from roll(game, unit)


def new_turn(game: Game) -> Flow[None]:
    """TW-MOD-28: at the start of each Game Turn a die for every Troop Type in limbo."""
    if not played(game, "eternal_war"):
        return
    for unit in _in_turn(game, [unit for unit in game.units.values() if unit.where == LIMBO]):
        yield from roll(game, unit)


def _in_turn(game: Game, units: Sequence[Unit]) -> list[Unit]:
    order = game.order or tuple(game.sides)
    at = order.index(game.active) if game.active in order else 0
    order = order[at:] + order[:at]
    return sorted(units, key=lambda unit: order.index(unit.player))


# ------------------------------------------------------------ the table
def roll(game: Game, unit: Unit) -> Flow[None]:
    """TW-MOD-26: its owner rolls: 1-2 gone for good (TW-MOD-27), 3-5 it waits (TW-MOD-28), 6 it returns (TW-MOD-29)."""
    again = unit.where == LIMBO
    tv = due(game, unit)
    clause = "TW-MOD-28" if again else "TW-MOD-26"
    face = yield from die(6, clause, unit.player, f"Eternal War: does {unit.name} come back?")
    game.emit(EternalRolled(unit.id, face, again))
    if face <= FOR_GOOD:
        game.emit(GoneForGood(unit.id, tv))
        return
    if face <= LINGERS:
        if not again:
            game.emit(Lingers(unit.id))
    else:
        yield from come_back(game, unit, tv)
    item = game.detachments.get(unit.detachment)
    if item is not None and item.gone and unit.alive:
        game.emit(DetachmentRallied(item.id))


def due(game: Game, unit: Unit) -> int:
    """TW-MOD-30: the TV that counts if `unit` is gone for good.

    TW-ARMY-48: a commander and his Retinue have one TV between them. Here they may return apart from each other, so it
    goes with the last of the two.
    """
    squad = next((squad for squad in game.units.values() if squad.retinue == unit.id), None)
    other = squad or game.units.get(unit.retinue)
    if other is None:
        return max(0, unit.owed)
    return 0 if other.lasting else tv_of(game, unit)


def come_back(game: Game, unit: Unit, tv: int) -> Flow[None]:
    """TW-MOD-29: at full strength, where the Teleport chart puts it; a 1 there takes it for good after all."""
    game.emit(Returned(unit.id))
    face = yield from die(6, "TW-SPEC-42", unit.player, f"Teleport of {unit.name}")
    game.emit(TeleportRolled(unit.id, face))
    if face == 1:
        game.emit(GoneForGood(unit.id, tv))
    else:
        yield from appear(game, unit, face)  # TW-DEPL-19: from reserve by the roll of TW-STRAT-34, wherever it may be


# ------------------------------------------------------------ before the battle
def note(game: Game) -> None:
    """TW-MOD-29: note what full strength is, when the battle is set up. Whoever begins in limbo has no models there."""
    if not played(game, "eternal_war"):
        return
    for unit in game.units.values():
        unit.full, unit.arms = whole(game, unit), unit.weapons
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
