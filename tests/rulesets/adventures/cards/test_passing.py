"""Cards passed on, given up, offered and refused (AT-IDEA-06, AT-IDEA-07, AT-CARD-02)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.adventures.helpers import episode, figure, one, run, told
from tests.rulesets.adventures.playing import Player, keys_of, play
from wartable.rulesets.adventures.cards.hands import passing
from wartable.rulesets.adventures.cards.windows import windows
from wartable.rulesets.adventures.events.cards import CardPassed, CardRefused
from wartable.rulesets.adventures.state import Game

SEATS = [{"seat": "p1", "name": "Ann"}, {"seat": "p2", "name": "Bob"}]


def who(key: str, at: tuple[float, float], person: str = "zoe_heriot", **fields: Any) -> dict[str, Any]:
    kind = "doctor" if person.endswith("doctor") else "companion"
    return figure(key, kind, at, person=person, **fields)


def pair(far: float, *more: dict[str, Any], friend: str = "leela", cards: tuple[str, ...] = (), **fields: Any) -> Game:
    hero = who("hero", (20, 20), cards=["dal_1"], seat="p1", **fields)
    other = who("friend", (21 + far, 20), friend, cards=list(cards), seat="p2")
    return episode(hero, other, *more, seats=SEATS, cursor="moves")


@pytest.mark.rule("AT-IDEA-07", "AT-GEN-02")
@pytest.mark.parametrize(("far", "clause"), [(3, "AT-IDEA-07"), (3.01, "")])
def test_cards_pass_within_three_inches(far, clause):
    game = pair(far)
    assert passing(game, one(game, "hero"), one(game, "friend")) == clause


@pytest.mark.rule("AT-IDEA-07")
@pytest.mark.parametrize("fields", [{"captor": "foe"}, {"helpless": 1}])
def test_prisoners_and_the_helpless_pass_none(fields):
    game = pair(2, figure("foe", "rank", (20, 23)), **fields)
    assert passing(game, one(game, "hero"), one(game, "friend")) == ""
    assert passing(game, one(game, "friend"), one(game, "hero")) == ""


@pytest.mark.rule("AT-IDEA-07", "AT-NEW-WHO-04")
@pytest.mark.parametrize(("friend", "clause"), [("leela", ""), ("4th_doctor", "AT-NEW-WHO-04")])
def test_with_an_enemy_in_contact_none_passes_but_by_the_fourth_doctor(friend, clause):
    game = pair(2, figure("foe", "rank", (20, 21)), friend=friend)
    assert passing(game, one(game, "friend"), one(game, "hero")) == clause


@pytest.mark.rule("AT-NEW-WHO-09", "AT-IDEA-07")
@pytest.mark.parametrize(("person", "clause"), [("9th_doctor", "AT-NEW-WHO-09"), ("8th_doctor", "")])
def test_the_ninth_doctor_passes_cards_however_far(person, clause):
    game = episode(who("hero", (5, 5), person, cards=["dal_1"]), who("friend", (60, 40)))
    assert passing(game, one(game, "hero"), one(game, "friend")) == clause


@pytest.mark.rule("AT-IDEA-07")
@pytest.mark.parametrize(("answer", "cards", "events"), [("take", ("dal_1",), 1), ("refuse", (), 0)])
def test_the_other_seat_takes_or_refuses_a_card(answer, cards, events):
    game = pair(2)
    given = ["pass", "hero-dal_1-friend", answer, *(["done"] if answer == "refuse" else [])]
    _, asked = run(windows(game, "hero"), answers=given)
    assert asked[2].seat == "p2"
    assert one(game, "friend").cards == cards
    assert (len(told(game, CardPassed)), len(told(game, CardRefused))) == (events, 1 - events)


@pytest.mark.rule("AT-IDEA-06", "AT-IDEA-07")
def test_whose_hand_is_full_gives_a_card_in_return():
    game = pair(2, cards=("zyg_1",))
    _, asked = run(windows(game, "hero"), answers=["pass", "hero-dal_1-friend", "zyg_1", "done"])
    assert (one(game, "hero").cards, one(game, "friend").cards) == (("zyg_1",), ("dal_1",))
    assert keys_of(asked[2]) == ["zyg_1", "refuse"]
    other = pair(2, cards=("zyg_1",))
    run(windows(other, "hero"), answers=["pass", "hero-dal_1-friend", "refuse", "done"])
    assert one(other, "hero").cards == ("dal_1",)


@pytest.mark.rule("AT-IDEA-07")
def test_artefacts_are_handed_over_near_and_not_by_radio():
    game = pair(2)
    one(game, "hero").items, one(game, "hero").cards = ("alien_key", "radio"), ()
    run(windows(game, "hero"), answers=["pass", "hero-alien_key-friend", "take"])
    assert one(game, "friend").items[-1] == "alien_key"
    far = pair(30)
    one(far, "hero").items, one(far, "friend").items = ("alien_key", "radio"), ("radio",)
    assert passing(far, one(far, "hero"), one(far, "friend"), thing=True) == ""
    assert passing(far, one(far, "hero"), one(far, "friend")) == "AT-IDEA-07"


@pytest.mark.rule("AT-CARD-02")
def test_cards_are_given_up_in_step_2_one_after_the_other():
    hero = who("hero", (30, 20), cards=["dal_1", "k9_low_power", "zyg_2"])
    game = episode(hero, cursor="events", deck=["ogr_1"])
    game.asking = ("hero",)
    run(windows(game, "hero"), answers=["give_up", "hero-zyg_2", "give_up", "hero-dal_1", "give_up", "done", "done"])
    assert game.deck == ("ogr_1", "zyg_2", "dal_1")
    assert one(game, "hero").cards == ("k9_low_power",)
    later = episode(hero, cursor="moves")
    run(windows(later, "hero"))
    assert one(later, "hero").cards == ("dal_1", "k9_low_power", "zyg_2")


@pytest.mark.rule("AT-IDEA-07", "AT-RND-04")
def test_each_group_is_offered_its_free_acts_in_steps_2_to_4_if_its_player_wants():
    portals = [{"id": "p", "at": [30, 24]}]
    game = episode(
        who("hero", (20, 20), cards=["dal_1"]), who("friend", (22, 20), "ace"), portals=portals,
    )  # fmt: skip
    player = play(game, Player(dice=[1, 1], wishes={"hero": ["cards"]}))
    steps = [ask.about for ask in player.asked if ask.question.startswith("What is done with the cards")]
    assert steps == ["hero", "hero", "hero"]
