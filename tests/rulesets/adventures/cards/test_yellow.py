"""Yellow cards, K9 cards and blue-edged cards (AT-CARD-08 to -10, AT-CARD-14, AT-NEW-CARD-16 to -30)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.adventures.helpers import episode, figure, one, run, told
from tests.rulesets.adventures.playing import Player, keys_of, play
from wartable.engine.plane import INCH, Body, gap, overlaps
from wartable.rulesets.adventures.arrivals.roll import roll
from wartable.rulesets.adventures.cards.blue_edged import bluff
from wartable.rulesets.adventures.cards.deal import deal
from wartable.rulesets.adventures.cards.places import lorry
from wartable.rulesets.adventures.cards.windows import windows, wish
from wartable.rulesets.adventures.events.arrivals import AlienArrived
from wartable.rulesets.adventures.events.cards import CardPlayed, K9Runs
from wartable.rulesets.adventures.ideas.at_once import at_once
from wartable.rulesets.adventures.moving.limits import full_move
from wartable.rulesets.adventures.prisoners.surrender import surrender
from wartable.rulesets.adventures.shooting.aim import holds_fire
from wartable.rulesets.adventures.specials.bans import no_act
from wartable.rulesets.adventures.state import Cursor, Game, Step

PORTALS = [{"id": "near", "at": [35, 20]}, {"id": "far", "at": [60, 20]}]


def who(
    key: str, at: tuple[float, float], person: str = "ace", kind: str = "companion", **fields: Any
) -> dict[str, Any]:
    return figure(key, kind, at, person=person, **fields)


def drawn(card: str, *others: dict[str, Any], dice: tuple[int, ...] = (), **parts: Any) -> Game:
    """A game in which the hero's group has drawn a card."""
    start = {"portals": PORTALS, "deck": [card], "race": "dal"}
    game = episode(who("hero", (30, 20)), *others, **{**start, **parts})
    run(deal(game, "hero", 1), dice)
    return game


@pytest.mark.rule("AT-NEW-CARD-16")
def test_a_twisted_ankle_halves_the_move_of_a_random_companion_of_the_group():
    game = drawn(
        "twisted_ankle", who("friend", (28, 20), "leela", group="hero"), who("else", (20, 20), "katarina"), dice=(2,)
    )
    assert [full_move(game, one(game, key)) for key in ("hero", "friend", "else")] == [6 * INCH, 3 * INCH, 6 * INCH]
    game.turn += 1
    assert full_move(game, one(game, "friend")) == 6 * INCH


@pytest.mark.rule("AT-NEW-CARD-17", "AT-VIS-01")
def test_mist_is_over_at_the_end_of_the_turn():
    game = drawn("bank_of_mist", portals=[PORTALS[0]])
    assert game.visibility.kind == "fog"
    game.cursor = Cursor(Step.MOVES)
    play(game, Player())
    assert game.visibility.kind == "day"


@pytest.mark.rule("AT-NEW-CARD-18")
def test_in_a_power_drop_no_alien_shoots_this_turn():
    game = drawn("power_drop", figure("foe", "rank", (50, 40), race="dal"))
    assert holds_fire(game, one(game, "foe"))
    assert not holds_fire(game, one(game, "hero"))
    game.turn += 1
    assert not holds_fire(game, one(game, "foe"))


@pytest.mark.rule("AT-NEW-CARD-19")
def test_a_lorry_with_four_soldiers_stands_at_the_edge_at_the_end_of_the_turn():
    game = drawn("a_lorry_arrives", start_edge="south", portals=[PORTALS[0]])
    assert list(game.figures) == ["hero"]
    game.cursor = Cursor(Step.MOVES)
    play(game, Player())
    lorry, *men = [figure for figure in game.figures.values() if figure.id != "hero"]
    assert (lorry.kind, lorry.move) == ("vehicle", 20 * INCH)
    assert [(man.kind, man.weapons, man.seat) for man in men] == [("soldier", ("unit_rifle",), "p1")] * 4
    assert all(other.y < 8 * INCH for other in (lorry, *men))
    assert len({man.group for man in men}) == 1


@pytest.mark.rule("AT-NEW-CARD-19", "AT-NEW-VEH-01")
@pytest.mark.parametrize("at", [(36, 2), (33.2, 2), (38.9, 3.4), (36, 4)])
def test_a_lorry_stands_on_nobody(at):
    game = episode(who("hero", at))
    made = lorry(game, (36 * INCH, 2 * INCH), "p1")
    assert not overlaps(made.body, one(game, "hero").body)
    assert gap(made.body, Body(36 * INCH, 2 * INCH, 0)) <= 4 * INCH


