"""Which clauses come up in simulated battles, on one process and within a time, and how many of them have to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice, zip_longest
from typing import Any, NamedTuple

from tests.soak import exhaustive as everything
from wartable.cli.coverage import Coverage, coverage, plans
from wartable.engine.rulebook import Clause
from wartable.rulesets import load_ruleset
from wartable.sim.match import match
from wartable.sim.series import Job, Plan

LONG = 4  # turns of a varied battle


class System(NamedTuple):
    """A system whose coverage is measured.

    Args:
        parts: the chapters that are built, "" for all.
        wanted: which part of the clauses that can come up a long run has to come to, 0 to 1.
        varied: so many battles more in which lists, missions, deployments, modifiers and strategies change each time.
        turns: a battle from its set-up is broken off after so many turns in a short run; 0: it is played out.
    """

    name: str
    parts: str
    wanted: float
    turns: int = 0
    varied: int = 0


TIME_WARS = System("time_wars", "", 0.85, varied=60)
HUNT = System("hunt_for_davros", "", 0.9, turns=1)
SYSTEMS = (TIME_WARS, HUNT)


def clauses(system: System = TIME_WARS) -> tuple[Clause, ...]:
    """The clauses that are built."""
    return load_ruleset(system.name).rulebook.select(system.parts)


def battles(
    games: int, going_on: Callable[[], bool] = lambda: True, seed: str = "", system: System = TIME_WARS,
    short: bool = False,
) -> tuple[int, dict[str, int]]:  # fmt: skip
    """Up to `games` battles as `wartable rules --coverage` plays them, of all scenarios in turn; clauses by games.

    Args:
        games: how many.
        going_on: whether to play one more.
        seed: other seeds, other games.
        short: leave out and break off what takes long (`quick`).
    """
    found: dict[str, int] = {}
    played = 0
    made = list(plans(system.name, games))
    for turn in zip_longest(*([(plan, job) for job in plan.jobs()] for plan in made)):
        for plan, job in filter(None, turn):
            if not going_on():
                return played, found
            scenario = quick(plan, job, system.turns) if short else plan.scenario
            if scenario is None:
                continue
            ruleset = load_ruleset(plan.ruleset)
            seats = ruleset.seats(ruleset.new_game(scenario))
            bots = dict(zip(seats, plan.bots))
            _play(plan.ruleset, scenario, bots, job.seed + seed, found)
            played += 1
    for number, (scenario, _) in enumerate(islice(everything.battles(), system.varied)):
        if not going_on():
            break
        longer = {**scenario, "options": {**scenario["options"], "turns": LONG}}
        # One side plays for something, so that orders pass and fights are sought.
        bots = {"p1": "greedy" if number % 10 == 0 else "random", "p2": "random"}
        _play(system.name, longer, bots, f"varied {number}{seed}", found)
    return played, found


def _play(system: str, scenario: Mapping[str, Any], bots: Mapping[str, str], seed: str, found: dict[str, int]) -> None:
    result = match(load_ruleset, system, scenario, dict(bots), seed, trace=True)
    assert result.finished, f"{seed} does not end"
    for clause in result.seen:
        found[clause] = found.get(clause, 0) + 1


def quick(plan: Plan, job: Job, turns: int) -> Mapping[str, Any] | None:
    """What a short run plays: of a game with a set-up one by greedy bots, broken off after `turns`; else all."""
    if not turns or "models" in plan.scenario:
        return plan.scenario
    if not job.seed.endswith("-1") or "greedy" not in plan.bots:
        return None
    return {**plan.scenario, "options": {**plan.scenario.get("options", {}), "turn_limit": turns}}


def measured(seen: dict[str, int], of: Sequence[Clause] = (), system: System = TIME_WARS) -> Coverage:
    """What those battles say of `of`, the clauses that are built if none are given."""
    wanted = tuple(of) or clauses(system)
    ids = {clause.id for clause in wanted}
    found = coverage(system.name, wanted)
    return Coverage(found.clauses, found.cited, found.tested, {k: n for k, n in seen.items() if k in ids}, found.unmet)
