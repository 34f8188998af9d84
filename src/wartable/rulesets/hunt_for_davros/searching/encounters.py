"""Chapter SRCH: what an encounter card does, and when: as it is turned up, when its player is briefed, or when played.

Each effect word of HD-NEW-ENC-00 is one function in the table of its time; words that stand in none speak while the
card is held (`rules_of_cards`) or in the chapter of what they change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from wartable.engine.ask import Flow, Option
from wartable.rulesets.hunt_for_davros.data.card_effects import (
    ActionLimit,
    AddModels,
    Chit,
    Command,
    Effect,
    EffectRoll,
    Lock,
    MoveUnits,
    Peek,
    PlaceDevice,
    Stun,
    SwapMission,
    Terrain,
    WeaponSet,
)
from wartable.rulesets.hunt_for_davros.data.data import Card as Printed
from wartable.rulesets.hunt_for_davros.data.data import cards
from wartable.rulesets.hunt_for_davros.events.base import StyleScored
from wartable.rulesets.hunt_for_davros.events.searching import Briefed, CardTaken, CardUsedUp, Encountered
from wartable.rulesets.hunt_for_davros.searching import hazards, intelligence, released_units
from wartable.rulesets.hunt_for_davros.searching.resolving import Find
from wartable.rulesets.hunt_for_davros.state import Card, Game, Model

FIRST_KEY = "first_key"
PLAY = "play-"

# What happens as the marker is turned up (HD-SRCH-04).
AT_ONCE: Mapping[type[Effect], Callable[[Game, Find, Any], Flow[None]]] = {
    AddModels: released_units.add_models, PlaceDevice: released_units.place_device, EffectRoll: hazards.effect_roll,
    Stun: hazards.stun, Lock: hazards.lock, Terrain: hazards.terrain, MoveUnits: hazards.alarm,
    ActionLimit: hazards.rouse, Command: hazards.jam, Chit: hazards.chit,
}  # fmt: skip


def strikes(effect: Effect) -> bool:
    """HD-SRCH-04: whether an effect happens at once: it puts something on the board, or it is for ill."""
    match effect:
        case EffectRoll():
            return bool(effect.targets) and not effect.range
        case Lock():
            return effect.scope == "room"
        case MoveUnits():
            return bool(effect.order)
        case ActionLimit():
            return effect.of == "guards"
        case Command():
            return effect.lasts != "game"
    return type(effect) in AT_ONCE


def told(effect: Effect) -> bool:
    """HD-SRCH-02: whether an effect happens once, when the player is briefed."""
    if isinstance(effect, Peek):
        return not effect.when
    return isinstance(effect, SwapMission | WeaponSet)


def played(effect: Effect) -> bool:
    """Whether an effect waits until its owner plays the card in an activation, for no action."""
    return isinstance(effect, MoveUnits) and not effect.order and not effect.when


# ------------------------------------------------------------------ as it is turned up
def turn_up(game: Game, find: Find) -> Flow[None]:
    """HD-SRCH-04: what a card puts on the board appears at once; what it gives is taken, and briefed later."""
    card, row = find.card, find.row
    if given(row):
        game.emit(CardTaken(find.model.team, card.id, card.kind, holder_of(find)))
    effects = [effect for effect in row.effects if strikes(effect)]
    if not effects:
        return
    game.cite(row.clause)
    game.emit(Encountered(find.model.id, card.id, card.kind))
    for effect in effects:
        if game.result is None:
            yield from AT_ONCE[type(effect)](game, find, effect)
    if not given(row):
        game.emit(CardUsedUp(card.id))


def given(row: Printed) -> bool:
    """HD-SRCH-03: whether the finder gets the card into its hands."""
    return bool(row.held_by) or any(told(effect) for effect in row.effects)


def holder_of(find: Find) -> str:
    """HD-NEW-ENC-00: the searcher, or "" where the whole team has it: knowledge is the team's."""
    return "" if intelligence.whole_teams(find.row) else find.model.id


# ------------------------------------------------------------------ when the player is briefed
def brief_card(game: Game, model: Model, card: Card) -> Flow[None]:
    """HD-SRCH-02, HD-SRCH-03: the player learns what his model has found and how it is used.

    What works once and for all is done now.
    """
    game.emit(Briefed(model.team, card.id, card.kind))
    credit_key(game, model.team, card)
    yield from unpack(game, model, card)


def unpack(game: Game, model: Model, card: Card) -> Flow[None]:
    """The effects of a card that happen once; then it is used up (HD-NEW-ENC-00)."""
    row = cards()[card.kind]
    effects = [effect for effect in row.effects if told(effect)]
    for effect in effects:
        match effect:
            case SwapMission():
                yield from intelligence.swap_orders(game, model, card, effect)
            case WeaponSet():
                yield from intelligence.fit_weapon(game, model, card, effect)
            case Peek(what="mission_card"):
                yield from intelligence.read_orders(game, model, card, effect)
            case Peek():
                kept = yield from intelligence.open_crate(game, model, card, effect)
                for one in kept:
                    yield from brief_card(game, model, one)
    if effects and row.once_only:
        game.emit(CardUsedUp(card.id, model.team))


def credit_key(game: Game, seat: str, card: Card) -> None:
    """HD-NEW-TEAM-05: a style point for the first key found; nobody else learns of it (HD-GEN-10)."""
    if cards()[card.kind].kind == "key" and FIRST_KEY not in game.scored:
        game.emit(StyleScored(seat, FIRST_KEY, secret=True))


# ------------------------------------------------------------------ when it is played
def free_options(game: Game, model: Model) -> Iterator[Option]:
    """HD-NEW-ENC-28: the cards that this model can play now, for no action."""
    for card in game.held(model.team):
        row = cards().get(card.kind)
        if row is None or not card.ready or card.holder not in ("", model.id):
            continue
        if any(_playable(game, effect) for effect in row.effects):
            yield Option(f"{PLAY}{card.id}", f"{'open' if row.of(Peek) else 'play'} the {row.name}", row.clause)


def _playable(game: Game, effect: Effect) -> bool:
    if isinstance(effect, MoveUnits):
        return played(effect) and intelligence.recallable(game, effect)
    return isinstance(effect, Peek) and told(effect)  # a crate that was dropped unopened


def play(game: Game, model: Model, card_id: str) -> Flow[None]:
    """A card is played in an own activation."""
    card = game.cards[card_id]
    row = cards()[card.kind]
    for effect in row.effects:
        if isinstance(effect, MoveUnits) and played(effect):
            yield from intelligence.recall(game, model, card, effect)
    yield from unpack(game, model, card)
