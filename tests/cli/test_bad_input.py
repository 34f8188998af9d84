"""Faulty inputs of the commands that play games: each gets one clear sentence, and nothing is lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.meeting import TINY, Output, _saves, call, tiny, typed
from wartable.cli.main import run

__all__ = ["_saves", "tiny"]


# ---------------------------------------------------------------- bad input
def faulty(tiny: Path) -> list[tuple[list[str | Path], str]]:
    folder = tiny.parent
    (folder / "no.yaml").write_text("wartable: 1\nruleset: chess\n")
    (folder / "none.yaml").write_text("wartable: 1\n")
    (folder / "bad.yaml").write_text("a: [\n")
    (folder / "empty.wartable").write_text("")
    (folder / "bad.wartable").write_bytes(b"\xff\xfe")
    (folder / "head.wartable").write_text('{"wartable": 1}\n')
    head = {"wartable": 1, "ruleset": "chess", "version": "1", "rules": "", "scenario": {}}
    (folder / "other.wartable").write_text(json.dumps(head) + "\n")
    (folder / "results.jsonl").write_text("{}\n")
    odds = ["odds", "time_wars"]
    return [
        (["battle"], "Missing argument 'SCENARIO'"),
        (["battle", "nowhere.yaml"], "nowhere.yaml: there is no such file"),
        (["battle", folder], "this is a directory"),
        (["battle", folder / "no.yaml"], "no.yaml:2: no ruleset is called 'chess'; there are: time_wars"),
        (["battle", folder / "none.yaml"], "none.yaml:1: ruleset is missing"),
        (["battle", folder / "bad.yaml"], "this is neither YAML nor JSON"),
        (["battle", tiny, "--bots", "clever"], "--bots clever: no bot is called that; there are: recruit, soldier, "),
        (["battle", tiny, "--seat", "p1"], "--seat p1: write NAME=KIND, such as p1=human"),
        (["battle", tiny, "--seat", "p9=human"], "no seat is called 'p9'; there are: p1 (Federation), p2 (Daleks)"),
        (["battle", tiny, "--seat", "p1=clever"], "nobody is called 'clever'; write one of human, recruit, soldier, "),
        (["battle", tiny, "--seat", "p1=human", "--json"], "--json tells a battle of bots"),
        (["battle", tiny, "--own-dice", "--json"], "--json tells a battle of bots"),
        (["battle", tiny, "--save", folder], "Is a directory"),
        (["battle", tiny, "--picture", tiny / "x.svg", "--json"], "tiny.yaml"),
        (["battle", tiny, "--wings"], "--wings"),
        (["play", "nowhere"], "nowhere: there is no such file"),
        (["play", tiny, "--seat", "=human"], "no seat is called ''"),
        (["play", folder / "other.wartable"], "other.wartable:1: no ruleset is called 'chess'"),
        (["replay", "nowhere.wartable"], "nowhere.wartable: No such file or directory"),
        (["replay", folder / "empty.wartable"], "empty.wartable:1: this is no save"),
        (["replay", folder / "bad.wartable"], "this is no text file"),
        (["replay", folder / "head.wartable", "--verify"], "head.wartable:1: the header must have ruleset, a text"),
        (["replay", tiny], "tiny.yaml:1: "),
        (["replay", tiny, "--to", "many"], "'--to'"),
        (["referee", tiny, "--dice", "4,six"], "--dice: 'six' is no face; write numbers such as 4,6,1"),
        (["referee", tiny, "--dice", "4"], "--dice: dice: 0 of 1 faces were thrown"),
        (["referee", tiny, "--script", "fly"], "--script: script: answer 1 is refused"),
        (["simulate", tiny, "-n", "0"], "'-n'"),
        (["simulate", tiny, "--seat", "p1=human"], "a simulation is played by bots"),
        (["simulate", tiny, "--out", folder / "results.jsonl"], "results.jsonl:1: this is no file of results"),
        ([*odds, "stare", "marine_squad", "ogrons"], "kind 'stare' is none of fire, suppress, melee"),
        ([*odds, "fire", "marine_squat", "ogrons"], "'marine_squat'; did you mean marine_squad?"),
        ([*odds, "fire", "marine_squad", "ogrons", "--band", "near"], "band 'near' is none of standard"),
        ([*odds, "fire", "marine_squad", "ogrons", "--weapons", "lmg=x"], "'lmg=x' is no weapon with a number"),
        ([*odds, "fire", "marine_squad", "ogrons", "--size", "0"], "'--size'"),
        (["odds", "chess", "fire", "a", "b"], "no ruleset is called 'chess'"),
        (["data", "export", "chess"], "no ruleset is called 'chess'"),
        (["data", "export", "time_wars", "weapns"], "did you mean weapons?"),
        (["data", "export", "time_wars", "--format", "csv"], "csv holds one table"),
        (["data", "export", "time_wars", "units", "--format", "xml"], "--format xml: write csv or json"),
        (["data", "import"], "'import'"),
        (["schema", "save"], "there is no schema of 'save'; there is: scenario"),
        (["rules", "time_wars", "--coverage", "--games", "1", "--bots", "clever"], "no bot is called 'clever'"),
    ]


def test_every_fault_gets_one_line(capsys: Output, tiny: Path) -> None:
    wrong = []
    for args, part in faulty(tiny):
        code, _, err = call(capsys, *args)
        if code != 2 or part not in err or err.count("\n") != 1 or "Traceback" in err:
            wrong.append((args, part, code, err))
    assert wrong == []


GOLDEN = """\
   0  Marine Squad 1 spends 2 actions to run.  TW-ACT-03
   1  Marine Squad 1 can run 9 inches (rolled 4).  TW-MOVE-03 …
   2  Marine Squad 1 stays.  TW-MOVE-03
   3  Melees are fought.  TW-TURN-02
   4  Morale Phase.  TW-TURN-02
   5  The Player Turn ends.  TW-TURN-02
   6  The Player Turn of Federation is over.  TW-TURN-01
   7  A Player Turn begins.  TW-TURN-02

   8  Daleks to play.  TW-TURN-01
   9  Command Phase.  TW-TURN-02

