"""Hover platforms: boarding, gliding over everything, one level in a turn, leaving."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rulesets.hunt_for_davros.helpers import around, at, begin, events, hall, model, scripted
from wartable.engine.ask import Choice
from wartable.engine.grid import DIRECTIONS, Cell
from wartable.rulesets.hunt_for_davros.events.actions import Alighted, Boarded, Stepped
from wartable.rulesets.hunt_for_davros.moving.hover import OFF, set_down
from wartable.rulesets.hunt_for_davros.moving.movement import move, move_refusals, step_cells, step_options
from wartable.rulesets.hunt_for_davros.moving.steps import can_step
from wartable.rulesets.hunt_for_davros.state import Device, Game, Model, Options

RATE_2 = Options(missions=False, encounters=False, guards=0, move_rate=2)


def platform(place: str, **fields: Any) -> Device:
    return Device("hover-1", "hover_platform", at(place), **fields)


def riding(width: int, height: int, place: str, *rest: Model, **parts: Any) -> Game:
    """A Dalek on a platform, facing north, that begins its activation."""
    rider = model("a", "red", place, rides="hover-1")
    return hall(width, height, rider, *rest, devices=[platform(place)], acting="a", **parts)


def keys(game: Game) -> list[str]:
    return [option.key for option in step_cells(game, game.models["a"])]


def glided(game: Game) -> list[str]:
    return [key for key in keys(game) if key != "turn" and not key.startswith(OFF)]


def why(game: Game, key: str) -> str:
    return next((item.clause for item in move_refusals(game, game.models["a"]) if item.key == key), "")


def moved(game: Game, *answers: str) -> str:
    one = game.models["a"]
    scripted(move(game, one), (), answers)
    assert one.at is not None
    return f"{one.at.key} {DIRECTIONS[one.facing]}"


# ---------------------------------------------------------------- on and off
@pytest.mark.rule("HD-NEW-DEV-01", "HD-NEW-ENC-08")
@pytest.mark.parametrize(("profile", "active", "boards"), [
    ("dalek_warrior", True, True),
    ("dalek_special_weapons", True, True),
    ("dalek_warrior", False, False),        # it is switched off
    ("cyberman", True, False),              # Daleks only
    ("unit_rifle", True, False),
])  # fmt: skip
def test_a_dalek_boards_by_moving_into_the_square(profile: str, active: bool, boards: bool) -> None:
    one = model("a", "red", 0, 2, profile=profile)
    game = hall(1, 3, one, devices=[platform("0,1", active=active)], acting="a")
    more = ["stop"] if profile == "unit_rifle" else []
    assert moved(game, "0,1", *more, "n") == "0,1 n"
    assert one.rides == ("hover-1" if boards else "")
    assert len(events(game, Boarded)) == boards


@pytest.mark.rule("HD-NEW-DEV-01")
def test_boarding_ends_the_move_action() -> None:
    game = hall(1, 4, model("a", "red", 0, 3), devices=[platform("0,2")], options=RATE_2, acting="a")
    assert moved(game, "0,2", "n") == "0,2 n"  # no second square at rate 2
    assert game.models["a"].rides == "hover-1"


@pytest.mark.rule("HD-NEW-DEV-01", "HD-MOVE-06")
def test_a_platform_takes_one_rider() -> None:
    game = riding(3, 3, "1,1", model("b", "red", 1, 2))
    stop = can_step(game, game.models["b"], Cell(1, 1))
    assert stop is not None
    assert stop.clause == "HD-MOVE-06"


@pytest.mark.rule("HD-NEW-DEV-01")
def test_a_rider_leaves_by_a_move_and_the_platform_stays() -> None:
    game = riding(3, 3, "1,1")
    assert moved(game, "off-1,0", "n") == "1,0 n"
    assert game.models["a"].rides == ""
    assert game.devices["hover-1"].at == Cell(1, 1)
    assert [type(event).__name__ for event in game.log] == ["ActionSpent", "Alighted", "Stepped", "RunNoted"]


@pytest.mark.rule("HD-NEW-DEV-01", "HD-LVL-07")
def test_a_rider_steps_off_as_one_steps_on_foot() -> None:
    game = riding(3, 3, "1,1", model("b", "red", 0, 1), raised={(1, 0): 1}, walls=[(1, 1, "s")])
    off = [key for key in keys(game) if key.startswith(OFF)]
    assert off == ["off-2,0", "off-2,1", "off-2,2", "off-0,0"]  # 0,2: a wall on one side, b on the other
    assert {key: why(game, key) for key in ("off-1,0", "off-1,2", "off-0,1", "off-0,2")} == {
        "off-1,0": "HD-LVL-07", "off-1,2": "HD-BOARD-05", "off-0,1": "HD-MOVE-06", "off-0,2": "HD-MOVE-05",
    }  # fmt: skip


@pytest.mark.rule("HD-NEW-DEV-01")
def test_a_systems_failure_sets_the_platform_down() -> None:
    game = riding(3, 3, "1,1")
    set_down(game, game.models["a"])
    set_down(game, game.models["a"])  # nobody rides any more
    assert [event.device for event in events(game, Alighted)] == ["hover-1"]
    assert game.models["a"].rides == ""
    assert game.models["a"].at == game.devices["hover-1"].at == Cell(1, 1)


# ---------------------------------------------------------------- gliding
@pytest.mark.rule("HD-NEW-DEV-01", "HD-MOVE-03")
@pytest.mark.parametrize("options", [Options(), RATE_2])
def test_the_first_move_glides_up_to_three_squares_straight_each_later_one_goes_one(options: Options) -> None:
    game = riding(3, 9, "0,8", options=options)
    assert glided(game) == ["0,7", "0,6", "0,5", "1,7", "2,6", "1,8", "2,8"]
    assert moved(game, "0,5", "e") == "0,5 e"
    assert game.devices["hover-1"].at == Cell(0, 5)
    assert [(step.at.key, step.how) for step in events(game, Stepped)] == [
        ("0,7", "glide"), ("0,6", "glide"), ("0,5", "glide"),
    ]  # fmt: skip
    assert glided(game) == ["0,4", "1,4", "1,5", "1,6", "0,6"]
    assert moved(game, "0,4", "n") == "0,4 n"


@pytest.mark.rule("HD-NEW-DEV-01")
def test_a_turn_alone_is_a_move_too() -> None:
    game = riding(1, 5, "0,4")
    assert moved(game, "turn", "e") == "0,4 e"
    assert glided(game) == ["0,3"]  # the first MOVE is gone


@pytest.mark.rule("HD-NEW-DEV-01")
def test_it_passes_over_models_and_does_not_end_on_one() -> None:
    game = riding(1, 5, "0,4", model("b", "blue", 0, 3))
    assert glided(game) == ["0,2", "0,1"]
    assert why(game, "0,3") == "HD-NEW-DEV-01"
    assert moved(game, "0,2", "n") == "0,2 n"
    assert game.models["b"].at == Cell(0, 3)


@pytest.mark.rule("HD-NEW-DEV-01", "HD-NEW-KEY-01", "HD-BOARD-07")
@pytest.mark.parametrize(("parts", "clause"), [
    ({"walls": [(0, 3, "n")]}, "HD-NEW-DEV-01"),
    ({"doors": [(0, 3, "n")]}, "HD-NEW-DEV-01"),
    ({"windows": [(0, 3, "n")]}, "HD-BOARD-07"),
    ({"solid": [(0, 2)]}, "HD-BOARD-05"),
])  # fmt: skip
def test_walls_closed_doors_windows_and_solid_squares_stop_it(parts: dict[str, Any], clause: str) -> None:
    game = riding(1, 5, "0,3", **parts)
    assert glided(game) == ["0,4"]
    assert why(game, "0,2") == clause


@pytest.mark.rule("HD-NEW-DEV-01")
def test_it_is_stopped_on_its_way_too() -> None:
    game = riding(1, 6, "0,4", doors=[(0, 3, "n")])
    assert glided(game) == ["0,3", "0,5"]
    game.becomes(game.doors["door-1"], open=True)
    game.ground_changed()
    assert glided(game) == ["0,3", "0,2", "0,1", "0,5"]


@pytest.mark.rule("HD-MOVE-05", "HD-NEW-DEV-01")
@pytest.mark.parametrize(("walls", "bystander", "passes"), [
    ([(0, 1, "n")], [], True),
    ([(0, 1, "n")], [(1, 1)], True),        # it glides over models at corners too
    ([(0, 1, "n"), (0, 1, "e")], [], False),
    ([(1, 0, "w"), (1, 0, "s")], [], False),
])  # fmt: skip
def test_corners(walls: list[tuple[int, int, str]], bystander: list[tuple[int, int]], passes: bool) -> None:
    others = [model("b", "blue", *square) for square in bystander]
    game = riding(2, 2, "0,1", *others, walls=walls)
    assert ("1,0" in glided(game)) is passes
    assert why(game, "1,0") == ("" if passes else "HD-MOVE-05")


@pytest.mark.rule("HD-LVL-06")
def test_small_squares_are_ignored() -> None:
    game = riding(1, 5, "0,4", model("b", "blue", "0,1nw"), split=[(0, 3), (0, 2), (0, 1)])
    assert glided(game) == ["0,3nw", "0,2nw"]  # three squares off it would end over b
    assert moved(game, "0,2nw", "n") == "0,2nw n"  # b is next to it: no small square has to lie between (HD-MOVE-07)
    assert len(events(game, Stepped)) == 2


@pytest.mark.rule("HD-LVL-06", "HD-MOVE-06")
def test_a_platform_takes_the_whole_of_a_divided_square() -> None:
    game = riding(1, 4, "0,1nw", model("b", "blue", 0, 2), split=[(0, 1)])
    stop = can_step(game, game.models["b"], at("0,1se"))
    assert stop is not None
    assert stop.clause == "HD-MOVE-06"


@pytest.mark.rule("HD-LVL-06", "HD-MOVE-07")
@pytest.mark.parametrize(("rides", "clause"), [("hover-1", ""), ("", "HD-MOVE-07")])
def test_no_gap_is_kept_to_a_platform(rides: str, clause: str) -> None:
    game = riding(1, 4, "0,1nw", model("b", "blue", 0, 3), split=[(0, 1), (0, 2)])
    game.models["a"].rides = rides
    game.models["a"].at = at("0,1sw")
    stop = can_step(game, game.models["b"], at("0,2sw"))
    assert stop is None
    game.models["b"].at = at("0,2sw")
    stop = can_step(game, game.models["b"], at("0,2nw"))  # next to 0,1sw
    assert (stop.clause if stop else "") == clause


@pytest.mark.rule("HD-LVL-06", "HD-LVL-01")
def test_it_changes_its_height_by_one_level_in_a_turn() -> None:
    raised = {(0, 3): 1, (0, 2): 1, (0, 0): 2}
    game = riding(2, 5, "0,4", raised=raised, slopes={(1, 3): ((0, 3),)})
    north = [key for key in glided(game) if key.startswith("0,")]
    assert north == ["0,3", "0,2"]  # 0,1 would be the second change
    assert moved(game, "0,2", "n") == "0,2 n"
    assert game.devices["hover-1"].rose == 1
    assert glided(game) == ["0,3"]
    assert why(game, "0,1") == why(game, "1,1") == "HD-LVL-06"
    game.turn = 2
    begin(game, "a")
    assert moved(game, "0,1", "n") == "0,1 n"  # down again, a turn later
    game.turn = 3
    assert "0,0" not in glided(game)  # two levels up at once
    assert why(game, "0,0") == "HD-LVL-06"


@pytest.mark.rule("HD-LVL-06")
def test_slopes_are_ground_like_any_other() -> None:
    slopes = {(0, 3): ((0, 1),), (0, 2): ((0, 1),)}
    game = riding(1, 5, "0,4", slopes=slopes, raised={(0, 1): 1})
    assert glided(game) == ["0,3", "0,2", "0,1"]  # two sloped squares in one action, and up


@pytest.mark.rule("HD-CMD-02")
def test_a_tied_rider_glides_toward_its_leader() -> None:
    game = riding(3, 9, "1,4", model("c", "red", 1, 0, profile="dalek_command"))
    begin(game, "a", tied=True)
    assert keys(game) == ["1,3", "1,2", "1,1", "2,3", "0,3", "off-1,3", "off-2,3", "off-0,3"]


@pytest.mark.rule("HD-NEW-DEV-01")
def test_every_square_around_is_open_or_refused() -> None:
    game = riding(4, 4, "1,1", model("b", "blue", 2, 1), walls=[(1, 1, "n")], split=[(1, 2)], raised={(0, 0): 2})
    refused = [refusal.key for refusal in move_refusals(game, game.models["a"])]
    assert not set(refused) & set(keys(game))
    assert len(set(refused)) == len(refused)
    assert {"1,0", "2,1", "0,0", "off-2,1", "off-0,0"} <= set(refused)


# ---------------------------------------------------------------- everything together
def mixed(rate: int) -> Game:
    """A floor with bad going, a gallery with a ramp, a room, two platforms and seven models of all sorts."""
    gallery = [(x, y) for x in (5, 6, 7) for y in (0, 1, 2)]
    room = [(0, 0), (1, 0), (0, 1), (1, 1)]
    models = [
        model("c", "red", 4, 4, profile="dalek_command"), model("a", "red", 3, 4), model("b", "red", "2,3nw"),
        model("d", "blue", 6, 1, profile="unit_officer"), model("e", "blue", 1, 1, profile="unit_rifle"),
        model("f", "green", 7, 5, profile="dalek_command"), model("g", "green", 6, 5, rides="hover-2"),
    ]  # fmt: skip
    return hall(
        8, 6, *models,
        walls=around(room, [(1, 0, "e")]), windows=[(3, 0, "e")], solid=[(4, 2)],
        split=[(2, 2), (3, 2), (2, 3), (3, 3), (6, 0)], raised=dict.fromkeys(gallery, 1), slopes={(4, 1): ((5, 1),)},
        devices=[platform("4,5"), Device("hover-2", "hover_platform", Cell(6, 5))],
        options=Options(missions=False, encounters=False, guards=0, move_rate=rate),
    )  # fmt: skip


def one_move(game: Game, name: str, picks: list[int], tied: bool) -> None:
    """A MOVE action of a model; its answers are `picks`, counted round the options that are offered."""
    begin(game, name, tied=tied)
    one = game.models[name]
    if not any(True for _ in step_options(game, one)):
        return
    flow = move(game, one)
    send: Any = None
    while True:
        try:
            ask = flow.send(send)
        except StopIteration:
            return
        assert isinstance(ask, Choice)
        refused = [refusal.key for refusal in ask.refused]
        offered = [option.key for option in ask.options]
        assert len(set(offered)) == len(offered)
        assert not set(offered) & set(refused)
        send = ask.accept(offered[(picks.pop() if picks else 0) % len(offered)])


def check(game: Game) -> None:
    cells = [one.at for one in game.on_board() if one.at is not None]
    assert len(set(cells)) == len(cells)
    on_foot = [one.at for one in game.on_board() if one.at is not None and not one.rides]
    for cell in cells:
        assert game.grid.exists(cell)
    for one, other in combinations(on_foot, 2):
        gap = game.grid.small_gap(one, other)
        assert gap is None or gap >= 2
    riders = [one for one in game.on_board() if one.rides]
    assert len({one.rides for one in riders}) == len(riders)
    assert all(game.devices[one.rides].at == one.at for one in riders)


@pytest.mark.rule("HD-MOVE-05", "HD-MOVE-06", "HD-MOVE-07", "HD-LVL-01", "HD-LVL-06", "HD-NEW-DEV-01")
@settings(max_examples=60, deadline=None)
@given(
    rate=st.sampled_from([1, 2]),
    turns=st.lists(st.tuples(st.sampled_from("abcdefg"), st.lists(st.integers(0, 30), max_size=6), st.booleans())),
)
def test_whatever_is_answered_the_floor_stays_in_order(rate: int, turns: list[tuple[str, list[int], bool]]) -> None:
    game = mixed(rate)
    for name, picks, tied in turns:
        game.turn += 1
        one_move(game, name, list(picks), tied and not game.models[name].commander)
        check(game)
