"""Plans in words: what they bring and what they may cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wartable.engine.planning import Spread
from wartable.engine.query import in_percent
from wartable.kit.wording import would
from wartable.rulesets.hunt_for_davros.state import TARGET, Game, Model

LEAST = 0.02
"""Smaller chances are not told."""


def told(game: Game, model: Model, what: str, spreads: Mapping[str, Spread], foe: Model | None, lost: float) -> str:
    """What a plan is, `what` it brings, and what may come of it.

    Args:
        spreads: 1 for who is destroyed, and 1 for who loses his activation, by target.
        foe: who could do most about it; None for nobody. lost: the chance that he destroys `model`.
    """
    brought = [words for key, spread in spreads.items() for words in _brought(game.models[key], spread)]
    said = would(model.name, what, brought)
    if foe is None or lost < LEAST:
        return f"{said}; no enemy could do much about it"
    return f"{said}; {in_percent(lost)} to be lost to {foe.name} before it acts again"


def _brought(target: Model, spread: Spread) -> Iterator[str]:
    gone = sum(chance for outcome, chance in spread if outcome[0])
    held = sum(chance for outcome, chance in spread if outcome[1] and not outcome[0])
    if gone >= LEAST:
        yield f"{in_percent(gone)} to destroy {target.name}"
    if held >= LEAST and not target.acted and target.team != TARGET:
        yield f"{in_percent(held)} that it loses its activation"
