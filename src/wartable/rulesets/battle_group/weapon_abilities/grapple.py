"""Grapple weapons: pinning a unit, or setting it down elsewhere (BG-MSL-18 to -20)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.ask import Flow, Option, Refusal, choose_or_skip
from wartable.engine.compat import override
from wartable.kit.inches.placing import Ground
from wartable.kit.wording import asked, they
from wartable.rulesets.battle_group.events.abilities import WasPinned
from wartable.rulesets.battle_group.moving.led import barred as kept
from wartable.rulesets.battle_group.moving.led import director
from wartable.rulesets.battle_group.moving.placed import Spot, put_down, site
from wartable.rulesets.battle_group.shooting.ranges import Fire
from wartable.rulesets.battle_group.specials.kit import answers_package
from wartable.rulesets.battle_group.specials.points import FREE, Action, Bar, Use
from wartable.rulesets.battle_group.specials.weapons import Printed
from wartable.rulesets.battle_group.state import Effect, Game, Model, Unit, Until
from wartable.rulesets.battle_group.weapon_abilities.aiming import aimed, closed, fire_at, hits, out_of_reach

NAME, CLAUSE = "grapple", "BG-MSL-18"
PIN, DISPLACE = "pin", "displace"
PINNED = "pinned"


def among(game: Game, unit: Unit) -> list[Unit]:
    """BG-MSL-18: whom a unit may grapple: everybody else, friends too."""
    return [*game.enemies(unit), *game.friends(unit)]


def why_not(game: Game, unit: Unit, target: Unit) -> Bar:
    """Why a unit cannot grapple a target; two times nothing if it can."""
    if (found := out_of_reach(game, unit, target, NAME))[0]:
        return found
    if target.effect(PINNED):
        return f"{they(target.name, 'be')} pinned already", "BG-MSL-19"
    return FREE


def barred(game: Game, unit: Unit) -> Bar:
    """Why a unit cannot use its grapples; two times nothing if it can."""
    if (found := closed(game, unit, NAME))[0]:
        return found
    whys = [why_not(game, unit, target) for target in among(game, unit)]
    if any(not why for why, _ in whys):
        return FREE
    return whys[0] if whys else ("there is nobody else", CLAUSE)


def grapple(game: Game, unit: Unit) -> Flow[None]:
    """BG-MSL-18: the target and what is done to it are chosen, then hits are rolled; one of them gives the effect."""
    target = yield from aimed(game, unit, among(game, unit), why_not, "grapple", CLAUSE)
    if target is None:
        return
    how = fire_at(game, unit, target, NAME)
    assert how is not None
    seat = director(game, unit)
    options = [Option(PIN, f"Pin {target.name}: no move in the next Movement Phase", "BG-MSL-19")]
    refused = []
    why, clause = _no_place(game, how, target)
    if why:
        refused.append(Refusal(DISPLACE, why, clause))
    else:
        options.append(Option(DISPLACE, f"Set {target.name} down elsewhere", "BG-MSL-20"))
    key = yield from choose_or_skip(
        game, CLAUSE, seat, asked(unit.name, f"do to {target.name}", "What"), options, refused, about=unit.id,
        words=(PIN, DISPLACE),
    )  # fmt: skip
    if not (yield from hits(game, unit, target, NAME, CLAUSE)):
        return
    if key == PIN:
        effect = Effect(PINNED, "BG-MSL-19", Until.OWN_MOVE, by=seat)
        game.emit(WasPinned(target.id, effect, "BG-MSL-19"))
    else:
        question = f"Set {target.name} down within range of {unit.name}"
        yield from put_down(game, target, seat, place(game, how, target), question, "BG-MSL-20")


def _no_place(game: Game, how: Fire, target: Unit) -> Bar:
    """Why a target cannot be set down elsewhere; two times nothing if it can."""
    if (found := kept(game, target, Use.FORCED))[0]:
        return found
    if place(game, how, target).certain() is None:
        return "there is no room for it within range", "BG-MSL-20"
    return FREE


def place(game: Game, how: Fire, target: Unit) -> Spot:
    """BG-MSL-20: every model within range of one of the weapons, on passable ground, off the enemies of the target."""
    grounds = list[Ground]()
    for model, weapon in dict.fromkeys((each.model, each.weapon) for each in how.shooters):
        grounds += site(
            game, target, (model.x, model.y), model.r + game.range(weapon.range), "BG-MSL-20", "range"
        ).grounds
    return Spot(game, target, grounds)


@dataclass(frozen=True, slots=True)
class Grapple(Printed):
    """BG-MSL-18: it is used in place of shooting."""

    @override
    def actions(self, game: Game, unit: Unit, me: Model) -> tuple[Action, ...]:
        return (GRAPPLE,)


GRAPPLE = Action(NAME, "Use the grapple", CLAUSE, Use.ABILITY, barred, grapple)
answers_package({NAME: Grapple})
