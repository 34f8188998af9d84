"""Members who support a ranked skill of another one (BG-RNK-02, BG-RNK-04, BG-RNK-05)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from wartable.rulesets.battle_group.catalogue.abilities import skills
from wartable.rulesets.battle_group.dice.rights import more
from wartable.rulesets.battle_group.dice.rules_of import of_attacker
from wartable.rulesets.battle_group.specials.points import Attack, speaking
from wartable.rulesets.battle_group.specials.skills import SUPPORTS
from wartable.rulesets.battle_group.state import Model


def able(attack: Attack) -> list[Model]:
    """BG-RNK-05: who may support in an attack: its members with a Support of a skill that works in it."""
    if not attack.unit.group:
        return []
    rules = speaking(of_attacker(attack), "supports")
    kinds = {skills()[key].of for rule in rules if (key := rule.supports(attack))}
    return [model for model in attack.models if any(SUPPORTS.get(name) in kinds for name, _ in model.skills)]


def supported(attack: Attack, own: Callable[[Model], int]) -> Attack:
    """BG-RNK-05: those support who raise the skill by more dice than they would roll themselves; theirs are left out.

    Nobody is asked: dice are dice, so the side takes what gives most. `own`: the dice of a member itself.
    """
    those = able(attack)
    best, most = attack, _gain(attack)
    for many in range(1, len(those) + 1):
        for some in combinations(those, many):
            left = tuple(model for model in attack.models if model not in some)
            tried = attack._replace(supporters=some, models=left)
            gain = _gain(tried) - sum(map(own, some))
            if left and gain > most:
                best, most = tried, gain
    return best


def _gain(attack: Attack) -> int:
    return sum(right.dice for right in more(attack))
