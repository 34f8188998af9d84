"""HD-DMG: the damage table, sets of hits, and what comes of one result: tempers, deflections, explosions."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import pytest

from tests.rulesets.hunt_for_davros.helpers import around, at, begin, card, events, hall, model, run, said, scripted
from wartable.engine.ask import Choice
from wartable.engine.grid import Cell
from wartable.odds.dist import Dist
from wartable.odds.exact import distribution
from wartable.rulesets.hunt_for_davros.events.actions import DeviceDestroyed, Faced, Stepped
from wartable.rulesets.hunt_for_davros.events.base import ChitRemoved, Marked
from wartable.rulesets.hunt_for_davros.events.fighting import (
    Deflected,
    Destroyed,
    EffectRolled,
    Fired,
    ResultIgnored,
    ResultTaken,
    Stilled,
    TemperLost,
)
from wartable.rulesets.hunt_for_davros.events.searching import CardShown
from wartable.rulesets.hunt_for_davros.shooting.damage import (
    Source,
    column_of,
    effect_flow,
    effect_roll,
    result_of,
    take_hits,
    worst,
)
from wartable.rulesets.hunt_for_davros.shooting.damage_table import left_of
from wartable.rulesets.hunt_for_davros.state import GUARDS, TARGET, Device, Game, Model, Options

BLUE = Source("b1", Cell(9, 4), "blue", Cell(4, 4))
"""A shot of b1 at (9, 4) at somebody at (4, 4)."""
NO_MISSION = Options(missions=False, encounters=False, guards=0)


def floor(*models: Model, **more: Any) -> Game:
    """Twelve by twelve open squares; b1, who fires, stands at (9, 4)."""
    return hall(12, 12, *models, model("b1", "blue", 9, 4, "w"), **more)


def hit(game: Game, target: str, dice: Sequence[int], answers: Sequence[str] = (), **more: Any) -> None:
    """One hit, or as many as there are threes of dice, on a model by b1."""
    hits = more.pop("hits", 1)
    scripted(take_hits(game, game.models[target], hits, BLUE, **more), dice, answers)


# ------------------------------------------------------------------ the table
TABLE = {  # 3+ with unequal dice, trebles apart
    "daleks": ["deflected", "took_cover", "systems_failure", "lost_temper", "destroyed"],
    "cybermen": ["missed", "none", "none", "stunned", "destroyed"],
    "humans": ["took_cover", "missed", "destroyed", "destroyed", "took_cover"],
    "davros": ["missed", "lost_temper", "ran_away", "escaped", "destroyed"],
}
DICE = [(1, 1, 2), (1, 1, 3), (1, 2, 3), (2, 2, 3), (2, 3, 3)]  # 4, 5, 6, 7 and 8


@pytest.mark.rule(
    "HD-DMG-01", "HD-DMG-07", "HD-DMG-08", "HD-DMG-09", "HD-DMG-11", "HD-DMG-12", "HD-DMG-13", "HD-DMG-14",
    "HD-DMG-15", "HD-DMG-16", "HD-DMG-17", "HD-DMG-18", "HD-DMG-19", "HD-DMG-25", "HD-DMG-26",
)  # fmt: skip
@pytest.mark.parametrize("column", list(TABLE))
def test_three_d3_are_added_and_read_in_the_column_of_the_target(column: str) -> None:
    assert [result_of(column, dice).result for dice in DICE] == TABLE[column]
    assert result_of(column, (3, 1, 2)).result == result_of(column, (2, 1, 3)).result


@pytest.mark.rule("HD-DMG-02", "HD-DMG-03", "HD-DMG-04", "HD-DMG-06", "HD-DMG-13", "HD-DMG-16", "HD-DMG-19")
@pytest.mark.parametrize("face", [1, 2, 3])
@pytest.mark.parametrize(("column", "result"), [
    ("daleks", "exploded"), ("cybermen", "destroyed"), ("humans", "destroyed"), ("davros", "destroyed"),
])  # fmt: skip
def test_every_treble_destroys_and_only_daleks_explode(face: int, column: str, result: str) -> None:
    assert result_of(column, (face, face, face)).result == result  # 3, 6 (not the row of 6) and 9


@pytest.mark.rule("HD-DMG-20", "HD-DMG-21", "HD-DMG-22")
@pytest.mark.parametrize(("column", "order"), [
    ("daleks", ["exploded", "destroyed", "lost_temper", "deflected", "systems_failure", "took_cover", "none"]),
    ("cybermen", ["destroyed", "stunned", "none"]),
    ("humans", ["destroyed", "took_cover", "missed"]),
    ("davros", ["destroyed", "escaped", "ran_away", "lost_temper", "missed"]),
])  # fmt: skip
def test_the_worst_of_two_results(column: str, order: list[str]) -> None:
    for bad, less in itertools.pairwise(order):
        assert worst(column, [less, bad]) == worst(column, [bad, less]) == bad


@pytest.mark.rule("HD-DMG-23")
@pytest.mark.parametrize(("result", "left"), [
    ("exploded", "destroyed"), ("deflected", "none"), ("lost_temper", "none"), ("destroyed", "destroyed"),
    ("took_cover", "took_cover"), ("systems_failure", "systems_failure"), ("stunned", "stunned"),
    ("ran_away", "ran_away"), ("escaped", "escaped"), ("missed", "missed"),
])  # fmt: skip
def test_what_a_secondary_roll_leaves(result: str, left: str) -> None:
    assert left_of(result, True) == left
    assert left_of(result, False) == result


@pytest.mark.rule("HD-DMG-26", "HD-SCN-04")
@pytest.mark.parametrize(("profile", "team", "column"), [
    ("dalek_warrior", "blue", "daleks"), ("dalek_special_weapons", "blue", "daleks"),
    ("imperial_guard", GUARDS, "daleks"), ("cyberman", "defenders", "cybermen"), ("sontaran", "defenders", "cybermen"),
    ("creature", "defenders", "cybermen"), ("unit_rifle", "red", "humans"), ("human_unarmed", "neutrals", "humans"),
    ("davros", TARGET, "davros"), ("dalek_supreme", TARGET, "davros"), ("dalek_supreme", GUARDS, "daleks"),
])  # fmt: skip
def test_the_column_of_a_model(profile: str, team: str, column: str) -> None:
    assert column_of(model("m", team, 0, 0, profile=profile)) == column


@pytest.mark.rule("HD-DMG-01", "HD-DMG-02")
def test_the_chances_of_one_effect_roll() -> None:
    """27 throws: 4 and 8 in 3 ways each, 5 and 7 in 6, 6 in 7 less its treble, and three trebles."""
    chances = distribution(lambda: effect_flow("daleks"))
    assert chances == Dist({
        "exploded": 3, "deflected": 3, "took_cover": 6, "systems_failure": 6, "lost_temper": 6, "destroyed": 3,
    })  # fmt: skip
    again = distribution(lambda: effect_flow("daleks", secondary=True))
    assert again == Dist({
        "destroyed": 6, "none": 9, "took_cover": 6, "systems_failure": 6,
    })  # fmt: skip


# ------------------------------------------------------------------ sets
@pytest.mark.rule("HD-DMG-20", "HD-FIRE-09", "HD-FIRE-14")
def test_all_rolls_of_a_set_come_first_and_one_result_is_applied() -> None:
    game = floor(model("r1", "red", 4, 4))
    hit(game, "r1", [1, 1, 3, 1, 2, 3, 2, 3, 3], hits=3)  # takes cover, systems failure, destroyed
    assert [event.result for event in events(game, EffectRolled)] == ["took_cover", "systems_failure", "destroyed"]
    assert events(game, ResultTaken) == [ResultTaken("r1", "destroyed", ("took_cover", "systems_failure"))]
    assert events(game, Marked) == [] == events(game, Stepped)
    assert [event.model for event in events(game, Destroyed)] == ["r1"]


@pytest.mark.rule("HD-DMG-20", "HD-DMG-05")
def test_two_explosions_in_a_set_are_one_round_of_neighbours() -> None:
    game = floor(model("r1", "red", 4, 4), model("r2", "red", 4, 3))
    hit(game, "r1", [1, 1, 1, 3, 3, 3, 1, 2, 3], hits=2)  # one roll for r2
    assert [event.target for event in events(game, EffectRolled)] == ["r1", "r1", "r2"]


@pytest.mark.rule("HD-FIRE-09", "HD-NEW-TEAM-03")
@pytest.mark.parametrize(("hits", "extra", "rolls"), [(1, 0, 1), (2, 0, 2), (1, 1, 2), (2, 1, 3), (0, 1, 0)])
def test_one_effect_roll_for_each_hit_and_one_more_from_behind(hits: int, extra: int, rolls: int) -> None:
    game = floor(model("r1", "red", 4, 4, acted=True))
    hit(game, "r1", [1, 2, 3] * rolls, hits=hits, extra=extra)
    assert len(events(game, EffectRolled)) == rolls


@pytest.mark.rule("HD-DMG-24")
@pytest.mark.parametrize(("dice", "taken"), [
    ([2, 2, 3, 1, 2, 3], "systems_failure"),      # lost temper (4) is void, so that the failure (2) stands
    ([1, 1, 2, 1, 1, 3], "took_cover"),           # a deflection (3) is void
    ([2, 2, 3, 1, 1, 2], "none"),
    ([1, 1, 1, 2, 3, 3], "destroyed"),            # an explosion is a destruction here
])  # fmt: skip
def test_in_a_secondary_set_nothing_void_hides_a_real_result(dice: list[int], taken: str) -> None:
    game = floor(model("r1", "red", 4, 4), model("r2", "red", 4, 3))
    hit(game, "r1", dice, hits=2, secondary=True)
    assert [event.result for event in events(game, ResultTaken)] == [taken]
    assert game.models["r2"].at == at("4,3")


# ------------------------------------------------------------------ loss of an activation
@pytest.mark.rule("HD-DMG-09", "HD-TURN-09", "HD-TURN-11", "HD-DMG-25")
@pytest.mark.parametrize(("acted", "left"), [(False, 1), (True, 1)])
def test_systems_failure_takes_a_chit_of_who_has_not_acted(acted: bool, left: int) -> None:
    """Of two Reds one has acted in the second case: one chit is in the pot before and after."""
    game = floor(model("r1", "red", 4, 4, acted=acted), model("r2", "red", 0, 0))
    hit(game, "r1", [1, 2, 3])
    assert game.pot.count("red") == left
    assert len(events(game, ChitRemoved)) == (not acted)
    assert events(game, ResultIgnored) == ([ResultIgnored("r1", "systems_failure", "HD-DMG-09")] if acted else [])
    assert game.models["r1"].acted
    assert game.models["r1"].at == at("4,4")


@pytest.mark.rule("HD-DMG-10", "HD-TURN-11")
@pytest.mark.parametrize("acted", [False, True])
def test_advanced_systems_failure_bars_moves_and_lays_no_chit(acted: bool) -> None:
    options = NO_MISSION._replace(advanced_systems_failure=True)
    game = floor(model("r1", "red", 4, 4, acted=acted), options=options)
    before = game.pot
    hit(game, "r1", [1, 2, 3])
    assert game.models["r1"].still is not acted
    assert game.models["r1"].acted is acted
    assert len(events(game, Stilled)) == (not acted)
    assert game.pot == before
    assert not events(game, Marked)


@pytest.mark.rule("HD-DMG-15", "HD-DMG-17", "HD-TURN-11")
@pytest.mark.parametrize(("profile", "dice", "clause"), [
    ("cyberman", [2, 2, 3], "HD-DMG-15"), ("unit_rifle", [1, 1, 2], "HD-DMG-17"),
    ("unit_rifle", [2, 3, 3], "HD-DMG-17"),
])  # fmt: skip
@pytest.mark.parametrize("acted", [False, True])
def test_stunned_and_covered_models_stay_there(profile: str, dice: list[int], clause: str, acted: bool) -> None:
    game = floor(model("r1", "red", 4, 4, profile=profile, acted=acted))
    hit(game, "r1", dice)
    assert game.models["r1"].acted
    assert game.models["r1"].at == at("4,4")
    assert not game.pot.count("red")
    assert [event.under for event in events(game, Marked)] == ([] if acted else [clause])
    assert [event.under for event in events(game, ResultIgnored)] == (["HD-TURN-11"] if acted else [])


@pytest.mark.rule("HD-DMG-14", "HD-DMG-18")
@pytest.mark.parametrize(("profile", "dice"), [
    ("cyberman", [1, 1, 2]), ("cyberman", [1, 1, 3]), ("cyberman", [1, 2, 3]), ("unit_rifle", [1, 1, 3]),
])  # fmt: skip
def test_results_that_do_nothing(profile: str, dice: list[int]) -> None:
    game = floor(model("r1", "red", 4, 4, profile=profile))
    hit(game, "r1", dice)
    assert said(game) == ["EffectRolled"]


# ------------------------------------------------------------------ take cover
@pytest.mark.rule("HD-DMG-08", "HD-TURN-09")
@pytest.mark.parametrize(("rate", "x"), [(1, 1), (2, 0)])
def test_a_dalek_retires_by_a_full_move_and_is_marked(rate: int, x: int) -> None:
    """Away from (9, 4): three squares from x = 4 to 1; six at rate 2, but the board ends at 0."""
    options = NO_MISSION._replace(move_rate=rate)
    game = floor(model("r1", "red", 4, 4), options=options)
    hit(game, "r1", [1, 1, 3])
    place = game.models["r1"].at
    assert place is not None
    assert place.x == x
    assert {event.clause for event in events(game, Stepped)} == {"HD-DMG-08"}
    assert game.models["r1"].acted
    assert not game.pot.count("red")


@pytest.mark.rule("HD-DMG-08", "HD-TURN-11")
def test_who_has_acted_takes_no_cover() -> None:
    game = floor(model("r1", "red", 4, 4, acted=True))
    hit(game, "r1", [1, 1, 3])
    assert game.models["r1"].at == at("4,4")
    assert events(game, ResultIgnored) == [ResultIgnored("r1", "took_cover", "HD-DMG-08")]


@pytest.mark.rule("HD-DMG-08", "HD-DMG-10")
@pytest.mark.parametrize("shut_in", [False, True])
def test_who_cannot_retire_is_marked_all_the_same(shut_in: bool) -> None:
    walls = around([(4, 4)]) if shut_in else []
    game = floor(model("r1", "red", 4, 4, still=not shut_in), walls=walls)
    hit(game, "r1", [1, 1, 3])
    assert game.models["r1"].at == at("4,4")
    assert game.models["r1"].acted
    assert [event.under for event in events(game, Marked)] == ["HD-DMG-08"]


# ------------------------------------------------------------------ lost temper
@pytest.mark.rule("HD-DMG-11", "HD-DMG-23")
def test_a_lost_temper_is_a_shot_at_the_nearest_other_dalek() -> None:
    """r2 of its own side stands 2 squares off, the firer 5: three extreme dice at short range, 1 + 2 + 5 = 8, a hit."""
    game = floor(model("r1", "red", 4, 4, "n"), model("r2", "red", 4, 6))
    hit(game, "r1", [2, 2, 3, 1, 2, 5, 2, 3, 3])
    assert events(game, TemperLost) == [TemperLost("r1", "r2")]
    assert events(game, Faced) == [Faced("r1", 4, "HD-DMG-11")]
    fired = events(game, Fired)[0]
    assert (fired.how, fired.dice, fired.hits) == ("temper", (1, 2, 5), 1)
    assert events(game, EffectRolled)[1].secondary
    assert game.models["r2"].destroyed
    assert events(game, EffectRolled)[1].reasons[0].clause == "HD-DMG-23"
    assert not events(game, EffectRolled)[0].reasons
    assert events(game, Destroyed) == [Destroyed("r2", "blue", hand="r1", how="temper")]
    assert not game.models["r1"].acted
    assert game.pot.count("red") == 1


@pytest.mark.rule("HD-DMG-11")
def test_who_has_the_target_in_its_arc_need_not_turn() -> None:
    game = floor(model("r1", "red", 4, 4, "se"), model("r2", "red", 4, 6), model("r3", "red", 6, 8))
    hit(game, "r1", [2, 2, 3, 1, 1, 1])
    assert events(game, TemperLost)[0].target == "r2"
    assert not events(game, Faced)


@pytest.mark.rule("HD-DMG-11")
@pytest.mark.parametrize(("others", "angry_at"), [
    ([("r2", "red", 4, 6, "dalek_warrior")], "r2"),
    ([("c1", "defenders", 4, 6, "cyberman")], "b1"),                             # not a Dalek
    ([("g1", GUARDS, 4, 7, "imperial_guard")], "g1"),                            # nearer than b1
    ([("d1", "", 4, 6, "dalek_warrior")], "b1"),                                 # asleep
    ([("r2", "red", 4, 9, "dalek_warrior"), ("r3", "red", 2, 9, "dalek_warrior")], "b1"),   # all 5: b1 is on the line
    ([("r2", "red", 4, 7, "dalek_warrior"), ("r3", "red", 7, 6, "dalek_warrior")], "r3"),   # both 3: 90 and 34 degrees
    ([("r2", "red", 1, 5, "dalek_warrior"), ("r3", "red", 7, 6, "dalek_warrior")], "r2"),   # behind: 18 degrees
])  # fmt: skip
def test_the_nearest_dalek_in_sight_then_the_one_closest_to_the_line(
    others: list[tuple[str, str, int, int, str]], angry_at: str
) -> None:
    models = [model(key, team, x, y, profile=profile) for key, team, x, y, profile in others]
    game = floor(model("r1", "red", 4, 4, "e"), *models)
    hit(game, "r1", [2, 2, 3, 1, 1, 1])
    assert events(game, TemperLost)[0].target == angry_at


@pytest.mark.rule("HD-DMG-11")
@pytest.mark.parametrize(("face", "angry_at"), [(1, "r2"), (2, "r3")])
def test_equal_in_squares_and_angle_is_left_to_chance(face: int, angry_at: str) -> None:
    game = floor(model("r1", "red", 4, 4, "e"), model("r2", "red", 5, 5), model("r3", "red", 5, 3))
    hit(game, "r1", [2, 2, 3, face, 1, 1, 1])
    assert events(game, TemperLost)[0].target == angry_at


@pytest.mark.rule("HD-DMG-11", "HD-FIRE-01")
def test_a_nearer_dalek_out_of_sight_does_not_count() -> None:
    game = floor(model("r1", "red", 4, 4, "e"), model("r2", "red", 4, 3), walls=[(4, 4, "n")])
    hit(game, "r1", [2, 2, 3, 1, 1, 1])
    assert events(game, TemperLost)[0].target == "b1"


@pytest.mark.rule("HD-NEW-ENC-17", "HD-DMG-11")
@pytest.mark.parametrize(("spent", "rolls"), [(0, 1), (1, 2)])
def test_a_force_shell_drops_the_first_hit_of_a_turn_of_a_temper_too(spent: int, rolls: int) -> None:
    """6 + 5 + 2 = 13 is two hits: one is dropped, unless the shell has worked in this turn."""
    shell = card("force_shell", "red", "r2")
    game = floor(model("r1", "red", 4, 4), model("r2", "red", 4, 6, shells=spent), cards=[shell])
    hit(game, "r1", [2, 2, 3, 6, 5, 2] + [1, 2, 3] * rolls)
    fired = events(game, Fired)[0]
    assert (fired.hits, fired.dropped) == (2, 1 - spent)
    assert game.models["r2"].shells == 1
    assert len(events(game, EffectRolled)) == 1 + rolls


@pytest.mark.rule("HD-DMG-11")
def test_without_a_dalek_in_sight_there_is_no_shot() -> None:
    game = floor(model("r1", "red", 4, 4), walls=around([(4, 4)]))
    hit(game, "r1", [2, 2, 3])
    assert events(game, TemperLost) == [TemperLost("r1", "")]
    assert not events(game, Fired)


# ------------------------------------------------------------------ deflection
@pytest.mark.rule("HD-DMG-07")
def test_the_owner_picks_who_takes_a_deflected_hit() -> None:
    game = floor(model("r1", "red", 4, 4), model("r2", "red", 4, 3), model("g1", "green", 5, 5))
    _, asked = run(take_hits(game, game.models["r1"], 1, BLUE), [1, 1, 2, 2, 3, 3], ["g1"])
    choice = next(ask for ask in asked if isinstance(ask, Choice))
    assert choice.seat == "red"
    assert [option.key for option in choice.options] == ["r2", "g1"]
    assert events(game, Deflected) == [Deflected("r1", "g1")]
    assert game.models["g1"].destroyed
    assert events(game, Destroyed)[0].by == "blue"
    assert game.models["r1"].at
    assert events(game, EffectRolled)[1].secondary


@pytest.mark.rule("HD-DMG-07", "HD-DMG-23")
@pytest.mark.parametrize(("dice", "left"), [([1, 1, 2], 2), ([2, 2, 3], 2), ([1, 1, 1], 1)])
def test_nothing_comes_of_a_deflected_hit_but_the_hit(dice: list[int], left: int) -> None:
    """r3 stands beside r2: it is not hit by a second deflection, a temper or an explosion of r2."""
    game = floor(model("r1", "red", 4, 4), model("r2", "red", 4, 3), model("r3", "red", 4, 2))
    hit(game, "r1", [1, 1, 2, *dice])
    assert len(events(game, EffectRolled)) == 2
    assert not events(game, Fired)
    assert sum(1 for key in ("r2", "r3") if game.models[key].at) == left


@pytest.mark.rule("HD-DMG-07")
@pytest.mark.parametrize(("walls", "models"), [
    ([], []), ([], [("r2", 4, 2)]), ([(4, 4, "n")], [("r2", 4, 3)]), ([], [("d1", 4, 3)]),
])  # fmt: skip
def test_nobody_adjacent_nothing_happens(walls: list[tuple[int, int, str]], models: list[tuple[str, int, int]]) -> None:
    others = (model(key, "" if key == "d1" else "red", x, y) for key, x, y in models)  # d1 is asleep
    game = floor(model("r1", "red", 4, 4), *others, walls=walls)
    hit(game, "r1", [1, 1, 2])
    assert events(game, Deflected) == [Deflected("r1", "")]
    assert len(events(game, EffectRolled)) == 1


@pytest.mark.rule("HD-DMG-07", "HD-GEN-06")
@pytest.mark.parametrize(("others", "dice", "onto"), [
    ([("r1", "red", 3, 4), ("r2", "red", 5, 4), ("g2", GUARDS, 5, 5)], [], "r2"),     # 4 squares from b1, not 6
    ([("r1", "red", 5, 3), ("r2", "red", 5, 4)], [2], "r2"),                          # equal: chance; r1 comes first
    ([("g2", GUARDS, 4, 3), ("g3", GUARDS, 5, 5)], [2], "g3"),                        # no player's model
])  # fmt: skip
def test_a_guard_deflects_onto_the_players_model_nearest_to_the_firer(
    others: list[tuple[str, str, int, int]], dice: list[int], onto: str
) -> None:
    models = [model(key, team, x, y) for key, team, x, y in others]
    game = floor(model("g1", GUARDS, 4, 4, profile="imperial_guard"), *models)
    hit(game, "g1", [1, 1, 2, *dice, 2, 2, 3])
    assert events(game, Deflected)[0].onto == onto


# ------------------------------------------------------------------ explosions
RING = {"n": (4, 3), "ne": (5, 3), "e": (5, 4), "se": (5, 5), "s": (4, 5), "sw": (3, 5), "w": (3, 4), "nw": (3, 3)}


@pytest.mark.rule("HD-DMG-04", "HD-DMG-05", "HD-GEN-05")
def test_everybody_adjacent_rolls_clockwise_from_north() -> None:
    crowd = [model(key, "red", x, y, acted=True) for key, (x, y) in reversed(RING.items())]
    game = floor(model("r1", "red", 4, 4), *crowd, model("far", "red", 4, 2))
    hit(game, "r1", [2, 2, 2] + [1, 2, 3] * 8)
    assert [event.target for event in events(game, EffectRolled)] == ["r1", *RING]
    assert all(event.secondary for event in events(game, EffectRolled)[1:])
    assert events(game, Destroyed)[0] == Destroyed("r1", "blue", True, "HD-DMG-04")


@pytest.mark.rule("HD-DMG-05", "HD-DMG-26", "HD-GEN-05", "HD-LVL-07")
@pytest.mark.parametrize(("parts", "rolls"), [
    ({}, 1), ({"walls": [(4, 4, "n")]}, 0), ({"windows": [(4, 4, "n")]}, 1), ({"doors": [(4, 4, "n")]}, 0),
    ({"raised": {(4, 3): 1}}, 0),
])  # fmt: skip
def test_walls_doors_and_levels_stop_an_explosion(parts: dict[str, object], rolls: int) -> None:
    game = floor(model("r1", "red", 4, 4), model("u1", "green", 4, 3, profile="unit_rifle"), **parts)
    hit(game, "r1", [3, 3, 3] + [1, 1, 3] * rolls)
    assert [event.column for event in events(game, EffectRolled)[1:]] == ["humans"] * rolls


@pytest.mark.rule("HD-DMG-05", "HD-DMG-23")
@pytest.mark.parametrize(("dice", "destroyed"), [([1, 1, 1], ["r1", "r2"]), ([2, 2, 3], ["r1"])])
def test_an_explosion_starts_no_other(dice: list[int], destroyed: list[str]) -> None:
    game = floor(model("r1", "red", 4, 4), model("r2", "red", 4, 3), model("r3", "red", 4, 2))
    hit(game, "r1", [1, 1, 1, *dice])
    assert [event.model for event in events(game, Destroyed)] == destroyed
    assert not events(game, Fired)
    assert not any(event.exploded for event in events(game, Destroyed)[1:])


@pytest.mark.rule("HD-DMG-23", "HD-DMG-08")
def test_who_survives_retires_from_what_exploded() -> None:
    """r2 at (3, 4) flees from (4, 4), to the west; from the firer at (9, 4) it would flee there as well, r3 not."""
    game = floor(model("r1", "red", 4, 4), model("r3", "red", 5, 4))
    hit(game, "r1", [1, 1, 1, 1, 1, 3])
    place = game.models["r3"].at
    assert place is not None
    assert place.x > 5


@pytest.mark.rule("HD-DMG-06")
@pytest.mark.parametrize("profile", ["cyberman", "unit_rifle"])
def test_others_do_not_explode(profile: str) -> None:
    game = floor(model("r1", "red", 4, 4, profile=profile), model("r2", "red", 4, 3))
    hit(game, "r1", [2, 2, 2])
    assert events(game, Destroyed)[0].exploded is False
    assert len(events(game, EffectRolled)) == 1


@pytest.mark.rule("HD-DMG-05")
def test_the_dormant_are_caught_but_do_not_move() -> None:
    game = floor(model("r1", "red", 4, 4), model("d1", "", 4, 3), model("d2", "", 5, 4), model("d3", "", 4, 5))
    hit(game, "r1", [1, 1, 1, 2, 3, 3, 1, 1, 3, 1, 2, 3])
    assert game.models["d1"].destroyed
    assert game.models["d2"].at == at("5,4")
    assert events(game, ResultIgnored) == [
        ResultIgnored("d2", "took_cover", "HD-NEW-ENC-05"), ResultIgnored("d3", "systems_failure", "HD-NEW-ENC-05"),
    ]  # fmt: skip


# ------------------------------------------------------------------ cards
@pytest.mark.rule("HD-NEW-ENC-13")
def test_the_lance_head_throws_one_d3_again() -> None:
    """Takes cover and systems failure; the 2 of the second, thrown again as a 3, makes 1 + 3 + 3 = 7."""
    game = floor(model("r1", "red", 4, 4, acted=True), cards=[card("lance_head", "blue", "b1")])
    _, asked = run(
        take_hits(game, game.models["r1"], 2, BLUE), [1, 1, 3, 1, 2, 3, 3, 1, 1, 1], ["2-2"]
    )  # fmt: skip
    choice = next(ask for ask in asked if isinstance(ask, Choice))
    assert choice.seat == "blue"
    assert len(choice.options) == 7
    assert events(game, EffectRolled)[2].dice == (1, 3, 3)
    assert events(game, EffectRolled)[2].result == "lost_temper"
    assert events(game, ResultTaken)[0].result == "lost_temper"
    assert [event.card for event in events(game, CardShown)] == ["lance_head"]


@pytest.mark.rule("HD-NEW-ENC-13")
@pytest.mark.parametrize(("how", "secondary", "asked"), [
    ("fire", False, True), ("designate", False, True), ("grenade", False, True), ("turret", False, False),
    ("fire", True, False), ("", False, False),
])  # fmt: skip
def test_only_a_fire_action_uses_the_lance_head(how: str, secondary: bool, asked: bool) -> None:
    game = floor(model("r1", "red", 4, 4, acted=True), cards=[card("lance_head", "blue", "b1")])
    hit(game, "r1", [1, 2, 3], ["none"] * asked, how=how, secondary=secondary)
    assert not events(game, CardShown)


@pytest.mark.rule("HD-NEW-ENC-19")
@pytest.mark.parametrize(("kind", "dice", "result"), [
    ("self_repair_unit", [1, 2, 3], "systems_failure"), ("cold_logic_patch", [2, 2, 3], "lost_temper"),
])  # fmt: skip
def test_a_card_makes_a_result_of_no_effect(kind: str, dice: list[int], result: str) -> None:
    holder = "r1" if kind == "self_repair_unit" else ""
    game = floor(model("r1", "red", 4, 4), model("r2", "red", 4, 6), cards=[card(kind, "red", holder)])
    hit(game, "r1", dice)
    assert [event.result for event in events(game, ResultIgnored)] == [result]
    assert not game.models["r1"].acted
    assert not events(game, Fired)
    assert [event.card for event in events(game, CardShown)] == [kind]


@pytest.mark.rule("HD-NEW-ENC-21", "HD-NEW-ENC-19")
def test_what_is_ignored_hides_no_real_result() -> None:
    game = floor(model("r1", "red", 4, 4), cards=[card("cold_logic_patch", "red")])
    hit(game, "r1", [2, 2, 3, 1, 2, 3], hits=2)
    assert events(game, ResultTaken)[0].result == "systems_failure"
    assert game.models["r1"].acted


@pytest.mark.rule("HD-NEW-ENC-20")
def test_shock_bracing_spares_all_secondary_rolls() -> None:
    game = floor(model("r1", "red", 4, 4), model("r2", "red", 4, 3), cards=[card("shock_bracing", "red", "r2")])
    hit(game, "r1", [1, 1, 1])
    assert len(events(game, EffectRolled)) == 1
    assert events(game, ResultIgnored)[0].under == "HD-NEW-ENC-20"
    again = floor(model("r2", "red", 4, 4), cards=[card("shock_bracing", "red", "r2")])
    hit(again, "r2", [2, 3, 3])
    assert again.models["r2"].destroyed


@pytest.mark.rule("HD-NEW-ENC-22", "HD-OPER-05")
@pytest.mark.parametrize("sealed", [False, True])
def test_a_sealed_casing_keeps_neighbours_and_machine(sealed: bool) -> None:
    cards = [card("sealed_casing", "red", "r1")] if sealed else []
    device = Device("monitor-1", "monitor", Cell(5, 4), attendant="r1")
    game = floor(model("r1", "red", 4, 4), model("r2", "red", 4, 3, acted=True), cards=cards, devices=[device])
    hit(game, "r1", [1, 1, 1] + ([] if sealed else [1, 2, 3]))
    assert game.models["r1"].destroyed
    assert len(events(game, EffectRolled)) == (1 if sealed else 2)
    assert ("monitor-1" in game.devices) is sealed
    assert [event.device for event in events(game, DeviceDestroyed)] == ([] if sealed else ["monitor-1"])


@pytest.mark.rule("HD-NEW-DEV-01")
def test_a_systems_failure_sets_a_platform_down() -> None:
    device = Device("platform-1", "hover_platform", Cell(4, 4))
    game = floor(model("r1", "red", 4, 4, rides="platform-1"), devices=[device])
    hit(game, "r1", [1, 2, 3])
    assert game.models["r1"].rides == ""
    assert "platform-1" in game.devices


@pytest.mark.rule("HD-DMG-05", "HD-NEW-ENC-29")
def test_an_effect_roll_of_a_mine_is_secondary() -> None:
    game = floor(model("r1", "red", 4, 4), model("r2", "red", 4, 3))
    scripted(effect_roll(game, game.models["r1"], Source("", Cell(4, 4), "red")), [1, 1, 1])
    assert events(game, Destroyed) == [Destroyed("r1", "red", False, "HD-DMG-12")]


@pytest.mark.rule("HD-TURN-14")
def test_nothing_is_rolled_for_who_is_gone() -> None:
    game = floor(model("r1", "red", 4, 4))
    game.models["r1"].at = None
    hit(game, "r1", [])
    assert not events(game, EffectRolled)


@pytest.mark.rule("HD-DMG-11", "HD-TURN-14")
def test_a_temper_may_kill_the_firer_in_its_own_activation() -> None:
    game = floor(model("r1", "red", 4, 4, "e"), model("b2", "blue", 0, 11))
    begin(game, "b1")
    pot = game.pot
    hit(game, "r1", [2, 2, 3, 2, 2, 2, 2, 3, 3])  # 6: one hit on b1, destroyed
    assert game.models["b1"].destroyed
    assert game.pot == pot
