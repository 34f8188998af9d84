"""What the benchmark asks can be answered: a question that no list allows would stop it half-way."""

from __future__ import annotations

import pytest

from bench.own import ATTACKS
from wartable.odds.question import answer
from wartable.rulesets import load_ruleset


@pytest.mark.parametrize("query", ATTACKS, ids=lambda query: str(query["attacker"]["unit"]))
def test_its_attacks_can_be_made(query: dict[str, object]) -> None:
    assert answer(load_ruleset("time_wars").odds(query)).title
