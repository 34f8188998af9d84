"""Bazookas and mortars: crew, rounds, loading (AT-HVY-01 to -04)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.ask import Flow
from wartable.engine.compat import override
from wartable.engine.plane import INCH, gap, needed
from wartable.rulesets.adventures.catalogue.weapons import Weapon, weapons
from wartable.rulesets.adventures.events.acting import ActDeclared
from wartable.rulesets.adventures.events.base import spoken
from wartable.rulesets.adventures.events.shooting import Loaded, RoundSpent
from wartable.rulesets.adventures.shooting.aim import (
    arms,
    barred,
    distance,
    immune,
    in_melee,
    need,
    safe,
    spotted,
    targets,
)
from wartable.rulesets.adventures.shooting.shot import attack
from wartable.rulesets.adventures.shooting.thrown import lob
from wartable.rulesets.adventures.specials.acts import ActKind, Offer
from wartable.rulesets.adventures.spotting.lines import sees
from wartable.rulesets.adventures.spotting.spot import known, spot
from wartable.rulesets.adventures.state import OWN, VEHICLE, Act, Figure, Game

MORTAR = "mortar"
BESIDE = INCH
"""AT-HVY-01: how near to the weapon the second of its crew is, mils."""


def gun(figure: Figure) -> Weapon | None:
    """The heavy weapon that a figure on foot carries, if it has one that works."""
    found = [weapon for weapon in arms(figure).values() if weapon.heavy]
    return found[0] if found and figure.on_table and figure.kind != VEHICLE else None


def mate(game: Game, figure: Figure) -> Figure | None:
    """AT-HVY-01: the second of the crew: a friend within 1 inch who stays still and does nothing else this turn."""
    busy = {key for act in game.acts for key in (act.figure, act.how)}
    found = [
        other for other in game.on_table(figure.side)
        if other is not figure and other.kind != VEHICLE and not other.robot and other.able and not other.moved
        and other.id not in busy and gap(other.body, figure.body) <= BESIDE and not in_melee(game, other)
    ]  # fmt: skip
    return min(found, key=lambda other: (not other.acted, gap(other.body, figure.body), other.id), default=None)


class Load(ActKind):
    """AT-HVY-01: one crew loads, stationary, and fires next turn."""

    kind = "load"

    @override
    def offers(self, game: Game, figure: Figure) -> Iterator[Offer]:
        weapon = gun(figure)
        if weapon and not figure.loaded and figure.ammo and not figure.moved and not in_melee(game, figure):
            yield Offer(Act(figure.id, self.kind, weapon.key), f"Load: {weapon.name.removesuffix('s')}", "AT-HVY-01")

    @override
    def carry_out(self, game: Game, act: Act) -> Flow[None]:
        game.emit(Loaded(act.figure))
        yield from ()


class Fire(ActKind):
    """AT-HVY-01: a shot with a heavy weapon that is loaded, or has two crew, who have stayed still."""

    kind = "fire"

    @override
    def offers(self, game: Game, figure: Figure) -> Iterator[Offer]:
        weapon = gun(figure)
        if weapon is None or figure.moved or not figure.ammo or not (figure.loaded or mate(game, figure)):
            return
        for key, seen in aimed_at(game, figure, weapon).items():
            target = game.figures[key]
            far, number = needed(distance(figure, target)), need(figure, target, weapon)
            roll = "" if seen else ", once it is spotted"
            label = f"{weapon.name.removesuffix('s')} at {spoken(target)}, {far} inches ({number} or more){roll}"
            yield Offer(Act(figure.id, self.kind, weapon.key, (key,)), label, weapon.clause)

    @override
    def settle(self, game: Game, act: Act) -> Flow[Act | None]:
        figure, target = game.figures[act.figure], game.figures[act.targets[0]]
        if act.weapon == MORTAR:
            seen = yield from _seen_by_any(game, target)
        else:
            seen = yield from spotted(game, figure, target.id)
        if not seen:
            return None
        helper = None if figure.loaded else mate(game, figure)
        if helper is None:
            return act
        game.emit(ActDeclared(helper.id, None))
        return act._replace(how=helper.id)

    @override
    def carry_out(self, game: Game, act: Act) -> Flow[None]:
        figure, target = game.figures[act.figure], game.figures[act.targets[0]]
        game.emit(RoundSpent(figure.id, act.weapon))
        if not target.on_table:
            return
        if act.weapon == MORTAR:
            yield from lob(game, figure, target, MORTAR, "AT-HVY-04")
        else:
            yield from attack(game, figure, target, weapons()[act.weapon])


def aimed_at(game: Game, figure: Figure, weapon: Weapon) -> dict[str, bool | None]:
    """AT-HVY-03, AT-HVY-04: whom a heavy weapon may shoot at; True if it is spotted, None if a die decides."""
    if weapon.key != MORTAR:
        return targets(game, figure, weapon)
    if barred(game, figure, weapon):
        return {}
    found = {
        foe.id: _known_to_any(game, foe) for foe in game.enemies(figure)
        if need(figure, foe, weapon) and not safe(game, figure, foe) and not immune(game, weapon, foe)
    }  # fmt: skip
    return {key: seen for key, seen in found.items() if seen is not False}


def _known_to_any(game: Game, target: Figure) -> bool | None:
    """AT-HVY-04: whether any figure of the players sees a target; None if a die decides."""
    found = [known(game, group, target) for group in observers(game, target)]
    return True if True in found else None if None in found else False


def observers(game: Game, target: Figure) -> list[str]:
    """The groups of the players in which somebody has a line to a target, in the order of their first figures."""
    return list(dict.fromkeys(f.group for f in game.on_table(OWN) if f.free and sees(game, f, target.body)))


def _seen_by_any(game: Game, target: Figure) -> Flow[bool]:
    """AT-HVY-04: the groups that may spot a target roll one after the other until one does."""
    groups = sorted(observers(game, target), key=lambda group: known(game, group, target) is None)
    for group in groups:
        if (yield from spot(game, group, target)):
            return True
    return False
