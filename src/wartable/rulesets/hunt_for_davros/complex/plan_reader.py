"""Plans that are written down: the templates of boards.yaml and the boards that scenarios draw themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from wartable.engine.grid import DIRECTIONS, Edge, Square, edge
from wartable.kit.documents import Map, Seq, fault, maps, shown, take
from wartable.kit.fields import Key, check
from wartable.rulesets.hunt_for_davros.complex.complex import SIDES, across
from wartable.rulesets.hunt_for_davros.complex.floor_plan import (
    Plan,
    PlanDoor,
    PlanLink,
    PlanRoom,
    PlanSanctum,
    Side,
    outline,
    rectangle,
)

MOST = 90  # squares of a map along one side
_AT = "a square [x, y], counted from [0, 0] in the north-west"
_SIDE = "n, e, s or w"

DOOR_KEYS = {
    "at": Key("list", f"the doorway: {_AT} (HD-BOARD-06)", must=True),
    "side": Key("text", f"the side of the doorway on which the door stands: {_SIDE}", must=True),
    "open": Key("flag", "it stands open before the first move"),
    "locked": Key("flag", "it takes two OPERATE actions (HD-NEW-DEV-04)"),
    "sanctum": Key("flag", "only a key opens it (HD-BOARD-03)"),
}
WINDOW_KEYS = {"at": Key("list", _AT, must=True), "side": Key("text", _SIDE, must=True)}
WALL_KEYS = {
    "from": Key("list", "a corner [x, y] of squares, [0, 0] in the north-west", must=True),
    "to": Key("list", "another corner straight from it", must=True),
}
LINK_KEYS = {
    "foot": Key("list", f"on the floor: {_AT}", must=True),
    "heads": Key("list", "the raised squares at its head, each next to the foot", must=True),
}
ROOM_KEYS = {
    "x": Key("number", "its westernmost column", 0, MOST, must=True),
    "y": Key("number", "its northernmost row", 0, MOST, must=True),
    "w": Key("number", "columns", 1, MOST, must=True),
    "h": Key("number", "rows", 1, MOST, must=True),
    "name": Key("text", "its name for people"),
    "kind": Key("text", "room unless it is another", words=("room", "start", "objective")),
    "doors": Key("maps", "its doors; `at` lies in the room"),
    "windows": Key("maps", "its windows; `at` lies in the room (HD-BOARD-07)"),
}
SANCTUM_KEYS = {
    "davros": Key("list", f"where he starts, in a room: {_AT}", must=True),
    "facing": Key("text", "the way he faces: n unless another is given"),
    "ladder": Key("list", f"in the same room: {_AT}", must=True),
    "exit": Key("map", "the hidden panel: from a square of the room, to a square outside", must=True),
    "guards": Key("list", "places of the guards, filled in this order"),
}
EXIT_KEYS = {"from": Key("list", _AT, must=True), "to": Key("list", _AT, must=True)}
MARKER_KEYS = {"at": Key("list", _AT, must=True), "card": Key("text", "the key of the card that lies there")}
PLAN_KEYS = {
    "name": Key("text", "its name for people"),
    "rooms": Key("maps", "rooms with their doors and windows"),
    "walls": Key("maps", "free-standing walls along the lines between squares"),
    "windows": Key("maps", "windows outside of rooms"),
    "doors": Key("maps", "doors outside of rooms"),
    "small": Key("list", "squares divided in four small ones, bad going (HD-BOARD-04)"),
    "solid": Key("list", "squares that nobody enters or sees through (HD-BOARD-05)"),
    "level1": Key("list", "raised squares (HD-LVL-07)"),
    "slope": Key("list", "squares on the floor that lead to the raised squares beside them (HD-LVL-01)"),
    "lift": Key("maps", "gravity lifts (HD-LVL-02)"),
    "ladder": Key("maps", "ladders and stairs (HD-LVL-04)"),
    "pads": Key("list", "transmat pads (HD-NEW-DEV-02)"),
    "markers": Key("maps", "encounter markers (HD-SETUP-04)"),
    "sanctum": Key("map", "the place of Davros (HD-NEW-BRD-01)"),
}


class Size(NamedTuple):
    """Columns and rows of the plan that is read; `rim`: doors and windows may stand on its outer edge."""

    width: int
    height: int
    rim: bool = True


# ------------------------------------------------------------------ squares and sides
def pair(value: object, node: Map | Seq, key: str | int, right: int, bottom: int, what: str) -> Square:
    """Two whole numbers from 0 to `right` and from 0 to `bottom`.

    Raises:
        DataError: it is something else; `node` and `key` say where it stands.
    """
    if not isinstance(value, Seq) or len(value) != 2 or any(type(part) is not int for part in value):
        raise fault(node, key, f"{shown(value)} is no {what}; write [x, y], two whole numbers")
    x, y = value
    if not (0 <= x <= right and 0 <= y <= bottom):
        raise fault(node, key, f"[{x}, {y}] is no {what} here; they go from [0, 0] to [{right}, {bottom}]")
    return x, y


def square(node: Map, key: str, size: Size) -> Square:
    """The square `key` of `node`.

    Raises:
        DataError: it is none of the map.
    """
    return pair(node.get(key), node, key, size.width - 1, size.height - 1, "square")


def squares(node: Map, key: str, size: Size) -> tuple[Square, ...]:
    """The list of squares `key` of `node`, none of them twice; empty if it is not there.

    Raises:
        DataError: an item is no square of the map, or stands there twice.
    """
    items = take(node, key, Seq, Seq())
    found: list[Square] = []
    for index, item in enumerate(items):
        at = pair(item, items, index, size.width - 1, size.height - 1, "square")
        if at in found:
            raise fault(items, index, f"the square {list(at)} stands twice in {key}; keep one")
        found.append(at)
    return tuple(found)


def side_of(node: Map, size: Size) -> Side:
    """The square and the side at `at` and `side`.

    Raises:
        DataError: one of them is wrong, or the map ends there.
    """
    at, word = square(node, "at", size), str(node["side"]).lower()
    if word not in SIDES:
        raise fault(node, "side", f"side is {node['side']!r}; it must be n, e, s or w")
    x, y = across(at, word)
    if not size.rim and not (0 <= x < size.width and 0 <= y < size.height):
        raise fault(node, "side", f"side {word} of {list(at)} is the edge of the map; nothing lies behind it")
    return at, word


# ------------------------------------------------------------------ the parts of a plan
def read_plan(node: Map, size: Size) -> Plan:
    """The plan that `node` holds under the keys of `PLAN_KEYS`; other keys are left alone.

    Raises:
        DataError: the first fault, with file and line.
    """
    rooms = tuple(_rooms(node, size))
    doors = [*_doors_of_rooms(node, rooms, size), *(_door(item, size) for item in maps(node, "doors"))]
    windows = [*_windows_of_rooms(node, rooms, size), *(_window(item, size) for item in maps(node, "windows"))]
    walls = [side for room in rooms for side in outline(room.squares)]
    walls += [side for item in maps(node, "walls") for side in _wall(item, size)]
    plan = Plan(
        take(node, "name", str, ""), size.width, size.height, rooms, tuple(walls), tuple(windows), tuple(doors),
        small=squares(node, "small", size), solid=squares(node, "solid", size), raised=squares(node, "level1", size),
        slope=squares(node, "slope", size), pads=squares(node, "pads", size), markers=_markers(node, size),
    )  # fmt: skip
    _check_edges(node, plan)
    _check_ground(node, plan)
    links = tuple(_link(item, kind, plan, size) for kind in ("lift", "ladder") for item in maps(node, kind))
    return _with_sanctum(node, plan._replace(links=links), size)


def _rooms(node: Map, size: Size) -> Iterator[PlanRoom]:
    taken: dict[Square, str] = {}
    for number, item in enumerate(maps(node, "rooms"), 1):
        check(item, ROOM_KEYS, "a room")
        x, y, w, h = (int(item[key]) for key in ("x", "y", "w", "h"))
        if x + w > size.width or y + h > size.height:
            last = [size.width - 1, size.height - 1]
            raise fault(item, None, f"the room reaches to [{x + w - 1}, {y + h - 1}]; the last square is {last}")
        name = str(item.get("name", f"room {number}"))
        for at in rectangle(x, y, w, h):
            if at in taken:
                raise fault(item, None, f"{name} and {taken[at]} share the square {list(at)}; rooms lie apart")
            taken[at] = name
        yield PlanRoom(name, rectangle(x, y, w, h), str(item.get("kind", "room")))


def _in_rooms(node: Map, rooms: tuple[PlanRoom, ...], key: str) -> Iterator[tuple[Map, PlanRoom]]:
    for item, room in zip(maps(node, "rooms"), rooms, strict=True):
        for inner in maps(item, key):
            yield inner, room


def _room_side(item: Map, room: PlanRoom, side: Side) -> None:
    at, word = side
    if at not in room.squares:
        raise fault(item, "at", f"{list(at)} lies outside of {room.name}, to which it belongs")
    if across(at, word) in room.squares:
        raise fault(item, "side", f"side {word} of {list(at)} lies within {room.name}; it has no wall there")


def _door(item: Map, size: Size) -> PlanDoor:
    check(item, DOOR_KEYS, "a door")
    at, word = side_of(item, size)
    is_open, locked, sanctum = (take(item, key, bool, False) for key in ("open", "locked", "sanctum"))
    if is_open and (locked or sanctum):
        raise fault(item, "open", "a door that stands open is not locked; leave out one of the two")
    return PlanDoor(at, word, is_open, locked or sanctum, sanctum)


def _doors_of_rooms(node: Map, rooms: tuple[PlanRoom, ...], size: Size) -> Iterator[PlanDoor]:
    for item, room in _in_rooms(node, rooms, "doors"):
        door = _door(item, size)
        _room_side(item, room, (door.at, door.side))
        yield door


def _window(item: Map, size: Size) -> Side:
    check(item, WINDOW_KEYS, "a window")
    return side_of(item, size)


def _windows_of_rooms(node: Map, rooms: tuple[PlanRoom, ...], size: Size) -> Iterator[Side]:
    for item, room in _in_rooms(node, rooms, "windows"):
        side = _window(item, size)
        _room_side(item, room, side)
        yield side


def _wall(item: Map, size: Size) -> Iterator[Side]:
    """The sides along a wall: those of the squares south of it, or east of it; at the map's end of those before it."""
    check(item, WALL_KEYS, "a wall")
    ends = [pair(item[key], item, key, size.width, size.height, "corner") for key in ("from", "to")]
    (ax, ay), (bx, by) = sorted(ends)
    if (ax == bx) == (ay == by):
        raise fault(item, None, f"a wall runs straight from one corner to another; {_words(item)} does not")
    if ax == bx:
        at, side = (ax, "w") if ax < size.width else (ax - 1, "e")
        yield from (((at, y), side) for y in range(ay, by))
    else:
        at, side = (ay, "n") if ay < size.height else (ay - 1, "s")
        yield from (((x, at), side) for x in range(ax, bx))


