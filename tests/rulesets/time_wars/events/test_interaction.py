"""TW-ACT-08: objects of a scenario."""

from __future__ import annotations

import pytest

from tests.rulesets.time_wars.helpers import game, individual, run, squad, vehicle
from wartable.rulesets.time_wars import actions
from wartable.rulesets.time_wars.events.base import Interacted
from wartable.rulesets.time_wars.state import Thing


def battle(unit, x=10_620, cost=1):
    made = game(unit, squad("foe", "p2", at=(60, 40)))
    made.things = (Thing("console", "the console", x, 10_000, 300, (), cost),)
    return made


@pytest.mark.rule("TW-ACT-08")
@pytest.mark.parametrize(
    ("x", "cost", "actions_left", "offered"),
    [
        (10_620, 1, 2, True),  # bases of 300 mils each: a gap of 20 is contact
        (10_621, 1, 2, False),  # a gap of 21 is none
        (10_600, 2, 2, True),  # as dear as the scenario says
        (10_600, 2, 1, False),  # and one action does not pay for two
    ],
)
def test_an_object_in_contact_can_be_used_at_its_price(x, cost, actions_left, offered):
    unit = squad("a", "p1", 1, at=(10, 10), actions=actions_left)
    options, _ = actions.menu(battle(unit, x, cost), unit)
    assert ("interact" in [option.key for option in options]) is offered


@pytest.mark.rule("TW-ACT-08", "TW-VEH-03")
def test_vehicles_do_not_interact_and_individuals_do():
    tank = vehicle("t", "p1", at=(10, 10))
    made = battle(tank, 11_550)
    assert "interact" not in [option.key for option in actions.menu(made, tank)[0]]
    hero = individual("h", "p1", at=(10, 10))
    assert "interact" in [option.key for option in actions.menu(battle(hero), hero)[0]]


@pytest.mark.rule("TW-ACT-08")
def test_interacting_pays_and_marks_the_object():
    unit = squad("a", "p1", 1, at=(10, 10))
    made = battle(unit, cost=2)
    run(actions.step(made), [], ["a", "interact"])
    assert unit.actions == 0
    assert made.things[0].used_by == "p1"
    assert Interacted("a", "console") in made.log
