"""Where something is to go, in words: how far and which way from where it stands, into what, towards whom.

It is all read off the picture that a seat may see. Distances are told of one's own way alone, unless `measured` says
that any may be taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import atan2, hypot, pi
from typing import NamedTuple

from wartable.engine.plane import INCH, Point, point_in_polygon
from wartable.engine.ruleset import Scene, Shape
from wartable.kit.wording import count, far, the

WINDS = ("east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east")
HARDLY = INCH // 4
BESIDE = 3 * INCH
SHARP = pi / 7
"""How far the way may lead past somebody and be called towards him."""
_GROUND = ("terrain", "room")
_BODIES = ("model", "individual", "vehicle", "unit")


class Unit(NamedTuple):
    """Somebody in the picture."""

    id: str
    name: str
    tone: str
    places: tuple[Point, ...]

    @property
    def middle(self) -> Point:
        """The middle of its models."""
        return middle(self.places)


def middle(places: Sequence[Point]) -> Point:
    """The middle of some places, at least one."""
    return sum(x for x, _ in places) // len(places), sum(y for _, y in places) // len(places)


def apart(one: Point, two: Point) -> float:
    """How far two places are apart, mils."""
    return hypot(one[0] - two[0], one[1] - two[1])


def wind(start: Point, end: Point) -> str:
    """Which way `end` lies from `start`; north is the upper edge of the picture."""
    return WINDS[round(atan2(end[1] - start[1], end[0] - start[0]) / (pi / 4)) % 8]


def from_to(start: Point, end: Point) -> str:
    """How far and which way: "3.2 inches north-east"."""
    return f"{far(round(apart(start, end)))} {wind(start, end)}"


def units(scene: Scene) -> dict[str, Unit]:
    """Everybody in the picture by id, with the name on its label."""
    places: dict[str, list[Point]] = {}
    tones: dict[str, str] = {}
    names = {shape.id: shape.text for shape in scene.shapes if shape.kind == "label" and shape.id}
    for shape in scene.shapes:
        if shape.kind in _BODIES and shape.points and (key := shape.id or shape.text):
            spots = shape.points[:1] if shape.radius else (middle(shape.points),)
            places.setdefault(key, []).extend(spots)
            tones[key] = shape.tone
    return {key: Unit(key, names.get(key, key), tones[key], tuple(found)) for key, found in places.items()}


def grounds(scene: Scene, at: Point) -> tuple[str, ...]:
    """What lies at a place: names of terrain or rooms."""
    found = [shape for shape in scene.shapes if shape.kind in _GROUND and _holds(shape, at)]
    return tuple(dict.fromkeys(name for shape in found if (name := shape.text or shape.tone)))


def _holds(shape: Shape, at: Point) -> bool:
    if len(shape.points) > 2:
        return point_in_polygon(*at, shape.points)
    return bool(shape.points) and apart(shape.points[0], at) <= shape.radius


def entered(scene: Scene, before: Iterable[Point], after: Sequence[Point]) -> str:
    """What `after` stand in, where that tells something: "into the ruins", "in the mud", "out of the wood".

    Where less than half of them stand in it, it is "at the hedge".
    """
    here = {name for at in before for name in grounds(scene, at)}
    there = [name for at in after for name in grounds(scene, at)]
    most = max(there, key=there.count, default="")
    if most and 2 * there.count(most) >= len(after):
        return f"{'in' if most in here else 'into'} {the(most)}"
    if most and most not in here:
        return f"at {the(most)}"
    left = sorted(here - set(there))
    return f"out of {the(left[0])}" if left else ""


def going(scene: Scene, unit: str, after: Sequence[Point], *, measured: bool) -> str:
    """Where models of `unit` would stand who are to stand at `after`, in words; '' if the picture tells nothing."""
    everybody = units(scene)
    own = everybody.get(unit)
    if not after:
        return ""
    if own is None:
        return _set_down(scene, after, everybody.values(), measured)
    return ", ".join(_went(scene, own, after, [other for key, other in everybody.items() if key != unit]))


def _went(scene: Scene, own: Unit, after: Sequence[Point], others: Sequence[Unit]) -> Iterator[str]:
    start, end = own.middle, middle(after)
    if apart(start, end) < HARDLY:
        yield "hardly from where it stands"
    else:
        yield from_to(start, end)
        if (foe := towards(start, end, [other for other in others if other.tone != own.tone])) is not None:
            yield f"towards {foe.name}"
    if ground := entered(scene, own.places, after):
        yield ground
    elif (friend := _beside(after, [other for other in others if other.tone == own.tone])) is not None:
        yield f"beside {friend.name}"


def towards(start: Point, end: Point, others: Sequence[Unit]) -> Unit | None:
    """The nearest of `others` that the way from `start` to `end` leads to."""
    way = atan2(end[1] - start[1], end[0] - start[0])
    ahead = []
    for other in others:
        at = other.middle
        off = abs((atan2(at[1] - start[1], at[0] - start[0]) - way + pi) % (2 * pi) - pi)
        if off <= SHARP:
            ahead.append((apart(start, at), other.id, other))
    return min(ahead)[2] if ahead else None


def _beside(after: Sequence[Point], others: Sequence[Unit]) -> Unit | None:
    near = [(min(apart(one, two) for one in after for two in other.places), other.id, other) for other in others]
    nearest = min(near, default=None)
    return nearest[2] if nearest is not None and nearest[0] <= BESIDE else None


def _set_down(scene: Scene, after: Sequence[Point], others: Iterable[Unit], measured: bool) -> str:
    """Where something is to stand that stands nowhere yet."""
    end = middle(after)
    part = _part(scene, end)
    words = [f"in the {part} of the table" if part != "middle" else "in the middle of the table"]
    if ground := entered(scene, (), after):
        words.append(ground.replace("into ", "in ", 1))
    elif land := _nearest_ground(scene, end):
        words.append(land)
    near = min(((apart(end, other.middle), other.id, other) for other in others), default=None)
    if near is not None and near[0] > HARDLY and (measured or near[0] <= 4 * BESIDE):
        away = f"{count(round(near[0] / INCH), 'inch')} " if measured else ""
        words.append(f"{away}{wind(near[2].middle, end)} of {near[2].name}")
    return ", ".join(words)


def _nearest_ground(scene: Scene, at: Point) -> str:
    """The side of a piece of ground that is near."""
    pieces = [shape for shape in scene.shapes if shape.kind in _GROUND and shape.points and (shape.text or shape.tone)]
    near = min(((apart(at, middle(piece.points)), number) for number, piece in enumerate(pieces)), default=None)
    if near is None or near[0] > 4 * BESIDE:
        return ""
    piece = pieces[near[1]]
    return f"{wind(middle(piece.points), at)} of {the(piece.text or piece.tone)}"


def _part(scene: Scene, at: Point) -> str:
    """Which ninth of the table."""
    rows = ("south", "", "north")[min(2, 3 * at[1] // max(1, scene.height))]
    columns = ("west", "", "east")[min(2, 3 * at[0] // max(1, scene.width))]
    return "-".join(word for word in (rows, columns) if word) or "middle"
