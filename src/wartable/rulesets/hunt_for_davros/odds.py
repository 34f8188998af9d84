"""Questions of odds: shots and attempts at extraction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wartable.engine.errors import DataError
from wartable.engine.ruleset import Question


def question(query: Mapping[str, Any]) -> Question:
    """The question of `query`.

    Raises:
        DataError: a key or a word that does not exist.
    """
    raise DataError("", 0, "odds: Hunt for Davros answers no questions of odds")
