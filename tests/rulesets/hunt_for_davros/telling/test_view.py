"""What a seat sees: data, map, rows, picture and the table at the end, all made of a redacted game."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.rulesets.hunt_for_davros.helpers import card, hall, model
from wartable.engine.grid import Cell
from wartable.rulesets.hunt_for_davros.complex.complex import Room
from wartable.rulesets.hunt_for_davros.ruleset import HuntForDavros
from wartable.rulesets.hunt_for_davros.state import UMPIRE, Card, Game, Group, Marker, Options, Result
from wartable.rulesets.hunt_for_davros.telling.view import hide, map_, redact, scene, standings, view, words

SEATS = ("blue", "orange", "", UMPIRE)


def position(**options: Any) -> Game:
    """Blue knows its orders and its arm, Orange its key and what lies under the marker, everybody the relay's card."""
    game = hall(
        8, 8,
        model("blue-1", "blue", 1, 1, "e", name="Blue 1"),
        model("blue-c", "blue", 1, 3, name="Blue C", commander=True),
        model("orange-1", "orange", 5, 5, name="Orange 1"),
        model("orange-h", "orange", 6, 6, profile="human_unarmed", name="Unarmed human 1", group="gang"),
        model("guard-1", "guards", 7, 7, profile="imperial_guard", name="Guard 1"),
        model("davros", "davros", 7, 1, profile="davros", name="Davros"),
        rooms=(Room("store", "store", ((4, 4), (5, 4))),),
        markers=[Marker("marker-1", (4, 4), "store", "card-1")],
        cards=[card("overcharge_cell", "blue", "blue-1"), card("access_cylinder", "orange", "orange-1"),
               Card("card-1", "trip_mine", "lying", "marker-1")],
        groups=[Group("gang", "Labour gang", "orange")],
        missions={"blue": "execute_the_maker", "orange": "bring_the_maker_home"},
        doors=[(4, 4, "n")], options=Options(guards=1, **options),
    )  # fmt: skip
    game.teams["orange"].seen = ("marker-1",)
    game.models["blue-1"].acted = True
    return game


def everything(game: Game, seat: str) -> str:
    """All that a seat is shown, as one text."""
    known = redact(game, seat)
    parts = (view(known, seat), map_(known, seat), list(words(known, seat)), scene(known, seat))
    return json.dumps(parts, default=str)


@pytest.mark.rule("HD-GEN-10", "HD-SCN-02")
@pytest.mark.parametrize(
    ("text", "knows"),
    [
        ("Execute the maker", ("blue", UMPIRE)),
        ("Bring the maker home", ("orange", UMPIRE)),
        ("Overcharge cell", ("blue", UMPIRE)),
        ("Access cylinder", ("orange", UMPIRE)),
        ("Trip mine", ("orange", UMPIRE)),  # it has looked under the marker
        ("Blue 1", SEATS),
        ("Labour gang", SEATS),
    ],
)
def test_who_is_shown_what(text: str, knows: tuple[str, ...]) -> None:
    game = position()
    assert [seat for seat in SEATS if text in everything(game, seat)] == list(knows)


@pytest.mark.rule("HD-SCN-02")
def test_orders_that_have_come_to_light_are_shown_to_all() -> None:
    game = position()
    game.teams["blue"].shown = True
    assert all("Execute the maker" in everything(game, seat) for seat in SEATS)


@pytest.mark.rule("HD-GEN-10")
def test_the_pot_is_public_arithmetic() -> None:
    """Two chits of Blue, two of Orange with its gang, one of the guards, none of Davros: 2 of 5 are 40 per cent."""
    game = position()
    found = view(redact(game, ""), "")["pot"]
    assert found["total"] == 5
    assert {key: (item["chits"], item["chance"]) for key, item in found["chits"].items()} == {
        "blue": (2, 40.0),
        "orange": (2, 40.0),
        "guards": (1, 20.0),
    }
    assert "In the pot: Blue 2, Orange 2, guards 1." in map_(redact(game, ""), "")


def test_names_for_a_view() -> None:
    found = view(redact(position(), "blue"), "blue")
    assert {key: side["name"] for key, side in found["sides"].items()} == {"blue": "Blue", "orange": "Orange"}
    assert found["units"]["blue-1"]["at"] == "1,1"
    assert found["units"]["blue-1"]["facing"] == "e"
    assert found["turn"] == 1
    json.dumps(found)


# ------------------------------------------------------------------ letters
def test_a_map_in_letters() -> None:
    drawn = map_(redact(position(), "blue"), "blue")
    rows = drawn.splitlines()
    assert rows[2].startswith("  0 |")
    assert "B1" in rows[4]  # row 1: a heading, an edge, then a row and an edge for each
    assert "DA" in rows[4]
    assert "??" in rows[10]
    assert "O1" in rows[12]
    assert "Oa" in rows[14]  # a member of a gang is nobody's number one
    assert "g1" in rows[16]
    assert "B  Blue" in drawn
    assert "Your orders: Execute the maker." in drawn
    assert "Blue 1 has: Overcharge cell." in drawn