p2: Who issues an order?  TW-CMD-01
   1  done      no more orders
   !  withdraw  the whole army leaves the battle
"""


def test_a_referee_as_it_is_printed(capsys: Output, tiny: Path) -> None:
    """A run of AGL 5 + 4 = 9 inches that is not used."""
    args = ("referee", tiny, "--script", "marines-1 run stay", "--dice", "4")
    assert call(capsys, *args) == (0, GOLDEN, "")


ODD = (
    "'",
    '"a b',
    "\\",
    ":",
    "::",
    ":quitt",
    "to",
    "to 1",
    "to nan 1",
    "to 1e9 1",
    "toward",
    "toward nobody",
    "models",
    "models 1,",
    "1 2 3 4",
    "-1",
    "0",
    "999999999999999999999",
    "½",
    "²",
    "٣",
    "auto -1",
    "auto ½",
    "log -1",
    "log x",
    "why -1",
    "why ½",
    "save /dev/null/x",
    "map /dev/null/x",
    "rules",
    "rules ½",
    "undo",
    "undo 5",
    "stay stay",
    "é",
    "marines-1 \x00",
    "\t",
    " ",
    "marines-1 fire daleks-1 x",
    "marines-1 fire fire",
    "units x",
    "hint x",
    "?",
)


def test_nothing_that_is_typed_breaks_the_table(
    capsys: Output, monkeypatch: pytest.MonkeyPatch, tiny: Path, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    # A declaration was measured (TW-GEN-07), so that no other unit can be named before it is taken back.
    typed(monkeypatch, *ODD, "undo", "marines-1", *ODD, "undo", "advance", *ODD)
    code, out, err = call(capsys, "play", tiny, "--seat", "p1=human", "--seed", "2", "--save", "g.wartable")
    assert (code, err) == (0, "")
    assert "The game is kept in g.wartable" in out
    assert call(capsys, "replay", "g.wartable", "--verify")[0] == 0


def test_a_misspelt_example_is_named(capsys: Output) -> None:
    what = "skrimish: there is no such file, and no example of that name; did you mean skirmish?\n"
    assert call(capsys, "battle", "skrimish") == (2, "", what)


class Closed:
    """An output that nobody reads any more."""

    encoding = "utf-8"

    def __init__(self, number: int) -> None:
        self.number = number

    def write(self, text: str) -> int:
        raise BrokenPipeError(32, "Broken pipe")

    def flush(self) -> None:
        return None

    def fileno(self) -> int:
        return self.number

    def isatty(self) -> bool:
        return False


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_who_has_read_enough_is_no_fault(
    capsys: Output, monkeypatch: pytest.MonkeyPatch, tiny: Path, tmp_path: Path, more: tuple[str, ...]
) -> None:
    with (tmp_path / "pipe").open("wb") as pipe:
        monkeypatch.setattr("sys.stdout", Closed(pipe.fileno()))
        code = run(["battle", str(tiny), "--seed", "1", *more])
    monkeypatch.undo()
    assert (code, capsys.readouterr().err) == (0, "")


def test_places_are_pointed_at(capsys: Output, monkeypatch: pytest.MonkeyPatch, tiny: Path) -> None:
    """The nearer of two woods by its kind, and a place as X,Y; an advance is 5 inches."""
    woods = "terrain:\n  - {kind: wood, at: [20, 34], size: [4, 4]}\n  - {kind: wood, at: [60, 10], size: [4, 4]}\n"
    tiny.write_text(TINY + woods, encoding="utf-8")
    typed(monkeypatch, "marines-1 advance toward wood", "why 1")
    assert "Marine Squad 1 advances 5 inches" in call(capsys, "play", tiny, "--seat", "p1=human", "--seed", "1")[1]
    typed(monkeypatch, "marines-1 advance 20,22")
    out = call(capsys, "play", tiny, "--seat", "p1=human", "--seed", "1")[1]
    assert "Marine Squad 1 advances" in out
    assert "No:" not in out
