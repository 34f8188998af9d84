"""How somebody sees a battle who knows the rules and little more: what a soldier sees, with something left out.

He thinks of one Troop Type at a time, goes on before he fires, and fires at the nearest. He overlooks one enemy in
five, asks neither what the enemy could do to him nor what hangs on those whom he hits, and forgets orders and the
mission. Nothing of it is drawn by lot.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from wartable.engine.ask import Ask
from wartable.engine.compat import override
from wartable.engine.ruleset import Idea, Odds
from wartable.kit.bots.novice import NEAR, overlooked
from wartable.rulesets.time_wars.bot import bot
from wartable.rulesets.time_wars.bot.appraisal import Appraisal, eye
from wartable.rulesets.time_wars.bot.tactics import Look, Tactics
from wartable.rulesets.time_wars.state import Band, Game, Objective, Unit

ORDERED = ("take-cover", "prepare")
"""What only an order allows."""
EAGER = 0.2
"""By how much he would rather go on than fire, in points."""


class Glance(Appraisal):
    """What things are worth to him."""

    def overlooked(self, unit: Unit, enemy: Unit) -> bool:
        """Whether `unit` has no eye for `enemy` in this Game Turn."""
        return overlooked(unit.id, enemy.id, self.game.turn)

    @override
    def shot(self, unit: Unit, target: Unit, band: Band, suppressive: bool = False, moved: bool | None = None) -> float:
        worth = super().shot(unit, target, band, suppressive, moved)
        return worth * (NEAR if target.id == self.nearest_to(unit) else 1.0)

    def nearest_to(self, unit: Unit) -> str:
        """The nearest enemy, by id, seen or not; '' if there is none."""

        def find() -> str:
            near = ((eye(unit, enemy), enemy.id) for enemy in self.game.enemies(unit.player))
            return min(near, default=(0, ""))[1]

        return str(self.once(("nearest", unit.id), find))

    @override
    def threats(self, unit: Unit, inches: dict[str, int], enemies: list[Unit]) -> list[tuple[float, str]]:
        return []

    @override
    def stake(self, unit: Unit) -> float:
        return 0.0

    @override
    def wanted(self, unit: Unit) -> tuple[Objective, ...]:
        return ()


class Novice(Tactics):
    """What he wants to do."""

    def __init__(self, seen: Glance) -> None:
        super().__init__(seen)
        self.glance = seen

    @override
    def enemies(self, unit: Unit) -> list[Unit]:
        found = super().enemies(unit)
        return [enemy for enemy in found if not self.glance.overlooked(unit, enemy)] or found[:1]

    @override
    def visible(self, unit: Unit) -> list[Unit]:
        return super().visible(unit)[:1]

    @override
    def _marks(self, unit: Unit, near: list[Unit], inches: dict[str, int]) -> tuple[list[Unit], bool]:
        seen, sees_one = super()._marks(unit, near, inches)
        return seen[:1], sees_one

    @override
    def order_worth(self, unit: Unit, order: str) -> float:
        return 0.0

    @override
    def _moves(
        self, unit: Unit, near: list[Unit], inches: dict[str, int], fire: float, found: dict[str, float]
    ) -> None:
        super()._moves(unit, near, inches, fire, found)
        if unit.actions > 1 and "advance" in found:
            found["advance"] = max(found["advance"], fire + EAGER)

    @override
    def minded(self, unit: Unit) -> Hashable:
        return super().minded(unit), self.glance.nearest_to(unit)

    @override
    def _special(self, unit: Unit, look: Look) -> dict[str, float]:
        """He has forgotten that it is under an order."""
        return {key: worth for key, worth in super()._special(unit, look).items() if key not in ORDERED}


def ideas(game: Game, ask: Ask, chances: Odds) -> Sequence[Idea]:
    """Answers to `ask` with what they are worth to him."""
    return bot.judged(game, ask, Novice(Glance(game, chances)))
