"""The field of fire that is drawn for the model that acts: the same squares at which a target could be shot."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.hunt_for_davros.helpers import hall, model
from wartable.rulesets.hunt_for_davros.shooting.attack import plan
from wartable.rulesets.hunt_for_davros.shooting.field_of_fire import field
from wartable.rulesets.hunt_for_davros.state import FIRE, Game


def gallery(**more: Any) -> Game:
    """r1 looks east along a corridor with a wall, and another model in the way."""
    return hall(
        16, 5, model("r1", "red", 1, 2, "e", **more), model("r0", "red", 0, 0, profile="dalek_command"),
        model("b1", "blue", 4, 1, profile="dalek_command"), walls=[(8, 3, "w"), (8, 4, "w")], acting="r1",
    )  # fmt: skip


def shown(game: Game, seat: str = "red") -> dict[tuple[int, int], str]:
    """The squares of the field with their ranges; the hall is 5 squares high."""
    return {(min(x for x, _ in item.points) // 1000, 5 - max(y for _, y in item.points) // 1000): item.tone
            for item in field(game, seat)}  # fmt: skip


@pytest.mark.rule("HD-FIRE-01", "HD-FIRE-02", "HD-FIRE-03")
def test_a_target_can_be_shot_at_in_the_field_and_nowhere_else() -> None:
    game = gallery()
    found = shown(game)
    for x in range(16):
        for y in range(5):
            if (x, y) in ((1, 2), (0, 0), (4, 1)):
                continue
            game.models["b2"] = model("b2", "blue", x, y)
            made = plan(game, game.models["r1"], game.models["b2"], seat="red")
            del game.models["b2"]
            assert ((x, y) in found) is (made.refused is None), (x, y)
    assert [found[x, 2] for x in (7, 8, 13, 14)] == ["short", "medium", "medium", "long"]  # 6, 7, 12 and 13 squares
    assert (9, 3) not in found  # behind the wall
    assert (1, 0) not in found  # beside the arc


@pytest.mark.rule("HD-FIRE-12", "HD-GEN-10")
def test_others_and_who_has_fired_are_shown_none() -> None:
    game = gallery()
    assert shown(game, "blue") == shown(game, "") == {}
    assert game.act is not None
    game.act = game.act._replace(used=(FIRE, FIRE), left=2)
    assert shown(game)
    game.act = game.act._replace(used=(FIRE, FIRE, FIRE), left=1)
    assert shown(game) == {}


@pytest.mark.rule("HD-CMD-02", "HD-NEW-TEAM-01")
def test_who_may_not_fire_is_shown_none() -> None:
    game = gallery(ammo=0)
    assert shown(game) == {}
    game = gallery()
    assert game.act is not None
    game.act = game.act._replace(tied=True)
    assert shown(game) == {}
