"""What tells with less work whether a unit can do something says the same as what tells why not."""

from __future__ import annotations

from typing import cast

import pytest

from wartable.ai.players import RANDOM, player
from wartable.engine.answer import Seeded
from wartable.engine.ask import Choice
from wartable.engine.errors import RuleError
from wartable.engine.session import Session
from wartable.rulesets import load_ruleset
from wartable.rulesets.battle_group.shooting import declaring, ranges
from wartable.rulesets.battle_group.state import Game
from wartable.rulesets.battle_group.turn.actions import actions_of, can, menu, why_not
from wartable.shelf import example, load_scenario

EXAMPLES = ("bg_pitched", "bg_armour", "bg_teams", "bg_biotech")


def checked(game: Game) -> tuple[int, int]:
    """How many units there could shoot at whom, and how many could not."""
    able = unable = 0
    for unit in game.on_table():
        for action in actions_of(game, unit):
            assert can(game, unit, action) is (why_not(game, unit, action)[0] == "")
        for foe in declaring.foes(game, unit):
            shoots, words = ranges.can(game, unit, foe), ranges.why_not(game, unit, foe)[0]
            assert shoots is (words == ""), (unit.id, foe.id, words)
            assert declaring.can(game, unit, foe) is (declaring.why_not(game, unit, foe)[0] == "")
            able, unable = able + shoots, unable + (not shoots)
        options, refused = menu(game, unit)
        keys = [action.key for action in actions_of(game, unit)]
        assert sorted(keys) == sorted([*(o.key for o in options), *(r.key for r in refused)])
        assert all(refusal.why for refusal in refused)
    return able, unable


@pytest.mark.parametrize("name", EXAMPLES)
def test_who_can_do_what_is_who_has_no_reason_against_it(name: str) -> None:
    rules = load_ruleset("battle_group")
    session = Session(rules, rules.new_game(load_scenario(example(name))[1]), Seeded("able"), keep="none")
    bots = {seat: player(RANDOM, f"able {seat}") for seat in rules.seats(session.game)}
    able = unable = 0
    while not session.over and session.decisions < 240:
        session.play(bots, 6)
        found = checked(cast(Game, session.game))
        able, unable = able + found[0], unable + found[1]

    assert able > 5
    assert unable > 5


@pytest.mark.rule("BG-MOVE-04", "BG-ACT-06", "BG-TURN-05")
def test_who_can_neither_move_nor_act_is_told_why() -> None:
    rules = load_ruleset("battle_group")
    session = Session(rules, rules.new_game(load_scenario(example("bg_first"))[1]), Seeded("idle"))

    def refused(unit: str) -> str:
        with pytest.raises(RuleError) as found:
            session.answer(unit)
        return str(found.value)

    assert refused("drone-1") == "it is another player's turn (BG-TURN-05)"
    session.answer("longshot-1")
    session.answer("move")
    session.answer({"to": [17500, 7500]})
    assert refused("longshot-1") == "it has had a move in this turn (BG-MOVE-04)"
    session.answer("done")
    ask = session.ask
    assert isinstance(ask, Choice)
    assert {refusal.key: refusal.clause for refusal in ask.refused} == {"longshot-1": "BG-MSL-10"}
    session.answer("ranger-1")
    session.answer("pass")
    assert refused("ranger-1") == "they have acted in this turn (BG-ACT-06)"
