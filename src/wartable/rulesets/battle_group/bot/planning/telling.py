"""Plans in words: what they bring and what they may cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wartable.engine.planning import Spread
from wartable.engine.query import in_percent
from wartable.kit.wording import does, verb, would
from wartable.rulesets.battle_group.state import Game, Unit
from wartable.rulesets.battle_group.troops import line

LEAST = 0.05
"""Fewer wounds than that on average, and smaller chances, are not told."""
SURE = 0.995
"""What is as likely as this is told as sure."""
NO_DANGER = 0.005
"""Below this nobody is told to be in danger."""


def told(game: Game, unit: Unit, what: str, spreads: Mapping[str, Spread], foe: str, toll: float) -> str:
    """What a plan is, `what` it brings on average, and what `unit` may lose by it.

    Args:
        spreads: what befalls each target (`attacks`), by its id.
        foe: who could do most about it; '' for nobody.
        toll: the chance that the enemies destroy the unit.
    """
    brought = [words for key, spread in spreads.items() for words in _brought(game.units[key], spread)]
    said = would(unit.name, what, brought)
    return f"{said}; {_lost(unit, game.units.get(foe), toll)}"


def _brought(target: Unit, spread: Spread) -> Iterator[str]:
    """What befalls one target."""
    left, name = max(1, line.left(target)), target.name
    fought = any(bound for (_, _, bound, _), _ in spread)
    felled = sum(chance for (shot, fell, bound, _), chance in spread if fell or (shot >= left and not bound))
    wounds = sum(min(left, shot) * chance for (shot, *_), chance in spread)
    if left > 1 and not fought and wounds >= LEAST:
        yield f"on average {wounds:.1f} of the {left} wounds that destroy {name}"
    if felled >= LEAST:
        flees = f" or {verb(name, 'flee')}" if fought else ""
        yield f"{_share(felled)} that {does(name, 'be')} destroyed{flees}"


def _share(chance: float) -> str:
    return "certain" if chance >= SURE else f"{chance:.0%}"


def _lost(unit: Unit, foe: Unit | None, toll: float) -> str:
    """What the enemies could do to it in their next turn, and who most of it."""
    if foe is None or toll < NO_DANGER:
        return f"hardly any danger that {does(unit.name, 'be')} destroyed"
    return f"{in_percent(toll)} that {does(unit.name, 'be')} destroyed next turn, most likely by {foe.name}"
