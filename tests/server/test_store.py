"""What is written is written, one server at a time, and one fault is not everybody's."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa
from litestar.testing import TestClient

from wartable.engine.errors import DataError
from wartable.server.app import Settings, create
from wartable.server.protocol.keys import new_key, new_token
from wartable.server.rooms import store as module
from wartable.server.rooms.store import ANSWER, Chair, Entry, Store, digest, seats
from wartable.server.rooms.store_faults import Unkept

CHAIRS = (Chair("p1", "human", "Mara"), Chair("p2", "greedy"))


async def a_game(store: Store) -> tuple[str, dict[str, str]]:
    return await store.add("time_wars", "2.2", "t", {"a": 1}, "seed", CHAIRS)


def test_what_is_kept(tmp_path: Path) -> None:
    async def main() -> None:
        store = Store(tmp_path / "deep" / "games.db")
        key, tokens = await a_game(store)
        for number, value in enumerate(["hold", {"to": [1, 2]}, [3, 4], 5]):
            await store.append(key, number, Entry(ANSWER, value, "h" if number == 3 else ""))
        await store.end(key, True)
        await store.drain()
        store.close()
        again = Store(tmp_path / "deep" / "games.db")
        kept = await again.load(key)
        assert kept is not None
        assert (kept.scenario, kept.seed, kept.ended, kept.chairs) == ({"a": 1}, "seed", True, CHAIRS)
        assert [entry.value for entry in kept.entries] == ["hold", {"to": [1, 2]}, [3, 4], 5]
        assert kept.entries[3].hash == "h"
        assert await again.seat_of(key, tokens["p1"]) == "p1"
        again.close()

    asyncio.run(main())


def test_tokens_open_their_seat_only_and_are_not_in_the_file(tmp_path: Path) -> None:
    async def main() -> None:
        path = tmp_path / "games.db"
        store = Store(path)
        key, tokens = await a_game(store)
        other, _ = await a_game(store)
        assert list(tokens) == ["p1"]
        wrong = ["", " ", tokens["p1"][:-1], tokens["p1"] + "x", digest(""), digest(tokens["p1"]), "\ud800", "é", "%"]
        assert [await store.seat_of(key, token) for token in wrong] == [None] * len(wrong)
        assert await store.seat_of(other, tokens["p1"]) is None
        rows = await store.do(lambda connection: connection.execute(sa.select(seats.c.token)).scalars().all())
        assert digest(tokens["p1"]) in rows
        fresh = await store.reseat(key, Chair("p1", "human", "Ada"))
        assert await store.seat_of(key, tokens["p1"]) is None
        assert await store.seat_of(key, fresh) == "p1"
        assert await store.reseat(key, Chair("p1", "random")) == ""
        assert await store.seat_of(key, fresh) is None
        store.close()
        assert tokens["p1"].encode() not in path.read_bytes()

    asyncio.run(main())


def test_keys_cannot_be_guessed() -> None:
    async def main() -> None:
        store = Store(None)
        found = [await a_game(store) for _ in range(50)]
        keys = {key for key, _ in found}
        tokens = {token for _, each in found for token in each.values()}
        assert (len(keys), len(tokens)) == (50, 50)
        assert min(map(len, keys)) >= 12  # 71 bits
        assert min(map(len, tokens)) >= 24  # 142 bits
        store.close()

    asyncio.run(main())


def test_a_link_survives_a_chat_program() -> None:
    """What closes an address with a dash or a stroke below is cut off by many."""
    drawn = [make() for make in (new_key, new_token) for _ in range(500)]
    assert all(word.isalnum() and word.isascii() for word in drawn)
    assert len(set(drawn)) == 1000
    assert {len(word) for word in drawn} == {12, 24}


def test_one_fault_is_not_everybodys() -> None:
    async def main() -> None:
        store = Store(None)
        one, _ = await a_game(store)
        two, _ = await a_game(store)
        await store.append(one, 0, Entry(ANSWER, "a"))
        done = await asyncio.gather(
            store.append(one, 0, Entry(ANSWER, "again")), store.append(two, 0, Entry(ANSWER, "b")),
            store.append("nowhere", 0, Entry(ANSWER, "c")), store.append(two, 1, Entry(ANSWER, "d")),
            return_exceptions=True,
        )  # fmt: skip
        assert [isinstance(each, sa.exc.IntegrityError) for each in done] == [True, False, True, False]
        kept = await store.load(two)
        assert kept is not None
        assert [entry.value for entry in kept.entries] == ["b", "d"]
        store.close()

    asyncio.run(main())


def test_after_the_end_nobody_waits_for_ever() -> None:
    async def main() -> None:
        store = Store(None)
        key, _ = await a_game(store)
        store.close()
        with pytest.raises(RuntimeError):
            await asyncio.wait_for(store.append(key, 0, Entry(ANSWER, "a")), 5)

    asyncio.run(main())


def test_one_server_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    first = Store(path)
    with pytest.raises(DataError, match="another server has these games open"):
        Store(path)
    first.close()
    Store(path).close()


def test_a_file_that_is_no_store(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    path.write_text("no database at all, but a text that is long enough to look like one " * 40, encoding="utf-8")
    with pytest.raises(DataError, match="this is no store of games that can be opened"):
        Store(path)
    path.unlink()
    Store(path).close()
    engine = sa.create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        connection.execute(sa.text("update alembic_version set version_num = '9999'"))
    engine.dispose()
    with pytest.raises(DataError, match=r"kept by a newer version of wartable .*form 9999, .*up to 00\d\d\).*--store"):
        Store(path)
    for place in (tmp_path, tmp_path / "folder" / ".."):
        with pytest.raises(DataError, match=r"games cannot be kept here: .*or name another with --store"):
            Store(place)


async def fill(store: Store, key: str) -> None:
    """Go on until it fails: what is left of the last page is written still."""
    for number in range(1, 500):
        await store.append(key, number, Entry(ANSWER, "b" * 1000))


@pytest.mark.parametrize(("pragma", "why"), [
    ("max_page_count = 1", "the disk on which games are kept is full: make room there"),
    ("query_only = yes", "the file in which games are kept cannot be written: let the server write"),
])  # fmt: skip
def test_what_cannot_be_written_is_told_and_may_be_later(tmp_path: Path, pragma: str, why: str) -> None:
    async def main() -> None:
        store = Store(tmp_path / "games.db")
        key, _ = await a_game(store)
        await store.append(key, 0, Entry(ANSWER, "a"))
        await store.do(lambda connection: connection.exec_driver_sql(f"pragma {pragma}") and None)
        with pytest.raises(Unkept, match=why) as told:
            await fill(store, key)
        assert str(told.value).endswith("; what was accepted before is kept")
        await store.do(lambda connection: connection.exec_driver_sql(f"pragma {free[pragma]}") and None)
        before = await store.load(key)
        assert before is not None
        count = len(before.entries)
        await store.append(key, count, Entry(ANSWER, "c"))
        after = await store.load(key)
        assert after is not None
        assert [entry.value for entry in after.entries][count:] == ["c"]
        store.close()

    free = {"max_page_count = 1": "max_page_count = 100000", "query_only = yes": "query_only = no"}
    asyncio.run(main())


def test_a_game_that_cannot_be_kept_is_told_by_http(tmp_path: Path) -> None:
    with TestClient(create(Settings(tmp_path / "games.db"))) as client:
        store = client.app.state.hub.store
        with client.portal() as portal:
            portal.call(store.do, lambda connection: connection.exec_driver_sql("pragma query_only = yes") and None)
        found = client.post("/api/games", json={"scenario": "skirmish", "seats": {"p1": {"kind": "human"}}})
        assert found.status_code == 507
        assert found.json()["why"].startswith("the file in which games are kept cannot be written: let the server")


QUOTA = """
import asyncio, resource, sys
from pathlib import Path
from wartable.server.rooms.store import ANSWER, Chair, Entry, Store

