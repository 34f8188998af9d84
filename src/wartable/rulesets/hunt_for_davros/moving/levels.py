"""Chapter LVL: gravity lifts (HD-LVL-02, HD-LVL-03, HD-NEW-DEV-03), ladders and stairs (HD-LVL-04, HD-LVL-05).

A lift lies in one square. Its foot is on the floor; while it waits at its upper end the square counts as raised, so
that steps, sight and reach are those of its level. Slopes are steps like others (`steps.can_step`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from wartable.engine.ask import Flow, Option, Refusal, choose, choose_or_skip
from wartable.engine.grid import DIRECTIONS, Cell, Grid
from wartable.rulesets.hunt_for_davros.complex.complex import Link
from wartable.rulesets.hunt_for_davros.data.data import profile
from wartable.rulesets.hunt_for_davros.events.actions import Carried, Faced, LiftMoved, MachineUsed, NoEffect
from wartable.rulesets.hunt_for_davros.events.base import ActionSpent, EffortMade
from wartable.rulesets.hunt_for_davros.moving.steps import COMPASS, facing_key, free, others, tied
from wartable.rulesets.hunt_for_davros.state import OPERATE, OTHER, Device, Game, Model

LIFT, LADDER = "lift", "ladder"
RIDE, CALL, CLIMB = "ride-", "call-", "climb-"
RIDE_COST = 3  # HD-NEW-DEV-03: OPERATE actions, in one activation


# ------------------------------------------------------------------ gravity lifts
def lifts(game: Game) -> Iterator[tuple[Device, Link]]:
    """The lifts on the board with what they join."""
    for device in game.devices.values():
        if device.kind == LIFT:
            for link in game.board.links:
                if link.kind == LIFT and link.foot == device.at.square:
                    yield device, link


def exits(game: Game, model: Model, device: Device, link: Link) -> tuple[Cell, ...]:
    """HD-LVL-03: the free squares beside the other end of a lift; walls and closed doors cut them off."""
    grid, around = game.grid, others(game, model)
    if device.top:
        level = 0
        squares = tuple(to.square for _, to in grid.touching(device.at))
    else:
        level = max((grid.level(Cell(*head)) for head in link.heads), default=1)
        squares = link.heads
    found = (to for _, to in grid.touching(device.at) if to.square in squares and grid.level(to) == level)
    return tuple(to for to in found if grid.bar(device.at, to, (), True) is None and free(grid, to, around))


def lift_options(game: Game, model: Model) -> tuple[tuple[Option, ...], tuple[Refusal, ...]]:
    """HD-LVL-02: what a model can do with the lifts at hand by an OPERATE action: "ride-<lift>" and "call-<lift>".

    Returns:
        The options, and for the lifts in reach why something is not among them.
    """
    options: list[Option] = []
    refused: list[Refusal] = []
    for device, link in lifts(game):
        if model.at is not None and model.at.square == device.at.square:
            no = ride_refusal(game, model, device, link)
            spent = effort(game, device)
            label = f"ride the lift {'down' if device.top else 'up'} ({RIDE_COST - spent} OPERATE actions)"
            _sort(options, refused, no, Option(RIDE + device.id, label, "HD-LVL-02", device.id))
        elif within_call(game, model, device):
            no = call_refusal(game, device)
            label = f"call the lift {'down' if device.top else 'up'}"
            _sort(options, refused, no, Option(CALL + device.id, label, "HD-NEW-DEV-03", device.id))
    return tuple(options), tuple(refused)


def _sort(options: list[Option], refused: list[Refusal], no: Refusal | None, option: Option) -> None:
    if no is None:
        options.append(option)
    else:
        refused.append(no)


def effort(game: Game, device: Device) -> int:
    """How many OPERATE actions of this activation have been spent on the ride in a lift."""
    return dict(game.act.effort).get(RIDE + device.id, 0) if game.act is not None else 0


def ride_refusal(game: Game, model: Model, device: Device, link: Link) -> Refusal | None:
    """HD-LVL-02, HD-LVL-03: why the model in a lift may not spend an action on the ride."""
    key, act = RIDE + device.id, game.act
    if model.rides:
        return Refusal(key, "a hover platform does not go by lift", "HD-LVL-06")
    need = RIDE_COST - effort(game, device)
    if act is not None and min(act.left, act.limit - act.used.count(OPERATE)) < need:
        return Refusal(key, f"the ride takes {need} OPERATE actions in this activation", "HD-LVL-02")
    if not exits(game, model, device, link):
        return Refusal(key, "no square beside the other end is free", "HD-LVL-03")
    return None


def within_call(game: Game, model: Model, device: Device) -> bool:
    """HD-NEW-DEV-03: whether a model stands beside the end at which a lift does not wait, with no wall between."""
    grid, at = game.grid, model.at
    if at is None or grid.level(at) == grid.level(device.at):
        return False
    return any(to == at for _, to in grid.touching(device.at)) and grid.bar(device.at, at, (), True) is None


def call_refusal(game: Game, device: Device) -> Refusal | None:
    """HD-NEW-DEV-03: why a lift cannot be called: it holds one model, and that one has not finished with it."""
    if any(other.at is not None and other.at.square == device.at.square for other in game.models.values()):
        return Refusal(CALL + device.id, "somebody is in the lift", "HD-NEW-DEV-03")
    return None


def operate_lift(game: Game, model: Model, key: str) -> Flow[None]:
    """HD-LVL-02: what one OPERATE action on a lift does, which the caller has spent; `key` is from `lift_options`."""
    device = game.devices[key.removeprefix(RIDE).removeprefix(CALL)]
    if key.startswith(CALL):
        game.emit(MachineUsed(model.id, device.id, under="HD-NEW-DEV-03"))
        game.emit(LiftMoved(device.id, not device.top))
        return
    spent = effort(game, device) + 1
    game.emit(EffortMade(RIDE + device.id, spent))
    if spent < RIDE_COST:
        game.emit(MachineUsed(model.id, device.id, under="HD-LVL-02"))
    else:
        yield from ride(game, model, device.id)


def ride(game: Game, model: Model, lift: str) -> Flow[None]:
    """HD-LVL-03: a ride that is paid for ends in a free square beside the other end; the user picks it and faces."""
    device, link = next(pair for pair in lifts(game) if pair[0].id == lift)
    found = exits(game, model, device, link)
    if not found:
        game.emit(NoEffect(lift, "no square beside the other end of the lift is free", "HD-LVL-03"))
        return
    to = yield from _land(game, model, found, "HD-LVL-03")
    game.emit(LiftMoved(lift, not device.top))
    game.emit(Carried(model.id, to, LIFT, "HD-LVL-03"))
    options = tuple(Option(facing_key(way), f"face {COMPASS[way]}", "HD-LVL-03") for way in _round(model.facing))
    key = yield from choose("HD-LVL-03", model.team, f"Which way does {model.name} face?", options, about=model.id)
    if DIRECTIONS.index(key) != model.facing:
        game.emit(Faced(model.id, DIRECTIONS.index(key), "HD-LVL-03"))


def _round(facing: int) -> tuple[int, ...]:
    return tuple((facing + turn) % 8 for turn in range(8))


def _land(game: Game, model: Model, cells: tuple[Cell, ...], clause: str) -> Flow[Cell]:
    options = tuple(Option(to.key, f"step out at {to.key}", clause, to.key) for to in cells)
    question = f"Where does {model.name} step out?"
    key = yield from choose_or_skip(game, clause, model.team, question, options, about=model.id)
    return next(to for to in cells if to.key == key)


# ------------------------------------------------------------------ ladders and stairs
class Climb(NamedTuple):
    """A ladder that a model can climb: up or down, and the free squares at its other end."""

    link: Link
    up: bool
    exits: tuple[Cell, ...]


def at_foot(grid: Grid, link: Link) -> tuple[Cell, ...]:
    """HD-LVL-04: the cells at the foot of a ladder: its square and those adjacent to it on its level."""
    feet = grid.cells_of(link.foot)
    beside = (near for foot in feet for near in grid.neighbours(foot, False) if grid.level(near) == grid.level(foot))
    return tuple(dict.fromkeys((*feet, *beside)))


def at_head(grid: Grid, link: Link) -> tuple[Cell, ...]:
    """HD-LVL-04: the cells adjacent to the head of a ladder."""
    return tuple(to for head in link.heads for to in grid.cells_of(head))


def climbs(game: Game, model: Model) -> Iterator[Climb]:
    """HD-LVL-04: the ladders at whose foot or head a model stands, whoever it is; `exits` may be empty."""
    grid = game.grid
    for link in game.board.links:
        if link.kind != LADDER or model.at is None:
            continue
        foot, head = _ends(grid, link)
        if model.at in foot or model.at in head:
            up, around = model.at in foot, others(game, model)
            yield Climb(link, up, tuple(to for to in (head if up else foot) if free(grid, to, around)))


@lru_cache(maxsize=512)
def _ends(grid: Grid, link: Link) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    return at_foot(grid, link), at_head(grid, link)


def can_climb(game: Game, model: Model, climb: Climb) -> Refusal | None:
    """HD-LVL-04, HD-LVL-05: why a model may not take a ladder in the activation under way.

    It takes the whole activation, so nothing may have been spent. The limit of three actions of a kind does not
    matter (HD-TURN-04).
    """
    key, act, row = CLIMB + climb.link.id, game.act, profile(model.profile)
    if not row.stairs:
        who = "Daleks climb no ladders or stairs" if row.race == "dalek" else "it climbs no ladders or stairs"
        return Refusal(key, who, "HD-LVL-05")
    if tied(game, model):
        return Refusal(key, "out of command it may only move toward its leader", "HD-CMD-02")
    if act is not None and act.model == model.id and act.used:
        return Refusal(key, "a ladder takes a whole activation", "HD-LVL-04")
    if not climb.exits:
        return Refusal(key, "no square at the other end is free", "HD-LVL-04")
    return None


def climb_options(game: Game, model: Model) -> Iterator[Option]:
    """HD-LVL-04: the ladders that a model may climb now, as "climb-<ladder>"."""
    for way in climbs(game, model):
        if can_climb(game, model, way) is None:
            label = f"climb {'up' if way.up else 'down'}, with the whole activation"
            yield Option(CLIMB + way.link.id, label, "HD-LVL-04", way.link.id)


def climb_refusals(game: Game, model: Model) -> Iterator[Refusal]:
    """Why a model that stands at a ladder may not climb it."""
    for way in climbs(game, model):
        refusal = can_climb(game, model, way)
        if refusal is not None:
            yield refusal


def climb(game: Game, model: Model, ladder: str) -> Flow[None]:
    """HD-LVL-04: a model spends its whole activation and is set down at the other end of a ladder.

    Args:
        ladder: the id of its link.
    """
    act = game.act
    assert act is not None
    way = next(way for way in climbs(game, model) if way.link.id == ladder)
    to = yield from _land(game, model, way.exits, "HD-LVL-04")
    game.emit(ActionSpent(model.id, OTHER, ladder, act.left))
    set_down(game, model, to)


def set_down(game: Game, model: Model, to: Cell) -> None:
    """HD-LVL-04: a model arrives at the other end of a ladder; it keeps its facing (HD-MOVE-02)."""
    game.emit(Carried(model.id, to, LADDER, "HD-LVL-04"))
