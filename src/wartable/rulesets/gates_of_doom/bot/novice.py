"""A novice's eye: what somebody sees of a battle who has learned the rules and little more.

He overlooks enemies, fires at the nearest rather than at whom it hurts most, thinks of one unit at a time and of its
points of damage alone: not of what the enemy could do to it, nor of what an enemy will do if he is left alone. He goes
on before he attacks, and forgets overwatch, cover and reactions. Nothing of it is drawn by lot.
"""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Ask, Choice
from wartable.engine.compat import override
from wartable.engine.ruleset import Idea
from wartable.kit.bots.novice import NEAR, nearest, noticed
from wartable.rulesets.gates_of_doom.bot import goals
from wartable.rulesets.gates_of_doom.bot import ideas as usual
from wartable.rulesets.gates_of_doom.bot.action_worth import NEVER
from wartable.rulesets.gates_of_doom.bot.eye import POINT, Eye
from wartable.rulesets.gates_of_doom.bot.harm import Harm
from wartable.rulesets.gates_of_doom.bot.lore import lore_of
from wartable.rulesets.gates_of_doom.reactions.moments import PASS
from wartable.rulesets.gates_of_doom.state import Game, Unit
from wartable.rulesets.gates_of_doom.troops import near
from wartable.rulesets.gates_of_doom.turn import actions

EAGER = 0.3
"""By how much he would rather go on than attack, in points of damage."""
FORGOTTEN = (actions.OVERWATCH, actions.COVER, actions.RECOVER)
"""What he does not think of."""


class Glance(Eye):
    """What things are worth to him; `about`: the unit that he thinks of."""

    def __init__(self, game: Game, seat: str, about: str) -> None:
        super().__init__(game, seat)
        self.lore = lore_of(game, seat, ("glance", about))  # what he knows is not what a soldier does
        unit = game.units.get(about)
        self.near = self._nearest(unit) if unit is not None and unit.side == seat else ""

    def _nearest(self, unit: Unit) -> str:
        foes = [foe for foe in self.foes(unit) if foe.on_table]
        return nearest(foes, lambda foe: near.apart(unit, foe), lambda foe: foe.id)

    @override
    def foes(self, unit: Unit, game: Game | None = None) -> list[Unit]:
        found = super().foes(unit, game)
        return noticed(unit.id, found, self.game.round, lambda foe: near.apart(unit, foe), lambda foe: foe.id)

    @override
    def worth(self, unit: Unit, done: Harm) -> float:
        """Friends weigh as much as the nearest enemy, so that he spares them."""
        return super().worth(unit, done) * (NEAR if unit.id == self.near or unit.side == self.seat else 1.0)

    @override
    def prize(self, unit: Unit) -> float:
        return POINT

    @property
    @override
    def fear(self) -> float:
        return 0.0


def ideas(game: Game, ask: Ask) -> Sequence[Idea]:
    """Answers to `ask` with what they are worth to him."""
    about = ask.about if isinstance(ask, Choice) else getattr(ask, "unit", "") or game.active
    found = usual.judged(Glance(game, ask.seat, about), ask)
    if not isinstance(ask, Choice):
        return found
    if ask.clause == "GD-RND-05" and _holds(game, game.units[about]):
        return [idea for idea in found if idea.answer not in (*FORGOTTEN, actions.MOVE)]
    if ask.clause == "GD-REA-01":
        return [idea._replace(worth=min(0.0, idea.worth) if idea.answer == PASS else NEVER) for idea in found]
    return _eager(found, game, game.units[about]) if ask.clause == "GD-RND-05" else found


def _holds(game: Game, unit: Unit) -> bool:
    """Whether it stands in the last round on ground that counts (GD-RND-02): that much he minds."""
    ground = goals.goals(game, unit) if unit.on_table and game.round >= game.rounds else []
    return any(goal.worth > 0 and goal.held(unit.models) for goal in ground)


def _eager(found: Sequence[Idea], game: Game, unit: Unit) -> Sequence[Idea]:
    """GD-RND-05: on first, if he can go anywhere, and then an attack; GD-MEL-03: a Move leads nowhere in a melee."""
    kept = [idea for idea in found if idea.answer not in FORGOTTEN]
    if near.foes_in_combat(game, unit):
        return kept
    best = max((idea.worth for idea in kept), default=0.0)
    return [idea._replace(worth=best + EAGER) if _goes(idea) and unit.actions > 1 else idea for idea in kept]


def _goes(idea: Idea) -> bool:
    return bool(idea.answer == actions.MOVE and idea.worth > NEVER / 2)
