"""The start of a player's turn: returns, Confusion, Power Points, BGF abilities (BG-TURN-07)."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Flow, Option, Standing, choose, pool, skip
from wartable.engine.mod import Mod, Reason, fixed, reasons
from wartable.kit.wording import asked
from wartable.rulesets.battle_group.catalogue.abilities import MISSILE, Skill, generators, skills
from wartable.rulesets.battle_group.catalogue.reading import amount
from wartable.rulesets.battle_group.events.base import Used
from wartable.rulesets.battle_group.events.effects import AbilityPicked, PowerGiven
from wartable.rulesets.battle_group.moving.led import barred
from wartable.rulesets.battle_group.specials.kit import in_force
from wartable.rulesets.battle_group.specials.points import Use, speaking
from wartable.rulesets.battle_group.state import Game, Unit
from wartable.rulesets.battle_group.weapon_abilities.displacing import come_back

BEGUN, POWERED, PICKED = "begun", "powered", "picked"
NONE = "none"


def start(game: Game) -> Flow[bool]:
    """BG-TURN-07: Confusion rolls, then Power Points, then abilities of every unit; whether something is left.

    BG-NEW-TEMPORAL-05: who is back in time comes before all that.
    """
    if (yield from come_back(game)):
        return True
    mine = [unit for unit in game.units.values() if unit.side == game.player and unit.in_play]
    mine = [unit for unit in mine if not barred(game, unit, Use.ROLL)[0]]
    for unit in mine:
        rules = speaking(in_force(unit), "turn_begins")
        if rules and BEGUN not in unit.used:
            game.emit(Used(unit.id, BEGUN, "BG-TURN-07"))
            for rule in rules:
                yield from rule.turn_begins(game, unit)
            return True
    for unit in mine:
        if POWERED not in unit.used and any(model.power for model in unit.models):
            game.emit(Used(unit.id, POWERED, "BG-TURN-07"))
            yield from _power(game, unit)
            return True
    for unit in _in_sequence(game):
        if PICKED not in unit.used and offered(game, unit):
            game.emit(Used(unit.id, PICKED, "BG-SKL-07"))
            yield from _pick(game, unit)
            return True
    return False


def _in_sequence(game: Game) -> list[Unit]:
    """BG-TURN-07: the units of the player whose turn it is, then those of the others in the sequence of play."""
    place = game.sequence.index(game.player) if game.player in game.sequence else 0
    return [unit for seat in (*game.sequence[place:], *game.sequence[:place]) for unit in game.on_table(seat)]


def _power(game: Game, unit: Unit) -> Flow[None]:
    """BG-BIO-03 to -05: each model has the points of its own generators, and a D6 for each Familiar."""
    given, why = [], list[Reason]()
    for model in unit.models:
        rows = [(generators()[key], part) for key in model.power if (part := amount(generators()[key].pp))]
        sums = [Mod(part.fixed, row.clauses[0], row.name) for row, part in rows]
        familiars = [row for row, part in rows for _ in range(part.dice)]
        if familiars:
            rolled = yield from pool(len(familiars), 6, "BG-BIO-04", unit.side, f"Power Points of {unit.name}")
            sums.append(Mod(rolled, familiars[0].clauses[0], familiars[0].name))
        if model.power:
            given.append((model.id, fixed(sums)))
            why += reasons(sums)
    game.emit(PowerGiven(unit.id, tuple(given), tuple(why)))


# ------------------------------------------------------------------ BGF abilities
def offered(game: Game, unit: Unit) -> list[Skill]:
    """BG-SKL-06, BG-SKL-07: the BGF abilities that a unit may pick.

    In the turns of others nobody of it shoots, so that nothing is picked for that.
    """
    if barred(game, unit, Use.SELECT)[0]:
        return []
    held = dict.fromkeys(key for model in unit.models for key, _ in model.skills if skills()[key].selected)
    rows = [skills()[key] for key in held]
    return rows if game.player == unit.side else [row for row in rows if row.of != MISSILE]


def only_helps(row: Skill) -> bool:
    """Whether there is no reason to leave an ability out if it is the only one: it makes dice better."""
    return bool(row.hits_on or row.shoots_on or row.blocks_on)


def _pick(game: Game, unit: Unit) -> Flow[None]:
    """BG-TURN-07: asked only where two or more ways exist."""
    rows = offered(game, unit)
    question = asked(unit.name, "use this turn", "Which ability")
    options = [Option(row.key, row.name, row.clauses[0]) for row in rows]
    if len(rows) == 1 and only_helps(rows[0]):
        skip(game, "BG-SKL-07", unit.side, question, options[0], (NONE, rows[0].key))
        key = rows[0].key
    else:
        options.append(Option(NONE, "No ability", "BG-SKL-07"))
        key = yield from choose(
            "BG-SKL-07", unit.side, question, tuple(options), about=unit.id, standing=_standing(unit, options)
        )  # fmt: skip
    if key != NONE:
        game.emit(AbilityPicked(unit.id, key, skills()[key].name))


def _standing(unit: Unit, options: Sequence[Option]) -> tuple[Standing, ...]:
    """BG-TURN-07: a choice stays until it is changed."""
    return tuple(
        Standing(f"ability {unit.id}", o.key, o.key, f"{unit.name}: {o.label} each turn", "BG-SKL-07") for o in options
    )
