"""What tells with less work whether a unit can do something says the same as what tells why not."""

from __future__ import annotations

from typing import cast

import pytest

from wartable.ai.players import RANDOM, player
from wartable.engine.answer import Seeded
from wartable.engine.session import Session
from wartable.rulesets import load_ruleset
from wartable.rulesets.gates_of_doom.shooting import declaring
from wartable.rulesets.gates_of_doom.shooting.targets import in_melee_with_friend
from wartable.rulesets.gates_of_doom.state import Game, Unit
from wartable.rulesets.gates_of_doom.troops import near
from wartable.rulesets.gates_of_doom.turn.actions import can_do, menu
from wartable.shelf import example, load_scenario

EXAMPLES = ("gates_shields", "gates_raid", "gates_bridgehead", "gates_pirates")


def looked_at(game: Game, unit: Unit) -> bool:
    """Whether a unit can shoot, when all that it could say of that has been compared."""
    foes = game.enemies(unit)
    shoots = declaring.anybody(game, unit, unit.models, foes)
    assert shoots is declaring.can_shoot(declaring.buckets(game, unit, unit.models, foes)), unit.id
    for model in unit.models:
        alone = declaring.buckets(game, unit, (model,), foes)
        assert declaring.anybody(game, unit, (model,), foes) is declaring.can_shoot(alone), (unit.id, model.id)
    for foe in foes:
        fights = any(foe in near.foes_in_combat(game, friend) for friend in game.friends(unit))
        assert in_melee_with_friend(game, unit, foe) is fights
    for actions in (1, 2):
        for held in (False, True):
            options, refused = menu(game, unit, actions, held)
            assert can_do(game, unit, actions, held) is bool(options)
            assert all(refusal.why for refusal in refused)
            assert {refusal.key for refusal in refused}.isdisjoint(option.key for option in options)
    return shoots


@pytest.mark.parametrize("name", EXAMPLES)
def test_who_can_do_what_is_who_has_no_reason_against_it(name: str) -> None:
    rules = load_ruleset("gates_of_doom")
    session = Session(rules, rules.new_game(load_scenario(example(name))[1]), Seeded("able"), keep="none")
    bots = {seat: player(RANDOM, f"able {seat}") for seat in rules.seats(session.game)}
    able = unable = 0
    while not session.over and session.decisions < 240:
        session.play(bots, 6)
        game = cast(Game, session.game)
        for unit in game.on_table():
            shoots = looked_at(game, unit)
            able, unable = able + shoots, unable + (not shoots)

    assert able > 20
    assert unable > 20
