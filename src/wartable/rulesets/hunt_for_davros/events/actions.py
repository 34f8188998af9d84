"""What models do with their actions, and who comes into play: moves, doors, machines."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.event import Part, Sign
from wartable.engine.grid import Cell, Square
from wartable.engine.mod import Reason
from wartable.rulesets.hunt_for_davros.complex.touch import at_hand
from wartable.rulesets.hunt_for_davros.events.base import HuntEvent
from wartable.rulesets.hunt_for_davros.state import (
    Card,
    Device,
    Game,
    Group,
    Model,
)


# ---------------------------------------------------------------- moves
@dataclass(frozen=True, slots=True)
class Stepped(HuntEvent):
    """HD-MOVE-01: a model goes one square; `how` is move, momentum, cover, flight, glide, return or recall."""

    rule = "HD-MOVE-01"
    part = Part.HEAD
    follows = ("Stepped", "Activated", "UmpirePlanned")
    repeats = True
    sign = Sign.MOVE
    model: str
    at: Cell
    direction: int
    how: str = "move"
    under: str = "HD-MOVE-01"
    key: str = ""

    @property
    @override
    def clause(self) -> str:
        return self.under

    @override
    def apply(self, game: Game) -> None:
        model = game.models[self.model]
        before, model.at = model.at, self.at
        if model.rides:
            platform = game.devices[model.rides]
            platform.at = self.at
            if before is not None and game.grid.level(before) != game.grid.level(self.at):
                platform.rose = game.turn  # HD-LVL-06
        elif model.uses:
            model.uses = ""
        left_behind(game, model)


def left_behind(game: Game, model: Model) -> None:
    """HD-OPER-03: a machine stops when its attendant is no longer in its square or adjacent to it."""
    for device in game.devices.values():
        if device.attendant == model.id and (model.at is None or not at_hand(game.grid, model.at, device.at)):
            device.attendant = ""


@dataclass(frozen=True, slots=True)
class RunNoted(HuntEvent):
    """HD-MOM-01: how many MOVE actions of an unbroken straight run a model has made."""

    rule = "HD-MOM-01"
    sentence = ""
    run: int
    turned: bool = False
    bonus: bool = False

    @override
    def apply(self, game: Game) -> None:
        if game.act is not None:
            game.act = game.act._replace(run=self.run, turned=self.turned, bonus=self.bonus)


@dataclass(frozen=True, slots=True)
class Faced(HuntEvent):
    """HD-MOVE-02: a model turns; `alone` if that is all that an action is spent on."""

    rule = "HD-MOVE-02"
    model: str
    facing: int
    under: str = "HD-MOVE-02"
    alone: bool = False

    @property
    @override
    def clause(self) -> str:
        return self.under

    @override
    def apply(self, game: Game) -> None:
        game.models[self.model].facing = self.facing


@dataclass(frozen=True, slots=True)
class Carried(HuntEvent):
    """A lift, ladder, transmat or panel sets a model down elsewhere; `how` says which."""

    rule = "HD-LVL-03"
    sign = Sign.MOVE
    model: str
    at: Cell
    how: str
    under: str = "HD-LVL-03"

    @property
    @override
    def clause(self) -> str:
        return self.under

    @override
    def apply(self, game: Game) -> None:
        model = game.models[self.model]
        model.at, model.uses, model.rides = self.at, "", ""
        left_behind(game, model)


@dataclass(frozen=True, slots=True)
class Boarded(HuntEvent):
    """HD-NEW-DEV-01: a Dalek stands on a hover platform."""

    rule = "HD-NEW-DEV-01"
    sentence = "{model} mounts {device}."
    sign = Sign.MOVE
    model: str
    device: str

    @override
    def apply(self, game: Game) -> None:
        model = game.models[self.model]
        model.rides, model.uses = self.device, ""
        if model.at is not None:
            game.devices[self.device].at = model.at


@dataclass(frozen=True, slots=True)
class Alighted(HuntEvent):
    """HD-NEW-DEV-01: a rider leaves its platform, or is set down."""

    rule = "HD-NEW-DEV-01"
    sentence = "{model} leaves {device}."
    sign = Sign.MOVE
    model: str
    device: str

    @override
    def apply(self, game: Game) -> None:
        game.models[self.model].rides = ""


# ---------------------------------------------------------------- doors and machines
@dataclass(frozen=True, slots=True)
class DoorSet(HuntEvent):
    """HD-OPER-02: a door is opened, closed, locked, unlocked or destroyed; `by` is who did it, if anybody."""

    rule = "HD-OPER-02"
    sign = Sign.DOOR
    door: str
    by: str = ""
    open: bool = False
    locked: bool = False
    broken: bool = False
    under: str = "HD-OPER-02"

    @property
    @override
    def clause(self) -> str:
        return self.under

    @override
    def apply(self, game: Game) -> None:
        game.becomes(game.doors[self.door], open=self.open, locked=self.locked, broken=self.broken)
        game.ground_changed()


@dataclass(frozen=True, slots=True)
class MachineUsed(HuntEvent):
    """HD-OPER-01: a model operates a machine; with `attended` it runs until that model's next activation."""

    rule = "HD-OPER-01"
    sentence = "{model} {attended:takes charge of/works} {device}."
    sign = Sign.DOOR
    model: str
    device: str
    attended: bool = False
    under: str = "HD-OPER-01"

    @property
    @override
    def clause(self) -> str:
        return self.under

    @override
    def apply(self, game: Game) -> None:
        game.models[self.model].uses = self.device
        device = game.devices[self.device]
        device.used = game.turn
        if self.attended:
            device.attendant = self.model


