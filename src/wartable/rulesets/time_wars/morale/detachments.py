"""Chapter DET: losses that break a detachment or an army, who leads its tests, and who has left the battle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from wartable.engine.ask import Flow
from wartable.engine.mod import Reason
from wartable.rulesets.time_wars.events.base import Turned
from wartable.rulesets.time_wars.events.ending import SideOut
from wartable.rulesets.time_wars.events.morale import ArmyTested, CommanderFell, DetachmentFled, DetachmentTested
from wartable.rulesets.time_wars.melee.contacts import settle
from wartable.rulesets.time_wars.morale.nerve_dice import BY_SIX, PASSES, Trial, throw
from wartable.rulesets.time_wars.specials.ask import losses_settled, two_dice, wilful
from wartable.rulesets.time_wars.state import (
    ABOARD,
    JOINED,
    LIMBO,
    PRESENT,
    SQUAD,
    VEHICLE,
    Detachment,
    Game,
    Side,
    Unit,
)
from wartable.rulesets.time_wars.troops import losses
from wartable.rulesets.time_wars.troops.casualties import lent_by
from wartable.rulesets.time_wars.troops.characteristics import nrv
from wartable.rulesets.time_wars.troops.squads import has_leader
from wartable.rulesets.time_wars.troops.troop_types import IndividualLeft


class Leader(NamedTuple):
    """Who leads a test, with the NRV and rank that count."""

    unit: Unit
    nrv: int
    rank: int


def by_turn(game: Game) -> tuple[str, ...]:
    """TW-GEN-11: the players from the active one on, in the order of play."""
    order = game.order or tuple(game.sides)
    at = order.index(game.active) if game.active in order else 0
    return order[at:] + order[:at]


def rank_of(unit: Unit) -> int:
    """TW-CMD-09, TW-UPG-07: a Commander's rank, 1 for a Squad with its Squad Leader, 0 for all others."""
    return unit.rank or int(unit.kind == SQUAD and has_leader(unit))


# ---------------------------------------------------------------- detachments
def commander(game: Game, item: Detachment) -> Unit | None:
    """TW-DET-01: the one commander of a detachment, if he is still in the battle; never a Squad Leader (TW-UPG-08).

    TW-ARMY-48: he is gone with his own model, though his Retinue may stand. To his old side he is gone too if he serves
    the enemy now.
    """
    unit = game.units.get(item.commander)
    return unit if unit is not None and unit.at_hand and unit.kind != SQUAD and unit.player == item.player else None


def leader(game: Game, item: Detachment) -> Leader | None:
    """TW-DET-03: the commander with his own NRV and rank, else the highest NRV left on the table (TW-DET-12).

    TW-DET-13: a substitute adds a rank only as a Squad with a Squad Leader or a further Commander.
    """
    chief = commander(game, item)
    if chief:
        return Leader(chief, nrv(game, chief), chief.rank)
    left = [unit for unit in game.units.values() if unit.detachment == item.id and _there(unit)]
    if not left:
        return None
    best = max(left, key=lambda unit: (nrv(game, unit), rank_of(unit)))  # TW-DET-12, TW-DET-13
    return Leader(best, nrv(game, best), rank_of(best))


def _there(unit: Unit) -> bool:
    """Whether it is on the table, or on something that is; TW-MISS-13: a routed target leads nobody."""
    return unit.where in PRESENT and not unit.running


def due(game: Game, item: Detachment) -> bool:
    """TW-DET-03: whether losses above the leader's NRV call for a test that has not been taken (TW-DET-05).

    TW-DET-12: when its commander has just gone, even losses that were tested before.
    """
    if item.gone:
        return False
    chief = leader(game, item)
    if chief is None or item.lost <= chief.nrv:
        return False
    return item.lost > item.tested or _just_fallen(game, item)


def _just_fallen(game: Game, item: Detachment) -> bool:
    unit = game.units.get(item.commander)
    waits = unit is not None and unit.where == LIMBO  # TW-MOD-28: he may come back yet
    return bool(item.commander) and not item.leaderless and commander(game, item) is None and not waits


def begin(game: Game) -> None:
    """TW-MORALE-01: after the single tests, find the detachments that must test; without any the armies follow."""
    sweep(game)
    todo = tuple(item.id for item in _in_turn(game) if due(game, item))
    for item in _in_turn(game):
        if not item.gone and _just_fallen(game, item):
            game.emit(CommanderFell(item.id, item.commander))
    if todo:
        game.emit(Turned("morale", ("detachments", *todo)))
    else:
        begin_armies(game)


