"""A shooting attack (chapter SHO)."""

from __future__ import annotations

from wartable.engine.ask import Flow
from wartable.engine.mod import fixed, reasons
from wartable.rulesets.battle_group.dice.attack import resolve
from wartable.rulesets.battle_group.dice.chosen import effect
from wartable.rulesets.battle_group.dice.rights import declared, use_up
from wartable.rulesets.battle_group.dice.rules_of import of_target
from wartable.rulesets.battle_group.dice.supporting import supported
from wartable.rulesets.battle_group.events.fighting import AttackBegan
from wartable.rulesets.battle_group.shooting.ranges import Fire, dice_of, fire
from wartable.rulesets.battle_group.specials.points import Attack, speaking
from wartable.rulesets.battle_group.state import Game, Unit


def attack_of(game: Game, unit: Unit, target: Unit, how: Fire, chosen: str) -> Attack:
    """The shooting attack of those who take part."""
    models = tuple(dict.fromkeys(each.model for each in how.shooters))
    return Attack(game, unit, target, models=models, chosen=chosen, unseen=how.unseen)


def may_target(game: Game, unit: Unit, target: Unit) -> Flow[bool]:
    """BG-ARM-13: what is rolled before a unit may be aimed at; whether it may."""
    attack = Attack(game, unit, target)
    for rule in speaking(of_target(attack), "before_target"):
        if not (yield from rule.before_target(attack)):
            return False
    return True


def volley(game: Game, unit: Unit, target: Unit) -> Flow[None]:
    """BG-SHO-01 to -06: hit dice, wound dice, nullify dice."""
    yield from declared(Attack(game, unit, target))
    how = fire(game, unit, target)
    if how is None:
        return
    used = [(each.model, each.weapon) for each in how.shooters]
    chosen = yield from effect(game, unit, used, "to shoot")
    attack = yield from supported(attack_of(game, unit, target, how, chosen))
    sums = dice_of(attack, how)
    dice = max(0, fixed(sums))
    game.emit(AttackBegan(unit.id, target.id, False, dice, chosen, "BG-SHO-01", why=reasons(sums)))
    use_up(attack)
    yield from resolve(attack, dice)
