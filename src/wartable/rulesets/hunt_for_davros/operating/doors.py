"""Chapter OPERATE: doors (HD-OPER-01, HD-OPER-02), locks (HD-NEW-DEV-04), keys of the sanctum (HD-NEW-KEY-01)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import NamedTuple

from wartable.engine.ask import Flow, Refusal
from wartable.engine.grid import Barrier, Cell, Grid, Square
from wartable.engine.gridcell import span
from wartable.kit.wording import count
from wartable.rulesets.hunt_for_davros.complex.complex import Complex, Door, door_name, ends
from wartable.rulesets.hunt_for_davros.data.card_effects import GainKey
from wartable.rulesets.hunt_for_davros.data.data import cards
from wartable.rulesets.hunt_for_davros.events.actions import DoorSet
from wartable.rulesets.hunt_for_davros.events.searching import CardUsedUp
from wartable.rulesets.hunt_for_davros.operating.reach_and_cost import Job
from wartable.rulesets.hunt_for_davros.shooting.sightlines import see
from wartable.rulesets.hunt_for_davros.state import Card, DoorState, Game, Model

OPEN, CLOSE, UNLOCK, OVERRIDE = "open-", "close-", "unlock-", "override-"
EASY, FORCED = 1, 2
"""HD-NEW-DEV-04: OPERATE actions for a door that is not locked, and for one that is."""
ANY_LOCK = "any_locked_door"


class Key(NamedTuple):
    """A card that opens locked doors, with what it says."""

    card: Card
    effect: GainKey
    once: bool


# ------------------------------------------------------------------ reach
def front(at: Cell, door: Door) -> Square | None:
    """HD-OPER-01: the square in front of a door on the side of a cell that touches the door's edge, be it at a corner.

    None: the cell does not touch it.
    """
    x, y, size = span(at)
    edge = door.edge
    if edge.side == "e":
        across, along, line, low = x, y, 2 * edge.x + 2, 2 * edge.y
    else:
        across, along, line, low = y, x, 2 * edge.y + 2, 2 * edge.x
    if along > low + 2 or along + size < low or line not in (across, across + size):
        return None
    return ends(edge)[line == across]


def reach_refusal(grid: Grid, at: Cell, door: Door, level_only: bool = False) -> tuple[str, str] | None:
    """HD-OPER-01: why a door is out of reach from a cell, with the clause; None if it is within.

    Args:
        level_only: slopes do not help, as for the rider of a hover platform (HD-NEW-DEV-01).
    """
    before = front(at, door)
    if before is None:
        return "the door is not at hand", "HD-OPER-01"
    square = at.square
    if square == before:
        return None
    if grid.barrier(square, before) != Barrier.OPEN:
        return "a wall stands between it and the door", "HD-OPER-01"
    sloped = before in grid.slopes.get(square, ()) or square in grid.slopes.get(before, ())
    if grid.level(at) != grid.level(Cell(*before)) and (level_only or not sloped):
        return "the door is on another level", "HD-LVL-07"
    return None


@lru_cache(maxsize=64)
def _beside(board: Complex) -> dict[Square, tuple[Door, ...]]:
    """The doors that a square may touch, by square."""
    found: dict[Square, tuple[Door, ...]] = {}
    for door in board.doors:
        for x, y in ends(door.edge):
            for shift in (-1, 0, 1):
                square = (x, y + shift) if door.edge.side == "e" else (x + shift, y)
                found[square] = (*found.get(square, ()), door)
    return found


def touched(game: Game, model: Model) -> Iterator[tuple[Door, tuple[str, str] | None]]:
    """The doors whose edge a model touches, each with why it cannot reach it, None if it can."""
    if model.at is None:
        return
    for door in _beside(game.board).get(model.at.square, ()):
        if front(model.at, door) is not None:
            yield door, reach_refusal(game.grid, model.at, door, bool(model.rides))


def at_hand(game: Game, model: Model) -> tuple[Door, ...]:
    """HD-OPER-01: the doors within reach of a model."""
    return tuple(door for door, stop in touched(game, model) if stop is None)


# ------------------------------------------------------------------ how doors stand
def opening(state: DoorState) -> int:
    """HD-NEW-DEV-04: how many OPERATE actions open a closed door without a key; 0: they cannot."""
    if state.open or (state.sanctum and state.locked):
        return 0
    return FORCED if state.locked else EASY


def held_open(game: Game, door: Door) -> Model | None:
    """HD-BOARD-06: the model in the doorway of a door, which keeps it from closing."""
    standing = (model for model in game.on_board() if model.at is not None and model.at.square == door.square)
    return next(standing, None)


def closing(game: Game, door: Door) -> tuple[str, str] | None:
    """Why an open door cannot be closed, with the clause; None if it can."""
    state = game.doors[door.id]
    if state.broken:
        return "the door is destroyed", "HD-OPER-02"
    if state.sanctum:
        return "once open, the sanctum stays open to everybody", "HD-NEW-KEY-01"
    inside = held_open(game, door)
    if inside is not None:
        return f"{inside.name} stands in the doorway", "HD-BOARD-06"
    return None


def open_door(game: Game, model: Model, door: str) -> Flow[None]:
    """HD-OPER-02: a model opens a door; its lock, if there was one, is gone."""
    game.emit(DoorSet(door, model.id, open=True))
    yield from ()


def close_door(game: Game, model: Model, door: str) -> Flow[None]:
    """HD-OPER-02, HD-BOARD-06: a model closes a door."""
    game.emit(DoorSet(door, model.id))
    yield from ()


# ------------------------------------------------------------------ jobs
def jobs(game: Game, model: Model) -> Iterator[Job | Refusal]:
    """What a model can do to the doors within its reach, and why not to others that it touches."""
    keys = tuple(keys_of(game, model))
    for door, stop in touched(game, model):
        state = game.doors[door.id]
        if stop is not None:
            yield Refusal((CLOSE if state.open else OPEN) + door.id, *stop)
        elif state.open:
            yield _close(game, door)
        else:
            yield from _unlocks(game, door, keys) if state.sanctum and state.locked else (_open(game, door, state),)
    yield from _overrides(game, model, keys)


def _open(game: Game, door: Door, state: DoorState) -> Job:
    key, label, work = OPEN + door.id, f"open {door_name(door, game.board)}", partial(open_door, door=door.id)
    if state.locked:
        return Job(key, door.id, f"{label}, which is locked", "HD-NEW-DEV-04", work, FORCED)
    return Job(key, door.id, label, "HD-OPER-02", work)


def _close(game: Game, door: Door) -> Job | Refusal:
    stop = closing(game, door)
    if stop is not None:
        return Refusal(CLOSE + door.id, *stop)
    label, work = f"close {door_name(door, game.board)}", partial(close_door, door=door.id)
    return Job(CLOSE + door.id, door.id, label, "HD-OPER-02", work)


# ------------------------------------------------------------------ keys
def keys_of(game: Game, model: Model) -> Iterator[Key]:
    """HD-BOARD-03, HD-NEW-KEY-01: the keys that a model has or its team knows; they are not tied to one door."""
    for card in game.held(model.team):
        row = cards().get(card.kind)
        if row is not None and card.ready and card.holder in ("", model.id):
            yield from (Key(card, effect, row.once_only) for effect in row.of(GainKey))


def _unlocks(game: Game, door: Door, keys: tuple[Key, ...]) -> Iterator[Job | Refusal]:
    """HD-OPER-04: a locked door of the sanctum, which only a key opens; of several the one that takes least time."""
    fit = [key for key in keys if not key.effect.range]
    if not fit:
        why = "only a key or a code opens the sanctum, and it has none"
        yield Refusal(UNLOCK + door.id, why, "HD-OPER-04")
        return
    best = min(fit, key=lambda key: (key.once, key.effect.cost))
    label = f"open {door_name(door, game.board)}, with the {cards()[best.card.kind].name.lower()}"
    yield _with_key(UNLOCK, door, best, label)


def _with_key(word: str, door: Door, key: Key, label: str) -> Job:
    clause, work = cards()[key.card.kind].clause, partial(use_key, door=door.id, key=key)
    return Job(word + door.id, door.id, label, clause, work, key.effect.cost, card=key.card)


def use_key(game: Game, model: Model, door: str, key: Key) -> Flow[None]:
    """HD-NEW-KEY-01: a key opens a door for good, for everybody; a card that says so is used up."""
    row = cards()[key.card.kind]
    game.emit(DoorSet(door, model.id, open=True, under=row.clause))
    if key.once:
        game.emit(CardUsedUp(key.card.id))
    yield from ()


def _overrides(game: Game, model: Model, keys: tuple[Key, ...]) -> Iterator[Job]:
    """HD-NEW-ENC-03: any locked door in sight, nearest first."""
    key = next((key for key in keys if key.effect.range and key.effect.opens == ANY_LOCK), None)
    if key is None:
        return
    found = []
    for state in game.doors.values():
        if state.locked and not state.open:
            far = seen_at(game, model, game.board.door(state.id), key.effect.range)
            if far is not None:
                found.append((far, state.id))
    what = cards()[key.card.kind].name.lower()
    for far, door in sorted(found, key=lambda pair: pair[0]):
        which = game.board.door(door)
        label = f"open {door_name(which, game.board)}, {count(far, 'square')} away, with the {what}, which is used up"
        yield _with_key(OVERRIDE, which, key, label)


def seen_at(game: Game, model: Model, door: Door, reach: int) -> int | None:
    """HD-NEW-ENC-03: how many squares off a model sees a square in front of a door, None if not within `reach`."""
    found = []
    for square in ends(door.edge):
        for cell in game.grid.cells_of(square):
            assert model.at is not None
            far = game.grid.distance(model.at, cell)
            if far <= reach and see(game, model, cell).clear:
                found.append(far)
    return min(found, default=None)
