"""Chapter OPERATE: all that OPERATE actions do, in one menu: doors, keys, machines, lifts and other work for hands.

The keys of the options name what is done to what: "open-door-7", "ride-lift-1", "wake-dalek-warrior-1".
"""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.ask import Flow, Option, Refusal
from wartable.rulesets.hunt_for_davros.events.base import ActionSpent
from wartable.rulesets.hunt_for_davros.moving import levels
from wartable.rulesets.hunt_for_davros.operating import devices, doors, handiwork
from wartable.rulesets.hunt_for_davros.operating.reach_and_cost import Job, option, put_in, too_long
from wartable.rulesets.hunt_for_davros.state import OPERATE, Game, Model

LIFTS = (levels.RIDE, levels.CALL)


def jobs(game: Game, model: Model) -> Iterator[Job | Refusal]:
    """HD-OPER-01: what a model can do with its hands where it stands, lifts apart, and why not more."""
    yield from doors.jobs(game, model)
    yield from devices.jobs(game, model)
    yield from handiwork.jobs(game, model)


def options(game: Game, model: Model) -> Iterator[Option]:
    """What one more OPERATE action can be spent on."""
    for job in jobs(game, model):
        if isinstance(job, Job) and too_long(game, job.key, job.cost, job.clause) is None:
            yield option(game, job)
    found, _ = levels.lift_options(game, model)
    yield from (item for item in found if _no_ride(game, item) is None)


def refusals(game: Game, model: Model) -> Iterator[Refusal]:
    """What is at hand and cannot be operated, and why."""
    for job in jobs(game, model):
        refusal = too_long(game, job.key, job.cost, job.clause) if isinstance(job, Job) else job
        if refusal is not None:
            yield refusal
    found, refused = levels.lift_options(game, model)
    yield from refused
    yield from (no for item in found if (no := _no_ride(game, item)) is not None)


def _no_ride(game: Game, item: Option) -> Refusal | None:
    """HD-LVL-02: a ride has to be paid in one activation, with actions that are free (HD-FIRE-10)."""
    if not item.key.startswith(levels.RIDE):
        return None
    return too_long(game, item.key, levels.RIDE_COST, "HD-LVL-02")


def operate(game: Game, model: Model, key: str) -> Flow[None]:
    """HD-OPER-01: one OPERATE action on the thing that a key of `options` names."""
    if key.startswith(LIFTS):
        game.emit(ActionSpent(model.id, OPERATE, key))
        yield from levels.operate_lift(game, model, key)
        return
    job = next(job for job in jobs(game, model) if isinstance(job, Job) and job.key == key)
    game.emit(ActionSpent(model.id, OPERATE, key))
    yield from put_in(game, model, job)
