"""HD-DEF-01, HD-DEF-02, HD-NEW-AI-01, HD-NEW-SCN-09: the Imperial guards, and a Supreme in Davros's place."""

from __future__ import annotations

import pytest

from tests.rulesets.hunt_for_davros.helpers import PLAIN, Side, around, events, hall, model, run, scripted, wall
from tests.rulesets.hunt_for_davros.sanctums import DAVROS, WITH_TARGET, prison
from wartable.engine.ask import Die
from wartable.engine.grid import Cell, edge
from wartable.rulesets.hunt_for_davros.complex.complex import Door
from wartable.rulesets.hunt_for_davros.events.actions import DoorSet, Faced
from wartable.rulesets.hunt_for_davros.events.base import ActionSpent, Activated, ActivationEnded, UmpirePlanned
from wartable.rulesets.hunt_for_davros.events.fighting import Fired, ShotsDeclared, ShotVoid
from wartable.rulesets.hunt_for_davros.state import DEFENDERS, DORMANT, GUARDS, NEUTRALS, TARGET, Device, Game, Model
from wartable.rulesets.hunt_for_davros.umpire.moves import prefix, strides
from wartable.rulesets.hunt_for_davros.umpire.umpire import activate_owner

MISS3, MISS2 = (1, 1, 1), (1, 1)  # 3 and 2, below 6: no hit


def guard(x: int, y: int, facing: str = "n", id: str = "g1", **fields: object) -> Model:
    return model(id, GUARDS, x, y, facing, "imperial_guard", **fields)


def davros(x: int = DAVROS[0], y: int = DAVROS[1], profile: str = "davros") -> Model:
    return model("davros", TARGET, x, y, "n", profile)


def acts(game: Game, dice: tuple[int, ...] = (), owner: str = GUARDS) -> list[str]:
    """What the unit of a drawn chit does: the kinds of its actions with what they work on."""
    before = len(game.log)
    scripted(activate_owner(game, owner), dice)
    return [f"{event.kind} {event.unto}" for event in game.log[before:] if isinstance(event, ActionSpent)]


def planned(game: Game) -> list[tuple[str, str]]:
    return [(event.plan, event.target) for event in events(game, UmpirePlanned)]


# ------------------------------------------------------------------ how many actions, and who
@pytest.mark.rule("HD-DEF-01", "HD-NEW-ENC-34", "HD-CMD-11")
@pytest.mark.parametrize(("alarm", "actions"), [(0, 2), (1, 3), (2, 3)])
def test_two_actions_for_each_chit_and_three_on_an_alarm(alarm: int, actions: int) -> None:
    """Turn 1: an alarm up to turn 1 or 2 rings; the rest of the board is empty, and command does not matter."""
    game = prison(guard(6, 6), guard(0, 0, id="g2"), model("r1", "red", 39, 17), walls=wall((39, 17), side="n") + wall(
        (39, 17), side="w"))  # fmt: skip
    game.alarm = alarm
    assert acts(game) == ["move 7,6", "move 8,6", "move 9,6"][:actions]
    assert events(game, Activated) == [Activated("g1", actions)]
    assert game.models["g1"].acted
    assert not game.models["g2"].acted
    assert game.act is None


@pytest.mark.rule("HD-DEF-01", "HD-TURN-04")
def test_both_actions_may_be_of_one_kind_and_three_shots_are_possible() -> None:
    game = hall(12, 12, guard(5, 9), model("r1", "red", 5, 4))
    assert acts(game, MISS3 * 2) == ["fire r1", "fire r1"]
    game = hall(12, 12, guard(5, 9), model("r1", "red", 5, 4))
    game.alarm = 1
    assert acts(game, MISS3 * 3) == ["fire r1", "fire r1", "fire r1"]


WALLED = wall(*((x, 6) for x in range(20)), side="n")


