"""Players that plan for their whole side where the ruleset has planning: the veteran, and above it the marshal.

The veteran takes the joint plan that looks best; where nobody can plan, it plays its ideas out. The marshal plays the
best joint plans out and takes that which ends best.
"""

from __future__ import annotations

from time import monotonic
from typing import Any

from wartable.ai.follow import CaptainPlayer, Course
from wartable.ai.greedy import GreedyPlayer, accepts
from wartable.ai.lookahead import Line, LookaheadPlayer, played_out, preferred
from wartable.engine.answer import Player
from wartable.engine.ask import Ask, Move
from wartable.engine.compat import override
from wartable.engine.planning import Planning
from wartable.engine.ruleset import Idea
from wartable.engine.session import Session
from wartable.engine.state import State

PLANS = 4
"""How many joint plans a marshal plays out."""


class VeteranPlayer(CaptainPlayer, LookaheadPlayer):
    """Plans for its side; where the ruleset has no planning it plays its ideas out."""

    @override
    def unplanned(self, session: Session, ask: Ask) -> Any:
        looks = session.ruleset.planning is None
        return LookaheadPlayer.answer(self, session, ask) if looks else GreedyPlayer.answer(self, session, ask)


class MarshalPlayer(CaptainPlayer, LookaheadPlayer):
    """Plays the best joint plans out against each other; what no plan says anything of, idea against idea."""

    @override
    def unplanned(self, session: Session, ask: Ask) -> Any:
        return LookaheadPlayer.answer(self, session, ask)

    @override
    def course_for(self, session: Session, planning: Planning, game: State, ask: Ask) -> Course:
        before, since = self.course, monotonic()
        found = super().course_for(session, planning, game, ask)
        first = found.next(ask)
        if found is before or isinstance(ask, Move) or first is None or not accepts(ask, first[1][0].answer):
            return found  # what is not legal after all is not tried out: another plan takes its place
        lines = [self._line(course, ask) for course in _courses(found, ask, planning.single)]
        if len(lines) < 2 or not self.can_tell(session, ask, lines):
            return found
        self.look(session, ask.seat, lines, since)
        best = preferred(lines, session.ruleset.spread)
        self.course = best.course.course if isinstance(best.course, Led) else found
        self.course.tried = f"the best of {len(lines)} plans, each {played_out(best)}" if best.values else ""
        return self.course

    def _line(self, course: Course, ask: Ask) -> Line:
        following = course.next(ask)
        answer = following[1][0].answer if following is not None else None
        return Line(Idea(answer, 0.0), course=Led(course, ask))


class Led:
    """Makes players that follow a course which has answered `ask` already."""

    def __init__(self, course: Course, ask: Ask) -> None:
        self.course, self.ask = course, ask

    def __call__(self, other: Player) -> Follower:
        """One that goes on from there; where the course says nothing, `other` answers."""
        course = self.course.again()
        following = course.next(self.ask)
        if following is not None:
            course.due[following[0]] = following[1][1:]
        return Follower(course, other)


class Follower:
    """Follows plans step by step and makes none; an actor whose step is refused is left to `other`."""

    def __init__(self, course: Course, other: Player) -> None:
        self.course, self.other = course, other

    def answer(self, session: Session, ask: Ask) -> Any:
        """An answer to `ask`."""
        while (found := self.course.next(ask)) is not None:
            actor, steps = found
            if accepts(ask, steps[0].answer):
                self.course.due[actor] = steps[1:]
                return steps[0].answer
            del self.course.due[actor]
        otherwise = self.course.joint.outlook.otherwise(ask, self.course.joint.plans)
        return otherwise if accepts(ask, otherwise) else self.other.answer(session, ask)


def _courses(course: Course, ask: Ask, single: bool) -> list[Course]:
    """The course and the next best ones, each of which has an answer to `ask`.

    Args:
        single: plans are of one unit, so that all others are of the same one.
    """
    found = [course]
    for joint in course.joint.others(PLANS - 1, PLANS - 1 if single else 1):
        made = Course(course.mark, joint)
        following = made.next(ask)
        if following is not None and accepts(ask, following[1][0].answer):
            found.append(made)
    return found
