"""Heavy work stands apart: one of an address at a time, bounded in time, priced; who has to wait is told how long."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import HTTPException
from litestar.testing import TestClient

from tests.server import bad
from wartable.server.app import Settings, create
from wartable.server.work import heavy
from wartable.server.work.heavy import Work


def working(test: Callable[[Work], Awaitable[None]], **settings: Any) -> None:
    async def main() -> None:
        work = Work(**settings)
        try:
            await test(work)
        finally:
            work.close()

    asyncio.run(main())


async def there(folder: Path, name: str) -> None:
    while not (folder / f"{name}.begun").exists():
        await asyncio.sleep(0.01)


async def no(work: Work, address: str, *what: Any) -> HTTPException:
    with pytest.raises(HTTPException) as why:
        await work.do(address, *what)
    return why.value


def test_one_of_an_address_at_a_time_and_others_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heavy, "QUEUE", heavy.LINE + 3)

    async def test(work: Work) -> None:
        names = [str(number) for number in range(1 + heavy.LINE)]
        mine = [asyncio.create_task(work.do("a", bad.hold, str(tmp_path), name)) for name in names]
        await there(tmp_path, "0")
        assert await work.do("b", bad.sleep, 0.0) == "slept"
        assert [path.name for path in tmp_path.iterdir()] == ["0.begun"]  # the others of a wait for their turn
        why = await no(work, "a", bad.sleep, 0.0)
        assert (why.status_code, why.headers) == (429, {"Retry-After": "2"})
        assert why.detail.startswith("other requests of yours are still being worked on")
        other = [asyncio.create_task(work.do(name, bad.hold, str(tmp_path), name)) for name in ("c", "d")]
        await there(tmp_path, "c")
        why = await no(work, "e", bad.sleep, 0.0)
        assert (why.status_code, why.headers) == (503, {"Retry-After": "5"})
        (tmp_path / "go").touch()
        assert await asyncio.gather(*mine, *other) == [*names, "c", "d"]
        assert await work.do("a", bad.sleep, 0.0) == "slept"

    working(test, workers=2)


def test_what_has_no_end_is_given_up() -> None:
    async def test(work: Work) -> None:
        why = await no(work, "a", bad.spin)
        assert (why.status_code, why.detail) == (
            503, "this takes longer than 0.2 seconds and was given up; ask for less",
        )  # fmt: skip
        assert await work.do("a", bad.sleep, 0.0) == "slept"

    working(test, workers=1, seconds=0.2)


def test_what_waits_for_ever_is_given_up_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heavy, "WALL", 1)

    async def test(work: Work) -> None:
        assert (await no(work, "a", bad.hold, str(tmp_path), "x")).status_code == 503

    working(test, workers=1, seconds=0.2)


def test_what_is_done_in_a_process_of_its_own_counts() -> None:
    async def test(work: Work) -> None:
        assert await work.do("a", bad.sleep, 0.0) == "slept"
        assert await work.do("a", bad.spin_beside) == "spun"
        assert (await no(work, "a", bad.sleep, 0.0)).status_code == 429

    working(test, workers=1, burst=0.15, share=0.001)


def test_pages_that_cannot_be_set_are_a_sentence() -> None:
    async def test(work: Work) -> None:
        why = await no(work, "a", bad.not_set)
        assert (why.status_code, why.detail) == (503, "the pages could not be set: no letters; try again later")

    working(test, workers=1)


def test_whoever_causes_much_work_waits() -> None:
    async def test(work: Work) -> None:
        assert (await no(work, "a", bad.spin)).status_code == 503
        why = await no(work, "a", bad.sleep, 0.0)
        assert (why.status_code, why.headers) == (429, {"Retry-After": "61"})
        assert why.detail == "you have asked for much work lately; send this again in a while"
        assert await work.do("b", bad.sleep, 0.0) == "slept"  # which takes no time of a processor

    working(test, workers=1, seconds=0.2, share=0.0, burst=0.1)


def test_a_process_that_dies_is_told_and_another_takes_its_place() -> None:
    async def test(work: Work) -> None:
        why = await no(work, "a", bad.die)
        assert (why.status_code, why.headers) == (503, {"Retry-After": "1"})
        why = await no(work, "a", bad.refuse, "a unit is missing")
        assert (why.status_code, why.detail) == (400, "mine.yaml:3: a unit is missing")
        with pytest.raises(RuntimeError, match="a fault of a bot"):
            await work.do("a", bad.fail)
        assert await work.do("a", bad.sleep, 0.0) == "slept"

    working(test, workers=1)


def test_a_slow_start_is_no_fault_of_what_was_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heavy, "STARTS", 0.0)

    async def test(work: Work) -> None:
        why = await no(work, "a", bad.sleep, 0.0)
        assert (why.status_code, why.headers) == (503, {"Retry-After": "5"})
        assert why.detail == "the server is still starting what works this out; send this again in a moment"
        monkeypatch.setattr(heavy, "STARTS", 60.0)
        assert await work.do("a", bad.sleep, 0.0) == "slept"  # nothing is owed for it

    working(test, workers=1, share=0.0, burst=0.1)


def test_whoever_is_refused_is_told_when_to_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heavy, "LINE", -1)
    with TestClient(create(Settings(rate=10_000))) as client:
        for path, form in (
            ("systems/time_wars/armies/random", {"faction": "", "points": 2000, "seed": "1"}),
            ("systems/time_wars/armies/check", {"text": "a: 1"}), ("scenarios", {"text": "a: 1"}),
            ("systems/time_wars/armies/evaluate", {"document": {}}), ("preview", {"scenario": "skirmish"}),
            ("games", {"scenario": "skirmish"}), ("saves", {"text": "{}"}), ("games/import", {"text": "{}"}),
            ("campaigns/look", {"campaign": {}}), ("companion/odds", {"system": "time_wars", "query": {}}),
            ("systems/time_wars/armies/print", {"document": {}, "format": "pdf"}),
        ):  # fmt: skip
            found = client.post(f"/api/{path}", json=form)
            assert (found.status_code, found.headers["retry-after"]) == (429, "2"), path
            assert found.json()["why"].startswith("other requests of yours")
        assert client.get("/api/systems").status_code == 200
