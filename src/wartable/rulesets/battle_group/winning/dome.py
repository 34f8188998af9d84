"""Dome Breach (BG-NEW-SCENARIOS-02, BG-NEW-SCENARIOS-06)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from wartable.engine.aim import LINE, Aim, Aimed, Template
from wartable.engine.ask import Flow, Option, choose, place
from wartable.engine.compat import override
from wartable.engine.errors import RuleError
from wartable.engine.mod import fixed
from wartable.engine.plane import INCH, Body, Point, Polygon, body_overlaps_polygon
from wartable.engine.ruleset import Score
from wartable.rulesets.battle_group.events.scenarios import DomeStormed, ObstaclePlaced
from wartable.rulesets.battle_group.setup.zones import EDGES
from wartable.rulesets.battle_group.state import Game
from wartable.rulesets.battle_group.troops.line import size_parts
from wartable.rulesets.battle_group.winning.scenario import Muster, Scenario, Verdict, called, holds, strip

CLAUSE, PLACING = "BG-NEW-SCENARIOS-02", "BG-NEW-SCENARIOS-06"
DOME, INSIDE = "dome", 16
"""The key of the building, and the unit sizes that take it, in halves."""
DEEP, FAR = 8 * INCH, 16 * INCH
OFF = 8 * INCH
LENGTH, WIDTH = 6 * INCH, INCH // 2
SET, NONE = "set", "none"
OBSTACLES = (("wire_one", "wire", "wire"), ("wire_two", "wire", "wire"), ("traps", "tank_traps", "tank traps"))


class DomeBreach(Scenario):
    """BG-NEW-SCENARIOS-02: the first side attacks a dome that the other one holds."""

    key = "dome_breach"
    name = "Dome Breach"
    clause = CLAUSE
    about = "Attackers have seven game turns to get 8 unit sizes into the dome of the defenders."
    turns = 7
    players = (2,)
    size = (48, 48)
    prepares = True
    musters = (
        Muster("dome_attack", "Dome Breach, attacker", 500, CLAUSE, limits={"vehicles": 2}),
        Muster("dome_defence", "Dome Breach, defender", 350, CLAUSE, limits={"vehicles": 0}),
    )
    pieces = (
        {"kind": "building", "key": DOME, "name": "dome", "at": [24, 40], "size": [10, 10]},
        {"kind": "wall", "name": "west wall", "shape": "line", "points": [[8, 34], [15, 33]]},
        {"kind": "wall", "name": "south wall", "shape": "line", "points": [[20, 32], [28, 32]]},
        {"kind": "wall", "name": "east wall", "shape": "line", "points": [[33, 33], [40, 34]]},
        {"kind": "rough", "name": "crater field", "shape": "ellipse", "at": [13, 20], "size": [7, 5]},
        {"kind": "woods", "name": "dead orchard", "shape": "ellipse", "at": [35, 21], "size": [8, 5]},
        {"kind": "woods", "name": "broken pylons", "shape": "ellipse", "at": [22, 15], "size": [7, 5]},
    )

    @override
    def first(self, game: Game) -> str:
        return attacker(game)

    @override
    def zones(self, game: Game) -> Mapping[str, tuple[Polygon, ...]]:
        """The attacker within 8 inches of the near edge, the defender in the far 16 inches."""
        near, far = EDGES[:2]
        return {attacker(game): (strip(game, near, DEEP),), defender(game): (strip(game, far, FAR),)}

    @override
    def prepare(self, game: Game) -> Flow[None]:
        """BG-NEW-SCENARIOS-06: two obstacles of wire and one row of tank traps, or fewer."""
        seat = defender(game)
        for key, kind, name in OBSTACLES:
            options = (Option(SET, f"Set {name} down", PLACING), Option(NONE, f"No {name}", PLACING))
            if (yield from choose(PLACING, seat, f"Are {name} set down?", options)) == NONE:
                continue
            aimed: Aimed = yield from place(_aim(game, seat, name))
            game.emit(ObstaclePlaced(seat, key, kind, name, outline(aimed.to, aimed.facing)))

    @override
    def game_turn_over(self, game: Game) -> Flow[None]:
        """BG-NEW-SCENARIOS-02: 8 unit sizes inside the dome at the end of a game turn."""
        there = inside(game, attacker(game))
        if there:
            game.emit(DomeStormed(attacker(game), there, there >= INSIDE))
        yield from ()

    @override
    def decided(self, game: Game) -> Verdict | None:
        if not game.fact("stormed"):
            return None
        seats = (attacker(game),)
        return seats, f"{called(game, seats)} won: the dome is taken.", CLAUSE

    @override
    def verdict(self, game: Game) -> Verdict:
        seats = (defender(game),)
        return seats, f"{called(game, seats)} won: the dome is held.", CLAUSE

    @override
    def rows(self, game: Game, seat: str) -> tuple[Score, ...]:
        if seat != attacker(game):
            return ()
        return (Score(seat, "Unit sizes in the dome, of 8", f"{inside(game, seat) / 2:g}", CLAUSE),)


def attacker(game: Game) -> str:
    """The first side."""
    return next(iter(game.sides))


def defender(game: Game) -> str:
    """The second side."""
    return list(game.sides)[1]


def inside(game: Game, seat: str) -> int:
    """The unit sizes of a player's models that hold the dome, in halves; a model is where its middle is."""
    dome = next((piece for piece in game.table.features if piece.key == DOME), None)
    if dome is None:
        return 0
    models = (model for unit in game.on_table(seat) if holds(game, unit) for model in unit.models)
    return sum(fixed(size_parts(model)) for model in models if dome.contains(model.x, model.y))


