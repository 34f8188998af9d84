"""Chapter CARD: who is given a drawn card, what does not count, what makes no sense, cards given up."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.adventures.helpers import episode, figure, one, run, told
from wartable.engine.errors import RuleError
from wartable.engine.plane import INCH
from wartable.rulesets.adventures.cards.deal import deal, deal_to
from wartable.rulesets.adventures.cards.end_of_turn import end_of_turn
from wartable.rulesets.adventures.cards.hands import limited, room
from wartable.rulesets.adventures.events.cards import (
    ArtefactLaid,
    CardPassedBy,
    CardTaken,
    QuestIssued,
    YellowDrawn,
)
from wartable.rulesets.adventures.state import Game

PORTAL = [{"id": "p", "at": [40, 20]}]


def who(key: str, at: tuple[float, float], person: str, **fields: Any) -> dict[str, Any]:
    return figure(key, "companion", at, person=person, **fields)


def drawing(*figures: dict[str, Any], deck: list[str], **parts: Any) -> Game:
    return episode(*figures, **{"portals": PORTAL, "deck": deck, "race": "dal", **parts})


def taken(game: Game) -> list[tuple[str, str]]:
    return [(event.figure, event.card) for event in told(game, CardTaken)]


@pytest.mark.rule("AT-CARD-01", "AT-IDEA-05")
def test_the_nearest_to_a_marker_of_the_rolling_group_is_given_a_card_then_others():
    game = drawing(
        who("far", (20, 20), "leela"), who("near", (30, 20), "ace"), who("other", (35, 20), "zoe_heriot"),
        deck=["dal_1", "dal_2", "dal_3", "dal_4"],
    )  # fmt: skip
    for key in ("far", "near"):
        one(game, key).group = "us"
    run(deal(game, "us", 4), answers=["pass_on"] * 5)  # who is full keeps what she has
    # Ace and Leela hold one each; the third and fourth go to Zoe, of another group.
    assert taken(game) == [("near", "dal_1"), ("far", "dal_2"), ("other", "dal_3"), ("other", "dal_4")]


@pytest.mark.rule("AT-IDEA-05", "AT-CARD-16")
@pytest.mark.parametrize("fields", [{"helpless": 1}, {"captor": "foe"}])
def test_prisoners_and_the_helpless_get_none_and_keep_theirs(fields):
    hero = who("hero", (30, 20), "ace", cards=["dal_5"], card_limit=3, **fields)
    game = drawing(hero, figure("foe", "rank", (28, 20)), deck=["dal_1"])
    run(deal(game, "hero", 1))
    assert [event.card for event in told(game, CardPassedBy)] == ["dal_1"]
    assert one(game, "hero").cards == ("dal_5",)


@pytest.mark.rule("AT-IDEA-05")
def test_who_sees_no_marker_gets_none():
    wall = [{"kind": "wall", "points": [[35, 0], [35, 48]]}]
    game = drawing(who("hero", (30, 20), "ace"), deck=["dal_1"], terrain=wall)
    run(deal(game, "hero", 1))
    assert taken(game) == []
    assert game.deck == ("dal_1",)


@pytest.mark.rule("AT-CARD-01", "AT-CARD-02", "AT-IDEA-06")
@pytest.mark.parametrize(("answer", "cards", "deck"), [
    ("zyg_1", ("dal_1",), ("zyg_1",)), ("pass_on", ("zyg_1",), ("dal_1",)),
])  # fmt: skip
def test_who_is_full_may_give_up_a_card_for_a_new_one(answer, cards, deck):
    game = drawing(who("hero", (30, 20), "ace", cards=["zyg_1"], card_limit=1), deck=["dal_1"])
    run(deal(game, "hero", 1), answers=[answer])
    assert (one(game, "hero").cards, game.deck) == (cards, deck)


@pytest.mark.rule("AT-CARD-15")
def test_of_an_empty_deck_no_card_is_drawn():
    game = drawing(who("hero", (30, 20), "ace"), deck=[])
    run(deal(game, "hero", 2))
    assert game.log == []


@pytest.mark.rule("AT-CARD-06", "AT-CARD-07", "AT-IDEA-06")
@pytest.mark.parametrize(("card", "counts"), [
    ("dal_1", True), ("bold_bluff", True), ("sudden_insight", True), ("k9_low_power", False), ("k9_recharged", False),
])  # fmt: skip
def test_ideas_and_blue_edged_cards_count(card, counts):
    game = episode(who("hero", (30, 20), "ace", cards=[card], card_limit=1))
    assert (limited(game, one(game, "hero")) == [card]) is counts
    assert room(game, one(game, "hero")) == (0 if counts else 1)


@pytest.mark.rule("AT-CARD-06")
@pytest.mark.parametrize("card", ["escapologist", "warn_the_far_houses", "pocket_scanner"])
def test_what_does_not_count_comes_to_a_full_hand(card):
    houses = [{"kind": "building", "key": "b", "at": [60, 40], "size": [4, 4]}]
    game = drawing(who("hero", (30, 20), "ace", cards=["dal_1"], card_limit=1), deck=[card], terrain=houses)
    run(deal(game, "hero", 1), answers=[{"to": [50000, 10000]}] if card == "pocket_scanner" else [])
    assert game.deck == ()
    assert one(game, "hero").cards == ("dal_1",)


# ------------------------------------------------------------------ what makes no sense
@pytest.mark.rule("AT-CARD-03")
@pytest.mark.parametrize(("card", "parts", "others", "sense"), [
    ("k9_low_power", {}, [], False),
    ("k9_low_power", {}, [figure("dog", "k9", (30, 30), person="k9_mk1")], True),
    ("a_lorry_arrives", {"earth": False}, [], False), ("a_lorry_arrives", {}, [], True),
    ("orders_misheard", {}, [], False), ("orders_misheard", {}, [figure("man", "soldier", (10, 10))], True),
    ("a_cry_in_the_silence", {}, [], False), ("a_cry_in_the_silence", {}, [figure("foe", "rank", (10, 10))], True),
    ("an_unlocked_door", {}, [], False),
    ("an_unlocked_door", {}, [figure("held", "companion", (10, 10), person="leela", held_at="o")], True),
    ("warn_the_far_houses", {}, [], False), ("find_the_lost_patrol", {"earth": False}, [], False),
    ("cut_the_power", {}, [], False), ("rescue_the_professor", {}, [], False),
])  # fmt: skip
def test_a_card_that_makes_no_sense_is_ignored(card, parts, others, sense):
    others = [{**other, "person": ""} if other["kind"] == "k9" else other for other in others]
    game = drawing(who("hero", (30, 20), "ace"), *others, deck=[card, "dal_1"], **parts)
    run(deal(game, "hero", 1))
    passed = [event for event in told(game, CardPassedBy) if event.by == "AT-CARD-03"]
    assert (passed == []) is sense
    if not sense:
        assert game.deck == ("dal_1", card)
        assert "no sense" in passed[0].told(game)


# ------------------------------------------------------------------ artefacts, yellow cards, quests
@pytest.mark.rule("AT-CARD-04")
@pytest.mark.parametrize(("to", "why"), [
    ((33.4, 20), "is 2.9 inches"), ((33.5, 20), ""), ((72.1, 10), "on the table"), ((60.1, 40), "walk"),
])  # fmt: skip
def test_an_artefact_is_laid_three_inches_from_any_figure(to, why):
    rocks = [{"kind": "rocks", "key": "r", "at": [60, 40], "size": [3, 3]}]
    game = drawing(who("hero", (30, 20), "ace"), deck=["alien_key"], terrain=rocks)
    flow = deal(game, "hero", 1)
    ask = next(flow)
    answer = {"to": [round(to[0] * INCH), round(to[1] * INCH)]}
    if why:
        with pytest.raises(RuleError, match=why):
            ask.accept(answer)
        return
    with pytest.raises(StopIteration):
        flow.send(ask.accept(answer))
    assert [(event.x, event.y) for event in told(game, ArtefactLaid)] == [(33500, 20000)]
    assert [(thing.key, thing.x) for thing in game.lying] == [("alien_key", 33500)]


@pytest.mark.rule("AT-CARD-04")
def test_a_place_that_a_player_without_eyes_may_try_is_legal():
    game = drawing(who("hero", (30, 20), "ace"), deck=["alien_key"])
    ask: Any = next(deal(game, "hero", 1))
    *_, last = ask.ideas(lambda n: 0)
    assert ask.accept(last) == ask.accept({"models": [last["to"]]})
    for answer in ({"to": "here"}, {"models": [last["to"]] * 2}, {"stay": True}):
        with pytest.raises(RuleError, match="AT-CARD-04"):
            ask.accept(answer)


@pytest.mark.rule("AT-CARD-08")
def test_a_yellow_card_happens_as_it_is_drawn_and_goes_under_at_the_end_of_the_turn():
    game = drawing(who("hero", (30, 20), "ace"), deck=["bank_of_mist", "dal_1"])
    run(deal(game, "hero", 1))
    assert [event.card for event in told(game, YellowDrawn)] == ["bank_of_mist"]
    assert (game.visibility.kind, game.aside, game.deck) == ("fog", ("bank_of_mist",), ("dal_1",))
    run(end_of_turn(game))
    assert (game.aside, game.deck) == ((), ("dal_1", "bank_of_mist"))


@pytest.mark.rule("AT-CARD-11")
def test_a_quest_is_with_the_players_and_not_in_the_deck_any_more():
    houses = [{"kind": "building", "key": "b", "at": [60, 40], "size": [4, 4]}]
    game = drawing(who("hero", (30, 20), "ace"), deck=["warn_the_far_houses"], terrain=houses)
    run(deal(game, "hero", 1))
    assert [event.figure for event in told(game, QuestIssued)] == ["hero"]
    assert ([quest.key for quest in game.quests], game.deck) == (["warn_the_far_houses"], ())


@pytest.mark.rule("AT-CARD-13", "AT-LAB-02")
def test_without_a_marker_cards_go_to_who_has_earned_them_then_to_the_nearest():
    game = episode(
        who("hero", (30, 20), "ace"), who("far", (10, 20), "zoe_heriot"), who("near", (28, 20), "leela"),
        deck=["dal_1", "dal_2", "dal_3"],
    )  # fmt: skip
    full = one(game, "hero").card_limit
    run(deal_to(game, one(game, "hero"), full + 1), answers=["pass_on"])
    assert [who for who, _ in taken(game)] == ["hero"] * full + ["near"]


@pytest.mark.rule("AT-LAB-03")
@pytest.mark.parametrize(("card", "kept"), [
    ("dal_3", True), ("dal_4", False), ("dal_5", False), ("escapologist", True),
])  # fmt: skip
def test_in_a_laboratory_actions_and_consequences_do_not_count(card, kept):
    game = episode(who("hero", (30, 20), "ace"), deck=[card])
    run(deal_to(game, one(game, "hero"), 1, laboratory=True))
    assert (game.deck == ()) is kept
    assert ([event.by for event in told(game, CardPassedBy)] == []) is kept
