"""Spurring mounts (BG-MNT-04)."""

from __future__ import annotations

from wartable.engine.ask import Flow, die
from wartable.engine.plane import INCH
from wartable.kit.wording import count, does, they
from wartable.rulesets.battle_group.events.vehicles import SpurRolled
from wartable.rulesets.battle_group.moving.led import barred as kept
from wartable.rulesets.battle_group.moving.phase import walk
from wartable.rulesets.battle_group.specials.kit import all_have
from wartable.rulesets.battle_group.specials.points import Action, Bar, Use
from wartable.rulesets.battle_group.state import MOUNTED, Game, Unit
from wartable.rulesets.battle_group.troops import near

CLAUSE = "BG-MNT-04"


def barred(game: Game, unit: Unit) -> Bar:
    """BG-MNT-04: why a unit cannot spur its mounts on; two times nothing if it can."""
    if not all_have(unit, lambda model: model.kind == MOUNTED):
        return they(unit.name, "be not all mounted on creatures"), CLAUSE
    if near.engaged(game, unit):
        return they(unit.name, "be engaged"), CLAUSE
    return kept(game, unit, Use.MOVE)


def spur(game: Game, unit: Unit) -> Flow[None]:
    """BG-MNT-04: one D6 for the unit; it moves up to so many inches, and may end in contact with an enemy."""
    face = yield from die(6, CLAUSE, unit.side, f"{unit.name}, spurred on")
    game.emit(SpurRolled(unit.id, face))
    yield from walk(game, unit, face * INCH, CLAUSE, f"{does(unit.name, 'move')} up to {count(face, 'inch')}")


SPUR = Action("spur", "Spur the mounts on", CLAUSE, Use.ABILITY, barred, spur)
