"""Burning (chapter BRN)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.ask import Flow, Option, choose, die
from wartable.engine.compat import override
from wartable.engine.plane import INCH, gap, scatter
from wartable.kit.inches.bases import shifted
from wartable.kit.view import Mark
from wartable.kit.wording import they
from wartable.rulesets.battle_group.events.base import Used
from wartable.rulesets.battle_group.events.effects import CaughtFire, FireOut, FireRolled, RecoveryRolled, plain
from wartable.rulesets.battle_group.ill_effects.sleep import KEY as SLEEP
from wartable.rulesets.battle_group.moving.forced import break_contact, drift, move_by_rule, random_direction
from wartable.rulesets.battle_group.moving.led import barred
from wartable.rulesets.battle_group.specials.kit import answers_effect, in_force
from wartable.rulesets.battle_group.specials.points import Bar, BattleSpecial, Use, speaking
from wartable.rulesets.battle_group.state import Game, Model, Unit
from wartable.rulesets.battle_group.troops import near

KEY = "burning"
CATCHES, SPREADS, OUT = 3, 1, 5  # BG-BRN-01, BG-BRN-05, BG-BRN-04
NEAR = 2 * INCH
PASS = "pass"
HELPED = "helped"


def catch_fire(game: Game, unit: Unit, clause: str, least: int = CATCHES) -> Flow[bool]:
    """BG-BRN-01: the owner rolls a D6; on a 1, 2 or 3 it catches fire; a unit that burns already does not roll."""
    if unit.effect(KEY) or not unit.models or barred(game, unit, Use.ROLL)[0]:
        return False
    face = yield from die(6, "BG-BRN-01" if least == CATCHES else "BG-BRN-05", unit.side, f"{unit.name}, catching fire")
    game.emit(FireRolled(unit.id, face, face <= least, clause))
    if face <= least:
        yield from alight(game, unit, clause)
    return face <= least


def alight(game: Game, unit: Unit, clause: str, by: str = "") -> Flow[None]:
    """BG-BRN-06: a unit burns from now on; contact with it is broken."""
    game.emit(CaughtFire(unit.id, plain(KEY, "BG-BRN-01", by), clause))
    for rule in speaking(in_force(unit), "caught_fire"):
        rule.caught_fire(game, unit)
    yield from break_contact(game, unit, "BG-BRN-06")


class Burning(BattleSpecial):
    """BG-BRN-02, BG-BRN-03, BG-BRN-06: it runs about, may act, and nobody fights it in melee."""

    __slots__ = ()

    @override
    def forbids(self, game: Game, unit: Unit, use: Use) -> Bar | None:
        if use in (Use.MOVE, Use.RUN, Use.CHARGE):
            return f"{they(unit.name, 'burn')} and cannot move as they like", "BG-BRN-02"
        if use in (Use.MELEE, Use.ENGAGED):
            return f"{they(unit.name, 'burn')}: nobody fights them in melee", "BG-BRN-06"
        return None

    @override
    def must_move(self, game: Game, unit: Unit) -> bool:
        return True

    @override
    def moves_so(self, game: Game, unit: Unit) -> Bar:
        """BG-BRN-02."""
        return f"{they(unit.name, 'burn')}, and chance says whither", "BG-BRN-02"

    @override
    def perils(self) -> int:
        return NEAR

    @override
    def move_begins(self, game: Game, unit: Unit) -> Flow[bool]:
        """BG-BRN-02: D6 inches in a random direction, as a whole; BG-BRN-05: fire spreads along the way.

        BG-MSL-19: a pin stops it.
        """
        if barred(game, unit, Use.FORCED)[0]:
            return True
        far = yield from die(6, "BG-BRN-02", unit.side, f"how far {unit.name} runs burning")
        way = yield from random_direction(game, unit, unit.models[0].facing, "BG-BRN-02")
        before = unit.models
        found = drift(game, unit, way, far * INCH)
        yield from move_by_rule(game, unit, found.models, found.distance, "BG-BRN-02")
        for other in _beside(game, unit, before, way, found.distance):
            yield from catch_fire(game, other, "BG-BRN-05", SPREADS)
        return True

    @override
    def recovers(self, game: Game, unit: Unit) -> Flow[None]:
        """BG-BRN-04: each friend within 2 inches may try once to put it out."""
        for friend in game.friends(unit):
            if not unit.effect(KEY):
                return
            if near.apart(friend.models, unit.models) <= NEAR and _may_help(game, friend):
                yield from _help(game, unit, friend)

    @override
    def marks(self, game: Game, unit: Unit) -> Iterator[Mark]:
        yield Mark("burning, runs D6 inches", "BG-BRN-02", "bad", sign="flame")


def _beside(game: Game, unit: Unit, before: tuple[Model, ...], way: int, far: int) -> list[Unit]:
    """BG-BRN-05: the units within 2 inches at some point of the way, its beginning included."""
    steps = [scatter(0, 0, way, gone) for gone in (*range(0, far, INCH // 2), far)]
    return [
        other for other in game.on_table() if other is not unit and any(
            gap(shifted(m, m.x + dx, m.y + dy), one) <= NEAR for dx, dy in steps for m in before for one in other.models
        )
    ]  # fmt: skip


def _may_help(game: Game, friend: Unit) -> bool:
    """BG-BRN-04: who does not burn or sleep may try once, for one unit, whatever it did this turn."""
    idle = friend.effect(KEY) or friend.effect(SLEEP) or HELPED in friend.used
    return not idle and not barred(game, friend, Use.ROLL)[0]


def _help(game: Game, unit: Unit, friend: Unit) -> Flow[None]:
    """BG-BRN-04: a 5 or 6 puts it out, a 1 sets the helper on fire."""
    options = (Option("help", f"{friend.name}: put it out, a 1 catches fire", "BG-BRN-04", friend.id),
               Option(PASS, "Keep away", "BG-BRN-04"))  # fmt: skip
    question = f"{unit.name} in flames: what about {friend.name}?"
    if (yield from choose("BG-BRN-04", friend.side, question, options, about=unit.id)) == PASS:
        return
    game.emit(Used(friend.id, HELPED, "BG-BRN-04"))
    face = yield from die(6, "BG-BRN-04", friend.side, f"{friend.name}, putting out the fire")
    game.emit(RecoveryRolled(friend.id, f"the fire of {unit.name}", face, face >= OUT, "BG-BRN-04"))
    if face >= OUT:
        game.emit(FireOut(unit.id, KEY, "BG-BRN-04"))
    elif face == 1:
        yield from alight(game, friend, "BG-BRN-04")


answers_effect({KEY: Burning()})
