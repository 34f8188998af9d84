"""The battle as a bot sees it that plans for its whole side."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from wartable.engine.ask import Ask, Choice, Move, Placement
from wartable.engine.compat import override
from wartable.engine.planning import EVEN, Outcome, Outlook, Plan, Planning, Spread, Weights
from wartable.engine.ruleset import Idea, Odds
from wartable.rulesets.battle_group.bot.eye import WORN, Eye, points
from wartable.rulesets.battle_group.bot.peril import Peril
from wartable.rulesets.battle_group.bot.planning import deployment, telling
from wartable.rulesets.battle_group.bot.planning.candidates import (
    ACTS,
    DOES,
    FIGHTS,
    GOES,
    HIDES,
    HOW,
    RUNS,
    SHOOTS,
    TURNS,
    Candidates,
)
from wartable.rulesets.battle_group.bot.planning.replies import Replies
from wartable.rulesets.battle_group.bot.posting import caution
from wartable.rulesets.battle_group.moving.led import barred
from wartable.rulesets.battle_group.moving.phase import DONE
from wartable.rulesets.battle_group.setup.deployment import ZONE
from wartable.rulesets.battle_group.specials.points import Use
from wartable.rulesets.battle_group.state import Game, Phase
from wartable.rulesets.battle_group.troops import line
from wartable.rulesets.battle_group.vehicles.driving import drives

STEPS = (GOES, HOW, HIDES, ACTS, DOES, SHOOTS, FIGHTS)

COWED = 0.5
"""What part of its power to answer a unit loses whose will fails under fire."""
PHASES = (Phase.MOVE, Phase.ACTION)


class View(Outlook):
    """One position of Battle Group; what outcomes are stands in `attacks`.

    BG-ACT-07: at who is charged nobody shoots, so that wounds by shooting are void then.
    """

    def __init__(self, game: Game, ask: Ask, weights: Weights = EVEN) -> None:
        self.game, self.ask, self.weights = game, ask, weights
        self.eye = Eye(game, ask.seat)
        self.peril = Peril(self.eye)
        self.candidates = Candidates(self.eye, self.peril, weights)
        self.replies = Replies(self.eye, self.peril)
        self.answered = caution(game, ask.seat) > 0

    @override
    def actors(self) -> Sequence[str]:
        if isinstance(self.ask, Move):
            return (self.ask.unit,)
        own = (unit for unit in self.game.on_table(self.ask.seat) if not unit.acted and not unit.boarded)
        return tuple(unit.id for unit in own if not barred(self.game, unit, Use.ACT)[0] or not unit.stepped)

    @override
    def plans(self, actor: str, work: int) -> Sequence[Plan]:
        unit = self.game.units[actor]
        if isinstance(self.ask, Move):
            return self.candidates.going(unit, self.ask, work)
        return self.candidates.of(unit, work)

    @override
    def foes(self) -> Sequence[str]:
        return tuple(foe.id for foe in self.eye.foes) if self.answered else ()

    @override
    def focuses(self) -> Sequence[str]:
        return tuple(foe.id for foe in self.eye.foes)

    @override
    def most(self, target: str) -> Outcome:
        return max(1, line.left(self.game.units[target])), 1, 1, 1

    @override
    def harm(self, target: str, outcome: Outcome) -> float:
        """BG-DMG-04: wounds that do not destroy are gone after the phase."""
        unit = self.game.units[target]
        wounds, felled, bound, hit = outcome
        left = max(1, line.left(unit))
        if felled or (wounds >= left and not bound):
            return self.weights.stake * self.eye.prize(unit)
        shaken = hit * self.eye.fails(unit) * self.eye.shaking(unit)
        return 0.0 if bound else points(unit) * (WORN * wounds / left + shaken)

    @override
    def left(self, foe: str, outcome: Outcome) -> float:
        """BG-RES-05 to -09: who fails its test goes into cover, and shoots from there if it can."""
        wounds, felled, bound, hit = outcome
        if felled or bound or wounds >= self.most(foe)[0]:
            return 0.0
        return 1 - COWED * hit * self.eye.fails(self.game.units[foe])

    @override
    def reply(self, foe: str, plan: Plan) -> float:
        there = self.candidates.stands.get(plan.stand)
        if there is None:
            return 0.0
        return self.candidates.stakes[plan.stand] * self.replies.toll(foe, there)

    @override
    def exposed(self, foe: str) -> float:
        """Of those who have acted, where they stand."""
        acting = self.actors()
        own = (unit for unit in self.game.on_table(self.ask.seat) if unit.acted and unit.id not in acting)
        return max((self.eye.prize(unit) * self.replies.toll(foe, unit) for unit in own), default=0.0)

    @override
    def otherwise(self, ask: Ask, plans: Mapping[str, Plan]) -> Any:
        """Nobody has anything to do any more: the phase goes on."""
        if not isinstance(ask, Choice) or ask.clause not in (GOES, ACTS):
            return None
        waiting = [option.key for option in ask.options if option.key != DONE]
        return DONE if all(key in plans for key in waiting) else None

    @override
    def told(self, plan: Plan, spreads: Mapping[str, Spread], foe: str, left: float) -> str:
        there = self.candidates.stands.get(plan.stand) or self.game.units[plan.actor]
        spared = 1.0
        for key in self.foes():
            spared *= 1 - self.replies.toll(key, there) * (left if key == foe else 1)
        return telling.told(self.game, there, plan.why, spreads, foe, 1 - spared)


class Battles(Planning[Game]):
    """What bots plan a battle of Battle Group with: the Movement Phase and the Action Phase of their own turn."""

    @override
    def covers(self, game: Game, ask: Ask) -> bool:
        if ask.seat != game.player or game.cursor.phase not in PHASES or game.result is not None:
            return False
        if isinstance(ask, Move):
            unit = game.units.get(ask.unit)
            return unit is not None and unit.side == ask.seat and ask.clause in (HOW, RUNS, TURNS) and not drives(unit)
        about = game.units.get(ask.about) if isinstance(ask, Choice) else None
        return isinstance(ask, Choice) and ask.clause in STEPS and (about is None or about.side == ask.seat)

    @override
    def mark(self, game: Game, ask: Ask) -> Hashable:
        """The phase, the dice, who is there and how: each throw and each move that is over is a new position."""
        foes = tuple((unit.id, unit.damage, unit.effects) for unit in Eye(game, ask.seat).foes)
        own = tuple((unit.id, unit.stepped and unit.models, unit.effects) for unit in game.on_table(ask.seat))
        return game.turn, game.player, game.cursor.phase, game.dice, foes, own

    @override
    def outlook(self, game: Game, ask: Ask, chances: Odds, weights: Weights = EVEN) -> View:
        return View(game, ask, weights)

    @override
    def ideas(self, game: Game, ask: Ask, chances: Odds) -> Sequence[Idea] | None:
        """BG-TURN-01, BG-NEW-TABLE-02: who plans begins, and sets his units down, with the first turns in mind."""
        if isinstance(ask, Choice) and ask.clause == "BG-TURN-01":
            return deployment.sequence_place(Eye(game, ask.seat), ask)
        if not isinstance(ask, Placement) or ask.clause != ZONE or ask.unit not in game.units:
            return None
        return list(deployment.posted(Eye(game, ask.seat), ask))
