"""Armour that wards its wearer's unit against abilities that do no damage (BG-ARM-11)."""

from __future__ import annotations

from wartable.engine.ask import Flow, tally
from wartable.rulesets.battle_group.dice.rules_of import working
from wartable.rulesets.battle_group.events.fighting import WardRolled
from wartable.rulesets.battle_group.specials.kit import package
from wartable.rulesets.battle_group.specials.points import speaking
from wartable.rulesets.battle_group.state import Game, Unit

WARD, NONE = "ward", "none"


def warded(game: Game, unit: Unit, what: str) -> Flow[bool]:
    """BG-ARM-11: a die for each such armour in a unit; whether one of them cancels a hostile ability for it."""
    found = [right for model in unit.models
             for rule in speaking(tuple(package(each) for each in working(unit, model)), "wards")
             if (right := rule.wards())]  # fmt: skip
    if not found:
        return False
    need, clause = min(found)
    classes = {WARD: range(need, 7), NONE: range(1, need)}
    thrown = yield from tally(len(found), 6, classes, clause, unit.side, f"the armour of {unit.name} against {what}")
    game.emit(WardRolled(unit.id, what, thrown.faces, thrown.of(WARD) > 0))
    return thrown.of(WARD) > 0
