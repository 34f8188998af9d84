"""What the benchmark asks can be answered: a question that no list allows would stop it half-way. What it keeps."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from bench import __main__, history
from bench.own import ATTACKS
from bench.swarm import SKIP, script
from bench.timing import Rate
from wartable.engine.answer import Seeded
from wartable.engine.session import Session
from wartable.odds.question import answer
from wartable.rulesets import load_ruleset
from wartable.shelf import example, load_scenario


@pytest.mark.parametrize("query", ATTACKS, ids=lambda query: str(query["attacker"]["unit"]))
def test_its_attacks_can_be_made(query: dict[str, object]) -> None:
    assert answer(load_ruleset("time_wars").odds(query)).title


def test_the_server_is_measured_in_the_middle_of_a_battle() -> None:
    rules, doc = load_scenario(example("battle"))
    session = Session(rules, rules.new_game(doc), Seeded("swarm"))
    for _, value in script(SKIP):
        session.answer(value)

    assert session.decisions == SKIP
    assert rules.turn(session.game) > 0


def test_a_run_is_compared_with_the_last_that_a_history_has_of_each_rate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file, values = tmp_path / "history.jsonl", iter((100.0, 300.0, 150.0))
    monkeypatch.setattr(__main__, "rows", lambda name: iter((Rate("work", "times/s", next(values), 1, 1), "  = said")))
    monkeypatch.setattr(history, "yardstick", lambda: 50.0)

    for options in (["--keep", str(file)], ["--keep", str(file)], ["--against", str(file)]):
        monkeypatch.setattr(sys, "argv", ["bench", "forks", *options])
        __main__.main()

    kept = [json.loads(line)["rates"] for line in file.read_text().splitlines()]
    assert kept == [{"forks: work (times/s)": 2.0}, {"forks: work (times/s)": 6.0}]
    assert "= 0.50 times what it was" in capsys.readouterr().out


def test_the_yardstick_is_some_work() -> None:
    assert history.yardstick() > 0


def test_what_is_no_history_is_told_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "history.jsonl"
    file.write_text('{"rates": {}}\nnothing\n')

    with pytest.raises(ValueError, match="line 2, is no run of a history"):
        history.latest(file)


def test_a_history_that_is_missing_is_told_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "none.jsonl"
    monkeypatch.setattr("sys.argv", ["bench", "forks", "--against", str(file)])
    with pytest.raises(SystemExit) as left:
        __main__.main()
    assert left.value.code == 2
    assert f"--against {file}: " in capsys.readouterr().err.splitlines()[-1]
