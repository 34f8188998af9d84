"""Rifts: opening one, the Rift table, who comes through (BG-MSL-22, BG-NEW-RIFT, BG-NEW-ITEMS-06)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from wartable.engine.aim import POINT, Aim, Aimed, Template
from wartable.engine.arcs import in_arc
from wartable.engine.ask import Flow, Option, Refusal, choose_or_skip, die, place
from wartable.engine.compat import override
from wartable.engine.errors import RuleError
from wartable.engine.plane import INCH, Body, Point, gap, scatter
from wartable.engine.terrain import Feature
from wartable.kit.inches.bases import heading
from wartable.kit.wording import does, inched
from wartable.rulesets.battle_group.catalogue.abilities import items
from wartable.rulesets.battle_group.catalogue.results import Arrival, rifts, rolled
from wartable.rulesets.battle_group.dice.amounts import thrown
from wartable.rulesets.battle_group.dice.attack import resolve
from wartable.rulesets.battle_group.events.abilities import CameThrough, RiftClosed, RiftOpened, RiftRolled, RiftStays
from wartable.rulesets.battle_group.ground.kinds import closed as impassable
from wartable.rulesets.battle_group.moving.fleeing import edge_of
from wartable.rulesets.battle_group.moving.forced import random_direction
from wartable.rulesets.battle_group.moving.led import director
from wartable.rulesets.battle_group.moving.placed import put_down, site
from wartable.rulesets.battle_group.shooting.ranges import Arm
from wartable.rulesets.battle_group.sight.lines import WIDE
from wartable.rulesets.battle_group.specials.kit import answers_package
from wartable.rulesets.battle_group.specials.points import Action, Attack, Bar, Use
from wartable.rulesets.battle_group.specials.weapons import Printed
from wartable.rulesets.battle_group.state import RESERVE, Game, Model, Unit
from wartable.rulesets.battle_group.troops import line
from wartable.rulesets.battle_group.weapon_abilities.aiming import closed, ready

NAME, CLAUSE = "rift", "BG-MSL-22"
TEN, NOBODY, MOST = 10, "nobody", 6
FAR = 400 * INCH
FOOT = Model(0)
CLOSE, BESIDE = 100, 10  # mils


# ------------------------------------------------------------------ opening
def barred(game: Game, unit: Unit) -> Bar:
    """Why a unit cannot open a rift; two times nothing if it can."""
    return closed(game, unit, NAME)


def open_rift(game: Game, unit: Unit) -> Flow[None]:
    """BG-MSL-22: a point within range, which shifts by D10 inches in a random direction; then the Rift table.

    BG-DICE-11: ahead is the line from the firing model through the aimed point.
    """
    aimed: Aimed = yield from place(_aim(game, unit))
    model = next(arm.model for arm in ready(unit, NAME) if _reaches(game, arm, aimed.to))
    far = yield from die(TEN, CLAUSE, unit.side, "how far the rift shifts")
    ahead = heading(aimed.to[0] - model.x, aimed.to[1] - model.y)
    way = yield from random_direction(game, unit, ahead, CLAUSE)
    at = legal_near(game, scatter(*aimed.to, way, far * INCH))
    game.emit(RiftOpened(unit.id, aimed.to, far, at))
    yield from through(game, unit.side, at, unit)


def _reaches(game: Game, arm: Arm, to: Point) -> bool:
    model = arm.model
    if gap(model, Body(*to, 0)) > game.range(arm.weapon.range):
        return False
    return arm.turret or in_arc((model.x, model.y), model.facing, WIDE, to)


def _aim(game: Game, unit: Unit) -> Aim:
    those = ready(unit, NAME)
    first = those[0].model

    def legal(aimed: Aimed) -> None:
        if not game.table.on_table(Body(*aimed.to, 0)):
            raise RuleError(CLAUSE, "that is off the table")
        if not any(_reaches(game, arm, aimed.to) for arm in those):
            far = max(game.range(arm.weapon.range) for arm in those)
            raise RuleError(CLAUSE, f"it has to be within {inched(far)}, to the front of who fires")

    def ideas(roll: Callable[[int], int]) -> Iterator[Any]:
        for share in (2, 3, 4):
            far = first.r + game.range(those[0].weapon.range) // share
            at = scatter(first.x, first.y, first.facing + 15 * roll(5) - 45, far)
            if game.table.on_table(Body(*at, 0)):
                yield {"to": list(at)}
        yield {"to": list(_nearest())}

    def _nearest() -> Point:
        return scatter(first.x, first.y, first.facing, CLOSE)

    question = f"Where {does(unit.name, 'open')} a rift"
    origin = (first.x, first.y)
    return Aim(
        CLAUSE, director(game, unit), question, unit.id, ideas=ideas, first=lambda: Aimed(_nearest()),
        template=Template(POINT, origin=origin), legal=legal,
    )  # fmt: skip


def legal_near(game: Game, at: Point) -> Point:
    """BG-MSL-22: the nearest point on the table that is not on impassable ground."""
    table = game.table
    inside = min(max(at[0], 0), table.width), min(max(at[1], 0), table.height)

    def stands(point: Point) -> bool:
        on = 0 <= point[0] <= table.width and 0 <= point[1] <= table.height
        return on and not any(impassable(f, FOOT) and f.contains(*point) for f in table.features)

    if stands(inside):
        return inside
    around = (
        scatter(*inside, degrees, far)
        for far in range(INCH // 4, table.width + table.height, INCH // 4) for degrees in range(0, 360, 5)
    )  # fmt: skip
    out = filter(stands, (_out(feature, inside) for feature in table.features if feature.contains(*inside)))
    return next(out, None) or next(point for point in around if stands(point))


def _out(feature: Feature, at: Point) -> Point:
    """The nearest point outside of a piece."""
    edge = edge_of(feature, at)
    return scatter(*edge, heading(edge[0] - at[0], edge[1] - at[1]), BESIDE) if edge != at else at


# ------------------------------------------------------------------ the table
def beacon(game: Game, seat: str, at: Point) -> int:
    """BG-NEW-RIFT-00, BG-NEW-ITEMS-06: what a Chrono Beacon of the player near the point adds."""
    found = [
        items()[key].rift for unit in game.on_table(seat) for model in unit.models for key in model.items
        if items()[key].rift and gap(model, Body(*at, 0)) <= items()[key].range
    ]  # fmt: skip
    return max(found, default=0)


def through(game: Game, seat: str, at: Point, firer: Unit | None) -> Flow[None]:
    """BG-NEW-RIFT-00 to -06: a roll on the Rift table for a rift of a player at a point, and what comes of it."""
    face = yield from die(6, "BG-NEW-RIFT-00", seat, "the Rift table")
    more = min(beacon(game, seat, at), MOST - face)
    row = rolled(rifts(), face + more)
    game.emit(RiftRolled(seat, face, more, row.name))
    if row.harm and firer is not None:
        hits = yield from thrown(row.harm, row.clauses[0], firer.side, "hits of the backlash")
        yield from resolve(Attack(game, firer, firer), 0, hits=hits, by=row.clauses[0])
    if row.size:
        yield from arrive(game, seat, at, row)
    if row.stays:
        game.emit(RiftStays(seat, at))


# ------------------------------------------------------------------ who comes
def waiting(game: Game, seat: str, row: Arrival) -> list[Unit]:
    """BG-NEW-RIFT-08: the reserves of a player that are not too large."""
    mine = (u for u in game.units.values() if u.side == seat and u.kept and u.where == RESERVE and u.models)
    return [unit for unit in mine if line.size(unit) <= row.size]


def arrive(game: Game, seat: str, at: Point, row: Arrival) -> Flow[bool]:
    """BG-NEW-RIFT-07: one unit comes, all of it within the distance, or nobody; whether one has come."""
    options, refused, clause = [], list[Refusal](), "BG-NEW-RIFT-07"
    sites = {u.id: site(game, u, at, row.within, clause, "rift", whole=True) for u in waiting(game, seat, row)}
    for key, where in sites.items():
        unit = game.units[key]
        if where.certain() is None:
            refused.append(Refusal(key, f"there is no room for {unit.name}", clause))
        else:
            options.append(Option(key, f"{does(unit.name, 'come')} through", clause, key))
    options.append(Option(NOBODY, "Nobody comes", clause))
    key = yield from choose_or_skip(game, clause, seat, "Who comes through the rift?", options, refused)
    if key == NOBODY:
        return False
    unit = game.units[key]
    question = f"Set {unit.name} down within {inched(row.within)} of the rift"
    yield from put_down(game, unit, seat, sites[key], question, clause)
    game.emit(CameThrough(key, row.acts, row.clauses[0]))
    return True


def further(game: Game) -> Flow[bool]:
    """BG-NEW-RIFT-06: one more unit may come through a rift that stays, in its owner's next Movement Phase.

    Whether there was such a rift; it closes then.
    """
    row = next(row for row in rifts().values() if row.stays)
    for rift in game.rifts:
        if rift.by == game.player and not rift.fresh:
            yield from arrive(game, rift.by, (rift.x, rift.y), row)
            game.emit(RiftClosed(rift.by, (rift.x, rift.y)))
            return True
    return False


@dataclass(frozen=True, slots=True)
class RiftCannon(Printed):
    """BG-MSL-22: it is used in place of shooting."""

    @override
    def actions(self, game: Game, unit: Unit, me: Model) -> tuple[Action, ...]:
        return (RIFT,)


RIFT = Action(NAME, "Open a rift", CLAUSE, Use.ABILITY, barred, open_rift)
answers_package({NAME: RiftCannon})
