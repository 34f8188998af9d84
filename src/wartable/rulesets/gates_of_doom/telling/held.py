"""What is told of a building on the table: its doors, its health and save, who of both sides is inside (BLD)."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from wartable.engine.plane import INCH, Point, segment_hits_body
from wartable.engine.plane import Body as Spot
from wartable.engine.ruleset import Shape
from wartable.rulesets.gates_of_doom.inside import places
from wartable.rulesets.gates_of_doom.sight.lines import centre_of
from wartable.rulesets.gates_of_doom.state import Building, Game

HALF = INCH // 2  # of a door, as it is drawn
NEAR = 20  # mils that the middle of a door may lie off its wall


def buildings(game: Game) -> Iterator[Shape]:
    """The doors of each building that stands, and what is told over it."""
    for key, building in game.buildings.items():
        outline = game.table.feature(key).polygon
        yield Shape("label", (centre_of(outline),), 0, "", plate(game, key, building), clause="GD-BLD-03")
        if not building.fallen:
            for door in building.doors:
                yield Shape("door", _leaf(outline, door), 0, "", "", id=key, clause="GD-BLD-01", still=True)


def plate(game: Game, key: str, building: Building) -> str:
    """GD-BLD-02, GD-BLD-03: "Pump house 20 of 24 health, save 3+, One: Marines 6, Two: Grunts 4"."""
    name = game.table.feature(key).name
    if building.fallen:
        return f"{name} fallen"
    left = max(0, building.health - building.wounds)
    inside = [
        f"{side.name}: " + ", ".join(f"{unit.name} {len(unit.models)}" for unit in held)
        for seat, side in game.sides.items() if (held := places.held_in(game, key, seat))
    ]  # fmt: skip
    return ", ".join((f"{name} {left} of {building.health} health", f"save {building.save}+", *inside))


def _leaf(outline: tuple[Point, ...], door: Point) -> tuple[Point, ...]:
    """A door as a line along the wall that it is in."""
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0])):
        long = hypot(bx - ax, by - ay)
        if long and segment_hits_body(ax, ay, bx, by, Spot(*door, NEAR)):
            dx, dy = round((bx - ax) / long * HALF), round((by - ay) / long * HALF)
            return (door[0] - dx, door[1] - dy), (door[0] + dx, door[1] + dy)
    return ((door[0] - HALF, door[1]), (door[0] + HALF, door[1]))