@pytest.mark.rule("HD-NEW-AI-01", "HD-TURN-02")
@pytest.mark.parametrize(
    ("near", "far", "red", "first"),
    [
        ((2, 2), (2, 17), (2, 8), "far"),  # a wall hides red from the guard 6 away, the one 9 away sees it
        ((2, 7), (2, 17), (2, 8), "near"),  # both see it, 1 and 9 squares away
        ((2, 2), (18, 2), (2, 8), "near"),  # neither sees it: 6 and 16 squares away
        ((18, 2), (2, 2), (2, 8), "far"),
    ],
)
def test_the_guard_with_a_target_in_sight_acts_else_the_nearest(
    near: tuple[int, int], far: tuple[int, int], red: tuple[int, int], first: str
) -> None:
    game = hall(20, 18, guard(*near, id="near"), guard(*far, id="far"), model("r1", "red", *red, still=True),
                walls=WALLED)  # fmt: skip
    run_until_activated(game)
    assert events(game, Activated)[0].model == first


def run_until_activated(game: Game) -> None:
    flow = activate_owner(game, GUARDS)
    while not events(game, Activated):
        try:
            next(flow)
        except StopIteration:
            return


@pytest.mark.rule("HD-NEW-AI-01")
def test_of_equals_the_first_guard_acts_and_one_that_has_acted_does_not() -> None:
    game = hall(12, 12, guard(1, 5, id="g1"), guard(9, 5, "s", id="g2"), model("r1", "red", 5, 5))
    run_until_activated(game)
    assert events(game, Activated)[0].model == "g1"
    game = hall(12, 12, guard(1, 5, id="g1", acted=True), guard(9, 5, "s", id="g2"), model("r1", "red", 5, 5))
    run_until_activated(game)
    assert events(game, Activated)[0].model == "g2"


# ------------------------------------------------------------------ somebody in sight
@pytest.mark.rule("HD-NEW-AI-01")
@pytest.mark.parametrize(
    ("y", "facing", "dice", "actions"),
    [
        (6, "n", MISS3 * 2, ["fire r1", "fire r1"]),  # 6 squares: short, in its arc
        (7, "n", MISS3, ["move 5,6", "fire r1"]),  # 7 squares: medium; nearer, then fire at 6
        (13, "n", MISS2, ["move 5,12", "fire r1"]),  # 13: long; at 12 two dice
        (6, "s", MISS3, ["move turn", "fire r1"]),  # short, but behind it: it need not come nearer
        (7, "s", MISS3, ["move 5,6", "fire r1"]),  # medium and behind it: nearer, with a free turn
    ],
)
def test_short_range_fires_twice_else_one_move_and_fire(
    y: int, facing: str, dice: tuple[int, ...], actions: list[str]
) -> None:
    game = hall(12, 18, guard(5, y, facing), model("r1", "red", 5, 0))
    assert acts(game, dice) == actions
    assert game.models["g1"].facing == 0


@pytest.mark.rule("HD-NEW-AI-01", "HD-DMG-10")
@pytest.mark.parametrize(("facing", "actions"), [("n", ["fire r1", "fire r1"]), ("s", [])])
def test_who_may_not_move_fires_if_it_can(facing: str, actions: list[str]) -> None:
    """7 squares away, medium: two dice for each shot."""
    game = hall(12, 12, guard(5, 8, facing, still=True), model("r1", "red", 5, 1))
    assert acts(game, MISS2 * 2 if actions else ()) == actions


@pytest.mark.rule("HD-NEW-AI-01")
@pytest.mark.parametrize(("facing", "actions"), [("n", ["fire r1", "fire r1"]), ("s", ["move turn", "fire r1"])])
def test_who_cannot_come_nearer_turns_or_fires(facing: str, actions: list[str]) -> None:
    """The three squares before the guard are filled or behind windows: 8 squares, one band worse for the window."""
    game = hall(3, 10, guard(1, 9, facing), model("r1", "red", 1, 1),
                windows=[(0, 9, "n"), (1, 9, "n"), (2, 9, "n")])  # fmt: skip
    assert acts(game, (1,) * (2 if facing == "n" else 1)) == actions


@pytest.mark.rule("HD-NEW-AI-01", "HD-MOVE-02")
@pytest.mark.parametrize(("face", "actions", "facing"), [
    (1, ["move turn", "fire r1"], 0), (2, ["move turn", "fire b1"], 4),
])  # fmt: skip
def test_between_two_enemies_it_keeps_its_target(face: int, actions: list[str], facing: int) -> None:
    """4 squares north and 4 south of it, both out of its arc: the draw of the tie holds for the shot as well."""
    game = hall(12, 12, guard(5, 5, "e"), model("r1", "red", 5, 1), model("b1", "blue", 5, 9))
    assert acts(game, (face, *MISS3)) == actions
    assert game.models["g1"].facing == facing


