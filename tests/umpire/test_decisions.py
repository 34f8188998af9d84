"""What decisions are called, and how far back a seat's own last one lies."""

from __future__ import annotations

from typing import Any

import pytest

from wartable.engine.ask import Ask, Choice, Manner, Option, Placement
from wartable.umpire.decisions import Back, Decision, back, named

RUN, FOE, HALL = Option("run", "Run"), Option("d", "Dalek Squad 2"), Option("s", "Marine Squad 1 acts, 2 actions left")


@pytest.mark.parametrize(("ask", "value", "name"), [
    (Choice("C", "p", "Marine Squad 1 (2 actions)", (RUN,), about="s"), "run", "Marine Squad 1, run"),
    (Choice("C", "p", "Marine Squad 1: fire at whom?", (FOE,), about="s", manner=Manner("declare fire at")), "d",
     "Marine Squad 1 declares fire at Dalek Squad 2"),
    (Choice("C", "p", "Daleks: fire at whom?", (FOE,), about="s", manner=Manner("declare fire at")), "d",
     "Daleks declare fire at Dalek Squad 2"),
    (Choice("C", "p", "What does Marine Squad 1 do? (2 actions left)", (RUN,), about="s",
            manner=Manner(who="Marine Squad 1")), "run", "Marine Squad 1, run"),
    (Choice("C", "p", "Who acts?", (HALL,)), "s", "Who acts? Marine Squad 1 acts, 2 actions left"),
    (Choice("C", "p", "Who acts?", (HALL,), manner=Manner(acts=True)), "s", "Marine Squad 1 acts, 2 actions left"),
    (Choice("C", "p", "Marine Squad 1: who?", (HALL,), about="s"), "s", "Marine Squad 1 acts, 2 actions left"),
    (Choice("C", "p", "resign?", (), grave=(Option("give-up", "give up"),)), "give-up", "Resign? give up"),
    (Placement("C", "p", "where is the Retinue deployed?"), {"to": [1, 2]}, "Where is the Retinue deployed"),
])  # fmt: skip
def test_names(ask: Ask, value: Any, name: str) -> None:
    assert named(ask, value) == name


A, B, C = Decision("p1", "a"), Decision("p1", "b", by_hand=False), Decision("p2", "c")


@pytest.mark.parametrize(("made", "found"), [
    ((), Back()),
    ((C,), Back()),
    ((A,), Back(1, "a")),
    ((A, C, C), Back(3, "a")),
    ((A, B, C, B), Back(4, "a, and 2 more")),  # what was answered in its place goes with it
    ((C, B), Back(1, "b")),  # there is nothing else of its own
])
def test_the_last_own_decision(made: tuple[Decision, ...], found: Back) -> None:
    assert back(made, ("p1",)) == found
