"""Pages of other sites, names that are not ours, and floods are refused before anything is done."""

from __future__ import annotations

import asyncio
import json
from http.client import HTTPConnection
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.server.play import served
from wartable.server.app import Settings
from wartable.server.net.guard import HEADERS, named, ours
from wartable.server.rooms.buckets import Buckets


@pytest.mark.parametrize(
    ("host", "fine"),
    [("localhost", True), ("localhost:8765", True), ("LOCALHOST.:1", True), ("wartable.localhost", True),
     ("127.0.0.1:8765", True), ("[::1]:80", True), ("192.168.1.7:8765", True), ("den", True), ("DEN:8765", True),
     ("evil.example", False), ("127.0.0.1.evil.example", False), ("localhost.evil.example:8765", False), ("", False),
     ("den.evil", False), ("[::1", False), ("user@evil.example", False), ("1", False)],
)  # fmt: skip
def test_names(host: str, fine: bool) -> None:
    assert named(host, ("den",)) is fine
    assert named(host, None)


@pytest.mark.parametrize(
    ("origin", "host", "fine"),
    [("", "localhost:1", True), ("http://localhost:1", "localhost:1", True), ("https://Den.home", "den.home", True),
     ("http://localhost:2", "localhost:1", False), ("http://evil.example", "localhost:1", False), ("null", "a", False),
     ("null", "", False), ("file://", "", False), ("http://localhost:1@evil.example", "localhost:1", False)],
)  # fmt: skip
def test_origins(origin: str, host: str, fine: bool) -> None:
    assert ours(origin, host) is fine


def test_buckets() -> None:
    buckets = Buckets(rate=2, burst=4)
    assert [buckets.take("a", 0) for _ in range(6)] == [True] * 4 + [False] * 2
    assert buckets.take("b", 0)
    assert [buckets.take("a", 1.0) for _ in range(3)] == [True, True, False]
    assert [buckets.take("a", 100.0) for _ in range(5)] == [True] * 4 + [False]
    for number in range(5000):
        buckets.take(f"c{number}", 0)
    assert len(buckets._left) <= 4096


def get(url: str, data: Any = None, **headers: str) -> tuple[int, Any, dict[str, str]]:
    body = None if data is None else json.dumps(data).encode()
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    try:
        with urlopen(Request(url, body, sent), timeout=120) as found:
            return found.status, found.read(), dict(found.headers)
    except HTTPError as why:
        with why:
            return why.code, why.read(), dict(why.headers)


def test_http_and_sockets() -> None:
    with served(Settings(names=("den",), rate=60.0)) as (address, _):
        game = {"scenario": "skirmish", "seats": {"p1": {"kind": "human"}}}
        url = f"http://{address}/api/games"
        assert get(url, game, Origin="http://evil.example")[0] == 403
        assert get(url, game, Origin="null")[0] == 403
        assert get(f"http://{address}/api/systems", Host="evil.example")[0] == 421
        status, text, headers = get(f"http://{address}/api/systems", Host="den:80")
        assert status == 200
        assert json.loads(text)
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers
        assert announced(address, "/api/games", 3_000_000) == 413
        status, text, _ = get(url, game, Origin=f"http://{address}")
        assert status == 201
        asyncio.run(sockets(address, json.loads(text)))


@pytest.mark.parametrize(("method", "path", "status"), [
    ("GET", "/api/systems", 200), ("GET", "/api/nowhere", 404), ("POST", "/nowhere", 405), ("GET", "/assets/x.js", 404),
    ("DELETE", "/api/games", 405), ("POST", "/api/nowhere", 404), ("GET", "/api/games/x", 404), ("HEAD", "/x/y", 405),
    ("POST", "/api/preview", 400), ("GET", "/ws/x", 405), ("OPTIONS", "/api/games", 204), ("PUT", "//", 405),
])  # fmt: skip
def test_every_answer_says_what_a_page_may_do(method: str, path: str, status: int) -> None:
    with served(Settings(names=("den",))) as (address, _):
        evil = "evil.example"
        for host, origin, found in (("den", "", status), (evil, "", 421), ("den", f"http://{evil}", 403)):
            if found == 403 and method in ("GET", "HEAD"):
                continue
            connection = HTTPConnection(address, timeout=20)
            connection.request(method, path, b"" if method != "POST" else b"{", {"Host": host, "Origin": origin})
            answer = connection.getresponse()
            answer.read()
            connection.close()
            told = {name.lower(): value for name, value in answer.getheaders()}
            assert answer.status == found
            for name, value in HEADERS:
                assert told[name.decode()] == value.decode()


@pytest.mark.parametrize(("more", "passed"), [
    ({}, False),  # a proxy that nobody has named
    ({"proxy_headers": True, "forwarded_allow_ips": ["127.0.0.1"]}, True),
    ({"proxy_headers": True, "forwarded_allow_ips": ["10.0.0.0/8"]}, False),
])  # fmt: skip
def test_whom_a_request_is_for_is_believed_of_named_proxies_alone(more: dict[str, Any], passed: bool) -> None:
    with served(Settings(rate=0.0), **more) as (address, _):
        url = f"http://{address}/api/systems/nothing/scenarios"
        found = [get(url, X_Forwarded_For=f"10.1.{n // 250}.{n % 250}")[0] for n in range(905)]
        assert found.count(404) == (905 if passed else 900)


def announced(address: str, path: str, size: int) -> int:
    """What is answered to a body of `size` bytes before it is sent: whoever still sends may find the line cut."""
    connection = HTTPConnection(address, timeout=20)
    connection.putrequest("POST", path)
    connection.putheader("Content-Type", "application/json")
    connection.putheader("Content-Length", str(size))
    connection.endheaders()
    status = connection.getresponse().status
    connection.close()
    return status


async def sockets(address: str, made: dict[str, Any]) -> None:
    url = f"ws://{address}/ws/{made['game']}"
    for more in ({"Origin": "http://evil.example"}, {"Origin": "null"}):
        with pytest.raises(InvalidStatus) as why:
            await connect(url, additional_headers=more)
        assert why.value.response.status_code == 403
    for more in ({}, {"Origin": f"http://{address}"}):
        async with connect(url, additional_headers=more) as socket:
            await socket.send(json.dumps({"type": "hello", "version": 1, "token": made["tokens"]["p1"]}))
            assert json.loads(await socket.recv())["type"] == "welcome"


def test_floods() -> None:
    with served(Settings(rate=0.0)) as (address, _):
        url = f"http://{address}/api/systems/nothing/scenarios"
        found = [get(url)[0] for _ in range(905)]
        assert found.count(404) == 900
        assert get(url)[0] == 429
        assert json.loads(get(url)[1])["why"].startswith("too many requests")
