"""Places that an answer to a placement or a move names, on a table of inches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from wartable.engine.errors import RuleError
from wartable.engine.plane import Point


class Wanted(NamedTuple):
    """What an answer wants: a formation round the point `to`, or each of `models` at its place, or to `stay`."""

    to: Point = (0, 0)
    models: tuple[Point, ...] = ()
    stay: bool = False


def wanted(answer: Any, clause: str, count: int, *, fronts: bool = False) -> Wanted:
    """`answer` of `count` models, as `Placement` tells what one is; with `fronts` it may name `facings` besides.

    Raises:
        RuleError: `clause`, it is none, or has another number of places.
    """
    if isinstance(answer, dict) and fronts:
        answer = {key: value for key, value in answer.items() if key not in ("facing", "facings")}
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


def single(answer: Any, clause: str) -> Point:
    """Where `answer` puts the one thing that is placed; whither it looks may stand beside that.

    Raises:
        RuleError: `clause`, it names no place, or several.
    """
    found = wanted(answer, clause, 1, fronts=True)
    if found.stay:
        raise RuleError(clause, "it stands nowhere yet: name a place")
    return found.models[0] if found.models else found.to


def facings(answer: Any, clause: str, usual: Sequence[int]) -> tuple[int, ...]:
    """Where each model is to face by an answer, whole degrees: its `facings`, its `facing` for all, else the `usual`.

    Raises:
        RuleError: `clause`, both are named, one is no number of degrees, or there are more or fewer than models.
    """
    named = [key for key in ("facing", "facings") if isinstance(answer, dict) and key in answer]
    if not named:
        return tuple(usual)
    if len(named) > 1:
        raise RuleError(clause, "an answer names one 'facing' for all models or 'facings' for each, not both")
    given = answer["facings"] if named == ["facings"] else [answer["facing"]] * len(usual)
    if not isinstance(given, list | tuple) or not all(type(each) is int and 0 <= each < 360 for each in given):
        raise RuleError(clause, f"a facing is a whole number of degrees from 0 to 359, not {answer[named[0]]!r}")
    if len(given) != len(usual):
        raise RuleError(clause, f"{len(given)} facings are given for {len(usual)} models")
    return tuple(given)


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
