"""Chapter OPERATE: other work for hands: waking the dormant, taking what lies about, putting a ray back."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from itertools import count

from wartable.engine.ask import Flow, Refusal
from wartable.rulesets.hunt_for_davros.data.card_effects import AddModels, WeaponSet
from wartable.rulesets.hunt_for_davros.data.data import cards, profile, weapons
from wartable.rulesets.hunt_for_davros.events.actions import ModelJoined, WeaponSwapped
from wartable.rulesets.hunt_for_davros.events.searching import Briefed, CardUsedUp, ItemTaken
from wartable.rulesets.hunt_for_davros.operating.reach_and_cost import Job, within_reach
from wartable.rulesets.hunt_for_davros.state import DORMANT, DROPPED, Card, Game, Model, player

WAKE, TAKE, RESTORE = "wake-", "take-", "restore-"


def jobs(game: Game, model: Model) -> Iterator[Job | Refusal]:
    """What a player's model can do beside doors and machines."""
    if player(game, model.team):
        yield from _wakings(game, model)
        yield from _takings(game, model)
        yield from _restorings(game, model)


# ------------------------------------------------------------------ the dormant
@cache
def waking(profile_: str) -> tuple[int, str]:
    """HD-NEW-ENC-05, HD-NEW-ENC-06: how many OPERATE actions wake a model of a profile, with the clause of its card."""
    for row in cards().values():
        for effect in row.of(AddModels):
            if effect.profile == profile_ and effect.wake:
                return effect.wake, row.clause
    return 1, "HD-NEW-ENC-05"


def _wakings(game: Game, model: Model) -> Iterator[Job | Refusal]:
    for other in game.of(DORMANT):
        if other.at is None or not within_reach(game, model, other.at):
            continue
        key, (cost, clause) = WAKE + other.id, waking(other.profile)
        if profile(model.profile).race != profile(other.profile).race:
            yield Refusal(key, f"only a Dalek wakes {other.name}", clause)
        else:
            label, work = f"wake {other.name} at {other.at.key}", partial(wake, other=other.id)
            yield Job(key, other.id, label, clause, work, cost)


def wake(game: Game, model: Model, other: str) -> Flow[None]:
    """HD-NEW-ENC-05: a dormant model joins the team of who wakes it, with a chit from the next turn (HD-TURN-13)."""
    game.emit(ModelJoined(other, model.team, next_name(game, model.team)))
    yield from ()


def next_name(game: Game, seat: str) -> str:
    """The name of a model that joins a team: the first number that none of its models, lost ones too, bears."""
    taken = [model.name for model in game.models.values()]
    names = (f"{game.teams[seat].name} {number}" for number in count(1))
    return next(name for name in names if name not in taken)


# ------------------------------------------------------------------ what lies about
def _takings(game: Game, model: Model) -> Iterator[Job]:
    for card in game.cards.values():
        if card.where == DROPPED and card.at is not None and within_reach(game, model, card.at):
            row = cards().get(card.kind) if card.known else None  # HD-GEN-10: what it is only its new owner learns
            what = f"the {row.name.lower()} that" if row is not None else "what"
            label = f"take {what} lies at {card.at.key}"
            yield Job(TAKE + card.id, card.id, label, "HD-NEW-ENC-00", partial(take, card=card.id))


def take(game: Game, model: Model, card: str) -> Flow[None]:
    """HD-NEW-ENC-00: any player's model takes a dropped item; its player sees at once what it is (HD-GEN-10)."""
    game.emit(ItemTaken(model.id, card))
    game.emit(Briefed(model.team, card, game.cards[card].kind))
    yield from ()


# ------------------------------------------------------------------ weapons
def _restorings(game: Game, model: Model) -> Iterator[Job]:
    """HD-NEW-ENC-16: an adjacent team mate, or the model itself, puts its own weapon back."""
    for card in game.held(model.team):
        row = cards().get(card.kind)
        holder = game.models.get(card.holder)
        if row is None or not card.ready or holder is None or holder.at is None:
            continue
        for effect in row.of(WeaponSet):
            if holder.weapon == effect.weapon and effect.undo and within_reach(game, model, holder.at):
                label = f"put the {weapons()[profile(holder.profile).weapon].name.lower()} of {holder.name} back"
                work = partial(restore, card=card)
                yield Job(RESTORE + holder.id, holder.id, label, row.clause, work, effect.undo)


def restore(game: Game, model: Model, card: Card) -> Flow[None]:
    """HD-NEW-ENC-16: a model has the weapon of its profile again."""
    holder = game.models[card.holder]
    game.emit(WeaponSwapped(holder.id, profile(holder.profile).weapon))
    game.emit(CardUsedUp(card.id))
    yield from ()
