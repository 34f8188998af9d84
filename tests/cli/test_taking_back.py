"""What is taken back, and what is answered in somebody's place, in the terminal."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.meeting import Output, _saves, call, typed

__all__ = ["_saves"]


def test_undo_goes_back_over_what_bots_answered_and_names_it(
    capsys: Output, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """TW-TYPE-03: `end` hands the turn to the other side, whose bot acts; `auto` answers in one's own place."""
    save = tmp_path / "mine.wartable"
    game = Path(__file__).parent.parent / "games" / "time_wars" / "exchange.yaml"
    typed(monkeypatch, "done", "end", "undo", "end", "auto 2", "undo", "undo", "undo", "undo", "quit")
    code, out, err = call(capsys, "play", game, "--seat", "p1=human", "--seed", "2", "--save", save)
    assert (code, err) == (0, "")
    backs = [line.partition("taken back: ")[2] for line in out.splitlines() if "taken back: " in line]
    ended = ": End the Action Phase; dice fall as they fell"
    names = [told.partition(" answer")[2].lstrip("s") for told in backs]
    assert [names[0], *names[2:]] == [ended, ended, ": Who issues an order? no more orders; dice fall as they fell"]
    assert names[1].endswith(", and 1 more; dice fall as they fell")  # what was left to a bot is one decision
    many = [int(told.partition(" ")[0]) for told in backs]
    assert (many[0], many[3]) == (many[2], 1)
    assert min(many[0], many[1]) >= 2
    assert "there is no answer of yours to take back" in out
    assert call(capsys, "replay", save, "--verify")[0] == 0
    typed(monkeypatch, "done", "end", "quit")
    assert call(capsys, "play", save, "--seat", "p1=human")[0] == 0
    told = json.loads(call(capsys, "replay", save, "--json")[1].splitlines()[-1])["back"]
    assert told == {"seat": "p1", "steps": many[0], "to": "End the Action Phase"}


def test_what_was_left_to_a_bot_is_taken_back_as_one_after_coming_back_too(
    capsys: Output, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A save tells which answers came with an earlier one."""
    save, words = tmp_path / "mine.wartable", ("--seat", "p1=human", "--seed", "3")
    typed(monkeypatch, "place rest", "quit")
    assert call(capsys, "play", "skirmish", *words, "--save", save)[0] == 0
    typed(monkeypatch, "undo", "quit")
    code, out, err = call(capsys, "play", save, "--seat", "p1=human")
    assert (code, err) == (0, "")
    back = re.search(r"taken back: (\d+) answers: .*, and (\d+) more", out)
    assert back is not None
    assert int(back[2]) > 5
    assert call(capsys, "replay", save, "--verify")[0] == 0


def test_what_is_left_to_a_bot_is_done_as_hints_say(
    capsys: Output, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """BG-TURN-01: a hint says to begin, and so does who sets up the rest."""
    save, words = tmp_path / "mine.wartable", ("--seat", "p1=human", "--seed", "1")
    typed(monkeypatch, "hint", "place rest", "quit")
    code, out, _ = call(capsys, "play", "bg_pitched", *words, "--save", save)
    assert code == 0
    assert "a bot would answer: Play first" in out
    answers = [each for each in map(json.loads, save.read_text().splitlines()) if each.get("n") == 1]
    assert [each["answer"] for each in answers] == ["first"]


def test_a_bot_that_is_asked_again_answers_the_same(
    capsys: Output, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """GD-RND-05: what the bot in one's own place has answered is taken back, and it is asked once more."""
    save, words = tmp_path / "mine.wartable", ("--seat", "p1=human", "--bots", "veteran", "--seed", "4")
    typed(monkeypatch, "auto", "undo", "auto", "quit")
    assert call(capsys, "play", "gates_first", *words, "--save", save)[0] == 0
    answers = [each["answer"] for each in map(json.loads, save.read_text().splitlines()) if each.get("n") == 1
               and "answer" in each]  # fmt: skip
    assert answers == ["move", "move"]


def test_an_answer_that_stands_is_given_listed_taken_back_and_ended(
    capsys: Output, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """HD-MOVE-02: `standing 1` at the question of a facing; what is come back to by `undo` may be asked."""
    save = tmp_path / "mine.wartable"
    typed(
        monkeypatch, "as-drawn-up", "standing off", "standing", "1", "move", "1", "1", "standing", "standing 9",
        "standing 1", "standing", "move", "1", "1", "undo", "stop", "standing off facing", "standing",
        "standing off x", "quit",
    )  # fmt: skip
    words = ("--seat", "blue=human", "--bots", "random", "--seed", "2", "--save", save)
    code, out, err = call(capsys, "play", "hunt_two", *words)
    assert (code, err) == (0, "")
    for part in (
        "1  from now on: questions are asked only where something hangs on them\n",
        "1  from now on: models face the way they have gone (HD-MOVE-02)", "write standing N for one that is offered",
        "stands: models face the way they have gone (facing, HD-MOVE-02)", "no answer stands for x",
    ):  # fmt: skip
        assert part in out
    assert out.count("by standing answer: Which way does Blue C face? ") == 3
    assert "taken back: 2 answers: Blue C" in out or "taken back: 2 answers: Where does Blue C go on to?" in out
    assert call(capsys, "replay", save, "--verify")[0] == 0
    told = json.loads(call(capsys, "replay", save, "--json", "--seat", "blue")[1].splitlines()[-1])["standing"]
    assert [(each["seat"], each["what"].partition("? ")[0]) for each in told] == [
        ("blue", "Which way does Blue C face"), ("blue", "Which way does Blue C face"),
    ]  # fmt: skip
    assert json.loads(call(capsys, "replay", save, "--json", "--seat", "orange")[1].splitlines()[-1])["standing"] == []
