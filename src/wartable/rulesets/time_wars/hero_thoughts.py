"""How a bot that weighs its chances answers what the rules of named characters ask (chapter CHAR)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wartable.engine.ask import Choice
from wartable.engine.ruleset import Idea
from wartable.rulesets.time_wars import command, crown
from wartable.rulesets.time_wars.state import Game, Unit
from wartable.rulesets.time_wars.tactics import Tactics

Thought = Callable[[Game, Choice, Tactics], Sequence[Idea]]
_WORTH = ((8, 1.5), (6, 0.5), (4, 0.3), (2, 0.1), (1, 0.02))
"""What a margin of the Crown is worth, as a part of the target."""


def crown_worth(game: Game, unit: Unit, plans: Tactics) -> float:
    """TW-CHAR-24: what an attack on the nearest will is worth, over all dice."""
    best = 0.0
    for target in crown.prey(game, unit, command.stands(game, unit)):
        wills = crown.contest(game, unit, target)
        ahead = wills.own.value - wills.other.value
        margins = (ahead + mine - theirs for mine in range(1, 7) for theirs in range(1, 7))
        share = sum(next((part for least, part in _WORTH if margin >= least), 0.0) for margin in margins) / 36
        best = max(best, share * plans.seen.value(target))
    return best


def _dearest(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    """The Troop Type that is worth most; to do nothing last of all."""
    found = []
    for option in ask.options:
        unit = game.units.get(option.key)
        found.append(Idea(option.key, plans.seen.value(unit) if unit is not None else 0.0))
    return found


def _foe_first(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    """TW-CHAR-64: rather at an enemy than at a friend, and at the one worth most of them."""
    found = []
    for option in ask.options:
        unit = game.units[option.key]
        friend = unit.player == ask.seat
        found.append(Idea(option.key, -plans.seen.value(unit) if friend else plans.seen.value(unit)))
    return found


def _first(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    """What stands first: to use the rule; of Troop Types the dearest."""
    if any(option.key in game.units for option in ask.options):
        return _dearest(game, ask, plans)
    return [Idea(option.key, -float(place)) for place, option in enumerate(ask.options)]


THOUGHTS: dict[str, Thought] = {
    "TW-CHAR-14": _first,
    "TW-CHAR-22": _first,
    "TW-CHAR-24": _dearest,
    "TW-CHAR-64": _foe_first,
    "TW-CHAR-69": _first,
    "TW-CHAR-70": _dearest,
}
