"""What decisions are called, and how far back a seat's own last one lies."""

from __future__ import annotations

from typing import Any

import pytest

from wartable.ai.players import player
from wartable.engine.answer import Seeded
from wartable.engine.ask import Ask, Choice, Manner, Option, Placement
from wartable.engine.session import Session
from wartable.shelf import example, load_scenario
from wartable.umpire.decisions import Back, Decision, back, menus, named, replayed

RUN, FOE, HALL = Option("run", "Run"), Option("d", "Dalek Squad 2"), Option("s", "Marine Squad 1 acts, 2 actions left")
CHARGE = Option("charge", "Charge!")


@pytest.mark.parametrize(("ask", "value", "name"), [
    (Choice("C", "p", "Marine Squad 1 (2 actions)", (RUN,), about="s"), "run", "Marine Squad 1, run"),
    (Choice("C", "p", "Captain: Quicken Pace! to whom?", (FOE,), about="s"), "d", "Captain, Dalek Squad 2"),
    (Choice("C", "p", "Captain: which order?", (CHARGE,), about="s"), "charge", "Captain, Charge!"),
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


@pytest.mark.parametrize(
    ("made", "found"),
    [
        ((), Back()),
        ((C,), Back()),
        ((A,), Back(1, "a")),
        ((A, C, C), Back(3, "a")),
        ((A, B, C, B), Back(4, "a, and 2 more")),  # what was answered in its place goes with it
        ((C, B), Back(1, "b")),  # there is nothing else of its own
    ],
)
def test_the_last_own_decision(made: tuple[Decision, ...], found: Back) -> None:
    assert back(made, ("p1",)) == found


@pytest.mark.rule("TW-GEN-07")
def test_no_menu_leads_back_past_a_measured_distance() -> None:
    """Else every distance could be had for a declaration that is none; who takes it back says so."""
    ruleset, doc = load_scenario(example("skirmish"))
    session = Session(ruleset, ruleset.new_game(doc), Seeded("bands"))
    bots = {seat: player("soldier", seat) for seat in ruleset.seats(session.game)}
    above = dict[str, list[str]]()
    while (ask := session.ask) is not None and "TW-GEN-08" not in above:
        if ask.clause in ("TW-FIRE-01", "TW-GEN-08"):
            above[ask.clause] = [menu.ask.clause for menu in menus(session, replayed(session))]
        session.answer(bots[ask.seat].answer(session, ask))
    assert above == {"TW-FIRE-01": ["TW-ACT-01", "TW-ACT-02"], "TW-GEN-08": []}
