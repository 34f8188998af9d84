"""Chapter OPERATE: machines: transmat pads (HD-NEW-DEV-02) and those that want an attendant (HD-OPER-03).

HD-MISS-06: pads here, hover platforms in `hover` (HD-NEW-DEV-01), lifts in `levels` (HD-NEW-DEV-03) have rules of ours.
What an attended machine does stands on the card that brings it, in the words of HD-NEW-ENC-00.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial

from wartable.engine.ask import Flow, Option, Refusal, choose
from wartable.engine.grid import DIRECTIONS, Cell
from wartable.rulesets.hunt_for_davros.data import data
from wartable.rulesets.hunt_for_davros.data.card_effects import Command, Effect, Lock, Peek, PlaceDevice
from wartable.rulesets.hunt_for_davros.data.data import cards
from wartable.rulesets.hunt_for_davros.dice import d6, umpire_die
from wartable.rulesets.hunt_for_davros.events.actions import Carried, Faced, NoEffect
from wartable.rulesets.hunt_for_davros.moving.steps import COMPASS, facing_key, free, others
from wartable.rulesets.hunt_for_davros.operating import machines
from wartable.rulesets.hunt_for_davros.operating.reach_and_cost import Job, within_reach
from wartable.rulesets.hunt_for_davros.state import Device, Game, Model, player

PAD = "transmat_pad"
TRANSMAT, ATTEND = "transmat-", "attend-"
BEAM = 2  # HD-NEW-DEV-02: OPERATE actions in one activation
STRAY = 1  # HD-NEW-DEV-02: the face that sends a model elsewhere
_CLAUSE = "HD-NEW-DEV-02"


def jobs(game: Game, model: Model) -> Iterator[Job | Refusal]:
    """What a player's model can do with the machines at hand, and why not more."""
    if not player(game, model.team):
        return
    for device in game.devices.values():
        if device.kind == PAD:
            if model.at is not None and model.at.square == device.at.square:
                yield _beam(game, model, device)
        elif (row := card_of(device.kind)) is not None and within_reach(game, model, device.at):
            yield _attend(game, model, device, row)


# ------------------------------------------------------------------ transmats
def _beam(game: Game, model: Model, pad: Device) -> Job | Refusal:
    """HD-NEW-DEV-02: the pad on which a model stands."""
    key, far = TRANSMAT + pad.id, game.devices.get(pad.link)
    if not pad.active:
        return Refusal(key, f"{pad.name} is not active: nobody has found its controls", _CLAUSE)
    if far is None:
        return Refusal(key, f"the pad to which {pad.name} leads is destroyed", _CLAUSE)
    if model.rides:
        return Refusal(key, "the rider of a hover platform does not stand on the pad", _CLAUSE)
    taken = ", which is occupied" if occupied(game, far) else ""
    label = f"transmat to {far.name} at {far.at.key}{taken}"
    return Job(key, pad.id, label, _CLAUSE, partial(beam, pad=pad.id), BEAM, pad.id)


def occupied(game: Game, pad: Device) -> bool:
    """Whether a model stands in the square of a pad."""
    return any(model.at is not None and model.at.square == pad.at.square for model in game.models.values())


def beam(game: Game, model: Model, pad: str) -> Flow[None]:
    """HD-NEW-DEV-02: a model is sent to the linked pad, or astray on a 1; an occupied pad does not receive it."""
    here = game.devices[pad]
    far = game.devices[here.link]
    face = yield from d6(_CLAUSE, model.team, f"the transmat of {model.name}")
    if face == STRAY:
        far = yield from _astray(game, here, far)
    to = landing(game, model, far)
    if to is None:
        why = f"{far.name} is {'occupied' if occupied(game, far) else 'shut off'} and cannot receive"
        game.emit(NoEffect(pad, why, _CLAUSE))
        return
    game.emit(Carried(model.id, to, "transmat", _CLAUSE))
    yield from face_anew(game, model)


def _astray(game: Game, here: Device, far: Device) -> Flow[Device]:
    """A random third pad, active or not; the linked one if there is none."""
    third = [pad for pad in game.devices.values() if pad.kind == PAD and pad not in (here, far)]
    if not third:
        return far
    number = yield from umpire_die(game, len(third), _CLAUSE, "the pad on which it arrives")
    return third[number - 1]


def landing(game: Game, model: Model, pad: Device) -> Cell | None:
    """HD-NEW-DEV-02: the cell in which a pad sets a model down; None if it is occupied or in the shut sanctum."""
    if occupied(game, pad) or in_shut_sanctum(game, pad.at):
        return None
    around = others(game, model)
    cells = game.grid.cells_of(pad.at.square)
    return next((cell for cell in cells if free(game.grid, cell, around)), None)


