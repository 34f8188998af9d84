"""Words of a script for what nobody was asked, since one answer alone was possible."""

from __future__ import annotations

from typing import Any, cast

import pytest

from wartable.engine.errors import DataError
from wartable.rulesets.time_wars.ruleset import TimeWars
from wartable.rulesets.time_wars.state import Game
from wartable.umpire.referee import Report, referee

RULES = TimeWars()


def run(script: list[str], dice: list[int], **more: Any) -> Report:
    """Two Marines 4.4 inches from one Slave Trooper with END `end`; `more` goes into the scenario."""
    marines = {"id": "marines-1", "side": "p1", "unit": "marine_squad", "leader": True}
    troopers = {"id": "troopers-1", "side": "p2", "unit": "slave_troopers", "models": [[20, 15]]}
    units = [{**marines, "models": [[20, 10], [20.7, 10]]}, troopers]
    doc = {"wartable": 1, "ruleset": "time_wars", "sides": [{"seat": "p1"}, {"seat": "p2"}], "units": units}
    return referee(RULES, {**doc, "cursor": "action", "script": script, "dice": dice, **more}, "a.yaml")


@pytest.mark.parametrize("script", [
    ["marines-1"], ["marines-1 take_aim"], ["marines-1 take-aim"], ["marines-1 take_aim marines-1"],
    ["marines-1 take_aim marines-1 marines-1 fire troopers-1"],
])  # fmt: skip
def test_an_order_of_a_squad_leader(script: list[str]) -> None:
    """3 + twice 6 = 15: it is under the order, whether or not the script says what there was to choose."""
    dice = [3, 1] if "fire" in script[0] else [3]  # the shot: 1 + 5 + 2 = 8 against 6, damage 5: nothing
    report = run(script, dice, cursor="command")
    marines = cast(Game, report.session.game).units["marines-1"]
    assert [order.name for order in marines.orders] == ["take_aim"]
    assert marines.actions == 3 - len(dice)


@pytest.mark.parametrize(("script", "dice"), [
    (["marines-1 fire troopers-1 standard"], [1]),  # the only band
    (["marines-1 fire troopers-1 standard"], [6]),  # 13 against 6, and the battle is over
    (["marines-1 fire troopers-1 standard marines-1 hold"], [1]),
])  # fmt: skip
def test_the_only_band(script: list[str], dice: list[int]) -> None:
    assert run(script, dice).differences == []


@pytest.mark.parametrize(("script", "word"), [
    (["marines-1 fire troopers-1 medium"], "medium"),  # it was not that band
    (["marines-1 fire troopers-1 fire"], "fire"),  # said before
    (["marines-1 fire troopers-1", "standard-ish"], "standard-ish"),
])  # fmt: skip
def test_nothing_else_is_passed_over(script: list[str], word: str) -> None:
    with pytest.raises(DataError, match=f"'{word}' is no answer to «Who acts"):
        run(script, [1])
