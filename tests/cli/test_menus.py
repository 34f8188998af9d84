"""Ways through the menus at the terminal: back, to another unit, to a far square; what is asked, and what is shown."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import cast

import pytest
from rich.console import Console

from tests.cli.meeting import TINY, Output, _saves, call, typed
from wartable.ai.players import player
from wartable.cli.terminal import out
from wartable.cli.terminal.lines import PROMPT, Lines
from wartable.cli.terminal.reading import next_words, understand
from wartable.cli.terminal.table import Table
from wartable.engine.answer import Seeded
from wartable.engine.ask import Choice, Manner, Option, Placement
from wartable.engine.session import Session
from wartable.shelf import find, load_scenario

__all__ = ["_saves"]


def played(capsys: Output, monkeypatch: pytest.MonkeyPatch, what: str, seat: str, *lines: str) -> str:
    typed(monkeypatch, *lines)
    code, out, err = call(capsys, "play", what, "--seat", f"{seat}=human", "--bots", "random", "--seed", "2")
    assert (code, err) == (0, "")
    return out


def asked(out: str, who: str) -> list[str]:
    """The questions that were put to somebody, each time that it was shown with its options."""
    lines = [line.removeprefix("> ") for line in out.splitlines()]
    return [line.removeprefix(f"{who}: ").partition("  ")[0] for line in lines
            if line.startswith(f"{who}: ") and not line.endswith("(? shows the options)")]  # fmt: skip


# ---------------------------------------------------------------- back, and to another unit
def test_back_goes_up_menu_by_menu(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    out = played(capsys, monkeypatch, "first", "p1", "done", "marines-2 fire", "back", "back", "back", "quit")
    does = "What does Marine Squad 2 do? (2 actions left)"
    assert asked(out, "Federation")[1:] == ["Who acts?", "Marine Squad 2: fire at whom?", does, "Who acts?"]
    assert "No: there is no menu to go back to; undo takes back: Who issues an order? no more orders" in out


def test_back_takes_nothing_back_that_was_done(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ("done", "marines-2 fire daleks-1", "back", "marines-2", "back", "back", "quit")
    out = played(capsys, monkeypatch, "first", "p1", *lines)
    assert out.count("No: there is no menu to go back to; undo takes back: ") == 2
    assert "Marine Squad 2 acts, 1 action left" in out


def test_the_key_of_another_unit_goes_to_it_from_any_menu(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ("done", "marines-1", "marines-2", "advance", "marines-3 fire", "marines-1 fire daleks-1", "quit")
    out = played(capsys, monkeypatch, "first", "p1", *lines)
    does = [question for question in asked(out, "Federation") if "advance" in question or "do?" in question]
    assert [question.partition(" (")[0] for question in does][:2] == [
        "What does Marine Squad 1 do?", "What does Marine Squad 2 do?"
    ]  # fmt: skip
    assert "Marine Squad 3: fire at whom?" in out
    assert "Marine Squad 1 fires at Dalek Patrol" in out


def test_in_the_other_system_too(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    """HD-TURN-02: who acts is chosen as long as it has done nothing."""
    lines = ("blue-1", "blue-2", "move", "back", "back", "blue-3 move 2,8", "blue-1", "back", "quit")
    out = played(capsys, monkeypatch, "hunt:first", "blue", *lines)
    kinds = [question.partition(" (")[0] for question in asked(out, "Blue")]
    assert kinds[1:6] == [
        "What does Blue 1 do?", "What does Blue 2 do?", "Where does Blue 2 go?", "What does Blue 2 do?",
        "Which model acts?",
    ]  # fmt: skip
    after = out.partition("Blue 3 moves ")[2]
    assert "No: 'blue-1' is no answer to " in after  # Blue 3 has begun
    assert "No: there is no menu to go back to" in after


# ---------------------------------------------------------------- what is asked
def test_a_far_square_is_walked_to_and_taken_back_as_one(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    """HD-MOVE-01: each square is an action; HD-MOVE-02: the facing is asked at the end of them all."""
    out = played(capsys, monkeypatch, "hunt:first", "orange", "orange-1", "13,8", "w", "undo", "undo", "quit")
    there, again = out.partition("taken back: 1 answer: Which way does Orange 1 face?")[::2]
    assert [f"moves south to 13,{y}" in there for y in range(6, 9)] == [True] * 3
    assert there.count("Orange: Which way does Orange 1 face?") == 1
    assert "No: " not in there
    assert "taken back: " in again
    assert "Orange: What does Orange 1 do? (4 actions left)" in again


def test_facing_is_asked_only_where_it_matters(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    """HD-MOVE-02: not while it may turn again and nobody is in sight; the record says that nobody was asked."""
    steps = ("move 12,5", "move 12,6", "move 13,7")
    out = played(capsys, monkeypatch, "hunt:first", "orange", "orange-1", *steps, "log 40", "quit")
    asked_for = [line for line in out.splitlines() if "Which way does Orange 1 face?" in line]
    told = [line for line in asked_for if "by standing answer: " in line]
    assert "keep facing west" in told[0]
    assert len(told) == 4
    assert told[:2] == told[2:]  # as it happens, and in the log
    assert "Orange: Which way does Orange 1 face?" in out  # HD-TURN-04: a fourth MOVE is not allowed, so it stays so
    whole = played(capsys, monkeypatch, "hunt:first", "orange", "standing off", "orange-1", *steps[:1], "quit")
    assert whole.count("Orange: Which way does Orange 1 face?") == 1


def test_who_says_which_way_is_heard(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    out = played(capsys, monkeypatch, "hunt:first", "orange", "orange-1 move 12,5 n", "units", "quit")
    assert "by standing answer" not in out
    row = next(line.split() for line in out.splitlines() if line.startswith("O1 "))
    assert row[3:5] == ["12,5", "n"]


# ---------------------------------------------------------------- what is shown
def test_the_map_around_who_acts_is_shown_once(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ("done", "marines-2", "fire", "back", "near troopers-1", "near x", "quit")
    out = played(capsys, monkeypatch, "first", "p1", *lines)
    frame = "   +-----------+"
    assert out.count(frame) == 4  # two of two lines each
    first = out.partition(frame)[2].partition("fire at whom?")[0]
    assert "C Marine Squad 2 (marines-2)" in first
    assert "Slave Trooper Squad 1" not in first
    assert all(len(line) <= 80 for line in first.splitlines() if "|" in line)
    assert "No: x is not on the table" in out


def test_a_model_is_shown_on_its_board(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    out = played(capsys, monkeypatch, "hunt_wide", "blue", "as-drawn-up", "near blue-1", "near nobody", "quit")
    rows = [line for line in out.splitlines() if line[4:5] in ("|", "H", " ") and " ." in line]
    assert 0 < len(rows) <= 9
    assert all(len(line) <= 80 for line in rows)
    assert "No: nobody is not on the table" in out


# ---------------------------------------------------------------- lines
def test_words_are_completed_by_what_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, doc = load_scenario("first")
    session = Session(rules, rules.new_game(doc), Seeded(1))
    session.answer("done")
    ask = session.ask
    assert isinstance(ask, Choice)
    lines = Lines(lambda before: next_words(session, ask, before))
    assert lines.fitting("", "MAR") == ["marines-1 ", "marines-2 ", "marines-3 "]
    assert lines.fitting("marines-2 fi", "fi") == []
    assert lines.fitting("marines-2 ", "fi") == ["fire "]
    assert lines.fitting("marines-2 fire ", "d") == ["daleks-1 "]
    assert "toward " in lines.fitting("marines-2 advance ", "")
    assert lines.fitting("nobody ", "") == []


def test_each_viewer_has_a_history_of_his_own(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = Lines()
    given = iter(["one", "one", "no", "two", "three"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(given))
    lines(PROMPT), lines(PROMPT), lines("sure? yes or no: ")
    lines.sit("p2")
    assert lines.history.get("p2", []) == []
    lines(PROMPT)
    lines.sit("")
    lines(PROMPT)
    assert lines.history == {"": ["one", "three"], "p2": ["two"]}


# ---------------------------------------------------------------- short names
def test_the_guided_first_game_has_a_short_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert [find(word).name for word in ("first", "time_wars:first", "hunt:first", "hunt_for_davros:first")] == [
        "first_battle.yaml", "first_battle.yaml", "first_hunt.yaml", "first_hunt.yaml"
    ]  # fmt: skip
    assert find("nosuch:first") == Path("nosuch:first")
    (tmp_path / "first").write_text("", encoding="utf-8")
    assert find("first") == Path("first")


def test_first_is_played(capsys: Output) -> None:
    code, out, _ = call(capsys, "battle", "first", "--seed", "1", "--bots", "random")
    assert code == 0
    assert "Result: " in out


# ---------------------------------------------------------------- how it is told
@pytest.mark.rule("TW-FIRE-06")
def test_a_band_says_how_far_it_is_and_what_may_come_of_it(
    capsys: Output, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Marines of FIR 5, some within 5 inches of the Daleks and the others beyond: each band a length of FIR."""
    path = tmp_path / "near.yaml"
    path.write_text(TINY, encoding="utf-8")
    out = played(capsys, monkeypatch, str(path), "p1", "marines-1 fire daleks-1", "quit")
    rows = [" ".join(line.split()) for line in out.partition("which band?")[2].splitlines()]
    assert [row[: row.index(" part")] for row in rows if " inches: " in row] == [
        "1 standard standard, up to 5 inches: 5 take", "2 medium medium, 5 to 10 inches: 10 take"
    ]  # fmt: skip
    assert sum("lost on average" in row for row in rows) == 2


