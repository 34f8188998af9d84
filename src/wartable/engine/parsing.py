"""The entrance of JSON that somebody sends: it is measured before it is read, so that no document can exhaust anything.

Nothing else in the package may read JSON, and `kit.documents` alone reads YAML, within the same bounds.
"""

from __future__ import annotations

import json
import re
from itertools import accumulate
from typing import Any, NamedTuple

from wartable.engine.errors import DataError


class Bounds(NamedTuple):
    """What a document may have at most.

    Attributes:
        size: bytes as UTF-8.
        depth: levels of lists and mappings within each other.
        nodes: values, those of lists and mappings counted too.
        scalar: characters of one text.
        aliases: places that stand for another one (`*name` of YAML).
    """

    size: int = 4_000_000
    depth: int = 60
    nodes: int = 200_000
    scalar: int = 200_000
    aliases: int = 200


DOCUMENT = Bounds()
"""A file that people write."""
ENVELOPE = Bounds(depth=64, scalar=4_000_000)
"""What holds such documents, as data or as text: requests, lines of saves and of results."""

_DIGITS = 400  # characters of a number
_STRING = re.compile(r'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
_NUMBER = re.compile(rf'[^\s\[\]{{}},:"]{{{_DIGITS + 1},}}')
_HALF = re.compile(r"\\u[dD][89a-fA-F]")
_NO_BRACKET = re.compile(r"[^\[\]{}]+")
_STEPS = {"[": 1, "{": 1, "]": -1, "}": -1}


class NotJson(DataError):
    """A text that is no JSON, whatever its size."""


def json_value(text: str | bytes, file: str = "", line: int = 0, bounds: Bounds = ENVELOPE) -> Any:
    """What `text` holds as JSON.

    Args:
        text: the document; bytes are UTF-8.
        file: its name for errors.
        line: the line of the file in which it begins; 0: lines of it say nothing to anybody.
        bounds: what it may have at most.

    Raises:
        DataError: it is more than is read.
        NotJson: it is no JSON.
    """
    whole = measured(text, file, line, bounds)
    try:
        found = json.loads(whole, parse_constant=_no_number, parse_float=_float)
    except json.JSONDecodeError as why:
        raise NotJson(file, line + why.lineno - 1 if line else 0, f"this is no JSON: {why.msg}") from None
    except (ValueError, RecursionError):
        raise NotJson(file, line, "this is no JSON: it holds a number that is none, or too large") from None
    if (not whole.isascii() or _HALF.search(whole)) and not _written(found):
        raise DataError(file, line, "a text holds half a character; write it whole")
    return found


def _written(value: Any) -> bool:
    """Whether `value` can be written as UTF-8."""
    try:
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _no_number(word: str) -> Any:
    raise ValueError(word)


def _float(text: str) -> float:
    found = float(text)
    if found in (float("inf"), float("-inf")):
        raise ValueError(text)
    return found


def measured(text: str | bytes, file: str = "", line: int = 0, bounds: Bounds = ENVELOPE) -> str:
    """`text`, which keeps the bounds if it is JSON.

    Raises:
        DataError: it is more than is read.
        NotJson: its bytes are no UTF-8.
    """
    sized(text, file, bounds)
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8")
        except UnicodeDecodeError:
            raise NotJson(file, line, "this is no UTF-8 text; save it as UTF-8") from None
    quotes = text.count('"')
    if quotes > 4 * bounds.nodes and quotes - text.count('\\"') > 4 * bounds.nodes:
        raise DataError(file, line, f"the document holds more than {bounds.nodes} values; that is too much")
    if len(text) > bounds.scalar and max(map(len, _STRING.findall(text)), default=0) > bounds.scalar + 2:
        raise DataError(file, line, f"a text has more than {bounds.scalar} characters; shorter ones are read")
    bare = _STRING.sub('"', text)
    nodes = 1 + bare.count(",") + bare.count("[") + bare.count("{")
    if nodes > bounds.nodes:
        raise DataError(file, line, f"the document holds more than {bounds.nodes} values; that is too much")
    if _NUMBER.search(bare):
        raise DataError(file, line, f"a number or word has more than {_DIGITS} characters; shorter ones are read")
    _shallow(text, bare, file, line, bounds)
    return text


def sized(text: str | bytes, file: str, bounds: Bounds) -> None:
    """See that `text` is not too long.

    Raises:
        DataError: it is.
    """
    size = len(text)
    if isinstance(text, str) and 4 * size > bounds.size >= size:  # a character has one to four bytes
        size = len(text.encode("utf-8", "surrogatepass"))
    if size > bounds.size:
        raise DataError(file, 0, f"the document has {size} bytes; at most {bounds.size} are read")


def too_deep(file: str, line: int, bounds: Bounds) -> DataError:
    """The error of a document that is nested too deeply."""
    return DataError(file, line, f"the document is nested too deeply; at most {bounds.depth} levels are read")


def _shallow(text: str, bare: str, file: str, line: int, bounds: Bounds) -> None:
    if bare.count("[") + bare.count("{") <= bounds.depth:
        return
    steps = map(_STEPS.__getitem__, _NO_BRACKET.sub("", bare))
    if max(accumulate(steps), default=0) <= bounds.depth:
        return
    depth = 0
    for found in re.finditer(r'"(?:[^"\\]++|\\.)*+"?|[\[\]{}]', text, re.DOTALL):
        depth += _STEPS.get(found[0], 0)
        if depth > bounds.depth:
            raise too_deep(file, line + text.count("\n", 0, found.start()) if line else 0, bounds)
