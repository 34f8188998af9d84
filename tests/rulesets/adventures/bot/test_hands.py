"""What a bot does with cards: which it keeps, gives up, passes on and plays."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.adventures.bot.asked import best, liked
from tests.rulesets.adventures.helpers import episode, figure
from wartable.engine.ask import Choice, Flow
from wartable.rulesets.adventures.bot.hands import worth
from wartable.rulesets.adventures.bot.ideas import ideas
from wartable.rulesets.adventures.cards.blue_edged import cancels
from wartable.rulesets.adventures.cards.deal import give
from wartable.rulesets.adventures.cards.windows import Gift, hand_over, windows
from wartable.rulesets.adventures.catalogue.events import results
from wartable.rulesets.adventures.state import Game


def pair(mine: list[str], other: list[str], far: float = 12, **parts: Any) -> Game:
    """The Doctor and a friend who may hold two cards, by default within 3 inches of each other."""
    parts = {"race": "dal", "revealed": True, "cursor": "events", **parts}
    return episode(figure("hero", "doctor", (10, 10), person="4th_doctor", group="hero", seat="p1", cards=mine),
                   figure("polly", "companion", (far, 10), person="polly_wright", group="polly", seat="p1",
                          cards=other), **parts)  # fmt: skip


@pytest.mark.rule("AT-IDEA-02", "AT-NEW-CARD-26")
def test_cards_of_the_set_are_worth_most():
    game = pair(["dal_1"], [])
    assert worth(game, "dal_2") > worth(game, "sudden_insight") > worth(game, "ice_2")
    assert worth(game, "think_it_through") > worth(game, "a_short_cut")


@pytest.mark.rule("AT-CARD-01", "AT-CARD-02")
@pytest.mark.parametrize(("new", "comes"), [("dal_5", "ice_1"), ("zyg_1", "pass_on")])
def test_what_is_worth_less_goes_for_what_is_worth_more(new, comes):
    game = pair(["dal_1", "dal_2", "dal_3", "dal_4", "ice_1"], [])
    hero = game.figures["hero"]

    def dealt(game: Game) -> Flow[None]:
        return give(game, new, [hero], "hero")

    assert liked(game, dealt) == comes


@pytest.mark.rule("AT-IDEA-07", "AT-WIN-02")
def test_cards_of_the_set_go_to_the_doctor():
    game = pair([], ["dal_1", "ice_1"])
    flow = windows(game, "polly")
    ask = next(flow)
    assert best(game, ask) == "pass"
    which = flow.send("pass")
    assert isinstance(which, Choice)
    assert best(game, which) == "polly-dal_1-hero"
    assert liked(pair(["dal_1"], ["ice_1"]), lambda game: windows(game, "polly")) == "done"


def company(mine: list[str], other: list[str], others: list[str]) -> Game:
    """The Doctor of one player, and two companions in one group of two others."""
    return episode(
        figure("hero", "doctor", (10, 10), person="4th_doctor", group="hero", seat="p1", cards=mine),
        figure("polly", "companion", (12, 10), person="polly_wright", group="polly", seat="p2", cards=other),
        figure("susan", "companion", (10, 12), person="nyssa", group="polly", seat="p3", cards=others),
        race="dal", revealed=True, cursor="events", players=3,
    )  # fmt: skip


@pytest.mark.rule("AT-IDEA-07")
def test_what_another_player_could_pass_on_is_nothing_to_it():
    """The group of both has a card for the Doctor, but it is in the hand of the other."""
    assert liked(company([], ["ice_1"], ["dal_1"]), lambda game: windows(game, "polly")) == "done"
    assert liked(company([], ["dal_1"], ["ice_1"]), lambda game: windows(game, "polly")) == "pass"


@pytest.mark.rule("AT-IDEA-07")
def test_where_no_card_has_to_change_hands_it_says_so():
    for polly, why in (("ice_1", "no card has to change hands"), ("dal_1", "a card is in the wrong hand")):
        game = company([], [polly], [])
        ask = next(windows(game, "polly"))
        assert {idea.answer: idea.why for idea in ideas(game, ask, lambda key, make: [])}["pass"] == why


@pytest.mark.rule("AT-IDEA-07")
def test_what_has_been_refused_is_not_offered_again_at_once():
    game = company([], ["dal_1", "ice_1"], [])
    flow = windows(game, "polly")
    assert best(game, next(flow)) == "pass"
    assert best(game, flow.send("pass")) == "polly-dal_1-hero"
    flow.send("polly-dal_1-hero")
    again = flow.send("refuse")
    assert (again.seat, best(game, again)) == ("p2", "done")
    assert best(game, flow.send("pass")) == "done"


@pytest.mark.rule("AT-IDEA-06")
def test_a_full_doctor_gives_what_he_needs_least():
    game = pair(["dal_1", "dal_2", "dal_3", "ice_1", "dal_4"], ["dal_5"])
    gift = Gift(game.figures["polly"], game.figures["hero"], "dal_5")

    def handed(game: Game) -> Flow[bool]:
        return hand_over(game, gift)

    assert liked(game, handed) == "ice_1"
    refused = Gift(game.figures["polly"], game.figures["hero"], "zyg_1")
    game.figures["polly"].cards = ("zyg_1",)
    assert liked(game, lambda game: hand_over(game, refused)) == "refuse"


@pytest.mark.rule("AT-NEW-MEC-04")
def test_ideas_that_are_to_be_spent_are_kept_by_a_friend():
    mec = [f"mec_{n}" for n in range(1, 6)]
    game = pair([*mec[:4], "ice_1"], ["zyg_1"], race="mec")
    assert liked(game, lambda game: windows(game, "hero")) == "pass"


@pytest.mark.rule("AT-NEW-CARD-27")
@pytest.mark.parametrize(("row", "comes"), [("two_cards", "no"), ("two_aliens", "yes")])
def test_rolls_that_bring_aliens_are_cancelled(row, comes):
    game = pair(["change_of_polarity"], [])
    assert liked(game, lambda game: cancels(game, "hero", results()[row].result)) == comes


@pytest.mark.rule("AT-NEW-CARD-30")
def test_it_thinks_it_through_and_takes_what_it_needs():
    game = pair(["think_it_through"], [], deck=["ice_1", "dal_4", "zyg_2"])
    flow = windows(game, "hero")
    ask = next(flow)
    assert best(game, ask) == "play-think_it_through"
    assert best(game, flow.send("play-think_it_through")) == "dal_4"
