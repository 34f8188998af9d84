"""A bout: an attack in melee and the strike-back (chapter MEL)."""

from __future__ import annotations

from wartable.engine.ask import Flow, Option, choose
from wartable.engine.mod import Mod, fixed, reasons
from wartable.kit.wording import asked
from wartable.rulesets.battle_group.dice.attack import resolve
from wartable.rulesets.battle_group.dice.chosen import effect, held
from wartable.rulesets.battle_group.dice.rights import declared, parts, use_up
from wartable.rulesets.battle_group.dice.rules_of import BERSERK, DISARMED, RAGING
from wartable.rulesets.battle_group.dice.supporting import supported
from wartable.rulesets.battle_group.events.fighting import AttackBegan, BoutCounted, Disarmed, Raged
from wartable.rulesets.battle_group.melee.ranks import BONUS, bonus, rank
from wartable.rulesets.battle_group.moving.led import barred
from wartable.rulesets.battle_group.sight.lines import sees_unit
from wartable.rulesets.battle_group.specials.points import Attack, Use
from wartable.rulesets.battle_group.state import Effect, Game, Model, Unit, Until
from wartable.rulesets.battle_group.troops import line

FIGHT, DISARM = "fight", "disarm"


def takes_part(game: Game, unit: Unit, target: Unit) -> tuple[Model, ...]:
    """BG-MEL-01, BG-FACE-03: the models of a unit that see its target."""
    return tuple(model for model in unit.models if sees_unit(game, model, target))


def bout(game: Game, unit: Unit, target: Unit) -> Flow[None]:
    """BG-MEL-11: the attacker's dice, then those of a target that lives; both begin with all their HP (BG-MUL-09)."""
    yield from declared(Attack(game, unit, target, melee=True))
    for one in (unit, target):
        _rage(game, one)
    own, other = held(unit, takes_part(game, unit, target), True), held(target, target.models, True)
    first = yield from _disarms(game, unit, target, "its attack")
    chosen = "" if first else (yield from effect(game, unit, own, "to attack"))
    answer = yield from effect(game, target, other, "in this bout")
    if not first:
        yield from _strike(game, unit, target, chosen, answer)
    if not (target.models and unit.models) or not may_strike_back(game, target):
        return
    if not (yield from _disarms(game, target, unit, "its strike-back")):
        answer = "" if target.effect(DISARMED) else answer
        yield from _strike(game, target, unit, answer, chosen, back=True)


def may_strike_back(game: Game, unit: Unit) -> bool:
    """BG-MEL-11: whether a unit that lives strikes back; a table option, or what is in force for it, may say no."""
    return not game.options.no_strike_back and not barred(game, unit, Use.STRIKE_BACK)[0] and line.av(unit) > 0


def attack_of(game: Game, unit: Unit, target: Unit, chosen: str, answer: str = "", back: bool = False) -> Attack:
    """The attack in melee of a unit on a target; BG-FACE-05: a strike-back needs no facing."""
    models = unit.models if back else takes_part(game, unit, target)
    charging, charged = target.id in unit.charged, unit.id in target.charged
    return Attack(game, unit, target, True, models, back, charging, charged, chosen, answer)


def dice_of(attack: Attack) -> tuple[Mod, ...]:
    """BG-MEL-02, BG-MUL-07, BG-NEW-SKILLS-01: the hit dice of an attack in melee by their parts."""
    found = list(line.av_line(attack.unit, attack.models))
    if not attack.back and (more := bonus(attack.game, attack.unit, attack.target)):
        place = rank(attack.game, attack.unit, attack.target)
        found.append(Mod(more, BONUS[place][1], "rear attack" if place == 4 else "flank attack"))
    return (*found, *parts(attack))


def _strike(game: Game, unit: Unit, target: Unit, chosen: str, answer: str, back: bool = False) -> Flow[None]:
    attack = yield from supported(attack_of(game, unit, target, chosen, answer, back))
    sums = dice_of(attack)
    dice = max(0, fixed(sums))
    clause = "BG-MEL-11" if back else "BG-MEL-02"
    game.emit(AttackBegan(unit.id, target.id, True, dice, chosen, clause, back, reasons(sums)))
    use_up(attack)
    found = yield from resolve(attack, dice)
    if found.unsaved:
        game.emit(BoutCounted(unit.id, target.id, found.unsaved))


# ------------------------------------------------------------------ Berserk, Disarm
def _rage(game: Game, unit: Unit) -> None:
    """BG-SKL-11: Berserk takes hold with the first bout of the turn in which it was picked."""
    if unit.ability == BERSERK and not unit.effect(RAGING):
        game.emit(Raged(unit.id, Effect(RAGING, "BG-SKL-11"), "BG-SKL-11"))


def _disarms(game: Game, unit: Unit, target: Unit, place: str) -> Flow[bool]:
    """BG-WPN-09: whether a unit with a whip gives its attack up to disarm the other."""
    able = [model for model, weapon in held(unit, unit.models, True) if weapon.effect(DISARM)]
    if not able or unit.effect(DISARMED) or unit.effect(RAGING) or target.effect(DISARMED):
        return False
    options = (
        Option(FIGHT, "Fight", "BG-MEL-01"), Option(DISARM, f"Disarm {target.name} in place of {place}", "BG-WPN-09"),
    )  # fmt: skip
    key = yield from choose("BG-WPN-09", unit.side, asked(unit.name, "do", "What"), options, about=unit.id)
    if key == DISARM:
        game.emit(Disarmed(target.id, Effect(DISARMED, "BG-WPN-09", Until.TURN, by=unit.side), "BG-WPN-09"))
    return key == DISARM
