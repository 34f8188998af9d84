"""Ideas for people out of the plans of a whole side: what a veteran would do now, and the next best plans."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from wartable.ai.follow import Course, subject, unseen
from wartable.ai.greedy import accepts
from wartable.ai.joint import Joint, Rival
from wartable.engine.ask import Ask
from wartable.engine.planning import Step
from wartable.engine.ruleset import Idea, Odds
from wartable.engine.session import Session
from wartable.engine.state import State

MOST = 3
"""So many plans are told."""


class Advice(NamedTuple):
    """An answer that a plan begins with, the steps that follow it, and what the plan brings, as its reason ends."""

    idea: Idea
    after: tuple[Step, ...]
    brings: str


def plans(session: Session, game: State, ask: Ask, odds: Odds) -> list[Advice]:
    """The best plans for the unit that `ask` is about, else the plan of each unit; none where nobody plans.

    Each has the answer that it begins with, and what comes of it in words; no two begin or read alike.

    Args:
        game: what the seat that is asked knows of the game.
    """
    planning = session.ruleset.planning
    if planning is None or not planning.covers(game, ask):
        return []
    with unseen(game):
        joint = Joint(planning.outlook(game, ask, odds))
        course = Course("", joint)
        first = course.next(ask)
        if first is None:
            return []
        actor = first[0]
        rivals = _of_one(joint, actor) if subject(ask) == actor else _of_all(joint, course, ask)
        return list(_told(joint, ask, rivals))


def _of_one(joint: Joint, actor: str) -> list[Rival]:
    """The plan of one actor, then its others, the best first."""
    mine = joint.plans[actor]
    return sorted(joint.rivals(actor), key=lambda rival: rival.plan is not mine)


def _of_all(joint: Joint, course: Course, ask: Ask) -> Iterator[Rival]:
    """The plan of each actor, in the order in which they act."""
    while (found := course.next(ask)) is not None:
        plan = joint.plans[found[0]]
        yield next(rival for rival in joint.rivals(found[0]) if rival.plan is plan)
        del course.due[found[0]]


def _told(joint: Joint, ask: Ask, rivals: Iterator[Rival] | list[Rival]) -> Iterator[Advice]:
    given, words = list[object](), list[str]()
    for plan, worth in rivals:
        about = ask.clause, subject(ask)
        place = next((place for place, step in enumerate(plan.steps[:2]) if (step.clause, step.about) == about), -1)
        answer = plan.steps[place].answer if place >= 0 else None
        if place < 0 or answer in given or plan.why in words or not accepts(ask, answer):
            continue
        given.append(answer)
        words.append(plan.why)
        told = joint.told(plan)
        brings = told.partition(plan.why)[2].lstrip(":; ") if plan.why else ""
        yield Advice(Idea(answer, worth, told), plan.steps[place + 1 :], brings)
        if len(given) == MOST:
            return
