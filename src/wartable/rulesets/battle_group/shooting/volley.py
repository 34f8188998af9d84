"""A shooting attack (chapter SHO)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wartable.engine.ask import Flow, Option
from wartable.engine.mod import fixed, reasons
from wartable.rulesets.battle_group.dice.attack import resolve
from wartable.rulesets.battle_group.dice.chosen import effect
from wartable.rulesets.battle_group.dice.lots import lots
from wartable.rulesets.battle_group.dice.rights import declared, use_up
from wartable.rulesets.battle_group.dice.rules_of import of_target
from wartable.rulesets.battle_group.dice.supporting import supported
from wartable.rulesets.battle_group.events.fighting import AttackBegan
from wartable.rulesets.battle_group.shooting.flames import FLAME, bearers, lay
from wartable.rulesets.battle_group.shooting.ranges import Arm, Fire, dice_of, fire, full_dice, mv_of
from wartable.rulesets.battle_group.specials.points import Attack, BattleSpecial, speaking
from wartable.rulesets.battle_group.state import Game, Unit

ALONE = "flame_alone"


def attack_of(game: Game, unit: Unit, target: Unit, how: Fire | None, chosen: str, jets: Sequence[Arm] = ()) -> Attack:
    """The shooting attack of those who take part."""
    models = (*(how.models if how else ()), *(arm.model for arm in jets))
    unseen = how is not None and how.unseen
    return Attack(game, unit, target, models=tuple(dict.fromkeys(models)), chosen=chosen, unseen=unseen)


def elusive(game: Game, unit: Unit, target: Unit) -> tuple[BattleSpecial, ...]:
    """BG-ARM-13: what has to be rolled before a unit may be aimed at."""
    return speaking(of_target(Attack(game, unit, target)), "before_target")


def may_target(game: Game, unit: Unit, target: Unit) -> Flow[bool]:
    """BG-ARM-13: what is rolled before a unit may be aimed at; whether it may."""
    attack = Attack(game, unit, target)
    for rule in elusive(game, unit, target):
        if not (yield from rule.before_target(attack)):
            return False
    return True


def volley(game: Game, unit: Unit, target: Unit) -> Flow[None]:
    """BG-SHO-01 to -06: hit dice, wound dice, nullify dice; BG-MSL-12: templates where flames are the effect."""
    yield from declared(Attack(game, unit, target))
    how, jets = reached(game, unit, target), bearers(game, unit, target)
    chosen = yield from _chosen(game, unit, target, how, jets)
    if chosen == ALONE:
        how, chosen = None, FLAME
    if chosen != FLAME:
        jets = []
    laid = yield from _laid(game, unit, target, jets)
    yield from _shots(attack_of(game, unit, target, how, chosen, jets), how, laid.get(target.id, 0))
    for key, hits in laid.items():
        other = game.units[key]
        if key != target.id and other.on_table and unit.models:
            attack = attack_of(game, unit, other, None, FLAME, jets)
            yield from declared(attack)
            yield from resolve(attack, 0, hits=hits, by="BG-MSL-11")


def reached(game: Game, unit: Unit, target: Unit) -> Fire | None:
    """BG-SHO-07: how a unit would fire at a target with dice, None if it cannot or the target is too far off."""
    how = fire(game, unit, target)
    return how if how is not None and how.distance <= how.long else None


def _chosen(game: Game, unit: Unit, target: Unit, how: Fire | None, jets: Sequence[Arm]) -> Flow[str]:
    """BG-BGF-14, BG-MSL-12: the effect; bearers of flame throwers may also flame alone, in place of the others."""
    if how is None:
        return FLAME
    used = [*how.used, *((arm.model, arm.weapon) for arm in jets)]
    alone = (Option(ALONE, "Flames alone, the others do nothing", "BG-BGF-19"),) if jets else ()
    return (yield from effect(attack_of(game, unit, target, how, "", jets), used, "to shoot", alone))


def _laid(game: Game, unit: Unit, target: Unit, jets: Sequence[Arm]) -> Flow[dict[str, int]]:
    """BG-MSL-12: each bearer lays its own template; hits on the same unit are added."""
    found: dict[str, int] = {}
    for arm in jets:
        rows: Mapping[str, int] = yield from lay(game, unit, target, arm)
        for key, hits in rows.items():
            found[key] = found.get(key, 0) + hits
    return found


def _shots(attack: Attack, how: Fire | None, more: int) -> Flow[None]:
    game, unit, target = attack.game, attack.unit, attack.target
    if how is None:
        game.emit(AttackBegan(unit.id, target.id, False, 0, attack.chosen, "BG-MSL-11"))
        yield from resolve(attack, 0, hits=more, by="BG-MSL-11")
        return
    attack = supported(attack, lambda model: fixed(mv_of(unit, model, how.shooters)))
    sums, full = dice_of(attack, how), fixed(full_dice(attack, how))
    dice = max(0, fixed(sums))
    game.emit(AttackBegan(unit.id, target.id, False, dice, attack.chosen, "BG-SHO-01", why=reasons(sums)))
    use_up(attack)
    yield from resolve(attack, dice, more=more, lots=lots(attack, how.used, dice, full))
