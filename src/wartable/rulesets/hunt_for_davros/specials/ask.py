"""Questions of special rules: each point is asked in one place, and several chapters share the answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from wartable.engine.mod import Mod
from wartable.rulesets.hunt_for_davros.events.searching import CardShown
from wartable.rulesets.hunt_for_davros.specials.bearers import speaking
from wartable.rulesets.hunt_for_davros.specials.points import Shot
from wartable.rulesets.hunt_for_davros.state import HIDDEN, Card, Game, Model


class Carded(NamedTuple):
    """A modifier with the card that it comes from, None for a trait."""

    mod: Mod
    card: Card | None


def band_shifts(shot: Shot) -> Iterator[Carded]:
    """HD-FIRE-06: what cards of firer and target do to the range band."""
    for me in (shot.firer, shot.target):
        for rule, card in speaking(shot.game, me, "band_shifts"):
            yield from (Carded(mod, card) for mod in rule.band_shifts(me, shot))


def dice_mods(shot: Shot) -> Iterator[Carded]:
    """HD-FIRE-06: what cards of firer and target do to the number of dice."""
    for me in (shot.firer, shot.target):
        for rule, card in speaking(shot.game, me, "dice_mods"):
            yield from (Carded(mod, card) for mod in rule.dice_mods(me, shot))


class Right(NamedTuple):
    """A number that special rules give, 0 if none does, with the cards that it comes from."""

    value: int
    cards: tuple[Card, ...]


def arc(game: Game, model: Model) -> Right:
    """HD-FIRE-02: the firing arc of a model in degrees; 90 without cards that change it."""
    found = speaking(game, model, "firing_arc")
    most = max((rule.firing_arc(model) for rule, _ in found), default=0)
    return Right(most or 90, tuple(card for _, card in found if card is not None))


def fire_limit(game: Game, model: Model) -> Right:
    """HD-NEW-ENC-12: how many FIRE actions an activation of nothing else may hold, 0 if the usual limit stands."""
    found = speaking(game, model, "fire_limit")
    most = max((rule.fire_limit(model) for rule, _ in found), default=0)
    return Right(most, tuple(card for _, card in found if card is not None))


def rerolls(game: Game, model: Model) -> tuple[Card, ...]:
    """HD-NEW-ENC-13: the cards by which the model rolls D3 again in a fire action, one entry for each D3."""
    found: list[Card] = []
    for rule, card in speaking(game, model, "rerolls"):
        if card is not None:
            found += [card] * rule.rerolls(model)
    return tuple(found)


def shells(game: Game, model: Model) -> tuple[Card, ...]:
    """HD-NEW-ENC-17: the cards that drop a hit on the model each turn, one entry for each hit."""
    found: list[Card] = []
    for rule, card in speaking(game, model, "drops_hits"):
        if card is not None:
            found += [card] * rule.drops_hits(model)
    return tuple(found)


def ignored(game: Game, model: Model, result: str, secondary: bool) -> tuple[str, Card | None]:
    """The clause by which `result` does nothing to the model and the card it comes from; ("", None) if it counts."""
    for rule, card in speaking(game, model, "ignores"):
        clause = rule.ignores(model, result, secondary)
        if clause:
            return clause, card
    return "", None


def extra_effects(shot: Shot) -> tuple[Mod, ...]:
    """HD-NEW-TEAM-03: effect rolls that each hit on the target makes more."""
    me = shot.target
    return tuple(mod for rule, _ in speaking(shot.game, me, "extra_effects") for mod in rule.extra_effects(me, shot))


def show(game: Game, card: Card | None) -> None:
    """HD-GEN-10: a card has done what everybody can see; from now on it is known."""
    now = game.cards.get(card.id, card) if card is not None else None
    if now is not None and not now.known and now.kind != HIDDEN:
        game.emit(CardShown(now.id, now.kind, now.owner))
