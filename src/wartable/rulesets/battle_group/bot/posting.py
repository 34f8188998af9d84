"""Where a bot sets units down, and where it sends them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from wartable.engine.ask import Move, Placement
from wartable.engine.errors import RuleError
from wartable.engine.formation import centre
from wartable.engine.plane import INCH, Point, along, path_length, scatter
from wartable.engine.ruleset import Idea
from wartable.kit.inches.bases import heading
from wartable.rulesets.battle_group.bot import goals
from wartable.rulesets.battle_group.bot.eye import Eye, points
from wartable.rulesets.battle_group.bot.future_attacks import FutureAttack, FutureAttacks
from wartable.rulesets.battle_group.bot.peril import HELD, Peril, dead_ground
from wartable.rulesets.battle_group.ground.kinds import is_cover
from wartable.rulesets.battle_group.moving.charges import perilous
from wartable.rulesets.battle_group.moving.facing import turns_freely
from wartable.rulesets.battle_group.moving.forced import middle
from wartable.rulesets.battle_group.moving.led import barred
from wartable.rulesets.battle_group.sight.lines import in_cover
from wartable.rulesets.battle_group.specials.points import Use
from wartable.rulesets.battle_group.state import Game, Model, Unit
from wartable.rulesets.battle_group.troops import line, near
from wartable.rulesets.battle_group.troops.models import stood

COVERED = 0.03  # what cover is worth, as part of a unit's points
CAUTION = 0.3  # how much of what enemies may do to a unit counts
BURNT = 0.02  # what it costs to stand beside a fire, likewise: it spreads on one face of six
WANTED = 3  # how many enemies a unit thinks of making for
COLUMNS = 8


def posted(game: Game, ask: Placement) -> Iterator[Idea]:
    """BG-NEW-TABLE-02: well forward, near whom it may best attack, in or near cover, not all in one place."""
    unit = game.units.get(ask.unit)
    if unit is None or not ask.region:
        return
    future = FutureAttacks(Eye(game, unit.side), unit)
    goal = (game.table.width // 2, game.table.height // 2)
    for at in _spots(ask.region):
        ghost = replace(unit, models=tuple(stood(model, *at, model.facing) for model in unit.models[:1]))
        worth = future.at(ghost)[0] / points(unit) - path_length((at, goal)) / (40 * INCH)
        worth += 0.2 * any(
            is_cover(piece) and path_length((at, middle(piece))) < 4 * INCH for piece in game.table.features
        )
        crowd = [friend for friend in game.friends(unit) if path_length((at, centre(friend.models))) < 5 * INCH]
        told = "near whom it may attack" if future.ways else "forward, with cover at hand"
        yield Idea({"to": list(at)}, worth - 0.3 * len(crowd), told)


def _spots(region: Sequence[Point]) -> Iterator[Point]:
    """Places in a region: columns of it, in five depths."""
    xs, ys = [x for x, _ in region], [y for _, y in region]
    for column in range(1, COLUMNS):
        for row in (1, 2, 3, 4, 5):
            yield min(xs) + (max(xs) - min(xs)) * column // COLUMNS, min(ys) + (max(ys) - min(ys)) * row // 6


def gone(game: Game, ask: Move) -> Iterator[Idea]:
    """BG-MOVE-01: the place from which the unit does most and suffers least."""
    unit = game.units[ask.unit]
    eye = Eye(game, unit.side)
    future, peril = FutureAttacks(eye, unit), Peril(eye)
    here, _ = stand(eye, future, peril, unit.models, moved=False)
    yield Idea({"stay": True}, here, "nowhere does it stand better")
    for answer in answers(game, future, ask.limit):
        try:
            plan = ask.check(answer)
        except RuleError:
            continue
        way = getattr(plan, "way", plan)
        worth, now = stand(eye, future, peril, way.ends, moved=way.distance > 0)
        yield Idea(answer, worth, _why(eye, future, way.ends, now))


def _why(eye: Eye, future: FutureAttacks, ends: tuple[Model, ...], now: str) -> str:
    game, unit = eye.game, future.unit
    wanted = goals.goal(game, unit)
    if wanted and goals.lacks(game, unit, ends) < goals.lacks(game, unit, unit.models):
        return wanted.why
    if now:
        return now
    for way in future.best(1):
        if near.apart(ends, way.foe.models) < near.apart(unit.models, way.foe.models):
            return f"it makes for {way.foe.name}, {'to shoot' if way.reach else 'to fight hand to hand'}"
    return "in cover" if in_cover(game, eye.placed(unit, ends)) else "it suffers less there"


def answers(game: Game, future: FutureAttacks, limit: int) -> Iterator[dict[str, Any]]:
    """Places towards whom it may best attack and into contact, just within range, into cover, and away."""
    unit = future.unit
    here = centre(unit.models)
    for at in goals.answers(game, unit, limit):
        yield {"to": list(at)}
    foes = sorted(game.enemies(unit), key=lambda foe: near.apart(unit.models, foe.models))
    for foe in foes:
        if line.av(unit) and near.apart(unit.models, foe.models) <= limit:
            yield {"to": list(centre(foe.models))}
    for way in future.best(WANTED):
        yield from _towards(game, unit, way, limit)
    for piece in game.table.features:
        at = middle(piece)
        if is_cover(piece) and INCH < path_length((here, at)) <= limit:
            yield {"to": list(at)}
    for at in dead_ground(game, unit, foes, limit):
        yield {"to": list(at)}
    yield from _aside(game, unit, foes, limit)


def _towards(game: Game, unit: Unit, way: FutureAttack, limit: int) -> Iterator[dict[str, Any]]:
    """Towards an enemy, as far as it goes or just within range, on both sides of the way too; who shoots looks there.

    BG-FACE-01: whoever does not say otherwise looks to the nearest enemy, which may be another one.
    """
    here, there = centre(unit.models), centre(way.foe.models)
    front, far = heading(there[0] - here[0], there[1] - here[1]), path_length((here, there))
    looking = {"facing": front} if way.reach and turns_freely(unit.models[0]) else {}
    if looking:
        yield {"stay": True, **looking}
    gap = near.apart(unit.models, way.foe.models)
    for gone in dict.fromkeys((limit, gap - way.reach + INCH // 4, limit // 2)):
        if 0 < gone <= limit and gone < far:
            yield {"to": list(along((here, there), gone)), **looking}
    for turn in (30, -30) if far > limit and not unit.models[0].corners else ():
        yield {"to": _off(game, here, front + turn, limit), **looking}


def _aside(game: Game, unit: Unit, foes: Sequence[Unit], limit: int) -> Iterator[dict[str, Any]]:
    """To both sides of the nearest enemy, and back."""
    if foes and not unit.models[0].corners:
        here, there = centre(unit.models), centre(foes[0].models)
        front = heading(there[0] - here[0], there[1] - here[1])
        for turn in (60, -60, 180):
            yield {"to": _off(game, here, front + turn, limit * 3 // 4)}


def _off(game: Game, here: Point, degrees: int, far: int) -> list[int]:
    x, y = scatter(*here, degrees % 360, far)
    return [min(max(x, INCH), game.table.width - INCH), min(max(y, INCH), game.table.height - INCH)]


# ------------------------------------------------------------------ what a place is worth
def stand(eye: Eye, future: FutureAttacks, peril: Peril, models: tuple[Model, ...], moved: bool) -> tuple[float, str]:
    """What a unit does from a place, now and later, less what is done to it there, in points; what it does now."""
    ghost = eye.placed(future.unit, models, moved)
    worth, why = _now(eye, future.unit, ghost)
    later, lost, _ = standing(eye, future, peril, ghost)
    return worth + later - caution(eye.game, ghost.side) * lost, why


def standing(
    eye: Eye, future: FutureAttacks, peril: Peril, ghost: Unit, mission: float = 1.0
) -> tuple[float, float, float]:
    """What a unit that stands so has of it later, what it may lose to the enemies there, what it hopes for, in points.

    Args:
        mission: what the scenario counts, in parts of what it does as a rule.
    """
    hope, fights = future.at(ghost)
    lost, held = peril.of(ghost)
    hope *= 1 - HELD * held * fights
    worth = hope - mission * goals.lacks(eye.game, future.unit, ghost.models) * eye.prize(ghost)
    worth -= BURNT * eye.prize(ghost) * fires(eye.game, ghost)
    return worth + COVERED * eye.prize(ghost) * in_cover(eye.game, ghost), lost, hope


def fires(game: Game, ghost: Unit) -> int:
    """BG-BRN-05: beside how many who burn a unit would stand."""
    return sum(near.apart(ghost.models, other.models) <= far for other, far in perilous(game, ghost))


def _now(eye: Eye, unit: Unit, ghost: Unit) -> tuple[float, str]:
    """BG-MEL-01, BG-SHO-01: the best attack of a unit from where it would stand, if it may act there at all."""
    if barred(eye.game, ghost, Use.ACT)[0]:
        return 0.0, ""
    touched = [foe for foe in eye.foes if not near.flies(foe) and near.in_contact(ghost.models, foe.models)]
    if touched:
        fought = near.engaged(eye.game, unit)
        rows = [(foe, (eye.fight if foe in fought else eye.charge)(ghost, foe)) for foe in touched]
        foe, harm = max(rows, key=lambda row: row[1].worth)
        does = "stays at" if foe in fought else "charges"
        return harm.worth, f"it {does} {foe.name}: {harm.kills:.0%} that they are destroyed or gone"
    target, harm = eye.best_aim(ghost)
    if target is None or not harm.average:
        return harm.worth, ""
    return harm.worth, f"it shoots at {target.name}, {harm.average:.1f} wounds on average"


def caution(game: Game, seat: str) -> float:
    """How much of what enemies may do counts: nothing if none of them has a turn any more."""
    order = game.sequence
    later = seat in order and any(not game.friendly(seat, other) for other in order[order.index(seat) + 1 :])
    return CAUTION if later or game.turn < game.turns else 0.0
