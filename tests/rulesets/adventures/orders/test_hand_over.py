"""Groups that go from one player to another (AT-GEN-01)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.adventures.helpers import episode, figure, one, run, told
from tests.rulesets.adventures.playing import Player, keys_of, play
from wartable.rulesets import load_ruleset
from wartable.rulesets.adventures.events.orders import FiguresHanded
from wartable.rulesets.adventures.orders.give import give
from wartable.rulesets.adventures.state import Game

SEATS = [{"seat": "p1", "name": "Ann"}, {"seat": "p2", "name": "Bob"}]


def two(**parts: Any) -> Game:
    """A Doctor of Ann and an officer of Bob with a soldier."""
    hero = figure("hero", "doctor", (20, 20), person="4th_doctor", seat="p1")
    yates = figure("yates", "officer", (30, 20), person="captain_yates", seat="p2", soldiers=1)
    return episode(hero, yates, **{"seats": SEATS, **parts})


@pytest.mark.rule("AT-GEN-01")
def test_a_group_is_handed_to_another_player_who_gives_its_order():
    game = two()
    _, asked = run(give(game), answers=["hand-p2", "stand"])
    assert [ask.seat for ask in asked] == ["p1", "p2"]
    assert one(game, "hero").seat == "p2"
    (handed,) = told(game, FiguresHanded)
    assert load_ruleset("adventures").say(game, handed) == "Bob takes over the 4th Doctor."
    assert "hand-p1" not in keys_of(asked[1])


@pytest.mark.rule("AT-GEN-01")
def test_soldiers_go_with_their_officer_and_groups_change_hands_once_in_a_turn():
    game = two()
    one(game, "hero").ordered = True
    run(give(game), answers=["hand-p1", "stand"])
    assert {f.seat for f in game.figures.values()} == {"p1"}
    play(game, Player(dice=[6] * 9), whole=False)
    _, asked = run(give(game), answers=["hand-p2", "stand"])
    assert [ask.seat for ask in asked] == ["p1", "p2"]


@pytest.mark.rule("AT-GEN-01")
def test_who_plays_alone_is_offered_nobody():
    game = episode(figure("hero", "doctor", (20, 20), person="4th_doctor"))
    _, asked = run(give(game), answers=["stand"])
    assert [key for key in keys_of(asked[0]) if key.startswith("hand-")] == []
