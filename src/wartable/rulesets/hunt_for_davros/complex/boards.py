"""The boards and layouts of boards.yaml."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from wartable.engine.errors import DataError
from wartable.engine.grid import Square
from wartable.kit.documents import Map, fault, load, number, take
from wartable.kit.fields import Key, check
from wartable.rulesets.hunt_for_davros.complex.complex import BOARD
from wartable.rulesets.hunt_for_davros.complex.floor_plan import Plan
from wartable.rulesets.hunt_for_davros.complex.plan_reader import MOST, PLAN_KEYS, Size, pair, read_plan

FACES = 20  # HD-NEW-BRD-03: the table is rolled with a D20
TURNS = {"nw": 0, "ne": 90, "se": 180, "sw": 270, "w": 0, "e": 180}  # HD-NEW-BRD-04: the room lies outside
QUARTERS = {"nw": "north-west", "ne": "north-east", "sw": "south-west", "se": "south-east", "w": "west", "e": "east"}
_WIDE = {"one_board": 1, "two_boards": 2}

TEMPLATE_KEYS = {**PLAN_KEYS, "feature": Key("flag", "no: a board without feature (HD-NEW-BRD-03)")}
LAYOUT_KEYS = {
    "clause": Key("text", "the clause that has it", must=True),
    "boards": Key("list", "columns and rows of boards", must=True),
    "starts": Key("map", "the boards of the starts by name", must=True),
    "sanctum": Key("map", "its plan and its western board"),
    "objective": Key("map", "its template and its board"),
}


class Template(NamedTuple):
    """One row of the table HD-NEW-BRD-05; `feature`: it counts as a board with a feature."""

    key: str
    plan: Plan
    feature: bool


class Layout(NamedTuple):
    """How boards lie: `columns` by `rows`, and the boards that are not rolled; plans by name, "" for none."""

    name: str
    clause: str
    columns: int
    rows: int
    starts: dict[str, Square]
    sanctum: str
    sanctum_at: Square
    objective: str
    objective_at: Square


@cache
def document() -> Map:
    """The whole file."""
    return load(Path(__file__).parent / "boards.yaml")


@cache
def templates() -> tuple[Template, ...]:
    """HD-NEW-BRD-05: the rows of the table, in the order of the die's faces."""
    doc = take(document(), "templates", Map)
    return tuple(template(take(doc, str(face), Map), str(face)) for face in range(1, FACES + 1))


def template(node: Map, key: str) -> Template:
    """The template that `node` holds.

    Raises:
        DataError: a fault in it; or a window, or an open door, on its outer edge, through which one could look from
            one board to the next, while a start board's screen relies on its own edge alone.
    """
    check(node, TEMPLATE_KEYS, "a template")
    plan = read_plan(node, Size(BOARD, BOARD))
    open_doors = tuple((door.at, door.side) for door in plan.doors if door.open)
    if any(_on_rim(at, side) for at, side in (*plan.windows, *open_doors)):
        raise fault(node, None, f"template {key} has a window or an open door on its outer edge; move it inwards")
    rooms = tuple(room._replace(name=plan.name) for room in plan.rooms)
    return Template(key, plan._replace(rooms=rooms), take(node, "feature", bool, True))


def _on_rim(at: Square, side: str) -> bool:
    return (side in "we" and at[0] == (0 if side == "w" else BOARD - 1)) or (
        side in "ns" and at[1] == (0 if side == "n" else BOARD - 1)
    )


@cache
def start_plan(quarter: str) -> Plan:
    """HD-NEW-BRD-04, HD-NEW-BRD-06, HD-SETUP-09: the start board of a corner or of a long side, not yet turned."""
    node = take(take(document(), "start", Map), "side" if quarter in ("w", "e") else "corner", Map)
    plan = read_plan(node, Size(BOARD, BOARD))
    rooms = tuple(room._replace(name=f"{QUARTERS[quarter]} start room", key=f"start-{quarter}") for room in plan.rooms)
    return plan._replace(rooms=rooms)


@cache
def sanctum_plan(name: str) -> Plan:
    """HD-NEW-BRD-01, HD-NEW-BRD-02, HD-MISS-03: the sanctum of that name."""
    plan = read_plan(take(take(document(), "sanctums", Map), name, Map), Size(_WIDE[name] * BOARD, BOARD))
    return plan._replace(rooms=tuple(room._replace(name=plan.name) for room in plan.rooms))


@cache
def layouts() -> dict[str, Layout]:
    """The layouts by name."""
    doc = take(document(), "layouts", Map)
    return {name: _layout(name, take(doc, name, Map)) for name in doc}


def _layout(name: str, node: Map) -> Layout:
    check(node, LAYOUT_KEYS, "a layout")
    columns, rows = pair(node["boards"], node, "boards", MOST // BOARD, MOST // BOARD, "pair of columns and rows")
    starts = take(node, "starts", Map)
    found = {key: pair(starts[key], starts, key, columns - 1, rows - 1, "board") for key in starts}
    if bad := next((key for key in found if key not in TURNS), None):
        raise fault(starts, bad, f"{bad} is no start; they are {', '.join(TURNS)}")
    sanctum, objective = (take(node, key, Map, Map()) for key in ("sanctum", "objective"))
    places = [
        pair(part["at"], part, "at", columns - 1, rows - 1, "board") if part else (0, 0)
        for part in (sanctum, objective)
    ]
    return Layout(
        name, str(node["clause"]), columns, rows, found, take(sanctum, "plan", str, ""), places[0],
        str(number(objective, "template", 1, FACES)) if objective else "", places[1],
    )  # fmt: skip


@cache
def usual_starts() -> dict[int, tuple[str, ...]]:
    """HD-SETUP-01: the starts that are used, by the number of teams."""
    doc = take(document(), "starts", Map)
    return {int(count): tuple(doc[count]) for count in doc}


def layout_of(name: str) -> Layout:
    """The layout of that name.

    Raises:
        DataError: there is none.
    """
    found = layouts().get(name)
    if found is None:
        raise DataError("", 0, f"there is no layout {name!r}; there are: {', '.join(layouts())}")
    return found
