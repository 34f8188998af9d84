"""What skills and effects give in an attack: more dice, and whole pools again (BG-SKL-15, BG-NEW-SKILLS)."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Flow
from wartable.engine.mod import Mod
from wartable.rulesets.battle_group.dice.rules_of import of_attacker, of_target
from wartable.rulesets.battle_group.events.base import Used
from wartable.rulesets.battle_group.specials.points import Again, Attack, BattleSpecial, Dice, More, speaking
from wartable.rulesets.battle_group.state import Unit


def more(attack: Attack) -> list[More]:
    """BG-NEW-SKILLS-01, BG-NEW-SKILLS-02: the hit dice that skills add."""
    found = (rule.more_dice(attack) for rule in speaking(of_attacker(attack), "more_dice"))
    return [right for right in found if right]


def parts(attack: Attack) -> list[Mod]:
    """The same as parts of a number of dice, those of supporters apart (BG-RNK-02, BG-RNK-04)."""
    found = []
    for right in more(attack):
        found.append(Mod(right.dice - right.support, right.clause, right.name))
        if right.support:
            found.append(Mod(right.support, right.by, "support"))
    return found


def use_up(attack: Attack) -> None:
    """They are had once a turn."""
    for right in more(attack):
        attack.game.emit(Used(attack.unit.id, right.key, right.clause))


def again(rules: Sequence[BattleSpecial], unit: Unit, dice: Dice | None) -> list[Again]:
    """BG-SKL-15, BG-NEW-SKILLS-04: the rights of a unit to roll a whole pool again, or, without dice, a test."""
    found = (rule.rerolls_all(unit, dice) for rule in speaking(tuple(rules), "rerolls_all"))
    return [right for right in found if right]


def declared(attack: Attack) -> Flow[None]:
    """BG-SLP-02, BG-CNF-04: what ends or begins as a unit is declared the target, before any dice."""
    for rule in speaking(of_target(attack), "attacked"):
        yield from rule.attacked(attack)
