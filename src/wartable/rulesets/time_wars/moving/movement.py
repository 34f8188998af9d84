"""Chapter MOVE, and the move of a charge (chapter MELEE): who may move, how far, and the asking.

TW-MOVE-04: a charge costs both actions, as a run does; the menu takes them at the declaration.
"""

from __future__ import annotations

from wartable.engine.ask import Flow, Later, Option, Refusal, die, move
from wartable.engine.mod import Reason
from wartable.engine.plane import inches, nearest, segment_crosses_polygon
from wartable.engine.terrain import Feature
from wartable.kit.wording import inched, the
from wartable.rulesets.time_wars.dice import Comes, offer_reroll
from wartable.rulesets.time_wars.events.base import DistanceRolled
from wartable.rulesets.time_wars.events.shooting import Measured
from wartable.rulesets.time_wars.ground.terrain import hard_features, on_ice, over_ice
from wartable.rulesets.time_wars.melee.charges import Onset
from wartable.rulesets.time_wars.moving.march import ADVANCE, CHARGE, RUN, halt, interrupted, march
from wartable.rulesets.time_wars.moving.ways import Walk, Way
from wartable.rulesets.time_wars.shooting.shooting import shown
from wartable.rulesets.time_wars.sight import visibility
from wartable.rulesets.time_wars.specials.ask import charges_forbidden, fixed_pace, moves_and_fires
from wartable.rulesets.time_wars.specials.bearers import voices
from wartable.rulesets.time_wars.state import ABOARD, INCH, INDIVIDUAL, JOINED, TABLE, VEHICLE, Game, Model, Unit
from wartable.rulesets.time_wars.troops import fatigue, troop_types
from wartable.rulesets.time_wars.troops.fatigue import Reach


def may_move(game: Game, unit: Unit, action: str = "") -> Refusal | None:
    """Why `unit` can use no movement action, or not this one (advance, run or charge); None if it can.

    What it costs is the menu's affair (TW-ACT-03).
    """
    if unit.where == ABOARD:
        return Refusal(action, "it is aboard a vehicle", "TW-VEH-15")
    if unit.where == JOINED:
        return Refusal(action, "it moves with its Squad", "TW-SQUAD-01")
    if unit.where != TABLE or not unit.models:
        return Refusal(action, "it is not on the table", "TW-TYPE-03")
    if action == CHARGE and unit.kind == VEHICLE:
        return Refusal(action, "a vehicle cannot charge", "TW-VEH-03")
    if action == ADVANCE and unit.advanced:
        return Refusal(action, "it has advanced this turn", "TW-MOVE-02")
    if unit.anchored and not moves_and_fires(unit):  # TW-SPEC-29, TW-VEH-05
        return Refusal(action, "it has fired a Move or Fire weapon this turn", "TW-SPEC-24")
    if game.melees and game.melee_of(unit.id) is not None:
        return Refusal(action, "it is in melee", "TW-ACT-07")
    return None


def advance(game: Game, unit: Unit, leaves: str = "") -> Flow[None]:
    """TW-MOVE-01, TW-VEH-04: up to AGL inches in any direction. TW-SPEC-09: Fatigue does not slow it.

    Args:
        leaves: the Squad that an Individual leaves by this move (TW-TYPE-05).
    """
    yield from _advance(game, unit, leaves)
    _left(game, unit, leaves)


def _advance(game: Game, unit: Unit, leaves: str) -> Flow[None]:
    if (yield from interrupted(game, unit.id, ADVANCE, "declared")):
        return
    whole = unit.profile.agl * INCH
    walk = Walk(game, unit, "TW-MOVE-01", whole, whole, leaves=leaves)
    way: Way = yield from move(walk.ask(f"{unit.name} advances up to {inched(whole)}"))
    yield from _go(game, unit.id, ADVANCE, way, 0, leaves, (whole, whole))


def run(game: Game, unit: Unit, leaves: str = "") -> Flow[None]:
    """TW-MOVE-03, TW-VEH-04: up to AGL + D6 inches, the path chosen when the die is known; `leaves`: see `advance`."""
    yield from _run(game, unit, leaves)
    _left(game, unit, leaves)


def _run(game: Game, unit: Unit, leaves: str) -> Flow[None]:
    if (yield from interrupted(game, unit.id, RUN, "declared")):
        return
    limits, ones = yield from distance(game, unit, RUN)
    walk = Walk(game, unit, "TW-MOVE-03", limits.full, limits.hard, leaves=leaves)
    far = inches(limits.full)
    if limits.hard < limits.full:
        far += f" ({inches(limits.hard)} through hard going)"
    if limits.ice > limits.full and on_ice(game, unit):
        walk.full, walk.ashore = limits.ice, limits.full
        far += f" ({inches(limits.ice)} wholly on the ice)"
    way: Way = yield from move(walk.ask(f"{unit.name} runs up to {far} inches"))
    yield from _go(game, unit.id, RUN, way, ones, leaves, (walk.full, walk.hard))


