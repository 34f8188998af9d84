"""Stored games and saves that were played under other rules: told, held to what was kept, and left as they are."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from litestar.testing import TestClient

from tests.engine.test_record import sealed
from tests.server.play import at_table, give, hub, seated
from tests.server.test_api import saved
from wartable.engine.errors import RuleError, WartableError
from wartable.engine.saved import parse
from wartable.rulesets import load_ruleset
from wartable.server.app import Settings, create
from wartable.server.net.hub import Hub
from wartable.server.rooms import owners
from wartable.server.rooms.room import Room
from wartable.server.rooms.store import MIGRATIONS, Entry, Kept, Store, entries, games

OTHER = "f" * 16


async def decided(room: Room, count: int) -> None:
    """Go on until so many decisions are made."""
    while room.n < count:
        await give(room, number=room.n)


async def reopened(table: Hub, key: str) -> Room:
    """The game as it is opened by a server that has not known it yet."""
    table.rooms.clear()
    room = await table.room(key)
    assert room is not None
    return room


async def stored(table: Hub, key: str) -> Kept:
    """What the store has of the game."""
    kept = await table.store.load(key)
    assert kept is not None
    return kept


async def changed(table: Hub, key: str, number: int, change: Callable[[Any], Any]) -> None:
    """Let what came of an entry be something else, as if the rules had been others then."""

    def write(connection: sa.Connection) -> None:
        which = (entries.c.game == key, entries.c.number == number)
        text = connection.execute(sa.select(entries.c.came).where(*which)).scalar_one()
        connection.execute(entries.update().where(*which).values(came=json.dumps(change(json.loads(text)))))

    await table.store.do(write)


def other_event(came: Any) -> Any:
    faces, did = came
    return faces, ["Wounded 123456", *did[1:]]


def notes(room: Room) -> list[str]:
    return [word.text for word in room.words if not word.seat]


def test_the_same_rules_are_no_news() -> None:
    async def test(table: Hub) -> None:
        room, _ = await seated(table)
        await decided(room, 6)
        made = (await stored(table, room.id)).made
        assert (made.rules, made.earlier) == (room.ruleset.rules_hash, ())
        assert made.opening is not None
        again = await reopened(table, room.id)
        assert (notes(again), again.closed, again.session.hash()) == ([], "", room.session.hash())
        assert all(entry.came is not None for entry in (await stored(table, room.id)).entries)

    at_table(test)


def test_other_rules_that_change_nothing_are_told_once_and_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(table: Hub) -> None:
        room, _ = await seated(table)
        rules = room.ruleset.rules_hash
        await decided(room, 6)
        monkeypatch.setattr(room.ruleset, "rules_hash", OTHER)
        for _ in range(2):
            again = await reopened(table, room.id)
            said = "The rules have changed since this game was played: its 6 decisions come out the same"
            assert notes(again) == [f"{said}, and it goes on."]
            made = (await stored(table, room.id)).made
            assert (made.rules, made.earlier) == (OTHER, ((rules, 6),))
            assert again.session.earlier == ((rules, 6),)
        await decided(again, 9)

    at_table(test)


def test_a_game_of_which_that_is_not_known_is_told_so() -> None:
    async def test(table: Hub) -> None:
        room, _ = await seated(table)
        await decided(room, 3)
        bare = tuple(entry._replace(came=None) for entry in room.entries)
        chairs = tuple(room.chairs.values())
        key, _ = await table.store.add(room.ruleset.name, "0", "t", room.scenario, room.seed, chairs, bare)
        again = await reopened(table, key)
        assert notes(again) == [
            "Under what rules the 3 decisions of this game were made is not known; nothing kept of them differs."
        ]
        made = (await stored(table, key)).made
        assert (made.rules, made.earlier) == (room.ruleset.rules_hash, (("", 3),))

    at_table(test)


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (other_event, r"event \d+ was Wounded and is "),
        (lambda came: ([*came[0], 3], came[1]), "what was thrown was .*3 and is "),
        (lambda came: (came[0], [*came[1], "Wounded 123456"]), r"event \d+ was Wounded and is nothing"),
    ],
)
def test_a_game_that_comes_out_differently_is_shown_up_to_there(
    change: Callable[[Any], Any], what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(table: Hub) -> None:
        room, _ = await seated(table)
        await decided(room, 12)
        number = next(n for n, entry in enumerate(room.entries[4:], 4) if entry.came and entry.came.did)
        await changed(table, room.id, number, change)
        monkeypatch.setattr(room.ruleset, "rules_hash", OTHER)
        before = await stored(table, room.id)
        again = await reopened(table, room.id)
        assert again.n == number
        assert again.session.hash() == room.session.at(number).hash()
        head = f"the game was played under other rules and comes out differently from decision {number + 1} on "
        assert re.match(re.escape(head) + rf"\({what}", again.closed), again.closed
        assert notes(again)[0].casefold() == f"{again.closed}.".casefold()
        assert again.ask is not None
        with pytest.raises(RuleError, match="comes out differently"):
            await again.answer(again.ask.seat, again.n, "hold")
        with pytest.raises(RuleError, match="comes out differently"):
            await again.take_back(again.ask.seat, again.n, 1)
        assert await stored(table, room.id) == before

    at_table(test)


def test_no_bot_moves_in_it() -> None:
    async def test(table: Hub) -> None:
        room, _ = await seated(table, kinds=("human", "random"))
        await decided(room, 4)
        await changed(table, room.id, 3, other_event)
        again = await reopened(table, room.id)
        again.here["p1"] = 1
        assert again.thinking == ""
        table.move(room.id)
        assert room.id not in table._moving

    at_table(test)


@pytest.mark.parametrize(
    "entry",
    [
        Entry("answer", "nonsense"),
        Entry("answer", {"no": 1}),
        Entry("undo", 77),
        Entry("undo", "x"),
    ],
)
def test_an_entry_that_cannot_be_carried_out(entry: Entry) -> None:
    async def test(table: Hub) -> None:
        room, _ = await seated(table)
        await decided(room, 2)
        chairs = tuple(room.chairs.values())
        found = (*room.entries, entry)
        key, _ = await table.store.add(room.ruleset.name, "0", "t", room.scenario, room.seed, chairs, found)
        again = await reopened(table, key)
        assert (again.n, again.step) == (2, 2)
        assert "answer 3 was taken and is refused" in again.closed

    at_table(test)


def test_a_game_that_cannot_even_begin_is_not_opened() -> None:
    async def test(table: Hub) -> None:
        room, _ = await seated(table, "hunt_yard")
        await decided(room, 2)
        await table.store.do(lambda connection: connection.execute(
            games.update().values(opening=json.dumps([[1], []]))
        ) and None)  # fmt: skip
        table.rooms.clear()
        for _ in range(2):
            with pytest.raises(WartableError, match="under other rules and begins differently"):
                await table.room(room.id)
        assert not table.rooms

    at_table(test)


def test_a_store_of_an_older_server_is_taken_over(tmp_path: Path) -> None:
    """Rows from before the columns are there, and tell nothing that nobody knows."""
    path = tmp_path / "games.db"

    async def begin() -> str:
        table = hub(path)
        room, _ = await seated(table)
        await decided(room, 5)
        await table.close()
        table.store.close()
        return room.id

    async def go_on(key: str) -> None:
        table = hub(path)
        kept = await stored(table, key)
        assert (kept.made.rules, kept.made.earlier, kept.made.opening) == ("", (), None)
        assert [entry.came for entry in kept.entries] == [None] * 5
        room = await reopened(table, key)
        assert room.n == 5
        assert notes(room)[0].startswith("Under what rules the 5 decisions of this game were made is not known")
        await decided(room, 7)
        assert [entry.came is None for entry in (await stored(table, key)).entries] == [True] * 5 + [False] * 2
        await table.close()
        table.store.close()

    key = asyncio.run(begin())
    moved(path, "0004", command.downgrade)
    asyncio.run(go_on(key))


def moved(path: Path, to: str, move: Callable[[Config, str], None]) -> None:
    """Bring the tables of a store to another state."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    engine = sa.create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        move(config, to)
    engine.dispose()


