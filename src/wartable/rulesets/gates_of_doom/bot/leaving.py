"""How a bot comes out of a building or a transport: where it gets on from to ground that scores (GD-BLD-01)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from wartable.engine.ask import Choice, Placement
from wartable.engine.errors import RuleError
from wartable.engine.formation import centre
from wartable.engine.plane import Point, along, path_length
from wartable.engine.ruleset import Idea
from wartable.rulesets.gates_of_doom.bot.eye import Eye
from wartable.rulesets.gates_of_doom.bot.tactics import Tactics, shifted
from wartable.rulesets.gates_of_doom.moving.going import Out, exits
from wartable.rulesets.gates_of_doom.state import INSIDE, TABLE, Unit

STEPS = 8  # how many places are tried on the straight way to what scores


def _ways(plans: Tactics) -> list[Out]:
    """The ways out of a unit that is inside; none if it holds a point by being there (GD-OBJ-05)."""
    game, unit = plans.game, plans.unit
    held = any("capture_point" in side.objectives and side.capture == unit.holder for side in game.sides.values())
    if unit.where != INSIDE or held:
        return []
    return [ground for site, _ in exits(game, unit) for ground in site.grounds if isinstance(ground, Out)]


def _before(unit: Unit, way: Out) -> Unit:
    """The unit as it stands where a way out begins."""
    spots = [way.door.start(model) for model in unit.models]
    models = tuple(model._replace(x=x, y=y, within="") for model, (x, y) in zip(unit.models, spots))
    return replace(unit, where=TABLE, holder="", models=models)


def ground(plans: Tactics) -> tuple[float, str]:
    """What the ground is worth that it comes to by going out first and on after that, and why."""
    found = [_worth(plans, way) for way in _ways(plans)]
    return max(found, default=(0.0, ""))


def _worth(plans: Tactics, way: Out) -> tuple[float, str]:
    """The same by one way out; coming out takes one of its actions, and is a move."""
    out = Tactics(plans.eye, _before(plans.unit, way), plans.actions)
    return out.ground(out.unit.models, plans.actions)


def doors(eye: Eye, ask: Choice) -> Iterator[Idea]:
    """GD-BLD-01: the door from which it comes to most; nothing is thought of where one goes in."""
    unit = eye.game.units.get(ask.about)
    if unit is None or unit.where != INSIDE:
        return
    plans = Tactics(eye, unit, unit.actions + 1)  # that of going out is spent already
    for option, way in zip(ask.options, _ways(plans)):
        worth, why = _worth(plans, way)
        yield Idea(option.key, worth, why)


def placed(eye: Eye, ask: Placement) -> Iterator[Idea]:
    """GD-BLD-01, GD-VEH-10: as far as it gets from the way out to each ground that scores."""
    unit = eye.game.units.get(ask.unit)
    if unit is None or unit.where != INSIDE:
        return
    way = next((way for way in _ways(Tactics(eye, unit)) if way.region.zone == ask.region), None)
    if way is None:
        return
    out = Tactics(eye, _before(unit, way))
    here = centre(out.unit.models)
    for goal in out.goals:
        to = _farthest(ask, here, goal.at, out.speed)
        if to is not None:
            worth, why = out.ground(shifted(out.unit.models, here, to), unit.actions)
            yield Idea({"to": list(to)}, worth, why)


def _farthest(ask: Placement, here: Point, there: Point, speed: int) -> Point | None:
    """The last legal place on the straight way to another."""
    far = min(speed, path_length((here, there)))
    for step in range(STEPS, 0, -1):
        to = along((here, there), far * step // STEPS)
        try:
            ask.check({"to": list(to)})
        except RuleError:
            continue
        return to
    return None
