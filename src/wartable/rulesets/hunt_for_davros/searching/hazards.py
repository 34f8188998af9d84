"""Chapter SRCH: encounters for ill, which strike at once (HD-SRCH-04)."""

from __future__ import annotations

from wartable.engine.ask import Flow, Option, choose_or_skip
from wartable.engine.grid import Square
from wartable.rulesets.hunt_for_davros.chits import gangs, ready
from wartable.rulesets.hunt_for_davros.complex.complex import Door
from wartable.rulesets.hunt_for_davros.data.card_effects import (
    ActionLimit,
    Chit,
    Command,
    EffectRoll,
    Lock,
    MoveUnits,
    Stun,
    Terrain,
)
from wartable.rulesets.hunt_for_davros.data.data import profile
from wartable.rulesets.hunt_for_davros.events.actions import (
    ActionsLost,
    AlarmRaised,
    CommandJammed,
    DoorSet,
    GasReleased,
    GroundBroken,
    NoEffect,
    Numbed,
)
from wartable.rulesets.hunt_for_davros.events.base import ChitRemoved, GroupActivated
from wartable.rulesets.hunt_for_davros.searching.resolving import Find, doors, in_room, nearest, room
from wartable.rulesets.hunt_for_davros.shooting import damage, results
from wartable.rulesets.hunt_for_davros.shooting.damage import Source
from wartable.rulesets.hunt_for_davros.state import GUARDS, DoorState, Game, Model

DALEK, ME = "dalek", "finder"
LOCKED, DESTROYED = "locked", "destroyed"


def end_of_next_turn(game: Game) -> int:
    """The last turn of an effect that lasts until the end of the next turn."""
    return game.turn + 1


# ------------------------------------------------------------------ blows
def effect_roll(game: Game, find: Find, effect: EffectRoll) -> Flow[None]:
    """HD-NEW-ENC-29, HD-NEW-ENC-32: one effect roll on the searcher, or on each non-Dalek in the room."""
    if effect.targets == ME:
        struck: tuple[Model, ...] = (find.model,)
    else:
        struck = tuple(model for model in in_room(game, find) if not is_dalek(model))
    for model in struck:
        if game.result is None and model.at is not None:
            yield from damage.effect_roll(game, model, source_of(game, find), secondary=effect.secondary)


def source_of(game: Game, find: Find) -> Source:
    """Where the blows of an encounter come from: its marker, by the action of the searcher's team (HD-WIN-11)."""
    return Source("", game.grid.cells_of(find.marker.at)[0], find.model.team)


def is_dalek(model: Model) -> bool:
    """Whether a model is a Dalek of any side."""
    return profile(model.profile).race == DALEK


def stun(game: Game, find: Find, effect: Stun) -> Flow[None]:
    """HD-NEW-ENC-30: the rest of the activation is lost, and the next one is used up when its turn begins."""
    model, act = find.model, game.act
    if effect.now and act is not None and act.model == model.id:
        game.emit(ActionsLost(model.id, act.left))
    if effect.next_turn and model.at is not None:
        game.emit(Numbed(model.id))
    yield from ()


# ------------------------------------------------------------------ doors and ground
def lock(game: Game, find: Find, effect: Lock) -> Flow[None]:
    """HD-NEW-ENC-33: all doors of the room close and lock; an open one with a model in its doorway stays as it is.

    HD-NEW-KEY-01: the doors of the sanctum obey keys alone.
    """
    made, changed = effect.makes[0], False
    for door in doors(game, find):
        state = game.doors[door.id]
        new = _set(state, made)
        if state.sanctum or state.broken or new == _stands(state) or (made == LOCKED and _held_open(game, door)):
            continue
        game.emit(DoorSet(door.id, find.model.id, *new, under=find.row.clause))
        changed = True
    if not changed:
        game.emit(NoEffect(find.row.key, f"there is no door to be {made}", find.row.clause))
    yield from ()


def _stands(state: DoorState) -> tuple[bool, bool, bool]:
    return state.open, state.locked, state.broken


