"""The jobs of the players, and which of their steps are open, done, or can be done by lapse (AT-IDEA-02, AT-CARD-12).

A step has a path: `act.0` is the first step of the Actions card, `act.0.1` the second of those that it offers, and
`cut_the_power.0` that of a quest.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from wartable.rulesets.adventures.catalogue.ideas import ACTIONS as NUMBER
from wartable.rulesets.adventures.catalogue.words.steps import InOrder, OneOf, Step
from wartable.rulesets.adventures.events.ideas import StepDone
from wartable.rulesets.adventures.ideas.places import ACTIONS, Job
from wartable.rulesets.adventures.ideas.sets import acting, card_of
from wartable.rulesets.adventures.state import Game


class Open(NamedTuple):
    """A step that can be done now, with its path and the job that it is part of."""

    path: str
    step: Step
    job: Job


def actions_job(game: Game) -> Job | None:
    """AT-IDEA-02: the steps of the Actions card of the race."""
    card = card_of(game, NUMBER)
    return Job(card.key, ACTIONS, card.steps, card.in_order, card.clause) if card else None


def quest_jobs(game: Game) -> Iterator[Job]:
    """AT-CARD-12: the quests that were issued and are not done."""
    for quest in game.quests:
        card = game.book.cards[quest.key]
        if not quest.done and card.done is not None:
            yield Job(card.key, card.key, (card.done,), True, card.clause, quest.holder, quest.about)


def jobs(game: Game) -> Iterator[Job]:
    """AT-IDEA-03: what can be done now: quests always, the Actions as long as the set is held."""
    job = actions_job(game) if acting(game) else None
    if job is not None:
        yield job
    yield from quest_jobs(game)


def done(game: Game, path: str) -> bool:
    """Whether a step is done."""
    head, _, number = path.rpartition(".")
    if head == ACTIONS:
        return int(number) in game.steps_done
    return bool(game.fact(f"done {path}"))


def open_steps(game: Game) -> list[Open]:
    """The single steps that can be done now."""
    return [found for job in jobs(game) for found in _open(game, job, job.steps, job.prefix, job.in_order)]


def _open(game: Game, job: Job, steps: tuple[Step, ...], prefix: str, in_order: bool) -> Iterator[Open]:
    for number, step in enumerate(steps):
        path = f"{prefix}.{number}"
        if done(game, path):
            continue
        if isinstance(step, OneOf | InOrder):
            yield from _open(game, job, step.steps, path, isinstance(step, InOrder))
        else:
            yield Open(path, step, job)
        if in_order:
            return


def all_done(game: Game, job: Job) -> bool:
    """Whether all steps of a job are done."""
    return all(done(game, f"{job.prefix}.{number}") for number in range(len(job.steps)))


def do(game: Game, found: Open, place: str = "", figure: str = "") -> None:
    """AT-NEW-VOC-01: a step is done, and with it what it is a part of: one of several, or the last in an order."""
    game.emit(StepDone(found.job.card, found.path, found.job.clause, place, figure))
    parts = found.path.removeprefix(f"{found.job.prefix}.").split(".")
    for depth in range(len(parts) - 1, 0, -1):
        path = ".".join((found.job.prefix, *parts[:depth]))
        outer = step_at(found.job, parts[:depth])
        whole = isinstance(outer, OneOf) or all(done(game, f"{path}.{n}") for n in range(len(_inner(outer))))
        if whole and not done(game, path):
            game.emit(StepDone(found.job.card, path, found.job.clause, place, figure, around=True))


def step_at(job: Job, parts: list[str]) -> Step:
    """The step of a job at a path."""
    steps, found = job.steps, job.steps[int(parts[0])]
    for part in parts:
        found = steps[int(part)]
        steps = _inner(found)
    return found


def _inner(step: Step) -> tuple[Step, ...]:
    return step.steps if isinstance(step, OneOf | InOrder) else ()
