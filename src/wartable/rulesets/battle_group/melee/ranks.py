"""Several attackers of one unit: their ranks and bonuses (chapter MUL); one model counts as a group (BG-MUL-10).

The picture that stood here showed the first in front, two on the flanks, one at the rear (BG-SRC-21).
"""

from __future__ import annotations

from wartable.rulesets.battle_group.state import Game, Unit
from wartable.rulesets.battle_group.troops import near

BONUS = {1: (0, "BG-MUL-01"), 2: (1, "BG-MUL-02"), 3: (1, "BG-MUL-02"), 4: (2, "BG-MUL-03")}


def rank(game: Game, unit: Unit, target: Unit) -> int:
    """BG-MUL-08: as which of those engaged with a target a unit came into contact with it; 0 if it is not engaged."""
    keys = [foe.id for foe in near.engaged(game, target)]
    return keys.index(unit.id) + 1 if unit.id in keys else 0


def lost(game: Game, target: Unit) -> bool:
    """BG-MUL-05, BG-MUL-06: whether bonuses are off: one of rank 2 to 4 on a target touches another enemy."""
    return any(
        other is not target for foe in near.engaged(game, target)[1:4] for other in near.engaged(game, foe)
    )  # fmt: skip


def bonus(game: Game, unit: Unit, target: Unit) -> int:
    """BG-MUL-02, BG-MUL-03: the hit dice more that a unit has against a target."""
    place = rank(game, unit, target)
    if place == 1:
        return 0  # BG-MUL-01
    return 0 if place < 1 or lost(game, target) else BONUS.get(place, (0, ""))[0]
