"""Battle Group: groups that act as one, with added-up profiles and pools of dice."""

from __future__ import annotations

from wartable.rulesets.battle_group.ruleset import BattleGroup


def ruleset() -> BattleGroup:
    """The system, ready to play."""
    return BattleGroup()
