"""Which clauses come up in simulated battles, on one process and within a time; the long run needs 80 percent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest

from wartable.cli.coverage import Coverage, coverage, plans
from wartable.engine.rulebook import Clause
from wartable.rulesets import load_ruleset
from wartable.rulesets.catalogue import load_rulebook
from wartable.sim.match import match

SYSTEM = "time_wars"
PARTS = "core,FED,DAL"
WANTED = 0.8


def clauses() -> tuple[Clause, ...]:
    """The core rules and the two lists that are built."""
    return load_rulebook(SYSTEM).select(PARTS)


def battles(games: int, going_on: Callable[[], bool] = lambda: True, seed: str = "") -> tuple[int, dict[str, int]]:
    """Up to `games` battles as `wartable rules --coverage` plays them, of all scenarios in turn; clauses by games.

    Args:
        games: how many.
        going_on: whether to play one more.
        seed: other seeds, other games.
    """
    found: dict[str, int] = {}
    played = 0
    made = list(plans(SYSTEM, games))
    for turn in zip_longest(*([(plan, job) for job in plan.jobs()] for plan in made)):
        for plan, job in filter(None, turn):
            if not going_on():
                return played, found
            ruleset = load_ruleset(plan.ruleset)
            seats = ruleset.seats(ruleset.new_game(plan.scenario))
            bots = dict(zip(seats, plan.bots))
            result = match(load_ruleset, plan.ruleset, plan.scenario, bots, job.seed + seed, trace=True)
            assert result.finished, f"{job.seed} does not end"
            played += 1
            for clause in result.seen:
                found[clause] = found.get(clause, 0) + 1
    return played, found


def measured(seen: dict[str, int], of: Sequence[Clause] = ()) -> Coverage:
    """What those battles say of `of`, the clauses that are built if none are given."""
    wanted = tuple(of) or clauses()
    ids = {clause.id for clause in wanted}
    found = coverage(SYSTEM, wanted)
    return Coverage(found.clauses, found.cited, found.tested, {k: n for k, n in seen.items() if k in ids}, found.unmet)
