"""How far cards reach: what a page draws about whoever holds one."""

from __future__ import annotations

import pytest

from tests.rulesets.adventures.helpers import episode, figure, one
from wartable.engine.plane import INCH
from wartable.rulesets.adventures.telling.hands import holders
from wartable.rulesets.adventures.telling.reach import reaches


@pytest.mark.rule("AT-NEW-CARD-08", "AT-NEW-VOC-01")
@pytest.mark.parametrize(("card", "about"), [
    ("pocket_scanner", [(18, "sarah")]), ("screen_emitter", [(2, "sarah")]), ("bold_bluff", [(12, "doctor")]),
    ("dal_1", []), ("dal_3", [(6, "sarah")]), ("ogr_3", [(6, "doctor"), (6, "sarah")]),
])  # fmt: skip
def test_a_card_reaches_as_far_as_it_says_from_whom_it_says(card: str, about: list[tuple[int, str]]) -> None:
    game = episode(
        figure("doctor", "doctor", (20, 20), person="4th_doctor"),
        figure("sarah", "companion", (30, 20), person="sarah_jane_smith", cards=[card]),
    )
    assert [(far // INCH, who.id) for far, who in reaches(game, one(game, "sarah"), card)] == about
    told = next(row for row in holders(game) if row["unit"] == "sarah")["cards"][0]
    assert told["reach"] == [[one(game, key).x, one(game, key).y, far * INCH + INCH // 2] for far, key in about]
