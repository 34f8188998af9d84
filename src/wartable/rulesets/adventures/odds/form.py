"""What a question of odds, or an attack umpired alone, can be made of: the form that people fill in."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from wartable.engine.query import QueryBounds, QueryField, QueryForm, QueryPick
from wartable.rulesets.adventures.catalogue.persons import persons
from wartable.rulesets.adventures.catalogue.play import vehicles
from wartable.rulesets.adventures.odds.questions import (
    ATTACKER,
    CARDS,
    DEFENDER,
    ESCAPE,
    FARTHEST,
    FIGHT,
    FIRE,
    KINDS,
    MOST,
    SIDES,
    SPOT,
    shooting,
    units,
)

STARTS = {ATTACKER: "soldier", DEFENDER: "ogr.rank"}
"""Whom the form begins with: they can shoot and fight."""
TWO = (FIRE, FIGHT, SPOT)


@cache
def form() -> QueryForm:
    """The fields of a query, in the order in which people think of them."""
    kinds = tuple(QueryPick(key, label) for key, label in KINDS.items())
    return QueryForm((QueryField("kind", "What happens", "pick", picks=kinds, start=FIRE), *_who(), *_where()), SIDES)


def _group(key: str) -> str:
    return "Persons" if key in persons() else "Vehicles" if key in vehicles() else "Aliens"


def _who() -> Iterator[QueryField]:
    picks = tuple(QueryPick(key, label, _group(key)) for key, label in units().items())
    arms = (QueryPick("", "its own"), *(QueryPick(key, row.name) for key, row in shooting().items()))
    for side in SIDES:
        kinds = () if side == ATTACKER else TWO
        yield QueryField(f"{side}.unit", "Figure", "pick", kinds, picks=picks, start=STARTS[side])
        yield QueryField(
            f"{side}.others", "Others in contact who help", "count", (FIGHT,), bounds=QueryBounds(0, MOST, 0)
        )  # fmt: skip
        yield QueryField(f"{side}.defends", "It defends a wall, a door or a slope", "flag", (FIGHT,), more=True)
    yield QueryField(f"{ATTACKER}.weapon", "Weapon", "pick", (FIRE,), picks=arms)
    bounds = QueryBounds(0, CARDS, 0)
    yield QueryField(f"{ATTACKER}.cards", "Cards of the race's colour", "count", (ESCAPE,), bounds=bounds)
    yield QueryField(f"{DEFENDER}.cover", "The target is in cover", "flag", (FIRE,))
    yield QueryField(f"{DEFENDER}.wounded", "It is wounded or damaged already", "flag", (FIRE,), more=True)
    yield QueryField(f"{DEFENDER}.active", "It has moved or shot, this turn or the last", "flag", (SPOT,))


def _where() -> Iterator[QueryField]:
    yield QueryField("distance", "Inches between them", "count", (FIRE, SPOT), bounds=QueryBounds(0, FARTHEST, 6))
    yield QueryField("alive", "It paralyses or stuns in place of damage", "flag", (FIRE,), more=True)
    yield QueryField("late", "Late Daleks and Cybermen", "flag", (FIRE, FIGHT), more=True)
