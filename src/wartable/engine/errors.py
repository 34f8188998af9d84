"""Errors that a user can read: each says where, what, and what would be right."""

from __future__ import annotations

from wartable.engine.compat import override


class WartableError(Exception):
    """Base of all errors that are shown to a user as one sentence."""


class RuleError(WartableError):
    """An answer that a rule forbids; `clause` names the rule."""

    def __init__(self, clause: str, text: str) -> None:
        super().__init__(clause, text)
        self.clause = clause
        self.text = text

    @override
    def __str__(self) -> str:
        return f"{self.text} ({self.clause})" if self.clause else self.text


class DataError(WartableError):
    """A fault in a file; `line` counts from 1, 0 if it is unknown."""

    def __init__(self, file: str, line: int, text: str) -> None:
        super().__init__(file, line, text)
        self.file = file
        self.line = line
        self.text = text

    @override
    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.text}" if place else self.text


class DesyncError(WartableError):
    """A recorded game that does not come to the recorded state."""

    def __init__(self, decision: int, expected: str, got: str) -> None:
        super().__init__(decision, expected, got)
        self.decision = decision
        self.expected = expected
        self.got = got

    @override
    def __str__(self) -> str:
        return f"after decision {self.decision} the state is {self.got}, the file says {self.expected}"
