"""What a question of odds, or an attack umpired alone, can be made of: the form that people fill in."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from wartable.engine.query import QueryBounds, QueryField, QueryForm, QueryPick
from wartable.rulesets.gates_of_doom.catalogue import gear
from wartable.rulesets.gates_of_doom.odds.questions import (
    ATTACKER,
    FARTHEST,
    KINDS,
    LANCE,
    MELEE,
    MISSILE,
    MOST,
    SHIELDS,
    SHOOT,
    SIDES,
    SWEEP,
    TARGET,
    arms,
    worn,
)

TEMPLATES = (MISSILE, SWEEP, LANCE)
TOUCHED = {
    MISSILE: "Models within 2 inches of where it lands, for odds", SWEEP: "Models within the spread",
    LANCE: "Bases that the line crosses",
}  # fmt: skip


@cache
def form() -> QueryForm:
    """The fields of a query, in the order in which people think of them."""
    kinds = tuple(QueryPick(key, label) for key, label in KINDS.items())
    return QueryForm((QueryField("kind", "What happens", "pick", picks=kinds, start=SHOOT), *_who(), *_where()), SIDES)


def _who() -> Iterator[QueryField]:
    levels = tuple(QueryPick(key, level.name) for key, level in gear.levels().items())
    for side in SIDES:
        yield QueryField(f"{side}.level", "Level", "pick", picks=levels, start="soldier")
        yield QueryField(f"{side}.models", "Models", "count", bounds=QueryBounds(1, MOST, 5))
        if side == ATTACKER:
            picks = {kind: tuple(QueryPick(key, name) for key, name in arms(kind).items()) for kind in KINDS}
            start = {kind: found[0].value for kind, found in picks.items()}
            yield QueryField(f"{side}.weapon", "Weapon", "pick", of="kind", picks_of=picks, start=start[SHOOT])
        yield QueryField(f"{side}.under_fire", "Under fire markers", "count", bounds=QueryBounds(0, MOST, 0))
    picks_of = tuple(QueryPick(key, name) for key, name in worn().items())
    yield QueryField(f"{TARGET}.armour", "Armour", "pick", picks=(QueryPick("", "none"), *picks_of))
    shields = tuple(QueryPick(key, gear.items()[key].name) for key in SHIELDS)
    yield QueryField(f"{TARGET}.gear", "Shields", "many", picks=shields, more=True)
    yield QueryField(f"{TARGET}.lying", "They lie down", "flag")
    blades = tuple(QueryPick(key, name) for key, name in arms(MELEE).items())
    yield QueryField(f"{TARGET}.blade", "They parry with", "pick", (MELEE,), (QueryPick("", "nothing"), *blades))
    yield QueryField(f"{TARGET}.reacts", "They may react", "flag", (SHOOT,))


def _where() -> Iterator[QueryField]:
    apart = (SHOOT, *TEMPLATES)
    yield QueryField("distance", "Inches between them", "count", apart, bounds=QueryBounds(1, FARTHEST, 10))
    for kind in TEMPLATES:
        yield QueryField("touched", TOUCHED[kind], "count", (kind,), bounds=QueryBounds(0, MOST, 1))
