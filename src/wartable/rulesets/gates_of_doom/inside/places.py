"""Where those are who have no place of their own on the table: buildings, their doors, who is in what (BLD, VEH)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from wartable.engine.plane import INCH, Body, Point, Polygon, body_touches_polygon, path_length, segment_crosses_polygon
from wartable.engine.terrain import Feature
from wartable.rulesets.gates_of_doom.sight.lines import centre_of
from wartable.rulesets.gates_of_doom.state import BUILDING, INSIDE, Game, Model, Profile, Unit

VOLUME = 27 * INCH**3
HEALTH, SAVE = 6, 4  # GD-BLD-03: for each 3-inch cube; between 6+ and 2+


def health_of(feature: Feature) -> int:
    """GD-BLD-03: the health of a building for which none is agreed: 6 for each 3-inch cube of its volume."""
    x, y = feature.polygon[-1]
    area = 0
    for bx, by in feature.polygon:
        area += x * by - bx * y
        x, y = bx, by
    return max(1, -(-abs(area) * feature.height * HEALTH // (2 * VOLUME)))


def doors_of(polygon: Polygon) -> tuple[Point, ...]:
    """GD-BLD-01: the doors where none are named: one in the middle of each of the two longest sides."""
    sides = list(zip(polygon, (*polygon[1:], polygon[0])))
    longest = sorted(sides, key=lambda side: -path_length(side))[:2]
    middles = [((ax + bx) // 2, (ay + by) // 2) for (ax, ay), (bx, by) in longest]
    return tuple(sorted(middles, key=lambda at: at[::-1]))


def standing(game: Game) -> Iterator[str]:
    """The keys of the buildings that have not collapsed."""
    return (key for key, building in game.buildings.items() if building.wounds < building.health)


def lasts(game: Game, key: str) -> bool:
    """Whether a building has not collapsed, or a transport is not destroyed."""
    return key in standing(game) or (key in game.units and game.units[key].in_play)


def held_in(game: Game, key: str, side: str = "") -> list[Unit]:
    """The units inside a building or transport, those of `side` if one is named."""
    return [
        unit for unit in game.units.values()
        if unit.where == INSIDE and unit.models and unit.holder == key and side in ("", unit.side)
    ]  # fmt: skip


def transported(game: Game, unit: Unit) -> bool:
    """Whether a unit rides in a transport."""
    return unit.where == INSIDE and unit.holder in game.units


def targets(game: Game, unit: Unit) -> list[Unit]:
    """GD-BLD-03: the buildings with enemies inside, each as the unit of those enemies; never that which it is in."""
    foe = game.other(unit.side)
    return [
        as_unit(game, key, foe) for key in standing(game)
        if held_in(game, key, foe) and not (unit.where == INSIDE and unit.holder == key)
    ]  # fmt: skip


def as_unit(game: Game, key: str, side: str) -> Unit:
    """A building as those who shoot at it see it: one model with its outline, which neither lies nor reacts."""
    feature, building = game.table.feature(key), game.buildings[key]
    x, y = centre_of(feature.polygon)
    body = Model(
        0, Profile(0, 0, 0, 0, building.health), x=x, y=y, r=0, corners=feature.polygon, kind=BUILDING,
        wounds=building.wounds, save=building.save, within=key,
    )  # fmt: skip
    return Unit(key, side, feature.name, models=(body,), activated=True)


def on_ground(game: Game, side: str) -> list[Unit]:
    """GD-OBJ-04, GD-OBJ-05: the units of a side that hold ground; who is in a building is in the middle of it."""
    found = game.on_table(side)
    for key in standing(game):
        x, y = centre_of(game.table.feature(key).polygon)
        for unit in held_in(game, key, side):
            found.append(replace(unit, models=tuple(m._replace(x=x, y=y, r=0, within="") for m in unit.models)))
    return found


# ------------------------------------------------------------------ shots that cover ground
def under(game: Game, at: Point, radius: int) -> list[str]:
    """The buildings of which a part lies within a distance of a point."""
    body = Body(*at, 0)
    return [key for key in standing(game) if body_touches_polygon(body, game.table.feature(key).polygon, radius)]


def on_line(game: Game, start: Point, end: Point, but: str = "") -> list[str]:
    """The buildings that a line meets, not that in which it begins."""
    outlines = ((key, game.table.feature(key).polygon) for key in standing(game) if key != but)
    return [key for key, polygon in outlines if segment_crosses_polygon(*start, *end, polygon)]


# ------------------------------------------------------------------ bookkeeping
ROW = 20 * INCH


def in_a_row(models: Sequence[Model], within: str, y: int) -> tuple[Model, ...]:
    """Models that have no place (GD-BLD-02), side by side off the table, so that contact can be told by geometry."""
    x, found = 0, []
    for model in models:
        found.append(model._replace(x=x + model.r, y=y, within=within))
        x += 2 * model.r
    return tuple(found)


def free_row(game: Game, key: str) -> int:
    """A row in which nobody touches those who are inside already."""
    return min([0, *(model.y for unit in held_in(game, key) for model in unit.models)]) - ROW