def _in_turn(game: Game) -> Iterator[Detachment]:
    for player in by_turn(game):
        for item in game.detachments.values():
            if item.player == player:
                yield item


def test_next(game: Game, todo: tuple[str, ...]) -> Flow[None]:
    """The next Detachment Nerve Test of this phase, each at most once (TW-DET-05)."""
    item = game.detachments[todo[0]]
    chief = leader(game, item)
    if not item.gone and chief is not None and item.lost > chief.nrv:
        yield from test(game, item, chief)
    if todo[1:]:
        game.emit(Turned("morale", ("detachments", *todo[1:])))
    else:
        begin_armies(game)


def test(game: Game, item: Detachment, chief: Leader) -> Flow[None]:
    """TW-DET-04: NRV + rank + D6 less the losses beyond NRV; 15 or more, else the detachment flees (TW-DET-06)."""
    beyond = item.lost - chief.nrv
    if item.tested:
        game.cite("TW-DET-05")
    base = chief.nrv + chief.rank - beyond  # size is not used
    six = wilful(game, chief.unit)  # TW-CHAR-32
    what = f"nerve of the detachment of {chief.unit.name or chief.unit.id}"
    trial = Trial(item.player, "TW-DET-04", what, base, six, six, second=two_dice(game, item.player))
    faces, before = yield from throw(trial)
    total, passed = trial.total(faces), trial.passes(faces)
    clause = "TW-DET-04" if chief.unit.id == item.commander else "TW-DET-12"
    why = [*_lines("TW-DET-04", faces), Reason(clause, "NRV", chief.nrv)]
    if chief.rank:
        why.append(Reason("TW-UPG-07" if chief.unit.kind == SQUAD else "TW-CMD-09", "rank", chief.rank))
    why.append(Reason("TW-DET-04", "losses beyond NRV", -beyond))
    if passed and total < PASSES:
        why.append(Reason(six, BY_SIX, 0))
    game.emit(DetachmentTested(item.id, chief.unit.id, faces[0], total, passed, item.lost, tuple(why), before))
    if not passed:
        yield from flee(game, item)
        sweep(game)


def _lines(clause: str, faces: tuple[int, ...]) -> tuple[Reason, ...]:
    """The dice of a test in its sum."""
    return (Reason(clause, "D6", faces[0]), *(Reason("TW-MOD-20", "second D6", face) for face in faces[1:]))


def flee(game: Game, item: Detachment) -> Flow[None]:
    """TW-DET-06: all its Troop Types leave as routed: aboard, in melee, in reserve, joined to others.

    Passengers go before their vehicles: TW-VEH-17 sets down only those of other detachments.
    """
    game.emit(DetachmentFled(item.id, credited(game, item)))
    mine = [unit for unit in game.units.values() if unit.detachment == item.id]
    ranks = {ABOARD: 0, JOINED: 1}
    for unit in sorted(mine, key=lambda unit: 3 if unit.kind == VEHICLE else ranks.get(unit.where, 2)):
        if not unit.alive:
            continue
        if unit.where == JOINED:
            squad = game.units[unit.joined]
            if squad.detachment == item.id:
                continue  # he goes with it
            game.emit(IndividualLeft(unit.id, lent_by(game, squad, unit.id)))
        yield from losses.rout(game, unit)  # TW-DET-06
    yield from losses_settled(game)


def credited(game: Game, item: Detachment) -> str:
    """TW-MISS-07: to whom the end of a detachment counts: its only enemy, else who caused the last of its own losses.

    One that has lost nothing goes with its army: then he counts who caused the latest loss of all.
    """
    enemies = [seat for seat in game.sides if seat != item.player]
    if len(enemies) == 1:
        return enemies[0]
    by = item.beaten_by if item.lost or not _anybody(game, item) else game.credit
    return by if by != item.player else ""


def _anybody(game: Game, item: Detachment) -> bool:
    return any(unit.detachment == item.id and unit.alive for unit in game.units.values())


def sweep(game: Game) -> None:
    """TW-TURN-05, TW-MISS-07: note detachments of which nobody is left, then the sides that have none.

    TW-DET-07: the only detachment of an army takes its owner out at that moment.
    """
    left = {unit.detachment: unit.player for unit in game.units.values() if unit.alive}
    for item in _in_turn(game):
        if not item.gone and item.id not in left:
            game.emit(DetachmentFled(item.id, credited(game, item), wiped=True))
    for player in by_turn(game):
        side = game.sides.get(player)
        if side is not None and not side.out and player not in left.values():
            game.emit(SideOut(player))  # TW-TURN-05, TW-DET-07


