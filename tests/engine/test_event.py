"""Events as an open stream."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.engine.toy import Cursor, Dealt, Scored, Shown, Toy, ToyRules, Turned
from wartable.engine.event import RESERVED, Event, from_json, names, to_json
from wartable.engine.mod import Reason

SCORED = Scored("ann", 5, (Reason("TOY-A-02", "die", 4), Reason("TOY-A-04", "far from home", 1)))


def test_as_json() -> None:
    assert to_json(SCORED, 17, "Ann scores.") == {
        "n": 17, "event": "Scored", "clause": "TOY-A-02", "seat": "ann", "points": 5,
        "why": [
            {"clause": "TOY-A-02", "text": "die", "value": 4},
            {"clause": "TOY-A-04", "text": "far from home", "value": 1},
        ],
        "say": "Ann scores.",
    }  # fmt: skip


@pytest.mark.parametrize("event", [SCORED, Scored("bob", 0), Dealt("cid", 3), Turned(Cursor("end", 2), 4)])
def test_there_and_back(event: Event) -> None:
    assert from_json("toy", json.loads(json.dumps(to_json(event, 0, "")))) == event


@pytest.mark.parametrize("data", [
    {}, {"event": "Unheard"}, {"event": "Scored"}, {"event": "Scored", "seat": "ann", "points": "five"},
    {"event": "Scored", "seat": "ann", "points": 5, "why": [{}]},
    {"event": "Scored", "seat": "ann", "points": 5, "why": [{"clause": "A", "text": 3, "value": 1}]},
])  # fmt: skip
def test_what_is_no_event(data: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"no event|Scored"):
        from_json("toy", data)
    with pytest.raises(ValueError, match="no event"):
        from_json("chess", {"event": "Scored"})


def test_emitting_applies_and_logs() -> None:
    game = ToyRules().new_game({})
    game.emit(SCORED)
    assert (game.hands["ann"].points, game.log, game.tally) == (5, [SCORED], {5: 1})
    assert SCORED.clause == "TOY-A-02"
    assert len(SCORED.reasons) == 2
    assert Dealt("ann", 1).reasons == ()


def test_who_may_see_it() -> None:
    assert [Dealt("ann", 1).visible_to(seat) for seat in ("ann", "bob", "")] == [True, False, False]
    assert SCORED.visible_to("")
    assert [kind.reveals for kind in (Dealt, Shown)] == [False, True]


def test_the_names_are_known() -> None:
    assert names("toy") == ("Dealt", "Scored", "Shown", "ToyEvent", "Turned", "Walked")
    assert names("chess") == ()


def test_citing_counts_only_when_it_is_wanted() -> None:
    game = Toy()
    game.cite("A-1")
    assert game.cites is None
    game.cites = {}
    game.cite("A-1")
    game.cite("A-1")
    assert game.cites == {"A-1": 2}


@pytest.mark.parametrize("field", ["rule", "system", "reveals", "turning", "clause", "begins_turn", "apply"])
def test_a_field_does_not_take_its_default_from_what_the_class_says(field: str) -> None:
    with pytest.raises(TypeError, match=f"Odd: Event says what {field} is"):
        type("Odd", (Event,), {"__annotations__": {"seat": "str", field: "str"}})
    assert "Odd" not in names("")


@pytest.mark.parametrize("field", sorted(RESERVED - {"begins", "clause", "sign", "tape"}))
def test_a_field_is_not_called_as_what_the_record_tells_of_every_event(field: str) -> None:
    with pytest.raises(TypeError, match=f"Odd: the record tells {field} of every event"):
        type("Odd", (Event,), {"__annotations__": {"seat": "str", field: "str"}})
    assert "Odd" not in names("")


def test_a_field_may_be_told_again_and_what_the_class_says_too() -> None:
    again = type("Again", (Dealt,), {"__annotations__": {"seat": "str", "turning": "ClassVar[str]"}, "system": "toys"})
    assert issubclass(again, Dealt)
    assert names("toys") == ("Again",)
