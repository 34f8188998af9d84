"""The whole of an attack, in the ruled order of dice (BG-DICE-10)."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Flow
from wartable.rulesets.battle_group.dice.lots import Lot
from wartable.rulesets.battle_group.dice.pools import roll
from wartable.rulesets.battle_group.dice.rules_of import of_attacker, of_target
from wartable.rulesets.battle_group.dice.thrown import Throw, thrown
from wartable.rulesets.battle_group.events.fighting import AttackResolved, Stunned, WasShot
from wartable.rulesets.battle_group.specials.kit import of_kind
from wartable.rulesets.battle_group.specials.points import Attack, Dice, Outcome, speaking
from wartable.rulesets.battle_group.state import Effect, Game, Unit, Until
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
    struck = Throw(attack, () if hits is not None else lots or (Lot(attack, dice),), more + (hits or 0))
    run = yield from thrown(struck)
    wounds, told = struck.hurt(run), Outcome(run.struck, run.blocked, sum(run.wounds), run.nullified)
    found = _suffered(attack, wounds, told, dice, by)
    yield from _deflected(attack, run.sixes)
    left = (*struck.left(run), Lot(attack, struck.sure))
    yield from _after(attack, found, any(lot.number for lot in left if lot.attack.chosen == attack.chosen))
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
    """BG-DMG-01: a unit is removed; what becomes of a vehicle and of who is aboard its kind says.

    Args:
        by: the unit that has destroyed it, if any did.
    """
    model = damage.remove(game, target, clause, by)
    for rule in speaking(of_kind(model), "destroyed"):  # BG-VEH-08
        yield from rule.destroyed(game, target, model)


# ------------------------------------------------------------------ wounds and shots that come back
def stun(attack: Attack) -> str:
    """BG-WPN-12: the clause by which wounds of an attack stun, '' if they kill."""
    return next((clause for rule in speaking(of_attacker(attack), "stuns") if (clause := rule.stuns(attack))), "")


def _suffered(attack: Attack, wounds: Sequence[Lot], told: Outcome, dice: int, by: str) -> Outcome:
    """BG-DMG-01 to -05: what the target loses; BG-WPN-12: a stun takes no HP and lowers it for the turn."""
    game, unit, target = attack.game, attack.unit, attack.target
    clause = by or ("BG-MEL-10" if attack.melee else "BG-SHO-06")
    if told.hits and not attack.melee and unit is not target:
        game.emit(WasShot(target.id, unit.id))
    before = line.hp(target) if attack.melee else line.left(target)
    stuns = next((found for lot in wounds if lot.number and (found := stun(lot.attack))), "")
    stunning = sum(lot.number for lot in wounds if lot.number and stun(lot.attack))
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
