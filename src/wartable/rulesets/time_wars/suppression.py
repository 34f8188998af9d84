"""Chapter SUPP: Suppressive Firing lays points instead of wounds, and tests at once."""

from __future__ import annotations

from wartable.engine.ask import Flow
from wartable.rulesets.time_wars import hazards, morale
from wartable.rulesets.time_wars.fight_events import ActionLost, Suppressed
from wartable.rulesets.time_wars.registry import right
from wartable.rulesets.time_wars.squads import bodies, suppressed
from wartable.rulesets.time_wars.state import Game, Unit


def silenced(unit: Unit) -> str:
    """TW-SUPP-04: the clause by which it cannot act at all (size 0 by suppression), or ''.

    TW-SPEC-48: Unceasing troops act all the same.
    """
    if not unit.suppression or suppressed(unit) < bodies(unit):
        return ""
    return "" if right(unit, "keeps_actions") else "TW-SUPP-04"


def apply(game: Game, target: Unit, points: int, firer: Unit, heavy: bool = False) -> Flow[None]:
    """TW-SUPP-02 to TW-SUPP-07: the points, the Nerve Test at once, then one Hazardous die.

    TW-SUPP-09: points and tests of several attacks add up. `heavy`: the target is in Heavy Cover (TW-COVER-06).
    """
    if points <= 0:
        return
    game.emit(Suppressed(target.id, firer.player, points))
    if right(target, "keeps_actions"):
        game.cite("TW-SUPP-05")  # failure would have no effect, so Unceasing troops do not roll
    elif not (yield from morale.nerve_test(game, target, "suppression")):
        lose_action(game, target)
    if not target.alive:
        return
    if heavy:  # TW-COVER-06
        game.cite("TW-COVER-06")
        return
    yield from hazards.suppression_test(game, target, firer.player)  # TW-SUPP-07


def lose_action(game: Game, unit: Unit) -> None:
    """TW-SUPP-06: in its own turn from the actions not yet spent, if any; else in its next turn."""
    now = game.active == unit.player and unit.actions > 0
    game.emit(ActionLost(unit.id, now))
