"""What lies hidden in terrain is looked for by whoever comes in, by whatever way (GD-CON-09, GD-CON-10)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.gates_of_doom.helpers import battle, events, row, run, unit
from wartable.rulesets.gates_of_doom.events.acting import DangerMet
from wartable.rulesets.gates_of_doom.events.finding import Found, TrapsRolled, TreasureRolled
from wartable.rulesets.gates_of_doom.events.inside import ClosedIn, WentIn
from wartable.rulesets.gates_of_doom.moving import going
from wartable.rulesets.gates_of_doom.setup import arriving
from wartable.rulesets.gates_of_doom.state import DESTROYED, Game
from wartable.rulesets.gates_of_doom.turn.actions import go, menu

HOUSE = {"key": "house", "kind": "building", "shape": "rectangle", "at": [24, 24], "size": [6, 4], "name": "the house"}
WOOD = {"key": "wood", "kind": "wood", "shape": "rectangle", "at": [24, 31], "size": [8, 8]}
FAR = unit("z", "p2", (44, 44), activated=True)
BOTH = ("hidden_treasures", "hidden_traps")


def hiding(*units: dict[str, Any], lies: tuple[str, ...] = BOTH[:1], **parts: Any) -> Game:
    """A battle about a house of 6 by 4 inches, with its doors at 24, 22 and 24, 26, and a wood before the second."""
    return battle(*units, FAR, terrain=[HOUSE, WOOD], buildings=[{"piece": "house"}], conditions=list(lies), **parts)


def searches(game: Game) -> list[tuple[str, str]]:
    """Who has searched which piece."""
    return [(event.unit, event.feature) for event in events(game, TreasureRolled)]


# ------------------------------------------------------------------ by a door
@pytest.mark.rule("GD-CON-09", "GD-BLD-01")
@pytest.mark.parametrize(("face", "found"), [(5, 1), (4, 0)])
def test_who_goes_into_a_building_searches_it(face: int, found: int) -> None:
    game = hiding(unit("a", "p1", (24, 19)))
    run(going.go_in(game, game.units["a"]), [face], ["melee", "phase_sword"][: 2 * found])
    assert searches(game) == [("a", "house")]
    assert [event.key for event in events(game, Found)] == ["phase_sword"] * found
    assert ("phase_sword" in game.units["a"].models[0].weapons) is bool(found)


@pytest.mark.rule("GD-CON-10", "GD-BLD-01", "GD-TER-07")
@pytest.mark.parametrize(("faces", "left"), [([2, 1, 2], 1), ([2, 2, 2], 2), ([3], 2), ([2, 1, 1], 0)])
def test_all_who_go_into_a_building_meet_its_traps(faces: list[int], left: int) -> None:
    game = hiding(unit("a", "p1", (23.4, 19), (24.6, 19)), lies=BOTH[1:])
    run(going.go_in(game, game.units["a"]), faces, [])
    one = game.units["a"]
    assert len(one.models) == left
    assert (one.where == DESTROYED) is (left == 0)
    assert [event.feature for event in events(game, DangerMet)] == ["house"] * (len(faces) > 1)
    assert len(events(game, TrapsRolled)) == 1


@pytest.mark.rule("GD-CON-09", "GD-CON-10", "GD-BLD-01")
def test_a_building_is_searched_once_a_round() -> None:
    game = hiding(unit("a", "p1", (24, 19)), lies=BOTH)
    one = game.units["a"]
    run(going.go_in(game, one), [1, 3], [])
    run(going.go_out(game, one), (), ["door1", {"to": [24_000, 20_000]}])
    run(going.go_in(game, one), (), [])  # searched in this round
    assert len(events(game, WentIn)) == 2
    assert searches(game) == [("a", "house")]


@pytest.mark.rule("GD-CON-09", "GD-BLD-02")
def test_who_closes_in_is_inside_already() -> None:
    game = hiding(unit("a", "p1", inside="house"), unit("b", "p2", inside="house"))
    run(going.close_in(game, game.units["a"]), (), [])
    assert len(events(game, ClosedIn)) == 1
    assert searches(game) == []


@pytest.mark.rule("GD-CON-09", "GD-BLD-01", "GD-TER-03")
@pytest.mark.parametrize(("y", "pieces"), [(27_510, [("a", "wood")]), (27_490, [])])  # of 1 inch; wood from 27 on
def test_who_comes_out_into_a_wood_searches_it(y: int, pieces: list[tuple[str, str]]) -> None:
    game = hiding(unit("a", "p1", inside="house"))
    game.units["a"].models = tuple(model._replace(r=500) for model in game.units["a"].models)
    run(going.go_out(game, game.units["a"]), [1] * len(pieces), ["door2", {"to": [24_000, y]}])
    assert searches(game) == pieces


@pytest.mark.rule("GD-CON-09", "GD-ALL-07", "GD-ALL-10")
def test_ghosts_search_no_building() -> None:
    game = hiding(unit("a", "p1", (24, 19), kind="ghost"), lies=BOTH)
    game.units["a"].maker = "z"
    run(going.go_in(game, game.units["a"]), (), [])
    assert len(events(game, WentIn)) == 1
    assert searches(game) == []


# ------------------------------------------------------------------ in a transport
def ride(*places: tuple[float, float], **fields: Any) -> dict[str, Any]:
    parts = {"hull": "transport", "plating": "light_polymer", "propulsion": "hover_jets"}
    return unit("t", "p1", *places, **{**parts, **fields})


@pytest.mark.rule("GD-CON-09", "GD-VEH-10")
def test_a_transport_searches_what_it_drives_into_and_those_in_it_do_not() -> None:
    game = hiding(ride((34, 30)), unit("a", "p1", inside="t"))
    run(go(game, game.units["t"]), [1], [{"to": [25_000, 30_000]}])
    assert searches(game) == [("t", "wood")]


@pytest.mark.rule("GD-CON-09", "GD-VEH-10")
def test_who_boards_a_transport_enters_no_piece_of_terrain() -> None:
    game = hiding(ride((12, 24)), unit("a", "p1", (12, 20)))
    run(going.go_in(game, game.units["a"]), (), [])
    assert len(events(game, WentIn)) == 1
    assert searches(game) == []


@pytest.mark.rule("GD-CON-09", "GD-VEH-10")
def test_who_finds_no_room_does_not_come_in() -> None:
    game = hiding(ride((12, 24)), unit("r", "p1", inside="t", count=10), unit("a", "p1", *row(11, 20, 2)))
    _, refused = menu(game, game.units["a"], 2)
    assert {one.key: one.why for one in refused}["go-in"] == "there is no door or transport that all can reach"


@pytest.mark.rule("GD-CON-09", "GD-VEH-10")
def test_who_gets_out_in_a_wood_searches_it() -> None:
    game = hiding(ride((24, 33)), unit("a", "p1", inside="t"))
    run(going.go_out(game, game.units["a"]), [1], [{"to": [24_000, 29_000]}])
    assert searches(game) == [("a", "wood")]


# ------------------------------------------------------------------ out of the air
@pytest.mark.rule("GD-CON-09", "GD-EQP-08")
@pytest.mark.parametrize(("to", "pieces"), [([24_000, 30_000], [("a", "wood")]), ([10_000, 10_000], [])])
def test_who_lands_in_a_wood_searches_it(to: list[int], pieces: list[tuple[str, str]]) -> None:
    game = hiding(unit("a", "p1", gear=["rdg"], kept=True), cursor={"phase": "act", "unit": "a"})
    run(arriving.land(game, game.units["a"]), [6, 3, 4, *[1] * len(pieces)], [{"to": to}, {"to": to}])
    assert searches(game) == pieces


@pytest.mark.rule("GD-CON-09", "GD-EQP-09")
def test_who_is_lost_in_landing_searches_nothing() -> None:
    game = hiding(unit("a", "p1", gear=["rdg"], kept=True), cursor={"phase": "act", "unit": "a"})
    run(arriving.land(game, game.units["a"]), [6, 3, 1], [{"to": [24_000, 30_000]}, {"to": [24_000, 30_000]}])
    assert game.units["a"].where == DESTROYED
    assert searches(game) == []


@pytest.mark.rule("GD-CON-09", "GD-ARR-03")
def test_who_appears_in_a_wood_searches_it() -> None:
    hidden = unit("a", "p1", armour="mirage_armour", kept=True)
    game = battle(hidden, FAR, terrain=[{**WOOD, "at": [24, 6]}], conditions=["hidden_treasures"])
    run(arriving.appear(game, game.units["a"]), [1], ["appear", {"models": [[24_000, 6_000]]}])
    assert searches(game) == [("a", "wood")]
