"""Taking ill effects off a unit by an ability or an item (BG-NEW-BIOTECH-14, BG-NEW-ITEMS-02 to -04)."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.rulesets.battle_group.events.base import EffectEnded
from wartable.rulesets.battle_group.events.effects import (
    ConfusionEnded,
    FireOut,
    PanicEnded,
    PoisonEnded,
    Thawed,
    WokeUp,
)
from wartable.rulesets.battle_group.ill_effects import burning, confusion, frozen, panic, poison, sleep
from wartable.rulesets.battle_group.state import Game, Unit

ENDED: Mapping[str, type[EffectEnded]] = {
    sleep.KEY: WokeUp, poison.KEY: PoisonEnded, burning.KEY: FireOut, frozen.KEY: Thawed,
    confusion.KEY: ConfusionEnded, panic.KEY: PanicEnded,
}  # fmt: skip
"""BG-REC-04: the ill effects, with the event by which each ends."""
NAMES: Mapping[str, str] = {
    sleep.KEY: "Sleep", poison.KEY: "Poison", burning.KEY: "the fire", frozen.KEY: "the cold",
    confusion.KEY: "Confusion", panic.KEY: "Panic",
}  # fmt: skip


def ills(unit: Unit) -> list[str]:
    """BG-REC-04: the ill effects that a unit has."""
    return [effect.key for effect in unit.effects if effect.key in ENDED]


def end(game: Game, unit: Unit, key: str, clause: str) -> None:
    """An ill effect is taken off a unit."""
    game.emit(ENDED[key](unit.id, key, clause))
