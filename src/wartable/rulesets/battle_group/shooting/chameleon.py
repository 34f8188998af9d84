"""Chameleon armour: who aims at its wearers has to make them out (BG-ARM-12 to -14)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.ask import Flow, die
from wartable.engine.compat import override
from wartable.rulesets.battle_group.events.base import Used
from wartable.rulesets.battle_group.events.shooting import MadeOut
from wartable.rulesets.battle_group.specials.kit import answers_package
from wartable.rulesets.battle_group.specials.points import Attack
from wartable.rulesets.battle_group.specials.weapons import Printed

CLAUSE = "BG-ARM-13"


def key_of(target: str) -> str:
    """The key under which it is kept that a unit has failed to make a target out this turn."""
    return f"missed {target}"


@dataclass(frozen=True, slots=True)
class Chameleon(Printed):
    """BG-ARM-13: one roll for each acting unit, each such target and each turn, for shooting and Biotech."""

    @override
    def before_target(self, attack: Attack) -> Flow[bool]:
        unit, target = attack.unit, attack.target
        face = yield from die(6, CLAUSE, unit.side, f"whether {unit.name} can make {target.name} out")
        seen = face >= self.effect.on
        attack.game.emit(MadeOut(unit.id, target.id, face, seen))
        if not seen:
            attack.game.emit(Used(unit.id, key_of(target.id), CLAUSE))
        return seen


answers_package({"chameleon": Chameleon})
