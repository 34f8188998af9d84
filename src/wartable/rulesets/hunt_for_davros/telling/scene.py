"""The picture of a position: what never changes is drawn by `drawing`, here comes what the game has made of it."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.grid import Square
from wartable.engine.ruleset import Scene, Shape
from wartable.rulesets.hunt_for_davros.complex import board_shapes
from wartable.rulesets.hunt_for_davros.complex.board_shapes import SQUARE, point
from wartable.rulesets.hunt_for_davros.complex.complex import BOARD
from wartable.rulesets.hunt_for_davros.data.data import cards, profile, weapons
from wartable.rulesets.hunt_for_davros.searching.released_units import PAD
from wartable.rulesets.hunt_for_davros.shooting.field_of_fire import field
from wartable.rulesets.hunt_for_davros.state import (
    DEFENDERS,
    DORMANT,
    DROPPED,
    GUARDS,
    HELD,
    NEUTRALS,
    TARGET,
    UMPIRE_TEAMS,
    DoorState,
    Game,
    Model,
)

_TONES = {GUARDS: "guards", DEFENDERS: "defenders", NEUTRALS: "neutral", TARGET: "davros", DORMANT: "dormant"}
_LIFT = "lift"


def scene(game: Game, seat: str) -> Scene:
    """The complex from above as far as `game`, a copy that is made for `seat`, knows it (HD-GEN-10)."""
    if game.complex is None:
        return Scene(BOARD * SQUARE, BOARD * SQUARE, "the complex is not laid out yet", (), "squares")
    board = game.board
    shapes = board_shapes.complex_shapes(board)
    shapes += board_shapes.square_shapes(board, "small", game.split - board.split)
    shapes += board_shapes.door_shapes(board, {door.id: tone(door) for door in game.doors.values()})
    shapes += _devices(game)
    shapes += board_shapes.square_shapes(board, "fog", (square for square, _ in game.fog))
    shapes += _markers(game, seat)
    shapes += [Shape("item", (point(board, card.at),), 0, "", _card(card.kind), id=card.id)
               for card in game.cards.values()
               if card.where == DROPPED and card.at is not None]  # fmt: skip
    shapes += field(game, seat)
    shapes += [Shape("side", (), 0, f"side{i}", team.name) for i, team in enumerate(game.teams.values())]
    for model in game.on_board():
        shapes += _model(game, model)
    shapes += _shots(game)
    return Scene(board.width * SQUARE, board.height * SQUARE, heading(game), tuple(shapes), "squares")


def heading(game: Game) -> str:
    """The turn, and whose activation is under way."""
    turn = f"turn {game.turn}" if game.turn else "set-up"
    act = game.act
    if act is None:
        return turn
    left = "1 action" if act.left == 1 else f"{act.left} actions"
    return f"{turn}, {game.models[act.model].name} acts, {left} left"


def tone(door: DoorState) -> str:
    """HD-BOARD-06: how a door is drawn."""
    if door.broken:
        return "destroyed"
    if door.open:
        return "open"
    if door.locked:
        return "sanctum" if door.sanctum else "locked"
    return "closed"


def badge(model: Model) -> str:
    """What stands beside a model: its number, C for the commander of a new game, else the letter of its profile.

    A member of a gang has a small letter, so that nobody takes it for the model of its team with that number.
    """
    last = model.name.rpartition(" ")[2]
    if model.group and model.team not in UMPIRE_TEAMS and last.isdigit():
        return "abcdefghijklmnopqrstuvwxyz"[(int(last) - 1) % 26]
    return last if last.isdigit() or len(last) == 1 else profile(model.profile).letter


# ------------------------------------------------------------------ things
def _devices(game: Game) -> Iterator[Shape]:
    board = game.board
    ridden = [model.rides for model in game.models.values() if model.rides]
    for device in game.devices.values():
        if device.kind == PAD:
            (shape,) = board_shapes.square_shapes(board, "pad", [device.at.square])
            yield shape._replace(tone="active" if device.active else "idle", id=device.id)
        elif device.kind == _LIFT:
            if device.top:
                yield Shape("label", (point(board, device.at),), 0, "", "up", id=device.id)
        elif device.id not in ridden:
            yield Shape("device", (point(board, device.at),), 0, device.kind, device.name, id=device.id)


def _markers(game: Game, seat: str) -> Iterator[Shape]:
    """HD-SETUP-04: markers face down; one that the seat has looked at bears the first letters of its card."""
    for marker in game.markers.values():
        if marker.found:
            continue
        card = game.cards.get(marker.card)
        known = _card(card.kind) if card is not None else ""
        yield from board_shapes.marker_shapes(game.board, [marker.at], known[:2] or "?", marker.id)


def _card(kind: str) -> str:
    return cards()[kind].name if kind in cards() else ""


# ------------------------------------------------------------------ models
def _model(game: Game, model: Model) -> Iterator[Shape]:
    assert model.at is not None
    seats = list(game.teams)
    side = f"side{seats.index(model.team)}" if model.team in game.teams else _TONES.get(model.team, "neutral")
    at = (point(game.board, model.at),)
    yield Shape("model", at, board_shapes.radius(model.at), side, badge(model), model.facing * 45, model.id)
    for word in marks(game, model):
        yield Shape("mark", at, 0, side, word, id=model.id)


def marks(game: Game, model: Model) -> Iterator[str]:
    """What is to be seen on a model: its rank, a chit beside it, what it rides, and what it is known to carry."""
    row = profile(model.profile)
    if model.acted and (game.act is None or game.act.model != model.id):
        yield "acted"
    if model.commander:
        yield "commander"
    if model.numb or model.still:
        yield "stunned"
    if model.rides:
        yield "rider"
    if row.race in ("human", "sontaran"):
        yield "human"
    if model.weapon != row.weapon and model.weapon in weapons():
        yield weapons()[model.weapon].name
    for card in game.cards.values():
        if card.where == HELD and card.holder == model.id and card.kind in cards():
            yield cards()[card.kind].name


def _shots(game: Game) -> Iterator[Shape]:
    """HD-FIRE-10: the lines of the shots that are declared and not fired yet."""
    act = game.act
    if act is None or game.models[act.model].at is None:
        return
    drawn: list[Square] = []
    for key in act.shots:
        firer, target = game.models[act.model].at, game.models[key].at if key in game.models else None
        if firer is not None and target is not None and target.square not in drawn:
            drawn.append(target.square)
            yield Shape("sight", (point(game.board, firer), point(game.board, target)), 0, "clear")
