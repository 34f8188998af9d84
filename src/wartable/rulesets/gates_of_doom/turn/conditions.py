"""What conditions do at the start and the end of a round (chapter CON; GD-RND-12), and rad weapons at an activation."""

from __future__ import annotations

from wartable.engine.ask import Flow, d3, die, pool, tally
from wartable.engine.plane import INCH, Body, gap, within
from wartable.kit.inches.bases import off
from wartable.rulesets.gates_of_doom.events.acting import MeteorFell, RadLeaked, ToxicAir
from wartable.rulesets.gates_of_doom.shooting.fire import mark
from wartable.rulesets.gates_of_doom.specials.gear import BREATHING
from wartable.rulesets.gates_of_doom.specials.traits import RAD
from wartable.rulesets.gates_of_doom.state import GUN, INFANTRY, METEORS, RANGED, TOXIC, Game, Unit, Weapon
from wartable.rulesets.gates_of_doom.troops import figures, losses, saves
from wartable.rulesets.gates_of_doom.troops.order import by_lot

NORTH, TURN, DIRECT = 90, 72, 6  # GD-GEN-02: without a model direction 1 is the north edge
METEOR = Weapon("meteor", "Meteor", pierces=-3, tech=0)  # GD-CON-11
CRATER = 2 * INCH


def toxic_air(game: Game) -> Flow[None]:
    """GD-CON-03: each infantry model but AIs rolls, inside things too; a 1 hurts; GD-CON-04: not with its gear."""
    if TOXIC not in game.conditions:
        return
    for unit in [unit for unit in game.units.values() if unit.in_play]:
        ids = [m.id for m in unit.models if m.kind == INFANTRY and not m.ai and BREATHING not in m.gear]
        if not ids:
            continue
        sorts = {"hurt": (1,), "well": range(2, 7)}
        thrown = yield from tally(len(ids), 6, sorts, "GD-CON-03", unit.side, "toxic air")
        game.emit(ToxicAir(unit.id, thrown.faces))
        yield from losses.harmed(game, unit, [number for number, face in zip(ids, thrown.faces) if face == 1])


def meteors(game: Game) -> Flow[None]:
    """GD-CON-11: D3 meteors fall 2D6 inches from the middle; units within 2 inches take D6 hits at AP -3."""
    if METEORS not in game.conditions:
        return
    seat = next(iter(game.sides))
    _, many = yield from d3("GD-CON-11", seat, "meteors")
    for _ in range(many):
        scatter = yield from die(6, "GD-GEN-02", seat, "scatter die")
        far = yield from pool(2, 6, "GD-CON-11", seat, "inches from the middle")
        middle = game.table.width // 2, game.table.height // 2
        at = middle if scatter == DIRECT else off(*middle, (NORTH - TURN * (scatter - 1)) % 360, far * INCH)
        game.emit(MeteorFell(at))
        if not (0 <= at[0] <= game.table.width and 0 <= at[1] <= game.table.height):
            continue
        struck = [u.id for u in game.on_table() if any(within(m, Body(*at, 0), CRATER) for m in u.models)]
        for key in (yield from by_lot(game, struck)):
            unit = game.units[key]
            hits = yield from die(6, "GD-CON-11", unit.side, f"hits on {unit.name}")
            saved = yield from saves.take_hits(game, unit, METEOR, hits, "")
            mark(game, unit, saved)


def rad_weapons(game: Game, unit: Unit) -> Flow[None]:
    """GD-WPN-03: for each rad weapon of a unit that activates, every model within an inch of its bearer takes 1 damage.

    Not AIs nor separate weapons; friend, foe and bearer.
    """
    models = unit.models if unit.in_play else ()
    for bearer, weapon in [(model, w) for model in models for w in game.weapons(model, *RANGED)]:
        if RAD not in weapon.traits or bearer.id not in [model.id for model in unit.models]:
            continue
        game.emit(RadLeaked(unit.id, weapon.key))
        for other in game.on_table():
            near = [m.id for m in other.models if not m.ai and m.kind != GUN and gap(m, bearer) <= INCH
                    and not figures.immune(m, RAD)]  # fmt: skip
            yield from losses.harmed(game, other, near, unit.side)
