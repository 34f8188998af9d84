"""Who leaves a real table: people say who was near enough to take the cards (AT-CARD-16)."""

from __future__ import annotations

import pytest

from tests.rulesets.adventures.helpers import figure, one, run
from tests.rulesets.adventures.real.at_table import table
from wartable.engine.ask import Choice
from wartable.rulesets.adventures.events.base import FigureRemoved
from wartable.rulesets.adventures.real.turn import step
from wartable.rulesets.adventures.state import Game


def gone(*answers: str, **fields: object) -> tuple[Game, list[Choice]]:
    """Zoe has left with a card; what was asked about it."""
    zoe = figure("zoe", "companion", (7, 45), person="zoe_heriot", group="zoe", seat="p1", cards=["dal_1"])
    leela = figure("leela", "companion", (60, 2), person="leela", group="leela", seat="p1", **fields)
    game = table(zoe, leela, cursor="end")
    game.emit(FigureRemoved("zoe", False, "AT-ORD-07"))
    flow = step(game)
    assert flow is not None
    _, asked = run(flow, (), answers)
    assert one(game, "zoe").cards == ()
    return game, [ask for ask in asked if isinstance(ask, Choice) and ask.clause == "AT-CARD-16"]


@pytest.mark.rule("AT-CARD-16", "AT-NEW-OBS-01")
@pytest.mark.parametrize(("answer", "held"), [("leela", ("dal_1",)), ("none", ())])
def test_people_say_who_was_near_enough_to_take_a_card(answer: str, held: tuple[str, ...]) -> None:
    game, asked = gone(answer)
    assert [ask.question for ask in asked] == [
        "Zoe Heriot has left the table. Who within 3 inches of where it left takes A shaft to the core?"
    ]
    assert [option.key for option in asked[0].options] == ["hero", "leela", "none"]
    assert (one(game, "leela").cards, "dal_1" in game.deck) == (held, not held)


@pytest.mark.rule("AT-CARD-16")
def test_who_has_no_room_is_not_offered() -> None:
    game, (asked,) = gone("none", cards=["son_1", "son_2"], card_limit=2)
    assert [option.key for option in asked.options] == ["hero", "none"]
    assert "dal_1" in game.deck
