"""Chapter TURN: chits are drawn from the pot until it is empty; then a new turn begins."""

from __future__ import annotations

from wartable.engine.ask import Flow, Later, Manner, Option, Refusal, choose_or_skip, die
from wartable.rulesets.hunt_for_davros.activation import activation
from wartable.rulesets.hunt_for_davros.chits import due, gangs, members, ready
from wartable.rulesets.hunt_for_davros.command import create, leaderless, set_aside, tied
from wartable.rulesets.hunt_for_davros.data.data import profile
from wartable.rulesets.hunt_for_davros.events.actions import Numbed
from wartable.rulesets.hunt_for_davros.events.base import (
    Activated,
    ChitDrawn,
    GroupActivated,
    Marked,
    PotFilled,
    TurnBegan,
    Turned,
)
from wartable.rulesets.hunt_for_davros.searching import search
from wartable.rulesets.hunt_for_davros.shooting import davros
from wartable.rulesets.hunt_for_davros.state import UMPIRE, Game, Model
from wartable.rulesets.hunt_for_davros.umpire import umpire
from wartable.rulesets.hunt_for_davros.winning import claims, victory


def begin(game: Game) -> Flow[None]:
    """HD-TURN-08: all chits return to the pot, marks and one-turn effects end."""
    game.emit(TurnBegan(game.turn + 1))
    for model in [model for model in game.on_board() if model.numb]:
        game.emit(Numbed(model.id, False))
        game.emit(Marked(model.id, "HD-NEW-ENC-30"))
    for owner, count in due(game):
        game.emit(PotFilled(owner, count))
    yield from search.turn_start(game)
    game.emit(Turned("draw"))


def draw(game: Game) -> Flow[None]:
    """HD-TURN-01, HD-TURN-07: one chit at random, until the pot is empty."""
    total = game.pot.total
    if not total:
        game.emit(Turned("end"))
        return
    face = 1
    if total > 1:
        face = yield from die(total, "HD-TURN-01", UMPIRE, "a chit from the pot")
    owner = game.pot.draw(face)
    game.emit(ChitDrawn(owner, total - 1))
    game.emit(Turned("chit", (), owner))


def chit(game: Game) -> Flow[None]:
    """HD-TURN-02: what is done with the chit that has been drawn."""
    owner = game.cursor.owner
    if owner not in game.teams:
        yield from umpire.activate_owner(game, owner)
    elif leaderless(game, owner):
        made = yield from create(game, owner)
        if not made and gangs(game, owner):  # HD-CMD-06: only then may a gang have it
            yield from pick(game, owner)
            return
    else:
        used = yield from victory.use_claim(game, owner)
        if not used:
            yield from pick(game, owner)
            return
    victory.sweep(game)
    if game.result is None:
        game.emit(Turned("draw"))


def pick(game: Game, seat: str) -> Flow[None]:
    """HD-TURN-02: the owner chooses one of his models that have not acted, or a gang (HD-NEW-ENC-07)."""
    models = () if leaderless(game, seat) else ready(game, seat)
    options = [Option(model.id, _label(game, model), "HD-TURN-02", model.id) for model in models]
    found = gangs(game, seat)
    options += [Option(group.id, f"{group.name}, all of them", "HD-NEW-ENC-07", group.id) for group in found]
    if not options:
        set_aside(game, seat)
        game.emit(Turned("draw"))
        return
    refused = Later(
        lambda: tuple(_refused(game, model) for model in game.of(seat) if model not in models and not model.group)
    )
    grave = (Option(activation.DITHER, "the time is up", "HD-GEN-07"),) if game.options.decision_seconds else ()
    key = yield from choose_or_skip(
        game, "HD-TURN-02", seat, "Which model acts?", options, refused, grave=grave, manner=Manner(acts=True)
    )
    if key == activation.DITHER:  # HD-GEN-07: the lowest-numbered model that might act is marked
        game.emit(Marked(options[0].key, "HD-GEN-07"))
        claims.used_otherwise(game, seat)
        game.emit(Turned("draw"))
    elif key in game.groups:
        if not leaderless(game, seat):  # HD-CMD-06: else the claim stays open
            claims.used_otherwise(game, seat)
        gang = tuple(model.id for model in members(game, game.groups[key]) if not model.acted)
        game.emit(GroupActivated(key, gang))
        game.emit(Turned("act", gang, seat))
        activation.begin_member(game, gang)
    else:
        model = game.models[key]
        bound = tied(game, model)
        game.emit(Turned("act", (), seat))
        game.emit(Activated(key, _actions(model), tied=bound))


def _actions(model: Model) -> int:
    """HD-TURN-03: four for a player's model, as its profile says."""
    return profile(model.profile).actions


def _label(game: Game, model: Model) -> str:
    assert model.at is not None
    rank = ", commander" if model.commander else ""
    lost = ", out of command" if tied(game, model) else ""
    return f"{model.name} at {model.at.key}{rank}{lost}"


def _refused(game: Game, model: Model) -> Refusal:
    if not model.chit:
        return Refusal(model.id, f"{model.name} has its chit from the next turn on", "HD-TURN-13")
    return Refusal(model.id, f"{model.name} has been activated this turn", "HD-TURN-02")


def end(game: Game) -> Flow[None]:
    """HD-TURN-08: the turn is over; Davros comes home unseen, objectives are scored, the limit is looked at."""
    davros.come_back(game)
    victory.turn_end(game)
    if game.result is None:
        game.emit(Turned("begin"))
    yield from ()