# ------------------------------------------------------------------ the ways out, over HTTP
def ready(path: Path, scenario: str, count: int, number: int) -> tuple[str, str]:
    """A stored game of which the entry `number` comes out differently: its key and its owner's token."""

    async def make() -> tuple[str, str]:
        table = hub(path)
        room, _ = await seated(table, scenario)
        await decided(room, count)
        owner = await owners.give(table.store, room.id)
        await changed(table, room.id, number, other_event)
        await table.close()
        table.store.close()
        return room.id, owner

    return asyncio.run(make())


def test_another_game_begins_at_the_last_moment_that_agrees(tmp_path: Path) -> None:
    key, _ = ready(tmp_path / "games.db", "skirmish", 10, 6)
    with TestClient(create(Settings(store=tmp_path / "games.db", rate=10_000))) as client:
        told = client.get(f"/api/games/{key}/moments").json()
        assert len(told["moments"]) == 7
        assert "comes out differently from decision 7 on" in told["closed"]
        text = client.get(f"/api/games/{key}/save").text
        assert "for" in json.loads(text.splitlines()[0])
        made = client.post(f"/api/games/{key}/branch", json={"n": 6})
        assert made.status_code == 201, made.text
        other = client.get(f"/api/games/{made.json()['game']}/moments").json()
        assert (other["closed"], len(other["moments"])) == ("", 7)


def test_of_a_game_with_secrets_the_owner_alone_begins_another(tmp_path: Path) -> None:
    key, owner = ready(tmp_path / "games.db", "hunt_yard", 8, 5)
    with TestClient(create(Settings(store=tmp_path / "games.db", rate=10_000))) as client:
        closed = client.get(f"/api/games/{key}/moments").json()["closed"]
        assert "comes out differently from decision 6 on; it can be looked at" in closed
        for refused in ("", "x" * 24):
            assert client.post(f"/api/games/{key}/branch", json={"n": 5, "owner": refused}).status_code == 403
        assert client.post(f"/api/games/{key}/branch", json={"n": 5, "owner": owner}).status_code == 201


def test_a_save_of_other_rules_is_taken_up_with_a_line(tmp_path: Path) -> None:
    lines, rules = saved(12), load_ruleset("time_wars").rules_hash
    text = "\n".join(sealed([json.dumps({**json.loads(lines[0]), "rules": OTHER}), *lines[1:]]))
    count = len(parse(lines).answers)
    path = tmp_path / "games.db"
    with TestClient(create(Settings(store=path, rate=10_000))) as client:
        seats = {seat: {"kind": "human"} for seat in ("p1", "p2")}
        made = client.post("/api/games/import", json={"text": text, "file": "a.wartable", "seats": seats}).json()

    async def look() -> None:
        store = Store(path)
        kept = await store.load(made["game"])
        store.close()
        assert kept is not None
        assert (kept.made.rules, kept.made.earlier) == (rules, ((OTHER, count),))
        assert next(word.text for word in kept.words).startswith("The rules have changed since this game was played")
        assert all(entry.came is not None for entry in kept.entries[1:])

    asyncio.run(look())
