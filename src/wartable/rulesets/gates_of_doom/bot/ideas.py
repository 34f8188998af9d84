"""Sensible answers for bots: close in and shoot, take what is offered, keep heads down under fire."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wartable.engine.ask import Ask, Choice, Move
from wartable.engine.formation import centre
from wartable.engine.plane import along, path_length
from wartable.engine.ruleset import Idea
from wartable.kit.bot import in_order
from wartable.rulesets.gates_of_doom.reactions.reacting import DUCK, FIRE_BACK
from wartable.rulesets.gates_of_doom.state import Game, Unit
from wartable.rulesets.gates_of_doom.troops import near
from wartable.rulesets.gates_of_doom.turn import actions


def ideas(game: Game, ask: Ask) -> Sequence[Idea]:
    """What a bot may answer, with what it is worth; nothing where chance will do."""
    if isinstance(ask, Move) and ask.clause == "GD-ACT-01":
        return [*_approach(game, game.units[ask.unit], ask), Idea({"stay": True}, -1.0, "no way is open")]
    if isinstance(ask, Choice):
        if ask.clause == "GD-RND-05":
            return in_order(ask, *_wishes(game, game.units[ask.about]))
        if ask.clause == "GD-REA-01":
            return in_order(ask, FIRE_BACK, DUCK)
    return ()


def _wishes(game: Game, unit: Unit) -> tuple[str, ...]:
    """Actions in the order in which they are wanted."""
    if unit.under_fire >= 3:
        return actions.RECOVER, actions.ATTACK, actions.MOVE
    if unit.lying:
        return actions.ATTACK, actions.STAND
    return actions.ATTACK, actions.MOVE, actions.OVERWATCH


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
