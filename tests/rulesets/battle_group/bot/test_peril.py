"""The soldier under fire: who sees a place, who reaches it, where the dead ground is, and whom it stops."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.rulesets.battle_group.helpers import battle, row, unit
from wartable.engine.plane import INCH
from wartable.rulesets.battle_group.bot import ideas
from wartable.rulesets.battle_group.bot.eye import SHAKEN, STOPPED, Eye
from wartable.rulesets.battle_group.bot.peril import Peril, dead_ground
from wartable.rulesets.battle_group.moving.walk import Walk
from wartable.rulesets.battle_group.sight.lines import sees_unit
from wartable.rulesets.battle_group.state import Game
from wartable.rulesets.battle_group.troops.models import stood

RIFLES: Mapping[str, Any] = {"weapons": ["laser_rifle"], "points": 60, "wv": 3}
SWORDS: Mapping[str, Any] = {"weapons": ["powered_weapon"], "points": 60, "wv": 3}
HOUSE: Mapping[str, Any] = {"kind": "building", "points": [[12, 14], [28, 14], [28, 18], [12, 18]]}


def peril(game: Game, key: str = "a") -> tuple[float, float]:
    return Peril(Eye(game, "p1")).of(game.units[key])


def facing(*more: Mapping[str, Any], x: float = 20, foe: Mapping[str, Any] = RIFLES) -> Game:
    """Swordsmen to the south, the enemy to the north, and perhaps a house between them."""
    return battle(
        unit("a", "p1", *row(20, 10, 3), **SWORDS),
        unit("b", "p2", *row(x, 26, 5), **foe),
        terrain=list(map(dict, more)),
    )


# ------------------------------------------------------------------ fire
@pytest.mark.rule("BG-FACE-04", "BG-SHO-07", "BG-RES-01")
def test_who_is_seen_may_be_killed_and_kept_from_what_it_hopes_for() -> None:
    lost, held = peril(facing())
    assert lost > 0
    assert held == pytest.approx(1 / 2, abs=0.01)  # some of 15 dice hit; a will of 3 fails on 4 or more


@pytest.mark.rule("BG-FACE-04", "BG-NEW-TERRAIN-06")
def test_who_cannot_be_seen_even_after_a_step_has_nothing_to_fear() -> None:
    assert peril(facing(HOUSE)) == (0, 0)


@pytest.mark.rule("BG-FACE-04")
def test_an_enemy_who_has_to_step_aside_to_see_is_feared_less() -> None:
    corner = {"kind": "building", "points": [[16, 20], [23, 20], [23, 24], [16, 24]]}
    _, open_ground = peril(facing())
    _, behind = peril(facing(corner))
    assert 0 < behind < open_ground


@pytest.mark.rule("BG-ACT-07")
def test_at_who_fights_nobody_shoots() -> None:
    game = battle(
        unit("a", "p1", *row(20, 10, 3), **SWORDS), unit("near", "p2", *row(20, 11, 3), points=60),
        unit("b", "p2", *row(20, 26, 5), **RIFLES),
    )  # fmt: skip
    assert peril(game) == (0, 0)


@pytest.mark.rule("BG-DMG-04")
def test_fire_of_several_enemies_adds_up() -> None:
    one, _ = peril(facing())
    two, _ = peril(battle(
        unit("a", "p1", *row(20, 10, 3), **SWORDS), unit("b", "p2", *row(20, 26, 5), **RIFLES),
        unit("c", "p2", *row(28, 26, 5), **RIFLES),
    ))  # fmt: skip
    assert two > one


# ------------------------------------------------------------------ charges
@pytest.mark.rule("BG-RUN-05", "BG-TERM-11")
def test_who_has_to_run_to_reach_it_is_feared_less_than_who_need_not() -> None:
    def lost(gap: float) -> float:
        game = battle(unit("a", "p1", *row(20, 10, 5), **RIFLES), unit("b", "p2", *row(20, 11 + gap, 5), **SWORDS))
        return peril(game)[0]

    assert lost(3) > lost(7) > 0
    assert lost(7) == pytest.approx(lost(3) * 4 / 6)
    assert lost(12) == 0


# ------------------------------------------------------------------ dead ground
@pytest.mark.rule("BG-FACE-04", "BG-NEW-TERRAIN-06")
def test_dead_ground_is_where_the_enemy_does_not_see_it() -> None:
    house = {"kind": "building", "points": [[22, 14], [30, 14], [30, 18], [22, 18]]}
    game = facing(house, x=26)
    spots = list(dead_ground(game, game.units["a"], [game.units["b"]], 8 * INCH))
    assert spots
    foe = game.units["b"].models[2]
    for x, y in spots:
        ghost = Eye(game, "p1").placed(game.units["a"], [stood(game.units["a"].models[0], x, y, 90)])
        assert not sees_unit(game, foe, ghost, arc=False)


@pytest.mark.rule("BG-FACE-04")
def test_who_has_to_come_in_goes_from_dead_ground_to_dead_ground() -> None:
    house = {"kind": "building", "points": [[12, 18], [20, 18], [20, 22], [12, 22]]}
    game = battle(
        unit("a", "p1", *row(22, 10, 3), **SWORDS), *(unit(f"b{x}", "p2", *row(x, 40, 5), **RIFLES) for x in (14, 20)),
        terrain=[house],
    )  # fmt: skip
    ask = Walk(game, game.units["a"], 8 * INCH).ask("Where?")
    best = max(ideas.ideas(game, ask), key=lambda idea: idea.worth)
    way = ask.check(best.answer)
    ghost = Eye(game, "p1").placed(game.units["a"], getattr(way, "way", way).ends)
    assert not any(sees_unit(game, foe.models[2], ghost, arc=False) for foe in game.enemies(game.units["a"]))


# ------------------------------------------------------------------ whom it stops
@pytest.mark.rule("BG-RES-01", "BG-RES-05")
@pytest.mark.parametrize(("y", "kit", "worth"), [
    (17, SWORDS, STOPPED),  # it could run into contact next turn
    (17, RIFLES, SHAKEN),  # it would shoot, and from cover as well
    (30, SWORDS, SHAKEN),  # too far off
])  # fmt: skip
def test_fire_that_keeps_somebody_from_a_charge_is_worth_more(y: float, kit: Mapping[str, Any], worth: float) -> None:
    game = battle(unit("a", "p1", *row(20, 10, 5), **RIFLES), unit("b", "p2", *row(20, y, 5), **kit))
    assert Eye(game, "p1").shaking(game.units["b"]) == worth
    assert Eye(game, "p2").shaking(game.units["b"]) == SHAKEN
