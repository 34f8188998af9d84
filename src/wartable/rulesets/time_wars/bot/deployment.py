"""Where a bot sets its Troop Types down, and whom it sends first (chapter DEPL, reserves)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from math import sqrt

from wartable.engine.ask import Choice, Placement
from wartable.engine.plane import Point, Polygon, off_outline, point_in_polygon
from wartable.engine.ruleset import Idea
from wartable.kit.inches.edges import spread
from wartable.kit.inches.placing import template
from wartable.kit.wording import listed
from wartable.rulesets.time_wars.bot.formation import drawn_up, leads, loneliness, why
from wartable.rulesets.time_wars.bot.tactics import Tactics
from wartable.rulesets.time_wars.events.reserves import ANYWHERE
from wartable.rulesets.time_wars.ground.zones import DEFENDER, foothold, offered
from wartable.rulesets.time_wars.setup.reserves import open_edges
from wartable.rulesets.time_wars.setup.shares import cost
from wartable.rulesets.time_wars.state import INCH, RESERVE, VEHICLE, Game, Unit

_MOST = 40
_IN_STRIPS = ("standard", "foothold", "siege")


def post(game: Game, unit: Unit) -> list[Idea]:
    """Where `unit` may be set down, with what each place is worth: round its commander, in cover, the slow in front."""
    if unit.where == RESERVE and unit.arrives != ANYWHERE:
        return _by_edge(game, unit)
    zones = game.sides[unit.player].zones
    found = []
    if game.options.deployment in _IN_STRIPS and len(game.sides) <= 2:
        found += [idea for zone in zones for idea in drawn_up(game, unit, zone)]
    else:
        found += [idea for zone in zones for idea in _within(game, unit, zone)]
    area = foothold(game)
    if area and game.sides[unit.player].role == DEFENDER and unit.kind != VEHICLE and not leads(game, unit):
        found.append(Idea({"to": list(_middle(area))}, 2.0))
    return found


def reason(game: Game, unit: Unit, place: Point) -> str:
    """What speaks for setting `unit` down at `place`, in words; '' if nothing does."""
    zone = next((zone for zone in game.sides[unit.player].zones if point_in_polygon(*place, zone)), None)
    return why(game, unit, place, zone) if zone is not None else ""


def _sheltered(game: Game, x: int, y: int) -> float:
    return 0.3 * max((feature.cover for feature in game.table.features_at(x, y)), default=0)


# ------------------------------------------------------------ zones of any shape
def _within(game: Game, unit: Unit, zone: Polygon) -> list[Idea]:
    """Points in a zone: near the enemy's zones and its commander, in cover, and where the army is thin."""
    theirs = [area for side in game.sides.values() if side.seat != unit.player for area in side.zones]
    deep = template(tuple(model.r for model in unit.models))[1] + INCH // 2
    places = [(place, _off(place, theirs)) for place in _raster(zone)]
    if not places:
        return []
    wanted = min(off for _, off in places) + deep + (4 * INCH if leads(game, unit) else 0)
    lonely = loneliness(game, unit, (place for place, _ in places))
    friends = [(other.models[0].x, other.models[0].y) for other in game.on_table(unit.player)]
    load = sum(cost(game, o) for o in game.on_table(unit.player) if point_in_polygon(*_at(o), zone))
    found = []
    for place, off in places:
        sheltered = _sheltered(game, *place) * (-3 if unit.kind == VEHICLE else 1)
        crowd = max(0, 6 * INCH - _near(place, friends)) / (12 * INCH)
        worth = 1.0 - abs(off - wanted) / (10 * INCH) + sheltered - crowd - load / 1000 - lonely.get(place, 0.0)
        found.append(Idea(_answer(unit, place, theirs), worth))
    return sorted(found, key=lambda idea: -idea.worth)[:_MOST]


def _raster(zone: Polygon) -> list[Point]:
    """Points every 2 inches that lie in a zone, an inch from its outermost corners."""
    left, low = min(x for x, _ in zone) + INCH, min(y for _, y in zone) + INCH
    right, high = max(x for x, _ in zone), max(y for _, y in zone)
    rows = range(low, high, 2 * INCH)
    return [(x, y) for y in rows for x in range(left, right, 2 * INCH) if point_in_polygon(x, y, zone)]


def _off(place: Point, areas: Sequence[Polygon]) -> float:
    return min((sqrt(off_outline(*place, area)) for area in areas), default=0.0)


def _near(place: Point, others: Sequence[Point]) -> float:
    return min((sqrt((place[0] - x) ** 2 + (place[1] - y) ** 2) for x, y in others), default=float(12 * INCH))


