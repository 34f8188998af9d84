"""Edges and deployment (GD-RND-11)."""

from __future__ import annotations

from wartable.engine.ask import Flow, Option, choose, choose_or_skip, die, place
from wartable.engine.plane import Polygon
from wartable.kit.inches.placing import Region, Site
from wartable.kit.inches.zones import strips
from wartable.rulesets.gates_of_doom.events.acting import Deployed, EdgePicked, EdgeRolled
from wartable.rulesets.gates_of_doom.events.base import Turned
from wartable.rulesets.gates_of_doom.ground.kinds import depth
from wartable.rulesets.gates_of_doom.setup import arriving
from wartable.rulesets.gates_of_doom.setup.grounds import CLAUSES, Loose
from wartable.rulesets.gates_of_doom.specials.points import speaking
from wartable.rulesets.gates_of_doom.state import COHESION, RESERVE, Game, Model, Phase, Unit
from wartable.rulesets.gates_of_doom.troops import figures, near

CLAUSE = "GD-RND-11"


def zones(game: Game) -> dict[str, Polygon]:
    """GD-RND-11: a strip along each of two opposite edges, a quarter of the board deep, by the key of its edge."""
    table = game.table
    return strips(table.width, table.height, depth(table.height), depth(table.height))


def pick_edges(game: Game) -> Flow[None]:
    """GD-RND-11: both roll, equal rolls again; who has more picks an edge."""
    first, second = game.sides
    while True:
        one = yield from die(6, CLAUSE, first, "for the edge")
        other = yield from die(6, CLAUSE, second, "for the edge")
        if one != other:
            break
    winner, loser = (first, second) if one > other else (second, first)
    game.emit(EdgeRolled((one, other), winner))
    offered = zones(game)
    options = tuple(Option(key, f"the {key} edge", CLAUSE) for key in offered)
    edge = yield from choose(CLAUSE, winner, "Which edge is yours?", options)
    left = next(key for key in offered if key != edge)
    game.emit(EdgePicked(winner, edge, ((winner, offered[edge]), (loser, offered[left]))))
    game.emit(Turned(Phase.AIMS))


def deploy(game: Game) -> Flow[None]:
    """GD-RND-11: the sides set a unit down in turn, the loser of the roll-off first."""
    yield from prepare(game)
    arriving.keep_unseen(game)
    waiting = [unit for unit in game.units.values() if unit.where == RESERVE and unit.models and not unit.kept]
    if not waiting:
        game.emit(Turned(Phase.BEGIN))
        return
    order = sorted(game.sides, key=lambda seat: seat == game.last)
    seat = next(seat for seat in order if any(unit.side == seat for unit in waiting))
    options = [Option(unit.id, unit.name, CLAUSE, unit.id) for unit in waiting if unit.side == seat]
    key = yield from choose_or_skip(game, CLAUSE, seat, "Which unit is set down next?", options)
    unit = game.units[key]
    if (yield from arriving.kept(game, unit)):
        return
    models, _ = yield from place(site(game, unit).ask(seat, f"Set {unit.name} down", unit.id))
    game.emit(Deployed(unit.id, models))


def prepare(game: Game) -> Flow[None]:
    """What special rules do before the battle, once."""
    for unit in list(game.units.values()):
        for model in unit.models:
            for rule in speaking(figures.rules_of(model), "before_battle"):
                yield from rule.before_battle(game, unit, model)


def site(game: Game, unit: Unit) -> Site[Model]:
    """GD-RND-11: each model wholly inside its zone, on nobody's base, in cohesion (GD-RND-08)."""
    region = Region(CLAUSE, "zone", game.sides[unit.side].zone)
    ground = Loose(game.table, region, CLAUSES, near.neighbours(game, unit.side), COHESION)
    return Site(game.table, unit.name, unit.models, [ground])
