"""What factions lend and do reaches into buildings and out of them, measured from the outline (GD-BLD-02)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.gates_of_doom.helpers import options, run, unit
from tests.rulesets.gates_of_doom.test_inside import FAR, house
from wartable.rulesets.gates_of_doom.state import Game
from wartable.rulesets.gates_of_doom.troops import figures, near
from wartable.rulesets.gates_of_doom.turn.actions import one_action

HERALD: dict[str, Any] = {"entry": "avalonia.herald", "weapons": ["sonic_gun"]}
SERF: dict[str, Any] = {"level": "soldier"}


def nerve(game: Game, key: str = "c") -> int:
    return figures.nerve(game.units[key], game)[0]


@pytest.mark.rule("GD-AVA-08", "GD-BLD-02")
@pytest.mark.parametrize(("y", "more"), [(15.5, 1), (15.49, 0)])  # the outline begins at 22
def test_a_herald_in_a_building_heartens_who_is_near_its_outline(y: float, more: int) -> None:
    game = house(unit("a", "p1", inside="house", **HERALD), unit("c", "p1", (24, y), **SERF), FAR)
    assert nerve(game) == 3 + more
    game = house(unit("c", "p1", inside="house", **SERF), unit("a", "p1", (24, y), **HERALD), FAR)
    assert nerve(game) == 3 + more


@pytest.mark.rule("GD-AVA-08", "GD-BLD-02")
def test_all_in_one_building_are_near_one_another() -> None:
    game = house(unit("a", "p1", inside="house", **HERALD), unit("c", "p1", inside="house", **SERF), FAR)
    a, c = game.units["a"], game.units["c"]
    assert near.reach(game, a, a.models[0], c, c.models[0]) == 1_000
    assert nerve(game) == 4


@pytest.mark.rule("GD-ALL-17", "GD-BLD-02")
@pytest.mark.parametrize(("y", "reached"), [(9.5, True), (9.49, False)])
def test_disruption_reaches_into_a_building(y: float, reached: bool) -> None:
    psi = unit("a", "p1", (24, y), entry="alliance.psionic_operative")
    game = house(psi, unit("b", "p2", inside="house"))
    game.units["a"].activated, game.units["a"].actions, game.active = True, 2, "a"
    if reached:
        run(one_action(game, game.units["a"]), [4], ["disrupt"])
    else:
        _, asked = run(one_action(game, game.units["a"]), [], ["take-cover"])
        assert "disrupt" not in options(asked[0])
    assert game.units["b"].under_fire == 4 * reached


@pytest.mark.rule("GD-NOM-02", "GD-VEH-10")
def test_who_rides_in_a_transport_is_near_nobody() -> None:
    ride = {"hull": "transport", "plating": "light_metal", "propulsion": "wheels"}
    game = house(
        unit("t", "p1", (10, 10), **ride), unit("c", "p1", inside="t", **SERF),
        unit("b", "p2", (10, 13), entry="cyber_nomads.angels"),
    )  # fmt: skip
    assert nerve(game) == 3
