"""The line of sight that a player asks for, on squares."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.hunt_for_davros.helpers import card, hall, model
from wartable.engine.errors import RuleError
from wartable.rulesets.hunt_for_davros.shooting.line_of_sight import look
from wartable.rulesets.hunt_for_davros.telling import redaction


@pytest.mark.rule("HD-FIRE-01", "HD-FIRE-02", "HD-FIRE-04", "HD-LVL-07")
@pytest.mark.parametrize(("b", "parts", "how", "what", "clause"), [
    ("1,5", {}, "clear", "clear", "HD-FIRE-01"),
    ("1,5", {"walls": [(1, 3, "s")]}, "screened", "screened by a wall", "HD-FIRE-01"),
    ("1,5", {"doors": [(1, 3, "s")]}, "screened", "screened by a closed door", "HD-FIRE-01"),
    ("1,5", {"raised": {(1, 3): 1}}, "screened", "screened by raised ground", "HD-LVL-07"),
    ("1,5", {"windows": [(1, 3, "s")]}, "clear", "clear through a window", "HD-FIRE-04"),
    ("1,5", {"windows": [(1, 2, "s"), (1, 3, "s")]}, "clear", "clear through windows", "HD-FIRE-04"),
    ("4,4", {}, "clear", "clear", "HD-FIRE-01"),                              # on the 45 degree line
    ("5,4", {}, "clear", "clear, outside the front arc", "HD-FIRE-02"),
])  # fmt: skip
def test_what_lies_between_two_models(b: str, parts: dict[str, Any], how: str, what: str, clause: str) -> None:
    game = hall(9, 9, model("a", "red", "1,1", facing="s"), model("b", "blue", b), **parts)
    found = look(game, "a", "b")
    names = game.models["a"].name, game.models["b"].name
    assert (found.how, found.say, found.clause) == (how, f"{names[0]} to {names[1]}: {what}.", clause)
    x, y = (int(part) for part in b.split(","))
    assert found.line == ((1500, 7500), (1000 * x + 500, 8500 - 1000 * y))


@pytest.mark.rule("HD-FIRE-02", "HD-GEN-10")
def test_a_card_that_widens_the_arc_is_told_to_its_owner_only() -> None:
    game = hall(9, 9, model("a", "red", "1,1"), model("b", "blue", "1,5"), cards=[card("swivel_mount", "red", "a")])
    assert look(redaction.redact(game, "red"), "a", "b").clause == "HD-FIRE-01"
    assert look(redaction.redact(game, "blue"), "a", "b").clause == "HD-FIRE-02"
    assert look(redaction.redact(game, ""), "a", "b").clause == "HD-FIRE-02"


@pytest.mark.rule("HD-FIRE-01")
@pytest.mark.parametrize("key", ["b", "x", "a"])
def test_who_is_not_on_the_board_is_not_looked_at(key: str) -> None:
    game = hall(9, 9, model("a", "red", "1,1"), model("b", "blue", "2,2"))
    game.models["b"].at = None
    with pytest.raises(RuleError, match=r"not on the board|needs nobody"):
        look(game, "a", key)
