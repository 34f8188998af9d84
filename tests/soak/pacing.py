"""`python -m tests.soak.pacing`: how long games of Hunt for Davros last, how they end, who wins, what is found."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from wartable.ai.players import player
from wartable.engine.answer import Seeded
from wartable.engine.session import Session
from wartable.rulesets.hunt_for_davros.data.data import cards, profiles
from wartable.rulesets.hunt_for_davros.events.actions import DoorSet
from wartable.rulesets.hunt_for_davros.events.base import ActivationEnded, TurnBegan
from wartable.rulesets.hunt_for_davros.events.fighting import Destroyed, ExtractionTried, Fired
from wartable.rulesets.hunt_for_davros.events.searching import CardTaken
from wartable.rulesets.hunt_for_davros.ruleset import HuntForDavros
from wartable.rulesets.hunt_for_davros.state import TARGET, Game
from wartable.rulesets.hunt_for_davros.winning.victory import kind_of
from wartable.sim.figures import share, spread

RULES = HuntForDavros()
SCENARIO = "prison_complex"
LIMIT = 30_000


class Found(NamedTuple):
    """What is kept of a game.

    Args:
        corners, missions: of all teams, by seat. cards: of the markers searched. laid: of all markers.
        key, opened: the turn in which a key was found, the sanctum opened; 0: never.
        alive: models on the board at the end, by seat. lost: models of players destroyed. idle: actions that models of
            players have left unused when they could act, and all that they had.
        shots: fired by players at other players, at units of the umpire, and at the target; attempts to extract him.
    """

    seed: int
    turns: int
    decisions: int
    ending: str
    winner: str
    minor: bool
    corners: dict[str, str]
    missions: dict[str, str]
    cards: list[str]
    laid: list[str]
    alive: dict[str, int]
    key: int = 0
    opened: int = 0
    lost: int = 0
    idle: tuple[int, int] = (0, 0)
    shots: tuple[int, int, int, int] = (0, 0, 0, 0)


def played(seed: int, scenario: str = SCENARIO, bots: Sequence[str] = ("greedy",), **more: Any) -> Found:
    """A game of bots, the kinds in turn by seat; `more` is what else the scenario document says."""
    game = RULES.new_game({"wartable": 1, "ruleset": RULES.name, "scenario": scenario, **more})
    session = Session(RULES, game, Seeded(f"pacing-{seed}"), keep="none")
    seats = RULES.seats(game)
    players = {seat: player(bots[number % len(bots)], f"{seed} {seat}") for number, seat in enumerate(seats)}
    while session.ask is not None and session.decisions < LIMIT:
        session.answer(players[session.ask.seat].answer(session, session.ask))
    return _read(seed, session)


def _read(seed: int, session: Session) -> Found:
    game = session.game
    assert isinstance(game, Game)
    result = game.result
    found = Found(
        seed, game.turn, session.decisions, result.ending if result else "endless",
        result.winners[0] if result and result.winners else "", bool(result and result.minor),
        {team.seat: team.start for team in game.teams.values()},
        {team.seat: kind_of(team) for team in game.teams.values()},
        [game.cards[game.markers[marker.id].card].kind for marker in game.markers.values() if marker.found],
        [game.cards[marker.card].kind for marker in game.markers.values() if marker.card],
        {seat: sum(1 for _ in game.of(seat)) for seat in game.teams},
    )  # fmt: skip
    return found._replace(**_told(game, session.events))


def _told(game: Game, events: Iterable[Any]) -> dict[str, Any]:
    """What the events say."""
    turn = key = opened = lost = idle = ended = 0
    shots = [0, 0, 0, 0]
    for event in events:
        if isinstance(event, TurnBegan):
            turn += 1
        elif isinstance(event, CardTaken) and cards()[event.kind].kind == "key":
            key = key or turn
        elif isinstance(event, DoorSet) and event.open and game.doors[event.door].sanctum:
            opened = opened or turn
        elif isinstance(event, Destroyed):
            lost += game.models[event.model].team in game.teams
        elif isinstance(event, ActivationEnded) and game.models[event.model].team in game.teams and not event.cause:
            ended += profiles()[game.models[event.model].profile].actions
            idle += event.lost
        elif isinstance(event, ExtractionTried):
            shots[3] += 1
        elif isinstance(event, Fired) and game.models[event.model].team in game.teams:
            team = game.models[event.target].team
            shots[0 if team in game.teams else 2 if team == TARGET else 1] += 1
    return {"key": key, "opened": opened, "lost": lost, "idle": (idle, ended), "shots": tuple(shots)}


# ------------------------------------------------------------------ many
ENOUGH = 100
CORNER, MISSION, FULFILLED = 0.30, 0.60, 0.70
"""What no corner and no kind of mission should win more of, and what share of games should end by a mission."""


def faults(games: Sequence[Found]) -> list[str]:
    """In what the pacing is surely (95 in 100) not as it is meant to be; nothing of fewer than `ENOUGH` games."""
    if len(games) < ENOUGH:
        return []
    won = [game for game in games if game.winner]
    found = []
    for most, counts in (
        (CORNER, Counter(game.corners[game.winner] for game in won)),
        (MISSION, Counter(game.missions[game.winner] for game in won)),
    ):
        for key, count in counts.items():
            if share(count, len(won)).low > most:
                found.append(f"{key} wins {count} of {len(won)} games, more than {most:.0%}")
    if share(len(won), len(games)).high < FULFILLED:
        found.append(f"{len(won)} of {len(games)} games end by a mission, fewer than {FULFILLED:.0%}")
    return found


def table(games: Sequence[Found]) -> Iterator[str]:
    """The figures of many games, line by line."""
    turns, asked = spread([game.turns for game in games]), spread([game.decisions for game in games])
    yield f"{len(games)} games; turns {turns.least}-{turns.most}, quartiles {turns.lower} {turns.median} {turns.upper}"
    yield f"decisions {asked.least}-{asked.most}, mean {asked.mean:.0f}"
    endings = Counter(game.ending for game in games)
    yield from _shares("ending", endings, len(games))
    won = [game for game in games if game.winner]
    yield from _shares("won by corner", Counter(game.corners[game.winner] for game in won), len(won))
    yield from _shares("won by seat", Counter(game.winner for game in won), len(won))
    yield from _shares("won by mission", Counter(game.missions[game.winner] for game in won), len(won))
    dealt = Counter(kind for game in games for kind in game.missions.values())
    yield f"missions dealt: {dict(dealt)}"
    for name in ("key", "opened"):
        found = [getattr(game, name) for game in games if getattr(game, name)]
        yield f"{name}: in {len(found)} games, turn {spread(found).median} (median)"
    yield f"models lost {_mean(game.lost for game in games)}, left {_mean(sum(game.alive.values()) for game in games)}"
    idle, all_ = (sum(game.idle[i] for game in games) for i in (0, 1))
    yield f"actions left unused {idle / max(1, all_):.1%}"
    names = ("at players", "at the umpire's", "at the target", "attempts")
    yield "shots: " + ", ".join(f"{_mean(game.shots[i] for game in games)} {name}" for i, name in enumerate(names))
    yield f"cards found {_mean(len(game.cards) for game in games)} of {_mean(len(game.laid) for game in games)}"
    seen = Counter(kind for game in games for kind in game.cards)
    laid = Counter(kind for game in games for kind in game.laid)
    yield "never found: " + (", ".join(key for key in cards() if key not in seen) or "none")
    yield "found / laid: " + ", ".join(f"{key} {seen[key]}/{laid[key]}" for key in cards())


def _shares(what: str, found: Counter[str], total: int) -> Iterator[str]:
    for key, count in sorted(found.items()):
        each = share(count, total)
        yield f"{what} {key}: {count} of {total}, {each.part:.1%} ({each.low:.1%} to {each.high:.1%})"


def _mean(values: Iterable[int]) -> str:
    found = list(values)
    return f"{sum(found) / max(1, len(found)):.1f}"


def _one(job: tuple[int, str, tuple[str, ...]]) -> Found:
    return played(*job)


def many(first: int, games: int, jobs: int, scenario: str, bots: tuple[str, ...]) -> Iterator[Found]:
    """Games with the seeds from `first` on, as they are done, in their order."""
    due = [(seed, scenario, bots) for seed in range(first, first + games)]
    if jobs < 2:
        yield from map(_one, due)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(_one, due)


def main() -> int:
    """Play and tell."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak.pacing", description=__doc__)
    parser.add_argument("--games", type=int, default=24, help="how many (24)")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first (0)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    parser.add_argument("--scenario", default=SCENARIO)
    parser.add_argument("--bots", default="greedy", help="kinds with commas, in turn by seat (greedy)")
    parser.add_argument("--json", type=Path, help="write each game here")
    given = parser.parse_args()
    done = []
    for game in many(given.first, given.games, given.jobs, given.scenario, tuple(given.bots.split(","))):
        done.append(game)
        if given.json:
            found = {"games": [each._asdict() for each in done], "table": list(table(done))}
            given.json.write_text(json.dumps(found, indent=1))
    sys.stdout.write("\n".join(table(done)) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
