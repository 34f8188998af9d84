"""From an answer to the next request in mid-battle, in several games at once: `python -m bench.answers`.

    python -m bench.answers --games 10 --against /path/to/another/src

Every game goes on from the same save with the same answers of a bot. With `--against` the sources of another version
are served beside these, both play the same answer one after the other, and the ratio of their times is told: a busy
machine slows both alike.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import time
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Any

from bench.serving import server
from bench.stall import made
from bench.swarm import Table
from wartable.ai.players import player
from wartable.engine import record
from wartable.engine.answer import Seeded
from wartable.engine.session import Session
from wartable.shelf import example, load_scenario

SKIP = 120  # decisions before the first that is timed
SEATS = {seat: {"kind": "human"} for seat in ("p1", "p2")}


def played(answers: int) -> tuple[str, list[tuple[str, Any]]]:
    """A save in mid-battle, and the answers that follow."""
    ruleset, doc = load_scenario(example("battle"))
    session = Session(ruleset, ruleset.new_game(doc), Seeded("answers"))
    bot = player("random", "answers")
    session.play(dict.fromkeys(ruleset.seats(session.game), bot), SKIP)
    text = "\n".join(record.lines(session, doc)) + "\n"
    then: list[tuple[str, Any]] = []
    while len(then) < answers and (ask := session.ask) is not None:
        then.append((ask.seat, bot.answer(session, ask)))
        session.answer(then[-1][1])
    return text, then


async def tables(host: str, text: str, games: int) -> list[Table]:
    """So many games that go on from a save, with their people."""
    found = []
    for _ in range(games):
        form = {"text": text, "file": "", "title": "", "seats": SEATS}
        table = Table(host, await asyncio.to_thread(made, host, "/api/games/import", form), patch=True)
        await table.sit()
        found.append(table)
    return found


async def run(hosts: list[str], games: int, answers: int) -> list[list[float]]:
    """Each server in turn is given an answer in all its games at once: the times until the next seat is asked."""
    text, moves = played(answers)
    servers = [await tables(host, text, games) for host in hosts]
    times: list[list[float]] = [[] for _ in hosts]
    for n, (seat, value) in enumerate(moves, SKIP):
        after = moves[n - SKIP + 1][0] if n - SKIP + 1 < len(moves) else seat
        for place in range(len(hosts)) if n % 2 else reversed(range(len(hosts))):
            times[place] += await asyncio.gather(*(_one(each, n, seat, value, after) for each in servers[place]))
    for each in servers:
        for table in each:
            await table.leave()
    return times


async def _one(table: Table, n: int, seat: str, value: Any, after: str) -> float:
    began = time.perf_counter()
    await table.sockets[seat].send(json.dumps({"type": "answer", "id": n, "n": n, "value": value}))
    told = {name: table.until(socket, ("update", "patch"), n + 1) for name, socket in table.sockets.items()}
    ends = dict(zip(told, await asyncio.gather(*told.values())))
    return ends[after] - began


def at(times: list[float], part: float) -> float:
    """That part of the times lies below, in milliseconds."""
    return 1000 * sorted(times)[min(len(times) - 1, int(part * len(times)))]


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.answers", description=__doc__)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--answers", type=int, default=40)
    parser.add_argument("--against", default="", help="the folder of the sources of another version")
    options = parser.parse_args()
    sources = [str(Path(__file__).parent.parent / "src"), *([options.against] if options.against else [])]
    with ExitStack() as stack:
        hosts = [stack.enter_context(server(source=source)) for source in sources]
        found = asyncio.run(run(hosts, options.games, options.answers))
    for source, times in zip(sources, found):
        print(f"{source}: median {at(times, 0.5):.0f} ms, p95 {at(times, 0.95):.0f} ms, p99 {at(times, 0.99):.0f} ms, "
              f"worst {at(times, 1):.0f} ms, mean {1000 * sum(times) / len(times):.0f} ms")  # fmt: skip
    if options.against:
        one, other = found
        ratios = " ".join(f"p{100 * part:g} {at(one, part) / at(other, part):.2f}" for part in (0.5, 0.95, 0.99))
        pairs = median(a / b for a, b in zip(one, other))
        print(f"= this against the other: {ratios}, mean {sum(one) / sum(other):.2f}, of pairs {pairs:.2f}")


if __name__ == "__main__":
    main()
