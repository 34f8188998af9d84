"""Odd paths, as scanners and broken programs send them: an answer of 200 or 404, never a fault of the server."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.play import served
from wartable.server.app import Settings

NAMES = (
    "%00", "a.js%00", "%", "%zz", "%ff", "%ed%a0%80", "%0a", "%5c..", "%u0000", "..%2f..%2findex.html", "../index.html",
    "%2e%2e/index.html", "/etc/passwd", "x" * 300, "x" * 5000, "a/" * 3000, "a.js/x", "a.js:x", "CON", "", "a.js%20",
)  # fmt: skip
ROOTS = ("/assets/", "/", "//", "/api/", "/api/systems/", "/api/games/", "/api/systems/time_wars/rules?q=", "/sw.js")


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Any]]:
    dist: Path = tmp_path_factory.mktemp("dist")
    (dist / "assets").mkdir()
    (dist / "index.html").write_text("<p>index", encoding="utf-8")
    (dist / "assets" / "a.js").write_text("1", encoding="utf-8")
    with served(Settings(dist=dist, rate=10_000.0)) as found:
        yield found


def asked(address: str, method: str, path: str) -> tuple[int, bytes]:
    """The status and body for a request whose path is sent as it is."""
    host, port = address.split(":")
    with socket.create_connection((host, int(port)), 20) as line:
        line.sendall(f"{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n".encode())
        raw = b"".join(iter(lambda: line.recv(65536), b""))
    head, _, body = raw.partition(b"\r\n\r\n")
    return int(head.split(b" ", 2)[1]), body


@pytest.mark.parametrize("root", ROOTS)
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_odd_paths(table: tuple[str, Any], root: str, method: str) -> None:
    for name in NAMES:
        status, body = asked(table[0], method, root + name)
        assert status in (200, 400, 404, 405), (root, name[:40])
        assert b"root:" not in body
        if root == "/assets/":
            assert status == 404 or not body, (name[:40], status)


def test_what_is_there_is_found(table: tuple[str, Any]) -> None:
    assert asked(table[0], "GET", "/assets/a.js") == (200, b"1")
    assert asked(table[0], "HEAD", "/assets/a.js")[0] == 200
    assert asked(table[0], "GET", "/any/page") == (200, b"<p>index")
