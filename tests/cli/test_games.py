"""`play`, `battle`, `replay`, `simulate` and the other commands that play games."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.cli.leaving import seats_of
from tests.cli.meeting import TINY, Output, _saves, call, tiny, typed
from tests.engine.test_record import bare, sealed

__all__ = ["_saves", "tiny"]

SCRIPT = (
    TINY
    + """\
script:
  - marines-1 fire daleks-1 medium-5 fire
dice: [4]
"""
)


# ---------------------------------------------------------------- battle
def test_a_battle_as_text(capsys: Output, tiny: Path) -> None:
    code, out, err = call(capsys, "battle", tiny, "--seed", "1", "--bots", "random")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].startswith("   0  ")
    assert "TW-" in lines[0]
    assert lines[-1].startswith("Result: ")


def test_a_battle_as_json(capsys: Output, tiny: Path) -> None:
    code, out, _ = call(capsys, "battle", tiny, "--seed", "1", "--json")
    lines = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert [data["n"] for data in lines[:-1]] == list(range(len(lines) - 1))
    for data in lines[:-1]:
        assert {"n", "event", "clause", "why", "say"} <= set(data)
        assert all(set(reason) == {"clause", "text", "value"} for reason in data["why"])
    assert list(lines[-1]) == ["result"]
    assert {"winners", "clause", "say", "turn", "decisions", "dice", "seed", "hash"} <= set(lines[-1]["result"])
    assert lines[-2]["event"] == "GameEnded"
    assert call(capsys, "battle", tiny, "--seed", "1", "--json")[1] == out


def test_a_battle_is_saved_replayed_and_drawn(capsys: Output, tiny: Path, tmp_path: Path) -> None:
    save, picture, folder = tmp_path / "a" / "g.wartable", tmp_path / "g.svg", tmp_path / "pictures"
    code, told, _ = call(capsys, "battle", tiny, "--seed", "3", "--save", save, "--picture", picture,
                         "--pictures", folder, "--json")  # fmt: skip
    assert code == 0
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")
    assert [path.name for path in sorted(folder.iterdir())] == ["end.svg", "turn-01.svg"]
    code, again, _ = call(capsys, "replay", save, "--json")
    assert code == 0
    assert again.splitlines()[:-1] == told.splitlines()[:-1]
    ended, replayed = (json.loads(text.splitlines()[-1])["result"] for text in (told, again))
    assert replayed == ended
    code, out, _ = call(capsys, "replay", save, "--verify")
    assert code == 0
    assert f"{ended['decisions']} decisions and {ended['dice']} dice come to the same game" in out
    data = json.loads(call(capsys, "replay", save, "--verify", "--json")[1])
    assert (data["good"], data["seeded"], data["over"], data["hash"]) == (True, True, True, data["hash"])
    code, out, _ = call(capsys, "replay", save, "--to", "1", "--picture", tmp_path / "one.svg")
    assert code == 0
    assert "p1: " in out
    assert (tmp_path / "one.svg").is_file()


@pytest.mark.parametrize("name", ["skirmish", "hunt_yard", "hunt_break_in"])
def test_an_event_has_one_number_in_a_battle_and_its_replay(capsys: Output, name: str, tmp_path: Path) -> None:
    save = tmp_path / "g.wartable"
    told = call(capsys, "battle", name, "--seed", "3", "--bots", "random", "--save", save, "--json")[1]
    again = call(capsys, "replay", save, "--json")[1]
    events, whole = ([json.loads(line) for line in text.splitlines()[:-1]] for text in (told, again))
    assert [data["n"] for data in whole] == list(range(len(whole)))
    assert len(events) <= len(whole)
    for data in events:
        assert whole[data["n"]]["event"] == data["event"]
        assert whole[data["n"]]["clause"] == data["clause"]
    seat = next(iter(seats_of(name)))
    for data in map(json.loads, call(capsys, "replay", save, "--seat", seat, "--json")[1].splitlines()[:-1]):
        assert whole[data["n"]]["event"] == data["event"]


def test_verify_finds_other_dice_and_other_states(capsys: Output, tiny: Path, tmp_path: Path) -> None:
    save = tmp_path / "g.wartable"
    call(capsys, "battle", tiny, "--seed", "3", "--save", save, "--json")
    lines = save.read_text(encoding="utf-8").splitlines()
    last = {**json.loads(lines[-1]), "hash": "0" * 16}
    other = tmp_path / "other.wartable"
    other.write_text("\n".join([*lines[:-1], json.dumps(last)]) + "\n", encoding="utf-8")
    code, out, _ = call(capsys, "replay", other, "--verify")
    assert code == 1
    assert out.startswith(f"{other}:{len(lines)}: this line was changed after it was written")
    code, out, _ = call(capsys, "replay", other, "--verify", "--json")
    assert (code, json.loads(out)["good"], json.loads(out)["line"]) == (1, False, len(lines))
    code, _, err = call(capsys, "replay", other)
    assert (code, err.startswith(f"{other}:{len(lines)}: this line was changed")) == (2, True)
    other.write_text("\n".join(sealed([*lines[:-1], json.dumps(last)])) + "\n", encoding="utf-8")
    code, out, _ = call(capsys, "replay", other, "--verify")
    assert code == 1
    assert "the file says 0000000000000000: the file has been changed; the file is as it was" in out
    assert json.loads(call(capsys, "replay", other, "--verify", "--json")[1])["good"] is False
    code, _, err = call(capsys, "replay", other)
    assert (code, err.startswith(f"{other}: after decision ")) == (2, True)


def test_verify_says_how_far_an_old_file_can_be_held(capsys: Output, tiny: Path, tmp_path: Path) -> None:
    save = tmp_path / "g.wartable"
    call(capsys, "battle", tiny, "--seed", "3", "--save", save, "--json")
    lines = bare(save.read_text(encoding="utf-8").splitlines())
    save.write_text("\n".join(lines) + "\n", encoding="utf-8")
    code, out, _ = call(capsys, "replay", save, "--verify")
    assert code == 0
    assert "come to the same game as far as its hashes tell, up to decision" in out
    assert "an older version wrote it: an answer changed between two hashes may not show" in out
    assert "it is not known under what rules it was played" in out
    code, _, err = call(capsys, "replay", save, "--json")
    assert (code, err.count("\n")) == (0, 1)
    assert "an older version wrote it" in err
    loose = [line for line in lines if "hash" not in line]
    save.write_text("\n".join(loose) + "\n", encoding="utf-8")
    code, out, _ = call(capsys, "replay", save, "--verify")
    assert code == 1
    assert "nothing in it says what game its answers come to" in out
    assert json.loads(call(capsys, "replay", save, "--verify", "--json")[1])["held"] == -1


def test_a_cut_save_keeps_all_before_the_cut(capsys: Output, tiny: Path, tmp_path: Path) -> None:
    save = tmp_path / "g.wartable"
    call(capsys, "battle", tiny, "--seed", "3", "--save", save, "--json")
    text = save.read_text(encoding="utf-8").splitlines()
    save.write_text("\n".join(text[:-1]) + "\n" + text[-1][:20], encoding="utf-8")
    code, out, _ = call(capsys, "replay", save, "--verify")
    assert code == 0
    assert "its last line was cut short" in out


# ---------------------------------------------------------------- play
def test_play_watch(capsys: Output, monkeypatch: pytest.MonkeyPatch, tiny: Path) -> None:
    typed(monkeypatch, "nobody", "watch")
    code, out, err = call(capsys, "play", tiny, "--seed", "2")
    assert (code, err) == (0, "")
    assert "Which side do you take?" in out
    assert "Write a number from 1 to 3, or a name." in out
    assert "Result: " in out
    assert "picture: " in out


def test_play_a_side(capsys: Output, monkeypatch: pytest.MonkeyPatch, tiny: Path, tmp_path: Path) -> None:
    typed(
        monkeypatch, "fed", "help", "units", "map", "why 99", "why x", "log", "hint", "rules TW-FIRE-07", "rules zzzz",
        "?", "nonsense", "marines-1 advance", "to 999 999", "20.5 25", "undo", "stay", "undo", "save", "save keep",
        "auto x", "auto turn",
    )  # fmt: skip
    monkeypatch.chdir(tmp_path)
    code, out, err = call(capsys, "play", tiny, "--seed", "2", "--save", "mine.wartable")
    assert (code, err) == (0, "")
    for part in (
        "Answer with a number", "marines-1", "picture: mine.svg", "there is no event 99", "a bot would answer",
        "Range band bonus", "no clause has the words: zzzz", "No: 'nonsense' is no answer", "taken back: 1 answer",
        "saved: keep.wartable", "write auto, auto 5 or auto turn", "write save FILE",
    ):  # fmt: skip
        assert part in out
    assert call(capsys, "replay", "keep.wartable", "--verify")[0] == 0
    assert call(capsys, "replay", "mine.wartable", "--verify")[0] == 0


def test_a_chapter_of_the_rules_is_its_clauses(capsys: Output, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    typed(monkeypatch, "rules HD-MOVE", "quit")
    save = tmp_path / "mine.wartable"
    code, out, err = call(capsys, "play", "hunt_two", "--seat", "blue=human", "--seed", "3", "--save", save)
    assert (code, err) == (0, "")
    shown = re.findall(r"^(HD-[A-Z0-9-]+)  ", out, re.MULTILINE)
    assert len(shown) > 8
    assert {name.rpartition("-")[0] for name in shown} == {"HD-MOVE"}


def test_place_rest_sets_up_what_is_left_and_is_taken_back_as_one(
    capsys: Output, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The zone is chosen by hand; all that is deployed by a bot is one decision."""
    save = tmp_path / "mine.wartable"
    typed(monkeypatch, "place", "place rest", "undo", "place rest", "play", "play turn", "place rest", "quit")
    code, out, err = call(capsys, "play", "skirmish", "--seat", "p1=human", "--seed", "3", "--save", save)
    assert (code, err) == (0, "")
    assert "write place rest, and a bot sets up what you have not set up yet" in out
    assert "write play turn, and a bot plays your turn to its end" in out
    assert "No: the table is set up already" in out
    assert re.search(r"taken back: \d+ answers: .*, and \d+ more", out)
    assert "Turn 1 of 4" in out
    assert call(capsys, "replay", save, "--verify")[0] == 0


