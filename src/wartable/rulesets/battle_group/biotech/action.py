"""Using a Biotech ability as the action of a unit (BG-BIO-06, BG-BIO-08, BG-ARM-11, BG-ARM-13)."""

from __future__ import annotations

from wartable.engine.ask import Flow, Option, Refusal, choose, choose_or_skip
from wartable.engine.compat import override
from wartable.kit.wording import asked, inched, they
from wartable.rulesets.battle_group.biotech import boons, harm, ills
from wartable.rulesets.battle_group.biotech.casting import POWERS, Cast, barred, candidates, casts, targets, why_not
from wartable.rulesets.battle_group.catalogue.abilities import BOON, ILL, OFFENSIVE, abilities
from wartable.rulesets.battle_group.dice.rights import declared
from wartable.rulesets.battle_group.dice.warding import warded
from wartable.rulesets.battle_group.events.biotech import BiotechUsed
from wartable.rulesets.battle_group.events.shooting import AimGivenUp
from wartable.rulesets.battle_group.shooting.volley import may_target
from wartable.rulesets.battle_group.specials.kit import answers_item
from wartable.rulesets.battle_group.specials.points import FREE, Action, Attack, Bar, BattleSpecial, Use
from wartable.rulesets.battle_group.state import Game, Model, Unit
from wartable.rulesets.battle_group.troops import near

OTHER = "other"
ROOMS = boons, harm, ills
"""The files that say what abilities do (`casting.POWERS`)."""
assert set(POWERS) == set(abilities())


def unusable(game: Game, unit: Unit) -> Bar:
    """Why no member of a unit can use an ability now; two times nothing if one can."""
    whys = [barred(cast) for cast in casts(game, unit)]
    if any(not why for why, _ in whys):
        return FREE
    return whys[0] if whys else (they(unit.name, "know no Biotech"), "BG-BIO-01")


def use(game: Game, unit: Unit) -> Flow[None]:
    """BG-BIO-06: one ability by one user with its own Power Points; who it is aimed at is chosen then."""
    failed = False
    while options := [Option(c.key, c.label, c.clause) for c in casts(game, unit) if not barred(c)[0]]:
        if failed:
            options.append(Option(OTHER, "Do something else", "BG-ARM-13"))
        known = {cast.key: cast for cast in casts(game, unit)}
        refused = [Refusal(key, *why) for key, cast in known.items() if (why := barred(cast))[0]]
        seat, question = next(iter(known.values())).seat, asked(unit.name, "use", "Which ability")
        if failed:
            key = yield from choose("BG-BIO-06", seat, question, tuple(options), refused, about=unit.id)
        else:
            key = yield from choose_or_skip(game, "BG-BIO-06", seat, question, options, refused, about=unit.id)
        if key == OTHER:
            break
        target = yield from _aimed(known[key])
        if target is not None:
            yield from _cast(known[key], target)
            return
        failed = True
    game.emit(AimGivenUp(unit.id))


def _aimed(cast: Cast) -> Flow[Unit | None]:
    """BG-BIO-08: the target; BG-ARM-13: None if it has not been made out."""
    game, unit, able = cast.game, cast.unit, targets(cast)
    options = [Option(target.id, _label(cast, target), cast.clause, target.id) for target in able]
    refused = [Refusal(t.id, *why_not(cast, t)) for t in candidates(cast) if t not in able]
    question = asked(unit.name, f"use {cast.row.name} on", "Whom")
    key = yield from choose_or_skip(game, cast.clause, cast.seat, question, options, refused, about=unit.id)
    target = game.units[key]
    hostile = cast.row.kind != BOON
    if hostile and not (yield from may_target(game, unit, target)):
        return None
    return target


def _label(cast: Cast, target: Unit) -> str:
    if target is cast.unit:
        return "Themselves"
    return f"{target.name}, {inched(near.apart((cast.user,), target.models))}"


def _cast(cast: Cast, target: Unit) -> Flow[None]:
    game, unit, row = cast.game, cast.unit, cast.row
    game.emit(BiotechUsed(
        unit.id, cast.user.id, target.id, row.name, cast.level, cast.cost, cast.clause, cast.support
    ))  # fmt: skip
    if row.kind == OFFENSIVE:
        yield from declared(Attack(game, unit, target, biotech=True))
    if row.kind == ILL and (yield from warded(game, target, row.name)):
        return
    yield from POWERS[row.key].does(cast, target)


class Biotech(BattleSpecial):
    """BG-BIO-06: who knows an ability may use it as the action of its unit."""

    __slots__ = ()

    @override
    def actions(self, game: Game, unit: Unit, me: Model) -> tuple[Action, ...]:
        return (BIOTECH,)


BIOTECH = Action("biotech", "Use Biotech", "BG-BIO-06", Use.BIOTECH, unusable, use)
"""BG-ACT-01: a Biotech ability."""
_KNOWN = Biotech()
answers_item(dict.fromkeys(abilities(), _KNOWN))
