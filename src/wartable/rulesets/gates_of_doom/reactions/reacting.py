"""Reactions of a unit that small arms have as their target (chapter REA)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wartable.engine.ask import Flow, Option, Refusal
from wartable.engine.mod import Mod
from wartable.kit.wording import asked, does, they, verb
from wartable.rulesets.gates_of_doom.events.acting import LaidDown
from wartable.rulesets.gates_of_doom.events.fighting import Reacted
from wartable.rulesets.gates_of_doom.morale import nerve
from wartable.rulesets.gates_of_doom.reactions.moments import PASS, window
from wartable.rulesets.gates_of_doom.shooting import declaring
from wartable.rulesets.gates_of_doom.shooting.declaring import Volley
from wartable.rulesets.gates_of_doom.specials.moments import Moment
from wartable.rulesets.gates_of_doom.state import VEHICLES, Game, Unit
from wartable.rulesets.gates_of_doom.troops import figures, near

FIRE_BACK, DUCK, RUN_AWAY = "fire-back", "duck", "run-away"
SAID = {FIRE_BACK: "fire back", DUCK: "duck for cover", RUN_AWAY: "run away"}
CHANGES = {DUCK: Mod(-2, "GD-REA-05", "ducked"), RUN_AWAY: Mod(-1, "GD-REA-07", "running away")}
"""What a reaction changes of the dice of the attacker, for this attack (GD-REA-09)."""
BACK = Mod(-2, "GD-REA-04", "firing back")


class Incoming(NamedTuple):
    """What a reaction answers: who shoots at the unit, and with what."""

    attacker: str
    volleys: tuple[Volley, ...]


def may_react(unit: Unit) -> bool:
    """GD-REA-01, GD-REA-03, GD-REA-08, GD-GEN-11: it has not activated this round.

    It has an action left, and is not made of AIs alone.
    """
    return not unit.activated and unit.spent < figures.most_actions(unit) and not all(model.ai for model in unit.models)


def barred(game: Game, unit: Unit, attacker: Unit, reaction: str) -> tuple[str, str]:
    """Why a unit cannot react so, with the clause; two times '' if it can."""
    if reaction == FIRE_BACK:
        if near.foes_in_combat(game, unit):
            return "in melee a unit shoots only when it is activated", "GD-MEL-02"
        if not declaring.can_shoot(declaring.buckets(game, unit, unit.models, [attacker], free=True)):
            return f"{verb(unit.name, 'they')} cannot shoot at {attacker.name}", "GD-REA-04"
    if reaction == DUCK:
        if unit.lying:
            return they(unit.name, "be lying down already"), "GD-REA-06"
        if any(model.kind in VEHICLES for model in unit.models):
            return "vehicles cannot lie down", "GD-VEH-15"
    if reaction == RUN_AWAY:
        if unit.lying:
            return "who lies down cannot run", "GD-REA-07"
        if not any(figures.speed(unit, model) for model in unit.models):
            return f"{verb(unit.name, 'their')} speed is 0", "GD-REA-07"
        if near.foes_in_combat(game, unit):
            return they(unit.name, "be in melee"), "GD-MEL-03"
    return "", ""


def react(game: Game, unit: Unit, attacker: Unit, volleys: Sequence[Volley] = ()) -> Flow[str]:
    """GD-REA-01, GD-REA-02: what a unit does as it is shot at, '' if nothing; it takes a nerve check, before the dice.

    A failed check costs nothing; GD-REA-03: the reaction costs an action.
    """
    if not may_react(unit):
        return ""
    why = {reaction: barred(game, unit, attacker, reaction) for reaction in SAID}
    options = tuple(Option(key, SAID[key], "GD-REA-01") for key in SAID if not why[key][0])
    refused = tuple(Refusal(key, *found) for key, found in why.items() if found[0])
    question = f"{does(attacker.name, 'shoot')} at {unit.name}. {asked(unit.name, 'react')}"
    forced = figures.must_run(unit)
    if forced and not why[RUN_AWAY][0]:
        game.cite(forced)
        key = RUN_AWAY
    else:
        incoming = Incoming(attacker.id, tuple(volleys))
        key = yield from window(game, Moment.TARGETED, unit.side, question, options, unit, refused, matter=incoming)
    if key == PASS:
        return ""
    mods = nerve.reaction_mods(unit, game)
    if not (yield from nerve.checked(game, unit, SAID[key], "GD-REA-02", mods)):
        return ""
    game.emit(Reacted(unit.id, attacker.id, key))
    if key == DUCK:
        game.emit(LaidDown(unit.id, "GD-REA-05"))
    return key