@dataclass(frozen=True, slots=True)
class LiftMoved(HuntEvent):
    """HD-NEW-DEV-03: a gravity lift waits at its other end."""

    rule = "HD-NEW-DEV-03"
    sentence = "{device} goes {top:up/down}."
    sign = Sign.MOVE
    device: str
    top: bool

    @override
    def apply(self, game: Game) -> None:
        game.devices[self.device].top = self.top
        game.ground_changed()


@dataclass(frozen=True, slots=True)
class PadsLinked(HuntEvent):
    """HD-NEW-DEV-02: two transmat pads are active and lead to each other."""

    rule = "HD-NEW-DEV-02"
    sentence = "{one} and {other} come to life, linked to each other."
    sign = Sign.DOOR
    one: str
    other: str

    @override
    def apply(self, game: Game) -> None:
        for device, link in ((self.one, self.other), (self.other, self.one)):
            game.devices[device].active = True
            game.devices[device].link = link


@dataclass(frozen=True, slots=True)
class DevicePlaced(HuntEvent):
    """HD-NEW-ENC-00: a machine stands on the board."""

    rule = "HD-NEW-ENC-00"
    sentence = "{name:text} stands at {at.key:text}{active:/, not active yet}."
    sign = Sign.DOOR
    device: str
    kind: str
    name: str
    at: Cell
    active: bool = True

    @override
    def apply(self, game: Game) -> None:
        game.devices[self.device] = Device(self.device, self.kind, self.at, self.active, name=self.name)
        game.counter += 1


@dataclass(frozen=True, slots=True)
class DeviceDestroyed(HuntEvent):
    """HD-OPER-05: a machine goes with the Dalek that works it."""

    rule = "HD-OPER-05"
    sentence = "{device} goes up with it."
    sign = Sign.OUT
    device: str

    @override
    def apply(self, game: Game) -> None:
        del game.devices[self.device]
        game.ground_changed()
        for model in game.models.values():
            if model.rides == self.device:
                model.rides = ""
            if model.uses == self.device:
                model.uses = ""


@dataclass(frozen=True, slots=True)
class GroundBroken(HuntEvent):
    """HD-NEW-ENC-31: squares are bad going for good; models there stand in their north-west small squares."""

    rule = "HD-NEW-ENC-31"
    sign = Sign.DOOR
    squares: tuple[Square, ...]

    @override
    def apply(self, game: Game) -> None:
        game.split = game.split | frozenset(self.squares)
        things: list[Model | Device | Card] = [*game.models.values(), *game.devices.values(), *game.cards.values()]
        for thing in things:
            if thing.at is not None and thing.at.square in self.squares and not thing.at.sub:
                small = Cell(thing.at.x, thing.at.y, "nw")
                if isinstance(thing, Card):
                    game.becomes(thing, at=small)
                else:
                    thing.at = small
        game.ground_changed()


@dataclass(frozen=True, slots=True)
class GasReleased(HuntEvent):
    """HD-NEW-ENC-32: no sight into, out of or across these squares until the end of turn `until`."""

    rule = "HD-NEW-ENC-32"
    sign = Sign.DOOR
    squares: tuple[Square, ...]
    until: int

    @override
    def apply(self, game: Game) -> None:
        game.fog = (*game.fog, *((square, self.until) for square in self.squares))
        game.ground_changed()