# ---------------------------------------------------------------- armies
def lost_points(game: Game, player: str) -> tuple[int, int]:
    """TW-DET-08: points of whole Troop Types lost, upgrades included, and the army's total at the start."""
    mine = [unit for unit in game.units.values() if unit.owner == player]
    total = game.sides[player].points or sum(unit.cost for unit in mine)
    return sum(unit.cost for unit in mine if not unit.fights or unit.turned), total


def reasons_for(game: Game, side: Side) -> tuple[str, ...]:
    """TW-DET-08, TW-DET-09, TW-DET-11: why the army of `side` must test now; armies of one detachment never do."""
    mine = [item for item in game.detachments.values() if item.player == side.seat]
    if len(mine) < 2 or side.out:
        return ()
    found = []
    if not side.halved:
        lost, total = lost_points(game, side.seat)
        if total and 2 * lost >= total:
            found.append("half of its points lost")  # TW-DET-08
    supreme = game.units.get(side.supreme)
    if not side.beheaded and supreme is not None and not (supreme.fights and supreme.player == side.seat):
        found.append("its supreme commander gone")  # TW-DET-09
    if side.shaken and sum(item.gone for item in mine) > side.losses:
        found.append("a further detachment gone")  # TW-DET-11
    return tuple(found)


def army_leader(game: Game, player: str) -> Leader | None:
    """TW-DET-10: the surviving Commander with the best sum of NRV and rank, Squad Leaders with rank 1 included.

    If none is left, the best NRV on the table, without rank.
    """
    mine = [unit for unit in game.units.values() if unit.player == player and unit.at_hand]
    chiefs = [unit for unit in mine if rank_of(unit)]
    if chiefs:
        best = max(chiefs, key=lambda unit: nrv(game, unit) + rank_of(unit))
        return Leader(best, nrv(game, best), rank_of(best))
    others = [unit for unit in mine if unit.where in PRESENT]
    if not others:
        return None
    best = max(others, key=lambda unit: nrv(game, unit))
    return Leader(best, nrv(game, best), 0)


def begin_armies(game: Game) -> None:
    """TW-MORALE-01: armies test last; without any the phase is over."""
    todo = tuple(player for player in by_turn(game) if player in game.sides and reasons_for(game, game.sides[player]))
    if todo:
        game.emit(Turned("morale", ("armies", *todo)))
    else:
        finish(game)


def army_test_next(game: Game, todo: tuple[str, ...]) -> Flow[None]:
    """The next army test; every army takes at most one in a phase, with all its reasons at once (TW-DET-09)."""
    side = game.sides[todo[0]]
    found = reasons_for(game, side)
    chief = army_leader(game, side.seat)
    if found and chief is not None:
        yield from army_test(game, side, chief, found)
    if todo[1:]:
        game.emit(Turned("morale", ("armies", *todo[1:])))
    else:
        finish(game)


def army_test(game: Game, side: Side, chief: Leader, found: tuple[str, ...]) -> Flow[None]:
    """TW-DET-10: D6 + NRV + rank, neither size nor losses; under 15 the whole army routs."""
    what = f"nerve of the army of {side.name or side.seat}"
    faces, before = yield from throw(
        Trial(side.seat, "TW-DET-10", what, chief.nrv + chief.rank, second=two_dice(game, side.seat))
    )
    total = sum(faces) + chief.nrv + chief.rank
    why = (
        *_lines("TW-DET-10", faces),
        Reason("TW-DET-10", f"NRV of {chief.unit.name or chief.unit.id}", chief.nrv),
        Reason("TW-DET-10", "rank", chief.rank),
    )
    mine = [item for item in game.detachments.values() if item.player == side.seat]
    gone = sum(item.gone for item in mine)
    passed = total >= PASSES
    game.emit(ArmyTested(side.seat, chief.unit.id, faces[0], total, passed, "; ".join(found), gone, why, before))
    if passed:
        return
    for item in mine:
        if not item.gone:
            yield from flee(game, item)


def finish(game: Game) -> None:
    """The Morale Phase is over: who has nobody left is out, survivors of melees are free (TW-MELEE-25)."""
    sweep(game)
    settle(game)
    game.emit(Turned("end"))
