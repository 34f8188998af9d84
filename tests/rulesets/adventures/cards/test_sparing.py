"""How often a player is asked about the cards: where something is new, or where he wants it (AT-IDEA-07)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.adventures.helpers import episode, figure, one, run
from tests.rulesets.adventures.playing import Player, keys_of, play
from wartable.engine.ask import Choice
from wartable.rulesets.adventures.cards.hands import room
from wartable.rulesets.adventures.cards.windows import CARDS, REST, free_acts, windows
from wartable.rulesets.adventures.orders.give import give
from wartable.rulesets.adventures.state import Game
from wartable.rulesets.adventures.turn.acting import declare

ABOUT = "What is done with the cards first?"
PORTALS = [{"id": "p", "at": [30, 24]}]


def pair(**parts: Any) -> Game:
    """Two friends of one group within reach of each other; the first one holds a card."""
    hero = figure("hero", "companion", (20, 20), person="zoe_heriot", group="tardis", cards=["dal_1"])
    other = figure("friend", "companion", (22, 20), person="ace", group="tardis")
    return episode(hero, other, **{"portals": PORTALS, **parts})


def of_cards(player: Player) -> int:
    """How often a player was asked about the cards."""
    return sum(ask.question == ABOUT for ask in player.asked)


@pytest.mark.rule("AT-IDEA-07")
def test_a_turn_asks_about_the_cards_once_and_the_next_one_not_at_all():
    game = pair()
    first = play(game, Player(dice=[1]))
    assert (of_cards(first), len(first.asked)) == (1, 2)  # one in each of three steps would be 4
    second = play(game, Player())
    assert (of_cards(second), len(second.asked)) == (0, 1)


@pytest.mark.rule("AT-IDEA-07")
def test_a_new_card_is_asked_about_and_one_that_goes_round_in_its_group_is_not():
    game = pair(cursor="moves")
    run(windows(game, "tardis"), answers=["done"])
    run(windows(game, "tardis"))
    one(game, "friend").cards, one(game, "hero").cards = ("dal_1",), ()
    run(windows(game, "tardis"))
    one(game, "hero").cards = ("dal_2",)
    run(windows(game, "tardis"), answers=["done"])


@pytest.mark.rule("AT-IDEA-07")
def test_who_comes_near_of_another_group_is_new():
    game = pair(cursor="moves")
    run(windows(game, "tardis"), answers=["done"])
    one(game, "friend").group = "others"
    run(windows(game, "tardis"), answers=["done"])


@pytest.mark.rule("AT-CARD-02")
@pytest.mark.parametrize("spare", [0, 1])
def test_giving_up_is_asked_about_when_the_hand_is_full(spare):
    game = episode(figure("hero", "doctor", (20, 20), person="1st_doctor"), cursor="events")
    hero = one(game, "hero")
    hero.cards = tuple(f"dal_{n}" for n in range(1, room(game, hero) - spare + 1))
    _, asked = run(windows(game, "hero"), answers=[] if spare else ["done"])
    assert bool(asked) is not bool(spare)


@pytest.mark.rule("AT-IDEA-07")
def test_who_wants_it_is_asked_in_each_step_of_the_turn_past_what_stands():
    game = pair()
    run(windows(game, "tardis"), answers=["done"])
    _, asked = run(give(game), answers=[CARDS, "stand"])
    assert CARDS in keys_of(asked[0])
    assert CARDS not in keys_of(asked[1])
    _, again = run(windows(game, "tardis"), answers=["done"])
    assert isinstance(again[0], Choice)
    assert again[0].standing == ()
    run(windows(game, "tardis"), answers=["done"])
    play(game, Player(dice=[1], wishes={"hero": ["done"] * 3}))
    assert game.asking == ()


@pytest.mark.rule("AT-IDEA-07")
def test_the_cards_can_be_opened_in_step_4_before_an_act():
    game = pair(cursor="acts")
    one(game, "hero").weapons = ("unit_rifle",)
    foe = figure("foe", "rank", (20, 30), race="dal")
    game.figures["foe"] = one(episode(foe, race="dal", revealed=True), "foe")
    run(windows(game, "tardis"), answers=["done"])
    game.opened, game.listed = ("tardis",), ("tardis",)
    _, asked = run(declare(game), answers=[CARDS, "pass", "hero-dal_1-friend", "done", "nothing"])
    assert keys_of(asked[0])[-2:] == ["nothing", CARDS]
    assert one(game, "friend").cards == ("dal_1",)


@pytest.mark.rule("AT-IDEA-07")
def test_a_player_may_let_the_cards_rest_for_a_turn_or_until_he_asks_for_them():
    game = pair(cursor="moves")
    ask = next(windows(game, "tardis"))
    assert isinstance(ask, Choice)
    assert [(one.key, one.gives, one.turn) for one in ask.standing] == [("turn", "done", True), ("rest", "done", False)]
    assert ask.standing == REST
    opened = next(free_acts(game, "tardis", "p1"))
    assert isinstance(opened, Choice)
    assert opened.standing == ()
