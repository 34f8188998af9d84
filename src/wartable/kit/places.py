"""Places that an answer to a placement or a move names, on a table of inches."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeVar

from wartable.engine.errors import RuleError
from wartable.engine.plane import Point

T = TypeVar("T")


class Wanted(NamedTuple):
    """What an answer wants: a formation round the point `to`, or each of `models` at its place, or to `stay`."""

    to: Point = (0, 0)
    models: tuple[Point, ...] = ()
    stay: bool = False


def wanted(answer: Any, clause: str, count: int) -> Wanted:
    """`answer` of `count` models without fronts, as `Placement` tells what one is.

    Raises:
        RuleError: `clause`, it is none, or has another number of places.
    """
    if not isinstance(answer, dict) or len(answer) != 1:
        raise RuleError(clause, f"write {{'to': [x, y]}}, {{'models': ...}} or {{'stay': true}}, not {answer!r}")
    if answer.get("stay") is True:
        return Wanted(stay=True)
    if "to" in answer:
        return Wanted(to=point(answer["to"], clause))
    found = points(answer.get("models"), clause)
    if len(found) != count:
        raise RuleError(clause, f"{len(found)} places are given for {count} models")
    return Wanted(models=tuple(found))


def point(value: Any, clause: str) -> Point:
    """A place in an answer: [x, y] in whole mils.

    Raises:
        RuleError: `clause`, it is none.
    """
    if isinstance(value, list | tuple) and len(value) == 2 and all(type(number) is int for number in value):
        return value[0], value[1]
    raise RuleError(clause, f"a place is [x, y] in whole thousandths of an inch, not {value!r}")


def points(value: Any, clause: str) -> list[Point]:
    """A list of places in an answer.

    Raises:
        RuleError: `clause`, it is none.
    """
    if not isinstance(value, list | tuple):
        raise RuleError(clause, f"'models' is a list of places [x, y], not {value!r}")
    return [point(item, clause) for item in value]


def first_legal(check: Callable[[Any], T], answers: Iterable[Any]) -> T | None:
    """What `check` makes of the first of `answers` that it takes; None if it takes none."""
    for answer in answers:
        try:
            return check(answer)
        except RuleError:
            continue
    return None
