"""Terrain: features with footprints, and the table they stand on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import Any, NamedTuple, TypeVar

from wartable.engine.compat import override
from wartable.engine.plane import (
    Bodied,
    Polygon,
    body_touches_polygon,
    inches,
    point_in_polygon,
    segment_crosses_polygon,
)

Features = tuple["Feature", ...]
_T = TypeVar("_T")

CELL = 11
_HALF = 1 << (CELL - 1)
ROW = 128
PAIR = ROW * ROW
_WIDEST = 250_000
_CACHED = 300_000


class Sight(Enum):
    """What a feature does to a line of sight through its footprint."""

    OPEN = auto()
    LOW = auto()
    AREA = auto()
    BUILDING = auto()
    SOLID = auto()


class Going(Enum):
    """How a feature is to move through; FREE is open by an agreement, whatever else the feature is."""

    OPEN = auto()
    HARD = auto()
    IMPASSABLE = auto()
    FREE = auto()


@dataclass(frozen=True, slots=True)
class Feature:
    """One piece of terrain; a linear one (wall, hedge, river) is a thin polygon.

    Args:
        kind: free text for the reader: wood, ruin, hill, river, ...
        polygon: the footprint, a simple polygon (it may be concave).
        level: height, in mils, of the ground it gives to those in or on it; solid ground below that.
        height: its top above that ground, mils.
        cover: 0 none, 1 light, 2 medium, 3 heavy.
        hazardous: tags that the ruleset reads.

    Raises:
        ValueError: the footprint is no polygon, or a figure is out of bounds.
    """

    key: str
    name: str
    kind: str
    polygon: Polygon
    level: int = 0
    height: int = 0
    sight: Sight = Sight.OPEN
    cover: int = 0
    going: Going = Going.OPEN
    hazardous: tuple[str, ...] = ()
    left: int = field(init=False, compare=False, repr=False)
    top: int = field(init=False, compare=False, repr=False)
    right: int = field(init=False, compare=False, repr=False)
    bottom: int = field(init=False, compare=False, repr=False)
    convex: bool = field(init=False, compare=False, repr=False)
    hides_below: int = field(init=False, compare=False, repr=False)
    """Lines that stay at or above this height are never hidden by the feature; 0 if it hides nothing."""

    def __post_init__(self) -> None:
        if len(self.polygon) < 3 or not _area(self.polygon):
            raise ValueError(f"terrain {self.key}: a footprint needs three corners or more that are not in one line")
        if self.level < 0 or self.height < 0:
            raise ValueError(f"terrain {self.key}: level and height must not be negative")
        if self.cover not in (0, 1, 2, 3):
            raise ValueError(f"terrain {self.key}: cover is {self.cover}; it must be 0 (none) to 3 (heavy)")
        xs, ys = [x for x, _ in self.polygon], [y for _, y in self.polygon]
        hides = self.level
        if self.height and self.sight not in (Sight.OPEN, Sight.LOW):
            hides += self.height
        derived = (("left", min(xs)), ("top", min(ys)), ("right", max(xs)), ("bottom", max(ys)))
        for name, value in (*derived, ("convex", _convex(self.polygon)), ("hides_below", hides)):
            object.__setattr__(self, name, value)

    def contains(self, x: int, y: int) -> bool:
        """Whether a point lies in the footprint, its border included."""
        return self.left <= x <= self.right and self.top <= y <= self.bottom and point_in_polygon(x, y, self.polygon)

    def near(self, body: Bodied, slack: int = 0) -> bool:
        """Whether a base may come within `slack` mils of the footprint, by the box round it; False is sure."""
        x, y, reach = body.x, body.y, body.r + slack
        return self.left - reach <= x <= self.right + reach and self.top - reach <= y <= self.bottom + reach


def _area(poly: Polygon) -> int:
    """Twice the area of a polygon."""
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(poly, poly[1:] + poly[:1])))


def _convex(poly: Polygon) -> bool:
    turns = []
    for (ax, ay), (bx, by), (cx, cy) in zip(poly, poly[1:] + poly[:1], poly[2:] + poly[:2]):
        turns.append((bx - ax) * (cy - by) - (by - ay) * (cx - bx))
    return min(turns) >= 0 or max(turns) <= 0


class Hider(NamedTuple):
    """A feature that may hide the points of one cell of the table from those of another.

    Args:
        pin: 0, ask the feature itself. 1, a line between the cells misses it unless its endless prolongation passes
            between the corners `p` and `q`. 2, the same, and it is crossed by all lines that do, which settles the
            matter for lines below its top. 3, the same as 1, and it is an area on the flat: for lines below its top
            only the depth counts.
    """

    feature: Feature
    pin: int = 0
    px: int = 0
    py: int = 0
    qx: int = 0
    qy: int = 0


class _Strip:
    """The hull of two cells, as the strip between them, for tests that err on the safe side."""

    __slots__ = ("a", "b", "box", "dx", "dy", "half")

    def __init__(self, ax: int, ay: int, bx: int, by: int) -> None:
        self.a = ((ax >> CELL << CELL) + _HALF, (ay >> CELL << CELL) + _HALF)
        self.b = ((bx >> CELL << CELL) + _HALF, (by >> CELL << CELL) + _HALF)
        (ax, ay), (bx, by) = self.a, self.b
        self.dx, self.dy = bx - ax, by - ay
        self.half = (abs(self.dx) + abs(self.dy)) * _HALF
        self.box = (min(ax, bx) - _HALF, min(ay, by) - _HALF, max(ax, bx) + _HALF, max(ay, by) + _HALF)

    def across(self, poly: Polygon) -> list[int]:
        (ax, ay), dx, dy = self.a, self.dx, self.dy
        return [dx * (y - ay) - dy * (x - ax) for x, y in poly]

    def meets(self, f: Feature) -> bool:
        left, top, right, bottom = self.box
        apart = f.left > right or f.right < left or f.top > bottom or f.bottom < top
        return not apart and self.straddled_by(f)

    def straddled_by(self, f: Feature) -> bool:
        sides = self.across(f.polygon)
        return min(sides) <= self.half and max(sides) >= -self.half

    def holds(self, f: Feature) -> bool:
        """Whether a feature lies wholly between the cells."""
        (ax, ay), dx, dy = self.a, self.dx, self.dy
        run = [dx * (x - ax) + dy * (y - ay) for x, y in f.polygon]
        return min(run) > self.half and max(run) < dx * dx + dy * dy - self.half

    def pin(self, hider: Hider) -> Hider:
        """Find the outermost corners of a convex feature, if they are the same for every line between the cells."""
        f = hider.feature
        dx, dy, wide = self.dx, self.dy, 2 * _HALF
        if not f.convex or (abs(dx) <= wide and abs(dy) <= wide):
            return hider
        ways = [(dx + u, dy + v) for u in (-wide, wide) for v in (-wide, wide)]
        sides = [[u * y - v * x for u, v in ways] for x, y in f.polygon]
        low, high = list(map(min, *sides)), list(map(max, *sides))
        if low not in sides or high not in sides:
            return hider
        pin = 1
        if f.sight is Sight.AREA:
            pin = 1 if f.level else 3
        elif self.holds(f):
            pin = 2
        return Hider(f, pin, *f.polygon[sides.index(low)], *f.polygon[sides.index(high)])


class Table:
    """A table `width` by `height` mils with its terrain. It never changes, so forked games share one object.

    Raises:
        ValueError: the table has no extent or a side of more than 250 inches, or two features share a key.
    """

    __slots__ = ("_able", "_boxes", "_by_key", "_fresh", "_pairs", "_raised", "features", "height", "hiders", "width")

    def __init__(self, width: int, height: int, features: Iterable[Feature] = ()) -> None:
        if width <= 0 or height <= 0:
            raise ValueError(f"a table of {inches(width)} by {inches(height)} inches has no room")
        if max(width, height) > _WIDEST:
            raise ValueError(f"a table of {inches(width)} by {inches(height)} inches is too large: 250 inches at most")
        self.width = width
        self.height = height
        self.features = tuple(features)
        self._by_key = {feature.key: feature for feature in self.features}
        if len(self._by_key) < len(self.features):
            keys = [feature.key for feature in self.features]
            twice = next(key for key in keys if keys.count(key) > 1)
            raise ValueError(f"terrain {twice}: two features have this key; give each its own")
        self._boxes = tuple((f.left, f.top, f.right, f.bottom, f) for f in self.features)
        self._pairs: dict[int, Features] = {}
        self._raised = tuple((f.left, f.top, f.right, f.bottom, f) for f in self.features if f.level)
        self._able = tuple((f.left, f.top, f.right, f.bottom, Hider(f)) for f in self.features if f.hides_below)
        self.hiders: dict[int, tuple[Hider, ...]] = {}
        self._fresh: dict[int, tuple[Hider, ...]] = {}

    def __copy__(self) -> Table:
        return self

    def __deepcopy__(self, memo: object) -> Table:
        return self

    @override
    def __reduce__(self) -> tuple[type[Table], tuple[int, int, tuple[Feature, ...]]]:
        return Table, (self.width, self.height, self.features)

    @override
    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return (self.width, self.height, self.features) == (other.width, other.height, other.features)

    @override
    def __hash__(self) -> int:
        return hash((self.width, self.height))

    def feature(self, key: str) -> Feature:
        """The feature with this key.

        Raises:
            KeyError: there is none.
        """
        return self._by_key[key]

    def replaced(self, key: str, **changes: Any) -> Table:
        """Another table on which the feature with this key has `changes` made to its fields.

        Raises:
            KeyError: there is no such feature.
        """
        new = replace(self._by_key[key], **changes)
        return Table(self.width, self.height, tuple(new if f.key == key else f for f in self.features))

    def features_at(self, x: int, y: int) -> tuple[Feature, ...]:
        """The features in whose footprint a point lies, in the order of the table."""
        return tuple(
            f
            for left, top, right, bottom, f in self._boxes
            if left <= x <= right and top <= y <= bottom and point_in_polygon(x, y, f.polygon)
        )

    def touching(self, body: Bodied, slack: int = 0) -> tuple[Feature, ...]:
        """The features whose footprint a base touches, or comes within `slack` mils of."""
        return tuple(f for f in self.features if f.near(body, slack) and body_touches_polygon(body, f.polygon, slack))

    def ground(self, x: int, y: int) -> int:
        """Height of the ground at a point: the highest level of the features there."""
        highest = 0
        for left, top, right, bottom, f in self._raised:
            if left <= x <= right and top <= y <= bottom and f.level > highest and point_in_polygon(x, y, f.polygon):
                highest = f.level
        return highest

    def on_table(self, body: Bodied) -> bool:
        """Whether a base lies wholly on the table; it may touch the edge."""
        if body.corners:
            return all(0 <= x <= self.width and 0 <= y <= self.height for x, y in body.corners)
        return body.r <= body.x <= self.width - body.r and body.r <= body.y <= self.height - body.r

    def crossed(self, ax: int, ay: int, bx: int, by: int) -> tuple[Feature, ...]:
        """The features whose footprint a segment crosses or touches, in the order of the table."""
        near = self.between(ax, ay, bx, by)
        return tuple(f for f in near if segment_crosses_polygon(ax, ay, bx, by, f.polygon))

    def between(self, ax: int, ay: int, bx: int, by: int) -> Features:
        """The features that a segment may cross: all it does cross, and perhaps some near by."""
        key = ((ax >> CELL) * ROW + (ay >> CELL)) * PAIR + (bx >> CELL) * ROW + (by >> CELL)
        found = self._pairs.get(key)
        if found is None:
            strip = _Strip(ax, ay, bx, by)
            found = tuple(f for f in self.features if strip.meets(f))
            _keep(self._pairs, key, found)
        return found

    def hiding(self, ax: int, ay: int, bx: int, by: int) -> tuple[Hider, ...]:
        """Those of `between` that can hide something from somebody, in the order of the table.

        What is known is kept in `hiders` under the same key, where the innermost loop of `screening` looks first.
        """
        key = ((ax >> CELL) * ROW + (ay >> CELL)) * PAIR + (bx >> CELL) * ROW + (by >> CELL)
        found = self.hiders.get(key)
        if found is not None:
            return found
        strip = _Strip(ax, ay, bx, by)
        fresh = self._fresh.pop(key, None)
        if fresh is not None:
            # Pins cost more than one look is worth: they are made when a look comes back.
            found = tuple(strip.pin(hider) for hider in fresh)
            _keep(self.hiders, key, found)
            return found
        x0, y0, x1, y1 = strip.box
        inside = [
            h for left, top, right, bottom, h in self._able if left <= x1 and right >= x0 and top <= y1 and bottom >= y0
        ]
        found = tuple(hider for hider in inside if strip.straddled_by(hider.feature))
        _keep(self._fresh if found else self.hiders, key, found)
        return found


def _keep(memory: dict[int, _T], key: int, value: _T) -> None:
    if len(memory) >= _CACHED:
        memory.clear()
    memory[key] = value
