"""How likely each side wins: games of bots are recorded, and what is counted of their positions is weighed by them.

`script/soak chances SYSTEM --games N` records games in `.soak`, a line each, and goes on where the last run ended; then
it weighs them and writes `chances.yaml` beside the bots of the system, and a sample of positions for the tests.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count, cycle
from pathlib import Path
from typing import Any

from tests.soak import fitting
from tests.soak.episodes import SYSTEM as EPISODES
from tests.soak.episodes import case
from tests.soak.hunts import SYSTEM as HUNTS
from tests.soak.hunts import hunt
from wartable.ai.greedy import GreedyPlayer, odds_of
from wartable.cli.arenas import Arena
from wartable.engine.answer import Seeded, Stream
from wartable.engine.errors import DataError
from wartable.engine.ruleset import Ruleset
from wartable.engine.session import Session
from wartable.engine.weighing import Fitted
from wartable.kit.bots.chances import NAME
from wartable.rulesets import load_ruleset, systems
from wartable.shelf import examples, load_scenario
from wartable.sim.matchups import SEATS

KEPT = Path(".soak")
SAMPLES = Path(__file__).parents[1] / "ai" / "chances"
"""Where the positions are kept that tests look at."""
LIMIT = 50_000
DIGITS = 4
SIZES: Mapping[str, Sequence[int]] = {
    "time_wars": (60, 60, 60, 100, 60, 150), "gates_of_doom": (200, 200, 250), "battle_group": (100, 150, 250),
}  # fmt: skip
"""What armies cost in recorded battles, in turns."""


# ------------------------------------------------------------------ games
def scenarios(ruleset: Ruleset, first: int = 0) -> Iterator[Mapping[str, Any]]:
    """Scenarios by number without end: fair ground with two armies or the same one twice, and all shipped ones."""
    found = [load_scenario(path)[1] for path in examples(ruleset.name)]
    shipped = cycle([doc for doc in found if not ruleset.by_people(ruleset.new_game(doc))])
    if ruleset.name == EPISODES:
        yield from (next(shipped) if number % 6 == 5 else case(number, first).scenario() for number in count())
    if ruleset.name == HUNTS:
        yield from (next(shipped) if number % 3 == 2 else hunt(number, first) for number in count())
    if ruleset.name not in SIZES:
        yield from shipped
    sizes = SIZES[ruleset.name]
    arenas = {size: Arena(ruleset.name, size, f"chances {first}") for size in sizes}
    able = {size: list(arena.lists) for size, arena in arenas.items()}
    for number in count():
        if number % 6 == 5:
            yield next(shipped)
            continue
        size = sizes[number % len(sizes)]
        yield _fair(arenas[size], number, able[size])


def _fair(arena: Arena, number: int, able: list[str]) -> Mapping[str, Any]:
    """Two armies of `able` lists that cost the same, in every second battle the same army twice.

    A list that has no army of so few points is taken out of `able`: to look for one takes long.
    """
    stream, armies = Stream(f"{arena.seed} {number}"), list[Mapping[str, Any]]()
    while len(armies) < len(SEATS):
        key = able[stream.below(len(able))]
        try:
            armies.append(arena.draw(key, 2 * number + len(armies)).army)
        except DataError:
            able.remove(key)
    if number % 2:
        armies[1] = armies[0]
    return arena.field(stream.below(10**4), dict(zip(SEATS, armies)))


def recorded(ruleset: Ruleset, scenario: Mapping[str, Any], seed: str) -> dict[str, Any] | None:
    """A game of soldiers: what was counted where the sides are weighed, and who won; None if it did not end."""
    weighing = ruleset.weighing
    assert weighing is not None
    session = Session(ruleset, ruleset.new_game(scenario), Seeded(seed), keep="last")
    players = {seat: GreedyPlayer(f"{seed} {seat}") for seat in ruleset.seats(session.game)}
    odds, found, last = odds_of(ruleset.name), [], None
    while (ask := session.ask) is not None and session.decisions < LIMIT:
        now = weighing.when(session.game)
        if now != last and ruleset.turn(session.game) > 0:
            found.append(row(ruleset, session, odds))
        last = now
        session.answer(players[ask.seat].answer(session, ask))
    outcome = session.outcome
    if outcome is None or not found:
        return None
    nobody = [side for side in found[0]["sides"] if side not in ruleset.seats(session.game)]
    won = list(outcome.winners) or nobody
    told = {key: str(scenario.get(key, "")) for key in ("title", "mission")}
    return {"seed": seed, **told, "won": won, "rows": found}


def row(ruleset: Ruleset, session: Session, odds: Any) -> dict[str, Any]:
    """What is counted in one position."""
    weighing = ruleset.weighing
    assert weighing is not None
    sides = weighing.sides(session.game, odds)
    return {
        "turn": ruleset.turn(session.game), "over": round(weighing.over(session.game), DIGITS),
        "sides": {side: {key: round(value, DIGITS) for key, value in counts.items() if value}
                  for side, counts in sides.items()},
    }  # fmt: skip


def record(system: str, games: int, first: int, say: Callable[[str], None]) -> Path:
    """Record games until there are so many; the file of them."""
    ruleset = load_ruleset(system)
    KEPT.mkdir(exist_ok=True)
    path = KEPT / f"chances-{system}-{first}.jsonl"
    done = len(path.read_text(encoding="utf-8").splitlines()) if path.exists() else 0
    with path.open("a", encoding="utf-8") as file:
        for number, scenario in zip(range(games), scenarios(ruleset, first)):
            if number < done:
                continue
            found = recorded(ruleset, scenario, f"chances {first} {number}")
            file.write(json.dumps(found, separators=(",", ":")) + "\n")
            file.flush()
            if not (number + 1) % 20:
                say(f"{number + 1} games recorded")
    return path


# ------------------------------------------------------------------ what they show
def read(path: Path) -> list[dict[str, Any] | None]:
    """The games of a file, in their order."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def weighed(system: str, games: Sequence[Mapping[str, Any] | None], today: str) -> Fitted:
    """What recorded games show."""
    ruleset = load_ruleset(system)
    weighing = ruleset.weighing
    assert weighing is not None
    known, keys = fitting.positions(games), tuple(weighing.words)
    signs = weighing.signs
    said = list(fitting.held_out(known, keys, signs))
    return Fitted(
        today, ruleset.rules_hash, len({each.game for each in known}), len(known), fitting.brier(said),
        fitting.by_turn(said), fitting.fit(known, keys, signs=signs), fitting.bins(said),
    )  # fmt: skip


