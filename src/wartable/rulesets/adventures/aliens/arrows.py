"""What the aliens are about to do, as arrows with their reasons (AT-NEW-OBS-01)."""

from __future__ import annotations

from functools import partial

from wartable.engine.ask import without_dice
from wartable.rulesets.adventures.aliens.moves import foreseen
from wartable.rulesets.adventures.state import ALIENS, Game, Plan, Step

BEFORE = (Step.ORDERS, Step.EVENTS, Step.MOVES)
"""AT-TURN-01: aliens' orders follow from their behaviour in step 1; what is told changes as others move."""


def arrows(game: Game) -> tuple[Plan, ...]:
    """What each alien that has not moved would do now, as far as no die decides; then what the others have done."""
    if game.result is not None:
        return ()
    moved = {plan.figure: plan for plan in game.plans if plan.figure in game.figures}
    if game.cursor.step not in BEFORE:
        return tuple(moved.values())
    found = dict(moved)
    for alien in game.on_table(ALIENS):
        if alien.stepped:
            continue
        plan = without_dice(partial(foreseen, game, alien))
        found.pop(alien.id, None)
        if plan is not None:
            found[alien.id] = plan
    return tuple(found.values())
