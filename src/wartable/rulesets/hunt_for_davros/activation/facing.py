"""Chapter MOVE: where something hangs on the facing after a step, so that its player has to be asked."""

from __future__ import annotations

from wartable.rulesets.hunt_for_davros.data.data import profile
from wartable.rulesets.hunt_for_davros.moving import momentum, movement
from wartable.rulesets.hunt_for_davros.shooting.sightlines import enemies_in_sight, in_arc
from wartable.rulesets.hunt_for_davros.state import MOVE, Game, Model


def moot(game: Game, model: Model, way: int) -> bool:
    """HD-MOVE-02: whether a model that has stepped in a direction may as well face that way.

    Not if it has no further MOVE action and stays as it stands; if a target in sight lies outside the arc to that side
    (HD-FIRE-02); or if three steps another way could still earn momentum and none straight ahead is made (HD-MOM-01).
    """
    act = game.act
    if act is None or act.model != model.id or movement.can_turn(game, model) is not None:
        return False
    moves = min(act.left, act.limit - act.used.count(MOVE))
    if moves <= 0:
        return False
    run = profile(model.profile).momentum and not model.rides and not act.run and moves >= momentum.RUN
    return not run and all(in_arc(game, model, other, way) for other in enemies_in_sight(game, model))
