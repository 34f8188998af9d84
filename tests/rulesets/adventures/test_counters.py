"""Chapter ORD: order counters of groups of characters."""

from __future__ import annotations

import pytest

from tests.rulesets.adventures.helpers import episode, figure, one, run, told
from wartable.engine.ask import Choice
from wartable.rulesets.adventures.events.base import OrderGiven
from wartable.rulesets.adventures.orders.give import give
from wartable.rulesets.adventures.state import Game


def team(gap: float = 2.0, **fields: object) -> Game:
    return episode(
        figure("doctor", "doctor", (10, 10), person="3rd_doctor", group="tardis"),
        figure("jo", "companion", (12, 10), person="jo_grant", group="tardis"),
        figure("brig", "officer", (14 + gap, 10), person="brigadier_lethbridge_stewart", group="brig"), **fields,
    )  # fmt: skip


def offered(game: Game, answer: str) -> list[str]:
    _, asked = run(give(game), answers=[answer])
    (ask,) = asked
    assert isinstance(ask, Choice)
    return [option.key for option in ask.options]


@pytest.mark.rule("AT-ORD-01", "AT-TURN-01")
def test_a_group_of_characters_has_the_order_that_its_player_likes():
    game = team()
    assert offered(game, "stand") == ["move", "advance", "attack", "stand", "retreat", "apart", "with-brig"]
    assert told(game, OrderGiven)[0].figures == ("doctor", "jo")
    assert (one(game, "jo").order, one(game, "brig").order) == ("stand", "")
    offered(game, "move")
    assert run(give(game))[0] is False


@pytest.mark.rule("AT-ORD-01", "AT-EVT-01")
def test_counters_part_and_join_once_a_turn():
    game = team()
    offered(game, "apart")
    assert game.players_groups() == ["doctor", "jo", "brig"]
    assert "with-brig" not in offered(game, "move")
    joined = team()
    offered(joined, "with-brig")
    assert joined.players_groups() == ["brig"]
    assert offered(joined, "stand")[5:] == []
    assert all(member.order == "stand" for member in joined.group("brig"))


@pytest.mark.rule("AT-EVT-01")
def test_only_who_is_within_six_inches_joins():
    assert "with-brig" in offered(team(gap=5), "move")
    assert "with-brig" not in offered(team(gap=5.1), "move")


@pytest.mark.rule("AT-MOVE-04", "AT-ORD-01")
@pytest.mark.parametrize("fields", [{"helpless": 1}, {"immobilised": 1}, {"suppressed": 1}])
def test_who_cannot_act_has_no_order(fields):
    game = episode(figure("doctor", "doctor", (10, 10), person="3rd_doctor", **fields))
    assert run(give(game))[0] is False
    assert one(game, "doctor").order == ""
