"""A player that plans for its whole side and follows its plans until something comes of them.

It works out what all do together (`joint`) where the ruleset has `planning`, answers request after request by the
steps, and plans anew once the dice have spoken or the position is another one than it was made for. Whatever no plan
says anything of it answers by the ideas of the ruleset.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from wartable.ai.greedy import GreedyPlayer, accepts
from wartable.ai.joint import DANGER, WORK, Joint, Rival
from wartable.engine.ask import Ask, Move
from wartable.engine.compat import override
from wartable.engine.planning import EVEN, Planning, Step, Weights
from wartable.engine.ruleset import Idea
from wartable.engine.session import Session
from wartable.engine.state import State

TRIES = 24
"""How many plans are given up for one request, each since its answer is refused, before the ideas have their turn."""
MOVING = "moving"
REMEMBERED = 64
"""Of so many answers it knows what it had planned before them, for they may be taken back."""
TOLD = 3
"""So many plans are told as reasons."""


@dataclass(slots=True)
class Course:
    """Plans that are being followed: made for `mark`, with what is left of the steps of each actor.

    `tried`: how they were chosen among others, in words, if somebody has tried them out.
    """

    mark: Hashable
    joint: Joint
    tried: str = ""
    due: dict[str, tuple[Step, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.due = {actor: plan.steps for actor, plan in self.joint.plans.items()}

    def again(self) -> Course:
        """The same from its beginning."""
        return Course(self.mark, self.joint)

    def next(self, ask: Ask) -> tuple[str, tuple[Step, ...]] | None:
        """Whose step answers `ask`, and the steps from there on; None if no plan has one."""
        about = subject(ask)
        found: list[tuple[float, str, tuple[Step, ...]]] = []
        for actor, steps in self.due.items():
            for place, step in enumerate(steps[:2] if about == actor else steps[:1]):
                if (step.clause, step.about) == (ask.clause, about):
                    found.append((step.turn, actor, steps[place:]))
                    break
        first = min(found, key=lambda each: each[0], default=None)
        return first and first[1:]

    def another(self, actor: str) -> None:
        """The plan of `actor` cannot be followed: another one that goes on from where it has come to."""
        given = self.joint.plans[actor]
        done = given.steps[: len(given.steps) - len(self.due[actor])]
        while self.joint.strike_off(actor, self.joint.plans[actor]):
            steps = self.joint.plans[actor].steps
            if steps[: len(done)] == done:
                self.due[actor] = steps[len(done) :]
                return
        self.due.pop(actor, None)


class Before(NamedTuple):
    """What was planned before an answer, after so many decisions, and what was `due` of it."""

    decisions: int
    course: Course | None
    due: dict[str, tuple[Step, ...]]


class CaptainPlayer(GreedyPlayer):
    """Plans for all of its side; where a ruleset has no planning it takes the best idea.

    `work` bounds what is weighed for one set of plans (`joint.WORK`), `weights` are its style; equal seeds play alike
    on any machine.
    """

    def __init__(self, seed: str | int, work: int = WORK, weights: Weights = EVEN) -> None:
        super().__init__(seed)
        self.work, self.weights = work, weights
        self.course: Course | None = None
        self._past: list[Before] = []

    @override
    def answer(self, session: Session, ask: Ask) -> Any:
        planning, ruleset = session.ruleset.planning, session.ruleset
        self._come_back(session.decisions)
        if planning is None:
            return self.unplanned(session, ask)
        game = ruleset.redact(session.game, ask.seat) if session.secrets else session.game
        if not planning.covers(game, ask):
            return self.unplanned(session, ask)
        with unseen(game):
            planned = self._planned(session, planning, game, ask)
        return planned if planned is not None else self.unplanned(session, ask)

    def _come_back(self, decisions: int) -> None:
        """Answers may have been taken back: the plans are those of then, with the steps that were due then."""
        taken: Before | None = None
        while self._past and self._past[-1].decisions >= decisions:
            taken = self._past.pop()
        if taken is not None:
            self.course = taken.course if taken.decisions == decisions else None
            if self.course is not None:
                self.course.due = dict(taken.due)
        self._past.append(Before(decisions, self.course, dict(self.course.due) if self.course is not None else {}))
        del self._past[:-REMEMBERED]

    def unplanned(self, session: Session, ask: Ask) -> Any:
        """The answer to a request of which no plan says anything."""
        return GreedyPlayer.answer(self, session, ask)

    @override
    def ideas(self, session: Session, ask: Ask) -> Sequence[Idea]:
        planning = session.ruleset.planning
        found = planning.ideas(self.seen(session, ask.seat), ask, self.chances(session)) if planning else None
        return super().ideas(session, ask) if found is None else found

    def _planned(self, session: Session, planning: Planning, game: State, ask: Ask) -> Any:
        """The answer of a plan, None if no plan has one."""
        course = self.course_for(session, planning, game, ask)
        for _ in range(TRIES):
            found = course.next(ask)
            if found is None:
                break
            actor, steps = found
            if accepts(ask, steps[0].answer):
                self.last_reasons = self._reasons(course, actor, ask, steps[0].answer)
                course.due[actor] = steps[1:]
                return steps[0].answer
            course.due[actor] = steps
            course.another(actor)
        other = course.joint.outlook.otherwise(ask, course.joint.plans)
        if other is None or not accepts(ask, other):
            return None
        self.last_reasons = (Idea(other, 0.0),)
        return other

    def course_for(self, session: Session, planning: Planning, game: State, ask: Ask) -> Course:
        """The plans that are followed, made anew if they are for another position.

        In the middle of a move those of all others stand, and no longer than it lasts.
        """
        mark = planning.mark(game, ask)
        if self.course is not None and self.course.mark == mark:
            return self.course
        moving = isinstance(ask, Move)
        outlook = planning.outlook(game, ask, self.chances(session), self.weights)
        before = self.course.joint if self.course is not None and moving else None
        made = Joint(outlook, self.work, before, DANGER * self.weights.danger)
        self.course = Course((mark, MOVING) if moving else mark, made)
        return self.course

    def _reasons(self, course: Course, actor: str, ask: Ask, answer: Any) -> tuple[Idea, ...]:
        """The plan that is followed, and the best ones beside it, with what they would have been worth."""
        joint = course.joint
        plan = joint.plans[actor]
        rivals = joint.rivals(actor)
        mine = next((rival for rival in rivals if rival.plan is plan), Rival(plan, 0.0))
        told = f"{joint.told(plan)}; {course.tried}" if course.tried else joint.told(plan)
        ideas = [Idea(answer, mine.worth, told)]
        whys = [plan.why]
        for rival in rivals:
            other = next((step.answer for step in rival.plan.steps if (step.clause, step.about) ==
                          (ask.clause, subject(ask))), None)  # fmt: skip
            if len(ideas) < TOLD and rival.plan.why not in whys and other is not None:
                whys.append(rival.plan.why)
                ideas.append(Idea(other, rival.worth, joint.told(rival.plan)))
        return tuple(ideas)


@contextmanager
def unseen(game: State) -> Iterator[None]:
    """What is only thought of does not come up."""
    cites, game.cites = game.cites, None
    try:
        yield
    finally:
        game.cites = cites


def subject(ask: Ask) -> str:
    """What a request is about: the unit that moves, or what it names."""
    return str(getattr(ask, "unit", "") or getattr(ask, "about", ""))