def test_rows_of_models() -> None:
    rows = {row["model"]: row for row in words(redact(position(), "blue"), "blue")}
    assert rows["Blue 1"]["on map"] == "B1"
    assert rows["Blue 1"]["faces"] == "e"
    assert rows["Blue 1"]["in force"] == "has acted, has Overcharge cell"
    assert rows["Blue C"]["in force"] == "commander"
    assert "of Labour gang" in rows["Unarmed human 1"]["in force"]
    assert list(rows) == ["Blue 1", "Blue C", "Orange 1", "Unarmed human 1", "Guard 1", "Davros"]


def test_units_carry_what_is_in_force_and_their_figures() -> None:
    told = view(redact(position(), "blue"), "blue")["units"]["blue-1"]
    assert [(mark["text"], mark["clause"], mark["tone"], mark["secret"]) for mark in told["marks"]] == [
        ("has acted", "HD-TURN-06", "plain", False), ("has Overcharge cell", "HD-GEN-10", "", True),
    ]  # fmt: skip
    figures = {row["key"]: (row["value"], row["clause"]) for row in told["profile"]}
    assert figures == {"MOVE": (1, "HD-MOVE-04"), "ACTIONS": (4, "HD-TURN-03"), "DICE": ("3/2/1", "HD-WPN-01")}
    others = view(redact(position(), "orange"), "orange")["units"]["blue-1"]
    assert [mark["text"] for mark in others["marks"]] == ["has acted"]


def test_rows_before_anybody_is_set_up() -> None:
    game = position()
    for item in game.models.values():
        item.at = None
    rows = list(words(redact(game, "blue"), "blue"))
    assert [row["at"] for row in rows] == [""] * 6
    game.models["blue-1"].at = Cell(1, 1)  # as soon as somebody stands there only who does
    assert [row["model"] for row in words(redact(game, "blue"), "blue")] == ["Blue 1"]


# ------------------------------------------------------------------ the picture
def test_badges_and_marks() -> None:
    shapes = scene(redact(position(), "blue"), "blue").shapes
    assert [shape.text for shape in shapes if shape.kind == "model"] == ["1", "C", "1", "a", "1", "D"]
    marks = ["acted", "Overcharge cell", "commander", "human"]
    assert [shape.text for shape in shapes if shape.kind == "mark"] == marks
    assert [shape.text for shape in shapes if shape.kind == "marker"] == ["?"]
    looked = scene(redact(position(), "orange"), "orange").shapes
    assert [shape.text for shape in looked if shape.kind == "marker"] == ["Tr"]


# ------------------------------------------------------------------ the end
@pytest.mark.rule("HD-WIN-07", "HD-WIN-10")
def test_the_last_lines_of_a_game() -> None:
    game = position()
    game.options = Options(guards=1)
    game.models["blue-c"].at, game.models["blue-c"].destroyed = None, True
    game.teams["orange"].style = 2
    game.result = Result(("orange",), "HD-WIN-07", "Davros lives, but nobody knows where", minor=True)
    assert [dict(row) for row in standings(game)] == [
        {"": "won", "team": "Orange", "orders": "Bring the maker home (to save)", "models": "2 of 2", "style": "2"},
        {"": "", "team": "Blue", "orders": "Execute the maker (to kill)", "models": "1 of 2", "style": "0"},
    ]
    outcome = HuntForDavros().outcome(game)
    assert outcome is not None
    assert outcome.say == "Orange wins a minor victory: Davros lives, but nobody knows where."


@pytest.mark.rule("HD-NEW-SCN-08")
def test_points_are_told_where_they_count() -> None:
    game = position(missions=False, win="objective")
    game.teams["blue"].score, game.teams["orange"].out = 3, True
    rows = standings(game)
    assert [(row["team"], row[""], row["points"]) for row in rows] == [("Blue", "", "3"), ("Orange", "out", "0")]
    assert "orders" not in rows[0]


# ------------------------------------------------------------------ documents
@pytest.mark.rule("HD-GEN-10")
@pytest.mark.parametrize(("seat", "told"), [("blue", {"blue": "kill"}), ("orange", {"orange": "save"}), ("", {})])
def test_a_document_tells_a_seat_its_own_orders(seat: str, told: dict[str, str]) -> None:
    doc = {"missions": {"blue": "kill", "orange": "save"}, "sides": [{"seat": "blue"}, {"seat": "orange"}]}
    assert hide(doc, seat)["missions"] == told
    assert hide(doc, UMPIRE) == doc
