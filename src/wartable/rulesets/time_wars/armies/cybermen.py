"""The special rules of the Cybermen (TW-CYB-02, -07, -10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import comb
from typing import ClassVar

from wartable.engine.ask import Choice, Flow, Manner, Option, Refusal, choose
from wartable.engine.compat import override
from wartable.engine.plane import nearest, needed
from wartable.engine.ruleset import Idea
from wartable.rulesets.time_wars.bot.tactics import Tactics
from wartable.rulesets.time_wars.events.base import ActionSpent, TimeWarsEvent
from wartable.rulesets.time_wars.events.shooting import AttackWasted, Measured
from wartable.rulesets.time_wars.shooting.defensive_fire import can_go_on, window
from wartable.rulesets.time_wars.sight import visibility
from wartable.rulesets.time_wars.specials.bearers import has
from wartable.rulesets.time_wars.specials.core import is_of
from wartable.rulesets.time_wars.specials.points import Action, Thought, TroopSpecial
from wartable.rulesets.time_wars.state import INCH, Game, Unit
from wartable.rulesets.time_wars.troops import hazards

CYBERSCOUT = "cyberscout"
ASSAULT = "hidden-assault"
REACH = 8 * INCH


class Sentinels(TroopSpecial):
    """TW-CYB-02: Cybermen under a Controller may re-roll a 1 in a Nerve Test, suppression tests included."""

    __slots__ = ()
    key = "sentinels"

    @override
    def rerolls_ones_for(self, game: Game, me: Unit, other: Unit) -> str:
        """TW-CYB-02: those of his detachment, as Supreme Commander of his army (TW-ARMY-34)."""
        return "TW-CYB-02" if is_of(other, "cybermen") else ""


class Cyberscout(TroopSpecial):
    """TW-CYB-07: Spotter, until the Cyberscout is removed."""

    __slots__ = ()
    key = CYBERSCOUT
    model = "the Cyberscout"

    @override
    def spots(self, me: Unit) -> str:
        return "TW-CYB-07" if any(model.kind == CYBERSCOUT for model in me.models) else ""


# ------------------------------------------------------------------ Hidden Assault
@dataclass(frozen=True, slots=True)
class Assaulted(TimeWarsEvent):
    """TW-CYB-10: `unit` has used its Hidden Assault of this turn on `target`; it counts as its ranged attack."""

    rule = "TW-CYB-10"
    sentence = "{unit} swarms out at {target}."
    unit: str
    target: str

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.fired = True
        unit.used += (ASSAULT,)


def worth(unit: Unit, target: Unit, plans: Tactics) -> float:
    """What Cyber-mats set on `target` are worth: a 1 kills each of its models, nothing beyond 8 inches."""
    if nearest(unit.models, target.models)[0] > REACH:
        return 0.0
    count = len(target.models)
    chances = (comb(count, dead) * 5 ** (count - dead) / 6**count for dead in range(1, count + 1))
    return float(sum(chance * plans.seen.harm(target, dead) for dead, chance in enumerate(chances, 1)))


def dearest_prey(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    """Whom they hurt most."""
    unit = game.units[ask.about]
    return [Idea(option.key, worth(unit, game.units[option.key], plans)) for option in ask.options]


class HiddenAssault(TroopSpecial):
    """TW-CYB-10: instead of firing it makes one enemy within 8 inches take Hazardous tests."""

    __slots__ = ()
    key = "hidden_assault"
    standing = True  # who has no such rule is told so
    number = 2
    thoughts: ClassVar[Mapping[str, Thought]] = {"TW-CYB-10": dearest_prey}

    @override
    def actions_of(self, game: Game, me: Unit) -> Iterator[Action]:
        yield Action(
            ASSAULT, "Hidden Assault", "TW-CYB-10", lambda unit: 1, why_not, assault, True,
            noun="a Hidden Assault", at="make a Hidden Assault on",
        )  # fmt: skip

    @override
    def action_worth(self, game: Game, me: Unit, plans: Tactics, fire: float) -> Iterator[tuple[str, float]]:
        if why_not(game, me) is None:
            yield ASSAULT, max(worth(me, enemy, plans) for enemy in prey(game, me))


def why_not(game: Game, unit: Unit) -> Refusal | None:
    """Why `unit` can make none now, None if it can; once a turn, like all that makes hazards (TW-SPEC-15)."""
    if not has(unit, HiddenAssault.key):
        return Refusal("", "no Hidden Assault", "TW-CYB-10")
    if ASSAULT in unit.used:
        return Refusal("", "once per turn", "TW-SPEC-15")
    return None if prey(game, unit) else Refusal("", "no enemy in sight", "TW-FIRE-01")


def prey(game: Game, unit: Unit) -> tuple[Unit, ...]:
    """TW-FIRE-01, TW-FIRE-02: enemies in sight who are in no melee; how far they are is not yet known (TW-GEN-07)."""
    free = (enemy for enemy in game.enemies(unit.player) if game.melee_of(enemy.id) is None)
    return tuple(enemy for enemy in free if visibility.sees(game, unit, enemy))


def assault(game: Game, unit: Unit) -> Flow[None]:
    """TW-CYB-10: declared, paid, measured; within 8 inches each model of the target tests, with no roll to hit."""
    options = tuple(Option(enemy.id, enemy.name, "TW-CYB-10", enemy.id) for enemy in prey(game, unit))
    manner = Manner("set them on", "Beyond 8 inches the action is lost", "TW-GEN-10")
    key = yield from choose("TW-CYB-10", unit.player, f"{unit.name}: whom?", options, (), unit.id, manner=manner)
    game.emit(ActionSpent(unit.id, ASSAULT, 1, key))
    yield from window(game, unit.id, ASSAULT, "declared")
    if can_go_on(game, unit) and game.units[key].models:
        yield from _bite(game, unit, game.units[key])
    yield from window(game, unit.id, ASSAULT, "done")


def _bite(game: Game, unit: Unit, target: Unit) -> Flow[None]:
    gap = nearest(unit.models, target.models)[0]
    game.emit(Measured(unit.id, target.id, gap, REACH))
    game.emit(Assaulted(unit.id, target.id))
    if gap > REACH:
        game.emit(AttackWasted(unit.id, target.id, f"{needed(gap)} inches is beyond its 8", "TW-CYB-10"))
        return
    yield from hazards.test(game, target, [model.id for model in target.models], ASSAULT, unit.id)