@pytest.mark.rule("HD-NEW-AI-01", "HD-DMG-10")
@pytest.mark.parametrize(("facing", "actions"), [("w", []), ("s", ["fire b1", "fire b1"])])
def test_who_may_not_move_fires_at_whoever_can_be_shot(facing: str, actions: list[str]) -> None:
    """Red is nearer, 3 squares against 4, but in no arc of it."""
    game = hall(12, 12, guard(5, 5, facing, still=True), model("r1", "red", 5, 2), model("b1", "blue", 5, 9))
    assert acts(game, MISS3 * len(actions)) == actions


@pytest.mark.rule("HD-NEW-AI-01", "HD-NEW-ENC-34")
def test_on_an_alarm_it_fires_twice_after_its_turn() -> None:
    """Three actions: the turn, then two shots at the one whom it has turned to (HD-FIRE-10)."""
    game = hall(12, 12, guard(5, 5, "e"), model("r1", "red", 5, 1), model("b1", "blue", 5, 9))
    game.alarm = 1
    assert acts(game, (2, *MISS3, *MISS3)) == ["move turn", "fire b1", "fire b1"]


@pytest.mark.rule("HD-NEW-AI-01", "HD-FIRE-10", "HD-FIRE-11")
def test_its_shots_are_declared_like_those_of_others() -> None:
    """5 + 5 + 2 = 12: two hits; 3 3 3 and 3 3 3 destroy; the second shot is void."""
    game = hall(12, 12, guard(5, 9), model("r1", "red", 5, 4), model("r2", "red", 5, 2))
    assert acts(game, (5, 5, 2, 3, 3, 3, 3, 3, 3)) == ["fire r1", "fire r1"]
    assert events(game, ShotsDeclared) == [ShotsDeclared("g1", ("r1", "r1"))]
    assert [event.target for event in events(game, ShotVoid)] == ["r1"]
    assert len(events(game, Fired)) == 1


@pytest.mark.rule("HD-DEF-02", "HD-NEW-AI-01", "HD-NEW-AI-03")
@pytest.mark.parametrize(
    ("team", "profile", "shot"),
    [("red", "dalek_warrior", True), (DEFENDERS, "cyberman", True), (NEUTRALS, "human_unarmed", False),
     (TARGET, "davros", False), (DORMANT, "dalek_warrior", False), (GUARDS, "imperial_guard", False)],
)  # fmt: skip
def test_guards_attack_players_and_defenders(team: str, profile: str, shot: bool) -> None:
    """The only player's model stands behind a wall and within 12 squares of nothing but the guard itself."""
    other = model("x1", team, 5, 5, "n", profile, acted=True)
    game = hall(12, 12, guard(5, 9), other, model("r1", "red", 0, 0), walls=[(0, 0, "s"), (0, 0, "e")])
    if team == "red":
        del game.models["r1"]
    actions = acts(game, MISS3 * 2 if shot else ())
    assert ("fire x1" in actions) is shot


@pytest.mark.rule("HD-NEW-AI-01")
@pytest.mark.parametrize(
    ("changes", "target"),
    [
        ({"b1": {"at": Cell(5, 5)}}, "b1"),  # 4 squares away, red 6
        ({"davros": {"at": Cell(0, 4)}}, "r1"),  # red stands beside Davros
        ({"davros": {"at": Cell(9, 4)}, "r1": {"commander": True}}, "b1"),  # that comes before the commander
        ({"r1": {"commander": True}}, "r1"),  # who comes before the largest team
        ({"r2": {"at": None}}, "b1"),  # blue has two models left, red one
    ],
)
def test_of_several_targets_the_nearest_then_the_tie_breaks(changes: dict[str, dict[str, object]], target: str) -> None:
    game = hall(12, 12, guard(5, 9), model("r1", "red", 1, 3), model("b1", "blue", 8, 3),
                model("r2", "red", 0, 0), model("b2", "blue", 11, 0), davros(5, 11))  # fmt: skip
    for key, fields in changes.items():
        for name, value in fields.items():
            setattr(game.models[key], name, value)
    scripted(activate_owner(game, GUARDS), MISS3 * 2)
    assert events(game, Fired)[0].target == target


