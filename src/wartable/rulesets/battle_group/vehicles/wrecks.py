"""Destroyed vehicles (BG-NEW-WRECK, BG-CAR-08)."""

from __future__ import annotations

from wartable.engine.ask import Flow, die
from wartable.engine.plane import INCH
from wartable.rulesets.battle_group.catalogue.reading import Amount
from wartable.rulesets.battle_group.catalogue.results import BURNS, REMOVED, Wreckage, rolled, wrecks
from wartable.rulesets.battle_group.dice.amounts import thrown
from wartable.rulesets.battle_group.dice.attack import resolve
from wartable.rulesets.battle_group.events.vehicles import Stranded, WreckLeft, WreckRolled
from wartable.rulesets.battle_group.ill_effects.burning import catch_fire
from wartable.rulesets.battle_group.moving.forced import straight
from wartable.rulesets.battle_group.specials.points import Attack
from wartable.rulesets.battle_group.state import FLYING, Game, Model, Unit
from wartable.rulesets.battle_group.troops import near
from wartable.rulesets.battle_group.troops.damage import remove
from wartable.rulesets.battle_group.troops.models import stood
from wartable.rulesets.battle_group.vehicles.carriers import aboard, get_out


def each(amount: Amount, figures: int, clause: str, seat: str, what: str) -> Flow[int]:
    """BG-NEW-WRECK-00: a die of its own for each figure; the hits are added up."""
    if not amount.dice:
        return amount.fixed * figures
    return (yield from thrown(amount._replace(dice=amount.dice * figures), clause, seat, what))


def wreck(game: Game, unit: Unit, model: Model) -> Flow[None]:
    """BG-NEW-WRECK-00: the owner of a vehicle that was destroyed just now, `model`, rolls on the table."""
    face = yield from die(6, "BG-NEW-WRECK-00", unit.side, f"what becomes of {unit.name}")
    row = rolled(wrecks(), min(6, face + (model.style == FLYING)))
    game.emit(WreckRolled(unit.name, face, row.name, row.clauses[0]))
    body = yield from _ahead(game, unit, model, row)
    for other in aboard(game, unit):
        yield from _tumble(game, unit, body, other, row)
    yield from _near(game, unit, body, row)
    if row.wreck != REMOVED and body.corners:
        game.emit(WreckLeft(f"wreck-{unit.id}", body.corners, row.wreck == BURNS, row.clauses[0]))


def _ahead(game: Game, unit: Unit, model: Model, row: Wreckage) -> Flow[Model]:
    """BG-NEW-WRECK-04: how far it rolls on before it stops."""
    if not row.ahead:
        return model
    inches = yield from thrown(row.distance, row.clauses[0], unit.side, "how far it rolls")
    x, y = straight(game, model, model.facing, inches * INCH)
    return stood(model, x, y, model.facing)


def _tumble(game: Game, carrier: Unit, body: Model, unit: Unit, row: Wreckage) -> Flow[None]:
    """BG-CAR-08: those aboard are hit, then set down beside the wreck without a leap."""
    hits = yield from each(row.harm, len(unit.models), row.clauses[0], unit.side, f"hits on {unit.name}")
    if hits:
        yield from resolve(Attack(game, unit, unit), 0, hits=hits)
    if not unit.models:
        return
    if not (yield from get_out(game, carrier, unit, body, leaps=False)):
        game.emit(Stranded(unit.id))
        remove(game, unit, "BG-CAR-08")
    elif row.burning:
        yield from catch_fire(game, unit, row.clauses[0])


def _near(game: Game, unit: Unit, body: Model, row: Wreckage) -> Flow[None]:
    """BG-NEW-WRECK-06: each unit within the distance is hit, and survivors roll for catching fire."""
    if not row.near:
        return
    clause = row.clauses[0]
    reach = INCH * (yield from thrown(row.radius, clause, unit.side, "how far it bursts"))
    for other in [one for one in game.on_table() if one is not unit and near.apart(one.models, [body]) <= reach]:
        hits = yield from thrown(row.burst, clause, other.side, f"hits on {other.name}")
        yield from resolve(Attack(game, other, other), 0, hits=hits)
        if other.models:
            yield from catch_fire(game, other, clause)
