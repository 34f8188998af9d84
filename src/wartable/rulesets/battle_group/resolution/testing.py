"""The Resolution Phase: who tests, and what comes of a failed test (chapter RES)."""

from __future__ import annotations

from wartable.engine.ask import Flow, Option, choose, pool
from wartable.engine.plane import INCH
from wartable.kit.wording import does
from wartable.rulesets.battle_group.dice.attack import destroyed
from wartable.rulesets.battle_group.events.resolution import CaughtInTheOpen, FlightRolled, Hid, PursuitRolled, Tested
from wartable.rulesets.battle_group.moving.fleeing import (
    away_from,
    covers_near,
    flee_to_edge,
    held_back,
    hindered,
    to_cover,
)
from wartable.rulesets.battle_group.moving.forced import pursue
from wartable.rulesets.battle_group.moving.led import barred
from wartable.rulesets.battle_group.resolution.hiding import HIDING, OPEN
from wartable.rulesets.battle_group.resolution.will import will_test
from wartable.rulesets.battle_group.sight.lines import in_cover
from wartable.rulesets.battle_group.specials.points import Use
from wartable.rulesets.battle_group.state import Effect, Game, Unit, Until
from wartable.rulesets.battle_group.troops import line, near

PURSUE, STAY = "pursue", "stay"


def beaten(unit: Unit) -> bool:
    """BG-MEL-12: whether a unit has lost its melees of this turn: it suffered more than it inflicted."""
    return unit.suffered > unit.inflicted


def due(game: Game) -> list[Unit]:
    """BG-RES-01, BG-TURN-06: the units that must test, those of the player whose turn it is first (BG-DICE-12)."""
    place = game.sequence.index(game.player) if game.player in game.sequence else 0
    order = (*game.sequence[place:], *game.sequence[:place])
    found = [unit for unit in game.on_table() if unit.hit_by or beaten(unit)]
    found = [unit for unit in found if not barred(game, unit, Use.ROLL)[0]]
    return sorted(found, key=lambda unit: order.index(unit.side) if unit.side in order else 0)


def resolve(game: Game) -> Flow[bool]:
    """BG-RES-04: one unit tests, once; whether another one is left."""
    waiting = due(game)
    if not waiting:
        return False
    unit = yield from _next(game, waiting)
    lost, shooters, winners = beaten(unit), unit.hit_by, dict(unit.beaten_by)
    game.emit(Tested(unit.id))
    if (yield from will_test(game, unit, "BG-RES-02")):
        return True
    if lost:
        yield from _rout(game, unit, winners)
    else:
        yield from _run_for_cover(game, unit, shooters)
    return True


def _next(game: Game, waiting: list[Unit]) -> Flow[Unit]:
    """BG-DICE-12: a player's units test in the order he likes; he is asked where two may make for the same cover."""
    mine = [unit for unit in waiting if unit.side == waiting[0].side]
    aims = [pieces[0][1].key for unit in mine if not beaten(unit) and (pieces := covers_near(game, unit))]
    if len(set(aims)) == len(aims):
        return mine[0]
    options = tuple(Option(unit.id, does(unit.name, "test"), "BG-DICE-12", unit.id) for unit in mine)
    key = yield from choose("BG-DICE-12", mine[0].side, "Which unit tests its will next?", options)
    return game.units[key]


