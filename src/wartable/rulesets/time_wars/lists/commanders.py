"""What a commander changes in the entries of his troops, and whom he will not have (chapter CHAR)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from wartable.kit.armies.lists import Entry, Option, read_options
from wartable.kit.documents import Map, Seq, fault, maps, number, one_of, take, texts, unknown

DETACHMENT, ARMY = "detachment", "army"
_GRANT = ("unit", "race", "as", "when", "reach", "cost", "prices", "specials", "drops", "option", "clause")


class Grant(NamedTuple):
    """What troops gain under this commander.

    Args:
        unit, race: which entry, or which race of Squads; '' is no bound.
        category: only those that are taken in it (TW-ARMY-21); '' is any.
        when: only with this option of the commander; '' is always.
        reach: his detachment, or his army (TW-CHAR-56).
        cost: another price of the entry; None keeps it. prices: other formulas of its options.
        specials, drops: special rules gained and lost.
        options: further options.
    """

    unit: str
    race: str
    category: str
    when: str
    reach: str
    cost: int | None
    prices: tuple[tuple[str, str], ...]
    specials: tuple[str, ...]
    drops: tuple[str, ...]
    options: tuple[Option, ...]
    clause: str


class Only(NamedTuple):
    """TW-CHAR-52, TW-CHAR-75: the only races that this commander has in his detachment, and entries `also`."""

    races: tuple[str, ...]
    also: tuple[str, ...]
    clause: str


def read_grants(node: Map, effects: Iterable[str], categories: tuple[str, ...]) -> tuple[Grant, ...]:
    """The grants under `grants` of an entry; `effects` are what options may say besides what all can.

    Raises:
        DataError: one is faulty.
    """
    return tuple(_grant(item, effects, categories) for item in maps(node, "grants"))


def _grant(item: Map, effects: Iterable[str], categories: tuple[str, ...]) -> Grant:
    unknown(item, _GRANT, "a grant")
    clause = take(item, "clause", str)
    prices = take(item, "prices", Map, Map())
    if any(type(price) is not int for price in prices.values()):
        raise fault(item, "prices", "prices is a table of options and what each costs now, such as {more: 5}")
    return Grant(
        take(item, "unit", str, ""), take(item, "race", str, ""), one_of(item, "as", categories, ""),
        take(item, "when", str, ""), one_of(item, "reach", (DETACHMENT, ARMY), DETACHMENT),
        number(item, "cost", 0, 200) if "cost" in item else None,
        tuple((key, str(price)) for key, price in prices.items()),
        texts(item, "specials"), texts(item, "drops"), _option(item, clause, effects), clause,
    )  # fmt: skip


def _option(item: Map, clause: str, effects: Iterable[str]) -> tuple[Option, ...]:
    if "option" not in item:
        return ()
    one = take(item, "option", Map)
    held = Map([("options", Seq([one]))], item.file, item.line)
    return tuple(replace(option, clause=option.clause or clause) for option in read_options(held, effects).values())


def read_only(node: Map) -> Only | None:
    """The races that an entry's commander keeps to, None if he takes anybody.

    Raises:
        DataError: `only` is faulty.
    """
    item = take(node, "only", Map, Map())
    if not item:
        return None
    unknown(item, ("races", "also", "clause"), "only")
    return Only(texts(item, "races"), texts(item, "also"), take(item, "clause", str))


def changed(entry: Entry, specials: tuple[str, ...], grants: Iterable[Grant]) -> Mapping[str, Any]:
    """The fields of `entry` that the grants that reach it change: cost, options, specials."""
    cost, options, rules = entry.cost, dict(entry.options), dict.fromkeys(specials)
    for grant in grants:
        cost = cost if grant.cost is None else grant.cost
        for key, price in grant.prices:
            options[key] = replace(options[key], cost=price)
        options.update({option.key: option for option in grant.options})
        rules.update(dict.fromkeys(grant.specials))
        for key in grant.drops:
            rules.pop(key, None)
    return {"cost": cost, "options": options, "specials": tuple(rules)}
