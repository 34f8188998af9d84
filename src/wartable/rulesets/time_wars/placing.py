"""Setting a Troop Type down on the table: where it may stand, and a place that is sure to do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from math import hypot
from typing import Any

from wartable.engine import ask as asks
from wartable.engine.ask import Flow, Placement, place
from wartable.engine.errors import RuleError
from wartable.engine.formation import block
from wartable.engine.plane import (
    CONTACT,
    Bodied,
    Body,
    Point,
    Polygon,
    body_inside_polygon,
    body_overlaps_polygon,
    body_touches_polygon,
    groups,
    inches,
    overlaps,
    path_length,
    point_in_polygon,
    within,
)
from wartable.rulesets.time_wars import edges, visibility
from wartable.rulesets.time_wars.events import Deployed
from wartable.rulesets.time_wars.reserve_events import Reserved
from wartable.rulesets.time_wars.state import COHESION, INCH, TABLE, Game, Model, Unit
from wartable.rulesets.time_wars.terrain import closed_to
from wartable.rulesets.time_wars.ways import turned

_TRIES = 150
_SMALL = 400 * INCH * INCH
"""Square mils: in larger regions the room for a vehicle is sought inch by inch."""

Fault = tuple[str, str]
_OFF: Fault = ("TW-DEPL-02", "it would stand off the table")
_CLOSED: Fault = ("TW-TERR-08", "it cannot stand on that ground")
_TAKEN: Fault = ("TW-GEN-04", "it would stand on another base")
_CONTACT: Fault = ("TW-SPEC-46", "it may not be set down in contact with an enemy")
_NEAR: Fault = ("TW-SPEC-44", "it must keep at least 12 inches from every enemy model")
_CLOSE: Fault = ("TW-CHAR-69", "it must stand more than 1 inch from every model of yours")
_APART: Fault = ("TW-SQUAD-02", "its members must be linked by gaps of at most 1 inch")
_NO_EDGE: Fault = ("TW-STRAT-35", "one of its models must touch the edge of the table where it may come on now")
_BESIDE: Fault = ("TW-TYPE-04", "it must stand within 1 inch of a member of the Squad that it joins")


@dataclass(frozen=True, slots=True)
class Region:
    """Where a Troop Type may be set down, and how that is called.

    Args:
        how: zone, infiltrator, teleport or reserve, as `Deployed` says.
        zone: every base wholly inside (TW-DEPL-02); empty: the whole table.
        outside: no base may touch these.
        apart: the gap, in mils, that must not be reached to any enemy model.
        unseen: no enemy may have visibility to it (TW-SPEC-17).
        beside: members of a Squad, one of them at most 1 inch away (TW-TYPE-04).
        shut: areas that would do but for a rule, with its clause and what it says.
        edges: stretches of the table's edge, one of which a base must touch (TW-STRAT-35).
    """

    clause: str
    how: str
    zone: Polygon = ()
    outside: tuple[Polygon, ...] = ()
    apart: int = CONTACT
    unseen: bool = False
    beside: tuple[Model, ...] = ()
    edges: tuple[edges.Stretch, ...] = ()
    shut: tuple[tuple[Polygon, str, str], ...] = ()


@lru_cache(maxsize=512)
def template(radii: tuple[int, ...]) -> tuple[tuple[Point, ...], int]:
    """The formation that bases of `radii` take on open ground, about 0, 0, and the radius of a disc round it, mils."""
    places = block(radii, (0, 0), lambda x, y, r: True)
    assert places is not None
    return places, max(int(hypot(x, y)) + 1 + r for (x, y), r in zip(places, radii))


def put(model: Model, x: int, y: int, facing: int) -> Model:
    """`model` at another place; a vehicle with its front to `facing` degrees."""
    return turned(model, x, y, facing) if model.corners else model._replace(x=x, y=y)


@lru_cache(maxsize=64)
def _box(poly: Polygon) -> tuple[int, int, int, int, bool]:
    """Least x, least y, most x, most y of a polygon, and whether it is just this rectangle."""
    xs, ys = [x for x, _ in poly], [y for _, y in poly]
    left, low, right, high = min(xs), min(ys), max(xs), max(ys)
    upright = all(x in (left, right) or y in (low, high) for x, y in poly) and len(poly) == 4
    plain = upright and all(corner in poly for corner in ((left, low), (right, low), (right, high), (left, high)))
    return left, low, right, high, plain


class Ground:
    """What the bases of one Troop Type meet in one region: table, zones, terrain, other bases."""

    __slots__ = ("_closed", "_others", "_table", "region")

    def __init__(self, game: Game, unit: Unit, region: Region) -> None:
        self.region = region
        self._table = game.table
        shut = closed_to(unit)
        self._closed = [feature for feature in game.table.features if shut(feature)]
        self._others = [
            (other.box, other.models, region.apart if other.player != unit.player else -1)
            for other in game.units.values()
            if other.where == TABLE and other.models and other.id != unit.id
        ]

    def fault(self, body: Bodied) -> Fault | None:
        """Why a base cannot stand there, with the clause; None if it can."""
        x, y, r = body.x, body.y, body.r
        if not self._table.on_table(body):
            return _OFF
        if found := self._outside(body):
            return found
        for feature in self._closed:
            if (
                feature.left < x + r and x - r < feature.right and feature.top < y + r and y - r < feature.bottom
            ) and body_overlaps_polygon(body, feature.polygon):
                return _CLOSED
        for (left, low, right, high), models, apart in self._others:
            wide = r + max(apart, 0)
            if left - wide <= x <= right + wide and low - wide <= y <= high + wide:
                for model in models:
                    if apart >= 0 and within(body, model, apart):
                        return self._near(apart)
                    if apart < 0 and overlaps(body, model):
                        return _TAKEN
        return None

    def _near(self, apart: int) -> Fault:
        if apart != CONTACT:
            return _CLOSE if apart == INCH else _NEAR
        return ("TW-STRAT-35", _CONTACT[1]) if self.region.edges else _CONTACT

    def _outside(self, body: Bodied) -> Fault | None:
        zone = self.region.zone
        if zone:
            left, low, right, high, plain = _box(zone)
            if plain and not body.corners:
                r = body.r
                inside = left + r <= body.x <= right - r and low + r <= body.y <= high - r
            else:
                inside = body_inside_polygon(body, zone)
            if not inside:
                for area, clause, text in self.region.shut:
                    if point_in_polygon(body.x, body.y, area):
                        return clause, text
                return self.region.clause, "its bases must lie wholly inside its deployment zone"
        for poly in self.region.outside:
            if body_touches_polygon(body, poly):
                return self.region.clause, "its bases must lie wholly in no man's land or wholly in its own zone"
        return None

    def free(self, x: int, y: int, r: int) -> bool:
        """Whether a disc can stand there."""
        return self.fault(Body(x, y, r)) is None

    def box(self) -> tuple[int, int, int, int]:
        """Least x, least y, most x, most y of where a centre can be, in mils."""
        if self.region.beside:
            xs, ys = [m.x for m in self.region.beside], [m.y for m in self.region.beside]
            wide = 2 * INCH
            return max(0, min(xs) - wide), max(0, min(ys) - wide), max(xs) + wide, max(ys) + wide
        return _box(self.region.zone)[:4] if self.region.zone else (0, 0, self._table.width, self._table.height)

    def raster(self, step: int, inset: int) -> Iterator[Point]:
        """Points of a hexagonal raster over the region, row by row from its lower left corner.

        Args:
            inset: how far from the edges it keeps, so that the first row and column just fit a base of that radius.
        """
        left, low, right, high = self.box()
        inset = 0 if self.region.beside else inset
        for n, y in enumerate(range(low + inset, high - inset + 1, max(1, step * 866 // 1000))):
            for x in range(left + inset + (step // 2 if n % 2 else 0), right - inset + 1, step):
                yield x, y


class Site:
    """The request to set `unit` down in one of `regions`; a place that is sure to do is sought from the last on."""

    __slots__ = ("_inward", "_watcher", "facing", "game", "grounds", "radii", "reach", "sure", "unit")

    def __init__(self, game: Game, unit: Unit, regions: Sequence[Region]) -> None:
        self.game, self.unit = game, unit
        self.grounds = [Ground(game, unit, region) for region in regions]
        self.radii = tuple(model.r for model in unit.models)
        self.reach = template(self.radii)[1]
        _, low, _, high = self.grounds[-1].box()
        self.facing = 90 if low + high <= game.table.height else 270
        self._inward = False  # whether a vehicle at an edge looks inward, as it does unless it is told otherwise
        self._watcher: Unit | None = None  # who saw the place that was tried last, and mostly sees the next one too
        self.sure: dict[str, Any] | None = None

    # ------------------------------------------------------------ answers
    def check(self, answer: Any) -> tuple[tuple[Model, ...], str]:
        """The models at the places of `answer`, and how they came there.

        Raises:
            RuleError: the answer is malformed, or no region allows it.
        """
        fault: Fault | None = None
        to, places, facing = self._read(answer)
        for ground in self.grounds:
            models, why = self._stand(ground, to, places, facing)
            why = why or (_scattered(models) if places else None) or self._whole(ground, models)
            if why is None:
                return models, ground.region.how
            fault = fault or why
        clause, text = fault or _OFF
        raise RuleError(clause, f"{self.unit.name}: {text}")

    def _read(self, answer: Any) -> tuple[Point | None, tuple[Point, ...], int]:
        clause = self.grounds[-1].region.clause
        if not isinstance(answer, dict) or ("to" in answer) == ("models" in answer):
            raise RuleError(clause, 'a place is given as {"to": [x, y]} or {"models": [[x, y], ...]}, in thousandths')
        self._inward = "facing" not in answer
        facing = answer.get("facing", self.facing)
        if type(facing) is not int or not 0 <= facing < 360:
            raise RuleError(clause, f"facing is {facing!r}; it is a whole number of degrees from 0 to 359")
        given = [answer["to"]] if "to" in answer else answer["models"]
        if not isinstance(given, list | tuple) or not all(_is_point(point) for point in given):
            raise RuleError(clause, "a point is two whole numbers of thousandths of an inch, such as [12500, 4000]")
        points = tuple((point[0], point[1]) for point in given)
        if "to" in answer:
            return points[0], (), facing
        if len(points) != len(self.unit.models):
            raise RuleError(clause, f"{len(points)} places are given for the {len(self.unit.models)} models")
        return None, points, facing

    def _stand(
        self, ground: Ground, to: Point | None, places: tuple[Point, ...], facing: int
    ) -> tuple[tuple[Model, ...], Fault | None]:
        """The models where they are wanted, and what is wrong with one of them taken alone."""
        if ground.region.edges and to is not None:
            return self._at_edge(ground, to, facing)
        if to is not None and len(self.radii) > 1:
            if ground.free(*to, self.reach):
                places = tuple((to[0] + x, to[1] + y) for x, y in template(self.radii)[0])
                return self._moved(places, facing), None
            if why := ground.fault(Body(*to, min(self.radii))):
                return (), why
            found = block(self.radii, to, ground.free)
            if found is None:
                return (), (ground.region.clause, "there is no room for all its members round that point")
            return self._moved(found, facing), None
        models = self._moved(places or (to or (0, 0),), facing)
        return models, next((why for model in models if (why := ground.fault(model))), None)

    def _at_edge(self, ground: Ground, to: Point, facing: int) -> tuple[tuple[Model, ...], Fault | None]:
        """TW-STRAT-35: the models at the edge as near to a point as they can, the first touching it."""
        stretches, table, largest = ground.region.edges, self.game.table, max(self.radii)
        found = edges.nearest(stretches, table, to, 0 if self.unit.models[0].corners else largest)
        if found is None:
            return (), _NO_EDGE
        part, place = found
        if edges.off(part, table, to, place) > max(2 * INCH, 2 * largest):
            text = f"there is no edge within reach of {_shown(to)} where it may come on now; the nearest place is"
            return (), ("TW-STRAT-35", f"{text} {_shown(place)}")
        if self.unit.models[0].corners:
            facing = edges.INWARD[part.edge] if self._inward else facing
            place = edges.backed(part, table, to, lambda x, y: put(self.unit.models[0], x, y, facing).corners)
            models = self._moved((place,), facing)
            return models, ground.fault(models[0])
        if why := ground.fault(Body(*place, largest)):
            return (), why
        places = block(self.radii, place, ground.free, wide=3 * self.reach)
        if places is None:
            return (), (ground.region.clause, "there is no room for all its members at that edge")
        return self._moved(places, facing), None

    def _moved(self, places: Sequence[Point], facing: int) -> tuple[Model, ...]:
        return tuple(put(model, x, y, facing) for model, (x, y) in zip(self.unit.models, places))

    def _whole(self, ground: Ground, models: tuple[Model, ...]) -> Fault | None:
        """What is wrong with all of them together where this region asks for more."""
        beside = ground.region.beside
        if beside and not any(within(model, member, COHESION) for model in models for member in beside):
            return _BESIDE
        if ground.region.edges and not any(edges.touches(m, ground.region.edges, self.game.table) for m in models):
            return _NO_EDGE
        if ground.region.unseen and (viewer := seen_by(self.game, self.unit, models)):
            return "TW-SPEC-17", f"{viewer} would see it there"
        return None

    # ------------------------------------------------------------ suggestions
    def ideas(self, roll: Callable[[int], int]) -> Iterator[dict[str, Any]]:
        """Points at random where at least the middle is free, and at last a place that is sure to do."""
        small = min(self.radii)
        for n in range(12):
            ground = self.grounds[0] if n < 8 else self.grounds[-1]
            if ground.region.edges:
                yield {"to": list(edges.at_random(ground.region.edges, self.game.table, roll))}
                continue
            left, low, right, high = ground.box()
            x, y = left + roll(right - left + 1), low + roll(high - low + 1)
            if ground.free(x, y, small):
                yield {"to": [x, y]}
        if self.certain() is not None:
            yield self.certain() or {}

    def certain(self) -> dict[str, Any] | None:
        """An answer that `check` accepts, in the last region if it has room; None if there is no room at all.

        Places out of sight are searched only where there is no other region, because that takes long.
        """
        last = self.grounds[-1]
        for ground in (last, *(ground for ground in self.grounds[-2::-1] if not ground.region.unseen)):
            if self.sure is None:
                hidden = self._hidden if ground.region.unseen else self._does
                self.sure = next((answer for answer in self._candidates(ground) if hidden(answer)), None)
        return self.sure

    def first(self) -> tuple[tuple[Model, ...], str] | None:
        """Where it may stand to begin with: near the middle of the region if there is room, else anywhere."""
        left, low, right, high = self.grounds[0].box()
        edged = any(ground.region.edges for ground in self.grounds)
        for row in () if edged else (3, 4, 2, 5, 1):
            for column in (6, 5, 7, 4, 8, 3, 9, 2, 10, 1, 11):
                x, y = left + (right - left) * column // 12, low + (high - low) * row // 6
                if any(ground.free(x, y, self.reach) for ground in self.grounds):
                    answer = {"to": [x, y]}
                    if self._does(answer):
                        return self.check(answer)
        sure = self.certain()
        return None if sure is None else self.check(sure)

    def faults(self, answer: Any) -> list[asks.Fault]:
        """Why each model cannot stand at its place in `answer`; see `Placement.faults`."""
        _, places, facing = self._read(answer)
        models, found = self._moved(places, facing), list[asks.Fault]()
        for i, model in enumerate(models):
            faults = [ground.fault(model) for ground in self.grounds]
            fault = next((fault for fault in faults if fault), None) if all(faults) else None
            if fault is None and any(overlaps(model, other) for other in models[:i]):
                fault = _TAKEN
            if fault is not None:
                found.append(asks.Fault(i, fault[1], fault[0]))
        return found

    def _does(self, answer: dict[str, Any]) -> bool:
        try:
            self.check(answer)
        except RuleError:
            return False
        return True

    def _hidden(self, answer: dict[str, Any]) -> bool:
        """As `_does` in the last region, where nobody may see it; the enemy that sees most places is asked first."""
        ground = self.grounds[-1]
        to, places, facing = self._read(answer)
        models, why = self._stand(ground, to, places, facing)
        if why is not None or (self._watcher is not None and _sees(self.game, self.unit, models, (self._watcher,))):
            return False
        self._watcher = _sees(self.game, self.unit, models, self.game.enemies(self.unit.player))
        return self._watcher is None and self._does(answer)

    def _candidates(self, ground: Ground) -> Iterator[dict[str, Any]]:
        """First where a whole disc is free, then where the formation bends, then models one by one."""
        reach = self.reach
        if ground.region.edges:
            for step in (2 * reach, INCH):
                for x, y in edges.spread(ground.region.edges, self.game.table, step):
                    yield {"to": [x, y]}
            return
        for step in (2 * reach, reach):
            for x, y in ground.raster(step, reach):
                if ground.free(x, y, reach):
                    yield {"to": [x, y]}
        if self.unit.models[0].corners:
            a, b, c = self.unit.models[0].corners[:3]
            narrow = min(path_length((a, b)), path_length((b, c))) // 2
            left, low, right, high = ground.box()
            roomy = (right - left) * (high - low) > _SMALL
            for x, y in ground.raster(INCH if roomy else INCH // 2, narrow):
                for facing in (self.facing, (self.facing + 90) % 360):
                    yield {"to": [x, y], "facing": facing}
            return
        big, tried = max(self.radii), set[Point]()
        for wide in (0, 20 * INCH):
            points = ground.raster(max(big, reach // 2), big)
            for at in islice((point for point in points if ground.free(*point, big)), _TRIES):
                # From a place where they have found room before, a wider search would end just there again.
                if at not in tried and (places := self._bent(ground, at, wide)):
                    tried.add(at)
                    yield {"models": [list(point) for point in places]}

    def _bent(self, ground: Ground, at: Point, wide: int) -> tuple[Point, ...] | None:
        """Places for its members as near to a point as they can; with room all round the usual ones."""
        if ground.free(*at, self.reach):
            return tuple((at[0] + x, at[1] + y) for x, y in template(self.radii)[0])
        return block(self.radii, at, ground.free, wide=wide)


def _scattered(models: tuple[Model, ...]) -> Fault | None:
    """What is wrong with members given one by one; a formation made here is free of it."""
    if any(overlaps(one, two) for i, one in enumerate(models) for two in models[:i]):
        return _TAKEN
    return _APART if len(groups(models, COHESION)) > 1 else None


def _shown(point: Point) -> str:
    return f"{inches(point[0])}, {inches(point[1])}"


def _is_point(point: Any) -> bool:
    return isinstance(point, list | tuple) and len(point) == 2 and all(type(number) is int for number in point)


def seen_by(game: Game, unit: Unit, models: tuple[Model, ...]) -> str:
    """TW-SPEC-17: the name of an enemy that would have visibility to `unit` if it stood as `models`, or ''.

    Visibility includes the standard band (TW-VIS-08).
    """
    viewer = _sees(game, unit, models, game.enemies(unit.player))
    return viewer.name if viewer else ""


def _sees(game: Game, unit: Unit, models: tuple[Model, ...], enemies: Iterable[Unit]) -> Unit | None:
    """The first of `enemies` that would have visibility to `unit` if it stood as `models`."""
    ghost = unit.copy()
    ghost.where = TABLE
    ghost.stand(models)
    return next((enemy for enemy in enemies if visibility.sees(game, enemy, ghost)), None)


def settle(game: Game, unit: Unit, regions: Sequence[Region], question: str, seat: str = "") -> Flow[bool]:
    """The owner, or `seat`, sets `unit` down in one of `regions`; if there is no room it waits in reserve: False."""
    site = Site(game, unit, regions)
    if site.certain() is None:
        game.emit(Reserved(unit.id, "no room"))
        return False
    outline = regions[0].zone if len(regions) == 1 else ()
    ask = Placement(
        regions[0].clause, seat or unit.player, question, unit.id, site.check, site.ideas, outline,
        shows=lambda plan: [(model.x, model.y) for model in plan[0]], faults=site.faults, first=site.first,
    )  # fmt: skip
    models, how = yield from place(ask)
    game.emit(Deployed(unit.id, models, how))
    return True
