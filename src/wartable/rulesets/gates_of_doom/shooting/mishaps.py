"""Weapons that may fail whoever uses them (chapters UNF, SIM): what 1s among their dice come to."""

from __future__ import annotations

from wartable.engine.ask import Flow, tally
from wartable.rulesets.gates_of_doom.shooting.aiming import Pointed
from wartable.rulesets.gates_of_doom.specials.points import speaking
from wartable.rulesets.gates_of_doom.state import Game, Model, Unit, Weapon
from wartable.rulesets.gates_of_doom.troops import figures

ONES = {"one": (1,), "other": range(2, 7)}


def unreliable(model: Model, weapon: Weapon) -> tuple[bool, str] | None:
    """By which clause a weapon may fail its bearer, and whether one that throws no attack dice is tried once a use."""
    told = (rule.unreliable(model, weapon) for rule in speaking(figures.rules_of(model), "unreliable"))
    return next((found for found in told if found), None)


def mishap(game: Game, unit: Unit, number: int, weapon: Weapon, ones: int) -> Flow[bool]:
    """What so many 1s of one use come to; whether the use fails. Whoever has died meanwhile comes to no more harm."""
    model = next((model for model in unit.models if model.id == number), None)
    if not ones or model is None:
        return False
    failed = False
    for rule in speaking(figures.rules_of(model), "mishap"):
        failed |= yield from rule.mishap(game, unit, model, weapon, ones)
    return failed


def fails(game: Game, unit: Unit, fired: Pointed, hits: int, face: int = 0) -> Flow[bool]:
    """GD-UNF-03, GD-SIM-02: the same of a weapon that is aimed at a point: a die for each hit, or for each use.

    Args:
        hits: how many models it hits. face: the D6 of the scatter, of a missile.
    """
    how = unreliable(fired.model, fired.weapon)
    if how is None:
        return False
    once, clause = how
    if once and face:
        ones = int(face == 1)
    else:
        thrown = yield from tally(1 if once else hits, 6, ONES, clause, unit.side, f"whether {fired.weapon.name} fails")
        ones = thrown.of("one")
    return (yield from mishap(game, unit, fired.model.id, fired.weapon, ones))
