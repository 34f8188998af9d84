"""What is answered before any application is asked says what a page may do as well, and why."""

from __future__ import annotations

import asyncio
import gc
import json
import subprocess
import sys

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.http11 import Response

from tests.server.play import served
from tests.server.test_intake import spoken
from wartable.server.app import Settings
from wartable.server.net.guard import HEADERS

UPGRADE = (
    b"GET /ws/x HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: %s\r\n%s\r\n"
)


@pytest.mark.parametrize(("said", "status"), [
    (b"\x00\x01\x02\r\n\r\n", 400), (b"GET / HTTP/9.9.9\r\n\r\n", 400), (b"GET /a b HTTP/1.1\r\n\r\n", 400),
    (b"GET / HTTP/1.1\r\nno colon\r\n\r\n", 400), (b"GET / HTTP/1.1\r\n\r\n", 400),  # the last one names no host
    (b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n", 400),
    (UPGRADE % (b"13", b""), 400), (UPGRADE % (b"12", b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"), 400),
])  # fmt: skip
def test_what_no_application_sees(said: bytes, status: int) -> None:
    with served() as (address, _):
        head, _, body = spoken(address, said).partition(b"\r\n\r\n")
    first, *lines = head.decode().lower().split("\r\n")
    told = dict(line.split(": ", 1) for line in lines)
    assert first.split()[1] == str(status)
    assert {name.decode(): told.get(name.decode()) for name, _ in HEADERS} == {
        name.decode(): value.decode().lower() for name, value in HEADERS
    }
    if b"Upgrade" not in said:
        assert json.loads(body) == {"why": "this is no request of HTTP/1.1; send it again as one"}


def refused(address: str, path: str, called: str = "localhost", **headers: str) -> Response:
    host, _, port = address.partition(":")

    async def knock() -> Response:
        with pytest.raises(InvalidStatus) as why:
            await connect(f"ws://{called}{path}", host=host, port=int(port), additional_headers=headers)
        return why.value.response

    return asyncio.run(knock())


@pytest.mark.parametrize(("path", "called", "origin", "status", "why"), [
    ("/ws/x", "localhost", "http://evil.example", 403, "a page of another site cannot play here"),
    ("/ws/x", "evil.example", "", 421, "this server goes by other names: start it with --name if this one is right"),
    ("/nowhere", "localhost", "", 403, ""), ("/ws/x/y", "localhost", "", 403, ""),
])  # fmt: skip
def test_a_handshake_that_is_refused(path: str, called: str, origin: str, status: int, why: str) -> None:
    with served(Settings(names=())) as (address, _):
        found = refused(address, path, called, Origin=origin)
    assert found.status_code == status
    for name, value in HEADERS:
        assert found.headers[name.decode()] == value.decode()
    assert not why or json.loads(found.body) == {"why": why}


def test_whoever_knocks_too_often_is_told_when_to_come_again() -> None:
    with served(Settings(rate=0.0)) as (address, app):
        front = app.front
        front.buckets.burst = 0.0
        found = refused(address, "/ws/x")
    assert (found.status_code, found.headers["retry-after"]) == (429, "1")
    assert json.loads(found.body)["why"].startswith("too many requests")


def prepared(kind: type[msgspec.Struct]) -> bool:
    """Whether it is known to msgspec how a type is read."""
    return any(type(part).__name__ == "StructInfo" for part in gc.get_referents(kind))


def test_what_threads_convert_is_prepared_before_there_are_any() -> None:
    class Fresh(msgspec.Struct):
        a: int = 0

    assert not prepared(Fresh)
    msgspec.convert({}, Fresh)
    assert prepared(Fresh)
    code = (
        "import tests.server.test_protocols as t;"
        "from wartable.server.protocol.messages import Outcome, Request;"
        "from wartable.server.protocol.requests import Option;"
        "print([t.prepared(kind) for kind in (Request, Outcome, Option)])"
    )  # fmt: skip
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "[True, True, True]\n"
