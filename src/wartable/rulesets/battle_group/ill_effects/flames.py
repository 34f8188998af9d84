"""Weapons that explode or flame set survivors on fire (BG-BRN-01, BG-MSL-08, BG-MSL-11, BG-MSL-13)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.ask import Flow
from wartable.engine.compat import override
from wartable.rulesets.battle_group.ill_effects.burning import catch_fire
from wartable.rulesets.battle_group.specials.kit import answers_package
from wartable.rulesets.battle_group.specials.points import Attack, Outcome
from wartable.rulesets.battle_group.specials.weapons import Printed

NAMES = ("grenade", "rocket", "missiles", "flame", "thermal")


@dataclass(frozen=True, slots=True)
class Incendiary(Printed):
    """BG-BRN-01: one roll for an attack with at least one hit, wounding or not."""

    @override
    def hit(self, attack: Attack, outcome: Outcome) -> Flow[None]:
        if self.effect.explodes or self.effect.flaming:
            yield from catch_fire(attack.game, attack.target, "BG-BRN-01")


answers_package(dict.fromkeys(NAMES, Incendiary))
