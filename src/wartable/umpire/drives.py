"""Drives as people write and type them: `drive 4 right 2 left 45 1.5`, `drive back 2`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from wartable.engine.plane import mils
from wartable.engine.steer import AHEAD, BACK, TURN
from wartable.umpire.unclear import Unclear

USUAL = 90
"""Degrees of a turn if none are told."""
SMALL = 15
"""A whole number from here on, straight after the side of a turn, are degrees; degrees below it have a sign: 10°."""
_SIDES = {"left": -1, "right": 1}
_WAYS = {"ahead": AHEAD, "forward": AHEAD, "back": BACK, "reverse": BACK}
Row = list[Any]


def read(words: Sequence[str]) -> tuple[dict[str, Any], int]:
    """The drive at the start of `words`, and how many of them it takes.

    A number is a way ahead in inches, after `back` one backwards. `left` and `right` turn by 90 degrees, or by those
    that follow: a whole number of 15 or more, or any with the sign of degrees.

    Raises:
        Unclear: it is none.
    """
    if words[0].lower() == "stay":
        return {"stay": True}, 1
    used = 1 if words[0].lower() == "drive" else 0
    rows: list[Row] = []
    while used < len(words) and (found := _leg(words[used:])):
        row, taken = found
        rows.append(row)
        used += taken
    if not rows:
        raise Unclear(f"{' '.join(words[:2])!r} is no drive; write drive 4 right 2, or stay")
    return {"drive": rows}, used


def _leg(words: Sequence[str]) -> tuple[Row, int] | None:
    """The leg at the start of `words` and how many it takes; None if there is none."""
    word = words[0].lower()
    if word in _SIDES:
        degrees = _degrees(words[1]) if len(words) > 1 else None
        return [TURN, _SIDES[word] * (USUAL if degrees is None else degrees)], 1 if degrees is None else 2
    if word in _WAYS:
        if len(words) < 2 or (far := _length(words[1])) is None:
            raise Unclear(f"{word} needs a length in inches, such as {word} 2.5")
        return [_WAYS[word], far], 2
    far = _length(word)
    return None if far is None else ([AHEAD, far], 1)


def _degrees(word: str) -> int | None:
    number = word.rstrip("°")
    if not (number.isascii() and number.isdigit() and len(number) < 4):
        return None
    return int(number) if word != number or int(number) >= SMALL else None


def _length(word: str) -> int | None:
    try:
        return mils(word.rstrip(',;"″'))
    except ValueError:
        return None


def from_rows(value: object) -> list[Row]:
    """The legs of a drive that a file gives: `[[ahead, 4], [turn, 90]]`, lengths in inches.

    Raises:
        Unclear: they are none.
    """
    form = "drive is a list of legs, such as [[ahead, 4], [turn, 90], [back, 1]]"
    if not isinstance(value, list | tuple):
        raise Unclear(form)
    return [row for leg in value for row in _row(leg, form)]


def _row(leg: object, form: str) -> Iterator[Row]:
    if not isinstance(leg, list | tuple) or len(leg) != 2 or leg[0] not in (AHEAD, TURN, BACK):
        raise Unclear(f"{leg!r} is no leg; {form}")
    kind, far = leg
    if kind == TURN and type(far) is not int:
        raise Unclear(f"{far!r} are no degrees; write a whole number such as 90, below 0 to the left")
    number = far if kind == TURN else _length(str(far))
    if number is None:
        raise Unclear(f"{far!r} is no length in inches")
    yield [kind, number]


def written(rows: Sequence[Sequence[Any]]) -> str:
    """Legs in the words that `read` takes."""
    words = ["drive"]
    for kind, far in rows:
        if kind == TURN:
            degrees = abs(far)
            words += ["right" if far > 0 else "left", f"{degrees}" if degrees >= SMALL else f"{degrees}°"]
        else:
            words += ["back"] * (kind == BACK) + [f"{far / 1000:.3f}".rstrip("0").rstrip(".")]
    return " ".join(words)