def _at(unit: Unit) -> Point:
    return unit.models[0].x, unit.models[0].y


def _middle(area: Polygon) -> Point:
    return sum(x for x, _ in area) // len(area), sum(y for _, y in area) // len(area)


def _answer(unit: Unit, place: Point, theirs: Sequence[Polygon]) -> dict[str, object]:
    """A vehicle looks to the nearest zone of an enemy."""
    answer: dict[str, object] = {"to": list(place)}
    if unit.kind == VEHICLE and theirs:
        x, y = _middle(min(theirs, key=lambda area: off_outline(*place, area)))
        dx, dy = x - place[0], y - place[1]
        answer["facing"] = (0 if dx > 0 else 180) if abs(dx) > abs(dy) else (90 if dy > 0 else 270)
    return answer


def _by_edge(game: Game, unit: Unit) -> list[Idea]:
    """TW-STRAT-35: where it comes on, as near to the middle of the enemy as it may."""
    foes = [model for enemy in game.enemies(unit.player) for model in enemy.models]
    table = game.table
    x, y = (sum(m.x for m in foes) // len(foes), sum(m.y for m in foes) // len(foes)) if foes else (
        table.width // 2, table.height // 2)  # fmt: skip
    found = []
    for place in spread(open_edges(game, unit.player), table, 4 * INCH):
        found.append(Idea({"to": list(place)}, 1.0 - _near(place, [(x, y)]) / (100 * INCH)))
    return sorted(found, key=lambda idea: -idea.worth)[:_MOST]


# ------------------------------------------------------------ who
def rank(game: Game, unit: Unit) -> int:
    """Its own rank, or that of the commander whose Retinue it is."""
    return game.units[unit.retinue].rank if unit.retinue else unit.rank


def next_up(game: Game, ask: Choice) -> Sequence[Idea]:
    """Who is deployed next, and how: transports first and troops into them; commanders last, amid the others."""
    found = []
    for option in ask.options:
        other = game.units.get(option.key)
        if other is None:
            worth, why = 1.0, "" if ask.about else _shelter(game, option.key)
        elif ask.about:  # aboard, or into a Squad
            aboard = other.kind == VEHICLE
            worth, why = (2.0, "rides in it from the start") if aboard else (0.0, "loses its own actions by it")
        elif other.kind == VEHICLE:
            worth, why = 4.0, "first what carries others, so that they can get in"
        elif leads(game, other):
            worth, why = 1.0, "comes last, amid those whom he leads"
        else:
            worth, why = 3.0 - other.profile.agl / 100, "the slow first, for they stand in front"
        found.append(Idea(option.key, worth, why))
    return found


def _shelter(game: Game, key: str) -> str:
    """What cover there is in a zone that is on offer; '' of what is no zone."""
    one = offered(game).get(key)
    if one is None or not one.zones:
        return ""
    inside = [
        feature.name or feature.kind for feature in game.table.features
        if feature.cover and any(point_in_polygon(*_middle(feature.polygon), zone) for zone in one.zones)
    ]  # fmt: skip
    return f"there is cover in it: {listed(sorted(inside))}" if inside else "there is no cover in it"


def sending(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    """TW-STRAT-33, TW-DEPL-19: everybody who may try does; the most points first."""
    found = []
    for option in ask.options:
        unit = game.units.get(option.key)
        found.append(Idea(option.key, 1000.0 if option.key == "all" else float(unit.cost) if unit else -1.0))
    return found


def holding(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    """TW-STRAT-32: as many fast troops as may try in a turn, no commander; they wait aboard if they can."""
    held = sum(1 for unit in game.units.values() if unit.player == ask.seat and unit.where == RESERVE)
    found = []
    for option in ask.options:
        unit = game.units.get(option.key)
        if unit is None or ask.about:
            found.append(Idea(option.key, 5.0 if ask.about and unit else 4.9 if option.key == "alone" else 0.0))
        else:
            full = held >= game.sides[ask.seat].reserves or bool(unit.rank or unit.retinue)
            found.append(Idea(option.key, -1.0 if full else float(unit.profile.agl)))
    return found


def pieces(ask: Placement) -> Sequence[Idea]:
    """What is placed and is no Troop Type: where whoever asks would put it, then elsewhere."""
    answers: Iterator[object] = islice(ask.ideas(lambda most: most // 2), 64)
    return [Idea(answer, -float(place)) for place, answer in enumerate(reversed(list(answers)))]
