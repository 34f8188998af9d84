"""The clock of the Threat card of the race (AT-GEN-06, AT-NEW-VOC-01)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wartable.engine.ask import Flow
from wartable.engine.plane import INCH, gap
from wartable.rulesets.adventures.cards.places import live
from wartable.rulesets.adventures.catalogue.ideas import THREAT
from wartable.rulesets.adventures.catalogue.play import difficulties
from wartable.rulesets.adventures.catalogue.words.effects import CarryOff, Clock, Effect, From
from wartable.rulesets.adventures.events.ideas import ClockStarted, ThreatCame
from wartable.rulesets.adventures.ideas.bonus import felled
from wartable.rulesets.adventures.ideas.effects import happen
from wartable.rulesets.adventures.ideas.places import ACTIONS, Job
from wartable.rulesets.adventures.ideas.sets import card_of, complete
from wartable.rulesets.adventures.spotting.lines import spot
from wartable.rulesets.adventures.state import ALIENS, LEADING, Game

NEAR = 2 * INCH
"""How near to the live marker an alien is that is at it."""
MANY = 3


def runs(game: Game) -> bool:
    """AT-NEW-TAB-05: whether Threat cards run: as the players agreed, or by the level."""
    return game.options.threat_clock or difficulties()[game.options.difficulty].clock


def threats(game: Game) -> Flow[None]:
    """AT-GEN-06: the clock starts, and does what it does when its time has come, unless the set is complete by then."""
    card = card_of(game, THREAT)
    if not runs(game) or card is None or card.clock is None or game.fact("actions done"):
        return
    clock, started = card.clock, dict(game.clocks)
    if card.key not in started:
        if STARTED[clock.from_](game):
            game.emit(ClockStarted(card.key, clock.turns, card.clause))
        return
    struck = game.fact(f"struck {card.key}")
    if game.turn < started[card.key] + clock.turns or (not struck and complete(game)):
        return
    if not struck:
        game.emit(ThreatCame(card.key, card.text, card.clause))
    for effect in clock.then:
        if not struck or again(effect):
            yield from happen(game, effect, Job(card.key, ACTIONS, (), False, card.clause))


def again(effect: Effect) -> bool:
    """AT-NEW-VOC-01: whether a clock does it again each turn; who is to carry something off may come later."""
    return bool(getattr(effect, "every_turn", False)) or isinstance(effect, CarryOff)


def turns_left(game: Game, clock: Clock, card: str) -> int | None:
    """How many turns are left until the clock of a card strikes; None if it does not run yet."""
    started = dict(game.clocks).get(card)
    return None if started is None else max(0, started + clock.turns - game.turn)


def _at_live(game: Game) -> bool:
    marker = live(game)
    if marker is None:
        return False
    return any(gap(alien.body, spot(marker.x, marker.y)) <= NEAR for alien in game.on_table(ALIENS))


STARTED: Mapping[From, Callable[[Game], bool]] = {
    From.FIRST_CONTACT: lambda game: game.contact,
    From.FIRST_LEADER: lambda game: any(alien.kind in LEADING for alien in game.figures.values()),
    From.THIRD_ALIEN_DESTROYED: lambda game: felled(game) >= MANY,
    From.ALIEN_AT_LIVE_OBJECTIVE: _at_live,
}
"""AT-NEW-VOC-01: what starts a clock."""
