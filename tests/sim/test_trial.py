"""A list tried out: fields and seats take turns, what each unit did is added up, the same seed gives the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from wartable.kit.armies.shop import UnitResult
from wartable.roster.opponents import opponents
from wartable.rulesets import load_ruleset
from wartable.rulesets.time_wars.builder import battles as arena
from wartable.rulesets.time_wars.builder import roster
from wartable.sim.trial import Fought, Score, Trial, battles, scenario

MINI = {
    "wartable": 1, "ruleset": "time_wars", "kind": "army", "name": "Mini", "faction": "federation", "points": 20,
    "detachments": [{"commander": {"unit": "federation_leader"}, "units": [{"unit": "marine_squad"}]}],
}  # fmt: skip
FOE = {
    "wartable": 1, "ruleset": "time_wars", "kind": "army", "name": "Ogrons", "faction": "daleks", "points": 20,
    "detachments": [{"commander": {"unit": "trooper_commander"}, "units": [{"unit": "ogrons"}]}],
}  # fmt: skip


def trial(games: int, foe: Mapping[str, Any] | str = FOE, bot: str = "random") -> Trial:
    found = opponents(roster, "time_wars", foe, 60, "lot")
    return Trial(
        "time_wars", MINI, found, lambda number, armies: arena.battlefield(number, armies, 50), roster.unit_results,
        games, bot,
    )  # fmt: skip


def test_fields_come_in_pairs_one_from_each_seat() -> None:
    made = [scenario(trial(4), number) for number in range(4)]
    assert [seat for _, seat in made] == ["p1", "p2", "p1", "p2"]
    assert [doc["title"] for doc, _ in made] == ["Field 1", "Field 1", "Field 2", "Field 2"]
    for doc, seat in made:
        names = {side["seat"]: side["army"]["name"] for side in doc["sides"]}
        assert names[seat] == "Mini"
        assert sorted(names.values()) == ["Mini", "Ogrons"]
        assert [side["seat"] for side in doc["sides"]] == ["p1", "p2"]


def test_armies_by_lot_are_legal_and_the_same_again() -> None:
    every = opponents(roster, "time_wars", "", 60, "lot")
    found = [every(number) for number in range(len(roster.lists()))]
    assert [army["faction"] for army in found] == [each.key for each in roster.lists()]
    for army in found:
        assert not [problem for problem in roster.rules(army).problems if not problem.warning]
    assert opponents(roster, "time_wars", "", 60, "lot")(1) == found[1]
    one = opponents(roster, "time_wars", "vogans", 60, "lot")
    assert one(0)["faction"] == one(5)["faction"] == "vogans"
    assert one(0) != one(5)


def test_battles_are_fought_to_their_end_and_come_out_the_same_again() -> None:
    first = list(battles(load_ruleset, trial(2)))
    assert [fought.number for fought in first] == [0, 1]
    assert {result.path for fought in first for result in fought.results} == {
        "detachments[0].commander", "detachments[0].units[0]",
    }  # fmt: skip
    assert list(battles(load_ruleset, trial(2))) == first


def fought(number: int, won: bool | None, margin: float, taken: float) -> Fought:
    return Fought(number, won, margin, (UnitResult("a", "Marines", 12, 0.5, taken),))


def test_a_score_adds_up() -> None:
    score = Score()
    ends = ((True, 0.6, 12.0), (False, -0.2, 0.0), (None, 0.1, 20.0), (True, 0.2, 4.0))
    for number, (won, margin, taken) in enumerate(ends):
        score.add(fought(number, won, margin, taken))
    assert (score.games, score.wins, score.losses) == (4, 2, 1)
    assert score.won.part == pytest.approx(0.5)
    assert score.won.low < 0.5 < score.won.high
    record = score.units["a"]
    assert (record.lost, record.taken, record.earned) == (2.0, 36.0, 2)
    assert (score.typical, score.oddest) == (3, 0)  # the mean is 0.175
