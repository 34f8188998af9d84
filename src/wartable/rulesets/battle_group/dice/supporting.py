"""Members who support a ranked skill of another one (BG-RNK-02, BG-RNK-04, BG-RNK-05)."""

from __future__ import annotations

from wartable.engine.ask import Flow, Option, choose
from wartable.kit.wording import asked
from wartable.rulesets.battle_group.catalogue.abilities import skills
from wartable.rulesets.battle_group.dice.rules_of import of_attacker
from wartable.rulesets.battle_group.specials.points import Attack, speaking
from wartable.rulesets.battle_group.specials.skills import SUPPORTS
from wartable.rulesets.battle_group.state import Model

SUPPORT, FIGHT = "support", "fight"


def able(attack: Attack) -> tuple[tuple[Model, ...], str]:
    """BG-RNK-05: who may support in an attack, and the skill; a supporter never supports its own skill."""
    if not attack.unit.group:
        return (), ""
    keys = [key for rule in speaking(of_attacker(attack), "supports") if (key := rule.supports(attack))]
    for key in keys:
        of = skills()[key].of
        those = tuple(
            m
            for m in attack.models
            if any(SUPPORTS.get(name) == of for name, _ in m.skills) and not _alone(attack, m, key)
        )
        if those:
            return those, key
    return (), ""


def _alone(attack: Attack, model: Model, key: str) -> bool:
    return not any(key in dict(other.skills) for other in attack.unit.models if other is not model)


def supported(attack: Attack) -> Flow[Attack]:
    """BG-RNK-05: the owner says whether those who can support do; their own dice are left out then."""
    those, key = able(attack)
    if not those:
        return attack
    name = skills()[key].name
    options = (
        Option(SUPPORT, f"Raise {name}; its own dice are left out", "BG-RNK-05"),
        Option(FIGHT, "Use its own dice", "BG-RNK-05"),
    )
    question = asked(attack.unit.name, "use the member with Support", "How")
    answer = yield from choose("BG-RNK-05", attack.unit.side, question, options, about=attack.unit.id)
    if answer == FIGHT:
        return attack
    return attack._replace(supporters=those, models=tuple(m for m in attack.models if m not in those))
