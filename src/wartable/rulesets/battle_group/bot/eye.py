"""How a bot sees a battle: what attacks would do, what units are worth, what threatens a place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from wartable.engine.mod import fixed
from wartable.engine.plane import INCH
from wartable.rulesets.battle_group.bot.chances import SURE, Chances, Throw, at_least, average, both, more_than, unsaved
from wartable.rulesets.battle_group.bot.chances import gone as not_back
from wartable.rulesets.battle_group.bot.versions import JUDGEMENTS, of_attack
from wartable.rulesets.battle_group.catalogue.equipment import weapons
from wartable.rulesets.battle_group.dice.attack import stun
from wartable.rulesets.battle_group.dice.chosen import held, ways
from wartable.rulesets.battle_group.dice.needs import Rules
from wartable.rulesets.battle_group.dice.needs import both as rules_of
from wartable.rulesets.battle_group.dice.pools import terms
from wartable.rulesets.battle_group.melee.bout import attack_of as blow_of
from wartable.rulesets.battle_group.melee.bout import dice_of as blows
from wartable.rulesets.battle_group.melee.bout import may_strike_back
from wartable.rulesets.battle_group.moving.fleeing import edges_near
from wartable.rulesets.battle_group.shooting.flames import FLAME, axes, covered
from wartable.rulesets.battle_group.shooting.flames import bearers as flames
from wartable.rulesets.battle_group.shooting.ranges import Arm, fire, kept_out
from wartable.rulesets.battle_group.shooting.ranges import dice_of as shots
from wartable.rulesets.battle_group.shooting.volley import ALONE, elusive, reached
from wartable.rulesets.battle_group.shooting.volley import attack_of as shot_of
from wartable.rulesets.battle_group.specials.points import Attack, Dice
from wartable.rulesets.battle_group.state import Game, Model, Unit
from wartable.rulesets.battle_group.troops import line, near
from wartable.rulesets.battle_group.winning.scenario import wanting

JOINED, SPARED = 0.9, 0.25  # what a kill is worth that takes others too, and one that others make alone
WORN, SHAKEN = 0.02, 0.05  # what HP that comes back is worth, and a will test that fails, as parts of a unit's points
STOPPED = 0.12  # the same of a test that keeps the target from a fight
BEATEN = 0.1  # the same of a rout from which they come back
UNSEEN = 0.5  # what is left of a shot at who has to be made out first
DECIDES = 1.5  # how much more a unit is worth without whom the battle is won
TIED = 0.1  # the same of it that who shoots better than it fights is kept from shooting


class Harm(NamedTuple):
    """What an attack may do: the chance that it kills, unsaved wounds on average, what that is worth in points.

    `chances` are those of 0, 1, 2 and more unsaved wounds; `shaken`: the chance that the target has to test for a hit
    and fails (BG-RES-01).
    """

    kills: float = 0.0
    average: float = 0.0
    worth: float = 0.0
    chances: Chances = SURE
    shaken: float = 0.0


class Blow(NamedTuple):
    """An attack before anybody says what its target is worth: `worn` is what is lost of it if it is not killed."""

    kills: float
    average: float
    worn: float
    chances: Chances
    shaken: float


class Bout(NamedTuple):
    """An attack in melee and the strike-back, and the chances that the target, or who attacks, lives and has lost."""

    harm: Harm
    back: Harm
    wins: float
    loses: float


NOTHING = Harm()
NONE = Throw(0, 6)


class Eye:
    """A battle as one seat sees it; all is kept for one request."""

    def __init__(self, game: Game, seat: str) -> None:
        self.game, self.seat = game, seat
        self._melee: dict[tuple[str, str, bool], Bout] = {}
        self._shots: dict[tuple[str, str], Harm] = {}
        self._afar: dict[tuple[str, str, int], Harm] = {}
        self._shaking: dict[str, float] = {}

    @cached_property
    def foes(self) -> list[Unit]:
        """The enemies on the table."""
        return [unit for unit in self.game.on_table() if not self.game.friendly(unit.side, self.seat)]

    @cached_property
    def own(self) -> list[Unit]:
        """The units of the seat's team on the table."""
        return [unit for unit in self.game.on_table() if self.game.friendly(unit.side, self.seat)]

    # -------------------------------------------------------------- shooting
    def shot(self, unit: Unit, target: Unit) -> Harm:
        """What shooting would do, with the better of the effects that may be chosen."""
        gap = near.apart(unit.models, target.models)
        if not 0 < gap <= reach(unit) or kept_out(self.game, unit, target)[0]:
            return NOTHING
        flamed = self._flamed(unit, target)
        how = reached(self.game, unit, target)
        if how is None:
            return flamed
        found = [flamed]
        for chosen in ways(unit, how.used):
            attack = shot_of(self.game, unit, target, how, chosen)
            found.append(self.harm(attack, max(0, fixed(shots(attack, how)))))
        best = max(found, key=lambda harm: harm.worth)
        return best._replace(worth=best.worth * self.made_out(unit, target))

    def made_out(self, unit: Unit, target: Unit) -> float:
        """BG-ARM-13: what is left of a shot at who may not be made out."""
        return UNSEEN if elusive(self.game, unit, target) else 1.0

    def _flamed(self, unit: Unit, target: Unit) -> Harm:
        """BG-MSL-11: what templates do that cover the whole target."""
        if not any(weapons()[key].template for key in armed(unit)):
            return NOTHING
        jets = flames(self.game, unit, target)
        attack = shot_of(self.game, unit, target, None, FLAME, jets)
        return self.harm(attack, len(jets) * len(target.models), sure=True) if jets else NOTHING

    def volley(self, unit: Unit, target: Unit, part: int = 1) -> Harm:
        """What all missile weapons of a unit would do with full dice, or a `part` of them, to who stays there."""
        key = unit.id, target.id, part
        if key not in self._afar:
            self._afar[key] = self.from_afar(unit, target, part)
        return self._afar[key]

    def from_afar(self, unit: Unit, target: Unit, part: int = 1) -> Harm:
        """The same, to a target that may be thought of elsewhere."""
        dice = -(-fixed(line.mv_line(unit)) // part)
        if dice <= 0:
            jets = sum(bool(weapons()[key].template) for key in armed(unit))
            attack = Attack(self.game, unit, target, models=unit.models, chosen=FLAME)
            return self.harm(attack, jets * len(target.models), sure=True) if jets else NOTHING
        found = []
        for chosen in ways(unit, held(unit, unit.models, False)):
            found.append(self.harm(Attack(self.game, unit, target, models=unit.models, chosen=chosen), dice))
        return max(found, key=lambda harm: harm.worth)

    def with_effect(self, unit: Unit, target: Unit, chosen: str, melee: bool) -> Harm:
        """What an attack does with one effect."""
        if melee:
            attack = blow_of(self.game, unit, target, chosen, back=True)
            return self.harm(attack, max(0, fixed(blows(attack))))
        if chosen == ALONE:
            return self._flamed(unit, target)
        how = fire(self.game, unit, target)
        if how is None:
            return NOTHING
        jets = flames(self.game, unit, target) if chosen == FLAME else []
        attack = shot_of(self.game, unit, target, how, chosen, jets)
        return self.harm(attack, max(0, fixed(shots(attack, how))) + self._beside(attack, jets))

    def _beside(self, attack: Attack, jets: Sequence[Arm]) -> int:
        """BG-MSL-12: the hits of templates laid where they cover most, as so many hit dice of the others."""
        laid = [(arm, axes(self.game, attack.unit, attack.target, arm)) for arm in jets]
        hits = sum(len(covered(self.game, arm, found[0])[attack.target.id]) for arm, found in laid if found)
        return round(hits / self.throw(attack, Dice.HITS, 1).part) if hits else 0

    def harm(self, attack: Attack, dice: int, sure: bool = False) -> Harm:
        """What so many hit dice do, or, if they are `sure`, so many hits."""
        key = (*of_attack(attack), dice, sure)
        blow = JUDGEMENTS.recall(self.game, key, lambda: self._blow_of(attack, dice, sure))
        target, kills = attack.target, blow.kills
        rest = blow.worn + blow.shaken * self.shaking(target)
        worth = self.prize(target) * kills + points(target) * (1 - kills) * rest
        return Harm(kills, blow.average, worth, blow.chances, blow.shaken)

    def _blow_of(self, attack: Attack, dice: int, sure: bool) -> Blow:
        target = attack.target
        left = max(1, line.hp(target) if attack.melee else line.left(target))
        many = {Dice.HITS: dice, Dice.BLOCKS: line.av(target) if attack.melee else 0, Dice.NULLIFY: line.dv(target)}
        rules = rules_of(attack)
        throws = {
            each: self.throw(attack, each, many.get(each, 1), rules) if many.get(each, 1) else NONE for each in Dice
        }
        if sure:
            throws[Dice.HITS] = Throw(dice, 1)
        chances = unsaved(*(throws[each] for each in (Dice.HITS, Dice.BLOCKS, Dice.WOUNDS, Dice.NULLIFY)))
        kills, mean = 0.0 if stun(attack) else at_least(chances, left), average(chances)
        hit = 0.0 if attack.melee else 1 - (1 - throws[Dice.HITS].part) ** dice
        return Blow(kills, mean, WORN * min(1.0, mean / left), chances, hit * self.fails(target))

    def throw(self, attack: Attack, dice: Dice, many: int, rules: tuple[Rules, Rules] | None = None) -> Throw:
        """So many dice of a pool of an attack; `rules`: those of both sides, if they are known."""
        found = terms(attack, dice, known=rules)
        return Throw(many, found.need.number, found.cast.again, found.cast.forced < 0)

    # -------------------------------------------------------------- melee
    def bout(self, unit: Unit, target: Unit) -> Bout:
        """What an attack in melee would do, and the strike-back."""
        key = unit.id, target.id, target.id in unit.charged
        if key not in self._melee:
            harm = self._blow(unit, target, back=False)
            back = self._blow(target, unit, back=True) if may_strike_back(self.game, target) else NOTHING
            wins = more_than(harm.chances, back.chances, max(1, line.hp(target)))
            loses = more_than(back.chances, harm.chances, max(1, line.hp(unit)))
            self._melee[key] = Bout(harm, back, wins, loses)
        return self._melee[key]

    def _blow(self, unit: Unit, target: Unit, back: bool) -> Harm:
        found = []
        for chosen in ways(unit, held(unit, unit.models, True)):
            attack = blow_of(self.game, unit, target, chosen, back=True)._replace(back=back)
            found.append(self.harm(attack, max(0, fixed(blows(attack)))))
        return max(found, key=lambda harm: harm.worth)

    def fight(self, unit: Unit, foe: Unit) -> Harm:
        """A bout with all that comes of it: kills are those of the bout, of flight and of pursuit, on average."""
        bout = self.bout(unit, foe)
        won, lost = bout.wins * self.fails(foe), bout.loses * self.fails(unit)
        caught, beaten = won * self._gone(foe), lost * self._gone(unit)
        kills = bout.harm.kills + caught
        dies = (1 - bout.harm.kills) * bout.back.kills + beaten
        worth = self.prize(foe) * (kills + BEATEN * (won - caught)) - self.prize(unit) * (dies + BEATEN * lost)
        return Harm(kills, bout.harm.average, worth, bout.harm.chances)

    def _gone(self, unit: Unit) -> float:
        return not_back(edges_near(self.game, unit)[0][0], True)

    def best_blow(self, unit: Unit, foes: Sequence[Unit]) -> tuple[Unit | None, Harm]:
        """The best of the enemies whom a unit could fight."""
        found = [(foe, self.fight(unit, foe)) for foe in foes]
        return max(found, key=lambda row: row[1].worth, default=(None, NOTHING))

    def charge(self, unit: Unit, foe: Unit) -> Harm:
        """What charging an enemy does: the fight, that it cannot shoot, less what friends would do who can shoot now.

        BG-ACT-07: nobody shoots at who is engaged with friends, nor while it is engaged.
        """
        harm = self.rush(unit, foe)
        spoiled = self.prize(foe) * at_least(self._together(foe, unit.id), max(1, line.left(foe)))
        return harm._replace(worth=harm.worth - spoiled)

    def rush(self, unit: Unit, foe: Unit) -> Harm:
        """What charging an enemy does, whoever else is there: the fight, and that it cannot shoot."""
        harm = self.fight(replace(unit, charged=(*unit.charged, foe.id)), foe)
        tied = TIED * self.prize(foe) * (1 - harm.kills) * (fixed(line.mv_line(foe)) > line.av(foe))
        return harm._replace(worth=harm.worth + tied)

    # -------------------------------------------------------------- together
    def aimed(self, unit: Unit, target: Unit) -> Harm:
        """What shooting does, with what it helps those who can still shoot at the target.

        BG-DMG-04: wounds of a phase add up and are gone after it, so that half a kill is worth what others make of it.
        """
        return self.joined(unit, target, self.shot(unit, target))

    def joined(self, unit: Unit, target: Unit, harm: Harm) -> Harm:
        """Damage to a target with what it helps others who can still shoot at it."""
        if not harm.average:
            return harm
        rest = self._together(target, unit.id)
        left = max(1, line.left(target))
        hope = at_least(both(harm.chances, rest), left) - at_least(rest, left)
        worth = harm.worth + self.prize(target) * JOINED * max(0.0, hope - harm.kills)
        kept = self.prize(target) * max(0.0, at_least(rest, left) - (1 - harm.kills)) * SPARED
        return harm._replace(worth=worth - kept)

    def best_aim(self, unit: Unit) -> tuple[Unit | None, Harm]:
        """The best target of a unit, with what others can add."""
        found = [(foe, self.aimed(unit, foe)) for foe in self.foes]
        return max(found, key=lambda row: row[1].worth, default=(None, NOTHING))

    def _together(self, target: Unit, but: str) -> Chances:
        """The chances of unsaved wounds of all others of the seat's own who can still shoot at a target."""
        found = SURE
        for unit in self.own:
            if unit.id != but and unit.side == self.seat and not unit.acted and not near.engaged(self.game, unit):
                found = both(found, self._now(unit, target).chances)
        return found

    def _now(self, unit: Unit, target: Unit) -> Harm:
        key = unit.id, target.id
        if key not in self._shots:
            self._shots[key] = self.shot(unit, target)
        return self._shots[key]

    # -------------------------------------------------------------- worth
    def prize(self, unit: Unit) -> float:
        """What a unit is worth, in points; more if the battle is won once it is gone (BG-NEW-TABLE-06)."""
        decides = unit.side != self.seat and 0 < self.wanting <= points(unit)
        return points(unit) * (DECIDES if decides else 1)

    @cached_property
    def wanting(self) -> int:
        """How many points more the seat has to destroy to be ahead by enough."""
        return wanting(self.game, self.seat)

    def shaking(self, target: Unit) -> float:
        """What it is worth that a target fails its test: more of who would fight next turn and has to hide instead."""
        if self.game.friendly(target.side, self.seat):
            return SHAKEN
        if target.id not in self._shaking:
            far = 2 * line.move(target) + INCH
            comes = line.av(target) and any(near.apart(target.models, own.models) <= far for own in self.own)
            self._shaking[target.id] = STOPPED if comes and line.av(target) > fixed(line.mv_line(target)) else SHAKEN
        return self._shaking[target.id]

    def fails(self, unit: Unit) -> float:
        """The chance that a unit fails a test of its will."""
        return max(0, 6 - line.wv(unit)) / 6 if unit.models else 0.0

    # -------------------------------------------------------------- places
    def placed(self, unit: Unit, models: Sequence[Model], moved: bool = True) -> Unit:
        """A unit as it would be if its models stood so."""
        return replace(unit, models=tuple(models), moved=unit.moved or moved)


def points(unit: Unit) -> float:
    """The points of a unit; where none are told, ten for a model."""
    return float(unit.points or 10 * len(unit.models))


def reach(unit: Unit) -> int:
    """BG-SHO-07: how far any weapon of a unit reaches, mils; 0 if it has none that shoots."""
    return max((max(weapons()[key].range, weapons()[key].template) for key in armed(unit)), default=0)


def armed(unit: Unit) -> list[str]:
    """The weapons of a unit, those that are mounted too, by key."""
    return [key for model in unit.models for key in (*model.weapons, *(each.weapon for each in model.mounts))]
