"""The dice of an attack, pool after pool, in the ruled order (BG-DICE-10).

Each pool is a stage: a flow of how the attack stands before it, in numbers. What comes of the last is for `attack` to
say. Odds count stage by stage where nothing but numbers decides (`apart`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from wartable.engine.apart import apart
from wartable.engine.ask import Flow, tally
from wartable.rulesets.battle_group.dice.lots import Lot, taken
from wartable.rulesets.battle_group.dice.pools import Rolled, Terms, roll, terms
from wartable.rulesets.battle_group.dice.rules_of import working
from wartable.rulesets.battle_group.events.base import Used
from wartable.rulesets.battle_group.events.fighting import CrewHit, NullifyWorn
from wartable.rulesets.battle_group.specials.points import Attack, Dice
from wartable.rulesets.battle_group.state import ABOARD, Unit
from wartable.rulesets.battle_group.troops import line


class Run(NamedTuple):
    """How an attack stands between two pools.

    Args:
        shots: hits of dice that are left, by the lots of the attack. struck, blocked: hits, and those blocked.
        inside: those of the shots that hit the crew (BG-VTP-04).
        wounds: by kinds of hits (BG-MSL-12), the crew's last. nullified, sixes: of these, and of marked dice.
        used: rights used up on the way, where odds are counted: whether it is the attacker's, and its key (BG-SKL-15).
    """

    shots: tuple[int, ...] = ()
    struck: int = 0
    blocked: int = 0
    inside: tuple[int, ...] = ()
    wounds: tuple[int, ...] = ()
    nullified: int = 0
    sixes: int = 0
    used: tuple[tuple[bool, str], ...] = ()


class Throw:
    """An attack about to be thrown: its hit dice by lots, and hits that are sure; `known` are terms that stay."""

    __slots__ = ("attack", "known", "lots", "sure")

    def __init__(self, attack: Attack, lots: Sequence[Lot], sure: int) -> None:
        self.attack, self.lots, self.sure = attack, tuple(lots), sure
        self.known: dict[tuple[Dice, str, bool], Terms] = {}

    def roll(self, run: Run, attack: Attack, dice: Dice, count: int, marked: int = 0) -> Flow[tuple[Run, Rolled]]:
        """A pool of the attack, or of one of its lots; the run with the right that it has used up."""
        found, mine = self.known.get((dice, attack.chosen, attack.bare)), dice in (Dice.HITS, Dice.WOUNDS)
        used = [key for side, key in run.used if side is mine]
        rolled = yield from roll(attack, dice, count, marked, found=found, used=used)
        return (run._replace(used=(*run.used, (mine, rolled.used))) if rolled.used else run), rolled

    def used_up(self, run: Run) -> None:
        """BG-SKL-15: rights that were used are gone, for the turn or for the battle."""
        attack = self.attack
        rights = {right.key: right for found in self.known.values() for right in found.cast.rights}
        for mine, key in run.used:
            who = attack.unit if mine else attack.target
            attack.game.emit(Used(who.id, key, rights[key].clause, battle=rights[key].battle))

    def left(self, run: Run) -> list[Lot]:
        """The shots of a run as lots."""
        return [lot._replace(number=number) for lot, number in zip(self.lots, run.shots)]

    def hurt(self, run: Run) -> list[Lot]:
        """The wounds of a run as lots: each kind, then those of the crew."""
        outside = kinds([*self.lots, Lot(self.attack, 0)])
        inside = kinds(self.lots) if run.inside else []
        return [lot._replace(number=number) for lot, number in zip([*outside, *inside], run.wounds)]


Stage = Callable[[Throw, Run], Flow[Run]]


def thrown(throw: Throw) -> Flow[Run]:
    """BG-DICE-10: hit, block, wound and nullify dice; BG-MEL-04: blocks in melee; BG-SHO-03: nobody blocks shots."""
    if throw.attack.game.foretold and (same := _numbers(throw)) is not None:
        first, *later = (partial(_merged, stage, throw) for stage in STAGES)
        run: Run = yield from apart("BG-DICE-10", same, lambda: first(Run()), later)
        throw.used_up(run)
        return run
    run = Run()
    for stage in STAGES:
        run = yield from stage(throw, run)
    return run


# ------------------------------------------------------------------ the stages
def _hit(throw: Throw, run: Run) -> Flow[Run]:
    """BG-MEL-02, BG-SHO-01: the hits of all dice, by their lots."""
    found = []
    for lot in throw.lots:
        run, rolled = yield from throw.roll(run, lot.attack, Dice.HITS, lot.number)
        found.append(rolled.successes)
    return run._replace(shots=tuple(found), struck=sum(found) + throw.sure)


def _block(throw: Throw, run: Run) -> Flow[Run]:
    """BG-MEL-04, BG-MEL-05: the target blocks with its whole AV."""
    attack = throw.attack
    if not attack.melee or not run.struck:
        return run
    run, rolled = yield from throw.roll(run, attack, Dice.BLOCKS, line.av(attack.target))
    blocked = min(run.struck, rolled.successes)
    left = taken(throw.left(run), blocked)[1]
    return run._replace(blocked=blocked, shots=tuple(lot.number for lot in left))


def _divide(throw: Throw, run: Run) -> Flow[Run]:
    """BG-VTP-04: a die for each hit of a die: even the vehicle, odd the crew; without passengers all on the vehicle."""
    attack, hits = throw.attack, sum(run.shots)
    if not hits or not crew(attack):
        return run
    faces = {"vehicle": (2, 4, 6), "crew": (1, 3, 5)}
    found = yield from tally(hits, 6, faces, "BG-VTP-04", attack.unit.side, "vehicle or crew")
    attack.game.emit(CrewHit(attack.target.id, found.faces, found.of("crew")))
    return run._replace(inside=tuple(lot.number for lot in taken(throw.left(run), found.of("crew"))[0]))


def _wound(throw: Throw, run: Run) -> Flow[Run]:
    """BG-MEL-06, BG-SHO-04: a die for each hit that is left; hits of one kind are one pool (BG-MSL-12)."""
    outside = throw.left(run)
    if run.inside:
        outside = [lot._replace(number=lot.number - less) for lot, less in zip(outside, run.inside)]
    return (yield from _wounds(throw, run, [*outside, Lot(throw.attack, throw.sure)]))


def _nullify(throw: Throw, run: Run) -> Flow[Run]:
    """BG-MEL-08, BG-SHO-05: the target's DV in dice, none without wounds; marked dice first (BG-SHD-04)."""
    attack, wounds = throw.attack, sum(run.wounds)
    if not wounds:
        return run
    if attack.game.options.worn_defence and not attack.melee and attack.models:
        run, rolled = yield from _worn(throw, run, wounds)
    else:
        run, rolled = yield from throw.roll(run, attack, Dice.NULLIFY, line.dv(attack.target), _marked(attack))
    return run._replace(nullified=min(rolled.successes, wounds), sixes=min(rolled.sixes, wounds))


