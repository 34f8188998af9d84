"""People at one screen, spectators and replays of a game with secrets."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from tests.engine.secret_toy import SecretToy
from tests.engine.toy import Toy, ToyRules
from wartable.ai.players import player
from wartable.cli import battle, files, replay
from wartable.cli.main import run
from wartable.cli.play import ask_side
from wartable.cli.terminal.seats import HUMAN, names_of, read_seats
from wartable.cli.terminal.table import Table
from wartable.engine import record
from wartable.engine.answer import Dice, Physical, Scripted
from wartable.engine.compat import override
from wartable.engine.ruleset import Ruleset
from wartable.engine.session import Session

DEAL = [1, 2, 3, 4, 5, 6]  # two cards each for ann, bob and cid
SECRETS = {"ann": ("draws 1", "draws 2", "ann:1", "show-1"), "bob": ("draws 3", "draws 4", "bob:3", "show-3"),
           "cid": ("draws 5", "draws 6", "cid:5", "show-5")}  # fmt: skip


@pytest.fixture(autouse=True)
def _pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Maps of a game without a save are drawn where the program was started."""
    monkeypatch.chdir(tmp_path)


class Screen:
    """A table whose screen is cut into what stood there each time that it was passed on or typed at."""

    def __init__(
        self, people: Sequence[str], typed: Sequence[str], rules: Ruleset | None = None, *,
        terminal: bool = False, dice: Sequence[int] = (), save: Path | None = None, source: Dice | None = None,
    ) -> None:  # fmt: skip
        self.rules = rules or SecretToy()
        session = Session(self.rules, self.rules.new_game({"rounds": 2}), source or Scripted([*DEAL, *dice]))
        _ = session.ask
        self.file = io.StringIO()
        bots = {seat: player("greedy", seat) for seat in ("ann", "bob", "cid") if seat not in people}
        console = Console(file=self.file, width=200, force_terminal=terminal, color_system=None, highlight=False)
        self.prompts: list[str] = []
        self.shown: list[str] = []
        self.typed = iter(typed)
        self.table = Table(session, {"rounds": 2}, bots, console=console, read=self.read, save=save)

    def read(self, prompt: str) -> str:
        self.prompts.append(prompt)
        self.shown.append(self.take())
        line = next(self.typed, None)
        if line is None:
            raise EOFError
        return line

    def take(self) -> str:
        text = self.file.getvalue()
        self.file.seek(0)
        self.file.truncate()
        return text

    def run(self) -> Screen:
        self.over = self.table.run()
        self.shown.append(self.take())
        return self


def leaks(text: str, seat: str) -> list[str]:
    """What stands in `text` that `seat` may not know."""
    return [part for other, parts in SECRETS.items() if other != seat for part in parts if part in text]


def told_of(text: str, number: int) -> bool:
    """Whether an event of that number is told, and not an option."""
    return any(line.startswith(f"{number:>4}  ") and " while " in line for line in text.splitlines())


def test_the_screen_is_passed_on() -> None:
    screen = Screen(("ann", "bob"), ["", "pass", "", "", "pass", "", "", "quit"]).run()
    assert screen.prompts == [
        "Pass the screen to Ann, then press Enter: ", "> ",
        "Enter clears the screen for Bob: ", "Pass the screen to Bob, then press Enter: ", "> ",
        # cid is a bot and passes
        "Enter clears the screen for Ann: ", "Pass the screen to Ann, then press Enter: ", "> ",
    ]  # fmt: skip
    assert screen.shown[0].strip() == ""  # nothing is told before somebody sits there
    for number, seat in ((1, "ann"), (2, "ann"), (4, "bob"), (5, "bob"), (7, "ann")):
        assert leaks(screen.shown[number], seat) == []
    assert screen.shown[3].strip() == screen.shown[6].strip() == ""
    assert "ann draws 1" in screen.shown[1]
    assert "What now?" in screen.shown[1]
    assert "bob draws 3" in screen.shown[4]
    # Each counts two cards of her own and the turn, 0 to 2: then comes what ann did.
    assert told_of(screen.shown[4], 3)  # to bob
    assert told_of(screen.shown[2], 3)
    assert not told_of(screen.shown[7], 3)  # and not to ann again
    # 4 is what came of bob's answer, 5 of the bot's: bob saw it at once, ann when she looks again
    for number in (5, 7):
        assert [told_of(screen.shown[number], n) for n in (4, 5)] == [True, True]


