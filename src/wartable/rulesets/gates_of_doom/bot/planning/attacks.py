"""What a unit could do to enemies with one attack, from where it stands or is thought of, so that attacks add up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import ceil, comb
from typing import NamedTuple

from wartable.engine.planning import Chances, Effect
from wartable.rulesets.gates_of_doom.bot import harm
from wartable.rulesets.gates_of_doom.bot.eye import Eye
from wartable.rulesets.gates_of_doom.bot.harm import Harm
from wartable.rulesets.gates_of_doom.melee.blows import armed
from wartable.rulesets.gates_of_doom.shooting import aiming, declaring
from wartable.rulesets.gates_of_doom.shooting.aiming import Pointed
from wartable.rulesets.gates_of_doom.shooting.declaring import AIM, FOCUS, HOLD, Bucket, Row, Volley
from wartable.rulesets.gates_of_doom.shooting.fire import need_of
from wartable.rulesets.gates_of_doom.specials.traits import FLASH, NEEDLE
from wartable.rulesets.gates_of_doom.state import LANCE, MISSILE, Game, Unit, Weapon
from wartable.rulesets.gates_of_doom.troops import figures, near

LEAST = 1e-4
"""Smaller chances are left out."""
PASSES = 0.6
"""What part of a lance is left behind each model that it goes through."""


class Attack(NamedTuple):
    """One attack.

    Attributes:
        rows: where each weapon goes, as a declaration is answered; none in a melee.
        effects: damage by target, weapon by weapon.
        worth: what it is worth beside the damage, in points: markers, skill lost.
        targets: who suffers most, for words.
    """

    rows: tuple[tuple[str, str, int], ...]
    effects: tuple[Effect, ...]
    worth: float
    targets: tuple[str, ...]
    melee: bool = False


class Sent(NamedTuple):
    """One weapon of models that are alike at one target, or at a point (`way`)."""

    way: str
    effects: tuple[Effect, ...]
    worth: float
    hope: float


@lru_cache(maxsize=4096)
def thrown(dice: int, chance: float, damage: int, most: int) -> Chances:
    """The damage of so many dice, of which each hurts with a `chance`; `most` is all that there is to lose."""
    found: dict[int, float] = {}
    for hits in range(dice + 1):
        part = comb(dice, hits) * chance**hits * (1 - chance) ** (dice - hits)
        points = min(most, hits * damage)
        found[points] = found.get(points, 0.0) + part
    return tuple(((points,), part) for points, part in found.items() if part > LEAST)


def of_mean(unit: Unit, dice: float, mean: float, damage: float) -> Chances:
    """The damage of about so many dice that cost a unit so many hits on average."""
    many = max(1, ceil(dice), ceil(mean))
    return thrown(many, round(min(1.0, mean / many), 4), max(1, round(damage)), harm.health_of(unit))


class Attacks:
    """The attacks of one unit as a seat sees it; `game` is the position, or one that is thought of."""

    def __init__(self, eye: Eye, game: Game, unit: Unit) -> None:
        self.eye, self.game, self.unit = eye, game, unit

    def all(self) -> Iterator[Attack]:
        """Fights where it touches anybody, else what the soldier would fire, all at each enemy, and spread out."""
        fought = near.foes_in_combat(self.game, self.unit)
        if fought and armed(self.game, self.unit):
            yield from (self._fight(foe) for foe in fought)
            return
        found = declaring.buckets(self.game, self.unit, self.unit.models, self.eye.foes(self.unit, self.game))
        rows = declaring.numbered(found)
        ways = {row[0]: list(self._ways(row)) for row in rows}
        known = dict.fromkeys(effect.target for those in ways.values() for sent in those for effect in sent.effects)
        given = set[tuple[tuple[str, str, int], ...]]()
        for focus in ("", *(key for key in known if self.game.units[key].side != self.unit.side)):
            attack = self._sent(rows, ways, focus)
            if attack.targets and attack.rows not in given:
                given.add(attack.rows)
                yield attack

    def _fight(self, foe: Unit) -> Attack:
        done = harm.of_melee(self.game, self.unit, foe)
        dice = sum(many for model in self.unit.models for _, many in harm.strikes(self.game, self.unit, model))
        effect = Effect(foe.id, of_mean(foe, dice, done.points, 1.0))
        return Attack((), (effect,), self._beside(foe, done), (foe.id,), melee=True)

    def _beside(self, foe: Unit, done: Harm) -> float:
        """What markers and skill lost are worth."""
        return self.eye.worth(foe, done._replace(points=0.0))

    # -------------------------------------------------------------- rows
    def _sent(self, rows: Sequence[Row], ways: dict[str, list[Sent]], focus: str) -> Attack:
        """Where each row goes: all that can at `focus`; each where it does most if that is ''."""
        best = [(row, max(ways[row[0]], key=lambda sent: _toward(sent, focus), default=None)) for row in rows]
        left: dict[int, int] = {}
        sent: list[tuple[str, str, int]] = []
        effects: list[Effect] = []
        worth, hopes = 0.0, dict[str, float]()
        for (group, bucket, weapon), one in sorted(best, key=lambda pair: -_toward(pair[1], focus)[1]):
            free = left.setdefault(id(bucket), declaring.free_hands(bucket))
            hands = figures.hands(bucket.models[0], weapon)
            if one is None or one.hope <= 0 or hands > free:
                sent.append((group, HOLD, len(bucket.models)))
                continue
            left[id(bucket)] = free - hands
            sent.append((group, one.way, len(bucket.models)))
            effects += one.effects
            worth += one.worth
            first = one.effects[0].target if one.effects else one.way
            hopes[first] = hopes.get(first, 0.0) + one.hope
        order = {row[0]: place for place, row in enumerate(rows)}
        targets = tuple(sorted((key for key in hopes if key in self.game.units), key=lambda key: -hopes[key]))
        return Attack(tuple(sorted(sent, key=lambda row: order[row[0]])), tuple(effects), worth, targets)

    def _ways(self, row: Row) -> Iterator[Sent]:
        _, bucket, weapon = row
        for chance in bucket.chances.get(weapon.key, ()):
            if not chance.why and chance.target in self.game.units:
                shots = tuple((model, chance) for model in bucket.models)
                yield self._volley(Volley(self.unit.id, chance.target, weapon, shots))
        for key, way in ((weapon.key, AIM), (f"{weapon.key} {FOCUS}", FOCUS)):
            if key in bucket.aims:
                yield self._pointed(bucket, Pointed(bucket.models[0], weapon, way == FOCUS), way)

    def _volley(self, volley: Volley) -> Sent:
        foe, weapon = self.game.units[volley.target], volley.weapon
        done = harm.of_volley(self.game, volley)
        beside = self._beside(foe, done)
        hope = self.eye.worth(foe, done)
        if NEEDLE in weapon.traits:
            return Sent(foe.id, (), beside, hope)
        hurt, _, _ = harm.stood(foe, weapon)
        model, chance = volley.shots[0]
        face = harm.from_face(need_of(foe, model, chance.mods))
        dice = harm.shots_of(weapon) * len(volley.shots)
        spread = of_mean(foe, dice, dice * face * hurt, harm.damage_of(weapon))
        return Sent(foe.id, (Effect(foe.id, spread),), beside, hope)

    def _pointed(self, bucket: Bucket, fired: Pointed, way: str) -> Sent:
        """All aim at the best point for one of them; what a blast strays is taken off evenly."""
        many, weapon = len(bucket.models), fired.weapon
        hope, to = max(self.eye.aimed(self.game, self.unit, fired), default=(0.0, (0, 0)))
        if hope <= 0:
            return Sent(way, (), 0.0, 0.0)
        hits = self._under(fired, to)
        direct = sum(self.eye.worth(self.game.units[key], self._hit(key, weapon, count)) for key, count in hits.items())
        part = min(1.0, hope / direct) if direct > 0 and weapon.kind == MISSILE else 1.0
        if FLASH in weapon.traits or direct <= 0:
            return Sent(way, (), many * hope, many * hope)
        effects, beside = [], 0.0
        for key, count in sorted(hits.items(), key=lambda item: -item[1]):
            unit, done = self.game.units[key], self._hit(key, weapon, part * count * many)
            damage = harm.damage_of(weapon)
            effects.append(Effect(key, of_mean(unit, count * many, done.points / damage, damage)))
            beside += self._beside(unit, done)
        return Sent(way, tuple(effects), beside, many * hope)

    def _hit(self, key: str, weapon: Weapon, count: float) -> Harm:
        return harm.of_cover(self.game.units[key], weapon, count)

    def _under(self, fired: Pointed, to: tuple[int, int]) -> dict[str, float]:
        """How often the models of each unit are hit at a point."""
        if fired.weapon.kind == LANCE:
            line = aiming.line_of(self.game, fired.model, fired.weapon, to)
            found: dict[str, float] = {}
            for place, (unit, _) in enumerate(aiming.on_line(self.game, fired.model, *line, self.unit)):
                found[unit.id] = found.get(unit.id, 0.0) + PASSES**place
            return found
        twice = 2.0 if fired.focus else 1.0
        under = aiming.covered(self.game, to, aiming.spread(fired), self.unit)
        return {key: twice * len(those) for key, those in under.items()}


def _toward(sent: Sent | None, focus: str) -> tuple[bool, float]:
    if sent is None:
        return False, 0.0
    return bool(focus) and any(effect.target == focus for effect in sent.effects), sent.hope