@pytest.mark.parametrize(("what", "seat", "lines"), [
    ("first", "p1", ("done", "marines-1 fire", "?", "back", "units", "log 40", "standing", "nonsense", "rules cover")),
    ("hunt:first", "blue", ("blue-1", "move 2,5", "units", "log 40", "?", "standing", "nonsense", "end")),
    ("hunt", "blue", ("as-drawn-up", "units", "?", "log 40")),
])  # fmt: skip
def test_all_fits_eighty_columns(what: str, seat: str, lines: tuple[str, ...]) -> None:
    rules, doc = load_scenario(what)
    session = Session(rules, rules.new_game(doc), Seeded("2"))
    players = {other: player("random", other) for other in rules.seats(session.game) if other != seat}
    file, given = io.StringIO(), iter(lines)
    console = Console(file=file, width=80, color_system=None, highlight=False)
    Table(session, doc, players, console=console, read=lambda prompt: next(given, "quit")).run()
    told = file.getvalue().splitlines()
    assert len(told) > 40
    assert [line for line in told if len(line.rstrip()) > 80] == []
    assert "…" not in "".join(line for line in told if "TW-" not in line and "HD-" not in line)  # nothing is cut off


def test_what_is_too_long_goes_on_below_its_beginning() -> None:
    file = io.StringIO()
    console = Console(file=file, width=40, color_system=None)
    ask = Choice("X-1", "p1", "What now?", (Option("go", "goes where nobody has gone before, and back again"),))
    out.question(console, ask, "Red")
    assert file.getvalue().splitlines() == [
        "Red: What now?  X-1", "   1  go  goes where nobody has gone", "          before, and back again"
    ]  # fmt: skip