def _words(item: Map) -> str:
    return f"{list(item['from'])} to {list(item['to'])}"


def _markers(node: Map, size: Size) -> tuple[Square, ...]:
    found: list[Square] = []
    for item in maps(node, "markers"):
        check(item, MARKER_KEYS, "a marker")
        at = square(item, "at", size)
        if at in found:
            raise fault(item, "at", f"two markers lie in {list(at)}; one lies in a square")
        found.append(at)
    return tuple(found)


# ------------------------------------------------------------------ checks across parts
def _check_edges(node: Map, plan: Plan) -> None:
    """No two doors, and no door and window, on one edge."""
    taken: dict[Edge, str] = {}
    both = [("door", door.at, door.side) for door in plan.doors] + [("window", *side) for side in plan.windows]
    for what, at, side in both:
        where = edge(*at, side)
        if where in taken:
            line = next((key for key in ("doors", "windows", "rooms") if key in node), None)
            raise fault(node, line, f"side {side} of {list(at)} has a {taken[where]} and a {what}; keep one")
        taken[where] = what


def _check_ground(node: Map, plan: Plan) -> None:
    """HD-BOARD-05: nothing lies in a solid square; HD-NEW-BRD-05: a slope stands on the floor beside raised squares."""
    for key, found in (
        ("small", plan.small), ("level1", plan.raised), ("slope", plan.slope), ("pads", plan.pads),
        ("markers", plan.markers),
    ):  # fmt: skip
        for index, at in enumerate(found):
            if at in plan.solid:
                raise fault(node[key], index, f"{list(at)} is solid; nothing else can be there")
    for index, at in enumerate(plan.slope):
        if at in plan.raised:
            raise fault(node["slope"], index, f"the slope {list(at)} is raised itself; it must stand on the floor")
        if not any(across(at, side) in plan.raised for side in SIDES):
            raise fault(node["slope"], index, f"the slope {list(at)} leads nowhere; put a square of level1 beside it")


