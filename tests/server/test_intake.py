"""Requests that never end, and documents that would exhaust the server, end with a sentence; the table stays open."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.play import enter, served
from tests.server.test_api import saved
from wartable.engine.parsing import DOCUMENT
from wartable.server.app import Settings, create
from wartable.server.net.intake import BODY
from wartable.server.net.protocols import Heads

DEEP = 25_000
LISTS = "[" * DEEP + "]" * DEEP
HEADER = {**json.loads(saved(0)[0]), "wartable": 1}
del HEADER["link"]  # lines of version 1 have none


class Quick(Heads):
    """A server that waits only for a moment."""

    seconds = 0.2


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient[Any]]:
    with TestClient(create(Settings(rate=10_000))) as found:
        yield found


# ------------------------------------------------------------------ documents
def levels(count: int) -> str:
    return '{"a":' * count + "1" + "}" * count


POSTS = (
    "scenarios", "preview", "games", "saves", "games/import", "systems/time_wars/armies/check",
    "systems/time_wars/armies/evaluate", "systems/time_wars/armies/random", "systems/time_wars/armies/import",
    "systems/time_wars/armies/export", "systems/time_wars/armies/print", "systems/time_wars/armies/effects",
    "campaigns/begin", "campaigns/look", "campaigns/battle", "companion/odds", "companion/step", "fairness", "nowhere",
)  # fmt: skip


@pytest.mark.parametrize("path", POSTS)
def test_what_is_nested_too_deeply_is_no_request(client: TestClient[Any], path: str) -> None:
    for body in (LISTS, f'{{"document": {LISTS}}}', levels(65), f'{{"document": {levels(64)}, "text": "x"}}'):
        found = client.post(f"/api/{path}", content=body, headers={"Content-Type": "application/json"})
        assert (found.status_code, found.json()["why"]) == (
            400, "the document is nested too deeply; at most 64 levels are read",
        )  # fmt: skip


@pytest.mark.parametrize(("path", "name"), [
    ("preview", "document"), ("games", "document"), ("systems/time_wars/armies/evaluate", "document"),
    ("systems/time_wars/armies/export", "document"), ("campaigns/look", "campaign"), ("companion/odds", "query"),
])  # fmt: skip
@pytest.mark.parametrize("deep", [DOCUMENT.depth - 1, 62])
def test_what_is_deep_is_a_faulty_document(client: TestClient[Any], path: str, name: str, deep: int) -> None:
    more = {"format": "json"} if path.endswith("export") else {"system": "time_wars"} if name == "query" else {}
    inner = json.loads(f'{{"ruleset": "time_wars", "wartable": 1, "sides": {levels(deep)}}}')
    found = client.post(f"/api/{path}", json={name: inner, **more})
    assert found.status_code in (200, 400)
    assert found.json().get("why") or path.startswith("systems")


@pytest.mark.parametrize(("path", "form"), [
    ("scenarios", {}), ("systems/time_wars/armies/check", {}), ("systems/time_wars/armies/import", {}),
    ("systems/hunt_for_davros/armies/check", {}),
])  # fmt: skip
@pytest.mark.parametrize("text", [f"a: {LISTS}", "a:\n " + "- " * DEEP, f'{{"a": {LISTS}}}', "{a: " * DEEP])
def test_texts_within_a_request(client: TestClient[Any], path: str, form: dict[str, Any], text: str) -> None:
    found = client.post(f"/api/{path}", json={"text": text, "file": "mine.yaml", **form})
    assert found.status_code == 400
    assert "hunt_for_davros has no army lists" in found.text or (
        f"mine.yaml:{text.count(chr(10)) + 1}: the document is nested too deeply; at most 60 levels" in found.text
    )


@pytest.mark.parametrize("path", ["saves", "games/import"])
def test_saves_within_a_request(client: TestClient[Any], path: str) -> None:
    deep = json.dumps({**HEADER, "scenario": {**HEADER["scenario"], "sides": "@"}}).replace('"@"', levels(62))
    for text in (LISTS, f'{{"wartable": 1, "scenario": {LISTS}}}', deep):
        found = client.post(f"/api/{path}", json={"text": text, "file": "mine.wartable"})
        assert found.status_code == 400
        assert "the document is nested too deeply; at most 6" in found.json()["why"]


def test_other_bodies_that_are_too_much(client: TestClient[Any]) -> None:
    post = {"Content-Type": "application/json"}
    for body, status, why in (
        (b"[" + b"1," * 200_000 + b"1]", 400, "the document holds more than 200000 values; that is too much"),
        (b'{"a": ' + b"9" * 401 + b"}", 400, "a number or word has more than 400 characters; shorter ones are read"),
        (b"\xff\xff", 400, "this is no UTF-8 text; save it as UTF-8"),
        (b" " * (BODY + 1), 413, f"a request has at most {BODY} bytes"),
    ):  # fmt: skip
        found = client.post("/api/preview", content=body, headers=post)
        assert (found.status_code, found.json()["why"]) == (status, why)


# ------------------------------------------------------------------ half of a request
def spoken(address: str, *parts: bytes) -> bytes:
    """What is answered to what is said, until the server ends the line."""
    host, _, port = address.partition(":")
    with socket.create_connection((host, int(port)), timeout=60) as line:
        for part in parts:
            line.sendall(part)
        heard = b""
        while more := line.recv(65_536):
            heard += more
        return heard


HALF = b"POST /api/preview HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"


@pytest.mark.parametrize("said", [
    (), (b"G",), (b"GET /api/systems HTTP/1.1\r\nHost: loc",),
    (b"GET /api/systems HTTP/1.1\r\n", b"Host: localhost\r\n"),
])  # fmt: skip
def test_half_a_head_ends(said: tuple[bytes, ...]) -> None:
    with served(heads=Quick) as (address, _):
        assert spoken(address, *said) == b""


def test_half_a_head_after_a_whole_request_ends_too() -> None:
    with served(heads=Quick) as (address, _):
        whole = b"GET /api/nothing HTTP/1.1\r\nHost: localhost\r\n\r\n"
        heard = spoken(address, whole + b"GET /api/sys")
        assert heard.startswith(b"HTTP/1.1 404")
        assert heard.count(b"HTTP/1.1") == 1


def test_half_a_body_ends() -> None:
    with served(Settings(patience=0.2)) as (address, _):
        heard = spoken(address, HALF)
    head, _, body = heard.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 408")
    assert b"content-security-policy" in head
    assert json.loads(body)["why"] == "the request has not come whole within 0.2 seconds"


def test_a_line_that_is_in_use_is_not_closed() -> None:
    """Another line that was opened later is closed for its silence; the game that began before it goes on."""

    async def talk(address: str, made: Any) -> None:
        socket = await enter(address, made["game"], made["tokens"]["p1"])
        assert json.loads(await socket.recv())["type"] == "welcome"
        assert await asyncio.to_thread(spoken, address, b"GET /api/sys") == b""
        await socket.send(json.dumps({"type": "say", "id": 7, "text": "still here"}))
        while json.loads(await socket.recv()).get("id") != 7:
            pass
        await socket.close()

    with served(heads=Quick) as (address, _):
        form = {"scenario": "skirmish", "seats": {"p1": {"kind": "human"}}}
        body = json.dumps(form).encode()
        head = f"POST /api/games HTTP/1.0\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n\r\n"
        made = json.loads(spoken(address, head.encode(), body).partition(b"\r\n\r\n")[2])
        asyncio.run(talk(address, made))