def test_place_rest_is_no_answer_where_something_may_be_placed(
    capsys: Output, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    typed(monkeypatch, "place rest", "quit")
    save = tmp_path / "other.wartable"
    code, out, _ = call(capsys, "play", "captain", "--seat", "p2=human", "--seed", "1", "--save", save)
    assert code == 0
    assert "no answer" not in out


def test_leaving_keeps_the_game(capsys: Output, monkeypatch: pytest.MonkeyPatch, tiny: Path, tmp_path: Path) -> None:
    save = tmp_path / "mine.wartable"
    typed(monkeypatch, "marines-1 advance stay")
    code, out, err = call(capsys, "play", tiny, "--seat", "p1=human", "--save", save)
    assert (code, err) == (0, "")
    assert f"The game is kept in {save}" in out
    typed(monkeypatch, "log", "undo", "quit")
    code, out, err = call(capsys, "play", save, "--seat", "Federation=human")
    assert (code, err) == (0, "")
    assert "taken back" in out
    assert call(capsys, "replay", save, "--verify")[0] == 0


def test_words_of_one_player_are_not_taken_for_anothers(
    capsys: Output, monkeypatch: pytest.MonkeyPatch, tiny: Path
) -> None:
    """TW-ACT-02: after `end` the Daleks' Command Phase begins; what is left of the Federation's line is not theirs."""
    typed(monkeypatch, "end daleks-1 fire", "quit")
    code, out, _ = call(capsys, "play", tiny, "--seat", "p1=human", "--seat", "p2=human", "--seed", "1")
    assert code == 0
    assert "Not taken, for Daleks is asked now: daleks-1 fire" in out


def test_interrupt_is_polite(capsys: Output, monkeypatch: pytest.MonkeyPatch, tiny: Path) -> None:
    typed(monkeypatch)
    assert call(capsys, "play", tiny)[0] == 0

    def interrupted(self: object, ask: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("wartable.cli.terminal.table.Table.ask", interrupted)
    code, out, err = call(capsys, "play", tiny, "--seat", "p1=human")
    assert (code, err) == (0, "")
    assert "The game is kept in" in out


def test_own_dice_are_asked_for(capsys: Output, monkeypatch: pytest.MonkeyPatch, tiny: Path) -> None:
    typed(monkeypatch, "marines-1 run", "hint", "9", "six", "3", "quit")
    code, out, _ = call(capsys, "play", tiny, "--seat", "p1=human", "--own-dice")
    assert code == 0
    assert "a face from 1 to 6" in out
    assert "dice have to be thrown" in out
    assert "a D6 shows 1 to 6, not 9" in out
    assert "is no face of a die" in out
    assert "(rolled 3)" in out


# ---------------------------------------------------------------- referee
def test_referee_without_a_script(capsys: Output, tiny: Path) -> None:
    code, out, err = call(capsys, "referee", tiny)
    assert (code, err) == (0, "")
    assert "p1: Who acts?  TW-ACT-02" in out
    assert "   1  marines-1  " in out
    data = json.loads(call(capsys, "referee", tiny, "--json")[1].splitlines()[-1])
    assert data["ask"]["ask"] == "choice"
    assert [option["key"] for option in data["ask"]["options"]] == ["marines-1", "end"]
    assert data["result"] is None


def test_referee_with_expectations(capsys: Output, tmp_path: Path, tiny: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(TINY + "script: [marines-1 advance stay]\nexpect: {units: {marines-1: {actions: 1}}}\n")
    code, out, _ = call(capsys, "referee", path, "--dice", "")
    assert (code, out.splitlines()[-1]) == (0, "as expected")
    path.write_text(TINY + "script: [marines-1 advance stay]\nexpect: {units: {marines-1: {actions: 2}}}\n")
    code, out, _ = call(capsys, "referee", path)
    assert code == 1
    assert "not as expected: units.marines-1.actions is 1, 2 is expected" in out
    code, out, _ = call(capsys, "referee", path, "--json")
    last = json.loads(out.splitlines()[-1])
    assert (code, last["met"], len(last["differences"])) == (1, False, 1)


def test_referee_says_where_a_script_is_wrong(capsys: Output, tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(TINY + "script:\n  - marines-1\n  - fly\n", encoding="utf-8")
    code, _, err = call(capsys, "referee", path)
    assert code == 2
    assert err.startswith(f"{path}:16: script: answer 2 is refused: 'fly' is no answer")
    assert err.count("\n") == 1
    code, _, err = call(capsys, "referee", path, "--script", "marines-1; run", "--dice", "1,2")
    assert (code, err.startswith("--dice: dice: 1 of 2 faces were thrown, left over: 2")) == (2, True)
    code, _, err = call(capsys, "referee", path, "--script", "marines-1 run")
    assert (code, "a die is needed: the D6 for" in err) == (2, True)
    assert call(capsys, "referee", path, "--script", "marines-1 run", "--seed", "4")[0] == 0


VECTORS = sorted((Path(__file__).parents[2] / "examples" / "vectors").glob("*.yaml"))


@pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)
def test_vectors_of_the_examples(capsys: Output, path: Path) -> None:
    code, out, err = call(capsys, "referee", path)
    assert (code, out.splitlines()[-1:], err) == (0, ["as expected"], "")
    assert "expect:" in path.read_text(encoding="utf-8")


def test_there_are_vectors() -> None:
    assert len(VECTORS) >= 6


# ---------------------------------------------------------------- the others
def test_simulate(capsys: Output, tiny: Path, tmp_path: Path) -> None:
    keep, html, table = tmp_path / "r.jsonl", tmp_path / "r.html", tmp_path / "r.csv"
    args = ("simulate", tiny, "-n", "3", "--bots", "random", "--out", keep)
    code, out, err = call(capsys, *args, "--report", html, "--csv", table)
    assert (code, err) == (0, "")
    assert out.startswith("3 of 3 games came to an end\n")
    assert len(keep.read_text().splitlines()) == 4
    assert html.read_text().lower().startswith("<!doctype html>")
    assert len(table.read_text().splitlines()) == 4
    code, out, _ = call(capsys, "simulate", tiny, "-n", "4", "--bots", "random", "--out", keep, "--json")
    assert (code, len(json.loads(out)["results"])) == (0, 4)
    assert len(keep.read_text().splitlines()) == 5


def test_odds(capsys: Output, tmp_path: Path) -> None:
    plot = tmp_path / "odds.svg"
    args = ("odds", "time_wars", "fire", "marine_squad", "dalek_patrol", "--size", "9", "--weapons", "lmg=1",
            "--band", "medium", "--cover", "light", "--orders", "take_aim")  # fmt: skip
    code, out, err = call(capsys, *args, "--plot", plot)
    assert (code, err) == (0, "")
    assert out.startswith("Marine Squad fires at Dalek Patrol\nwounds ")
    ElementTree.parse(plot)
    data = json.loads(call(capsys, *args, "--json")[1])
    assert data["query"]["attacker"] == {
        "unit": "marine_squad",
        "size": 9,
        "weapons": {"lmg": 1},
        "orders": ["take_aim"],
    }
    assert sum(data["figures"][0]["exactly"].values()) == pytest.approx(1)
    for kind in ("suppress", "melee"):
        assert call(capsys, "odds", "time_wars", kind, "marine_squad", "dalek_patrol", "--no-charge")[0] == 0


def test_data(capsys: Output, tmp_path: Path) -> None:
    code, out, _ = call(capsys, "data", "export", "time_wars", "weapons")
    assert (code, out.splitlines()[0]) == (0, "key,name,heavy,rule")
    rows: Any = json.loads(call(capsys, "data", "export", "time-wars", "weapons", "--format", "json")[1])
    assert len(rows) == len(out.splitlines()) - 1
    assert "units" in json.loads(call(capsys, "data", "export", "time_wars")[1])
    path = tmp_path / "w.csv"
    assert call(capsys, "data", "export", "time_wars", "weapons", "--out", path) == (0, "", "")
    assert path.read_text() == out


def test_schema(capsys: Output) -> None:
    code, out, _ = call(capsys, "schema")
    assert (code, json.loads(out)["type"]) == (0, "object")


def test_examples_are_found_by_name(capsys: Output) -> None:
    assert call(capsys, "referee", "skirmish", "--seed", "1")[0] == 0
