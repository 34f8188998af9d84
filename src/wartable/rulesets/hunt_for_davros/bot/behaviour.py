"""What each team does in a hunt, counted. Judgement, not rules."""

from __future__ import annotations

from typing import ClassVar

from wartable.engine.behaviour import Behaviour
from wartable.engine.compat import override
from wartable.engine.event import Event
from wartable.engine.grid import Cell
from wartable.rulesets.hunt_for_davros.events.actions import Stepped
from wartable.rulesets.hunt_for_davros.events.base import Activated, ActivationEnded
from wartable.rulesets.hunt_for_davros.events.fighting import Destroyed, ShotTaken, ShotVoid
from wartable.rulesets.hunt_for_davros.state import KILL, SAVE, Game, player
from wartable.rulesets.hunt_for_davros.winning.claims import kind_of


class Conduct(Behaviour[Game]):
    """What the models of each team did: with their shots, their actions and their moves, and what it led to."""

    words: ClassVar = {
        "void": "declared shots that were void",
        "idle": "activations in which nothing was done",
        "again": "moves into a square where the activation had been",
        "lost_at_once": "models that were lost in turn 1",
        KILL: "missions to kill that were won",
        SAVE: "missions to save that were won",
    }

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._shooter = ""  # whose declared shot is due
        self._been: set[Cell] = set()  # where the activation under way has been
        self._began = False

    @override
    def before(self, event: Event) -> None:
        self._begin()
        match event:
            case Activated(model=key):
                start = self.game.models[key].at
                self._been = {start} if start is not None else set()
            case ActivationEnded(model=key):
                self._ended(key)
            case Stepped(model=key, at=cell) if self.game.act is not None and self.game.act.model == key:
                self._note(key, "again", int(cell in self._been))
                self._been.add(cell)
            case ShotTaken(model=key):
                self._note(key, "void")
                self._shooter = key
            case ShotVoid(model=key) if key == self._shooter:
                self._note(key, "void", 1, 0)
                self._shooter = ""
            case Destroyed(model=key) if self.game.turn == 1:
                self._note(key, "lost_at_once", 1, 0)

    @override
    def over(self) -> None:
        won = self.game.result.winners if self.game.result is not None else ()
        for seat, team in self.game.teams.items():
            if kind := kind_of(team):
                self.note(seat, kind, int(seat in won))

    def _begin(self) -> None:
        if self.game.turn == 1 and not self._began:
            self._began = True
            for model in self.game.on_board():
                self._note(model.id, "lost_at_once", 0)

    def _ended(self, key: str) -> None:
        """HD-TURN-03: who has been destroyed or was cut short could do no more."""
        act = self.game.act
        if act is not None and act.model == key and (act.used or act.left) and self.game.models[key].at is not None:
            self._note(key, "idle", int(not act.used))

    def _note(self, key: str, what: str, hits: int = 0, total: int = 1) -> None:
        """The same of a model; those that no player leads are left out."""
        team = self.game.models[key].team
        if player(self.game, team):
            self.note(team, what, hits, total)
