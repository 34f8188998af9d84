"""The Crown of Rassilon (TW-CHAR-24 to -27): Borusa attacks the will of an enemy in place of giving an order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wartable.engine.ask import Flow, Option, Refusal, choose, die
from wartable.engine.mod import Reason
from wartable.engine.plane import nearest
from wartable.rulesets.time_wars.casualties import tv_of
from wartable.rulesets.time_wars.characteristics import nrv
from wartable.rulesets.time_wars.contacts import contact, settle
from wartable.rulesets.time_wars.hero_events import SidesChanged, WillsFreed, WillTried
from wartable.rulesets.time_wars.melee_events import MeleeThinned
from wartable.rulesets.time_wars.registry import right
from wartable.rulesets.time_wars.squads import nerve
from wartable.rulesets.time_wars.state import INCH, VEHICLE, Game, Model, Unit
from wartable.rulesets.time_wars.tally import in_battle
from wartable.rulesets.time_wars.vehicles import empty

CROWN = "crown"
COWED, DEAF, OURS = 1, 2, 8
"""TW-CHAR-25: the margins from which it cannot charge him, receives no orders, changes sides."""


def wears(unit: Unit) -> str:
    """TW-CHAR-24: the clause by which `unit` may attack a will, or ''."""
    return right(unit, "bends_will")


# ------------------------------------------------------------------ what it has done
def margin(unit: Unit) -> int:
    """TW-CHAR-26: the highest margin in force over `unit`, 0 for none."""
    return max((points for _, points in unit.bent), default=0)


def deaf(unit: Unit) -> str:
    """TW-CHAR-25: the clause by which it receives no orders now, or ''."""
    return "TW-CHAR-25" if unit.bent and margin(unit) >= DEAF else ""


def cowed(game: Game, unit: Unit, enemy: Unit) -> str:
    """TW-CHAR-25: the clause by which `unit` cannot charge `enemy`: the wearer of the Crown, or his Squad; or ''."""
    if all(seat != enemy.player for seat, points in unit.bent if points >= COWED):
        return ""
    worn = any(wears(one) for one in (enemy, *game.joined_to(enemy.id)))
    return "TW-CHAR-25" if worn else ""


def release(game: Game, player: str) -> None:
    """TW-CHAR-26: the effects end when the Command Phase of the wearer's player begins, but not a change of sides.

    TW-GEN-01: no such phase comes for a player who is out of the battle; what his Crown has done is over too, as it is
    with suppression (TW-SUPP-08).
    """
    for wearer in game.sides:
        if wearer == player or not in_battle(game, wearer):
            freed = tuple(unit.id for unit in game.units.values() if any(seat == wearer for seat, _ in unit.bent))
            if freed:
                game.emit(WillsFreed(wearer, freed))


# ------------------------------------------------------------------ the attack
def prey(game: Game, unit: Unit, here: Sequence[Model]) -> tuple[Unit, ...]:
    """TW-CHAR-24: the enemy nearest to the model of `unit` at `here`, several if they tie; none out of Command Range.

    Nobody needs to see anybody; those in melee and vehicles may be attacked too.
    """
    if not here:
        return ()
    far = {enemy.id: nearest(here, enemy.models)[0] for enemy in game.enemies(unit.player)}
    least = min(far.values(), default=0)
    if least > nrv(game, unit) * INCH:
        return ()
    return tuple(game.units[key] for key, gap in far.items() if gap == least)


def why_not(game: Game, unit: Unit, here: Sequence[Model]) -> Refusal | None:
    """TW-CHAR-24: why the wearer `unit` attacks no will now; it takes the place of an order (TW-CMD-01, TW-CMD-02)."""
    if unit.ordered:
        return Refusal(CROWN, "he has tried to give an order already", "TW-CMD-01")
    body = game.units[unit.joined] if unit.joined else unit
    if unit.suppression or body.suppression:
        return Refusal(CROWN, "suppressed troops issue no orders", "TW-CMD-02")
    return None if prey(game, unit, here) else Refusal(CROWN, "no enemy within Command Range", "TW-CHAR-24")


class Wills(NamedTuple):
    """Both sides of the contest before their dice."""

    seat: str
    own: Reason
    other_seat: str
    other: Reason


def contest(game: Game, unit: Unit, target: Unit) -> Wills:
    """TW-CHAR-24: NRV with all that changes it on both sides, neither size nor rank."""
    own = Reason("TW-CHAR-24", f"NRV of {unit.name}", nrv(game, unit))
    other = Reason("TW-CHAR-24", f"NRV of {target.name}", nerve(game, target))
    return Wills(unit.player, own, target.player, other)


def roll_wills(wills: Wills) -> Flow[tuple[int, int]]:
    """TW-CHAR-24: a D6 each, the attacker's first."""
    mine = yield from die(6, "TW-CHAR-24", wills.seat, "the will of the Crown")
    theirs = yield from die(6, "TW-CHAR-24", wills.other_seat, "the will that withstands it")
    return mine, theirs


def attack(game: Game, unit: Unit, here: Sequence[Model]) -> Flow[None]:
    """TW-CHAR-24: the nearest enemy, of several the one whom he names; only a higher total does anything."""
    found = prey(game, unit, here)
    target = found[0]
    if len(found) > 1:
        options = tuple(Option(enemy.id, enemy.name, "TW-CHAR-24", enemy.id) for enemy in found)
        key = yield from choose("TW-CHAR-24", unit.player, "Whose will is attacked?", options, (), unit.id)
        target = game.units[key]
    wills = contest(game, unit, target)
    mine, theirs = yield from roll_wills(wills)
    total, other = mine + wills.own.value, theirs + wills.other.value
    why = (
        Reason("TW-CHAR-24", f"{unit.name}: D6", mine), wills.own,
        Reason("TW-CHAR-24", f"{target.name}: D6", theirs), wills.other,
    )  # fmt: skip
    by = max(0, total - other)
    game.emit(WillTried(unit.id, target.id, mine, total, theirs, other, by, why, wills))
    if by >= OURS:
        yield from _turn(game, unit, target)


def _turn(game: Game, unit: Unit, target: Unit) -> Flow[None]:
    """TW-CHAR-27: `target`, with the Individuals who are part of it, serves the detachment of `unit` from now on.

    It leaves its melee; friends of yesterday whom it touches are its enemies.
    """
    if target.kind == VEHICLE:
        yield from empty(game, target)
    mates = game.joined_to(target.id)
    values = [tv_of(game, target), *(0 if target.retinue == mate.id else tv_of(game, mate) for mate in mates)]
    for one, tv in zip((target, *mates), values):
        game.emit(SidesChanged(one.id, unit.player, unit.detachment, tv))
    fight = game.melee_of(target.id)
    if fight is not None:
        sides = [tuple(key for key in side if key != target.id) for side in (fight.attackers, fight.defenders)]
        game.emit(MeleeThinned(fight.id, *sides))
        settle(game)
    yield from contact(game, target, False)
