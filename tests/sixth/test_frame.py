"""What every scenario has is seen to by the kit: the script, the dice, what is expected, where the game goes on."""

from __future__ import annotations

from typing import Any

import pytest

from tests.sixth.test_rules import LINE, band, skirmish
from wartable.engine.errors import DataError
from wartable.kit.documents import parse
from wartable.kit.fields import Key
from wartable.kit.frame import cursor_of, see_script
from wartable.rulesets import load_ruleset

CURSOR = {"phase": Key("text", "the phase", words=("move", "shoot"), must=True), "who": Key("text", "whose turn")}


@pytest.mark.parametrize(
    ("part", "text"),
    [
        ({"dice": [6, 7]}, "dice: number 2 is 7; a face is 1 to 6"),
        ({"dice": [0]}, "dice: number 1 is 0; a face is 1 to 6"),
        ({"script": ["stay", 3]}, "script: answer 2 is 3; write the key of an option, or a mapping"),
        ({"script": [""]}, "script: answer 1 is ''; write the key of an option, or a mapping"),
        ({"expect": {"bandz": {}}}, "bandz is no key of expect; did you mean bands?"),
        ({"expect": {"turn": 1000}}, "turn is 1000; it must be 0 to 999"),
    ],
)
def test_what_cannot_be_a_script_is_refused_before_it_is_played(part: dict[str, Any], text: str) -> None:
    with pytest.raises(DataError) as why:
        load_ruleset("sixth").new_game({**skirmish([band("a", LINE)], [band("c", [(2, 15)])]), **part})
    assert text in str(why.value)


def test_where_numbers_are_answers_and_dice_of_any_kind() -> None:
    see_script(parse("{dice: [20], script: [3]}", "x"), {}, 0, "a number", numbers=True)
    for wrong in ("{dice: [0]}", "{script: [yes]}"):
        with pytest.raises(DataError):
            see_script(parse(wrong, "x"), {}, 0, "a number", numbers=True)


def test_a_cursor_is_a_phase_or_a_mapping() -> None:
    assert cursor_of(parse("{cursor: shoot}", "x"), CURSOR, "move") == {"phase": "shoot"}
    assert cursor_of(parse("{a: 1}", "x"), CURSOR, "move") == {"phase": "move"}
    assert cursor_of(parse("{cursor: {phase: move, who: low}}", "x"), CURSOR, "move")["who"] == "low"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("shot", "x:2: 'shot' is no phase; did you mean shoot?"),
        ("[move]", "x:2: cursor is a list; it must be a phase or a mapping with phase"),
        ("{who: low}", "x:2: cursor needs phase: the phase"),
    ],
)
def test_what_is_no_cursor(value: str, text: str) -> None:
    with pytest.raises(DataError) as why:
        cursor_of(parse(f"a: 1\ncursor: {value}\n", "x"), CURSOR, "move")
    assert str(why.value) == text
