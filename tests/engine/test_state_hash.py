"""The hash of a state is the digest of all that it holds, however much of it was written before."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any

import pytest

from wartable.ai.players import player
from wartable.engine import state
from wartable.engine.answer import Seeded
from wartable.engine.codec import digest
from wartable.engine.session import Session
from wartable.engine.state import Entity, State
from wartable.rulesets import FIRST, load_ruleset
from wartable.shelf import example, load_scenario


@dataclass(slots=True)
class Piece(Entity):
    at: tuple[int, ...] = ()
    named: int | str | None = 0


@dataclass(slots=True)
class Board(State):
    pieces: dict[str, Piece] = field(default_factory=dict)
    others: dict[int, Piece] = field(default_factory=dict)
    plain: dict[str, int] = field(default_factory=dict)


@pytest.mark.parametrize("name", ["battle", "hunt", "gates_shields", "bg_pitched", "at_quarry"])
def test_a_hash_is_the_digest_of_the_whole_state_at_each_decision(name: str) -> None:
    rules, doc = load_scenario(example(name))
    session = Session(rules, rules.new_game(doc), Seeded("hashes"), keep="last")
    bots = {seat: player("random", f"hashes {seat}") for seat in rules.seats(session.game)}
    seen = set()
    while not session.over and session.decisions < 250:
        session.play(bots, 1)
        assert session.game.hash() == digest(session.game)
        assert session.marks[-1].game.hash() == digest(session.marks[-1].game)
        seen.add(session.game.hash())
    assert len(seen) > 50


@pytest.mark.parametrize("value", [True, 1, "1", None, 2**70])
def test_equal_values_that_are_written_otherwise_are_told_apart(value: int | str | None) -> None:
    board = Board(pieces={"b": Piece((1, 2)), "a": Piece()}, others={10: Piece(), 9: Piece((3,))}, plain={"x": 1})
    assert board.hash() == digest(board)
    for before in (1, True, 0, False, 2**70):
        board.pieces["a"].named = before
        assert board.hash() == digest(board)
        board.pieces["a"].named = value
        assert board.hash() == digest(board)
    board.pieces["c"] = board.pieces["b"].copy()
    del board.pieces["b"]
    assert board.hash() == digest(board)


def test_what_is_kept_of_entities_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state, "KEPT", 3)
    monkeypatch.setattr(state, "_texts", {})
    board = Board(pieces={str(n): Piece((n,)) for n in range(10)})
    assert board.hash() == digest(board)
    assert 0 < len(state._texts) <= 3


def test_entities_hold_what_nobody_can_change() -> None:
    """Else a copy would share it, and what was written of it would not be true any more."""
    for name in FIRST:
        load_ruleset(name)
    found = list[type[Any]](Entity.__subclasses__())
    for kind in found:
        found += kind.__subclasses__()
    ours = [kind for kind in found if kind.__module__.startswith("wartable.") and is_dataclass(kind)]
    assert len(ours) > 15
    for kind in ours:
        written = " ".join(str(item.type) for item in fields(kind))
        assert not re.search(r"\b(list|dict|set|deque|bytearray)\b\[", written), kind
