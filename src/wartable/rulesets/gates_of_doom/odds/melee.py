"""A melee in stages, each counted once for each different outcome of the one before it (GD-MEL-05 to -14).

Many dice fall in many ways, of which few make a difference: parry dice that may remove the same attack dice are alike.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from wartable.engine.apart import apart
from wartable.engine.ask import Flow
from wartable.rulesets.gates_of_doom.melee import blows, fight, parry
from wartable.rulesets.gates_of_doom.melee.blows import FUMBLE, Blow
from wartable.rulesets.gates_of_doom.specials.moments import Moment, speak
from wartable.rulesets.gates_of_doom.state import Game, Unit, Weapon

Blows = tuple[Blow, ...]
Arms = tuple[str, ...]
"""Weapons by key, one for each die: all of a unit that have a key are alike here."""


class Melee:
    """An attack of one unit at another who parries in the way that is best for it (GD-MEL-10).

    Args:
        fate: what is counted of the battle after it.
    """

    def __init__(self, game: Game, unit: str, target: str, fate: Callable[[Game], Any]) -> None:
        self.game = game
        self.unit = unit
        self.target = target
        self.fate = fate
        self._same = object()  # no other question throws these dice
        self._blows: dict[Blow, Blow] = {}  # equal dice and throws are the same objects, which tells them apart at once
        self._throws: dict[Blows, Blows] = {}
        self._arms: dict[str, Weapon] = {}
        self._classes: dict[tuple[int, int], bool] = {}
        self._matched: dict[object, tuple[Arms, Arms]] = {}

    @property
    def then(self) -> tuple[Callable[[Any], Flow[Any]], ...]:
        """The stages after `attacks`."""
        return self.answered, self.matched, self.landed

    def _fresh(self) -> tuple[Game, Unit, Unit]:
        game = self.game.fresh()
        return game, game.units[self.unit], game.units[self.target]

    def attacks(self) -> Flow[Blows]:
        """GD-MEL-05: the attack dice."""
        game, unit, target = self._fresh()
        yield from speak(game, Moment.TARGETED, unit, (target.id,), melee=True)
        return self._kept((yield from blows.throw(game, unit, target, blows.armed(game, unit))))

    def answered(self, attacks: Blows) -> Flow[tuple[Blows, bool]]:
        """GD-MEL-08: the attack dice, and whether they are parried."""
        game, unit, target = self._fresh()
        return attacks, (yield from fight.parried(game, target, unit, attacks))

    def matched(self, before: tuple[Blows, bool]) -> Flow[tuple[Arms, Arms]]:
        """GD-MEL-10 to -13: the hits and the counter hits."""
        attacks, parried = before
        parries: Blows = ()
        if parried:
            parries = yield from apart("GD-MEL-08", self._same, self._parries)
        key = id(attacks), tuple(sorted(self._class(one, attacks) for one in parries))
        found = self._matched.get(key)
        if found is None:
            real, able = fight.real(attacks), fight.real(parries)
            hits, back = fight.left_over(attacks, parries, parry.best(able, real))
            arms = tuple(blow.weapon.key for blow in hits), tuple(blow.weapon.key for blow in back)
            found = self._matched[key] = arms
        return found

    def landed(self, left: tuple[Arms, Arms]) -> Flow[Any]:
        """GD-MEL-14: what comes of hits and counter hits."""
        game, unit, target = self._fresh()
        hits, back = ([Blow(0, 0, self._arms[key]) for key in keys] for keys in left)
        yield from fight.land(game, unit, target, hits, back)
        return self.fate(game)

    def _parries(self) -> Flow[Blows]:
        game, unit, target = self._fresh()
        able = blows.armed(game, target, parry=True)
        return self._kept((yield from blows.throw(game, target, unit, able, parry=True)))

    def _kept(self, thrown: Sequence[Blow]) -> Blows:
        self._arms.update((blow.weapon.key, blow.weapon) for blow in thrown)
        made = tuple(self._blows.setdefault(blow, blow) for blow in thrown)
        return self._throws.setdefault(made, made)

    def _class(self, one: Blow, attacks: Blows) -> tuple[bool, ...]:
        """What all parry dice have in common that can take one another's place."""
        return (one.discarded, one.face == FUMBLE, *(self._barred(one, attack) for attack in attacks))

    def _barred(self, one: Blow, attack: Blow) -> bool:
        key = id(one), id(attack)
        found = self._classes.get(key)
        if found is None:
            found = self._classes[key] = bool(parry.barred(one, attack)[0])
        return found
