"""What special rules make of an attack action once it is resolved."""

from __future__ import annotations

from wartable.engine.ask import Flow, d3
from wartable.rulesets.gates_of_doom.events.effects import EffectEnded, MarkersLost
from wartable.rulesets.gates_of_doom.specials.points import Done, speaking
from wartable.rulesets.gates_of_doom.state import ATTACK, Game, Unit
from wartable.rulesets.gates_of_doom.troops import figures


def strength(game: Game, unit: Unit) -> int:
    """The health of all models on the table but those of a unit, friends too."""
    return sum(figures.health(m) for other in game.on_table() if other is not unit for m in other.models)


def after(game: Game, unit: Unit, done: Done) -> Flow[None]:
    """Under fire markers that come off a unit, and what was for this attack alone and is over."""
    rules = tuple(dict.fromkeys(
        (rule, told) for m in unit.models for rule in speaking(figures.rules_of(m), "relief")
        if (told := rule.relief(m, done))
    ))  # fmt: skip
    for clause, (points, dice) in {told[2]: told[:2] for _, told in rules}.items():
        if not unit.under_fire:
            break
        if dice:
            _, thrown = yield from d3(clause, unit.side, "under fire markers lost")
            points += thrown
        lost = min(points, unit.under_fire)
        if lost:
            game.emit(MarkersLost(unit.id, lost, unit.under_fire - lost, clause))
    for effect in unit.effects:
        if effect.until == ATTACK and effect.about in done.targets:
            game.emit(EffectEnded(unit.id, effect))
