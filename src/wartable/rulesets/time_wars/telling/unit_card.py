"""What the card of a Troop Type shows: its figures with their reasons, and what is in force for it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import repeat

from wartable.engine.mod import Mod, Reason, reasons
from wartable.kit.view import Figure, Mark
from wartable.rulesets.time_wars.command.orders import NAMES as ORDERS
from wartable.rulesets.time_wars.specials.bearers import voices
from wartable.rulesets.time_wars.state import Game, Profile, Unit
from wartable.rulesets.time_wars.telling.clauses_of import CLAUSES
from wartable.rulesets.time_wars.telling.glossary import stats
from wartable.rulesets.time_wars.troops.characteristics import in_use, raised
from wartable.rulesets.time_wars.troops.squads import suppressed


def figures(game: Game, unit: Unit) -> tuple[Figure, ...]:
    """TW-PROF-01: the characteristics in use; those that are raised with what raises them."""
    found = raised(game, unit)
    return _figures(unit.profile, in_use(game, unit) if found else unit.profile, found)


@lru_cache(maxsize=1024)
def _figures(printed: Profile, used: Profile, by: tuple[tuple[Mod, ...], ...]) -> tuple[Figure, ...]:
    found = []
    for stat, own, now, mods in zip(stats(printed), printed, used, by or repeat(())):
        clause = CLAUSES[stat.key.lower()]
        why = (Reason(clause, "printed", own), *reasons(mods)) if mods else ()
        found.append(Figure(stat.key, stat.name, now, clause, why))
    return tuple(found)


def marks(game: Game, unit: Unit) -> Iterator[Mark]:
    """All that is in force for `unit`."""
    yield from noted(game, unit)
    if unit.dug:
        yield Mark(f"dug in, cover +{unit.dug}", CLAUSES["dug"], "good")
    if unit.prepared:
        yield Mark("prepared", CLAUSES["prepared"], "good")


def noted(game: Game, unit: Unit) -> Iterator[Mark]:
    """What of it is written beside its models on the table."""
    if unit.suppression:
        yield Mark(f"suppressed −{suppressed(unit)}", CLAUSES["suppression"], "bad")
    for order in unit.orders:
        yield Mark(ORDERS[order.name], CLAUSES[order.name])
    for rule in voices(game, unit, "marks"):
        yield from rule.marks(game, unit)
