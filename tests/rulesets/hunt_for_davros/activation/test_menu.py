"""The menu of an activation: every kind of action in a fixed order, open or with the reason why not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.hunt_for_davros.helpers import hall, model
from wartable.engine.ask import Choice
from wartable.rulesets.hunt_for_davros.activation import activation, menu
from wartable.rulesets.hunt_for_davros.state import FIRE, MOVE, OPERATE, OTHER, SEARCH, Game

ORDER = [MOVE, FIRE, OPERATE, SEARCH, OTHER, menu.END]


def asked(game: Game) -> Choice:
    ask = next(activation.step(game))
    assert isinstance(ask, Choice)
    return ask


def alone(**more: Any) -> Game:
    """A model with its enemy behind it, in an empty hall."""
    here, there = model("a", "red", 1, 4, **more), model("b", "blue", 1, 8, profile="dalek_command")
    return hall(3, 10, here, model("c", "red", 1, 5, profile="dalek_command"), there, acting="a")


@pytest.mark.rule("HD-TURN-05")
def test_all_kinds_of_actions_stand_in_one_order() -> None:
    ask = asked(alone())
    assert [row.key for row in ask.manner.menu] == ORDER
    assert [option.key for option in ask.options] == [MOVE, menu.END]
    closed = {refusal.key: (refusal.why, refusal.clause) for refusal in ask.refused}
    assert [key for key in ORDER if key in closed] == [FIRE, OPERATE, SEARCH, OTHER]
    assert closed[FIRE] == ("nobody can be shot at: B is outside its firing arc", "HD-FIRE-02")
    assert closed[OPERATE] == ("nothing is at hand", "HD-OPER-01")
    assert closed[SEARCH] == ("no marker is left on the board", "HD-SRCH-01")
    assert closed[OTHER] == ("no ladder is at hand", "HD-LVL-04")


@pytest.mark.rule("HD-TURN-05")
def test_what_is_open_stands_in_the_place_of_its_verb() -> None:
    game = hall(
        3, 10, model("a", "red", 1, 4), model("c", "red", 1, 5, profile="dalek_command"),
        model("b", "blue", 1, 0, profile="dalek_command"), doors=[(1, 4, "e")], acting="a",
    )  # fmt: skip
    ask = asked(game)
    (door,) = (option for option in ask.options if option.key.startswith("open-"))
    assert [row.key for row in ask.manner.menu] == [MOVE, FIRE, door.key, SEARCH, OTHER, menu.END]
    assert not [refusal for refusal in ask.refused if refusal.key in (MOVE, FIRE, OPERATE)]


@pytest.mark.rule("HD-TURN-04", "HD-FIRE-12")
@pytest.mark.parametrize(
    ("used", "kind", "clause"),
    [((MOVE, MOVE), MOVE, ""), ((MOVE, MOVE, MOVE), MOVE, "HD-TURN-04"), ((FIRE,) * 3, FIRE, "HD-FIRE-12")],
)
def test_the_limit_of_a_kind_is_told_in_its_place(used: tuple[str, ...], kind: str, clause: str) -> None:
    game = alone()
    assert game.act is not None
    game.act = game.act._replace(used=used, left=4 - len(used))
    ask = asked(game)
    assert [refusal.clause for refusal in ask.refused if refusal.key == kind] == ([clause] if clause else [])
    assert clause == "" or kind not in [option.key for option in ask.options]
    assert len({row.key for row in ask.manner.menu}) == len(ask.manner.menu)


@pytest.mark.rule("HD-NEW-ENC-28")
def test_cards_are_part_of_the_menu_where_there_are_encounters() -> None:
    game = alone()
    game.options = game.options._replace(encounters=True)
    ask = asked(game)
    assert [row.key for row in ask.manner.menu] == [*ORDER[:-1], menu.CARD, menu.END]
    (refusal,) = (item for item in ask.refused if item.key == menu.CARD)
    assert (refusal.why, refusal.clause) == ("no card to play", "HD-NEW-ENC-28")
