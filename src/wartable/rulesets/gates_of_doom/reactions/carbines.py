"""Carbines are fired on the move (GD-WPN-01)."""

from __future__ import annotations

from wartable.engine.ask import Flow, Option
from wartable.engine.mod import Mod
from wartable.kit.wording import asked, verb
from wartable.rulesets.gates_of_doom.events.acting import Strafed
from wartable.rulesets.gates_of_doom.moving.move import Crossed, come_to_rest, set_off, steps, went
from wartable.rulesets.gates_of_doom.moving.walk import Walk
from wartable.rulesets.gates_of_doom.reactions.exchange import exchange
from wartable.rulesets.gates_of_doom.reactions.moments import PASS, window
from wartable.rulesets.gates_of_doom.shooting import declaring
from wartable.rulesets.gates_of_doom.shooting.ammunition import spend
from wartable.rulesets.gates_of_doom.shooting.declaring import Bucket, Volley
from wartable.rulesets.gates_of_doom.specials.moments import Moment
from wartable.rulesets.gates_of_doom.specials.traits import CARBINE
from wartable.rulesets.gates_of_doom.state import Game, Unit, Until
from wartable.rulesets.gates_of_doom.troops.boons import over

FIRE = "fire-carbines"
HASTY = Mod(-2, "GD-WPN-01", "on the move")


def advance(game: Game, unit: Unit) -> Flow[None]:
    """GD-ACT-01: a Move action; GD-WPN-01: at any point of its way, as a free action, it may fire its carbines.

    Who fires before the end of the way goes on with what is left of the speed.
    """
    yield from _fire(game, unit, "before they move")
    fresh, rolled = not unit.strafed, Crossed()
    if not unit.on_table:
        return
    yield from set_off(game, unit)
    if unit.on_table:
        yield from _on_the_way(game, unit, fresh, rolled)
    come_to_rest(game, unit)


def _on_the_way(game: Game, unit: Unit, fresh: bool, rolled: Crossed) -> Flow[None]:
    spent = yield from went(game, unit, steps(game, unit), "move", rolled)
    if not fresh or not any(spent.values()) or not unit.on_table:
        return
    if (yield from _fire(game, unit, "where they are now")) and unit.on_table:
        rest = Walk(game, unit, spent=spent)
        if rest.full:
            yield from went(game, unit, rest, "go on", rolled)


def carbines(game: Game, unit: Unit) -> list[Bucket]:
    """Who may fire carbines where they stand, and at whom: as in an attack (GD-TGT-01)."""
    if unit.strafed or not any(CARBINE in game.arms[key].traits for model in unit.models for key in model.weapons):
        return []
    found = []
    for bucket in declaring.buckets(game, unit, unit.models, game.enemies(unit)):
        kept = tuple(weapon for weapon in bucket.weapons if CARBINE in weapon.traits)
        if kept:
            mine = {weapon.key: bucket.chances[weapon.key] for weapon in kept}
            found.append(bucket._replace(weapons=kept, chances=mine, aims=()))
    return found


def _fire(game: Game, unit: Unit, where: str) -> Flow[bool]:
    found = carbines(game, unit)
    if not declaring.can_shoot(found):
        return False
    options = (Option(FIRE, "fire carbines on the move", "GD-WPN-01", unit.id),)
    question = asked(unit.name, f"fire {verb(unit.name, 'their')} carbines {where}")
    key = yield from window(game, Moment.MOVING, unit.side, question, options, unit)
    if key == PASS:
        return False
    game.emit(Strafed(unit.id))
    named = yield from declaring.name_targets(game, unit, found, asked(unit.name, "fire on the move", "At whom"))
    spend(game, unit, named.models)
    yield from exchange(game, unit, [_hasty(volley) for volley in named.volleys])
    over(game, Until.ATTACK)
    return True


def _hasty(volley: Volley) -> Volley:
    shots = ((model, chance._replace(mods=(*chance.mods, HASTY))) for model, chance in volley.shots)
    return volley._replace(shots=tuple(shots))
