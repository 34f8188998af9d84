"""Sentences of the log: shots and what they do, the target, and the ways to win."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby
from typing import Any

from wartable.engine.event import Event
from wartable.rulesets.hunt_for_davros.data.data import results, weapons
from wartable.rulesets.hunt_for_davros.events import fighting as f
from wartable.rulesets.hunt_for_davros.events.wording import added, called, count, dies, number
from wartable.rulesets.hunt_for_davros.shooting.attack import AIMED, GRENADE, RETURN, TEMPER, TURRET, reach_of
from wartable.rulesets.hunt_for_davros.shooting.damage_table import BLAST, GLANCE, left_of
from wartable.rulesets.hunt_for_davros.shooting.fire import aimed_at
from wartable.rulesets.hunt_for_davros.shooting.grenades import ON_MARK, OVER
from wartable.rulesets.hunt_for_davros.state import TARGET, Game

Sayer = Callable[[Game, Any], str]
_VERBS = {
    TEMPER: "lashes out at", RETURN: "shoots back at", GRENADE: "has its grenade burst on",
    TURRET: "has a turret fire at",
}  # fmt: skip
_HANDS = {
    TEMPER: "{} in a temper", RETURN: "{}, who shoots back", BLAST: "the explosion of {}",
    GLANCE: "the shot that glanced off {}",
}  # fmt: skip
_IGNORED = {
    "HD-DMG-23": "a blow at second hand has no such effect",
    "HD-NEW-ENC-05": "it is dormant",
    "HD-DMG-08": "it has acted already",
    "HD-DMG-09": "it has acted already",
    "HD-TURN-11": "it has acted already",
}


# ------------------------------------------------------------------ shots
def _declared(game: Game, ev: f.ShotsDeclared) -> str:
    """One shot tells itself."""
    if len(ev.shots) < 2:
        return ""
    head = f"{called(game, ev.model)} declares {number(len(ev.shots))} shots"
    runs = [(aimed_at(game, key), len(list(run))) for key, run in groupby(ev.shots)]
    if len(runs) == 1 and ev.shots[0] in game.models:
        return f"{head} {runs[0][0]}."
    return f"{head}: {', then '.join(shot + _times(many) for shot, many in runs)}."


def _times(many: int) -> str:
    return {1: "", 2: ", twice"}.get(many, f", {number(many)} times")


def _fired(game: Game, ev: f.Fired) -> str:
    head = f"{called(game, ev.model)} {_verb(game, ev)} {called(game, ev.target)}"
    where = count(ev.distance, "square") + ("" if ev.how == RETURN or not ev.dice else f"; {_band(ev)}")
    if not ev.dice:
        return f"{head} ({where}): no die is left to roll, a miss."
    return f"{head} ({where}): {added(ev.dice, ev.total)}, {_hits(ev)}."


def _band(ev: f.Fired) -> str:
    """HD-FIRE-03: the band with its borders; one to which windows and cards have shifted the shot has none to tell."""
    found = reach_of(ev.distance)
    return found if found.startswith(f"{ev.band} ") else f"{ev.band} range"


def _verb(game: Game, ev: f.Fired) -> str:
    firer = game.models.get(ev.model)
    weapon = weapons().get(firer.weapon) if firer is not None else None
    if ev.how == AIMED and weapon is not None and weapon.hand:
        return "strikes at"
    return _VERBS.get(ev.how, "fires at")


def _hits(ev: f.Fired) -> str:
    if not ev.hits:
        return "a miss"
    text = "one hit" if ev.hits == 1 else f"{number(ev.hits)} hits"
    return f"{text}, {number(ev.dropped)} of them stopped" if ev.dropped else text


def _effect(game: Game, ev: f.EffectRolled) -> str:
    again = "Rolled again for" if ev.under == "HD-NEW-ENC-13" else "Damage to"
    treble = " (a treble)" if len(set(ev.dice)) == 1 and len(ev.dice) == 3 else ""
    result = left_of(ev.result, ev.secondary)
    second = " at second hand" if ev.secondary else ""
    return f"{again} {called(game, ev.target)}{second}: {added(ev.dice)}{treble}, {_result(result)}."


def _result(key: str) -> str:
    name = results().get(key, key)
    return name[:1].lower() + name[1:]


def _taken(game: Game, ev: f.ResultTaken) -> str:
    """Where all results are the same one, the rolls have told it."""
    if all(result == ev.result for result in ev.dropped):
        return ""
    return f"The worst of it counts for {called(game, ev.target)}: {_result(ev.result)}."


def _ignored(game: Game, ev: f.ResultIgnored) -> str:
    """HD-DMG-23: the roll itself has told that nothing comes of it."""
    if ev.under == "HD-DMG-23":
        return ""
    what = results().get(ev.result, "")
    why = _IGNORED.get(ev.under, "a card protects it")
    return f"{what + ': n' if what else 'N'}o effect on {called(game, ev.target)}, {why}."


def _destroyed(game: Game, ev: f.Destroyed) -> str:
    who, model = called(game, ev.model), game.models.get(ev.model)
    if ev.exploded:
        return f"{who} explodes!"
    verb = dies(game, ev.model)
    if not ev.by:
        return f"{who} is {verb}."
    if ev.how in _HANDS:
        hand_model = game.models.get(ev.hand)
        ours = model is not None and hand_model is not None and hand_model.team == model.team
        side = " of its own side" if ours and ev.how == TEMPER else ""
        return f"{who} is {verb} by {_HANDS[ev.how].format(called(game, ev.hand) + side)}."
    own = model is not None and model.team == ev.by
    hand = "its own side" if own else called(game, ev.by)
    end = "!" if model is not None and (model.team == TARGET) else "."
    return f"{who} is {verb} by {hand}{end}"


def _temper(game: Game, ev: f.TemperLost) -> str:
    who = called(game, ev.model)
    if not ev.target:
        return f"{who} loses its temper, but has nobody to shoot at."
    return f"{who} loses {'his' if ev.under == 'HD-DAV-01' else 'its'} temper with {called(game, ev.target)}!"


def _deflected(game: Game, ev: f.Deflected) -> str:
    if not ev.onto:
        return f"The shot glances off {called(game, ev.model)} and hits nobody."
    return f"The shot glances off {called(game, ev.model)} and hits {called(game, ev.onto)}."


def _thrown(game: Game, ev: f.GrenadeThrown) -> str:
    what = "a concussion charge" if ev.under == "HD-NEW-ENC-15" else "a grenade"
    return f"{called(game, ev.model)} throws {what} into {ev.at.key}."


def _scattered(game: Game, ev: f.Scattered) -> str:
    if ev.die == ON_MARK:
        return f"The rifle grenade of {called(game, ev.model)} lands on its mark, {ev.at.key}."
    off = f"{count(ev.squares, 'square')} {'over' if ev.die == OVER else 'short'}"
    return f"The rifle grenade of {called(game, ev.model)} lands {off}, at {ev.at.key}."


# ------------------------------------------------------------------ the target
def _target(game: Game) -> str:
    return called(game, TARGET) if TARGET in game.models else "the target"


def _gone(game: Game, ev: f.TargetTaken) -> str:
    who, seat = called(game, ev.target), called(game, ev.seat)
    if ev.lost:
        return f"{who} slips out of the beam of {seat}, and nobody knows where to."
    return f"{who} fades away in the beam of {seat}."


SENTENCES: Mapping[type[Event], Sayer] = {
    f.ShotsDeclared: _declared,
    f.Fired: _fired,
    f.EffectRolled: _effect,
    f.ResultTaken: _taken,
    f.ResultIgnored: _ignored,
    f.Destroyed: _destroyed,
    f.TemperLost: _temper,
    f.Deflected: _deflected,
    f.ReachRolled: lambda g, ev: f"{called(g, ev.model)} can throw {added(ev.dice, ev.reach)} squares.",
    f.GrenadeThrown: _thrown,
    f.Scattered: _scattered,
    f.ClaimMade: lambda g, ev: (
        f"{called(g, ev.seat)}, {called(g, ev.model)} is beside {_target(g)}: your next chit may fix a transponder."
    ),
    f.ClaimLapsed: lambda g, ev: f"{called(g, ev.seat)}, no transponder for {_target(g)}: {ev.reason}.",
    f.TargetTaken: _gone,
    f.Gloated: lambda g, ev: f"{called(g, ev.model)} gloats over {_target(g)}.",
}
