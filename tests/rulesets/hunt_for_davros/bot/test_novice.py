"""What a novice does not see in a hunt."""

from __future__ import annotations

import pytest

from tests.rulesets.hunt_for_davros.bot.test_bot import RULES
from tests.rulesets.hunt_for_davros.helpers import begin, hall, model
from wartable.odds.memo import Memo
from wartable.rulesets.hunt_for_davros.bot.novice import Novice
from wartable.rulesets.hunt_for_davros.bot.tactics import Tactics
from wartable.rulesets.hunt_for_davros.state import Game

CHANCES = Memo()


def between(facing: str) -> Game:
    """An enemy stands three squares south of a model that looks to `facing`."""
    game = hall(16, 12, model("r1", "red", 8, 4, facing), model("b1", "blue", 8, 7))
    begin(game, "r1", 4)
    return game


@pytest.mark.rule("HD-FIRE-02")
@pytest.mark.parametrize(("facing", "seen"), [("s", True), ("n", False)])
def test_he_has_an_eye_for_those_in_front_of_him(facing: str, seen: bool) -> None:
    """A soldier turns to shoot, a recruit sees only whom he looks at."""
    game = between(facing)
    for make, expected in ((Tactics, True), (Novice, seen)):
        plans = make(RULES.redact(game, "red"), "red", CHANCES)
        found = plans.raid(game.models["r1"])
        assert (found is not None and found.target == "b1") is expected
