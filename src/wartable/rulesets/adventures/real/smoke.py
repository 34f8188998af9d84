"""Smoke at a real table: people mark, lay and take off the circles, and nobody sees through them (AT-HVY-06)."""

from __future__ import annotations

from wartable.engine.ask import Flow
from wartable.kit.wording import count, inched
from wartable.rulesets.adventures.aliens.who import card
from wartable.rulesets.adventures.events.shooting import RoundSpent, SmokeThrown
from wartable.rulesets.adventures.real.ground import smoke_place
from wartable.rulesets.adventures.real.people import do, mention
from wartable.rulesets.adventures.shooting.thrown import BOMB, FAR, LASTS
from wartable.rulesets.adventures.spotting.lines import SMOKE
from wartable.rulesets.adventures.state import Act, Figure, Game

CLAUSE = "AT-HVY-06"


def mark(game: Game, act: Act) -> Flow[Act]:
    """AT-HVY-06, AT-TURN-04: with the act its point is declared; people mark it."""
    who = mention(game.figures[act.figure])
    what = f"Mark the point, up to {inched(FAR)} from {who}, at which the smoke bomb is thrown."
    yield from do(game, CLAUSE, what, "It is marked", act.figure)
    return act


def lay(game: Game, act: Act) -> Flow[None]:
    """AT-HVY-06: the smoke of a bomb is laid about the point that was marked, as play tells it."""
    until, (x, y) = game.turn + LASTS, smoke_place(len(game.smoke))
    game.emit(RoundSpent(act.figure, BOMB, CLAUSE))
    game.emit(SmokeThrown(act.figure, x, y, until))
    what = (
        f"Lay a circle of smoke with a radius of {inched(SMOKE)} about the point marked for"
        f" {mention(game.figures[act.figure])}. It stays to the end of turn {until}: nothing is seen through it."
    )
    yield from do(game, CLAUSE, what, "It lies", act.figure)


def lifted(game: Game, before: int) -> Flow[None]:
    """AT-HVY-06: people take the smoke off that is over; `before`: how many circles lay there."""
    over = before - len(game.smoke)
    if over:
        left = " What was thrown later stays." if game.smoke else ""
        what = f"Take {count(over, 'circle')} of smoke off the table: what was thrown in turn {game.turn - LASTS}."
        yield from do(game, CLAUSE, what + left)


def held_up(game: Game, alien: Figure) -> str:
    """AT-NEW-RACE-05: what is said with the move of an alien that does not enter smoke; '' if nothing is."""
    race = card(game, alien)
    if race is None or not race.stops_at_smoke or not game.smoke:
        return ""
    return f" It stops at the edge of smoke ({race.clause})."
