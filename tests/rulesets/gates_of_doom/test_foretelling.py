"""What is told of a shot at a point before it is fired, and what it leaves on the table after it (MIS, SUP, LAN)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.gates_of_doom.helpers import battle, run, unit
from wartable.engine.aim import Foretold
from wartable.rulesets.gates_of_doom.shooting.aiming import Pointed
from wartable.rulesets.gates_of_doom.shooting.foretelling import foretold
from wartable.rulesets.gates_of_doom.shooting.pointed import lance, launch, sweep
from wartable.rulesets.gates_of_doom.state import Game
from wartable.rulesets.gates_of_doom.telling.traces import drawn

AT = (10_000, 20_000)


def shot(weapon: str, *others: dict[str, Any], focus: bool = False, **fields: Any) -> tuple[Game, Pointed]:
    game = battle(unit("a", "p1", (10, 10), weapons=[weapon], **fields), *others, unit("z", "p2", (44, 44)))
    model = game.units["a"].models[0]
    return game, Pointed(model, game.arms[weapon], focus)


def told(weapon: str, *others: dict[str, Any], to: tuple[int, int] = AT, **fields: Any) -> Foretold:
    game, fired = shot(weapon, *others, **fields)
    return foretold(game, game.units["a"], fired, to)


# ------------------------------------------------------------------ missiles
@pytest.mark.rule("GD-MIS-01", "GD-GEN-02", "GD-GEN-03")
@pytest.mark.parametrize(("level", "far"), [
    ("soldier", {1, 2, 3, 4, 5, 6}),  # D6 less 0 inches
    ("veteran", {0, 1, 2, 3, 4, 5}),  # less 1
])  # fmt: skip
def test_the_points_where_a_missile_may_land_are_those_of_its_dice(level: str, far: set[int]) -> None:
    landings = told("missile_launcher", level=level).landings
    assert sum(landing.chance for landing in landings) == pytest.approx(1)
    away = {round(((x - AT[0]) ** 2 + (y - AT[1]) ** 2) ** 0.5 / 1000) for (x, y), _, _ in landings}
    assert away == far | {0}
    # A direct hit comes with 6 of 36; with skill 1 so does each of the five directions with a face of 1.
    assert {one.to: one.chance for one in landings}[AT] == pytest.approx((11 if level == "veteran" else 6) / 36)


@pytest.mark.rule("GD-MIS-03", "GD-GEN-02")
def test_who_is_touched_here_and_on_average_and_which_landings_hit_friends() -> None:
    # 5 inches straight on stands a friend: only the direction 1 with 3 to 6 touches it, 3 or 7 inches being 2 away.
    found = told("missile_launcher", unit("b", "p2", (10, 20), (11.2, 20)), unit("c", "p1", (10, 25)))
    foes, friends = found.touches
    assert (foes.unit, foes.here, foes.own) == ("b", 2, False)
    assert (friends.unit, friends.here, friends.own) == ("c", 0, True)
    assert friends.average == pytest.approx(4 / 36)
    assert 2 * 6 / 36 < foes.average < 2
    assert {landing.touches for landing in found.landings} == {"foes", "friends", "nobody"}
    assert sum(one.chance for one in found.landings if one.touches == "friends") == pytest.approx(4 / 36)
    bars = {bar.label: bar.chance for bar in found.bars}
    assert bars["Friends touched"] == pytest.approx(4 / 36)
    assert bars["3 or more enemies touched"] == 0
    assert [(base.x, base.own) for base in found.bases] == [(10_000, False), (11_200, False)]
    assert found.facts[0].text == "9.5 of 36 inches"  # from the edge of the base


@pytest.mark.rule("GD-GEN-03")
def test_what_lands_off_the_table_touches_nobody() -> None:
    found = told("missile_launcher", unit("b", "p2", (1, 12)), to=(500, 12_000))
    off = [landing for landing in found.landings if landing.to[0] < 0]
    assert off
    assert {landing.touches for landing in off} == {"off"}


@pytest.mark.rule("GD-UF-02")
def test_what_is_taken_from_the_scatter_says_where_it_comes_from() -> None:
    (_, strays) = told("missile_launcher", level="veteran", under_fire=2).facts
    assert strays.text.startswith("D6 less -1 inches")
    assert "-2" in strays.text
    assert "+1" in strays.text


@pytest.mark.rule("GD-MIS-04")
@pytest.mark.parametrize(("armour", "note"), [
    ("", "no save; 2 damage, which kills"),
    ("heavy_power_armour", "saves on"),
])  # fmt: skip
def test_the_save_of_each_is_told(armour: str, note: str) -> None:
    worn = {"armour": armour} if armour else {}
    (touch,) = told("missile_launcher", unit("b", "p2", (10, 20), **worn)).touches
    assert note in touch.note


# ------------------------------------------------------------------ the others
@pytest.mark.rule("GD-SUP-01", "GD-SUP-02", "GD-SUP-03")
@pytest.mark.parametrize(("focus", "here", "hits"), [(False, 2, False), (True, 1, True)])
def test_a_spread_does_not_stray(focus: bool, here: int, hits: bool) -> None:
    found = told("chain_gun", unit("b", "p2", (10, 20), (12.4, 20)), focus=focus)
    (touch,) = found.touches
    assert (touch.here, touch.average) == (here, here)
    assert ("2 hits on each" in touch.note) is hits
    assert not found.landings
    assert not found.bars


@pytest.mark.rule("GD-LAN-01", "GD-LAN-04")
def test_the_bases_on_the_line_of_a_lance_are_numbered_as_they_are_met() -> None:
    found = told("lasgun", unit("b", "p2", (10, 20)), unit("c", "p1", (10, 15)), unit("d", "p2", (14, 15)))
    assert [(base.y, base.own, base.number) for base in found.bases] == [(15_000, True, 1), (20_000, False, 2)]
    assert {touch.unit: touch.own for touch in found.touches} == {"b": False, "c": True}
    assert [fact.name for fact in found.facts] == ["Goes on"]
    assert not told("lasgun", unit("b", "p2", (10, 20))).facts


# ------------------------------------------------------------------ what is left to see
@pytest.mark.rule("GD-MIS-03", "GD-GEN-02", "GD-SUP-01", "GD-LAN-01")
def test_what_was_shot_is_drawn_where_it_went() -> None:
    game, fired = shot("missile_launcher", unit("b", "p2", (30, 30)))
    run(launch(game, game.units["a"], fired, AT), [1, 3])
    arrow, blast = (shape for event in game.log for shape in drawn(game, event))
    assert (arrow.kind, arrow.points, arrow.text) == ("arrow", (AT, (10_000, 23_000)), "strays 3 inches")
    assert (blast.kind, blast.points, blast.radius, blast.tone) == ("template", ((10_000, 23_000),), 2000, "side0")
    game, fired = shot("missile_launcher", unit("b", "p2", (30, 30)))
    run(launch(game, game.units["a"], fired, AT), [6, 3])
    assert [shape.kind for event in game.log for shape in drawn(game, event)] == ["template"]
    game, fired = shot("chain_gun", unit("b", "p2", (10, 20), activated=True))
    run(sweep(game, game.units["a"], fired, AT))
    (spread,) = (shape for event in game.log for shape in drawn(game, event))
    assert (spread.kind, spread.points, spread.radius) == ("template", (AT,), 2000)
    game, fired = shot("lasgun", unit("b", "p2", (30, 30)))
    run(lance(game, game.units["a"], fired, AT))
    (line,) = (shape for event in game.log for shape in drawn(game, event))
    assert (line.kind, line.points[0]) == ("line", (10_000, 10_000))
