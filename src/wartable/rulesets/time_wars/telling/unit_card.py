"""What the card of a Troop Type shows: its figures with their reasons, and what is in force for it."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.mod import Mod, Reason, reasons
from wartable.kit.view import Figure, Mark
from wartable.rulesets.time_wars.command.orders import NAMES as ORDERS
from wartable.rulesets.time_wars.specials.bearers import voices
from wartable.rulesets.time_wars.state import Game, Unit
from wartable.rulesets.time_wars.telling.clauses_of import CLAUSES
from wartable.rulesets.time_wars.telling.glossary import stats
from wartable.rulesets.time_wars.troops.characteristics import in_use, nrv_mods, raises
from wartable.rulesets.time_wars.troops.squads import suppressed


def figures(game: Game, unit: Unit) -> Iterator[Figure]:
    """TW-PROF-01: the characteristics in use; those that are raised with what raises them."""
    profile = in_use(game, unit)
    for stat in stats(unit.profile):
        key = stat.key.lower()
        clause, printed, mods = CLAUSES[key], getattr(unit.profile, key), _raises(game, unit, key)
        why = (Reason(clause, "printed", printed), *reasons(mods)) if mods else ()
        yield Figure(stat.key, stat.name, getattr(profile, key), clause, why)


def _raises(game: Game, unit: Unit, key: str) -> tuple[Mod, ...]:
    return nrv_mods(game, unit) if key == "nrv" else raises(unit, key)


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
