"""What each side does in a battle, counted. Judgement, not rules."""

from __future__ import annotations

from typing import ClassVar

from wartable.engine.behaviour import Behaviour
from wartable.engine.compat import override
from wartable.engine.event import Event
from wartable.rulesets.battle_group.events.base import ActionTaken, MovePhaseOver, Passed
from wartable.rulesets.battle_group.events.fighting import AttackResolved
from wartable.rulesets.battle_group.events.moving import Moved, RunRolled
from wartable.rulesets.battle_group.sight.cover import in_cover
from wartable.rulesets.battle_group.state import Game

ATTACKS = {"shot": "shots", "melee": "blows"}
"""By how an attack went the key of what is counted of it; strikes back and deflected shots are nobody's choice."""


class Conduct(Behaviour[Game]):
    """What the units of each side did in the phases of their turns."""

    words: ClassVar = {
        "runs": "runs tried that succeeded",
        "charges": "moves that charged",
        "cover": "Movement Phases that a unit ended in cover",
        "idle": "Action Phases in which a unit did nothing",
        "shots": "attacks from afar that took no HP",
        "blows": "attacks in melee that took no HP",
    }

    @override
    def before(self, event: Event) -> None:
        match event:
            case RunRolled(unit=key, passed=passed):
                self._note(key, "runs", passed)
            case Moved(unit=key, distance=gone, charged=charged) if gone:
                self._note(key, "charges", bool(charged))
            case MovePhaseOver(player=seat):
                self._moved(seat)
            case ActionTaken(unit=key):
                self._note(key, "idle", False)
            case Passed(unit=key):
                self._note(key, "idle", True)
            case AttackResolved(unit=key, how=how) if how in ATTACKS:
                self._note(key, ATTACKS[how], not event.lost and not event.stunned)

    def _note(self, key: str, what: str, so: bool) -> None:
        self.note(self.game.units[key].side, what, int(so))

    def _moved(self, seat: str) -> None:
        """BG-NEW-TERRAIN-08: as the enemies on the table look at it; who touches one is in melee, in cover or not."""
        for unit in self.game.on_table(seat):
            eyes = [model for foe in self.game.enemies(unit) for model in foe.models]
            if eyes and not unit.contacts:
                self._note(unit.id, "cover", in_cover(self.game, unit, eyes))
