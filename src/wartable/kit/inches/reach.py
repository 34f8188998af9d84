"""How far each model may come in a move: what its player is told and the board draws.

The word of `Movement.check` is the last; a test holds that the two agree.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from wartable.engine.ask import Area
from wartable.engine.paths import Field, Path
from wartable.engine.plane import CONTACT, Bodied, Point, Polygon, off_segment, path_length, point_in_polygon
from wartable.engine.reach import Disc, Eye, Hull, Look, corners, fans, look, tells
from wartable.engine.terrain import Feature, Table
from wartable.kit.inches.terrain import first_entry

STOP = CONTACT - 4
"""`first_contact` with this margin stops a base in contact and clear of the other base."""
_LITTLE = 200


@dataclass(slots=True)
class Reach:
    """What lies about those who move, and how far they may go.

    Args:
        closed: tells the features that they cannot enter.
        foes: stop whoever comes into contact with them.
        walls: nobody passes them.
        rests: may be passed and not stood on, swollen where more distance is due.
        full: how far each may go, mils; `hard`: on a path that touches what tires.
        tires: the features of the table that tire; asked only where `hard` is less than `full`.
    """

    table: Table
    closed: Callable[[Feature], bool]
    movers: Sequence[Bodied]
    foes: Sequence[Bodied]
    walls: Sequence[Bodied]
    rests: Sequence[Bodied]
    full: int
    hard: int
    tires: Callable[[Table], Sequence[Feature]]
    _fields: dict[bool, Field] = field(default_factory=dict)

    def of(self, model: Bodied, r: int) -> Area:
        """Where the centre of one model may come to rest; `r` is how wide it is on its way."""
        if self.full <= 0:
            return Area()
        return _One(self, model, r).area()

    def ground(self, keep_off: bool = False) -> Field:
        """What they go round; with `keep_off` what tires is closed to them."""
        if keep_off not in self._fields:
            tiring = {feature.key for feature in self.tires(self.table)} if keep_off else set()
            self._fields[keep_off] = Field(
                self.table, self.movers, self.full, self.walls, (),
                lambda feature: feature.key in tiring or self.closed(feature),
            )  # fmt: skip
        return self._fields[keep_off]

    def tires_on(self, path: Path) -> bool:
        """Whether a path touches what tires."""
        return first_entry(self.tires(self.table), path) is not None

    def tiring(self) -> tuple[Polygon, ...]:
        """What makes a path shorter, near them."""
        if self.hard >= self.full:
            return ()
        xs, ys = [m.x for m in self.movers], [m.y for m in self.movers]
        left, right, low, high = min(xs) - self.full, max(xs) + self.full, min(ys) - self.full, max(ys) + self.full
        near = (
            f for f in self.tires(self.table)
            if f.left <= right and f.right >= left and f.top <= high and f.bottom >= low
        )  # fmt: skip
        return tuple(feature.polygon for feature in near)


class _One:
    """One model looking about itself."""

    __slots__ = ("_at", "_discs", "_hulls", "_known", "_outlines", "_r", "_reach", "_tiring")

    def __init__(self, reach: Reach, model: Bodied, r: int) -> None:
        self._reach, self._at, self._r = reach, (model.x, model.y), r
        self._tiring = reach.tiring()
        solid = [(foe, STOP) for foe in reach.foes] + [(wall, 0) for wall in reach.walls]
        self._discs: list[Disc] = [(b.x, b.y, b.r + r + more) for b, more in solid if not b.corners]
        self._hulls: list[Hull] = [(b.corners, r + more) for b, more in solid if b.corners]
        self._hulls += [(poly, r) for poly in reach.ground().closed]
        self._known: list[Look] = []
        self._outlines: list[Polygon] = []

    def area(self) -> Area:
        """Where it may come to rest."""
        self._look((self._at,), False)
        for path in corners(self._reach.ground(), self._at, self._r, self._reach.full, self._barred):
            self._look(path, False)
        if self._tiring and not any(point_in_polygon(*self._at, land) for land in self._tiring):
            for path in corners(self._reach.ground(True), self._at, self._r, self._reach.full, self._barred):
                self._look(path, True)
        x, y = self._at
        far = self._reach.full + self._r
        near = [b for b in self._reach.rests if (b.x - x) ** 2 + (b.y - y) ** 2 < (far + b.r) ** 2]
        return Area(tuple(self._outlines), tuple((b.x, b.y, b.r + self._r) for b in near))

    def _barred(self, a: Point, b: Point) -> bool:
        """Whether an enemy would stop it on the way from one corner to the next."""
        for foe in self._reach.foes:
            p, q = off_segment(foe.x, foe.y, *a, *b)
            if p <= (foe.r + self._r + STOP) ** 2 * q:
                return True
        return False

    def _look(self, path: Path, keep_off: bool) -> None:
        """Add what can be reached in a straight line from the end of a path; see `_spare` for the lengths."""
        gone = path_length(path) if len(path) > 1 else 0
        tired = not keep_off and gone > 0 and bool(self._tiring) and self._reach.tires_on(path)
        full = (self._reach.hard if tired else self._reach.full) - gone
        hard = full if tired or keep_off else self._reach.hard - gone
        if full < _LITTLE and gone:
            return
        hulls = [*self._hulls, *((land, self._r) for land in self._tiring)] if keep_off else self._hulls
        table, r, at = self._reach.table, self._r, path[-1]
        eye = Eye(at, full, self._discs, hulls, (r, r, table.width - r, table.height - r))
        far, angles = eye.ray, eye.angles
        if self._tiring and hard < full:
            land = Eye(at, full, (), [(land, 0) for land in self._tiring], (r, r, table.width - r, table.height - r))
            inside = any(point_in_polygon(*at, poly) for poly in self._tiring)
            angles = [*angles, *land.angles]

            def far(angle: float) -> float:
                free = 0.0 if inside else land.ray(angle)
                return min(eye.ray(angle), max(free, hard) if free < full else full)

        if gone and not tells(at, far, self._known):
            return
        new = look(at, angles, far)
        self._outlines += fans(new, self._known)
        self._known.append(new)