def test_wrong_words_are_set_right(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ("hepl", "done", "marines-3 fire", "end", "marines-3", "undoo", "quit")
    out = played(capsys, monkeypatch, "first", "p1", *lines)
    assert "one of: captain-1, done (TW-CMD-01); did you mean help?" in out
    assert "; did you mean undo?" in out
    assert "No: 'end' is no answer to " in out  # no unit: it ends a phase, and is not reached from a menu below
    assert "Daleks to play" not in out


def test_a_long_game_is_taken_up_with_its_last_lines(
    capsys: Output, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    save = tmp_path / "g.wartable"
    typed(monkeypatch, "auto turn", "quit")
    words = ("--seat", "p1=human", "--bots", "random", "--seed", "2", "--save", save)
    assert call(capsys, "play", "first", *words)[0] == 0
    typed(monkeypatch, "quit")
    told = call(capsys, "play", save)[1].partition("kept in ")[2].splitlines()
    assert sum(" lines before this; log N tells more" in line for line in told) == 1
    assert sum(line[:4].strip().isdigit() and line[4:6] == "  " and line[6:7].isupper() for line in told) == 12


def test_the_key_of_the_map_is_told_once(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ("as-drawn-up", "blue-1", "end", "blue-2", "near", "quit")
    out = played(capsys, monkeypatch, "hunt_two", "blue", *lines)
    own, asked = out.split("What does Blue 2 do?")[0], out.split("What does Blue 2 do?", 1)[1]
    assert own.count("encounter marker") == 1
    assert len(re.findall(r"^(?:> )? +\d+(?: +\d+)+$", own, re.MULTILINE)) == 2, "the map itself is shown for each unit"
    assert asked.count("encounter marker") == 1, "whoever asks for the map is told its key"


def test_why_says_when_nothing_was_added_up(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    out = played(capsys, monkeypatch, "hunt_two", "blue", "why", "why 0", "quit")
    assert "No: nothing was added up so far; why N tells what stands behind event N" in out
    assert "alone false" not in out


def test_a_name_of_several_words_is_an_answer_as_it_stands_on_the_screen(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = ("done", "marine squad 2 fire", "back", "back", "Marine Squad 1", "quit")
    out = played(capsys, monkeypatch, "first", "p1", *lines)
    does = "What does Marine Squad 2 do? (2 actions left)"
    assert asked(out, "Federation")[1:4] == ["Who acts?", "Marine Squad 2: fire at whom?", does]
    assert "What does Marine Squad 1 do?" in out


def test_words_that_several_names_begin_with_name_nobody(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    out = played(capsys, monkeypatch, "first", "p1", "done", "marine squad", "quit")
    assert "No: 'marine' may be marines-1, marines-2" in out


def test_a_word_of_the_screen_is_heard_where_nobody_would_be_asked(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    """HD-MOVE-02: `east` is a word of "keep facing east", and of no other of its options as a whole."""
    out = played(capsys, monkeypatch, "hunt:first", "blue", "blue-1 move 3,6 east", "quit")
    assert "Blue 1 moves east to 3,6" in out
    assert "No: " not in out


def test_a_word_for_a_later_question_waits_for_it(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    """HD-MOM-01 comes before the facing of HD-MOVE-02, and whoever takes it does not turn."""
    run = "blue-3 move 2,8 move 3,8 move 4,8 south"
    out = played(capsys, monkeypatch, "hunt:first", "blue", run, "no-bonus", "units", "quit")
    asked_for = out.partition("south waits, for this is asked first:")[2]
    assert "Does Blue 3 use its momentum" in asked_for
    row = next(line.split() for line in out.splitlines() if line.startswith("B3 "))
    assert row[3:5] == ["4,8", "s"]
    assert "No: " not in out
    out = played(capsys, monkeypatch, "hunt:first", "blue", run, "bonus", "quit")
    assert "Not taken, for nobody asks for it any more: south" in out
    assert "No: " not in out


# ---------------------------------------------------------------- out of reach
def test_a_square_out_of_reach_says_how_far_it_is(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    """HD-MOVE-01, HD-TURN-04: and how far the model goes, and how near it comes."""
    out = played(capsys, monkeypatch, "hunt:first", "blue", "blue-1 move 13,8", "13,43", "3,6", "13,8", "quit")
    noes = [line.removeprefix("> ") for line in out.splitlines() if line.removeprefix("> ").startswith("No: ")]
    assert "No: there is no square 13,43 on the board (HD-MOVE-01)" in noes
    assert all(" squares away on foot, and Blue 1 goes " in no and "; the nearest on the way there is " in no
               for no in noes if "13,8" in no)  # fmt: skip
    assert len(noes) == 3
    near = re.findall(r"the nearest on the way there is (\d+,\d+)", out)
    out = played(capsys, monkeypatch, "hunt:first", "blue", f"blue-1 move {near[0]}", "quit")
    assert "No: " not in out


@pytest.mark.parametrize(("what", "line"), [("first", "marines-1 advance 60,40"), ("bg_first", "ranger-1 move 60,40")])
def test_a_place_out_of_reach_says_how_far_one_gets(
    capsys: Output, monkeypatch: pytest.MonkeyPatch, what: str, line: str
) -> None:
    begin = ("done",) if what == "first" else ()
    out = played(capsys, monkeypatch, what, "p1", *begin, line, "quit")
    assert re.search(r"No: member \d+ would need [\d.]+ inches and has \d+ ", out)
    place = re.search(r"; on the straight way there it gets (to [\d.]+ [\d.]+)", out.replace("\n", " "))
    assert place
    out = played(capsys, monkeypatch, what, "p1", *begin, line, place[1], "quit")
    assert len(re.findall("No: ", out)) == 1
    assert " advances " in out or " moves " in out


def test_a_place_may_be_written_with_a_comma(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    out = played(capsys, monkeypatch, "first", "p1", "done", "marines-1 advance to 24.5,8", "quit")
    assert "Marine Squad 1 advances" in out
    assert "No: " not in out


@pytest.mark.parametrize("words", ["to 24 31.2", "a-1 to 24 31.2", "A-1 24 31.2", "a-1 24,31.2"])
def test_who_goes_there_may_be_named_before_the_place(words: str) -> None:
    """Where one unit alone is left to be set up nobody asks which, and its name may have been typed for that."""
    asked, session = Placement("C", "p", "Where does it stand?", unit="a-1"), cast(Session, None)  # it is asked nothing
    assert understand(session, asked, words.split()) == ({"to": [24_000, 31_200]}, len(words.split()))


def test_who_stops_beside_the_place_is_told_so_before_it_goes_on(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = played(capsys, monkeypatch, "first", "p1", "done", "marines-1 advance to 20 3.5", "quit")
    said = out.partition("20.0, 3.5 cannot be reached; the middle comes to 20.9, 4.3")
    assert "Marine Squad 1 advances" in said[2]


# ---------------------------------------------------------------- what has counted
def rows_of(out: str, label: str) -> list[list[str]]:
    """The cells of each row of that label, of both sides."""
    return [re.split(r"  +", line.strip()) for line in out.splitlines() if f" {label} " in line]


def test_what_has_counted_is_told_while_the_game_goes_on(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    out = played(capsys, monkeypatch, "battle", "p1", "score", "score me", "quit")
    assert len(rows_of(out, "Points remaining")) == 2
    assert {row[3] for row in rows_of(out, "Points remaining")} == {"TW-MISS-08"}
    assert "No: write score alone" in out
    assert "Of the others" not in out


def test_what_is_secret_is_not_told_as_counted(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    out = played(capsys, monkeypatch, "hunt", "blue", "score", "quit")
    orders = {row[0]: row[2] for row in rows_of(out, "Orders")}
    assert orders["Orange"] == "a mission"
    assert orders["Blue"] != "a mission"
    assert "Of the others no more is told than what you may know." in out


# ---------------------------------------------------------------- nothing left to do
def test_who_likes_is_not_asked_where_only_the_end_is_left(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    run = ("blue-3 move 2,8 move 3,8 move 4,8 s", "bonus")
    out = played(capsys, monkeypatch, "hunt:first", "blue", *run, "quit")
    end = out.rpartition("Blue: What does Blue 3 do? (1 action left)")[2]
    assert "standing 1: from now on models with nothing left to do end their activation" in end
    out = played(capsys, monkeypatch, "hunt:first", "blue", *run, "standing 1", "log 4", "quit")
    assert "by standing answer: Blue 3, end its activation" in out


# ---------------------------------------------------------------- what is folded
def test_options_that_are_seldom_wanted_share_a_line_until_somebody_asks() -> None:
    keys = ("a", "b", "c", "d")
    options = tuple(Option(key, f"target {key.upper()}", "HD-FIRE-10", key) for key in keys)
    ask = Choice("HD-FIRE-10", "p1", "Whom?", options, manner=Manner(folds=3, fold="3 targets for later"))

    def shown(whole: bool) -> str:
        console = Console(file=io.StringIO(), width=100)
        out.question(console, ask, whole=whole)
        file = console.file
        assert isinstance(file, io.StringIO)
        return file.getvalue()

    assert "target A" in shown(False)
    assert "target B" not in shown(False)
    assert "3 targets for later (? shows them)" in shown(False)
    assert all(f"target {key.upper()}" in shown(True) for key in keys)
    assert "for later" not in shown(True)
