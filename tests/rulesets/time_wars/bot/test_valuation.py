"""What bots think a position is worth: judgement, so that these tests compare and do not fix figures."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import game, squad
from wartable.engine.ask import Choice, Option
from wartable.odds.memo import Memo
from wartable.rulesets import load_ruleset
from wartable.rulesets.time_wars.agreed import Options
from wartable.rulesets.time_wars.bot import valuation
from wartable.rulesets.time_wars.bot.worth import left
from wartable.rulesets.time_wars.state import DESTROYED, RESERVE, Game, Purchase, Result, Unit

CHANCES = Memo()


def field(*units: Unit, **fields: Any) -> Game:
    return game(*units, **{"turn": 2, "active": "p1", **fields})


def worth(battle: Game, seat: str = "p1") -> float:
    return valuation.value(battle, seat, CHANCES)


def sides(**changes: Any) -> Game:
    mine = squad("a", "p1", 10, (10, 10), cost=20)
    theirs = squad("b", "p2", 10, (10, 40), cost=20)
    for key, value in changes.items():
        setattr(mine, key, value)
    return field(mine, theirs)


def test_it_is_the_same_for_both_with_the_sign_changed() -> None:
    battle = sides(lost=0)
    assert worth(battle, "p1") == pytest.approx(-worth(battle, "p2"))
    battle.units["b"].stand(battle.units["b"].models[:4])
    assert worth(battle, "p1") == pytest.approx(-worth(battle, "p2"))
    assert worth(battle, "p1") > 5


def test_losses_suppression_and_shaken_morale_cost() -> None:
    whole = worth(sides())
    for change in ({"models": sides().units["a"].models[:9]}, {"suppression": (("p2", 4),)}, {"where": DESTROYED}):
        assert worth(sides(**change)) < whole
    shaken = sides()
    shaken.detachments["p1-1"].lost = 3
    assert worth(shaken) < whole
    assert left(squad("c", "p1", 10, cost=20, where=RESERVE)) == 20


def test_the_end_outweighs_what_is_left() -> None:
    battle = sides()
    for winners, low, high in (((), -5, 5), (("p1",), 20, 99), (("p2",), -99, -20)):
        battle.result = Result(winners, "TW-MISS-06", "over")
        assert low < worth(battle) < high
    assert valuation.value(battle, "p1", CHANCES) == -valuation.value(battle, "p2", CHANCES)


def test_the_mission_counts_more_as_the_end_comes_near() -> None:
    early, late = (
        field(squad("a", "p1", at=(10, 20), cost=10, tv=3), squad("b", "p2", at=(10, 44), cost=10, tv=3),
              turn=turn, options=Options(mission="take_ground"))
        for turn in (1, 6)
    )  # fmt: skip
    for battle in (early, late):
        battle.sides["p1"].zones = (((0, 0), (72_000, 0), (72_000, 10_000), (0, 10_000)),)
        battle.sides["p2"].zones = (((0, 38_000), (72_000, 38_000), (72_000, 48_000), (0, 48_000)),)
    assert worth(late) > worth(early)


def test_nearer_is_better_for_who_shoots() -> None:
    far = worth(field(squad("a", "p1", at=(10, 10), cost=10), squad("b", "p2", at=(10, 40), cost=10, specials=())))
    near = field(squad("a", "p1", at=(10, 10), cost=10), squad("b", "p2", at=(10, 14), cost=10))
    near.units["b"].weapons = ()
    near.units["b"].profile = near.units["b"].profile._replace(fir=0)
    assert worth(near) > far


def test_what_is_pondered() -> None:
    rules = load_ruleset("time_wars")
    action = Choice("TW-ACT-01", "p1", "?", (Option("hold", "hold", "TW-ACT-01"),))
    trifle = Choice("TW-SQUAD-08", "p1", "?", (Option("model", "a model", "TW-SQUAD-08"),))
    battle = sides()
    assert (rules.ponders(battle, action), rules.ponders(battle, trifle)) == (True, False)
    battle.turn = 0
    assert not rules.ponders(battle, action), "nobody looks ahead before the first turn"
    battle.turn = 3
    assert rules.moment(battle) == (3, "p1")
    battle.sides["p2"].bought, battle.sides["p2"].marks = (Purchase("bunker", 3),), ("a wood",)
    assert rules.ponders(battle, action), "a fork knows no secret of others"
    hunt = load_ruleset("hunt_for_davros")
    assert not hunt.ponders(None, action), "where seats have secrets a fork would know them"


def test_what_is_left() -> None:
    battle = sides()
    battle.units["a"].stand(battle.units["a"].models[:5])
    assert load_ruleset("time_wars").left(battle) == {"p1": 0.5, "p2": 1.0}
    battle.units["a"].where = DESTROYED
    assert load_ruleset("time_wars").left(battle)["p1"] == 0.0


def test_it_is_told_as_a_chance() -> None:
    assert [valuation.told(each) for each in (0.0, 10.0, -10.0)] == ["50% to win", "73% to win", "27% to win"]
