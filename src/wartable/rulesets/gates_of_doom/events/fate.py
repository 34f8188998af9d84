"""Events of fate cards and of what lasts for a time (chapters FAT, DRG)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.event import Part, Sign
from wartable.rulesets.gates_of_doom.catalogue.cards import fate_cards
from wartable.rulesets.gates_of_doom.catalogue.gear import items
from wartable.rulesets.gates_of_doom.events.base import GatesEvent, Under, last_of
from wartable.rulesets.gates_of_doom.state import ACTIONS, INSIDE, TABLE, Boon, Game, Model, Until


@dataclass(frozen=True, slots=True)
class HandDrawn(GatesEvent):
    """GD-FAT-02: a side has so many fate cards more; which ones it alone is told."""

    rule = "GD-FAT-02"
    sentence = "{side:to draw} {many:fate card}."
    sign = Sign.SECRET
    side: str
    many: int

    @override
    def apply(self, game: Game) -> None:
        game.sides[self.side].dealt = True


@dataclass(frozen=True, slots=True)
class CardDrawn(GatesEvent):
    """GD-FAT-02: a fate card that a side has drawn."""

    rule = "GD-FAT-02"
    reveals = True
    sign = Sign.SECRET
    side: str
    card: str

    @override
    def visible_to(self, seat: str) -> bool:
        return seat == self.side

    @override
    def told(self, game: Game) -> str:
        name = fate_cards()[self.card].name if self.card else "that nobody else knows"
        return self.filled(game, f"{{side:to have}} the fate card {name}.")

    @override
    def apply(self, game: Game) -> None:
        side = game.sides[self.side]
        side.hand = (*side.hand, self.card)
        if side.own_deck:
            side.own_deck = _without(side.own_deck, self.card)
        else:
            game.deck = _without(game.deck, self.card)


def _without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Cards without one; of those that are unknown, one fewer."""
    place = cards.index(card) if card in cards else 0
    return cards[:place] + cards[place + 1 :]


@dataclass(frozen=True, slots=True)
class CardPlayed(GatesEvent):
    """GD-FAT-03: a side uses a fate card, each only once; `on` is the unit that it is played on, '' if on none."""

    rule = "GD-FAT-03"
    part = Part.HEAD
    sign = Sign.SECRET
    side: str
    card: str
    on: str = ""

    @property
    @override
    def clause(self) -> str:
        return fate_cards()[self.card].clause

    @override
    def told(self, game: Game) -> str:
        on = " on {on}" if self.on else ""
        return self.filled(game, f"{{side:to play}} {fate_cards()[self.card].name}{on}.")

    @override
    def apply(self, game: Game) -> None:
        side = game.sides[self.side]
        side.hand = _without(side.hand, self.card)
        game.used = (*game.used, self.card)


@dataclass(frozen=True, slots=True)
class DieAgain(GatesEvent):
    """GD-FAT-11: one die of a roll has been thrown again."""

    rule = "GD-FAT-11"
    sentence = "A {old} is thrown again: {new}."
    part = Part.AFTER
    sign = Sign.NOTE
    old: int
    new: int


@dataclass(frozen=True, slots=True)
class BoonGiven(GatesEvent):
    """GD-FAT-03: a unit has something for a time; `boon` says what, how long and by which clause."""

    rule = "GD-FAT-03"
    sentence = ""
    part = Part.COURSE
    unit: str
    boon: Boon

    @property
    @override
    def clause(self) -> str:
        return self.boon.clause

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.boons = (*unit.boons, self.boon)


@dataclass(frozen=True, slots=True)
class BoonsOver(GatesEvent):
    """GD-FAT-03: what units had until a time is over."""

    rule = "GD-FAT-03"
    sentence = ""
    part = Part.COURSE
    until: Until

    @override
    def apply(self, game: Game) -> None:
        for unit in game.units.values():
            unit.boons = tuple(boon for boon in unit.boons if boon.until != self.until)


@dataclass(frozen=True, slots=True)
class Rallied(GatesEvent):
    """GD-FAT-28: a unit has lost all its under fire markers."""

    rule = "GD-FAT-28"
    sentence = "{unit:to lose} all {unit:their} under fire markers: {lost}."
    part = Part.AFTER
    sign = Sign.HELD
    unit: str
    lost: int

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].under_fire = 0


@dataclass(frozen=True, slots=True)
class BoonSpent(GatesEvent):
    """GD-FAT-03: a unit has used up what was for once."""

    rule = "GD-FAT-03"
    sentence = ""
    part = Part.COURSE
    unit: str
    boon: Boon

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.boons = tuple(boon for boon in unit.boons if boon != self.boon)


@dataclass(frozen=True, slots=True)
class SureHit(GatesEvent):
    """GD-FAT-15: one ranged attack has hit without a die."""

    rule = "GD-FAT-15"
    sentence = "One shot of {unit} hits {target} without a die."
    part = Part.AFTER
    sign = Sign.FIRE
    unit: str
    target: str


