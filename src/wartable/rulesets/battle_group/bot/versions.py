"""Versions of units: numbers that are equal where all that an attack reads of them is equal, wherever they stand."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import fields
from operator import attrgetter
from typing import Any, cast

from wartable.engine.memo import Memo
from wartable.kit.bots.judged import Judgements, Numbers
from wartable.rulesets.battle_group.sight.lines import in_cover
from wartable.rulesets.battle_group.specials.points import Attack
from wartable.rulesets.battle_group.state import Model, Unit

PLACE = frozenset({"x", "y", "facing", "corners"})
"""What of a model says where it stands: an attack reads of that no more than whether the target is in cover."""
UNREAD = frozenset({
    "acted", "art", "back", "balked", "beaten_by", "boarded", "contacts", "due", "hit_by", "holder", "id", "inflicted",
    "kept", "models", "name", "ran", "slew", "stepped", "suffered", "where",
})  # fmt: skip
"""What no die of an attack hangs on: words, and what a unit has done or suffered this turn."""

_model = cast("Callable[[Model], tuple[Any, ...]]", attrgetter(*(key for key in Model._fields if key not in PLACE)))
_unit = cast(
    "Callable[[Unit], tuple[Any, ...]]", attrgetter(*(item.name for item in fields(Unit) if item.name not in UNREAD))
)
NUMBERS = Numbers(4096)
JUDGEMENTS = Judgements(16384)
_MODELS: Memo[int] = Memo(8192)


def version(unit: Unit) -> tuple[Hashable, ...]:
    """All of a unit that an attack reads."""
    return models(unit.models), _unit(unit)


def models(those: tuple[Model, ...]) -> int:
    """The number of what models are, wherever they stand."""
    found = _MODELS.get((id(those),))
    if found is None:
        found = _MODELS.keep((id(those),), NUMBERS.of("models", tuple(map(_model, those))), those)
    return found


def of_attack(attack: Attack) -> tuple[Hashable, ...]:
    """All that the dice of an attack hang on, but for how many of them there are."""
    covered = not attack.melee and in_cover(attack.game, attack.target, attack.models)
    return (
        version(attack.unit), version(attack.target), _ids(attack.models), _ids(attack.supporters), covered,
        attack.melee, attack.back, attack.charging, attack.charged, attack.chosen, attack.bare, attack.answer,
        attack.unseen, attack.wounds_on, attack.spared, attack.biotech,
    )  # fmt: skip


def _ids(those: Sequence[Model]) -> tuple[int, ...]:
    return tuple(model.id for model in those)
