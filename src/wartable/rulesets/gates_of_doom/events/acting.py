"""Events of moving, lying and nerve (chapters ACT, TER, UF)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.event import Part, Sign
from wartable.engine.mod import Reason
from wartable.rulesets.gates_of_doom.events.base import GatesEvent, Under
from wartable.rulesets.gates_of_doom.state import TABLE, Game, Model

HARDLY = 50  # mils; no longer way reads as more than 0 inches


@dataclass(frozen=True, slots=True)
class Deployed(GatesEvent):
    """GD-RND-11: a unit has been set down in its zone."""

    rule = "GD-RND-11"
    sentence = "{unit:to be} set down."
    sign = Sign.MOVE
    unit: str
    models: tuple[Model, ...]

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.models, unit.where, game.last = self.models, TABLE, unit.side


@dataclass(frozen=True, slots=True)
class EdgeRolled(GatesEvent):
    """GD-RND-11: both sides roll off; who rolls more picks an edge."""

    rule = "GD-RND-11"
    sentence = "The roll-off: {faces:faces}. {winner:to pick} an edge."
    sign = Sign.NOTE
    faces: tuple[int, ...]
    winner: str


@dataclass(frozen=True, slots=True)
class EdgePicked(GatesEvent):
    """GD-RND-11: the zones are given, and the loser of the roll-off sets a unit down first."""

    rule = "GD-RND-11"
    sentence = "{side:to take} the {edge:text} edge."
    sign = Sign.NOTE
    side: str
    edge: str
    zones: tuple[tuple[str, tuple[tuple[int, int], ...]], ...]

    @override
    def apply(self, game: Game) -> None:
        for seat, zone in self.zones:
            game.sides[seat].zone = zone
        game.last = self.side


@dataclass(frozen=True, slots=True)
class Moved(Under):
    """GD-ACT-01: models have moved; `distance` is the longest way of one, in mils. `why` is its speed, in inches.

    `movers` are those that did not stay where they were (GD-RND-09), `met` the enemies whom they came into contact
    with by it (GD-MEL-06). `by` is GD-REA-07 where they run away. `nearer`: those whom drugs drive to an enemy and who
    have got nearer to one (GD-RAR-05).
    """

    rule = "GD-ACT-01"
    mils = ("distance",)
    sign = Sign.MOVE
    unit: str
    distance: int
    models: tuple[Model, ...]
    movers: tuple[int, ...]
    met: tuple[str, ...] = ()
    by: str = "GD-ACT-01"
    why: tuple[Reason, ...] = ()
    nearer: tuple[int, ...] = ()

    @override
    def told(self, game: Game) -> str:
        said = "{unit:to run} away" if self.by == "GD-REA-07" else "{unit:to move}"
        text = f"{said} {{distance:far}}"
        if self.distance <= HARDLY:
            text = "{unit:to go}" if self.met else "{unit:to stay} in place"
        into = ("," if self.distance > HARDLY else "") + " into melee with {met}" if self.met else ""
        return self.filled(game, f"{text}{into}.")

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.models = tuple(model._replace(moved=model.moved or model.id in self.movers) for model in self.models)
        unit.neared = (*unit.neared, *self.nearer)
        unit.charged = (*unit.charged, *(key for key in self.met if key not in unit.charged))


@dataclass(frozen=True, slots=True)
class Strafed(GatesEvent):
    """GD-WPN-01: a unit fires its carbines on the move, which it may do once a round."""

    rule = "GD-WPN-01"
    sentence = "{unit:to fire} on the move."
    sign = Sign.FIRE
    unit: str

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].strafed = True


@dataclass(frozen=True, slots=True)
class LaidDown(Under):
    """GD-ACT-03: a unit lies down; `by` is GD-REA-05 where it ducks."""

    rule = "GD-ACT-03"
    sign = Sign.HELD
    unit: str
    by: str = "GD-ACT-03"

    @override
    def told(self, game: Game) -> str:
        return self.filled(game, "{unit:to duck} for cover." if self.by == "GD-REA-05" else "{unit:to take} cover.")

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].lying = True


@dataclass(frozen=True, slots=True)
class StoodUp(GatesEvent):
    """GD-ACT-04: a unit gets up."""

    rule = "GD-ACT-04"
    sentence = "{unit:to stand} up."
    sign = Sign.MOVE
    unit: str

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].lying = False


@dataclass(frozen=True, slots=True)
class NerveChecked(GatesEvent):
    """GD-ACT-10: a unit has rolled for its nerve; less than `need` passes. `what` is what it was for."""

    rule = "GD-ACT-10"
    part = Part.HEAD
    sign = Sign.NERVE
    unit: str
    what: str
    face: int
    need: int
    passed: bool
    why: tuple[Reason, ...] = ()

    @override
    def told(self, game: Game) -> str:
        done = "{unit:to pass}" if self.passed else "{unit:to fail}"
        return self.filled(game, f"{done} a nerve check to {{what:text}}: {{face}}, and under {{need}} is needed.")


@dataclass(frozen=True, slots=True)
class Recovered(GatesEvent):
    """GD-ACT-06: a unit has shaken off under fire markers; GD-UF-04."""

    rule = "GD-ACT-06"
    sentence = "{unit:to recover}: {lost:under fire marker} fewer, {left:left}."
    part = Part.AFTER
    sign = Sign.HELD
    unit: str
    lost: int
    left: int

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].under_fire = self.left


@dataclass(frozen=True, slots=True)
class VolatileRolled(GatesEvent):
    """GD-TER-08: a die for volatile terrain; on a 1 it blows up, and stays (GD-TER-10)."""

    rule = "GD-TER-08"
    part = Part.WHOLE
    sign = Sign.NOTE
    feature: str
    face: int

    @override
    def told(self, game: Game) -> str:
        does = "{feature:the to blow} up" if self.face == 1 else "{feature:the to hold}"
        return self.filled(game, f"{does}: {{face}}.")


@dataclass(frozen=True, slots=True)
class ToxicAir(GatesEvent):
    """GD-CON-03: the dice of a unit for toxic air; each 1 is 1 damage."""

    rule = "GD-CON-03"
    sentence = "{unit:to breathe} toxic air: {faces:faces}."
    sign = Sign.NOTE
    unit: str
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MeteorFell(GatesEvent):
    """GD-CON-11: a meteor has come down."""

    rule = "GD-CON-11"
    sentence = "A meteor comes down."
    sign = Sign.NOTE
    at: tuple[int, int]


@dataclass(frozen=True, slots=True)
class RadLeaked(GatesEvent):
    """GD-WPN-03: a rad weapon harms all about its bearer as its unit activates."""

    rule = "GD-WPN-03"
    part = Part.AFTER
    sign = Sign.NOTE
    unit: str
    weapon: str

    @override
    def told(self, game: Game) -> str:
        return self.filled(game, f"The {game.arms[self.weapon].name} of {{unit}} harms all who are near.")


@dataclass(frozen=True, slots=True)
class DangerMet(GatesEvent):
    """GD-TER-07: models that moved over dangerous ground have rolled; each 1 is 1 damage."""

    rule = "GD-TER-07"
    sentence = "{unit:to cross} {feature:the}: {faces:faces}."
    part = Part.AFTER
    sign = Sign.NOTE
    unit: str
    feature: str
    faces: tuple[int, ...]
    hurt: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FilterRolled(GatesEvent):
    """GD-EQP-07: a die for perception filters; on 4 or more the unit cannot be the target of this attack."""

    rule = "GD-EQP-07"
    part = Part.WHOLE
    sign = Sign.NOTE
    unit: str
    face: int
    hidden: bool

    @override
    def told(self, game: Game) -> str:
        how = "hide" if self.hidden else "do not hide"
        return self.filled(game, f"The perception filters of {{unit}} {how} {{unit:them}}: {{face}}.")
