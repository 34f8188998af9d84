"""Sentences of the log."""

from __future__ import annotations

import pytest

from tests.rulesets.time_wars.helpers import game, squad
from wartable.rulesets.time_wars.command.orders import NAMES
from wartable.rulesets.time_wars.events.base import OrderGiven
from wartable.rulesets.time_wars.telling.say import say


@pytest.mark.parametrize("order", NAMES)
def test_an_order_ends_its_sentence_itself(order: str) -> None:
    told = say(game(squad("a", "p1")), OrderGiven("a", order, "a", 1))
    assert told.endswith(f" is under {NAMES[order]}")
    assert told[-1] == "!"
    assert told[-2].isalpha()
