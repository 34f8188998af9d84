"""Matches and series: the same again, in any number of processes, however often broken off."""

from __future__ import annotations

import csv
import gc
import json
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from tests.engine.toy import ToyRules, load_toy
from wartable.engine.ask import Flow, die
from wartable.engine.compat import override
from wartable.engine.errors import DataError, WartableError
from wartable.engine.ruleset import Ruleset
from wartable.engine.state import State
from wartable.sim.bouts import play_out
from wartable.sim.figures import figures, share, spread
from wartable.sim.match import MatchResult, match
from wartable.sim.report import to_csv, to_html, to_json, to_text
from wartable.sim.series import Plan, series

BOTS = {"ann": "greedy", "bob": "random", "cid": "random"}
PLAN = Plan("toy", {"rounds": 2}, ("greedy", "random", "random"), 6)


def test_a_match_is_the_same_again() -> None:
    first = match(load_toy, "toy", {"rounds": 4}, BOTS, "x")
    assert first == match(load_toy, "toy", {"rounds": 4}, BOTS, "x")
    assert first != match(load_toy, "toy", {"rounds": 4}, BOTS, "y")
    plain = match(load_toy, "toy", {"rounds": 4}, BOTS, "x", seen=False)
    assert (plain.hash, plain.seen) == (first.hash, {})
    assert MatchResult.read(json.loads(json.dumps(first.data()))) == first


def test_what_is_seen() -> None:
    seen = match(load_toy, "toy", {"rounds": 20}, BOTS, "x").seen
    assert {name: count > 0 for name, count in seen.items()} == {
        "TOY-A-01": True,  # dice and events of the deal
        "TOY-A-02": True,  # options
        "TOY-A-03": True,  # a refusal as well
        "TOY-A-04": True,  # the reasons of an event
        "TOY-A-05": True,  # requests
        "TOY-A-06": True,  # cited by the flow alone
    }
    assert seen["TOY-A-01"] == 12, "six dice for cards and six events"


def test_a_match_that_does_not_end_is_broken_off() -> None:
    result = match(load_toy, "toy", {"rounds": 99}, BOTS, "x", limit=10)
    assert (result.finished, result.decisions, result.winners) == (False, 10, ())
    assert figures([result]).finished == 0
    assert "No game came to an end" in to_html("t", [result])


@pytest.mark.parametrize(
    ("name", "bots", "text"),
    [
        ("chess", BOTS, "no ruleset is called 'chess'"),
        ("toy", {"ann": "greedy"}, "seat 'bob' has no bot"),
        ("toy", {**BOTS, "ann": "clever"}, "no bot is called 'clever'"),
    ],
)
def test_faulty_matches(name: str, bots: dict[str, str], text: str) -> None:
    with pytest.raises(DataError, match=text):
        match(load_toy, name, {}, bots, "x")


def test_processes_change_nothing() -> None:
    told: list[tuple[int, int]] = []
    one = series(load_toy, PLAN, progress=lambda done, of: told.append((done, of)))
    assert told == [(number, 6) for number in range(1, 7)]
    assert series(load_toy, PLAN, jobs=2) == one
    assert to_json("t", one) == to_json("t", series(load_toy, PLAN))


def test_swapping_moves_the_bots_on() -> None:
    plan = Plan("toy", {"rounds": 2}, ("greedy", "random", "random"), 2, swap=True)
    results = series(load_toy, plan)
    assert [(r.seed, r.rotation, "".join(bot[0] for bot in r.bots.values())) for r in results] == [
        ("series-1", 0, "grr"), ("series-1", 1, "rrg"), ("series-1", 2, "rgr"),
        ("series-2", 0, "grr"), ("series-2", 1, "rrg"), ("series-2", 2, "rgr"),
    ]  # fmt: skip


