"""Shares of an army: a fifth in each box (TW-DEPL-09), at most a quarter in the foothold (TW-DEPL-15).

TW-DEPL-09 is held at every step of deployment: a Troop Type goes only where the rest can still fill all boxes, so that
nobody comes to an end without a legal place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from wartable.engine.ask import Refusal
from wartable.engine.plane import Polygon, point_in_polygon
from wartable.rulesets.time_wars.ground.zones import DEFENDER, foothold
from wartable.rulesets.time_wars.setup.placing import Region, Site
from wartable.rulesets.time_wars.setup.teleport import declared, own_zones
from wartable.rulesets.time_wars.specials.ask import infiltrates
from wartable.rulesets.time_wars.state import ABOARD, JOINED, RESERVE, TABLE, WAITING, Game, Unit

FIFTH, QUARTER = 5, 4
FILLED = "a fifth of the points must stand in each box, and that would leave too little for another one"
FULL = "a quarter of the army at most begins in the foothold"
_PATIENCE = 4000
"""How many ways of sharing out an army are tried before a fifth in each box counts as impossible."""

Loads = tuple[tuple[int, int], ...]
"""For each box the points and the number of Troop Types in it."""


def company(game: Game, unit: Unit) -> Iterator[Unit]:
    """`unit` with all who come with it wherever it goes: who has joined it, who rides in it."""
    yield unit
    for other in game.units.values():
        if (other.where == JOINED and other.joined == unit.id) or (
            other.where in (ABOARD, RESERVE) and other.aboard == unit.id
        ):
            yield from company(game, other)


def cost(game: Game, unit: Unit) -> int:
    """The points of `unit` with all who have joined it or ride in it."""
    return sum(one.cost for one in company(game, unit))


def places(game: Game, unit: Unit) -> tuple[Region, ...]:
    """Where `unit` may be deployed: its owner's zones, as far as the shares allow, and the foothold."""
    found = (*_held(game, unit), *_boxes(game, unit))
    open_ = [region.zone for region in found]
    boxes = [(zone, "TW-DEPL-09", FILLED) for zone in game.sides[unit.player].zones if zone not in open_]
    area = foothold(game)
    full = area and area not in open_ and game.sides[unit.player].role == DEFENDER
    shut = (*boxes, *([(area, "TW-DEPL-15", FULL)] if full else ()))
    return tuple(replace(region, shut=shut) for region in found) if shut else found


def anew(game: Game, unit: Unit) -> tuple[Region, ...]:
    """TW-TL-01, TW-CHAR-14: where its owner could deploy `unit`, which stands on the table, if it still had to come."""
    ghost = game.fresh()
    ghost.units[unit.id].where = WAITING
    return places(ghost, ghost.units[unit.id])


def refusal(game: Game, unit: Unit, host: Unit) -> Refusal | None:
    """Why `unit` cannot begin in or aboard `host` without breaking a share; None if it can."""
    area = foothold(game)
    if area and host.where == TABLE and _stands(host, area) and not _fits(game, unit):
        return Refusal(host.id, FULL, "TW-DEPL-15")
    if not _shared(game, unit):
        return None
    loads, rest = _loads(game, unit.player), _rest(game, unit)
    here = next((i for i, zone in enumerate(game.sides[unit.player].zones) if _stands(host, zone)), -1)
    if host.where == TABLE and here >= 0:
        after = _judged(tuple(_more(load, cost(game, unit), 0) if i == here else load for i, load in enumerate(loads)),
                        rest)  # fmt: skip
    else:
        others = [cost(game, other) for other in _waiting(game, unit) if other is not host]
        after = _judged(loads, (*others, cost(game, host) + cost(game, unit)))
    if after < _judged(loads, (*rest, cost(game, unit))):
        return Refusal(host.id, FILLED, "TW-DEPL-09")
    return None


# ------------------------------------------------------------ the foothold
def _held(game: Game, unit: Unit) -> tuple[Region, ...]:
    """TW-DEPL-15: the foothold, if the defender may still deploy `unit` there."""
    area = foothold(game)
    if not area or game.sides[unit.player].role != DEFENDER or not _fits(game, unit):
        return ()
    return (Region("TW-DEPL-15", "foothold", area),)


