"""Where each model may be set down, as it is drawn: out of sight, at the edges that are open, away from enemies."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import box, squad
from tests.rulesets.time_wars.setup.steps import answer, due, setup
from tests.rulesets.time_wars.setup.test_reserves import field, kept
from wartable.engine.ask import Placement, nowhere
from wartable.engine.errors import RuleError
from wartable.engine.plane import point_in_polygon
from wartable.engine.terrain import Sight
from wartable.rulesets.time_wars.setup import deployment, reserves
from wartable.rulesets.time_wars.setup.placing import Site
from wartable.rulesets.time_wars.state import TABLE, Game


def entry(battle: Game) -> Placement:
    """The request of a unit in reserve that has rolled well enough."""
    unit = battle.units["a"]
    return Site(battle, unit, (reserves.entry(battle, unit),)).ask(unit.player, "", unit.id)


def drawn(ask: Placement, x: int, y: int) -> bool:
    """Whether the first model is drawn to stand there."""
    return any(point_in_polygon(x, y, outline) for outline in ask.reach()[0].outlines)


def legal(ask: Placement, at: Any) -> bool:
    try:
        ask.accept({"models": [at]})
    except RuleError:
        return False
    return True


@pytest.mark.rule("TW-SPEC-17")
def test_what_is_drawn_is_out_of_sight() -> None:
    """An enemy in the middle of the table sees all round it but behind the wall; each raster of it is judged."""
    wall = box("wall", 30, 24, 12, 1, kind="wall", sight=Sight.SOLID, height=5000)
    enemy = squad("e", "p2", 1, (36, 32), where=TABLE)
    ask = answer(deployment.infiltrate(setup(due("a", count=1, specials=("infiltrator",)), enemy, phase="infiltrate",
                                             terrain=(wall,))))  # fmt: skip
    area = ask.reach()[0]
    assert area.outlines
    for outline in area.outlines:
        (left, low), _, (right, high), _ = outline
        assert legal(ask, [(left + right) // 2, (low + high) // 2]), outline
    assert drawn(ask, 36_000, 20_500)  # behind the wall
    assert not drawn(ask, 36_000, 28_500)  # before it
    assert drawn(ask, 36_000, 5_000)  # its own zone
    assert not drawn(ask, 36_000, 43_000)  # that of the enemy


@pytest.mark.rule("TW-STRAT-35")
@pytest.mark.parametrize(("turn", "side", "enemies"), [(1, False, True), (3, True, True), (5, True, False)])
def test_the_edges_that_are_open_are_drawn(turn: int, side: bool, enemies: bool) -> None:
    """A base that touches the edge stands 0.3 inch inside it."""
    ask = entry(field(kept(), turn=turn))
    assert drawn(ask, 36_000, 300)
    assert not drawn(ask, 36_000, 1_000)
    assert drawn(ask, 300, 24_000) == side
    assert drawn(ask, 10_000, 47_700) == (not enemies)
    for outline in ask.reach()[0].outlines:
        (left, low), _, (right, high), _ = outline
        assert legal(ask, [(left + right) // 2, (low + high) // 2]), outline


@pytest.mark.rule("TW-SPEC-44")
def test_who_teleports_keeps_off_the_enemies() -> None:
    ask = entry(field(kept(how="anywhere")))
    assert drawn(ask, 36_000, 20_000)
    assert not drawn(ask, 36_000, 43_000)  # 2 inches from the enemy


@pytest.mark.rule("TW-DEPL-02")
def test_a_zone_says_all_by_itself() -> None:
    ask = answer(deployment.deploy(setup(due("a", count=1))))
    assert ask.reach is nowhere
    assert ask.region
