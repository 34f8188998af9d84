"""Who leads a unit, and what keeps it from doing something (BG-TERM-01, BG-CNF-01)."""

from __future__ import annotations

from wartable.kit.wording import they
from wartable.rulesets.battle_group.specials.kit import in_force
from wartable.rulesets.battle_group.specials.points import FREE, Bar, Use, speaking
from wartable.rulesets.battle_group.state import Game, Unit


def director(game: Game, unit: Unit) -> str:
    """BG-TERM-01, BG-CNF-01: who moves and acts with a unit: its owner, or whoever directs it."""
    for rule in speaking(in_force(unit), "directs"):
        if seat := rule.directs(game, unit):
            return seat
    return unit.side


def barred(game: Game, unit: Unit, *uses: Use) -> Bar:
    """Why what is in force for a unit keeps it from one of these uses; two times nothing if nothing does."""
    for rule in speaking(in_force(unit), "forbids"):
        for use in uses:
            if found := rule.forbids(game, unit, use):
                return found
    return FREE


def absent(game: Game, unit: Unit, clause: str) -> Bar:
    """Why a unit has no part in the turn that is played; two times nothing if it has one.

    Args:
        clause: by which those take part who are on the table.
    """
    if unit.side != game.player:
        return "it is another player's turn", "BG-TURN-05"
    return FREE if unit.on_table else (they(unit.name, "be not on the table"), clause)