def test_who_comes_back_sees_what_has_happened_since() -> None:
    screen = Screen(("ann", "bob"), ["", "pass", "", "", "throw", "", "", "log 99", "quit"], dice=[1, 2, 6]).run()
    assert "Scored" in screen.shown[5]  # bob saw what came of his throw
    assert "Scored" in screen.shown[7]  # and so does ann when she looks again
    assert "ann draws 1" in screen.shown[8]  # her log
    assert leaks(screen.shown[8], "ann") == []


def test_who_plays_on_keeps_the_screen() -> None:
    screen = Screen(("ann", "bob"), ["", "walk", "quit"]).run()
    assert screen.prompts == ["Pass the screen to Ann, then press Enter: ", "> ", "> "]


def test_words_left_over_are_no_answers_of_the_next() -> None:
    screen = Screen(("ann", "bob"), ["", "pass pass pass", "", ""]).run()
    assert screen.prompts[-1] == "> "
    assert screen.table.session.decisions == 1


def test_a_bot_helps_only_the_one_who_asks() -> None:
    screen = Screen(("ann", "bob"), ["", "auto 9", "", ""]).run()
    assert screen.prompts[-2:] == ["Pass the screen to Bob, then press Enter: ", "> "]
    assert screen.table.session.decisions == 1


@pytest.mark.parametrize("typed", [["q"], ["", "pass", "quit"]])
def test_one_may_leave_where_the_screen_is_passed(typed: list[str]) -> None:
    screen = Screen(("ann", "bob"), typed).run()
    assert not screen.over
    assert len(screen.prompts) == len(typed)


def test_a_terminal_is_cleared_with_what_was_above() -> None:
    screen = Screen(("ann", "bob"), ["", "pass", "", ""], terminal=True).run()
    assert [text.count("\x1b[2J") for text in screen.shown[:5]] == [1, 1, 0, 1, 1]
    assert [text.count("\x1b[3J") for text in screen.shown[:5]] == [1, 1, 0, 1, 1]
    assert "draws" not in screen.shown[1].split("\x1b[3J")[0]
    assert "draws" in screen.shown[1].split("\x1b[3J")[1]


def test_people_are_told_that_something_was_taken_back() -> None:
    lines = ["", "pass", "", "", "undo", "", "", "pass", "", "", "pass", "", "", "quit"]
    screen = Screen(("ann", "bob"), lines).run()
    # bob takes ann's pass back: it is her turn again, and what she saw of it did not happen
    back = screen.prompts.index("Pass the screen to Ann, then press Enter: ", 1)
    assert "taken back: 1 answer" in "".join(screen.shown[:back])
    assert "Some of what you saw last has been taken back." in screen.shown[back + 1]
    again = next(n for n, prompt in enumerate(screen.prompts) if n > back and prompt.startswith("Pass the screen to B"))
    assert "taken back" not in screen.shown[again + 1]
    assert told_of(screen.shown[again + 1], 3)
    assert screen.prompts[-2:] == ["Pass the screen to Ann, then press Enter: ", "> "]
    assert "taken back" not in screen.shown[-2]


def test_what_takes_the_place_of_what_was_taken_back_is_told() -> None:
    back = ["", "", "undo", "", "", "undo"]  # cid takes bob's pass back, and bob ann's
    screen = Screen(("ann", "bob", "cid"), ["", "pass", "", "", "pass", *back, "", "", "throw", "", "", "pass", "", ""],
                    dice=[1, 2, 6]).run()  # fmt: skip
    assert screen.prompts[-2:] == ["Pass the screen to Cid, then press Enter: ", "> "]
    # cid had seen events 0 to 4; ann's throw is 3 and 4, bob's pass 5
    assert "taken back" in screen.shown[-2]
    assert "cid draws 5" not in screen.shown[-2]
    assert [told_of(screen.shown[-2], n) for n in (3, 4, 5)] == [True, True, True]


def test_a_die_of_another_seat_shows_nothing_of_it(tmp_path: Path) -> None:
    typed = ["1", "2", "map", "3", "map", "quit"]
    shown = Screen(("ann",), typed, source=Physical(), save=tmp_path / "g.wartable").run().shown
    assert "MAP [ann:1+2 bob: cid:]" in shown[3]
    assert "MAP [ann:1+2 bob:? cid:]" in shown[5]


