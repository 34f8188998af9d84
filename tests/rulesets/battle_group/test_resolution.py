"""The Resolution Phase: will tests, flight, hiding, the open, pursuit (chapter RES, BG-NEW-INTHEOPEN)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.battle_group.helpers import afflicted, battle, events, options, run, unit
from wartable.engine.ask import Ask, Choice, Pool
from wartable.rulesets.battle_group.events.base import PlayerTurnBegan, PlayerTurnEnded
from wartable.rulesets.battle_group.events.fighting import BoutCounted, WasShot
from wartable.rulesets.battle_group.events.resolution import CaughtInTheOpen, FlightRolled, PursuitRolled, WillTested
from wartable.rulesets.battle_group.moving.led import barred
from wartable.rulesets.battle_group.moving.phase import move_one
from wartable.rulesets.battle_group.resolution.testing import due, pursuers, resolve
from wartable.rulesets.battle_group.resolution.will import will_test
from wartable.rulesets.battle_group.specials.points import Use
from wartable.rulesets.battle_group.state import DESTROYED, Game
from wartable.rulesets.battle_group.troops import line
from wartable.rulesets.battle_group.turn.actions import menu

FAILS = 6
WOODS = {"kind": "woods", "key": "wood", "at": [20, 28], "size": [10, 8]}  # its near edge is at 24 inches


def shot(*others: dict[str, Any], **parts: Any) -> Game:
    """The Resolution Phase of p2: a unit of p1 at (20, 20) that was shot by one of p2 at (20, 8)."""
    fields = {key: parts.pop(key) for key in ("wv", "move", "items", "skills") if key in parts}
    us, foe = unit("us", "p1", (20, 20), **fields), unit("foe", "p2", (20, 8))
    game = battle(us, foe, *others, **{"player": "p2", "cursor": "resolution", **parts})
    game.emit(WasShot("us", "foe"))
    return game


def fought(*others: dict[str, Any], **parts: Any) -> Game:
    """The same: a unit of p1 at (20, 6) that has lost a bout with one of p2 behind it, two wounds to one."""
    us, foe = unit("us", "p1", (20, 6), points=30), unit("foe", "p2", (20, 7), facing=270)
    game = battle(us, foe, *others, **{"player": "p2", "cursor": "resolution", **parts})
    game.emit(BoutCounted("foe", "us", 2))
    game.emit(BoutCounted("us", "foe", 1))
    return game


def at(game: Game, who: str = "us") -> tuple[int, int]:
    (model,) = game.units[who].models
    return model.x, model.y


def has(game: Game, key: str, who: str = "us") -> bool:
    return game.units[who].effect(key) is not None


def resolved(game: Game, faces: list[int], answers: list[Any] | None = None) -> list[Ask]:
    return run(resolve(game), faces, answers or [])[1]


# ------------------------------------------------------------------ who tests
@pytest.mark.rule("BG-RES-01", "BG-TURN-06")
def test_who_was_hit_or_beaten_tests_whoever_it_belongs_to():
    game = battle(unit("us", "p1", (20, 20)), unit("foe", "p2", (20, 8)), unit("more", "p2", (30, 8)), player="p2")
    assert due(game) == []
    assert run(resolve(game))[0] is False
    game.emit(WasShot("us", "foe"))
    game.emit(BoutCounted("us", "more", 1))
    assert [found.id for found in due(game)] == ["more", "us"]  # first those of the player whose turn it is


@pytest.mark.rule("BG-RES-01")
@pytest.mark.parametrize(
    ("suffered", "inflicted", "tests"), [(2, 1, True), (1, 1, False), (0, 0, False), (1, 2, False)]
)
def test_who_suffered_more_than_it_inflicted_has_lost(suffered, inflicted, tests):
    game = battle(unit("us", "p1", (20, 20)), unit("foe", "p2", (20, 21)))
    game.units["us"].suffered, game.units["us"].inflicted = suffered, inflicted
    assert bool(due(game)) is tests


@pytest.mark.rule("BG-RES-02")
@pytest.mark.parametrize(("face", "passed"), [(3, True), (4, False)])
def test_as_much_as_the_wv_or_less_passes(face, passed):
    game = shot(wv=3)
    found, _ = run(will_test(game, game.units["us"], "BG-RES-02"), [face])
    assert found is passed
    (event,) = events(game, WillTested)
    assert event.told(game) == f"Us tests its will: {face}, 3 or less: {'passed' if passed else 'failed'}."


@pytest.mark.rule("BG-RES-03")
@pytest.mark.parametrize(("wv", "less", "face", "passed"), [(6, 0, 6, True), (5, 0, 6, False), (2, 2, 1, False)])
def test_a_six_is_nothing_special_and_wv_0_cannot_pass(wv, less, face, passed):
    game = shot(wv=wv)
    assert run(will_test(game, game.units["us"], "BG-RES-02", less), [face])[0] is passed


@pytest.mark.rule("BG-NEW-SKILLS-03")
@pytest.mark.parametrize(("wv", "level", "face", "passed"), [
    (2, 2, 4, True), (2, 2, 5, False), (4, 3, 5, True), (4, 3, 6, False), (6, 1, 6, True),
])  # fmt: skip
def test_iron_nerve_raises_the_wv_to_5_at_most(wv, level, face, passed):
    game = shot(wv=wv, skills={"iron_nerve": level})
    assert run(will_test(game, game.units["us"], "BG-RES-02"), [face])[0] is passed


@pytest.mark.rule("BG-NEW-SKILLS-03", "BG-SKL-06")
def test_iron_nerve_is_conferred_always_on_and_the_highest_level_counts():
    models = [{"at": [20, 20], "skills": {"iron_nerve": 1}}, {"at": [21.2, 20], "skills": {"iron_nerve": 2}},
              {"at": [22.4, 20]}]  # fmt: skip
    game = battle(unit("us", "p1", wv=2, models=models), unit("foe", "p2", (40, 40)))
    assert line.wv(game.units["us"]) == 4


@pytest.mark.rule("BG-RES-04")
def test_a_unit_tests_once_and_passing_nothing_happens():
    game = fought()
    game.emit(WasShot("us", "foe"))
    resolved(game, [3])
    assert due(game) == []
    assert (at(game), game.units["us"].effects) == ((20_000, 6_000), ())


@pytest.mark.rule("BG-RES-04", "BG-RES-12")
@pytest.mark.parametrize(("beaten", "clause"), [(True, "BG-RES-12"), (False, "BG-RES-05")])
def test_the_flight_is_that_of_the_melee_if_it_was_among_the_causes(beaten, clause):
    game = shot(unit("more", "p2", (20, 21.1)), terrain=[WOODS])
    if beaten:
        game.emit(BoutCounted("more", "us", 1))
    resolved(game, [FAILS, 1, 1], ["stay", "south"] if beaten else [])
    assert [event.by for event in events(game, FlightRolled)] == [clause]


# ------------------------------------------------------------------ to cover
@pytest.mark.rule("BG-RES-05", "BG-RES-06")
def test_who_fails_runs_for_the_nearest_cover_and_hides_as_soon_as_it_is_in_it():
    game = shot(terrain=[WOODS, {**WOODS, "key": "far", "at": [36, 20]}])
    resolved(game, [FAILS, 5, 4])
    assert 24_500 <= at(game)[1] <= 24_750
    assert game.units["us"].effects[0].about == "wood"
    assert has(game, "hiding")


@pytest.mark.rule("BG-RES-05", "BG-RES-06")
def test_who_is_in_cover_hides_there():
    game = shot(terrain=[{**WOODS, "at": [20, 20]}])
    resolved(game, [FAILS])
    assert (at(game), has(game, "hiding")) == ((20_000, 20_000), True)


@pytest.mark.rule("BG-RES-05", "BG-MSL-19", "BG-NEW-BLOWOUT-01")
@pytest.mark.parametrize("effect", ["pinned", "blowout", "lost_hour"])
def test_who_cannot_be_moved_stays(effect):
    game = shot(terrain=[WOODS])
    afflicted(game.units["us"], effect)
    resolved(game, [FAILS] if effect != "lost_hour" else [])
    assert at(game) == (20_000, 20_000)


@pytest.mark.rule("BG-RES-05", "BG-STAT-09")
def test_the_immobile_stay():
    game = shot(terrain=[WOODS], move=0)
    resolved(game, [FAILS])
    assert at(game) == (20_000, 20_000)


@pytest.mark.rule("BG-RES-05")
def test_who_is_engaged_leaves_the_combat_and_is_not_pursued():
    game = shot(unit("more", "p2", (20, 19)), terrain=[WOODS])
    assert resolved(game, [FAILS, 6, 6]) == []
    assert has(game, "hiding")
    assert game.units["more"].contacts == ()


# ------------------------------------------------------------------ hiding
def hiding(**parts: Any) -> Game:
    """The Movement Phase of p1, whose unit hides in a wood around it."""
    game = battle(
        unit("us", "p1", (20, 20), wv=3), unit("foe", "p2", (20, 8)), terrain=[{**WOODS, "at": [20, 20]}],
        **{"cursor": "move", **parts},
    )  # fmt: skip
    afflicted(game.units["us"], "hiding", about="wood")
    return game


@pytest.mark.rule("BG-RES-07", "BG-RES-08")
def test_who_stays_does_not_roll_and_goes_on_hiding():
    game = hiding()
    _, asked = run(move_one(game), (), ["us", "stay", {"stay": True, "facing": 0}])
    assert options(asked[1]) == ["stay", "leave"]
    assert has(game, "hiding")
    assert game.units["us"].models[0].facing == 0
    assert not barred(game, game.units["us"], Use.ACT)[0]


@pytest.mark.rule("BG-RES-07")
def test_who_passes_moves_on_and_hides_no_longer():
    game = hiding()
    run(move_one(game), [3], ["us", "leave", "move", {"to": [20_000, 22_000]}])
    assert (at(game), has(game, "hiding")) == ((20_000, 22_000), False)


@pytest.mark.rule("BG-RES-07")
def test_who_fails_stays_but_may_turn_and_tries_again_next_turn():
    game = hiding()
    run(move_one(game), [4], ["us", "leave", {"stay": True}])
    assert (at(game), has(game, "hiding")) == ((20_000, 20_000), True)
    game.units["us"].stepped = False
    run(move_one(game), [1], ["us", "leave", "stay"])
    assert not has(game, "hiding")


@pytest.mark.rule("BG-RES-08")
def test_being_attacked_changes_nothing_and_who_fails_again_hides_again():
    game = hiding(player="p2", cursor="resolution")
    game.emit(WasShot("us", "foe"))
    resolved(game, [FAILS])
    assert [effect.key for effect in game.units["us"].effects] == ["hiding"]


@pytest.mark.rule("BG-RES-08", "BG-BRN-02")
def test_fire_drives_out_who_hides():
    game = hiding()
    afflicted(game.units["us"], "burning")
    run(move_one(game), [2, 1], ["us"])
    assert not has(game, "hiding")


@pytest.mark.rule("BG-RES-07", "BG-MSL-19")
def test_who_hides_and_is_pinned_is_not_asked_whether_it_comes_out():
    game = hiding()
    afflicted(game.units["us"], "pinned")
    _, asked = run(move_one(game), (), ["us", {"stay": True}])
    assert len(asked) == 2
    assert has(game, "hiding")


# ------------------------------------------------------------------ in the open
@pytest.mark.rule("BG-RES-09", "BG-NEW-INTHEOPEN-00")
def test_who_does_not_reach_cover_stops_where_the_roll_ends():
    game = shot(terrain=[WOODS])
    resolved(game, [FAILS, 1, 2])
    assert at(game) == (20_000, 23_000)
    assert [(effect.key, effect.about) for effect in game.units["us"].effects] == [("in_the_open", "wood")]


@pytest.mark.rule("BG-RES-11", "BG-NEW-INTHEOPEN-00")
def test_who_cannot_set_out_for_cover_says_what_is_in_the_way():
    game = shot(unit("wall", "p2", (20, 21.4)), terrain=[WOODS])
    resolved(game, [FAILS, 1, 1])
    assert at(game) == (20_000, 20_000)
    (caught,) = events(game, CaughtInTheOpen)
    assert caught.told(game) == (
        "Us is caught in the open; no further, for it would end within 1 inch of Wall (BG-RES-11)."
    )


@pytest.mark.rule("BG-RES-11", "BG-RES-12")
@pytest.mark.parametrize(("y", "said"), [
    (4.3, "Us runs from the melee: 2 inches; no further, for it would end within 1 inch of Wall (BG-RES-11)."),
    (1.0, "Us runs from the melee: 2 inches."),
])  # fmt: skip
def test_who_cannot_flee_says_what_is_in_the_way(y: float, said: str) -> None:
    game = fought(unit("wall", "p2", (20, y)))
    run(resolve(game), [FAILS, 1, 1], ["stay"])
    (rolled,) = events(game, FlightRolled)
    assert rolled.told(game) == said


@pytest.mark.rule("BG-NEW-INTHEOPEN-01", "BG-RES-10", "BG-BRN-02")
@pytest.mark.parametrize(("effect", "about", "said", "clause"), [
    ("in_the_open", "wood", "Us moves: caught in the open, it makes for woods 1 and cannot run",
     "BG-NEW-INTHEOPEN-01"),
    ("in_the_open", "", "Us moves", "BG-MOVE-04"),  # without cover it moves freely
    ("burning", "", "Us moves: it burns, and chance says whither", "BG-BRN-02"),
    ("", "", "Us moves", "BG-MOVE-04"),
])  # fmt: skip
def test_the_menu_says_how_a_unit_has_to_move(effect: str, about: str, said: str, clause: str) -> None:
    game = battle(unit("us", "p1", (20, 18)), unit("foe", "p2", (40, 8)), terrain=[WOODS], cursor="move")
    if effect:
        afflicted(game.units["us"], effect, about=about)
    ask = next(move_one(game))
    assert isinstance(ask, Choice)
    assert (ask.options[0].label, ask.options[0].clause) == (said, clause)


@pytest.mark.rule("BG-RES-05", "BG-NEW-INTHEOPEN-01")
def test_of_equally_near_pieces_the_one_that_was_chosen_stays_the_one():
    twin = {**WOODS, "key": "twin", "at": [20, 12]}
    game = shot(terrain=[WOODS, twin])
    resolved(game, [FAILS, 1, 1], ["twin"])
    assert game.units["us"].effects[0].about == "twin"


def in_the_open(cover: str, y: float = 18.0, **parts: Any) -> Game:
    """The Movement Phase of p1, whose unit at (20, y) was caught in the open; a wood begins at 24 inches."""
    game = battle(unit("us", "p1", (20, y), wv=3, move=4), unit("foe", "p2", (40, 8)), terrain=[WOODS], cursor="move")
    afflicted(game.units["us"], "in_the_open", about=cover, **parts)
    return game


@pytest.mark.rule("BG-RES-09", "BG-NEW-INTHEOPEN-01", "BG-NEW-INTHEOPEN-02", "BG-NEW-INTHEOPEN-03")
@pytest.mark.parametrize(("face", "acts"), [(3, True), (4, False)])
def test_it_moves_on_towards_the_same_cover_and_tests_whether_it_acts(face, acts):
    game = in_the_open("wood")
    run(move_one(game), [face], ["done"])  # it has to move
    assert at(game) == (20_000, 22_000)
    assert not has(game, "in_the_open")
    assert (not barred(game, game.units["us"], Use.ACT)[0]) is acts
    if not acts:
        assert barred(game, game.units["us"], Use.ACT)[1] == "BG-NEW-INTHEOPEN-02"
        game.emit(PlayerTurnEnded("p1"))
        assert not barred(game, game.units["us"], Use.ACT)[0]


@pytest.mark.rule("BG-NEW-INTHEOPEN-03")
def test_who_reaches_the_cover_takes_no_test():
    game = in_the_open("wood", y=21.5)
    run(move_one(game), (), ["us"])
    assert at(game)[1] >= 24_500
    assert game.units["us"].effects == ()


@pytest.mark.rule("BG-NEW-INTHEOPEN-01")
def test_ground_costs_what_it_does_in_that_move():
    rough = {"kind": "rough", "at": [20, 20], "size": [20, 4]}
    game = battle(unit("us", "p1", (20, 18), move=4), unit("foe", "p2", (40, 8)), terrain=[WOODS, rough], cursor="move")
    afflicted(game.units["us"], "in_the_open", about="wood")
    run(move_one(game), [1], ["us"])
    assert at(game) == (20_000, 20_000)


@pytest.mark.rule("BG-NEW-INTHEOPEN-03")
def test_it_is_over_after_its_next_turn_in_any_case():
    game = shot(terrain=[WOODS])
    resolved(game, [FAILS, 1, 1])
    game.emit(PlayerTurnEnded("p2"))
    assert has(game, "in_the_open")
    game.emit(PlayerTurnBegan("p1"))
    game.emit(PlayerTurnEnded("p1"))
    assert not has(game, "in_the_open")


@pytest.mark.rule("BG-RES-10", "BG-NEW-INTHEOPEN-01", "BG-NEW-INTHEOPEN-02")
def test_without_cover_it_goes_straight_away_and_moves_freely_next_turn():
    game = shot()
    resolved(game, [FAILS, 2, 3])
    assert at(game) == (20_000, 25_000)
    game.emit(PlayerTurnEnded("p2"))
    game.emit(PlayerTurnBegan("p1"))
    run(move_one(game), [6], ["us", "move", {"to": [20_000, 24_000]}])
    assert at(game) == (20_000, 24_000)
    assert barred(game, game.units["us"], Use.ACT)[1] == "BG-NEW-INTHEOPEN-02"


@pytest.mark.rule("BG-RES-10")
def test_it_flees_from_the_nearest_of_those_who_hit_it():
    game = shot(unit("close", "p2", (20, 26)), unit("closer", "p2", (22.5, 20)))
    game.emit(WasShot("us", "close"))
    resolved(game, [FAILS, 1, 1])
    assert at(game) == (20_000, 18_000)


@pytest.mark.rule("BG-NEW-INTHEOPEN-01", "BG-MSL-19")
def test_who_is_pinned_in_the_open_only_tests():
    game = in_the_open("wood")
    afflicted(game.units["us"], "pinned")
    run(move_one(game), [4], ["us"])
    assert at(game) == (20_000, 18_000)
    assert has(game, "shaken")
    assert menu(game, game.units["us"])[0] == []


# ------------------------------------------------------------------ out of a lost melee
@pytest.mark.rule("BG-RES-12", "BG-RES-14")
def test_the_beaten_run_for_the_nearest_edge():
    game = fought()
    (asked,) = resolved(game, [FAILS, 1, 3], ["stay"])
    assert at(game) == (20_000, 2_000)
    assert (options(asked), asked.seat) == (["foe", "stay"], "p2")
    assert game.units["us"].contacts == ()


@pytest.mark.rule("BG-RES-13")
@pytest.mark.parametrize(("faces", "where", "lost"), [([2, 3], "table", 0), ([3, 3], DESTROYED, 30)])
def test_who_rolls_more_than_it_has_to_the_edge_is_gone(faces, where, lost):
    game = fought()
    resolved(game, [FAILS, *faces], ["stay"])
    assert (game.units["us"].where, game.sides["p1"].lost) == (where, lost)


@pytest.mark.rule("BG-RES-14")
@pytest.mark.parametrize(("chase", "caught"), [([1, 3], True), ([1, 2], False), ([1, 1], False)])
def test_a_pursuer_who_rolls_more_destroys_it(chase, caught):
    game = fought()
    resolved(game, [FAILS, 1, 2, *chase], ["foe"])
    assert (game.units["us"].where == DESTROYED) is caught
    assert [event.caught for event in events(game, PursuitRolled)] == [caught]
    assert game.sides["p1"].lost == (30 if caught else 0)


@pytest.mark.rule("BG-RES-14")
def test_the_flight_roll_is_seen_before_somebody_pursues():
    game = fought()
    flow = resolve(game)
    ask = next(flow)
    for face in ([FAILS], [2, 1]):
        ask = flow.send(ask.accept(face[0] if len(face) == 1 else face))
    assert options(ask) == ["foe", "stay"]
    assert [event.total for event in events(game, FlightRolled)] == [3]


@pytest.mark.rule("BG-RES-05", "BG-RES-12", "BG-RES-14")
def test_flight_and_pursuit_are_two_dice_of_six():
    throws = list[tuple[int, int]]()
    for game in (shot(terrain=[WOODS]), fought()):
        flow = resolve(game)
        ask = next(flow)
        ask = flow.send(ask.accept(FAILS))
        try:
            while True:
                if isinstance(ask, Pool):
                    throws.append((ask.count, ask.sides))
                ask = flow.send(ask.accept([1] * ask.count) if isinstance(ask, Pool) else ask.accept("foe"))
        except StopIteration:
            pass
    assert throws == [(2, 6), (2, 6), (2, 6)]


@pytest.mark.rule("BG-NEW-SKILLS-04", "BG-RES-02")
@pytest.mark.parametrize(("faces", "answers", "passed"), [
    ([3], [], True), ([4, 3], ["again"], True), ([4, 4], ["again"], False), ([4], ["keep"], False),
])  # fmt: skip
def test_second_take_rolls_a_failed_test_again(faces, answers, passed):
    game = shot(wv=3, skills={"second_take": 1})
    assert run(will_test(game, game.units["us"], "BG-RES-02"), faces, answers)[0] is passed
    assert game.units["us"].spent == (("second_take",) if answers == ["again"] else ())


@pytest.mark.rule("BG-RES-15", "BG-RES-16")
def test_the_pursuer_goes_as_far_as_it_rolled_along_the_flight_and_acts_next_turn():
    game = fought()
    resolved(game, [FAILS, 1, 1, 1, 2], ["foe"])
    assert at(game, "foe") == (20_000, 4_000)
    foe = game.units["foe"]
    foe.acted = True
    game.emit(PlayerTurnEnded("p2"))
    game.emit(PlayerTurnBegan("p2"))
    assert not barred(game, foe, Use.ACT, Use.MOVE)[0]
    assert not foe.acted


@pytest.mark.rule("BG-RES-15", "BG-RES-14")
def test_a_pursuer_who_does_not_catch_it_stops_an_inch_short():
    game = fought()
    resolved(game, [FAILS, 1, 2, 1, 2], ["foe"])
    assert at(game) == (20_000, 3_000)
    assert at(game, "foe") == (20_000, 5_000)


@pytest.mark.rule("BG-RES-17")
def test_one_of_the_winners_pursues_and_none_who_is_engaged_with_somebody_else():
    game = fought(unit("more", "p2", (21, 6)), unit("third", "p2", (19, 6)), unit("we", "p1", (18, 6)))
    game.emit(BoutCounted("more", "us", 1))
    game.emit(BoutCounted("third", "us", 3))  # it fights `we` as well
    us = game.units["us"]
    assert [foe.id for foe in pursuers(game, us, dict(us.beaten_by))] == ["foe", "more"]
    (asked,) = resolved(game, [FAILS, 1, 1, 2, 2], ["more"])
    assert options(asked) == ["foe", "more", "stay"]
    assert us.where == DESTROYED


@pytest.mark.rule("BG-RES-17")
def test_none_who_is_beaten_itself_or_may_not_pursue():
    game = fought(unit("more", "p2", (21, 6)), unit("third", "p2", (19, 6)))
    game.emit(BoutCounted("more", "us", 1))
    game.emit(BoutCounted("third", "us", 1))
    game.units["more"].suffered = 2
    afflicted(game.units["third"], "frozen")
    us = game.units["us"]
    assert [foe.id for foe in pursuers(game, us, dict(us.beaten_by))] == ["foe"]


@pytest.mark.rule("BG-RES-17")
@pytest.mark.parametrize(("wounds", "able"), [(3, ["other"]), (1, ["foe"])])
def test_if_owners_differ_it_is_for_whose_unit_inflicted_most(wounds, able):
    sides = [{"seat": seat} for seat in ("p1", "p2", "p3")]
    game = fought(unit("other", "p3", (21, 6)), sides=sides)
    game.units["other"].models = tuple(m._replace(facing=180) for m in game.units["other"].models)
    game.emit(BoutCounted("other", "us", wounds))
    us = game.units["us"]
    game.sides["p3"].team = game.sides["p2"].team = "x"
    assert [foe.id for foe in pursuers(game, us, dict(us.beaten_by))] == able


@pytest.mark.rule("BG-RES-18")
def test_flight_is_one_move():
    game = fought()
    resolved(game, [FAILS, 1, 1], ["stay"])
    us = game.units["us"]
    assert us.effects == ()
    game.emit(PlayerTurnEnded("p2"))
    game.emit(PlayerTurnBegan("p1"))
    assert not any(barred(game, us, use)[0] for use in Use)
    assert due(game) == []


@pytest.mark.rule("BG-DICE-12")
def test_the_units_of_the_player_whose_turn_it_is_test_first():
    game = battle(unit("us", "p1", (20, 20)), unit("foe", "p2", (20, 8)), player="p2", cursor="resolution")
    for key in ("us", "foe"):
        game.emit(WasShot(key, "us"))
    resolved(game, [1])
    assert [event.unit for event in events(game, WillTested)] == ["foe"]


@pytest.mark.rule("BG-DICE-12", "BG-RES-05")
@pytest.mark.parametrize(("x", "asked"), [(24, True), (34, False)])
def test_a_player_orders_his_units_where_two_make_for_the_same_cover(x, asked):
    other = {"kind": "woods", "key": "other", "at": [36, 20], "size": [6, 6]}
    game = shot(unit("we", "p1", (x, 18)), terrain=[WOODS, other])
    game.emit(WasShot("we", "foe"))
    found = resolved(game, [1], ["we"] if asked else [])
    assert [ask.clause for ask in found] == (["BG-DICE-12"] if asked else [])
    assert [event.unit for event in events(game, WillTested)] == (["we"] if asked else ["us"])
