"""The position as a bot sees it that plans for its team: one chit, and what the enemy would do about it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from wartable.engine.ask import Ask, Choice
from wartable.engine.compat import override
from wartable.engine.planning import EVEN, Outcome, Outlook, Plan, Planning, Spread, Step, Weights
from wartable.engine.ruleset import Odds
from wartable.rulesets.hunt_for_davros.bot.planning import telling
from wartable.rulesets.hunt_for_davros.bot.planning.candidates import (
    DOES,
    FACES,
    FREE,
    GOES,
    NAMES,
    ON,
    WHO,
    Candidates,
)
from wartable.rulesets.hunt_for_davros.bot.planning.shots import harm
from wartable.rulesets.hunt_for_davros.bot.tactics import Tactics
from wartable.rulesets.hunt_for_davros.command import tied
from wartable.rulesets.hunt_for_davros.moving.momentum import NO_BONUS
from wartable.rulesets.hunt_for_davros.state import FIRE, MOVE, Game, Model

STEPS = (WHO, DOES, GOES, ON, FACES, FREE, NAMES)
STUNNED = 0.3
"""What is left of the power of who loses his activation: he acts again in the next turn."""
WAITS = 0.5
"""Of equal plans those come last about which nothing is thought."""


class View(Outlook):
    """One position of a hunt; outcomes are 1 for who is destroyed, and 1 for who loses his activation."""

    def __init__(self, game: Game, ask: Choice, chances: Odds, weights: Weights = EVEN) -> None:
        self.game, self.ask, self.weights = game, ask, weights
        self.tactics = Tactics(game, ask.seat, chances)  # not those of another copy: who thinks is one of its models
        self.eye = self.tactics.eye
        self.candidates = Candidates(self.tactics, chances, ask, weights.mission)

    @override
    def actors(self) -> Sequence[str]:
        if self.ask.clause == WHO:
            return tuple(option.key for option in self.ask.options if option.key in self._choices())
        return (self.ask.about,)

    def _choices(self) -> tuple[str, ...]:
        return (*self.game.models, *self.game.groups)

    @override
    def plans(self, actor: str, work: int) -> Sequence[Plan]:
        model = self.game.models.get(actor)
        if self.ask.clause == WHO and (model is None or tied(self.game, model) or model.rides):
            return (Plan(actor, (Step(WHO, "", actor, WAITS),), stand=None, why="act"),)
        if model is None or self.ask.clause == FREE:
            return ()
        return self.candidates.of(model, work)

    @override
    def foes(self) -> Sequence[str]:
        return tuple(foe.id for foe in self.eye.foes)

    @override
    def most(self, target: str) -> Outcome:
        return 1, 1

    @override
    def harm(self, target: str, outcome: Outcome) -> float:
        model = self.game.models[target]
        return harm(self.eye, model, *outcome) * (self.weights.stake if model.commander else 1.0)

    @override
    def left(self, foe: str, outcome: Outcome) -> float:
        gone, held = outcome
        if gone:
            return 0.0
        return STUNNED if held and not self.game.models[foe].acted else 1.0

    @override
    def reply(self, foe: str, plan: Plan) -> float:
        if not isinstance(plan.stand, tuple):
            return 0.0
        key, at = plan.stand
        return self.candidates.dangers(self.game.models[key], at).get(foe, 0.0)

    @override
    def otherwise(self, ask: Ask, plans: Mapping[str, Plan]) -> Any:
        """HD-MOM-01: a free square of which no plan has thought leads past the place where it wants to be."""
        return NO_BONUS if ask.clause == FREE else None

    @override
    def told(self, plan: Plan, spreads: Mapping[str, Spread], foe: str, left: float) -> str:
        model = self.game.models.get(plan.actor)
        if model is None:
            return f"{self.game.groups[plan.actor].name} would {plan.why}"
        enemy = self.game.models.get(foe)
        lost = left * self.reply(foe, plan) / self.candidates.care(model) if enemy is not None else 0.0
        return telling.told(self.game, model, plan.why, spreads, enemy, lost)


class Hunting(Planning[Game]):
    """What bots plan a hunt with: whom a chit activates, and the activation."""

    @override
    def covers(self, game: Game, ask: Ask) -> bool:
        if not isinstance(ask, Choice) or ask.clause not in STEPS or ask.seat not in game.teams:
            return False
        if ask.clause == WHO:
            return True
        act = game.act
        if act is None or act.model != ask.about or ask.about not in game.models:
            return False
        model = game.models[ask.about]
        return not (act.tied or act.menu or act.whole or model.group or model.rides or model.at is None)

    @override
    def mark(self, game: Game, ask: Ask) -> Hashable:
        """All that others do and that is known, and what the model has done beside walking and firing."""
        others = tuple(_mark(model) for model in game.models.values() if model.team != ask.seat)
        mine = tuple(model.id for model in game.of(ask.seat))
        act = game.act
        done = tuple(kind for kind in act.used if kind not in (MOVE, FIRE)) if act is not None else ()
        doors = tuple((door.open, door.locked) for door in game.doors.values())
        cards = tuple((card.where, card.kind, card.holder, card.ready) for card in game.cards.values())
        found = tuple(marker.found for marker in game.markers.values())
        return game.turn, game.pot.total, others, mine, done, doors, cards, found, game.split, game.fog

    @override
    def outlook(self, game: Game, ask: Ask, chances: Odds, weights: Weights = EVEN) -> View:
        assert isinstance(ask, Choice)
        return View(game, ask, chances, weights)


def _mark(model: Model) -> Hashable:
    return model.id, model.at, model.team, model.acted, model.still
