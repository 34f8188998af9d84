"""The start of a player's turn: Confusion, Power Points, BGF abilities (BG-TURN-07)."""

from __future__ import annotations

from wartable.engine.ask import Flow, Option, Standing, choose, pool, skip
from wartable.kit.wording import asked
from wartable.rulesets.battle_group.catalogue.abilities import generators, skills
from wartable.rulesets.battle_group.catalogue.reading import amount
from wartable.rulesets.battle_group.events.base import Used
from wartable.rulesets.battle_group.events.effects import AbilityPicked, PowerGiven
from wartable.rulesets.battle_group.moving.led import barred
from wartable.rulesets.battle_group.specials.kit import in_force
from wartable.rulesets.battle_group.specials.points import Use, speaking
from wartable.rulesets.battle_group.state import Game, Unit

BEGUN, PICKED = "begun", "picked"
NONE = "none"


def start(game: Game) -> Flow[bool]:
    """BG-TURN-07: Confusion rolls, then Power Points, then abilities of every unit; whether something is left."""
    mine = [unit for unit in game.units.values() if unit.side == game.player and unit.in_play]
    for unit in mine:
        if BEGUN not in unit.used:
            game.emit(Used(unit.id, BEGUN, "BG-TURN-07"))
            for rule in speaking(in_force(unit), "turn_begins"):
                yield from rule.turn_begins(game, unit)
            yield from _power(game, unit)
            return True
    place = game.sequence.index(game.player) if game.player in game.sequence else 0
    for seat in (*game.sequence[place:], *game.sequence[:place]):
        for unit in game.on_table(seat):
            if PICKED not in unit.used and offered(game, unit):
                game.emit(Used(unit.id, PICKED, "BG-SKL-07"))
                yield from _pick(game, unit)
                return True
    return False


def _power(game: Game, unit: Unit) -> Flow[None]:
    """BG-BIO-03 to -05: the points of generators, and a D6 for each Familiar."""
    given = []
    for model in unit.models:
        fixed = [amount(generators()[key].pp) for key in model.power]
        total = sum(each.fixed for each in fixed if each)
        dice = sum(each.dice for each in fixed if each)
        if dice:
            total += yield from pool(dice, 6, "BG-BIO-04", unit.side, f"Power Points of {unit.name}")
        if model.power:
            given.append((model.id, total))
    if given:
        game.emit(PowerGiven(unit.id, tuple(given)))


# ------------------------------------------------------------------ BGF abilities
def offered(game: Game, unit: Unit) -> list[str]:
    """BG-SKL-06, BG-SKL-07: the BGF abilities that a unit may pick, by key."""
    if barred(game, unit, Use.SELECT)[0]:
        return []
    held = dict.fromkeys(key for model in unit.models for key, _ in model.skills if skills()[key].selected)
    return list(held)


def _pick(game: Game, unit: Unit) -> Flow[None]:
    """BG-TURN-07: asked only where two or more ways exist: Berserk may be left, what only helps is taken."""
    keys = offered(game, unit)
    free = keys if any(key == "berserk" for key in keys) or len(keys) > 1 else []
    if not free:
        only = Option(keys[0], skills()[keys[0]].name, skills()[keys[0]].clauses[0])
        skip(game, "BG-SKL-07", unit.side, asked(unit.name, "use this turn", "Which ability"), only, (NONE, *keys))
        game.emit(AbilityPicked(unit.id, keys[0], skills()[keys[0]].name))
        return
    options = [Option(key, skills()[key].name, skills()[key].clauses[0]) for key in keys]
    options.append(Option(NONE, "No ability", "BG-SKL-07"))
    stands = tuple(
        Standing(f"ability {unit.id}", o.key, o.key, f"{unit.name}: {o.label} each turn", "BG-SKL-07") for o in options
    )
    question = asked(unit.name, "use this turn", "Which ability")
    key = yield from choose("BG-SKL-07", unit.side, question, tuple(options), about=unit.id, standing=stands)
    if key != NONE:
        game.emit(AbilityPicked(unit.id, key, skills()[key].name))
