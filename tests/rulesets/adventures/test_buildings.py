"""Buildings: walls all round and one door (AT-MOVE-03)."""

from __future__ import annotations

import pytest

from tests.rulesets.adventures.helpers import episode, figure, one
from wartable.engine.plane import INCH
from wartable.rulesets.adventures.moving.approach import toward


@pytest.mark.rule("AT-MOVE-03")
@pytest.mark.parametrize(("door", "least", "most"), [("south", 5, 5.1), ("west", 9, 13), ("north", 12, 20)])
def test_one_goes_in_by_the_door(door, least, most):
    house = {"kind": "building", "key": "house", "at": [20, 20], "size": [6, 4], "door": door}
    game = episode(figure("hero", "doctor", (20, 15), person="4th_doctor"), terrain=[house])
    way = toward(game, one(game, "hero"), (20 * INCH, 20 * INCH), 40 * INCH)
    assert (way.ends[0].x, way.ends[0].y) == (20 * INCH, 20 * INCH)
    assert least * INCH <= way.distance <= most * INCH
