"""What a battle is about is settled before deployment: rolls, heroes, pieces, markers; points of each round."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.gates_of_doom.helpers import document, events, options, run, unit
from wartable.engine.errors import DataError, RuleError
from wartable.kit.documents import adopt
from wartable.rulesets.gates_of_doom.catalogue import cards
from wartable.rulesets.gates_of_doom.events.aims import ConditionRolled, ObjectiveRolled
from wartable.rulesets.gates_of_doom.events.ending import PointsScored
from wartable.rulesets.gates_of_doom.scenario.file import read
from wartable.rulesets.gates_of_doom.state import CONDITIONS, Game, Phase
from wartable.rulesets.gates_of_doom.troops import figures, losses
from wartable.rulesets.gates_of_doom.turn import rounds
from wartable.rulesets.gates_of_doom.winning.aims import settle
from wartable.rulesets.gates_of_doom.winning.objectives import OBJECTIVES

HILL = {"kind": "wood", "key": "hill", "name": "Hill", "shape": "rectangle", "at": [20, 24], "size": [6, 4]}
NEAR = {"kind": "wood", "key": "near", "name": "Near wood", "shape": "rectangle", "at": [20, 11], "size": [6, 4]}
LAST = {"kind": "rocks", "key": "last", "name": "Rocks", "shape": "rectangle", "at": [20, 44], "size": [4, 3]}


def begun(one: dict[str, Any] | None = None, other: dict[str, Any] | None = None, **parts: Any) -> Game:
    sides = [{"seat": "p1", "edge": "south", **(one or {})}, {"seat": "p2", "edge": "north", **(other or {})}]
    foes = unit("b", "p2", count=2, models=[{"level": "hero"}, {"weapons": ["rifle"]}])
    units = parts.pop("units", (unit("a", "p1", weapons=["pistol"]), foes))
    game = read(adopt(document(*units, sides=sides, **{"terrain": [HILL, NEAR, LAST], **parts})))
    game.cites = {}
    return game


def objectives(*keys: str) -> dict[str, Any]:
    return {"objectives": list(keys)}


# ------------------------------------------------------------------ rolls
@pytest.mark.rule("GD-MSN-02")
def test_each_side_rolls_until_it_holds_three_that_differ_and_can_be_met() -> None:
    game = begun({"roll": 3}, {"roll": 1})
    assert game.cursor.phase is Phase.AIMS
    # One: Slaughter, Slaughter again, Head-taker, Advance. Two: there is no hero of the other side to assassinate.
    run(settle(game), [1, 1, 2, 6, 3, 7])
    assert game.sides["p1"].objectives == ("slaughter", "head_taker", "advance")
    assert game.sides["p2"].objectives == ("defend_territory",)
    assert [event.held for event in events(game, ObjectiveRolled)] == [True, False, True, True, False, True]
    assert game.cursor.phase.value == "deploy"


@pytest.mark.rule("GD-MSN-02")
def test_without_terrain_a_capture_point_is_rolled_again_and_more_than_there_are_end() -> None:
    game = begun({"roll": 1}, terrain=[NEAR])
    run(settle(game), [5, 1])  # the only piece reaches into its own zone
    assert game.sides["p1"].objectives == ("slaughter",)
    many = begun({"roll": 8}, terrain=[], table={"width": 24, "height": 24})
    run(settle(many), [1, 2, 3, 4, 6, 7, 8], [{"to": [12_000, 12_000]}])
    assert len(many.sides["p1"].objectives) == 7


@pytest.mark.rule("GD-MSN-02")
def test_the_numbers_are_those_of_the_list() -> None:
    assert [(one.number, key) for key, one in OBJECTIVES.items()] == [
        (card.number, key) for key, card in cards.objectives().items()
    ]  # fmt: skip
    assert set(cards.conditions()) == set(CONDITIONS)


@pytest.mark.rule("GD-MSN-03", "GD-CON-01", "GD-CON-05")
def test_conditions_are_rolled_and_hold_for_both() -> None:
    game = begun(roll=2)
    speed = figures.speed(game.units["a"], game.units["a"].models[0])
    run(settle(game), [1, 1, 4])  # low gravity, again, night
    assert game.conditions == ("low_gravity", "night")
    assert [event.new for event in events(game, ConditionRolled)] == [True, False, True]
    assert game.arms["pistol"].ranges == (9000, 15_000)
    for one in game.units.values():
        assert figures.speed(one, one.models[0]) == speed + 3000
        assert one.dark


@pytest.mark.rule("GD-MSN-03")
def test_low_and_high_gravity_that_are_rolled_cancel() -> None:
    game = begun(roll=2)
    run(settle(game), [2, 1])
    assert game.arms["pistol"].ranges == (6000, 12_000)
    assert game.units["a"].pull == 0


# ------------------------------------------------------------------ heroes, pieces, markers
@pytest.mark.rule("GD-OBJ-03")
def test_the_opponent_names_his_hero_before_deployment() -> None:
    game = begun(objectives("assassination"))
    _, asked = run(settle(game))  # he has one
    assert asked == []
    assert game.sides["p1"].hunted == ("b", 1)
    more = begun(objectives("assassination"))
    foe = more.units["b"]
    foe.models = tuple(model._replace(level="hero") for model in foe.models)
    _, (ask,) = run(settle(more), (), ["b.m2"])
    assert (ask.seat, options(ask)) == ("p2", ["b.m1", "b.m2"])
    assert more.sides["p1"].hunted == ("b", 2)


@pytest.mark.rule("GD-OBJ-05")
def test_a_side_chooses_its_piece_outside_its_own_zone() -> None:
    game = begun(objectives("capture_point"))
    _, (ask,) = run(settle(game), (), ["last"])
    assert (ask.seat, options(ask)) == ("p1", ["hill", "last"])  # the near wood reaches into its zone
    assert game.sides["p1"].capture == "last"


@pytest.mark.rule("GD-OBJ-08")
@pytest.mark.parametrize(("y", "legal"), [(18, True), (17.999, False), (30, True), (30.001, False)])
def test_the_opponent_places_the_marker_off_both_zones(y: float, legal: bool) -> None:
    game = begun(objectives("retrieval"))
    flow = settle(game)
    ask = next(flow)
    assert ask.seat == "p2"
    if legal:
        with pytest.raises(StopIteration):
            flow.send(ask.accept({"to": [10_000, round(1000 * y)]}))
        assert game.sides["p1"].marker == (10_000, round(1000 * y))
        return
    with pytest.raises(RuleError) as caught:
        ask.accept({"to": [10_000, round(1000 * y)]})
    assert caught.value.clause == "GD-OBJ-08"


@pytest.mark.rule("GD-OBJ-03", "GD-OBJ-05", "GD-OBJ-08")
def test_what_the_file_says_is_asked_of_nobody() -> None:
    one = {**objectives("assassination", "capture_point", "retrieval"), "hunted": {"unit": "b"}, "capture": "hill",
           "marker": [24, 24]}  # fmt: skip
    assert begun(one).cursor.phase is Phase.DEPLOY


@pytest.mark.parametrize(("parts", "said"), [
    ({"one": {"roll": 3}}, "rolled before deployment"), ({"roll": 1}, "rolled before deployment"),
])  # fmt: skip
def test_rolls_in_the_middle_of_a_battle_are_refused(parts: dict[str, Any], said: str) -> None:
    with pytest.raises(DataError, match=said):
        begun(**parts, cursor="draw")


def test_more_conditions_than_there_are_cannot_be_rolled() -> None:
    with pytest.raises(DataError, match="there are 8 conditions"):
        begun(roll=8, conditions=["night"])


# ------------------------------------------------------------------ points of each round
@pytest.mark.rule("GD-RND-10", "GD-OBJ-01", "GD-OBJ-02", "GD-OBJ-06")
def test_points_are_added_up_at_the_end_of_each_round() -> None:
    doc = document(unit("a", "p1", (10, 40)), unit("b", "p2", (30, 30), (31.2, 30), level="hero"),
                   sides=[{"seat": "p1", "edge": "south", **objectives("slaughter", "head_taker", "advance")},
                          {"seat": "p2", "edge": "north"}], cursor="draw")  # fmt: skip
    game = read(adopt(doc))
    game.cites = {}
    foe = game.units["b"]
    losses.suffer(game, foe, foe.models[0], 3, "p1")
    run(rounds.end(game))
    assert [(event.objective, event.points) for event in events(game, PointsScored)] == [
        ("slaughter", 3), ("head_taker", 5),
    ]  # fmt: skip
    run(rounds.end(game))  # nothing more has been done
    assert game.sides["p1"].points == 8
    losses.suffer(game, foe, foe.models[0], 1, "p1")
    game.round = game.rounds = 5
    run(rounds.end(game))
    assert game.sides["p1"].points == 9 + 5  # and the ground that it holds, once
    assert game.result is not None


# ------------------------------------------------------------------ anew each round
def fought(anew: bool, *, first: int = 1) -> Game:
    """A battle in which p1 slaughters and p2 defends its land; p1 has dealt two points of damage in round `first`."""
    game = begun(objectives("slaughter"), objectives("defend_territory"), anew=anew, cursor="end", round=first,
                 units=[unit("a", "p1", (10, 20)), unit("b", "p2", (10, 40), (11.2, 40))])  # fmt: skip
    game.sides["p1"].damage = 2
    return game


def points(game: Game) -> list[tuple[str, str, int]]:
    return [(event.side, event.objective, event.points) for event in events(game, PointsScored)]


@pytest.mark.rule("GD-MSN-02", "GD-RND-10")
def test_objectives_may_be_rolled_anew_as_each_round_ends() -> None:
    game = fought(anew=True)
    run(rounds.end(game), [1, 6])
    # What is worded "at the end of the game" is scored as its round ends.
    assert points(game) == [("p1", "slaughter", 2), ("p2", "defend_territory", 20)]
    assert [side.objectives for side in game.sides.values()] == [("slaughter",), ("advance",)]
    assert game.cursor.phase is Phase.BEGIN
    game.sides["p1"].damage += 3
    run(rounds.end(game), [7, 7])
    # Slaughter anew counts what was done since; nobody of p2 has advanced.
    assert points(game)[2:] == [("p1", "slaughter", 3)]
    run(rounds.end(game), [7, 7])
    assert points(game)[3:] == [("p1", "defend_territory", 20), ("p2", "defend_territory", 20)]
    run(rounds.end(game), [1, 1])
    assert points(game)[5:] == [("p1", "defend_territory", 20), ("p2", "defend_territory", 20)]  # and again


@pytest.mark.rule("GD-MSN-02")
def test_objectives_stay_unless_that_is_agreed_and_after_the_last_round_none_is_rolled() -> None:
    game = fought(anew=False)
    run(rounds.end(game))
    assert points(game) == [("p1", "slaughter", 2)]
    assert [side.objectives for side in game.sides.values()] == [("slaughter",), ("defend_territory",)]
    last = fought(anew=True, first=4)
    run(rounds.end(last), [1])  # no fifth round
    assert [each for each in points(last) if each[2]] == [("p1", "slaughter", 2), ("p2", "defend_territory", 20)]
    assert events(last, ObjectiveRolled) == []
    assert last.result is not None


@pytest.mark.rule("GD-MSN-02", "GD-OBJ-03", "GD-OBJ-05", "GD-OBJ-08")
def test_what_an_objective_was_about_goes_with_it() -> None:
    """A hero who was killed counts once; who rolls assassination anew hunts another."""
    game = begun({"objectives": ["assassination"], "hunted": {"unit": "b", "model": 1}}, objectives("slaughter"),
                 anew=True, cursor="end", round=1,
                 units=[unit("a", "p1", (10, 20)), unit("b", "p2", (10, 40), (11.2, 40), level="hero")])  # fmt: skip
    game.sides["p1"].assassinated = True
    run(rounds.end(game), [3, 1], ["b.m2"])
    assert points(game) == [("p1", "assassination", 20)]
    side = game.sides["p1"]
    assert (side.objectives, side.hunted, side.assassinated) == (("assassination",), ("b", 2), False)
    side.assassinated = True
    run(rounds.end(game), [5, 1], ["hill"])
    assert points(game)[1:] == [("p1", "assassination", 20)]
    assert (side.objectives, side.capture) == (("capture_point",), "hill")
