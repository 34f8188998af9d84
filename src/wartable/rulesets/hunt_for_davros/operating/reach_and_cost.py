"""Chapter OPERATE: what every job for OPERATE actions has in common: reach, cost, and what has been spent on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from wartable.engine.ask import Flow, Option, Refusal
from wartable.engine.grid import Cell
from wartable.rulesets.hunt_for_davros.complex.touch import at_hand
from wartable.rulesets.hunt_for_davros.events.actions import MachineUsed
from wartable.rulesets.hunt_for_davros.events.base import EffortMade
from wartable.rulesets.hunt_for_davros.specials import ask
from wartable.rulesets.hunt_for_davros.state import OPERATE, SEARCH, Card, Game, Model

HANDS = (OPERATE, SEARCH)
Work = Callable[[Game, Model], Flow[None]]


class Job(NamedTuple):
    """Something that a model can do by OPERATE actions where it stands.

    Args:
        key: of the option: a word and the target.
        target: the id of what it is done to.
        cost: OPERATE actions in one activation; it works with the last of them (HD-NEW-DEV-04).
        work: what comes of it.
        machine: the id of the device that is operated (HD-OPER-05), "" if it is none.
        attended: the machine runs until the model's next activation (HD-OPER-03).
        card: that does it and is shown (HD-GEN-10).
    """

    key: str
    target: str
    label: str
    clause: str
    work: Work
    cost: int = 1
    machine: str = ""
    attended: bool = False
    card: Card | None = None


def option(game: Game, job: Job) -> Option:
    """A job as an answer of the menu."""
    need = job.cost - effort(game, job.key, job.cost)
    if job.cost == 1:
        return Option(job.key, job.label, job.clause, job.target)
    more = " more" if need < job.cost else ""
    label = f"{job.label} ({need}{more} OPERATE {'action' if need == 1 else 'actions'})"
    return Option(job.key, label, job.clause, job.target)


def too_long(game: Game, key: str, cost: int, clause: str) -> Refusal | None:
    """HD-TURN-04: why a job cannot be finished in the activation under way, None if it can."""
    need, left = cost - effort(game, key, cost), hands_left(game)
    if left >= need:
        return None
    have = "only one is" if left == 1 else "none is" if left < 1 else f"only {left} are"
    return Refusal(key, f"it takes {need} OPERATE actions in this activation, and {have} left for it", clause)


def effort(game: Game, key: str, cost: int) -> int:
    """HD-NEW-DEV-04: how many OPERATE actions of this activation have gone into a job that is not finished."""
    return dict(game.act.effort).get(key, 0) % cost if game.act is not None else 0


def hands_left(game: Game) -> int:
    """How many OPERATE actions the activation under way still allows.

    HD-TURN-04: three of a kind; HD-FIRE-10: those kept for declared shots are not free; HD-NEW-ENC-07: one in a gang.
    """
    act = game.act
    if act is None:
        return 0
    if act.menu:
        return int(act.left > 0 and not any(kind in HANDS for kind in act.used))
    return max(0, min(act.left - len(act.shots), act.limit - act.used.count(OPERATE)))


def put_in(game: Game, model: Model, job: Job) -> Flow[None]:
    """What one OPERATE action that has been spent does for a job."""
    spent = effort(game, job.key, job.cost) + 1
    if job.cost > 1:
        game.emit(EffortMade(job.key, spent))
    if job.machine:
        game.emit(MachineUsed(model.id, job.machine, job.attended, job.clause))
    ask.show(game, job.card)
    if spent == job.cost:
        yield from job.work(game, model)


def within_reach(game: Game, model: Model, place: Cell) -> bool:
    """HD-OPER-01: whether a thing stands in the square of a model, or in one adjacent to it; facing does not matter.

    HD-NEW-DEV-01: the rider of a hover platform reaches things on its own level only.
    """
    at, grid = model.at, game.grid
    if at is None or (model.rides and grid.level(at) != grid.level(place)):
        return False
    return at_hand(grid, at, place)
