"""Chapter ALN: aliens measured and moved on the table."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.adventures.helpers import episode, figure, one, run, told
from wartable.engine.plane import INCH, gap
from wartable.rulesets.adventures.aliens.arrows import arrows
from wartable.rulesets.adventures.aliens.measure import measure
from wartable.rulesets.adventures.events.aliens import AlienPlanned, ShowedItself
from wartable.rulesets.adventures.events.base import FigureFreed, FigureHeld, FigureMoved, TurnBegan, WentToGround
from wartable.rulesets.adventures.state import Game
from wartable.rulesets.adventures.turn.alien_moves import move_alien

WALL = {"kind": "wall", "key": "w", "points": [[25, 5], [25, 35]]}
A, B = {"id": "a", "at": [40, 20]}, {"id": "b", "at": [20, 32], "live": True}


def alien(race: str = "dal", kind: str = "rank", at: tuple[float, float] = (20, 20), **fields: Any) -> dict[str, Any]:
    return figure("x", kind, at, race=race, **fields)


def tommy(x: float, y: float = 20, **fields: Any) -> dict[str, Any]:
    return figure("tommy", "soldier", (x, y), **fields)


def rose(x: float, y: float = 20, **fields: Any) -> dict[str, Any]:
    return figure("rose", "companion", (x, y), **fields)


def moves(game: Game, faces: tuple[int, ...] = ()) -> tuple[str, str]:
    """What the alien does, and for what: it is moved."""
    run(move_alien(game, one(game, "x")), faces)
    event = told(game, AlienPlanned)[-1]
    return event.deed, event.goal


def new_turn(game: Game) -> None:
    game.emit(TurnBegan(game.turn + 1))


def far(game: Game, key: str, other: str = "x") -> float:
    return round(gap(one(game, key).body, one(game, other).body) / INCH, 2)


# ------------------------------------------------------------------ markers
@pytest.mark.rule("AT-ALN-01", "AT-OBJ-05", "AT-PRIS-10")
def test_it_goes_to_the_nearest_marker_at_full_move_and_keeps_to_it():
    game = episode(alien(), objectives=[A, B])
    assert moves(game) == ("go", "b")
    assert one(game, "x").at == (20 * INCH, 25 * INCH)
    new_turn(game)
    one(game, "x").x, one(game, "x").y = 35 * INCH, 20 * INCH  # nearer to the other one now
    assert moves(game) == ("go", "b")


@pytest.mark.rule("AT-ALN-01")
def test_it_waits_at_its_marker_and_of_equally_near_ones_takes_the_lowest():
    game = episode(alien(at=(20, 31.5)), objectives=[B])
    assert moves(game) == ("wait", "b")
    assert told(game, FigureMoved) == []
    level = episode(alien(), objectives=[{"id": "d", "at": [30, 20]}, {"id": "c", "at": [10, 20]}])
    assert moves(level) == ("go", "c")


@pytest.mark.rule("AT-ALN-01", "AT-PRIS-05", "AT-PRIS-09")
def test_a_marker_is_chosen_anew_once_its_prisoner_is_gone():
    game = episode(alien(objective="a"), rose(20, 23, captor="x"), objectives=[A, B])
    game.emit(FigureFreed("rose"))
    game.figures.pop("rose")
    assert moves(game) == ("go", "b")


# ------------------------------------------------------------------ enemies
@pytest.mark.rule("AT-ALN-02", "AT-ORD-03")
def test_it_advances_to_whom_it_sees_and_halts_two_inches_short():
    game = episode(alien(), tommy(40), objectives=[B])
    assert moves(game) == ("advance", "tommy")
    assert one(game, "x").at == (25 * INCH, 20 * INCH)
    # held off by a wall of others contact is not possible, so that it halts
    ring = [figure(f"m{n}", "rank", at, race="dal") for n, at in enumerate(((25.1, 20), (25.1, 21), (25.1, 19)))]
    near = episode(alien(at=(20, 20)), tommy(26.1), *ring)
    moves(near)
    assert far(near, "tommy") >= 2


@pytest.mark.rule("AT-ALN-03")
@pytest.mark.parametrize(("x", "action"), [(26, "charge"), (26.1, "advance")])
def test_contact_is_possible_within_a_move(x, action):
    game = episode(alien(), tommy(x))
    assert moves(game) == (action, "tommy")
    assert (far(game, "tommy") <= 0.02) is (action == "charge")
    assert one(game, "x").order == ("attack" if action == "charge" else "advance")


@pytest.mark.rule("AT-ALN-03", "AT-MOVE-03")
def test_who_stands_behind_a_wall_is_not_charged():
    game = episode(alien(at=(23, 20)), tommy(27), terrain=[WALL], objectives=[B])
    assert moves(game) == ("go", "b")


@pytest.mark.rule("AT-ALN-02", "AT-VIS-07", "AT-VIS-01")
@pytest.mark.parametrize(("light", "x", "action"), [
    ("day", 57, "advance"), ("day", 57.1, "go"), ("night", 33, "advance"), ("night", 33.1, "go"),
])  # fmt: skip
def test_it_spots_as_far_as_the_players_without_binoculars(light, x, action):
    game = episode(alien(items=["binoculars"]), tommy(x), objectives=[B], light=light)
    assert moves(game)[0] == action


@pytest.mark.rule("AT-ALN-02", "AT-VIS-03")
@pytest.mark.parametrize(("face", "action"), [(10, "advance"), (9, "go")])
def test_whom_it_might_see_in_cover_takes_a_die_once(face, action):
    wood = {"kind": "wood", "key": "w", "at": [31, 20], "size": [2, 2]}
    game = episode(alien(), tommy(31), terrain=[wood], objectives=[B])
    assert moves(game, (face,))[0] == action


@pytest.mark.rule("AT-ALN-02", "AT-VIS-03")
def test_no_die_is_thrown_for_whom_it_would_not_go_for():
    wood = {"kind": "wood", "key": "w", "at": [37, 20], "size": [2, 2]}
    game = episode(alien(), tommy(30), figure("jim", "soldier", (37, 20)), terrain=[wood])
    assert moves(game) == ("advance", "tommy")


@pytest.mark.rule("AT-ALN-02")
@pytest.mark.parametrize(("x", "goes"), [(33, "rose"), (33.1, "tommy")])
def test_a_character_is_preferred_on_the_table_as_well(x, goes):
    game = episode(alien(), tommy(30), rose(20, x))
    assert moves(game) == ("advance", goes)


@pytest.mark.rule("AT-NEW-OBS-01")
def test_of_equals_the_lowest_id_counts_and_prisoners_draw_nobody_on():
    game = episode(alien(), figure("b", "soldier", (30, 20)), figure("a", "soldier", (10, 20)))
    assert moves(game) == ("advance", "a")
    held = episode(alien(), figure("y", "rank", (20, 34), race="dal"), rose(20, 31, captor="y"), objectives=[A])
    assert moves(held) == ("go", "a")


# ------------------------------------------------------------------ a lost target
@pytest.mark.rule("AT-ALN-04")
def test_a_lost_target_halts_it_for_this_turn_and_the_next():
    game = episode(alien(target="tommy"), tommy(30, active=1), terrain=[WALL], objectives=[B], turn=1)
    actions = []
    for _ in range(3):
        actions.append(moves(game)[0])
        new_turn(game)
    assert actions == ["halt", "halt", "go"]


@pytest.mark.rule("AT-ALN-04")
@pytest.mark.parametrize(("target", "action"), [
    ({"active": 5}, "halt"), ({"active": 4}, "halt"), ({"active": 3}, "go"), ({"active": -1}, "go"),
])  # fmt: skip
def test_it_halts_only_if_the_target_has_moved_away(target, action):
    game = episode(alien(target="tommy"), tommy(30, **target), terrain=[WALL], objectives=[B], turn=5)
    assert moves(game)[0] == action


@pytest.mark.rule("AT-ALN-04")
def test_it_does_not_halt_for_who_is_gone_or_if_it_sees_somebody_else():
    gone = episode(alien(target="tommy"), figure("tommy", "soldier", where="gone", active=1), objectives=[B])
    assert moves(gone)[0] == "go"
    other = episode(alien(target="tommy"), tommy(30, active=1), rose(20, 40), terrain=[WALL], objectives=[B])
    assert moves(other) == ("advance", "rose")


@pytest.mark.rule("AT-ALN-04", "AT-NEW-RACE-01", "AT-LEAD-01")
@pytest.mark.parametrize(("y", "action"), [(33, "go"), (33.1, "halt")])
def test_within_twelve_inches_of_davros_nobody_halts(y, action):
    davros = figure("davros", "character", (20, y), race="dal")
    game = episode(alien(target="tommy"), tommy(30, active=1), davros, terrain=[WALL], objectives=[B])
    assert moves(game)[0] == action


@pytest.mark.rule("AT-NEW-WHO-18")
def test_who_has_been_made_to_halt_stands_whatever_it_sees_for_one_turn():
    game = episode(alien(halted=1), tommy(30))
    assert moves(game)[0] == "halt"
    new_turn(game)
    assert moves(game)[0] == "advance"


# ------------------------------------------------------------------ prisoners
@pytest.mark.rule("AT-ALN-05", "AT-PRIS-04", "AT-PRIS-11", "AT-ALN-07")
def test_it_leads_its_prisoner_to_the_marker_two_inches_off_and_keeps_it_there():
    game = episode(alien(), rose(17, captor="x", move=4), objectives=[B, A], turn=1)
    for expected in (4, 8):
        assert moves(game) == ("lead", "b")
        assert one(game, "x").y == (20 + expected) * INCH
        assert 1.9 <= far(game, "rose") <= 2
        new_turn(game)
    moves(game)
    assert [(event.figure, event.marker) for event in told(game, FigureHeld)] == [("rose", "b")]
    new_turn(game)
    assert moves(game) == ("guard", "rose")
    assert one(game, "x").at == (20 * INCH, 32 * INCH)


@pytest.mark.rule("AT-ALN-07")
@pytest.mark.parametrize(("fields", "goes"), [({"move": 6}, 5), ({"move": 3}, 3), ({"move": 3, "helpless": 2}, 2.5)])
def test_the_pace_of_an_escort(fields, goes):
    game = episode(alien(), rose(17, captor="x", **fields), objectives=[B])
    moves(game)
    assert one(game, "x").y == (20 + goes) * INCH


@pytest.mark.rule("AT-NEW-OBS-01", "AT-SHOOT-07")
@pytest.mark.parametrize(("x", "action"), [(28, "catch"), (28.1, "advance")])
def test_a_helpless_character_is_in_reach_if_it_comes_within_two_inches(x, action):
    game = episode(alien(), rose(x, helpless=2), figure("jim", "soldier", (20, 29)))
    assert moves(game) == (action, "rose")
    assert (far(game, "rose") <= 2) is (action == "catch")


@pytest.mark.rule("AT-NEW-OBS-01")
def test_a_guard_in_contact_with_an_attacker_fights():
    game = episode(alien(), rose(17, captor="x"), tommy(21.01), objectives=[B])
    assert moves(game) == ("fight", "tommy")
    assert told(game, FigureMoved) == []


# ------------------------------------------------------------------ races and characters
@pytest.mark.rule("AT-CHAR-05")
def test_a_cybermat_stops_two_inches_from_the_nearest_unseen_or_not():
    game = episode(figure("x", "cybermat", (20, 20), race="cyb"), tommy(24), rose(20, 40), terrain=[])
    assert moves(game) == ("follow", "tommy")
    assert 2 <= far(game, "tommy") < 2.1
    unseen = episode(figure("x", "cybermat", (23, 20), race="cyb"), tommy(29), terrain=[WALL], objectives=[B])
    assert moves(unseen) == ("follow", "tommy")


@pytest.mark.rule("AT-NEW-RACE-05")
@pytest.mark.parametrize(("race", "x"), [("ice", 23.4), ("son", 25)])
def test_ice_warriors_stop_at_the_edge_of_smoke(race, x):
    game = episode(alien(race), objectives=[{"id": "a", "at": [40, 20]}], smoke=[{"at": [27, 20], "until": 9}])
    moves(game)
    assert one(game, "x").x == round(x * INCH)


@pytest.mark.rule("AT-NEW-RACE-05")
def test_an_ice_warrior_may_leave_smoke_in_which_it_stands():
    game = episode(alien("ice"), objectives=[{"id": "a", "at": [40, 20]}], smoke=[{"at": [20, 20], "until": 9}])
    moves(game)
    assert one(game, "x").x == 24 * INCH


@pytest.mark.rule("AT-NEW-RACE-01", "AT-LEAD-01")
def test_davros_goes_to_the_nearest_marker():
    game = episode(alien(kind="character"), tommy(24), objectives=[A, B])
    assert moves(game) == ("go", "b")


@pytest.mark.rule("AT-NEW-RACE-05", "AT-NEW-RACE-08", "AT-LEAD-04")
@pytest.mark.parametrize("race", ["ice", "ogr"])
def test_the_technician_and_the_scientist_go_to_the_live_marker(race):
    live = {"id": "c", "at": [40, 40], "live": True}
    game = episode(alien(race, "character"), tommy(24), objectives=[A, live])
    assert moves(game) == ("go", "c")


@pytest.mark.rule("AT-NEW-RACE-03", "AT-LEAD-08")
def test_the_collaborator_keeps_six_inches_behind_his_leader():
    boss = figure("boss", "leader", (30, 20), race="son")
    game = episode(alien("son", "character"), boss, tommy(45))
    assert moves(game) == ("keep", "boss")
    assert one(game, "x").at == (23 * INCH, 20 * INCH)
    assert far(game, "boss") == 6


@pytest.mark.rule("AT-NEW-RACE-09", "AT-LEAD-07")
@pytest.mark.parametrize(("y", "shows"), [(24, True), (24.1, False)])
def test_a_double_shows_itself_within_three_inches_of_a_character(y, shows):
    game = episode(alien("zyg", "character", weapons_off=["unit_pistol"], move=1), rose(20, y + 1))
    run(move_alien(game, one(game, "x")))
    assert bool(told(game, ShowedItself)) is shows


@pytest.mark.rule("AT-LEAD-05", "AT-LEAD-06", "AT-NEW-RACE-07", "AT-NEW-RACE-04")
@pytest.mark.parametrize("race", ["mec", "aut"])
def test_a_bank_and_a_node_stay(race):
    game = episode(alien(race, "node"), tommy(22), objectives=[B])
    assert moves(game)[0] == "stay"


@pytest.mark.rule("AT-SHOOT-03", "AT-MEL-07", "AT-MOVE-04")
def test_who_is_suppressed_goes_to_ground_and_who_is_immobilised_or_helpless_stays():
    game = episode(alien(suppressed=1), tommy(24))
    run(move_alien(game, one(game, "x")))
    assert [event.figure for event in told(game, WentToGround)] == ["x"]
    for hindered in (alien(immobilised=1), alien(helpless=1)):
        still = episode(hindered, tommy(24))
        run(move_alien(still, one(still, "x")))
        assert (told(still, FigureMoved), told(still, AlienPlanned)) == ([], [])
        assert one(still, "x").stepped


@pytest.mark.rule("AT-ORD-07")
def test_who_has_been_ordered_to_run_runs():
    game = episode(alien(order="rout", ordered=True), tommy(24))
    run(move_alien(game, one(game, "x")))
    assert one(game, "x").x == 15 * INCH


# ------------------------------------------------------------------ told
@pytest.mark.rule("AT-NEW-OBS-01", "AT-GEN-01")
def test_a_plan_is_told_with_its_reason_and_foreseen_as_an_arrow():
    game = episode(alien(), tommy(40), objectives=[B], race="dal", revealed=True)
    (plan,) = arrows(game)
    assert (plan.figure, plan.target, plan.x, plan.clause) == ("x", "tommy", 40 * INCH, "AT-ALN-02")
    moves(game)
    event = told(game, AlienPlanned)[-1]
    assert event.told(game) == "Dalek 1 advances towards Tommy: nearest that it sees."
    assert [other.figure for other in arrows(game)] == ["x"]
    assert arrows(game)[0].clause == "AT-ALN-02"


@pytest.mark.rule("AT-NEW-OBS-01", "AT-RACE-01")
@pytest.mark.parametrize(("unknown", "clause"), [(True, "AT-ALN-02"), (False, "AT-ALN-03")])
def test_the_plan_of_an_unknown_figure_does_not_tell_its_move(unknown, clause):
    game = episode(alien(unknown=unknown), tommy(25), race="dal")
    (plan,) = arrows(game)
    assert (plan.target, plan.clause) == ("tommy", clause)


@pytest.mark.rule("AT-NEW-OBS-01", "AT-VIS-03")
def test_what_a_die_decides_is_not_foreseen():
    wood = {"kind": "wood", "key": "w", "at": [31, 20], "size": [2, 2]}
    game = episode(alien(), tommy(31), terrain=[wood], objectives=[B])
    (plan,) = arrows(game)
    assert plan.target == "b"
    assert game.spotted == ()


@pytest.mark.rule("AT-NEW-OBS-01")
def test_facts_are_measured_from_base_edge_to_base_edge():
    game = episode(alien(), tommy(31), rose(20, 35), objectives=[A])
    facts, _ = run(measure(game, one(game, "x")))
    assert (facts.near, facts.near_character) == (("tommy", 10 * INCH), None)
    assert facts.marker == ("a", round(19.5 * INCH))
    close, _ = run(measure(episode(alien(), tommy(31), rose(20, 34)), one(game, "x")))
    assert close.near_character == ("rose", 13 * INCH)
