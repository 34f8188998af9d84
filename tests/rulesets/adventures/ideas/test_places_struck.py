"""Places that explosions strike: grenade, mortar, bazooka, charge (AT-NEW-VOC-01, AT-NEW-CARD-06)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.adventures.catalogue.test_own import RACE, SET
from tests.rulesets.adventures.helpers import figure, one, run
from tests.rulesets.adventures.ideas.position import LIVE, paths, position
from wartable.rulesets.adventures.events.base import TurnBegan
from wartable.rulesets.adventures.ideas.due import due
from wartable.rulesets.adventures.shooting.heavy import Fire
from wartable.rulesets.adventures.shooting.thrown import Throw
from wartable.rulesets.adventures.state import Act, Game

BLOW_UP = {**SET["krill_4"], "text": "Blow it up.", "steps": [{"blast_at": {"place": "live"}}]}
OWN: dict[str, Any] = {"races": {"krill": RACE}, "ideas": {**SET, "krill_4": BLOW_UP}}


def nest(*others: dict[str, Any], foe: float = 0.0, cards: list[str] | None = None, **weapon: Any) -> Game:
    """A gunner 12 inches south of the live marker, 6 with grenades, and an alien whose base edge is so far from it."""
    gun = figure("gun", "soldier", (36, 18 if "grenades" in weapon else 12), health=20, **weapon)
    alien = figure("foe", "rank", (LIVE[0] + foe + 0.5, LIVE[1]), race="krill", health=20)
    held = [f"krill_{n}" for n in range(1, 6)] if cards is None else cards
    return position("krill", gun, alien, *others, at=(10, 10), own=OWN, cards=held)


def thrown(game: Game, *damage: int) -> None:
    """A grenade hits the alien with this damage, then the turn ends with these dice for the marker."""
    run(Throw().carry_out(game, Act("gun", "throw", "grenade", ("foe",))), [10, damage[0]])
    run(due(game), damage[1:])


@pytest.mark.rule("AT-NEW-VOC-01", "AT-HVY-05")
@pytest.mark.parametrize(("foe", "damage", "done"), [
    (2, (1, 5), ["act.0"]),  # D6+3 against Health 6 in cover: 8 is one over
    (2, (1, 4), []),
    (2.001, (6,), []),  # the marker is not within 2 inches of the base of the target
])  # fmt: skip
def test_a_grenade_strikes_the_place_beside_its_target(foe, damage, done):
    game = nest(foe=foe, grenades=1)
    thrown(game, *damage)
    assert paths(game) == done


@pytest.mark.rule("AT-NEW-VOC-01", "AT-HVY-04")
def test_a_mortar_does_so_too():
    game = nest(foe=2, weapons=["mortar"], ammo=4, loaded=True)
    run(Fire().carry_out(game, Act("gun", "fire", "mortar", ("foe",))), [10, 1])
    run(due(game), [6])
    assert paths(game) == ["act.0"]


@pytest.mark.rule("AT-NEW-VOC-01", "AT-HVY-03")
@pytest.mark.parametrize(("foe", "dice", "done"), [(0, [6], ["act.0"]), (0.001, [], [])])
def test_a_bazooka_strikes_the_place_that_its_target_touches(foe, dice, done):
    game = nest(foe=foe, weapons=["bazooka"], ammo=4, loaded=True)
    run(Fire().carry_out(game, Act("gun", "fire", "bazooka", ("foe",))), [10, 1])
    run(due(game), dice)
    assert paths(game) == done


@pytest.mark.rule("AT-NEW-VOC-01")
def test_a_rifle_strikes_no_place_and_a_miss_none():
    game = nest(weapons=["unit_rifle"])
    run(Fire().carry_out(game, Act("gun", "fire", "unit_rifle", ("foe",))), [10, 6])
    run(Throw().carry_out(game, Act("gun", "throw", "grenade", ("foe",))), [3])
    run(due(game))
    assert (game.blasts, paths(game)) == ((), [])


@pytest.mark.rule("AT-NEW-VOC-01", "AT-IDEA-03")
def test_a_place_is_struck_in_the_turn_of_the_blast_and_as_long_as_it_is_asked_for():
    early = nest(foe=2, grenades=1, cards=["krill_1"])  # the set is not held, so that the step is not open
    thrown(early, 1)
    one(early, "hero").cards = tuple(f"krill_{n}" for n in range(1, 6))
    early.emit(TurnBegan(4))
    run(due(early))
    assert (early.blasts, paths(early)) == ((), [])


@pytest.mark.rule("AT-NEW-CARD-06", "AT-NEW-VOC-01")
def test_a_charge_strikes_the_marker_that_it_touches_without_a_roll():
    game = position(
        "krill", at=(10, 10), own=OWN, cards=[f"krill_{n}" for n in range(1, 6)],
        pending=[{"key": "charge", "turn": 3, "about": "blasting_charge", "at": list(LIVE)}],
    )  # fmt: skip
    run(due(game))
    assert paths(game) == ["act.0"]
