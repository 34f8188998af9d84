"""How a bot draws its detachments up: each round the place of its commander, slow troops in front, vehicles outside."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from math import hypot
from typing import NamedTuple

from wartable.engine.memo import Memo
from wartable.engine.plane import Point, Polygon, point_in_polygon
from wartable.engine.ruleset import Idea
from wartable.engine.terrain import Table
from wartable.kit.inches.placing import template
from wartable.rulesets.time_wars.state import INCH, TABLE, VEHICLE, Game, Unit
from wartable.rulesets.time_wars.troops.characteristics import nrv

STEP = 3 * INCH // 2
WIDE = 30 * INCH
BEHIND = 6 * INCH
MOST = 40
SLOW = 5
_FAR, _FORWARD, _SHELTER, _UNHEARD = 0.15, 0.05, 0.3, 0.15
_COVERED: Memo[tuple[tuple[Point, int], ...]] = Memo(256)


class Post(NamedTuple):
    """Where the commander of a detachment belongs, and the front of its zone: a height, and which way is forward."""

    at: Point
    front: int
    forward: int


class Ranks(NamedTuple):
    """What of a Troop Type decides where it belongs: whether it leads, how wide it is, how far off it hears; mils."""

    leads: bool
    reach: int
    heard: int


def leads(game: Game, unit: Unit) -> bool:
    """Whether a commander is or comes with `unit`: himself, his Retinue, who joined it, or his own transport."""
    if unit.rank or unit.retinue:
        return True
    served = game.units.get(unit.serves)
    if served is not None and leads(game, served):
        return True
    return any(
        other.rank for other in game.units.values() if unit.id in (other.joined, other.aboard) and other.where != TABLE
    )


def drawn_up(game: Game, unit: Unit, zone: Polygon) -> list[Idea]:
    """Places in a strip along a long edge, the best first; places on which friends stand are left out."""
    post = _post(game, unit, zone)
    ranks = Ranks(leads(game, unit), _reach(unit), _command_range(game, unit))
    friends = [(*_middle(other), (ranks.reach + _reach(other)) ** 2) for other in game.on_table(unit.player)]
    worth = _judge(unit, post, ranks)
    found = []
    for (px, py), cover in _places(game.table, zone, post.at, ranks.reach):
        for x, y, wide in friends:
            if (px - x) ** 2 + (py - y) ** 2 <= wide:
                break
        else:
            found.append((worth((px, py), cover), (px, py)))
    best = sorted(found, key=lambda each: -each[0])[:MOST]
    return [Idea(_answer(unit, place, post), worth) for worth, place in best]


def _post(game: Game, unit: Unit, zone: Polygon) -> Post:
    """The detachments of a side share the strip out among themselves, from left to right."""
    left, right = min(x for x, _ in zone), max(x for x, _ in zone)
    low, high = min(y for _, y in zone), max(y for _, y in zone)
    up = (low + high) // 2 < game.table.height // 2
    front, forward = (high, 1) if up else (low, -1)
    all_ = [key for key, item in game.detachments.items() if item.player == unit.player]
    slot = all_.index(unit.detachment) if unit.detachment in all_ else 0
    middle = left + (right - left) * (2 * slot + 1) // (2 * max(1, len(all_)))
    return Post((middle, front - forward * min(BEHIND, (high - low) // 2)), front, forward)


def _judge(unit: Unit, post: Post, ranks: Ranks) -> Callable[[Point, int], float]:
    """What a place with its grade of cover is worth: near the commander's place, which is kept free for him; in cover;
    those forward who take long to get there.
    """
    slow = unit.profile.agl < SLOW
    apart_from_all = unit.kind == VEHICLE and not unit.capacity
    near = ranks.reach + 5 * INCH // 2
    onward = 3 * _FORWARD if slow else _FORWARD

    def worth(place: Point, cover: int) -> float:
        off, shelter = _apart(place, post.at), _SHELTER * cover
        if ranks.leads:
            return 2.0 - off / (3 * INCH) + shelter / 2
        ahead = (place[1] - post.front) * post.forward / INCH
        if unit.kind == VEHICLE:
            shelter *= -3
        if apart_from_all:
            return 1.0 - abs(off - 11 * INCH) / INCH * _FAR / 2 + ahead * _FORWARD / 2 + shelter
        kept = 1.0 if off < near else 0.0
        unheard = max(0.0, off - ranks.reach - ranks.heard) / INCH * _UNHEARD
        return 1.0 - max(0, off - near) / INCH * _FAR - kept - unheard + ahead * onward + shelter

    return worth


def why(game: Game, unit: Unit, place: Point, zone: Polygon) -> str:
    """What speaks for a place, in words."""
    post = _post(game, unit, zone)
    off = _apart(place, post.at)
    words = []
    if leads(game, unit):
        words.append("amid its detachment, so that orders reach them" if off <= BEHIND else "")
    elif unit.kind == VEHICLE and not unit.capacity:
        words.append("beside its detachment, with a free field of fire")
    elif off <= _reach(unit) + _command_range(game, unit):
        words.append("within Command Range of where its commander belongs")
    if not leads(game, unit) and unit.profile.agl < SLOW and (place[1] - post.front) * post.forward > -BEHIND:
        words.append("well forward, for it is slow")
    if unit.kind != VEHICLE and any(feature.cover for feature in game.table.features_at(*place)):
        words.append("in cover")
    return "; ".join(word for word in words if word)


def _command_range(game: Game, unit: Unit) -> int:
    """TW-CMD-11: how far off the commander's place a Squad still hears him, wherever he finds room next to it."""
    heard = [nrv(game, other) for other in game.units.values() if other.rank and other.detachment == unit.detachment]
    return max(heard) * INCH - STEP if heard else WIDE


