"""Hiding in cover, and being caught in the open (BG-RES-06 to -09, BG-NEW-INTHEOPEN).

The document breaks off where a unit does not reach cover (BG-SRC-20): what follows is ours.
"""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.ask import Flow, Option, choose
from wartable.engine.compat import override
from wartable.engine.terrain import Feature
from wartable.kit.view import Mark
from wartable.kit.wording import asked, the, they
from wartable.rulesets.battle_group.events.resolution import LeftCover, OpenOver, Shaken
from wartable.rulesets.battle_group.moving.fleeing import make_for
from wartable.rulesets.battle_group.moving.led import barred, director
from wartable.rulesets.battle_group.moving.phase import turn
from wartable.rulesets.battle_group.resolution.will import will_test
from wartable.rulesets.battle_group.sight.cover import covers
from wartable.rulesets.battle_group.specials.kit import answers_effect
from wartable.rulesets.battle_group.specials.points import FREE, Bar, BattleSpecial, Use
from wartable.rulesets.battle_group.state import Effect, Game, Unit, Until
from wartable.rulesets.battle_group.troops import line

HIDING, OPEN = "hiding", "in_the_open"
STAY, LEAVE = "stay", "leave"


class Hiding(BattleSpecial):
    """BG-RES-07, BG-RES-08: it passes a WV test to move out of its cover; who is content to stay does not roll."""

    __slots__ = ()

    @override
    def move_begins(self, game: Game, unit: Unit) -> Flow[bool]:
        options = (
            Option(STAY, "Stay in cover", "BG-RES-08"), Option(LEAVE, "Test the will and come out", "BG-RES-07"),
        )  # fmt: skip
        seat = director(game, unit)
        if barred(game, unit, Use.MOVE)[0]:
            yield from turn(game, unit, seat)
            return True
        key = yield from choose("BG-RES-07", seat, asked(unit.name, "do", "What"), options, about=unit.id)
        if key == STAY or not (yield from will_test(game, unit, "BG-RES-07")):
            yield from turn(game, unit, seat)
            return True
        game.emit(LeftCover(unit.id, HIDING, "BG-RES-07"))
        return False

    @override
    def displaced(self, game: Game, unit: Unit) -> None:
        """BG-RES-08: who is forced to move hides no longer."""
        game.emit(LeftCover(unit.id, HIDING, "BG-RES-08"))

    @override
    def marks(self, game: Game, unit: Unit) -> Iterator[Mark]:
        yield Mark("hides in cover", "BG-RES-06", "bad")


def _same(game: Game, unit: Unit) -> list[Feature]:
    """BG-NEW-INTHEOPEN-01: the cover that a unit made for when it was caught in the open, if there is any."""
    found = unit.effect(OPEN)
    return [piece for piece in covers(game) if found and piece.key == found.about]


class InTheOpen(BattleSpecial):
    """BG-NEW-INTHEOPEN-01 to -03: it moves towards the same cover, then tests whether it may act."""

    __slots__ = ()

    @override
    def must_move(self, game: Game, unit: Unit) -> bool:
        return True

    @override
    def moves_so(self, game: Game, unit: Unit) -> Bar:
        """BG-NEW-INTHEOPEN-01."""
        pieces = _same(game, unit)
        if not pieces:
            return FREE
        name = the(pieces[0].name)
        return f"caught in the open, {they(unit.name, 'make')} for {name} and cannot run", "BG-NEW-INTHEOPEN-01"

    @override
    def move_begins(self, game: Game, unit: Unit) -> Flow[bool]:
        """BG-NEW-INTHEOPEN-01: towards the same cover; BG-RES-10: without cover it is free to move, and tests too."""
        pieces = _same(game, unit)
        there = False
        if pieces and not barred(game, unit, Use.MOVE, Use.FORCED)[0]:
            eyes = [model for foe in game.enemies(unit) for model in foe.models]
            clause = "BG-NEW-INTHEOPEN-01"
            there = yield from make_for(game, unit, pieces[0], line.move(unit), eyes, clause, tolls=True)
        if not there and not (yield from will_test(game, unit, "BG-NEW-INTHEOPEN-02")):
            game.emit(Shaken(unit.id, Effect("shaken", "BG-NEW-INTHEOPEN-02", Until.TURN), "BG-NEW-INTHEOPEN-02"))
        game.emit(OpenOver(unit.id, OPEN, "BG-NEW-INTHEOPEN-03"))
        return bool(pieces)

    @override
    def marks(self, game: Game, unit: Unit) -> Iterator[Mark]:
        yield Mark("caught in the open", "BG-NEW-INTHEOPEN-00", "bad")


answers_effect({HIDING: Hiding(), OPEN: InTheOpen()})
