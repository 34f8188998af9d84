"""What is told of fate cards in hands: all of them to whoever holds them, the number of them to others."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.rulesets.gates_of_doom.fated import facing, shoot
from wartable.engine.ask import Ask, Choice
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


def asked_in_secret(asks: Sequence[Ask]) -> list[bool]:
    return [ask.manner.secret for ask in asks if isinstance(ask, Choice)]


@pytest.mark.rule("GD-FAT-03")
def test_that_a_card_is_held_is_known_to_nobody_else_until_it_is_played() -> None:
    """Nor does it show whether it is played on one unit or on another."""
    game = facing(p2=("lucky", "last_breath"), save=2)
    asks = shoot(game, [6, 6, 1, 1], "pass", "pass")
    assert asked_in_secret(asks)
    assert all(asked_in_secret(asks))
    assert game.heard == {"p2"}
    assert shoot(empty := facing(save=2), [6, 6, 1, 1]) == []
    assert empty.heard == set()


@pytest.mark.rule("GD-FAT-03", "GD-DRG-01")
def test_who_may_take_a_drug_is_asked_whatever_he_holds() -> None:
    """All see who carries drugs: whether he is asked in secret must not tell that he holds a card as well."""
    asked = [shoot(facing(p2=hand, gear=["sting"]), [1, 1], "pass")[0] for hand in ((), ("telemetry",))]
    assert [asked_in_secret([ask]) for ask in asked] == [[False], [False]]
