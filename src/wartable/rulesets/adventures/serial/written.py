"""Figures, terrain and markers as a scenario has them, for the next episode."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wartable.engine.plane import INCH, Point
from wartable.rulesets.adventures.ground.buildings import OUTER_WALL
from wartable.rulesets.adventures.state import ABOARD, OWN, TABLE, Figure, Game

LASTING = ("weapons_off", "items", "abilities", "cards", "used")
COUNTS = ("ammo", "grenades", "smoke", "wounds", "started")


def inch(at: Point) -> list[float]:
    """A point in inches."""
    return [round(at[0] / INCH, 3), round(at[1] / INCH, 3)]


def terrain(game: Game) -> list[dict[str, Any]]:
    """The pieces of the table; outer walls come with their buildings."""
    doors = dict(game.doors)
    return [
        {"kind": piece.kind, "key": piece.key, "name": piece.name, "shape": "polygon",
         "points": [inch(corner) for corner in piece.polygon],
         **({"door": doors[piece.key]} if piece.key in doors else {})}
        for piece in game.table.features if piece.kind != OUTER_WALL
    ]  # fmt: skip


def figure(one: Figure, placed: bool = True) -> dict[str, Any]:
    """A figure with all that lasts from episode to episode; where it stands, if it is `placed`."""
    found: dict[str, Any] = {"id": one.id, "side": one.side, "kind": one.kind, "name": one.name, "group": one.group}
    if one.side == OWN:
        found["seat"] = one.seat
    for key in ("person", "race"):
        if getattr(one, key):
            found[key] = getattr(one, key)
    if one.vehicle:
        found |= {"vehicle": one.vehicle, "facing": one.facing}
    if placed and one.where == ABOARD:
        found["aboard"] = one.aboard
    if not (one.person or one.race or one.vehicle):
        found |= {"move": one.move / INCH, "health": one.health, "weapons": list(one.weapons)}
    for key in LASTING:
        if getattr(one, key) or key in ("items", "cards"):
            found[key] = list(getattr(one, key))
    for key in COUNTS:
        if getattr(one, key):
            found[key] = getattr(one, key)
    if placed and one.where == TABLE:
        found["at"] = inch(one.at)
    return found


def objectives(game: Game) -> Iterator[dict[str, Any]]:
    """The objective markers as they lie, with what is known of them."""
    for marker in game.objectives:
        yield {"id": marker.id, "at": inch((marker.x, marker.y)), "live": marker.live, "seen": marker.seen}


def seats(game: Game) -> list[dict[str, str]]:
    """The players."""
    return [{"seat": key, "name": name} for key, name in game.seats.items()]
