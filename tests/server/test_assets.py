"""Built files: handed out as they were pressed together, and kept for ever."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest

from tests.server.play import served
from wartable.server.app import Settings
from wartable.server.net.assets import FOREVER, takes

TEXT = b"const text = 1;" * 100
GZIP = gzip.compress(TEXT, mtime=0)  # a time in it would name the tests otherwise in each worker


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    dist: Path = tmp_path_factory.mktemp("dist")
    (dist / "assets").mkdir()
    (dist / "index.html").write_text("<p>index", encoding="utf-8")
    for name, data in {"a.js": TEXT, "a.js.gz": GZIP, "a.js.br": b"brotli", "b.css": b"p{}"}.items():
        (dist / "assets" / name).write_bytes(data)
    with served(Settings(dist=dist, rate=10_000.0)) as (address, _):
        yield address


def ask(address: str, path: str, accepted: str = "", method: str = "GET") -> tuple[HTTPResponse, bytes]:
    """What the server answers to whoever takes files pressed together so."""
    line = HTTPConnection(address, timeout=20)
    line.putrequest(method, path, skip_accept_encoding=True)
    if accepted:
        line.putheader("Accept-Encoding", accepted)
    line.endheaders()
    answer = line.getresponse()
    body = answer.read()
    line.close()
    return answer, body


@pytest.mark.parametrize(("accepted", "way", "body"), [
    ("gzip, deflate, br, zstd", "br", b"brotli"),
    ("gzip, deflate", "gzip", GZIP),
    ("br;q=0, gzip;q=0.5", "gzip", GZIP),
    ("*", "br", b"brotli"),
    ("identity", None, TEXT),
    ("", None, TEXT),
])  # fmt: skip
def test_a_file_comes_as_it_is_taken(table: str, accepted: str, way: str | None, body: bytes) -> None:
    answer, found = ask(table, "/assets/a.js", accepted)
    assert (answer.status, answer.getheader("Content-Encoding")) == (200, way)
    assert gzip.decompress(found) == TEXT if way == "gzip" else found == body
    assert answer.getheader("Vary") == "Accept-Encoding"
    assert answer.getheader("Cache-Control") == FOREVER
    assert "immutable" in FOREVER
    assert answer.getheader("Content-Type", "").startswith("text/javascript")


def test_what_was_not_pressed_comes_as_it_is(table: str) -> None:
    answer, body = ask(table, "/assets/b.css", "br")
    assert (answer.getheader("Content-Encoding"), body) == (None, b"p{}")
    answer, body = ask(table, "/assets/a.js", "br", "HEAD")
    assert (answer.getheader("Content-Length"), body) == (str(len(b"brotli")), b"")


@pytest.mark.parametrize(("method", "path", "status"), [
    ("GET", "/assets/c.js", 404), ("GET", "/assets/", 404), ("GET", "/assets/../index.html", 404),
    ("GET", "/assets/%2e%2e/index.html", 404), ("POST", "/assets/a.js", 405),
])  # fmt: skip
def test_what_is_not_there_is_not_handed_out(table: str, method: str, path: str, status: int) -> None:
    answer, body = ask(table, path, method=method)
    assert answer.status == status
    assert b"index" not in body


def test_the_page_itself_is_asked_for_anew_each_time(table: str) -> None:
    assert ask(table, "/")[0].getheader("Cache-Control") == "no-cache"


@pytest.mark.parametrize(("header", "taken"), [
    ("br", True), ("BR ; q=1", True), ("br;q=0", False), ("br;q=0.0, *", False), ("gzip, *;q=0", False),
    ("br;q=x", True),
])  # fmt: skip
def test_weights_are_read(header: str, taken: bool) -> None:
    assert takes(header, "br") is taken
