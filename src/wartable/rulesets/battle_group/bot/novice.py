"""A novice's eye: what somebody sees of a battle who has learned the rules and little more.

He overlooks enemies, minds the nearest most, thinks of one unit at a time and neither of what its friends shoot at nor
of what the enemy could do to it, and forgets the mission and all special actions. Nothing of it is drawn by lot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from wartable.engine.ask import Ask, Choice, Move
from wartable.engine.compat import override
from wartable.engine.errors import RuleError
from wartable.engine.formation import centre
from wartable.engine.plane import along, path_length
from wartable.engine.ruleset import Idea
from wartable.kit.bots.novice import NEAR, nearest, noticed
from wartable.rulesets.battle_group.bot import ideas as usual
from wartable.rulesets.battle_group.bot.eye import NOTHING, Eye, Harm
from wartable.rulesets.battle_group.melee.declaring import targets as in_reach
from wartable.rulesets.battle_group.moving.phase import run_number
from wartable.rulesets.battle_group.state import Game, Unit
from wartable.rulesets.battle_group.troops import line, near

PARTS = (4, 3, 2, 1)
"""How far he goes towards an enemy, in quarters of a move."""
SURE = 3
"""With so many faces of a die or more to run on he runs."""


class Glance(Eye):
    """What things are worth to him; `unit`: of whom he thinks."""

    def __init__(self, game: Game, unit: Unit) -> None:
        super().__init__(game, unit.side)
        self.unit = unit

    @cached_property
    @override
    def foes(self) -> list[Unit]:
        return noticed(self.unit.id, super().foes, self.game.turn, self.far, _key)

    @cached_property
    def near(self) -> str:
        """The nearest of those whom he notices, by id."""
        return nearest(self.foes, self.far, _key)

    def far(self, foe: Unit) -> int:
        """How far away an enemy is, mils."""
        return near.apart(self.unit.models, foe.models)

    @override
    def prize(self, unit: Unit) -> float:
        return super().prize(unit) * (NEAR if unit.id == self.near else 1.0)

    @override
    def best_aim(self, unit: Unit) -> tuple[Unit | None, Harm]:
        seen = ((foe, self.shot(unit, foe)) for foe in sorted(self.foes, key=lambda foe: (self.far(foe), foe.id)))
        return next(((foe, harm) for foe, harm in seen if harm.average), (None, NOTHING))

    @override
    def aimed(self, unit: Unit, target: Unit) -> Harm:
        return self.shot(unit, target)


def _key(unit: Unit) -> str:
    return unit.id


def ideas(game: Game, ask: Ask) -> Sequence[Idea]:
    """Answers to `ask` with what they are worth to him."""
    if isinstance(ask, Move):
        return list(_gone(game, ask))
    make = CHOICES.get(ask.clause) if isinstance(ask, Choice) else None
    if isinstance(ask, Choice) and make is not None and ask.about in game.units:
        return list(make(Glance(game, game.units[ask.about]), ask))
    return usual.ideas(game, ask)


def _gone(game: Game, ask: Move) -> Iterator[Idea]:
    """BG-MOVE-01: to where it does most at once, else as far as it goes to the nearest enemy."""
    unit = game.units[ask.unit]
    eye = Glance(game, unit)
    yield Idea({"stay": True}, _now(eye, unit), "it does as much from here")
    here = centre(unit.models)
    for foe in eye.foes:
        there = centre(foe.models)
        for part in PARTS:
            if not (far := min(ask.limit * part // PARTS[0], path_length((here, there)))):
                continue
            try:
                plan = ask.check({"to": list(along((here, there), far))})
            except RuleError:
                continue
            ends = getattr(plan, "way", plan).ends
            worth = _now(eye, eye.placed(unit, ends)) + _closer(eye, foe, far)
            yield Idea({"to": list(along((here, there), far))}, worth, f"on, towards {foe.name}")


def _closer(eye: Glance, foe: Unit, far: int) -> float:
    """What so many mils of way towards an enemy are worth: the nearest draws him on."""
    return eye.prize(foe) * far / 1_000_000


def _now(eye: Glance, ghost: Unit) -> float:
    """The best attack from where a unit would stand, in points; those who strike back are not thought of."""
    touched = [foe for foe in eye.foes if near.in_contact(ghost.models, foe.models)]
    if touched:
        return max(eye.prize(foe) * eye.bout(ghost, foe).harm.kills for foe in touched)
    return eye.best_aim(ghost)[1].worth


def _how(eye: Glance, ask: Choice) -> Iterable[Idea]:
    """BG-RUN-01: who has nobody in reach, to shoot or to walk up to, runs if it mostly comes off."""
    unit = eye.unit
    busy = eye.best_aim(unit)[1].worth > 0 or any(eye.far(foe) <= line.move(unit) for foe in eye.foes)
    worth = {"move": 1.0, "run": 2.0 if not busy and run_number(unit) >= SURE else 0.5, "turn": 0.1}
    return [Idea(option.key, worth.get(option.key, 0.0), "on") for option in ask.options]


def _shot_at(eye: Glance, ask: Choice) -> Iterable[Idea]:
    """BG-SHO-01: the nearest whom he notices."""
    target, harm = eye.best_aim(eye.unit)
    for option in ask.options:
        worth = 1.0 if target is not None and option.key == target.id else 0.0
        yield Idea(option.key, worth, f"{harm.average:.1f} wounds on average" if worth else "the nearest comes first")


def _action(eye: Glance, ask: Choice) -> Iterable[Idea]:
    """BG-ACT-01: who is engaged fights, who sees somebody shoots; of anything else he does not think."""
    game, unit = eye.game, eye.unit
    engaged = near.engaged(game, unit)
    fight = 1.0 if engaged and in_reach(game, unit) else 0.0
    shot = 0.0 if engaged else eye.best_aim(unit)[1].worth
    worth = {"melee": fight, "shoot": shot, "pass": 0.001}
    return [Idea(option.key, worth.get(option.key, 0.0), usual.WHY.get(option.key, "")) for option in ask.options]


CHOICES: Mapping[str, Callable[[Glance, Choice], Iterable[Idea]]] = {
    "BG-MOVE-01": _how, "BG-SHO-01": _shot_at, "BG-ARM-13": _shot_at, "BG-ACT-01": _action,
}  # fmt: skip
"""What he thinks about by himself, by clause; all else he has learned."""
