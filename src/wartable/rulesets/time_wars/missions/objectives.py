"""Where objectives and markers lie: no man's land, the line halfway, and the players who place them in turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import isqrt
from typing import Any

from wartable.engine import ask as asks
from wartable.engine.ask import Flow, Placement, place
from wartable.engine.compat import override
from wartable.engine.errors import RuleError
from wartable.engine.event import Sign
from wartable.engine.plane import Point, Polygon, body_touches_polygon, gap
from wartable.engine.ruleset import Idea
from wartable.engine.terrain import Going
from wartable.kit.inches.terrain import is_building
from wartable.kit.wording import does
from wartable.rulesets.time_wars.events.base import TimeWarsEvent
from wartable.rulesets.time_wars.events.sentences import about, count, ground, name
from wartable.rulesets.time_wars.setup.teleport import in_turn
from wartable.rulesets.time_wars.state import INCH, Game, Objective

APART = 6 * INCH
"""TW-MISS-19, TW-MISS-22: the gap that objectives keep."""
_STEP = INCH

Fault = tuple[str, str]


@dataclass(frozen=True, slots=True)
class ObjectivePlaced(TimeWarsEvent):
    """TW-MISS-19, TW-MISS-22: an objective of `value` points, or a marker face down, lies on the table (mils).

    `player` has placed it, '' is the umpire; `feature` is the building that holds it.
    """

    rule = "TW-MISS-19"
    sign = Sign.FIND
    objective: str
    x: int
    y: int
    value: int = 0
    feature: str = ""
    player: str = ""

    @property
    @override
    def clause(self) -> str:
        return "TW-MISS-19" if self.value else "TW-MISS-22"

    @override
    def told(self, game: Game) -> str:
        at = f"{about(self.x)} along, {about(self.y)} up"
        house = f", in the {ground(game, self.feature)}" if self.feature else ""
        if not self.value:
            return f"A marker lies face down at {at}{house}."
        by = f" {does(name(game, self.player), 'place')} it." if self.player else ""
        return f"An objective worth {count(self.value, 'point')} lies at {at}{house}.{by}"

    @override
    def apply(self, game: Game) -> None:
        placed = Objective(
            self.objective, self.x, self.y, value=self.value, feature=self.feature, hidden=not self.value
        )
        game.objectives = (*game.objectives, placed)


# ------------------------------------------------------------ where they may lie
def fault(game: Game, x: int, y: int, clause: str, apart: int = APART) -> Fault | None:
    """TW-MISS-19: why no objective can lie at a point, with the clause; None if it can.

    TW-DEPL-02: no man's land is what lies in no zone of any player, whose borders belong to it.
    """
    mark = Objective("", x, y)
    if not game.table.on_table(mark):
        return "TW-DEPL-02", "it would lie off the table"
    if any(body_touches_polygon(mark, zone) for side in game.sides.values() for zone in side.zones):
        return clause, "it must lie in no man's land"
    if any(gap(mark, other) < apart for other in game.objectives):
        return clause, "it must lie at least 6 inches from every other"
    return None


def inside(game: Game, x: int, y: int) -> str:
    """TW-MISS-16: the building at a point, which is then the objective; '' if there is none."""
    return next((feature.key for feature in game.table.features_at(x, y) if is_building(feature)), "")


def _lies(game: Game, x: int, y: int, clause: str, apart: int) -> bool:
    """Whether the umpire may put one there: nowhere that nobody can reach."""
    if fault(game, x, y, clause, apart):
        return False
    return not any(feature.going is Going.IMPASSABLE for feature in game.table.touching(Objective("", x, y)))


def raster(game: Game) -> Iterator[Point]:
    """Points of the table, an inch apart."""
    for y in range(_STEP, game.table.height, _STEP):
        for x in range(_STEP, game.table.width, _STEP):
            yield x, y


def nearest(game: Game, wanted: Point, clause: str, apart: int = APART) -> Point | None:
    """The nearest point to `wanted` where one may lie; None if there is none on the table."""
    if _lies(game, *wanted, clause, apart):
        return wanted
    near = sorted(raster(game), key=lambda at: (at[0] - wanted[0]) ** 2 + (at[1] - wanted[1]) ** 2)
    return next((at for at in near if _lies(game, *at, clause, apart)), None)


def farthest(game: Game, clause: str) -> Point:
    """TW-MISS-19: where no man's land is too small for 6 inches, the point as far from the others as possible."""
    free = [at for at in raster(game) if _lies(game, *at, clause, 0)]
    free = free or [(game.table.width // 2, game.table.height // 2)]
    return max(free, key=lambda at: min((gap(Objective("", *at), other) for other in game.objectives), default=0))


def line(game: Game, count: int) -> tuple[Point, ...]:
    """TW-MISS-22: `count` points on the line halfway between the zones, at equal parts of its length: 1/4, 1/2, 3/4.

    Where one side stands on both flanks of the other (TW-DEPL-11) there are two such lines, which take turns.
    """
    parts = range(1, count + 1)
    if flanks := _flanks(game):
        return tuple((flanks[1 - n % 2], game.table.height * n // (count + 1)) for n in parts)
    (ax, ay), (bx, by) = _ends(game)
    return tuple((ax + (bx - ax) * n // (count + 1), ay + (by - ay) * n // (count + 1)) for n in parts)


def _ends(game: Game) -> tuple[Point, Point]:
    """Where the line halfway between the first two sides begins and ends.

    It runs along the table between zones at its long edges, up it between zones at its short ones, and from corner to
    corner where they are parted aslant.
    """
    wide, high = game.table.width, game.table.height
    boxes = [_box(side.zones) for side in game.sides.values() if side.zones][:2]
    if len(boxes) < 2:
        return (0, high // 2), (wide, high // 2)
    one, two = boxes
    across = max(two[0] - one[2], one[0] - two[2])
    up = max(two[1] - one[3], one[1] - two[3])
    if up >= 0 and up >= across:
        y = (max(min(one[1], one[3]), min(two[1], two[3])) + min(max(one[1], one[3]), max(two[1], two[3]))) // 2
        return (0, y), (wide, y)
    if across >= 0:
        x = (max(one[0], two[0]) + min(one[2], two[2])) // 2
        return (x, 0), (x, high)
    rising = ((one[0] + one[2]) - (two[0] + two[2])) * ((one[1] + one[3]) - (two[1] + two[3])) <= 0
    return ((0, 0), (wide, high)) if rising else ((0, high), (wide, 0))


def _flanks(game: Game) -> tuple[int, int] | None:
    """The two lines halfway up the table, by x, if one side stands west and east of the other; else None."""
    sides = [side for side in game.sides.values() if side.zones][:2]
    for outer, inner in (sides, sides[::-1]) if len(sides) == 2 else ():
        left, _, right, _ = _box(inner.zones)
        boxes = [_box((zone,)) for zone in outer.zones]
        west = [box[2] for box in boxes if box[2] <= left]
        east = [box[0] for box in boxes if box[0] >= right]
        if west and east and len(west) + len(east) == len(boxes):
            return (max(west) + left) // 2, (right + min(east)) // 2
    return None


def _box(zones: tuple[Polygon, ...]) -> tuple[int, int, int, int]:
    xs, ys = [x for zone in zones for x, _ in zone], [y for zone in zones for _, y in zone]
    return min(xs), min(ys), max(xs), max(ys)


# ------------------------------------------------------------ the umpire's
def usual(game: Game, values: tuple[int, ...]) -> Iterator[ObjectivePlaced]:
    """TW-MISS-22: where the umpire puts markers (values 0), or objectives that nobody has placed: on the line halfway.

    What has no room there goes to the nearest place that has. Each must be put down before the next is asked for.
    """
    clause = "TW-MISS-19" if any(values) else "TW-MISS-22"
    places = line(game, len(values))
    middle = sorted(range(len(places)), key=lambda n: (abs(2 * n + 1 - len(places)), n))
    for number, value in enumerate(values):
        at = nearest(game, places[middle[number]], clause) or farthest(game, clause)
        yield ObjectivePlaced(_key(game, value), *at, value, inside(game, *at))


def _key(game: Game, value: int) -> str:
    return f"{'objective' if value else 'marker'}-{len(game.objectives) + 1}"


def scatter_usual(game: Game, values: tuple[int, ...]) -> None:
    """TW-MISS-22: put down all of them as the umpire does."""
    for event in usual(game, values):
        game.emit(event)


# ------------------------------------------------------------ the players'
def place_next(game: Game, values: tuple[int, ...]) -> Flow[None]:
    """TW-MISS-19: the players place objectives in turn, the winner of the roll for sides first, the dearest first.

    Where there is no room for 6 inches the umpire puts it as far from the others as possible.
    """
    number = len(game.objectives)
    value = values[number]
    seats = in_turn(game)
    player = seats[number % len(seats)]
    key = _key(game, value)
    at = nearest(game, line(game, 1)[0], "TW-MISS-19")
    if at is None:
        at, player = farthest(game, "TW-MISS-19"), ""
    else:
        spot = Spot(game, at)
        worth = "1 point" if value == 1 else f"{value} points"
        at = yield from place(spot.ask(player, key, f"Where do you place the objective worth {worth}?"))
    x, y = at
    game.emit(ObjectivePlaced(key, x, y, value, inside(game, x, y), player))


class Spot:
    """The request to place one objective; `sure` is a point that will do."""

    __slots__ = ("game", "sure")

    def __init__(self, game: Game, sure: Point) -> None:
        self.game, self.sure = game, sure

    def ask(self, player: str, key: str, question: str) -> Placement:
        """The request for `player`, about the objective `key`."""
        return Placement(
            "TW-MISS-19", player, question, key, self.check, self.ideas,
            shows=lambda at: [at], faults=self.faults, first=lambda: self.sure,
        )  # fmt: skip

    def check(self, answer: Any) -> Point:
        """The point that `answer` names.

        Raises:
            RuleError: it is no point, or none where an objective may lie.
        """
        x, y = self._read(answer)
        if found := fault(self.game, x, y, "TW-MISS-19"):
            raise RuleError(*found)
        return x, y

    def _read(self, answer: Any) -> Point:
        point: Any = None
        if isinstance(answer, dict) and ("to" in answer) != ("models" in answer):
            point = answer["to"] if "to" in answer else (list(answer["models"]) or [None])[0]
        if isinstance(point, list | tuple) and len(point) == 2 and all(type(number) is int for number in point):
            return point[0], point[1]
        raise RuleError("TW-MISS-19", 'a place is given as {"to": [x, y]} in thousandths of an inch')

    def faults(self, answer: Any) -> list[asks.Fault]:
        """Why it cannot lie there; see `Placement.faults`."""
        found = fault(self.game, *self._read(answer), "TW-MISS-19")
        return [asks.Fault(0, found[1], found[0])] if found else []

    def ideas(self, roll: Callable[[int], int]) -> Iterator[Any]:
        """Points at random, then one that will do."""
        table = self.game.table
        for _ in range(12):
            yield {"to": [roll(table.width + 1), roll(table.height + 1)]}
        yield {"to": list(self.sure)}


def near_home(game: Game, ask: Placement) -> Sequence[Idea]:
    """What a bot thinks: points every four inches, those near its own zones first."""
    zones = game.sides[ask.seat].zones
    home = _box(zones) if zones else (0, 0, game.table.width, game.table.height)
    x, y = (home[0] + home[2]) // 2, (home[1] + home[3]) // 2
    steps = [at for at in raster(game) if at[0] % (4 * INCH) == 0 and at[1] % (4 * INCH) == 0]
    return [Idea({"to": list(at)}, -float(isqrt((at[0] - x) ** 2 + (at[1] - y) ** 2))) for at in steps]
