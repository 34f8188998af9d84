"""A guide is held to the clauses and events of its own system, whichever others are loaded."""

from __future__ import annotations

from typing import Any

import pytest

from wartable.engine.errors import DataError
from wartable.kit.documents import adopt
from wartable.kit.guide import read_guide
from wartable.rulesets import load_ruleset

STEP: dict[str, Any] = {"title": "Walk", "why": "It is far.", "clause": "X-1", "until": {"event": "Moved"}}


@pytest.mark.parametrize(("change", "part"), [
    ({}, "there is no clause X-1 in time_wars"),
    ({"clause": "TW-CMD-11", "until": {"event": "Fird"}}, "has no event 'Fird'; did you mean Fired"),
    ({"clause": "TW-CMD-11", "until": {"event": "Activated"}}, "time_wars has no event 'Activated'"),  # of another
])  # fmt: skip
def test_a_step_names_what_its_system_has(change: dict[str, Any], part: str) -> None:
    load_ruleset("hunt_for_davros")
    with pytest.raises(DataError, match=part):
        read_guide(adopt({"guide": [{**STEP, **change}]}), load_ruleset("time_wars"))
