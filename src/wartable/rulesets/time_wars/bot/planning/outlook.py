"""The position as a bot sees it that plans for its whole side."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from wartable.engine.ask import Ask, Choice, Move
from wartable.engine.compat import override
from wartable.engine.planning import EVEN, Outcome, Outlook, Plan, Planning, Spread, Weights
from wartable.engine.ruleset import Odds
from wartable.rulesets.time_wars import actions
from wartable.rulesets.time_wars.bot import bot
from wartable.rulesets.time_wars.bot.appraisal import appraise
from wartable.rulesets.time_wars.bot.planning import telling
from wartable.rulesets.time_wars.bot.planning.candidates import ACTS, CHARGES, DOES, MOVES, NAMES, SPOTS, Candidates
from wartable.rulesets.time_wars.bot.planning.orders import Ordering
from wartable.rulesets.time_wars.bot.planning.replies import Replies
from wartable.rulesets.time_wars.bot.planning.shots import Shots
from wartable.rulesets.time_wars.bot.tactics import Tactics
from wartable.rulesets.time_wars.shooting.sums import BAND_NAMES
from wartable.rulesets.time_wars.specials.ask import keeps_actions
from wartable.rulesets.time_wars.state import SQUAD, VEHICLE, Game, Unit
from wartable.rulesets.time_wars.troops.squads import bodies, size

STEPS = (ACTS, DOES, NAMES, CHARGES, SPOTS, *MOVES.values())
ORDERS = ("TW-CMD-01", "TW-CMD-05")
BAND = "TW-GEN-08"
ABOARD = 0.6
"""What part of those aboard goes down with a vehicle."""
PINNED = 0.7
"""What part of its power suppression by its whole size takes from a Troop Type that acts all the same."""
SILENT = 0.1
"""What is left of one that cannot act; it may be reinforced, or the eye may have erred."""


class View(Outlook):
    """One position of Time Wars; outcomes are wounds, suppression, and 1 for who is bound in a melee."""

    def __init__(self, game: Game, ask: Ask, chances: Odds, weights: Weights = EVEN) -> None:
        self.game, self.ask, self.weights = game, ask, weights
        self.seen = appraise(game, chances)
        self.tactics = Tactics(self.seen)
        self.shots = Shots(self.seen)
        self.candidates = Candidates(self.tactics, self.shots, weights)
        self.replies = Replies(self.shots)

    @override
    def actors(self) -> Sequence[str]:
        if isinstance(self.ask, Move):
            return (self.ask.unit,)
        able = (unit for unit in self.game.on_table(self.ask.seat) if unit.actions > 0)
        return tuple(unit.id for unit in able if actions.bound(self.game, unit) is None)

    @override
    def plans(self, actor: str, work: int) -> Sequence[Plan]:
        unit = self.game.units[actor]
        if isinstance(self.ask, Move):
            return self.candidates.going(unit, self.ask, work)
        return self.candidates.of(unit, work)

    @override
    def foes(self) -> Sequence[str]:
        return tuple(enemy.id for enemy in self.game.enemies(self.ask.seat))

    @override
    def most(self, target: str) -> Outcome:
        unit = self.game.units[target]
        return (1 if unit.kind == VEHICLE else len(unit.models)), max(4, bodies(unit)), 1

    @override
    def harm(self, target: str, outcome: Outcome) -> float:
        """Models, nerve and morale by the wounds; of suppression what those who are left have of it."""
        unit = self.game.units[target]
        wounds, points, _ = outcome
        total = self.seen.harm(unit, wounds) if wounds else 0.0
        if wounds and self.weights.stake != 1:
            total += (self.weights.stake - 1) * self.seen.harm_parts(unit, wounds)[2]
        count = len(unit.models)
        if points and wounds < count and not (wounds and unit.kind == VEHICLE):
            again = 0.4 if unit.suppression else 1.0
            total += again * self.seen.suppression(unit, points) * (count - wounds) / count
        return total

    @override
    def left(self, foe: str, outcome: Outcome) -> float:
        unit = self.game.units[foe]
        wounds, points, bound = outcome
        count = len(unit.models)
        if bound or wounds >= count or (wounds and unit.kind == VEHICLE):
            return 0.0
        part = (count - wounds) / count
        if wounds and unit.kind == SQUAD:
            part *= 1 - self.seen.breaks(unit, wounds)
        if points:
            if points >= size(unit) - wounds and not keeps_actions(unit):
                return part * SILENT
            part *= 1 - PINNED * min(1.0, points / max(1, bodies(unit)))
        return part

    @override
    def reply(self, foe: str, plan: Plan) -> float:
        unit = self.candidates.stands.get(plan.stand) if isinstance(plan.stand, tuple) else None
        return self._toll(foe, unit) if unit is not None else 0.0

    @override
    def exposed(self, foe: str) -> float:
        """Of those whose actions are spent, where they stand."""
        acting = self.actors()
        own = (unit for unit in self.game.on_table(self.ask.seat) if not unit.actions and unit.id not in acting)
        return max((self._toll(foe, unit) for unit in own), default=0.0)

    def _toll(self, foe: str, unit: Unit) -> float:
        """What `foe` could take from a Troop Type, with those aboard."""
        aboard = self.tactics.load(unit) - self.seen.value(unit)
        worst = self.replies.worst(self.game.units[foe], unit)
        return worst * (1 + ABOARD * aboard / max(1.0, self.seen.value(unit))) if aboard else worst

    # ------------------------------------------------------------ what no plan has a step for
    @override
    def otherwise(self, ask: Ask, plans: Mapping[str, Plan]) -> Any:
        """Nobody has anything to do: the phase ends. Orders go to those whose plans gain by them.

        Whoever has left a vehicle since the plans were made has none, and has yet to act (TW-VEH-15).
        """
        if not isinstance(ask, Choice):
            return None
        if ask.clause == ACTS:
            return "end" if all(option.key in plans or option.key == "end" for option in ask.options) else None
        if ask.clause == DOES:
            return "hold" if ask.about in plans and not plans[ask.about].steps else None
        if ask.clause == BAND:
            return self._band(ask)
        if ask.clause in ORDERS:
            ideas = bot.THOUGHTS[ask.clause](self.game, ask, self.ordering(plans))
            return max(ideas, key=lambda idea: idea.worth).answer if ideas else None
        return None

    def ordering(self, plans: Mapping[str, Plan]) -> Ordering:
        """Orders as they are judged by the `plans` of those who would receive them."""
        return Ordering(self.seen, self.shots, self.replies, self.candidates.stands, plans)

    def _band(self, ask: Choice) -> Any:
        """TW-GEN-08: the band that does most, now that it has been measured."""
        declared, choices = ask.matter
        unit, target = self.game.units[declared.firer], self.game.units[declared.target]
        if declared.spotter or declared.mortars_only or declared.helpers:
            return None
        if not (unit.models and target.models):  # set down since the plans were made: nobody has thought of it there
            return None
        worth = {
            BAND_NAMES[band]: self.shots.at_band(unit, target, declared.suppressive, band, members)
            for band, members in choices
        }
        return max(worth, key=lambda key: worth[key])

    @override
    def told(self, plan: Plan, spreads: Mapping[str, Spread], foe: str, left: float) -> str:
        unit, enemy = self.game.units[plan.actor], self.game.units.get(foe)
        there = self.candidates.stands.get(plan.stand) if isinstance(plan.stand, tuple) else None
        toll = left * self.replies.toll(enemy, there or unit) if enemy is not None else 0.0
        return telling.told(self.game, unit, plan.why, spreads, enemy, toll)


class Battles(Planning[Game]):
    """What bots plan a battle of Time Wars with: the Command Phase and the Action Phase of their own turn."""

    @override
    def covers(self, game: Game, ask: Ask) -> bool:
        if ask.seat != game.active or game.turn < 1:
            return False
        if isinstance(ask, Move):
            return ask.clause in MOVES.values() and ask.unit in game.units
        if not isinstance(ask, Choice) or ask.clause not in (*STEPS, *ORDERS, BAND):
            return False
        if ask.clause == ACTS:
            return all(idea.worth <= 1 for idea in bot.in_place(game, ask.seat))
        return True

    @override
    def mark(self, game: Game, ask: Ask) -> Hashable:
        """The turn and the enemies; in the Action Phase orders, dice and who is spotted too: each is a new position."""
        enemies = tuple((unit.id, unit.models, unit.suppression) for unit in game.enemies(ask.seat))
        acting = game.cursor.phase == "action"
        orders = tuple((unit.id, unit.orders) for unit in game.on_table(ask.seat)) if acting else ()
        return game.turn, game.active, acting, enemies, orders, *((game.dice, game.spots) if acting else ())

    @override
    def outlook(self, game: Game, ask: Ask, chances: Odds, weights: Weights = EVEN) -> View:
        return View(game, ask, chances, weights)
