"""Carriers: loading, unloading, leaping (chapter CAR)."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Flow, Option, Refusal, choose, die, place, pool
from wartable.engine.plane import INCH, Bodied, Body, Point, scatter
from wartable.kit.inches.bases import box_of, sizes
from wartable.kit.inches.coverage import disc
from wartable.kit.inches.placing import Ground, Neighbour, PlaceClauses, Region, Site
from wartable.kit.wording import asked, does, they
from wartable.rulesets.battle_group.dice.attack import resolve
from wartable.rulesets.battle_group.events.vehicles import Boarded, Dismounted, LeapRolled
from wartable.rulesets.battle_group.ground.kinds import closed_to
from wartable.rulesets.battle_group.specials.points import FREE, Action, Attack, Bar, Use
from wartable.rulesets.battle_group.state import (
    ABOARD,
    APART,
    COHERENCY,
    FLYING,
    FOOT,
    HOVER,
    WHOLE,
    Game,
    Model,
    Unit,
)
from wartable.rulesets.battle_group.troops import line, near

NEAR = 2 * INCH  # BG-CAR-02, BG-CAR-04
SIDES = {"rear": 180, "left": 270, "right": 90}
CLAUSES = PlaceClauses(edge="BG-CAR-04", closed="BG-CAR-04", base="BG-CAR-04", group="BG-COH-01")
JET_PACK = "jet_pack"
LEAPS = (HOVER, FLYING)
DONE = "done"


def aboard(game: Game, carrier: Unit) -> list[Unit]:
    """BG-CAR-01, BG-CAR-03: the units in a carrier; they are not on the table, so that they add and do nothing."""
    return [unit for unit in game.units.values() if unit.where == ABOARD and unit.holder == carrier.id and unit.models]


def room(game: Game, carrier: Unit) -> int:
    """BG-CAR-01: how much a carrier can still take in, halves of an ordinary model."""
    return carrier.models[0].capacity - sum(line.size(unit) for unit in aboard(game, carrier))


def access_points(model: Model) -> list[Point]:
    """BG-CAR-04, BG-NEW-VEHICLES-03: where units get in and out; BG-CAR-06: of a hover vehicle or flyer the rear."""
    sides = ("rear",) if model.style in LEAPS else (model.access or ("rear",))
    length, width = sizes(model) if model.corners else (2 * model.r, 2 * model.r)
    return [
        scatter(model.x, model.y, (model.facing + SIDES[side]) % 360, (length if side == "rear" else width) // 2)
        for side in sides
    ]  # fmt: skip


def _at(points: Sequence[Point]) -> list[Bodied]:
    return [Body(x, y, 0) for x, y in points]


# ------------------------------------------------------------------ who may get in
def why_not_in(game: Game, carrier: Unit, unit: Unit) -> Bar:
    """BG-CAR-01, BG-CAR-02: why a unit cannot get in; two times nothing if it can."""
    if any(model.kind != FOOT for model in unit.models):
        return they(unit.name, "be not on foot"), "BG-MNT-06" if unit.models[0].mount else "BG-CAR-01"
    if near.engaged(game, unit):
        return they(unit.name, "be engaged"), "BG-CAR-02"
    if line.size(unit) > room(game, carrier):
        has, needs = room(game, carrier) / WHOLE, line.size(unit) / WHOLE
        return f"{does(unit.name, 'need')} room for {needs:g}, and there is {has:g}", "BG-CAR-01"
    points = _at(access_points(carrier.models[0]))
    if any(near.apart([model], points) > NEAR for model in unit.models):
        return "every model has to be within 2 inches of an access point", "BG-CAR-02"
    return FREE


def _candidates(game: Game, carrier: Unit) -> list[Unit]:
    mine = (unit for unit in game.on_table(carrier.side) if unit is not carrier and not unit.models[0].capacity)
    return [unit for unit in mine if near.apart(unit.models, carrier.models) <= 2 * NEAR]


def barred(game: Game, unit: Unit) -> Bar:
    """Why a unit cannot load or unload; two times nothing if it can."""
    if not unit.models[0].capacity:
        return they(unit.name, "carry nobody"), "BG-CAR-01"
    if aboard(game, unit) or any(not why_not_in(game, unit, other)[0] for other in _candidates(game, unit)):
        return FREE
    return f"nobody is aboard, and nobody can get into {unit.name}", "BG-CAR-02"


# ------------------------------------------------------------------ the action
def carry(game: Game, carrier: Unit) -> Flow[None]:
    """BG-CAR-02: in one action a carrier puts out and takes in any number of units."""
    seen: set[str] = set()
    while True:
        out = [unit for unit in aboard(game, carrier) if unit.id not in seen]
        options = [Option(f"out-{u.id}", f"{does(u.name, 'get')} out", "BG-CAR-02", u.id) for u in out]
        refused = []
        for unit in _candidates(game, carrier):
            why, clause = why_not_in(game, carrier, unit)
            if why:
                refused.append(Refusal(f"in-{unit.id}", why, clause))
            elif unit.id not in seen:
                options.append(Option(f"in-{unit.id}", f"{does(unit.name, 'get')} in", "BG-CAR-02", unit.id))
        if not options:
            return
        options.append(Option(DONE, "Nobody else", "BG-CAR-02"))
        question = asked(carrier.name, "carry", "Whom")
        key = yield from choose("BG-CAR-02", carrier.side, question, tuple(options), refused, carrier.id)
        if key == DONE:
            return
        unit = game.units[key.partition("-")[2]]
        seen.add(unit.id)
        if key.startswith("in-"):
            game.emit(Boarded(unit.id, carrier.id))
        else:
            yield from get_out(game, carrier, unit)


def site(game: Game, body: Model, unit: Unit) -> Site[Model]:
    """BG-CAR-04: within 2 inches of an access point, in coherency, more than 1 inch from enemies."""
    others = [
        Neighbour(box_of(other.models), other.models, not game.friendly(other.side, unit.side))
        for other in game.on_table() if other is not unit
    ]  # fmt: skip
    wide = max(model.r for model in unit.models)
    grounds = [
        Ground(
            game.table, Region("BG-CAR-04", "beside its carrier", disc(game.table, point, NEAR + 2 * wide), apart=APART,
                               near=("BG-CAR-04", "it has to be more than 1 inch from enemies"),
                               beyond=("BG-CAR-04", "each of its models has to be within 2 inches of an access point")),
            CLAUSES, others, COHERENCY, closed_to(unit.models[0]),
        )
        for point in access_points(body)
    ]  # fmt: skip
    return Site(game.table, unit.name, unit.models, grounds)


def get_out(game: Game, carrier: Unit, unit: Unit, body: Model | None = None, leaps: bool = True) -> Flow[bool]:
    """BG-CAR-04, BG-CAR-06: a unit is set down beside its carrier; if there is no room it stays aboard.

    Args:
        body: the carrier itself, where it is a wreck by now.
        leaps: it leaps if the carrier hovers or flies.

    Returns:
        whether it has got out.
    """
    hull = body or carrier.models[0]
    where = site(game, hull, unit)
    if where.certain() is None:
        return False
    models, _ = yield from place(where.ask(unit.side, f"Set {unit.name} down beside {carrier.name}", unit.id))
    game.emit(Dismounted(unit.id, carrier.id, models))
    if leaps and hull.style in LEAPS and not all(JET_PACK in model.items for model in unit.models):
        yield from leap(game, unit)
    return True


def leap(game: Game, unit: Unit) -> Flow[None]:
    """BG-CAR-06, BG-CAR-07: on a 1 each figure takes D6 hits; they are no enemy attack."""
    face = yield from die(6, "BG-CAR-06", unit.side, "the leap")
    game.emit(LeapRolled(unit.id, face, face == 1))
    if face == 1:
        hits = yield from pool(len(unit.models), 6, "BG-CAR-06", unit.side, "hits of the leap")
        yield from resolve(Attack(game, unit, unit), 0, hits=hits)


CARRY = Action("carry", "Load and unload", "BG-CAR-02", Use.ABILITY, barred, carry)
"""BG-CAR-02: what a carrier can do with its action."""
