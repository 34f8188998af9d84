"""Where an alien goes in step 3, and how (chapter ALN); `turn.alien_moves` has it go there."""

from __future__ import annotations

from wartable.engine.ask import Flow
from wartable.engine.plane import INCH, Body, Point, along, gap
from wartable.kit.inches.ways import Way, staying
from wartable.rulesets.adventures.aliens.facts import Facts
from wartable.rulesets.adventures.aliens.measure import behind, measure
from wartable.rulesets.adventures.aliens.plan import AlienAction, Course, choose
from wartable.rulesets.adventures.aliens.who import SHOWN, card, looks_like_a_friend, speed
from wartable.rulesets.adventures.events.aliens import AlienPlanned, ShowedItself
from wartable.rulesets.adventures.moving.approach import as_point, toward
from wartable.rulesets.adventures.moving.limits import escorting
from wartable.rulesets.adventures.spotting.lines import SMOKE
from wartable.rulesets.adventures.state import Figure, Game, Plan, Stand

AFTER = (AlienAction.CHARGE, AlienAction.RUN, AlienAction.ADVANCE)
"""Actions of an alien that is after somebody and not in contact with him yet."""
AIMED = (AlienAction.CHARGE, AlienAction.RUN, AlienAction.ADVANCE, AlienAction.FIGHT)
"""AT-ALN-04: actions with a target that can be lost."""
STILL = (AlienAction.STAY, AlienAction.FIGHT, AlienAction.GUARD, AlienAction.HALT, AlienAction.WAIT)
GRAIN = INCH // 10


def told(game: Game, alien: Figure, facts: Facts, course: Course) -> AlienPlanned:
    """AT-NEW-OBS-01: the event that tells a choice, and what it changes for the alien."""
    lost = -1
    if course.action is AlienAction.HALT and facts.lost:
        lost = alien.lost if alien.lost >= 0 else game.turn
    x, y = as_point(goal_of(game, alien, course))
    target = course.goal if course.action in AIMED else ""
    return AlienPlanned(
        alien.id, course.action.value, course.goal, x, y, course.order.value, course.why, target,
        facts.marker.key if facts.marker else "", lost, course.clause,
    )  # fmt: skip


def goal_of(game: Game, alien: Figure, course: Course) -> Figure | Point:
    """The figure or place that an alien goes to; where it is if it goes nowhere."""
    if course.action is AlienAction.KEEP:
        return behind(game, alien, game.figures[course.goal])
    if course.goal in game.figures:
        return game.figures[course.goal]
    places = {portal.id: (portal.x, portal.y) for portal in game.portals}
    places.update({marker.id: (marker.x, marker.y) for marker in game.objectives})
    return places.get(course.goal, alien.at)


def way_of(game: Game, alien: Figure, course: Course, parts: int = 1) -> Way[Stand]:
    """AT-ALN-01, AT-ALN-02: at full Move, or at the pace of an escort (AT-ALN-07), and out of smoke if it must.

    Args:
        parts: AT-TURN-05: it goes one of so many parts of its Move.
    """
    far = speed(game, alien) // parts
    if course.slow:
        far = escorting(game, alien, far)
    return off_smoke(game, alien, toward(game, alien, goal_of(game, alien, course), far, course.halt))


def off_smoke(game: Game, alien: Figure, way: Way[Stand]) -> Way[Stand]:
    """AT-NEW-RACE-05: Ice Warriors stop at the edge of smoke; who is in it already may leave it."""
    race = card(game, alien)
    if race is None or not race.stops_at_smoke or not way.distance:
        return way
    clouds = [Body(cloud.x, cloud.y, SMOKE) for cloud in game.smoke]
    clouds = [cloud for cloud in clouds if gap(alien.body, cloud) > 0]
    path = way.paths[0]
    for far in range(0, way.distance + GRAIN, GRAIN):
        if any(gap(Body(*along(path, far), alien.r), cloud) == 0 for cloud in clouds):
            kept = max(0, far - GRAIN)
            return way.cut_short(kept) if kept else staying((alien.stand,))
    return way


def show_itself(game: Game, alien: Figure) -> None:
    """AT-NEW-RACE-09: within 3 inches of a player character it no longer looks like a friend."""
    within = looks_like_a_friend(game, alien)
    if within and any(f.character and gap(f.body, alien.body) <= within for f in game.enemies(alien)):
        game.emit(ShowedItself(alien.id, SHOWN))


# ------------------------------------------------------------------ foretold
def intended(game: Game, alien: Figure) -> Flow[Course | None]:
    """AT-NEW-OBS-01: its choice now, as far as no die decides; None if it has moved or does not move of itself."""
    if not alien.able or alien.stepped or alien.suppressed:
        return None
    facts = yield from measure(game, alien, dice=False)
    if alien.unknown:  # AT-RACE-01: whom it reaches would tell its Move
        facts = facts._replace(reached=None, reached_character=None, helpless=None)
    return choose(facts)


def foreseen(game: Game, alien: Figure) -> Flow[Plan | None]:
    """AT-NEW-OBS-01: what it would do now, as far as no die decides; None if it has moved or does nothing."""
    course = yield from intended(game, alien)
    if course is None:
        return None
    at = as_point(goal_of(game, alien, course))
    if at == alien.at:
        return None
    return Plan(alien.id, *at, course.why, course.clause, course.goal)
