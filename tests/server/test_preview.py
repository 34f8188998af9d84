"""What a new game would look like: its ground, its document spelled out, and where a fault of it lies."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from wartable.engine.errors import WartableError
from wartable.rulesets.time_wars.ground.kinds import kinds
from wartable.server.protocol import forms as f
from wartable.server.rooms import setups

SIDES: list[Any] = [{"seat": "p1"}, {"seat": "p2"}]
TOWN = {"wartable": 1, "ruleset": "time_wars", "table": {"layout": "town", "number": 5}, "sides": SIDES}


def plain(value: Any) -> Any:
    """As it comes over the wire."""
    return msgspec.json.decode(msgspec.json.encode(value))


def of(document: dict[str, Any], **more: Any) -> f.Preview:
    return setups.preview(f.NewGame(document=document, **more))


def test_the_ground_is_the_table_and_its_land():
    found = of(TOWN)
    assert found.ground is not None
    assert (found.ground.width, found.ground.height) == (72_000, 48_000)
    assert {shape.tone for shape in found.ground.shapes if shape.kind == "terrain"} <= set(kinds())
    assert (found.why, found.at) == ("", [])


@pytest.mark.rule("TW-DEPL-04", "TW-DEPL-10")
@pytest.mark.parametrize(
    ("sides", "zones"),
    [
        (SIDES, ["south", "north"]),
        ([*SIDES, {"seat": "p3"}], ["south west", "south east", "north middle"]),
        ([{"seat": "p1", "zone": [[0, 0], [9, 0], [9, 9]]}, {"seat": "p2"}], ["p1"]),
    ],
)
def test_zones_that_will_be_chosen_are_shown(sides: list[Any], zones: list[str]):
    found = of({**TOWN, "sides": sides})
    assert found.ground is not None
    assert [shape.text for shape in found.ground.shapes if shape.kind == "zone"] == zones


def test_a_document_is_spelled_out_if_asked():
    assert of(TOWN).document == TOWN
    spelled = plain(of(TOWN, spell=True).document)
    assert "table" not in spelled
    assert plain(of(spelled, spell=True).document) == spelled
    assert of(spelled).ground == of(TOWN).ground


def test_a_system_without_pieces_spells_nothing():
    found = setups.preview(f.NewGame(scenario="hunt", spell=True))
    assert found.document == setups.preview(f.NewGame(scenario="hunt")).document
    assert found.ground is not None
    assert found.ground.kind == "squares"


def test_the_document_of_a_shipped_scenario_tells_no_secret():
    """Whoever picks a position is not told what lies under its markers; whoever wrote it is given it back."""
    found = plain(setups.preview(f.NewGame(scenario="hunt_break_in")).document)
    assert "trip_mine" not in str(found)
    own = plain(setups.document(f.NewGame(scenario="hunt_break_in"))[1])
    assert "trip_mine" in str(own)
    assert plain(of(own).document) == own


WOOD = {"kind": "wood", "at": [9, 9], "size": [4, 4]}


@pytest.mark.parametrize(
    ("changes", "at"),
    [
        ({"terrain": [WOOD, {**WOOD, "at": [99, 99]}]}, ["terrain", 1]),
        ({"terrain": [{**WOOD, "size": [0, 4]}]}, ["terrain", 0, "size"]),
        ({"terrain": [WOOD, {**WOOD, "cover": "thick"}]}, ["terrain", 1, "cover"]),
        ({"terrain": [{**WOOD, "at": [9, "x"]}]}, ["terrain", 0, "at"]),
        ({"table": {"width": 20, "height": 48}}, ["table", "width"]),
        ({"options": {"turns": -1}}, ["options", "turns"]),
        ({"nonsense": 1}, ["nonsense"]),
        ({"ruleset": "chess"}, []),
    ],
)
def test_a_fault_tells_where_it_lies(changes: dict[str, Any], at: list[str | int]):
    data = f.NewGame(document={"wartable": 1, "ruleset": "time_wars", "sides": SIDES, **changes})
    with pytest.raises(WartableError) as caught:
        setups.preview(data)
    found = setups.refused(data, str(caught.value))
    assert found.why == str(caught.value)
    assert found.at == at
    assert found.document is None


def test_what_mends_a_refusal_is_offered() -> None:
    """A Last Stand of equal armies is refused until one of them defends; who does can be chosen even then."""
    form = f.NewGame(scenario="skirmish", options={"modifiers": ["last_stand"]})
    offers = {choice.key: choice for choice in setups.refused(form, "no").choices}
    assert [way.value for way in offers["sides.p1.role"].ways] == ["", "attacker", "defender"]


@pytest.mark.parametrize(
    ("changes", "options"), [({"table": 3}, {}), ({"mission": 7}, {"modifiers": 5}), ({"sides.p1.army": []}, {})]
)
def test_a_refusal_of_nonsense_offers_what_makes_sense(changes: dict[str, Any], options: dict[str, Any]) -> None:
    form = f.NewGame(scenario="skirmish", changes=changes, options=options)
    found = {choice.key: choice.value for choice in setups.refused(form, "no").choices}
    assert found.get("mission", "confrontation") == "confrontation"