@pytest.mark.rule("AT-NEW-CARD-19", "AT-CARD-08")
@pytest.mark.parametrize(("card", "comes_again"), [("a_lorry_arrives", False), ("power_drop", True)])
def test_the_lorry_comes_once_a_game_and_other_events_go_under_the_deck(card, comes_again):
    game = drawn(card, start_edge="south", portals=[PORTALS[0]])
    assert game.aside == (card,)
    game.cursor = Cursor(Step.MOVES)
    play(game, Player())
    assert (card in game.deck, card in game.aside) == (comes_again, not comes_again)


@pytest.mark.rule("AT-NEW-CARD-20")
def test_a_random_unit_group_stands_whatever_its_order():
    men = [figure(key, "soldier", at, group=key, order="advance") for key, at in (("one", (10, 10)), ("two", (10, 30)))]
    game = drawn("orders_misheard", *men, dice=(2,))
    assert [one(game, key).order for key in ("one", "two")] == ["advance", "stand"]


@pytest.mark.rule("AT-NEW-CARD-21", "AT-PRIS-08")
@pytest.mark.parametrize(("face", "free"), [(7, True), (6, False)])
def test_an_unlocked_door_gives_a_prisoner_a_roll_at_once(face, free):
    held = who("held", (50, 40), "leela", held_at="o")
    game = drawn("an_unlocked_door", held, objectives=[{"id": "o", "at": [50, 41]}])
    run(at_once(game), [face])
    assert one(game, "held").prisoner is not free
    assert game.pending == ()


@pytest.mark.rule("AT-NEW-CARD-22")
def test_a_cry_sends_the_nearest_alien_to_a_random_companion_seen_or_not():
    wall = [{"kind": "wall", "points": [[40, 0], [40, 48]]}]
    foes = [figure("foe", "rank", (60, 40), race="dal"), figure("other", "rank", (70, 5), race="dal")]
    game = drawn("a_cry_in_the_silence", *foes, terrain=wall, portals=[{"id": "near", "at": [33, 20]}])
    assert (one(game, "foe").order, one(game, "foe").target, one(game, "other").target) == ("advance", "hero", "")


@pytest.mark.rule("AT-NEW-CARD-23")
def test_the_corridor_shifts_the_nearest_and_the_furthest_marker():
    game = drawn("the_corridor_shifts")
    assert [(marker.id, marker.x) for marker in game.portals] == [("near", 60 * INCH), ("far", 35 * INCH)]


# ------------------------------------------------------------------ K9
def dog(at: tuple[float, float] = (32, 22), **fields: Any) -> dict[str, Any]:
    return who("dog", at, "k_9", "k9", **fields)


@pytest.mark.rule("AT-CARD-09", "AT-NEW-CARD-24")
def test_low_power_is_kept_and_k9_neither_moves_nor_acts():
    game = drawn("k9_low_power", dog())
    holder = next(figure for figure in game.figures.values() if "k9_low_power" in figure.cards)
    assert (one(game, "dog").stopped, one(game, "dog").able, game.aside) == (True, False, ())
    assert no_act(game, one(game, "dog")) == "AT-CARD-09"
    assert holder.on_table


@pytest.mark.rule("AT-NEW-CARD-25", "AT-CARD-09")
def test_recharged_k9_runs_again_and_both_cards_go_under():
    game = drawn("k9_recharged", dog(stopped=True), deck=["k9_recharged"])
    one(game, "hero").cards = ("k9_low_power",)
    assert not one(game, "dog").stopped
    assert game.aside == ("k9_recharged",)
    kept = drawn("k9_recharged", dog())
    assert any("k9_recharged" in figure.cards for figure in kept.figures.values())
    kept.deck = ("k9_low_power",)
    run(deal(kept, "hero", 1))
    assert len(told(kept, K9Runs)) == 1
    assert not one(kept, "dog").stopped
    assert sorted(kept.deck) == ["k9_low_power", "k9_recharged"]


@pytest.mark.rule("AT-CARD-10")
def test_k9_is_lifted_in_contact_carried_and_set_down():
    game = episode(who("hero", (30, 20)), dog((31, 20)))
    moved = {"hero": ["move", "lift"]}
    play(game, Player(wishes=moved, ways={"hero": [(30, 26)]}), until=Step.RESOLVE)
    assert (one(game, "dog").where, one(game, "dog").aboard) == ("aboard", "hero")
    assert no_act(game, one(game, "hero")) == "AT-CARD-10"
    game.cursor = Cursor(Step.ORDERS)
    assert [option.key for option in wish(game, one(game, "hero"))] == ["cards"]
    game.cursor, game.opened, game.asking = Cursor(Step.ACTS), (), ("hero",)
    run(windows(game, "hero"), answers=["set_down"])
    assert one(game, "dog").on_table
    assert no_act(game, one(game, "hero")) == ""


