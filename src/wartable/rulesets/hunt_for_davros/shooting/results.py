"""Chapters DMG and TURN: what becomes of a model that loses its activation or is destroyed."""

from __future__ import annotations

from wartable.engine.grid import Cell
from wartable.rulesets.hunt_for_davros.chits import owner_of, waits
from wartable.rulesets.hunt_for_davros.data.data import cards
from wartable.rulesets.hunt_for_davros.events.actions import DeviceDestroyed
from wartable.rulesets.hunt_for_davros.events.base import ChitRemoved, Marked, StyleScored
from wartable.rulesets.hunt_for_davros.events.fighting import Destroyed, ResultIgnored, Stilled
from wartable.rulesets.hunt_for_davros.events.searching import CardUsedUp, ItemDropped
from wartable.rulesets.hunt_for_davros.shooting.damage_table import COVER, FAILURE, STUNNED, Source
from wartable.rulesets.hunt_for_davros.state import DORMANT, HELD, TARGET, Card, Device, Game, Model
from wartable.rulesets.hunt_for_davros.winning import victory

CLAUSES = {FAILURE: "HD-DMG-09", STUNNED: "HD-DMG-15", COVER: "HD-DMG-17"}
"""What marks a model where it stands. A Dalek takes cover by HD-DMG-08."""


# ------------------------------------------------------------------ the loss of an activation
def mark(game: Game, model: Model, under: str = "HD-TURN-09") -> bool:
    """HD-TURN-09: one of its team's chits is laid beside a model as though it had acted; whether it was.

    HD-TURN-11: one that has acted already loses nothing. HD-DEF-05: the chit of a group stays in the pot, its member
    is passed over this turn.
    """
    if model.at is None or model.acted:
        return False
    if model.group:
        game.cite("HD-DEF-05")
    elif waits(game, model):
        game.emit(ChitRemoved(owner_of(game, model), "marked"))
    game.emit(Marked(model.id, under))
    return True


def stop(game: Game, model: Model, result: str) -> None:
    """HD-DMG-09, HD-DMG-15, HD-DMG-17: a model loses its activation of this turn, if it still has one.

    HD-DMG-10: in the advanced game a Dalek whose systems fail may act, but not move.
    """
    clause = CLAUSES[result]
    if model.team == DORMANT:
        game.emit(ResultIgnored(model.id, result, "HD-NEW-ENC-05"))
    elif model.acted:
        game.emit(ResultIgnored(model.id, result, clause if result == FAILURE else "HD-TURN-11"))
    elif result == FAILURE and game.options.advanced_systems_failure:
        game.emit(Stilled(model.id))
    else:
        mark(game, model, clause)


# ------------------------------------------------------------------ the end of a model
def destroy(game: Game, model: Model, source: Source | None, exploded: bool = False, under: str = "HD-DMG-12") -> None:
    """HD-DMG-12: a model is removed and leaves no wreck; HD-TURN-10: its team has one chit less.

    HD-TURN-14: the chit of one that is acting, or has acted, is out of the pot, so that none is taken from there.
    HD-CMD-06: a commander's rank goes with it.

    Args:
        source: whose action did it; None: nobody's.
        exploded: the machine that it works goes with it (HD-OPER-05).
        under: the clause that destroys it.
    """
    at = model.at
    if at is None:
        return
    by = source.team if source else ""
    if waits(game, model):
        game.emit(ChitRemoved(owner_of(game, model)))
    machines = worked(game, model) if exploded else ()
    led = model.commander
    hand = (source.model, source.how) if source is not None and source.how else ("", "")
    game.emit(Destroyed(model.id, by, exploded, under, *hand))
    for machine in machines:
        game.emit(DeviceDestroyed(machine.id))
    drop(game, model, at)
    if led and by in game.teams and by != model.team:
        game.emit(StyleScored(by, f"commander:{model.id}"))  # HD-NEW-TEAM-05
    victory.lapse(game)
    if model.team == TARGET:
        victory.target_destroyed(game, by)


def worked(game: Game, model: Model) -> tuple[Device, ...]:
    """HD-OPER-05: the machines that a model attends, rides, or has operated last and not left; a door is none."""
    return tuple(
        device for device in game.devices.values()
        if device.attendant == model.id or device.id in (model.rides, model.uses)
    )  # fmt: skip


def drop(game: Game, model: Model, at: Cell) -> None:
    """HD-NEW-ENC-00: what a destroyed model held lies in its square, what is lost with its holder leaves the game.

    HD-GEN-10: of the latter nobody else learns, unless he knew of it.
    """
    held = [card for card in game.cards.values() if card.where == HELD and card.holder == model.id]
    for card in held:
        if lost(card):
            game.emit(CardUsedUp(card.id, "" if card.known else card.owner))
        else:
            game.emit(ItemDropped(card.id, at))


def lost(card: Card) -> bool:
    """Whether a card goes with its holder: it says so, or it is a burden (HD-NEW-ENC-16) that nobody would take."""
    found = cards().get(card.kind)
    return found is not None and (found.lost_with_holder or found.forced)
