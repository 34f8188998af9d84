"""The move of an alien in step 3, and what comes of it (chapter ALN)."""

from __future__ import annotations

from wartable.engine.ask import Flow
from wartable.rulesets.adventures.aliens.measure import measure
from wartable.rulesets.adventures.aliens.moves import STILL, show_itself, told, way_of
from wartable.rulesets.adventures.aliens.plan import AlienAction, Course, choose
from wartable.rulesets.adventures.aliens.who import speed
from wartable.rulesets.adventures.civilians.found import found_by
from wartable.rulesets.adventures.events.base import FigureStepped
from wartable.rulesets.adventures.moving.flee import rout
from wartable.rulesets.adventures.moving.suppressed import take_cover
from wartable.rulesets.adventures.moving.walk import walked
from wartable.rulesets.adventures.prisoners.follow import arrive, follow
from wartable.rulesets.adventures.specials.bans import goes_by_itself
from wartable.rulesets.adventures.state import Figure, Game


def move_alien(game: Game, alien: Figure) -> Flow[None]:
    """AT-ALN-01: an alien has its move; AT-SHOOT-03: a suppressed one goes to cover, AT-MOVE-04: others stay."""
    if (yield from goes_by_itself(game, alien)):
        return
    if alien.free and alien.suppressed:
        yield from take_cover(game, alien)
    elif alien.able:
        show_itself(game, alien)
        facts = yield from measure(game, alien)
        course = choose(facts)
        game.emit(told(game, alien, facts, course))
        carry_out(game, alien, course)
    if alien.on_table:
        game.emit(FigureStepped(alien.id))


def carry_out(game: Game, alien: Figure, course: Course) -> None:
    """It goes as far as its choice says; its prisoners go with it."""
    if course.action is AlienAction.FLEE and not course.goal:
        rout(game, alien, speed(game, alien))
        return
    if course.action not in STILL:
        walked(game, alien, way_of(game, alien, course), course.clause)
    end_of_move(game, alien)


def end_of_move(game: Game, alien: Figure) -> None:
    """Prisoners go with their captor; disguises fall, civilians are found."""
    follow(game, alien)
    arrive(game, alien)
    show_itself(game, alien)
    found_by(game, alien)
