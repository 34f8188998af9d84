"""Chapter OPERATE: what attended machines do: monitor (HD-NEW-ENC-24), turret (-25) and bulkhead panel (-26)."""

from __future__ import annotations

from typing import NamedTuple

from wartable.engine.ask import Flow, Option, choose, choose_or_skip
from wartable.engine.grid import Cell, Square
from wartable.rulesets.hunt_for_davros.complex.complex import BOARD
from wartable.rulesets.hunt_for_davros.data.card_effects import Lock, Peek
from wartable.rulesets.hunt_for_davros.events.actions import DoorSet
from wartable.rulesets.hunt_for_davros.events.searching import Peeked
from wartable.rulesets.hunt_for_davros.operating.doors import held_open
from wartable.rulesets.hunt_for_davros.shooting.attack import TURRET, Plan, label, plan
from wartable.rulesets.hunt_for_davros.shooting.shot import shoot
from wartable.rulesets.hunt_for_davros.state import Device, Game, Marker, Model

LOCK, UNLOCK = "lock-", "unlock-"
LOCKED, UNLOCKED = "locked", "unlocked"


# ------------------------------------------------------------------ the monitor
def hidden(game: Game, model: Model, device: Device, effect: Peek) -> tuple[Marker, ...]:
    """HD-NEW-ENC-24: the face-down markers that the team has not looked at, those in range if there is one."""
    seen, grid = game.teams[model.team].seen, game.grid
    return tuple(
        marker for marker in game.markers.values()
        if marker.card and not marker.found and marker.id not in seen
        and (not effect.range or grid.distance(device.at, Cell(*marker.at)) <= effect.range)
    )  # fmt: skip


def look(game: Game, model: Model, device: Device, effect: Peek, clause: str) -> Flow[None]:
    """HD-NEW-ENC-24: the attendant's player looks at markers that he names; nobody else learns which (HD-GEN-10)."""
    for number in range(effect.count):
        found = hidden(game, model, device, effect)
        if not found:
            return
        options = tuple(Option(marker.id, _marker(game, marker), clause, marker.id) for marker in found)
        which = "first" if not number else "next"
        question = f"{device.name}: which marker does {model.name} look at {which}?"
        key = yield from choose_or_skip(game, clause, model.team, question, options, about=model.id)
        game.emit(Peeked(model.team, key, game.cards[game.markers[key].card].kind, clause))


def _marker(game: Game, marker: Marker) -> str:
    room = next((room.name for room in game.board.rooms if room.id == marker.room), "in the open")
    return f"the marker at {marker.at[0]},{marker.at[1]} ({room})"


# ------------------------------------------------------------------ the turret
def targets(game: Game, model: Model, device: Device) -> tuple[Plan, ...]:
    """HD-NEW-ENC-25: the shots that a turret could fire for its attendant, nearest first: all round and over models."""
    plans = (plan(game, model, other, TURRET, origin=device.at, seat=model.team) for other in game.on_board())
    return tuple(sorted((made for made in plans if made.refused is None), key=lambda made: made.distance))


def fire(game: Game, model: Model, device: Device, clause: str) -> Flow[None]:
    """HD-NEW-ENC-25: one shot at a target that the attendant's player names."""
    found = targets(game, model, device)
    options = tuple(Option(made.target.id, label(made), clause, made.target.id) for made in found)
    question = f"At whom does {device.name} fire?"
    key = yield from choose_or_skip(game, clause, model.team, question, options, about=model.id, matter=device.id)
    yield from shoot(game, model, game.models[key], TURRET, origin=device.at)


# ------------------------------------------------------------------ the bulkhead panel
class Locking(NamedTuple):
    """Doors of one board that a panel can lock, or unlock."""

    board: Square
    locks: bool
    doors: tuple[str, ...]

    @property
    def key(self) -> str:
        """The answer that names it: "lock-2,1"."""
        return f"{LOCK if self.locks else UNLOCK}{self.board[0]},{self.board[1]}"


def lockings(game: Game, device: Device, effect: Lock) -> tuple[Locking, ...]:
    """HD-NEW-ENC-26: what a panel can do: on each board in range lock, or unlock, all doors that will."""
    boards = sorted({board.at: None for board in game.board.boards}, key=lambda at: (at[1], at[0]))
    near = [at for at in boards if board_distance(device.at, at) <= effect.range]
    found = []
    for at in near:
        for locks in (word == LOCKED for word in (LOCKED, UNLOCKED) if word in effect.makes):
            doors = tuple(door for door in _doors(game, at) if changes(game, door, locks))
            if doors:
                found.append(Locking(at, locks, doors))
    return tuple(found)


def board_distance(cell: Cell, board: Square) -> int:
    """Squares from a cell to the nearest square of the board at that column and row, diagonals as one."""
    x, y = board[0] * BOARD, board[1] * BOARD
    return max(x - cell.x, cell.x - (x + BOARD - 1), y - cell.y, cell.y - (y + BOARD - 1), 0)


def _doors(game: Game, board: Square) -> list[str]:
    """The doors whose doorways lie on a board."""
    return [door.id for door in game.board.doors if game.board.board_of(door.square) == board]


def changes(game: Game, door: str, locks: bool) -> bool:
    """HD-NEW-ENC-26: whether a door can be closed and locked, or unlocked; never one of the sanctum.

    HD-BOARD-06: one with a model in its doorway does not close.
    """
    state = game.doors[door]
    if state.sanctum or state.broken or state.locked == locks:
        return False
    return not (locks and state.open and held_open(game, game.board.door(door)) is not None)


def set_doors(game: Game, model: Model, device: Device, effect: Lock, clause: str) -> Flow[None]:
    """HD-NEW-ENC-26: all doors of the board that the attendant's player names close and lock, or are unlocked."""
    found = lockings(game, device, effect)
    options = tuple(Option(item.key, _label(item), clause) for item in found)
    key = yield from choose(clause, model.team, f"{device.name}: which doors?", options, about=model.id)
    chosen = next(item for item in found if item.key == key)
    for door in chosen.doors:
        opened = game.doors[door].open and not chosen.locks
        game.emit(DoorSet(door, model.id, opened, chosen.locks, under=clause))


def _label(item: Locking) -> str:
    x, y = item.board[0] * BOARD, item.board[1] * BOARD
    what = "1 door" if len(item.doors) == 1 else f"{len(item.doors)} doors"
    where = f"on the board from {x},{y} to {x + BOARD - 1},{y + BOARD - 1}"
    return f"{'close and lock' if item.locks else 'unlock'} {what} {where}"
