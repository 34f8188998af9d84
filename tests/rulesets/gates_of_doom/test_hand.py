"""What is told of fate cards in hands: all of them to whoever holds them, the number of them to others."""

from __future__ import annotations

import pytest

from tests.rulesets.gates_of_doom.fated import facing
from wartable.rulesets.gates_of_doom.fate.cards import CARDS
from wartable.rulesets.gates_of_doom.ruleset import GatesOfDoom
from wartable.rulesets.gates_of_doom.specials.moments import Moment
from wartable.rulesets.gates_of_doom.telling.hand import ANY_TIME, WHEN, when

RULES = GatesOfDoom()


@pytest.mark.rule("GD-FAT-02")
def test_a_hand_is_told_to_its_seat_and_its_size_to_all() -> None:
    game = facing(("rally",), ("lucky_shot", "weakened"))
    for seat, names in (("p1", ["Rally"]), ("p2", ["Lucky Shot", "Weakened"]), ("", [])):
        told = RULES.view(RULES.redact(game, seat), seat)["hand"]
        assert [card["name"] for card in told["cards"]] == names
        assert told["held"] == {"p1": 1, "p2": 2}
    assert "hand" not in RULES.view(facing(), "p1") or RULES.view(facing(), "p1")["hand"]["cards"] == []


@pytest.mark.rule("GD-FAT-03")
def test_every_card_says_when_it_may_be_played() -> None:
    assert {moment for card in CARDS.values() for moment in card.moments} <= set(WHEN) <= set(Moment)
    assert when("rally") == ANY_TIME
    assert when("counter_attack") == "after an attack"
    assert all(when(key) for key in CARDS)
