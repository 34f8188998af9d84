"""Errors that a user can read: each says where, what, and what would be right."""

from __future__ import annotations

import re

from wartable.engine.compat import override

WORD, SENTENCE = 80, 1200
"""Characters of the longest word that a sentence repeats of what somebody has written, and of the sentence itself."""
_LONG = re.compile(rf"\S{{{WORD + 1},}}")
_CUT = " ... "
_LINES = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"
_BREAKS = re.compile(rf" *[{_LINES}]\s*")
_SIGNS = re.compile(r"[\x00-\x1f\x7f-\x9f]")


def sentence(text: str) -> str:
    """`text` as it is told, however much it repeats of what was sent: one line, bounded.

    Of a word that is too long its start is left; of a sentence its start and its end, which says what would be right.
    A line break becomes a space; signs that steer a terminal stand as they are written in programs.
    """
    if len(text) <= WORD:
        return _plain(text)
    if len(text) > 2 * SENTENCE:  # no search through all of it
        text = text[:SENTENCE] + _CUT + text[-SENTENCE:]
    text = _LONG.sub(lambda word: f"{word[0][: WORD - 20]}...", _plain(text))
    if len(text) <= SENTENCE:
        return text
    end = SENTENCE // 4
    return text[: SENTENCE - end - len(_CUT)] + _CUT + text[-end:]


def _plain(text: str) -> str:
    line = _BREAKS.sub(" ", text.rstrip(_LINES))
    return _SIGNS.sub(lambda found: found[0].encode("unicode_escape").decode("ascii"), line)


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
