"""Which special rules a model has: traits of its profile, cards that it or its team holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from wartable.engine.special import overriding
from wartable.engine.state import Fixed
from wartable.rulesets.hunt_for_davros.specials.cards import rules_of
from wartable.rulesets.hunt_for_davros.specials.points import HuntSpecial
from wartable.rulesets.hunt_for_davros.specials.traits import traits_of
from wartable.rulesets.hunt_for_davros.state import HELD, Card, Game, Model


class Spoken(NamedTuple):
    """A special rule with the card that it comes from, None for a trait."""

    rule: HuntSpecial
    card: Card | None


def speaking(game: Game, model: Model, point: str) -> tuple[Spoken, ...]:
    """The special rules of `model` that have something to say at `point`; cards act once briefed (HD-SRCH-02)."""
    cards = game.cards
    if not isinstance(cards, Fixed):
        return _speaking(cards, model, point)
    asked = model.id, model.team, model.profile, point
    found: tuple[Spoken, ...] | None = cards.known.get(asked)
    if found is None:
        found = cards.known[asked] = _speaking(cards, model, point)
    return found


def _speaking(cards: Mapping[str, Card], model: Model, point: str) -> tuple[Spoken, ...]:
    found = [Spoken(rule, None) for rule in overriding(traits_of(model.profile), point)]
    for card in cards.values():
        if card.where != HELD or card.owner != model.team or not card.ready:
            continue
        if card.holder not in ("", model.id):
            continue
        found += [Spoken(rule, card) for rule in overriding(rules_of(card.kind), point)]
    return tuple(found)
