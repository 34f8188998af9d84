"""Carrying a move out: the way, who was met, and dangerous ground (GD-ACT-01, GD-MEL-06, GD-TER-07)."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Flow, move, tally
from wartable.engine.plane import path_length
from wartable.kit.inches.ways import Way
from wartable.kit.wording import does, inched
from wartable.rulesets.gates_of_doom.events.acting import DangerMet, Moved
from wartable.rulesets.gates_of_doom.ground.kinds import dangerous
from wartable.rulesets.gates_of_doom.moving import duty
from wartable.rulesets.gates_of_doom.moving.retrieval import take_up
from wartable.rulesets.gates_of_doom.moving.traps import entered
from wartable.rulesets.gates_of_doom.moving.walk import Flight, Walk, crossed
from wartable.rulesets.gates_of_doom.specials.points import speaking
from wartable.rulesets.gates_of_doom.state import Game, Model, Unit, Until
from wartable.rulesets.gates_of_doom.troops import clouds, figures, items, near
from wartable.rulesets.gates_of_doom.troops.boons import over
from wartable.rulesets.gates_of_doom.troops.losses import harmed

Crossed = dict[str, list[int]]
"""The models that have rolled for each piece of dangerous ground, by its key (GD-TER-07)."""


def walk(game: Game, unit: Unit, *, leaves: bool = False) -> Flow[None]:
    """GD-ACT-01: the owner moves the unit, or lets it stay; GD-MEL-03: `leaves` a melee."""
    yield from set_off(game, unit)
    if unit.models:
        yield from went(game, unit, steps(game, unit, leaves), "leave the melee," if leaves else "move")
    come_to_rest(game, unit)


def steps(game: Game, unit: Unit, leaves: bool = False) -> Walk:
    """How a unit moves: as it likes, or as combat drugs drive it with its last action (GD-RAR-05)."""
    driven = duty.due(game, unit) if game.active == unit.id and not (unit.actions or leaves) else ()
    return duty.Driven(game, unit, driven) if driven else Walk(game, unit, leaves=leaves)


def went(game: Game, unit: Unit, walk: Walk, how: str, rolled: Crossed | None = None) -> Flow[dict[int, int]]:
    """A way is chosen and gone; what it has cost each model of its speed, mils.

    `rolled`: who has rolled for dangerous ground in this move already.
    """
    way: Way[Model] = yield from move(walk.ask(f"{does(unit.name, how)} up to {inched(walk.full)}"))
    spent = {model.id: walk.cost(model, path) for model, path in zip(way.ends, way.paths)}
    yield from moved(game, unit, way, "GD-ACT-01", rolled)
    return spent


def run_away(game: Game, unit: Unit, attackers: tuple[Model, ...]) -> Flow[None]:
    """GD-REA-07: after the attack its models run, farther from those who attacked."""
    yield from set_off(game, unit)
    if not unit.models:
        return
    question = f"{does(unit.name, 'run')} away, up to {figures.inches_of(unit)}"
    way: Way[Model] = yield from move(Flight(game, unit, attackers).ask(question))
    yield from moved(game, unit, way, "GD-REA-07")
    come_to_rest(game, unit)


def set_off(game: Game, unit: Unit) -> Flow[None]:
    """GD-SIM-03, GD-SIM-21: what is tried or thrown for as a move begins."""
    yield from items.moves(game, unit)
    for model in unit.models:
        for rule in speaking(figures.rules_of(model), "sets_off"):
            yield from rule.sets_off(game, unit, model)


def come_to_rest(game: Game, unit: Unit) -> None:
    """What was for one move alone is over."""
    items.restored(game, unit, items.MOVERS)
    over(game, Until.MOVE)


def moved(game: Game, unit: Unit, way: Way[Model], clause: str, rolled: Crossed | None = None) -> Flow[None]:
    """What comes of a way: the models stand there, enemies are met, dangerous ground is rolled for."""
    if not way.distance:
        return
    fought = near.foes_in_combat(game, unit)
    able = [foe for foe in game.enemies(unit) if foe not in fought and not (unit.high or foe.high)]
    met = tuple(foe.id for foe in able if near.in_contact(way.ends, foe.models))
    movers = tuple(model.id for model, path in zip(way.ends, way.paths) if path_length(path))
    why = figures.speed_reasons(unit, unit.models[0])
    before = unit.models
    wild = {model.id for model in duty.drugged(unit)}
    nearer = tuple(e.id for b, e in zip(before, way.ends) if b.id in wild and duty.nearer(game, unit, b, e))
    game.emit(Moved(unit.id, way.distance, way.ends, movers, met, clause, why, nearer))
    yield from over_ground(game, unit, before, way, rolled)
    for model in unit.models if met else ():
        for rule in speaking(figures.rules_of(model), "meets"):
            yield from rule.meets(game, unit, model, met)
    yield from entered(game, unit, before)
    yield from take_up(game, unit)


def over_ground(
    game: Game, unit: Unit, before: Sequence[Model], way: Way[Model], rolled: Crossed | None = None
) -> Flow[None]:  # fmt: skip
    """What ground does to those who have gone over it: what is dangerous (GD-TER-07), fallout (GD-WPN-15)."""
    yield from _endanger(game, unit, way, {} if rolled is None else rolled)
    yield from clouds.crossed(game, unit, before, way.paths)


def _endanger(game: Game, unit: Unit, way: Way[Model], rolled: Crossed) -> Flow[None]:
    """GD-TER-07: a D6 for each model that moved over dangerous ground, once for each piece; a 1 is 1 damage."""
    pieces = [piece for piece in game.table.features if dangerous(piece)]
    for key, ids in crossed(unit, way, pieces).items():
        done = rolled.setdefault(key, [])
        alive = [n for n in ids if n not in done and any(model.id == n for model in unit.models)]
        if not alive:
            continue
        done += alive
        thrown = yield from tally(
            len(alive), 6, {"hurt": (1,), "safe": range(2, 7)}, "GD-TER-07", unit.side, "dangerous ground"
        )
        hit = tuple(number for number, face in zip(alive, thrown.faces) if face == 1)
        game.emit(DangerMet(unit.id, key, thrown.faces, hit))
        yield from harmed(game, unit, hit)
