"""What a path meets on the ground: where it runs into a feature, past one, or wholly within some.

A path is the line that the centre of a base follows. Which features matter, and why, is for a system to say.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple, TypeVar

from wartable.engine.paths import Path, impassable
from wartable.engine.plane import (
    CONTACT,
    Bodied,
    Body,
    Polygon,
    along,
    body_overlaps_polygon,
    body_touches_polygon,
    first_contact,
    path_length,
)
from wartable.engine.terrain import Feature, Sight, Table
from wartable.kit.inches.bases import Base

B = TypeVar("B", bound=Base)


class Entry(NamedTuple):
    """Where a path first meets a feature: `distance` mils from its start, 0 if it starts there."""

    distance: int
    feature: Feature


def is_building(feature: Feature) -> bool:
    """Whether a feature is a building, of which only the outline is met."""
    return feature.sight is Sight.BUILDING


# ------------------------------------------------------------------ paths
def _sides(poly: Polygon) -> tuple[Body, ...]:
    return tuple(Body(*a, 0, (a, b)) for a, b in zip(poly, poly[1:] + poly[:1]))


def _meets(path: Path, bodies: tuple[Body, ...], r: int, margin: int) -> int | None:
    gone = 0
    for (ax, ay), (bx, by) in pairwise(path):
        if (ax, ay) == (bx, by):
            continue
        stops = [first_contact(ax, ay, bx, by, r, body, margin) for body in bodies]
        if found := [stop for stop in stops if stop is not None]:
            return gone + min(found)
        gone += path_length(((ax, ay), (bx, by)))
    return None


def _beside(path: Path, feature: Feature, r: int) -> bool:
    xs, ys = [x for x, _ in path], [y for _, y in path]
    return (
        max(xs) + r < feature.left
        or min(xs) - r > feature.right
        or max(ys) + r < feature.top
        or min(ys) - r > feature.bottom
    )


def through(path: Path, feature: Feature) -> int | None:
    """How far along a path, in mils, it first runs through a feature, its border included; None if it does not.

    Of a building only the outline counts. Who does not stir goes through nothing.
    """
    if _beside(path, feature, 0):
        return None
    bodies = _sides(feature.polygon) if is_building(feature) else (Body(0, 0, 0, feature.polygon),)
    return _meets(path, bodies, 0, -1)


def first_entry(features: Iterable[Feature], path: Path) -> Entry | None:
    """The first of `features` through which a path runs, linear obstacles included; None if through none."""
    first: Entry | None = None
    xs, ys = [x for x, _ in path], [y for _, y in path]
    left, right, low, high = min(xs), max(xs), min(ys), max(ys)
    for feature in features:
        if right < feature.left or left > feature.right or high < feature.top or low > feature.bottom:
            continue
        distance = through(path, feature)
        if distance is not None and (first is None or distance < first.distance):
            first = Entry(distance, feature)
    return first


def contacts(features: Iterable[Feature], base: Bodied, path: Path) -> tuple[Entry, ...]:
    """Those of `features` that a base enters or comes into contact with on a path, the first met first.

    Those in which it started are left out.
    """
    found = []
    for feature in features:
        if in_contact(feature, base):
            continue
        r = base.r
        if _beside(path, feature, r + CONTACT):
            continue
        distance = _meets(path, (Body(0, 0, 0, feature.polygon),), r, CONTACT - 1)
        if distance is not None:
            found.append(Entry(distance, feature))
    return tuple(sorted(found, key=lambda entry: entry.distance))


def comes_near(start: Bodied, end: Bodied, path: Path, feature: Feature, margin: int) -> bool:
    """Whether a base was at most `margin` mils from `feature` anywhere on its path, its start included.

    A cornered base looks along its path, so on the way half its width is what counts.
    """
    if any(body_touches_polygon(model, feature.polygon, margin) for model in (start, end)):
        return True
    r = min(path_length(side) for side in pairwise(start.corners)) // 2 if start.corners else start.r
    if _beside(path, feature, r + margin):
        return False
    body = Body(0, 0, 0, feature.polygon)
    return any(
        first_contact(*a, *b, r, body, margin - 1) is not None
        or body_touches_polygon(Body(*b, r), feature.polygon, margin)
        for a, b in pairwise(path)
        if a != b
    )


# ------------------------------------------------------------------ places
def in_contact(feature: Feature, body: Bodied) -> bool:
    """Whether a base is in an area or in contact with it."""
    return body_touches_polygon(body, feature.polygon, CONTACT)


def swallowed(table: Table, bases: Iterable[B]) -> tuple[int, ...]:
    """The ids of `bases` that stand in what nobody may enter, as only a forced move can put them there."""
    deadly = [feature for feature in table.features if impassable(feature)]
    return tuple(base.id for base in bases if any(body_overlaps_polygon(base, f.polygon) for f in deadly))


def lies_in(features: Iterable[Feature], x: int, y: int) -> bool:
    """Whether a place lies in one of `features`, its border included."""
    return any(feature.contains(x, y) for feature in features)


def runs_in(features: tuple[Feature, ...], path: Path) -> bool:
    """Whether all of a path, both ends included, lies in `features`; it is looked at every 0.05 inch."""
    if not lies_in(features, *path[-1]):
        return False
    return all(lies_in(features, *along(path, gone)) for gone in range(0, path_length(path), 50))