def test_a_series_goes_on_where_it_was_broken_off(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    whole = series(load_toy, PLAN, path=path)
    lines = path.read_text().splitlines(keepends=True)
    assert len(lines) == 7
    path.write_text("".join(lines[:4]) + lines[4][:20])  # three results, and one cut short
    told: list[int] = []
    assert series(load_toy, PLAN, path=path, progress=lambda done, of: told.append(done)) == whole
    assert told == [4, 5, 6]
    assert len(path.read_text().splitlines()) == 7
    longer = Plan("toy", {"rounds": 2}, PLAN.bots, 8)
    assert series(load_toy, longer, path=path)[:6] == whole


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("hello", 1, "no file of results"),
        ("{}\n", 1, "no file of results"),
        ("hello\n", 1, "no result of a game"),
        (None, 2, "no result of a game"),
    ],
)
def test_a_file_that_is_something_else_is_left_alone(tmp_path: Path, text: str | None, line: int, what: str) -> None:
    path = tmp_path / "results.jsonl"
    if text is None:
        series(load_toy, Plan("toy", {"rounds": 2}, PLAN.bots, 0), path=path)
        text = path.read_text() + '{"seed": 1}\n'
    path.write_text(text)
    with pytest.raises(DataError, match=what) as error:
        series(load_toy, PLAN, path=path)
    assert error.value.line == line
    assert path.read_text() == text


