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
from wartable.rulesets.time_wars.troop_types import join

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

    A joined Individual is a Troop Type of its own here, but for a commander and his Retinue, who are one Squad.
    """
    if not played(game, "eternal_war"):
        return
    for parts in _in_turn(game, [unit for unit in game.units.values() if unit.owed >= 0 and unit.where != LIMBO]):
        yield from roll(game, parts)


def new_turn(game: Game) -> Flow[None]:
    """TW-MOD-28: at the start of each Game Turn a die for every Troop Type in limbo."""
    if not played(game, "eternal_war"):
        return
    for parts in _in_turn(game, [unit for unit in game.units.values() if unit.where == LIMBO]):
        yield from roll(game, parts)


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
