"""The Movement Phase: which unit moves, whether it runs, and what comes of the move (BG-MOVE, BG-RUN, BG-FACE)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.ask import Flow, Manner, Option, Refusal, choose, die, move
from wartable.engine.mod import Mod, reasons
from wartable.engine.plane import INCH, inches
from wartable.kit.wording import asked, does, inched, they
from wartable.rulesets.battle_group.catalogue.equipment import shields
from wartable.rulesets.battle_group.events.base import Chosen, Stepped
from wartable.rulesets.battle_group.events.moving import Moved, RunRolled, WallFormed
from wartable.rulesets.battle_group.moving.forced import after_move
from wartable.rulesets.battle_group.moving.led import barred, director
from wartable.rulesets.battle_group.moving.walk import Walk, met
from wartable.rulesets.battle_group.specials.kit import in_force, of_kind
from wartable.rulesets.battle_group.specials.points import FREE, Bar, Use, speaking
from wartable.rulesets.battle_group.state import FOOT, MOUNTED, VEHICLE, WALKER, Game, Unit
from wartable.rulesets.battle_group.troops import line, near

MOVE, RUN, STAY, WALL, DONE = "move", "run", "stay", "wall", "done"
LUCKLESS = 6  # BG-RUN-03
SHIELD_WALL = "shield_wall"


def waiting(game: Game) -> Iterator[Unit]:
    """BG-MOVE-04: the units of the player whose turn it is that have not had their move."""
    return (u for u in game.units.values() if u.side == game.player and u.on_table and not u.stepped)


def move_one(game: Game) -> Flow[bool]:
    """BG-MOVE-04: one unit has its move, whichever its player likes; whether the phase goes on."""
    for unit in waiting(game):
        for rule in speaking(in_force(unit), "move_begins"):
            if (yield from rule.move_begins(game, unit)):
                game.emit(Stepped(unit.id))
                return True
    able = [unit for unit in waiting(game) if _may_at_all(game, unit)]
    if not able:
        return False
    led = next((unit for unit in able if director(game, unit) != unit.side), None)
    if led is not None:
        yield from _step(game, led, director(game, led))
        return True
    options = [Option(unit.id, unit.name, "BG-MOVE-04", unit.id) for unit in able]
    options.append(Option(DONE, "No more moves", "BG-MOVE-04"))
    key = yield from choose("BG-MOVE-04", game.player, "Which unit moves?", tuple(options), manner=Manner(acts=True))
    if key == DONE:
        return False
    game.emit(Chosen(key))
    yield from _step(game, game.units[key], game.player)
    return True


def _may_at_all(game: Game, unit: Unit) -> bool:
    return not barred(game, unit, Use.MOVE)[0] or not barred(game, unit, Use.TURN)[0]


# ------------------------------------------------------------------ the move of one unit
def no_move(game: Game, unit: Unit) -> Bar:
    """Why a unit cannot move; two times nothing if it can."""
    if (found := barred(game, unit, Use.MOVE))[0]:
        return found
    return FREE if line.move(unit) else (they(unit.name, "have a Move of 0"), "BG-STAT-09")


def no_run(game: Game, unit: Unit) -> Bar:
    """BG-RUN-06, BG-VMV-05, BG-VTP-01: why a unit cannot run; two times nothing if it can."""
    if (found := no_move(game, unit))[0] or (found := barred(game, unit, Use.RUN))[0]:
        return found
    for model in unit.models:
        if model.kind not in (FOOT, MOUNTED) and not (model.kind == VEHICLE and model.style == WALKER):
            return they(unit.name, "be on wheels, tracks or in the air"), "BG-VMV-05"
    if near.engaged(game, unit):
        return f"{they(unit.name, 'be engaged')} and may not run out of contact", "BG-MOVE-06"
    return FREE


def _step(game: Game, unit: Unit, seat: str) -> Flow[None]:
    options, refused = [], []
    offers = ((MOVE, f"Move up to {inched(line.move(unit))}", "BG-MOVE-01", no_move(game, unit)),
              (RUN, f"Try to run, up to {inched(2 * line.move(unit))}", "BG-RUN-01", no_run(game, unit)))  # fmt: skip
    for key, label, clause, (why, by) in offers:
        if why:
            refused.append(Refusal(key, why, by))
        else:
            options.append(Option(key, label, clause))
    options.append(Option(STAY, "Stay" if len(options) else "Stay in place", "BG-FACE-01"))
    manner = Manner(moves=MOVE, who=unit.name)
    key = yield from choose(
        "BG-MOVE-01", seat, asked(unit.name, "move", "How"), tuple(options), refused, unit.id, manner=manner
    )  # fmt: skip
    if unit.wall:
        game.emit(WallFormed(unit.id, formed=False))
    limit = line.move(unit)
    if key == RUN and (yield from run_test(game, unit)):
        limit = 2 * limit
    drivers = (rule.driver(unit) for rule in speaking(of_kind(unit.models[0]), "driver"))
    drive = next((found for found in drivers if found), None)
    if key != STAY and drive is not None:
        yield from drive(game, unit, seat)
    elif key != STAY:
        yield from walk(game, unit, limit, "BG-RUN-01" if unit.ran else "BG-MOVE-01", seat=seat, runs=unit.ran)
    if unit.on_table:
        yield from _wall(game, unit, seat)
    game.emit(Stepped(unit.id))


def run_test(game: Game, unit: Unit) -> Flow[bool]:
    """BG-RUN-02, BG-RUN-03: a D6 equal to or below the Move, in whole inches; a 6 always fails."""
    need = min(LUCKLESS - 1, line.move(unit) // INCH)
    face = yield from die(6, "BG-RUN-02", unit.side, f"whether {does(unit.name, 'run')}")
    passed = face <= need
    game.emit(RunRolled(unit.id, face, need, passed))
    return passed


def walk(
    game: Game, unit: Unit, limit: int, clause: str, question: str = "", *, seat: str = "", runs: bool = False
) -> Flow[None]:  # fmt: skip
    """The unit moves up to `limit` mils, as who leads it says, or stays."""
    how = Walk(game, unit, limit, clause, seat=seat, runs=runs)
    text = question or f"{does(unit.name, 'move')} up to {inches(limit)} inches"
    way = yield from move(how.ask(text))
    before = unit.models
    if way.ends == before:
        return
    why = reasons(Mod(int(m.value) // INCH, m.clause, m.why) for m in line.move_line(unit) if isinstance(m.value, int))
    game.emit(Moved(unit.id, way.ends, way.distance, met(way.ends, game, unit), clause, why))
    yield from after_move(game, unit, before, way.paths)


def _wall(game: Game, unit: Unit, seat: str) -> Flow[None]:
    """BG-SHD-02, BG-SHD-03: a group that has not run may form a shield wall at the end of its move, free of cost."""
    if not may_wall(unit) or unit.ran:
        return
    options = (Option(WALL, "Form a shield wall", "BG-SHD-03"), Option("open", "Stay in open order", "BG-SHD-03"))
    key = yield from choose("BG-SHD-03", seat, asked(unit.name, "stand", "How"), options, about=unit.id)
    if key == WALL:
        game.emit(WallFormed(unit.id))


def may_wall(unit: Unit) -> bool:
    """BG-SHD-02: whether two or more models all carry the same one of the shields that make a wall."""
    held = {model.shield for model in unit.models}
    if len(unit.models) < 2 or len(held) != 1 or "" in held:
        return False
    return shields()[held.pop()].effect(SHIELD_WALL) is not None
