"""Aliens that leave the table, and truces (AT-NEW-VOC-01)."""

from __future__ import annotations

from wartable.engine.ask import Flow
from wartable.engine.compat import override
from wartable.engine.plane import INCH, Body, Point, gap, path_length
from wartable.rulesets.adventures.cards.in_force import THING
from wartable.rulesets.adventures.cards.places import live
from wartable.rulesets.adventures.events.base import FactSet, FigureRemoved, FigureStepped
from wartable.rulesets.adventures.ideas.effects import CARRIED_OFF, LEAVES, TO_LIVE
from wartable.rulesets.adventures.moving.approach import toward
from wartable.rulesets.adventures.moving.flee import rout
from wartable.rulesets.adventures.moving.limits import full_move
from wartable.rulesets.adventures.moving.walk import walked
from wartable.rulesets.adventures.specials.points import EpisodeSpecial, answers_everybody
from wartable.rulesets.adventures.state import ALIENS, TRUCE, Figure, Game

THERE = INCH
"""How near to its place a figure is that has reached it."""


def goal_of(game: Game, figure: Figure) -> Point | None:
    """AT-NEW-VOC-01: where an alien goes to vanish: the live marker, or the nearest portal."""
    where = game.fact(f"{LEAVES} {figure.id}")
    marker = live(game)
    if where == TO_LIVE:
        return (marker.x, marker.y) if marker else None
    portals = [(portal.x, portal.y) for portal in game.portals]
    return min(portals, key=lambda at: path_length((figure.at, at)), default=None)


class Leaving(EpisodeSpecial):
    """AT-NEW-SON-05, AT-NEW-ICE-05, AT-NEW-OGR-05, AT-NEW-OGR-02: aliens that go away, and do not attack on the way."""

    __slots__ = ()

    @override
    def goes_by_itself(self, game: Game, me: Figure) -> Flow[bool]:
        where = game.fact(f"{LEAVES} {me.id}")
        if not where or not me.on_table:
            return False
        goal = goal_of(game, me)
        if me.able and not me.passive:
            if goal is not None:
                walked(game, me, toward(game, me, goal, full_move(game, me)), "AT-NEW-VOC-01")
            else:
                rout(game, me, full_move(game, me))
        if goal is not None and me.on_table and gap(me.body, Body(*goal, 0)) <= THERE:
            if THING in me.items:
                game.emit(FactSet(CARRIED_OFF, game.turn, "AT-NEW-OGR-02"))
            game.emit(FigureRemoved(me.id, False, "AT-NEW-VOC-01"))
        elif me.on_table:
            game.emit(FigureStepped(me.id))
        yield from ()
        return True

    @override
    def spares(self, game: Game, me: Figure, shooter: Figure, target: Figure) -> str | None:
        going = shooter.side == ALIENS and game.fact(f"{LEAVES} {shooter.id}") and target.id not in game.fought
        return "AT-NEW-VOC-01" if going else None

    @override
    def holds_off(self, game: Game, me: Figure, alien: Figure) -> str | None:
        return "AT-NEW-VOC-01" if game.fact(f"{LEAVES} {alien.id}") else None


class Truce(EpisodeSpecial):
    """AT-NEW-SIL-05: neither side attacks while a truce holds; that the players do breaks it."""

    __slots__ = ()

    @override
    def holds_off(self, game: Game, me: Figure, alien: Figure) -> str | None:
        return "AT-NEW-SIL-05" if 0 < game.turn <= game.fact(TRUCE) else None


RULES = (Leaving(), Truce())
answers_everybody(*RULES)
