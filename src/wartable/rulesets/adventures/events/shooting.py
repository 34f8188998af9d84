"""Events of shooting and of other acts of step 4 (chapters SHOOT, WPN, HVY)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.event import Part, Sign
from wartable.engine.mod import Reason
from wartable.rulesets.adventures.events.base import EpisodeEvent, Under
from wartable.rulesets.adventures.state import Blasted, Game, Smoke


@dataclass(frozen=True, slots=True)
class ShotFired(EpisodeEvent):
    """AT-SHOOT-01: an attack with a ranged weapon: the D10, what it came to and had to; `how`: stun, or nothing."""

    rule = "AT-SHOOT-01"
    sentence = "{figure:to shoot} at {target}: {total}, and {need} or more hits: {hit:a hit/a miss}."
    part = Part.WHOLE
    sign = Sign.FIRE
    figure: str
    target: str
    weapon: str
    face: int
    total: int
    need: int
    hit: bool
    how: str = ""
    why: tuple[Reason, ...] = ()

    @override
    def apply(self, game: Game) -> None:
        game.figures[self.figure].active = game.turn
        target = game.figures[self.target]
        if self.figure not in target.shot_at_by:
            target.shot_at_by = (*target.shot_at_by, self.figure)


@dataclass(frozen=True, slots=True)
class DamageRolled(EpisodeEvent):
    """AT-SHOOT-02: damage against Health; `why` are the parts of both."""

    rule = "AT-SHOOT-02"
    sentence = "Damage to {target}: {total} against {health}."
    part = Part.AFTER
    sign = Sign.NOTE
    target: str
    faces: tuple[int, ...]
    total: int
    health: int
    why: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Unhurt(Under):
    """AT-CHAR-03, AT-WPN-05: a weapon does nothing to a target that it has hit."""

    rule = "AT-CHAR-03"
    sentence = "That does nothing to {target}."
    part = Part.AFTER
    sign = Sign.NOTE
    target: str
    by: str = "AT-CHAR-03"


@dataclass(frozen=True, slots=True)
class Burst(Under):
    """AT-HVY-04: something bursts; `caught` are those within `radius` mils, each of which takes damage."""

    rule = "AT-HVY-04"
    sentence = "{what:text}: {caught:to be} caught."
    sign = Sign.FIRE
    what: str
    x: int
    y: int
    radius: int
    caught: tuple[str, ...]
    by: str = "AT-HVY-04"

    @override
    def told(self, game: Game) -> str:
        return self.filled(game, self.sentence if self.caught else "{what:text}: nobody is near.")


@dataclass(frozen=True, slots=True)
class BlastNoted(EpisodeEvent):
    """AT-NEW-VOC-01: an explosion may have struck a place; whether it has is rolled for at the end of the turn."""

    rule = "AT-NEW-VOC-01"
    sentence = ""
    part = Part.COURSE
    blast: Blasted

    @override
    def apply(self, game: Game) -> None:
        game.blasts = (*game.blasts, self.blast)


@dataclass(frozen=True, slots=True)
class RoundSpent(Under):
    """AT-HVY-01, AT-HVY-02, AT-HVY-05, AT-HVY-06: a round, a grenade or a smoke bomb is spent."""

    rule = "AT-HVY-02"
    sentence = ""
    part = Part.COURSE
    figure: str
    weapon: str
    by: str = "AT-HVY-02"

    @override
    def apply(self, game: Game) -> None:
        figure = game.figures[self.figure]
        if self.weapon == "grenade":
            figure.grenades -= 1
        elif self.weapon == "smoke":
            figure.smoke -= 1
        else:
            figure.ammo, figure.loaded = figure.ammo - 1, False


@dataclass(frozen=True, slots=True)
class Loaded(EpisodeEvent):
    """AT-HVY-01: one crew has loaded its heavy weapon."""

    rule = "AT-HVY-01"
    sentence = "{figure:to load} the heavy weapon."
    sign = Sign.NOTE
    figure: str

    @override
    def apply(self, game: Game) -> None:
        game.figures[self.figure].loaded = True


@dataclass(frozen=True, slots=True)
class SmokeThrown(EpisodeEvent):
    """AT-HVY-06: smoke hides for the turn of throwing and the next two."""

    rule = "AT-HVY-06"
    sentence = "{figure:to throw} smoke."
    sign = Sign.NOTE
    figure: str
    x: int
    y: int
    until: int

    @override
    def apply(self, game: Game) -> None:
        game.smoke = (*game.smoke, Smoke(self.x, self.y, self.until))


@dataclass(frozen=True, slots=True)
class WeaponSwitchedOff(EpisodeEvent):
    """AT-WPN-01: a hand-held weapon is switched off for the rest of the game."""

    rule = "AT-WPN-01"
    sentence = "{figure:to switch off} the weapon of {target}."
    sign = Sign.HELD
    figure: str
    target: str
    weapon: str

    @override
    def apply(self, game: Game) -> None:
        figure = game.figures[self.target]
        figure.weapons_off = (*figure.weapons_off, self.weapon)