def _left(game: Game, unit: Unit, squad: str) -> None:
    """TW-TYPE-05: an Individual that has not got out of cohesion has not left: it is part of the Squad again."""
    if not squad or unit.where != TABLE or not unit.models:
        return
    if troop_types.why_not_join(game, unit, game.units[squad]) is None:
        troop_types.join(game, unit, game.units[squad])


def _go(
    game: Game, key: str, action: str, way: Way, ones: int, leaves: str, most: tuple[int, int]
) -> Flow[None]:  # fmt: skip
    """The move itself; `most` is how far it could go, in mils, at all and through hard going."""
    arrived = yield from march(game, key, action, way, ones)
    if not arrived:
        return
    unit = game.units[arrived]
    for rule in voices(game, unit, "goes_over_the_edge"):
        if (yield from rule.goes_over_the_edge(game, unit, way, *most)):
            return
    if unit.kind == INDIVIDUAL and not leaves:
        yield from troop_types.offer_joining(game, unit)
        if unit.where != TABLE:
            return
    yield from interrupted(game, unit.id, action, "done")


# ------------------------------------------------------------------ how far
def distance(game: Game, unit: Unit, action: str) -> Flow[tuple[Reach, int]]:
    """TW-MOVE-03, TW-MELEE-04: the distance of a run or charge, and the natural 1s thrown for it (TW-ORD-12).

    TW-SPEC-47: the Unceasing throw nothing, so they have nothing to re-roll (TW-ORD-01, TW-ORD-13).
    TW-SPEC-50: it is the rule of the Squad that counts, whoever has joined it.
    TW-ORD-10: Quicken Pace! re-rolls a run, TW-ORD-01: Charge! a charge, once.
    """
    if fixed_pace(unit):
        limits = fatigue.reach(game, unit, 0)  # TW-SPEC-47
        if action == RUN and any(item.name == "quicken_pace" for item in unit.orders):
            game.cite("TW-ORD-13")
        game.emit(DistanceRolled(unit.id, action, 0, limits.full, limits.why))
        return limits, 0
    order, clause = ("quicken_pace", "TW-ORD-10") if action == RUN else ("charge", "TW-ORD-01")
    main = "TW-MOVE-03" if action == RUN else "TW-MELEE-04"
    face = yield from die(6, main, unit.player, f"{unit.name}, {action}")
    faces = [face]
    if any(item.name == order for item in unit.orders):
        outcome = inched(fatigue.reach(game, unit, face).full)
        thrown = (face,)
        comes = Comes(lambda faces: _full(game, unit, faces), inched)
        new = yield from offer_reroll((clause,), unit.player, thrown, outcome, f"the die of the {action}", comes)
        faces += [again for again in new if new is not thrown]
    limits = fatigue.reach(game, unit, faces[-1])
    why = tuple(Reason(main, line.text, line.value) if line.text == "D6" else line for line in limits.why)
    first = faces[0] if len(faces) > 1 else 0
    game.emit(DistanceRolled(unit.id, action, faces[-1], limits.full, why, first))
    return limits, faces.count(1)


def _full(game: Game, unit: Unit, faces: tuple[int, ...]) -> Flow[int]:
    yield from ()
    return fatigue.reach(game, unit, faces[-1]).full


# ------------------------------------------------------------------ charges
def charge_targets(game: Game, unit: Unit) -> tuple[tuple[Option, ...], Later]:
    """TW-MELEE-03: the enemies that `unit` can see and so may charge, and why it may not charge the others.

    TW-GEN-07: nothing is measured for it. Those in melee may be charged too (TW-MELEE-06).
    """
    options: list[Option] = []
    others: dict[str, Refusal | None] = {}
    enemies = tuple(game.enemies(unit.player))
    sees, forbids = visibility.sight_of(game, unit, enemies), charges_forbidden(game, unit)
    paces = _paces(game, unit)
    for enemy in enemies:
        forbidden = forbids(enemy)
        if forbidden is None and sees(enemy):
            options.append(Option(enemy.id, _offered(game, unit, enemy, paces), "TW-MELEE-03", enemy.id))
        else:
            others[enemy.id] = forbidden

    def refused() -> tuple[Refusal, ...]:
        return tuple(_no_charge(game.units[key], forbidden) for key, forbidden in others.items())

    return tuple(options), Later(refused)


