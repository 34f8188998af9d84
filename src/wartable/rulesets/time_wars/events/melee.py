"""Events of melee (chapter MELEE)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from wartable.engine.compat import override
from wartable.engine.event import Part, Sign, inner
from wartable.engine.mod import Reason
from wartable.rulesets.time_wars.events.base import TimeWarsEvent
from wartable.rulesets.time_wars.state import Game, Melee, Model


@dataclass(frozen=True, slots=True)
class MeleeBegan(TimeWarsEvent):
    """TW-MELEE-01: enemies are in contact; `attackers` made it (TW-MELEE-26)."""

    rule = "TW-MELEE-01"
    sentence = "Melee: {attackers} against {defenders}."
    sign = Sign.MELEE
    melee: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]

    @override
    def apply(self, game: Game) -> None:
        game.fights += 1
        game.melees[self.melee] = Melee(self.melee, self.attackers, self.defenders)


@dataclass(frozen=True, slots=True)
class MeleeJoined(TimeWarsEvent):
    """TW-MELEE-06: `units` join a melee on the side of its attackers or defenders; melees that link become one."""

    rule = "TW-MELEE-06"
    sentence = "The melee grows: {attackers} against {defenders}."
    sign = Sign.MELEE
    melee: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    merged: tuple[str, ...] = ()

    @override
    def apply(self, game: Game) -> None:
        melee = game.melees[self.melee]
        for key in self.merged:
            other = game.melees.pop(key)
            melee.uphill += other.uphill
            melee.exposed = melee.exposed or other.exposed
        melee.attackers, melee.defenders = self.attackers, self.defenders


@dataclass(frozen=True, slots=True)
class ChargedUphill(TimeWarsEvent):
    """TW-MELEE-17: the charge of `unit` ended higher than it began."""

    rule = "TW-MELEE-17"
    sentence = "{unit} charged uphill."
    melee: str
    unit: str

    @override
    def apply(self, game: Game) -> None:
        melee = game.melees[self.melee]
        melee.uphill = (*melee.uphill, self.unit)


@dataclass(frozen=True, slots=True)
class MeleeFought(TimeWarsEvent):
    """TW-MELEE-18: one round: the primaries, both scores, the winner ('' for a draw), damage total and wounds.

    `victim` is the Troop Type to which the winner applied the damage (TW-MELEE-22). `again`: if a die was thrown again
    (TW-DICE-03), what it shows and what it had shown before, of the attacker and of the defender.
    """

    rule = "TW-MELEE-18"
    part = Part.HEAD
    sign = Sign.MELEE
    melee: str
    attacker: str
    defender: str
    score: int
    defence: int
    winner: str
    damage: int
    wounds: int
    why: tuple[Reason, ...] = ()
    victim: str = ""
    numbers: Any = inner()
    again: tuple[tuple[int, int], ...] = ()

    @property
    @override
    def clause(self) -> str:
        return "TW-MELEE-18" if self.winner else "TW-MELEE-19"

    @override
    def apply(self, game: Game) -> None:
        melee = game.melees[self.melee]
        melee.rounds += 1
        if self.winner:
            melee.exposed = melee.exposed or self.winner in melee.attackers
            game.blame(melee.against(self.winner), self.winner)


@dataclass(frozen=True, slots=True)
class ContactKept(TimeWarsEvent):
    """TW-MELEE-25: the owner of `unit` moves his nearest model back into contact."""

    rule = "TW-MELEE-25"
    sentence = "{unit} closes up."
    unit: str
    models: tuple[Model, ...]

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].stand(self.models)


@dataclass(frozen=True, slots=True)
class MeleeEnded(TimeWarsEvent):
    """TW-MELEE-25: one side is destroyed or has fled, the survivors are free."""

    rule = "TW-MELEE-25"
    sentence = "The melee is over."
    sign = Sign.FIRE
    melee: str

    @override
    def apply(self, game: Game) -> None:
        del game.melees[self.melee]


@dataclass(frozen=True, slots=True)
class MeleeThinned(TimeWarsEvent):
    """TW-MELEE-25: those who are gone no longer belong to the melee."""

    rule = "TW-MELEE-25"
    sign = Sign.FIRE
    melee: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]

    @override
    def apply(self, game: Game) -> None:
        melee = game.melees[self.melee]
        melee.attackers, melee.defenders = self.attackers, self.defenders
