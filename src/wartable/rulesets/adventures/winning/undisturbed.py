"""A win that nobody can hinder any more (AT-WIN-03)."""

from __future__ import annotations

from wartable.engine.plane import gap
from wartable.rulesets.adventures.catalogue.words.steps import (
    Attempt,
    BlastAt,
    Bring,
    Carry,
    Destroy,
    Elsewhere,
    Meet,
    OffTable,
    PortalsMax,
    Saved,
    Spend,
    Stay,
    Step,
    Together,
)
from wartable.rulesets.adventures.ideas.jobs import Open, actions_job, done
from wartable.rulesets.adventures.ideas.places import ACTIONS, Job, Spot, spots, those, who_of
from wartable.rulesets.adventures.ideas.sets import acting
from wartable.rulesets.adventures.moving.limits import full_move
from wartable.rulesets.adventures.state import ALIENS, Figure, Game
from wartable.rulesets.adventures.winning.conditions import ACTED, conditions

UNSURE = (Destroy, Saved, OffTable, BlastAt, PortalsMax)
"""Steps that do not hang on the players alone: of these nobody can say in how many turns they are done."""


def hindered_by_none(game: Game) -> bool:
    """AT-WIN-03: whether the Doctor holds the set and no alien can reach where the actions are due in time.

    Straight distance through Move, rounded up, against the turns that the steps need at least; portals do not count.
    """
    if not acting(game):
        return False
    if not all(one.met for one in conditions(game) if one.clause not in ("AT-IDEA-02", "AT-IDEA-04")):
        return False
    job = actions_job(game)
    if job is None or game.fact(ACTED):
        return False
    turns = turns_needed(game, job)
    if turns is None:
        return False
    places = [spot for number, step in enumerate(job.steps) for spot in _due(game, job, number, step)]
    return all(_too_far(game, alien, places, turns) for alien in game.on_table(ALIENS))


def turns_needed(game: Game, job: Job) -> int | None:
    """AT-WIN-03: in how many turns at least the steps that are left can be done; None if nobody can say."""
    found = []
    for number, step in enumerate(job.steps):
        if done(game, f"{ACTIONS}.{number}"):
            continue
        turns = _turns(game, Open(f"{ACTIONS}.{number}", step, job), step)
        if turns is None:
            return None
        found.append(turns)
    return sum(found) if job.in_order else max(found, default=0)


def _turns(game: Game, found: Open, step: Step) -> int | None:
    if isinstance(step, UNSURE) or not isinstance(step, Stay | Attempt | Bring | Carry | Meet | Spend | Together):
        return None
    walk = _walk(game, found, step)
    return None if walk is None else walk + (step.turns if isinstance(step, Stay) else 1)


def _walk(game: Game, found: Open, step: Step) -> int | None:
    """How many turns the nearest of those who may do a step is away from its place; None if nobody may."""
    who = who_of(step)
    people = those(game, who, found.job) if who else []
    where = _places(game, found.job, step)
    rows = [
        -(-max(0, gap(figure.body, spot.body) - int(getattr(step, "within", 0))) // max(1, full_move(game, figure)))
        for figure in people for spot in where
    ]  # fmt: skip
    return min(rows, default=None)


def _due(game: Game, job: Job, number: int, step: Step) -> list[Spot]:
    return [] if done(game, f"{ACTIONS}.{number}") else _places(game, job, step)


def _places(game: Game, job: Job, step: Step) -> list[Spot]:
    if isinstance(step, Together):
        return [spot for place in dict.fromkeys(step.places) for spot in spots(game, place, job)]
    if isinstance(step, Carry):
        return spots(game, step.to, job)
    if isinstance(step, Stay | Attempt | Bring | Spend):
        found = spots(game, step.place, job)
        other = getattr(step, "if_none_on_table", None)
        return found or (spots(game, other.place, job) if isinstance(other, Elsewhere) else [])
    return []


def _too_far(game: Game, alien: Figure, places: list[Spot], turns: int) -> bool:
    """AT-WIN-03: immobilised, captured, or further away than the turns that are needed."""
    if alien.captor or alien.passive or alien.immobilised > turns or alien.helpless > turns:
        return True
    move = full_move(game, alien)
    return not move or all(-(-gap(alien.body, spot.body) // move) > turns for spot in places)
