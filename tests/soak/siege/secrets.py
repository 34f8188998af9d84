"""Games with other secrets, side by side at one server: a seat that may not know them gets the same bytes of each.

Each game is played to its end. Beside it another one is played that is the same in all that one seat, or a spectator,
may know, and in which as much else as goes is dealt, bought, marked and answered otherwise, from the start on. As soon
as the rules bring a difference to light, yet another is found.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from itertools import count
from time import monotonic
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection

from tests.server.play import enter, served
from tests.soak.clock import Clock, Say
from tests.soak.siege.hidden import AIMS, Aim
from tests.soak.siege.twins import (
    DICE,
    WORDS,
    Dice,
    Document,
    Play,
    Random,
    System,
    alike,
    answered,
    foreseen,
    kinds,
    otherwise,
    seen,
    shown,
    twin,
)
from wartable.ai.players import player
from wartable.engine.ask import Ask, Choice, Placement
from wartable.engine.compat import override
from wartable.engine.ruleset import UMPIRE
from wartable.engine.session import Session
from wartable.server.app import Settings
from wartable.server.rooms.running import Trail
from wartable.server.rooms.store import ANSWER, FACES, Entry
from wartable.umpire import telling
from wartable.umpire.decisions import Decision

WAIT = 120.0
SEED = "siege"
UNLIKE = ((re.compile(rb'"at":[1-9]\d{12}\b'), b'"at":0'),)  # when words were said
"""All that is made the same before it is compared, beside the key of the game and the header `date`."""
ROUTES = (
    "", "/moments", "/moments/{n}", "/moments/{then}?since=3", "/moments/{n}/picture.svg", "/moments/{n}?view={other}",
    "/picture.svg", "/clauses", "/save", "/moments/{then}?view=umpire", "/moments?view=",
    "/moments/{then}/picture.svg?look=night", "/moments?view={other}", "/moments/{n}/picture.svg?view={other}",
)  # fmt: skip
SELDOM = ("/replay.html", "/favours", "/moments/{n}/picture.png", "/replay.html?view={other}")
"""All that a seat can get of a game by HTTP; what takes a process of its own, and what is refused, less often."""
WANTED = ("stronghold", "orbital_support", "reserves", "map", "exchange")
REST = 6
"""Answers until another game is looked for, if none was found; then twice as many."""
ENOUGH = 30
"""Games of a system after which each kind of secret has to have come up."""


class Pace(NamedTuple):
    """After how many answers another pair is made although nothing has come to light, and how many pass before.

    `tries`: how often something is changed in a game to come to another one. `seldom`: what is asked for now and then.
    `least`: after how many positions it is enough if each kind of secret has come up, 0 if it never is.
    """

    much: int
    between: int
    tries: int
    seldom: tuple[str, ...]
    least: int


LONG, SHORT = Pace(40, 0, 16, SELDOM, 0), Pace(5, 12, 6, SELDOM[:2], 40)


class Tally:
    """What has been compared; all kinds that are `wanted` have to come up."""

    def __init__(self, wanted: tuple[str, ...]) -> None:
        self.wanted = wanted
        self.games = self.pairs = self.answers = self.compared = self.size = 0
        self.kinds: Counter[str] = Counter()
        self.routed: set[str] = set()  # kinds that were there when all routes were asked

    @property
    def missing(self) -> list[str]:
        """The kinds of secrets that have not come up."""
        return [kind for kind in self.wanted if not self.kinds[kind]]

    def enough(self, least: int) -> bool:
        """Whether each kind came up and so many positions were compared; with 0 it is never enough."""
        return bool(least) and self.answers >= least and not self.missing

    @override
    def __str__(self) -> str:
        kinds_ = ", ".join(f"{kind} {number}" for kind, number in sorted(self.kinds.items()))
        return (
            f"{self.games} games, {self.pairs} pairs, {self.answers} positions, {self.compared} messages and replies "
            f"of {self.size} bytes, none that tells a secret; positions with another kind of secret: {kinds_}"
        )

    def take(self, one: list[bytes], other: list[bytes], what: str) -> None:
        """Compare them.

        Raises:
            AssertionError: they differ.
        """
        for first, second in zip(one, other):
            assert first == second, f"{what} tells a secret: {apart(first, second)}"
        assert len(one) == len(other), (
            f"{what} tells a secret: {one[len(other) :]!r:.300} or {other[len(one) :]!r:.300}"
        )
        self.compared += len(one)
        self.size += sum(map(len, one))


def apart(one: bytes, other: bytes) -> str:
    """Where two texts differ first."""
    at = next((n for n, pair in enumerate(zip(one, other)) if pair[0] != pair[1]), min(len(one), len(other)))
    return f"{one[max(0, at - 80) : at + 80]!r} or {other[max(0, at - 80) : at + 80]!r}"


class Table:
    """One of two games at the server: people at all seats, and the one seat that is watched."""

    def __init__(self, house: House, play: Play) -> None:
        self.address, self.app = house
        self.seat = play.seat
        self.tokens: dict[str, str] = {}
        seats = play.session.ruleset.seats(play.session.game)
        form = {"document": play.doc, "seed": SEED, "title": "", "seats": {name: {"kind": "human"} for name in seats}}
        made = json.loads(self.asked("POST", "/api/games", form)[1])
        self.game, self.tokens = made["game"], made["tokens"]
        self.asked("GET", f"/api/games/{self.game}")
        self.sit(play)
        self.sockets: dict[str, ClientConnection] = {}
        self.watched: list[ClientConnection] = []
        self.ids = 0

    def sit(self, play: Play) -> None:
        """Let the room stand where `play` does, as it came there."""
        again = play.again()
        room = self.app.state.hub.rooms[self.game]
        room.session = again.session
        self.keep()
        room.trail = Trail()
        made = [Decision(seat, "") for seat in again.by]
        room.trail.made, room.trail.ends, room.trail.noted = made, again.ends, len(made)
        room._stands()

    def keep(self) -> None:
        """Let what is kept of the game be what came of it, with the faces of dice that are not those of its seed."""
        room = self.app.state.hub.rooms[self.game]
        session = room.session
        room.entries = [Entry(FACES, list(session.faces)), *(Entry(ANSWER, value) for value in session.answers)]
        room.made = room.made._replace(opening=None)

    # ------------------------------------------------------------------ HTTP
    def asked(self, method: str, path: str, form: Any = None) -> tuple[int, bytes, bytes]:
        """Status, body and headers of the answer to a request of the seat."""
        headers = {"Content-Type": "application/json"} if form is not None else {}
        if form is None and (token := self.tokens.get(self.seat)):
            headers["Authorization"] = f"Bearer {token}"
        with closing(HTTPConnection(self.address, timeout=WAIT)) as line:
            line.request(method, path, None if form is None else json.dumps(form), headers)
            found = line.getresponse()
            body = found.read()
        told = sorted((key.lower(), value) for key, value in found.getheaders() if key.lower() != "date")
        assert found.status < 500, body
        return found.status, body, repr(told).encode()

    def got(self, route: str) -> list[bytes]:
        """What the seat gets by one of the routes of the game."""
        status, body, headers = self.asked("GET", f"/api/games/{self.game}{route}")
        return [str(status).encode(), self.plain(body), self.plain(headers)]

    def plain(self, raw: bytes) -> bytes:
        """Bytes without what is another in each game."""
        raw = raw.replace(self.game.encode(), b"GAME")
        for pattern, stands in UNLIKE:
            raw = pattern.sub(stands, raw)
        return raw

    # ------------------------------------------------------------------ WebSocket
    async def open(self, n: int) -> list[bytes]:
        """Sit down everywhere; what the watched seat hears first, once in whole and once in differences."""
        for name, token in self.tokens.items():
            self.sockets[name] = await enter(self.address, self.game, token, patch=True)
            await self.until(self.sockets[name], n)
        heard = []
        for more in ({}, {"patch": True}, {"since": 5, "line": 0}):
            self.watched.append(await enter(self.address, self.game, self.tokens.get(self.seat, ""), **more))
            heard += await self.until(self.watched[-1], n)
        return heard

    async def until(self, socket: ClientConnection, n: int = -1, key: int = -1, kind: str = "") -> list[bytes]:
        """All that comes until the game is told after `n` decisions, the message `key` answered, or one of a kind."""
        heard = []
        while True:
            raw = await asyncio.wait_for(socket.recv(), WAIT)
            heard.append(self.plain(raw.encode() if isinstance(raw, str) else raw))
            message = json.loads(raw)
            assert message["type"] != "refused" or key >= 0, raw
            if n >= 0 and message["type"] in ("update", "patch") and message["n"] >= n:
                return heard
            if message["type"] == kind or (key >= 0 and message.get("id") == key):
                return heard

    async def answer(self, seat: str, n: int, value: Any) -> list[bytes]:
        """Give an answer; what the watched seat hears of it."""
        await self.sockets[seat].send(json.dumps({"type": "answer", "id": 0, "n": n, "value": value}))
        for each in self.sockets.values():
            await self.until(each, n + 1)
        self.keep()
        return [raw for each in self.watched for raw in await self.until(each, n + 1)]

    async def say(self, **message: Any) -> list[bytes]:
        """Something that the watched seat says, and all that it hears until it is answered."""
        self.ids += 1
        await self.watched[0].send(json.dumps({**message, "id": self.ids}))
        return await self.until(self.watched[0], key=self.ids)

    async def whisper(self, seat: str, text: str) -> None:
        """Words of another seat that are meant for itself alone."""
        await self.sockets[seat].send(json.dumps({"type": "say", "id": 9, "text": text, "to": seat}))
        await self.until(self.sockets[seat], key=9)

    async def loud(self, seat: str, text: str) -> list[bytes]:
        """Words of another seat that are meant for all; what the watched seat hears until then."""
        await self.sockets[seat].send(json.dumps({"type": "say", "id": 9, "text": text}))
        return [raw for socket in self.watched for raw in await self.until(socket, kind="said")]

    async def close(self) -> None:
        """Leave, and let the server forget the game."""
        for socket in (*self.sockets.values(), *self.watched):
            await socket.close()
        self.app.state.hub.rooms.pop(self.game, None)


class Pair:
    """A game, and beside it one with other secrets as long as the seat cannot tell them apart."""

    def __init__(self, house: House, play: Play, lot: Random, tally: Tally, pace: Pace) -> None:
        self.house, self.play, self.lot, self.tally, self.pace = house, play, lot, tally, pace
        self.other: Play | None = None
        self.tables: tuple[Table, ...] = ()
        self.foreseen = False
        self.next, self.rest, self.until = 0, REST, 0

    @property
    def n(self) -> int:
        """Decisions made."""
        return self.play.session.decisions

    async def ready(self) -> None:
        """Look for another game if there is none and it is time."""
        ask = self.play.session.ask
        quietly = ask is not None and ask.seat != self.play.seat and ask.clause in self.play.system.quietly
        if self.other is not None or (self.n < self.next and not quietly):
            return
        self.foreseen = self.tally.pairs % 5 == 3 and not quietly
        self.other = foreseen(self.play) if self.foreseen else twin(self.play, self.lot, self.pace.tries)
        if quietly and self.other is None:
            self.other = self.play.again()  # it will be answered otherwise
        if self.other is None:
            self.next, self.rest = self.n + self.rest, 2 * self.rest
            return
        self.tally.pairs += 1
        self.rest, self.until = REST, self.n + self.pace.much
        self.tables = tuple(Table(self.house, play) for play in (self.play, self.other))
        heard = [await table.open(self.n) for table in self.tables]
        self.tally.take(heard[0], heard[1], "what is heard first")
        await self.look()

    async def part(self) -> None:
        """The games are no longer alike."""
        for table in self.tables:
            await table.close()
        self.other, self.tables = None, ()

    async def answer(self, ask: Ask, value: Any) -> None:
        """Answer in both, where others answer in secret otherwise if that goes, and compare what comes of it."""
        play, other = self.play, self.other
        play.answer(value)
        if other is None:
            return
        given = value
        if ask.seat != play.seat and ask.clause in play.system.quietly:
            given = otherwise(other, play.noticed[-1], value, self.lot)
        if not answered(other, given):
            assert ask.seat != play.seat, "what is offered tells a secret"
            await self.part()
        elif play.session.over or other.session.over or (self.foreseen and other.dice.counts[""] > other.dice.end):
            await self.part()
        elif not alike(play.noticed[-1], other.noticed[-1]):
            assert shown(play, other)
            await self.part()
        else:
            values = (value, given)
            heard = [await table.answer(ask.seat, self.n - 1, each) for table, each in zip(self.tables, values)]
            self.tally.take(heard[0], heard[1], f"the answer to {ask.clause}")
            await self.look()
            if self.n >= self.until or not (self.foreseen or kinds(play, other)):
                self.next = self.n + self.pace.between
                await self.part()

    # ------------------------------------------------------------------ what the seat can ask for
    async def look(self) -> None:
        """Compare some of what the seat can ask for here."""
        assert self.other is not None
        self.tally.answers += 1
        found = {DICE} if self.foreseen else kinds(self.play, self.other)
        self.tally.kinds.update(found)
        for route in self._routes(every=not found <= self.tally.routed):
            got = [table.got(route) for table in self.tables]
            self.tally.take(got[0], got[1], f"GET {route}")
        self.tally.routed |= found
        for message in self._messages():
            heard = [await table.say(**message) for table in self.tables]
            self.tally.take(heard[0], heard[1], str(message["type"]))
        if self.n % 16 == 3:
            await self._whispered()

    def _routes(self, *, every: bool) -> Iterator[str]:
        then, seats = self.lot.randint(0, self.n), list(self.tables[0].tokens)
        other = next((seat for seat in seats if seat != self.play.seat), "")
        routes = list(ROUTES) if every else [ROUTES[self.tally.answers % len(ROUTES)]]
        if self.tally.answers % 25 == 24:
            routes.append(self.pace.seldom[self.tally.answers // 25 % len(self.pace.seldom)])
        return (route.format(n=self.n, then=then, other=other) for route in routes)

    def _messages(self) -> Iterator[dict[str, Any]]:
        play, lot = self.play, self.lot
        session, turn = play.session, self.tally.answers % 6
        ask, n = session.ask, session.decisions
        if turn == 0 and session.ruleset.sight:
            units = list(telling.view(session, play.seat).get("units", ()))
            yield {"type": "look", "viewer": lot.choice(units), "target": lot.choice(units)}
        if turn == 1:
            count = len(seen(session, play.seat, 0))
            yield {"type": "odds", "n": n, "entry": lot.randrange(max(1, count))}
        if ask is None or not play.seat:
            return
        if turn == 2 and play.by and play.by[-1] != play.seat:
            yield {"type": "take_back", "n": n, "count": 1}
            yield {"type": "consent", "yes": False}
        if ask.seat != play.seat:
            return
        if turn == 3:
            yield {"type": "odds", "n": n}
        if turn == 4:
            yield {"type": "hint", "n": n}
        if isinstance(ask, Placement):
            yield {"type": "check", "n": n, "value": next(iter(ask.ideas(lot.randrange)))}

    async def _whispered(self) -> None:
        """Somebody else says something to himself; then all hear the same."""
        others = [seat for seat in self.tables[0].tokens if seat != self.play.seat]
        texts = self.lot.sample(("I have the key.", "Nothing.", "Kill him, whatever it costs us."), 2)
        for table, text in zip(self.tables, texts):
            await table.whisper(others[0], text)
        heard = [await table.loud(others[0], "Go on.") for table in self.tables]
        self.tally.take(heard[0], heard[1], "words")
        self.tally.kinds[WORDS] += 1


class House(NamedTuple):
    """The server."""

    address: str
    app: Any


class Chooser:
    """A bot that buys what is marked, mined or kept in secret if it can, and now and then does anything."""

    def __init__(self, lot: Random, seed: str) -> None:
        self.lot = lot
        self.bots = (player("greedy", seed), player("random", seed))

    def answer(self, session: Session, ask: Ask) -> Any:
        """Its answer."""
        wanted = [option.key for option in ask.options if option.key in WANTED] if isinstance(ask, Choice) else []
        if wanted and self.lot.randrange(4):
            return self.lot.choice(wanted)
        return self.bots[not self.lot.randrange(5)].answer(session, ask)


async def played(
    house: House, system: System, doc: Document, lot: Random, clock: Clock, tally: Tally, pace: Pace
) -> None:
    """One game, to its end if there is time and not enough has been compared."""
    seats = [seat for seat in system.ruleset.seats(system.ruleset.new_game(doc)) if seat != UMPIRE]
    play = Play(system, doc, Dice(str(lot.random()), system.own), lot.choice((*seats, "")))
    pair, people = Pair(house, play, lot, tally, pace), Chooser(lot, str(lot.random()))
    try:
        while (ask := play.session.ask) is not None and clock.left and not tally.enough(pace.least):
            before = tally.answers
            await pair.ready()
            await pair.answer(ask, people.answer(play.session, ask))
            clock.count += tally.answers - before
    finally:
        await pair.part()
    tally.games += play.session.over


@contextmanager
def serving() -> Iterator[House]:
    """A server that lets itself be asked as often as anybody likes."""
    with served(Settings(workers=1, processes=1, rate=1e6, names=None)) as (address, app):
        yield House(address, app)


def compared(house: House, clock: Clock, aim: Aim, first: int, *, short: bool = False) -> Tally:
    """Games of one system, one after the other as long as there is time; `short`: of a few turns, seen here and there.

    Raises:
        AssertionError: something tells a secret.
    """
    tally, pace = Tally(aim.kinds), SHORT if short else LONG
    for number in count(first):
        if not clock.left or tally.enough(pace.least):
            break
        lot, doc = Random(f"{aim.system.name} {number}"), aim.games(number, short=short)
        try:
            asyncio.run(played(house, aim.system, doc, lot, clock, tally, pace))
        except Exception as why:
            raise AssertionError(f"{aim.system.name}, game {number}: {why}") from why
    return tally


def secrets(clock: Clock, first: int, say: Say) -> None:
    """Games of both systems, half of the time each; every kind of secret has to come up once some were played."""
    with serving() as house:
        for done, aim in enumerate(AIMS):
            half = Clock((clock.end - monotonic()) / (len(AIMS) - done))
            tally = compared(house, half, aim, first * 10_000)
            clock.count += half.count
            say(f"  {aim.system.name}: {tally}")
            assert not tally.missing or tally.games < ENOUGH, f"never came up: {', '.join(tally.missing)}"
