"""What a question of odds, or an attack umpired alone, can be made of: the form that people fill in."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from wartable.engine.query import QueryBounds, QueryField, QueryForm, QueryPick
from wartable.rulesets.battle_group.catalogue.abilities import skills
from wartable.rulesets.battle_group.catalogue.equipment import armours, shields, weapons
from wartable.rulesets.battle_group.catalogue.troops import factions, troops
from wartable.rulesets.battle_group.catalogue.vehicles import vehicles
from wartable.rulesets.battle_group.dice.rules_of import CHARACTER
from wartable.rulesets.battle_group.odds.questions import (
    ATTACKER,
    COVER,
    DEFENDER,
    EFFECTS,
    FARTHEST,
    FIGHT,
    FIRE,
    KINDS,
    MOST,
    NONE,
    RANKS,
    SIDES,
    usual,
)

STARTS = {ATTACKER: "paradox_trooper", DEFENDER: "reaver"}
"""Whom the form begins with: they can fight and shoot."""


@cache
def form() -> QueryForm:
    """The fields of a query, in the order in which people think of them."""
    kinds = tuple(QueryPick(key, label) for key, label in KINDS.items())
    return QueryForm((QueryField("kind", "What happens", "pick", picks=kinds, start=FIGHT), *_who(), *_where()),
                     SIDES)  # fmt: skip


def _who() -> Iterator[QueryField]:
    picks = tuple(QueryPick(key, troop.name, factions()[troop.faction].name) for key, troop in troops().items())
    driven = tuple(QueryPick(key, vehicle.name, "Vehicles") for key, vehicle in vehicles().items())
    held = tuple(QueryPick(key, row.name) for key, row in weapons().items() if not row.mounted)
    worn = (QueryPick("", "its own"), *(QueryPick(key, row.name) for key, row in armours().items()))
    borne = (QueryPick("", "its own"), *(QueryPick(key, row.name) for key, row in shields().items()))
    taught = tuple(
        QueryPick(key, row.name) for key, row in skills().items() if not row.selected and row.kind != CHARACTER
    )  # fmt: skip
    sizes = {pick.value: QueryBounds(1, usual(pick.value), usual(pick.value)) for pick in (*picks, *driven)}
    in_force = tuple(QueryPick(key, label) for key, label in EFFECTS.items())
    for side in SIDES:
        start = STARTS[side]
        yield QueryField(f"{side}.unit", "Troop or vehicle", "pick", picks=(*picks, *driven), start=start)
        yield QueryField(
            f"{side}.size", "Models", "count", bounds=sizes[start], of=f"{side}.unit", bounds_of=sizes
        )  # fmt: skip
        yield QueryField(f"{side}.also", "Others with them, how many of each", "counts", picks=picks, more=True)
        yield QueryField(f"{side}.weapons", "Weapons of some in place of theirs", "counts", picks=held, more=True)
        yield QueryField(f"{side}.shield", "Shield", "pick", picks=borne, more=True)
        yield QueryField(f"{side}.armour", "Armour", "pick", picks=worn, more=True)
        yield QueryField(f"{side}.skills", "Skills of all, with their levels", "counts", picks=taught, more=True)
        yield QueryField(f"{side}.effects", "In force for them", "many", picks=in_force, more=True)
    yield QueryField(f"{ATTACKER}.moved", "They have moved this turn", "flag", (FIRE,))
    yield QueryField(f"{DEFENDER}.wall", "They stand in a shield wall", "flag", more=True)


def _where() -> Iterator[QueryField]:
    yield QueryField("distance", "Inches between them", "count", (FIRE,), bounds=QueryBounds(1, FARTHEST, 8))
    cover = (QueryPick(NONE, "in the open"), QueryPick(COVER, "in or behind cover"))
    yield QueryField("cover", "The target stands", "pick", (FIRE,), picks=cover, start=NONE)
    covered = QueryBounds(1, MOST, MOST)
    yield QueryField("covered", "Models under a flame template", "count", (FIRE,), bounds=covered, more=True)
    yield QueryField("charge", "They have charged this turn", "flag", (FIGHT,))
    yield QueryField(
        "place", "As which they came at it: 2 and 3 on a flank, 4 in the rear", "count", (FIGHT,),
        bounds=QueryBounds(1, RANKS, 1),
    )  # fmt: skip
