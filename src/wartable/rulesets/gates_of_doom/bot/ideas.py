"""Sensible answers for bots: close in and shoot, take what is offered, keep heads down under fire."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wartable.engine.ask import Ask, Choice, Move, Option
from wartable.engine.formation import centre
from wartable.engine.plane import Point, along, path_length
from wartable.engine.ruleset import Idea
from wartable.kit.bot import in_order, weighed
from wartable.rulesets.gates_of_doom.bot import goals
from wartable.rulesets.gates_of_doom.fate.playing import wishes
from wartable.rulesets.gates_of_doom.melee.blows import armed
from wartable.rulesets.gates_of_doom.melee.fight import PARRY
from wartable.rulesets.gates_of_doom.reactions.moments import PASS
from wartable.rulesets.gates_of_doom.reactions.parting import SHOOT
from wartable.rulesets.gates_of_doom.reactions.reacting import DUCK, FIRE_BACK
from wartable.rulesets.gates_of_doom.setup.arriving import APPEAR
from wartable.rulesets.gates_of_doom.state import RANGED, Game, Unit
from wartable.rulesets.gates_of_doom.troops import near
from wartable.rulesets.gates_of_doom.turn import actions
from wartable.rulesets.gates_of_doom.winning.retrieval import TAKE


def ideas(game: Game, ask: Ask) -> Sequence[Idea]:
    """What a bot may answer, with what it is worth; nothing where chance will do."""
    if isinstance(ask, Move) and ask.clause == "GD-ACT-01":
        return [*_approach(game, game.units[ask.unit], ask), Idea({"stay": True}, -1.0, "no way is open")]
    if isinstance(ask, Choice):
        if ask.clause[:6] in ("GD-FAT", "GD-DRG", "GD-RAR") and (worth := wishes(game, ask)):
            return weighed(ask, lambda option: worth[option.key])
        if ask.clause == "GD-RND-05":
            return in_order(ask, *_wishes(game, game.units[ask.about]))
        if ask.clause == "GD-ARR-03":
            return in_order(ask, APPEAR)
        if ask.clause == "GD-OBJ-08":
            return in_order(ask, TAKE)
        if ask.clause == "GD-REA-01":
            return in_order(ask, FIRE_BACK, DUCK)
        if ask.clause == "GD-MEL-08":
            return in_order(ask, PARRY)
        if ask.clause == "GD-MEL-03":
            return in_order(ask, SHOOT)
        if ask.clause == "GD-ACT-07":
            return in_order(ask, *_ready(game, ask), PASS)
    return ()


def _ready(game: Game, ask: Choice) -> tuple[str, ...]:
    """The units on overwatch that have somebody to attack."""
    held = [option.key for option in ask.options if option.target]
    return tuple(key for key in held if any(option.key == actions.ATTACK for option in menu_of(game, key)))


def menu_of(game: Game, key: str) -> list[Option]:
    """What a unit on overwatch can do."""
    return actions.menu(game, game.units[key], 1, held=True)[0]


def _wishes(game: Game, unit: Unit) -> tuple[str, ...]:
    """Actions in the order in which they are wanted."""
    if not unit.in_play:
        return (actions.LAND,)
    if unit.under_fire >= 3:
        return actions.RECOVER, actions.ATTACK, actions.MOVE
    if unit.lying:
        goal = goals.best(game, unit)
        late = goal is not None and goals.due(game, unit, goal)
        return (actions.STAND,) if late else (actions.ATTACK, actions.STAND)
    if near.foes_in_combat(game, unit):
        return actions.ATTACK, actions.WAIT
    return _at_range(game, unit)


def _at_range(game: Game, unit: Unit) -> tuple[str, ...]:
    """Who fights with blades alone goes for the enemy; who has nobody in reach waits for one on overwatch at last."""
    if _blades(game, unit):
        return actions.MOVE, actions.ATTACK
    goal = goals.best(game, unit)
    if goal and goals.due(game, unit, goal):
        return actions.MOVE, actions.ATTACK, actions.OVERWATCH
    if goal and goal.there and game.round >= goals.LATE:  # it holds what it has come for
        return actions.ATTACK, actions.OVERWATCH, actions.COVER
    first = actions.MOVE if unit.actions > 1 else actions.OVERWATCH
    return actions.ATTACK, first, actions.MOVE, actions.OVERWATCH


def _aim(game: Game, unit: Unit) -> tuple[Point, str] | None:
    """Where a unit goes, and why."""
    goal = goals.best(game, unit)
    foes = [foe for foe in game.enemies(unit) if foe.on_table]
    if goal and not goal.there and (not foes or goals.due(game, unit, goal)):
        return goal.at, goal.why
    if not foes:
        return None
    foe = min(foes, key=lambda foe: near.apart(unit, foe))
    return centre(foe.models), f"nearer to {foe.name}"


def _blades(game: Game, unit: Unit) -> bool:
    """Whether a unit fights with blades alone."""
    return bool(armed(game, unit)) and not any(next(game.weapons(m, *RANGED), None) for m in unit.models)


def _approach(game: Game, unit: Unit, ask: Move) -> Iterator[Idea]:
    """Ways towards its goal, or towards the nearest enemy, the farther the better."""
    found = _aim(game, unit)
    if found is None:
        return
    (there, why), here = found, centre(unit.models)
    far = max(1, path_length((here, there)))
    for part in (4, 3, 2, 1):
        step = min(ask.limit - 2, far) * part // 4
        if step > 0:
            yield Idea({"to": list(along((here, there), step))}, step / far, why)
