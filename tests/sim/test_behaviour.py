"""What each bot did in many games: added up by bot, told as a table and as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

import pytest

from tests.engine.toy import ToyRules
from wartable.engine.behaviour import Behaviour, Counts, Times
from wartable.engine.compat import override
from wartable.engine.errors import DataError
from wartable.engine.event import Event
from wartable.engine.state import State
from wartable.sim.behaviour import Did, data, did, text, words
from wartable.sim.match import MatchResult


class Conduct(Behaviour[State]):
    words: ClassVar = {"orders": "orders that were used", "idle": "turns in which nothing was done"}

    @override
    def before(self, event: Event) -> None:
        """Nothing is looked at."""


class Rules(ToyRules):
    behaviour = Conduct


def played(bots: Mapping[str, str], behaviour: Counts, finished: bool = True) -> MatchResult:
    return MatchResult("1", 0, dict(bots), (), "", 1, 1, 1, "p1", "", finished, behaviour=behaviour)


ONE = played({"p1": "veteran", "p2": "soldier"}, {"p1": {"orders": Times(3, 4)}, "p2": {"idle": Times(1, 8)}})
OTHER = played({"p1": "soldier", "p2": "veteran"}, {"p1": {"idle": Times(1, 2)}, "p2": {"orders": Times(0, 1)}})


def test_counts_are_added_up_by_bot() -> None:
    broken = replace(ONE, finished=False)
    plain = replace(ONE, behaviour={})
    found = did(Rules(), ("veteran", "soldier"), [ONE, OTHER, broken, plain])
    assert found.games == 2
    assert found.bots == {"veteran": {"orders": (3, 5)}, "soldier": {"idle": (2, 10)}}
    assert data(found)["bots"]["veteran"] == {"orders": {"hits": 3, "total": 5}}
    assert text(found).splitlines() == [
        "what each did, counted in 2 games",
        "                                      veteran        soldier",
        "orders that were used            3 of 5 (60%)           none",
        "turns in which nothing was done          none  2 of 10 (20%)",
    ]


def test_nothing_counted_is_one_line() -> None:
    assert text(Did(1, Conduct.words, {"veteran": {}})) == "what each did, counted in 1 game"
    assert text(did(Rules(), ("veteran",), [])) == "what each did, counted in 0 games"


def test_a_system_without_it_says_so() -> None:
    with pytest.raises(DataError, match="does not count what bots do"):
        words(ToyRules())


def test_results_are_read_back_as_they_were_and_older_ones_too() -> None:
    assert MatchResult.read(ONE.data()) == ONE
    older = {key: value for key, value in ONE.data().items() if key != "behaviour"}
    assert MatchResult.read(older).behaviour == {}


def test_a_time_and_its_hit_may_be_noted_one_after_the_other() -> None:
    conduct = Conduct(State())
    conduct.note("p1", "idle")
    conduct.note("p1", "orders", 1, 0)
    conduct.note("p1", "orders", 0, 2)
    assert list(conduct.counts()["p1"].items()) == [("orders", (1, 2)), ("idle", (0, 1))]
