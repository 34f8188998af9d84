"""What the players' figures do in an episode, counted. Judgement, not rules."""

from __future__ import annotations

from typing import ClassVar

from wartable.engine.behaviour import Behaviour
from wartable.engine.compat import override
from wartable.engine.event import Event
from wartable.rulesets.adventures.events.acting import ActDeclared
from wartable.rulesets.adventures.events.base import FigureCaptured, FigureRemoved, OrderGiven, TurnBegan, TurnEnded
from wartable.rulesets.adventures.events.shooting import Burst, RoundSpent, ShotFired
from wartable.rulesets.adventures.events.spotting import ObjectiveTurnedUp
from wartable.rulesets.adventures.state import ALIENS, OWN, Figure, Game


class Conduct(Behaviour[Game]):
    """What the figures of each player did: with their orders, their acts and their shots; all play against the rules.

    What nobody has done alone is counted for the first player.
    """

    words: ClassVar = {
        "orders": "orders on which a figure moved or acted",
        "idle": "turns in which a figure declared no act",
        "shots": "shots that hit",
        "blasts": "blasts that caught somebody who is no alien",
        "markers": "objective markers that were turned up",
        "lost": "figures that were destroyed or captured",
    }

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._acted: set[str] = set()  # who has done something in step 4 of this turn
        self._ordered: set[str] = set()
        self._thrower = ""
        self._lost: set[str] = set()
        self._began = False

    @override
    def before(self, event: Event) -> None:
        self._of_figures(event)
        self._of_shots(event)
        if isinstance(event, ObjectiveTurnedUp) and not self._seen(event.marker):
            self._note_for_all("markers", 1, 0)

    # -------------------------------------------------------------- orders and acts
    def _of_figures(self, event: Event) -> None:
        match event:
            case TurnBegan():
                self._begin()
            case OrderGiven(figures=keys, order=order) if order:
                self._ordered.update(keys)
            case ActDeclared(figure=key, act=act):
                if act is None:
                    self._note(key, "idle", 1)
                    return
                self._note(key, "idle", 0)
                self._acted.add(key)
                if act.how in self.game.figures and act.how not in self._acted:  # AT-HVY-01: who loads gives nothing up
                    self._note(act.how, "idle", -1, 0)
                    self._acted.add(act.how)
            case TurnEnded():
                self._end_turn()
            case FigureRemoved(figure=key, destroyed=True) | FigureCaptured(figure=key):
                if key not in self._lost:
                    self._note(key, "lost", 1, 0)
                    self._lost.add(key)

    def _begin(self) -> None:
        self._acted.clear()
        self._ordered.clear()
        if not self._began:
            self._began = True
            for figure in self.game.on_table(OWN):
                self._note(figure.id, "lost", 0)
            self._note_for_all("markers", 0, sum(not marker.seen for marker in self.game.objectives))

    def _end_turn(self) -> None:
        for key in sorted(self._ordered):
            figure = self.game.figures[key]
            if figure.free:
                self._note(key, "orders", int(figure.moved > 0 or key in self._acted))

    # -------------------------------------------------------------- shots
    def _of_shots(self, event: Event) -> None:
        match event:
            case ShotFired(figure=key, hit=hit):
                self._note(key, "shots", int(hit))
            case RoundSpent(figure=key):
                self._thrower = key
            case Burst(caught=keys) if self._thrower:
                hurt = any(self.game.figures[key].side != ALIENS for key in keys)
                self._note(self._thrower, "blasts", int(hurt))
                self._thrower = ""

    def _seen(self, key: str) -> bool:
        return next(marker.seen for marker in self.game.objectives if marker.id == key)

    # -------------------------------------------------------------- whose it is
    def _note(self, key: str, what: str, hits: int, total: int = 1) -> None:
        figure = self.game.figures[key]
        if self._own(figure):
            self.note(figure.seat, what, hits, total)

    def _own(self, figure: Figure) -> bool:
        return figure.side == OWN and figure.seat in self.game.seats

    def _note_for_all(self, what: str, hits: int, total: int) -> None:
        for seat in tuple(self.game.seats)[:1]:
            self.note(seat, what, hits, total)