# ------------------------------------------------------------------ shot
def _run_for_cover(game: Game, unit: Unit, shooters: tuple[str, ...]) -> Flow[None]:
    """BG-RES-05, BG-RES-09, BG-RES-10: 2D6 inches towards the nearest cover; BG-RES-06: who is in cover hides there."""
    eyes = [m for key in shooters if key in game.units for m in game.units[key].models]
    if in_cover(game, unit, eyes):
        game.emit(Hid(unit.id, Effect(HIDING, "BG-RES-06"), "BG-RES-06"))
        return
    if barred(game, unit, Use.FORCED)[0] or not line.move(unit):
        return
    total = yield from pool(2, 6, "BG-RES-05", unit.side, f"how far {does(unit.name, 'run')}")
    game.emit(FlightRolled(unit.id, total, "BG-RES-05"))
    pieces = covers_near(game, unit)
    if not pieces:
        foes = [game.units[key] for key in shooters if key in game.units and game.units[key].on_table]
        if foes:
            nearest = min(foes, key=lambda foe: near.apart(unit.models, foe.models))
            yield from away_from(game, unit, nearest.models, total * INCH, "BG-RES-10")
        game.emit(CaughtInTheOpen(unit.id, _in_the_open(""), "BG-RES-10"))
        return
    before = unit.models
    reached = yield from to_cover(game, unit, total * INCH, eyes, "BG-RES-05")
    if reached:
        game.emit(Hid(unit.id, Effect(HIDING, "BG-RES-06", about=reached), "BG-RES-06"))
    else:
        near_by = [piece.key for away, piece in pieces if away == pieces[0][0]]
        same = next(piece.key for _, piece in covers_near(game, unit) if piece.key in near_by)
        why = hindered(game, unit, same, total * INCH, eyes) if unit.models == before else ""
        game.emit(CaughtInTheOpen(unit.id, _in_the_open(same), "BG-NEW-INTHEOPEN-00", why))


def _in_the_open(cover: str) -> Effect:
    """BG-NEW-INTHEOPEN-03: it is over after the next turn of its owner in any case."""
    return Effect(OPEN, "BG-NEW-INTHEOPEN-00", Until.OWN_TURN, about=cover)


# ------------------------------------------------------------------ beaten
def _rout(game: Game, unit: Unit, winners: dict[str, int]) -> Flow[None]:
    """BG-RES-12, BG-RES-14: it flees 2D6 inches to the nearest edge; one of the winners may pursue.

    BG-RES-16, BG-RES-18: nothing of it lasts: both act as usual in their next turns.
    """
    if barred(game, unit, Use.FORCED)[0]:
        return
    able = pursuers(game, unit, winners)
    total = yield from pool(2, 6, "BG-RES-12", unit.side, f"how far {does(unit.name, 'flee')}")
    game.emit(FlightRolled(unit.id, total, "BG-RES-12", held_back(game, unit, total * INCH)))
    pursuer = yield from _pursues(game, unit, able)
    if pursuer is None:
        yield from flee_to_edge(game, unit, total * INCH, "BG-RES-12")
        return
    chase = yield from pool(2, 6, "BG-RES-14", pursuer.side, f"how far {does(pursuer.name, 'pursue')}")
    game.emit(PursuitRolled(pursuer.id, unit.id, chase, catches(chase, total)))
    way = yield from flee_to_edge(game, unit, total * INCH, "BG-RES-12")
    if catches(chase, total) and unit.models:
        yield from destroyed(game, unit, "BG-RES-14")
    yield from pursue(game, pursuer, way, chase * INCH, "BG-RES-15")


def catches(chase: int, total: int) -> bool:
    """BG-RES-14: whether a pursuit by one total catches a flight by another one."""
    return chase > total


def pursuers(game: Game, unit: Unit, winners: dict[str, int]) -> list[Unit]:
    """BG-RES-17: the winners who are engaged with nobody else and do not flee; those of whom inflicted most first.

    BG-MEL-12: a friend who was led against it by an opponent is no winner.
    """
    found = []
    for key in sorted(winners, key=lambda key: -winners[key]):
        foe = game.units.get(key)
        if foe is None or not foe.on_table or game.friendly(foe.side, unit.side):
            continue
        if barred(game, foe, Use.PURSUE, Use.FORCED)[0]:
            continue
        if all(other is unit for other in near.engaged(game, foe)) and not beaten(foe):
            found.append(foe)
    return [foe for foe in found if foe.side == found[0].side] if found else []


def _pursues(game: Game, unit: Unit, able: list[Unit]) -> Flow[Unit | None]:
    """BG-RES-14: decided after the flight roll is seen."""
    if not able:
        return None
    seat = able[0].side
    options = [Option(foe.id, f"{does(foe.name, 'pursue')}", "BG-RES-14", foe.id) for foe in able]
    options.append(Option(STAY, "Let them run", "BG-RES-14"))
    question = f"{does(unit.name, 'flee')}. Who pursues?"
    key = yield from choose("BG-RES-14", seat, question, tuple(options), about=unit.id)
    return None if key == STAY else game.units[key]
