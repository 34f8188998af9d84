"""The parts of a long run. Each repeats one property with new draws until its time is up."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from itertools import chain, count, pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from tests.cli import leaving as terminal
from tests.gates.maker import GATES
from tests.group.maker import GROUP
from tests.kit.coverage import examples as examples_of
from tests.kit.coverage import recorded
from tests.kit.decisions import from_here
from tests.kit.drive import SEEDS, Drawn, Scenario, draws, faces, start
from tests.kit.everything import play
from tests.kit.games import whole
from tests.kit.maker import Maker
from tests.kit.sessions import there_and_back
from tests.kit.throws import agree, begun, played
from tests.properties.makers import HUNT, TIME_WARS
from tests.properties.scenes import NAMES, RULES, example, scenarios
from tests.sim.fair import claims, doubts, replayed
from tests.soak import coverage
from tests.soak import pacing as hunts
from tests.soak.clock import Clock, Say
from tests.soak.delays import delays
from tests.soak.dull import dull_group
from tests.soak.episodes import PARTS as EPISODES
from tests.soak.group import ladder_group, matrix_group, prices_group
from tests.soak.siege.faults import faults
from tests.soak.siege.kills import kills
from tests.soak.siege.saves import saves
from tests.soak.siege.secrets import secrets
from wartable.cli.arenas import Arena, fields
from wartable.kit.scenario_card import MEASURED
from wartable.rulesets import load_ruleset
from wartable.sim import boards
from wartable.sim.bouts import play_out
from wartable.sim.ladder import Ladder, bouts, games
from wartable.sim.matchups import Matchups, mark, sets, table
from wartable.sim.rating import ratings

BATCH = 20
POWER = 250
"""What an army of the matrix costs: little, so that a battle takes seconds."""
ROUND = 72
"""Battles of the matrix in which every two of its eight lists meet, and each meets itself, from either seat."""
MATRIX = Path(".soak")
"""Where the battles of a matrix are kept from one run to the next."""


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
        whole(TIME_WARS, scenario, TIME_WARS.begin(scenario, number, thrown), Drawn(drawn, number))

    batches(clock, first, body, scenarios(), draws(), faces(), SEEDS)


def decisions(clock: Clock, first: int, say: Say) -> None:
    """Every option, refusal and some nonsense at some requests of small battles."""

    def body(scenario: Scenario, drawn: list[int], thrown: list[int], number: int, skip: int) -> None:
        from_here(TIME_WARS, TIME_WARS.begin(scenario, number, thrown, keep="last"), Drawn(drawn, number), skip)

    batches(clock, first, body, scenarios(), draws(), faces(), SEEDS, st.integers(0, 60))


def sessions(clock: Clock, first: int, say: Say) -> None:
    """Undo, save, load and fork of small battles."""
    pick = st.integers(0, 10**6)
    batches(clock, first, partial(there_and_back, TIME_WARS), scenarios(), draws(), faces(), SEEDS, pick)


def examples(clock: Clock, first: int, say: Say) -> None:
    """The example battles, every position looked at."""
    for number in count(first):
        if not clock.left:
            return
        name = NAMES[number % len(NAMES)]
        session = start(example(name), f"soak {number}")
        whole(TIME_WARS, example(name), session, Drawn((), f"soak {number}"))
        clock.count += 1


def odds(clock: Clock, first: int, say: Say) -> None:
    """Exact odds against played attacks, run by run of 10,000, as far as the time goes."""
    fights = {(maker.name, name): (fight, *begun(fight, maker))
              for maker in (TIME_WARS, HUNT) for name, fight in maker.fights.items()}  # fmt: skip
    found: dict[tuple[str, str], list[Any]] = {key: [] for key in fights}
    while clock.left:
        for key, (fight, _, session) in fights.items():
            if not clock.left:
                break
            found[key] += map(fight.figures, played(fight, session, 500, first + len(found[key])))
            clock.count += 500
    for key, (_, predicted, _) in fights.items():
        if len(found[key]) >= 2000:
            agree(predicted, found[key])


def simulated(clock: Clock, first: int, say: Say, battles_: int = 300) -> None:
    """Battles of Time Wars by bots; which clauses that can come up came up, and which did not."""
    _simulated(coverage.MEASURED[0], clock, first, say, battles_)


def simulated_hunt(clock: Clock, first: int, say: Say, battles_: int = 300) -> None:
    """The same for games of Hunt for Davros, each to its end."""
    _simulated(coverage.MEASURED[1], clock, first, say, battles_)


def simulated_gates(clock: Clock, first: int, say: Say, battles_: int = 300) -> None:
    """The same for battles at the Gates of Doom."""
    _simulated(coverage.MEASURED[2], clock, first, say, battles_)


def simulated_group(clock: Clock, first: int, say: Say, battles_: int = 300) -> None:
    """The same for battles of Battle Group."""
    _simulated(coverage.MEASURED[3], clock, first, say, battles_)


def simulated_episodes(clock: Clock, first: int, say: Say, battles_: int = 60) -> None:
    """The same for episodes of Adventures in Time and Space."""
    _simulated(coverage.MEASURED[4], clock, first, say, battles_)


def _simulated(row: coverage.Wanted, clock: Clock, first: int, say: Say, battles_: int) -> None:
    name, salt = row.maker.name, str(first) if first else ""
    # What is varied first: it is short, and shows most.
    games = chain(coverage.varied(name, salt), examples_of(name, battles_, salt))
    run = recorded(row.maker, games, lambda: clock.left)
    clock.count, found = run.played, run.measured()
    never = [name for name in found.can_come_up if name not in found.seen]
    say(f"  {len(found.can_come_up) - len(never)} of {len(found.can_come_up)} clauses came up ({found.share:.1%})")
    say(f"  never: {' '.join(never)}")
    assert clock.count < battles_ or found.share >= row.wanted, f"fewer than {row.wanted:.0%} came up"


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
    _exhaustive(TIME_WARS, clock, first, say)


def matrix_gates(clock: Clock, first: int, say: Say, battles_: int = 1008) -> None:
    """The lists of At the Gates of Doom against each other, 28 battles a cell; taken up again where the last run ended.

    Two armies drawn by lot at equal power meet twice, once from either seat, on a mirrored table. What the lists are
    worth is told and not judged.
    """
    seed = f"matrix {first}"
    arena = Arena(GATES.name, POWER, seed)
    draw = cache(arena.draw)
    MATRIX.mkdir(exist_ok=True)
    path = MATRIX / f"gates-{first}.jsonl"
    while clock.left and clock.count < battles_:
        # Armies take a while to draw: those of one round of all pairs at a time, of which the next has the first.
        clock.count = min(battles_, clock.count + ROUND)
        plan = Matchups(GATES.name, arena.lists, draw, arena.field, clock.count, "soldier", seed)
        made = sets(plan)
        due = [bout for each in made for bout in each.bouts]
        results = play_out(load_ruleset, due, mark(plan, GATES.rules, due[0]), path=path)
        say("\n".join(f"  {line}" for line in boards.matchups_text(table(plan, made, results)).splitlines()))


def exhaustive_gates(clock: Clock, first: int, say: Say) -> None:
    """The same for At the Gates of Doom: entries, weapons, items, cards, objectives, conditions, terrain."""
    _exhaustive(GATES, clock, first, say)


def exhaustive_group(clock: Clock, first: int, say: Say) -> None:
    """The same for Battle Group: entries, vehicles, mounts, equipment, skills, abilities, effects, results."""
    _exhaustive(GROUP, clock, first, say)


def _exhaustive(maker: Maker, clock: Clock, first: int, say: Say) -> None:
    row = maker.everything
    assert row is not None
    missing = set(row.wanted())
    for number, (scenario, shown) in enumerate(row.games(1000 * first)):
        if not clock.left:
            break
        missing -= shown | play(maker, scenario, f"{first} {number}")
        clock.count += 1
    if missing:
        named = ", ".join(f"{kind} {key}" for kind, key in sorted(missing)[:10])
        say(f"  {len(missing)} of {len(row.wanted())} not used yet: {named}")
    else:
        say(f"  all {len(row.wanted())} things that there are were used")


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


def fair(clock: Clock, first: int, say: Say) -> None:
    """A hundred games of equal bots in each scenario that somebody new begins with, against what its card says."""
    for said in claims():
        if not clock.left:
            return
        wins = replayed(said, MEASURED, f"soak {first}")
        say(f"  {said.key}: of {MEASURED} games {wins}")
        clock.count += MEASURED
        assert not (found := doubts(said, MEASURED, wins)), found


SIMULATED: dict[str, Callable[..., None]] = {
    "simulated": simulated, "simulated-hunt": simulated_hunt, "simulated-gates": simulated_gates,
    "simulated-group": simulated_group, "simulated-episodes": simulated_episodes, "ladder-group": ladder_group,
    "matrix-group": matrix_group, "prices-group": prices_group, "dull-group": dull_group, **EPISODES,
}  # fmt: skip
"""The parts that play so many battles."""
PARTS: dict[str, Callable[[Clock, int, Say], None]] = {
    "battles": battles, "decisions": decisions, "sessions": sessions, "examples": examples, "odds": odds,
    "fair": fair, "pacing": pacing, "ladder": ladder, "exhaustive": exhaustive,
    "exhaustive-gates": exhaustive_gates, "exhaustive-group": exhaustive_group,
    "matrix-gates": matrix_gates, "leaving": leaving, "delays": delays,
    "siege-kills": kills, "siege-saves": saves, "siege-faults": faults, "siege-secrets": secrets,
    **SIMULATED,
}  # fmt: skip
GROUPS: dict[str, tuple[str, ...]] = {"siege": tuple(name for name in PARTS if name.startswith("siege-"))}
"""Names that stand for several parts."""
