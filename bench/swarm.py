"""Many games at once on a server of its own: how many answers a second it holds, and how long each one takes.

    python -m bench.swarm --games 100 --pace 2 --answers 20

Every game has two people. Each answer is timed until it is acknowledged, which is after it is on the disk, and until
the other seat has been told. All games are the same one, so that nobody has to think about the answers while it runs:
one is set up and played to the middle of a battle, and all others go on from there.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import time
from collections.abc import Iterator
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect

from bench.serving import server
from bench.timing import Rate
from wartable.ai.players import player
from wartable.engine.answer import Seeded
from wartable.engine.session import Session
from wartable.shelf import example, load_scenario

LIMIT = 0.1  # seconds within which 99 of 100 answers must be told to everybody
SCENARIO, SEED = "battle", "swarm"
SKIP = 120  # answers up to the middle of a battle, which are not timed; those of setting up cost far less than others
STEPS = (10, 25, 50, 100, 150, 200, 300, 400)
LATER = (429, 503)
AT_ONCE = 3  # games that are opened at a time
KINDS = ("update", "patch")


class Found(NamedTuple):
    """What a run came to; times in milliseconds."""

    games: int
    offered: float
    held: float
    answers: int
    acknowledged_p50: float
    acknowledged_p99: float
    told_p50: float
    told_p99: float
    kilobytes: float
    load: float


def script(count: int) -> list[tuple[str, Any]]:
    """The first answers of the game, as random bots would give them."""
    ruleset, doc = load_scenario(example(SCENARIO))
    session = Session(ruleset, ruleset.new_game(doc), Seeded(SEED))
    bot, made = player("random", SEED), []
    for _ in range(count):
        ask = session.ask
        if ask is None:
            break
        value = bot.answer(session, ask)
        made.append((ask.seat, value))
        session.answer(value)
    return made


def post(address: str, path: str, form: dict[str, Any]) -> Any:
    """What the server answers to a form; it says when to come back if it has too much to do for one address."""
    request = Request(f"http://{address}{path}", json.dumps(form).encode(), {"content-type": "application/json"})
    while True:
        try:
            with urlopen(request, timeout=60) as answer:
                return json.load(answer)
        except HTTPError as refused:
            if refused.code not in LATER:
                raise
            time.sleep(float(refused.headers.get("retry-after", 1)))


class Table:
    """One game, and its two clients, which take differences if they `patch`."""

    def __init__(self, address: str, made: dict[str, Any], *, patch: bool) -> None:
        self.address, self.game, self.tokens = address, made["game"], made["tokens"]
        self.patch = patch
        self.sockets: dict[str, ClientConnection] = {}
        self.acknowledged: list[float] = []
        self.told: list[float] = []
        self.bytes = 0

    async def sit(self) -> None:
        for seat, token in self.tokens.items():
            socket = await connect(f"ws://{self.address}/ws/{self.game}", max_size=None)
            await socket.send(json.dumps({"type": "hello", "version": 1, "token": token, "patch": self.patch}))
            self.sockets[seat] = socket
            await self.until(socket, KINDS, 0)

    async def until(self, socket: ClientConnection, kinds: tuple[str, ...], n: int) -> float:
        """When a message of one of the kinds has come, about `n` decisions or more if it counts them."""
        while True:
            text = str(await socket.recv())
            self.bytes += len(text)
            kind, _, rest = text.removeprefix('{"type":"').partition('"')
            if kind in kinds and (kind not in KINDS or int(rest.removeprefix(',"n":').partition(",")[0]) >= n):
                return time.perf_counter()
            if kind == "refused":
                raise RuntimeError(text)

    async def answer(self, n: int, seat: str, value: Any, timed: bool) -> None:
        began = time.perf_counter()
        await self.sockets[seat].send(json.dumps({"type": "answer", "id": n, "n": n, "value": value}))
        other = next(socket for name, socket in self.sockets.items() if name != seat)
        done, told = await asyncio.gather(
            self.until(self.sockets[seat], ("accepted",), 0), self.until(other, KINDS, n + 1)
        )
        if timed:
            self.acknowledged.append(done - began)
            self.told.append(told - began)

    async def leave(self) -> None:
        for socket in self.sockets.values():
            await socket.close()


async def opened(address: str, games: int, moves: list[tuple[str, Any]], *, patch: bool) -> list[Table]:
    """So many games with their people, after `moves` of one that is played through them."""
    seats = {seat: {"kind": "human"} for seat in ("p1", "p2")}
    made = post(address, "/api/games", {"scenario": SCENARIO, "seed": SEED, "seats": seats})
    first = Table(address, made, patch=patch)
    await first.sit()
    for n, (seat, value) in enumerate(moves):
        await first.answer(n, seat, value, timed=False)
    slots = asyncio.Semaphore(AT_ONCE)

    async def branch() -> Table:
        async with slots:
            form = {"n": len(moves), "seats": seats}
            made = await asyncio.to_thread(post, address, f"/api/games/{first.game}/branch", form)
            table = Table(address, made, patch=patch)
            await table.sit()
            return table

    return [first, *await asyncio.gather(*(branch() for _ in range(games - 1)))]


async def swarm(address: str, games: int, pace: float, answers: int, *, patch: bool = True) -> Found:
    """So many games, in each an answer every `pace` seconds, `answers` of them."""
    moves = script(SKIP + answers)
    tables = await opened(address, games, moves[:SKIP], patch=patch)
    for table in tables:
        table.bytes = 0
    began = time.perf_counter()

    async def play(table: Table) -> None:
        due = began + random.random() * pace
        for n, (seat, value) in enumerate(moves[SKIP:], SKIP):
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            await table.answer(n, seat, value, timed=True)
            due += pace

    await asyncio.gather(*(play(table) for table in tables))
    seconds = time.perf_counter() - began
    for table in tables:
        await table.leave()
    done = sorted(each for table in tables for each in table.acknowledged)
    told = sorted(each for table in tables for each in table.told)
    size = sum(table.bytes for table in tables) / max(1, len(done)) / 1000
    return Found(
        games, round(games / pace, 1), round(len(done) / seconds, 1), len(done),
        _ms(done, 0.5), _ms(done, 0.99), _ms(told, 0.5), _ms(told, 0.99), round(size, 1), round(os.getloadavg()[0], 1),
    )  # fmt: skip


def _ms(times: list[float], part: float) -> float:
    return round(1000 * times[min(len(times) - 1, int(part * len(times)))], 1)


def most(pace: float = 2.0, answers: int = 8) -> Iterator[Rate | str]:
    """The largest of `STEPS` games that is held within the limit; stops at the first that is not, and tells of each."""
    best: Found | None = None
    with server() as address:
        for games in STEPS:
            found = asyncio.run(swarm(address, games, pace, answers))
            yield (
                f"  {games} games: {found.held} answers a second, told after {found.told_p50} ms, "
                f"99 of 100 within {found.told_p99} ms; load of the machine {found.load}"
            )
            if found.told_p99 >= 1000 * LIMIT:
                break
            best = found
    if best is not None:
        yield Rate(f"server, {best.games} games, told within 100 ms", "answers", best.held, best.held, best.held)


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.swarm", description="Many games at once on a server of its own.")
    parser.add_argument("--games", type=int, default=100, help="how many games")
    parser.add_argument("--pace", type=float, default=2.0, help="seconds between the answers of a game")
    parser.add_argument("--answers", type=int, default=10, help="answers of each game that are timed")
    parser.add_argument("--whole", action="store_true", help="clients that are told everything each time")
    parser.add_argument("--at", default="", help="address and port of a server that runs already")
    options = parser.parse_args()
    what = options.games, options.pace, options.answers
    if options.at:
        found = asyncio.run(swarm(options.at, *what, patch=not options.whole))
    else:
        with server() as address:
            found = asyncio.run(swarm(address, *what, patch=not options.whole))
    print(json.dumps(found._asdict()))


if __name__ == "__main__":
    main()
