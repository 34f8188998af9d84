"""Which step comes next: setting up, then the steps of a turn in their order (chapter TURN)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wartable.engine.ask import Flow
from wartable.rulesets.adventures.arrivals.roll import roll
from wartable.rulesets.adventures.cards.blue_edged import bluff
from wartable.rulesets.adventures.cards.left_behind import left_behind
from wartable.rulesets.adventures.civilians.leave import touch
from wartable.rulesets.adventures.events.base import StepBegan, TurnBegan
from wartable.rulesets.adventures.ideas.at_once import at_once
from wartable.rulesets.adventures.ideas.sets import note_set
from wartable.rulesets.adventures.laboratory.work import work
from wartable.rulesets.adventures.melee.fight import fight
from wartable.rulesets.adventures.orders.give import give
from wartable.rulesets.adventures.persons.asked import before_events
from wartable.rulesets.adventures.portals.fall_back import fall_back
from wartable.rulesets.adventures.prisoners.escape import escape
from wartable.rulesets.adventures.prisoners.helpless import capture_helpless
from wartable.rulesets.adventures.prisoners.surrender import surrender
from wartable.rulesets.adventures.serial.begin import begin
from wartable.rulesets.adventures.setup.decks import decks
from wartable.rulesets.adventures.setup.objectives import objectives
from wartable.rulesets.adventures.setup.portals import portals
from wartable.rulesets.adventures.setup.scatter import scatter_terrain
from wartable.rulesets.adventures.setup.start import start
from wartable.rulesets.adventures.state import Game, Step
from wartable.rulesets.adventures.turn.acting import declare, resolve
from wartable.rulesets.adventures.turn.end import end
from wartable.rulesets.adventures.turn.move_all import move_all
from wartable.rulesets.adventures.winning.check import lost


def events(game: Game) -> Flow[bool]:
    """AT-TURN-02, AT-LAB-02: group by group the event roll, then the laboratory; what cards bring at once."""
    goes_on = (yield from roll(game)) or (yield from work(game))
    yield from at_once(game)
    return goes_on


Part = Callable[[Game], Flow[bool]]
"""One small part of a step; it says whether the step goes on."""
PARTS: Mapping[Step, Part] = {
    Step.TERRAIN: scatter_terrain, Step.DECKS: decks, Step.OBJECTIVES: objectives, Step.START: start,
    Step.PORTALS: portals, Step.ORDERS: give, Step.EVENTS: events, Step.MOVES: move_all, Step.ACTS: declare,
    Step.RESOLVE: resolve, Step.MELEE: fight, Step.END: end,
}  # fmt: skip
NEXT = tuple(PARTS)


def step(game: Game) -> Flow[None] | None:
    """The next part of the game; None once the episode is over."""
    if game.result is not None:
        return None
    return _part(game, game.cursor.step)


def _part(game: Game, now: Step) -> Flow[None]:
    yield from left_behind(game)
    if now is Step.ORDERS and not game.cursor.done:
        yield from escape(game)
        game.emit(StepBegan(Step.ORDERS, 1))
        return
    goes_on = yield from PARTS[now](game)
    if goes_on or game.result is not None:
        return
    if now is Step.MOVES:
        note_set(game)
    if now is Step.ORDERS:
        yield from before_events(game)
    if now is Step.RESOLVE:
        yield from capture_helpless(game)
    if now is Step.EVENTS:
        yield from fall_back(game)
    if now is Step.MOVES:
        yield from touch(game)
        yield from bluff(game)
        yield from surrender(game)
    if now is Step.PORTALS:
        yield from begin(game)
    if lost(game):
        return
    if now is Step.END or now is Step.PORTALS:
        game.emit(TurnBegan(game.turn + 1))
    else:
        game.emit(StepBegan(NEXT[NEXT.index(now) + 1]))
