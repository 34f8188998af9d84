"""Who begins off the board: RDG landings, mirage armour, and the card for it (EQP-08 to -12, ARR-03, -04, FAT-30)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.gates_of_doom.fated import held, told
from tests.rulesets.gates_of_doom.helpers import battle, events, options, refused, row, run, unit
from tests.rulesets.gates_of_doom.test_rounds import steps
from wartable.engine.errors import RuleError
from wartable.engine.mod import fixed
from wartable.engine.plane import Body, gap
from wartable.rulesets.gates_of_doom.events.arriving import Appeared, KeptOff, Landed, LandingTested, NeverCame
from wartable.rulesets.gates_of_doom.events.fate import CardPlayed
from wartable.rulesets.gates_of_doom.fate.cards import CARDS
from wartable.rulesets.gates_of_doom.melee.blows import strike_mods
from wartable.rulesets.gates_of_doom.setup import arriving
from wartable.rulesets.gates_of_doom.shooting.targets import chances
from wartable.rulesets.gates_of_doom.state import Cursor, Game, Phase
from wartable.rulesets.gates_of_doom.troops.clouds import stays
from wartable.rulesets.gates_of_doom.turn.actions import menu, one_action
from wartable.rulesets.gates_of_doom.turn.rounds import bag
from wartable.rulesets.gates_of_doom.winning.ending import finish

AT = {"to": [20_000, 20_000]}


def away(key: str = "a", side: str = "p1", count: int = 1, gear: str = "rdg", **fields: Any) -> dict[str, Any]:
    """A unit off the board that can land."""
    return unit(key, side, count=count, gear=[gear], kept=True, **fields)


def landing(*others: dict[str, Any], **fields: Any) -> Game:
    """`a` is off the board and active, with two actions."""
    others = others or (unit("b", "p2", (40, 40)),)
    return battle(away(**fields), *others, cursor={"phase": "act", "unit": "a"})


# ------------------------------------------------------------------ RDG
@pytest.mark.rule("GD-EQP-08")
def test_who_has_an_rdg_may_be_kept_off_the_board() -> None:
    game = battle(unit("a", "p1", gear=["rdg"], count=2), unit("b", "p2", (40, 40)), cursor="deploy")
    _, asked = run(arriving.kept(game, game.units["a"]), [], ["keep-off"])
    assert options(asked[0]) == ["set-down", "keep-off"]
    assert (game.units["a"].kept, game.units["a"].where) == (True, "reserve")
    steps(game, 1)
    assert game.cursor.phase is Phase.BEGIN


FOE = unit("b", "p2", (40, 40))


@pytest.mark.rule("GD-EQP-08", "GD-EQP-14")
def test_only_a_unit_in_which_all_have_one_is_kept_off() -> None:
    models = [{"gear": ["rdg"]}, {"gear": []}]
    game = battle(unit("a", "p1", models=models), unit("b", "p2", gear=["advanced_rdg"]), cursor="deploy")
    assert run(arriving.kept(game, game.units["a"]))[0] is False
    assert arriving.lander(game.units["b"])
    assert events(game, KeptOff) == []


@pytest.mark.rule("GD-EQP-08")
def test_whom_its_owner_sets_down_stands_in_the_zone() -> None:
    game = battle(unit("a", "p1", gear=["rdg"]), FOE, cursor="deploy")
    steps(game, 1, [], ["set-down", {"to": [10_000, 5_000]}])
    assert (game.units["a"].on_table, game.units["a"].kept) == (True, False)


@pytest.mark.rule("GD-EQP-08")
def test_a_landing_takes_one_of_two_actions() -> None:
    game = landing()
    _, asked = run(one_action(game, game.units["a"]), [6, 3, 4], ["land", AT, AT])
    assert options(asked[0]) == ["land", "wait"]
    a = game.units["a"]
    assert (a.on_table, a.actions, a.kept) == (True, 1, False)
    assert (a.models[0].x, a.models[0].y) == (20_000, 20_000)
    assert "move" in [option.key for option in menu(game, a, 1)[0]]
    assert "land" not in [option.key for option in menu(game, a, 1)[0]]
    assert [(event.faces, event.spot) for event in events(game, Landed)] == [((6, 3), (20_000, 20_000))]


@pytest.mark.rule("GD-EQP-08", "GD-GEN-02")
@pytest.mark.parametrize(("scatter", "inches", "spot"), [
    (1, 5, (20_000, 25_000)), (6, 5, (20_000, 20_000)), (2, 2, (21_902, 20_618)),
])  # fmt: skip
def test_a_landing_scatters(scatter: int, inches: int, spot: tuple[int, int]) -> None:
    game = landing()
    flow = one_action(game, game.units["a"])
    run(flow, [scatter, inches, 6], ["land", AT, {"to": list(spot)}])
    (event,) = events(game, Landed)
    assert abs(event.spot[0] - spot[0]) + abs(event.spot[1] - spot[1]) <= 2


@pytest.mark.rule("GD-EQP-09", "GD-EQP-12")
@pytest.mark.parametrize(("gear", "face", "lives", "clause"), [
    ("rdg", 2, False, "GD-EQP-09"), ("rdg", 3, True, "GD-EQP-09"), ("advanced_rdg", 1, False, "GD-EQP-12"),
    ("advanced_rdg", 2, True, "GD-EQP-12"),
])  # fmt: skip
def test_a_model_may_be_lost_in_a_landing(gear: str, face: int, lives: bool, clause: str) -> None:
    game = landing(gear=gear, count=2, level="hero")
    run(one_action(game, game.units["a"]), [6, 1, face, 6], ["land", AT, AT])
    assert len(game.units["a"].models) == 1 + lives
    assert game.sides["p2"].damage == game.sides["p2"].heads == 0
    assert [(event.lost, event.clause) for event in events(game, LandingTested)] == [(int(not lives), clause)]


@pytest.mark.rule("GD-EQP-09", "GD-RND-15")
def test_a_unit_may_be_lost_whole() -> None:
    game = landing(count=2)
    run(one_action(game, game.units["a"]), [6, 1, 1, 2], ["land", AT, AT])
    assert game.units["a"].where == "destroyed"


@pytest.mark.rule("GD-EQP-11")
def test_a_landing_keeps_off_enemies_and_the_edge() -> None:
    game = landing(unit("b", "p2", *row(18, 20, 5)), count=3)
    spot = arriving.nearest_free(game, game.units["a"], (20_000, 20_000))
    assert spot is not None
    assert spot != (20_000, 20_000)
    run(one_action(game, game.units["a"]), [6, 1, 6, 6, 6], ["land", AT, {"to": list(spot)}])
    assert all(gap(mine, foe) >= 1_000 for mine in game.units["a"].models for foe in game.units["b"].models)
    game = landing()
    spot = arriving.nearest_free(game, game.units["a"], (10_000, 52_000))
    assert spot is not None
    assert game.table.on_table(Body(*spot, 500))
    assert spot[1] >= 47_000


@pytest.mark.rule("GD-EQP-11")
def test_exactly_an_inch_from_an_enemy_is_far_enough() -> None:
    game = landing(unit("b", "p2", (20, 22.001)))
    assert arriving.nearest_free(game, game.units["a"], (20_000, 20_000)) == (20_000, 20_000)
    game = landing(unit("b", "p2", (20, 21.9)))
    assert arriving.nearest_free(game, game.units["a"], (20_000, 20_000)) != (20_000, 20_000)


@pytest.mark.rule("GD-EQP-08")
def test_they_land_about_the_point_and_on_the_board() -> None:
    game = landing(count=2)
    with pytest.raises(RuleError, match="all stand about the point of landing"):
        run(one_action(game, game.units["a"]), [6, 1], ["land", AT, {"to": [26_000, 20_000]}])
    with pytest.raises(RuleError, match="off the board"):
        run(one_action(landing(), landing().units["a"]), [], ["land", {"to": [20_000, 48_001]}])


@pytest.mark.rule("GD-EQP-08", "GD-RND-03")
def test_who_is_off_the_board_is_drawn_and_can_do_nothing_else() -> None:
    game = battle(away(), away("c", gear="camo_cloak"), FOE)
    assert [one.id for one in bag(game)] == ["a", "c", "b"]
    game = landing(gear="camo_cloak")
    chosen, why = menu(game, game.units["a"], 2)
    assert (chosen, [refusal.clause for refusal in why]) == ([], ["GD-EQP-08"])
    steps(game, 1)
    assert game.cursor.phase is Phase.DRAW


@pytest.mark.rule("GD-EQP-11")
@pytest.mark.parametrize(("objectives", "damage", "heads"), [(["head_taker"], 6, 2), ([], 0, 0)])
def test_who_never_comes_counts_as_destroyed_for_objectives(objectives: list[str], damage: int, heads: int) -> None:
    sides = [{"seat": "p1", "edge": "south"}, {"seat": "p2", "edge": "north", "objectives": objectives}]
    game = battle(away(count=2, level="hero"), unit("c", "p1", (5, 5)), FOE, sides=sides)
    finish(game)
    assert (game.sides["p2"].damage, game.sides["p2"].heads) == (damage, heads)
    assert len(events(game, NeverCame)) == bool(objectives)


# ------------------------------------------------------------------ mirage
def mirage(round_: int = 1, **fields: Any) -> Game:
    """`a` in mirage armour is about to be drawn."""
    return battle(
        unit("a", "p1", count=2, armour="mirage_armour", **fields), unit("b", "p2", (40, 40), activated=True),
        unit("c", "p1", (5, 2), activated=True), round=round_,
    )  # fmt: skip


@pytest.mark.rule("GD-ARR-03")
def test_who_wears_mirage_is_not_set_down() -> None:
    game = battle(unit("a", "p1", armour="mirage_armour"), unit("b", "p2", (40, 40)), cursor="deploy")
    assert steps(game, 1) == []
    assert (game.units["a"].kept, game.cursor.phase) == (True, Phase.BEGIN)
    models = [{"armour": "mirage_armour"}, {"armour": "flak_armour"}]
    assert not arriving.unseen(battle(unit("a", "p1", models=models), FOE).units["a"])


@pytest.mark.rule("GD-ARR-03")
@pytest.mark.parametrize(("round_", "y", "legal"), [
    (1, 11.5, True), (1, 11.6, False), (2, 23.5, True), (2, 23.6, False), (3, 35.5, True), (3, 35.6, False),
])  # fmt: skip
def test_mirage_appears_in_the_zone_or_twice_its_speed_a_round_from_it(round_: int, y: float, legal: bool) -> None:
    game = mirage(round_)
    places = {"models": [[20_000, round(y * 1000)], [21_100, round(y * 1000)]]}
    if not legal:
        with pytest.raises(RuleError, match="twice their speed"):
            steps(game, 1, [], ["appear", places])
        return
    steps(game, 1, [], ["appear", places])
    a = game.units["a"]
    assert (a.on_table, a.actions, a.kept, len(events(game, Appeared))) == (True, 2, False, 1)


@pytest.mark.rule("GD-ARR-03")
def test_who_stays_unseen_does_nothing() -> None:
    game = mirage()
    asked = steps(game, 2, [], ["stay-unseen"])
    assert [ask.clause for ask in asked] == ["GD-ARR-03"]
    assert (game.units["a"].where, game.cursor) == ("reserve", Cursor(Phase.DRAW))


@pytest.mark.rule("GD-ARR-04")
@pytest.mark.parametrize(("second", "less"), [("mirage_armour", -2), ("flak_armour", 0)])
def test_mirage_is_two_worse_to_hit_at_range_and_in_melee(second: str, less: int) -> None:
    models = [{"armour": "mirage_armour", "at": [10, 20]}, {"armour": second, "at": [11.2, 20]}]
    game = battle(unit("a", "p1", (10, 10), weapons=["single", "sword"]), unit("b", "p2", models=models))
    a, b = game.units["a"], game.units["b"]
    shot = chances(game, a, a.models[0], [game.arms["single"]], [b])["single"][0]
    assert fixed(mod for mod in shot.mods if mod.clause == "GD-ARR-04") == less
    blows = list(strike_mods(game, a, a.models[0], game.arms["sword"], b, parry=False))
    assert fixed(mod for mod in blows if mod.clause == "GD-ARR-04") == less
    parries = list(strike_mods(game, a, a.models[0], game.arms["sword"], b, parry=True))
    assert not [mod for mod in parries if mod.clause == "GD-ARR-04"]


# ------------------------------------------------------------------ Advance Warning
@pytest.mark.rule("GD-FAT-30", "GD-FAT-02")
@pytest.mark.parametrize("gear", ["rdg", ""])
def test_advance_warning_answers_an_arrival(gear: str) -> None:
    a = away(gear=gear) if gear else unit("a", "p1", armour="mirage_armour", kept=True)
    more: dict[str, Any] = {"cursor": {"phase": "act", "unit": "a"}} if gear else {}
    game = held(a, unit("b", "p2", (40, 40), activated=True), p2=("advance_warning",), **more)
    assert CARDS["advance_warning"].usable(game, "p2")
    assert not CARDS["advance_warning"].usable(game, "p1")
    if gear:
        told(game, one_action(game, game.units["a"]), [6, 1, 6], ["land", AT, AT, "advance-warning", "take-cover"])
    else:
        place = {"models": [[20_000, 5_000]]}
        told(game, arriving.appear(game, game.units["a"]), [], ["appear", place, "advance-warning", "take-cover"])
    assert [event.card for event in events(game, CardPlayed)] == ["advance_warning"]
    assert game.units["b"].lying


@pytest.mark.rule("GD-FAT-30")
def test_advance_warning_is_no_answer_to_ones_own_arrival() -> None:
    cursor = {"phase": "act", "unit": "a"}
    game = held(away(), unit("c", "p1", (5, 5)), FOE, p1=("advance_warning",), cursor=cursor)
    asked = told(game, one_action(game, game.units["a"]), [6, 1, 6], ["land", AT, AT])
    assert refused(asked[0]) == {}
    assert "GD-FAT-03" not in [ask.clause for ask in asked]


@pytest.mark.rule("GD-WPN-15", "GD-EQP-08")
@pytest.mark.parametrize(("x", "hurt"), [(22.5, 1), (22.501, 0)])
def test_who_lands_in_fallout_has_entered_it(x: float, hurt: int) -> None:
    game = landing(unit("b", "p2", (40, 40), weapons=["rad_grenade"]), level="hero")
    stays(game, game.arms["rad_grenade"], (20_000, 20_000), "p2")
    at = {"to": [round(1000 * x), 20_000]}
    run(one_action(game, game.units["a"]), [6, 1, 6], ["land", at, at])
    assert game.units["a"].models[0].x == round(1000 * x)
    assert game.units["a"].models[0].wounds == hurt
