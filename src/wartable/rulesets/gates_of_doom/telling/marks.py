"""What is in force for a unit, in a few words each."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.kit.view import Mark
from wartable.rulesets.gates_of_doom.catalogue import vehicles
from wartable.rulesets.gates_of_doom.melee.blows import wielded
from wartable.rulesets.gates_of_doom.setup import arriving
from wartable.rulesets.gates_of_doom.state import MECHS, VEHICLES, Game, Unit
from wartable.rulesets.gates_of_doom.troops import clouds, near


def marks(game: Game, unit: Unit) -> Iterator[Mark]:
    """What is in force for a unit."""
    if unit.under_fire:
        count = f"{unit.under_fire} under fire marker{'' if unit.under_fire == 1 else 's'}"
        yield Mark(count, "GD-UF-02", "bad", sign="burst", times=unit.under_fire)
    yield from _machines(unit)
    if unit.holder:
        ride = game.units.get(unit.holder)
        name = ride.name if ride else game.table.feature(unit.holder).name
        yield Mark(f"in {name}", "GD-VEH-10" if ride else "GD-BLD-02", "plain")
    if any(side.carrier[0] == unit.id for side in game.sides.values()):
        yield Mark("carries the marker", "GD-OBJ-08", "good")
    if unit.lying:
        yield Mark("lying down", "GD-ACT-03", "plain", sign="lying")
    if unit.watching:
        yield Mark("on overwatch", "GD-ACT-07", "good", sign="eye")
    if near.foes_in_combat(game, unit):
        yield Mark("in melee", "GD-MEL-01", "plain", sign="clash")
    if unit.spent and not unit.activated:
        yield Mark(f"{unit.spent} action{'' if unit.spent == 1 else 's'} spent in advance", "GD-RND-14", "bad")
    tired = max((model.fatigue for model in unit.models), default=0)
    if tired and any(wielded(game, model) for model in unit.models):
        yield Mark(f"-{tired} melee skill", "GD-MEL-15", "bad", sign="tired", times=tired)
    yield from _weakened(game, unit)
    for boon in dict.fromkeys((boon.name, boon.clause) for boon in unit.boons):
        yield Mark(*boon, "plain")
    if unit.activated and unit.id != game.active:
        yield Mark("has activated", "GD-RND-03", "plain")


def _weakened(game: Game, unit: Unit) -> Iterator[Mark]:
    """What weakens some of its models or all of them."""
    told = (
        ("hit by needles", "GD-WPN-06", [model for model in unit.models if model.needled]),
        ("dazzled", "GD-WPN-13", [model for model in unit.models if model.dazzled]),
        ("in smoke", "GD-WPN-14", [model for model in unit.models if clouds.smoke(game, model)]),
        ("staggered", "GD-WPN-24", [model for model in unit.models if model.shocked]),
    )
    for text, clause, models in told:
        if models:
            some = f"{len(models)} of {len(unit.models)} " if len(models) < len(unit.models) else ""
            yield Mark(f"{some}{text}", clause, "bad")
    if unit.scared:
        yield Mark("-1 nerve", "GD-WPN-19", "bad")


def _machines(unit: Unit) -> Iterator[Mark]:
    """GD-VEH-05, GD-SA-12: what moves a vehicle, and what a mech or a vehicle has lost."""
    for model in unit.models:
        parts = [vehicles.parts()[key].name for key in model.gear if key in vehicles.parts()]
        if parts:
            yield Mark(", ".join(parts), "GD-VEH-05", "plain")
        if model.wounds and model.kind in (*VEHICLES, *MECHS):
            yield Mark(f"{model.wounds} of {model.profile.health} health lost", "GD-SA-12", "bad")


def away(unit: Unit) -> Iterator[Mark]:
    """What is in force for a unit that is off the board."""
    if unit.kept:
        yield Mark("off the board", arriving.unseen(unit) or "GD-EQP-08", "plain")
