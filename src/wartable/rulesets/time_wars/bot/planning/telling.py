"""Plans in words: what they bring and what they may cost.

TW-GEN-07: where distances are hidden until something is declared, nothing here tells a number that hangs on one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wartable.engine.planning import Spread
from wartable.kit.wording import count, they, would
from wartable.rulesets.time_wars.state import VEHICLE, Game, Unit

LEAST = 0.05
"""Fewer models than that in the mean, and smaller chances, are not told."""
SURE = 0.995
"""What is as likely as this is told as sure."""


def told(game: Game, unit: Unit, what: str, spreads: Mapping[str, Spread], foe: Unit | None, toll: float) -> str:
    """What a plan is, `what` it brings, and what `unit` may lose by it.

    Args:
        spreads: wounds, points of suppression, and 1 for who is bound in a melee, by target.
        foe: who could take most from it; None for nobody.
        toll: how many models he would fell in the mean.
    """
    counted = {} if game.options.strict else spreads
    brought = [words for key, spread in counted.items() for words in _brought(game.units[key], spread)]
    return f"{would(unit.name, what, brought)}; {_lost(unit, foe, toll, game.options.strict)}"


def _brought(target: Unit, spread: Spread) -> Iterator[str]:
    """What befalls one target in the mean."""
    whole = 1 if target.kind == VEHICLE else len(target.models)
    wounds, points, bound = (sum(outcome[kind] * chance for outcome, chance in spread) for kind in range(3))
    felled = sum(chance for outcome, chance in spread if outcome[0] >= whole)
    if wounds >= LEAST and whole > 1:
        yield f"{wounds:.1f} of {whole} models of {target.name} on average"
    if felled >= LEAST:
        yield f"{_share(felled)} to destroy {target.name if whole == 1 else 'all of them'}"
    if points >= LEAST:
        yield f"{points:.1f} suppression on {target.name} on average"
    if bound >= LEAST:
        yield f"{_share(bound)} to reach {target.name}"


def _share(chance: float) -> str:
    return "certain" if chance >= SURE else f"{chance:.0%}"


def _lost(unit: Unit, foe: Unit | None, toll: float, strict: bool) -> str:
    """What the worst enemy could do to it in his next turn."""
    if foe is None:
        return "no enemy can answer that"
    if strict or toll < LEAST:
        return f"{foe.name} could do most about it"
    if unit.kind == VEHICLE:
        return f"{foe.name} could answer with {_share(toll)} to destroy it"
    return f"{they(unit.name, 'may lose')} {toll:.1f} of {count(len(unit.models), 'model')} to {foe.name} next turn"