@pytest.mark.parametrize(
    ("command", "part"),
    [
        ("map", "MAP [ann:1+2 bob:?+? cid:?+?]"),
        ("units", "ann  1+2"),
        ("units", "bob  ?+?"),
        ("log", "ann draws 1"),
        ("hint", "a bot would answer: pass\n      why: ann:1+2 bob:?+? cid:?+?"),
        ("why 0", "seat ann; card 1"),
        ("why 9", "there is no event 9; they go from 0 to 2"),
        ("help", "Answer with a number"),
    ],
)
@pytest.mark.parametrize("people", [("ann",), ("ann", "bob")])
def test_commands_tell_what_the_seat_may_know(command: str, part: str, people: tuple[str, ...], tmp_path: Path) -> None:
    typed = [command, "quit"] if len(people) == 1 else ["", command, "quit"]
    shown = "".join(Screen(people, typed, save=tmp_path / "g.wartable").run().shown)
    assert part in shown
    assert leaks(shown, "ann") == []
    for picture in tmp_path.glob("*.svg"):
        assert picture.name == ("g.svg" if len(people) == 1 else "g-ann.svg")


def test_help_speaks_of_inches_only_where_they_are_used() -> None:
    shown = {rules.inches: "".join(Screen(("ann",), ["help", "quit"], rules).run().shown)
             for rules in (SecretToy(), ToyRules())}  # fmt: skip
    assert "Places are in inches" not in shown[False]
    assert "on one line\n\n  why [N]" in shown[False]
    assert "on one line: marines-1 fire daleks-2\nPlaces are in inches" in shown[True]


def test_nobody_passes_a_screen_without_secrets() -> None:
    screen = Screen(("ann", "bob"), ["pass", "pass", "quit"], ToyRules()).run()
    assert screen.prompts[:3] == ["> ", "> ", "> "]
    assert screen.table.session.decisions >= 2


class FaceDown(SecretToy):
    """Nobody knows any hand, and all know the same."""

    secrets = "table"

    @override
    def redact(self, game: Any, seat: str) -> Toy:
        return super().redact(game, "nobody")


def test_nobody_passes_a_screen_where_all_know_the_same() -> None:
    screen = Screen(("ann", "bob"), ["pass", "map", "pass", "quit"], FaceDown()).run()
    assert screen.prompts[:3] == ["> ", "> ", "> "]
    text = "".join(screen.shown)
    assert "MAP [ann:?+? bob:?+? cid:?+?]" in text
    assert "bob:3" not in text  # nobody knows all, as they would whose screen has no secrets


def test_spectators_see_what_is_public() -> None:
    screen = Screen((), []).run()
    assert screen.over
    text = "".join(screen.shown)
    assert leaks(text, "") == []
    assert "Result: " in text


# ---------------------------------------------------------------- battle and replay
def course(monkeypatch: pytest.MonkeyPatch, *args: str) -> None:
    rules = SecretToy()
    monkeypatch.setattr(files, "load_scenario", lambda path: (rules, {"rounds": 1, "title": "Cards"}))
    assert run(["battle", "cards", "--bots", "greedy", "--seed", "4", *args]) == 0


@pytest.mark.parametrize("json", [(), ("--json",)])
def test_a_battle_of_bots_is_told_as_spectators_see_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, json: tuple[str, ...]
) -> None:
    public, whole = tmp_path / "p.svg", tmp_path / "w.svg"
    course(monkeypatch, *json, "--picture", str(public), "--pictures", str(tmp_path / "p"))
    seen = capsys.readouterr().out
    course(monkeypatch, *json, "--umpire", "--picture", str(whole), "--pictures", str(tmp_path / "w"))
    told = capsys.readouterr().out
    assert "draws" not in seen
    assert "ann:?+? bob:?+? cid:?+?" in seen
    assert told.count(" draws ") == 6
    assert "?" not in told
    assert public.read_text() != whole.read_text()
    assert (tmp_path / "p" / "end.svg").read_text() != (tmp_path / "w" / "end.svg").read_text()


def test_players_are_no_umpires(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "load_scenario", lambda path: (SecretToy(), {"rounds": 1}))
    assert run(["battle", "cards", "--seat", "ann=human", "--umpire"]) == 2
    assert "--umpire tells what no player may know; take --seat NAME=human out" in capsys.readouterr().err


