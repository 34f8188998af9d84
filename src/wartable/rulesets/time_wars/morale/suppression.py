"""Chapter SUPP: Suppressive Firing lays points instead of wounds, and tests at once."""

from __future__ import annotations

from wartable.engine.ask import Flow
from wartable.rulesets.time_wars.dice import swarm_size
from wartable.rulesets.time_wars.events.base import SwarmRolled
from wartable.rulesets.time_wars.events.shooting import ActionLost, Suppressed
from wartable.rulesets.time_wars.morale import morale
from wartable.rulesets.time_wars.specials.ask import keeps_actions
from wartable.rulesets.time_wars.state import Game, Unit
from wartable.rulesets.time_wars.troops import hazards
from wartable.rulesets.time_wars.troops.squads import bodies, rolls_size, suppressed


def silenced(unit: Unit) -> str:
    """TW-SUPP-04: the clause by which it cannot act at all (size 0 by suppression), or ''.

    TW-SPEC-48: Unceasing troops act all the same.
    """
    if not unit.suppression:
        return ""
    full = unit.swarm if unit.swarm and rolls_size(unit) else bodies(unit)
    if suppressed(unit) < full:
        return ""
    return "" if keeps_actions(unit) else "TW-SUPP-04"


def settle_swarms(game: Game, player: str) -> Flow[None]:
    """TW-SPEC-40: a suppressed Swarm that has no size yet this turn rolls it, for TW-SUPP-04 depends on it."""
    for unit in tuple(game.on_table(player)):
        if unit.suppression and not unit.swarm and rolls_size(unit) and not keeps_actions(unit):
            rolled = yield from swarm_size("TW-SPEC-40", player, f"size of {unit.name}")
            game.emit(SwarmRolled(unit.id, rolled))


def apply(game: Game, target: Unit, points: int, firer: Unit, heavy: bool = False) -> Flow[None]:
    """TW-SUPP-02 to TW-SUPP-07: the points, the Nerve Test at once, then one Hazardous die.

    TW-SUPP-09: points and tests of several attacks add up. `heavy`: the target is in Heavy Cover (TW-COVER-06).
    """
    if points <= 0:
        return
    if target.suppression:
        game.cite("TW-SUPP-09")
    game.emit(Suppressed(target.id, firer.player, points))
    if keeps_actions(target):
        game.cite("TW-SUPP-05")  # failure would have no effect, so Unceasing troops do not roll
    elif not (yield from morale.nerve_test(game, target, "suppression")):
        lose_action(game, target, firer.player)
    if not target.alive:
        return
    if heavy:  # TW-COVER-06
        game.cite("TW-COVER-06")
        return
    yield from hazards.suppression_test(game, target, firer.player)  # TW-SUPP-07


def lose_action(game: Game, unit: Unit, by: str) -> None:
    """TW-SUPP-06: in its own turn from the actions not yet spent, if any; else in its next turn.

    That next turn has to come before the one of `by`, with which his suppression ends (TW-SUPP-08).
    """
    if game.active == unit.player:
        if unit.actions:
            game.emit(ActionLost(unit.id, True))
    elif _until(game, unit.player) < _until(game, by):
        game.emit(ActionLost(unit.id))


def _until(game: Game, player: str) -> int:
    """How many Player Turns on the next one of `player` is, 1 for the very next."""
    seats = game.order
    return (seats.index(player) - seats.index(game.active) - 1) % len(seats) + 1
