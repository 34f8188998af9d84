"""The plan of a board or of a whole map, how it is turned, and how boards laid side by side become one map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from wartable.engine.grid import Barrier, Edge, Square, edge
from wartable.engine.memo import Memo
from wartable.rulesets.hunt_for_davros.complex.complex import BOARD, SIDES, Door, Link, Place, Room, Sanctum, across

Side = tuple[Square, str]  # one side of a square


class PlanRoom(NamedTuple):
    """A room of a plan; `key`: its id, "" if it gets a number."""

    name: str
    squares: tuple[Square, ...]
    kind: str = "room"
    key: str = ""


class PlanDoor(NamedTuple):
    """A door of a plan on side `side` of its doorway `at`."""

    at: Square
    side: str
    open: bool = False
    locked: bool = False
    sanctum: bool = False


class PlanLink(NamedTuple):
    """A lift or ladder of a plan."""

    kind: str
    foot: Square
    heads: tuple[Square, ...]


class PlanSanctum(NamedTuple):
    """The special squares of a sanctum; `facing` is 0 to 7 for n to nw."""

    ladder: Square
    exit_from: Square
    exit_to: Square
    davros: Square
    facing: int
    guards: tuple[Square, ...]


class Plan(NamedTuple):
    """A board in squares of its own, the north-western one [0, 0]; the walls of its rooms stand in `walls` too."""

    name: str
    width: int
    height: int
    rooms: tuple[PlanRoom, ...] = ()
    walls: tuple[Side, ...] = ()
    windows: tuple[Side, ...] = ()
    doors: tuple[PlanDoor, ...] = ()
    small: tuple[Square, ...] = ()
    solid: tuple[Square, ...] = ()
    raised: tuple[Square, ...] = ()
    slope: tuple[Square, ...] = ()
    links: tuple[PlanLink, ...] = ()
    pads: tuple[Square, ...] = ()
    markers: tuple[Square, ...] = ()
    sanctum: PlanSanctum | None = None


class Parts(NamedTuple):
    """What the plans of a map come to, in squares of the map."""

    walls: dict[Edge, Barrier]
    doors: tuple[Door, ...]
    rooms: tuple[Room, ...]
    solid: frozenset[Square]
    split: frozenset[Square]
    raised: dict[Square, int]
    slopes: dict[Square, tuple[Square, ...]]
    links: tuple[Link, ...]
    pads: tuple[Square, ...]
    markers: tuple[Square, ...]
    sanctum: PlanSanctum | None


# ------------------------------------------------------------------ turning and shifting
def turned(plan: Plan, degrees: int) -> Plan:
    """The plan turned clockwise by 0, 90, 180 or 270 degrees (HD-NEW-BRD-03)."""
    for _ in range(degrees // 90 % 4):
        plan = _quarter(plan)
    return plan


def _quarter(plan: Plan) -> Plan:
    top = plan.height - 1
    found = _mapped(plan, _Move(0, top, True))
    return found._replace(width=plan.height, height=plan.width)


def shifted(plan: Plan, x: int, y: int) -> Plan:
    """The plan with `x` and `y` added to every square."""
    return _mapped(plan, _Move(x, y, False))


class _Move(NamedTuple):
    """Either a shift by (x, y) or a quarter turn of a plan whose last row is `y`."""

    x: int
    y: int
    turn: bool

    def square(self, at: Square) -> Square:
        return (self.y - at[1], at[0]) if self.turn else (at[0] + self.x, at[1] + self.y)

    def squares(self, all_: Iterable[Square]) -> tuple[Square, ...]:
        return in_rows(self.square(at) for at in all_)

    def side(self, name: str) -> str:
        return SIDES[(SIDES.index(name) + 1) % 4] if self.turn else name

    def sides(self, all_: Iterable[Side]) -> tuple[Side, ...]:
        return tuple((self.square(at), self.side(name)) for at, name in all_)

    def sanctum(self, old: PlanSanctum | None) -> PlanSanctum | None:
        if old is None:
            return None
        return PlanSanctum(
            self.square(old.ladder), self.square(old.exit_from), self.square(old.exit_to), self.square(old.davros),
            (old.facing + 2 * self.turn) % 8, tuple(self.square(at) for at in old.guards),
        )  # fmt: skip


def _mapped(plan: Plan, move: _Move) -> Plan:
    return plan._replace(
        rooms=tuple(room._replace(squares=move.squares(room.squares)) for room in plan.rooms),
        walls=move.sides(plan.walls), windows=move.sides(plan.windows),
        doors=tuple(door._replace(at=move.square(door.at), side=move.side(door.side)) for door in plan.doors),
        small=move.squares(plan.small), solid=move.squares(plan.solid), raised=move.squares(plan.raised),
        slope=move.squares(plan.slope),
        links=tuple(PlanLink(lk.kind, move.square(lk.foot), move.squares(lk.heads)) for lk in plan.links),
        pads=move.squares(plan.pads), markers=move.squares(plan.markers), sanctum=move.sanctum(plan.sanctum),
    )  # fmt: skip


def in_rows(squares: Iterable[Square]) -> tuple[Square, ...]:
    """The squares row by row, each row from west to east."""
    return tuple(sorted(squares, key=lambda at: (at[1], at[0])))


def rectangle(x: int, y: int, width: int, height: int) -> tuple[Square, ...]:
    """The squares of a rectangle row by row."""
    return tuple((x + i, y + j) for j in range(height) for i in range(width))


def outline(squares: Sequence[Square]) -> Iterator[Side]:
    """The sides of the squares behind which another area begins."""
    inner = frozenset(squares)
    for square in squares:
        for side in SIDES:
            if across(square, side) not in inner:
                yield square, side


# ------------------------------------------------------------------ laying side by side
def merged(plans: Iterable[Plan], width: int, height: int) -> Parts:
    """The map made of plans that are shifted to their places, northern and western ones first.

    HD-NEW-BRD-03: where two put something on the same edge a door beats a window and a window a wall; a door
    that both have belongs to the first. On the outer edge of the map all of them are walls, which are not listed.
    """
    all_ = tuple(plans)
    doors: dict[Edge, PlanDoor] = {}
    for plan in all_:
        for door in plan.doors:
            doors.setdefault(edge(*door.at, door.side), door)
    edges = [_EDGES.get((id(plan),)) or _EDGES.keep((id(plan),), _edges(plan), plan) for plan in all_]
    walls = dict.fromkeys((at for own, _ in edges for at in own), Barrier.WALL)
    walls.update(dict.fromkeys((at for _, own in edges for at in own), Barrier.WINDOW))
    rooms = _rooms(all_)
    return Parts(
        walls={at: walls[at] for at in sorted(walls) if at not in doors and _within(at, width, height)},
        doors=_doors({at: door for at, door in doors.items() if _within(at, width, height)}, rooms),
        rooms=rooms,
        solid=frozenset(at for plan in all_ for at in plan.solid),
        split=frozenset(at for plan in all_ for at in plan.small),
        raised={at: 1 for plan in all_ for at in plan.raised},
        slopes={at: heads for plan in all_ for at, heads in _slopes(plan)},
        links=_links(all_),
        pads=tuple(at for plan in all_ for at in plan.pads),
        markers=tuple(at for plan in all_ for at in plan.markers),
        sanctum=next((plan.sanctum for plan in all_ if plan.sanctum), None),
    )


def _edges(plan: Plan) -> tuple[tuple[Edge, ...], tuple[Edge, ...]]:
    """Where the walls and the windows of a plan stand."""
    return tuple(edge(*at, side) for at, side in plan.walls), tuple(edge(*at, side) for at, side in plan.windows)


_EDGES: Memo[tuple[tuple[Edge, ...], tuple[Edge, ...]]] = Memo(4096)


def _within(at: Edge, width: int, height: int) -> bool:
    """Whether the edge lies between two squares of the map."""
    last_x, last_y = (width - 2, height - 1) if at.side == "e" else (width - 1, height - 2)
    return 0 <= at.x <= last_x and 0 <= at.y <= last_y


def _rooms(plans: Iterable[Plan]) -> tuple[Room, ...]:
    found: list[Room] = []
    number = 0
    for plan in plans:
        for room in plan.rooms:
            if not room.key:
                number += 1
            found.append(Room(room.key or f"room-{number}", room.name, room.squares, room.kind))
    return tuple(found)


def _doors(doors: dict[Edge, PlanDoor], rooms: Iterable[Room]) -> tuple[Door, ...]:
    owner = {square: room.id for room in rooms for square in room.squares}
    order = sorted(doors, key=lambda at: (at.y, at.x, at.side))
    return tuple(
        Door(f"door-{number}", at, door.at, owner.get(door.at, ""), door.sanctum, door.open, door.locked)
        for number, at in enumerate(order, 1)
        for door in (doors[at],)
    )


def _slopes(plan: Plan) -> Iterator[tuple[Square, tuple[Square, ...]]]:
    """HD-NEW-BRD-05: a slope square leads to the raised squares beside it; a corner is no way up."""
    for square in plan.slope:
        yield square, tuple(at for at in (across(square, side) for side in SIDES) if at in plan.raised)


def _links(plans: Iterable[Plan]) -> tuple[Link, ...]:
    found: list[Link] = []
    for plan in plans:
        for link in plan.links:
            number = sum(other.kind == link.kind for other in found) + 1
            found.append(Link(f"{link.kind}-{number}", link.foot, link.heads, link.kind))
    return tuple(found)


def places_of(squares: Iterable[Square], rooms: Iterable[Room]) -> tuple[Place, ...]:
    """The places of markers, numbered in the order of `squares`."""
    owner = {square: room.id for room in rooms for square in room.squares}
    return tuple(Place(f"marker-{number}", at, owner.get(at, "")) for number, at in enumerate(squares, 1))


def sanctum_of(parts: Parts, width: int, height: int) -> Sanctum | None:
    """The sanctum of a map whose Davros stands in a rectangular room; None if it has none."""
    plan = parts.sanctum
    if plan is None:
        return None
    chamber = next(room.squares for room in parts.rooms if plan.davros in room.squares)
    boards = dict.fromkeys((x // BOARD, y // BOARD) for x, y in chamber)
    around = tuple(at for at in _around(chamber) if 0 <= at[0] < width and 0 <= at[1] < height)
    ring = tuple(at for at in around if at not in parts.solid)
    return Sanctum(tuple(boards), chamber, ring, *plan)


def _around(chamber: Sequence[Square]) -> Iterator[Square]:
    """The squares round a rectangle, clockwise from the north-western one."""
    (west, north), (east, south) = chamber[0], chamber[-1]
    west, north, east, south = west - 1, north - 1, east + 1, south + 1
    yield from ((x, north) for x in range(west, east))
    yield from ((east, y) for y in range(north, south))
    yield from ((x, south) for x in range(east, west, -1))
    yield from ((west, y) for y in range(south, north, -1))
