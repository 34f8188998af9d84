"""What a question of odds, or a shot umpired alone, can be made of: the form that people fill in."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from wartable.engine.query import QueryBounds, QueryField, QueryForm, QueryPick
from wartable.rulesets.hunt_for_davros.data.data import cards, damage, profiles, weapons
from wartable.rulesets.hunt_for_davros.odds.questions import (
    ATTACKED,
    EFFECT,
    EXTRACT,
    FIRE,
    FIRER,
    MOST_SHOTS,
    MOST_SQUARES,
    MOST_WINDOWS,
)

SIDES = {FIRER: "Attacker", ATTACKED: "Target"}
SHOTS = (FIRE, EXTRACT)
KINDS = ((FIRE, "Fire"), (EXTRACT, "Extract"), (EFFECT, "Effect roll"))


@cache
def form() -> QueryForm:
    """The fields of a query, in the order in which people think of them."""
    kinds = tuple(QueryPick(key, label) for key, label in KINDS)
    return QueryForm((QueryField("kind", "What happens", "pick", picks=kinds, start=FIRE), *_who(), *_shot()), SIDES)


def _who() -> Iterator[QueryField]:
    armed = tuple(QueryPick(key, row.name, _race(row.race)) for key, row in profiles().items() if row.weapon)
    yield QueryField(f"{FIRER}.unit", "Model", "pick", SHOTS, armed, start="dalek_warrior")
    arms = tuple(QueryPick(key, weapon.name) for key, weapon in weapons().items())
    own = QueryPick("", "its own")
    yield QueryField(f"{FIRER}.weapon", "Weapon", "pick", (FIRE,), (own, *arms))
    columns = {key: column.name for key, column in damage().items()}
    models = tuple(QueryPick(key, row.name, columns[row.column]) for key, row in profiles().items())
    yield QueryField(f"{ATTACKED}.unit", "Model", "pick", picks=models, start="cyberman")
    for side in SIDES:
        held = tuple(QueryPick(key, card.name, note=card.clause) for key, card in cards().items() if card.held_by)
        yield QueryField(f"{side}.cards", "Cards that it holds", "many", (FIRE,), held, more=True)


def _race(race: str) -> str:
    return race.replace("_", " ").capitalize()


def _shot() -> Iterator[QueryField]:
    yield QueryField("squares", "Squares between them", "count", SHOTS, bounds=QueryBounds(1, MOST_SQUARES, 4))
    yield QueryField("windows", "Windows in the way", "count", SHOTS, bounds=QueryBounds(0, MOST_WINDOWS, 0))
    yield QueryField("shots", "Shots, one after the other", "count", SHOTS, bounds=QueryBounds(1, MOST_SHOTS, 1))
    yield QueryField("rear", "From behind the target", "flag", (FIRE,))
    yield QueryField(f"{FIRER}.moved", "It has moved", "flag", (FIRE,), more=True)
    yield QueryField(f"{ATTACKED}.acted", "It has acted this turn", "flag", (FIRE,))
    yield QueryField("secondary", "A secondary roll, as after an explosion", "flag", (EFFECT,), start="yes")
    yield QueryField("plain", "Plain dice instead of extreme ones", "flag", (FIRE,), more=True)