# ------------------------------------------------------------------ blue-edged cards
@pytest.mark.rule("AT-NEW-CARD-27", "AT-CARD-14")
@pytest.mark.parametrize(("answer", "aliens", "cards"), [("yes", 0, 0), ("no", 1, 1)])
def test_a_change_of_polarity_makes_the_roll_nothing(answer, aliens, cards):
    foe = {"contact": True, "race": "dal", "revealed": True, "pool": {"rank": 8, "leader": 1, "character": 1}}
    markers = [{"id": f"m{n}", "at": [35 + n, 20]} for n in range(5)]
    game = episode(who("hero", (30, 20), cards=["change_of_polarity"], card_limit=3), portals=markers, deck=["dal_1"],
                   cursor="events", **foe)  # fmt: skip
    dice = [5] if answer == "yes" else [5, 1]  # 5 + 4 = 9: two cards and an alien, at one of five markers
    run(roll(game), dice, [answer])
    assert len(told(game, AlienArrived)) == aliens
    assert len([card for card in one(game, "hero").cards if card == "dal_1"]) == cards
    assert ("change_of_polarity" in game.deck) is (answer == "yes")


@pytest.mark.rule("AT-NEW-CARD-27", "AT-CARD-14")
def test_of_nothing_or_by_who_is_not_free_it_is_not_played():
    game = episode(
        who("hero", (30, 20), cards=["change_of_polarity"]), portals=PORTALS[:1], deck=["dal_1"], cursor="events"
    )
    run(roll(game), [1], ["done"])
    assert told(game, CardPlayed) == []


@pytest.mark.rule("AT-NEW-CARD-28", "AT-PRIS-02")
@pytest.mark.parametrize(("x", "answer", "caught"), [(33, "yes", False), (33.1, "yes", True), (33, "no", True)])
def test_by_a_bold_bluff_nobody_near_the_doctor_surrenders(x, answer, caught):
    """The Doctor stands at 20; 12 inches from base to base is 33."""
    game = episode(
        who("doctor", (20, 20), "3rd_doctor", "doctor", cards=["bold_bluff"]), who("hero", (x, 20), "katarina"),
        figure("foe", "rank", (x + 2, 20), race="dal"), figure("close", "rank", (22.5, 20), race="dal", helpless=2),
    )  # fmt: skip
    run(bluff(game), answers=[answer])
    run(surrender(game))
    assert one(game, "hero").prisoner is caught


@pytest.mark.rule("AT-NEW-CARD-28")
def test_where_nobody_could_surrender_the_bluff_is_not_asked_for():
    game = episode(
        who("doctor", (20, 20), "3rd_doctor", "doctor", cards=["bold_bluff"]), figure("foe", "rank", (24, 20))
    )
    run(bluff(game))
    assert one(game, "doctor").cards == ("bold_bluff",)


@pytest.mark.rule("AT-NEW-CARD-29", "AT-CARD-14")
@pytest.mark.parametrize(("at", "keys"), [((34, 20), ["hero", "friend"]), ((34.1, 20), ["hero"])])
def test_a_short_cut_doubles_the_move_of_the_holder_or_a_friend_near(at, keys):
    game = episode(
        who("hero", (30, 20), "katarina", cards=["a_short_cut"], order="move"),
        who("friend", at, "dodo_chaplet", order="move"), cursor="moves",
    )  # fmt: skip
    _, asked = run(windows(game, "hero"), answers=["play-a_short_cut", keys[-1]])
    assert keys_of(asked[1]) == keys
    assert full_move(game, one(game, keys[-1])) == 12 * INCH
    assert game.deck == ("a_short_cut",)


@pytest.mark.rule("AT-NEW-CARD-30", "AT-CARD-14")
def test_think_it_through_takes_one_of_three_and_orders_the_others():
    game = episode(who("hero", (30, 20), "zoe_heriot", cards=["think_it_through"]),
                   deck=["dal_1", "dal_2", "escapologist", "zyg_1"], cursor="events")  # fmt: skip
    _, asked = run(windows(game, "hero"), answers=["play-think_it_through", "escapologist", "2"])
    assert keys_of(asked[1]) == ["dal_1", "dal_2", "escapologist", "no"]
    assert one(game, "hero").abilities == ("escapologist",)
    assert game.deck == ("zyg_1", "think_it_through", "dal_2", "dal_1")


@pytest.mark.rule("AT-NEW-CARD-30", "AT-IDEA-06")
def test_of_the_three_a_full_hand_takes_no_idea():
    game = episode(who("hero", (30, 20), cards=["think_it_through", "ogr_1"], card_limit=1),
                   deck=["dal_1", "dal_2", "bank_of_mist"], cursor="moves")  # fmt: skip
    _, asked = run(windows(game, "hero"), answers=["play-think_it_through", "no", "1"])
    assert keys_of(asked[1]) == ["bank_of_mist", "no"]
    assert len(game.deck) == 4