# ---------------------------------------------------------------- who comes into play
@dataclass(frozen=True, slots=True)
class ModelArrived(HuntEvent):
    """HD-NEW-ENC-00: a model comes into play."""

    rule = "HD-NEW-ENC-00"
    sign = Sign.MOVE
    model: str
    name: str
    team: str
    profile: str
    at: Cell
    facing: int
    weapon: str
    group: str = ""
    ammo: int = -1
    grenades: int = 0
    chit: bool = False

    @override
    def apply(self, game: Game) -> None:
        game.models[self.model] = Model(
            self.model, self.name, self.team, self.profile, self.at, self.facing, weapon=self.weapon,
            ammo=self.ammo, grenades=self.grenades, group=self.group, chit=self.chit,
        )  # fmt: skip
        game.counter += 1


@dataclass(frozen=True, slots=True)
class GroupFormed(HuntEvent):
    """HD-DEF-03: a group with one chit; that of umpire units enters at once, a gang's next turn (HD-TURN-13)."""

    rule = "HD-DEF-03"
    group: str
    name: str
    team: str
    targets: str
    actions: tuple[str, ...]
    opener: str
    chit: bool = True

    @override
    def apply(self, game: Game) -> None:
        game.groups[self.group] = Group(
            self.group, self.name, self.team, self.targets, self.actions, self.opener, self.chit
        )
        game.counter += 1
        if self.chit:
            game.pot = game.pot.put(self.group, 1)


@dataclass(frozen=True, slots=True)
class ModelJoined(HuntEvent):
    """HD-NEW-ENC-05: a dormant model wakes and joins a team; its chit comes with the next turn (HD-TURN-13)."""

    rule = "HD-TURN-13"
    sentence = "A dormant Dalek wakes and joins {team} as {name:text}, with a chit from the next turn on."
    model: str
    team: str
    name: str

    @override
    def apply(self, game: Game) -> None:
        model = game.models[self.model]
        model.team, model.name, model.chit, model.acted = self.team, self.name, False, False


@dataclass(frozen=True, slots=True)
class WeaponSwapped(HuntEvent):
    """HD-NEW-ENC-16: a model has another weapon from now on."""

    rule = "HD-NEW-ENC-16"
    sign = Sign.FIND
    model: str
    weapon: str

    @override
    def apply(self, game: Game) -> None:
        game.models[self.model].weapon = self.weapon


@dataclass(frozen=True, slots=True)
class Numbed(HuntEvent):
    """HD-NEW-ENC-30: a model will be marked when the next turn begins."""

    rule = "HD-NEW-ENC-30"
    model: str
    on: bool = True

    @override
    def apply(self, game: Game) -> None:
        game.models[self.model].numb = self.on


@dataclass(frozen=True, slots=True)
class ActionsLost(HuntEvent):
    """HD-NEW-ENC-30: the actions that a model has left are lost, shots that it has declared among them."""

    rule = "HD-NEW-ENC-30"
    model: str
    count: int

    @override
    def apply(self, game: Game) -> None:
        if game.act is not None and game.act.model == self.model:
            game.act = game.act._replace(left=0, shots=())


@dataclass(frozen=True, slots=True)
class AlarmRaised(HuntEvent):
    """HD-NEW-ENC-34: until the end of turn `until` guards have three actions, and `hunters` hunt a team."""

    rule = "HD-NEW-ENC-34"
    sign = Sign.DOOR
    until: int
    seat: str
    hunters: tuple[str, ...]

    @override
    def apply(self, game: Game) -> None:
        if game.alarm < game.turn:  # the orders of an alarm that is over
            for model in game.models.values():
                model.hunts = ""
        game.alarm = self.until
        for guard in self.hunters:
            game.models[guard].hunts = self.seat


@dataclass(frozen=True, slots=True)
class CommandJammed(HuntEvent):
    """HD-NEW-ENC-35: until the end of turn `until` a team is in command only on its commander's own board."""

    rule = "HD-NEW-ENC-35"
    sentence = "The command of {seat} is jammed until the end of turn {until}: it reaches its own board only."
    sign = Sign.ORDER
    seat: str
    until: int

    @override
    def apply(self, game: Game) -> None:
        game.jams = (*(item for item in game.jams if item[0] != self.seat), (self.seat, self.until))


@dataclass(frozen=True, slots=True)
class NoEffect(HuntEvent):
    """Something was tried and nothing came of it."""

    rule = "HD-GEN-06"
    what: str
    reason: str
    under: str = "HD-GEN-06"
    why: tuple[Reason, ...] = ()

    @property
    @override
    def clause(self) -> str:
        return self.under