def in_shut_sanctum(game: Game, cell: Cell) -> bool:
    """HD-NEW-KEY-01: whether a place lies in the sanctum while all its doors are shut, so that nothing enters it."""
    room = game.board.room_at(cell.square)
    if room is None or room.kind != "sanctum":
        return False
    return not any(door.open for door in game.doors.values() if door.sanctum)


def face_anew(game: Game, model: Model) -> Flow[None]:
    """HD-NEW-DEV-02: who arrives faces as its player likes; its old facing is offered first."""
    turns = [(model.facing + turn) % 8 for turn in range(8)]
    options = tuple(Option(facing_key(way), f"face {COMPASS[way]}", _CLAUSE) for way in turns)
    key = yield from choose(_CLAUSE, model.team, f"Which way does {model.name} face?", options, about=model.id)
    if DIRECTIONS.index(key) != model.facing:
        game.emit(Faced(model.id, DIRECTIONS.index(key), _CLAUSE))


# ------------------------------------------------------------------ attended machines
@cache
def card_of(kind: str) -> data.Card | None:
    """The card that brings a machine which has to be attended, and says what it does; None for other machines."""
    for row in cards().values():
        if any(effect.device == kind and effect.attended for effect in row.of(PlaceDevice)):
            return row
    return None


def _attend(game: Game, model: Model, device: Device, row: data.Card) -> Job | Refusal:
    key = ATTEND + device.id
    stop = _closed(game, model, device, row)
    if stop is not None:
        return Refusal(key, *stop)
    label = f"attend {device.name}: {'; '.join(_told(row))}"
    return Job(key, device.id, label, row.clause, partial(attend, device=device.id), 1, device.id, attended=True)


def _told(row: data.Card) -> Iterator[str]:
    """What a machine does, in words."""
    for effect in row.effects:
        if isinstance(effect, Peek):
            yield f"look at {effect.count} face-down markers"
        elif isinstance(effect, Lock):
            yield "lock or unlock the doors of a board"
        elif isinstance(effect, Command):
            yield f"the command zone reaches {effect.boards} boards"
        elif isinstance(effect, PlaceDevice) and effect.weapon:
            yield "fire it once"


def _closed(game: Game, model: Model, device: Device, row: data.Card) -> tuple[str, str] | None:
    """HD-OPER-03: why a machine at hand cannot be attended now, with the clause; None if it can."""
    other = game.models.get(device.attendant)
    if other is not None and other.team != model.team:
        return f"{other.name} attends {device.name}", "HD-OPER-03"
    if device.used == game.turn and any(_once(effect) for effect in row.effects):
        return f"{device.name} has been used this turn", row.clause
    if other is model and not any(_works(effect) for effect in row.effects):
        return f"{model.name} attends {device.name} already", "HD-OPER-03"
    for effect in row.effects:
        why = _void(game, model, device, effect)
        if why:
            return why, row.clause
    return None


def _works(effect: Effect) -> bool:
    """Whether it is done by each action of the attendant, and does not just last while he stays."""
    return isinstance(effect, Peek | Lock) or (isinstance(effect, PlaceDevice) and effect.weapon != "")


def _once(effect: Effect) -> bool:
    """Whether it is done once in a turn."""
    return isinstance(effect, Peek) or (isinstance(effect, PlaceDevice) and effect.shots_per_turn > 0)


def _void(game: Game, model: Model, device: Device, effect: Effect) -> str:
    """Why nothing would come of a machine's effect, "" if something would."""
    if isinstance(effect, Peek) and not machines.hidden(game, model, device, effect):
        return "there is no face-down marker that its team has not looked at"
    if isinstance(effect, Lock) and not machines.lockings(game, device, effect):
        return "there is no door in its range that it could lock or unlock"
    if isinstance(effect, PlaceDevice) and effect.weapon and not machines.targets(game, model, device):
        return f"there is nobody whom {device.name} could shoot at"
    return ""


def attend(game: Game, model: Model, device: str) -> Flow[None]:
    """HD-OPER-03: what an attended machine does for the OPERATE action of its attendant."""
    machine = game.devices[device]
    row = card_of(machine.kind)
    assert row is not None
    for effect in row.effects:
        if isinstance(effect, Peek):
            yield from machines.look(game, model, machine, effect, row.clause)
        elif isinstance(effect, Lock):
            yield from machines.set_doors(game, model, machine, effect, row.clause)
        elif isinstance(effect, PlaceDevice) and effect.weapon:
            yield from machines.fire(game, model, machine, row.clause)
