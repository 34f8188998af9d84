"""The table of a scenario: a complex by layout and number, a board that is shipped, or one that the file draws."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from wartable.engine.errors import DataError, RuleError
from wartable.engine.grid import Cell
from wartable.kit.documents import Map, fault, guess, maps, one_of, take
from wartable.kit.fields import Key, Table, check, schema_of
from wartable.rulesets.hunt_for_davros.complex.boards import TURNS, document, layouts
from wartable.rulesets.hunt_for_davros.complex.complex import BOARD, Board, Complex, Start
from wartable.rulesets.hunt_for_davros.complex.floor_plan import Parts, merged, places_of, rectangle, sanctum_of
from wartable.rulesets.hunt_for_davros.complex.generator import generate
from wartable.rulesets.hunt_for_davros.complex.plan_reader import (  # fmt: skip
    DOOR_KEYS,
    EXIT_KEYS,
    LINK_KEYS,
    MARKER_KEYS,
    MOST,
    PLAN_KEYS,
    ROOM_KEYS,
    SANCTUM_KEYS,
    WALL_KEYS,
    WINDOW_KEYS,
    Size,
    pair,
    read_plan,
)

LAST = 999_999  # the highest number of a complex
LARGEST_START = 64  # squares; every line between two starts is looked along (HD-SETUP-10)
START_KEYS = {
    "at": Key("list", "its north-western square [x, y]", must=True),
    "size": Key("list", "columns and rows, [6, 6] unless others are given"),
    "name": Key("text", "its quarter or side; where it lies unless another is given", words=tuple(TURNS)),
}
LAYOUT_KEYS = {
    "layout": Key("text", "how many boards wide and deep the complex is (HD-BOARD-01)", must=True),
    "number": Key("number", "by which the complex is laid out; drawn from the seed if it is not given", 0, LAST),
}
BOARD_KEYS = {"board": Key("text", "the name of a board that is shipped", must=True)}
DRAWN_KEYS = {
    "size": Key("list", "columns and rows of squares", must=True),
    **PLAN_KEYS,
    "starts": Key("maps", "where teams start (HD-SETUP-03)"),
}


def from_document(
    node: Map, teams: int = 4, number: int = 0, sanctum: bool = True, objective: bool = False, encounters: bool = True
) -> Complex:
    """The complex of the table of a scenario; the numbers and flags count for a layout only.

    Args:
        node: {layout, number}, {board} or what `DRAWN_KEYS` names.
        teams, number, sanctum, objective, encounters: as for `generate`; a number in `node` comes first.

    Raises:
        DataError: the first fault, with file and line.
    """
    if "layout" in node:
        return _laid_out(node, (teams, number, sanctum, objective, encounters))
    if "board" in node:
        check(node, BOARD_KEYS, "table")
        name = one_of(node, "board", shipped())
        return load_board(name)
    return _drawn(node)


def layout_number(node: Map, usual: int) -> tuple[str, int]:
    """The layout and the number of a table {layout, number}; `usual` is the number if it names none.

    Raises:
        DataError: a fault in it.
    """
    check(node, {**LAYOUT_KEYS, "layout": LAYOUT_KEYS["layout"]._replace(words=tuple(layouts()))}, "table")
    return str(node["layout"]), int(node.get("number", usual))


def _laid_out(node: Map, rest: tuple[int, int, bool, bool, bool]) -> Complex:
    teams, usual, *flags = rest
    name, found = layout_number(node, usual)
    try:
        return generate(name, teams, found, *flags)
    except RuleError as why:
        raise fault(node, "layout", str(why)) from None


def shipped() -> tuple[str, ...]:
    """The names of the boards that are ready to use."""
    return tuple(take(document(), "boards", Map))


@cache
def load_board(name: str) -> Complex:
    """A board that is shipped, such as "appendix_d" (HD-NEW-BRD-07, HD-MISS-07).

    Raises:
        DataError: there is none of that name.
    """
    if name not in shipped():
        raise DataError("", 0, f"there is no board {name!r}{guess(name, shipped())}")
    return _drawn(take(take(document(), "boards", Map), name, Map))


# ------------------------------------------------------------------ drawn by hand
def _drawn(node: Map) -> Complex:
    check(node, DRAWN_KEYS, "table")
    width, height = pair(node["size"], node, "size", MOST, MOST, "size")
    if not width or not height:
        raise fault(node, "size", f"a table of {width} by {height} squares holds nobody; give it a square at least")
    size = Size(width, height, rim=False)
    plan = read_plan(node, size)
    parts = merged((plan,), width, height)
    columns, rows = -(-width // BOARD), -(-height // BOARD)
    made = Complex(
        plan.name or "A drawn board", width, height, tuple(Board(at, "") for at in rectangle(0, 0, columns, rows)),
        parts.walls, parts.doors, parts.rooms, parts.solid, parts.split, parts.raised, parts.slopes, parts.links,
        parts.pads, places_of(parts.markers, parts.rooms), sanctum=sanctum_of(parts, width, height),
        objective=_objective(node, parts),
    )  # fmt: skip
    starts = _starts(node, made, size)
    _no_opening_shots(node, made, starts)
    return replace(made, starts=starts)


def _objective(node: Map, parts: Parts) -> str:
    found = [room.id for room in parts.rooms if room.kind == "objective"]
    if len(found) > 1:
        raise fault(node, "rooms", f"{len(found)} rooms are objectives; one is the most")
    return found[0] if found else ""


def _starts(node: Map, made: Complex, size: Size) -> tuple[Start, ...]:
    found: list[Start] = []
    for item in maps(node, "starts"):
        start = _start(item, made, size)
        if any(other.quarter == start.quarter for other in found):
            raise fault(item, None, f"there are two starts {start.quarter}; name one of them {_free(found)}")
        if shared := [at for other in found for at in other.squares if at in start.squares]:
            raise fault(item, None, f"two starts share the square {list(shared[0])}; each needs squares of its own")
        found.append(start)
    return tuple(found)


def _free(found: list[Start]) -> str:
    return ", ".join(name for name in TURNS if all(start.quarter != name for start in found))


def _start(item: Map, made: Complex, size: Size) -> Start:
    check(item, START_KEYS, "a start")
    x, y = pair(item["at"], item, "at", size.width - 1, size.height - 1, "square")
    w, h = pair(item["size"], item, "size", MOST, MOST, "size") if "size" in item else (BOARD, BOARD)
    if not (w and h) or x + w > size.width or y + h > size.height:
        key = "size" if "size" in item else "at"
        raise fault(item, key, f"a start of {w} by {h} squares at [{x}, {y}] does not fit on the table")
    if w * h > LARGEST_START:
        raise fault(item, "size", f"a start of {w} by {h} squares is too large; {LARGEST_START} squares are the most")
    squares = tuple(at for at in rectangle(x, y, w, h) if at not in made.solid)
    if not squares:
        raise fault(item, "at", "every square of the start is solid; a model must have room there")
    quarter = take(item, "name", str, made.quarter((x + w // 2, y + h // 2)))
    room = next((room.id for room in made.rooms if room.kind == "start" and room.squares[0] in squares), "")
    return Start((x // BOARD, y // BOARD), squares, quarter, room)


def _no_opening_shots(node: Map, made: Complex, starts: tuple[Start, ...]) -> None:
    """HD-SETUP-10: no square of one start sees a square of another."""
    grid = made.grid()
    cells = [[cell for at in start.squares for cell in grid.cells_of(at)] for start in starts]
    for index, start in enumerate(starts):
        for other in range(index + 1, len(starts)):
            seen = next(((a, b) for a in cells[index] for b in cells[other] if grid.sees(a, b, {})), None)
            if seen is not None:
                text = f"{_words(seen[0])} of start {start.quarter} and {_words(seen[1])} of start"
                text += f" {starts[other].quarter} see each other (HD-SETUP-10); put a wall between them"
                raise fault(node, "starts", text)


def _words(cell: Cell) -> str:
    return f"[{cell.x}, {cell.y}]"


# ------------------------------------------------------------------ schema
_NUMBER = {"type": "integer", "minimum": 0, "maximum": MOST}
_PAIR = {"type": "array", "items": _NUMBER, "minItems": 2, "maxItems": 2}
_PAIRS = ("at", "from", "to", "foot", "davros", "ladder", "size")


def table_schema() -> dict[str, Any]:
    """The JSON Schema of the table of a scenario."""
    openings = {"doors": _schema(DOOR_KEYS), "windows": _schema(WINDOW_KEYS)}
    inner = {
        **openings, "rooms": _schema(ROOM_KEYS, openings), "walls": _schema(WALL_KEYS), "lift": _schema(LINK_KEYS),
        "ladder": _schema(LINK_KEYS), "markers": _schema(MARKER_KEYS), "starts": _schema(START_KEYS),
        "sanctum": _schema(SANCTUM_KEYS, {"exit": _schema(EXIT_KEYS)}),
    }  # fmt: skip
    layout = {**LAYOUT_KEYS, "layout": LAYOUT_KEYS["layout"]._replace(words=tuple(layouts()))}
    board = {"board": BOARD_KEYS["board"]._replace(words=shipped())}
    return {"anyOf": [_schema(layout), _schema(board), _schema(DRAWN_KEYS, inner)]}


def _schema(table: Table, inner: dict[str, Any] | None = None) -> dict[str, Any]:
    """As `schema_of`; a list is a square, or a list of squares."""
    lists = {name: _NUMBER if name in _PAIRS else _PAIR for name, key in table.items() if key.kind == "list"}
    made = schema_of(table, {**(inner or {}), **lists})
    for name in lists:
        made["properties"][name].update({"minItems": 2, "maxItems": 2} if name in _PAIRS else {})
    return made