def _fits(game: Game, unit: Unit) -> bool:
    """TW-DEPL-15: whether `unit` and all in the foothold are at most a quarter of the army as it was bought."""
    side, area = game.sides[unit.player], foothold(game)
    total = side.points or sum(one.cost for one in game.units.values() if one.player == side.seat)
    there = sum(cost(game, one) for one in game.on_table(side.seat) if _stands(one, area))
    return QUARTER * (there + cost(game, unit)) <= total


def _stands(unit: Unit, area: Polygon) -> bool:
    return bool(unit.models) and point_in_polygon(unit.models[0].x, unit.models[0].y, area)


# ------------------------------------------------------------ the boxes
def _shared(game: Game, unit: Unit) -> bool:
    """TW-DEPL-09: whether `unit` counts to an army that is shared out over several boxes; Infiltrators do not."""
    return (
        game.options.deployment == "convergence"
        and len(game.sides[unit.player].zones) > 1
        and not infiltrates(unit)
    )  # fmt: skip


def _boxes(game: Game, unit: Unit) -> tuple[Region, ...]:
    """TW-DEPL-09: the boxes into which `unit` may go; all of them if those have no room."""
    own = own_zones(game, unit.player)
    if not _shared(game, unit):
        return own
    loads, rest, mine = _loads(game, unit.player), _rest(game, unit), cost(game, unit)
    before = _judged(loads, (*rest, mine))
    open_ = tuple(
        region
        for i, region in enumerate(own)
        if _judged((*loads[:i], _more(loads[i], mine, 1), *loads[i + 1 :]), rest) >= before
    )
    return open_ if open_ and (open_ == own or Site(game, unit, open_).certain() is not None) else own


def _more(load: tuple[int, int], points: int, types: int) -> tuple[int, int]:
    return load[0] + points, load[1] + types


def _loads(game: Game, player: str) -> Loads:
    """What stands in each box of `player`, in the order of his zones."""
    there = [(unit, cost(game, unit)) for unit in game.on_table(player)]
    inside = [[points for unit, points in there if _stands(unit, zone)] for zone in game.sides[player].zones]
    return tuple((sum(points), len(points)) for points in inside)


def _waiting(game: Game, unit: Unit) -> list[Unit]:
    """Who else of the army is deployed at the start: neither reserves, nor teleporters, nor Infiltrators."""
    return [
        other
        for other in game.units.values()
        if other.player == unit.player and other is not unit and other.where == WAITING and other.models
        and not declared(other) and not infiltrates(other)
    ]  # fmt: skip


def _rest(game: Game, unit: Unit) -> tuple[int, ...]:
    """The points of each of those; nobody is sure to come where a limit may send him into reserve (TW-MOD-02)."""
    return () if game.sides[unit.player].limit >= 0 else tuple(cost(game, one) for one in _waiting(game, unit))


def _judged(loads: Loads, rest: Sequence[int]) -> tuple[bool, int]:
    """TW-DEPL-09: whether all boxes can still have a fifth, and in how many somebody can still stand."""
    total = sum(points for points, _ in loads) + sum(rest)
    need = max(1, -(-total // FIFTH))
    lacks = tuple(need - points for points, _ in loads if points < need)
    occupied = sum(1 for _, types in loads if types)
    return divides(lacks, rest), min(len(loads), occupied + len(rest))


def divides(lacks: Sequence[int], costs: Sequence[int]) -> bool:
    """Whether whole Troop Types of these `costs` can make up for what each box lacks, in points."""
    order = sorted(costs, reverse=True)
    left = [sum(order[i:]) for i in range(len(order) + 1)]
    seen: set[tuple[int, tuple[int, ...]]] = set()

    def fill(at: int, open_: tuple[int, ...]) -> bool:
        if not open_:
            return True
        if left[at] < sum(open_) or (at, open_) in seen or len(seen) > _PATIENCE:
            return False
        seen.add((at, open_))
        for i in range(len(open_)):  # the widest gap first; equal ones are alike
            if i and open_[i] == open_[i - 1]:
                continue
            short = open_[i] - order[at]
            after = (*open_[:i], *([short] if short > 0 else ()), *open_[i + 1 :])
            if fill(at + 1, tuple(sorted(after, reverse=True))):
                return True
        return False

    return fill(0, tuple(sorted(lacks, reverse=True)))
