"""What was reckoned once of an attack is recalled for equal units, wherever they stand."""

from __future__ import annotations

import pytest

from tests.kit.doubting import Doubting, example, played


@pytest.mark.parametrize("name", ["bg_biotech", "bg_dome", "bg_three"])
def test_what_is_recalled_is_what_would_be_reckoned_now(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    doubting = Doubting()
    monkeypatch.setattr("wartable.rulesets.battle_group.bot.eye.JUDGEMENTS", doubting)

    played("battle_group", example(name), 90)

    assert doubting.recalled > 100
    assert doubting.wrong == []
