"""Chapter MOM: the free square after three MOVE actions straight ahead."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Flow, Option, Standing, choose
from wartable.engine.grid import Cell
from wartable.rulesets.hunt_for_davros.data.data import profile
from wartable.rulesets.hunt_for_davros.events.actions import RunNoted
from wartable.rulesets.hunt_for_davros.moving.steps import COMPASS, MOMENTUM, go, steps
from wartable.rulesets.hunt_for_davros.state import MOVE, Game, Model

RUN = 3  # HD-MOM-01: MOVE actions in a row
BONUS, NO_BONUS = "bonus", "no-bonus"

_STOP = Standing("momentum", "stop", NO_BONUS, "models stop without their free square", "HD-MOM-01")


def note(game: Game, model: Model, way: Sequence[int]) -> None:
    """HD-MOM-01, HD-MOM-02: count a MOVE action that went in these directions, none of them if it was no step.

    It belongs to a run if every square of it lies straight ahead of the model. A turn and actions of other kinds
    (HD-MOM-03) break the run; `turned` and the event of their spending see to that.
    """
    act = game.act
    assert act is not None
    ahead = bool(way) and all(direction == model.facing for direction in way)
    run = act.run + 1 if ahead else 0
    if run != act.run:
        game.emit(RunNoted(run, act.turned, act.bonus))


def turned(game: Game) -> None:
    """HD-MOM-02: a turn ends a run."""
    act = game.act
    if act is not None and not (act.turned and act.run == 0):
        game.emit(RunNoted(0, True, act.bonus))


def earned(game: Game, model: Model) -> bool:
    """HD-MOM-01, HD-MOM-04: whether a Dalek has just made the third MOVE of a run; riders of platforms earn nothing."""
    act = game.act
    assert act is not None
    return act.run == RUN and not act.bonus and profile(model.profile).momentum and not model.rides


def squares(game: Game, model: Model) -> tuple[Cell, ...]:
    """HD-MOM-01: where the bonus may take a model: straight ahead, by the rules for every step.

    It is one square; two only where small squares lie ahead side by side.
    """
    return tuple(to for direction, to in steps(game, model) if direction == model.facing)


def offer(game: Game, model: Model) -> Flow[None]:
    """HD-MOM-01: the player decides on the bonus. HD-MOM-02: no turn may follow it."""
    act, found = game.act, squares(game, model)
    assert act is not None
    if not found:
        return
    ahead = COMPASS[model.facing]
    keys = {BONUS if len(found) == 1 else f"{BONUS}-{to.key}": to for to in found}
    options = [
        Option(key, f"go on {ahead} to {to.key}, and do not turn", "HD-MOM-01", to.key) for key, to in keys.items()
    ]
    options.append(Option(NO_BONUS, "stop here", "HD-MOM-01"))
    question = f"Does {model.name} use its momentum for a free square {ahead}?"
    key = yield from choose("HD-MOM-01", model.team, question, tuple(options), about=model.id, standing=(_STOP,))
    if key != NO_BONUS:
        if any(kind != MOVE for kind in act.used):
            game.cite("HD-MOM-03")
        go(game, model, keys[key], MOMENTUM, key)
        game.emit(RunNoted(0, act.turned, True))
