"""Who sat where and what stands for him is kept with a game, and is so again when it is taken up without a word."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from rich.console import Console

from tests.cli.meeting import Output, _saves, call, typed
from tests.engine.test_record import sealed
from wartable.ai.players import player
from wartable.ai.veteran import MarshalPlayer
from wartable.cli.main import run
from wartable.cli.terminal.seats import HUMAN, PATIENCE, bots
from wartable.cli.terminal.table import Table
from wartable.engine.answer import Seeded
from wartable.engine.errors import DataError
from wartable.engine.saved import parse
from wartable.engine.session import Session
from wartable.shelf import load_scenario
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
        assert "As before: you are Orange; a bot (random) plays Blue (--seat changes it)" in out
        assert "Which side do you take?" not in out
        assert "Orange: What does Orange 1 do?" in out
    assert call(capsys, "replay", save, "--verify")[0] == 0


def test_a_battle_of_bots_keeps_who_played_what(
    capsys: Output, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    save, more = tmp_path / "b.wartable", tmp_path / "c.wartable"
    words = ("--seat", "orange=recruit", "--bots", "random", "--seed", "2", "--save", save)
    assert call(capsys, "battle", "first_hunt", *words)[0] == 0
    kept = seating.read(parse(save.read_text(encoding="utf-8").splitlines(), str(save)))
    assert kept is not None
    assert kept.plain() == {"seats": {"blue": "random", "orange": "recruit"}, "standing": {}}
    assert call(capsys, "replay", save, "--verify")[0] == 0
    out = taken_up(capsys, monkeypatch, save, more=("--from", "9", "--save", str(more)))
    assert "As before: you watch; a bot (random) plays Blue; a bot (recruit) plays Orange (--seat changes it)" in out
    assert "Result: " in out
    out = taken_up(capsys, monkeypatch, save, "quit", more=("--from", "9", "--save", str(more), "--seat", "blue=human"))
    assert "As before" not in out


@pytest.mark.parametrize(("seats", "asked"), [
    (("orange=random",), "Blue"), (("blue=random",), "Orange"), (("blue=random", "orange=random"), ""),
])  # fmt: skip
def test_who_names_bots_alone_takes_a_seat_that_is_left(
    capsys: Output, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, seats: tuple[str, ...], asked: str
) -> None:
    typed(monkeypatch, "quit")
    words = [word for seat in seats for word in ("--seat", seat)]
    code, out, _ = call(capsys, "play", "first_hunt", *words, "--seed", "2", "--save", tmp_path / "g.wartable")
    assert code == 0
    assert ("Result: " in out) is (not asked)
    assert not asked or f"\n{asked}: " in out


def test_options_say_otherwise(capsys: Output, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    save = tmp_path / "g.wartable"
    begun(capsys, monkeypatch, save, "quit")
    out = taken_up(capsys, monkeypatch, save, "quit", more=("--bots", "recruit"))
    assert "a bot (recruit) plays Blue" in out
    out = taken_up(capsys, monkeypatch, save, "quit", more=("--seat", "blue=human"))
    assert "As before" not in out
    out = taken_up(capsys, monkeypatch, save, "quit")
    assert "you are Blue; a bot (soldier) plays Orange" in out
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


def test_own_dice_are_kept_and_thrown_again(capsys: Output, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    save = tmp_path / "g.wartable"
    typed(monkeypatch, "done", "marines-1 run", "quit")
    words = ("--seat", "p1=human", "--seed", "2", "--save", save, "--own-dice")
    assert call(capsys, "play", "first_battle", *words)[0] == 0
    out = taken_up(capsys, monkeypatch, save, "quit")
    assert "You throw your own dice (--no-own-dice lets the program throw them)." in out
    assert "a face from 1 to 6" in out
    out = taken_up(capsys, monkeypatch, save, "5", "stay", "quit")
    assert "(rolled 5)" in out
    out = taken_up(capsys, monkeypatch, save, "quit", more=("--no-own-dice",))
    assert "You throw your own dice" not in out
    assert "You throw your own dice" not in taken_up(capsys, monkeypatch, save, "quit")
    assert call(capsys, "replay", save, "--verify")[0] == 0


def test_clocks_are_kept_with_what_they_show(capsys: Output, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    save = tmp_path / "g.wartable"
    typed(monkeypatch, "orange-1", "quit")
    words = ("--seat", "orange=human", "--seed", "2", "--save", save, "--clock", "30+10")
    assert call(capsys, "play", "first_hunt", *words)[0] == 0
    kept = seating.read(parse(save.read_text(encoding="utf-8").splitlines(), str(save)))
    assert kept is not None
    assert set(kept.clocks) == {"orange"}
    bank = kept.clocks["orange"]
    assert (bank.bank, bank.increment) == (1800, 10)
    assert bank.left < 1810
    # One that is short of time by now goes on from there.
    lines = [json.loads(line) for line in save.read_text(encoding="utf-8").splitlines()]
    for line in lines:
        if "clocks" in line.get("table", {}):
            line["table"]["clocks"]["orange"]["left"] = 95.0
    save.write_text("".join(f"{line}\n" for line in sealed([json.dumps(line) for line in lines])), encoding="utf-8")
    assert "clock: Orange 1:35" in taken_up(capsys, monkeypatch, save, "quit")
    assert "clock: Orange 5:00" in taken_up(capsys, monkeypatch, save, "quit", more=("--clock", "orange=5"))


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("x", "write MINUTES+SECONDS"),
        ("30+", ""),
        ("0+5", "1 to 1440 minutes"),
        ("30+900", "up to 600 seconds"),
        ("blue=5", "'blue' is no seat that a person takes here"),
        ("30+x", "write MINUTES+SECONDS"),
    ],
)
def test_a_clock_that_is_none_is_refused(
    given: str, why: str, capsys: Output, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    typed(monkeypatch, "quit")
    words = ("--seat", "orange=human", "--save", tmp_path / "g.wartable", "--clock", given)
    code, _, err = call(capsys, "play", "first_hunt", *words)
    assert (code == 2 and why in err) if why else code == 0


class Timed:
    """A table at which each line takes as long as a test says."""

    def __init__(self, what: str, seat: str, left: float, *typed: tuple[str, float], increment: int = 5) -> None:
        rules, doc = load_scenario(what)
        session = Session(rules, rules.new_game(doc), Seeded("2"))
        seats = rules.seats(session.game)
        bots = {other: player("random", other) for other in seats if other != seat}
        self.now, self.lines, self.file = 0.0, iter(typed), io.StringIO()
        kinds = {other: "human" if other == seat else "random" for other in seats}
        at = seating.Seating(kinds, {}, False, {seat: seating.Bank(60, increment, left)})
        console = Console(file=self.file, width=200, color_system=None, highlight=False)
        self.table = Table(session, doc, bots, console=console, read=self.read, clock=lambda: self.now, seating=at)
        self.kept: list[float] = []
        self.table.seated = lambda told: self.kept.append(told["clocks"][seat]["left"])
        self.table.run()
        self.text, self.session, self.seat = self.file.getvalue(), session, seat

    def read(self, prompt: str) -> str:
        line, took = next(self.lines, ("quit", 0.0))
        self.now += took
        return line

    @property
    def left(self) -> float:
        return self.table.clocks.banks[self.seat].left


@pytest.mark.parametrize(
    ("what", "seat", "answer"),
    [
        ("first_battle", "p1", "done"),
        ("first_hunt", "orange", "orange-1"),
    ],
)
def test_a_clock_runs_at_the_prompt_and_each_answer_adds_to_it(what: str, seat: str, answer: str) -> None:
    at = Timed(what, seat, 60.0, ("help", 10.0), (answer, 20.0), ("undo", 3.0))
    assert at.left == 60 - 10 - 20 + 5 - 3
    assert "0:35" in at.text
    assert at.kept[-1] == at.left, "a step back gives no time back, and what is left is kept"


@pytest.mark.parametrize(
    ("what", "seat", "answer"),
    [
        ("first_battle", "p1", "done"),
        ("first_hunt", "orange", "orange-1"),
    ],
)
def test_a_bot_answers_for_who_has_no_time_left(what: str, seat: str, answer: str) -> None:
    at = Timed(what, seat, 10.0, (answer, 11.0))
    assert "has run out: a bot answers." in at.text
    assert at.session.decisions >= 1
    assert at.left == 5.0


def test_who_looks_ahead_hurries_where_people_wait() -> None:
    """Among bots alone the same seed is the same game on any machine."""
    for kinds, seconds in (({"p1": HUMAN, "p2": "marshal"}, PATIENCE), ({"p1": "soldier", "p2": "marshal"}, 0.0)):
        found = bots(kinds, "s")["p2"]
        assert isinstance(found, MarshalPlayer)
        assert found.seconds == seconds
