"""Who sees whom: from the bases of units to the lines between them, and to what may stop those lines.

A look goes from the centres of the viewer's models to the centre and both sides of each model of the target; one
clear line is enough. What is remembered between looks is keyed by the models themselves, which never change, so that
a move of anybody, screens included, makes a new question. All lengths are mils.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol, TypeVar

from wartable.engine.memo import Memo
from wartable.engine.plane import CONTACT, Bodied, Body, Point, gap, within
from wartable.engine.sight import Screen
from wartable.engine.terrain import Feature, Sight, Table
from wartable.kit.inches.bases import Base
from wartable.kit.inches.sightlines import Box, Obstacle, Standing, any_clear, of_feature, of_troops
from wartable.native import COMPILED

B = TypeVar("B", bound=Base)


class Boxed(Protocol):
    """A unit on the table: the box round all its bases."""

    @property
    def box(self) -> Box: ...


class Manned(Protocol):
    """A unit of models."""

    @property
    def models(self) -> Sequence[Bodied]: ...


P = TypeVar("P", bound=Boxed)
M = TypeVar("M", bound=Manned)


_BOXES: Memo[Box] = Memo(8192)
_STANDINGS: Memo[tuple[Standing, ...]] = Memo(8192)
_TROOPS: Memo[Obstacle] = Memo(8192)
_TERRAIN: Memo[tuple[Obstacle, ...]] = Memo(64)
_PARTIES: Memo[object] = Memo(8192)
_GROUNDS: Memo[object] = Memo(64)
_FRIEND, _FOE = ord("+"), ord("-")
_KINDS = {Sight.OPEN: 0, Sight.LOW: 1, Sight.AREA: 2, Sight.BUILDING: 3, Sight.SOLID: 4}


# ------------------------------------------------------------------ eyes, marks, screens
def standing(table: Table, models: tuple[B, ...], top: Callable[[B], int]) -> tuple[Standing, ...]:
    """The models on their ground, as eyes and marks; `top` tells their height, the same for the same model."""
    key = (id(table), id(models), top)
    found = _STANDINGS.get(key)
    if found is None:
        found = tuple(Standing(m.x, m.y, table.ground(m.x, m.y) + top(m), m.r, m.corners, m.id) for m in models)
        _STANDINGS.keep(key, found, table, models)
    return found


def troops(table: Table, models: tuple[B, ...], top: Callable[[B], int], link: int, linked: bool) -> Obstacle:
    """A third unit as a body to hide behind: its bases, and the gaps of up to `link` mils between them.

    One screen for each height that its models have: of all models at least that high. A gap is thus as high as the
    lower of its two models. A line at just the height of a model does not pass above it.

    Args:
        linked: whether all its bases hang together by such gaps.
    """
    key = (id(table), id(models), top)
    found = _TROOPS.get(key)
    if found is None:
        bodies = standing(table, models, top)
        heights = dict.fromkeys(sorted(body.h for body in bodies))
        screens = tuple(Screen([body for body in bodies if body.h >= h], link, h + 1) for h in heights)
        found = _TROOPS.keep(key, of_troops(bodies, screens, linked), table, models)
    return found


def terrain(table: Table) -> tuple[Obstacle, ...]:
    """The features of a table that can screen (`engine.sight.screening` says when)."""
    found = _TERRAIN.get((id(table),))
    if found is None:
        found = tuple(of_feature(feature) for feature in table.features if feature.hides_below)
        _TERRAIN.keep((id(table),), found, table)
    return found


# ------------------------------------------------------------------ the look
def visible(
    table: Table, eyes: Sequence[Standing], marks: Sequence[Standing], third: Sequence[Obstacle] = (), depth: int = 0,
    near: bool = False,
) -> bool:  # fmt: skip
    """Whether a line from one of `eyes` to one of `marks` is clear.

    Args:
        third: units that may be in the way.
        depth: how far one sees into an area.
        near: they are so close that terrain hides nothing.
    """
    obstacles = third if near else (*third, *terrain(table))
    return not obstacles or any_clear(eyes, marks, depth, obstacles)


def between(one: Box, other: Box, units: Iterable[P], counts: Callable[[P], bool]) -> list[P]:
    """Those of `units` that some line from box to box may meet, by their boxes; `counts` is asked of few."""
    (vl, vt, vr, vb), (tl, tt, tr, tb) = one, other
    left, right_ = (vl if vl < tl else tl), (vr if vr > tr else tr)
    upper, lower = (vt if vt < tt else tt), (vb if vb > tb else tb)
    # Across the line between the middles nothing beyond the wider of both boxes is met; all lengths doubled here.
    vx, vy = vl + vr, vt + vb
    nx, ny = vt + vb - tt - tb, tl + tr - vx
    mx, my = abs(nx), abs(ny)
    half = max(mx * (vr - vl) + my * (vb - vt), mx * (tr - tl) + my * (tb - tt))
    found = []
    for unit in units:
        x0, y0, x1, y1 = unit.box
        if x0 > right_ or x1 < left or y0 > lower or y1 < upper:
            continue
        if abs(nx * (x0 + x1 - vx) + ny * (y0 + y1 - vy)) <= half + mx * (x1 - x0) + my * (y1 - y0) and counts(unit):
            found.append(unit)
    return found


# ------------------------------------------------------------------ the compiled look
class Reach(NamedTuple):
    """How far a viewer sees for one target, in mils."""

    depth: int
    """Into an area."""
    auto: int
    """Past all terrain."""
    friends: int
    """Past friends, all of whom are that near."""


class Onlooker(NamedTuple):
    """Who takes part in looks: an id, whose it is, its models as `packed`."""

    id: str
    owner: str
    party: object


def is_compiled() -> bool:
    """Whether there are compiled looks; else nothing needs to be `packed`."""
    return COMPILED is not None


def packed(table: Table, models: tuple[B, ...], top: Callable[[B], int], link: int) -> object:
    """The models as eyes, marks and screens for `Field`; None if plain Python has to look. See `standing`, `troops`."""
    key = (id(table), id(models), top)
    found = _PARTIES.get(key)
    if found is None and COMPILED:
        found = _PARTIES.keep(key, COMPILED.party(standing(table, models, top), link), table, models)
    return found


def packed_some(standings: tuple[Standing, ...], link: int) -> object:
    """The same of some models alone, as eyes."""
    return COMPILED.party(standings, link) if COMPILED else None


class Field:
    """The table beside the state: where everybody stands and what lies there, ready for one look after another."""

    __slots__ = ("_ground", "_owners", "_parties", "_places", "_signs")

    def __init__(self, ground: object, onlookers: Sequence[Onlooker]) -> None:
        self._ground = ground
        self._parties = tuple([one.party for one in onlookers])
        self._places: Mapping[str, int] = {one.id: n for n, one in enumerate(onlookers)}
        self._owners = [one.owner for one in onlookers]
        self._signs: dict[str, bytes] = {}

    def sees(self, viewer: Onlooker, target: Onlooker, far: Reach) -> bool | None:
        """Whether `viewer` sees `target` past all others of the field; None if plain Python has to look.

        Both need not be of the field; whoever there has the id of one is taken for the same.
        """
        if COMPILED is None or viewer.party is None or target.party is None:
            return None
        signs = self._signs_for(viewer.owner)
        one, other = self._places.get(viewer.id, -1), self._places.get(target.id, -1)
        return COMPILED.sees(viewer.party, target.party, self._ground, self._parties, signs, one, other, *far)

    def each(self, viewer: Onlooker, targets: Sequence[str], far: Reach, first: bool) -> bytes | None:
        """As `sees` for the ids of several who are of the field: a byte for each in their order, 1 for who is seen.

        With `first` nobody is looked at after the first who is seen. None if plain Python has to look.
        """
        if COMPILED is None or viewer.party is None:
            return None
        signs, one = self._signs_for(viewer.owner), self._places.get(viewer.id, -1)
        places = tuple([self._places[key] for key in targets])
        return COMPILED.each(viewer.party, places, self._ground, self._parties, signs, one, first, *far)

    def _signs_for(self, owner: str) -> bytes:
        """Who of the field is a friend of `owner`."""
        signs = self._signs.get(owner)
        if signs is None:
            signs = self._signs[owner] = bytes([_FRIEND if other == owner else _FOE for other in self._owners])
        return signs


def field(table: Table, onlookers: Sequence[Onlooker]) -> Field | None:
    """Those on a table; None if plain Python has to look."""
    if COMPILED is None or None in [one.party for one in onlookers]:
        return None
    ground = _GROUNDS.get((id(table),))
    if ground is None:
        rows = tuple(
            (f.polygon, f.level, f.height, f.hides_below, _KINDS[f.sight]) for f in table.features if f.hides_below
        )
        ground = _GROUNDS.keep((id(table),), COMPILED.ground(rows), table)
    return None if ground is None else Field(ground, onlookers)


# ------------------------------------------------------------------ how troops lie to features
class Outlines:
    """Some features of a table as compiled code knows them, in their order."""

    __slots__ = ("_packed", "features")

    def __init__(self, features: tuple[Feature, ...]) -> None:
        self.features = features
        rows = tuple((f.polygon, 0, 0, 0, 0) for f in features)
        self._packed = COMPILED.ground(rows) if COMPILED else None

    def lie(self, point: Point, party: object) -> bytes | None:
        """For each of the `packed` models and each feature a byte: 1 if its centre lies in the footprint, 2 if a line
        from `point` to the centre meets that, 3 for both. None if plain Python has to look.
        """
        if COMPILED is None or self._packed is None or party is None:
            return None
        return COMPILED.lie(*point, party, self._packed)

    def touched(self, party: object) -> bytes | None:
        """For each feature a byte, 1 if all the models are in contact with it. None if plain Python has to look."""
        if COMPILED is None or self._packed is None or party is None:
            return None
        return COMPILED.touch(party, self._packed, CONTACT)


def nearest_of(one: object, other: object) -> tuple[int, int, int] | None:
    """`nearest` of two groups of `packed` models; None if plain Python has to look."""
    return COMPILED.nearest(one, other) if COMPILED and one is not None and other is not None else None


# ------------------------------------------------------------------ how near
def may_touch(one: Sequence[Bodied], other: Sequence[Bodied]) -> bool:
    """Whether bases of both may be in contact, by the boxes round them; False is sure."""
    if not one or not other:
        return False
    return apart(boxed(one), boxed(other)) <= CONTACT


def boxed(models: Sequence[Bodied]) -> Box:
    """The box round all bases, at least one."""
    key = (id(models),)
    found = _BOXES.get(key)
    if found is None:
        x0, y0 = min(m.x - m.r for m in models), min(m.y - m.r for m in models)
        found = x0, y0, max(m.x + m.r for m in models), max(m.y + m.r for m in models)
        if type(models) is tuple:  # which nobody changes
            _BOXES.keep(key, found, models)
    return found


def nearest_first(models: Sequence[Bodied], units: Iterable[M]) -> list[M]:
    """`units` by how far their boxes are from that of `models`: whoever looks for one of them asks few."""
    if not models:
        return list(units)
    box = boxed(models)
    return sorted(units, key=lambda unit: apart(box, boxed(unit.models)) if unit.models else 0)


def apart(a: Box, b: Box) -> int:
    """At least how far two units are apart, by their boxes, along the better axis."""
    return max(a[0] - b[2], b[0] - a[2], a[1] - b[3], b[1] - a[3], 0)


def any_within(eyes: Sequence[Bodied], marks: Sequence[Bodied], far: int) -> bool:
    """Whether the nearest models of both are at most `far` mils apart, edge to edge."""
    return far > 0 and any(within(eye, mark, far) for eye in eyes for mark in marks)


def all_within(eyes: Sequence[Bodied], models: Sequence[Bodied], box: Box, far: int) -> bool:
    """Whether each of `models`, in `box`, lies with its whole base at most `far` mils from one of `eyes`."""
    eye, (x0, y0, x1, y1) = eyes[0], box
    dx, dy = max(eye.x - x0, x1 - eye.x), max(eye.y - y0, y1 - eye.y)
    if not eye.corners and dx * dx + dy * dy <= (far + eye.r) ** 2:
        return True  # all of its box is near enough
    return all(any(_wholly_within(model, eye, far) for eye in eyes) for model in models)


def _wholly_within(model: Bodied, eye: Bodied, far: int) -> bool:
    """Whether the farthest point of a base is at most `far` from the edge of the other."""
    if model.corners:
        return all(gap(Body(x, y, 0), eye) <= far for x, y in model.corners)
    return within(Body(model.x, model.y, 0), eye, far - model.r)