def quota(size):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

async def main():
    store = Store(Path(sys.argv[1]))
    key, _ = await store.add("time_wars", "1", "t", {}, "s", (Chair("p1", "human"),))
    quota(400_000)
    number = 0
    try:
        while number < 2000:
            await store.append(key, number, Entry(ANSWER, "b" * 1000))
            number += 1
    except Exception as why:
        print(type(why).__name__, why)
    quota(resource.RLIM_INFINITY)
    await store.append(key, number, Entry(ANSWER, "c"))
    kept = await store.load(key)
    print(number, len(kept.entries), kept.entries[-1].value)
    store.close()

asyncio.run(main())
"""


def test_a_small_quota_loses_nothing(tmp_path: Path) -> None:
    words = [sys.executable, "-c", QUOTA, str(tmp_path / "games.db")]
    ran = subprocess.run(words, capture_output=True, text=True, timeout=120, check=True)
    said, count = ran.stdout.splitlines()
    assert said.startswith("Unkept the "), said
    assert said.endswith("; what was accepted before is kept")
    number, entries, last = count.split()
    assert int(number) > 10
    assert (int(entries), last) == (int(number) + 1, "c")


def test_a_store_is_full_some_day(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        store = Store(None)
        monkeypatch.setattr(module, "MOST", 2)
        await a_game(store)
        await a_game(store)
        with pytest.raises(DataError, match="keeps 2 games"):
            await a_game(store)
        store.close()

    asyncio.run(main())
