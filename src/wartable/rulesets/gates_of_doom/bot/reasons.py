"""Why a bot thinks so, for people: what an idea is worth part by part, in points of damage."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.ask import Ask, Choice, Move
from wartable.engine.formation import centre
from wartable.engine.ruleset import Counsel, Idea, Merit
from wartable.rulesets.gates_of_doom.bot import action_worth
from wartable.rulesets.gates_of_doom.bot.eye import Eye
from wartable.rulesets.gates_of_doom.bot.ideas import tactics
from wartable.rulesets.gates_of_doom.bot.tactics import Stand, Tactics
from wartable.rulesets.gates_of_doom.state import Game

COUNTED = "points of damage"


def counsel(game: Game, ask: Ask, idea: Idea) -> Counsel:
    """What stands behind an action or a move; other ideas say all in their `why`."""
    if isinstance(ask, Choice) and ask.clause == "GD-RND-05":
        plans = tactics(Eye(game, ask.seat), ask)
        found = action_worth.action_worths(plans, ask).get(str(idea.answer))
        if found is not None:
            return Counsel((Merit("now", found.now, found.why), *_parts(plans, found.then)))
    if isinstance(ask, Move) and ask.clause == "GD-ACT-01":
        return Counsel(tuple(_going(game, ask, idea)))
    return Counsel()


def _going(game: Game, ask: Move, idea: Idea) -> Iterator[Merit]:
    unit = game.units[ask.unit]
    plans = Tactics(Eye(game, ask.seat), unit)
    to = idea.answer.get("to") if isinstance(idea.answer, dict) else None
    if to is None:
        yield from _parts(plans, plans.here(unit.actions))
        return
    at, here = (to[0], to[1]), centre(unit.models)
    stand = plans.stand(tuple(ask.check(idea.answer).ends), unit.actions)
    yield from _parts(plans, stand._replace(ground=plans.way(here, at)))


def _parts(plans: Tactics, stand: Stand) -> Iterator[Merit]:
    """What a place is worth, part by part."""
    foe = plans.game.units.get(stand.target)
    under = f"has {foe.name} to attack next" if foe else ""
    yield Merit("goal", stand.goal, stand.why, "farther from where points are made")
    yield Merit("fire", stand.fire, under, "has nobody so good to attack next")
    yield Merit("later", stand.nearer, "in reach of enemies for longer", "in reach of enemies later, or of fewer")
    yield Merit("danger", stand.danger, "less in danger", "more in danger")
    yield Merit("ground", stand.ground, "keeps off dangerous ground", "over dangerous ground")
