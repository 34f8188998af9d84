"""The number that a die of a pool needs (BG-DICE-07, BG-DICE-08, BG-MEL-03 to -09, BG-SHO-02 to -05)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from wartable.engine.mod import Mod, Reason, fixed
from wartable.rulesets.battle_group.dice.rules_of import of_attacker, of_target
from wartable.rulesets.battle_group.sight.lines import in_cover
from wartable.rulesets.battle_group.specials.points import Attack, BattleSpecial, Dice, speaking

BASE = {Dice.HITS: 4, Dice.BLOCKS: 4, Dice.WOUNDS: 4, Dice.NULLIFY: 5}
MELEE = {Dice.HITS: "BG-MEL-03", Dice.BLOCKS: "BG-MEL-05", Dice.WOUNDS: "BG-MEL-07", Dice.NULLIFY: "BG-MEL-09"}
SHOOTING = {Dice.HITS: "BG-SHO-02", Dice.BLOCKS: "BG-MEL-05", Dice.WOUNDS: "BG-SHO-04", Dice.NULLIFY: "BG-SHO-05"}
LEAST, MOST = 2, 6


class Need(NamedTuple):
    """The number that succeeds, the clause of the pool, and what makes the number."""

    number: int
    clause: str
    why: tuple[Reason, ...]


Rules = tuple[BattleSpecial, ...]


def both(attack: Attack) -> tuple[Rules, Rules]:
    """The rules of who attacks, then those of who is attacked."""
    return of_attacker(attack), of_target(attack)


def sides(attack: Attack, dice: Dice, known: tuple[Rules, Rules] | None = None) -> tuple[Rules, Rules]:
    """The rules of who rolls a pool, then those of the other side; `known`: what `both` has said of the attack."""
    rolls, faces = known or both(attack)
    return (rolls, faces) if dice in (Dice.HITS, Dice.WOUNDS) else (faces, rolls)


def need(attack: Attack, dice: Dice, known: tuple[Rules, Rules] | None = None) -> Need:
    """BG-DICE-07: a printed number replaces the base one, the lowest of the others may help; BG-DICE-08: 2 to 6.

    Args:
        known: what `both` has said of the attack, if it has been asked.
    """
    own, other = sides(attack, dice, known)
    clause = (MELEE if attack.melee else SHOOTING)[dice]
    number, why = BASE[dice], [Reason(clause, "base", BASE[dice])]
    if attack.wounds_on and dice is Dice.WOUNDS:
        number, why = attack.wounds_on, [Reason(clause, "printed", attack.wounds_on)]
    printed = [found for rule in speaking(own, "printed") if (found := rule.printed(attack, dice))]
    if printed:
        number, by = min(printed)
        why = [Reason(by, "printed", number)]
    helps = [found for rule in speaking(own, "helps") if (found := rule.helps(attack, dice))]
    if helps and min(helps)[0] < number:
        number, by = min(helps)
        why = [Reason(by, "counts as a success", number)]
    mods = list(_mods(attack, dice, own, other))
    why += [Reason(mod.clause, mod.why, -mod.value) for mod in mods if isinstance(mod.value, int) and mod.value]
    needed = number - fixed(mods)
    for rule in speaking(own, "at_worst"):
        found = rule.at_worst(attack, dice)
        if found and needed > found[0]:
            why.append(Reason(found[1], "never worse", found[0] - needed))
            needed = found[0]
    if not LEAST <= needed <= MOST:
        kept = max(LEAST, min(MOST, needed))
        why.append(Reason("BG-DICE-08", "a 6 succeeds" if needed > MOST else "a 1 fails", kept - needed))
        needed = kept
    return Need(needed, clause, tuple(why))


def _mods(
    attack: Attack, dice: Dice, own: Sequence[BattleSpecial], other: Sequence[BattleSpecial]
) -> Iterator[Mod]:  # fmt: skip
    for rule in speaking(tuple(own), "die_mods"):
        yield from rule.die_mods(attack, dice)
    for rule in speaking(tuple(other), "foe_mods"):
        yield from rule.foe_mods(attack, dice)
    if dice is Dice.HITS and not attack.melee and in_cover(attack.game, attack.target, attack.models):
        yield Mod(-1, "BG-NEW-TERRAIN-08", "the target is in cover")
    if dice is Dice.WOUNDS and attack.models and any(model.hull for model in attack.target.models):
        yield Mod(-1, "BG-NEW-VEHICLES-01", "hull")
