"""The whole of an attack, in the ruled order of dice (BG-DICE-10)."""

from __future__ import annotations

from wartable.engine.ask import Flow, tally
from wartable.rulesets.battle_group.dice.pools import Rolled, roll
from wartable.rulesets.battle_group.dice.rules_of import of_attacker, of_target, working
from wartable.rulesets.battle_group.events.fighting import (
    AttackResolved,
    CrewHit,
    NullifyWorn,
    Stunned,
    WasShot,
)
from wartable.rulesets.battle_group.specials.kit import of_kind
from wartable.rulesets.battle_group.specials.points import Attack, Dice, Outcome, speaking
from wartable.rulesets.battle_group.state import ABOARD, Effect, Game, Unit, Until
from wartable.rulesets.battle_group.troops import damage, line

STUNNED = "stunned"


def resolve(attack: Attack, dice: int, *, hits: int | None = None, more: int = 0, by: str = "") -> Flow[Outcome]:
    """BG-DICE-10: hit, block, wound and nullify dice, HP lost, deflected shots, then what the effect does to survivors.

    Args:
        dice: how many hit dice there are.
        hits: there are no hit dice, and so many hits (BG-BIO-09, BG-MSL-11); more: hits beside those of the dice.
        by: the clause of the damage, that of the attack if it is ''.

    Returns:
        what it has come to; where the target was destroyed it is gone from the table.
    """
    game, target = attack.game, attack.target
    struck = more + (hits if hits is not None else (yield from roll(attack, Dice.HITS, dice)).successes)
    blocked = 0
    if attack.melee and struck:
        blocked = min(struck, (yield from roll(attack, Dice.BLOCKS, line.av(target))).successes)
    hull, crew = yield from _divided(attack, struck - blocked)
    wounds = (yield from roll(attack, Dice.WOUNDS, hull)).successes
    saved = yield from _nullified(attack, wounds)
    inside = yield from _on_crew(attack, crew)
    found = Outcome(struck, blocked, wounds + inside.wounds, min(wounds, saved.successes) + inside.nullified)
    found = _suffered(attack, found, dice, by)
    yield from _deflected(attack, min(saved.sixes, wounds))
    if found.killed:
        yield from destroyed(game, target)
    elif struck and target.models:
        for rule in speaking(of_attacker(attack), "hit"):
            yield from rule.hit(attack, found)
        for rule in speaking(of_target(attack), "hurt"):
            yield from rule.hurt(attack, found)
    return found


def _suffered(attack: Attack, found: Outcome, dice: int, by: str) -> Outcome:
    """BG-DMG-01 to -05: what the target loses; BG-WPN-12: a stun takes no HP and lowers it for the turn."""
    game, unit, target = attack.game, attack.unit, attack.target
    clause = by or ("BG-MEL-10" if attack.melee else "BG-SHO-06")
    if found.hits and not attack.melee and unit is not target:
        game.emit(WasShot(target.id, unit.id))
    before = line.hp(target) if attack.melee else line.left(target)
    stun = next((c for rule in speaking(of_attacker(attack), "stuns") if (c := rule.stuns(attack))), "")
    lost = 0
    if stun:
        if found.unsaved:
            have = target.effect(STUNNED)
            more = Effect(STUNNED, stun, Until.TURN, (have.value if have else 0) - 1, unit.side)
            game.emit(Stunned(target.id, more, stun))
    else:
        lost = damage.deal(game, target, found.unsaved, clause, attack.melee)
    killed = not stun and bool(lost) and damage.dead(target, lost, attack.melee)
    told = found.hits, found.blocked, found.wounds, found.nullified, lost, before
    game.emit(AttackResolved(unit.id, target.id, dice, *told, clause, attack.melee, bool(stun and found.unsaved)))
    return found._replace(killed=killed)


def destroyed(game: Game, target: Unit, clause: str = "BG-DMG-01") -> Flow[None]:
    """BG-DMG-01: a unit is removed; BG-VEH-08: what becomes of a vehicle and of who is aboard its kind says."""
    model = damage.remove(game, target, clause)
    for rule in speaking(of_kind(model), "destroyed"):
        yield from rule.destroyed(game, target, model)


# ------------------------------------------------------------------ nullify
def _nullified(attack: Attack, wounds: int) -> Flow[Rolled]:
    """BG-MEL-08, BG-SHO-05: the target's DV in dice, none without wounds; marked dice first (BG-SHD-04)."""
    target = attack.target
    if not wounds:
        return Rolled(0)
    count = line.dv(target)
    if attack.game.options.worn_defence and not attack.melee:
        count = min(wounds, max(0, count - target.worn))
        if count:
            attack.game.emit(NullifyWorn(target.id, count))
    marked = 0 if attack.melee or attack.unit is target else min(count, marked_dice(target))
    return (yield from roll(attack, Dice.NULLIFY, count, marked))


def marked_dice(unit: Unit) -> int:
    """BG-SHD-04: one die for each Energy Shield in a unit that works."""
    return sum(each.name == "deflection" for model in unit.models for each in working(unit, model))


def _deflected(attack: Attack, sixes: int) -> Flow[None]:
    """BG-SHD-05: deflected shots are hits on who shot, with the attack's own wound number, without its re-rolls."""
    shooter = attack.unit
    if not sixes or not shooter.models:
        return
    back = attack._replace(unit=attack.target, target=shooter, models=attack.models, answer="")
    wounds = (yield from roll(back, Dice.WOUNDS, sixes, plain=True)).successes
    saved = (yield from roll(back, Dice.NULLIFY, line.dv(shooter) if wounds else 0)).successes
    found = _suffered(back, Outcome(sixes, 0, wounds, min(wounds, saved)), 0, "BG-SHD-05")
    if found.killed:
        yield from destroyed(attack.game, shooter)


# ------------------------------------------------------------------ open tops
def _crew(attack: Attack) -> list[Unit]:
    """BG-VTP-04, BG-VTP-05: who rides in an open-topped vehicle that is shot at."""
    target = attack.target
    if attack.melee or not attack.models or not any(model.open for model in target.models):
        return []
    held = attack.game.units.values()
    return [unit for unit in held if unit.where == ABOARD and unit.holder == target.id and unit.models]


def _divided(attack: Attack, hits: int) -> Flow[tuple[int, int]]:
    """BG-VTP-04: a die for each hit: even the vehicle, odd the crew; without passengers all hit the vehicle."""
    if not hits or not _crew(attack):
        return hits, 0
    thrown = yield from tally(
        hits, 6, {"vehicle": (2, 4, 6), "crew": (1, 3, 5)}, "BG-VTP-04", attack.unit.side, "vehicle or crew"
    )  # fmt: skip
    crew = thrown.of("crew")
    attack.game.emit(CrewHit(attack.target.id, thrown.faces, crew))
    return hits - crew, crew


def _on_crew(attack: Attack, hits: int) -> Flow[Outcome]:
    """BG-VTP-05: hits on the crew are nullified with the passengers' own DV; they count against the vehicle."""
    crew = _crew(attack)
    if not hits or not crew:
        return Outcome()
    wounds = (yield from roll(attack, Dice.WOUNDS, hits)).successes
    saved = 0
    if wounds:
        inside = attack._replace(target=crew[0])
        saved = (yield from roll(inside, Dice.NULLIFY, sum(line.dv(unit) for unit in crew))).successes
    return Outcome(hits, 0, wounds, min(wounds, saved))