@pytest.mark.rule("HD-NEW-AI-01", "HD-GEN-06", "HD-MISS-05")
@pytest.mark.parametrize(("face", "target"), [(1, "r1"), (2, "b1")])
def test_the_last_tie_is_broken_by_a_secret_die(face: int, target: str) -> None:
    """6 squares away both, one model each; the draw is repeated for the one action that it decides."""
    game = hall(12, 12, guard(5, 9), model("r1", "red", 1, 3), model("b1", "blue", 8, 3))
    _, asked = run(activate_owner(game, GUARDS), (face, *MISS3, *MISS3))
    assert isinstance(asked[0], Die)
    assert asked[0].sides == 2
    assert asked[0].secret
    assert events(game, Fired)[0].target == target


# ------------------------------------------------------------------ nobody in sight
@pytest.mark.rule("HD-NEW-AI-01")
@pytest.mark.parametrize(("x", "plan"), [(20, "intercept"), (21, "patrol")])
def test_an_intruder_within_twelve_squares_of_davros_is_met(x: int, plan: str) -> None:
    """Davros at (8, 9): 20 - 8 = 12 squares. The intruder stands in a closet of walls on three sides."""
    closet: list[Side] = [(x, 9, "n"), (x, 9, "s"), (x, 9, "w")]
    game = prison(guard(11, 9), davros(), model("r1", "red", x, 9), walls=closet)
    actions = acts(game)
    assert planned(game)[0][0] == plan
    assert len(actions) == 2
    place = game.models["g1"].at
    assert place is not None
    assert place == (Cell(13, place.y) if plan == "intercept" else Cell(11, 11))


@pytest.mark.rule("HD-NEW-AI-01")
def test_whoever_comes_in_sight_is_faced_and_fired_at() -> None:
    """A wall to its east hides red, who is 7 squares away; past its end it is 6: three dice."""
    game = hall(20, 12, guard(5, 5, "n"), model("r1", "red", 12, 6), davros(2, 2), walls=wall((5, 5), side="e"))
    assert acts(game, MISS3) == ["move 6,4", "fire r1"]
    assert [plan for plan, _ in planned(game)] == ["intercept", "fire"]
    assert game.models["g1"].facing == 2


@pytest.mark.rule("HD-NEW-AI-01", "HD-OPER-02")
@pytest.mark.parametrize(
    ("locked", "actions"),
    [(False, ["operate open-store", "move 16,8"]), (True, ["operate open-store", "operate open-store"])],
)
def test_doors_in_the_way_are_opened(locked: bool, actions: list[str]) -> None:
    """Red sits in a store of 3 x 3 squares, out of sight of its door; a locked door takes both actions."""
    store = [(x, y) for x in (16, 17, 18) for y in (8, 9, 10)]
    door: Side = (16, 9, "w")
    game = prison(
        guard(15, 9, "n"), davros(), model("r1", "red", 18, 8),
        walls=[*around(store, [door]), (17, 8, "s"), (17, 8, "w")],
        doors=[Door("store", edge(*door), (16, 9), "", locked=locked)],
    )  # fmt: skip
    assert acts(game) == actions
    assert events(game, DoorSet) == [DoorSet("store", "g1", open=True)]


@pytest.mark.rule("HD-NEW-AI-01")
@pytest.mark.parametrize("inside", [True, False])
def test_sanctum_doors_stay_shut(inside: bool) -> None:
    """The guard at the gate would have to open it to get to red; one inside stays, one outside walks on."""
    red = (8, 6) if inside else (8, 7)
    game = prison(guard(8, 7) if inside else guard(8, 6), davros(), model("r1", "red", *red))
    game.becomes(game.doors["gate-n"], locked=False)
    actions = acts(game)
    assert not events(game, DoorSet)
    assert actions == ([] if inside else ["move 9,6", "move 10,6"])


