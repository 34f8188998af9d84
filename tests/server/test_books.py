"""The clauses of what has a name in a system's tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.engine.toy import ToyRules
from wartable.engine.compat import override
from wartable.server.rooms.rulebook import _rows


class Named(ToyRules):
    @override
    def tables(self) -> Mapping[str, Sequence[Mapping[str, Any]]]:
        return {"races": [
            {"name": "Daleks", "special": "TOY-NEW-DAL1-02, and TOY-A-03", "cost": 4},
            {"name": "Nobody", "special": "ZZ-A-01"},
        ]}  # fmt: skip


def test_ids_of_proposals_are_found_in_tables() -> None:
    assert list(_rows(Named())) == [("daleks", ("TOY-NEW-DAL1-02", "TOY-A-03"))]
