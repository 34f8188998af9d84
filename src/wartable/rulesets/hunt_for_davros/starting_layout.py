"""The recipe by which a complex is made again, and what stands in it at the start: doors, markers, pads, lifts."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from wartable.engine.grid import Cell
from wartable.engine.parsing import DOCUMENT, json_value
from wartable.engine.state import Fixed
from wartable.kit.documents import adopt
from wartable.rulesets.hunt_for_davros.complex.complex import Complex
from wartable.rulesets.hunt_for_davros.complex.generator import generate
from wartable.rulesets.hunt_for_davros.complex.table import LAST, from_document, load_board
from wartable.rulesets.hunt_for_davros.state import Device, DoorState, Game, Marker

Plan = tuple[str, ...]
LAYOUT, BOARD, DRAWN = "layout", "board", "drawn"
NUMBERS = LAST
"""How many complexes of a layout may be drawn."""


def layout_plan(layout: str, teams: int, number: int, *, sanctum: bool, objective: bool, encounters: bool) -> Plan:
    """The plan of a generated complex (HD-NEW-BRD-03)."""
    return (LAYOUT, layout, str(teams), str(number), str(int(sanctum)), str(int(objective)), str(int(encounters)))


def board_plan(name: str) -> Plan:
    """The plan of a board that is shipped, such as the example board of HD-NEW-BRD-07."""
    return (BOARD, name)


def drawn_plan(table: Mapping[str, Any]) -> Plan:
    """The plan of a board that a scenario draws itself.

    HD-GEN-10: everybody knows it, so that it does not tell what lies under its markers.
    """
    told = dict(table)
    if "markers" in told:
        told["markers"] = [{key: marker[key] for key in marker if key != "card"} for marker in told["markers"]]
    return (DRAWN, json.dumps(told, sort_keys=True))


@lru_cache(maxsize=256)
def complex_of(plan: Plan) -> Complex:
    """The complex of a plan; made once and shared, since it never changes."""
    kind = plan[0]
    if kind == LAYOUT:
        sanctum, objective, encounters = (word == "1" for word in plan[4:7])
        return generate(plan[1], int(plan[2]), int(plan[3]), sanctum, objective, encounters)
    if kind == BOARD:
        return load_board(plan[1])  # HD-NEW-BRD-07, HD-MISS-07
    return from_document(adopt(json_value(plan[1], bounds=DOCUMENT)))


def furnish(game: Game) -> None:
    """Set up what the plan of `game` says: the complex with its doors (HD-BOARD-06), markers, pads and lifts."""
    board = game.complex = complex_of(game.plan)
    locked = game.options.sanctum_locked
    doors, places = dict(game.doors), ((place.id, place) for place in board.places)
    for door in board.doors:
        shut = locked if door.sanctum else door.locked
        doors[door.id] = DoorState(door.id, door.open, shut and not door.open, sanctum=door.sanctum)
    game.doors = Fixed(doors)
    game.markers = Fixed({**game.markers, **{key: Marker(key, place.square, place.room) for key, place in places}})
    for number, square in enumerate(board.pads, 1):
        key = f"pad-{number}"
        game.devices[key] = Device(key, "transmat_pad", Cell(*square), active=False, name=f"Transmat pad {number}")
    for link in board.links:
        if link.kind == "lift":
            game.devices[link.id] = Device(link.id, "lift", Cell(*link.foot), name="Gravity lift")
    game.ground_changed()