# ------------------------------------------------------------------ obstacles
def outline(to: Point, facing: int) -> Polygon:
    """An obstacle that begins at a point."""
    return Template(LINE, LENGTH, width=WIDTH).outline(to, facing)


def _aim(game: Game, seat: str, name: str) -> Aim:
    def legal(aimed: Aimed) -> None:
        why = refused(game, outline(aimed.to, aimed.facing))
        if why:
            raise RuleError(PLACING, why)

    def ideas(roll: Callable[[int], int]) -> Iterator[Any]:
        for _ in range(24):
            to = [INCH * (1 + roll(game.table.width // INCH - 8)), INCH * (17 + roll(14))]
            answer = {"to": to, "facing": 0}
            if not refused(game, outline((to[0], to[1]), 0)):
                yield answer

    return Aim(
        PLACING, seat, f"Where the {name} lie", ideas=ideas, first=lambda: _first(game),
        template=Template(LINE, LENGTH, width=WIDTH), legal=legal,
    )  # fmt: skip


def _first(game: Game) -> Aimed:
    """A place that will do."""
    for y in range(17, game.table.height // INCH):
        for x in range(1, game.table.width // INCH - 7):
            if not refused(game, outline((x * INCH, y * INCH), 0)):
                return Aimed((x * INCH, y * INCH), 0)
    raise AssertionError("there is no room for an obstacle on the table")


def refused(game: Game, polygon: Polygon) -> str:
    """BG-NEW-SCENARIOS-06: why an obstacle may not lie so, '' if it may."""
    width, height = game.table.width, game.table.height
    if any(not (0 <= x <= width and 0 <= y <= height) for x, y in polygon):
        return "all of it has to be on the table"
    if min(y for _, y in polygon) <= DEEP + OFF:
        return "it has to be more than 8 inches from the zone of the attacker"
    (ax, ay), (bx, by) = polygon[0], polygon[2]
    body = Body((ax + bx) // 2, (ay + by) // 2, LENGTH, polygon)
    if any(body_overlaps_polygon(body, piece.polygon) for piece in game.table.features):
        return "another piece of terrain lies there"
    return ""
