"""Events of attacks, reactions and losses (chapters SA, UF, REA, MEL)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from wartable.engine.compat import override
from wartable.engine.event import Part, Sign, inner
from wartable.engine.mod import Reason
from wartable.engine.plane import INCH
from wartable.kit.wording import an, count
from wartable.rulesets.gates_of_doom.events.base import GatesEvent, Under, alone, one_of
from wartable.rulesets.gates_of_doom.state import DESTROYED, HERO, Game, Model, Unit

SLOWER = 3 * INCH  # GD-DEL-02


@dataclass(frozen=True, slots=True)
class TargetsNamed(GatesEvent):
    """GD-ACT-02: a unit names all its targets before any die is thrown."""

    rule = "GD-ACT-02"
    sentence = "{unit:to attack} {targets}."
    part = Part.HEAD
    sign = Sign.FIRE
    unit: str
    targets: tuple[str, ...]

    @override
    def apply(self, game: Game) -> None:
        for key in self.targets:
            if key in game.units:
                game.units[key].spared = False
                game.units[key].targeted = True


@dataclass(frozen=True, slots=True)
class Reacted(GatesEvent):
    """GD-REA-03: a unit reacts, which costs it an action of its activation."""

    rule = "GD-REA-03"
    part = Part.HEAD
    follows = ("TargetsNamed",)
    sign = Sign.ORDER
    unit: str
    attacker: str
    reaction: str

    @override
    def told(self, game: Game) -> str:
        said = {"fire-back": "fire} back at {attacker}", "duck": "react}", "run-away": "run} from {attacker}"}
        return self.filled(game, f"{{unit:to {said[self.reaction]}.")

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].spent += 1


@dataclass(frozen=True, slots=True)
class Fired(GatesEvent):
    """GD-SA-05: dice of one weapon at one target; each that comes to the agility of the target or more is a hit.

    `why` is what is added to each die. `faces` are natural.
    """

    rule = "GD-SA-05"
    part = Part.HEAD
    follows = ("TargetsNamed",)
    repeats = True
    sign = Sign.FIRE
    unit: str
    target: str
    weapon: str
    firers: int
    faces: tuple[int, ...]
    need: int
    hits: int
    why: tuple[Reason, ...] = ()
    numbers: Any = inner()

    @override
    def told(self, game: Game) -> str:
        weapon = game.arms[self.weapon].name
        dice = len(self.faces)
        done = f"{self.hits or 'none'} of {dice} dice {'hit' if self.hits > 1 else 'hits'}"
        if dice == 1:
            done = "the die hits" if self.hits else "the die misses"
        needed = f"on {self.need} or more" if self.hits or dice > 1 else f"{self.need} or more was needed"
        if not 1 < self.need <= 6:
            needed = "whatever it shows" if dice == 1 else "whatever they show"
        return self.filled(game, f"{{unit:to shoot}} at {{target}}, {weapon}: {done}, {needed}.")


@dataclass(frozen=True, slots=True)
class Saved(GatesEvent):
    """GD-SA-07: saves against one weapon; `need` 7 cannot be made. `why` is the armour, then what changes the die."""

    rule = "GD-SA-07"
    part = Part.AFTER
    sign = Sign.NOTE
    unit: str
    weapon: str
    faces: tuple[int, ...]
    need: int
    saved: int
    why: tuple[Reason, ...] = ()

    @override
    def told(self, game: Game) -> str:
        thrown = len(self.faces)
        if self.need > 6:
            return self.filled(game, f"{{unit:to have}} no save against {count(thrown, 'hit')}.")
        if thrown == 1:
            done = "{unit:to make} a save on" if self.saved else "{unit:to fail} a save that needs"
            return self.filled(game, f"{done} {{need}} or more.")
        return self.filled(game, f"{{unit:to save}} {self.saved or 'none'} of {thrown}, on {{need}} or more.")


@dataclass(frozen=True, slots=True)
class Shielded(GatesEvent):
    """GD-EQP-01: energy shields have stopped hits, on `need` or more."""

    rule = "GD-EQP-01"
    part = Part.AFTER
    sign = Sign.NOTE
    unit: str
    faces: tuple[int, ...]
    need: int
    stopped: int

    @override
    def told(self, game: Game) -> str:
        return self.filled(game, "The shields of {unit} stop {stopped:hit}.") if self.stopped else ""


class Wound(NamedTuple):
    """Health that a model loses; `killed` if it was the last."""

    model: int
    points: int
    killed: bool


def dropped(game: Game, unit: Unit, model: Model) -> tuple[int, int]:
    """GD-OBJ-08: where a marker falls whose carrier dies: where he stood, or before the first door of the building."""
    if model.within:
        return game.buildings[model.within].doors[0]
    if unit.holder in game.units:
        ride = game.units[unit.holder]
        return (ride.models[0].x, ride.models[0].y) if ride.models else ride.fell
    return model.x, model.y


@dataclass(frozen=True, slots=True)
class DamageTaken(GatesEvent):
    """GD-SA-12, GD-SA-13: models lose health, and those that have none left are killed.

    `by` is the side that dealt it, '' for terrain and weather (GD-OBJ-01).
    """

    rule = "GD-SA-12"
    part = Part.AFTER
    sign = Sign.LOST
    turning = "lost"
    unit: str
    wounds: tuple[Wound, ...]
    by: str = ""
    models: tuple[int, ...] = ()

    @override
    def told(self, game: Game) -> str:
        killed = sum(wound.killed for wound in self.wounds)
        points = sum(wound.points for wound in self.wounds)
        lost = f" {{unit:and lose}} {count(killed, 'model')}" if killed and not alone(game.units[self.unit]) else ""
        return self.filled(game, f"{{unit:to take}} {points} damage{lost}.")

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        hurt = {wound.model: wound for wound in self.wounds}
        if self.by and self.by != unit.side and unit.size:
            side = game.sides[self.by]
            key, number = side.hunted
            side.assassinated |= key == self.unit and any(w.killed and w.model == number for w in self.wounds)
            side.damage += sum(wound.points for wound in self.wounds)
            side.heads += sum(wound.killed and unit.model(wound.model).level == HERO for wound in self.wounds)
        unit.fallen = (*unit.fallen, *(m for m in unit.models if m.id in hurt and hurt[m.id].killed))
        if unit.carries and unit.models:
            unit.fell = unit.models[0].x, unit.models[0].y
        if game.fated:
            dead = [model for model in unit.models if model.id in hurt and hurt[model.id].killed]
            game.fallen = (*game.fallen, *((unit.id, model) for model in dead))
        for side in game.sides.values():
            key, number = side.carrier
            if key == self.unit and any(w.killed and w.model == number for w in self.wounds):
                side.carrier, side.marker = ("", 0), dropped(game, unit, unit.model(number))
        unit.models = tuple(
            model._replace(wounds=model.wounds + hurt[model.id].points) if model.id in hurt else model
            for model in unit.models
            if model.id not in hurt or not hurt[model.id].killed
        )


@dataclass(frozen=True, slots=True)
class Slowed(GatesEvent):
    """GD-DEL-02: models that a javelin has hurt and not killed are 3 inches slower for good."""

    rule = "GD-DEL-02"
    sentence = "{unit:to be} slowed by a javelin."
    part = Part.AFTER
    sign = Sign.HELD
    unit: str
    models: tuple[int, ...]

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.models = tuple(m._replace(slowed=m.slowed + SLOWER) if m.id in self.models else m for m in unit.models)


@dataclass(frozen=True, slots=True)
class UnitDestroyed(GatesEvent):
    """GD-RND-15: a unit has no models left, and is drawn no more."""

    rule = "GD-RND-15"
    sentence = "{unit:to be} destroyed."
    part = Part.AFTER
    sign = Sign.OUT
    turning = "out"
    unit: str

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.where, unit.actions, unit.watching = DESTROYED, 0, False


@dataclass(frozen=True, slots=True)
class WeaponLost(GatesEvent):
    """GD-TEAM-04: nobody is left of a crew, and its weapon is lost."""

    rule = "GD-TEAM-04"
    sentence = "{unit:to have} no crew left, and {unit:their} weapon is lost."
    part = Part.AFTER
    sign = Sign.LOST
    unit: str

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].models = ()


@dataclass(frozen=True, slots=True)
class MarkersPlaced(GatesEvent):
    """GD-UF-01: a marker for each shot that hit and did no damage; GD-UF-06: after all hits are resolved.

    GD-GEN-19: the document calls them tokens too.
    """

    rule = "GD-UF-01"
    sentence = "{unit:to take} {more:under fire marker}; {total} in all."
    part = Part.AFTER
    sign = Sign.HELD
    unit: str
    more: int
    total: int

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].under_fire = self.total


@dataclass(frozen=True, slots=True)
class Stunned(GatesEvent):
    """GD-WPN-24: models hit by a shock mace have 1 less on their next roll; or they have rolled, and it is `over`."""

    rule = "GD-WPN-24"
    part = Part.AFTER
    sign = Sign.HELD
    unit: str
    models: tuple[int, ...]
    over: bool = False

    @override
    def told(self, game: Game) -> str:
        if self.over:
            return ""
        if len(self.models) == 1:
            return self.filled(game, "{unit:one} staggers.")
        return self.filled(game, f"{len(self.models)} models of {{unit}} stagger.")

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.models = tuple(m._replace(shocked=not self.over) if m.id in self.models else m for m in unit.models)


# ------------------------------------------------------------------ shots at points
@dataclass(frozen=True, slots=True)
class Launched(GatesEvent):
    """GD-MIS-01: a missile has been aimed at `to` and landed at `landed`, where it covers a circle of `radius` mils.

    The faces are the scatter die and the D6.
    """

    rule = "GD-MIS-01"
    part = Part.HEAD
    follows = ("TargetsNamed",)
    repeats = gathers = True
    sign = Sign.FIRE
    unit: str
    weapon: str
    to: tuple[int, int]
    faces: tuple[int, int]
    strays: int
    landed: tuple[int, int]
    radius: int = 0
    why: tuple[Reason, ...] = ()

    @override
    def told(self, game: Game) -> str:
        how = "strays {strays:far}" if self.strays else "lands where it was aimed"
        return self.filled(game, f"{one_of(game.arms[self.weapon].name)} of {{unit}} {how}.")


@dataclass(frozen=True, slots=True)
class Swept(GatesEvent):
    """GD-SUP-01: hits on a unit by its models in the spread of a suppression weapon round the point `at`, mils."""

    rule = "GD-SUP-01"
    part = Part.HEAD
    follows = ("TargetsNamed",)
    repeats = True
    sign = Sign.FIRE
    unit: str
    target: str
    weapon: str
    models: int
    hits: int
    focus: bool
    at: tuple[int, int] = (0, 0)
    spread: int = 0

    @override
    def told(self, game: Game) -> str:
        how = ", focused," if self.focus else ""
        one = one_of(game.arms[self.weapon].name)
        return self.filled(game, f"{one} of {{unit}}{how} hits {{target}}: {{hits:hit}} on {{models:model}}.")


@dataclass(frozen=True, slots=True)
class Weakened(Under):
    """GD-WPN-06, GD-WPN-13: models that needles or a flash have weakened until the round ends."""

    rule = "GD-WPN-06"
    part = Part.AFTER
    sign = Sign.HELD
    unit: str
    models: tuple[int, ...]
    by: str = "GD-WPN-06"

    @override
    def told(self, game: Game) -> str:
        how = "dazzled" if self.by == "GD-WPN-13" else "hit by needles"
        if len(self.models) == 1:
            return self.filled(game, f"{{unit:one}} is {how}.")
        return self.filled(game, f"{len(self.models)} models of {{unit}} are {how}.")

    @override
    def apply(self, game: Game) -> None:
        unit, flash = game.units[self.unit], self.by == "GD-WPN-13"
        unit.models = tuple(
            m._replace(needled=m.needled or not flash, dazzled=m.dazzled or flash) if m.id in self.models else m
            for m in unit.models
        )


@dataclass(frozen=True, slots=True)
class Scared(GatesEvent):
    """GD-WPN-19: a unit that sonic weapons or flames hit has 1 nerve less for the rest of the round."""

    rule = "GD-WPN-19"
    sentence = "{unit:to have} less nerve for this round."
    part = Part.AFTER
    sign = Sign.NERVE
    unit: str

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].scared = True


@dataclass(frozen=True, slots=True)
class LanceWent(GatesEvent):
    """GD-LAN-01: the line of a lance shot, and how many bases it crosses."""

    rule = "GD-LAN-01"
    part = Part.HEAD
    follows = ("TargetsNamed",)
    repeats = True
    sign = Sign.FIRE
    unit: str
    weapon: str
    start: tuple[int, int]
    end: tuple[int, int]
    met: int

    @override
    def told(self, game: Game) -> str:
        weapon = game.arms[self.weapon].name
        met = "{met:model}" if self.met else "nobody"
        return self.filled(game, f"The line of {an(weapon)} of {{unit}} crosses {met}.")


@dataclass(frozen=True, slots=True)
class Lanced(GatesEvent):
    """GD-LAN-04: whether a lance goes on to the next model after one that survived."""

    rule = "GD-LAN-04"
    part = Part.AFTER
    sign = Sign.NOTE
    unit: str
    face: int
    need: int
    goes: bool

    @override
    def told(self, game: Game) -> str:
        how = "goes on to {unit}" if self.goes else "ends"
        return self.filled(game, f"The lance {how}: {{face}}, and {{need}} is needed.")


# ------------------------------------------------------------------ melee
@dataclass(frozen=True, slots=True)
class Struck(GatesEvent):
    """GD-MEL-05: melee dice of one weapon; GD-MEL-15: the models that threw them are the more tired.

    `parry`: they are thrown to parry. `why` is what is added to each die.
    """

    rule = "GD-MEL-05"
    part = Part.HEAD
    follows = ("TargetsNamed",)
    repeats = True
    sign = Sign.MELEE
    unit: str
    target: str
    weapon: str
    faces: tuple[int, ...]
    models: tuple[int, ...]
    parry: bool = False
    why: tuple[Reason, ...] = ()

    @property
    @override
    def clause(self) -> str:
        return "GD-MEL-08" if self.parry else "GD-MEL-05"

    @override
    def apply(self, game: Game) -> None:
        game.units[self.target].targeted |= not self.parry

    @override
    def told(self, game: Game) -> str:
        said = "{unit:to parry}" if self.parry else "{unit:to attack} {target}"
        return self.filled(game, f"{said}, {game.arms[self.weapon].name}: {{faces:faces}}.")


@dataclass(frozen=True, slots=True)
class Tired(GatesEvent):
    """GD-MEL-15: models that attacked or parried have 1 less melee skill for the rest of the round."""

    rule = "GD-MEL-15"
    sentence = ""
    part = Part.COURSE
    unit: str
    models: tuple[int, ...]

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.models = tuple(
            model._replace(fatigue=model.fatigue + 1) if model.id in self.models else model for model in unit.models
        )


@dataclass(frozen=True, slots=True)
class Matched(GatesEvent):
    """GD-MEL-10: the parry dice have been set against the attack dice; GD-MEL-13: what is left strikes back."""

    rule = "GD-MEL-10"
    part = Part.HEAD
    follows = ("TargetsNamed",)
    repeats = True
    sign = Sign.MELEE
    unit: str
    target: str
    parried: int
    hits: int
    counters: int

    @override
    def told(self, game: Game) -> str:
        parried = "{parried} parried" if self.parried else "None parried"
        left = ("{hits:hit} left" if self.parried else "{hits:hit}") if self.hits else "no hit left"
        back = "; {counters:counter hit}" if self.counters else ""
        return self.filled(game, f"{parried}, {left}{back}.")
