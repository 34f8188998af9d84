"""Chapter OPERATE: reach of doors, opening and closing, locks, and the keys of the sanctum."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.hunt_for_davros.helpers import at, begin, card, events, hall, model, said, scripted, two_sides
from wartable.engine.grid import Barrier, edge
from wartable.rulesets.hunt_for_davros.activation import activation
from wartable.rulesets.hunt_for_davros.complex.complex import Door, Room, door_name
from wartable.rulesets.hunt_for_davros.events.actions import DoorSet
from wartable.rulesets.hunt_for_davros.events.base import ActionSpent, EffortMade
from wartable.rulesets.hunt_for_davros.events.searching import CardShown, CardUsedUp
from wartable.rulesets.hunt_for_davros.operating import operate
from wartable.rulesets.hunt_for_davros.starting_layout import board_plan, complex_of, furnish, layout_plan
from wartable.rulesets.hunt_for_davros.state import DECK, DoorState, Game, Marker, Model, Options, Team

EAST = (2, 2, "e")  # the door of most halls: between 2,2 and 3,2
SANCTUM = Door("door-1", edge(*EAST), (2, 2), "", sanctum=True, locked=True)
COMPLEX = layout_plan("3x9", 4, 7, sanctum=True, objective=False, encounters=True)
LOCKED = Door("door-1", edge(*EAST), (2, 2), "", locked=True)


def keys(game: Game, name: str = "a") -> list[str]:
    return [option.key for option in operate.options(game, game.models[name])]


def why(game: Game, key: str, name: str = "a") -> tuple[str, str]:
    """The clause and the reason of a refusal."""
    found = [item for item in operate.refusals(game, game.models[name]) if item.key == key]
    return (found[0].clause, found[0].why) if found else ("", "")


def do(game: Game, *done: str, name: str = "a") -> None:
    """Some OPERATE actions, one after another."""
    for key in done:
        assert key in keys(game, name), (key, keys(game, name))
        scripted(operate.operate(game, game.models[name], key))


def stands(game: Game, door: str = "door-1") -> str:
    state = game.doors[door]
    return " ".join(word for word in ("open", "locked", "broken") if getattr(state, word)) or "closed"


def room(*models: Model, door: Any = EAST, **parts: Any) -> Game:
    """Six by five squares with a door; "a" is acting."""
    return hall(6, 5, *models, doors=[door], **{"acting": "a", **parts})


# ------------------------------------------------------------------ reach
TOUCHING = {(2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (3, 3)}  # three on each side of the edge from 3,2 to 3,3


@pytest.mark.rule("HD-OPER-01", "HD-OPER-02")
def test_a_door_is_reached_from_the_three_squares_on_each_side() -> None:
    for x in range(6):
        for y in range(5):
            game = room(model("a", "red", x, y))
            assert keys(game) == (["open-door-1"] if (x, y) in TOUCHING else []), (x, y)


@pytest.mark.rule("HD-OPER-01")
def test_so_is_one_on_a_southern_edge() -> None:
    reached = {(1, 2), (2, 2), (3, 2), (1, 3), (2, 3), (3, 3)}
    for x in range(6):
        for y in range(5):
            game = room(model("a", "red", x, y), door=(2, 2, "s"))
            assert keys(game) == (["open-door-1"] if (x, y) in reached else []), (x, y)


@pytest.mark.rule("HD-OPER-01")
@pytest.mark.parametrize("facing", ["n", "e", "s", "w", "nw"])
def test_facing_does_not_matter(facing: str) -> None:
    assert keys(room(model("a", "red", 2, 1, facing))) == ["open-door-1"]


@pytest.mark.rule("HD-OPER-01")
@pytest.mark.parametrize(("stand", "walls", "clause"), [
    ((2, 1), [(2, 1, "s")], "HD-OPER-01"),      # the wall between 2,1 and 2,2, in front of the door
    ((2, 1), [(3, 1, "s")], ""),                # a wall on the far side
    ((2, 1), [(2, 1, "e")], ""),                # the wall that goes on north of the door
    ((3, 3), [(3, 2, "s")], "HD-OPER-01"),
    ((3, 3), [(2, 2, "s")], ""),
])  # fmt: skip
def test_a_wall_beside_the_door_cuts_off_the_corner(
    stand: tuple[int, int], walls: list[tuple[int, int, str]], clause: str
) -> None:
    game = room(model("a", "red", *stand), walls=walls)
    assert keys(game) == ([] if clause else ["open-door-1"])
    assert why(game, "open-door-1")[0] == clause


@pytest.mark.rule("HD-OPER-01", "HD-GEN-05")
def test_nobody_reaches_round_a_corner_through_a_window_or_a_closed_door() -> None:
    assert keys(room(model("a", "red", 2, 1), windows=[(2, 1, "s")])) == []
    game = hall(6, 5, model("a", "red", 2, 1), doors=[EAST, (2, 1, "s")], acting="a")
    assert keys(game) == ["open-door-2"]
    do(game, "open-door-2", "open-door-1")


@pytest.mark.rule("HD-OPER-01", "HD-GEN-05")
@pytest.mark.parametrize(("stand", "reached"), [
    ("2,2ne", True), ("2,2se", True),       # on the edge from 3,2 to 3,3
    ("2,2nw", False), ("2,2sw", False),     # a small square away from it
    ("2,1se", True), ("2,1ne", False),      # at its northern corner, and above
    ("3,3nw", True), ("3,3ne", False),
])  # fmt: skip
def test_a_small_square_has_to_touch_the_edge_itself(stand: str, reached: bool) -> None:
    game = room(model("a", "red", stand), split=[(2, 2), (2, 1), (3, 3)])
    assert keys(game) == (["open-door-1"] if reached else [])


@pytest.mark.rule("HD-LVL-07", "HD-NEW-DEV-01")
@pytest.mark.parametrize(("raised", "slopes", "rides", "reached"), [
    ({}, {}, "", True),
    ({(2, 1): 1}, {}, "", False),                           # the model stands a level above the door
    ({(2, 1): 1}, {(2, 2): ((2, 1),)}, "", True),           # a slope leads up from the square before it
    ({(2, 1): 1}, {(2, 2): ((2, 1),)}, "p", False),         # its hover platform is on another level all the same
    ({}, {}, "p", True),
])  # fmt: skip
def test_doors_are_worked_on_their_own_level(raised: Any, slopes: Any, rides: str, reached: bool) -> None:
    game = room(model("a", "red", 2, 1, rides=rides), raised=raised, slopes=slopes)
    assert keys(game) == (["open-door-1"] if reached else [])
    assert why(game, "open-door-1")[0] == ("" if reached else "HD-LVL-07")


# ------------------------------------------------------------------ opening and closing
@pytest.mark.rule("HD-OPER-02", "HD-BOARD-06", "HD-TURN-03")
def test_opening_costs_one_action_and_closing_another() -> None:
    game = room(model("a", "red", 2, 1))
    assert game.grid.barrier((2, 2), (3, 2)) is Barrier.DOOR
    do(game, "open-door-1")
    assert (stands(game), game.grid.barrier((2, 2), (3, 2))) == ("open", Barrier.OPEN)
    assert keys(game) == ["close-door-1"]
    do(game, "close-door-1")
    assert (stands(game), game.grid.barrier((2, 2), (3, 2))) == ("closed", Barrier.DOOR)
    assert [(e.kind, e.unto, e.count) for e in events(game, ActionSpent)] == [
        ("operate", "open-door-1", 1), ("operate", "close-door-1", 1),
    ]  # fmt: skip
    assert [(e.by, e.clause) for e in events(game, DoorSet)] == [("a", "HD-OPER-02"), ("a", "HD-OPER-02")]
    assert game.act is not None
    assert game.act.left == 2
    assert said(game) == ["ActionSpent", "DoorSet"] * 2


@pytest.mark.rule("HD-BOARD-06")
@pytest.mark.parametrize(("other", "shuts"), [
    ("2,2", False),     # the doorway is the square named in the board data
    ("3,2", True),      # on the other side of the edge nobody is in the way
    ("2,3", True),
])  # fmt: skip
def test_a_door_does_not_close_on_a_model_in_its_doorway(other: str, shuts: bool) -> None:
    game = room(model("a", "red", 2, 1), model("b", "blue", other))
    do(game, "open-door-1")
    assert keys(game) == (["close-door-1"] if shuts else [])
    assert why(game, "close-door-1") == (("", "") if shuts else ("HD-BOARD-06", "B stands in the doorway"))


@pytest.mark.rule("HD-BOARD-06")
def test_nor_on_who_works_it_or_stands_in_a_small_square_of_it() -> None:
    game = room(model("a", "red", 2, 2))
    do(game, "open-door-1")
    assert why(game, "close-door-1")[0] == "HD-BOARD-06"
    game = room(model("a", "red", 3, 2), model("b", "blue", "2,2nw"), split=[(2, 2)])
    do(game, "open-door-1")
    assert why(game, "close-door-1")[0] == "HD-BOARD-06"


@pytest.mark.rule("HD-BOARD-06")
def test_all_doors_start_closed_but_those_of_start_rooms_and_any_team_opens_them() -> None:
    game = room(model("a", "blue", 2, 1), model("b", "red", 0, 0),
                door=Door("door-1", edge(*EAST), (2, 2), "start-1", open=True))  # fmt: skip
    assert keys(game) == ["close-door-1"]
    board = complex_of(COMPLEX)
    starts = {start.room for start in board.starts}
    for door in board.doors:
        assert door.open == (door.room in starts), door.id


@pytest.mark.rule("HD-OPER-02")
def test_a_destroyed_door_is_not_closed() -> None:
    game = room(model("a", "red", 2, 1))
    game.doors["door-1"] = DoorState("door-1", open=True, broken=True)
    assert keys(game) == []
    assert why(game, "close-door-1") == ("HD-OPER-02", "the door is destroyed")


@pytest.mark.rule("HD-OPER-02")
@pytest.mark.parametrize(("name", "told"), [
    ("guard room", "the guard room"), ("cell 1", "cell 1"), ("The cell", "the cell"),
    ("the pump room 2", "the pump room 2"),
])  # fmt: skip
def test_a_room_with_a_number_has_no_article(name: str, told: str) -> None:
    game = room(model("a", "red", 2, 1), rooms=(Room("r", name, ((2, 2),)),),
                door=Door("door-1", edge(*EAST), (2, 2), "r"))  # fmt: skip
    [option] = operate.options(game, game.models["a"])
    assert option.label == f"open the door of {told}, between 2,2 and 3,2"


@pytest.mark.rule("HD-OPER-02")
def test_a_door_is_called_by_its_room_and_squares() -> None:
    game = room(model("a", "red", 2, 1), rooms=(Room("r", "Pump room", ((2, 2),)),),
                door=Door("door-1", edge(*EAST), (2, 2), "r"))  # fmt: skip
    [option] = operate.options(game, game.models["a"])
    assert (option.label, option.target) == ("open the door of the Pump room, between 2,2 and 3,2", "door-1")
    assert two_sides(game.board.door("door-1")) == ((2, 2), (3, 2))
    assert door_name(SANCTUM, game.board) == "the door of the sanctum, between 2,2 and 3,2"


# ------------------------------------------------------------------ locked doors
@pytest.mark.rule("HD-NEW-DEV-04", "HD-NEW-ENC-33", "HD-NEW-ENC-26")
def test_a_locked_door_takes_two_actions_of_one_activation() -> None:
    game = room(model("a", "red", 2, 1), door=LOCKED)
    [option] = operate.options(game, game.models["a"])
    assert option.label == "open the door, between 2,2 and 3,2, which is locked (2 OPERATE actions)"
    do(game, "open-door-1")
    assert stands(game) == "locked"
    [option] = operate.options(game, game.models["a"])
    assert option.label.endswith("(1 more OPERATE action)")
    do(game, "open-door-1")
    assert stands(game) == "open"  # the lock is gone for good
    do(game, "close-door-1")
    assert stands(game) == "closed"
    assert [(e.thing, e.spent) for e in events(game, EffortMade)] == [("open-door-1", 1), ("open-door-1", 2)]


@pytest.mark.rule("HD-NEW-DEV-04")
def test_what_is_left_undone_is_lost_with_the_activation() -> None:
    game = room(model("a", "red", 2, 1), door=LOCKED)
    do(game, "open-door-1")
    begin(game, "a")
    do(game, "open-door-1")
    assert stands(game) == "locked"


@pytest.mark.rule("HD-NEW-DEV-04", "HD-TURN-04", "HD-FIRE-10", "HD-NEW-ENC-07")
@pytest.mark.parametrize(("act", "opens"), [
    ({"actions": 2}, True),                                             # both are needed, both are there
    ({"actions": 1}, False),
    ({"actions": 1, "effort": (("open-door-1", 1),)}, True),            # the first has been spent
    ({"actions": 3, "used": ("operate",)}, True),                       # three of a kind: two are left
    ({"actions": 2, "used": ("operate", "operate")}, False),            # one is left
    ({"actions": 3, "shots": ("b",)}, True),                            # 3 - 1 declared shot = 2
    ({"actions": 2, "shots": ("b",)}, False),                           # 2 - 1 = 1
    ({"actions": 2, "menu": ("move", "operate or search")}, False),     # a gang has one such action
])  # fmt: skip
def test_a_lock_that_cannot_be_forced_any_more_is_not_begun(act: dict[str, Any], opens: bool) -> None:
    game = room(model("a", "red", 2, 1), door=LOCKED, acting="")
    begin(game, "a", **act)
    assert keys(game) == (["open-door-1"] if opens else [])
    assert why(game, "open-door-1")[0] == ("" if opens else "HD-NEW-DEV-04")


@pytest.mark.rule("HD-NEW-DEV-04")
def test_the_reason_counts_the_actions() -> None:
    game = room(model("a", "red", 2, 1), door=LOCKED, actions=1)
    assert why(game, "open-door-1")[1] == "it takes 2 OPERATE actions in this activation, and only one is left for it"


# ------------------------------------------------------------------ the sanctum
@pytest.mark.rule("HD-OPER-04", "HD-BOARD-03", "HD-NEW-DEV-04")
def test_without_a_key_the_sanctum_stays_locked() -> None:
    game = room(model("a", "red", 2, 1), door=SANCTUM)
    assert keys(game) == []
    assert why(game, "unlock-door-1") == ("HD-OPER-04", "only a key or a code opens the sanctum, and it has none")


@pytest.mark.rule("HD-NEW-ENC-01", "HD-NEW-ENC-02", "HD-NEW-KEY-01", "HD-BOARD-03")
@pytest.mark.parametrize(("kind", "owner", "holder", "ready", "cost"), [
    ("access_cylinder", "red", "a", True, 1),
    ("access_cylinder", "red", "b", True, 0),       # a team mate has it
    ("access_cylinder", "blue", "c", True, 0),
    ("access_cylinder", "red", "a", False, 0),      # not yet briefed (HD-SRCH-02)
    ("door_cipher", "red", "", True, 2),            # any model of the team knows it
    ("door_cipher", "blue", "", True, 0),
    ("overcharge_cell", "red", "a", True, 0),       # no key
    ("?", "red", "a", True, 0),
])  # fmt: skip
def test_a_key_opens_the_sanctum_at_its_cost(kind: str, owner: str, holder: str, ready: bool, cost: int) -> None:
    models = model("a", "red", 2, 1), model("b", "red", 5, 4), model("c", "blue", 5, 0)
    game = room(*models, door=SANCTUM, cards=[card(kind, owner, holder, ready=ready)])
    assert keys(game) == (["unlock-door-1"] if cost else [])
    if cost:
        do(game, *["unlock-door-1"] * cost)
        assert stands(game) == "open"
        assert game.cards[kind].where == "held"  # it is not used up
        assert len(events(game, ActionSpent)) == cost
        assert [e.card for e in events(game, CardShown)] == [kind]


@pytest.mark.rule("HD-NEW-ENC-02")
def test_a_cipher_takes_both_actions_in_one_activation() -> None:
    game = room(model("a", "red", 2, 1), door=SANCTUM, cards=[card("door_cipher", "red")])
    do(game, "unlock-door-1")
    assert stands(game) == "locked"
    begin(game, "a")
    do(game, "unlock-door-1")
    assert stands(game) == "locked"
    do(game, "unlock-door-1")
    assert stands(game) == "open"


@pytest.mark.rule("HD-NEW-ENC-01", "HD-BOARD-03")
def test_of_two_keys_the_quick_one_is_used_and_no_key_is_tied_to_a_door() -> None:
    other = Door("door-2", edge(2, 3, "e"), (2, 3), "", sanctum=True, locked=True)
    cards = [card("door_cipher", "red"), card("access_cylinder", "red", "a")]
    game = hall(6, 5, model("a", "red", 2, 2), doors=[SANCTUM, other], cards=cards, acting="a")
    assert [option.label for option in operate.options(game, game.models["a"])] == [
        "open the door of the sanctum, between 2,2 and 3,2, with the access cylinder",
        "open the door of the sanctum, between 2,3 and 3,3, with the access cylinder",
    ]
    do(game, "unlock-door-1", "unlock-door-2")
    assert (stands(game), stands(game, "door-2")) == ("open", "open")


@pytest.mark.rule("HD-NEW-KEY-01")
def test_an_open_sanctum_stays_open_to_everybody() -> None:
    game = room(model("a", "red", 2, 1), model("b", "blue", 3, 1), door=SANCTUM,
                cards=[card("access_cylinder", "red", "a")])  # fmt: skip
    do(game, "unlock-door-1")
    assert keys(game) == []
    begin(game, "b")
    assert why(game, "close-door-1", "b") == ("HD-NEW-KEY-01", "once open, the sanctum stays open to everybody")


@pytest.mark.rule("HD-BOARD-03")
def test_a_sanctum_that_is_not_locked_opens_like_any_door() -> None:
    game = room(model("a", "red", 2, 1), door=SANCTUM)
    game.becomes(game.doors["door-1"], locked=False)
    do(game, "open-door-1")
    assert stands(game) == "open"
    assert len(events(game, ActionSpent)) == 1


@pytest.mark.rule("HD-BOARD-03")
@pytest.mark.parametrize("locked", [True, False])
def test_the_flag_of_the_scenario_locks_the_sanctum(locked: bool) -> None:
    game = Game(plan=COMPLEX, options=Options(sanctum_locked=locked))
    furnish(game)
    shut = [door for door in game.doors.values() if door.sanctum]
    assert len(shut) == 2  # HD-NEW-KEY-01: two doors
    assert all(door.locked == locked and not door.open for door in shut)


# ------------------------------------------------------------------ the maintenance override
OVERRIDE = card("maintenance_override", "red", "a", id="card-9")


@pytest.mark.rule("HD-NEW-ENC-03")
@pytest.mark.parametrize(("stand", "walls", "far"), [
    ("6,0", [], 6),                         # six squares from 0,0, in front of the door at its west
    ("7,0", [], None),                      # seven
    ("6,3", [], 6),                         # diagonals count as one
    ("3,0", [(2, 0, "e")], None),           # in range and out of sight
    ("0,0", [], 0),
])  # fmt: skip
def test_an_override_opens_a_locked_door_in_sight(stand: str, walls: Any, far: int | None) -> None:
    door = Door("door-1", edge(0, 0, "s"), (0, 0), "", locked=True)
    game = hall(9, 5, model("a", "red", stand), doors=[door], walls=walls, acting="a", cards=[OVERRIDE.copy()])
    assert ("override-door-1" in keys(game)) == (far is not None)
    if far is not None:
        label = next(o.label for o in operate.options(game, game.models["a"]) if o.key == "override-door-1")
        assert f"{far} squares away" in label
        do(game, "override-door-1")
        assert stands(game) == "open"
        assert [(e.card, e.clause) for e in events(game, CardUsedUp)] == [("card-9", "HD-NEW-ENC-00")]
        assert game.cards["card-9"].where == "gone"
        assert len(events(game, ActionSpent)) == 1


@pytest.mark.rule("HD-NEW-ENC-03")
def test_an_override_is_for_any_locked_door_and_only_for_those() -> None:
    plain = Door("door-2", edge(2, 4, "e"), (2, 4), "")
    game = hall(6, 5, model("a", "red", 1, 3), doors=[SANCTUM, plain], acting="a", cards=[OVERRIDE.copy()])
    assert keys(game) == ["override-door-1"]
    game.becomes(game.cards["card-9"], where=DECK)
    assert keys(game) == []


@pytest.mark.rule("HD-NEW-ENC-03", "HD-OPER-04")
def test_at_the_door_itself_it_stands_beside_the_keys() -> None:
    game = room(model("a", "red", 2, 1), door=SANCTUM, cards=[OVERRIDE.copy(), card("door_cipher", "red")])
    assert keys(game) == ["unlock-door-1", "override-door-1"]
    assert keys(room(model("a", "red", 2, 1), door=SANCTUM, cards=[OVERRIDE.copy()])) == ["override-door-1"]


# ------------------------------------------------------------------ an example of play
@pytest.mark.rule("HD-EX-02", "HD-OPER-02", "HD-TURN-05")
@pytest.mark.parametrize(("rate", "left"), [(2, 1), (1, 0)])
def test_example_d3_opens_a_door_goes_in_and_searches(rate: int, left: int) -> None:
    """Open (1), point 4 in the doorway and point 5 behind it (1 at rate 2, 2 at rate 1), search (1)."""
    game = Game(plan=board_plan("appendix_d"), turn=1, options=Options(missions=False, guards=0, move_rate=rate))
    furnish(game)
    game.teams = {"red": Team("red", "Red")}
    game.models = {"d3": model("d3", "red", 5, 2, "e", commander=True)}
    game.markers = {"marker-1": Marker("marker-1", (9, 3), "room-1")}
    begin(game, "d3")
    moves = [["move", "6,2nw", "6,1", "n"]] if rate == 2 else [["move", "6,2nw", "e"], ["move", "6,1", "n"]]
    for answers in [["open-door-1"], *moves, ["search-marker-1"]]:
        scripted(activation.step(game), (), answers)
    assert game.models["d3"].at == at("6,1")
    assert game.markers["marker-1"].found
    assert game.act is not None
    assert game.act.left == left
