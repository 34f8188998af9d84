"""Bases of models: at another place, turned to another front, swollen by what must keep off them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import atan2, degrees
from typing import Protocol, Self, TypeVar

from wartable.engine.plane import (
    CONTACT,
    INCH,
    Bodied,
    Body,
    Point,
    Polygon,
    along,
    corners_of,
    first_contact,
    inches,
    nearest,
    path_length,
    scatter,
)

AHEAD = 10  # a base that comes into contact stops so far, mils, from the other one


class Base(Bodied, Protocol):
    """A model that can be set down elsewhere: a `NamedTuple` with these fields among its own; lengths in mils.

    `id` tells it from the others of its unit, `facing` are the whole degrees to which its front looks; 0 for a round
    base where those have none.
    """

    @property
    def id(self) -> int: ...
    @property
    def facing(self) -> int: ...
    def _replace(self, *, x: int = ..., y: int = ..., corners: Polygon = ..., facing: int = ...) -> Self: ...


B = TypeVar("B", bound=Base)


def shifted(base: B, x: int, y: int) -> B:
    """`base` at another place, looking the same way."""
    if not base.corners:
        return base._replace(x=x, y=y)
    dx, dy = x - base.x, y - base.y
    return base._replace(x=x, y=y, corners=tuple((cx + dx, cy + dy) for cx, cy in base.corners))


def box_of(bases: Sequence[Bodied]) -> tuple[int, int, int, int]:
    """Least x, least y, most x, most y of all bases, at least one."""
    return (
        min(b.x - b.r for b in bases), min(b.y - b.r for b in bases),
        max(b.x + b.r for b in bases), max(b.y + b.r for b in bases),
    )  # fmt: skip


def sizes(base: Bodied) -> tuple[int, int]:
    """Length and width of a cornered base, freed of the rounding of its corners."""
    a, b, c, _ = base.corners
    return round(path_length((a, b)), -1), round(path_length((b, c)), -1)


def turned(base: B, x: int, y: int, degrees: int) -> B:
    """A cornered base at (x, y) whose front looks to `degrees`."""
    length, width = sizes(base)
    return base._replace(x=x, y=y, corners=corners_of(x, y, length, width, degrees), facing=degrees)


def put(base: B, x: int, y: int, facing: int) -> B:
    """`base` at another place; a cornered one with its front to `facing` degrees."""
    return turned(base, x, y, facing) if base.corners else base._replace(x=x, y=y)


def faced(base: B, degrees: int) -> B:
    """`base` where it is, round or cornered, with its front to `degrees`."""
    return turned(base, base.x, base.y, degrees) if base.corners else base._replace(facing=degrees)


def shunned(foe: Bodied) -> Bodied:
    """A base that must not be touched, as a wall: so large that who passes keeps out of contact."""
    more = CONTACT + 5
    if not foe.corners:
        return Body(foe.x, foe.y, foe.r + more)
    corners = tuple((x + (more if x > foe.x else -more), y + (more if y > foe.y else -more)) for x, y in foe.corners)
    return Body(foe.x, foe.y, foe.r + 2 * more, corners)


def contact_place(foe: Bodied, r: int, x: int, y: int) -> Point:
    """Where a disc of radius `r` that comes straight from (x, y) stands in contact with `foe`; mils."""
    stop = first_contact(x, y, foe.x, foe.y, r, foe, AHEAD)
    return along(((x, y), (foe.x, foe.y)), stop) if stop is not None else (x, y)


def span(length: int) -> str:
    """A length in mils for the reader: `1 inch`, `2.5 inches`."""
    return f"{inches(length)} {'inch' if length == INCH else 'inches'}"


# ------------------------------------------------------------------ directions
def toward(base: B, others: Sequence[Bodied]) -> int:
    """The whole degrees from `base` to the nearest of `others`, the first of equals; its own front if there is none."""
    if not others:
        return base.facing
    near = others[nearest((base,), others)[2]]
    dx, dy = near.x - base.x, near.y - base.y
    return heading(dx, dy) if dx or dy else base.facing


@lru_cache(maxsize=1)
def _compass() -> tuple[Point, ...]:
    return tuple(scatter(0, 0, degrees, 1_000_000) for degrees in range(360))


def off(x: int, y: int, degrees: int, distance: int) -> Point:
    """The point `distance` mils from (x, y) in a direction of whole degrees: `scatter`, looked up."""
    u, v = _compass()[degrees % 360]
    return x + (u * distance + 500_000) // 1_000_000, y + (v * distance + 500_000) // 1_000_000


_NOWHERE = 350  # what stands for the heading of what has none


def heading(dx: int, dy: int) -> int:
    """The whole degrees nearest to a direction, found by comparing integers so that it is the same everywhere."""
    if not dx and not dy:
        return _NOWHERE
    compass, rough = _compass(), round(degrees(atan2(dy, dx)))
    best = found = 0
    for each in (rough - 1, rough, rough + 1):  # the library may be out in the last bits, and never by a degree
        u, v = compass[each % 360]
        along = u * dx + v * dy
        if along > best:
            best, found = along, each % 360
    return found
