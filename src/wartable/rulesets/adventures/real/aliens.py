"""What an alien does at a real table: people answer what matters, the choices are those of play (ALN, NEW-OBS)."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from wartable.engine.ask import Flow
from wartable.engine.plane import at_hand, gap, touching
from wartable.kit.wording import inched
from wartable.rulesets.adventures.aliens.asking import (
    CARRIED,
    CHARACTER,
    FIGURE,
    LEADER,
    LIVE,
    MARKER,
    NO,
    NOBODY,
    PREY,
    THERE,
    UNSEEN,
    WALKS,
    YES,
    Answers,
    Question,
    Sheet,
    facts_of,
    move_questions,
    next_question,
    sheet_of,
)
from wartable.rulesets.adventures.aliens.moves import AIMED, STILL
from wartable.rulesets.adventures.aliens.plan import AT_MARKER, AlienAction, Course, choose
from wartable.rulesets.adventures.aliens.who import SHOWN, card, foe, holds_off, speed
from wartable.rulesets.adventures.events.aliens import AlienPlanned, ShowedItself
from wartable.rulesets.adventures.events.base import FigureCaptured, FigureRemoved, name
from wartable.rulesets.adventures.moving.limits import escorting
from wartable.rulesets.adventures.prisoners.armed import armed
from wartable.rulesets.adventures.prisoners.follow import arrive
from wartable.rulesets.adventures.real.ground import stands
from wartable.rulesets.adventures.real.people import answered, do, label, mention, named, one_of, own, which, yes
from wartable.rulesets.adventures.real.smoke import held_up
from wartable.rulesets.adventures.spotting.lines import spot
from wartable.rulesets.adventures.spotting.spot import limit
from wartable.rulesets.adventures.state import ALIENS, CIVIL, Figure, Game
from wartable.rulesets.adventures.state import LEADER as LEADS

INTO = (AlienAction.CHARGE, AlienAction.CATCH, AlienAction.RUN)
TO = (AlienAction.GO, AlienAction.LEAD)
OFF_TABLE, ON = "off", "on"


class Decision(NamedTuple):
    """What an alien does, which marker it goes to from now on, and whether it has lost its target (AT-ALN-04)."""

    course: Course
    marker: str
    lost: bool


# ------------------------------------------------------------------ the choice
def sheet(game: Game, alien: Figure) -> Sheet:
    """What is known of an alien without asking; it has the name that people know it by."""
    race, known = card(game, alien), foe(game, alien)
    if race is None or known is None:
        return Sheet(label(alien), alien.kind, alien.move, 0, limit(game, alien))
    return sheet_of(race, known, alien.kind, limit(game, alien))._replace(name=label(alien), move=speed(game, alien))


def decided(game: Game, alien: Figure) -> Flow[Decision]:
    """AT-NEW-OBS-01: what it does, by what people answer; nobody sees an unknown figure, so that it sees nobody."""
    of, answers = sheet(game, alien), known(game, alien)
    while not alien.unknown and (question := still_asked(game, alien, of, answers)) is not None:
        answers[question.key] = yield from answered(game, question, alien.id)
    if answers.get("shown") == YES and SHOWN not in alien.used:
        game.emit(ShowedItself(alien.id, SHOWN))
    course = choice(game, alien, of, answers)
    goal = yield from goal_of(game, alien, course)
    marker = goal if course.goal == MARKER else alien.objective
    return Decision(course._replace(goal=goal), marker, answers.get("lost") == YES)


def planned(game: Game, alien: Figure, decision: Decision) -> None:
    """AT-NEW-OBS-01: what it does is told, and holds from now on."""
    course, goal, marker = decision.course, decision.course.goal, decision.marker
    lost = (alien.lost if alien.lost >= 0 else game.turn) if decision.lost else -1
    game.emit(AlienPlanned(
        alien.id, course.action.value, goal, alien.x, alien.y, course.order.value, course.why,
        goal if course.action in AIMED else "", marker, lost if course.action is AlienAction.HALT else -1,
        course.clause,
    ))  # fmt: skip


def still_asked(game: Game, alien: Figure, of: Sheet, answers: Answers) -> Question | None:
    """The first question whose answer can still change what an alien does; None once that is settled."""

    def outcome(given: Answers) -> Hashable:
        return choice(game, alien, of, given)._replace(why="", clause="")

    return next_question(move_questions(of), answers, outcome)


def choice(game: Game, alien: Figure, of: Sheet, answers: Answers) -> Course:
    """AT-NEW-OBS-01: what an alien does by these answers and what cards have told it; as in `aliens.measure`."""
    ordered = alien.ordered
    return choose(facts_of(of, answers)._replace(
        given=alien.order if ordered else "", toward=alien.target if ordered else "", holds_off=holds_off(game, alien)
    ))  # fmt: skip


def known(game: Game, alien: Figure) -> dict[str, str]:
    """The answers that the record gives, so that nobody is asked for them."""
    mine = list(own(game))
    found = {
        "touched": _word(bool(touched(game, alien))), "halts": _word(alien.halted > 0), "prisoner": _held(game, alien),
        "marker": _word(at_marker(game, alien)), "prey": _word(bool(mine)),
        "leader": _word(any(f.kind == LEADS and f.race == alien.race for f in game.on_table(ALIENS))),
    }  # fmt: skip
    if not alien.target:
        found["lost"] = NO
    if 0 <= game.turn - 1 == alien.lost:
        found["lost"] = YES
    if SHOWN in alien.used:
        found["shown"] = YES
    if not any(figure.helpless and figure.character for figure in mine):
        found["helpless"] = NO
    if all(figure.character for figure in mine):
        found["figure"] = UNSEEN
    if not any(figure.character for figure in mine):
        found["character"] = UNSEEN
    return found


def _word(said: bool) -> str:
    return YES if said else NO


def _held(game: Game, alien: Figure) -> str:
    held = sorted(game.captives(alien.id), key=lambda figure: (bool(figure.held_at), figure.id))
    if not held:
        return NOBODY
    return THERE if held[0].held_at else CARRIED if held[0].helpless else WALKS


def touched(game: Game, alien: Figure) -> list[Figure]:
    """The free figures of the players that are in contact with an alien."""
    return [figure for figure in own(game) if figure.free and touching(figure.body, alien.body)]


def at_marker(game: Game, alien: Figure) -> bool:
    """AT-ALN-01: whether an alien is at its objective marker."""
    return any(
        alien.objective in ("", marker.id) and gap(alien.body, spot(marker.x, marker.y)) <= AT_MARKER
        for marker in game.objectives
    )


def goal_of(game: Game, alien: Figure, course: Course) -> Flow[str]:
    """Whom or which marker a choice means: an id; people say who is nearest where there are several."""
    who = mention(alien)
    if course.goal == MARKER:
        if alien.objective:
            return alien.objective
        rows = {marker.id: name(game, marker.id).capitalize() for marker in game.objectives}
        return (yield from one_of(game, "AT-ALN-01", f"Which objective marker is nearest to {who}?", rows, alien.id))
    if course.goal in (FIGURE, CHARACTER, PREY):
        rows = named(_meant(game, alien, course))
        able = "can reach" if course.action in INTO else "sees"
        question = f"Who is that: the nearest that {who} {able}?"
        return (yield from one_of(game, course.clause, question, rows, alien.id)) if rows else ""
    if course.goal == LIVE:
        return next((marker.id for marker in game.objectives if marker.live), "")
    if course.goal == LEADER:
        return next((f.id for f in game.on_table(ALIENS) if f.kind == LEADS), "")
    return next((f.id for f in game.captives(alien.id)), "") if course.goal == "prisoner" else course.goal


def _meant(game: Game, alien: Figure, course: Course) -> list[Figure]:
    if course.action is AlienAction.FIGHT:
        return touched(game, alien)
    mine = list(own(game))
    if course.action is AlienAction.CATCH:
        return [figure for figure in mine if figure.character and figure.helpless]
    if course.goal == PREY:
        return mine
    return [figure for figure in mine if figure.character is (course.goal == CHARACTER)]


# ------------------------------------------------------------------ on the table
def carry_out(game: Game, alien: Figure, course: Course) -> Flow[None]:
    """People move it, and say whether it is where it wanted to go."""
    if course.action in STILL:
        return
    far = speed(game, alien)
    far = escorting(game, alien, far) if course.slow else far
    who, goal = label(alien), name(game, course.goal) if course.goal else ""
    move, held = f"{who}: {course.why}. Move it up to {at_hand(far)} inches", held_up(game, alien)
    if course.action in INTO:
        if (yield from yes(game, course.clause, f"{move} at {goal}.{held} Is it in contact?", alien.id)):
            stands(game, alien, course.goal, far, course.clause)
            return
    elif course.action in TO:
        if (yield from yes(game, course.clause, f"{move} to {goal}.{held} Has it come to it?", alien.id)):
            stands(game, alien, course.goal, far, course.clause)
            arrive(game, alien)
            return
    elif course.action is AlienAction.FLEE:
        rows = {ON: "It has moved", OFF_TABLE: "It has left the table"}
        away = f"{move} away from your figures.{held}"
        if (yield from one_of(game, course.clause, away, rows, alien.id)) == OFF_TABLE:
            game.emit(FigureRemoved(alien.id, False, course.clause))
            return
    else:
        stop = f"; it stops {inched(course.halt)} away" if course.halt else ""
        yield from do(game, course.clause, f"{move} {_toward(course)} {goal}{stop}.{held}", "It has moved", alien.id)
    stands(game, alien, "", far, course.clause)


def _toward(course: Course) -> str:
    return "behind" if course.action is AlienAction.KEEP else "towards"


def finds(game: Game, alien: Figure) -> Flow[None]:
    """AT-CIV-03: an armed alien without a prisoner takes a civilian within 2 inches."""
    if alien.unknown or not alien.on_table or not armed(game, alien) or game.captives(alien.id):
        return
    free = [figure for figure in game.on_table(CIVIL) if not figure.prisoner]
    question = f"Which civilian is within 2 inches of {mention(alien)}?"
    key = yield from which(game, "AT-CIV-03", question, named(free), "None", alien.id)
    if key:
        game.emit(FigureCaptured(key, alien.id, "AT-CIV-03"))
        stands(game, game.figures[key], alien.id, 0, "AT-PRIS-04")
