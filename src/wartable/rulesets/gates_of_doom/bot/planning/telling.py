"""Plans in words: what they bring and what they may cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wartable.engine.planning import Spread
from wartable.kit.wording import count, they, would
from wartable.rulesets.gates_of_doom.bot import harm
from wartable.rulesets.gates_of_doom.state import Game, Unit

LEAST = 0.05
"""Less damage than that on average, and smaller chances, are not told."""
SURE = 0.995
"""What is as likely as this is told as sure."""


def told(game: Game, unit: Unit, what: str, spreads: Mapping[str, Spread], tolls: Mapping[str, float]) -> str:
    """What a plan is, `what` it brings on average, and what `unit` may lose by it.

    Args:
        spreads: the damage that each target takes, by its id.
        tolls: how much damage each enemy would do to it on average the next time he acts, by his id.
    """
    brought = [words for key, spread in spreads.items() for words in _brought(game.units[key], spread)]
    said = f"{would(unit.name, what, brought)}; {they(unit.name, 'may lose')}"
    counted = {key: toll for key, toll in tolls.items() if toll >= LEAST}
    if not counted:
        return f"{said} hardly any health"
    whole, worst = harm.health_of(unit), max(counted, key=lambda key: counted[key])
    together = min(float(whole), sum(counted.values()))
    said = f"{said} {counted[worst]:.1f} of {whole} health to {game.units[worst].name}"
    return said if len(counted) < 2 else f"{said}, {together:.1f} to {count(len(counted), 'enemy', 'enemies')} together"


def _brought(target: Unit, spread: Spread) -> Iterator[str]:
    """What befalls one target."""
    whole = harm.health_of(target)
    mean = sum(outcome[0] * chance for outcome, chance in spread)
    falls = sum(chance for outcome, chance in spread if outcome[0] >= whole)
    if mean >= LEAST:
        yield f"{mean:.1f} of {whole} health of {target.name} on average"
    if falls >= LEAST and whole > 1:
        yield f"{'certain' if falls >= SURE else f'{falls:.0%}'} to destroy {target.name}"
