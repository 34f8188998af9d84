"""How a bot sees a battle: what attacks would do, what units are worth, what threatens a place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from wartable.engine.mod import fixed
from wartable.engine.plane import INCH
from wartable.rulesets.battle_group.bot.chances import at_least, average, both, unsaved
from wartable.rulesets.battle_group.catalogue.equipment import weapons
from wartable.rulesets.battle_group.dice.chosen import held, ways
from wartable.rulesets.battle_group.dice.needs import need
from wartable.rulesets.battle_group.melee.bout import attack_of as blow_of
from wartable.rulesets.battle_group.melee.bout import dice_of as blows
from wartable.rulesets.battle_group.shooting.ranges import dice_of as shots
from wartable.rulesets.battle_group.shooting.ranges import fire, why_not
from wartable.rulesets.battle_group.shooting.volley import attack_of as shot_of
from wartable.rulesets.battle_group.specials.points import Attack, Dice
from wartable.rulesets.battle_group.state import Game, Model, Unit
from wartable.rulesets.battle_group.troops import line, near

JOINED, SPARED = 0.9, 0.25  # what a kill is worth that takes others too, and one that others make alone
ROUTED = 0.5  # how much of a unit is lost by a rout
WORN, SHAKEN = 0.25, 0.15  # what HP that comes back is worth, and a will test, as parts of a unit's points


class Harm:
    """What an attack may do: the chance that it kills, unsaved wounds on average, what that is worth in points.

    `chances` are those of 0, 1, 2 and more unsaved wounds.
    """

    __slots__ = ("average", "chances", "kills", "worth")

    def __init__(self, kills: float, average: float, worth: float, chances: tuple[float, ...] = (1.0,)) -> None:
        self.kills, self.average, self.worth, self.chances = kills, average, worth, chances


NOTHING = Harm(0.0, 0.0, 0.0)


class Eye:
    """A battle as one seat sees it; all is kept for one request."""

    def __init__(self, game: Game, seat: str) -> None:
        self.game, self.seat = game, seat
        self._melee: dict[tuple[str, str, bool], Harm] = {}
        self._shots: dict[tuple[str, str], Harm] = {}

    @cached_property
    def foes(self) -> list[Unit]:
        """The enemies on the table."""
        return [unit for unit in self.game.on_table() if not self.game.friendly(unit.side, self.seat)]

    @cached_property
    def own(self) -> list[Unit]:
        """The units of the seat's team on the table."""
        return [unit for unit in self.game.on_table() if self.game.friendly(unit.side, self.seat)]

    # -------------------------------------------------------------- attacks
    def shot(self, unit: Unit, target: Unit) -> Harm:
        """What shooting would do, with the better of the effects that may be chosen."""
        if why_not(self.game, unit, target)[0]:
            return NOTHING
        how = fire(self.game, unit, target)
        if how is None:
            return NOTHING
        used = [(each.model, each.weapon) for each in how.shooters]
        found = []
        for chosen in ways(unit, used):
            attack = shot_of(self.game, unit, target, how, chosen)
            found.append(self._harm(attack, max(0, fixed(shots(attack, how))), line.left(target)))
        return max(found, key=lambda harm: harm.worth)

    def blow(self, unit: Unit, target: Unit, back: bool = False) -> Harm:
        """What an attack in melee would do, or a strike-back."""
        key = unit.id, target.id, back
        if key not in self._melee:
            self._melee[key] = self._blow(unit, target, back)
        return self._melee[key]

    def _blow(self, unit: Unit, target: Unit, back: bool) -> Harm:
        found = []
        for chosen in ways(unit, held(unit, unit.models, True)):
            attack = blow_of(self.game, unit, target, chosen, back=True)._replace(back=back)
            found.append(self._harm(attack, max(0, fixed(blows(attack))), line.hp(target)))
        return max(found, key=lambda harm: harm.worth)

    def with_effect(self, unit: Unit, target: Unit, chosen: str, melee: bool) -> Harm:
        """What an attack does with one effect."""
        if melee:
            attack = blow_of(self.game, unit, target, chosen, back=True)
            return self._harm(attack, max(0, fixed(blows(attack))), line.hp(target))
        how = fire(self.game, unit, target)
        if how is None:
            return NOTHING
        attack = shot_of(self.game, unit, target, how, chosen)
        return self._harm(attack, max(0, fixed(shots(attack, how))), line.left(target))

    def _harm(self, attack: Attack, dice: int, left: int) -> Harm:
        target = attack.target
        blocks = line.av(target) if attack.melee else 0
        numbers = {each: need(attack, each).number for each in Dice}
        chances = unsaved(
            dice, numbers[Dice.HITS], blocks, numbers[Dice.BLOCKS], numbers[Dice.WOUNDS], line.dv(target),
            numbers[Dice.NULLIFY],
        )  # fmt: skip
        kills, mean = at_least(chances, max(1, left)), average(chances)
        points = self.prize(target)
        worth = points * kills
        if not attack.melee:
            worth += (
                points
                * (1 - kills)
                * (WORN * min(1.0, mean / max(1, left)) + SHAKEN * self.fails(target) * min(1.0, dice / 4))
            )
        else:
            worth += points * (1 - kills) * (WORN * min(1.0, mean / max(1, left)))
        return Harm(kills, mean, worth, chances)

    # -------------------------------------------------------------- together
    def aimed(self, unit: Unit, target: Unit) -> Harm:
        """What shooting does, with what it helps those who can still shoot at the target.

        BG-DMG-04: wounds of a phase add up and are gone after it, so that half a kill is worth what others make of it.
        """
        harm = self.shot(unit, target)
        if not harm.average:
            return harm
        rest = self._together(target, unit.id)
        left = max(1, line.left(target))
        hope = at_least(both(harm.chances, rest), left) - at_least(rest, left)
        worth = harm.worth + self.prize(target) * JOINED * max(0.0, hope - harm.kills)
        kept = self.prize(target) * max(0.0, at_least(rest, left) - (1 - harm.kills)) * SPARED
        return Harm(harm.kills, harm.average, worth - kept, harm.chances)

    def best_aim(self, unit: Unit) -> tuple[Unit | None, Harm]:
        """The best target of a unit, with what others can add."""
        found = [(foe, self.aimed(unit, foe)) for foe in self.foes]
        return max(found, key=lambda row: row[1].worth, default=(None, NOTHING))

    def _together(self, target: Unit, but: str) -> tuple[float, ...]:
        """The chances of unsaved wounds of all others of the seat's own who can still shoot at a target."""
        found: tuple[float, ...] = (1.0,)
        for unit in self.own:
            if unit.id != but and unit.side == self.seat and not unit.acted and not near.engaged(self.game, unit):
                found = both(found, self._volley(unit, target).chances)
        return found

    def _volley(self, unit: Unit, target: Unit) -> Harm:
        key = unit.id, target.id
        if key not in self._shots:
            self._shots[key] = self.shot(unit, target)
        return self._shots[key]

    # -------------------------------------------------------------- worth
    def prize(self, unit: Unit) -> float:
        """What a unit is worth, in points."""
        return float(unit.points or 10 * len(unit.models))

    def fails(self, unit: Unit) -> float:
        """The chance that a unit fails a test of its will."""
        return max(0, 6 - line.wv(unit)) / 6 if unit.models else 0.0

    def best_shot(self, unit: Unit) -> tuple[Unit | None, Harm]:
        """The best target of a unit, and what shooting it does."""
        found = [(foe, self.shot(unit, foe)) for foe in self.foes]
        return max(found, key=lambda row: row[1].worth, default=(None, NOTHING))

    def best_blow(self, unit: Unit, foes: Sequence[Unit]) -> tuple[Unit | None, Harm]:
        """The best of the enemies whom a unit could fight, less what they strike back."""
        found = []
        for foe in foes:
            harm = self.blow(unit, foe)
            back = self.blow(foe, unit, back=True)
            worth = harm.worth - (1 - harm.kills) * back.worth + self._rout(unit, foe, harm, back)
            found.append((foe, Harm(harm.kills, harm.average, worth)))
        return max(found, key=lambda row: row[1].worth, default=(None, NOTHING))

    def _rout(self, unit: Unit, foe: Unit, harm: Harm, back: Harm) -> float:
        """BG-RES-12, BG-RES-14: what it is worth that the beaten may flee and be caught, on either side."""
        hurt, suffers = at_least(harm.chances, 1), (1 - harm.kills) * at_least(back.chances, 1)
        won = (hurt - harm.kills) * (1 - suffers) * self.fails(foe) * self.prize(foe)
        lost = suffers * (1 - hurt) * self.fails(unit) * self.prize(unit)
        return ROUTED * (won - lost)

    # -------------------------------------------------------------- places
    def placed(self, unit: Unit, models: Sequence[Model], moved: bool = True) -> Unit:
        """A unit as it would be if its models stood so."""
        return replace(unit, models=tuple(models), moved=unit.moved or moved)

    def threat(self, unit: Unit) -> float:
        """What enemies may do to a unit where it stands, in the next turn: those who reach it; the two worst count."""
        found = []
        for foe in self.foes:
            gap = near.apart(foe.models, unit.models)
            reach = 0
            for model in foe.models:
                for key in (*model.weapons, *(each.weapon for each in model.mounts)):
                    reach = max(reach, weapons()[key].range)
            worth = 0.0
            if reach and gap <= reach + line.move(foe):
                worth = self._threat_of_fire(foe, unit)
            if line.av(foe) and gap <= line.move(foe) + INCH // 2:
                worth = max(worth, self.blow(foe, unit).worth)
            found.append(worth)
        return sum(sorted(found)[-2:])

    def _threat_of_fire(self, foe: Unit, unit: Unit) -> float:
        dice = fixed(line.mv_line(foe))
        if dice <= 0:
            return 0.0
        attack = Attack(self.game, foe, unit, models=foe.models)
        return self._harm(attack, dice, line.hp(unit)).worth
