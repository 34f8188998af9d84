"""Pots, markers, hands and decks, and the flows that draw from them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from wartable.engine.ask import Die, Flow
from wartable.engine.codec import plain, restore
from wartable.engine.deck import Deck, Hand, Held, Marker, Pot, draw_one, shuffle
from wartable.odds.exact import distribution

POT = Pot().put("ann", 2).put("guards", 0).put("bob")


def run(flow: Flow[Any], *faces: int) -> tuple[Any, list[Die]]:
    asked: list[Die] = []
    try:
        ask = flow.send(None)
        for face in faces:
            assert isinstance(ask, Die)
            asked.append(ask)
            ask = flow.send(ask.accept(face))
    except StopIteration as stop:
        assert len(asked) == len(faces)
        return stop.value, asked
    raise AssertionError("the flow goes on")


def test_a_pot_counts_its_chits() -> None:
    assert POT.chits == (("ann", 2), ("guards", 0), ("bob", 1))
    assert [POT.count(owner) for owner in ("ann", "bob", "guards", "nobody")] == [2, 1, 0, 0]
    assert POT.total == 3
    assert POT.put("guards", 3).chits == (("ann", 2), ("guards", 3), ("bob", 1))
    assert POT.take("ann", 2).chits == (("ann", 0), ("guards", 0), ("bob", 1))
    assert POT.take("ann").take("ann").put("ann", 2) == POT


@pytest.mark.parametrize(("face", "owner"), [(1, "ann"), (2, "ann"), (3, "bob")])
def test_chits_are_numbered_in_the_order_of_the_owners(face: int, owner: str) -> None:
    assert POT.draw(face) == owner
    assert POT.total == 3


@pytest.mark.parametrize(
    ("take", "text"),
    [
        (lambda: POT.take("ann", 3), "3 chits of ann cannot be taken: 2 are in the pot"),
        (lambda: POT.take("cid"), "1 chits of cid cannot be taken: 0 are in the pot"),
        (lambda: POT.take("ann", -1), "-1 chits of ann"),
        (lambda: POT.put("ann", -1), "-1 chits cannot be put"),
        (lambda: POT.draw(0), "no chit 0 in a pot of 3"),
        (lambda: POT.draw(4), "no chit 4 in a pot of 3"),
        (lambda: Pot().draw(1), "no chit 1 in a pot of 0"),
        (lambda: Hand("ann").remove("key"), "ann does not hold key"),
        (lambda: Hand("ann").show("key"), "ann does not hold key"),
        (lambda: Deck().deal(), "no card is left"),
        (lambda: run(draw_one((), "A-1", "")), "nothing is left to draw from .A-1."),
    ],
)
def test_what_is_not_there_cannot_be_taken(take: Callable[[], object], text: str) -> None:
    with pytest.raises(ValueError, match=text):
        take()


def test_a_marker_is_known_to_those_who_looked_until_it_is_turned() -> None:
    marker = Marker("m1", "robots")
    assert marker.seen_by("ann") == Marker("m1") == marker.hidden()
    looked = marker.looked_at("ann")
    assert looked.looked_at("ann") == looked
    assert (looked.seen_by("ann").card, looked.seen_by("bob").card, looked.seen_by("").card) == ("robots", "", "")
    assert looked.seen_by("bob").known == ("ann",)  # that he looked is no secret
    assert looked.turned().seen_by("").card == "robots"


def test_a_hand_is_known_to_its_owner_and_shown_cards_to_all() -> None:
    hand = Hand("ann").add("key").add("map").add("key", known=True)
    assert hand.seen_by("ann") == hand
    assert hand.seen_by("bob").cards == hand.seen_by("").cards == (Held(""), Held(""), Held("key", True))
    shown = hand.show("key")
    assert shown.seen_by("bob").keys == ("key", "", "key")
    assert shown.show("key") == shown
    assert hand.remove("key").keys == ("map", "key")


def test_a_deck_deals_from_its_front() -> None:
    card, deck = Deck(("a", "b", "c")).deal()
    assert (card, deck) == ("a", Deck(("b", "c")))
    assert deck.discard("a").hidden() == Deck(("", ""), ("a",))


@pytest.mark.parametrize(
    ("items", "faces", "drawn", "rest"),
    [
        ("abc", (1,), "a", "bc"),
        ("abc", (2,), "b", "ac"),
        ("abc", (3,), "c", "ab"),
        ("a", (), "a", ""),
    ],
)
def test_one_is_drawn_by_a_secret_die(items: str, faces: tuple[int, ...], drawn: str, rest: str) -> None:
    found, asked = run(draw_one(tuple(items), "A-1", "", "a card"), *faces)
    assert found == (drawn, tuple(rest))
    assert asked == [Die("A-1", "", len(items), "a card", secret=True) for _ in faces]


def test_a_shuffle_throws_one_die_less_than_there_are_cards() -> None:
    # 4 sides, 1: a changes with d, dbca; 3 sides, 2: b with c, dcba; 2 sides, 2: c stays
    found, asked = run(shuffle("abcd", "A-1", ""), 1, 2, 2)
    assert found == tuple("dcba")
    assert [(die.sides, die.secret) for die in asked] == [(4, True), (3, True), (2, True)]
    assert run(shuffle("a", "A-1", ""))[0] == ("a",)
    assert run(shuffle("", "A-1", ""))[0] == ()


def test_each_order_of_a_shuffle_is_as_likely() -> None:
    dist = distribution(lambda: shuffle("abcd", "A-1", ""))
    assert len(dist.weights) == 24
    assert set(dist.weights.values()) == {1}


@pytest.mark.parametrize("value", [POT, Marker("m", "x", True, ("ann",)), Hand("ann", (Held("k", True),)),
                                   Deck(("a",), ("b",))])  # fmt: skip
def test_a_save_holds_them(value: Any) -> None:
    assert restore(type(value), plain(value)) == value
