"""Terrain that strategies build: what it is, where it may stand, and a place that is sure to do.

All lengths are mils. A piece is a rectangle about a point, its long side along `facing` degrees.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from wartable.engine.errors import RuleError
from wartable.engine.plane import (
    Bodied,
    Body,
    Point,
    Polygon,
    body_inside_polygon,
    body_overlaps_polygon,
    inches,
    overlaps,
    rectangle,
    scatter,
)
from wartable.engine.terrain import Feature, Going, Sight, Table
from wartable.kit.inches import coverage
from wartable.rulesets.time_wars.state import INCH, Game, Work

LIGHT, MEDIUM, HEAVY = 1, 2, 3
THICK = INCH // 2  # TW-STRAT-15: how thick a wall is at most
WALL, TRENCH, BUILDING, BUNKER, MINEFIELD = "wall", "trench", "building", "bunker", "minefield"
_LOOKS = {
    WALL: (Sight.LOW, 400, Going.HARD), TRENCH: (Sight.LOW, 400, Going.HARD),
    BUILDING: (Sight.BUILDING, 3000, Going.HARD), BUNKER: (Sight.BUILDING, 1500, Going.HARD),
    MINEFIELD: (Sight.OPEN, 0, Going.OPEN),
}  # fmt: skip
HOME, NO_MANS, NOT_ENEMY = "home", "no man's land", "not enemy"
SMALLEST = INCH  # of a side that a player makes shorter than he might


def feature_of(work: Work) -> Feature:
    """What `work` is on the table. TW-STRAT-13: a minefield is hazardous to friend and foe."""
    sight, height, going = _LOOKS[work.kind]
    hazard = ("all",) if work.kind == MINEFIELD else ()
    return Feature(
        key=work.key, name=work.name, kind=work.kind, polygon=work.polygon, height=height, sight=sight,
        cover=work.cover, going=going, hazardous=hazard,
    )  # fmt: skip


def laid(table: Table, work: Work) -> Table:
    """Another table with `work` on it; games that share the old one keep theirs."""
    return Table(table.width, table.height, (*table.features, feature_of(work)))


def all_laid(table: Table, works: tuple[Work, ...]) -> Table:
    """Another table with all `works` that everybody knows of."""
    known = [feature_of(work) for work in works if not work.hidden]
    return Table(table.width, table.height, (*table.features, *known)) if known else table


def is_open(feature: Feature) -> bool:
    """TW-TERR-01: whether the ground that it marks is as open as if nothing lay there."""
    plain = feature.going is Going.OPEN and feature.sight is Sight.OPEN
    return plain and not (feature.cover or feature.hazardous or feature.level)


# ------------------------------------------------------------------ rectangles to be placed
class Lot(NamedTuple):
    """A rectangle on the table."""

    x: int
    y: int
    length: int
    width: int
    facing: int = 0

    @property
    def body(self) -> Body:
        """It as a base."""
        return rectangle(self.x, self.y, self.length, self.width, self.facing)

    def part(self, u: int, v: int, length: int, width: int) -> Lot:
        """A rectangle in it whose middle lies `u` along it and `v` across, with the same facing."""
        x, y = scatter(*scatter(self.x, self.y, self.facing, u), self.facing + 90, v)
        return Lot(x, y, length, width, self.facing)


def whole(lot: Lot) -> tuple[Lot, ...]:
    """All of it is built on."""
    return (lot,)


@dataclass(frozen=True, slots=True)
class Plot:
    """The request to place a rectangle for `player`.

    Args:
        clause: the strategy's.
        name: what is placed, for the reader.
        sizes: length and width, the largest first; a player may give one that is smaller than the first.
        where: in his own zones, in no man's land, or anywhere but in an enemy's zone.
        built: the parts of it that need free ground.
        more: a further condition: what is wrong, '' if nothing.
        free: its sides may have any length down to an inch; else none is shorter than in the last of `sizes`.
        reach: how far from his own zones its middle can be, 0 for anywhere.
    """

    game: Game
    player: str
    clause: str
    name: str
    sizes: tuple[Point, ...]
    where: str = HOME
    built: Callable[[Lot], tuple[Lot, ...]] = whole
    more: Callable[[Lot], str] = lambda lot: ""
    free: bool = True
    reach: int = 0

    def check(self, answer: Any) -> Lot:
        """The rectangle that `answer` places.

        An answer is `{"to": [x, y]}`, with `facing` (degrees) if it is not to lie along the table, and with `size`
        (`[length, width]`) if it is to be smaller than it could be.

        Raises:
            RuleError: it is malformed, or the piece may not lie there.
        """
        lot = self._read(answer)
        if fault := self.fault(lot):
            raise RuleError(fault[0], f"{self.name}: {fault[1]}")
        return lot

    def fault(self, lot: Lot) -> tuple[str, str] | None:
        """Why it may not lie there, with the clause."""
        if not self.game.table.on_table(lot.body):
            return self.clause, "it would lie off the table"
        if fault := self._outside(lot):
            return fault
        others = [f for f in self.game.table.features if not is_open(f)]
        known = [w.polygon for w in self.game.works if w.hidden and w.owner == self.player]
        for part in self.built(lot):
            body = part.body
            near = (f for f in others if not _apart(f, body))
            if any(body_overlaps_polygon(body, f.polygon) for f in near) or any(
                body_overlaps_polygon(body, polygon) for polygon in known
            ):
                return "TW-STRAT-15", "it may not overlap other terrain"
            if any(overlaps(body, model) for unit in self.game.on_table() for model in unit.models):
                return "TW-STRAT-15", "somebody stands there"
        why = self.more(lot)
        return (self.clause, why) if why else None

    def _outside(self, lot: Lot) -> tuple[str, str] | None:
        body = lot.body
        own = self.game.sides[self.player].zones
        if self.where == HOME:
            if own and not any(body_inside_polygon(body, zone) for zone in own):
                return self.clause, "it must lie wholly in its own deployment zone"
            return None
        theirs = [zone for side in self.game.sides.values() if side.seat != self.player for zone in side.zones]
        if any(body_overlaps_polygon(body, zone) for zone in theirs):
            return "TW-STRAT-24" if self.where == NOT_ENEMY else self.clause, "no part may lie in an enemy's zone"
        if self.where == NO_MANS and any(body_overlaps_polygon(body, zone) for zone in own):
            return self.clause, "it must lie in no man's land"
        return None

    def _read(self, answer: Any) -> Lot:
        if not isinstance(answer, dict):
            raise RuleError(self.clause, 'a place is given as {"to": [x, y]}, in thousandths of an inch')
        given = answer["models"] if "models" in answer else [answer.get("to")]
        if not isinstance(given, list | tuple) or len(given) != 1 or not _is_pair(given[0]):
            raise RuleError(
                self.clause, "a point is two whole numbers of thousandths of an inch, such as [12500, 4000]"
            )
        facing = answer.get("facing", 0)
        if type(facing) is not int or not 0 <= facing < 360:
            raise RuleError(self.clause, f"facing is {facing!r}; it is a whole number of degrees from 0 to 359")
        (x, y), (length, width) = given[0], self._size(answer.get("size", self.sizes[0]))
        return Lot(x, y, length, width, facing)

    def _size(self, size: Any) -> Point:
        length, width = self.sizes[0]
        least = [min(most, SMALLEST) for most in (length, width)] if self.free else list(self.sizes[-1])
        square = self.free or (_is_pair(size) and size[0] == size[1])
        if not _is_pair(size) or not square or not (least[0] <= size[0] <= length and least[1] <= size[1] <= width):
            low, high = (" x ".join(inches(side) for side in pair) for pair in (least, (length, width)))
            raise RuleError(self.clause, f"{self.name}: its size is {size!r}; it may be {low} to {high} inches")
        return size[0], size[1]

    # -------------------------------------------------------------- suggestions
    def boxes(self) -> list[tuple[int, int, int, int]]:
        """Least x, least y, most x, most y of where its middle can be."""
        table, found = self.game.table, []
        for zone in self.game.sides[self.player].zones if self.where == HOME or self.reach else ():
            xs, ys, far = [x for x, _ in zone], [y for _, y in zone], self.reach
            right, high = min(table.width, max(xs) + far), min(table.height, max(ys) + far)
            found.append((max(0, min(xs) - far), max(0, min(ys) - far), right, high))
        return found or [(0, 0, table.width, table.height)]

    def ideas(self, roll: Callable[[int], int]) -> Iterator[dict[str, Any]]:
        """Points at random, lengthwise and across, and at last a place that is sure to do."""
        boxes = self.boxes()
        for number in range(16):
            left, low, right, high = boxes[number % len(boxes)]
            to = [left + roll(right - left + 1), low + roll(high - low + 1)]
            yield {"to": to, "facing": 90 * roll(2)}
        if (sure := self.certain()) is not None:
            yield sure

    def certain(self) -> dict[str, Any] | None:
        """An answer that `check` accepts, near the middle of its place; None if it fits nowhere."""
        for length, width in self.sizes:
            for x, y in self._raster(max(length, width) < 4 * INCH):
                for facing in (0, 90) if length != width else (0,):
                    if self.fault(Lot(x, y, length, width, facing)) is None:
                        found = {"to": [x, y], "facing": facing}
                        return found if (length, width) == self.sizes[0] else {**found, "size": [length, width]}
        return None

    def _raster(self, fine: bool) -> list[Point]:
        """The points of a raster of an inch, or half an inch, those nearest to where it is wanted first."""
        cx, cy = self._wanted()
        step = THICK if fine else INCH
        points = [
            (min(x, right), min(y, high))
            for left, low, right, high in self.boxes()
            for x in range(left, right + step, step)
            for y in range(low, high + step, step)
        ]
        return sorted(points, key=lambda at: ((at[0] - cx) ** 2 + (at[1] - cy) ** 2, at))

    def _wanted(self) -> Point:
        """Where it does most good: at home towards the middle of the table, else between both."""
        table = self.game.table
        cx, cy = table.width // 2, table.height // 2
        zones = self.game.sides[self.player].zones
        if not zones or self.where == NO_MANS:
            return cx, cy
        xs, ys = [x for x, _ in zones[0]], [y for _, y in zones[0]]
        x, y = (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
        return (x * 3 + cx) // 4, (y * 3 + cy) // 4

    def first(self) -> Lot | None:
        """Where it may lie to begin with."""
        sure = self.certain()
        return self.check(sure) if sure is not None else None


def _apart(feature: Feature, body: Bodied) -> bool:
    x, y, r = body.x, body.y, body.r
    return feature.left > x + r or feature.right < x - r or feature.top > y + r or feature.bottom < y - r


def _is_pair(value: Any) -> bool:
    return isinstance(value, list | tuple) and len(value) == 2 and all(type(number) is int for number in value)


# ------------------------------------------------------------------ minefields
def on_open_ground(game: Game, x: int, y: int) -> bool:
    """TW-STRAT-12: whether a marker there lies on open ground in no man's land."""
    if not (0 <= x <= game.table.width and 0 <= y <= game.table.height):
        return False
    if any(body_overlaps_polygon(Body(x, y, 1), zone) for side in game.sides.values() for zone in side.zones):
        return False
    return all(is_open(feature) for feature in game.table.features_at(x, y))


def disc(game: Game, x: int, y: int, radius: int) -> Polygon:
    """TW-STRAT-12: the round area about a point, without what reaches into a deployment zone or off the table."""
    zones = [zone for side in game.sides.values() for zone in side.zones]
    return coverage.disc(game.table, (x, y), radius, zones)
