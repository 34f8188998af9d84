"""Chapter DEF: what a chit of the umpire's units does (HD-TURN-02, HD-GEN-06)."""

from __future__ import annotations

from wartable.engine.ask import Flow
from wartable.rulesets.hunt_for_davros.chits import ready
from wartable.rulesets.hunt_for_davros.command import set_aside
from wartable.rulesets.hunt_for_davros.state import FIRE, GUARDS, TARGET, Game
from wartable.rulesets.hunt_for_davros.umpire import groups, guards
from wartable.rulesets.hunt_for_davros.umpire.neutrals import Fugitive
from wartable.rulesets.hunt_for_davros.umpire.procedure import decide, run

__all__ = ["activate_owner", "decide"]


def activate_owner(game: Game, owner: str) -> Flow[None]:
    """HD-TURN-02: a chit of guards, of a group or of the target has been drawn: the umpire's procedure acts.

    HD-CMD-11: command does not matter to them. HD-TURN-12: a chit without anybody is set aside.
    """
    if owner == GUARDS:
        yield from guards.activate(game)
    elif owner == TARGET:
        yield from target(game)
    elif owner in game.groups:
        yield from groups.activate(game, game.groups[owner])
    else:
        set_aside(game, owner)


def target(game: Game) -> Flow[None]:
    """HD-NEW-SCN-09, HD-DAV-04: the target acts if the scenario gives it actions; without FIRE among them it hides."""
    waiting, orders = ready(game, TARGET), game.options.target_actions
    if not waiting or not orders:
        set_aside(game, TARGET)
        return
    conduct = guards.Supreme(orders) if FIRE in orders else Fugitive(orders)
    yield from run(game, waiting[0], conduct, len(orders))
