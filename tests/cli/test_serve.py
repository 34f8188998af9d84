"""`serve`, and `play` where it opens the browser."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

import pytest

from wartable.cli import serve
from wartable.cli.main import run
from wartable.engine.errors import DataError


class Opened:
    """What was shown, and what was served, instead of a browser and a server."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, stands: bool) -> None:
        self.pages: list[str] = []
        self.served: list[tuple[Any, ...]] = []
        monkeypatch.setattr("webbrowser.open", self.pages.append)
        monkeypatch.setattr(serve, "run", lambda *args, **_: self.served.append(args))
        monkeypatch.setattr(serve, "stands", lambda address: stands)


def test_play_alone_opens_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", "/nowhere")
    opened = Opened(monkeypatch, stands=False)
    assert run(["play"]) == 0
    assert opened.served == [(serve.HOST, serve.PORT, Path("/nowhere/wartable/games.db"))]


def test_play_shows_a_table_that_stands(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    opened = Opened(monkeypatch, stands=True)
    assert run(["play"]) == 0
    assert (opened.served, opened.pages) == ([], [f"http://127.0.0.1:{serve.PORT}/"])
    assert "stands at" in capsys.readouterr().out


def test_play_at_another_port(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    opened = Opened(monkeypatch, stands=False)
    assert run(["play", "--port", "8766"]) == 0
    assert [args[1] for args in opened.served] == [8766]
    assert run(["play", "--terminal", "--port", "8766"]) == 2
    assert capsys.readouterr().err == "--port is for the table in the browser; a game in the terminal has no port\n"


def test_play_in_the_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    opened = Opened(monkeypatch, stands=True)
    monkeypatch.setattr("builtins.input", lambda prompt="": "q")
    assert run(["play", "--terminal"]) == 0
    assert "Which side do you take?" in capsys.readouterr().out
    assert (opened.served, opened.pages) == ([], [])


def test_nothing_stands_there() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    assert not serve.stands(f"http://127.0.0.1:{port}/")


def test_a_port_that_somebody_has(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert run(["serve", "--port", str(port), "--store", str(tmp_path / "g.db")]) == 2
    assert capsys.readouterr().err.startswith(f"127.0.0.1:{port} cannot be opened: ")


def test_a_store_that_another_has(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    path.write_text("this is no database, however long it may be " * 30, encoding="utf-8")
    with pytest.raises(DataError, match="no store of games"):
        serve.run("127.0.0.1", 0, path)


@pytest.mark.parametrize("text", ["10.0.0.2", "10.0.0.0/24", "::1"])
def test_a_proxy_is_named_by_its_address(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    named: list[Any] = []
    monkeypatch.setattr(serve, "run", lambda *args, **more: named.append(more["proxies"]))
    assert run(["serve", "--proxy", text, "--proxy", "10.9.9.9"]) == 0
    assert run(["serve"]) == 0
    assert named == [(text, "10.9.9.9"), ()]


@pytest.mark.parametrize("text", ["*", "proxy.home", "10.0.0", "10.0.0.1/8", ""])
def test_what_is_no_address_of_a_proxy(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve", "--proxy", text]) == 2
    assert f"--proxy {text}: write the address of the proxy" in capsys.readouterr().err
