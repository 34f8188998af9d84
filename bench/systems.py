"""What is measured of every system: games of bots, what a seat is shown, forks, and a question of odds."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from bench.timing import Rate, rate, rates
from wartable.ai.players import RANDOM, SOLDIER, player
from wartable.engine.answer import Seeded
from wartable.engine.session import Session
from wartable.odds.question import answer
from wartable.rulesets import load_ruleset
from wartable.shelf import example, load_scenario
from wartable.sim.match import match

LEVELS = (RANDOM, SOLDIER)
SEEDS = 20  # games that are played over and over


@dataclass(frozen=True)
class Measured:
    """What stands for a system: a game of it, with other options where its own would take too long, and a question.

    `turn`: the turn of the game in which views and forks are made.
    """

    game: str
    query: Mapping[str, Any]
    options: Mapping[str, Any] = field(default_factory=dict)
    turn: int = 2

    def document(self) -> dict[str, Any]:
        """The scenario, whole."""
        doc = load_scenario(example(self.game))[1]
        return {**doc, "options": {**doc.get("options", {}), **self.options}} if self.options else dict(doc)


SYSTEMS = {
    "time_wars": Measured(
        "battle", {"kind": "fire", "attacker": {"unit": "dalek_patrol"}, "defender": {"unit": "ogrons"}}
    ),
    "hunt_for_davros": Measured("hunt", {"squares": 4, "shots": 2, "defender": {"unit": "dalek_warrior"}},
                                {"turn_limit": 6}),
    "gates_of_doom": Measured("gates_shields", {
        "kind": "small_arms", "attacker": {"weapon": "slug_rifle", "models": 5}, "target": {"models": 5},
    }),
    "battle_group": Measured("bg_pitched", {
        "kind": "shoot", "attacker": {"unit": "ranger", "size": 4}, "defender": {"unit": "reaver", "size": 4},
    }),
    "adventures": Measured("at_quarry", {
        "kind": "shoot", "attacker": {"unit": "nco", "weapon": "unit_smg"}, "defender": {"unit": "cyb.rank"},
    }),
}  # fmt: skip


def games(system: str, level: str) -> list[Rate]:
    """Whole games of bots of that level, and what they decide."""
    rules, doc = load_ruleset(system), SYSTEMS[system].document()
    bots = dict.fromkeys(rules.seats(rules.new_game(doc)), level)
    numbers = itertools.count()

    def work() -> tuple[int, int]:
        found = match(load_ruleset, system, doc, bots, f"bench-{next(numbers) % SEEDS}", seen=False)
        return 1, found.decisions

    name = f"{SYSTEMS[system].game}, {level} bots"
    return rates([(name, "games/s"), (name, "decisions/s")], work, 1.0)


def midway(system: str) -> Session:
    """The game in its second turn, as random bots have come there, at an answer after the last checkpoint."""
    rules, measured = load_ruleset(system), SYSTEMS[system]
    session = Session(rules, rules.new_game(measured.document()), Seeded("bench"), keep="last")
    bots = {seat: player(RANDOM, f"bench {seat}") for seat in rules.seats(session.game)}
    while not session.over and rules.turn(session.game) < measured.turn:
        session.play(bots, 1)
    session.play(bots, 1)
    return session


def views(system: str) -> list[Rate]:
    """What a seat is sent: the game without what it may not know, and that with its view."""
    rules, session = load_ruleset(system), midway(system)
    game, seat = session.game, rules.seats(session.game)[0]

    def less() -> int:
        rules.redact(game, seat)
        return 1

    def seen() -> int:
        rules.view(rules.redact(game, seat), seat)
        return 1

    name = SYSTEMS[system].game
    return [rate(f"{name}, redactions for a seat", "games/s", less), rate("the same with its view", "views/s", seen)]


def forks(system: str) -> list[Rate]:
    """Copies of a game that can be played on, and those that have come to their open request."""
    session, dice = midway(system), Seeded("other")

    def copy() -> int:
        session.fork(dice, keep="last")
        return 1

    def ready() -> int:
        return 1 if session.fork(dice, keep="last").ask is not None else 0

    name = SYSTEMS[system].game
    return [rate(f"{name}, forks", "forks/s", copy), rate("the same, run on to their open request", "forks/s", ready)]


def odds(system: str) -> Rate:
    """One question of odds, asked again and again."""
    question = load_ruleset(system).odds(SYSTEMS[system].query)

    def work() -> int:
        answer(question)
        return 1

    return rate(f"odds: {question.title}"[:46], "answers/s", work)


def all_of(names: tuple[str, ...]) -> Iterator[Rate]:
    """Everything of these systems."""
    for name in names:
        for level in LEVELS:
            yield from games(name, level)
        yield from views(name)
        yield from forks(name)
        yield odds(name)
