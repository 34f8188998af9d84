"""What is copied in one go is what a copy field by field is, and is another thing."""

from __future__ import annotations

import sys
from dataclasses import dataclass, fields
from typing import Any

import pytest

from wartable import native
from wartable.ai.players import player
from wartable.engine.answer import Seeded
from wartable.engine.session import Session
from wartable.engine.state import Entity
from wartable.native import copies
from wartable.shelf import example, load_scenario

compiled = pytest.mark.skipif(native.COMPILED is None, reason="nothing is compiled here: there was no C compiler")


@dataclass(slots=True)
class Piece(Entity):
    name: str
    at: tuple[int, int] = (0, 0)
    tags: frozenset[str] = frozenset()


@dataclass(slots=True)
class Crowned(Piece):
    crown: str = ""


@dataclass
class Loose(Entity):
    name: str
    at: tuple[int, int] = (0, 0)


@dataclass(slots=True, weakref_slot=True)
class Watched(Entity):
    name: str
    at: tuple[int, int] = (0, 0)


THINGS: tuple[Any, ...] = (
    Piece("a", (1, 2), frozenset({"x"})), Crowned("b", (3, 4), crown="c"), Loose("d", (5, 6)), Watched("e"),
)  # fmt: skip


def twins(things: dict[str, Any]) -> Any:
    assert native.COMPILED is not None
    return native.COMPILED.twins(things)


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("several", [THINGS[:1], THINGS[:2], THINGS, ()])
def test_copies_have_the_same_values_and_are_changed_alone(
    several: tuple[Any, ...], plain: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if plain:
        monkeypatch.setattr(native, "COMPILED", None)
    things = {thing.name: thing for thing in several}
    made = copies(things)
    assert (made, list(made), made is things) == (things, list(things), False)
    for key, thing in things.items():
        copy = made[key]
        assert (type(copy), copy is thing) == (type(thing), False)
        assert all(getattr(copy, item.name) is getattr(thing, item.name) for item in fields(thing))
        before, copy.at = thing.at, (9, 9)
        assert (thing.at, copy.at) == (before, (9, 9))


@compiled
def test_what_does_not_consist_of_slots_alone_is_left_to_python() -> None:
    others = (Loose("a"), Watched("b"), [1], (1, 2), {"a": 1}, 7, "text", 1.5, len, Piece, None, object())
    for thing in others:
        assert twins({"x": thing}) is None
        assert twins({"y": Piece("a"), "x": thing}) is None
    assert twins({"y": Piece("a")}) == {"y": Piece("a")}
    with pytest.raises(TypeError, match="a dictionary of things is copied"):
        twins([Piece("a")])  # type: ignore[arg-type]


@compiled
def test_a_slot_without_a_value_stays_without_one() -> None:
    piece = Piece("a")
    del piece.at
    assert not hasattr(copies({"a": piece})["a"], "at")


@compiled
def test_references_are_counted() -> None:
    at = (sys.maxsize, 2)
    things: dict[str, Piece] = {"a": Piece("a", at), "b": Crowned("b", at)}
    before, kinds = sys.getrefcount(at), [sys.getrefcount(kind) for kind in (Piece, Crowned)]
    made = [copies(things) for _ in range(50)]
    assert sys.getrefcount(at) == before + 100
    made.clear()
    after = [sys.getrefcount(kind) for kind in (Piece, Crowned)]
    assert sys.getrefcount(at) == before
    assert all(abs(now - then) <= 1 for now, then in zip(after, kinds))  # the latest kind is remembered


@pytest.mark.parametrize("name", ["battle", "gates_shields", "bg_pitched", "at_quarry"])
def test_everything_in_a_game_is_copied_as_field_by_field(name: str) -> None:
    rules, doc = load_scenario(example(name))
    session = Session(rules, rules.new_game(doc), Seeded("slots"), keep="none")
    bots = {seat: player("random", f"slots {seat}") for seat in rules.seats(session.game)}
    copied = 0
    for _ in range(6):
        session.play(bots, 25)
        for held in fields(session.game):
            things = getattr(session.game, held.name)
            if isinstance(things, dict) and things and all(isinstance(thing, Entity) for thing in things.values()):
                assert copies(things) == {key: thing.copy() for key, thing in things.items()}
                copied += len(things)
    assert copied > 20
