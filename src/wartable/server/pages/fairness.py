"""Whether a scenario is fair: bots play it as it is, and with the armies of its sides exchanged."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from litestar import Router, post
from litestar.params import JSONBody
from litestar.response import Stream

from wartable.engine.errors import DataError, WartableError
from wartable.kit.documents import adopt
from wartable.rulesets import load_ruleset
from wartable.server.net.api import wrong
from wartable.server.protocol import forms as f
from wartable.server.rooms import setups
from wartable.server.work import resolving
from wartable.server.work.heavy import TheWork
from wartable.sim.figures import share
from wartable.sim.match import MatchResult
from wartable.sim.series import Plan, series

TROOPS = ("army", "legal", "team")
"""What of a side goes with its troops to another place; the other keys belong to the place."""
DRAWS = "nobody"
LINES = "application/x-ndjson"
PATH = "/api/fairness"

Document = dict[str, Any]


class Tally(NamedTuple):
    """What came of the games so far: how often whom, of how many; armies are [] if they could not be exchanged.

    `due` is how many games are to be played in all.
    """

    games: int
    places: list[tuple[str, int]]
    armies: list[tuple[str, int]]
    draws: int
    due: int = 0


# ------------------------------------------------------------------ in the other process
def tally(task: resolving.Task) -> Iterator[Tally]:
    """Play the scenario of `task`, its games each way; what came of them so far, once a seed has been played all ways.

    The first tally comes before the first game.

    Raises:
        DataError: the scenario or the bot is faulty.
    """
    seats, names = resolving.seats(task), _names(task)
    if len(seats) < 2 or load_ruleset(task.ruleset).cooperative:
        raise DataError("", 0, "nobody plays against anybody here: whether sides are even can be asked where they do")
    ways = [task, *exchanged(task)]
    places, armies = dict.fromkeys(seats, 0), dict.fromkeys(seats, 0)
    draws = 0
    due = task.games * len(ways)
    for number in range(task.games + 1):
        for turn, way in enumerate(ways if number else ()):
            winners = _result(way, number, len(seats)).winners
            draws += len(winners) != 1
            for seat in winners if len(winners) == 1 else ():
                places[seat] += 1
                armies[seats[(seats.index(seat) + turn) % len(seats)]] += 1
        sides = task.scenario.get("sides") or ()
        held = [(_army(side, names[seat]), armies[seat]) for side, seat in zip(sides, seats, strict=False)]
        found = [(names[seat], places[seat]) for seat in seats]
        yield Tally(number * len(ways), found, held if len(ways) > 1 else [], draws, due)


def _army(side: Any, name: str) -> str:
    """What the army of a side is called; `name` is the side's."""
    army = side.get("army")
    if isinstance(army, Mapping):
        return str(army.get("name") or name)
    return str(side.get("team") or name).replace("_", " ")


def _names(task: resolving.Task) -> dict[str, str]:
    ruleset = load_ruleset(task.ruleset)
    return setups.names(ruleset, ruleset.new_game(adopt(dict(task.scenario))))


def _result(task: resolving.Task, number: int, count: int) -> MatchResult:
    """The game of a seed: that of the task, with a number."""
    plan = Plan(task.ruleset, adopt(dict(task.scenario)), (task.bot,) * count, 1, f"{task.seed}-{number}")
    return series(load_ruleset, plan)[0]


def exchanged(task: resolving.Task) -> list[resolving.Task]:
    """The task with each army in the place of the next one, for every way to do that; [] if it cannot be."""
    sides = task.scenario.get("sides")
    if task.scenario.get("units"):  # who stands somewhere already stays there
        return []
    if not isinstance(sides, Sequence) or not all(isinstance(side, Mapping) and _brings(side) for side in sides):
        return []
    found = [task._replace(scenario=_moved(task.scenario, sides, turn)) for turn in range(1, len(sides))]
    ruleset = load_ruleset(task.ruleset)
    try:
        for item in found:
            ruleset.new_game(adopt(dict(item.scenario)))
    except DataError:  # such as a Last Stand of the larger army
        return []
    return found


def _brings(side: Mapping[str, Any]) -> bool:
    return any(key in side for key in ("army", "team"))


def _moved(doc: Mapping[str, Any], sides: Sequence[Mapping[str, Any]], turn: int) -> Document:
    made = []
    for place, side in enumerate(sides):
        other = sides[(place + turn) % len(sides)]
        stays = {key: value for key, value in side.items() if key not in TROOPS}
        made.append(stays | {key: other[key] for key in TROOPS if key in other})
    return {**doc, "sides": made}


# ------------------------------------------------------------------ what is told
def told(found: Tally) -> f.Fairness:
    """The shares of a tally, with a sentence; of no games nothing is said."""
    if not found.games:
        return f.Fairness(0, [], [], f.Portion(DRAWS, 0.0, 0.0, 1.0), "", found.due)
    places, armies = (_portions(part, found.games) for part in (found.places, found.armies))
    draws = _portions([(DRAWS, found.draws)], found.games)[0]
    return f.Fairness(found.games, places, armies, draws, sentence(found), found.due or found.games)


def _portions(part: Sequence[tuple[str, int]], games: int) -> list[f.Portion]:
    shares = [(name, share(count, games)) for name, count in part]
    return [f.Portion(name, item.part, item.low, item.high) for name, item in shares]


def sentence(found: Tally) -> str:
    """What the games say, no more than they can."""
    decided = found.games - found.draws
    if not decided:
        return f"None of {found.games} games had a winner, so nothing can be said yet."
    parts = [("place", found.places)] + ([("army", found.armies)] if found.armies else [])
    better = [_better(what, part, decided) for what, part in parts]
    if said := [text for text in better if text]:
        return " ".join(said)
    return f"No place or army is clearly better in {found.games} games; more games would show smaller differences."


def _better(what: str, part: Sequence[tuple[str, int]], decided: int) -> str:
    even = 1 / len(part)
    name, count = max(part, key=lambda item: item[1])
    if share(count, decided).low <= even:
        return ""
    whose = f"The place of {name}" if what == "place" else f"The army {name}"
    return f"{whose} is better: it won {count} of {decided} decided games, and an even share would be {even:.0%}."


# ------------------------------------------------------------------ requests
@post("/fairness", status_code=200)
async def fairness(data: JSONBody[f.FairForm], apart: TheWork) -> Stream:
    """Let bots play a scenario both ways, to see whether it is fair.

    The answer is a `Fairness` a line, each of all the games so far; a last line with `why` says what went wrong in
    between. Whoever shuts the connection ends the games.
    """
    task = await apart.do(_task, data)
    try:
        games = resolving.watched(tally, task)
        first = await anext(games)  # what cannot be played at all is told before the first line
    except WartableError as why:
        raise wrong(str(why)) from None
    return Stream(_lines(first, games), media_type=LINES)


def _task(data: f.FairForm) -> resolving.Task:
    ruleset, doc = setups.document(data.game)
    return resolving.Task(ruleset.name, doc, data.bot, data.games, data.game.seed or "fairness")


async def _lines(first: Tally, games: AsyncGenerator[Tally, None]) -> AsyncIterator[bytes]:
    try:
        yield _line(told(first))
        async for found in games:
            yield _line(told(found))
    except WartableError as why:
        yield _line(f.Fault(str(why)))
    finally:
        await games.aclose()


def _line(found: f.Fairness | f.Fault) -> bytes:
    return msgspec.json.encode(found) + b"\n"


def router() -> Router:
    """All of it under /api."""
    return Router("/api", route_handlers=[fairness])
