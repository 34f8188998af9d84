"""Special rules that come with encounter cards: one class for each effect word that speaks while a card is held.

A card whose words are all known needs nothing here. One that does what no word says gets a class of its own in
`OWN`, by its key in `cards.yaml`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from wartable.engine.compat import override
from wartable.engine.mod import Mod
from wartable.rulesets.hunt_for_davros.data.card_effects import (
    ActionLimit,
    Arc,
    BandShift,
    Dice,
    Effect,
    EffectRoll,
    IgnoreHits,
    IgnoreResult,
)
from wartable.rulesets.hunt_for_davros.data.data import Card, cards
from wartable.rulesets.hunt_for_davros.specials.points import HuntSpecial, Shot, Step
from wartable.rulesets.hunt_for_davros.state import FIRE, Model

BY_HOLDER = "by_holder"
REROLL = "reroll_one_d3"


@dataclass(frozen=True, slots=True)
class CardRule(HuntSpecial):
    """A special rule that stands on a card: its clause and its name, for reasons."""

    clause: str
    name: str


def _meant(me: Model, shot: Shot, shots: str) -> bool:
    """Whether a shot is one `by_holder` or `at_holder`, as the card says; `me` holds it."""
    return me is (shot.firer if shots == BY_HOLDER else shot.target)


@dataclass(frozen=True, slots=True)
class MoreDice(CardRule):
    """HD-NEW-ENC-10, HD-NEW-ENC-18: dice more or fewer in the bands named, read after all shifts (HD-FIRE-06)."""

    effect: Dice

    @override
    def dice_mods(self, me: Model, shot: Shot) -> Iterator[Mod]:
        if _meant(me, shot, self.effect.shots) and shot.band.name.lower() in self.effect.bands:
            yield Mod(self.effect.add, self.clause, self.name, Step.ADDED)


@dataclass(frozen=True, slots=True)
class ShiftedBand(CardRule):
    """HD-NEW-ENC-11: bands of the true range count as others; below 0 is better."""

    effect: BandShift

    @override
    def band_shifts(self, me: Model, shot: Shot) -> Iterator[Mod]:
        if _meant(me, shot, self.effect.shots) and shot.true_band.name.lower() in self.effect.only_from:
            yield Mod(self.effect.by, self.clause, self.name, Step.CARDS)


@dataclass(frozen=True, slots=True)
class WideArc(CardRule):
    """HD-NEW-ENC-14: another firing arc, in degrees."""

    degrees: int

    @override
    def firing_arc(self, me: Model) -> int:
        return self.degrees


@dataclass(frozen=True, slots=True)
class AllFire(CardRule):
    """HD-NEW-ENC-12: an activation of nothing but FIRE may hold that many."""

    limit: int

    @override
    def fire_limit(self, me: Model) -> int:
        return self.limit


@dataclass(frozen=True, slots=True)
class Reroll(CardRule):
    """HD-NEW-ENC-13: that many D3 of effect rolls may be thrown again in a fire action."""

    uses: int

    @override
    def rerolls(self, me: Model) -> int:
        return self.uses


@dataclass(frozen=True, slots=True)
class Shell(CardRule):
    """HD-NEW-ENC-17: the first hits of a turn are dropped before effect rolls are made."""

    hits: int

    @override
    def drops_hits(self, me: Model) -> int:
        return self.hits


@dataclass(frozen=True, slots=True)
class Proof(CardRule):
    """HD-NEW-ENC-19 to HD-NEW-ENC-22: results that do nothing to the holder; `any_secondary` is any secondary roll."""

    results: tuple[str, ...]

    @override
    def ignores(self, me: Model, result: str, secondary: bool) -> str:
        spared = result in self.results or (secondary and "any_secondary" in self.results)
        return self.clause if spared else ""


_MAKE: Mapping[type[Effect], Callable[[Card, Any], HuntSpecial | None]] = {
    Dice: lambda card, effect: MoreDice(card.clause, card.name, effect),
    BandShift: lambda card, effect: ShiftedBand(card.clause, card.name, effect),
    Arc: lambda card, effect: WideArc(card.clause, card.name, effect.degrees),
    ActionLimit: lambda card, effect: _limit(card, effect),
    EffectRoll: lambda card, effect: _rolled(card, effect),
    IgnoreHits: lambda card, effect: Shell(card.clause, card.name, effect.per_turn),
    IgnoreResult: lambda card, effect: Proof(card.clause, card.name, effect.results),
}

OWN: Mapping[str, tuple[HuntSpecial, ...]] = {}
"""Special rules beside those of a card's words, by the key of the card."""


def _limit(card: Card, effect: ActionLimit) -> HuntSpecial | None:
    return AllFire(card.clause, card.name, effect.limit) if effect.of == "holder" and effect.type == FIRE else None


def _rolled(card: Card, effect: EffectRoll) -> HuntSpecial | None:
    return Reroll(card.clause, card.name, effect.uses) if effect.modify == REROLL else None


@cache
def rules_of(kind: str) -> tuple[HuntSpecial, ...]:
    """The special rules that speak while a card of that kind is held; a hidden card (HD-GEN-10) has none."""
    card = cards().get(kind)
    if card is None:
        return ()
    made = (_MAKE[type(effect)](card, effect) for effect in card.effects if type(effect) in _MAKE)
    return (*(rule for rule in made if rule is not None), *OWN.get(kind, ()))
