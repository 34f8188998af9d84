"""What is asked in secret: nothing that another seat is told depends on the hand that it is asked for (GD-FAT-03)."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from tests.server.play import SEED, Line, an_answer, at_table, join
from wartable.engine import record
from wartable.engine.ask import Choice, hidden_from
from wartable.engine.ruleset import UMPIRE
from wartable.server.net.hub import Hub
from wartable.server.pages import replays
from wartable.server.rooms import unseen
from wartable.server.rooms.room import GONE_ON, Room
from wartable.server.rooms.store import Chair
from wartable.shelf import example, load_scenario
from wartable.umpire.decisions import Decision, back

OFTEN, SELDOM = ("lucky", "bombardment"), ("speedy_withdrawal", "battlefield_promotion")
"""Cards for which a hand is asked at each roll of dice, and cards for which it is not asked in the first rounds."""
PASS = "pass"
LONG = 3600.0
DECISIONS = 60


class Side:
    """A battle in which p2 holds `cards`, heard by p1 and by a spectator; how long a hush lasts the test says."""

    def __init__(self, table: Hub, room: Room, tokens: dict[str, str]) -> None:
        self.table, self.room, self.tokens = table, room, tokens
        self.asked = 0  # how often p2 was asked in secret
        self.heard: dict[str, list[bytes]] = {"p1": [], "": []}
        self.lines: dict[str, Line] = {}

    async def come(self) -> None:
        """Let both sit down, one after the other: who comes while another is greeted is told of now or then."""
        self.tasks = []
        for seat in self.heard:
            self.lines[seat], task = join(self.table, self.room, self.tokens.get(seat, ""))
            self.tasks.append(task)
            await self.lines[seat].next("update")
        await self.lines["p1"].next("presence")
        for seat in self.heard:
            self.note(seat)

    async def told(self) -> None:
        """Wait until both know what they may know, and note it."""
        room = self.room
        for seat, line in self.lines.items():
            n = room.n - room.unseen(seat).decisions
            while (await line.next("update"))["n"] < n:
                pass
            self.note(seat)

    def note(self, seat: str) -> None:
        """Note what `seat` was told."""
        raw = self.lines[seat].raw
        self.heard[seat] += [each.replace(self.room.id.encode(), b"GAME") for each in raw]
        raw.clear()

    async def give(self, value: Any) -> bool:
        """Give the open answer, let everything pass that p2 is asked in secret; whether the game was held back."""
        room = self.room
        room.hush.until = 0
        await self.answer(value)
        still = room.hush.now
        while hidden_from(room.ask, "p1"):
            assert still, "others are told at once that somebody is asked in secret"
            self.asked += 1
            await self.answer(PASS)
        room.hush.until = 0
        room.tell()
        await self.told()
        return still

    async def any(self, number: int) -> Any:
        """A legal answer to what is asked."""
        return await self.room.reading(lambda session: an_answer(session, number))

    async def answer(self, value: Any) -> None:
        assert self.room.ask is not None
        await self.room.answer(self.room.ask.seat, self.room.n, value)


async def battle(table: Hub, cards: Sequence[str]) -> Side:
    ruleset, found = load_scenario(example("gates_pirates"))
    first, second = found["sides"]
    document = {**found, "sides": [{**first, "hand": ["sacrifice"]}, {**second, "hand": list(cards)}]}
    chairs = (Chair("p1", "human"), Chair("p2", "human"))
    key, tokens = await table.create(ruleset, document, "Raid", SEED, chairs)
    room = await table.room(key)
    assert room is not None
    room.hush.beat = LONG
    return Side(table, room, tokens)


async def played(one: Side, other: Side, decisions: int = DECISIONS) -> None:
    """Play the same game in both."""
    await asyncio.gather(one.come(), other.come())
    for number in range(decisions):
        ask = one.room.ask
        assert ask is not None
        assert other.room.ask is not None
        assert (ask.seat, type(ask)) == (other.room.ask.seat, type(other.room.ask))
        own = isinstance(ask, Choice) and ask.manner.secret  # of p1
        value = PASS if own else await one.any(number)
        assert await one.give(value) == await other.give(value)


def test_nobody_is_told_that_a_card_is_held() -> None:
    """What p1 and a spectator are sent is the same, byte for byte, whatever p2 might play; so is what is kept."""

    async def test(table: Hub) -> None:
        one, other = await battle(table, OFTEN), await battle(table, SELDOM)
        await played(one, other)
        assert one.asked > 10 > other.asked
        assert one.room.n > other.room.n
        for seat in ("p1", ""):
            assert one.heard[seat] == other.heard[seat]
            assert await kept(one.room, seat) == await kept(other.room, seat)

    at_table(test)


async def kept(room: Room, seat: str) -> list[Any]:
    """What is told later of the game so far: the save, every moment of it, what was answered by whom."""
    slow = asyncio.Semaphore()
    lines = await room.reading(lambda session: list(record.lines(session, room.scenario, withhold=True, seat=seat)))
    found: list[Any] = lines[1:]  # the first one holds the hands that the scenario deals
    told = await replays.moments(room, seat, None, slow)
    found.append(msgspec.structs.replace(told, game=""))
    for n in range(len(told.moments)):
        found.append(await replays.moment(room, n, seat, None, 0, slow))
    with pytest.raises(replays.NoMoment):
        await replays.moment(room, len(told.moments), seat, None, 0, slow)
    return found


async def window(side: Side, key: str) -> None:
    """Play on until p2 is asked in secret for the card `key`."""
    room = side.room
    for number in range(400):
        ask = room.ask
        if hidden_from(ask, "p1"):
            assert isinstance(ask, Choice)
            if any(option.key == key for option in ask.options):
                return
            await side.answer(PASS)
            continue
        room.hush.until = 0
        await side.answer(await side.any(number))
    raise AssertionError("p2 was never asked")


def test_while_somebody_decides_in_secret_the_game_just_goes_on() -> None:
    async def test(table: Hub) -> None:
        side = await battle(table, OFTEN)
        room = side.room
        await side.come()
        await window(side, "lucky")
        stood = await room.reading(lambda session: unseen.public(room.trail, session, "p1"))
        assert stood.decisions < room.n
        room.hush.until = 0  # the hush is over, and p2 still thinks
        room.tell()
        n = room.n - room.unseen("p1").decisions
        while (told := await side.lines["p1"].next("update"))["n"] < n:
            pass
        assert (told["request"]["ask"], told["request"]["seat"]) == ("step", "")
        assert told["view"] == await room.reading(lambda _: stood.ruleset.view(stood.game, "p1"))
        for kind, fields in (("answer", {"value": "x"}), ("take_back", {}), ("hint", {}), ("odds", {})):
            refused = await side.lines["p1"].ask(kind, n=n, **fields)
            assert (refused["type"], refused["why"]) == ("refused", GONE_ON), kind

        await side.answer("lucky")
        room.hush.until = 0
        room.tell()
        told = await side.lines["p1"].next("update")
        while not any(event["event"] == "CardPlayed" for event in told["events"]):
            told = await side.lines["p1"].next("update")
        assert told["n"] == room.n - room.unseen("p1").decisions
        assert room.unseen("p1").decisions >= 2
        assert room.unseen("p2").decisions == 0

    at_table(test)


def test_who_takes_back_counts_what_he_knows_of() -> None:
    """What lies between is taken back with it, and who let something pass there is not named for that."""

    async def test(table: Hub) -> None:
        one, other = await battle(table, OFTEN), await battle(table, SELDOM)
        await played(one, other, 20)
        asked: list[Any] = []
        for side in (one, other):
            made, room = side.room.trail.made, side.room
            place = max(n for n, each in enumerate(made) if each.seat == "p1" and not each.secret)
            count = len(made) - place - unseen.count(made[place:], "p1")
            n = room.n - room.unseen("p1").decisions
            assert (await side.lines["p1"].ask("take_back", n=n, count=count))["type"] == "accepted"
            wish = room.wish
            assert wish is None or wish.steps == len(made) - place
            told = [json.loads(raw) for raw in side.lines["p1"].raw if b"asked" in raw]
            asked.append((count, wish and wish.needs, told))
        assert asked[0] == asked[1]
        assert len(one.room.trail.made) > len(other.room.trail.made)

    at_table(test)


def test_nobody_goes_back_to_what_he_let_pass_unless_nobody_else_plays() -> None:
    made = [Decision("p2", "Move"), Decision("p2", "Let it pass", secret=True, passed=True), Decision("p1", "Fire")]
    assert back(made, ("p2",), passed=False).name.startswith("Move")
    assert back(made, ("p2",)).name == "Let it pass"
    assert unseen.count(made, "p1") == unseen.count(made, "") == 1
    assert unseen.count(made, "p2") == unseen.count(made, UMPIRE) == 0
    assert [unseen.back(made, "p1", known) for known in (0, 1, 2)] == [0, 1, 3]


@pytest.mark.parametrize(("heard", "kinds", "begins"), [
    ({"p2"}, ("human", "human"), True), ({"p2"}, ("human", "soldier"), True), ({"p1"}, ("human", "soldier"), False),
    ({"p2"}, ("soldier", "human"), False), ({"p1", "p2"}, ("soldier", "soldier"), False),
    (set(), ("human", "human"), False),
])  # fmt: skip
def test_a_hush_begins_where_somebody_could_have_spoken_to_a_person(
    heard: set[str], kinds: Sequence[str], begins: bool
) -> None:
    async def test() -> None:
        hush = unseen.Hush(LONG)
        chairs = [Chair(f"p{place}", kind) for place, kind in enumerate(kinds, 1)]
        assert hush.begins(Choice("", "p1", "?", ()), heard, chairs) is begins is hush.now

    asyncio.run(test())
