"""A complex written down as a table and read again is the same."""

from __future__ import annotations

from typing import Any

import pytest

from wartable.kit.documents import adopt
from wartable.rulesets.hunt_for_davros.complex.complex import Complex
from wartable.rulesets.hunt_for_davros.complex.plan_writer import table_of
from wartable.rulesets.hunt_for_davros.complex.table import from_document, shipped
from wartable.rulesets.hunt_for_davros.scenario import file
from wartable.rulesets.hunt_for_davros.state import Game


def laid(layout: str, number: int, teams: int) -> Complex:
    flags = {"sanctum": layout != "4x4"}
    return from_document(adopt({"layout": layout, "number": number}), teams, number, **flags)


def parts(board: Complex) -> dict[str, Any]:
    """All of it, what only names something apart."""
    sanctum = board.sanctum
    return {
        "size": (board.width, board.height),
        "walls": dict(board.walls),
        "doors": sorted((d.edge, d.square, d.sanctum, d.open, d.locked) for d in board.doors),
        "rooms": sorted((room.squares, room.name, room.kind) for room in board.rooms),
        "ground": (board.solid, board.split, dict(board.raised), {k: sorted(v) for k, v in board.slopes.items()}),
        "links": sorted((link.foot, link.heads, link.kind) for link in board.links),
        "pads": sorted(board.pads), "places": sorted(place.square for place in board.places),
        "starts": sorted((start.squares, start.quarter) for start in board.starts),
        "sanctum": sanctum and (sanctum.chamber, *sanctum[3:]),
    }  # fmt: skip


@pytest.mark.rule("HD-BOARD-01", "HD-NEW-BRD-03")
@pytest.mark.parametrize(
    ("layout", "number", "teams"),
    [("3x9", 1, 4), ("4x7", 7, 4), ("4x7", 12, 3), ("5x7", 3, 6), ("4x4", 5, 2), ("5x5", 9, 4)],
)
def test_a_complex_that_is_written_down_is_the_same(layout: str, number: int, teams: int) -> None:
    board = laid(layout, number, teams)
    assert parts(from_document(adopt(table_of(board)))) == parts(board)


@pytest.mark.parametrize("name", shipped())
def test_so_is_a_board_that_is_shipped(name: str) -> None:
    board = from_document(adopt({"board": name}))
    assert parts(from_document(adopt(table_of(board)))) == parts(board)


def of(**more: Any) -> dict[str, Any]:
    return {"wartable": 1, "ruleset": "hunt_for_davros", **more}


def test_a_scenario_with_a_number_is_spelled_out() -> None:
    doc = file.spelled(of(table={"layout": "4x7", "number": 7}))
    assert doc["table"]["size"] == [24, 42]
    game: Game = file.new_game(doc)
    assert len(game.teams) == 4
    assert parts(game.board)["walls"] == parts(laid("4x7", 7, 4))["walls"]


@pytest.mark.parametrize("table", [{}, {"layout": "4x7"}])
def test_what_is_drawn_in_the_game_is_left_as_it_is(table: dict[str, Any]) -> None:
    doc = of(table=table) if table else of()
    assert file.spelled(doc) == doc


def test_a_drawn_table_is_left_as_it_is() -> None:
    doc = file.spelled(of(table={"layout": "4x4", "number": 5}, teams=2, options={"target": "none"}))
    assert file.spelled(doc) == doc