@pytest.mark.rule("HD-NEW-AI-01", "HD-SETUP-07")
@pytest.mark.parametrize(
    ("at", "open_", "actions"),
    [
        ((6, 6), False, ["move 7,6", "move 8,6"]),  # clockwise: east along the north
        ((11, 10), False, ["move 11,11", "move 10,11"]),  # round the south-eastern corner
        ((6, 7), False, ["move 6,6", "move 7,6"]),
        ((4, 8), False, ["move 5,7", "move 6,6"]),  # from outside to the ring
        ((9, 8), False, []),  # shut in
        ((8, 7), True, ["move 8,6", "move 9,6"]),  # the gate is open: out, and round
    ],
)
def test_guards_walk_the_ring_clockwise(at: tuple[int, int], open_: bool, actions: list[str]) -> None:
    game = prison(guard(*at), model("r1", "red", 39, 17), open_=open_, walls=[(39, 17, "n"), (39, 17, "w")])
    assert acts(game) == actions


@pytest.mark.rule("HD-NEW-AI-01", "HD-GEN-06")
def test_who_is_shut_in_asks_for_no_dice() -> None:
    """Two intruders are equally near and out of sight; no draw is made for what comes to nothing."""
    game = prison(guard(9, 8), davros(), model("r1", "red", 9, 4), model("b1", "blue", 8, 4))
    assert acts(game) == []
    assert planned(game) == [("stay", "")]


@pytest.mark.rule("HD-LVL-01", "HD-NEW-AI-01")
def test_a_move_takes_it_up_one_sloped_square() -> None:
    """At rate 2 a corridor with two slopes one after the other takes two MOVEs, each of one square here."""
    game = hall(12, 1, guard(1, 0, "e"), davros(0, 0), model("r1", "red", 9, 0), options=PLAIN._replace(move_rate=2),
                slopes={(2, 0): (), (3, 0): ()}, walls=[(5, 0, "e")])  # fmt: skip
    assert list(strides(game, game.models["g1"], 2)) == [Cell(1, 0), Cell(2, 0)]
    assert prefix(game, game.models["g1"], (Cell(2, 0), Cell(3, 0)), lambda cell: True) == (Cell(2, 0),)


@pytest.mark.rule("HD-NEW-AI-01")
def test_a_guard_passes_one_that_stands_in_its_way() -> None:
    game = prison(guard(7, 6), guard(8, 6, id="g2", acted=True), model("r1", "red", 39, 17),
                  walls=[(39, 17, "n"), (39, 17, "w")])  # fmt: skip
    assert acts(game) == ["move 8,5", "move 9,6"]


@pytest.mark.rule("HD-NEW-AI-01", "HD-MOVE-04")
def test_at_rate_two_a_move_covers_two_squares_of_the_ring() -> None:
    game = prison(guard(6, 6), model("r1", "red", 39, 17), walls=[(39, 17, "n"), (39, 17, "w")],
                  options=PLAIN._replace(move_rate=2))  # fmt: skip
    assert acts(game) == ["move 8,6", "move 10,6"]


@pytest.mark.rule("HD-NEW-AI-01", "HD-NEW-ENC-34")
@pytest.mark.parametrize(
    ("x", "alarm", "goes"),
    [(22, 0, False), (21, 0, True), (22, 1, True)],  # the chamber ends at x = 10: 22 is 12 squares off
)
def test_no_further_than_twelve_squares_from_the_sanctum(x: int, alarm: int, goes: bool) -> None:
    game = prison(guard(x, 9, "e"), model("r1", "red", 39, 9))
    game.alarm = alarm
    actions = acts(game, (1,) * (2 if not goes else 1 + (alarm > 0)))  # long range, one die each
    assert (actions[0] == f"move {x + 1},9") is goes


@pytest.mark.rule("HD-NEW-ENC-34", "HD-NEW-AI-01")
@pytest.mark.parametrize(("alarm", "plan"), [(1, "hunt"), (0, "patrol")])
def test_hunters_go_for_a_team_wherever_it_is(alarm: int, plan: str) -> None:
    """Red is 30 squares from Davros, in a closet open to the east alone."""
    closet: list[Side] = [(38, 9, "n"), (38, 9, "s"), (38, 9, "w")]
    game = prison(guard(11, 9, hunts="red"), davros(), model("r1", "red", 38, 9), walls=closet)
    game.alarm = alarm
    assert len(acts(game)) == 2 + alarm
    assert planned(game)[0] == (plan, "r1" if alarm else "")
    at = game.models["g1"].at
    assert at is not None
    assert at.x == (14 if alarm else 11)


