"""The parts of a long run. Each repeats one property with new draws until its time is up."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count, pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from tests.cli import leaving as terminal
from tests.properties import test_decisions, test_games, test_odds, test_sessions
from tests.properties.drive import SEEDS, Drawn, draws, faces, start, start_drawn
from tests.properties.scenes import NAMES, RULES, Scenario, example, scenarios
from tests.soak import coverage
from tests.soak import exhaustive as everything
from tests.soak import pacing as hunts
from tests.soak.clock import Clock, Say
from tests.soak.siege.faults import faults
from tests.soak.siege.kills import kills
from tests.soak.siege.saves import saves
from wartable.cli.arenas import fields
from wartable.odds.question import answer
from wartable.rulesets import load_ruleset
from wartable.sim import boards
from wartable.sim.bouts import play_out
from wartable.sim.ladder import Ladder, bouts, games
from wartable.sim.rating import ratings

BATCH = 20


def batches(clock: Clock, first: int, body: Callable[..., None], *draw: st.SearchStrategy[Any]) -> None:
    """Repeat `body` with what hypothesis draws, in batches with seeds from `first` on until the time is up.

    A failure is shrunk and raised with the smallest example.
    """
    quick = settings(
        max_examples=BATCH, deadline=None, database=None, derandomize=False,
        suppress_health_check=list(HealthCheck), phases=(Phase.generate, Phase.shrink),
    )  # fmt: skip
    for number in count(first):
        if not clock.left:
            return

        @given(st.tuples(*draw))
        def test(values: tuple[Any, ...]) -> None:
            if clock.left:
                body(*values)
                clock.count += 1

        seed(number)(quick(test))()


def battles(clock: Clock, first: int, say: Say) -> None:
    """Small battles to their end, every position looked at, rebuilt from their events."""

    def body(scenario: Scenario, drawn: list[int], thrown: list[int], number: int) -> None:
        session = start_drawn(scenario, number, thrown)
        test_games.watched(session, Drawn(drawn, number))
        test_games.rebuilt(scenario, session)

    batches(clock, first, body, scenarios(), draws(), faces(), SEEDS)


def decisions(clock: Clock, first: int, say: Say) -> None:
    """Every option, refusal and some nonsense at some requests of small battles."""

    def body(scenario: Scenario, drawn: list[int], thrown: list[int], number: int, skip: int) -> None:
        session = start_drawn(scenario, number, thrown, keep="last")
        test_decisions.from_here(session, Drawn(drawn, number), skip, 5)

    batches(clock, first, body, scenarios(), draws(), faces(), SEEDS, st.integers(0, 60))


def sessions(clock: Clock, first: int, say: Say) -> None:
    """Undo, save, load and fork of small battles."""
    pick = st.integers(0, 10**6)
    batches(clock, first, test_sessions.there_and_back, scenarios(), draws(), faces(), SEEDS, pick)


def examples(clock: Clock, first: int, say: Say) -> None:
    """The example battles, every position looked at."""
    for number in count(first):
        if not clock.left:
            return
        name = NAMES[number % len(NAMES)]
        session = start(example(name), f"soak {number}")
        test_games.watched(session, Drawn((), f"soak {number}"))
        test_games.rebuilt(example(name), session)
        clock.count += 1


def odds(clock: Clock, first: int, say: Say) -> None:
    """Exact odds against played attacks, run by run of 10,000, as far as the time goes."""
    found: dict[str, list[Any]] = {name: [] for name in test_odds.CASES}
    exact = {name: answer(RULES.odds(case[0])) for name, case in test_odds.CASES.items()}
    while clock.left:
        for name, (_, scenario, answers, figures) in test_odds.CASES.items():
            if not clock.left:
                break
            events = test_odds.played(scenario, answers, 500, first + len(found[name]))
            found[name] += [figures(run) for run in events]
            clock.count += 500
    for name, runs in found.items():
        if len(runs) >= 2000:
            test_odds.agree(exact[name], runs)


def simulated(clock: Clock, first: int, say: Say, battles_: int = 300) -> None:
    """Battles of Time Wars by bots; which clauses that can come up came up, and which did not."""
    _simulated(coverage.TIME_WARS, clock, first, say, battles_)


def simulated_hunt(clock: Clock, first: int, say: Say, battles_: int = 300) -> None:
    """The same for games of Hunt for Davros, each to its end."""
    _simulated(coverage.HUNT, clock, first, say, battles_)


def _simulated(system: coverage.System, clock: Clock, first: int, say: Say, battles_: int) -> None:
    clock.count, seen = coverage.battles(battles_, lambda: clock.left, str(first) if first else "", system)
    found = coverage.measured(seen, system=system)
    never = [name for name in found.can_come_up if name not in found.seen]
    say(f"  {len(found.can_come_up) - len(never)} of {len(found.can_come_up)} clauses came up ({found.share:.1%})")
    say(f"  never: {' '.join(never)}")
    assert clock.count < battles_ or found.share >= system.wanted, f"fewer than {system.wanted:.0%} came up"


def pacing(clock: Clock, first: int, say: Say) -> None:
    """Hunts of four bots: how they end and who wins; `python -m tests.soak.pacing` tells more of them."""
    games = []
    for number in count(first):
        if not clock.left:
            break
        games.append(hunts.played(number))
        clock.count += 1
    say("\n".join(f"  {line}" for line in hunts.table(games)))
    assert not (found := hunts.faults(games)), "; ".join(found)


def ladder(clock: Clock, first: int, say: Say) -> None:
    """Bots of all levels on the ladder; none may be weaker than the one below it beyond doubt."""
    names = ("random", "recruit", "soldier", "veteran:150")
    plan = Ladder("time_wars", names, fields(RULES, 40, 50, f"soak {first}"), 480, f"soak {first}")
    due = bouts(plan, RULES)
    played = []
    while clock.left and clock.count < len(due):
        played += games(play_out(load_ruleset, due[clock.count : clock.count + 1], {}))
        clock.count += 1
    rows = {row.name: row for row in ratings(played, "soldier")}
    say("\n".join(f"  {line}" for line in boards.ladder_text(list(rows.values()), played).splitlines()))
    for low, high in pairwise(name for name in names if name in rows):
        assert rows[high].high >= rows[low].low, f"{high} is weaker than {low}"


def exhaustive(clock: Clock, first: int, say: Say) -> None:
    """Everything of the Time Wars lists in battles of bots, until all of it has been used and the time is up."""
    missing = set(everything.wanted())
    for number, (scenario, shown) in enumerate(everything.battles(1000 * first)):
        if not clock.left:
            break
        missing -= shown | everything.play(scenario, f"{first} {number}")
        clock.count += 1
    if missing:
        named = ", ".join(f"{kind} {key}" for kind, key in sorted(missing)[:10])
        say(f"  {len(missing)} of {len(everything.wanted())} not used yet: {named}")
    else:
        say(f"  all {len(everything.wanted())} entries, options, orders, strategies and settings were used")


def leaving(clock: Clock, first: int, say: Say) -> None:
    """Each example left at the terminal ten times, by command or by signal, taken up as often, and played out."""
    for number in count(first):
        for name in terminal.EXAMPLES:
            if not clock.left:
                return
            with TemporaryDirectory() as folder:
                save = Path(folder) / "game.wartable"
                terminal.restless(name, save, 10, f"soak {number}", signals=True)
                terminal.to_the_end(save)
            clock.count += 1


SIMULATED: dict[str, Callable[..., None]] = {"simulated": simulated, "simulated-hunt": simulated_hunt}
PARTS: dict[str, Callable[[Clock, int, Say], None]] = {
    "battles": battles, "decisions": decisions, "sessions": sessions, "examples": examples, "odds": odds,
    "pacing": pacing, "ladder": ladder, "exhaustive": exhaustive, "leaving": leaving,
    "siege-kills": kills, "siege-saves": saves, "siege-faults": faults, **SIMULATED,
}  # fmt: skip
GROUPS: dict[str, tuple[str, ...]] = {"siege": tuple(name for name in PARTS if name.startswith("siege-"))}
"""Names that stand for several parts."""
