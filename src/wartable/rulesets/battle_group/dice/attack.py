"""The whole of an attack, in the ruled order of dice (BG-DICE-10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from wartable.engine.ask import Flow, tally
from wartable.rulesets.battle_group.dice.lots import Lot, taken, total
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


def resolve(
    attack: Attack, dice: int, *, hits: int | None = None, more: int = 0, by: str = "", lots: Sequence[Lot] = (),
) -> Flow[Outcome]:  # fmt: skip
    """BG-DICE-10: hit, block, wound and nullify dice, HP lost, deflected shots, then what the effect does to survivors.

    BG-MEL-04: the target blocks with its whole AV; BG-SHO-03: nobody blocks shots.

    Args:
        dice: how many hit dice there are; `lots`: which of them are rolled apart (BG-BGF-14).
        hits: there are no hit dice, and so many hits (BG-BIO-09, BG-MSL-11); more: hits beside those of the dice.
        by: the clause of the damage, that of the attack if it is ''.

    Returns:
        what it has come to; where the target was destroyed it is gone from the table.
    """
    shots = [] if hits is not None else (yield from _hits(lots or (Lot(attack, dice),)))
    sure = Lot(attack, more + (hits or 0))
    struck, blocked = total(shots) + sure.number, 0
    if attack.melee and struck:
        blocked = min(struck, (yield from roll(attack, Dice.BLOCKS, line.av(attack.target))).successes)
        shots = taken(shots, blocked)[1]
    inside, outside = yield from _divided(attack, shots)
    wounds = yield from _wounds([*outside, sure])
    saved = yield from _nullified(attack, total(wounds))
    crew, spared = yield from _on_crew(attack, inside)
    told = Outcome(struck, blocked, total(wounds) + total(crew), saved.successes + spared)
    found = _suffered(attack, [*wounds, *crew], told, dice, by)
    yield from _deflected(attack, saved.sixes)
    yield from _after(attack, found, any(lot.number for lot in (*shots, sure) if lot.attack.chosen == attack.chosen))
    return found


def _after(attack: Attack, found: Outcome, told: bool) -> Flow[None]:
    """What becomes of the target: it is destroyed, or what the effect does to it follows, if its dice have hit."""
    target = attack.target
    if found.killed:
        yield from destroyed(attack.game, target, by=attack.unit.id)
    elif found.hits and target.models:
        for rule in speaking(of_attacker(attack), "hit") if told else ():
            yield from rule.hit(attack, found)
        for rule in speaking(of_target(attack), "hurt"):
            yield from rule.hurt(attack, found)


def destroyed(game: Game, target: Unit, clause: str = "BG-DMG-01", by: str = "") -> Flow[None]:
    """BG-DMG-01: a unit is removed; BG-VEH-08: what becomes of a vehicle and of who is aboard its kind says.

    Args:
        by: the unit that has destroyed it, if any did.
    """
    model = damage.remove(game, target, clause, by)
    for rule in speaking(of_kind(model), "destroyed"):
        yield from rule.destroyed(game, target, model)


# ------------------------------------------------------------------ hits and wounds
def _hits(lots: Sequence[Lot]) -> Flow[list[Lot]]:
    """BG-MEL-02, BG-SHO-01: the hits of all dice, by their lots."""
    found = []
    for lot in lots:
        found.append(lot._replace(number=(yield from roll(lot.attack, Dice.HITS, lot.number)).successes))
    return found


def _wounds(lots: Sequence[Lot]) -> Flow[list[Lot]]:
    """BG-MEL-06, BG-SHO-04: a die for each hit that is left; hits of one kind are one pool (BG-MSL-12)."""
    pools: dict[tuple[str, bool], Lot] = {}
    for lot in lots:
        key = lot.attack.chosen, lot.attack.bare
        have = pools.get(key, lot._replace(number=0))
        pools[key] = have._replace(number=have.number + lot.number)
    found = []
    for lot in pools.values():
        found.append(lot._replace(number=(yield from roll(lot.attack, Dice.WOUNDS, lot.number)).successes))
    return found


def _stun(attack: Attack) -> str:
    """BG-WPN-12: the clause by which wounds of an attack stun, '' if they kill."""
    return next((clause for rule in speaking(of_attacker(attack), "stuns") if (clause := rule.stuns(attack))), "")


def _suffered(attack: Attack, wounds: Sequence[Lot], told: Outcome, dice: int, by: str) -> Outcome:
    """BG-DMG-01 to -05: what the target loses; BG-WPN-12: a stun takes no HP and lowers it for the turn."""
    game, unit, target = attack.game, attack.unit, attack.target
    clause = by or ("BG-MEL-10" if attack.melee else "BG-SHO-06")
    if told.hits and not attack.melee and unit is not target:
        game.emit(WasShot(target.id, unit.id))
    before = line.hp(target) if attack.melee else line.left(target)
    stuns = next((found for lot in wounds if lot.number and (found := _stun(lot.attack))), "")
    stunning = sum(lot.number for lot in wounds if lot.number and _stun(lot.attack))
    harm = max(0, told.wounds - stunning - told.nullified)  # nullify dice cancel what takes HP first
    loss = damage.deal(game, target, harm, clause, attack.melee)
    stunned = bool(stuns) and told.unsaved > harm and not loss.killed
    if stunned:
        have = target.effect(STUNNED)
        more = Effect(STUNNED, stuns, Until.TURN, (have.value if have else 0) - 1, unit.side)
        game.emit(Stunned(target.id, more, stuns))
    rows = told.hits, told.blocked, told.wounds, told.nullified, loss.lost, before
    how = "back" if attack.back else "melee" if attack.melee else "shot" if dice and attack.models else ""
    if by == "BG-SHD-05":
        how = "deflected"
    game.emit(AttackResolved(unit.id, target.id, dice, *rows, clause, how, stunned))
    return told._replace(killed=loss.killed, lost=loss.lost)


# ------------------------------------------------------------------ nullify
def _nullified(attack: Attack, wounds: int) -> Flow[Rolled]:
    """BG-MEL-08, BG-SHO-05: the target's DV in dice, none without wounds; marked dice first (BG-SHD-04)."""
    target = attack.target
    if not wounds:
        return Rolled(0)
    shot = not attack.melee and bool(attack.models)
    if shot and attack.game.options.worn_defence:
        return (yield from _worn(attack, wounds))
    rolled = yield from roll(attack, Dice.NULLIFY, line.dv(target), _marked(attack))
    return Rolled(min(rolled.successes, wounds), min(rolled.sixes, wounds))


