"""Over the network too: two games that a seat cannot tell apart send it the same messages, byte for byte."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.asyncio.client import ClientConnection

from tests.kit.drive import SEEDS, Drawn, Scenario, draws
from tests.properties.hunt_permute import document_again, with_secrets
from tests.properties.hunt_scenes import in_the_thick
from tests.properties.test_hunt_secrets import Pair, begin, hall, some
from tests.server.play import enter, served
from tests.server.test_guard import get
from wartable.engine.answer import Player
from wartable.engine.ask import Ask, Choice
from wartable.engine.errors import RuleError
from wartable.engine.ruleset import UMPIRE
from wartable.engine.session import Session
from wartable.rulesets.hunt_for_davros.state import Game
from wartable.server.app import Settings

MOST = 25
LEFT = re.compile(r'"left":[0-9.]+')  # the time of a clock, which is the same in no two games


@pytest.fixture(scope="module")
def table() -> Iterator[tuple[str, Any]]:
    with served(Settings(rate=10_000.0)) as found:
        yield found


class Side:
    """One of two games: a client at each seat, and two that look for `seat` and write down what they hear.

    One of those is told everything each time, the other the differences.
    """

    def __init__(self, table: tuple[str, Any], document: Scenario, session: Session, seat: str) -> None:
        self.address, self.seat = table[0], seat
        self.watched: list[ClientConnection] = []
        self.sockets: dict[str, ClientConnection] = {}
        seats = session.ruleset.seats(session.game)
        form = {"document": document, "seed": "1", "seats": {name: {"kind": "human"} for name in seats}}
        status, text, _ = get(f"http://{self.address}/api/games", form)
        assert status == 201, text
        made = json.loads(text)
        self.game, self.tokens = made["game"], made["tokens"]
        assert get(f"http://{self.address}/api/games/{self.game}")[0] == 200
        room = table[1].state.hub.rooms[self.game]
        room.session = session  # with dice that fall alike in both
        room._stands()

    async def open(self) -> list[bytes]:
        """Sit down everywhere; what the watched seat hears first."""
        for name, token in self.tokens.items():
            self.sockets[name] = await enter(self.address, self.game, token)
            await self.until(self.sockets[name], 0)
        heard = []
        for patch in (False, True):
            self.watched.append(await enter(self.address, self.game, self.tokens.get(self.seat, ""), patch=patch))
            heard += await self.until(self.watched[-1], 0)
        return heard

    async def until(self, socket: ClientConnection, n: int) -> list[bytes]:
        """All that comes until the game is told after `n` decisions; its key and the time are made the same."""
        heard = []
        while True:
            raw = await asyncio.wait_for(socket.recv(), 20)
            heard.append(LEFT.sub('"left":0', str(raw).replace(self.game, "GAME")).encode())
            message = json.loads(raw)
            if message["type"] in ("update", "patch") and message["n"] >= n:
                return heard

    async def answer(self, seat: str, n: int, value: Any) -> list[bytes]:
        """Give an answer; what the watched seat hears of it."""
        await self.sockets[seat].send(json.dumps({"type": "answer", "id": 1, "n": n, "value": value}))
        for name, socket in self.sockets.items():
            heard = [json.loads(raw) for raw in await self.until(socket, n + 1)]
            assert not [each for each in heard if each["type"] == "refused"], (name, heard)
        return [raw for socket in self.watched for raw in await self.until(socket, n + 1)]

    async def point(self, places: list[tuple[int, int]]) -> list[bytes]:
        """All seats point at `places`; what comes of it for them, and what the watched seat and its like hear of it."""
        heard, seen = [], 0
        for socket in self.sockets.values():
            for number, place in enumerate(places):
                await socket.send(json.dumps({"type": "point", "id": number, "at": list(place)}))
                answered = await self.kind(socket, "accepted", "refused")
                heard.append(answered)
                seen += b'"accepted"' in answered
        for socket in self.watched:
            heard += [await self.kind(socket, "pointed") for _ in range(seen)]
        return heard

    async def kind(self, socket: ClientConnection, *kinds: str) -> bytes:
        """The next message of one of these types."""
        while True:
            raw = str(await asyncio.wait_for(socket.recv(), 20))
            if json.loads(raw)["type"] in kinds:
                return raw.encode()

    async def close(self) -> None:
        for socket in (*self.sockets.values(), *self.watched):
            await socket.close()


def alike(one: list[bytes], other: list[bytes]) -> None:
    """The same bytes: each seat counts the events that it sees, so that those unseen move no number of the others."""
    assert one == other


async def compared(table: tuple[str, Any], documents: tuple[Scenario, Scenario], pair: Pair, player: Player) -> int:
    """Play both games over the network by the same answers, until something is told to the seat."""
    sides = [
        Side(table, document, begin(document, 5), pair.seat) for document in documents
    ]  # fmt: skip
    count = 0
    try:
        first = [await side.open() for side in sides]
        if not pair.compare((0, 0)):
            return 0
        alike(first[0], first[1])
        while count < MOST and (ask := pair.one.ask) is not None and pair.other.ask is not None:
            value = player.answer(pair.one, ask)
            starts = (len(pair.one.events), len(pair.other.events))
            try:
                pair.other.answer(value)
            except RuleError:
                break
            pair.one.answer(value)
            if not pair.compare(starts):
                break
            heard = [await side.answer(ask.seat, count, value) for side in sides]
            alike(heard[0], heard[1])
            count += 1
    finally:
        for side in sides:
            await side.close()
    return count


@pytest.mark.rule("HD-GEN-10")
@some(4)
@given(scenario=in_the_thick(), drawn=draws(), seed=SEEDS, pick=st.integers(0, 6))
def test_messages_tell_no_secrets(
    table: tuple[str, Any], scenario: Scenario, drawn: list[int], seed: int, pick: int
) -> None:
    player = Drawn(drawn, seed)
    one = with_secrets(scenario, player.below)
    seat = [*(side["seat"] for side in one["sides"]), ""][pick % (len(one["sides"]) + 1)]
    other = document_again(one, seat, player.below)
    pair = Pair(begin(one, 5), begin(other, 5), seat)
    assert UMPIRE not in cast(Game, pair.one.game).teams
    asyncio.run(compared(table, (one, other), pair, player))


async def pointed(table: tuple[str, Any], documents: tuple[Scenario, Scenario], pair: Pair, places: list[Any]) -> None:
    sides = [Side(table, document, session, pair.seat) for document, session in zip(documents, (pair.one, pair.other))]
    try:
        for side in sides:
            await side.open()
        if pair.compare((0, 0)):
            one, other = [await side.point(places) for side in sides]
            alike(one, other)
            assert any(b'"accepted"' in each for each in one)
    finally:
        for side in sides:
            await side.close()


@pytest.mark.rule("HD-GEN-10")
@some(4)
@given(
    scenario=in_the_thick(), drawn=draws(), seed=SEEDS, pick=st.integers(0, 6),
    places=st.lists(st.tuples(st.integers(0, 30_000), st.integers(0, 30_000)), min_size=1, max_size=3),
)  # fmt: skip
def test_what_is_pointed_at_tells_no_secrets(
    table: tuple[str, Any], scenario: Scenario, drawn: list[int], seed: int, pick: int, places: list[tuple[int, int]]
) -> None:
    """Wherever anybody points: whether it is taken, and what others hear of it, hangs on nothing that is hidden."""
    player = Drawn(drawn, seed)
    one = with_secrets(scenario, player.below)
    seat = [*(side["seat"] for side in one["sides"]), ""][pick % (len(one["sides"]) + 1)]
    other = document_again(one, seat, player.below)
    pair = Pair(begin(one, 5), begin(other, 5), seat)
    asyncio.run(pointed(table, (one, other), pair, [(0, 0), *places]))


@pytest.mark.rule("HD-SRCH-02")
@pytest.mark.parametrize("seat", ["orange", ""])
@pytest.mark.parametrize("card", ["lance_head", "access_cylinder", "sealed_crate"])
def test_what_a_seat_does_not_see_moves_no_number(table: tuple[str, Any], seat: str, card: str) -> None:
    """Blue finds nothing, or a card, which are more events for blue alone; what the others hear is the same bytes."""
    nothing, something = (hall(markers=[{"at": [6, 5], **found}]) for found in ({}, {"card": card}))
    pair = Pair(begin(nothing, 5), begin(something, 5), seat)
    assert asyncio.run(compared(table, (nothing, something), pair, Searcher())) >= 3
    assert len(pair.one.events) != len(pair.other.events)


class Searcher:
    """Searches first and then ends what it does."""

    def answer(self, session: Session, ask: Ask) -> Any:
        """The first option that is a search, else the last."""
        assert isinstance(ask, Choice)
        return next((option.key for option in ask.options if option.key.startswith("search")), ask.options[-1].key)
