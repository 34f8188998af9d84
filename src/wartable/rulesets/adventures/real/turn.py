"""The steps of an episode at a real table, in the order of play (chapter TURN)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wartable.engine.ask import Flow
from wartable.rulesets.adventures.cards.blue_edged import bluff
from wartable.rulesets.adventures.cards.left_behind import left_behind
from wartable.rulesets.adventures.events.base import StepBegan, TurnBegan
from wartable.rulesets.adventures.ideas.at_once import at_once
from wartable.rulesets.adventures.ideas.sets import note_set
from wartable.rulesets.adventures.persons.asked import before_events
from wartable.rulesets.adventures.prisoners.escape import escape
from wartable.rulesets.adventures.real.acts import declare, resolve
from wartable.rulesets.adventures.real.fights import capture_helpless, fight, surrender
from wartable.rulesets.adventures.real.laboratory import work
from wartable.rulesets.adventures.real.leaving import taker
from wartable.rulesets.adventures.real.moves import civilians, move_all
from wartable.rulesets.adventures.real.orders import give
from wartable.rulesets.adventures.real.people import by_people
from wartable.rulesets.adventures.real.portal_rolls import fall_back, roll
from wartable.rulesets.adventures.real.set_up import objectives, portals, start, terrain
from wartable.rulesets.adventures.real.smoke import lifted
from wartable.rulesets.adventures.serial.begin import begin
from wartable.rulesets.adventures.setup.decks import decks
from wartable.rulesets.adventures.state import Game, Step
from wartable.rulesets.adventures.turn.end import end as end_of_turn
from wartable.rulesets.adventures.winning.check import lost

Part = Callable[[Game], Flow[bool]]


def events(game: Game) -> Flow[bool]:
    """AT-TURN-02, AT-LAB-02: group by group the event roll, then the laboratory; what cards bring at once."""
    goes_on = (yield from roll(game)) or (yield from work(game))
    yield from at_once(game)
    return goes_on


def end(game: Game) -> Flow[bool]:
    """AT-SHOOT-05, AT-HVY-06: the end of a turn as in play; smoke that is over leaves the table."""
    clouds = len(game.smoke)
    yield from end_of_turn(game)
    if game.result is None:
        yield from lifted(game, clouds)
    return False


PARTS: Mapping[Step, Part] = {
    Step.TERRAIN: terrain, Step.DECKS: decks, Step.OBJECTIVES: objectives, Step.START: start, Step.PORTALS: portals,
    Step.ORDERS: give, Step.EVENTS: events, Step.MOVES: move_all, Step.ACTS: declare, Step.RESOLVE: resolve,
    Step.MELEE: fight, Step.END: end,
}  # fmt: skip
NEXT = tuple(PARTS)


def after_moves(game: Game) -> Flow[None]:
    """AT-CIV-01, AT-NEW-CARD-28, AT-PRIS-01: what comes at the end of step 3."""
    note_set(game)
    yield from civilians(game)
    yield from bluff(game)
    yield from surrender(game)


AFTER: Mapping[Step, Callable[[Game], Flow[None]]] = {
    Step.PORTALS: begin, Step.ORDERS: before_events, Step.EVENTS: fall_back, Step.MOVES: after_moves,
    Step.RESOLVE: capture_helpless,
}  # fmt: skip


def step(game: Game) -> Flow[None] | None:
    """The next part of the game; None once the episode is over."""
    if game.result is not None:
        return None
    return by_people(game, lambda: _part(game, game.cursor.step))


def _part(game: Game, now: Step) -> Flow[None]:
    yield from left_behind(game, taker)
    if now is Step.ORDERS and not game.cursor.done:
        yield from escape(game)
        game.emit(StepBegan(Step.ORDERS, 1))
        return
    goes_on = yield from PARTS[now](game)
    if goes_on or game.result is not None:
        return
    if now in AFTER:
        yield from AFTER[now](game)
    if lost(game):
        return
    if now in (Step.END, Step.PORTALS):
        game.emit(TurnBegan(game.turn + 1))
    else:
        game.emit(StepBegan(NEXT[NEXT.index(now) + 1]))