def _on_crew(throw: Throw, run: Run) -> Flow[Run]:
    """BG-VTP-05: hits on the crew are nullified with the passengers' own DV; they count against the vehicle."""
    attack, aboard = throw.attack, crew(throw.attack)
    if not run.inside:
        return run
    before = sum(run.wounds)
    run = yield from _wounds(throw, run, [lot._replace(number=n) for lot, n in zip(throw.lots, run.inside)])
    wounds = sum(run.wounds) - before
    if not wounds or not aboard:
        return run
    inside = replace(aboard[0], models=tuple(model for unit in aboard for model in unit.models))
    dice = sum(line.dv(unit) for unit in aboard)
    saved = (yield from roll(attack._replace(target=inside), Dice.NULLIFY, dice)).successes
    return run._replace(nullified=run.nullified + min(wounds, saved))


STAGES: tuple[Stage, ...] = (_hit, _block, _divide, _wound, _nullify, _on_crew)


def kinds(lots: Sequence[Lot]) -> list[Lot]:
    """BG-MSL-12: hits of one kind together: those of one effect."""
    found: dict[tuple[str, bool], Lot] = {}
    for lot in lots:
        key = lot.attack.chosen, lot.attack.bare
        have = found.get(key, lot._replace(number=0))
        found[key] = have._replace(number=have.number + lot.number)
    return list(found.values())


