"""What a bot thinks where a rule asks for no more than that: the first, the dearest, rather a foe than a friend."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Choice
from wartable.engine.ruleset import Idea
from wartable.rulesets.time_wars.bot.tactics import Tactics
from wartable.rulesets.time_wars.state import Game


def dearest(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    """The Troop Type that is worth most; to do nothing last of all."""
    found = []
    for option in ask.options:
        unit = game.units.get(option.key)
        found.append(Idea(option.key, plans.seen.value(unit) if unit is not None else 0.0))
    return found


def foe_first(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    """Rather at an enemy than at a friend, and at the one worth most of them."""
    found = []
    for option in ask.options:
        unit = game.units[option.key]
        friend = unit.player == ask.seat
        found.append(Idea(option.key, -plans.seen.value(unit) if friend else plans.seen.value(unit)))
    return found


def first(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    """What stands first: to use the rule; of Troop Types the dearest."""
    if any(option.key in game.units for option in ask.options):
        return dearest(game, ask, plans)
    return [Idea(option.key, -float(place)) for place, option in enumerate(ask.options)]
