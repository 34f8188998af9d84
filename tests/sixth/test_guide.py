"""A new system brings its guide: steps in its scenario, held to its clauses and events, followed by what happens."""

from __future__ import annotations

from typing import Any

import pytest

from tests.sixth.test_commands import FORD, good
from wartable.ai.players import player
from wartable.cli.terminal.guiding import Guiding
from wartable.engine.answer import Seeded
from wartable.engine.errors import DataError
from wartable.engine.session import Session
from wartable.kit.documents import adopt
from wartable.kit.guide import read_guide
from wartable.shelf import load_scenario


def test_its_guide_names_what_the_system_has() -> None:
    ruleset, doc = load_scenario(str(FORD))
    steps = read_guide(doc, ruleset)
    assert [step.until.get("event", "") for step in steps] == ["Placed", "Moved", "Shot", ""]
    spoilt: dict[str, Any] = {**doc, "guide": [{**doc["guide"][0], "until": {"event": "Plased"}}]}
    with pytest.raises(DataError, match="no event 'Plased'; did you mean Placed"):
        read_guide(adopt(spoilt), ruleset)


def test_its_guide_is_followed_by_what_happens() -> None:
    """Each of its steps comes in its turn, whoever answers; what it names as answers is among those that are open."""
    ruleset, doc = load_scenario(str(FORD))
    session = Session(ruleset, ruleset.new_game(doc), Seeded("guide"))
    bots = {seat: player("greedy", seat) for seat in ruleset.seats(session.game)}
    guide = Guiding(session, doc)
    told = [guide.line()]
    while session.ask is not None and not told[-1].startswith("[4 of 4]"):
        ask = session.ask
        mine: Any = getattr(ask, "unit", "") == "axes" or getattr(ask, "about", "") == "axes"
        options = {option.key for option in getattr(ask, "options", ())}
        wanted = next((key for key in ("axes", "spears", "slings") if key in options), None)
        session.answer(wanted if wanted and (mine or wanted == "axes") else bots[ask.seat].answer(session, ask))
        told += filter(None, [guide.line()])
    assert [line[:8] for line in told] == ["[1 of 4]", "[2 of 4]", "[3 of 4]", "[4 of 4]"]
    guide.saw("sum")
    assert guide.line() == ""


def test_the_terminal_tells_it() -> None:
    out = good("play", "ford", "--seat", "low=human", "--seed", "5", typed=("to 12 3", "auto 1", "quit")).out
    assert "[1 of 4] Set The Axes down. Each band begins within 6 inches" in out
    assert "[2 of 4] Walk towards them." in out
