"""Errors that a user can read: each says where, what, and what would be right."""

from __future__ import annotations

import re

from wartable.engine.compat import override

WORD, SENTENCE = 80, 1200
"""Characters of the longest word that a sentence repeats of what somebody has written, and of the sentence itself."""
_LONG = re.compile(rf"\S{{{WORD + 1},}}")
_CUT = " ... "


def sentence(text: str) -> str:
    """`text` as it is told, however much it repeats of what was sent.

    Of a word that is too long its start is left; of a sentence its start and its end, which says what would be right.
    """
    if len(text) <= WORD:
        return text
    if len(text) > 2 * SENTENCE:  # no search through all of it
        text = text[:SENTENCE] + _CUT + text[-SENTENCE:]
    text = _LONG.sub(lambda word: f"{word[0][: WORD - 20]}...", text)
    if len(text) <= SENTENCE:
        return text
    end = SENTENCE // 4
    return text[: SENTENCE - end - len(_CUT)] + _CUT + text[-end:]


class WartableError(Exception):
    """Base of all errors that are shown to a user as one sentence, of bounded length whatever it is about."""

    @override
    def __str__(self) -> str:
        return sentence(super().__str__())


class RuleError(WartableError):
    """An answer that a rule forbids; `clause` names the rule."""

    def __init__(self, clause: str, text: str) -> None:
        text = sentence(text)
        super().__init__(clause, text)
        self.clause = clause
        self.text = text

    @override
    def __str__(self) -> str:
        return f"{self.text} ({self.clause})" if self.clause else self.text


class DataError(WartableError):
    """A fault in a file; `line` counts from 1, 0 if it is unknown."""

    def __init__(self, file: str, line: int, text: str) -> None:
        text = sentence(text)
        super().__init__(file, line, text)
        self.file = file
        self.line = line
        self.text = text

    @override
    def __str__(self) -> str:
        file = self.file if len(self.file) <= SENTENCE else f"{self.file[:WORD]}..."
        place = f"{file}:{self.line}" if self.line else file
        return f"{place}: {self.text}" if place else self.text


class LinkError(DataError):
    """A line of a save that does not follow from the one before: somebody has changed the file."""


class DesyncError(WartableError):
    """A recorded game that does not come out as recorded; `what` is the first thing that differs."""

    def __init__(self, decision: int, expected: str, got: str, what: str = "the state") -> None:
        super().__init__(decision, expected, got, what)
        self.decision = decision
        self.expected = expected
        self.got = got
        self.what = what

    @override
    def __str__(self) -> str:
        return f"after decision {self.decision} {self.what} is {self.got}, the file says {self.expected}"
