"""Moving on the table: what is in the way, the shortest way round it, and where a base may come to rest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from math import ceil, sqrt

from wartable.engine.plane import (
    Bodied,
    Body,
    Point,
    Polygon,
    body_overlaps_polygon,
    facing,
    first_contact,
    off_outline,
    off_segment,
    overlaps,
    path_length,
    point_in_polygon,
    scatter,
    segments_meet,
)
from wartable.engine.terrain import Feature, Going, Table

Path = tuple[Point, ...]

_OFTEN = 3
"""After so many searches from one place it is worth to find out first where they lead at all."""
OFF_TABLE = "off the table"
IMPASSABLE = "on impassable ground"
OCCUPIED = "on another base"
NO_WAY = "no way there"


_Round = tuple[int, int, int]
"""A round wall: where it stands, and the square of how near the centre of a disc may come."""
_Solid = tuple[Polygon, int, int, int, int]
"""A polygon and its box: left, top, right, bottom."""
_Legs = dict[Point, dict[Point, bool]]
"""Whether straight ways are open, by where they begin and end."""


def impassable(feature: Feature) -> bool:
    """Whether nobody may enter a feature, going by its data alone."""
    return feature.going is Going.IMPASSABLE


class Field:
    """What a moving base meets; built once for each request to move.

    Args:
        movers: the bases that move; things out of their reach are left out.
        reach: how far each may move, mils.
        walls: bases that nobody may pass. To touch one is allowed, to overlap it is not; whoever wants more distance
            hands in a larger base.
        rests: bases that may be passed, but not stood on. The movers themselves must be in neither.
        closed: tells the features that these movers may not enter.
    """

    __slots__ = (
        "_bases", "_cornered", "_legs", "_rings", "_rounds", "_solid", "_sought", "_spreads", "_swollen", "_ways",
        "closed", "height", "width",
    )  # fmt: skip

    def __init__(
        self,
        table: Table,
        movers: Sequence[Bodied],
        reach: int,
        walls: Iterable[Bodied] = (),
        rests: Iterable[Bodied] = (),
        closed: Callable[[Feature], bool] = impassable,
    ) -> None:
        self.width, self.height = table.width, table.height
        far = reach + 2 * max([m.r for m in movers], default=0)
        xs, ys = [m.x for m in movers], [m.y for m in movers]
        left, right = min(xs, default=0) - far, max(xs, default=table.width) + far
        top, bottom = min(ys, default=0) - far, max(ys, default=table.height) + far

        def near(bodies: Iterable[Bodied]) -> list[Bodied]:
            return [
                b
                for b in bodies
                if left <= b.x + b.r and b.x - b.r <= right and top <= b.y + b.r and b.y - b.r <= bottom
            ]

        solid = near(walls)
        shut = [
            f
            for f in table.features
            if f.left <= right and f.right >= left and f.top <= bottom and f.bottom >= top and closed(f)
        ]
        self.closed: tuple[Polygon, ...] = tuple([f.polygon for f in shut])
        self._rounds = tuple([(b.x, b.y, b.r) for b in solid if not b.corners])
        self._cornered = tuple([b for b in solid if b.corners])
        self._bases = tuple([(b.x, b.y, b.r, b) for b in (*solid, *near(rests))])
        boxes = ((f.polygon, f.left, f.top, f.right, f.bottom) for f in shut)
        self._solid = (*(_boxed(b.corners) for b in self._cornered), *boxes)
        self._swollen: dict[int, list[_Round]] = {}
        self._rings: dict[tuple[int, int], tuple[list[Point], list[Point]]] = {}
        self._legs: dict[int, _Legs] = {}
        self._ways: dict[tuple[int, Point, Point, int], Path | None] = {}
        self._sought: dict[tuple[int, Point, int], int] = {}
        self._spreads: dict[tuple[int, Point, int], list[tuple[Point, float]]] = {}

    def clear(self, x0: int, y0: int, x1: int, y1: int, r: int) -> bool:
        """Whether a disc can move straight from one point to the other without leaving the table or meeting a wall."""
        if not (r <= x1 <= self.width - r and r <= y1 <= self.height - r):
            return False
        return _open(x0, y0, x1, y1, r, self._walls(r), self._solid)

    def _walls(self, r: int) -> list[_Round]:
        """The round walls as the centre of a disc meets them."""
        found = self._swollen.get(r)
        if found is None:
            found = self._swollen[r] = [(x, y, (wr + r) ** 2) for x, y, wr in self._rounds]
        return found

    def ground(self, r: int, start: Point, target: Point, limit: int) -> _Ground | None:
        """What a disc may meet on ways of at most `limit` mils, and the points round which it can pass.

        None if it can surely not get there. Points at which it could not stand are left out, unless it stands so
        near to something at the start that it could get into one.
        """
        if not (r <= target[0] <= self.width - r and r <= target[1] <= self.height - r):
            return None
        caught = _caught(*start, r, self._walls(r), self._solid)
        if not caught and _caught(*target, r, self._walls(r), self._solid):
            return None
        (ax, ay), (bx, by) = start, target
        wide = limit // 2 + 2 * r + 10
        left, right = (ax + bx) // 2 - wide, (ax + bx) // 2 + wide
        top, bottom = (ay + by) // 2 - wide, (ay + by) // 2 + wide
        rounds, solids, points = [], [], list[Point]()
        for n, wall in enumerate(self._walls(r)):
            x, y, wr = self._rounds[n]
            if _detour(x, y, start, target) <= limit + (wr + r) * 5 // 2 + 20:  # no corner of its ring is farther out
                rounds.append(wall)
                points += self._ring(n, r)[caught]
        for n, solid in enumerate(self._solid, len(self._rounds)):
            if solid[1] <= right and solid[3] >= left and solid[2] <= bottom and solid[4] >= top:
                solids.append(solid)
                points += self._ring(n, r)[caught]
        return _Ground(r, points, rounds, solids, self._legs.setdefault(r, {}))

    def way_round(self, r: int, start: Point, target: Point, limit: int) -> Path | None:
        """The shortest way of at most `limit` mils round what is in the way; see `route`."""
        key = r, start, target, limit
        if key not in self._ways:
            self._ways[key] = self._found(r, start, target, limit)
        return self._ways[key]

    def _found(self, r: int, start: Point, target: Point, limit: int) -> Path | None:
        return None if self._hopeless(r, start, target, limit) else _way_round(self, r, start, target, limit)

    def _hopeless(self, r: int, start: Point, target: Point, limit: int) -> bool:
        """Whether no way leads there: of one who has sought others, by the corners that he can come to.

        A squad that packs itself asks for one place after the other, and most of them are out of its reach.
        """
        key = r, start, limit
        times = self._sought[key] = self._sought.get(key, 0) + 1
        if times < _OFTEN or _caught(*start, r, self._walls(r), self._solid):
            return False
        ground = _Ground(r, [], self._walls(r).copy(), self._solid, self._legs.setdefault(r, {}))
        if key not in self._spreads:
            walls = range(len(self._rounds) + len(self._solid))
            corners = dict.fromkeys(place for n in walls for place in self._ring(n, r)[0])
            self._spreads[key] = list(_spread(ground, list(corners), start, limit))
        (tx, ty), most = target, limit + 2  # the sums of the search may round otherwise
        for place, gone in self._spreads[key]:
            far = gone + sqrt((place[0] - tx) ** 2 + (place[1] - ty) ** 2)
            if far <= most and ground.leads(place, target):
                return False
        return True

    def _ring(self, n: int, r: int) -> tuple[list[Point], list[Point]]:
        """The points on the table round which a disc can pass wall `n`: those where it can stand, and all."""
        found = self._rings.get((n, r))
        if found is not None:
            return found
        if n < len(self._rounds):
            x, y, wr = self._rounds[n]
            every = [(x + u, y + v) for u, v in ring(wr + r + 2, 12)]
        else:
            about = ring(r + 2, 8)
            every = [(x + u, y + v) for x, y in self._solid[n - len(self._rounds)][0] for u, v in about]
        every = [(x, y) for x, y in every if r <= x <= self.width - r and r <= y <= self.height - r]
        walls, free_ = self._walls(r), []
        if every:
            xs, ys = [x for x, _ in every], [y for _, y in every]
            far = max((wr for _, _, wr in self._rounds), default=0) + r
            left, right, top, bottom = min(xs) - far, max(xs) + far, min(ys) - far, max(ys) + far
            walls = [wall for wall in walls if left <= wall[0] <= right and top <= wall[1] <= bottom]
            free_ = [place for place in every if not _caught(*place, r, walls, self._solid)]
        found = self._rings[n, r] = (free_, every)
        return found

    def rest(self, body: Bodied) -> str | None:
        """Why a base may not come to rest at its place; None if it may."""
        x, y, r = body.x, body.y, body.r
        if body.corners:
            on = all(0 <= cx <= self.width and 0 <= cy <= self.height for cx, cy in body.corners)
        else:
            on = r <= x <= self.width - r and r <= y <= self.height - r
        if not on:
            return OFF_TABLE
        for poly, left, top, right, bottom in self._solid[len(self._cornered) :]:
            if left - r < x < right + r and top - r < y < bottom + r and body_overlaps_polygon(body, poly):
                return IMPASSABLE
        for ox, oy, far, other in self._bases:
            # Most are out of reach by the circles round them; only for cornered bases these do not settle it.
            dx, dy, far = ox - x, oy - y, far + r
            if dx * dx + dy * dy < far * far and (not (body.corners or other.corners) or overlaps(body, other)):
                return OCCUPIED
        return None

    def run(self, x: int, y: int, r: int, to: Point) -> int:
        """How far, in mils, a disc can move straight toward a point before it meets a wall or the table's edge."""
        free = path_length(((x, y), to))
        for at, toward, most in ((x, to[0], self.width), (y, to[1], self.height)):
            room = most - r - at if toward > at else at - r
            if abs(toward - at) > max(room, 0):
                free = min(free, max(room, 0) * path_length(((x, y), to)) // abs(toward - at))
        walls: list[Bodied] = [Body(*wall) for wall in self._rounds]
        walls += self._cornered
        for poly in self.closed:
            # A closed feature may be concave: each of its sides stands for itself.
            walls += [Body(*a, 0, (a, b)) for a, b in zip(poly, poly[1:] + poly[:1])]
        stops = [first_contact(x, y, *to, r, wall) for wall in walls]
        return min([free, *(stop for stop in stops if stop is not None)])


@lru_cache(maxsize=64)
def ring(r: int, points: int) -> tuple[Point, ...]:
    """Corners of a polygon round a circle, wide enough that its sides keep off the circle."""
    inner = scatter(0, 0, 180 / points, 1_000_000)[0]
    wide = ceil(r * 1_000_000 / inner) + 1
    return tuple(scatter(0, 0, 360 * n / points, wide) for n in range(points))


def _boxed(poly: Polygon) -> _Solid:
    xs, ys = [x for x, _ in poly], [y for _, y in poly]
    return poly, min(xs), min(ys), max(xs), max(ys)


def _detour(x: int, y: int, start: Point, target: Point) -> float:
    """How long a way from `start` over a point to `target` is at the least."""
    return sqrt((x - start[0]) ** 2 + (y - start[1]) ** 2) + sqrt((x - target[0]) ** 2 + (y - target[1]) ** 2)


def _open(x0: int, y0: int, x1: int, y1: int, r: int, walls: list[_Round], solids: Sequence[_Solid]) -> bool:
    """Whether a disc can move straight from one point to the other without meeting a wall."""
    dx, dy = x1 - x0, y1 - y0
    full = dx * dx + dy * dy
    for wx, wy, near in walls:
        ux, uy = wx - x0, wy - y0
        dot = ux * dx + uy * dy
        if dot > 0:
            if dot < full:
                if (dx * uy - dy * ux) ** 2 < near * full:
                    return False
            elif (wx - x1) ** 2 + (wy - y1) ** 2 < near:
                return False
    return not any(_sweeps(x0, y0, x1, y1, r, solid) for solid in solids)


def _caught(x: int, y: int, r: int, walls: Sequence[_Round], solids: Sequence[_Solid]) -> bool:
    """Whether a disc at a point overlaps a wall.

    Who is not caught gets to no place where he would be: no straight way into it is open.
    """
    for wx, wy, far in walls:
        if (wx - x) ** 2 + (wy - y) ** 2 < far:
            return True
    for poly, left, top, right, bottom in solids:
        near = left - r <= x <= right + r and top - r <= y <= bottom + r
        if near and (off_outline(x, y, poly) < r * r or point_in_polygon(x, y, poly)):
            return True
    return False


def _sweeps(x0: int, y0: int, x1: int, y1: int, r: int, solid: _Solid) -> bool:
    """Whether a disc moving straight overlaps a polygon; one that overlaps it at the start must only come no nearer."""
    poly, left, top, right, bottom = solid
    if right + r < min(x0, x1) or left - r > max(x0, x1) or bottom + r < min(y0, y1) or top - r > max(y0, y1):
        return False
    dx, dy = x1 - x0, y1 - y0
    base, far = dx * y0 - dy * x0, r * r * (dx * dx + dy * dy)
    sides = [dx * y - dy * x for x, y in poly]
    least, most = min(sides) - base, base - max(sides)
    if (least > 0 and least * least >= far) or (most > 0 and most * most >= far):
        return False  # all of it lies to one side
    if point_in_polygon(x0, y0, poly):
        return True
    close = min(r * r, off_outline(x0, y0, poly))
    ax, ay = poly[-1]
    for bx, by in poly:
        if segments_meet(x0, y0, x1, y1, ax, ay, bx, by):
            return True
        for p, q in (off_segment(x1, y1, ax, ay, bx, by), off_segment(bx, by, x0, y0, x1, y1)):
            if p < close * q:
                return True
        ax, ay = bx, by
    return False


def free(field: Field, x: int, y: int, r: int) -> str | None:
    """Why a disc may not come to rest at a point, in words such as `off the table`; None if it may."""
    return field.rest(Body(x, y, r))


def route(field: Field, x: int, y: int, r: int, tx: int, ty: int, limit: int) -> Path | None:
    """The shortest way of a disc from (x, y) to (tx, ty), at most `limit` mils long; None if there is none.

    Straight if nothing is in the way, else from corner to corner round what is, keeping a few mils off. Whether the
    disc may rest at the end is not asked; see `free`.
    """
    if (tx - x) ** 2 + (ty - y) ** 2 > limit * limit:
        return None
    if field.clear(x, y, tx, ty, r):
        return (x, y), (tx, ty)
    return field.way_round(r, (x, y), (tx, ty), limit)


class _Ground:
    """What a disc may meet on its way round, for one search."""

    __slots__ = ("_r", "_solids", "_walls", "legs", "points")

    def __init__(
        self, r: int, points: list[Point], walls: list[_Round], solids: Sequence[_Solid], legs: _Legs
    ) -> None:  # fmt: skip
        """`legs` are those known of the whole field: whatever such a search leaves out stands in the way of none."""
        self._r, self.points, self._walls, self._solids, self.legs = r, points, walls, solids, legs

    def leads(self, start: Point, end: Point) -> bool:
        """The same as `open`, of which each leg is asked once."""
        known = self.legs.get(start)
        if known is None:
            known = self.legs[start] = {}
        found = known.get(end)
        if found is None:
            found = known[end] = self.open(*start, *end)
        return found

    def open(self, x0: int, y0: int, x1: int, y1: int) -> bool:
        """As `Field.clear`. What stood in the way last is asked first: it will stand in many more."""
        dx, dy = x1 - x0, y1 - y0
        full = dx * dx + dy * dy
        for wall in self._walls:
            wx, wy, near = wall
            ux, uy = wx - x0, wy - y0
            dot = ux * dx + uy * dy
            if dot <= 0:
                continue
            if ((dx * uy - dy * ux) ** 2 < near * full) if dot < full else ((wx - x1) ** 2 + (wy - y1) ** 2 < near):
                self._walls.remove(wall)
                self._walls.insert(0, wall)
                return False
        return not any(_sweeps(x0, y0, x1, y1, self._r, solid) for solid in self._solids)


def _way_round(field: Field, r: int, start: Point, target: Point, limit: int) -> Path | None:
    """A* over the corners; whether a leg is clear is asked only when it comes up as the next best."""
    ground = field.ground(r, start, target, limit)
    if ground is None:
        return None
    points, to_go = [target], [0.0]
    for x, y in ground.points:
        rest = sqrt((x - target[0]) ** 2 + (y - target[1]) ** 2)
        if sqrt((x - start[0]) ** 2 + (y - start[1]) ** 2) + rest <= limit:
            points.append((x, y))
            to_go.append(rest)
    goals, last = list(enumerate(zip(points, to_go))), len(points)
    points.append(start)
    reached: dict[int, int] = {}
    heap = [(0.0, 0.0, last, last)]
    while heap:
        _, gone, n, before = heappop(heap)
        if n in reached or (n != last and not ground.leads(points[before], points[n])):
            continue
        reached[n] = before
        if n == 0:
            return _traced(points, reached, limit)
        x, y = points[n]
        known = ground.legs.get((x, y))
        for m, (to, rest) in goals:
            if m not in reached and (known is None or known.get(to, True)):
                g = gone + sqrt((to[0] - x) ** 2 + (to[1] - y) ** 2)
                if g + rest <= limit + 1:
                    heappush(heap, (g + rest, g, m, n))
    return None


def _spread(ground: _Ground, corners: list[Point], start: Point, limit: int) -> Iterator[tuple[Point, float]]:
    """The corners to which a way of at most `limit` mils leads, each with the shortest."""
    left = dict.fromkeys(corners)
    heap = [(0.0, start, start)]
    while heap:
        gone, at, before = heappop(heap)
        if at == before:
            left.pop(at, None)
        elif at not in left or not ground.leads(before, at):
            continue
        else:
            del left[at]
            yield at, gone
        known = ground.legs.get(at)
        for to in left:
            if known is None or known.get(to, True):
                far = gone + sqrt((to[0] - at[0]) ** 2 + (to[1] - at[1]) ** 2)
                if far <= limit + 1:
                    heappush(heap, (far, to, at))


def _traced(points: list[Point], reached: dict[int, int], limit: int) -> Path | None:
    path, n = [points[0]], 0
    while reached[n] != n:
        n = reached[n]
        path.append(points[n])
    path.reverse()
    return tuple(path) if path_length(path) <= limit else None


def drive(
    field: Field, x: int, y: int, length: int, width: int, tx: int, ty: int, limit: int
) -> tuple[Path, Body] | str:
    """The way of a rectangular base to (tx, ty), and the base at its end, its front along the last leg.

    On its way it counts as a disc as wide as itself; at the end as what it is.

    Returns:
        why it cannot be done (see `free`), if it cannot.
    """
    path = route(field, x, y, width // 2, tx, ty, limit)
    if path is None:
        return NO_WAY
    before = path[-2]
    ahead = (2 * tx - before[0], 2 * ty - before[1])
    body = facing(tx, ty, length, width, ahead)
    return field.rest(body) or (path, body)