@dataclass(frozen=True, slots=True)
class Repaired(GatesEvent):
    """GD-FAT-21: a vehicle has some of its health back."""

    rule = "GD-FAT-21"
    sentence = "{unit:to regain} {points} health."
    part = Part.AFTER
    sign = Sign.HELD
    unit: str
    model: int
    points: int

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.models = tuple(m._replace(wounds=m.wounds - self.points) if m.id == self.model else m for m in unit.models)


@dataclass(frozen=True, slots=True)
class Toughened(Under):
    """GD-FAT-29, GD-FAT-24: a model has other nerve, and more health, for the rest of the game."""

    rule = "GD-FAT-29"
    part = Part.AFTER
    sign = Sign.NERVE
    unit: str
    model: int
    health: int
    nerve: int
    by: str

    @override
    def told(self, game: Game) -> str:
        return self.filled(game, "{unit:one} has {nerve} nerve now.")

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.models = tuple(
            m._replace(profile=m.profile._replace(health=m.profile.health + self.health, nerve=self.nerve))
            if m.id == self.model else m
            for m in unit.models
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class FallenLeft(GatesEvent):
    """GD-SA-12: who has just died is past speaking for."""

    rule = "GD-SA-12"
    sentence = ""
    part = Part.COURSE

    @override
    def apply(self, game: Game) -> None:
        game.fallen = ()


@dataclass(frozen=True, slots=True)
class BreathDrawn(GatesEvent):
    """GD-FAT-14: a model that has just died acts once more, alone, as a unit of its own."""

    rule = "GD-FAT-14"
    sentence = "{unit:one} draws its last breath."
    sign = Sign.CHIT
    unit: str
    alone: str
    model: Model

    @override
    def apply(self, game: Game) -> None:
        one = game.units[self.unit].copy()
        one.id, one.name, one.models = self.alone, last_of(one), (self.model,)
        one.where = INSIDE if one.holder else TABLE  # GD-BLD-02: he acts from where he fell
        one.activated, one.watching, one.actions, one.spent, one.size = True, False, 0, ACTIONS, 0
        game.units[self.alone] = one


@dataclass(frozen=True, slots=True)
class BreathOver(GatesEvent):
    """GD-FAT-14: after its action it is removed."""

    rule = "GD-FAT-14"
    sentence = ""
    part = Part.COURSE
    unit: str

    @override
    def apply(self, game: Game) -> None:
        del game.units[self.unit]
        game.fallen = tuple(pair for pair in game.fallen if pair[0] != self.unit)


@dataclass(frozen=True, slots=True)
class DamageDelayed(GatesEvent):
    """GD-FAT-20: damage by overwatch is tallied, and takes effect when the activation is over."""

    rule = "GD-FAT-20"
    sentence = "{points} damage to {unit} takes effect when {unit:their} activation is over."
    part = Part.AFTER
    sign = Sign.LOST
    unit: str
    points: int
    by: str

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.delayed = (*unit.delayed, (self.by, self.points))


@dataclass(frozen=True, slots=True)
class DelayOver(GatesEvent):
    """GD-FAT-20: the activation is over."""

    rule = "GD-FAT-20"
    sentence = ""
    part = Part.COURSE
    unit: str

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].delayed = ()


@dataclass(frozen=True, slots=True)
class BombsFell(GatesEvent):
    """GD-FAT-32: a bombardment aimed at `to` has come down at `landed`."""

    rule = "GD-FAT-32"
    sentence = "The bombardment comes down {strays:far} off."
    part = Part.HEAD
    gathers = True
    sign = Sign.FIRE
    to: tuple[int, int]
    landed: tuple[int, int]
    strays: int


@dataclass(frozen=True, slots=True)
class DoseTaken(GatesEvent):
    """GD-DRG-01: models have taken a drug, one dose in a game."""

    rule = "GD-DRG-01"
    sign = Sign.ORDER
    unit: str
    models: tuple[int, ...]
    drug: str

    @override
    def told(self, game: Game) -> str:
        if len(self.models) == 1:
            return self.filled(game, f"{{unit:one}} takes {items()[self.drug].name}.")
        return self.filled(game, f"{len(self.models)} models of {{unit}} take {items()[self.drug].name}.")

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.models = tuple(m._replace(doses=(*m.doses, self.drug)) if m.id in self.models else m for m in unit.models)


@dataclass(frozen=True, slots=True)
class DoseWore(GatesEvent):
    """GD-DRG-02: a drug has worn off."""

    rule = "GD-DRG-02"
    sign = Sign.NOTE
    unit: str
    boon: Boon
    face: int

    @override
    def told(self, game: Game) -> str:
        return self.filled(game, f"{self.boon.name} wears off {{unit:one}}: {{face}}.")

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.boons = tuple(boon for boon in unit.boons if boon != self.boon)


@dataclass(frozen=True, slots=True)
class DamageNumbed(GatesEvent):
    """GD-DRG-04: points of damage that a drugged model does not feel."""

    rule = "GD-DRG-04"
    sentence = "{points} damage to {unit} is ignored: {faces:faces}."
    part = Part.AFTER
    sign = Sign.HELD
    unit: str
    faces: tuple[int, ...]
    points: int
