"""Which clauses come up in games of bots: one recorded run, in which every place that cites a clause is watched."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import zip_longest
from typing import Any, NamedTuple

from tests.kit.maker import Maker
from wartable.ai.players import keep_for, player
from wartable.cli.coverage import Coverage, coverage, plans
from wartable.engine.answer import Seeded
from wartable.engine.ask import Die, Pool
from wartable.engine.compat import override
from wartable.engine.session import Session
from wartable.rulesets import load_ruleset
from wartable.sim.match import Seen
from wartable.sim.series import Job, Plan
from wartable.sim.trace import Tracer


class Game(NamedTuple):
    """A scenario, the kind of bot of each seat, and a seed."""

    scenario: Mapping[str, Any]
    bots: Mapping[str, str]
    seed: str


class Noted(Seeded):
    """Dice that tell for which clauses they are thrown."""

    def __init__(self, seed: str, seen: Seen) -> None:
        super().__init__(seed)
        self.seen = seen

    @override
    def face(self, number: int, ask: Die | Pool) -> int:
        self.seen.note((ask.clause,))
        return super().face(number, ask)


class Run:
    """Games of one system with one watcher: what it has seen once it watches no longer.

    Every position is held to what must be true as well, and each event to the one before.
    """

    def __init__(self, maker: Maker) -> None:
        self.maker = maker
        self.rules = load_ruleset(maker.name)
        self.tracer = Tracer(self.rules)
        self.counter = Seen()
        self.played = 0

    def play(self, game: Game) -> None:
        """One game to its end; what bots think about is not watched."""
        watching, counter = self.tracer.watching, self.counter
        with watching():
            state = self.rules.new_game(game.scenario)
        bots = {seat: player(kind, f"{game.seed} {seat}") for seat, kind in game.bots.items()}
        state.cites = counter.counts
        with watching():
            session = Session(self.rules, state, Noted(game.seed, counter), keep=keep_for(game.bots.values()))
        ledger = self.maker.ledger(session)
        with watching():
            ask = session.ask
        while ask is not None:
            assert session.decisions < self.maker.limit, f"{game.seed} does not end"
            counter.ask(ask)
            answer = bots[ask.seat].answer(session, ask)
            with watching():
                session.answer(answer)
                ask = session.ask
            self.maker.look(session)
            ledger.follow(session)
        for event in session.events:
            counter.event(event)
        counter.note(dict.fromkeys(self.rules.clauses(session.game)))
        assert session.outcome is not None, f"{game.seed} does not end"
        self.played += 1

    @property
    def seen(self) -> dict[str, int]:
        """How often each clause came up; 1 for what the code alone came to."""
        return {**dict.fromkeys(self.tracer.seen, 1), **self.counter.counts}

    def measured(self) -> Coverage:
        """What the games say of the clauses of the system."""
        clauses = self.rules.rulebook.select("")
        ids, found = {clause.id for clause in clauses}, coverage(self.maker.name, clauses)
        seen = {key: count for key, count in self.seen.items() if key in ids}
        return Coverage(found.clauses, found.cited, found.tested, seen, found.unmet)


def examples(system: str, games: int, seed: str = "", turns: int = -1) -> Iterator[Game]:
    """`games` games as `wartable rules --coverage` plays them, of all scenarios in turn.

    Args:
        system: whose.
        games: how many.
        seed: other seeds, other games.
        turns: what takes long is left out and broken off after so many turns (`quick`); -1: all is played out.
    """
    made = list(plans(system, games))
    for row in zip_longest(*([(plan, job) for job in plan.jobs()] for plan in made)):
        for plan, job in filter(None, row):
            scenario = plan.scenario if turns < 0 else quick(plan, job, turns)
            if scenario is not None:
                rules = load_ruleset(plan.ruleset)
                seats = rules.seats(rules.new_game(scenario))
                yield Game(scenario, dict(zip(seats, plan.bots)), job.seed + seed)


def quick(plan: Plan, job: Job, turns: int) -> Mapping[str, Any] | None:
    """What a short run plays: of a game with a set-up one by greedy bots, broken off after `turns`; 0 `turns`: all."""
    if not turns or "models" in plan.scenario:
        return plan.scenario
    if not job.seed.endswith("-1") or "greedy" not in plan.bots:
        return None
    return {**plan.scenario, "options": {**plan.scenario.get("options", {}), "turn_limit": turns}}


def recorded(maker: Maker, games: Iterable[Game], going_on: Callable[[], bool] = lambda: True) -> Run:
    """A run of these games, as long as it goes on."""
    run = Run(maker)
    for game in games:
        if not going_on():
            break
        run.play(game)
    return run