def _set(state: DoorState, made: str) -> tuple[bool, bool, bool]:
    """How a door stands afterwards: open, locked, broken."""
    if made == LOCKED:
        return False, True, False
    return (True, False, True) if made == DESTROYED else (state.open, False, False)


def _held_open(game: Game, door: Door) -> bool:
    """HD-BOARD-06: whether a model in its doorway keeps a door from closing."""
    standing = (model.at.square for model in game.on_board() if model.at is not None)
    return game.doors[door.id].open and door.square in standing


def terrain(game: Game, find: Find, effect: Terrain) -> Flow[None]:
    """HD-NEW-ENC-31, HD-NEW-ENC-32: floor becomes bad going for good, or gas hides the room for two turns."""
    squares = room(game, find) if effect.area else around(game, find, effect.radius)
    if "blocks_sight" in effect.makes:
        game.emit(GasReleased(squares, end_of_next_turn(game)))
    if "small_squares" in effect.makes:
        broken = tuple(square for square in squares if _floor(game, square))
        if broken:
            game.emit(GroundBroken(broken))
        else:
            game.emit(NoEffect(find.row.key, "there is no floor to fall in", find.row.clause))
    yield from ()


def around(game: Game, find: Find, radius: int) -> tuple[Square, ...]:
    """The squares within `radius` of a marker, walls or not, row by row."""
    mx, my = find.marker.at
    squares = ((x, y) for y in range(my - radius, my + radius + 1) for x in range(mx - radius, mx + radius + 1))
    return tuple(square for square in squares if game.grid.cells_of(square))


def _floor(game: Game, square: Square) -> bool:
    """Whether a square is whole and can fall in: what is raised, slopes, and the feet of lifts and ladders hold."""
    grid = game.grid
    firm = square in grid.raised or square in grid.slopes or any(link.foot == square for link in game.board.links)
    return len(grid.cells_of(square)) == 1 and not firm


# ------------------------------------------------------------------ guards, command, chits
def alarm(game: Game, find: Find, effect: MoveUnits) -> Flow[None]:
    """HD-NEW-ENC-34: the guards nearest to the searcher hunt its team until the end of the next turn."""
    hunters = nearest(game, find, game.of(GUARDS), effect.count)
    game.emit(AlarmRaised(end_of_next_turn(game), find.model.team, tuple(guard.id for guard in hunters)))
    yield from ()


def rouse(game: Game, find: Find, effect: ActionLimit) -> Flow[None]:
    """HD-NEW-ENC-34: guards have more actions for a chit; the order to hunt, if the card gives one, tells it."""
    if not any(other.order for other in find.row.of(MoveUnits)):
        game.emit(AlarmRaised(end_of_next_turn(game), find.model.team, ()))
    yield from ()


def jam(game: Game, find: Find, effect: Command) -> Flow[None]:
    """HD-NEW-ENC-35: the searcher's team is in command on its commander's own board only."""
    game.emit(CommandJammed(find.model.team, end_of_next_turn(game)))
    yield from ()


def chit(game: Game, find: Find, effect: Chit) -> Flow[None]:
    """HD-NEW-ENC-36: chits of the searcher's team leave the pot for this turn; the owner says whom they mark."""
    seat, clause = find.model.team, find.row.clause
    for _ in range(-effect.change):
        models = ready(game, seat)
        options = [Option(model.id, f"{model.name} loses its activation", clause, model.id) for model in models]
        options += [Option(group.id, f"{group.name} lose theirs", clause, group.id) for group in gangs(game, seat)]
        if not options or not game.pot.count(seat):
            game.emit(NoEffect(find.row.key, "the team has no chit in the pot", clause))
            return
        key = yield from choose_or_skip(game, clause, seat, "Whom does the lost chit mark?", options)
        if key in game.models:
            results.mark(game, game.models[key], clause)
        else:
            game.emit(ChitRemoved(seat, "marked"))
            game.emit(GroupActivated(key, ()))
