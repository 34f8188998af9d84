"""What each side does in a battle, counted. Judgement, not rules."""

from __future__ import annotations

from typing import ClassVar

from wartable.engine.behaviour import Behaviour
from wartable.engine.compat import override
from wartable.engine.event import Event
from wartable.engine.plane import nearest
from wartable.rulesets.gates_of_doom.events.acting import Moved, Strafed
from wartable.rulesets.gates_of_doom.events.base import (
    ActionTaken,
    ActivationEnded,
    OverwatchBegan,
    OverwatchUsed,
    RoundEnded,
    UnitDrawn,
    Waited,
)
from wartable.rulesets.gates_of_doom.events.fighting import DamageTaken, Fired, MarkersPlaced, Reacted, TargetsNamed
from wartable.rulesets.gates_of_doom.sight.lines import cover
from wartable.rulesets.gates_of_doom.state import Game, Unit
from wartable.rulesets.gates_of_doom.turn.actions import ATTACK, LEAVE, MOVE


class Conduct(Behaviour[Game]):
    """What the units of each side did: with their actions, their attacks and their moves, and how they reacted."""

    words: ClassVar = {
        "given_up": "activations in which actions were given up",
        "overwatch": "overwatches that came to an attack",
        "in_vain": "attacks that neither harmed nor pinned anybody",
        "sheltered": "shots at a target that was in cover or lying down",
        "reactions": "attacks on a unit to which it reacted",
        "contacts": "moves that came into melee",
        "leaves": "moves that left a melee under fire",
        "cover": "activations that ended in cover or lying down",
    }

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._attacker = ""  # the side whose attack goes on, and whether it has done anything
        self._done = False
        self._leaver = ""

    @override
    def before(self, event: Event) -> None:
        self._of_actions(event)
        self._of_attacks(event)

    @override
    def over(self) -> None:
        self._end_attack()

    def _side(self, key: str) -> str:
        return self.game.units[key].side

    # -------------------------------------------------------------- actions
    def _of_actions(self, event: Event) -> None:
        match event:
            case UnitDrawn(side=seat, actions=actions) if actions:
                self.note(seat, "given_up")
            case Waited(unit=key) if key == self.game.active and self.game.units[key].actions:
                self.note(self._side(key), "given_up", 1, 0)
            case OverwatchBegan(unit=key):
                self.note(self._side(key), "overwatch")
            case ActionTaken(unit=key, action=action):
                self._end_attack()
                self._leaver = key if action == LEAVE else ""
                if action == ATTACK:
                    self._begin_attack(key)
                if event.held:
                    self.note(self._side(key), "overwatch", int(action == ATTACK), 0)
                if action in (MOVE, LEAVE):
                    self.note(self._side(key), "leaves", 0)
                    self.note(self._side(key), "contacts")
            case Moved(unit=key, met=met) if met and event.clause == Moved.rule:
                self.note(self._side(key), "contacts", 1, 0)
            case ActivationEnded(unit=key):
                self._ended(self.game.units[key])
            case OverwatchUsed() | RoundEnded():
                self._end_attack()

    def _ended(self, unit: Unit) -> None:
        """GD-TER-02, GD-ACT-03: whether it is in cover from the nearest enemy model, or lies."""
        self._end_attack()
        eyes = [model for foe in self.game.on_table() if foe.side != unit.side for model in foe.models]
        if unit.on_table and eyes:
            eye = eyes[nearest(eyes, unit.models)[1]]
            self.note(unit.side, "cover", int(unit.lying or cover(self.game.table, eye, unit).held))

    # -------------------------------------------------------------- attacks
    def _of_attacks(self, event: Event) -> None:
        match event:
            case TargetsNamed(targets=targets):
                for target in targets:
                    if target in self.game.units:
                        self.note(self._side(target), "reactions")
                if self._leaver in targets:
                    self.note(self._side(self._leaver), "leaves", 1, 0)
                    self._leaver = ""
            case Strafed(unit=key):
                self._begin_attack(key)
            case Reacted(unit=key):
                self.note(self._side(key), "reactions", 1, 0)
            case Fired(unit=key, target=target):
                hard = any(reason.clause == "GD-TER-05" for reason in event.why)
                lying = target in self.game.units and self.game.units[target].lying
                self.note(self._side(key), "sheltered", int(hard or lying))
            case DamageTaken(unit=key) | MarkersPlaced(unit=key):
                self._done |= self._side(key) != self._attacker

    def _begin_attack(self, key: str) -> None:
        self._end_attack()
        self._attacker, self._done = self._side(key), False

    def _end_attack(self) -> None:
        if self._attacker:
            self.note(self._attacker, "in_vain", int(not self._done))
        self._attacker = ""
