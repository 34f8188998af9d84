"""Sensible answers for bots: close in and shoot, take what is offered, keep heads down under fire."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wartable.engine.ask import Ask, Choice, Move, Option
from wartable.engine.formation import centre
from wartable.engine.plane import along, path_length
from wartable.engine.ruleset import Idea
from wartable.kit.bot import in_order, weighed
from wartable.rulesets.gates_of_doom.fate.playing import wishes
from wartable.rulesets.gates_of_doom.melee.blows import armed
from wartable.rulesets.gates_of_doom.melee.fight import PARRY
from wartable.rulesets.gates_of_doom.reactions.moments import PASS
from wartable.rulesets.gates_of_doom.reactions.parting import SHOOT
from wartable.rulesets.gates_of_doom.reactions.reacting import DUCK, FIRE_BACK
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
    if unit.under_fire >= 3:
        return actions.RECOVER, actions.ATTACK, actions.MOVE
    if unit.lying:
        return actions.ATTACK, actions.STAND
    if near.foes_in_combat(game, unit):
        return actions.ATTACK, actions.WAIT
    return _at_range(game, unit)


def _at_range(game: Game, unit: Unit) -> tuple[str, ...]:
    """Who fights with blades alone goes for the enemy; who has nobody in reach waits for one on overwatch at last."""
    shoots = any(next(game.weapons(model, *RANGED), None) for model in unit.models)
    if armed(game, unit) and not shoots:
        return actions.MOVE, actions.ATTACK
    first = actions.MOVE if unit.actions > 1 else actions.OVERWATCH
    return actions.ATTACK, first, actions.MOVE, actions.OVERWATCH


def _approach(game: Game, unit: Unit, ask: Move) -> Iterator[Idea]:
    """Ways towards the nearest enemy, the farther the better."""
    foes = game.enemies(unit)
    if not foes:
        return
    foe = min(foes, key=lambda foe: near.apart(unit, foe))
    here, there = centre(unit.models), centre(foe.models)
    far = path_length((here, there))
    for part in (4, 3, 2, 1):
        step = min(ask.limit - 2, far) * part // 4
        if step > 0:
            yield Idea({"to": list(along((here, there), step))}, step / far, f"nearer to {foe.name}")
