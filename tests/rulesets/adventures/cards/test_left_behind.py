"""Cards of those who leave the table (AT-CARD-16)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.adventures.cards.test_passing import who
from tests.rulesets.adventures.helpers import episode, figure, one, run
from tests.rulesets.adventures.playing import Player, keys_of, play
from wartable.rulesets.adventures.cards.left_behind import left_behind
from wartable.rulesets.adventures.events.base import FigureRemoved
from wartable.rulesets.adventures.state import Game, Step

EDGE = (0.5, 20.0)


def gone(*more: dict[str, Any], cards: tuple[str, ...] = ("dal_1",), answers: tuple[str, ...] = ()) -> Game:
    """Zoe, at the edge, has run off it with her cards; what the deck asks has been answered."""
    game = episode(who("zoe", EDGE, cards=list(cards)), figure("foe", "rank", (10, 20)), *more, cursor="moves")
    game.emit(FigureRemoved("zoe", False, "AT-ORD-07"))
    run(left_behind(game), (), answers)
    assert one(game, "zoe").cards == ()
    return game


@pytest.mark.rule("AT-CARD-16", "AT-GEN-02")
@pytest.mark.parametrize(("far", "held"), [(3, ("dal_1",)), (3.01, ())])
def test_a_companion_who_leaves_hands_them_to_another_within_three_inches(far, held):
    game = gone(who("leela", (0.5, 21 + far), "leela"))
    assert (one(game, "leela").cards, game.deck) == (held, () if held else ("dal_1",))


@pytest.mark.rule("AT-CARD-16", "AT-PRIS-04", "AT-SHOOT-07", "AT-IDEA-06")
@pytest.mark.parametrize("fields", [
    {"captor": "foe"}, {"helpless": 2}, {"cards": ["son_1", "son_2"], "card_limit": 2}, {"where": "off"},
])  # fmt: skip
def test_a_prisoner_who_is_helpless_or_full_takes_none(fields):
    game = gone(who("leela", (0.5, 22), "leela", **fields))
    assert game.deck == ("dal_1",)


@pytest.mark.rule("AT-CARD-16", "AT-VEH-01")
def test_who_sits_in_a_vehicle_beside_takes_them():
    jeep = figure("jeep", "vehicle", (4, 22), vehicle="land_rover")
    game = gone(jeep, who("leela", (0, 0), "leela", aboard="jeep"))
    assert one(game, "leela").cards == ("dal_1",)


@pytest.mark.rule("AT-CARD-16")
def test_of_several_the_player_chooses_card_by_card():
    friends = who("leela", (0.5, 21.5), "leela"), who("ace", (1.6, 18.6), "ace")
    game = gone(*friends, cards=("dal_1", "dal_2"), answers=("ace",))
    # Ace has room for one, so that Leela alone can take the other.
    assert (one(game, "ace").cards, one(game, "leela").cards) == (("dal_1",), ("dal_2",))


@pytest.mark.rule("AT-CARD-16", "AT-CARD-10")
def test_k9_who_was_carried_stays_on_the_table():
    game = gone(figure("k9", "k9", None, person="k_9", aboard="zoe", where="aboard"))
    assert one(game, "k9").on_table


@pytest.mark.rule("AT-CARD-16", "AT-PRIS-04")
@pytest.mark.parametrize("fields", [{"captor": "foe"}, {"helpless": 1}])
def test_prisoners_and_the_knocked_out_keep_theirs(fields):
    game = episode(who("zoe", (20, 20), cards=["dal_1"], **fields), figure("foe", "rank", (21, 20)))
    run(left_behind(game))
    assert (one(game, "zoe").cards, game.deck) == (("dal_1",), ())


@pytest.mark.rule("AT-CARD-16")
def test_it_is_asked_in_the_course_of_the_turn():
    game = episode(
        who("hero", (4, 30), "4th_doctor"), who("zoe", EDGE, cards=["dal_1"], order="rout", ordered=True),
        who("leela", (0.5, 22.5), "leela"), who("ace", (0.5, 17.5), "ace"), figure("foe", "rank", (8, 20), race="dal"),
        cursor="moves", race="dal", revealed=True,
    )  # fmt: skip
    player = play(game, Player(wishes={"leela": ["ace"]}), until=Step.ACTS)
    assert ["ace", "leela"] in [sorted(keys_of(ask)) for ask in player.asked if ask.clause == "AT-CARD-16"]