def _link(item: Map, kind: str, plan: Plan, size: Size) -> PlanLink:
    check(item, LINK_KEYS, f"a {kind}")
    foot, heads = square(item, "foot", size), squares(item, "heads", size)
    if foot in plan.raised or foot in plan.solid:
        raise fault(item, "foot", f"the foot {list(foot)} of the {kind} must be a square of the floor")
    if not heads:
        raise fault(item, "heads", f"the {kind} leads nowhere; name a raised square beside its foot")
    for at in heads:
        if at not in plan.raised or max(abs(at[0] - foot[0]), abs(at[1] - foot[1])) != 1:
            raise fault(item, "heads", f"the head {list(at)} of the {kind} must be a square of level1 beside its foot")
    return PlanLink(kind, foot, heads)


def _with_sanctum(node: Map, plan: Plan, size: Size) -> Plan:
    if "sanctum" not in node:
        return plan
    item = take(node, "sanctum", Map)
    check(item, SANCTUM_KEYS, "sanctum")
    hole = take(item, "exit", Map)
    check(hole, EXIT_KEYS, "exit")
    davros = square(item, "davros", size)
    chamber = next((room for room in plan.rooms if davros in room.squares), None)
    if chamber is None:
        raise fault(item, "davros", f"{list(davros)} lies in no room; draw a room round Davros")
    word = str(item.get("facing", "n")).lower()
    if word not in DIRECTIONS:
        raise fault(item, "facing", f"facing is {item['facing']!r}; it must be one of {', '.join(DIRECTIONS)}")
    found = PlanSanctum(
        square(item, "ladder", size), square(hole, "from", size), square(hole, "to", size), davros,
        DIRECTIONS.index(word), squares(item, "guards", size),
    )  # fmt: skip
    _check_sanctum(item, hole, plan, found, chamber)
    rooms = tuple(room._replace(kind="sanctum", key="sanctum") if room is chamber else room for room in plan.rooms)
    return plan._replace(rooms=rooms, sanctum=found)


def _check_sanctum(item: Map, hole: Map, plan: Plan, found: PlanSanctum, chamber: PlanRoom) -> None:
    """HD-NEW-BRD-01: ladder and panel are in the chamber; everybody stands where one can stand."""
    for node, key, at in ((item, "ladder", found.ladder), (hole, "from", found.exit_from)):
        if at not in chamber.squares:
            raise fault(node, key, f"{list(at)} lies outside of the room of Davros; it must be in it")
    if found.exit_to in chamber.squares or found.exit_to not in (across(found.exit_from, side) for side in SIDES):
        text = f"{list(found.exit_to)} must lie outside of the room, right beside {list(found.exit_from)}"
        raise fault(hole, "to", text)
    guards = [(f"place {number} of the guards", at) for number, at in enumerate(found.guards, 1)]
    for what, at in [("Davros", found.davros), ("the hidden exit", found.exit_to), *guards]:
        if at in plan.solid:
            raise fault(item, None, f"{what} is at {list(at)}, which is solid")
    if found.davros in found.guards:
        raise fault(item, "guards", f"Davros stands at {list(found.davros)}; give that guard another place")
