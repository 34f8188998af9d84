"""Setting a unit down on the table: where it may stand, and a place that is sure to do.

Which regions there are, who stands about and by which clauses a place is refused is handed in. Lengths are mils.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from math import hypot
from typing import Any, Generic, NamedTuple, TypeVar

from wartable.engine import ask as asks
from wartable.engine.ask import Placement
from wartable.engine.errors import RuleError
from wartable.engine.formation import block
from wartable.engine.paths import impassable
from wartable.engine.plane import (
    CONTACT,
    INCH,
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
from wartable.engine.terrain import Feature, Table
from wartable.kit.inches import edges, standing
from wartable.kit.inches.bases import Base, faced, put, span
from wartable.kit.inches.surroundings import surround
from wartable.kit.places import facings

B = TypeVar("B", bound=Base)
Box = tuple[int, int, int, int]
"""Least x, least y, most x, most y."""
_TRIES = 150
_SMALL = 400 * INCH * INCH
"""Square mils: in larger regions the room for a vehicle is sought inch by inch."""

TAKEN = "another base stands there"
_NO_EDGE = "one of its models must touch the edge of the table where it may come on now"
Fault = tuple[str, str]
"""A clause and what it says; without a clause that of the region holds."""


class PlaceClauses(NamedTuple):
    """The clauses by which a place is refused in any region.

    Args:
        edge: a base would stand off the table.
        closed: nobody of its kind may enter that ground.
        base: a base would stand on another base.
        group: its models would not be one group.
    """

    edge: str
    closed: str
    base: str
    group: str


@dataclass(frozen=True, slots=True)
class Region:
    """Where a unit may be set down, and how that is called.

    Args:
        clause: by which it is set down, and refused where nothing else is said.
        how: the word for it, which comes back with the models.
        zone: every base wholly inside; empty: the whole table.
        outside: no base may touch these.
        apart: the gap, in mils, that must not be reached to any base of a foe; `near`: what is said if it is.
        unseen: nobody may see it there (`Site.seen`).
        beside: bases of which one must be within the link; `alone`: what is said if none is.
        edges: stretches of the table's edge, one of which a base must touch.
        shut: areas that would do but for a rule, with its clause and what it says.
        beyond: what is said of a base outside of the zone.
    """

    clause: str
    how: str
    zone: Polygon = ()
    outside: tuple[Polygon, ...] = ()
    apart: int = CONTACT
    unseen: bool = False
    beside: tuple[Bodied, ...] = ()
    edges: tuple[edges.Stretch, ...] = ()
    shut: tuple[tuple[Polygon, str, str], ...] = ()
    near: Fault = ("", "it may not be set down in contact with an enemy")
    alone: Fault = ("", "it must stand close to those whom it joins")
    beyond: Fault = ("", "all bases must lie wholly inside the deployment zone")


class Neighbour(NamedTuple):
    """The bases of another unit, the box round them, and whether they are foes."""

    box: Box
    models: Sequence[Bodied]
    foe: bool


@lru_cache(maxsize=512)
def template(radii: tuple[int, ...], link: int = INCH) -> tuple[tuple[Point, ...], int]:
    """The formation that bases of `radii` take on open ground, about 0, 0, and the radius of a disc round it, mils."""
    places = block(radii, (0, 0), lambda x, y, r: True, link)
    assert places is not None
    return places, max(int(hypot(x, y)) + 1 + r for (x, y), r in zip(places, radii))


@lru_cache(maxsize=64)
def _box(poly: Polygon) -> tuple[int, int, int, int, bool]:
    """Least x, least y, most x, most y of a polygon, and whether it is just this rectangle."""
    xs, ys = [x for x, _ in poly], [y for _, y in poly]
    left, low, right, high = min(xs), min(ys), max(xs), max(ys)
    upright = all(x in (left, right) or y in (low, high) for x, y in poly) and len(poly) == 4
    plain = upright and all(corner in poly for corner in ((left, low), (right, low), (right, high), (left, high)))
    return left, low, right, high, plain


class Ground:
    """What the bases of one unit meet in one region: table, zones, terrain, other bases.

    Args:
        link: the widest gap, mils, that holds its models together.
        closed: tells the features that it may not enter.
    """

    __slots__ = ("_closed", "_others", "_table", "clauses", "link", "region")

    def __init__(
        self, table: Table, region: Region, clauses: PlaceClauses, others: Iterable[Neighbour], link: int,
        closed: Callable[[Feature], bool] = impassable,
    ) -> None:  # fmt: skip
        self.region, self.clauses, self.link = region, clauses, link
        self._table = table
        self._closed = [feature for feature in table.features if closed(feature)]
        self._others = [(box, models, region.apart if foe else -1) for box, models, foe in others]

    def fault(self, body: Bodied) -> Fault | None:
        """Why a base cannot stand there, with the clause; None if it can."""
        x, y, r = body.x, body.y, body.r
        if not self._table.on_table(body):
            return self.clauses.edge, "that is off the table"
        if found := self._outside(body):
            return found
        for feature in self._closed:
            if (
                feature.left < x + r and x - r < feature.right and feature.top < y + r and y - r < feature.bottom
            ) and body_overlaps_polygon(body, feature.polygon):
                return self.clauses.closed, "it cannot stand on that ground"
        for (left, low, right, high), models, apart in self._others:
            wide = r + max(apart, 0)
            if left - wide <= x <= right + wide and low - wide <= y <= high + wide:
                for model in models:
                    if apart >= 0 and within(body, model, apart):
                        return self._of(self.region.near)
                    if apart < 0 and overlaps(body, model):
                        return self.clauses.base, TAKEN
        return None

    def _of(self, fault: Fault) -> Fault:
        return fault[0] or self.region.clause, fault[1]

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
                return self._of(self.region.beyond)
        for poly in self.region.outside:
            if body_touches_polygon(body, poly):
                return self.region.clause, "its bases must lie wholly in no man's land or wholly in its own zone"
        return None

    def free(self, x: int, y: int, r: int) -> bool:
        """Whether a disc can stand there."""
        return self.fault(Body(x, y, r)) is None

    def box(self) -> Box:
        """Least x, least y, most x, most y of where a centre can be, in mils."""
        if self.region.beside:
            xs, ys = [m.x for m in self.region.beside], [m.y for m in self.region.beside]
            wide = self.link + INCH
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

    def whole(self, models: Sequence[Base]) -> Fault | None:
        """What is wrong with all bases together where this region asks for more."""
        beside = self.region.beside
        if beside and not any(within(model, member, self.link) for model in models for member in beside):
            return self._of(self.region.alone)
        if self.region.edges and not any(edges.touches(model, self.region.edges, self._table) for model in models):
            return self.region.clause, _NO_EDGE
        return None

    def scattered(self, models: Sequence[Base]) -> Fault | None:
        """What is wrong with bases given one by one; a formation made here is free of it."""
        if any(overlaps(one, two) for i, one in enumerate(models) for two in models[:i]):
            return self.clauses.base, TAKEN
        if len(groups(models, self.link)) > 1:
            return self.clauses.group, f"its members must be linked by gaps of at most {span(self.link)}"
        return None


class Site(Generic[B]):
    """The request to set the models of a unit down in one of the regions of `grounds`.

    A place that is sure to do is sought from the last ground on. A system that knows of hiding says in a class of its
    own who sees them (`seen`).

    Args:
        fronts: round bases have fronts too: an answer may say whither they look, else it is as is usual (`usual`).
    """

    def __init__(
        self, table: Table, name: str, models: Sequence[B], grounds: Sequence[Ground], *, fronts: bool = False
    ) -> None:
        self.table, self.name, self.models = table, name, tuple(models)
        self.grounds = tuple(grounds)
        self.cornered = any(model.corners for model in self.models)
        self.fronts = fronts and not self.cornered
        self.link = self.grounds[-1].link
        self.radii = tuple(model.r for model in models)
        self.reach = template(self.radii, self.link)[1]
        _, low, _, high = self.grounds[-1].box()
        self.facing = 90 if low + high <= table.height else 270
        self._inward = False  # whether a vehicle at an edge looks inward, as it does unless it is told otherwise
        self.sure: dict[str, Any] | None = None

    def seen(self, models: tuple[B, ...]) -> Fault | None:
        """Why they may not stand as `models` in a region where nobody may see them; None if nobody does."""
        return None

    def usual(self, models: tuple[B, ...]) -> Sequence[int]:
        """Whither they look as `models` if the answer does not say: away from the nearer of two edges of the table."""
        return [self.facing] * len(models)

    def watched(self, models: tuple[B, ...]) -> bool:
        """Whether somebody sees them as `models`; asked of many places, one after the other."""
        return self.seen(models) is not None

    def ask(self, seat: str, question: str, unit: str) -> Placement:
        """The request to `seat`, about the unit with that id; its answer is what `check` makes."""
        regions = [ground.region for ground in self.grounds]
        return Placement(
            regions[0].clause, seat, question, unit, self.check, self.ideas,
            self.area(), faults=self.faults, first=self.first,
            reach=self.reaches if self._conditional() else asks.nowhere,
            shows=lambda plan: [(model.x, model.y) for model in plan[0]], fronts=self.cornered or self.fronts,
            looks=lambda plan: [model.facing for model in plan[0]] if self.cornered or self.fronts else [],
        )  # fmt: skip

    def area(self) -> Polygon:
        """Where it may be as an outline, as far as that is one: the zone, or the room about those whom it joins."""
        region = self.grounds[0].region
        if len(self.grounds) > 1:
            return ()
        return surround(region.beside, self.link + 2 * max(self.radii)) if region.beside else region.zone

    def _conditional(self) -> bool:
        """Whether more is asked of a place than a zone shows."""
        regions = [ground.region for ground in self.grounds]
        return any(region.unseen or region.edges or region.outside or region.apart > CONTACT for region in regions)

    def reaches(self) -> tuple[asks.Area, ...]:
        """Where each model may end, taken alone and to half an inch or so; see `Placement.reach`."""
        found = dict[tuple[int, Polygon], asks.Area]()
        for model in self.models:
            kind = model.r, put(model, 0, 0, self.facing).corners
            if kind not in found:
                outlines = [outline for ground in self.grounds for outline in self._where(ground, model)]
                found[kind] = asks.Area(tuple(outlines))
        return tuple(found[model.r, put(model, 0, 0, self.facing).corners] for model in self.models)

    def _where(self, ground: Ground, model: B) -> tuple[Polygon, ...]:
        """Where in one region a model may stand alone; at an edge, where it touches it."""
        region = ground.region

        def stands(base: B) -> bool:
            return ground.fault(base) is None and not (region.unseen and self.watched((base,)))

        def at_edge(part: edges.Stretch, at: Point) -> B:
            if not model.corners:
                place = edges.nearest((part,), self.table, at, model.r)
                return put(model, *(place[1] if place else at), self.facing)
            facing = edges.INWARD[part.edge]
            backed = edges.backed(part, self.table, at, lambda x, y: put(model, x, y, facing).corners)
            return put(model, *backed, facing)

        if region.edges:
            return standing.strip(self.table, region.edges, at_edge, stands)
        return standing.squares(ground.box(), lambda x, y: stands(put(model, x, y, self.facing)))

    # ------------------------------------------------------------ answers
    def check(self, answer: Any) -> tuple[tuple[B, ...], str]:
        """The models at the places of `answer`, and how they came there.

        Raises:
            RuleError: the answer is malformed, or no region allows it.
        """
        found: list[Fault] = []
        to, places, facing = self._read(answer)
        for ground in self.grounds:
            models, why = self._stand(ground, to, places, facing)
            why = why or (ground.scattered(models) if places else None) or self._whole(ground, models)
            if why is None:
                return self._looking(models, answer), ground.region.how
            found.append(why)
        clause, text = found[0]
        raise RuleError(clause, f"{self.name}: {text}")

    def _looking(self, models: tuple[B, ...], answer: dict[str, Any]) -> tuple[B, ...]:
        if not self.fronts:
            return models
        fronts = facings(answer, self.grounds[-1].region.clause, self.usual(models))
        return tuple(faced(model, front) for model, front in zip(models, fronts))

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
        if len(points) != len(self.models):
            raise RuleError(clause, f"{len(points)} places are given for the {len(self.models)} models")
        return None, points, facing

    def _stand(
        self, ground: Ground, to: Point | None, places: tuple[Point, ...], facing: int
    ) -> tuple[tuple[B, ...], Fault | None]:
        """The models where they are wanted, and what is wrong with one of them taken alone."""
        if ground.region.edges and to is not None:
            return self._at_edge(ground, to, facing)
        if to is not None and len(self.radii) > 1:
            if ground.free(*to, self.reach):
                places = tuple((to[0] + x, to[1] + y) for x, y in template(self.radii, self.link)[0])
                return self._moved(places, facing), None
            if why := ground.fault(Body(*to, min(self.radii))):
                return (), why
            found = block(self.radii, to, ground.free, link=self.link)
            if found is None:
                return (), (ground.region.clause, "there is no room for all its members round that point")
            return self._moved(found, facing), None
        models = self._moved(places or (to or (0, 0),), facing)
        return models, next((why for model in models if (why := ground.fault(model))), None)

    def _at_edge(self, ground: Ground, to: Point, facing: int) -> tuple[tuple[B, ...], Fault | None]:
        """The models at the edge as near to a point as they can, the first touching it."""
        stretches, table, largest = ground.region.edges, self.table, max(self.radii)
        found = edges.nearest(stretches, table, to, 0 if self.models[0].corners else largest)
        if found is None:
            return (), (ground.region.clause, _NO_EDGE)
        part, place = found
        if edges.off(part, table, to, place) > max(2 * INCH, 2 * largest):
            text = f"there is no edge within reach of {_shown(to)} where it may come on now; the nearest place is"
            return (), (ground.region.clause, f"{text} {_shown(place)}")
        if self.models[0].corners:
            facing = edges.INWARD[part.edge] if self._inward else facing
            place = edges.backed(part, table, to, lambda x, y: put(self.models[0], x, y, facing).corners)
            models = self._moved((place,), facing)
            return models, ground.fault(models[0])
        if why := ground.fault(Body(*place, largest)):
            return (), why
        places = block(self.radii, place, ground.free, link=self.link, wide=3 * self.reach)
        if places is None:
            return (), (ground.region.clause, "there is no room for all its members at that edge")
        return self._moved(places, facing), None

    def _moved(self, places: Sequence[Point], facing: int) -> tuple[B, ...]:
        return tuple(put(model, x, y, facing) for model, (x, y) in zip(self.models, places))

    def _whole(self, ground: Ground, models: tuple[B, ...]) -> Fault | None:
        """What is wrong with all of them together where this region asks for more."""
        return ground.whole(models) or (self.seen(models) if ground.region.unseen else None)

    # ------------------------------------------------------------ suggestions
    def ideas(self, roll: Callable[[int], int]) -> Iterator[dict[str, Any]]:
        """Points at random where at least the middle is free, and at last a place that is sure to do."""
        small = min(self.radii)
        for n in range(12):
            ground = self.grounds[0] if n < 8 else self.grounds[-1]
            if ground.region.edges:
                yield {"to": list(edges.at_random(ground.region.edges, self.table, roll))}
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

    def first(self) -> tuple[tuple[B, ...], str] | None:
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
                fault = self.grounds[0].clauses.base, TAKEN
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
        """As `_does` in the last region, where nobody may see it."""
        to, places, facing = self._read(answer)
        models, why = self._stand(self.grounds[-1], to, places, facing)
        return why is None and not self.watched(models) and self._does(answer)

    def _candidates(self, ground: Ground) -> Iterator[dict[str, Any]]:
        """First where a whole disc is free, then where the formation bends, then models one by one."""
        reach = self.reach
        if ground.region.edges:
            for step in (2 * reach, INCH):
                for x, y in edges.spread(ground.region.edges, self.table, step):
                    yield {"to": [x, y]}
            return
        for step in (2 * reach, reach):
            for x, y in ground.raster(step, reach):
                if ground.free(x, y, reach):
                    yield {"to": [x, y]}
        if self.models[0].corners:
            a, b, c = self.models[0].corners[:3]
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
            return tuple((at[0] + x, at[1] + y) for x, y in template(self.radii, self.link)[0])
        return block(self.radii, at, ground.free, link=self.link, wide=wide)


def _shown(point: Point) -> str:
    return f"{inches(point[0])}, {inches(point[1])}"


def _is_point(point: Any) -> bool:
    return isinstance(point, list | tuple) and len(point) == 2 and all(type(number) is int for number in point)
