"""Hidden Assault (TW-CYB-10): a firing action that sets Cyber-mats on one enemy, who takes Hazardous tests."""

from __future__ import annotations

from wartable.engine.ask import Flow, Manner, Option, Refusal, choose
from wartable.engine.plane import inches, nearest
from wartable.rulesets.time_wars import hazards, visibility
from wartable.rulesets.time_wars.events import ActionSpent
from wartable.rulesets.time_wars.list_events import Assaulted
from wartable.rulesets.time_wars.registry import right
from wartable.rulesets.time_wars.shooting_events import AttackWasted, Measured
from wartable.rulesets.time_wars.state import INCH, Game, Unit
from wartable.rulesets.time_wars.windows import can_go_on, window

ASSAULT = "hidden-assault"
REACH = 8 * INCH


def why_not(game: Game, unit: Unit) -> Refusal | None:
    """Why `unit` can make none now, None if it can; once a turn, like all that makes hazards (TW-SPEC-15)."""
    if not right(unit, "assaults"):
        return Refusal("", "no Hidden Assault", "TW-CYB-10")
    if ASSAULT in unit.used:
        return Refusal("", "once per turn", "TW-SPEC-15")
    return None if prey(game, unit) else Refusal("", "no enemy in sight", "TW-FIRE-01")


def prey(game: Game, unit: Unit) -> tuple[Unit, ...]:
    """TW-FIRE-01, TW-FIRE-02: enemies in sight who are in no melee; how far they are is not yet known (TW-GEN-07)."""
    free = (enemy for enemy in game.enemies(unit.player) if game.melee_of(enemy.id) is None)
    return tuple(enemy for enemy in free if visibility.sees(game, unit, enemy))


def assault(game: Game, unit: Unit) -> Flow[None]:
    """TW-CYB-10: declared, paid, measured; within 8 inches each model of the target tests, with no roll to hit."""
    options = tuple(Option(enemy.id, enemy.name, "TW-CYB-10", enemy.id) for enemy in prey(game, unit))
    manner = Manner("set them on", "Beyond 8 inches the action is lost", "TW-GEN-10")
    key = yield from choose("TW-CYB-10", unit.player, f"{unit.name}: whom?", options, (), unit.id, manner=manner)
    game.emit(ActionSpent(unit.id, ASSAULT, 1, key))
    yield from window(game, unit.id, ASSAULT, "declared")
    if can_go_on(game, unit) and game.units[key].models:
        yield from _bite(game, unit, game.units[key])
    yield from window(game, unit.id, ASSAULT, "done")


def _bite(game: Game, unit: Unit, target: Unit) -> Flow[None]:
    gap = nearest(unit.models, target.models)[0]
    game.emit(Measured(unit.id, target.id, gap))
    game.emit(Assaulted(unit.id, target.id))
    if gap > REACH:
        game.emit(AttackWasted(unit.id, target.id, f"{inches(gap)} inches is beyond its 8", "TW-CYB-10"))
        return
    yield from hazards.test(game, target, [model.id for model in target.models], ASSAULT, unit.id)
