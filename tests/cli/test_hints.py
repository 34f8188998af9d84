"""`hint` in the terminal: the best, the next, the end of it, and a word that takes one; as data with --json."""

from __future__ import annotations

import builtins
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from wartable.cli.main import run

Output = pytest.CaptureFixture[str]
TITLES = ("first_battle", "hunt_open")


@pytest.fixture(autouse=True)
def _saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)


def play(capsys: Output, monkeypatch: pytest.MonkeyPatch, name: str, *lines: str, seat: str = "p1") -> str:
    given: Iterator[str] = iter((*lines, "quit"))
    monkeypatch.setattr(builtins, "input", lambda prompt="": next(given))
    code = run(["play", name, "--seat", f"{seat}=human", "--seed", "1", "--save", "g.wartable"])
    out, err = capsys.readouterr()
    assert (code, err) == (0, "")
    return out


def test_asked_again_it_tells_the_next_and_then_that_it_has_no_more(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = play(capsys, monkeypatch, "first_battle", "hint", "hint", "hint", "hint")
    assert out.count("a bot would answer: ") == 1
    assert "hint 2: " in out
    assert "against the first: " in out
    assert "I have nothing better to say than: Captain issues an order." in out
    assert "odds: obeyed" in out
    assert "why: Take Aim! for those who have a target already" in out


def test_a_word_takes_a_hint(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    out = play(capsys, monkeypatch, "first_battle", "hint", "hint", "take 3", "take 2", "take")
    assert "No: no hint 3 was told; they go from 1 to 2" in out
    assert "Who acts?" in out, "no more orders were given"
    assert "No: 'take' is no answer" in out, "nothing was told of the new question"


def test_a_place_is_named_and_taken(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    out = play(capsys, monkeypatch, "first_battle", "done", "marines-1", "advance", "hint", "take", "log 1")
    assert "a bot would answer: move " in out
    assert " inches north" in out
    assert "(to " in out
    assert "Marine Squad 1 advances" in out.split("take does it")[1]


def test_all_at_once_and_as_data(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    out = play(capsys, monkeypatch, "first_battle", "hint all", "hint x", "hint --json", "take 1")
    assert "hint 2: " in out
    assert "No: write hint, hint all or hint --json" in out
    found = json.loads(next(line for line in out.splitlines() if line.startswith('{"hints"')))["hints"]
    assert found[0]["word"] == found[0]["answer"] == "captain-1"
    assert set(found[0]) == {
        "answer", "what", "then", "why", "odds", "chance", "worth", "beside", "models", "brings", "word"
    }  # fmt: skip
    assert "Captain: which order?" in out


@pytest.mark.parametrize("name", TITLES)
def test_a_saved_game_is_advised(name: str, capsys: Output, tmp_path: Path) -> None:
    save = tmp_path / "saved.wartable"
    assert run(["battle", name, "--seed", "1", "--save", str(save), "--json"]) == 0
    capsys.readouterr()
    assert run(["replay", str(save), "--to", "6", "--hint", "--json", "--umpire"]) == 0
    last: dict[str, Any] = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert last["hints"]
    assert all(hint["what"] and hint["why"] for hint in last["hints"])
    assert run(["replay", str(save), "--to", "6", "--hint", "--umpire"]) == 0
    assert "a bot would answer: " in capsys.readouterr().out


def test_a_seat_is_not_advised_about_what_another_is_asked(capsys: Output, tmp_path: Path) -> None:
    save = tmp_path / "saved.wartable"
    assert run(["battle", "hunt_open", "--seed", "1", "--save", str(save), "--json"]) == 0
    capsys.readouterr()
    assert run(["replay", str(save), "--to", "6", "--hint", "--json"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["hints"] == []