def loneliness(game: Game, unit: Unit, places: Iterable[Point]) -> dict[Point, float]:
    """What each of `places` loses by lying far from those of its detachment who stand already."""
    mates = [_middle(other) for other in game.on_table(unit.player) if other.detachment == unit.detachment]
    if not mates:
        return {}
    middle = sum(x for x, _ in mates) // len(mates), sum(y for _, y in mates) // len(mates)
    near = 0 if leads(game, unit) else 5 * INCH
    return {place: max(0.0, _apart(place, middle) - near) / INCH * _FAR for place in places}


def _places(table: Table, zone: Polygon, about: Point, reach: int) -> tuple[tuple[Point, int], ...]:
    """The points of `_raster` with the best grade of cover at each; the same for all of a size who belong there."""
    key = (id(table), zone, about, reach)
    found = _COVERED.get(key)
    if found is None:
        places = _raster(zone, about, reach)
        graded = ((place, max((f.cover for f in table.features_at(*place)), default=0)) for place in places)
        found = _COVERED.keep(key, tuple(graded), table)
    return found


@lru_cache(maxsize=256)
def _raster(zone: Polygon, about: Point, reach: int) -> tuple[Point, ...]:
    """Points of a zone within reach of a place; one is the place itself."""
    found = []
    left, right = min(x for x, _ in zone) + reach, max(x for x, _ in zone) - reach
    low, high = min(y for _, y in zone) + reach, max(y for _, y in zone) - reach
    for y in sorted({*range(about[1], low - 1, -STEP), *range(about[1], high + 1, STEP), low, high}):
        for x in (*range(about[0], max(left, about[0] - WIDE) - 1, -STEP),
                  *range(about[0] + STEP, min(right, about[0] + WIDE) + 1, STEP)):  # fmt: skip
            if left <= x <= right and low <= y <= high and point_in_polygon(x, y, zone):
                found.append((x, y))
    return tuple(found)


def _reach(unit: Unit) -> int:
    """The radius of the disc that its models take."""
    if unit.kind == VEHICLE:
        return max(model.r for model in unit.models)
    return template(tuple(model.r for model in unit.models))[1]


def _middle(unit: Unit) -> Point:
    return (
        sum(model.x for model in unit.models) // len(unit.models),
        sum(model.y for model in unit.models) // len(unit.models),
    )


def _apart(one: Point, two: Point) -> float:
    return hypot(one[0] - two[0], one[1] - two[1])


def _answer(unit: Unit, place: Point, post: Post) -> dict[str, object]:
    answer: dict[str, object] = {"to": list(place)}
    if unit.kind == VEHICLE:
        answer["facing"] = 90 if post.forward > 0 else 270
    return answer
