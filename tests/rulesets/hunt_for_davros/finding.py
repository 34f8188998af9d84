"""A room with a marker in it, and a search of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tests.rulesets.hunt_for_davros.helpers import around, events, hall, model, scripted
from wartable.engine.grid import Cell, Square, edge
from wartable.rulesets.hunt_for_davros.complex.complex import Door, Room
from wartable.rulesets.hunt_for_davros.events.actions import ModelArrived
from wartable.rulesets.hunt_for_davros.searching import search
from wartable.rulesets.hunt_for_davros.state import LYING, Card, Game, Marker, Model

ROOM = tuple((x, y) for y in range(4) for x in range(6, 10))
"""The pump room, 4 x 4 squares from (6, 0) to (9, 3); its door is in the west wall of (6, 2)."""
DOOR = Door("door-1", edge(6, 2, "w"), (6, 2), "room-1")
MARK = (8, 1)
SECRETS = ("", "blue", "red", "umpire")


def site(
    kind: str, *models: Model, cards: Iterable[Card] = (), at: Square = (7, 2), profile: str = "dalek_warrior",
    **fields: Any,
) -> Game:  # fmt: skip
    """A floor of 18 x 12 squares with the pump room; red-1 stands in it and has 4 actions, the card lies at (8, 1)."""
    mine = model("red-1", "red", *at, "e", profile)
    lying = Card("card-1", kind, LYING, "m1")
    marker = Marker("m1", MARK, "room-1", "card-1")
    fields = {"doors": [DOOR], "markers": [marker], "rooms": (Room("room-1", "pump room", ROOM),), **fields}
    return hall(
        18, 12, mine, *models, walls=around(ROOM, [(6, 2, "w")]), cards=[lying, *cards], acting="red-1", **fields
    )  # fmt: skip


def searched(kind: str, *models: Model, dice: Sequence[int] = (), answers: Sequence[Any] = (), **fields: Any) -> Game:
    """The site once red-1 has searched the marker; not briefed yet."""
    game = site(kind, *models, **fields)
    scripted(search.search(game, game.models["red-1"], "m1"), dice, answers)
    return game


def briefed(kind: str, *models: Model, dice: Sequence[int] = (), answers: Sequence[Any] = (), **fields: Any) -> Game:
    """The same once red's player has been told what it is."""
    game = searched(kind, *models, **fields)
    tell(game, dice, answers)
    return game


def tell(game: Game, dice: Sequence[int] = (), answers: Sequence[Any] = ()) -> None:
    """Red-1 has finished and its player is briefed."""
    assert game.act is not None
    scripted(search.brief(game, game.models["red-1"], game.act.found), dice, answers)


def newcomers(game: Game) -> list[Model]:
    """The models that have come into play by finds."""
    return [game.models[event.model] for event in events(game, ModelArrived)]


def places(game: Game) -> list[str]:
    """Where they stand."""
    return [found.at.key for found in newcomers(game) if found.at is not None]


def sight(game: Game, one: Square, other: Square) -> bool:
    """Whether there is a line of sight between two squares."""
    return game.grid.sees_static(Cell(*one), Cell(*other)).clear
