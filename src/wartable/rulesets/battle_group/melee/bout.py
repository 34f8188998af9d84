"""A bout: an attack in melee and the strike-back (chapter MEL)."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Flow, Option, Standing, choose
from wartable.engine.mod import Mod, fixed, reasons
from wartable.kit.wording import asked
from wartable.rulesets.battle_group.dice.attack import resolve
from wartable.rulesets.battle_group.dice.chosen import Used as Weapons
from wartable.rulesets.battle_group.dice.chosen import effect, held
from wartable.rulesets.battle_group.dice.lots import lots
from wartable.rulesets.battle_group.dice.rights import declared, more, parts, use_up
from wartable.rulesets.battle_group.dice.rules_of import BERSERK, DISARMED, RAGING
from wartable.rulesets.battle_group.dice.supporting import supported
from wartable.rulesets.battle_group.events.base import Used
from wartable.rulesets.battle_group.events.fighting import AttackBegan, BoutCounted, Disarmed, Raged
from wartable.rulesets.battle_group.melee.ranks import BONUS, bonus, rank
from wartable.rulesets.battle_group.moving.led import barred, director
from wartable.rulesets.battle_group.sight.lines import sees_unit
from wartable.rulesets.battle_group.specials.points import Attack, Outcome, Use
from wartable.rulesets.battle_group.state import Effect, Game, Model, Unit, Until
from wartable.rulesets.battle_group.troops import line, near

FIGHT, DISARM = "fight", "disarm"
NOW, LATER = "now", "later"


def takes_part(game: Game, unit: Unit, target: Unit) -> tuple[Model, ...]:
    """BG-MEL-01, BG-FACE-03: the models of a unit that see its target."""
    return tuple(model for model in unit.models if sees_unit(game, model, target))


def bout(game: Game, unit: Unit, target: Unit) -> Flow[None]:
    """BG-MEL-11: the attacker's dice, then those of a target that lives.

    Berserk takes hold, whips are used and effects are chosen before any dice (BG-SKL-11, BG-WPN-09, BG-BGF-14).
    """
    # BG-MUL-09: both begin with all their HP, whatever they lost in another bout.
    yield from declared(Attack(game, unit, target, melee=True))
    for one in (unit, target):
        _rage(game, one)
    own, other = held(unit, takes_part(game, unit, target), True), held(target, target.models, True)
    gives_up = yield from _disarms(game, unit, target, own, "its attack")
    stays = not may_strike_back(game, target) or (yield from _disarms(game, target, unit, other, "its strike-back"))
    chosen = "" if gives_up and stays else (yield from effect(attack_of(game, unit, target), own, "to fight"))
    answer = yield from effect(attack_of(game, target, unit, back=True), other, "to fight")
    if not gives_up:
        yield from _strike(game, unit, target, own, chosen, answer)
    if not stays and target.models and unit.models:
        # BG-ACT-08: to strike back takes no action, nor do blocks and nullify dice.
        yield from _strike(game, target, unit, other, answer, chosen, back=True)


def may_strike_back(game: Game, unit: Unit) -> bool:
    """BG-MEL-11: whether a unit that lives strikes back; a table option, or what is in force for it, may say no."""
    return not game.options.no_strike_back and not barred(game, unit, Use.STRIKE_BACK)[0] and line.av(unit) > 0


def attack_of(game: Game, unit: Unit, target: Unit, chosen: str = "", answer: str = "", back: bool = False) -> Attack:
    """The attack in melee of a unit on a target; BG-FACE-05: a strike-back needs no facing."""
    models = unit.models if back else takes_part(game, unit, target)
    return Attack(
        game, unit, target, melee=True, models=models, back=back, charging=target.id in unit.charged,
        charged=unit.id in target.charged, chosen=chosen, answer=answer,
    )  # fmt: skip


def dice_of(attack: Attack) -> tuple[Mod, ...]:
    """BG-MEL-02, BG-MUL-07, BG-NEW-SKILLS-01: the hit dice of an attack in melee by their parts."""
    found = list(line.av_line(attack.unit, attack.models))
    if not attack.back and (better := bonus(attack.game, attack.unit, attack.target)):
        place = rank(attack.game, attack.unit, attack.target)
        found.append(Mod(better, BONUS[place][1], "rear attack" if place == 4 else "flank attack"))
    return (*found, *parts(attack))


def _strike(
    game: Game, unit: Unit, target: Unit, used: Sequence[Weapons], chosen: str, answer: str, back: bool = False
) -> Flow[None]:
    attack = attack_of(game, unit, target, chosen, answer, back)
    if back:
        attack = yield from _kept(attack)
    attack = supported(attack, lambda model: fixed(line.av_parts(unit, model)))
    sums = dice_of(attack)
    dice = max(0, fixed(sums))
    clause = "BG-MEL-11" if back else "BG-MEL-02"
    game.emit(AttackBegan(unit.id, target.id, True, dice, chosen, clause, back, reasons(sums)))
    use_up(attack)
    found = yield from resolve(attack, dice, lots=lots(attack, used, dice))
    if counted(found):
        game.emit(BoutCounted(unit.id, target.id, counted(found)))


def counted(found: Outcome) -> int:
    """BG-MEL-12, BG-WPN-13, BG-DMG-07: the unsaved wounds that decide who has lost: those beyond the HP are none."""
    return found.lost if found.killed else found.unsaved


# ------------------------------------------------------------------ Berserk, Disarm, Onslaught
def _rage(game: Game, unit: Unit) -> None:
    """BG-SKL-11: Berserk takes hold with the first bout of the turn in which it was picked."""
    if unit.ability == BERSERK and not unit.effect(RAGING):
        game.emit(Raged(unit.id, Effect(RAGING, "BG-SKL-11"), "BG-SKL-11"))


def _disarms(game: Game, unit: Unit, target: Unit, used: Sequence[Weapons], place: str) -> Flow[bool]:
    """BG-WPN-09, BG-ACT-03: whether a unit with a whip gives its attack up to disarm the other, once a turn."""
    if not any(weapon.effect(DISARM) for _, weapon in used) or DISARM in unit.used:
        return False
    if unit.effect(DISARMED) or unit.effect(RAGING) or target.effect(DISARMED):
        return False
    options = (
        Option(FIGHT, "Fight", "BG-MEL-01"), Option(DISARM, f"Disarm {target.name} in place of {place}", "BG-WPN-09"),
    )  # fmt: skip
    stands = (Standing(f"whip {unit.id}", FIGHT, FIGHT, f"{unit.name} never disarm anybody", "BG-WPN-09"),)
    key = yield from choose(
        "BG-WPN-09", director(game, unit), asked(unit.name, "do", "What"), options, about=unit.id, standing=stands
    )  # fmt: skip
    if key == DISARM:
        game.emit(Used(unit.id, DISARM, "BG-ACT-03"))
        game.emit(Disarmed(target.id, Effect(DISARMED, "BG-WPN-09", Until.TURN, by=unit.side), "BG-WPN-09"))
    return key == DISARM


def _kept(attack: Attack) -> Flow[Attack]:
    """BG-NEW-SKILLS-01: dice that are had once a turn may be kept, if others may still attack the unit this turn."""
    game, unit = attack.game, attack.unit
    rights = more(attack)
    later = [
        foe for foe in near.engaged(game, unit)
        if foe is not attack.target and foe.side == game.player and not foe.acted
    ]  # fmt: skip
    for right in rights if later else ():
        options = (
            Option(NOW, f"Use {right.name} now, {right.dice:+d} dice", right.clause),
            Option(LATER, f"Keep {right.name} for another strike-back", right.clause),
        )
        question = asked(unit.name, f"use {right.name} against {attack.target.name}")
        key = yield from choose(right.clause, director(game, unit), question, options, about=unit.id)
        if key == LATER:
            attack = attack._replace(spared=(*attack.spared, right.key))
    return attack
