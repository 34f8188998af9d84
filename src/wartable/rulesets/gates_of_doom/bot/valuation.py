"""What a position is worth to a side, in points of damage, and when it pays to look ahead. Judgement, not rules.

It is what bots that look ahead compare; `eye` judges single attacks and `tactics` places. What people are told of who
is likely to win is counted in `counted`, which bots do not ask.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

from wartable.engine.ask import Ask
from wartable.rulesets.gates_of_doom.bot.eye import CLOSE, MANY, MARKER, PROMISE, USUAL, Eye
from wartable.rulesets.gates_of_doom.bot.judgement import VETERAN
from wartable.rulesets.gates_of_doom.bot.lore import Lore
from wartable.rulesets.gates_of_doom.bot.tactics import Tactics
from wartable.rulesets.gates_of_doom.state import DESTROYED, Game, Unit
from wartable.rulesets.gates_of_doom.winning.ending import standing

PONDERED = ("GD-RND-05",)
"""The requests at which it pays to look ahead, by their clause."""
VICTORY = 20.0
"""What a battle won is worth beside the points by which it is won."""
MARGIN = 0.3
"""What each of those points is worth then."""


def ponders(game: Game, ask: Ask) -> bool:
    """Whether it pays to look ahead before `ask` is answered: what a unit does in its activation (GD-RND-05)."""
    return ask.clause in PONDERED and bool(game.active) and not game.overwatch


def window(game: Game) -> Hashable:
    """The activation: the round, and how many have been drawn in it (GD-RND-03)."""
    return game.round, sum(unit.activated for unit in game.units.values())


def value(game: Game, seat: str) -> float:
    """What the position is worth to `seat`: the points of GD-MSN-01 or GD-MSN-02, and what its units may still do."""
    lead = standing(game, seat) - standing(game, game.other(seat))
    if game.result is not None:
        won = game.result.winners
        return MARGIN * lead + (VICTORY * (1 if seat in won else -1) if won else 0.0)
    eye = Eye(game, seat, VETERAN)
    eye.lore = Lore()  # what is found out of enemies as they began is not true of them as they are
    units = (unit for unit in game.units.values() if unit.models and unit.where != DESTROYED)
    return lead + sum(_hope(eye, unit) * (1 if unit.side == seat else -1) for unit in units)


def _power(eye: Eye, unit: Unit) -> float:
    """The damage of an attack of a unit on enemies as they began, on average: whom it has hurt makes it no weaker."""
    foes = [replace(foe, models=(*foe.models, *foe.fallen)) for foe in eye.game.units.values()
            if foe.side != unit.side and (foe.models or foe.fallen)]  # fmt: skip
    each = [max(eye.reached(unit, foe, USUAL).points, CLOSE * eye.fought(unit, foe).points) for foe in foes]
    return sum(each) / len(each) if each else 0.0


def _hope(eye: Eye, unit: Unit) -> float:
    """What a unit may still bring: attacks of the rounds to come, less what pins it (GD-UF-01), and ground."""
    due = eye.due(unit)
    held = MARKER * min(unit.under_fire, MANY) * min(1.0, due + eye.rest)
    worth = _power(eye, unit) * (PROMISE * eye.rest - held)
    if unit.on_table and eye.ground(unit):
        worth += Tactics(eye, unit, 0).ground(unit.models, 2 if due else 0)[0]
    return worth
