"""What a bot wanted, at the terminal and of a game that is kept."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.meeting import Output, _saves, call, typed
from wartable.shelf import example

__all__ = ["_saves"]

WANTED = re.compile(r"^      (The bot's plan|Why the bot chose that): ", re.MULTILINE)


def played(capsys: Output, monkeypatch: pytest.MonkeyPatch, what: str, *lines: str, save: Path) -> str:
    typed(monkeypatch, *lines)
    code, out, err = call(capsys, "play", example(what), "--seat", "p1=human", "--bots", "soldier", "--seed", "4",
                          "--save", str(save))  # fmt: skip
    assert (code, err) == (0, "")
    return out


def test_why_tells_what_a_bot_wanted_and_replay_tells_it_again(
    capsys: Output, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    save = tmp_path / "kept.wartable"
    out = played(capsys, monkeypatch, "first_battle", "auto turn", "quit", save=save)
    told = re.findall(r"^ *(\d+)  (.*)", out, re.MULTILINE)
    fired = next(n for n, say in told if say.startswith("Slave Trooper Squad 1 fires"))
    mine = next(n for n, say in told if say.startswith("Marine Squad 1 fires"))
    own = played(capsys, monkeypatch, "first_battle", "auto turn", f"why {fired}", "quit", save=tmp_path / "a.wartable")
    assert WANTED.search(own)
    own = played(capsys, monkeypatch, "first_battle", "auto turn", f"why {mine}", "quit", save=tmp_path / "b.wartable")
    assert not WANTED.search(own)  # a person did that, whoever advised him
    code, again, err = call(capsys, "replay", str(save), "--why", fired)
    assert (code, err) == (0, "")
    assert again.splitlines()[0].split() == [fired, *again.splitlines()[0].split()[1:]]
    assert WANTED.search(again)


def test_an_event_that_is_not_there_is_refused(capsys: Output, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    save = tmp_path / "kept.wartable"
    played(capsys, monkeypatch, "first_battle", "quit", save=save)
    code, _, err = call(capsys, "replay", str(save), "--why", "99")
    assert code == 2
    assert "--why 99: the events go from 0 to " in err
