"""HD-DAV, HD-NEW-AI-04, HD-NEW-ENC-44: Davros in a temper, in flight, behind his panels and on his way home."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.rulesets.hunt_for_davros.helpers import around, at, card, events, hall, model, run, scripted, wall
from wartable.engine.ask import Choice
from wartable.engine.grid import edge
from wartable.rulesets.hunt_for_davros.chits import due
from wartable.rulesets.hunt_for_davros.complex.complex import Door, Room, Sanctum
from wartable.rulesets.hunt_for_davros.complex.floor_plan import rectangle
from wartable.rulesets.hunt_for_davros.events.actions import Stepped
from wartable.rulesets.hunt_for_davros.events.fighting import ClaimLapsed, EffectRolled, Fired, Slipped, TemperLost
from wartable.rulesets.hunt_for_davros.events.searching import CardShown
from wartable.rulesets.hunt_for_davros.shooting.damage import Source, take_hits
from wartable.rulesets.hunt_for_davros.shooting.davros import come_back
from wartable.rulesets.hunt_for_davros.state import TARGET, Game, Model, Options

CHAMBER = rectangle(4, 4, 4, 4)  # (4, 4) to (7, 7), doors north of (5, 4) and south of (6, 7), panel west of (4, 5)
DOORS = (
    Door("door-1", edge(5, 4, "n"), (5, 4), "chamber", True, False, True),
    Door("door-2", edge(6, 7, "s"), (6, 7), "chamber", True, False, True),
)
SANCTUM = Sanctum(((0, 0),), CHAMBER, (), (4, 4), (4, 5), (3, 5), (5, 5), 0, ())
TEMPER, RUN, ESCAPE = [1, 1, 3], [1, 2, 3], [2, 2, 3]


def davros(x: int | str, y: int = 0, **fields: Any) -> Model:
    """Davros at a place."""
    return model("davros", TARGET, x, y, profile="davros", **fields)


def sanctum(*models: Model, **more: Any) -> Game:
    """Twelve by twelve squares with the chamber in the middle; b1 at (11, 11) sees nothing of it."""
    options = Options(missions=False, encounters=False, guards=0)
    walls = around(CHAMBER, [(5, 4, "n"), (6, 7, "s")])
    room = Room("chamber", "chamber", CHAMBER, "sanctum")
    more = {"options": options, **more}
    return hall(12, 12, *models, walls=walls, doors=DOORS, rooms=(room,), sanctum=SANCTUM, **more)


def hit(
    game: Game, firer: str, dice: Sequence[int], answers: Sequence[str] = (), how: str = "fire", secondary: bool = False
) -> None:
    """A hit on Davros by somebody."""
    one, other = game.models[firer], game.models["davros"]
    assert one.at is not None
    flow = take_hits(game, other, 1, Source(one.id, one.at, one.team, other.at), secondary, how=how)
    scripted(flow, dice, answers)


# ------------------------------------------------------------------ temper
@pytest.mark.rule("HD-DAV-01", "HD-NEW-SCN-09")
@pytest.mark.parametrize("target", ["davros", "dalek_supreme"])
@pytest.mark.parametrize(("face", "dice", "hits"), [(6, [2, 3, 3], 1), (5, [], 0), (1, [], 0)])
def test_he_shoots_back_with_one_extreme_die(target: str, face: int, dice: list[int], hits: int) -> None:
    he = model("davros", TARGET, 1, 1, profile=target)
    game = hall(20, 3, he, model("b1", "blue", 19, 1), model("b2", "blue", 0, 0))
    hit(game, "b1", [*TEMPER, face, *dice])  # 18 squares: one die at long range too
    fired = events(game, Fired)[0]
    assert (fired.how, fired.dice, fired.hits, fired.target) == ("return", (face,), hits, "b1")
    assert events(game, TemperLost) == [TemperLost("davros", "b1", "HD-DAV-01")]
    assert game.models["b1"].destroyed is bool(hits)


@pytest.mark.rule("HD-DAV-01", "HD-DMG-23", "HD-WIN-06")
@pytest.mark.parametrize("how", ["fire", "designate"])
@pytest.mark.parametrize("profile", ["dalek_warrior", "unit_rifle"])
def test_walls_arcs_and_races_do_not_matter_and_nothing_comes_of_his_hit(how: str, profile: str) -> None:
    """He faces away, a wall stands between; the treble destroys b1, a secondary roll, so that b2 beside it is safe."""
    game = hall(
        9, 3, davros(1, 1, facing="w"), model("b1", "blue", 6, 1, profile=profile), model("b2", "blue", 7, 1),
        walls=[(3, 0, "e"), (3, 1, "e"), (3, 2, "e")],
    )  # fmt: skip
    hit(game, "b1", [*TEMPER, 6, 1, 1, 1], how=how)
    assert game.models["b1"].destroyed
    assert not game.models["b2"].destroyed
    assert [event.secondary for event in events(game, EffectRolled)] == [False, True]


@pytest.mark.rule("HD-DMG-23", "HD-DAV-01")
def test_he_keeps_his_temper_in_a_secondary_roll() -> None:
    game = hall(9, 3, davros(1, 1), model("b1", "blue", 6, 1))
    hit(game, "b1", TEMPER, secondary=True)
    assert not events(game, Fired)


# ------------------------------------------------------------------ flight
@pytest.mark.rule("HD-DAV-02", "HD-DAV-04")
def test_he_runs_up_to_three_squares_and_is_not_marked() -> None:
    game = hall(12, 3, davros(6, 1), model("b1", "blue", 10, 1))
    assert dict(due(game)).get(TARGET) is None  # no chit, so that nobody makes him act
    hit(game, "b1", RUN)
    place = game.models["davros"].at
    assert place is not None
    assert place.x == 3
    assert not game.models["davros"].acted
    assert {event.clause for event in events(game, Stepped)} == {"HD-DAV-02"}


@pytest.mark.rule("HD-DAV-02")
def test_he_passes_the_doors_of_the_sanctum_which_close_behind_him() -> None:
    game = sanctum(davros(5, 4), model("b1", "blue", 5, 7))
    hit(game, "b1", RUN)
    assert game.models["davros"].at is not None
    assert game.models["davros"].at.y == 3
    assert not game.doors["door-1"].open
    assert game.doors["door-1"].locked


@pytest.mark.rule("HD-DMG-23", "HD-DAV-02")
def test_run_and_escape_stand_in_secondary_rolls() -> None:
    game = hall(12, 3, davros(6, 1), model("b1", "blue", 10, 1))
    hit(game, "b1", RUN, secondary=True)
    assert game.models["davros"].at != at("6,1")
    other = sanctum(davros(5, 5), model("b1", "blue", 7, 7))
    hit(other, "b1", ESCAPE, secondary=True)
    assert other.models["davros"].at == at("3,5")


# ------------------------------------------------------------------ escape
@pytest.mark.rule("HD-DAV-03")
@pytest.mark.parametrize(("others", "out"), [
    ([], "3,5"),
    ([(3, 5)], "2,5"),                # taken: the nearest free corridor square, 1 off and not across a corner
])  # fmt: skip
def test_from_his_chamber_he_comes_out_at_the_secret_exit(others: list[tuple[int, int]], out: str) -> None:
    crowd = [model(f"r{n}", "red", x, y) for n, (x, y) in enumerate(others)]
    game = sanctum(davros(6, 6), model("b1", "blue", 7, 7), *crowd)
    hit(game, "b1", ESCAPE)
    assert game.models["davros"].at == at(out)
    assert [event.at for event in events(game, Slipped)] == [at(out)]
    assert not events(game, Stepped)


@pytest.mark.rule("HD-DAV-03")
def test_from_another_room_he_slips_behind_the_nearest_wall_out_of_sight() -> None:
    """A cell of 3 x 3 in the corner, a window in its south wall, b1 to the south: (3, y) is hidden, (x, 3) is not."""
    squares = rectangle(0, 0, 3, 3)
    game = hall(
        9, 9, davros(1, 1), model("b1", "blue", 1, 5), walls=around(squares, [(1, 2, "s")]), windows=[(1, 2, "s")],
        rooms=(Room("room-1", "cell", squares),),
    )  # fmt: skip
    hit(game, "b1", ESCAPE)
    place = game.models["davros"].at
    assert place == at("3,1")  # 2 squares off, as (3, 0) and (3, 2), but straight ahead
    assert game.board.room_at(place.square) is None


CELL = rectangle(0, 0, 3, 3)


@pytest.mark.rule("HD-DAV-03")
@pytest.mark.parametrize(("parts", "out"), [
    ({}, "2,3"),                                                      # behind the south wall, 1 square from (2, 2)
    ({"windows": [(2, 2, "s")]}, "1,3"),                              # a panel is in a wall, not in a window
    ({"doors": [(2, 2, "s")]}, "1,3"),                                # nor in a door
    ({"rooms": (Room("room-2", "store", rectangle(0, 3, 3, 3)),)}, "3,2"),    # that is no corridor
    ({"raised": {(2, 3): 1}}, "1,3"),                                 # that is not on his level
    ({"others": [(2, 3)]}, "1,3"),                                    # there is somebody
])  # fmt: skip
def test_the_nearest_corridor_square_behind_a_wall(parts: dict[str, Any], out: str) -> None:
    """b1, south-east of the cell, sees (3, y), but nothing to the south of it behind the wall of (3, 3) to (3, 5)."""
    parts = dict(parts)
    rooms = (Room("room-1", "cell", CELL), *parts.pop("rooms", ()))
    crowd = [model(f"r{n}", "red", x, y) for n, (x, y) in enumerate(parts.pop("others", ()))]
    bars = [*parts.get("windows", ()), *parts.get("doors", ())]
    walls = [*around(CELL, bars), (2, 3, "e"), (2, 4, "e"), (2, 5, "e"), *wall((0, 5), (1, 5), (2, 5), side="s")]
    firer = model("b1", "blue", 8, 4) if out != "3,2" else model("b1", "blue", 2, 8)
    game = hall(9, 9, davros(2, 2), firer, *crowd, walls=walls, rooms=rooms, **parts)
    hit(game, "b1", ESCAPE)
    assert game.models["davros"].at == at(out)


@pytest.mark.rule("HD-DAV-03", "HD-WIN-08")
def test_an_escape_ends_a_claim() -> None:
    game = sanctum(davros(5, 5), model("b1", "blue", 7, 7), model("b2", "blue", 5, 6))
    game.teams["blue"].claim = "b2"
    hit(game, "b1", ESCAPE)
    assert [event.reason for event in events(game, ClaimLapsed)] == ["the target is no longer adjacent"]


@pytest.mark.rule("HD-DAV-03", "HD-DAV-02")
def test_outside_of_rooms_an_escape_is_a_flight() -> None:
    game = hall(12, 3, davros(6, 1), model("b1", "blue", 10, 1))
    hit(game, "b1", ESCAPE)
    assert not events(game, Slipped)
    assert len(events(game, Stepped)) == 3


@pytest.mark.rule("HD-NEW-ENC-44", "HD-DAV-03")
@pytest.mark.parametrize(("answer", "shown"), [("3,5", False), ("3,8", True)])
def test_who_has_the_plan_chooses_where_he_comes_out(answer: str, shown: bool) -> None:
    game = sanctum(
        davros(6, 6), model("b1", "blue", 7, 7), model("r1", "red", 0, 0), cards=[card("plan_of_the_sanctum", "red")]
    )
    davros_, b1 = game.models["davros"], game.models["b1"]
    assert b1.at is not None
    flow = take_hits(game, davros_, 1, Source("b1", b1.at, "blue", davros_.at))
    _, asked = run(flow, ESCAPE, [answer])
    choice = next(ask for ask in asked if isinstance(ask, Choice))
    keys = [option.key for option in choice.options]
    assert choice.seat == "red"
    assert keys[0] == "3,5"
    assert "3,8" in keys
    assert "3,9" not in keys
    assert "4,5" not in keys  # in the chamber, behind the wall
    assert davros_.at == at(answer)
    assert bool(events(game, CardShown)) is shown


# ------------------------------------------------------------------ home
@pytest.mark.rule("HD-NEW-AI-04")
@pytest.mark.parametrize(("start", "steps", "home"), [
    ("3,5", 1, True),       # through the panel
    ("5,1", 3, True),       # two squares to the door, the third is behind it
    ("5,0", 3, False),      # three squares, not four
    ("5,5", 0, True),       # he is there
])  # fmt: skip
def test_unseen_he_goes_home_by_three_squares(start: str, steps: int, home: bool) -> None:
    game = sanctum(davros(start), model("b1", "blue", 7, 11, "s"))  # the chamber stands between
    come_back(game)
    place = game.models["davros"].at
    assert place is not None
    assert (place.square in CHAMBER) is home
    assert [event.how for event in events(game, Stepped)] == ["return"] * steps
    assert not any(door.open for door in game.doors.values())


@pytest.mark.rule("HD-NEW-AI-04")
@pytest.mark.parametrize(("watcher", "team", "stays"), [
    ((3, 8), "blue", True), ((3, 8), "guards", False), ((8, 8), "blue", False),
])  # fmt: skip
def test_he_stays_while_a_players_model_sees_him(watcher: tuple[int, int], team: str, stays: bool) -> None:
    """The facing of the watcher, away from him, does not matter."""
    game = sanctum(davros("3,5"), model("w1", team, *watcher, facing="s"), model("b1", "blue", 11, 5))
    come_back(game)
    assert (game.models["davros"].at == at("3,5")) is stays


@pytest.mark.rule("HD-NEW-AI-04")
def test_other_doors_are_shut_to_him_on_his_way_home() -> None:
    """He is shut in a cell in the corner, with one door to the east; when it is open he goes."""
    cell = rectangle(0, 0, 2, 2)
    walls = [*around(CHAMBER, [(5, 4, "n"), (6, 7, "s")]), *around(cell, [(1, 1, "e")])]
    doors = (*DOORS, Door("door-3", edge(1, 1, "e"), (1, 1), "cell"))
    rooms = (Room("chamber", "chamber", CHAMBER, "sanctum"), Room("cell", "cell", cell))
    game = hall(
        12, 12, davros(1, 1), model("b1", "blue", 11, 11), walls=walls, doors=doors, rooms=rooms, sanctum=SANCTUM
    )
    come_back(game)
    assert not events(game, Stepped)
    game.becomes(game.doors["door-3"], open=True)
    game.ground_changed()
    come_back(game)
    assert len(events(game, Stepped)) == 3


@pytest.mark.rule("HD-NEW-AI-04")
def test_without_a_target_or_a_sanctum_nobody_goes_home() -> None:
    game = hall(6, 6, davros(1, 1), model("b1", "blue", 5, 5))
    come_back(game)
    assert game.log == []
    game.models["davros"].at = None
    come_back(game)
    assert game.log == []