def test_results_of_another_series_are_not_mixed_in(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    series(load_toy, PLAN, path=path)
    with pytest.raises(DataError, match="another series"):
        series(load_toy, Plan("toy", {"rounds": 3}, PLAN.bots, 6), path=path)


class Broken(ToyRules):
    @override
    def step(self, game: State) -> Flow[None] | None:
        return fails(game)


def fails(game: Any) -> Flow[None]:
    face = yield from die(6, "TOY-A-01", "ann")
    raise ZeroDivisionError(face)


def load_broken(name: str) -> Ruleset:
    return Broken()


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_game_that_fails_is_named(jobs: int) -> None:
    with pytest.raises(WartableError, match=r"seed 'series-[1-6]', bots moved on by 0, fails: ZeroDivisionError"):
        series(load_broken, PLAN, jobs=jobs)


def test_the_number_of_bots() -> None:
    with pytest.raises(DataError, match="3 bots are needed, for ann, bob, cid, not 2"):
        series(load_toy, Plan("toy", {}, ("random", "random"), 1))


@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    [
        (50, 100, 0.4038, 0.5962),  # (0.5 + 0.019207) / 1.038415 -+ 1.96 * sqrt(0.0025 + 0.000096) / 1.038415
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilson(count: int, total: int, low: float, high: float) -> None:
    found = share(count, total)
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)
    assert found.low <= found.part <= found.high


def test_spread() -> None:
    assert spread([5, 1, 3, 2, 4]) == (1, 2, 3, 4, 5, 3.0)
    assert spread([]) == (0, 0, 0, 0, 0, 0.0)


def result(number: int, winners: tuple[str, ...], first: str) -> MatchResult:
    return MatchResult(f"s-{number}", 0, BOTS, winners, "TOY-A-07", number, 10 * number, 5, first, "0" * 16)


def test_the_figures() -> None:
    won = [("ann",), ("ann",), ("bob",), (), ("ann", "cid")]
    found = figures([result(i, winners, "ann") for i, winners in enumerate(won)])
    assert {seat: each.hits for seat, each in found.seats.items()} == {"ann": 3, "bob": 1, "cid": 1}
    assert {bot: (each.hits, each.total) for bot, each in found.bots.items()} == {"greedy": (3, 5), "random": (2, 10)}
    assert (found.first.hits, found.first.total) == (2, 3), "of three games with one winner"
    assert round(found.edge, 4) == round(2 / 3 - 1 / 3, 4)
    assert found.draws.hits == 1
    assert found.clauses == {"TOY-A-07": 5}
    assert found.turns.median == 2


def test_the_reports() -> None:
    results = series(load_toy, PLAN)
    page = to_html("Toy <b>", results, {"TOY-A-07": "the end"})
    assert "Toy &lt;b&gt;" in page
    assert "<svg" in page
    assert "the end" in page
    for word in ("http", "<script", "src=", "@import", "url("):
        assert word not in page
    rows = list(csv.DictReader(to_csv(results).splitlines()))
    assert [row["seed"] for row in rows] == [r.seed for r in results]
    assert rows[0]["bots"] == "ann=greedy bob=random cid=random"
    assert json.loads(to_json("t", results))["figures"]["games"] == 6
    assert "seconds" not in to_json("t", results)
    assert to_text(figures(results)).startswith("6 of 6 games")
    named = {"ann": "Ann's own", "bob": "bob"}
    assert "Ann&#x27;s own (ann)" in to_html("t", results, {}, named)
    assert "seat bob won" in to_text(figures(results), named)


_played: list[str] = []


def dies_once(name: str) -> Ruleset:
    """The first process that begins a second game dies, as if somebody had killed it."""
    _played.append(name)
    flag = Path(os.environ["WARTABLE_TEST_FLAG"])
    if len(_played) > 1 and not flag.exists():
        flag.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return load_toy(name)


def always_dies(name: str) -> Ruleset:
    os.kill(os.getpid(), signal.SIGKILL)
    return load_toy(name)


def test_a_process_that_is_killed_costs_no_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("WARTABLE_TEST_FLAG", str(tmp_path / "flag"))
    bouts = [PLAN.bout(job, ("ann", "bob", "cid")) for job in PLAN.jobs()]
    file = tmp_path / "games.jsonl"
    found = play_out(dies_once, bouts, {"series": 1}, jobs=2, path=file)
    assert (tmp_path / "flag").exists()
    assert not _played, "nothing is played in the process that waits"
    assert found == series(load_toy, PLAN)
    assert len(file.read_text(encoding="utf-8").splitlines()) == 1 + len(bouts)


def test_processes_that_die_always_are_given_up() -> None:
    bouts = [PLAN.bout(job, ("ann", "bob", "cid")) for job in PLAN.jobs()]
    with pytest.raises(WartableError, match="have died 3 times without finishing any; 6 games are due"):
        play_out(always_dies, bouts, {"series": 1}, jobs=2)


def notes_frozen(name: str) -> Ruleset:
    """Writes down in which process rules are loaded, and how much its search for garbage leaves alone by then."""
    with Path(os.environ["WARTABLE_TEST_FLAG"]).open("a", encoding="utf-8") as file:
        file.write(f"{os.getpid()} {gc.get_freeze_count()}\n")
    return load_toy(name)


def test_a_process_loads_the_rules_first_and_its_search_for_garbage_leaves_them_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    flag, before = tmp_path / "flag", gc.get_freeze_count()
    monkeypatch.setenv("WARTABLE_TEST_FLAG", str(flag))
    bouts = [PLAN.bout(job, ("ann", "bob", "cid")) for job in PLAN.jobs()]
    assert play_out(notes_frozen, bouts, {"series": 1}, jobs=2) == series(load_toy, PLAN)
    frozen: dict[int, list[int]] = {}
    for line in flag.read_text(encoding="utf-8").splitlines():
        process, count = map(int, line.split())
        frozen.setdefault(process, []).append(count)
    assert os.getpid() not in frozen
    assert sum(len(counts) - 1 for counts in frozen.values()) >= len(bouts), "a game was played before the rules came"
    for first, *later in frozen.values():
        assert first == 0
        assert all(count > 0 for count in later)
    assert gc.get_freeze_count() == before, "the process that waits is left as it was"


def test_rules_that_nobody_has_are_told_by_who_plays_and_no_process_dies_of_them() -> None:
    bouts = [PLAN.bout(job, ("ann", "bob", "cid"))._replace(ruleset="chess") for job in PLAN.jobs()]
    with pytest.raises(DataError, match="no ruleset is called 'chess'"):
        play_out(load_toy, bouts, {"series": 1}, jobs=2)
