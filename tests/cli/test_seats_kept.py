"""Who sat where and what stands for him is kept with a game, and is so again when it is taken up without a word."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.test_games import Output, _saves, call, typed
from tests.engine.test_record import sealed
from wartable.cli.main import run
from wartable.engine.errors import DataError
from wartable.engine.saved import parse
from wartable.umpire import seating
from wartable.umpire.standing import MOOT

__all__ = ["_saves"]


def begun(capsys: Output, monkeypatch: pytest.MonkeyPatch, save: Path, *lines: str) -> str:
    typed(monkeypatch, *lines)
    words = ("--seat", "orange=human", "--bots", "random", "--seed", "2", "--save", save)
    code, out, err = call(capsys, "play", "first_hunt", *words)
    assert (code, err) == (0, "")
    return out


def taken_up(
    capsys: Output, monkeypatch: pytest.MonkeyPatch, save: Path, *lines: str, more: tuple[str, ...] = ()
) -> str:
    typed(monkeypatch, *lines)
    code, out, err = call(capsys, "play", save, *more)
    assert (code, err) == (0, "")
    return out


def test_a_save_seats_you_as_before(capsys: Output, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    save = tmp_path / "g.wartable"
    begun(capsys, monkeypatch, save, "orange-1", "quit")
    for _ in range(2):  # it is written anew each time
        out = taken_up(capsys, monkeypatch, save, "quit")
        assert "As before: you are Orange; the bot random plays Blue (--seat changes it)" in out
        assert "Which side do you take?" not in out
        assert "Orange: What does Orange 1 do?" in out
    assert call(capsys, "replay", save, "--verify")[0] == 0


def test_options_say_otherwise(capsys: Output, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    save = tmp_path / "g.wartable"
    begun(capsys, monkeypatch, save, "quit")
    out = taken_up(capsys, monkeypatch, save, "quit", more=("--bots", "recruit"))
    assert "the bot recruit plays Blue" in out
    out = taken_up(capsys, monkeypatch, save, "quit", more=("--seat", "blue=human"))
    assert "As before" not in out
    out = taken_up(capsys, monkeypatch, save, "quit")
    assert "you are Blue; the bot greedy plays Orange" in out
    assert call(capsys, "play", save, "--bots", "nobody")[0] == 2
    assert run(["play", str(save), "--watch", "--seat", "blue=human"]) == 2
    assert "--watch leaves all seats to bots" in capsys.readouterr().err


def test_a_save_of_an_older_version_asks(capsys: Output, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    save = tmp_path / "g.wartable"
    begun(capsys, monkeypatch, save, "quit")
    lines = save.read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if "table" not in json.loads(line)]
    assert len(kept) == len(lines) - 1
    save.write_text("".join(f"{line}\n" for line in sealed(kept)), encoding="utf-8")
    assert "Which side do you take?" in taken_up(capsys, monkeypatch, save, "q")


def test_answers_that_stand_are_kept(capsys: Output, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """HD-MOVE-02: a standing facing is still there when the game is taken up again, and so is that none stands."""
    save = tmp_path / "g.wartable"
    out = begun(capsys, monkeypatch, save, "standing off", "orange-1", "move", "12,5", "standing 1", "quit")
    assert "by standing answer: Which way does Orange 1 face? " in out
    out = taken_up(capsys, monkeypatch, save, "standing", "standing off facing", "quit")
    assert "stands: models face the way they have gone (facing, HD-MOVE-02)" in out
    assert "stands: questions" not in out
    assert "stands: " not in taken_up(capsys, monkeypatch, save, "standing", "quit").partition("Orange 1 do?")[2]
    found = seating.read(parse(save.read_text(encoding="utf-8").splitlines()))
    assert found is not None
    assert found.held == {"orange": ()}


def test_a_game_saved_to_another_file_keeps_them_too(
    capsys: Output, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    other = tmp_path / "other.wartable"
    begun(capsys, monkeypatch, tmp_path / "g.wartable", f"save {other}", "quit")
    assert "you are Orange" in taken_up(capsys, monkeypatch, other, "standing", "quit")
    found = seating.read(parse(other.read_text(encoding="utf-8").splitlines()))
    assert found is not None
    assert [each.standing for each in found.held["orange"]] == [MOOT]


@pytest.mark.parametrize(
    "table",
    [
        {"seats": 1}, {}, {"seats": {}, "standing": 3}, {"seats": {}, "standing": {"p1": [["x"]]}},
        {"seats": {}, "standing": {"p1": [[["a", 1, "c", "d", "e", False, ""], ""]]}},
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_table_is_told_with_its_line(table: object) -> None:
    header = {"wartable": 2, "ruleset": "time_wars", "version": "2.2", "rules": "", "scenario": {}}
    saved = parse(sealed([json.dumps(header), json.dumps({"n": 0, "table": table})]), "g")
    with pytest.raises(DataError, match=r"^g:2: table must be an object with seats"):
        seating.read(saved)


def test_a_table_is_an_object() -> None:
    header = {"wartable": 2, "ruleset": "time_wars", "version": "2.2", "rules": "", "scenario": {}}
    with pytest.raises(DataError, match=r"^g:2: table must be an object$"):
        parse(sealed([json.dumps(header), json.dumps({"n": 0, "table": []})]), "g")
