"""Hunt for Davros at the terminal: the clock, refusals in short, how a game is told and how it ends."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from wartable.ai.players import player
from wartable.cli.main import run
from wartable.cli.terminal import out
from wartable.cli.terminal.table import Table
from wartable.engine.answer import Seeded
from wartable.engine.ask import Choice, Option, Refusal
from wartable.engine.session import Session
from wartable.rulesets import load_ruleset
from wartable.rulesets.hunt_for_davros.events.base import ActivationEnded, Marked
from wartable.rulesets.hunt_for_davros.events.fighting import ShotsDeclared

LIMIT = 20


class Sitting:
    """Blue at the terminal: each item of `typed` is a line and the seconds that it took, bots are at random."""

    def __init__(self, typed: Sequence[tuple[str, float]], seconds: int = LIMIT) -> None:
        rules = load_ruleset("hunt_for_davros")
        doc = {"wartable": 1, "ruleset": rules.name, "options": {"decision_seconds": seconds, "turn_limit": 1}}
        session = Session(rules, rules.new_game(doc), Seeded(1))
        seats = rules.seats(session.game)
        bots = {seat: player("random", seat) for seat in seats if seat != "blue"}
        self.now = 1000.0
        self.typed: Iterator[tuple[str, float]] = iter(typed)
        self.file = io.StringIO()
        console = Console(file=self.file, width=200, color_system=None, highlight=False)
        self.table = Table(session, doc, bots, console=console, read=self.read, clock=lambda: self.now)
        self.table.run()
        self.events = session.events
        self.text = self.file.getvalue()

    def read(self, prompt: str) -> str:
        line, took = next(self.typed, (":quit", 0.0))
        self.now += took
        return line


@pytest.mark.rule("HD-GEN-07")
@pytest.mark.parametrize(("took", "late"), [(20.0, False), (20.5, True)])  # 20 are allowed
def test_who_takes_too_long_over_which_model_loses_it(took: float, late: bool) -> None:
    sitting = Sitting([("as-drawn-up", 99.0), ("blue-3", took)])  # how to set up has no limit
    marked = [event.model for event in sitting.events if isinstance(event, Marked) and event.clause == "HD-GEN-07"]
    assert marked == (["blue-c"] if late else [])
    assert ("The time is up: you took 21 seconds, and 20 are allowed." in sitting.text) == late
    assert ("Blue 3 acts." in sitting.text) != late
    assert ("The time is up: Blue C loses its activation." in sitting.text) == late


@pytest.mark.rule("HD-GEN-07")
@pytest.mark.parametrize(("times", "late"), [((8.0, 8.0, 3.0), False), ((8.0, 8.0, 8.0), True)])  # 19 and 24 of 20
def test_commands_and_slips_do_not_stop_the_clock(times: tuple[float, ...], late: bool) -> None:
    lines = zip(("units", "nonsense", "move"), times, strict=True)
    sitting = Sitting([("as-drawn-up", 0.0), ("blue-3", 5.0), *lines])
    ended = [event for event in sitting.events if isinstance(event, ActivationEnded) and event.model == "blue-3"]
    assert bool(ended) == late
    assert ("The time is up: you took 24 seconds, and 20 are allowed." in sitting.text) == late


@pytest.mark.rule("HD-GEN-07")
def test_without_a_limit_there_is_no_clock() -> None:
    sitting = Sitting([("as-drawn-up", 0.0), ("blue-3", 9999.0)], seconds=0)
    assert "Blue 3 acts." in sitting.text
    assert "time is up" not in sitting.text


# ---------------------------------------------------------------- questions
def refusals(many: int) -> tuple[Refusal, ...]:
    near = [Refusal(f"search-marker-{n}", f"marker {n} is far off", "HD-SRCH-01") for n in range(1, many + 1)]
    return (*near, Refusal("search-marker-99", "fog", "HD-SRCH-02"), Refusal("5,2", "a wall", "HD-BOARD-05"))


@pytest.mark.parametrize(("many", "told"), [(3, 3), (4, 1)])  # more than three of a kind share a line
def test_refusals_of_a_kind_share_a_line(many: int, told: int) -> None:
    ask = Choice("HD-TURN-03", "blue", "What now?", (Option("end", "end"),), refusals(many))
    screen = io.StringIO()
    console = Console(file=screen, width=200, color_system=None)
    out.question(console, ask, whole=False)
    text = screen.getvalue()
    assert text.count("is far off") == told
    assert ("marker 1 is far off; 3 more like it" in text) == (told == 1)
    assert "fog" in text
    assert "a wall" in text
    out.question(console, ask)
    assert screen.getvalue().count("is far off") == told + many


# ---------------------------------------------------------------- battle
def test_how_a_battle_is_told_and_ends(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "hunt.yaml"
    path.write_text("wartable: 1\nruleset: hunt_for_davros\noptions: {turn_limit: 1}\n", encoding="utf-8")
    assert run(["battle", str(path), "--seed", "4", "--bots", "random"]) == 0
    told = capsys.readouterr().out
    lines = told.splitlines()
    assert lines[-1].startswith("Result: Nobody wins: turn 1 was the last")
    assert lines[-7].split() == ["team", "orders", "models", "style"]
    assert ["(to save)" in line or "(to kill)" in line for line in lines[-6:-2]] == [True] * 4
    assert "your secret orders" not in told  # spectators are not told, until the end
    assert run(["battle", str(path), "--seed", "4", "--bots", "random", "--umpire"]) == 0
    assert "your secret orders" in capsys.readouterr().out


# ---------------------------------------------------------------- several words on one line
FIRING = {
    "wartable": 1, "ruleset": "hunt_for_davros", "table": {"board": "appendix_d"}, "options": {"move_rate": 2},
    "models": [
        {"id": "orange-c", "at": [14, 5], "facing": "w"}, {"id": "orange-1", "at": [17, 5], "facing": "w"},
        {"id": "blue-c", "at": [4, 5], "facing": "ne"}, {"id": "blue-1", "at": [16, 5], "facing": "ne"},
    ],
}  # fmt: skip


class Duel:
    """Orange C, with four actions, fires; Blue C alone is in its arc, Blue 1 stands behind it."""

    def __init__(self, *lines: str, **active: Any) -> None:
        rules = load_ruleset("hunt_for_davros")
        doc = {**FIRING, "active": {"model": "orange-c", **active}}
        self.session = Session(rules, rules.new_game(doc), Seeded(1))
        self.given = iter(lines)
        file = io.StringIO()
        console = Console(file=file, width=200, color_system=None, highlight=False)
        Table(self.session, doc, {}, console=console, read=self.read).run()
        self.text = file.getvalue()

    def read(self, prompt: str) -> str:
        return next(self.given, ":quit") if prompt == "> " else ""

    @property
    def shots(self) -> list[tuple[str, ...]]:
        return [event.shots for event in self.session.events if isinstance(event, ShotsDeclared)]


@pytest.mark.rule("HD-FIRE-10")
@pytest.mark.parametrize(("line", "shots"), [
    ("fire blue-c no-more", ("blue-c",)), ("fire no-more", ("blue-c",)), ("fire no", ("blue-c",)),
    ("fire blue-c blue-1 no-more", ("blue-c", "blue-1")), ("fire blue-c blue-c no-more", ("blue-c", "blue-c")),
])  # fmt: skip
def test_words_on_one_line_go_to_the_questions_that_they_are_for(line: str, shots: tuple[str, ...]) -> None:
    assert Duel(line).shots == [shots]


@pytest.mark.rule("HD-FIRE-10")
@pytest.mark.parametrize("line", ["fire blue-1", "fire blue-1 no-more", "fire 1", "fire 2"])
@pytest.mark.parametrize("used", [(), ("move", "move", "operate")])
def test_nothing_happens_if_a_word_is_meant_for_what_is_not_asked(line: str, used: tuple[str, ...]) -> None:
    """With one action left the shot would have been fired at Blue C."""
    duel = Duel(line, used=list(used))
    assert (duel.shots, duel.session.decisions) == ([], 0)
    assert "was not asked, for the answer is blue-c in any case" in duel.text


# ---------------------------------------------------------------- squares and facings
RUN = {
    "wartable": 1, "ruleset": "hunt_for_davros", "table": {"size": [20, 16]}, "options": {"move_rate": 2},
    "models": [
        {"id": "blue-c", "at": [9, 12], "facing": "n"}, {"id": "blue-1", "at": [12, 12], "facing": "n"},
        {"id": "orange-c", "at": [17, 15], "facing": "w"},
    ],
    "active": {"model": "blue-c", "used": ["move", "move"], "run": 2},
}  # fmt: skip


def run_of(*lines: str) -> tuple[Session, str]:
    """Blue C, which has made two MOVE actions of a run, is told to do what the lines say, then somebody leaves."""
    rules = load_ruleset("hunt_for_davros")
    session = Session(rules, rules.new_game(RUN), Seeded(1))
    given, file = iter(lines), io.StringIO()
    console = Console(file=file, width=200, color_system=None, highlight=False)
    Table(session, RUN, {}, console=console, read=lambda prompt: next(given, ":quit") if prompt == "> " else "").run()
    return session, file.getvalue()


@pytest.mark.rule("HD-MOM-01")
@pytest.mark.parametrize("lines", [("move", "9,10 n"), ("move 9,10 n",)])
def test_a_facing_stops_no_model_before_its_free_square(lines: tuple[str, ...]) -> None:
    session, text = run_of(*lines)
    assert session.answers == ["move", "9,11", "9,10"]
    assert "n waits, for this is asked first:" in text
    assert isinstance(session.ask, Choice)
    assert session.ask.clause == "HD-MOM-01"


@pytest.mark.rule("HD-MOVE-02")
@pytest.mark.parametrize("line", ["n", "no-bonus n"])
def test_a_facing_is_taken_when_it_is_asked_for(line: str) -> None:
    session, text = run_of("move 9,10", line, "ne")
    assert session.answers[3:] == (["no-bonus", "n"] if line != "n" else [])
    assert ("'n' is no answer to «Does Blue C use its momentum" in text) == (line == "n")
