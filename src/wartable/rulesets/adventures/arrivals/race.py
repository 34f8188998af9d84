"""When the race card is turned up (AT-RACE-01)."""

from __future__ import annotations

from wartable.engine.plane import gap
from wartable.rulesets.adventures.events.arrivals import FigureKnown, RaceRevealed
from wartable.rulesets.adventures.portals.active import observers
from wartable.rulesets.adventures.specials.kit import rules_of
from wartable.rulesets.adventures.specials.points import speaking
from wartable.rulesets.adventures.spotting.lines import sees
from wartable.rulesets.adventures.spotting.spot import limit
from wartable.rulesets.adventures.state import ALIENS, Figure, Game


def reveal(game: Game) -> None:
    """AT-RACE-01: the race card is turned up once an alien can be seen from where the players are.

    A human enemy character that is seen does not reveal it.
    """
    if game.revealed or not game.race:
        return
    for alien in list(game.on_table(ALIENS)):
        if alien.unknown and in_view(game, alien):
            if not alien.human:
                turn_up(game)
                return
            game.emit(FigureKnown(alien.id, alien.name))
    for figure in observers(game):
        if any(rule.knows_race(game, figure) for rule in speaking(rules_of(game, figure), "knows_race")):
            turn_up(game)
            return


def turn_up(game: Game) -> None:
    """The race card lies face up from now on."""
    if not game.revealed:
        game.emit(RaceRevealed(game.race, game.book.races[game.race].name))


def in_view(game: Game, alien: Figure) -> bool:
    """Whether a free figure of the players sees an alien, within the limit in the open."""
    eyes = observers(game)
    return any(gap(f.body, alien.body) <= limit(game, f) and sees(game, f, alien.body) for f in eyes)
