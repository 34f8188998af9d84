"""Battles go on in the same way whether looks, covers and guards are remembered or worked out anew."""

from __future__ import annotations

import pytest

from tests.kit.doubting import example, played
from wartable.engine.memo import Memo


@pytest.mark.parametrize(
    ("ruleset", "name", "limit"),
    [("gates_of_doom", "gates_raid", 60), ("gates_of_doom", "gates_pirates", 60), ("battle_group", "bg_dome", 60)],
)
def test_what_is_remembered_is_what_would_be_found(
    ruleset: str, name: str, limit: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenario = example(name)
    remembered = played(ruleset, scenario, limit)
    monkeypatch.setattr(Memo, "get", lambda self, key: None)

    assert played(ruleset, scenario, limit) == remembered
