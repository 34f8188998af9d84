"""Quarter moves at a real table: who runs and who is after him are moved in turn by people (AT-TURN-05)."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Flow
from wartable.engine.plane import at_hand, inches
from wartable.rulesets.adventures.aliens.plan import Course, Deed
from wartable.rulesets.adventures.aliens.who import speed
from wartable.rulesets.adventures.events.base import FigureRemoved, FigureStepped, QuartersBegan
from wartable.rulesets.adventures.moving.limits import escorting, limits
from wartable.rulesets.adventures.real.aliens import decided, finds, planned
from wartable.rulesets.adventures.real.ground import stands
from wartable.rulesets.adventures.real.people import label, named, one_of, several, which
from wartable.rulesets.adventures.real.portal_rolls import look
from wartable.rulesets.adventures.real.smoke import held_up
from wartable.rulesets.adventures.spotting.objectives import turn_objectives
from wartable.rulesets.adventures.state import ALIENS, OWN, Figure, Game, Order
from wartable.rulesets.adventures.turn.quarters import PARTS, RUNNING

CLAUSE = "AT-TURN-05"
AFTER = (Deed.CHARGE, Deed.RUN, Deed.ADVANCE)
"""Deeds of an alien that is after somebody and not in contact with him yet."""
ON, CAUGHT, LEFT = "on", "caught", "left"


def runs(figure: Figure) -> bool:
    """AT-TURN-05: whether a figure of the players has still to move and runs from whoever is after it."""
    return figure.side == OWN and figure.able and not (figure.stepped or figure.suppressed) and figure.order in RUNNING


def run_off(game: Game, movers: Sequence[Figure]) -> Flow[None]:
    """AT-TURN-05: those of the movers who run from an alien that has not moved yet move in quarters, it with them."""
    runners = [figure for figure in movers if runs(figure)]
    question = "Who of these runs from an alien that is after it and has not moved yet?"
    if len(runners) > 1 and _pursuers(game):
        after = yield from several(game, CLAUSE, question, named(runners), "Nobody", "Nobody else", runners[0].id)
        runners = [figure for figure in runners if figure.id in after]
    for runner in runners:
        question = f"Which alien is after {label(runner)}, who runs from it, and has not moved yet?"
        key = yield from which(game, CLAUSE, question, named(_pursuers(game)), "None", runner.id)
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


def _pursuers(game: Game) -> list[Figure]:
    """AT-RACE-01, AT-SHOOT-03: aliens that may still move after somebody; an unknown one sees nobody."""
    return [f for f in game.on_table(ALIENS) if f.able and not (f.stepped or f.suppressed or f.unknown)]


def run_after(game: Game, course: Course) -> Figure | None:
    """AT-TURN-05: who runs from an alien that goes for him, None if nobody does."""
    goal = game.figures.get(course.goal)
    return goal if goal is not None and course.deed in AFTER and runs(goal) else None


def chase(game: Game, runner: Figure, alien: Figure, course: Course, first: Figure) -> Flow[None]:
    """AT-TURN-05: people move both in four equal parts in turn, `first` before the other, until they are in contact."""
    game.emit(QuartersBegan(runner.id, alien.id))
    most, far = limits(game, runner)[1], speed(game, alien)
    far = escorting(game, alien, far) if course.slow else far
    rows = {ON: "Both have moved, and are not in contact", CAUGHT: "They are in contact"}
    rows |= {LEFT: f"{label(runner)} has left the table"} if runner.order == Order.ROUT else {}
    end, part = ON, 0
    while end == ON and part < PARTS:
        part += 1
        told = _told(game, runner, alien, course, (most // PARTS, far // PARTS), first)
        end = yield from one_of(game, CLAUSE, f"Quarter {part} of {PARTS}. {told}", rows, runner.id)
    if end == LEFT:
        game.emit(FigureRemoved(runner.id, False, "AT-ORD-07"))
    else:
        stands(game, runner, "", most * part // PARTS, CLAUSE)
        game.emit(FigureStepped(runner.id))
    stands(game, alien, runner.id if end == CAUGHT else "", far * part // PARTS, course.clause)


def _told(
    game: Game, runner: Figure, alien: Figure, course: Course, far: tuple[int, int], first: Figure
) -> str:  # fmt: skip
    """What people do in one quarter, in the order of the list."""
    stop = f", and stop it {inches(course.halt)} inches away" if course.halt else ""
    some = "" if runner.order == Order.ROUT else "up to "
    parts = [
        f"{label(runner)} {some}{at_hand(far[0])} inches away from {label(alien)}",
        f"{label(alien)} up to {at_hand(far[1])} inches towards {label(runner)}{stop}",
    ]
    one, other = parts if first is runner else reversed(parts)
    return f"Move {one}; then {other}.{held_up(game, alien)} Whoever cannot go so far stays where the way ends."
