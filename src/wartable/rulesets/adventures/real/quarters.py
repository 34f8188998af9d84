"""Quarter moves at a real table: who runs and who is after him, or two who meet, are moved in turn (AT-TURN-05)."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Flow
from wartable.engine.plane import at_hand
from wartable.kit.wording import inched
from wartable.rulesets.adventures.aliens.moves import AFTER
from wartable.rulesets.adventures.aliens.plan import Course
from wartable.rulesets.adventures.aliens.who import speed
from wartable.rulesets.adventures.events.base import FigureRemoved, FigureStepped, QuartersBegan, WaysMet
from wartable.rulesets.adventures.moving.limits import escorting, limits
from wartable.rulesets.adventures.real.aliens import decided, finds, planned
from wartable.rulesets.adventures.real.ground import stands
from wartable.rulesets.adventures.real.people import label, mention, named, one_of, several, which
from wartable.rulesets.adventures.real.portal_rolls import look
from wartable.rulesets.adventures.real.smoke import held_up
from wartable.rulesets.adventures.spotting.objectives import turn_objectives
from wartable.rulesets.adventures.state import ALIENS, OWN, Figure, Game, Order
from wartable.rulesets.adventures.turn.quarters import PARTS, RUNNING

CLAUSE = "AT-TURN-05"
ON, CAUGHT, LEFT = "on", "caught", "left"


def runs(figure: Figure) -> bool:
    """AT-TURN-05: whether a figure of the players has still to move and runs from whoever is after it."""
    return figure.side == OWN and figure.able and not (figure.stepped or figure.suppressed) and figure.order in RUNNING


def run_off(game: Game, movers: Sequence[Figure]) -> Flow[None]:
    """AT-TURN-05: those of the movers who run from an alien that has not moved yet move in quarters, it with them."""
    runners = [figure for figure in movers if runs(figure)]
    question = "Who of these runs from an alien that is after it and has not moved yet?"
    if len(runners) > 1 and pursuers(game):
        after = yield from several(game, CLAUSE, question, named(runners), "Nobody", "Nobody else", runners[0].id)
        runners = [figure for figure in runners if figure.id in after]
    for runner in runners:
        question = f"Which alien is after {mention(runner)}, who runs from it, and has not moved yet?"
        key = yield from which(game, CLAUSE, question, named(pursuers(game)), "None", runner.id)
        if key:
            alien = game.figures[key]
            decision = yield from decided(game, alien)
            if run_after(game, decision.course) is runner:
                planned(game, alien, decision)
                yield from chase(game, runner, alien, decision.course, runner)
                yield from finds(game, alien)
                game.emit(FigureStepped(alien.id))
                turn_objectives(game)
                yield from look(game, alien.id)


def pursuers(game: Game) -> list[Figure]:
    """AT-RACE-01, AT-SHOOT-03: aliens that may still move after somebody; an unknown one sees nobody."""
    return [f for f in game.on_table(ALIENS) if f.able and not (f.stepped or f.suppressed or f.unknown)]


def run_after(game: Game, course: Course) -> Figure | None:
    """AT-TURN-05: who runs from an alien that goes for him, None if nobody does."""
    goal = game.figures.get(course.goal)
    return goal if goal is not None and course.action in AFTER and runs(goal) else None


def meet(game: Game, figure: Figure) -> Flow[bool]:
    """AT-TURN-05: an alien that goes for a figure is named, and both move in quarters; whether they are in contact."""
    question = f"Which alien that has not moved goes for {mention(figure)} and meets it on its way?"
    key = yield from which(game, CLAUSE, question, named(pursuers(game)), "None", figure.id)
    if not key:
        return False
    alien = game.figures[key]
    decision = yield from decided(game, alien)
    course = decision.course
    if course.goal != figure.id or course.action not in AFTER or course.halt:
        return False
    planned(game, alien, decision)
    game.emit(WaysMet(figure.id, alien.id))
    most = limits(game, figure)[1]
    step = f"{mention(figure)} up to {at_hand(most // PARTS)} inches on its way"
    end, part = yield from _quarters(game, (figure, alien), course, step, figure)
    if end == CAUGHT:
        stands(game, figure, "", most * part // PARTS, CLAUSE)
    _alien_stands(game, alien, figure, course, end, part)
    yield from finds(game, alien)
    game.emit(FigureStepped(alien.id))
    return end == CAUGHT


def chase(game: Game, runner: Figure, alien: Figure, course: Course, first: Figure) -> Flow[None]:
    """AT-TURN-05: people move both in four equal parts in turn, `first` before the other, until they are in contact."""
    game.emit(QuartersBegan(runner.id, alien.id))
    most, routs = limits(game, runner)[1], runner.order == Order.ROUT
    flight = f"{mention(runner)} {'' if routs else 'up to '}{at_hand(most // PARTS)} inches away from {mention(alien)}"
    end, part = yield from _quarters(game, (runner, alien), course, flight, first)
    if end == LEFT:
        game.emit(FigureRemoved(runner.id, False, "AT-ORD-07"))
    else:
        stands(game, runner, "", most * part // PARTS, CLAUSE)
        game.emit(FigureStepped(runner.id))
    _alien_stands(game, alien, runner, course, end, part)


def _pace(game: Game, alien: Figure, course: Course) -> int:
    far = speed(game, alien)
    return escorting(game, alien, far) if course.slow else far


def _alien_stands(game: Game, alien: Figure, other: Figure, course: Course, end: str, part: int) -> None:
    by = other.id if end == CAUGHT else ""
    stands(game, alien, by, _pace(game, alien, course) * part // PARTS, course.clause)


def _quarters(
    game: Game, pair: tuple[Figure, Figure], course: Course, step: str, first: Figure
) -> Flow[tuple[str, int]]:  # fmt: skip
    """How it ended, and after how many quarters: `step` is what a figure does in each, an alien goes for it."""
    figure, alien = pair
    rows = {ON: "Both have moved, and are not in contact", CAUGHT: "They are in contact"}
    rows |= {LEFT: f"{label(figure)} has left the table"} if figure.order == Order.ROUT else {}
    stop = f", and stop it {inched(course.halt)} away" if course.halt else ""
    far = at_hand(_pace(game, alien, course) // PARTS)
    parts = [step, f"{mention(alien)} up to {far} inches towards {mention(figure)}{stop}"]
    one, other = parts if first is figure else reversed(parts)
    end, part = ON, 0
    while end == ON and part < PARTS:
        part += 1
        told = f"Move {one}; then {other}.{held_up(game, alien)} Whoever cannot go so far stays where the way ends."
        end = yield from one_of(game, CLAUSE, f"Quarter {part} of {PARTS}. {told}", rows, figure.id)
    return end, part
