"""HD-DEF-03 to HD-DEF-05, HD-NEW-AI-02, HD-NEW-AI-03: groups that encounters set off."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from tests.rulesets.hunt_for_davros.helpers import PLAIN, Side, around, events, hall, model, run, scripted, wall
from tests.rulesets.hunt_for_davros.sanctums import prison
from wartable.engine.ask import Die
from wartable.engine.grid import Cell, edge
from wartable.rulesets.hunt_for_davros.chits import due
from wartable.rulesets.hunt_for_davros.complex.complex import Door, Link
from wartable.rulesets.hunt_for_davros.events.actions import Carried, DoorSet
from wartable.rulesets.hunt_for_davros.events.base import ActionSpent, Activated, GroupActivated, UmpirePlanned
from wartable.rulesets.hunt_for_davros.events.fighting import Fired
from wartable.rulesets.hunt_for_davros.state import DEFENDERS, DORMANT, GUARDS, NEUTRALS, TARGET, Game, Group, Model
from wartable.rulesets.hunt_for_davros.telling.say import say
from wartable.rulesets.hunt_for_davros.umpire.umpire import activate_owner

KEY = "group-1"
BOTH = ("move", "fire")


def member(x: int, y: int, facing: str = "n", profile: str = "cyberman", id: str = "c1", **fields: object) -> Model:
    return model(id, DEFENDERS, x, y, facing, profile, group=KEY, **fields)


def group(targets: str = "players_and_guards", actions: tuple[str, ...] = BOTH, team: str = DEFENDERS) -> Group:
    return Group(KEY, "The group", team, targets, actions, "red")


def acts(game: Game, dice: Iterable[int] = ()) -> list[str]:
    scripted(activate_owner(game, KEY), tuple(dice))
    return [f"{event.kind} {event.unto}" for event in events(game, ActionSpent)]


def where(game: Game, id: str = "c1") -> Cell:
    at = game.models[id].at
    assert at is not None
    return at


# ------------------------------------------------------------------ one chit for all
@pytest.mark.rule("HD-DEF-03", "HD-SETUP-05")
def test_all_members_act_on_one_chit_nearest_to_an_enemy_first() -> None:
    """Blue stands behind a wall: they come from 9, 5 and 7 squares away, and move once each."""
    crowd = [member(5, 11, id="c1"), member(5, 7, id="c2"), member(7, 9, id="c3")]
    game = hall(12, 14, *crowd, model("b1", "blue", 5, 2), walls=wall(*((x, 3) for x in range(1, 12)), side="s"),
                groups=[Group(KEY, "The group", DEFENDERS, opener="blue")])  # fmt: skip
    assert game.pot.count(KEY) == 1
    scripted(activate_owner(game, KEY))
    (told,) = events(game, GroupActivated)
    assert told == GroupActivated(KEY, ("c2", "c3", "c1"))
    assert say(game, told).startswith("The group acts: ")
    assert events(game, Activated) == [Activated("c2", 2), Activated("c3", 2), Activated("c1", 2)]
    assert dict(due(game))[KEY] == 0


@pytest.mark.rule("HD-DEF-05")
def test_a_marked_member_is_passed_over() -> None:
    crowd = [member(5, 11, id="c1"), member(5, 7, id="c2", acted=True)]
    game = hall(12, 14, *crowd, model("b1", "blue", 0, 0), walls=[(0, 0, "e"), (0, 0, "s")], groups=[group()])
    scripted(activate_owner(game, KEY))
    assert [event.model for event in events(game, Activated)] == ["c1"]


@pytest.mark.rule("HD-DEF-03", "HD-GEN-06", "HD-TURN-14")
def test_a_member_that_is_destroyed_before_its_turn_does_not_act() -> None:
    """The umpire lets c1 go first. Red explodes (5 + 5 + 2, two trebles); c2 beside it is destroyed (3 3 3)."""
    crowd = [member(5, 8, id="c1", still=True), member(4, 2, "s", id="c2")]
    rest = model("r2", "red", 11, 11)
    game = hall(12, 12, *crowd, model("r1", "red", 5, 3), rest, groups=[group()], options=PLAIN._replace(umpire=True),
                walls=[(11, 11, "n"), (11, 11, "w")])  # fmt: skip
    scripted(activate_owner(game, KEY), (5, 5, 2, *(3,) * 9), ["c1", "fire-r1"])
    assert events(game, GroupActivated)[0].members == ("c2", "c1")
    assert game.models["c2"].destroyed
    assert [event.model for event in events(game, Activated)] == ["c1"]


# ------------------------------------------------------------------ one MOVE and one FIRE
@pytest.mark.rule("HD-DEF-04", "HD-NEW-AI-02")
@pytest.mark.parametrize(
    ("y", "facing", "dice", "actions"),
    [
        (8, "n", 2, ["move 5,7", "fire r1"]),  # 8 squares: to 7, medium: two dice
        (7, "n", 3, ["move 5,6", "fire r1"]),  # 7 squares: to 6, short: three dice
        (1, "n", 3, ["fire r1"]),  # adjacent already: no need to move
        (1, "s", 3, ["move turn", "fire r1"]),  # behind it: the MOVE goes into the turn
    ],
)
def test_cybermen_close_in_and_fire_once(y: int, facing: str, dice: int, actions: list[str]) -> None:
    game = hall(12, 14, member(5, y, facing), model("r1", "red", 5, 0), groups=[group()])
    assert acts(game, (1,) * dice) == actions


@pytest.mark.rule("HD-NEW-AI-02", "HD-NEW-ENC-38")
@pytest.mark.parametrize(
    ("y", "at", "dice"),
    [
        (9, (5, 7), 2),  # 9 squares: two squares nearer are 7, still medium: no nearer place is better, so it stays
        (8, (5, 6), 3),  # two squares nearer are 6: short
        (7, (5, 6), 3),  # one is enough
        (3, (5, 3), 3),  # short already: it comes no closer
    ],
)
def test_soldiers_stop_at_short_range(y: int, at: tuple[int, int], dice: int) -> None:
    """They move two squares, and roll D3s."""
    game = hall(12, 14, member(5, y, "n", "unit_soldier"), model("r1", "red", 5, 0), groups=[group()])
    actions = acts(game, (1,) * dice)
    moved = y not in (3, 9)
    assert ("move" in actions[0]) is moved
    assert where(game).y == (y if not moved else at[1])


@pytest.mark.rule("HD-NEW-AI-02")
def test_soldiers_prefer_squares_out_of_sight_of_other_enemies() -> None:
    """Red 4 squares to the north, blue farther east: behind the wall beside it the soldier sees red alone."""
    game = hall(14, 12, member(5, 6, "n", "unit_soldier"), model("r1", "red", 5, 2), model("b1", "blue", 13, 6),
                walls=wall((4, 4), (4, 5), (4, 6), side="e"), groups=[group()])  # fmt: skip
    acts(game, (1, 1, 1))
    assert where(game).x <= 4
    assert events(game, Fired)[0].target == "r1"
    open_ = hall(14, 12, member(5, 6, "n", "unit_soldier"), model("r1", "red", 5, 2), groups=[group()])
    acts(open_, (1, 1, 1))
    assert where(open_) == Cell(5, 6)


@pytest.mark.rule("HD-NEW-AI-02", "HD-NEW-ENC-41", "HD-WPN-10")
@pytest.mark.parametrize("facing", ["n", "s"])
@pytest.mark.parametrize(("y", "actions"), [(3, ["move 5,1", "fire r1"]), (4, ["move 5,2"])])
def test_rebels_have_to_get_beside_their_enemy(y: int, actions: list[str], facing: str) -> None:
    """Two squares of movement: from 3 squares away one is adjacent, from 4 not. 1 + 1 + 1 on D10s."""
    game = hall(12, 14, member(5, y, facing, "human_bat"), model("r1", "red", 5, 0), groups=[group()])
    assert acts(game, (1, 1, 1) if len(actions) == 2 else ()) == actions


@pytest.mark.rule("HD-NEW-ENC-40", "HD-NEW-AI-02", "HD-DEF-04")
@pytest.mark.parametrize(("y", "actions"), [(5, ["move 5,3", "move 5,1", "fire r1"]), (7, ["move 5,5", "move 5,3"])])
def test_the_creature_makes_two_moves_and_one_attack(y: int, actions: list[str]) -> None:
    """Two squares each: from 5 squares away it is beside red at last."""
    game = hall(12, 14, member(5, y, "n", "creature"), model("r1", "red", 5, 0),
                groups=[group("any", ("move", "move", "fire"))])  # fmt: skip
    assert acts(game, (1, 1, 1) if len(actions) == 3 else ()) == actions
    assert events(game, Activated) == [Activated("c1", 3)]


@pytest.mark.rule("HD-NEW-ENC-40")
def test_the_creature_goes_for_the_nearest_of_any_side_out_of_sight_too() -> None:
    """A guard 6 squares away behind a wall is nearer than red, who set it off."""
    game = hall(20, 12, member(8, 5, "n", "creature"), model("g1", GUARDS, 2, 5), model("r1", "red", 19, 11),
                walls=[*wall(*((4, y) for y in range(1, 12)), side="e"), *wall((19, 11), side="n"), (19, 11, "w")],
                groups=[group("any", ("move", "move", "fire"))])  # fmt: skip
    acts(game)
    assert events(game, UmpirePlanned)[0].target == "g1"


@pytest.mark.rule("HD-NEW-AI-02", "HD-NEW-ENC-39", "HD-NEW-ENC-40", "HD-NEW-AI-03", "HD-NEW-ENC-05")
@pytest.mark.parametrize(
    ("targets", "team", "profile", "shot"),
    [
        ("players_and_guards", "red", "dalek_warrior", True),
        ("players_and_guards", "red", "unit_rifle", True),
        ("players_and_guards", GUARDS, "imperial_guard", True),
        ("players_and_guards", TARGET, "davros", False),
        ("players_and_guards", NEUTRALS, "human_unarmed", False),
        ("any_dalek", "red", "dalek_warrior", True),
        ("any_dalek", "red", "unit_rifle", False),
        ("any_dalek", GUARDS, "imperial_guard", True),
        ("any_dalek", TARGET, "dalek_supreme", True),
        ("any_dalek", DORMANT, "dalek_warrior", False),
        ("any", "red", "unit_rifle", True),
        ("any", GUARDS, "imperial_guard", True),
        ("any", TARGET, "davros", True),
        ("any", NEUTRALS, "human_unarmed", False),
        ("any", DEFENDERS, "cyberman", False),
        ("any", DORMANT, "dalek_warrior", False),
    ],
)
def test_whom_a_group_attacks(targets: str, team: str, profile: str, shot: bool) -> None:
    target = model("x1", team, 5, 0, "n", profile)
    game = hall(12, 12, member(5, 1, profile="sontaran"), target, groups=[group(targets)])
    acts(game, (1, 1, 1) if shot else ())
    assert [event.target for event in events(game, Fired)] == (["x1"] if shot else [])


@pytest.mark.rule("HD-NEW-AI-02")
def test_of_equals_a_die_decides() -> None:
    game = hall(12, 12, member(5, 5), model("r1", "red", 3, 3), model("b1", "blue", 7, 3), groups=[group()])
    _, asked = run(activate_owner(game, KEY), (2, 1, 1, 1))
    assert isinstance(asked[0], Die)
    assert events(game, Fired)[0].target == "b1"


# ------------------------------------------------------------------ nobody in sight
CELL = [(x, y) for x in (8, 9, 10) for y in (3, 4, 5)]
DOOR: Side = (8, 4, "w")


def cell_game(*models: Model, locked: bool = False, groups: Iterable[Group] = ()) -> Game:
    """A room of 3 x 3 squares with a closed door in its west wall, on a floor of 12 x 10."""
    return hall(12, 10, *models, walls=around(CELL, [DOOR]), groups=list(groups) or [group()],
                doors=[Door("cell", edge(*DOOR), (8, 4), "", locked=locked)])  # fmt: skip


@pytest.mark.rule("HD-NEW-AI-02", "HD-OPER-02", "HD-NEW-DEV-04")
@pytest.mark.parametrize(
    ("x", "locked", "actions"),
    [
        (8, False, ["operate open-cell", "move 7,3"]),  # at the door: opened instead of firing, then out
        (10, False, ["move 9,5"]),  # not in reach yet
        (9, False, ["move 8,4", "operate open-cell"]),
        (8, True, []),  # a lock takes two actions, and there is one
    ],
)
def test_doors_in_the_way_are_opened_instead_of_firing(x: int, locked: bool, actions: list[str]) -> None:
    game = cell_game(member(x, 4), model("r1", "red", 7, 0), locked=locked)
    assert acts(game) == actions
    assert bool(events(game, DoorSet)) is (len(actions) == 2)


@pytest.mark.rule("HD-NEW-AI-02")
def test_they_go_for_the_nearest_of_the_team_that_set_them_off() -> None:
    """Behind a wall blue is nearest, but red opened the room."""
    screen = wall(*((x, 5) for x in range(1, 19)), side="n")
    game = hall(20, 12, member(9, 8), model("b1", "blue", 9, 3), model("r1", "red", 16, 2), model("r2", "red", 3, 0),
                walls=screen, groups=[group()])  # fmt: skip
    acts(game)
    assert events(game, UmpirePlanned)[0].target == "r1"  # 7 squares; r2 is 8


@pytest.mark.rule("HD-NEW-AI-02")
def test_they_stay_when_nobody_is_left_of_that_team() -> None:
    game = cell_game(member(9, 4), model("b1", "blue", 2, 4))
    assert acts(game) == []
    assert events(game, UmpirePlanned)[0].plan == "stay"


@pytest.mark.rule("HD-NEW-AI-02")
def test_a_move_may_bring_somebody_in_sight_and_under_fire() -> None:
    """Out of the lee of a wall: red is 5 squares to the east then, three dice."""
    game = hall(14, 10, member(5, 5), model("r1", "red", 11, 6), walls=wall((5, 5), side="e"), groups=[group()])
    actions = acts(game, (1, 1, 1))
    assert [action.split()[0] for action in actions] == ["move", "fire"]


@pytest.mark.rule("HD-NEW-DEV-04", "HD-OPER-04")
def test_the_sanctums_locks_hold_defenders_too() -> None:
    game = prison(member(8, 7), model("r1", "red", 8, 5), groups=[group()])
    assert acts(game) == []


# ------------------------------------------------------------------ ladders
GALLERY = {(x, y): 1 for x in range(6, 9) for y in range(2, 5)}
LADDER = Link("ladder-1", (5, 3), ((6, 3), (6, 2)), "ladder")


def gallery(*models: Model, walls: Iterable[Side] = (), **parts: Any) -> Game:
    """A gallery of 3 x 3 raised squares; its ladder has its foot at (5, 3). Its middle cannot be seen from below."""
    return hall(14, 8, *models, raised=GALLERY, links=(LADDER,), groups=[group()],
                walls=[*walls, (7, 3, "n"), (7, 3, "w"), (7, 3, "s")], **parts)  # fmt: skip


@pytest.mark.rule("HD-LVL-04", "HD-DEF-04")
@pytest.mark.parametrize(
    ("x", "profile", "actions", "at"),
    [
        (4, "cyberman", ["other ladder-1"], Cell(6, 2)),  # beside the foot: MOVE and FIRE for the climb
        (5, "cyberman", ["other ladder-1"], Cell(6, 2)),
        (3, "cyberman", ["move 4,2"], Cell(4, 2)),  # it has to start at the foot, so it waits there
        (4, "creature", [], Cell(4, 3)),
    ],
)
def test_members_climb_with_move_and_fire(x: int, profile: str, actions: list[str], at: Cell) -> None:
    game = gallery(member(x, 3, profile=profile), model("r1", "red", 7, 3))
    assert [action.split()[0] for action in acts(game)] == [action.split()[0] for action in actions]
    assert [event.how for event in events(game, Carried)] == (["ladder"] if actions[:1] == ["other ladder-1"] else [])
    assert game.grid.level(where(game)) == game.grid.level(at)


@pytest.mark.rule("HD-LVL-04")
def test_they_climb_down_too() -> None:
    """Red stands in a closet in the south-east, open to the east: they step down beside the foot."""
    game = gallery(member(6, 3), model("r1", "red", 12, 7), walls=[(12, 7, "n"), (12, 7, "w")])
    assert acts(game) == ["other ladder-1"]
    assert game.grid.level(where(game)) == 0
    assert game.grid.distance(where(game), Cell(5, 3)) <= 1


@pytest.mark.rule("HD-LVL-04")
def test_a_way_on_foot_comes_first() -> None:
    """A slope at (5, 4) leads up as well."""
    game = gallery(member(4, 3), model("r1", "red", 7, 3), slopes={(5, 4): ((6, 4),)})
    assert [action.split()[0] for action in acts(game)] == ["move"]


# ------------------------------------------------------------------ neutrals
def worker(x: int, y: int, id: str = "n1") -> Model:
    return model(id, NEUTRALS, x, y, "n", "human_unarmed", group=KEY)


def workers(width: int, height: int, *models: Model, **parts: Any) -> Game:
    return hall(width, height, *models, groups=[group("none", ("move",), NEUTRALS)], **parts)


@pytest.mark.rule("HD-NEW-AI-03", "HD-NEW-ENC-47")
def test_neutrals_go_two_squares_from_the_nearest_dalek() -> None:
    game = workers(20, 1, worker(8, 0), model("r1", "red", 5, 0), model("b1", "blue", 19, 0))
    assert acts(game) == ["move 10,0"]


@pytest.mark.rule("HD-NEW-AI-03")
@pytest.mark.parametrize("hides", [True, False])
def test_neutrals_stop_out_of_sight(hides: bool) -> None:
    """One square to the north-east it is behind the wall; without that wall it runs as far as it can."""
    game = workers(12, 8, worker(5, 4), model("r1", "red", 2, 4), walls=wall((5, 3), side="w") if hides else ())
    acts(game)
    at = where(game, "n1")
    assert (at == Cell(6, 3)) is hides
    assert game.grid.distance(at, Cell(2, 4)) == (4 if hides else 5)


@pytest.mark.rule("HD-NEW-AI-03", "HD-BOARD-06")
@pytest.mark.parametrize(("open_", "actions"), [(True, ["move 5,0"]), (False, ["move 4,0"])])
def test_neutrals_pass_open_doors_only(open_: bool, actions: list[str]) -> None:
    door = Door("door-1", edge(4, 0, "e"), (4, 0), "", open=open_)
    game = workers(8, 1, worker(3, 0), model("r1", "red", 1, 0), doors=[door])
    assert acts(game) == actions


@pytest.mark.rule("HD-NEW-AI-03")
@pytest.mark.parametrize(
    ("other", "runs"),
    [(model("r1", "red", 5, 0), True), (model("g1", GUARDS, 5, 0), True),
     (model("u1", "red", 5, 0, profile="unit_rifle"), False), (model("d1", DORMANT, 5, 0), False)],
)  # fmt: skip
def test_neutrals_run_from_daleks_alone(other: Model, runs: bool) -> None:
    game = workers(20, 1, worker(8, 0), other.copy(), model("b1", "blue", 19, 0, profile="unit_rifle"))
    assert bool(acts(game)) is runs


@pytest.mark.rule("HD-NEW-AI-03", "HD-DEF-04")
def test_unarmed_defenders_behave_like_neutrals() -> None:
    game = hall(20, 1, member(8, 0, profile="human_unarmed"), model("r1", "red", 5, 0),
                groups=[group(actions=("move",))], options=PLAIN._replace(move_rate=2))  # fmt: skip
    assert acts(game) == ["move 11,0"]  # rate 2: three squares
