"""What special units do with an action: who is in reach, what is thrown, what comes of it, how often."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.gates_of_doom.fated import told
from tests.rulesets.gates_of_doom.helpers import battle, events, options, refused, run, unit
from wartable.rulesets.gates_of_doom.events.acting import DangerMet
from wartable.rulesets.gates_of_doom.events.base import ActionTaken
from wartable.rulesets.gates_of_doom.events.powers import Pressed, Pushed, Repaired, Shattered
from wartable.rulesets.gates_of_doom.fate.doses import DOSES
from wartable.rulesets.gates_of_doom.shooting.fire import mark
from wartable.rulesets.gates_of_doom.specials.moments import Fact, Moment
from wartable.rulesets.gates_of_doom.state import Cursor, Emplaced, Game, Phase
from wartable.rulesets.gates_of_doom.troops.clouds import stays
from wartable.rulesets.gates_of_doom.turn.actions import menu, one_action
from wartable.rulesets.gates_of_doom.turn.rounds import act, draw

FAR = unit("z", "p2", (40, 40))


def can(game: Game, action: str, actions: int = 2) -> bool:
    return action in [option.key for option in menu(game, game.units["a"], actions)[0]]


def why(game: Game, action: str) -> str:
    return {refusal.key: refusal.clause for refusal in menu(game, game.units["a"], 2)[1]}[action]


def acting(*units: dict[str, Any], **parts: Any) -> Game:
    """Unit a is active, with two actions."""
    return battle(*units, cursor={"phase": "act", "unit": "a"}, **parts)


# ------------------------------------------------------------------ the Alliance
@pytest.mark.rule("GD-ALL-17")
@pytest.mark.parametrize(("y", "reached"), [(23, True), (23.1, False)])
def test_psionic_disruption_reaches_twelve_inches(y: float, reached: bool) -> None:
    game = acting(unit("a", "p1", (10, 10), entry="alliance.psionic_operative"), unit("b", "p2", (10, y)))
    assert can(game, "disrupt") == reached
    if reached:
        run(one_action(game, game.units["a"]), [5], ["disrupt"])
        assert (game.units["b"].under_fire, game.units["a"].actions) == (5, 1)
        assert [event.face for event in events(game, Pressed)] == [5]
        run(one_action(game, game.units["a"]), [1], ["disrupt"])
        assert game.units["b"].under_fire == 6
    else:
        assert why(game, "disrupt") == "GD-ALL-17"


@pytest.mark.rule("GD-ALL-17")
def test_nobody_else_disrupts() -> None:
    game = acting(unit("a", "p1", (10, 10), entry="alliance.controller"), unit("b", "p2", (10, 12)))
    assert "disrupt" not in [option.key for option in menu(game, game.units["a"], 2)[0]]


@pytest.mark.rule("GD-ALL-15", "GD-RND-13")
def test_the_command_net_gives_a_free_action_once_an_activation() -> None:
    game = acting(
        unit("a", "p1", (10, 10), entry="alliance.controller"),
        unit("c", "p1", (10, 20), activated=True, watching=True), unit("d", "p1", (20, 20)), FAR,
    )  # fmt: skip
    _, asked = run(one_action(game, game.units["a"]), [], ["command-net", "c", "take-cover"])
    assert options(asked[1]) == ["c", "d"]
    assert "overwatch" not in options(asked[2])
    assert (game.units["c"].lying, game.units["c"].watching, game.units["c"].spent) == (True, True, 0)
    assert game.units["a"].actions == 2
    _, asked = run(one_action(game, game.units["a"]), [], ["take-cover"])
    assert refused(asked[0])["command-net"] == "GD-ALL-15"
    game.units["a"].activated = False
    game.units["c"].activated = game.units["d"].activated = game.units["z"].activated = True
    run(draw(game))
    assert can(game, "command-net")


@pytest.mark.rule("GD-ALL-15")
def test_a_controller_alone_has_nobody_to_command() -> None:
    game = acting(unit("a", "p1", (10, 10), entry="alliance.controller"), FAR)
    assert why(game, "command-net") == "GD-ALL-15"


@pytest.mark.rule("GD-ALL-31")
@pytest.mark.parametrize(("upgrades", "wounds", "faces", "left"), [
    (["self_repair"], 5, [5], 2), (["self_repair"], 1, [6], 0), (["self_repair"], 0, [], 0), ([], 5, [], 5),
])  # fmt: skip
def test_a_vehicle_repairs_itself(upgrades: list[str], wounds: int, faces: list[int], left: int) -> None:
    tank = {"entry": "alliance.alliance_vehicle", "hull": "tank", "plating": "light_metal", "propulsion": "tracks"}
    game = battle(
        unit("a", "p1", (10, 10), upgrades=upgrades, wounds=wounds, **tank), unit("b", "p2", (40, 40), activated=True)
    )
    run(draw(game), faces)
    assert game.units["a"].models[0].wounds == left


def priest(*others: dict[str, Any], entry: str = "alliance.data_priest", **more: Any) -> Game:
    return acting(unit("a", "p1", (10, 10), entry=entry), *others, FAR, **more)


@pytest.mark.rule("GD-ALL-04", "GD-ALL-18", "GD-ALL-27")
@pytest.mark.parametrize(("entry", "most"), [("alliance.data_priest", 1), ("alliance.avatar", 2)])
def test_so_many_manifestations_a_round(entry: str, most: int) -> None:
    game = priest(entry=entry)
    for _ in range(most):
        assert can(game, "shatter")
        run(one_action(game, game.units["a"]), [], ["force-shield"])
    assert [why(game, key) for key in ("shatter", "force-shield", "force-push")] == ["GD-ALL-04"] * 3
    assert game.units["a"].actions == 2 - most


@pytest.mark.rule("GD-ALL-04")
def test_others_of_the_alliance_have_no_manifestations() -> None:
    game = acting(unit("a", "p1", (10, 10), entry="alliance.controller"), FAR)
    assert not can(game, "shatter")


@pytest.mark.rule("GD-ALL-05")
def test_shatter_takes_all_on_its_line_friends_too() -> None:
    game = priest(
        unit("b", "p2", (10, 14), level="hero", gear=["basic_energy_shield"], armour="heavy_power_armour"),
        unit("c", "p1", (10, 16)), unit("d", "p2", (11.2, 15)), unit("e", "p2", (10, 21.1)),
    )  # fmt: skip
    run(one_action(game, game.units["a"]), [3, 3, 3, 5, 1], ["shatter", {"to": [10_000, 19_500]}])
    assert [event.touched for event in events(game, Shattered)] == [2]
    assert game.units["b"].models[0].wounds == 3
    assert not game.units["c"].models
    assert game.units["d"].models
    assert game.units["e"].models


@pytest.mark.rule("GD-ALL-05")
def test_shatter_goes_as_far_as_is_thrown() -> None:
    game = priest()
    with pytest.raises(Exception, match="the point may be 3 inches away"):
        run(one_action(game, game.units["a"]), [1, 1, 1], ["shatter", {"to": [10_000, 13_501]}])
    game = priest()
    run(one_action(game, game.units["a"]), [1, 1, 1], ["shatter", {"to": [10_000, 13_500]}])
    assert events(game, Shattered)[0].touched == 0


@pytest.mark.rule("GD-ALL-12")
@pytest.mark.parametrize(("places", "marked"), [
    ([(10, 14), (10, 15.5)], False), ([(10, 14.1), (10, 15.5)], True),
    ([(10, 14), (11.2, 15), (10, 16.2)], True),
])  # fmt: skip
def test_a_force_shield_keeps_markers_from_who_is_half_under_it(
    places: list[tuple[float, float]], marked: bool
) -> None:  # fmt: skip
    game = priest(unit("c", "p1", *places), unit("d", "p2", (6, 10)))
    run(one_action(game, game.units["a"]), [], ["force-shield"])
    for key in ("a", "c", "d"):
        mark(game, game.units[key], 2)
    assert [game.units[key].under_fire for key in ("a", "c", "d")] == [0, 2 * marked, 0]
    for other in game.units.values():
        other.activated = other.id != "a"
    run(draw(game))
    mark(game, game.units["a"], 2)
    assert game.units["a"].under_fire == 2


@pytest.mark.rule("GD-ALL-13")
@pytest.mark.parametrize(("y", "near"), [(17, True), (17.1, False)])
def test_a_force_push_reaches_six_inches(y: float, near: bool) -> None:
    game = priest(unit("b", "p2", (10, y), level="hero"))
    assert can(game, "force-push") == near
    if near:
        run(one_action(game, game.units["a"]), [4, 3], ["force-push", "b:m1"])
        assert (game.units["b"].models[0].y, game.units["b"].models[0].wounds) == (21_000, 2)
        assert [event.thrown for event in events(game, Pushed)] == [4]


@pytest.mark.rule("GD-ALL-13")
@pytest.mark.parametrize(("more", "stops"), [
    ({}, 18_000), ({"terrain": [{"kind": "wall", "points": [[8, 16], [12, 16]]}]}, None),
])  # fmt: skip
def test_a_pushed_model_stops_at_what_is_in_its_way(more: dict[str, Any], stops: int | None) -> None:
    units = unit("a", "p1", (10, 10), entry="alliance.data_priest"), unit("b", "p2", (10, 12), level="hero")
    game = acting(*units, FAR, **more)
    run(one_action(game, game.units["a"]), [6, 1], ["force-push", "b:m1"])
    assert (game.units["b"].models[0].y == stops) if stops else 12_000 < game.units["b"].models[0].y < 16_000
    game = acting(*units, unit("c", "p2", (10, 15)), FAR)
    run(one_action(game, game.units["a"]), [6, 1], ["force-push", "b:m1"])
    assert game.units["b"].models[0].y == 14_000
    game = acting(unit("a", "p1", (10, 3), entry="alliance.data_priest"), unit("b", "p2", (10, 1.4), level="hero"), FAR)
    run(one_action(game, game.units["a"]), [6, 1], ["force-push", "b:m1"])
    assert game.units["b"].models[0].y == 500


@pytest.mark.rule("GD-ALL-13", "GD-WPN-15")
@pytest.mark.parametrize(("face", "hurt"), [(2, 1), (4, 2)])
def test_who_is_pushed_into_fallout_has_entered_it(face: int, hurt: int) -> None:
    game = priest(unit("b", "p2", (10, 12), level="hero"), unit("c", "p1", (40, 4), weapons=["rad_grenade"]))
    stays(game, game.arms["rad_grenade"], (10_000, 17_500), "p1")
    run(one_action(game, game.units["a"]), [face, 1], ["force-push", "b:m1"])  # its base comes to 14.5 or to 15.5
    assert game.units["b"].models[0].wounds == hurt


@pytest.mark.rule("GD-ALL-13", "GD-TER-07")
@pytest.mark.parametrize(("thrown", "danger", "hurt"), [(2, [], 1), (3, [1], 2), (3, [2], 1), (6, [1], 2)])
def test_who_is_pushed_over_dangerous_ground_rolls_for_it(thrown: int, danger: list[int], hurt: int) -> None:
    """The ground lies from 14.5 to 15.5, and a model is moved over it from its middle on, which was at 12."""
    mines = {"kind": "pool", "shape": "rectangle", "at": [10, 15], "size": [4, 1]}
    game = priest(unit("b", "p2", (10, 12), level="hero"), terrain=[mines])
    run(one_action(game, game.units["a"]), [thrown, 1, *danger], ["force-push", "b:m1"])
    assert game.units["b"].models[0].wounds == hurt
    assert [event.faces for event in events(game, DangerMet)] == ([tuple(danger)] if danger else [])


@pytest.mark.rule("GD-ALL-13", "GD-EMP-01")
def test_a_pushed_model_stops_at_an_emplaced_weapon() -> None:
    game = priest(unit("b", "p2", (10, 12), level="hero"))
    game.emplaced = (Emplaced("gun", "slug_rifle", 10_000, 15_000),)
    run(one_action(game, game.units["a"]), [6, 1], ["force-push", "b:m1"])
    assert 12_000 < game.units["b"].models[0].y <= 14_000


@pytest.mark.rule("GD-ALL-13", "GD-ALL-05", "GD-DRG-04")
@pytest.mark.parametrize(("faces", "left"), [([1, 3, 6, 5], 1), ([1, 3, 5, 5], 2), ([1, 3, 6, 6], 0)])
def test_stum_counts_against_a_push_and_a_shatter(faces: list[int], left: int) -> None:
    game = priest(unit("b", "p2", (10, 13), level="hero", gear=["stum"]))
    told(game, DOSES["stum"].play(game, "p2", Fact(Moment.ACTION_BEGINS), game.units["b"]))
    told(game, one_action(game, game.units["a"]), faces, ["force-push", "b:m1"])  # D3 of 3 is two points
    assert game.units["b"].models[0].wounds == left
    game = priest(unit("b", "p2", (10, 13), level="hero", gear=["stum"]))
    told(game, DOSES["stum"].play(game, "p2", Fact(Moment.ACTION_BEGINS), game.units["b"]))
    told(game, one_action(game, game.units["a"]), [2, 2, 2, *faces[1:]], ["shatter", {"to": [10_000, 14_000]}])
    assert game.units["b"].models[0].wounds == left


# ------------------------------------------------------------------ the United Nations of Freedom
@pytest.mark.rule("GD-UNF-08", "GD-RND-14")
def test_a_communications_array_takes_an_action_in_advance() -> None:
    command = unit("a", "p1", (10, 10), entry="united_nations_of_freedom.army_command_squad")
    game = acting(
        command, unit("c", "p1", (10, 20)), unit("d", "p1", (20, 20), activated=True),
        unit("e", "p1", (25, 20), spent=2), unit("f", "p1", (30, 20), spent=1), FAR,
    )  # fmt: skip
    _, asked = run(one_action(game, game.units["a"]), [], ["communications-array", "c", "take-cover"])
    assert options(asked[1]) == ["c", "f"]
    assert (game.units["c"].spent, game.units["c"].lying, game.units["a"].actions) == (1, True, 1)
    assert [event.cost for event in events(game, ActionTaken)] == [1, 0]
    run(one_action(game, game.units["a"]), [], ["communications-array", "c"])
    assert (game.units["c"].lying, game.units["c"].spent, game.units["a"].actions) == (False, 2, 0)


@pytest.mark.rule("GD-UNF-08")
def test_an_array_needs_somebody_who_has_not_activated() -> None:
    command = unit("a", "p1", (10, 10), entry="united_nations_of_freedom.army_command_squad")
    assert why(acting(command, unit("c", "p1", (10, 20), activated=True), FAR), "communications-array") == "GD-UNF-08"


# ------------------------------------------------------------------ Simioids
@pytest.mark.rule("GD-SIM-10")
@pytest.mark.parametrize(("x", "wounds", "faces", "left"), [
    (15, 5, [3], 2), (15, 2, [6], 0), (15.1, 5, [], 5), (15, 0, [], 0),
])  # fmt: skip
def test_a_mechaniac_repairs_a_vehicle_beside_him(x: float, wounds: int, faces: list[int], left: int) -> None:
    tank = {"entry": "simioids.simioid_vehicle", "hull": "tank", "plating": "light_metal", "propulsion": "tracks"}
    game = acting(
        unit("a", "p1", (10.5, 10), entry="simioids.mechaniac"), unit("c", "p1", (x, 10), wounds=wounds, **tank), FAR
    )
    assert can(game, "repair") == bool(faces)
    if faces:
        run(one_action(game, game.units["a"]), faces, ["repair"])
        assert [event.points for event in events(game, Repaired)] == [wounds - left]
    assert game.units["c"].models[0].wounds == left


# ------------------------------------------------------------------ free actions
@pytest.mark.rule("GD-RND-13", "GD-ALL-15", "GD-ATL-07")
@pytest.mark.parametrize(("entry", "answers"), [
    ("alliance.controller", ["command-net", "c", "take-cover"]),
    ("anti_technology_league.battle_priest", ["preach", "GD-ATL-03"]),
])  # fmt: skip
def test_what_is_free_may_come_after_the_last_action(entry: str, answers: list[str]) -> None:
    game = acting(unit("a", "p1", (10, 10), entry=entry), unit("c", "p1", (10, 20)), FAR)
    game.units["a"].actions = 1
    _, asked = run(act(game), [], ["take-cover"])
    assert (game.units["a"].actions, game.cursor.phase) == (0, Phase.WATCH)
    game.cursor = Cursor(Phase.ACT, "a")
    _, asked = run(act(game), [], answers)
    assert options(asked[0]) == [answers[0], "wait"]
    game.cursor = Cursor(Phase.ACT, "a")
    assert run(act(game))[1] == []  # nothing is left
    assert game.cursor.phase is Phase.DRAW


@pytest.mark.rule("GD-RND-13")
def test_who_does_nothing_more_is_not_asked_again() -> None:
    game = acting(unit("a", "p1", (10, 10), entry="alliance.controller"), unit("c", "p1", (10, 20)), FAR)
    _, asked = run(act(game), [], ["wait"])
    assert (len(asked), game.cursor.phase) == (1, Phase.DRAW)
