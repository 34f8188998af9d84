"""The map of a complex before the first move, as `wartable hunt map` draws it."""

from __future__ import annotations

from typing import Any

from wartable.kit.system import Made, Setting, Tool
from wartable.rulesets.hunt_for_davros.complex.board_shapes import first_tone, map_scene
from wartable.rulesets.hunt_for_davros.complex.boards import layout_of
from wartable.rulesets.hunt_for_davros.complex.complex import Complex
from wartable.rulesets.hunt_for_davros.complex.generator import generate
from wartable.rulesets.hunt_for_davros.telling.text_map import text_map


def made(seed: int, layout: str, teams: int, objective: bool) -> Made:
    """HD-NEW-BRD-03: the complex of the number `seed` for so many teams, 2 to 6.

    Args:
        layout: boards wide and deep, e.g. "3x9".
        objective: it has an objective in the middle in place of a sanctum.

    Raises:
        DataError: there is no such layout, or not for so many teams.
    """
    sanctum = bool(layout_of(layout).sanctum) and not objective
    found = generate(layout, teams, seed, sanctum, objective)
    about = f"complex {seed} · {layout} boards, {found.width} by {found.height} squares · {teams} teams"
    return Made(about, map_scene(found, about), text_map(found), _data(found))


def _data(found: Complex) -> dict[str, Any]:
    """The complex in names and squares; an edge is [x, y, side]."""
    return {
        "number": found.number, "width": found.width, "height": found.height,
        "boards": [{"at": board.at, "template": board.template, "turn": board.turn} for board in found.boards],
        "rooms": [{"id": room.id, "name": room.name, "kind": room.kind, "squares": room.squares}
                  for room in found.rooms],
        "doors": [{"id": door.id, "edge": door.edge, "room": door.room, "state": first_tone(door)}
                  for door in found.doors],
        "starts": [{"quarter": start.quarter, "board": start.board} for start in found.starts],
        "markers": [{"id": place.id, "at": place.square, "room": place.room} for place in found.places],
        "pads": found.pads,
    }  # fmt: skip


MAP = Tool(
    "map", "Lay out a complex (HD-NEW-BRD-03) and draw it, or print it in letters.",
    (
        Setting("seed", 1, "The number of the complex; the same one, the same map.", 0),
        Setting("layout", "3x9", "Boards wide and deep: 3x9, 4x7, 5x7, 4x4 or 5x5."),
        Setting("teams", 4, "How many teams enter, 2 to 6."),
        Setting("objective", False, "An objective in the middle, no sanctum."),
    ),
    made,
)  # fmt: skip
