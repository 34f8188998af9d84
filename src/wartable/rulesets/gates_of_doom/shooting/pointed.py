"""What comes of a shot at a point: scatter and blast, hits in a spread, the line of a lance (MIS, SUP, LAN)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wartable.engine.ask import Flow, die, pool
from wartable.engine.mod import Mod, fixed, reasons
from wartable.engine.plane import Body, Point, path_length, within
from wartable.kit.inches.bases import heading, off
from wartable.rulesets.gates_of_doom.events.fighting import Lanced, LanceWent, Launched, Scared, Swept, Weakened
from wartable.rulesets.gates_of_doom.inside import places
from wartable.rulesets.gates_of_doom.shooting import fire, siege
from wartable.rulesets.gates_of_doom.shooting.aiming import (
    BLAST,
    DIRECT,
    GLARE,
    TURN,
    Pointed,
    Shot,
    covered,
    landing,
    line_of,
    on_line,
    spread,
    steadiness,
)
from wartable.rulesets.gates_of_doom.shooting.mishaps import fails
from wartable.rulesets.gates_of_doom.specials.traits import D3_HITS, FEAR, FLASH, LASER, SMOKE
from wartable.rulesets.gates_of_doom.state import LANCE, MISSILE, Bonus, Game, Model, Unit, Weapon
from wartable.rulesets.gates_of_doom.troops import clouds, figures, saves, volatile
from wartable.rulesets.gates_of_doom.troops.boons import pierced, spent

FIRST_SURVIVOR = 2  # GD-LAN-04
MISSED = 3  # GD-ARR-04
ENDED = 99  # survivors after whom a lance goes no farther


def resolve(game: Game, unit: Unit, shot: Shot, more: Sequence[Mod] = ()) -> Flow[None]:
    """One shot, by its kind; `more` changes the skill with which a missile is sent."""
    if shot.fired.weapon.kind == MISSILE:
        yield from launch(game, unit, shot.fired, shot.to, more)
    elif shot.fired.weapon.kind == LANCE:
        yield from lance(game, unit, shot.fired, shot.to)
    else:
        yield from sweep(game, unit, shot.fired, shot.to)


# ------------------------------------------------------------------ missiles
def launch(game: Game, unit: Unit, fired: Pointed, to: Point, more: Sequence[Mod] = ()) -> Flow[None]:
    """A missile from its scatter to what it does where it lands."""
    landed, face = yield from flight(game, unit, fired, to, more)
    yield from lands(game, unit, fired, landed, face)


def flight(game: Game, unit: Unit, fired: Pointed, to: Point, more: Sequence[Mod] = ()) -> Flow[tuple[Point, int]]:
    """Where a missile lands, and the face that says how far it may stray.

    GD-MIS-01, GD-GEN-03: the scatter die and a D6 together; less ranged skill is how far it strays, never below 0.

    GD-MIS-02: the shooter's own skill alone counts; GD-AI-03: 0 for an AI. `more` changes it for this shot (GD-REA-04).
    """
    model, weapon = fired.model, fired.weapon
    skill = steadiness(game, unit, fired, more)
    sure = spent(game, unit, what=Bonus.SURE)  # GD-FAT-15: as if it showed a direct hit
    scatter = DIRECT if sure else (yield from die(6, "GD-GEN-02", unit.side, "scatter die"))
    face = yield from die(6, "GD-MIS-01", unit.side, "inches that it strays")
    strays, landed = landing(model, to, scatter, face, fixed(skill))
    game.emit(Launched(unit.id, weapon.key, to, (scatter, face), strays, landed, spread(fired), reasons(skill)))
    return landed, face


def lands(game: Game, unit: Unit, fired: Pointed, landed: Point, face: int) -> Flow[None]:
    """GD-GEN-03: what a missile does where it has landed, nothing off the table."""
    weapon = fired.weapon
    if 0 <= landed[0] <= game.table.width and 0 <= landed[1] <= game.table.height:
        if FLASH in weapon.traits:
            dazzle(game, landed, unit)
        elif (yield from fails(game, unit, fired, _many(covered(game, landed, BLAST, unit)), face)):
            return
        elif SMOKE not in weapon.traits:
            yield from blast(game, unit, weapon, landed)
        clouds.stays(game, weapon, landed, unit.side)
        yield from volatile.rolled(game, volatile.under(game, landed, BLAST), unit.side)


def _many(found: Mapping[str, Sequence[Model]]) -> int:
    return sum(len(models) for models in found.values())


def dazzle(game: Game, at: Point, by: Unit | None = None) -> None:
    """GD-WPN-13: every model within 3 inches has 3 less skill until the round ends, once; no damage and no save."""
    for key, models in covered(game, at, GLARE, by).items():
        ids = tuple(model.id for model in models if not model.dazzled)
        if ids:
            game.emit(Weakened(key, ids, "GD-WPN-13"))


def blast(game: Game, unit: Unit, weapon: Weapon, at: Point) -> Flow[None]:
    """GD-MIS-03 to -05: each model within 2 inches saves alone, at 1 less AP; the one on which it lands at full AP."""
    milder = weapon._replace(pierces=None if weapon.pierces is None else weapon.pierces + 1)
    harder = weapon._replace(damage=weapon.direct or weapon.damage)
    point = Body(*at, 0)
    for key, models in covered(game, at, BLAST, unit).items():
        other, saved, hurt = game.units[key], 0, False
        for model in models:
            if all(left.id != model.id for left in other.models):
                continue  # GD-TEAM-04: a weapon is lost with its crew
            direct = within(model, point, 0)
            duller = weapon._replace(pierces=0) if figures.blunts(model, weapon) else milder
            how = pierced(unit, other, harder if direct else duller)
            kept, took = yield from saves.alone(game, other, how, unit.side, model)
            saved, hurt = saved + kept, hurt or took
        # GD-UF-08: one marker for the shot if it forced saves and damaged nobody.
        fire.mark(game, other, int(saved > 0 and not hurt), unit)
    for key in places.under(game, at, BLAST):
        yield from siege.batter(game, key, harder if key in places.under(game, at, 0) else milder, 1, unit.side)


# ------------------------------------------------------------------ suppression
def sweep(game: Game, unit: Unit, fired: Pointed, to: Point) -> Flow[None]:
    """GD-SUP-01 to -03: each unit takes as many hits as it has models in the spread, friends too; twice if focused.

    GD-WPN-20: a plasma cannon D3 for each model, thrown twice for each if it is focused.
    """
    weapon = fired.weapon
    if (yield from fails(game, unit, fired, _many(covered(game, to, spread(fired), unit)))):
        return
    for key, models in covered(game, to, spread(fired), unit).items():
        other = game.units[key]
        hits = len(models) * (2 if fired.focus else 1)
        if D3_HITS in weapon.traits:
            hits = yield from pool(hits, 6, "GD-WPN-20", unit.side, f"hits of {weapon.name}", d3=True)
        game.emit(Swept(unit.id, other.id, weapon.key, len(models), hits, fired.focus, to, spread(fired)))
        if FEAR in weapon.traits and not other.scared:
            game.emit(Scared(other.id))
        saved = yield from saves.take_hits(game, other, pierced(unit, other, weapon), hits, unit.side)
        fire.mark(game, other, saved, unit)
    yield from siege.batter_all(game, places.under(game, to, spread(fired)), weapon, 1 + fired.focus, unit.side)
    yield from volatile.rolled(game, volatile.under(game, to, spread(fired)), unit.side)


# ------------------------------------------------------------------ lances
def lance(game: Game, unit: Unit, fired: Pointed, to: Point) -> Flow[None]:
    """GD-LAN-01 to -04: the first model on the line is hit, the next if that one dies, else on a die that grows.

    GD-LAN-05: the building that ends the line is hit as the last on it.
    """
    line = line_of(game, fired.model, fired.weapon, to)
    met = on_line(game, fired.model, *line, unit)
    game.emit(LanceWent(unit.id, fired.weapon.key, line[0], line[1], len(met)))
    if (yield from fails(game, unit, fired, len(met))):
        return
    saved: dict[str, int] = {}
    survivors = yield from _through(game, unit, fired.weapon, met, saved, line)
    for key, count in saved.items():
        fire.mark(game, game.units[key], count, unit)
    met_last = places.on_line(game, *line, fired.model.within)
    if met_last and (yield from _goes_on(game, unit, met_last[0], survivors)):
        yield from siege.batter_all(game, met_last, fired.weapon, 1, unit.side)
    yield from volatile.rolled(game, volatile.on_line(game, *line), unit.side)


def _goes_on(game: Game, unit: Unit, target: str, survivors: int) -> Flow[bool]:
    """GD-LAN-04: whether what comes next on the line is hit, once so many have survived; after the sixth it ends."""
    if not survivors:
        return True
    need = FIRST_SURVIVOR + survivors - 1
    if need > DIRECT:
        return False
    face = yield from die(6, "GD-LAN-04", unit.side, "whether the lance goes on")
    game.emit(Lanced(target, face, need, face >= need))
    return face >= need


def _through(
    game: Game, unit: Unit, weapon: Weapon, met: Sequence[tuple[Unit, Model]], saved: dict[str, int],
    line: tuple[Point, Point],
) -> Flow[int]:  # fmt: skip
    """GD-LAN-03, GD-LAN-04: who is on the line in turn; how many survive, more than six if it has ended."""
    survivors = 0
    for other, model in met:
        if all(left.id != model.id for left in other.models):
            continue  # GD-TEAM-04
        if not (yield from _goes_on(game, unit, other.id, survivors)):
            return ENDED
        if model.armour == "mirage_armour":
            face = yield from die(6, "GD-ARR-04", other.side, "mirage armour")
            if face >= MISSED:
                continue
        stopped = yield from saves.shielded_alone(game, other, model)
        if stopped:
            # GD-EQP-01: it stops a lance shot altogether
            if LASER in weapon.traits:
                yield from _glance_off(game, unit, weapon, model, saved, line)
            return ENDED
        kept, _ = yield from saves.alone(game, other, pierced(unit, other, weapon), unit.side, model, shields=False)
        saved[other.id] = saved.get(other.id, 0) + kept
        survivors += any(left.id == model.id for left in other.models)
    return survivors


def _glance_off(
    game: Game, unit: Unit, weapon: Weapon, model: Model, saved: dict[str, int], line: tuple[Point, Point]
) -> Flow[None]:  # fmt: skip
    """GD-EQP-03: off a shield a laser goes on by the scatter die, for the length that it had left; a 6 stops it."""
    scatter = yield from die(6, "GD-EQP-03", unit.side, "scatter die, for the laser")
    left = path_length(line) - path_length((line[0], (model.x, model.y))) - model.r
    if scatter == DIRECT or left <= 0:
        return
    away = heading(model.x - line[0][0], model.y - line[0][1]) - TURN * (scatter - 1)
    shorter = weapon._replace(ranges=(left,))
    on = line_of(game, model, shorter, off(model.x, model.y, away % 360, left))
    met = on_line(game, model, *on)
    game.emit(LanceWent(unit.id, weapon.key, on[0], on[1], len(met)))
    yield from _through(game, unit, shorter, met, saved, on)
