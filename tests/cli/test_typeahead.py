"""What is typed ahead on a line is taken by what it was written for: the same phase, the same turn, the units named."""

from __future__ import annotations

import pytest

from tests.cli.meeting import Output, _saves
from tests.cli.test_menus import played
from wartable.cli.terminal.typeahead import Typeahead
from wartable.engine.answer import Seeded
from wartable.engine.ask import Choice, Manner, Option
from wartable.engine.session import Session
from wartable.shelf import load_scenario

__all__ = ["_saves"]

BOTH = (Option("a-1", "A", target="a-1"), Option("b-1", "B", target="b-1"), Option("done", "no more"))
MOVES, ACTS = (Choice(key, "p1", f"Who {key}s?", BOTH, manner=Manner(acts=True)) for key in ("move", "act"))
FIRE = Option("fire", "Fire")


def menu(unit: str) -> Choice:
    return Choice("menu", "p1", "What?", (FIRE, Option("end", "end")), about=unit, manner=Manner(menu=(FIRE,), who="B"))


def test_done_ends_no_phase_for_which_it_was_not_typed(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    """BG-MOVE-04, BG-ACT-06: the last unit that moves ends the phase, and the Action Phase has a `done` of its own."""
    line = "ranger-1 stay longshot-1 stay colonial_rifleman-1 stay done"
    out = played(capsys, monkeypatch, "bg_first", "p1", line, "quit")
    assert "Not taken, for it was not typed for «Which unit acts?»: done" in out
    assert "Relay watch: Which unit acts?  BG-ACT-06" in out
    out = played(capsys, monkeypatch, "bg_first", "p1", "ranger-1 stay done", "quit")
    assert "Not taken" not in out
    assert "Relay watch: Which unit acts?  BG-ACT-06" in out


@pytest.fixture
def session() -> Session:
    rules, doc = load_scenario("bg_first")
    return Session(rules, rules.new_game(doc), Seeded(1))


def test_a_line_goes_on_where_it_names_a_unit(session: Session) -> None:
    line = Typeahead()
    line.put(MOVES)
    line.begin(session, MOVES)
    assert line.stray(session, MOVES, ["done"]) == ""
    assert line.stray(session, ACTS, ["done"]) == line.stray(session, ACTS, ["3"]) == "it was not typed for «Who acts?»"
    assert line.stray(session, ACTS, ["a-1", "fire"]) == ""
    line.took(ACTS, "a-1", ["1"])
    assert line.stray(session, ACTS, ["done"]) == ""


def test_no_other_unit_takes_what_was_typed_for_one(session: Session) -> None:
    line = Typeahead()
    line.put(menu("a-1"))
    line.begin(session, menu("a-1"))
    assert line.stray(session, menu("a-1"), ["end"]) == ""
    assert line.stray(session, menu("b-1"), ["end"]) == "it was not typed for B"
    line.took(ACTS, "b-1", ["b"])
    assert line.stray(session, menu("b-1"), ["end"]) == ""


def test_no_other_turn_takes_what_was_typed_in_one(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    line = Typeahead()
    line.begin(session, MOVES)
    monkeypatch.setattr(session.game, "turn", 2)
    assert line.stray(session, MOVES, ["a-1"]) == "it was typed in another turn"
