"""`ladder` and `matchups`: a few battles, taken up again, as text, JSON and a page; and their faulty inputs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from wartable.cli.arenas import Arena
from wartable.cli.main import run
from wartable.rulesets import load_ruleset
from wartable.rulesets.time_wars.roster import rules
from wartable.sim.matchups import SEATS

Output = pytest.CaptureFixture[str]


def call(capsys: Output, *args: str | Path) -> tuple[int, str, str]:
    code = run([str(arg) for arg in args])
    out, err = capsys.readouterr()
    return code, out, err


def test_a_ladder(capsys: Output, tmp_path: Path) -> None:
    path, page = tmp_path / "ladder.jsonl", tmp_path / "ladder.html"
    words: list[str | Path] = ["ladder", "time_wars", "--points", "50", "--bot", "random", "--bot", "soldier"]
    words += ["--out", path]
    assert call(capsys, *words, "-n", "2")[0] == 0
    kept = path.read_text(encoding="utf-8")
    code, out, _ = call(capsys, *words, "-n", "4", "--json", "--html", page)
    assert code == 0
    found = json.loads(out)
    assert found["games"] == 4
    assert {row["name"]: row["elo"] for row in found["ratings"]}["soldier"] == 1500
    assert path.read_text(encoding="utf-8").startswith(kept), "what was played is not played again"
    assert len(path.read_text(encoding="utf-8").splitlines()) == 5
    assert "<svg" in page.read_text(encoding="utf-8")


def test_matchups(capsys: Output, tmp_path: Path) -> None:
    page = tmp_path / "matchups.html"
    words: list[str | Path] = ["matchups", "time_wars", "--points", "50", "--bots", "random", "-n", "2", "--html", page]
    code, out, err = call(capsys, *words)
    assert (code, err) == (0, "")
    assert out.startswith("2 games; ")
    assert "Row against column" in page.read_text(encoding="utf-8")


def test_armies_are_legal_and_the_same_again() -> None:
    arena = Arena("time_wars", 60, "x")
    assert len(arena.lists) == 6
    drawn = []
    for number, key in enumerate(arena.lists):
        entrant = arena.draw(key, number)
        army = rules(entrant.army)
        assert army.faction == key
        assert not [problem for problem in army.problems if not problem.warning]
        assert 50 <= army.cost == sum(entrant.spent.values()) <= 60
        assert arena.draw(key, number) == entrant
        drawn.append(entrant)
    ruleset = load_ruleset("time_wars")
    for number in range(6):
        doc = arena.field(number, {seat: entrant.army for seat, entrant in zip(SEATS, drawn)})
        assert ruleset.seats(ruleset.new_game(doc)) == SEATS


@pytest.mark.parametrize(("words", "why"), [
    (["ladder"], "Missing argument 'SYSTEM'"),
    (["ladder", "chess"], "no ruleset is called 'chess'"),
    (["ladder", "time_wars", "--bot", "clever"], "no bot is called 'clever'"),
    (["ladder", "time_wars", "--bot", "random"], "a ladder needs at least two bots"),
    (["ladder", "time_wars", "--points", "9"], "--points 9: armies are compared at 50 to 600 points"),
    (["ladder", "time_wars", "--bot", "random", "--bot", "soldier:4"], "a veteran alone has a budget"),
    (["matchups", "hunt_for_davros"], "Hunt for Davros has no army lists to compare"),
    (["matchups", "time_wars", "--bots", "clever"], "no bot is called 'clever'"),
    (["matchups", "time_wars", "--points", "1000"], "--points 1000"),
])
def test_faulty_input_gets_one_line(capsys: Output, words: list[str], why: str) -> None:
    code, out, err = call(capsys, *words)
    assert (code, out) == (2, "")
    assert why in err
    assert err.count("\n") == 1
