"""Whoever sits at the machine is told how others reach it; nobody else is."""

from __future__ import annotations

import json
import socket

import pytest

from tests.server.play import served
from tests.server.test_guard import get
from wartable.server.app import Settings
from wartable.server.net import addresses as module
from wartable.server.net.addresses import addresses, local, sits_here


@pytest.fixture(autouse=True)
def network(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with one address in one network."""
    monkeypatch.setattr(module, "_outward", lambda family, nowhere: "192.168.1.5" if "." in nowhere else "fd00::5")
    monkeypatch.setattr(socket, "gethostname", lambda: "localhost")


def test_where_it_is_found() -> None:
    assert addresses("127.0.0.1", 80) == addresses("localhost", 80) == addresses("::1", 80) == []
    assert addresses("0.0.0.0", 8765) == ["http://192.168.1.5:8765"]
    assert addresses("::", 80) == ["http://192.168.1.5:80", "http://[fd00::5]:80"]
    assert addresses("192.168.7.7", 80) == ["http://192.168.7.7:80"]


@pytest.mark.parametrize(("peer", "host", "headers", "told"), [
    ("127.0.0.1", "127.0.0.1:8765", {}, True),
    ("127.0.0.1", "localhost", {}, True),
    ("::1", "[::1]:8765", {}, True),
    ("127.0.0.1", "[::1]", {}, True),
    ("192.168.1.9", "192.168.1.5:8765", {}, False),
    ("192.168.1.9", "127.0.0.1:8765", {}, False),  # says what it likes
    ("127.0.0.1", "games.example.org", {}, False),  # handed on by a proxy
    ("127.0.0.1", "127.0.0.1:8765", {"x-forwarded-for": "203.0.113.9"}, False),
    ("127.0.0.1", "localhost", {"via": "1.1 proxy"}, False),
    ("", "127.0.0.1", {}, False),
    ("127.0.0.1", "", {}, False),
])  # fmt: skip
def test_who_is_told(peer: str, host: str, headers: dict[str, str], told: bool) -> None:
    assert sits_here(peer, host, headers) is told


def test_names_of_this_machine_for_itself() -> None:
    assert [name for name in ("localhost", "a.localhost.", "127.9.9.9", "[::1]", "den", "10.0.0.1") if local(name)] == [
        "localhost", "a.localhost.", "127.9.9.9", "[::1]",
    ]  # fmt: skip


def test_over_http() -> None:
    with served(Settings(host="0.0.0.0", port=8765)) as (address, _):
        status, text, _ = get(f"http://{address}/api/whereabouts")
        assert (status, json.loads(text)) == (200, {"addresses": ["http://192.168.1.5:8765"]})
        assert get(f"http://{address}/api/whereabouts", X_Forwarded_For="203.0.113.9")[0] == 403
        assert get(f"http://{address}/api/whereabouts", Host="den.example.org")[0] == 403
    with served(Settings()) as (address, _):
        assert json.loads(get(f"http://{address}/api/whereabouts")[1]) == {"addresses": []}