def sample(system: str, games: Sequence[Mapping[str, Any] | None]) -> str:
    """Positions of games as they are kept for a test: a line for each, its numbers in hundredths."""
    weighing = load_ruleset(system).weighing
    assert weighing is not None
    keys = tuple(weighing.words)
    lines = [json.dumps({"keys": keys})]
    for each in fitting.positions(games):
        sides = [[round(100 * side.get(key, 0.0)) for key in keys] for side in each.sides]
        row = [each.game, each.turn, round(100 * each.over), [round(part, 3) for part in each.won], sides]
        lines.append(json.dumps(row, separators=(",", ":")))
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """`script/soak chances SYSTEM`: record, weigh, and write down what was found."""
    parser = argparse.ArgumentParser(prog="script/soak chances", description="How likely each side wins, from games.")
    parser.add_argument("system", choices=[name for name in systems() if load_ruleset(name).weighing is not None])
    parser.add_argument("--games", type=int, default=600, help="how many games are recorded (600)")
    parser.add_argument("--kept", type=int, default=200, help="how many more for the sample of the tests (200)")
    parser.add_argument("--date", required=True, help="the date that is written down, such as 2026-11-28")
    given = parser.parse_args(arguments)

    def say(text: str) -> None:
        sys.stdout.write(f"{text}\n")
        sys.stdout.flush()

    found = weighed(given.system, read(record(given.system, given.games, 0, say))[: given.games], given.date)
    kept = read(record(given.system, given.kept, 1, say))[: given.kept]
    where = next(Path(load_ruleset(given.system).folder).rglob("counted.py"))
    where.with_name(NAME).write_text(fitting.written(found), encoding="utf-8")
    (SAMPLES / f"{given.system}.jsonl").write_text(sample(given.system, kept), encoding="utf-8")
    say(f"{found.games} games, {found.positions} positions, Brier {found.brier:.4f}")
    return 0
