"""Words that are told later, requests with names, who is here and who has gone."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.server.play import Line, an_answer, give, hub, join, seated
from wartable.engine.ask import Die, Pool
from wartable.engine.session import Session
from wartable.server.net.hub import Hub
from wartable.server.rooms.room import Room
from wartable.server.rooms.store import WORDS_KEPT, Chair

Joined = tuple[Line, asyncio.Task[None]]


def at_table(
    test: Callable[[Hub, Room, dict[str, str]], Awaitable[None]],
    *,
    path: Path | None = None,
    typed: tuple[str, ...] = (),
) -> None:  # fmt: skip
    async def main() -> None:
        table = hub(path)
        room, tokens = await seated(table, typed=typed)
        try:
            await asyncio.wait_for(test(table, room, tokens), 120)
        finally:
            await table.close()
            table.store.close()

    asyncio.run(main())


async def gone(*joined: Joined) -> None:
    for line, task in joined:
        line.hang_up()
        await asyncio.wait_for(task, 10)


async def heard(joined: Joined) -> list[str]:
    """The words that came before the position was told."""
    line = joined[0]
    await line.next("update")
    return [told["text"] for told in map(json.loads, line.raw) if told["type"] == "said"]


# ------------------------------------------------------------------ words
def test_words_said_while_a_client_was_away() -> None:
    async def test(table: Hub, room: Room, tokens: dict[str, str]) -> None:
        one, two = join(table, room, tokens["p1"]), join(table, room, tokens["p2"])
        await one[0].ask("say", text="known")
        known = await two[0].next("said")
        await gone(two)
        await one[0].ask("say", text="missed by all")
        await one[0].ask("say", text="missed by p2", to="p2")
        back = join(table, room, tokens["p2"], line=0, heard=known["at"])
        assert await heard(back) == ["missed by all", "missed by p2"]
        watcher = join(table, room, line=0, heard=known["at"])
        assert await heard(watcher) == ["missed by all"]
        every = ["known", "missed by all", "missed by p2"]
        fresh = join(table, room, tokens["p2"])
        assert await heard(fresh) == every
        first = join(table, room, tokens["p2"], line=0, heard=0)
        assert await heard(first) == every
        old = join(table, room, tokens["p2"], line=0)
        assert await heard(old) == []  # it does not say what it knows
        await gone(one, back, watcher, fresh, first, old)

    at_table(test)


def test_words_outlive_the_server(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    keys: list[Any] = []

    async def before(table: Hub, room: Room, tokens: dict[str, str]) -> None:
        for number in range(WORDS_KEPT + 5):
            await room.say("p1", "p2" if number % 2 else "", f"word {number}")
        times = [word.at for word in room.words]
        assert times == sorted(set(times))  # however quickly they came
        keys.extend([room.id, tokens["p2"], times])

    at_table(before, path=path)

    async def after(table: Hub, *_: Any) -> None:
        room = await table.room(keys[0])
        assert room is not None
        assert [word.at for word in room.words] == keys[2]
        assert room.words[0].text == "word 5"
        back = join(table, room, keys[1])
        assert len(await heard(back)) == WORDS_KEPT
        watcher = join(table, room)
        assert len(await heard(watcher)) == WORDS_KEPT // 2
        await gone(back, watcher)

    at_table(after, path=path)


# ------------------------------------------------------------------ requests have names
def test_dice_are_not_answered_twice() -> None:
    """Typed dice do not raise `n`: what is meant for the last die is no answer to the next."""

    async def test(table: Hub, room: Room, tokens: dict[str, str]) -> None:
        lines = {seat: join(table, room, token) for seat, token in tokens.items()}
        stale, seat, value = await twice(room)
        late = await lines[seat][0].ask("answer", n=room.n, line=room.line, value=value, step=stale)
        assert late["type"] == "refused"
        assert "gone on meanwhile" in late["why"]
        assert room.step == stale + 1
        told = await lines[seat][0].ask("answer", n=room.n, line=room.line, value=value, step=room.step)
        assert told["type"] == "accepted"
        await gone(*lines.values())

    at_table(test, typed=("p1", "p2"))


async def twice(room: Room) -> tuple[int, str, Any]:
    """Play until a seat that has thrown is asked once more: the name of its last request, and its next answer."""
    for number in range(600):
        ask, step, n = room.ask, room.step, room.n
        assert ask is not None
        await room.answer(ask.seat, n, await room.reading(partial(thrown, number)))
        if isinstance(ask, Die | Pool) and room.ask is not None and ask.seat == room.ask.seat:
            assert n == room.n
            return step, ask.seat, await room.reading(partial(thrown, number))
    pytest.fail("nobody is asked again who has thrown")


def thrown(number: int, session: Session) -> Any:
    """An answer; dice of two seats do not show the same for ever."""
    ask = session.ask
    if not isinstance(ask, Die | Pool):
        return an_answer(session, number)
    face = (ask.faces or range(1, ask.sides + 1))[number % (len(ask.faces) or ask.sides)]
    return [face] * ask.count if isinstance(ask, Pool) else face


def test_a_request_has_a_name_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    found: list[Any] = []

    async def test(table: Hub, room: Room, tokens: dict[str, str]) -> None:
        steps = [room.step]
        for number in range(12):
            await give(room, number=number)
            steps.append(room.step)
        await room.take_back("p1", room.n, 3)
        while room.wish is not None:
            await room.consent(room.wish.needs[0], True)
        steps.append(room.step)
        assert steps == sorted(set(steps))
        found.extend([room.id, room.step])

    at_table(test, path=path)

    async def after(table: Hub, *_: Any) -> None:
        room = await table.room(found[0])
        assert room is not None
        assert room.step == found[1]

    at_table(after, path=path)


# ------------------------------------------------------------------ who is here
def test_who_watches_and_who_has_gone() -> None:
    async def test(table: Hub, room: Room, tokens: dict[str, str]) -> None:
        one, two, watcher = (join(table, room, token) for token in (tokens["p1"], tokens["p2"], ""))
        told = await one[0].next("presence")
        while told["watchers"] != 1:
            told = await one[0].next("presence")
        assert told["away"] == {}
        await gone(two)
        assert (await one[0].next("presence"))["away"] == {"p2": 0}
        await asyncio.sleep(1.1)
        late = join(table, room)
        told = await late[0].next("presence")
        assert (told["watchers"], told["away"]) == (2, {"p2": 1})
        back = join(table, room, tokens["p2"])
        told = await late[0].next("presence")
        while told["away"]:
            told = await late[0].next("presence")
        await gone(back)
        await room.reseat(Chair("p2", "random"))
        assert (await join_and_leave(table, room))["away"] == {}  # a bot is never away
        await gone(one, watcher, late)

    async def join_and_leave(table: Hub, room: Room) -> dict[str, Any]:
        joined = join(table, room)
        told = await joined[0].next("presence")
        await gone(joined)
        return told

    at_table(test)


def test_what_the_server_has_done_wrong_is_no_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(table: Hub, room: Room, tokens: dict[str, str]) -> None:
        one = join(table, room, tokens["p1"])
        await one[0].next("update")
        assert (await one[0].ask("answer", n=7, value="x"))["fault"] is False

        def fails(*_: Any, **__: Any) -> Any:
            raise KeyError("answer")

        monkeypatch.setattr(room, "answer", fails)
        assert (await one[0].ask("answer", n=0, value="x"))["fault"] is True
        await gone(one)

    at_table(test)
