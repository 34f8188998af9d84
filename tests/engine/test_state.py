"""Things that copies of a state share, and the hash that is made of their texts."""

from __future__ import annotations

import copy
import pickle
from dataclasses import dataclass, field

import pytest

from wartable.engine.codec import canonical, digest, plain
from wartable.engine.state import Entity, Fixed, Shared, State, fixed


@dataclass(slots=True)
class Piece(Shared):
    id: str
    at: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Card(Entity):
    id: str
    kind: str = ""


@dataclass(slots=True)
class Board(State):
    pieces: dict[str, Piece] = field(default_factory=dict)
    cards: dict[str, Card] = field(default_factory=dict)
    title: str = ""


def test_what_is_kept_is_the_same_until_the_thing_is_changed() -> None:
    piece = Piece("a", (1, 2))
    first = piece.kept()
    assert (first, first is piece.kept(), first.kept() is first) == (piece, True, True)
    piece.at = (3, 4)
    assert (first.at, piece.kept().at, piece.kept() is first) == ((1, 2), (3, 4), False)


def test_nobody_changes_what_is_kept_and_everybody_a_copy_of_it() -> None:
    kept = Piece("a").kept()
    with pytest.raises(AttributeError, match=r"Piece.at: what is kept is not changed"):
        kept.at = (1, 1)
    own = kept.copy()
    own.at = (1, 1)
    assert (kept.at, own.at, type(own)) == ((0, 0), (1, 1), Piece)


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))])
def test_what_another_process_or_a_copy_gets_can_be_changed(again) -> None:
    found = again(Piece("a", (1, 2)).kept())
    assert found == Piece("a", (1, 2))
    found.at = (5, 5)
    assert found.at == (5, 5)


def test_a_fixed_dictionary_is_replaced_and_what_is_known_of_it_goes_with_it() -> None:
    cards = Fixed({"a": Card("a")})
    cards.known["asked"] = 1
    more = cards.having("b", Card("b"))
    assert (list(cards), list(more), more.known, fixed(cards) is cards) == (["a"], ["a", "b"], {}, True)
    assert pickle.loads(pickle.dumps(cards)) == cards
    for change in (
        lambda: cards.__setitem__("c", Card("c")), lambda: cards.pop("a"), cards.clear, cards.popitem,
        lambda: cards.update(c=Card("c")), lambda: cards.__delitem__("a"), lambda: cards.setdefault("c", Card("c")),
    ):  # fmt: skip
        with pytest.raises(TypeError, match="not changed"):
            change()


def test_the_hash_is_that_of_the_whole_whatever_is_known_of_its_parts() -> None:
    board = Board(pieces={"b": Piece("b"), "a": Piece("a", (1, 2))}, cards={"c": Card("c", "kéy")}, title='x"y')
    seen = {board.hash()}
    for change in range(3):
        board.pieces["a"].at = (change, 7)
        board.cards = fixed(board.cards).having("c", Card("c", f"kind {change}"))
        assert board.hash() == digest(board) == board.hash()
        seen.add(board.hash())
    assert len(seen) == 4
    assert canonical(plain(Board())) == canonical({"cards": {}, "dice": 0, "pieces": {}, "title": ""})