def _wounds(throw: Throw, run: Run, lots: Sequence[Lot]) -> Flow[Run]:
    for lot in kinds(lots):
        run, rolled = yield from throw.roll(run, lot.attack, Dice.WOUNDS, lot.number)
        run = run._replace(wounds=(*run.wounds, rolled.successes))
    return run


def _worn(throw: Throw, run: Run, wounds: int) -> Flow[tuple[Run, Rolled]]:
    """BG-DMG-04: one pool for all shooting of a phase: each die is rolled once, and what is left over saves later."""
    attack = throw.attack
    target = attack.target
    fresh = max(0, line.dv(target) - target.worn)
    run, rolled = yield from throw.roll(run, attack, Dice.NULLIFY, fresh, min(fresh, _marked(attack)))
    have = target.kept_saves + rolled.successes
    saved = min(have, wounds)
    attack.game.emit(NullifyWorn(target.id, fresh, have - saved))
    return run, Rolled(saved, rolled.sixes)


def _marked(attack: Attack) -> int:
    """BG-SHD-04: one die for each Energy Shield of the target, against shots that come from outside."""
    if attack.melee or not attack.models or attack.unit is attack.target:
        return 0
    return min(line.dv(attack.target), marked_dice(attack.target))


def marked_dice(unit: Unit) -> int:
    """BG-SHD-04: one die for each Energy Shield in a unit that works."""
    return sum(each.name == "deflection" for model in unit.models for each in working(unit, model))


def crew(attack: Attack) -> list[Unit]:
    """BG-VTP-04, BG-VTP-05: who rides in an open-topped vehicle that is shot at."""
    target = attack.target
    if attack.melee or not attack.models or not any(model.open for model in target.models):
        return []
    held = attack.game.units.values()
    return [unit for unit in held if unit.where == ABOARD and unit.holder == target.id and unit.models]


# ------------------------------------------------------------------ for odds
def _numbers(throw: Throw) -> tuple[Any, ...] | None:
    """All numbers that the dice hang on, whose terms are kept; None where more decides: a crew, worn dice."""
    attack = throw.attack
    if crew(attack) or (attack.game.options.worn_defence and not attack.melee):
        return None
    mine = kinds([*throw.lots, Lot(attack, 0)])
    pools = [(Dice.HITS, lot.attack) for lot in kinds(throw.lots)]
    pools += [(Dice.BLOCKS, attack), *((Dice.WOUNDS, lot.attack) for lot in mine), (Dice.NULLIFY, attack)]
    for dice, each in pools:
        throw.known[dice, each.chosen, each.bare] = terms(each, dice)
    casts = tuple((key, found.cast.alone()) for key, found in throw.known.items())
    target = attack.target
    order = tuple((lot.attack.chosen, lot.attack.bare, lot.number) for lot in throw.lots)
    stats = line.av(target), line.dv(target), _marked(attack), _most(attack)
    return "BG-DICE-10", attack.melee, order, throw.sure, casts, stats


def _most(attack: Attack) -> int:
    """BG-DMG-02, BG-DMG-07: more unsaved wounds than these are as good as these."""
    return max(1, line.hp(attack.target))


def _merged(stage: Stage, throw: Throw, run: Run) -> Flow[Run]:
    """A stage, and of what it comes to only what anything still hangs on, so that runs that are as good are one."""
    found = yield from stage(throw, run)
    if stage is _hit:
        return found
    found = found._replace(struck=min(found.struck, 1), blocked=0)
    if stage in (_wound, _nullify, _on_crew):
        found = found._replace(shots=tuple(min(number, 1) for number in found.shots))
    if stage is _on_crew and sum(map(bool, found.wounds)) < 2:
        harm = sum(found.wounds) - found.nullified
        most = min(harm, _most(throw.attack))
        place = next((at for at, number in enumerate(found.wounds) if number), 0)
        wounds = tuple(most if at == place else 0 for at in range(len(found.wounds)))
        found = found._replace(wounds=wounds, nullified=0)
    return found
