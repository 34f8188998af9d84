"""What players agree on for a battle, whatever its scenario says."""

from __future__ import annotations

from typing import Any

import pytest

from wartable.engine.answer import Seeded
from wartable.engine.errors import DataError
from wartable.engine.session import Session
from wartable.rulesets import load_ruleset
from wartable.rulesets.gates_of_doom.catalogue.cards import conditions
from wartable.rulesets.gates_of_doom.scenario.options import options_schema
from wartable.rulesets.gates_of_doom.state import Game, Phase
from wartable.shelf import example, load_scenario

RULES = load_ruleset("gates_of_doom")


def battle(name: str = "gates_joust", **options: Any) -> Game:
    """An example with these options."""
    _, doc = load_scenario(example(name))
    game: Game = RULES.new_game({**doc, "options": options} if options else doc)
    return game


def test_what_holds_of_a_scenario_is_told() -> None:
    assert RULES.scenarios.agreed(battle()) == {
        "conditions": ["low_gravity"], "roll_conditions": 0, "roll_objectives": 0,
        "anew": False, "fate": False, "hand": 3, "each_round": 0,
    }  # fmt: skip
    wanted: dict[str, Any] = {
        "conditions": ["night"], "roll_conditions": 2, "roll_objectives": 3, "anew": True,
        "fate": True, "hand": 5, "each_round": 1,
    }  # fmt: skip
    assert RULES.scenarios.agreed(battle(**wanted)) == wanted


@pytest.mark.rule("GD-MSN-03", "GD-CON-01", "GD-CON-04")
@pytest.mark.parametrize("conditions", [[], ["night"], ["low_gravity", "night"]])
def test_other_conditions_are_played_than_the_scenario_names(conditions: list[str]) -> None:
    game = battle(conditions=conditions)
    assert game.conditions == tuple(conditions)
    assert {unit.dark for unit in game.units.values()} == {"night" in conditions}
    assert {unit.pull > 0 for unit in game.units.values()} == {"low_gravity" in conditions}


def test_what_is_chosen_has_a_plain_name_and_the_printed_one_stays_in_the_data() -> None:
    shown = options_schema()["properties"]["conditions"]["x-names"]
    assert list(shown.values()) == [
        "Low gravity", "High gravity", "Toxic air", "Night", "Meteor storm", "Limited ammunition", "Hidden treasures",
        "Hidden traps",
    ]  # fmt: skip
    assert conditions()["toxic_air"].name == "Toxic/no Atmosphere/Pollution"


@pytest.mark.rule("GD-MSN-02", "GD-OBJ-03")
def test_objectives_are_rolled_in_place_of_those_of_the_scenario() -> None:
    """The heroes whom it names to be killed go with them; whom a side hunts is settled if it rolls that."""
    game = battle(roll_objectives=2)
    assert [(side.objectives, side.rolls, side.hunted) for side in game.sides.values()] == [((), 2, ("", 0))] * 2
    session = Session(RULES, game, Seeded("objectives"))
    while (ask := session.ask) is not None and game.cursor.phase in (Phase.EDGES, Phase.AIMS):
        session.answer([*RULES.ideas(game, ask, _unread)][-1].answer)
    assert [(len(set(side.objectives)), side.rolls) for side in game.sides.values()] == [(2, 0)] * 2


def _unread(key: object, make_flow: object) -> list[tuple[Any, float]]:
    return []


@pytest.mark.rule("GD-FAT-01", "GD-FAT-02", "GD-FAT-04")
def test_fate_cards_come_and_go() -> None:
    assert (battle().fated, battle("gates_pirates").fated) == (False, True)
    dealt = battle(fate=True, hand=2)
    assert (dealt.fated, dealt.fate.hand, len(dealt.deck)) == (True, 2, 30)
    bare = battle("gates_pirates", fate=False)
    assert (bare.fated, bare.deck) == (False, ())


@pytest.mark.parametrize(("options", "why"), [
    ({"hand": 4}, "hand is of fate cards; say fate: yes, or leave it out"),
    ({"fate": False, "each_round": 1}, "each_round is of fate cards; say fate: yes, or leave it out"),
    ({"conditions": ["snow"]}, "snow"), ({"roll_conditions": 9}, "8"), ({"weather": True}, "weather"),
    ({"fate": "maybe"}, "fate"),
])  # fmt: skip
def test_what_cannot_be_agreed_on(options: dict[str, Any], why: str) -> None:
    with pytest.raises(DataError, match=why):
        battle(**options)


@pytest.mark.rule("GD-MSN-02")
def test_nothing_is_rolled_where_everybody_stands_already() -> None:
    with pytest.raises(DataError, match="objectives are rolled before deployment"):
        battle("gates_first", roll_objectives=2)