def saved(monkeypatch: pytest.MonkeyPatch, answers: Sequence[str]) -> None:
    rules, doc = SecretToy(), {"rounds": 1}

    def load(path: Path, **more: Any) -> tuple[Session, dict[str, Any]]:
        session = Session(rules, rules.new_game(doc), Scripted([*DEAL, 6, 6, 6]))
        for answer in answers:
            session.answer(answer)
        _ = session.ask
        return session, doc

    monkeypatch.setattr(replay, "load_save", load)


@pytest.mark.parametrize(
    ("answers", "args", "there", "missing"),
    [
        ((), (), ["Ann has to answer.", "ann:?+? bob:?+? cid:?+?"], ["draws", "show-1"]),
        ((), ("--seat", "bob"), ["Ann has to answer.", "draws 3"], ["draws 1", "show-1"]),
        ((), ("--seat", "Ann"), ["Ann", "What now?", "draws 1", "show-1"], ["draws 3"]),
        ((), ("--umpire",), ["What now?", "draws 1", "draws 3", "show-1"], []),
        ((), ("--json",), ['"ask": {"ask": "choice", "seat": "ann"}'], ["draws", "show-1"]),
        (("pass",) * 3, (), ["draws 1", "draws 3", "Result: "], ["?"]),
        (("pass",) * 3, ("--seat", "cid"), ["draws 5", "Result: "], ["draws 1"]),
    ],
)
def test_a_replay_of_a_game_that_goes_on_keeps_its_secrets(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, answers: Sequence[str],
    args: Sequence[str], there: list[str], missing: list[str], tmp_path: Path,
) -> None:  # fmt: skip
    saved(monkeypatch, answers)
    assert run(["replay", "x.wartable", *args, "--picture", str(tmp_path / "p.svg")]) == 0
    picture = (tmp_path / "p.svg").read_text()
    assert ("bob:?" in picture) == ("--umpire" not in args and "bob" not in args and (not answers or bool(args)))
    out = capsys.readouterr().out
    if "What now?" in there:
        there = [part for part in there if part != "Ann"]
    assert [part for part in there if part not in out] == []
    assert [part for part in missing if part in out] == []


def test_a_seat_that_is_not_there(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    saved(monkeypatch, ())
    assert run(["replay", "x.wartable", "--seat", "dan"]) == 2
    assert "--seat dan: no seat is called 'dan'; there are: ann, bob, cid" in capsys.readouterr().err


def test_a_file_for_a_seat_is_refused_in_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    rules = ToyRules()
    session = Session(rules, rules.new_game({"rounds": 1}), Scripted(DEAL))
    path = tmp_path / "bob.wartable"
    path.write_text("\n".join(record.lines(session, {"rounds": 1}, seat="bob")) + "\n")
    for args in (["replay", str(path)], ["replay", str(path), "--verify"], ["play", str(path)]):
        assert run(args) == 2
        err = capsys.readouterr().err
        assert "this file tells what bob may know of a game; only the whole save can be played again" in err
        assert err.count("\n") == 1


# ---------------------------------------------------------------- seats
@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_two_to_six_seats(count: int) -> None:
    rules = SecretToy()
    seats = tuple(f"team-{n}" for n in range(1, count + 1))
    session = Session(rules, rules.new_game({"seats": seats}), Scripted([1] * 12))
    names = names_of(session)
    assert names == {seat: seat.title() for seat in seats}
    kinds = read_seats([f"Team-{count}=human"], names, "random")
    assert [seat for seat, kind in kinds.items() if kind == HUMAN] == [seats[-1]]


@pytest.mark.parametrize(
    ("typed", "chosen"),
    [
        (["2"], ["b=human"]),
        (["1 3"], ["a=human", "c=human"]),
        (["3,1,3"], ["c=human", "a=human"]),
        (["4"], []),
        (["1 4", "Bea"], ["b=human"]),  # to watch and to play is one too many
        (["0", "5", "1 5", "2"], ["b=human"]),
        (["watch"], []),
    ],
)
def test_several_people_may_sit_down(typed: list[str], chosen: list[str]) -> None:
    given = iter(typed)

    def read(prompt: str) -> str:
        return next(given)

    console = Console(file=io.StringIO())
    assert ask_side(console, {"a": "Ann", "b": "Bea", "c": "Cid"}, read) == chosen
    assert next(given, None) is None


def test_the_gallery_of_a_battle_is_for_spectators() -> None:
    assert battle.Gallery("", "x").seat == ""
