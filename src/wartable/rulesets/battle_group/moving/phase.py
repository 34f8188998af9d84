"""The Movement Phase: which unit moves, whether it runs, and what comes of the move (BG-MOVE, BG-RUN, BG-FACE)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wartable.engine.ask import Flow, Later, Manner, Option, Refusal, choose, die, move
from wartable.engine.mod import Mod, reasons
from wartable.engine.plane import INCH
from wartable.kit.wording import asked, does, inched, they
from wartable.rulesets.battle_group.events.base import Chosen, Stepped
from wartable.rulesets.battle_group.events.moving import Moved, RunRolled
from wartable.rulesets.battle_group.moving.charges import met
from wartable.rulesets.battle_group.moving.closing import close, closes
from wartable.rulesets.battle_group.moving.facing import turns_freely
from wartable.rulesets.battle_group.moving.forced import after_move
from wartable.rulesets.battle_group.moving.led import absent, barred, director
from wartable.rulesets.battle_group.moving.over import Over, flies_over
from wartable.rulesets.battle_group.moving.shield_wall import form, may_form
from wartable.rulesets.battle_group.moving.walk import Walk
from wartable.rulesets.battle_group.specials.kit import in_force, of_kind
from wartable.rulesets.battle_group.specials.points import FREE, Bar, Use, speaking
from wartable.rulesets.battle_group.state import FOOT, MOUNTED, VEHICLE, WALKER, Game, Unit
from wartable.rulesets.battle_group.troops import line, near

MOVE, RUN, TURN, STAY, DONE = "move", "run", "turn", "stay", "done"
LUCKLESS = 6  # BG-RUN-03


# ------------------------------------------------------------------ which unit
def waiting(game: Game) -> list[Unit]:
    """BG-MOVE-04: the units of the player whose turn it is that have not had their move and can use it."""
    mine = (unit for unit in game.units.values() if unit.side == game.player and unit.on_table and not unit.stepped)
    return [unit for unit in mine if must(game, unit) or not no_move(game, unit)[0] or may_turn(game, unit)]


def why_still(game: Game, unit: Unit) -> Bar:
    """Why a unit is not among those that may move now (BG-MOVE-04)."""
    if (found := absent(game, unit, "BG-MOVE-04"))[0]:
        return found
    return (they(unit.name, "have had a move in this turn"), "BG-MOVE-04") if unit.stepped else no_move(game, unit)


def must(game: Game, unit: Unit) -> bool:
    """Whether a unit has its move although its player is done: fire drives it, or it makes for cover."""
    rules = speaking(in_force(unit), "must_move")
    return any(rule.must_move(game, unit) for rule in rules) and not barred(game, unit, Use.ROLL)[0]


def may_turn(game: Game, unit: Unit) -> bool:
    """BG-FACE-01: whether the models of a unit may turn where they stand."""
    return all(map(turns_freely, unit.models)) and not barred(game, unit, Use.TURN)[0]


def move_one(game: Game) -> Flow[bool]:
    """BG-MOVE-04: one unit has its move, whichever its player likes; whether the phase goes on.

    Units that somebody else directs (BG-CNF-01) move first, as their director says.
    """
    able = waiting(game)
    if not able:
        yield from _over(game)
        return False
    led = next((unit for unit in able if director(game, unit) != unit.side), None)
    if led is not None:
        yield from _step(game, led)
        return True
    options = [_mover(game, unit) for unit in able]
    options.append(Option(DONE, "No more moves", "BG-MOVE-04"))
    ready = {unit.id for unit in able}
    silent = Later(lambda: tuple(Refusal(u.id, *why_still(game, u)) for u in game.units.values() if u.id not in ready))
    key = yield from choose(
        "BG-MOVE-04", game.player, "Which unit moves?", tuple(options), silent=silent, manner=Manner(acts=True)
    )  # fmt: skip
    if key == DONE:
        yield from _over(game)
        return False
    game.emit(Chosen(key))
    yield from _step(game, game.units[key])
    return True


def _mover(game: Game, unit: Unit) -> Option:
    """A unit that may move, and how it has to if it may not move as its player likes."""
    rules = speaking(in_force(unit), "moves_so")
    words, clause = next((bound for rule in rules if (bound := rule.moves_so(game, unit))[0]), FREE)
    label = does(unit.name, "move")
    return Option(unit.id, f"{label}: {words}" if words else label, clause or "BG-MOVE-04", unit.id)


def _over(game: Game) -> Flow[None]:
    """What is left as a player is done: moves that must be made, walls of those who did not move (BG-SHD-03)."""
    for unit in waiting(game):
        if must(game, unit):
            yield from _step(game, unit)
    for unit in game.units.values():
        if unit.side == game.player and unit.on_table and not unit.stepped and may_form(game, unit):
            yield from form(game, unit, director(game, unit))


# ------------------------------------------------------------------ the move of one unit
def no_move(game: Game, unit: Unit) -> Bar:
    """Why a unit cannot move; two times nothing if it can."""
    if (found := barred(game, unit, Use.MOVE))[0]:
        return found
    return FREE if line.move(unit) else (they(unit.name, "have a Move of 0"), "BG-STAT-09")


def no_run(game: Game, unit: Unit) -> Bar:
    """BG-RUN-06, BG-MNT-03, BG-VMV-05, BG-VTP-01: why a unit cannot run; two times nothing if it can."""
    if (found := no_move(game, unit))[0] or (found := barred(game, unit, Use.RUN))[0]:
        return found
    for model in unit.models:
        if model.kind not in (FOOT, MOUNTED) and not (model.kind == VEHICLE and model.style == WALKER):
            return they(unit.name, "be on wheels, tracks or in the air"), "BG-VMV-05"
    if not near.coherent(unit.models) and not closes(game, unit, 2 * line.move(unit)):
        return f"{they(unit.name, 'have')} a gap that a run does not close", "BG-COH-03"
    return FREE


def _step(game: Game, unit: Unit) -> Flow[None]:
    seat = director(game, unit)
    over = False
    rules = speaking(in_force(unit), "move_begins")
    for rule in sorted(rules, key=lambda rule: not rule.must_move(game, unit)):
        over = over or (yield from rule.move_begins(game, unit))
    if not over and unit.on_table:
        yield from _choose(game, unit, seat)
        for rule in speaking(in_force(unit), "move_ends") if unit.on_table else ():
            yield from rule.move_ends(game, unit)
    if unit.on_table and may_form(game, unit):
        yield from form(game, unit, seat)
    game.emit(Stepped(unit.id))


def _choose(game: Game, unit: Unit, seat: str) -> Flow[None]:
    """BG-MOVE-01, BG-RUN-01, BG-FACE-01: move, try to run, or stay and turn."""
    options, refused = _offers(game, unit)
    manner = Manner(moves=MOVE, who=unit.name)
    # BG-MOVE-02: nothing else is offered.
    key = yield from choose(
        "BG-MOVE-01", seat, asked(unit.name, "move", "How"), tuple(options), refused, unit.id, manner=manner
    )  # fmt: skip
    if key == STAY:
        return
    if key == TURN:
        yield from turn(game, unit, seat)
        return
    limit = line.move(unit)
    if key == RUN and (yield from run_test(game, unit)):
        limit = 2 * limit
    drivers = (rule.driver(unit) for rule in speaking(of_kind(unit.models[0]), "driver"))
    drive = next((found for found in drivers if found), None)
    if drive is not None:
        yield from drive(game, unit, seat)
        return
    spent = (yield from close(game, unit, limit)) if not near.coherent(unit.models) else {}
    if near.coherent(unit.models) and unit.on_table:
        clause = "BG-RUN-01" if unit.ran else "BG-MOVE-01"
        yield from walk(game, unit, limit, clause, seat=seat, runs=unit.ran, spent=spent)


def _offers(game: Game, unit: Unit) -> tuple[list[Option], list[Refusal]]:
    """BG-COH-03: who has a gap to close may not stay as long as it can move."""
    still, kept = no_move(game, unit), no_run(game, unit)
    far = line.move(unit)
    keeping = " without leaving contact" if near.engaged(game, unit) else ""
    options = list[Option]()
    if not still[0]:
        options.append(Option(MOVE, f"Move up to {inched(far)}", "BG-MOVE-01"))
    elif may_turn(game, unit):
        options.append(Option(TURN, "Turn where they stand", "BG-FACE-01"))
    if not kept[0]:
        clause = "BG-MOVE-06" if keeping else "BG-RUN-01"
        options.append(Option(RUN, f"Try to run, up to {inched(2 * far)}{keeping}", clause))
    if still[0] or near.coherent(unit.models):
        options.append(Option(STAY, "Stay as they are", "BG-MOVE-04"))
    return options, [Refusal(key, *why) for key, why in ((MOVE, still), (RUN, kept)) if why[0]]


def run_number(unit: Unit) -> int:
    """BG-RUN-02, BG-RUN-03: up to which number of a D6 a unit runs: its Move as it is now (BG-MOVE-03); never a 6."""
    return min(LUCKLESS - 1, line.move(unit) // INCH)


def run_test(game: Game, unit: Unit) -> Flow[bool]:
    """BG-RUN-02: a D6 that is not above the number."""
    need = run_number(unit)
    face = yield from die(6, "BG-RUN-02", unit.side, f"whether {does(unit.name, 'run')}")
    game.emit(RunRolled(unit.id, face, need, face <= need, reasons(_parts(unit))))
    return face <= need


def walk(
    game: Game, unit: Unit, limit: int, clause: str, question: str = "", *, seat: str = "", runs: bool = False,
    spent: Mapping[int, int] | None = None,
) -> Flow[None]:  # fmt: skip
    """The unit moves up to `limit` mils, as who leads it says, or stays and turns."""
    made = Over if flies_over(unit) else Walk
    how = made(game, unit, limit, clause, seat=seat or director(game, unit), runs=runs, spent=spent)
    way = yield from move(how.ask(question or f"{does(unit.name, 'move')} up to {inched(limit)}"))
    before = unit.models
    if way.ends == before:
        return
    told = reasons(_parts(unit)) if way.distance else ()
    game.emit(Moved(unit.id, way.ends, way.distance, met(way.ends, game, unit), clause, told))
    yield from after_move(game, unit, before, way.paths)


def turn(game: Game, unit: Unit, seat: str) -> Flow[None]:
    """BG-FACE-01: the models of a unit that stays turn as who leads it says."""
    if may_turn(game, unit):
        yield from walk(game, unit, 0, "BG-FACE-01", asked(unit.name, "face", "Which way"), seat=seat)


def _parts(unit: Unit) -> Iterator[Mod]:
    """BG-BGF-08: what makes the Move, in inches."""
    for mod in line.move_line(unit):
        if isinstance(mod.value, int):
            yield Mod(mod.value // INCH, mod.clause, mod.why)