def _paces(game: Game, unit: Unit) -> tuple[Reach, Reach]:
    """TW-MELEE-04: how far a charge goes with the worst die and with the best."""
    return fatigue.reach(game, unit, 1), fatigue.reach(game, unit, 6)


def _offered(game: Game, unit: Unit, enemy: Unit, paces: tuple[Reach, Reach]) -> str:
    """TW-MELEE-04: whom it may charge, and how far it goes; TW-TERR-04: and if hard going lies straight in its way."""
    worst, best = paces
    words = f"{shown(game, unit, enemy)}; it goes {_span(worst.full, best.full)}"
    if best.hard < best.full and (feature := _straight_through(game, unit, enemy)) is not None:
        words = f"{words}, through {the(feature.name)} {_span(worst.hard, best.hard)}"
    return words


def _span(least: int, most: int) -> str:
    return inched(most) if least == most else f"{inches(least)} to {inched(most)}"


def _straight_through(game: Game, unit: Unit, enemy: Unit) -> Feature | None:
    """TW-TERR-02: the first hard going on the straight line between those models that are nearest to each other."""
    one, other = unit.box, enemy.box
    left, top = min(one[0], other[0]), min(one[1], other[1])
    right, bottom = max(one[2], other[2]), max(one[3], other[3])
    between = [
        each
        for each in hard_features(game.table)
        if each.left <= right and each.right >= left and each.top <= bottom and each.bottom >= top
    ]
    if not between:
        return None
    _, mine, theirs = nearest(unit.models, enemy.models)
    start, end = unit.models[mine], enemy.models[theirs]
    line = start.x, start.y, end.x, end.y
    return next((each for each in between if _crosses(*line, each)), None)


def _crosses(ax: int, ay: int, bx: int, by: int, feature: Feature) -> bool:
    """Whether a line crosses or touches a footprint, by the boxes round both first."""
    if (ax < feature.left and bx < feature.left) or (ax > feature.right and bx > feature.right):
        return False
    if (ay < feature.top and by < feature.top) or (ay > feature.bottom and by > feature.bottom):
        return False
    return segment_crosses_polygon(ax, ay, bx, by, feature.polygon)


def _no_charge(enemy: Unit, forbidden: Refusal | None) -> Refusal:
    if forbidden is None:
        return Refusal(enemy.id, f"it cannot see {enemy.name}", "TW-MELEE-03")
    return Refusal(enemy.id, f"{forbidden.why} to charge {enemy.name}", forbidden.clause)


def _rush(game: Game, unit: Unit, target: Unit, prey: tuple[Model, ...], limits: Reach) -> tuple[Way, str]:
    """TW-MELEE-05: the way of a charge, and in words why it falls short, if it does.

    TW-MOD-14: one that runs wholly on frozen water is free of Fatigue.
    """
    if limits.ice > limits.full and on_ice(game, unit):
        way = Onset(game, unit, target.id, prey, limits.ice, limits.ice).rush().way
        if all(over_ice(game.table, path) for path in way.paths):
            return way, ""
    rush = Onset(game, unit, target.id, prey, limits.full, limits.hard).rush()
    return rush.way, "" if rush.reached else _short(game, unit, target, prey, limits)


def _short(game: Game, unit: Unit, target: Unit, prey: tuple[Model, ...], limits: Reach) -> str:
    """TW-TERR-04: whether hard going keeps a charge from its target, and which; else TW-MELEE-05 alone."""
    if limits.hard >= limits.full or nearest(unit.models, prey)[0] > limits.full:
        return "it falls short"
    feature = _straight_through(game, unit, target)
    if feature is None:
        return "it falls short"
    return f"through {the(feature.name)} it goes {inched(limits.hard)}, so that it falls short ({limits.hard_clause})"


def charge(game: Game, unit: Unit, target: Unit) -> Flow[None]:
    """TW-MELEE-03 to -05: the target is declared, then measured, then the die is thrown; the umpire moves the charger.

    TW-GEN-10: a charge that falls short moves the whole distance and is spent.
    TW-MELEE-06: each of several chargers moves, and makes contact, by itself.
    """
    prey = target.models
    if (yield from interrupted(game, unit.id, CHARGE, f"declared at {target.name}")):
        return
    prey = target.models or prey
    game.emit(Measured(unit.id, target.id, nearest(unit.models, prey)[0]))
    limits, _ = yield from distance(game, unit, CHARGE)
    way, short = _rush(game, unit, target, prey, limits)
    if target.where != TABLE:
        way, short = (yield from halt(game, unit.id, way)), ""
    arrived = yield from march(game, unit.id, CHARGE, way, target=target.id, short=short)
    if arrived:
        yield from interrupted(game, arrived, CHARGE, "done")