def _worn(attack: Attack, wounds: int) -> Flow[Rolled]:
    """BG-DMG-04: one pool for all shooting of a phase: each die is rolled once, and what is left over saves later."""
    target = attack.target
    fresh = max(0, line.dv(target) - target.worn)
    rolled = yield from roll(attack, Dice.NULLIFY, fresh, min(fresh, _marked(attack)))
    have = target.kept_saves + rolled.successes
    saved = min(have, wounds)
    attack.game.emit(NullifyWorn(target.id, fresh, have - saved))
    return Rolled(saved, min(rolled.sixes, wounds))


def _marked(attack: Attack) -> int:
    """BG-SHD-04: one die for each Energy Shield of the target, against shots that come from outside."""
    if attack.melee or not attack.models or attack.unit is attack.target:
        return 0
    return min(line.dv(attack.target), marked_dice(attack.target))


def marked_dice(unit: Unit) -> int:
    """BG-SHD-04: one die for each Energy Shield in a unit that works."""
    return sum(each.name == "deflection" for model in unit.models for each in working(unit, model))


def _deflected(attack: Attack, sixes: int) -> Flow[None]:
    """BG-SHD-05: deflected shots are hits on who shot, with the attack's own wound number, without its re-rolls."""
    shooter = attack.unit
    if not sixes or not shooter.models:
        return
    back = attack._replace(unit=attack.target, target=shooter, answer="")
    wounds = (yield from roll(back, Dice.WOUNDS, sixes, plain=True)).successes
    saved = 0
    if wounds:
        saved = min(wounds, (yield from roll(back, Dice.NULLIFY, line.dv(shooter))).successes)
    found = _suffered(back, [Lot(back, wounds)], Outcome(sixes, 0, wounds, saved), 0, "BG-SHD-05")
    if found.killed:
        yield from destroyed(attack.game, shooter, by=attack.target.id)


# ------------------------------------------------------------------ open tops
def _crew(attack: Attack) -> list[Unit]:
    """BG-VTP-04, BG-VTP-05: who rides in an open-topped vehicle that is shot at."""
    target = attack.target
    if attack.melee or not attack.models or not any(model.open for model in target.models):
        return []
    held = attack.game.units.values()
    return [unit for unit in held if unit.where == ABOARD and unit.holder == target.id and unit.models]


def _divided(attack: Attack, shots: Sequence[Lot]) -> Flow[tuple[list[Lot], list[Lot]]]:
    """BG-VTP-04: a die for each hit of a die: even the vehicle, odd the crew; without passengers all on the vehicle.

    Returns the hits on the crew, and those on the vehicle.
    """
    hits = total(shots)
    if not hits or not _crew(attack):
        return [], list(shots)
    thrown = yield from tally(
        hits, 6, {"vehicle": (2, 4, 6), "crew": (1, 3, 5)}, "BG-VTP-04", attack.unit.side, "vehicle or crew"
    )  # fmt: skip
    attack.game.emit(CrewHit(attack.target.id, thrown.faces, thrown.of("crew")))
    return taken(shots, thrown.of("crew"))


def _on_crew(attack: Attack, hits: Sequence[Lot]) -> Flow[tuple[list[Lot], int]]:
    """BG-VTP-05: hits on the crew are nullified with the passengers' own DV; they count against the vehicle.

    Returns the wounds, and how many of them were nullified.
    """
    crew = _crew(attack)
    wounds = yield from _wounds(hits)
    if not total(wounds) or not crew:
        return wounds, 0
    inside = replace(crew[0], models=tuple(model for unit in crew for model in unit.models))
    dice = sum(line.dv(unit) for unit in crew)
    saved = (yield from roll(attack._replace(target=inside), Dice.NULLIFY, dice)).successes
    return wounds, min(total(wounds), saved)
