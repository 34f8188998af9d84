"""Lasers that a shield has stopped (GD-EQP-03)."""

from __future__ import annotations

import pytest

from tests.rulesets.gates_of_doom.helpers import battle, events, run, unit
from wartable.rulesets.gates_of_doom.events.fighting import LanceWent
from wartable.rulesets.gates_of_doom.shooting.aiming import Pointed
from wartable.rulesets.gates_of_doom.shooting.pointed import lance


@pytest.mark.rule("GD-EQP-03")
@pytest.mark.parametrize(("traits", "faces", "lines", "alive"), [
    (["laser"], [5, 1], 2, 0),  # straight away from the shooter, into who stands behind
    (["laser"], [5, 2], 2, 1), (["laser"], [5, 6], 1, 1), ([], [5], 1, 1),
])  # fmt: skip
def test_a_laser_goes_on_by_the_scatter_die(traits: list[str], faces: list[int], lines: int, alive: int) -> None:
    arms = [{"key": "ray", "kind": "lance", "ranges": [20], "ap": "-", "traits": traits}]
    game = battle(unit("a", "p1", (10, 10), weapons=["ray"]), unit("c", "p2", (10, 24)),
                  unit("b", "p2", (10, 16), gear=["basic_energy_shield"]), weapons=arms)  # fmt: skip
    fired = Pointed(game.units["a"].models[0], game.arms["ray"])
    run(lance(game, game.units["a"], fired, (10_000, 20_000)), faces)
    assert len(events(game, LanceWent)) == lines
    assert (len(game.units["c"].models), len(game.units["b"].models)) == (alive, 1)
    # 20 inches from the edge of the shooter: what is left is measured from the edge of who has the shield.
    if lines == 2:
        (x, y), (far_x, far_y) = events(game, LanceWent)[1].start, events(game, LanceWent)[1].end
        assert round(((far_x - x) ** 2 + (far_y - y) ** 2) ** 0.5, -1) == 14_500
