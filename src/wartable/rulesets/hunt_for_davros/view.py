"""What a seat sees: the state as JSON data, the picture of the complex, and both in letters.

All of it is made of a game that `redact` has gone over, so that nothing else decides what is secret (HD-GEN-10).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wartable.engine.ruleset import Scene, Shape
from wartable.rulesets.hunt_for_davros import drawing
from wartable.rulesets.hunt_for_davros.redaction import redact
from wartable.rulesets.hunt_for_davros.state import Game

__all__ = ["hide", "redact", "scene", "view"]


def hide(scenario: Mapping[str, Any], seat: str) -> Mapping[str, Any]:
    return scenario


def view(game: Game, seat: str) -> dict[str, Any]:
    """The position as `seat` knows it."""
    return {
        "seat": seat,
        "turn": game.turn,
        "sides": {key: {"name": team.name, "out": team.out} for key, team in game.teams.items()},
        "units": {key: {"name": model.name, "player": model.team} for key, model in game.models.items()},
    }


def scene(game: Game, seat: str) -> Scene:
    """The complex from above."""
    if game.complex is None:
        return Scene(1000, 1000, "set-up", (), "squares")
    board = game.board
    shapes = drawing.complex_shapes(board) + drawing.door_shapes(board)
    seats = list(game.teams)
    for model in game.on_board():
        assert model.at is not None
        tone = f"side{seats.index(model.team)}" if model.team in seats else model.team or "dormant"
        at = (drawing.point(board, model.at),)
        shapes.append(Shape("model", at, drawing.radius(model.at), tone, model.name[:2], model.facing * 45))
    return Scene(board.width * drawing.SQUARE, board.height * drawing.SQUARE, f"turn {game.turn}", tuple(shapes), "squares")
