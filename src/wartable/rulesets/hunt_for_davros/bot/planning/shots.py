"""Shots of a model from where it is thought to stand: each one weighed, and several shared out among targets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from wartable.engine.grid import Cell
from wartable.engine.planning import Chances, Effect
from wartable.rulesets.hunt_for_davros.bot.appraisal import Appraisal, Throw, fates
from wartable.rulesets.hunt_for_davros.shooting import attack, extraction
from wartable.rulesets.hunt_for_davros.shooting.damage_table import (
    COVER,
    DESTROYED,
    EXPLODED,
    FAILURE,
    STUNNED,
    column_of,
)
from wartable.rulesets.hunt_for_davros.specials import ask
from wartable.rulesets.hunt_for_davros.state import SAVE, TARGET, Game, Model

LEAST = 0.03
"""Shots that are worth less are not planned."""
HAMPERED = 0.35
"""What it is worth that somebody loses his activation, in parts of what his loss is worth."""
SPENT = 0.04
"""The same of somebody who has acted, if only the eye had erred."""
PRESSING = 4.0
"""What it is worth beside all else that a rival is destroyed who may win with his next chit (HD-WIN-08)."""
GONE, HELD = (DESTROYED, EXPLODED), (FAILURE, STUNNED, COVER)


class Aim(NamedTuple):
    """One shot at one target.

    Attributes:
        key: how the target is named (HD-FIRE-10).
        gain: what it is worth in all; `aside`: that part of it which is no effect on the target.
        stays: the chance that the target can be shot at again.
        chances: that it is lost, and that it loses its activation.
    """

    key: str
    target: Model
    gain: float
    aside: float
    stays: float
    chances: Chances


class Volley(NamedTuple):
    """Shots that are declared together, with the way that the model must face for them."""

    aims: tuple[Aim, ...]
    facing: int
    gain: float
    aside: float
    effects: tuple[Effect, ...]


def harm(eye: Appraisal, target: Model, gone: int, held: int) -> float:
    """What it takes from the side of `target` that it is lost, or loses its activation."""
    if gone:
        return eye.value(target) + (PRESSING if pressing(eye, target) else 0.0)
    if not held or target.team == TARGET:
        return 0.0
    return eye.value(target) * (SPENT if target.acted else HAMPERED)


def pressing(eye: Appraisal, rival: Model) -> bool:
    """HD-WIN-08: whether a rival stands beside the target, so that he may have a transponder ready."""
    target, game = eye.target, eye.game
    if target is None or target.at is None or rival.at is None or not eye.rival(rival):
        return False
    return game.options.rescue != "designate" and game.grid.adjacent(rival.at, target.at, windows=False)


class Shots:
    """The shots of one model in one position."""

    def __init__(self, eye: Appraisal, model: Model, prey: Sequence[Model]) -> None:
        self.eye, self.model, self.prey = eye, model, prey
        self.game: Game = eye.game
        self.around = ask.arc(self.game, model).value == 360

    def aims(self, there: Model, models: Mapping[Cell, int]) -> list[Aim]:
        """What it could shoot at from `there`, whichever way it faces; the best first."""
        assert there.at is not None
        found: list[Aim] = []
        for target in self.prey:
            if target.at is None or self.eye.band_among(there, there.at, target.at, models) is None:
                continue
            there.facing = self.game.grid.facing(there.at, target.at)
            found += self._aim(there, target, models)
        return sorted(found, key=lambda aim: (-aim.gain, aim.key))

    def _aim(self, there: Model, target: Model, models: Mapping[Cell, int]) -> Iterator[Aim]:
        saves = target.team == TARGET and self.eye.purpose == SAVE
        if saves and extraction.closed(self.game, there) is not None:
            return
        how = attack.DESIGNATE if saves else attack.AIMED
        made = attack.plan(self.game, there, target, how, seat=there.team, models=models)
        if made.refused is not None:
            return
        if saves:
            gain, stays = self.eye.planned(made)
            yield Aim(extraction.KEY, target, gain, gain, stays, ())
            return
        extra = attack.extra_effects(self.game, made)
        rolled = fates(self.eye.chances, Throw(made.plain, made.die, made.count, column_of(target), False, extra))
        gain, stays = self.eye.planned(made, extra)
        chances = dict(rolled)
        gone = sum(chances.get(result, 0.0) for result in GONE)
        held = sum(chances.get(result, 0.0) for result in HELD)
        aside = gain - gone * self.eye.value(target) - held * self.eye.result(target, STUNNED)
        gain = aside + gone * harm(self.eye, target, 1, 0) + held * harm(self.eye, target, 0, 1)
        if gain > LEAST:
            stays -= chances.get(COVER, 0.0) if not target.acted else 0.0
            spread = ((1, 0), gone), ((0, 1), held), ((0, 0), max(0.0, 1.0 - gone - held))
            yield Aim(target.id, target, gain, aside, max(0.0, stays), spread)

    # ------------------------------------------------------------ several shots
    def volleys(self, at: Cell, aims: Sequence[Aim], most: int, facings: Iterable[int]) -> Iterator[Volley]:
        """The best shots from `at`, one, two, ... up to `most` of them."""
        best: dict[int, Volley] = {}
        for facing in facings:
            open_ = [aim for aim in aims if self.sees(at, facing, aim)]
            for volley in self._shared(open_, facing, most) if open_ else ():
                count = len(volley.aims)
                if count not in best or volley.gain > best[count].gain + 1e-9:
                    best[count] = volley
        return iter(best.values())

    def sees(self, at: Cell, facing: int, aim: Aim) -> bool:
        """HD-FIRE-02: whether a target lies in its arc."""
        return self.around or (aim.target.at is not None and self.game.grid.in_arc(at, facing, aim.target.at))

    def as_named(self, at: Cell, aims: Sequence[Aim], facing: int) -> Volley:
        """Shots that have been declared already, those of them that it sees when it faces that way."""
        left = {aim.key: 1.0 for aim in aims}
        found = Volley((), facing, 0.0, 0.0, ())
        for aim in aims:
            if self.sees(at, facing, aim):
                found, left[aim.key] = _with(found, aim, left[aim.key]), left[aim.key] * aim.stays
        return found

    def _shared(self, aims: Sequence[Aim], facing: int, most: int) -> Iterator[Volley]:
        """One shot after the other, each where it is worth most beside those before it."""
        left = {aim.key: 1.0 for aim in aims}
        found, rounds = Volley((), facing, 0.0, 0.0, ()), self.model.ammo
        while len(found.aims) < most and (rounds < 0 or len(found.aims) < rounds):
            aim = max(aims, key=lambda each: each.gain * left[each.key])
            part = left[aim.key]
            if aim.gain * part <= LEAST:
                return
            found, left[aim.key] = _with(found, aim, part), part * aim.stays
            yield found._replace(aims=_in_order(found.aims))


def _with(volley: Volley, aim: Aim, part: float) -> Volley:
    """One shot more, whose target is still there with the chance `part`."""
    effects = volley.effects
    if aim.chances:
        effects = (*effects, Effect(aim.target.id, _thinned(aim.chances, part, aim.target)))
    return Volley(
        (*volley.aims, aim), volley.facing, volley.gain + aim.gain * part, volley.aside + aim.aside * part, effects
    )


def _thinned(chances: Chances, part: float, target: Model) -> Chances:
    """Of who is destroyed once nothing more comes; who flees from a shot is not there for the next one."""
    if target.team != TARGET or part >= 1.0:
        return chances
    gone, held = chances[0][1] * part, chances[1][1] * part
    return ((1, 0), gone), ((0, 1), held), ((0, 0), 1.0 - gone - held)


def _in_order(aims: Sequence[Aim]) -> tuple[Aim, ...]:
    """All shots at one target together."""
    keys = list(dict.fromkeys(aim.key for aim in aims))
    return tuple(sorted(aims, key=lambda aim: keys.index(aim.key)))
