"""Quarter moves: who runs and who is after him, or two whose ways meet, move in turn (AT-TURN-05)."""

from __future__ import annotations

from wartable.engine.ask import Flow, move, without_dice
from wartable.engine.plane import Body, Point, along, gap, overlaps, path_length, touching
from wartable.kit.inches.ways import Way
from wartable.kit.wording import does
from wartable.rulesets.adventures.aliens.measure import measure
from wartable.rulesets.adventures.aliens.moves import AFTER, foreseen, intended, told, way_of
from wartable.rulesets.adventures.aliens.plan import choose
from wartable.rulesets.adventures.aliens.who import speed
from wartable.rulesets.adventures.events.base import (
    FigureMoved,
    FigureRemoved,
    FigureStepped,
    QuartersBegan,
    WaysMet,
    opening,
)
from wartable.rulesets.adventures.moving.flee import at_edge, away
from wartable.rulesets.adventures.moving.limits import limits
from wartable.rulesets.adventures.moving.walk import Walk, walked
from wartable.rulesets.adventures.orders.march import marches
from wartable.rulesets.adventures.state import ALIENS, OWN, Figure, Game, Order, Stand
from wartable.rulesets.adventures.turn.alien_moves import end_of_move

PARTS = 4
RUNNING = (Order.RETREAT, Order.ROUT)


def pursuer_of(game: Game, runner: Figure) -> Figure | None:
    """AT-TURN-05: the alien that is after a figure which runs from it, the nearest one; neither has moved yet."""
    if runner.side != OWN or not runner.able or runner.stepped or runner.order not in RUNNING or marches(game, runner):
        return None
    near = sorted(game.on_table(ALIENS), key=lambda alien: (gap(runner.body, alien.body), alien.id))
    return next((alien for alien in near if _after(game, alien) == runner.id), None)


def runner_of(game: Game, alien: Figure) -> Figure | None:
    """AT-TURN-05: the figure that runs from an alien which is after it."""
    runner = game.figures.get(_after(game, alien))
    return runner if runner is not None and pursuer_of(game, runner) is alien else None


def _after(game: Game, alien: Figure) -> str:
    """Whom an alien is after, as far as no die decides it."""
    plan = without_dice(lambda: foreseen(game, alien))
    return plan.target if plan is not None else ""


def meeting(game: Game, figure: Figure, way: Way[Stand]) -> Figure | None:
    """AT-TURN-05: the alien that goes for a figure and would be in contact with it before it has gone its way."""
    near = sorted(game.on_table(ALIENS), key=lambda alien: (gap(figure.body, alien.body), alien.id))
    return next((alien for alien in near if way.distance and _meets(game, alien, figure, way)), None)


def _meets(game: Game, alien: Figure, figure: Figure, way: Way[Stand]) -> bool:
    """Whether an alien that goes straight at a figure, a quarter at a time, is in contact with it on its way."""
    if gap(figure.body, alien.body) > way.distance + speed(game, alien) or touching(figure.body, alien.body):
        return False
    course = without_dice(lambda: intended(game, alien))
    if course is None or course.goal != figure.id or course.action not in AFTER or course.halt:
        return False
    pace = way_of(game, alien, course, PARTS)
    if not pace.distance or len(pace.paths[0]) > 2:
        return False
    at: Point = alien.at
    for part in range(1, PARTS):
        body = Body(*along(way.paths[0], way.distance * part // PARTS), figure.r)
        far = gap(Body(*at, alien.r), body)
        at = along((at, (body.x, body.y)), min(pace.distance, far))
        if far <= pace.distance:
            return True
    return False


def meet(game: Game, figure: Figure, alien: Figure, way: Way[Stand]) -> Flow[None]:
    """AT-TURN-05: a figure goes its way, an alien goes for it; both in four equal parts in turn."""
    game.emit(WaysMet(figure.id, alien.id))
    yield from _in_turn(game, figure, alien, way, figure)
    game.emit(FigureStepped(figure.id))


def chase(game: Game, runner: Figure, alien: Figure, first: Figure) -> Flow[None]:
    """AT-TURN-05: both move in four equal parts in turn, `first` before the other."""
    game.emit(QuartersBegan(runner.id, alien.id))
    flight = yield from _flight(game, runner)
    yield from _in_turn(game, runner, alien, flight, first)
    if runner.order == Order.ROUT and at_edge(game, runner):
        game.emit(FigureRemoved(runner.id, False, "AT-ORD-07"))
    else:
        game.emit(FigureStepped(runner.id))


def _in_turn(game: Game, runner: Figure, alien: Figure, way: Way[Stand], first: Figure) -> Flow[None]:
    """One goes its way, the other after it or wherever it goes; the move of the alien is over then."""
    facts = yield from measure(game, alien)
    course = choose(facts)
    game.emit(told(game, alien, facts, course))
    for part in range(1, PARTS + 1):
        for who in (runner, alien) if first is runner else (alien, runner):
            if who is runner:
                _go_on(game, runner, alien, way, part)
            elif not touching(alien.body, runner.body):
                walked(game, alien, way_of(game, alien, course, PARTS), course.clause)
    end_of_move(game, alien)
    game.emit(FigureStepped(alien.id))


def _flight(game: Game, runner: Figure) -> Flow[Way[Stand]]:
    """AT-ORD-06, AT-ORD-07: the whole way of who runs, as it is before anybody has moved."""
    least, most = limits(game, runner)
    if runner.order == Order.ROUT or not runner.seat:
        return away(game, runner, most)
    told_ = f"{does(opening(runner), 'move')} away, a quarter at a time"
    way: Way[Stand] = yield from move(Walk(game, runner, least, most).ask(told_))
    return way


def _go_on(game: Game, runner: Figure, alien: Figure, way: Way[Stand], part: int) -> None:
    """The next quarter of a way; who is caught, or finds a base in the way, stays."""
    path = way.paths[0]
    start = along(path, way.distance * (part - 1) // PARTS)
    to = along(path, way.distance * part // PARTS)
    end = Body(*to, runner.r)
    blocked = any(overlaps(end, other.body) for other in game.on_table() if other is not runner)
    if start != runner.at or to == start or blocked or touching(runner.body, alien.body):
        return
    far = path_length((start, to))
    game.emit(FigureMoved(runner.id, *to, far, (start, to), runner.facing, (), "AT-TURN-05"))
