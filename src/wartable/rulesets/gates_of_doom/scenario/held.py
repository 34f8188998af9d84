"""Buildings with doors, health and save, and who begins inside something (GD-BLD-01 to -03, GD-VEH-10)."""

from __future__ import annotations

from wartable.engine.plane import INCH, off_outline
from wartable.engine.terrain import Sight
from wartable.kit.documents import Map, fault, maps, take
from wartable.kit.fields import Key, check, points
from wartable.kit.wording import does, verb
from wartable.rulesets.gates_of_doom.inside.places import SAVE, doors_of, free_row, health_of, held_in, in_a_row
from wartable.rulesets.gates_of_doom.state import INFANTRY, INSIDE, VEHICLES, Building, Game, Unit

BUILDINGS = {
    "piece": Key("text", "the piece of terrain that is a building, by key", must=True),
    "health": Key("number", "its health; 6 for each 3-inch cube if it is not given (GD-BLD-03)", 1, 500),
    "save": Key("number", "its save, from 6 (wood) to 2 (bunker); 4 if it is not given", 2, 6),
    "doors": Key("points", "its doors, on its outline; if not given one in each of the two longest sides", 1, 12),
    "wounds": Key("number", "health that it has lost", 0, 500),
}  # fmt: skip
NEAR = INCH // 4


def buildings(game: Game, node: Map) -> None:
    """GD-BLD-01, GD-BLD-03: the pieces that are named buildings.

    Raises:
        DataError: there is no such piece, or a door is not in a wall.
    """
    known = {piece.key: piece for piece in game.table.features}
    for one in maps(node, "buildings"):
        check(one, BUILDINGS, "a building")
        key = str(one["piece"])
        piece = known.get(key)
        if piece is None or piece.sight is not Sight.BUILDING:
            there = ", ".join(k for k, f in known.items() if f.sight is Sight.BUILDING) or "none"
            raise fault(one, "piece", f"{key!r} is no piece of the kind building; there are: {there}")
        if key in game.buildings:
            raise fault(one, "piece", f"{key} is named twice")
        doors = points(one, "doors") if "doors" in one else doors_of(piece.polygon)
        if any(off_outline(*door, piece.polygon) > NEAR * NEAR for door in doors):
            raise fault(one, "doors", f"a door of {key} is not in its outline")
        health = take(one, "health", int, health_of(piece))
        wounds = take(one, "wounds", int, 0)
        if wounds >= health:
            raise fault(one, "wounds", f"{key} has {health} health; with {wounds} lost it would have come down")
        game.buildings[key] = Building(key, health, take(one, "save", int, SAVE), tuple(doors), wounds)


def put_inside(game: Game, node: Map, unit: Unit) -> None:
    """GD-BLD-02, GD-VEH-10: the unit begins inside the building or the transport that its file names.

    Raises:
        DataError: there is none, or no room for it.
    """
    if "inside" not in node:
        return
    key = str(node["inside"])
    if key not in game.buildings:
        _see_ride(game, node, unit, key)
    if any(model.kind in VEHICLES for model in unit.models):
        raise fault(node, "inside", f"{does(unit.name, 'be')} a vehicle, which goes into nothing")
    if any(word in node for word in ("at", "places")):
        raise fault(node, "inside", f"{does(unit.name, 'be')} inside {key}; give {verb(unit.name, 'them')} no place")
    within = key if key in game.buildings else ""
    unit.models = in_a_row(unit.models, within, free_row(game, key))
    unit.where, unit.holder = INSIDE, key


def _see_ride(game: Game, node: Map, unit: Unit, key: str) -> None:
    ride = game.units.get(key)
    if ride is None or not ride.carries or ride.side != unit.side:
        known = (*game.buildings, *(u.id for u in game.units.values() if u.carries and u.side == unit.side))
        there = ", ".join(known) or "nothing"
        raise fault(node, "inside", f"{key!r} holds nobody; it may be: {there}, named before it")
    aboard = sum(len(other.models) for other in held_in(game, key)) + len(unit.models)
    if aboard > ride.carries or any(model.kind != INFANTRY for model in unit.models):
        text = f"{does(ride.name, 'have')} room for {ride.carries} infantry models (GD-VEH-10), not {aboard}"
        raise fault(node, "inside", text)
