"""Whose coverage is measured, in which games, and how many of its clauses have to come up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from tests.episode import rare as episodic
from tests.episode.maker import EPISODE
from tests.gates import everything as fielded
from tests.gates.maker import GATES
from tests.group import everything as grouped
from tests.group import rare
from tests.group.maker import GROUP
from tests.kit.coverage import Game
from tests.kit.maker import Maker
from tests.properties.makers import HUNT, TIME_WARS
from tests.sixth.maker import SIXTH, near
from tests.soak import exhaustive as everything

LONG = 4  # turns of a varied battle


class Wanted(NamedTuple):
    """What a system has to come to.

    Attributes:
        wanted: which part of the clauses that can come up a long run has to come to, 0 to 1.
        floor: the same of a short run, a little under what it reaches; raise it when it reaches more, never lower it.
        games: how many games of the examples a short run plays.
        turns: after so many turns a short run breaks a game from its set-up off; 0: it is played out.
        left: scenarios that greedy bots do not play in a short run, for it takes them long.
    """

    maker: Maker
    wanted: float
    floor: float
    games: int
    turns: int = 0
    left: tuple[str, ...] = ()


MEASURED = (
    Wanted(TIME_WARS, 0.85, 0.91, 44, left=("telos", "two_fronts", "battle", "capitol", "meeting")),
    Wanted(HUNT, 0.9, 0.94, 40, 1, ("hunt_six", "hunt_choice", "hunt_two", "hunt_gallery", "hunt_wide", "hunt_open")),
    Wanted(
        GATES,
        0.85,
        0.84,
        26,
        left=tuple(
            f"gates_{name}" for name in ("joust", "pirates", "relay", "bridgehead", "pilgrims", "salvage", "shields")
        ),
    ),
    Wanted(
        GROUP,
        0.95,
        0.97,
        22,
        left=tuple(
            f"bg_{name}"
            for name in (
                "armour",
                "beacon",
                "biotech",
                "dock",
                "dome",
                "pitched",
                "teams",
                "three",
                "village",
                "watch",
            )
        ),
    ),
    Wanted(EPISODE, 0.9, 0.92, 8, 1),
    Wanted(SIXTH, 1.0, 1.0, 4),
)


def varied(system: str, seed: str = "") -> Iterator[Game]:
    """Battles in which lists, missions, terrain and what else can be chosen change each time; none of other systems."""
    match system:
        case TIME_WARS.name:
            yield from _time_wars(seed)
        case GATES.name:
            yield from _gates(seed)
        case GROUP.name:
            yield from _group(seed)
        case EPISODE.name:
            yield from _episode(seed)
        case SIXTH.name:
            yield from _sixth(seed)


def _time_wars(seed: str) -> Iterator[Game]:
    for number, (scenario, _) in enumerate(islice(everything.battles(), 60)):
        longer = {**scenario, "options": {**scenario["options"], "turns": LONG}}
        # One side plays for something, so that orders pass and fights are sought.
        yield Game(longer, {"p1": "greedy" if number % 10 == 0 else "random", "p2": "random"}, f"varied {number}{seed}")


def _gates(seed: str) -> Iterator[Game]:
    for number, (scenario, _) in enumerate(islice(fielded.battles(), 16)):
        yield Game(scenario, {"p1": "soldier", "p2": "random"}, f"varied {number}{seed}")


def _group(seed: str) -> Iterator[Game]:
    for number, (scenario, _) in enumerate(islice(grouped.battles(), 6)):
        yield Game(scenario, {"p1": "soldier", "p2": "random"}, f"varied {number}{seed}")
    for number, (scenario, bots) in enumerate(islice(rare.battles(), 21)):
        yield Game(scenario, bots, f"rare {number}{seed}")


def _episode(seed: str) -> Iterator[Game]:
    for number, (scenario, kind) in enumerate(islice(episodic.episodes(), 2 * episodic.a_round())):
        yield Game(scenario, {"p1": kind}, f"rare {number}{seed}")


def _sixth(seed: str) -> Iterator[Game]:
    scenario = near()
    cart = {"id": "cart", "name": "The Cart", "at": [[12, 4]], "cart": True}
    scenario["sides"][0]["bands"].append(cart)
    yield Game(scenario, {"low": "random", "high": "random"}, f"varied cart{seed}")


def quickly(games: Iterable[Game], left: tuple[str, ...]) -> Iterator[Game]:
    """Those of `games` that a short run plays."""
    slow = tuple(f"coverage-{name}-greedy" for name in left)
    return (game for game in games if not slow or not game.seed.startswith(slow))
