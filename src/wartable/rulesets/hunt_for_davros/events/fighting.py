"""Fire, its results, Davros and the ways to win."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from wartable.engine.compat import override
from wartable.engine.event import Part, Sign, inner
from wartable.engine.grid import Cell
from wartable.engine.mod import Reason
from wartable.rulesets.hunt_for_davros.events.base import HuntEvent, SecretEvent
from wartable.rulesets.hunt_for_davros.state import Game


@dataclass(frozen=True, slots=True)
class ShotsDeclared(HuntEvent):
    """HD-FIRE-10: the targets of all shots of this activation, in their order."""

    rule = "HD-FIRE-10"
    sign = Sign.FIRE
    model: str
    shots: tuple[str, ...]
    whole: bool = False

    @override
    def apply(self, game: Game) -> None:
        if game.act is not None:
            game.act = game.act._replace(shots=self.shots, declared=True, whole=self.whole)


@dataclass(frozen=True, slots=True)
class ShotTaken(HuntEvent):
    """HD-FIRE-08: the next declared shot is about to be rolled, or is void (HD-FIRE-11)."""

    rule = "HD-FIRE-08"
    sentence = ""
    sign = Sign.FIRE
    model: str

    @override
    def apply(self, game: Game) -> None:
        if game.act is not None and game.act.shots:
            game.act = game.act._replace(shots=game.act.shots[1:])


@dataclass(frozen=True, slots=True)
class ShotVoid(HuntEvent):
    """HD-FIRE-11: a declared shot has no target any more; its action is lost."""

    rule = "HD-FIRE-11"
    sentence = "{model:its} shot at {target} is void: {reason:text}."
    sign = Sign.FIRE
    model: str
    target: str
    reason: str


@dataclass(frozen=True, slots=True)
class Fired(HuntEvent):
    """HD-FIRE-07: a shot is rolled: the dice are added, every full 6 is a hit.

    `how` is fire, temper, return (Davros), grenade, turret; `dropped` hits are taken off before effect rolls.
    """

    rule = "HD-FIRE-07"
    part = Part.HEAD
    sign = Sign.FIRE
    model: str
    target: str
    distance: int
    band: str
    dice: tuple[int, ...]
    total: int
    hits: int
    dropped: int = 0
    how: str = "fire"
    why: tuple[Reason, ...] = ()
    thrown: Any = inner()

    @override
    def apply(self, game: Game) -> None:
        if self.dropped and self.target in game.models:
            game.models[self.target].shells += self.dropped


@dataclass(frozen=True, slots=True)
class AmmoSpent(HuntEvent):
    """HD-NEW-TEAM-01: a round or a grenade is gone."""

    rule = "HD-NEW-TEAM-01"
    sentence = ""
    model: str
    what: str

    @override
    def apply(self, game: Game) -> None:
        model = game.models[self.model]
        if self.what == "grenade":
            model.grenades -= 1
        elif model.ammo > 0:
            model.ammo -= 1


@dataclass(frozen=True, slots=True)
class EffectRolled(HuntEvent):
    """HD-DMG-01: three D3 on the damage table: `result` is what the column of the target says."""

    rule = "HD-DMG-01"
    part = Part.AFTER
    target: str
    dice: tuple[int, ...]
    column: str
    result: str
    secondary: bool = False
    under: str = "HD-DMG-01"

    @property
    @override
    def clause(self) -> str:
        return self.under

    @property
    @override
    def reasons(self) -> tuple[Reason, ...]:
        """HD-DMG-23: a secondary roll says that it is one."""
        said = "a secondary roll: nothing further comes of it"
        return (Reason("HD-DMG-23", said, 0),) if self.secondary else ()


@dataclass(frozen=True, slots=True)
class ResultTaken(HuntEvent):
    """HD-DMG-20: of all results of a set of hits the worst one counts."""

    rule = "HD-DMG-20"
    part = Part.AFTER
    target: str
    result: str
    dropped: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ResultIgnored(HuntEvent):
    """A result has no effect on this target; `under` says by which clause."""

    rule = "HD-DMG-23"
    part = Part.AFTER
    target: str
    result: str
    under: str = "HD-DMG-23"

    @property
    @override
    def clause(self) -> str:
        return self.under


@dataclass(frozen=True, slots=True)
class Destroyed(HuntEvent):
    """HD-DMG-12: a model is removed. `by` is the team whose action started it (HD-WIN-11).

    Where it was no shot of that team, `hand` is the model that it came from, and `how`: in a temper, shooting back, an
    explosion, a shot that glanced off.
    """

    rule = "HD-DMG-12"
    turning = "lost"
    part = Part.AFTER
    sign = Sign.OUT
    model: str
    by: str = ""
    exploded: bool = False
    under: str = "HD-DMG-12"
    hand: str = ""
    how: str = ""

    @property
    @override
    def clause(self) -> str:
        return self.under

    @override
    def apply(self, game: Game) -> None:
        model = game.models[self.model]
        model.at, model.destroyed, model.rides, model.uses = None, True, "", ""
        model.commander = False
        for device in game.devices.values():
            if device.attendant == self.model:
                device.attendant = ""


@dataclass(frozen=True, slots=True)
class Stilled(HuntEvent):
    """HD-DMG-10: in the advanced game a Dalek with a systems failure may act but not move or turn this turn."""

    rule = "HD-DMG-10"
    sentence = "The systems of {model} fail: it may not move or turn this turn."
    part = Part.AFTER
    sign = Sign.HELD
    model: str

    @override
    def apply(self, game: Game) -> None:
        game.models[self.model].still = True


@dataclass(frozen=True, slots=True)
class TemperLost(HuntEvent):
    """HD-DMG-11: a Dalek shoots at the nearest other Dalek; "" if it sees none."""

    rule = "HD-DMG-11"
    part = Part.AFTER
    sign = Sign.NERVE
    model: str
    target: str
    under: str = "HD-DMG-11"

    @property
    @override
    def clause(self) -> str:
        return self.under


@dataclass(frozen=True, slots=True)
class Deflected(HuntEvent):
    """HD-DMG-07: a hit is deflected onto somebody adjacent; "" if nobody is."""

    rule = "HD-DMG-07"
    sign = Sign.FIRE
    model: str
    onto: str


@dataclass(frozen=True, slots=True)
class ReachRolled(HuntEvent):
    """HD-WPN-07: how far a grenade can be thrown."""

    rule = "HD-WPN-07"
    sign = Sign.TAPE
    model: str
    dice: tuple[int, ...]
    reach: int


@dataclass(frozen=True, slots=True)
class GrenadeThrown(HuntEvent):
    """HD-WPN-07: a grenade is thrown into a square; `key` names it. HD-NEW-ENC-15: or a charge."""

    rule = "HD-WPN-07"
    sign = Sign.FIRE
    model: str
    at: Cell
    key: str
    under: str = "HD-WPN-07"

    @property
    @override
    def clause(self) -> str:
        return self.under


@dataclass(frozen=True, slots=True)
class Scattered(HuntEvent):
    """HD-WPN-08: a rifle grenade lands short, on its mark or over."""

    rule = "HD-WPN-08"
    sign = Sign.MOVE
    model: str
    die: int
    squares: int
    at: Cell


# ---------------------------------------------------------------- Davros and the end
@dataclass(frozen=True, slots=True)
class ExtractionTried(HuntEvent):
    """HD-WIN-05: a team marks the target with a laser."""

    rule = "HD-WIN-05"
    sentence = "{model} marks {target} for the transmat."
    model: str
    target: str


@dataclass(frozen=True, slots=True)
class Slipped(HuntEvent):
    """HD-DAV-03: Davros goes through a hidden panel, which shuts after him."""

    rule = "HD-DAV-03"
    sentence = "{model} slips through a hidden panel and comes out at {at.key:text}."
    sign = Sign.MOVE
    model: str
    at: Cell

    @override
    def apply(self, game: Game) -> None:
        game.models[self.model].at = self.at


@dataclass(frozen=True, slots=True)
class ClaimMade(SecretEvent):
    """HD-WIN-08: a model has finished beside the target and its team may fix a transponder; others need not know."""

    rule = "HD-WIN-08"
    sign = Sign.ORDER
    model: str

    @override
    def apply(self, game: Game) -> None:
        game.teams[self.seat].claim = self.model


@dataclass(frozen=True, slots=True)
class ClaimLapsed(SecretEvent):
    """HD-WIN-08: a claim is over."""

    rule = "HD-WIN-08"
    sign = Sign.ORDER
    reason: str

    @override
    def apply(self, game: Game) -> None:
        game.teams[self.seat].claim = ""


@dataclass(frozen=True, slots=True)
class TransponderFixed(HuntEvent):
    """HD-WIN-08: the team's chit is spent, and the target is taken away."""

    rule = "HD-WIN-08"
    sentence = "{model} fixes a transponder to {target}: gone with {model:team}!"
    seat: str
    model: str
    target: str

    @override
    def apply(self, game: Game) -> None:
        game.models[self.target].at = None


@dataclass(frozen=True, slots=True)
class TargetTaken(HuntEvent):
    """HD-WIN-06: the target is beamed away; `lost` if nobody knows where to (HD-WIN-07)."""

    rule = "HD-WIN-06"
    sign = Sign.FIND
    seat: str
    target: str
    lost: bool = False

    @property
    @override
    def clause(self) -> str:
        return "HD-WIN-07" if self.lost else self.rule

    @override
    def apply(self, game: Game) -> None:
        game.models[self.target].at = None


@dataclass(frozen=True, slots=True)
class Gloated(HuntEvent):
    """HD-OTH-02: a Dalek gloats over Davros."""

    rule = "HD-OTH-02"
    sign = Sign.FIRE
    model: str
