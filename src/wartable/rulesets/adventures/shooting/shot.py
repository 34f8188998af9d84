"""Shots with the weapons of the table (AT-SHOOT-01, AT-SHOOT-09, AT-WPN)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.apart import apart
from wartable.engine.ask import Flow, Option, choose_or_skip, d3, die
from wartable.engine.compat import override
from wartable.engine.mod import Mod, fixed, reasons
from wartable.engine.plane import needed
from wartable.kit.wording import asked
from wartable.rulesets.adventures.catalogue.weapons import Weapon, weapons
from wartable.rulesets.adventures.events.base import KnockedOut, called, spoken
from wartable.rulesets.adventures.events.shooting import ShotFired, Unhurt
from wartable.rulesets.adventures.shooting.aim import (
    PARALYSE,
    STUN,
    arms,
    distance,
    immune,
    need,
    parts,
    spotted,
    stuns,
    targets,
    thrower,
)
from wartable.rulesets.adventures.shooting.blast import noted
from wartable.rulesets.adventures.shooting.damage import Strike, strike
from wartable.rulesets.adventures.specials.acts import ActKind, Offer
from wartable.rulesets.adventures.state import VEHICLE, Act, Figure, Game
from wartable.rulesets.adventures.vehicles.crew import may_fire

SHOOT = "shoot"


class Shoot(ActKind):
    """AT-SHOOT-01: a shot with a weapon that needs no crew."""

    kind = SHOOT

    @override
    def offers(self, game: Game, figure: Figure) -> Iterator[Offer]:
        if not figure.on_table or (figure.kind == VEHICLE and not may_fire(game, figure)):
            return
        for weapon in arms(figure).values():
            if not weapon.heavy:
                for target, seen in targets(game, figure, weapon).items():
                    yield from _offers(figure, weapon, game.figures[target], seen)

    @override
    def settle(self, game: Game, act: Act) -> Flow[Act | None]:
        """AT-VIS-03: the target is spotted first; AT-SHOOT-09: a second one is named for a second attack."""
        figure, weapon = game.figures[act.figure], weapons()[act.weapon]
        if not (yield from spotted(game, figure, act.targets[0])):
            return None
        for _ in range(1, weapon.attacks):
            act = act._replace(targets=(*act.targets, (yield from _further(game, figure, weapon, act.targets[0]))))
        return act

    @override
    def carry_out(self, game: Game, act: Act) -> Flow[None]:
        shooter, weapon = game.figures[act.figure], weapons()[act.weapon]
        for target in act.targets:
            if game.figures[target].on_table:
                yield from attack(game, shooter, game.figures[target], weapon, act.how)


def _offers(figure: Figure, weapon: Weapon, target: Figure, seen: bool | None) -> Iterator[Offer]:
    number, far = need(figure, target, weapon), needed(distance(figure, target))
    roll = "" if seen else ", once it is spotted"
    label = f"{weapon.name} at {spoken(target)}, {far} inches ({number} or more){roll}"
    yield Offer(Act(figure.id, SHOOT, weapon.key, (target.id,)), label, "AT-SHOOT-01")
    if stuns(weapon, target):
        how = PARALYSE if weapon.paralyses else STUN
        yield Offer(Act(figure.id, SHOOT, weapon.key, (target.id,), how=how), f"{label}, to {how}", weapon.clause)


def _further(game: Game, figure: Figure, weapon: Weapon, first: str) -> Flow[str]:
    """AT-SHOOT-09: the target of the second attack, the same or another one that is spotted by now."""
    found = [key for key, seen in targets(game, figure, weapon).items() if seen]
    found = sorted(dict.fromkeys((first, *found)), key=lambda key: key != first)
    options = [Option(key, called(game.figures[key]), "AT-SHOOT-09", key) for key in found]
    question = asked(spoken(figure), "shoot with the second attack", "At whom")
    return (yield from choose_or_skip(game, "AT-SHOOT-09", figure.seat, question, options, about=figure.id))


def attack(game: Game, shooter: Figure, target: Figure, weapon: Weapon, how: str = "") -> Flow[None]:
    """AT-SHOOT-01, AT-SHOOT-02: one attack: its D10, then its damage and what follows.

    Args:
        how: PARALYSE or STUN to do so in place of damage (AT-WPN-02, AT-WPN-03).
    """
    seat, number, mods = thrower(shooter), need(shooter, target, weapon), parts(game, shooter, target)
    for clause in weapon.clauses:
        game.cite(clause)
    face = yield from _thrown(game, number, fixed(mods), seat, f"to hit {spoken(target)}: {weapon.name}")
    total = face + fixed(mods)
    hit = _hits(number, total)
    game.emit(ShotFired(shooter.id, target.id, weapon.key, face, total, number, hit, how, reasons(mods)))
    if not hit:
        return
    if weapon.explosive:
        noted(game, target, 0, struck(shooter, target, weapon))
    if clause := immune(game, weapon, target):
        game.emit(Unhurt(target.id, clause))
    elif how and stuns(weapon, target):
        yield from stun(game, target, weapon, seat)
    else:
        yield from strike(game, target, struck(shooter, target, weapon))


def _hits(number: int, total: int) -> bool:
    """AT-SHOOT-01: whether what was thrown, with all that is added to it, hits; 0: nothing does."""
    return 0 < number <= total


def _thrown(game: Game, number: int, more: int, seat: str, what: str) -> Flow[int]:
    """AT-SHOOT-01: the D10 of an attack; for odds one face stands for all that hit, and one for all that do not."""

    def face_like_it() -> Flow[int]:
        face = yield from die(10, "AT-SHOOT-01", seat, what)
        return next(like for like in range(1, 11) if _hits(number, like + more) == _hits(number, face + more))

    if not game.foretold:
        return (yield from die(10, "AT-SHOOT-01", seat, what))
    face: int = yield from apart("AT-SHOOT-01", ("adventures attack", number, more), face_like_it)
    return face


def struck(shooter: Figure, target: Figure, weapon: Weapon) -> Strike:
    """AT-SHOOT-02, AT-WPN-07: the damage of a weapon that has hit."""
    more = weapon.bonus(distance(shooter, target))
    mods = (Mod(more, "AT-WPN-07", "up to 9 inches"),) if more else ()
    return Strike(weapon.dice, thrower(shooter), weapon.name, "AT-SHOOT-02", mods, shooter.at)


def stun(game: Game, target: Figure, weapon: Weapon, seat: str) -> Flow[None]:
    """AT-WPN-02: a hit paralyses for D3 turns after this one; AT-WPN-03: it stuns for 4."""
    if weapon.stuns:
        game.emit(KnockedOut(target.id, weapon.stuns, "stunned", weapon.clause))
        return
    _, turns = yield from d3("AT-WPN-02", seat, "turns of paralysis")
    game.emit(KnockedOut(target.id, turns, "paralysed", "AT-WPN-02"))
