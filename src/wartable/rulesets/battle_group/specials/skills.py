"""Skills that change dice: individual, BGF and group abilities, ranked ones (chapters SKL, RNK, BG-NEW-SKILLS)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from wartable.engine.compat import override
from wartable.engine.mod import Mod
from wartable.rulesets.battle_group.catalogue.abilities import Skill, skills
from wartable.rulesets.battle_group.specials.kit import answers_effect, answers_skill
from wartable.rulesets.battle_group.specials.points import Again, Attack, BattleSpecial, Dice, More, Told
from wartable.rulesets.battle_group.state import Model, Unit

SUPPORTS = {"melee_support": "melee", "missile_support": "missile", "magick_support": "biotech"}
BY = {"melee": "BG-RNK-02", "missile": "BG-RNK-04"}
REGIMENTED = (Dice.HITS, Dice.WOUNDS)  # BG-SKL-15


@dataclass(frozen=True, slots=True)
class Numbers(BattleSpecial):
    """BG-SKL-02 to -04, BG-SKL-08 to -10: scores that count as successes."""

    row: Skill

    @override
    def helps(self, attack: Attack, dice: Dice) -> Told | None:
        row, clause = self.row, self.row.clauses[0]
        if dice is Dice.HITS and attack.melee and row.hits_on:
            return row.hits_on, clause
        if dice is Dice.HITS and not attack.melee and row.shoots_on:
            return row.shoots_on, clause
        if dice is Dice.BLOCKS and row.blocks_on:
            return row.blocks_on, clause
        return None


@dataclass(frozen=True, slots=True)
class MoreDice(BattleSpecial):
    """BG-NEW-SKILLS-01, BG-NEW-SKILLS-02: more hit dice, once a turn; supports raise it (BG-RNK-02, BG-RNK-04)."""

    row: Skill
    level: int

    @override
    def more_dice(self, attack: Attack) -> More | None:
        row = self.row
        if self.supports(attack) is None or row.key in attack.spared:
            return None
        users = [dict(m.skills).get(row.key, 0) for m in attack.unit.models if m not in attack.supporters]
        level = max(users, default=0)  # BG-NEW-SKILLS-00: the highest of several
        if not level:
            return None
        more = row.dice * support(attack.supporters, row.of)
        return More(row.dice * level + more, row.clauses[0], row.name, row.key, more, BY[row.of])

    @override
    def supports(self, attack: Attack) -> str | None:
        if self.row.key in attack.unit.used or (self.row.of == "melee") is not attack.melee:
            return None
        return self.row.key


@dataclass(frozen=True, slots=True)
class WholePool(BattleSpecial):
    """BG-SKL-15: Regimented rolls a whole pool to hit or to wound again, once in each player's turn."""

    row: Skill

    @override
    def rerolls_all(self, unit: Unit, dice: Dice | None) -> Again | None:
        if dice not in REGIMENTED or self.row.key in unit.used:
            return None
        return Again(self.row.key, self.row.name, self.row.clauses[0])


@dataclass(frozen=True, slots=True)
class OnceOnly(BattleSpecial):
    """BG-NEW-SKILLS-04: Second Take rolls any pool or test of the group again, once a battle."""

    row: Skill

    @override
    def rerolls_all(self, unit: Unit, dice: Dice | None) -> Again | None:
        if self.row.key in unit.spent:
            return None
        return Again(self.row.key, self.row.name, self.row.clauses[0], battle=True)


@dataclass(frozen=True, slots=True)
class IronNerve(BattleSpecial):
    """BG-NEW-SKILLS-03: it adds its level to the WV of the BGF, to 5 at most."""

    row: Skill
    level: int

    @override
    def wv_mods(self, me: Model) -> Iterator[Mod]:
        room = max(0, self.row.most_wv - me.wv)
        yield Mod(min(room, self.row.wv * self.level), self.row.clauses[0], self.row.name)


def support(models: Sequence[Model], of: str) -> int:
    """BG-RNK-02 to -05: the levels that supporters add to a skill of another one of their BGF."""
    return sum(level for model in models for name, level in model.skills if name in SUPPORTS and SUPPORTS[name] == of)


def _made(key: str, level: int) -> BattleSpecial:
    row = skills()[key]
    if row.dice:
        return MoreDice(row, level)
    if row.wv:
        return IronNerve(row, level)
    if row.a_game:
        return OnceOnly(row)
    if row.rerolls:
        return WholePool(row)
    return Numbers(row)


answers_skill({key: partial(_made, key) for key in skills()})
answers_effect({key: Numbers(row) for key, row in skills().items() if row.selected and key != "berserk"})
