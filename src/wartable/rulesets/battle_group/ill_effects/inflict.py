"""Giving an ill effect to a unit (BG-REC-03, BG-REC-05)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wartable.engine.ask import Flow
from wartable.rulesets.battle_group.ill_effects import burning, confusion, frozen, panic, poison, sleep
from wartable.rulesets.battle_group.state import VEHICLE, Game, Unit

GIVEN: Mapping[str, Callable[[Game, Unit, str], None]] = {
    sleep.KEY: sleep.fall_asleep, poison.KEY: poison.poison, frozen.KEY: frozen.freeze,
    confusion.KEY: confusion.confuse, panic.KEY: panic.panic,
}  # fmt: skip
SEALED = (sleep.KEY, poison.KEY)  # BG-REC-05


def immune(unit: Unit, key: str) -> bool:
    """BG-REC-05: whether nothing of an effect reaches a unit: closed vehicles and Sleep or Poison."""
    return key in SEALED and any(model.kind == VEHICLE and not model.open for model in unit.models)


def inflict(game: Game, unit: Unit, key: str, clause: str, by: str) -> Flow[bool]:
    """BG-REC-03: a unit has an ill effect from now on; the same twice is no worse. Whether it has it by this."""
    if immune(unit, key) or unit.effect(key) or not unit.models:
        return False
    if key == burning.KEY:
        yield from burning.alight(game, unit, clause, by)
    else:
        GIVEN[key](game, unit, by)
    return True