@pytest.mark.rule("HD-NEW-DEV-01", "HD-NEW-AI-01")
def test_a_guard_on_foot_keeps_off_hover_platforms() -> None:
    game = prison(guard(6, 6), model("r1", "red", 39, 17), walls=[(39, 17, "n"), (39, 17, "w")],
                  devices=[Device("hover", "hover_platform", Cell(7, 6))])  # fmt: skip
    assert acts(game) == ["move 7,5", "move 8,6"]
    assert not game.models["g1"].rides


# ------------------------------------------------------------------ the Supreme
@pytest.mark.rule("HD-NEW-SCN-09", "HD-SCN-04")
@pytest.mark.parametrize(
    ("red", "facing", "dice", "actions"),
    [
        ((8, 7), "n", MISS3, ["fire r1"]),  # short, in his arc: his one FIRE, and no need to move
        ((8, 7), "s", MISS3, ["move turn", "fire r1"]),
        ((8, 1), "n", MISS3, ["move 8,8", "fire r1"]),  # 8 squares through the open gate: nearer; 7 is medium
    ],
)
def test_the_supreme_has_one_move_and_one_fire(
    red: tuple[int, int], facing: str, dice: tuple[int, ...], actions: list[str]
) -> None:
    supreme = model("davros", TARGET, 8, 9, facing, "dalek_supreme")
    game = prison(supreme, model("r1", "red", *red), open_=True, options=WITH_TARGET)
    assert acts(game, dice if red != (8, 1) else MISS2, TARGET) == actions
    assert events(game, Activated) == [Activated("davros", 2)]


@pytest.mark.rule("HD-NEW-SCN-09")
@pytest.mark.parametrize(("y", "actions"), [(7, ["move 8,6"]), (6, [])])
def test_the_supreme_does_not_leave_the_sanctums_board(y: int, actions: list[str]) -> None:
    """Red is out of sight in a closet north of the board (y = 0 to 5), 8 squares and fewer away."""
    closet: list[Side] = [(8, 1, "s"), (8, 1, "e"), (8, 1, "w")]
    supreme = model("davros", TARGET, 8, y, "n", "dalek_supreme")
    game = prison(supreme, model("r1", "red", 8, 1), open_=True, walls=closet, options=WITH_TARGET)
    assert acts(game, (), TARGET) == actions


@pytest.mark.rule("HD-NEW-SCN-09", "HD-DAV-04", "HD-SETUP-06")
def test_the_target_has_no_chit_unless_the_scenario_gives_it_one() -> None:
    game = prison(davros(), model("r1", "red", 0, 0))
    assert game.pot.count(TARGET) == 0
    game = prison(model("davros", TARGET, 8, 9, profile="dalek_supreme"), model("r1", "red", 0, 0), options=WITH_TARGET)
    assert game.pot.count(TARGET) == 1


@pytest.mark.rule("HD-DAV-04")
def test_davros_with_two_moves_runs_from_whoever_sees_him() -> None:
    """Red at (8, 7) sees him at (8, 8): he goes to where he is farthest off, two squares south, and stays."""
    options = PLAIN._replace(target_actions=("move", "move"))
    game = prison(davros(8, 8), model("r1", "red", 8, 7), options=options)
    actions = acts(game, (), TARGET)
    assert [action.split()[0] for action in actions] == ["move", "move"]
    at = game.models["davros"].at
    assert at is not None
    assert game.grid.distance(at, Cell(8, 7)) == 3


@pytest.mark.rule("HD-TURN-03", "HD-MOVE-02")
def test_what_is_not_used_is_lost_and_turns_need_a_move() -> None:
    game = prison(guard(9, 8), model("r1", "red", 39, 17))
    acts(game)
    assert events(game, ActivationEnded) == [ActivationEnded("g1", 2)]
    assert not events(game, Faced)
