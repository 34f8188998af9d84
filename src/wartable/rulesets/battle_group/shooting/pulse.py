"""The EMP of pulse weapons (BG-MSL-21, BG-NEW-MOUNTED-04)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.ask import Flow, die
from wartable.engine.compat import override
from wartable.rulesets.battle_group.catalogue.equipment import kit
from wartable.rulesets.battle_group.events.fighting import Jammed, PulseRolled
from wartable.rulesets.battle_group.specials.kit import answers_package
from wartable.rulesets.battle_group.specials.points import Attack, Outcome
from wartable.rulesets.battle_group.specials.weapons import Printed
from wartable.rulesets.battle_group.state import HI_TECH, Effect, Model, Until

KEY = "emp"


def modern(model: Model) -> bool:
    """Whether a model has Hi-Tech weapons or a Hi-Tech shield, so that a pulse matters to it."""
    held = (*model.weapons, *(each.weapon for each in model.mounts), *((model.shield,) if model.shield else ()))
    return any(kit(key).era == HI_TECH for key in held)


@dataclass(frozen=True, slots=True)
class Pulse(Printed):
    """BG-MSL-21: one roll for an attack with at least one hit; a second EMP before it has passed changes nothing."""

    @override
    def hit(self, attack: Attack, outcome: Outcome) -> Flow[None]:
        target = attack.target
        if target.effect(KEY) or not any(modern(model) for model in target.models):
            return
        face = yield from die(6, self.clause, target.side, f"the pulse at {target.name}")
        holds = face <= self.effect.fails_to
        attack.game.emit(PulseRolled(target.id, face, holds))
        if holds:
            effect = Effect(KEY, self.clause, Until.OWN_TURN, by=attack.unit.side)
            attack.game.emit(Jammed(target.id, effect, self.clause))


answers_package({KEY: Pulse})
