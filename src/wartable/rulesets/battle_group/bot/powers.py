"""What abilities are worth that take the place of an attack: Biotech, weapons, items, moves (BG-ACT-02 to -04)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from wartable.engine.ask import Choice, Option
from wartable.engine.mod import fixed
from wartable.engine.plane import INCH
from wartable.engine.ruleset import Idea
from wartable.rulesets.battle_group.biotech.casting import Cast, casts
from wartable.rulesets.battle_group.biotech.casting import barred as unable
from wartable.rulesets.battle_group.biotech.casting import targets as aimed_at
from wartable.rulesets.battle_group.bot.eye import Eye
from wartable.rulesets.battle_group.bot.future_attacks import FutureAttacks
from wartable.rulesets.battle_group.catalogue.abilities import BOON, ILL, OFFENSIVE, abilities, items
from wartable.rulesets.battle_group.dice.rules_of import BERSERK, RAGING
from wartable.rulesets.battle_group.items.used import targets as helped
from wartable.rulesets.battle_group.skills import time_slip
from wartable.rulesets.battle_group.specials.points import Attack, Dice
from wartable.rulesets.battle_group.state import RESERVE, Effect, Game, Unit
from wartable.rulesets.battle_group.troops import line, near
from wartable.rulesets.battle_group.vehicles.spurring import SPUR
from wartable.rulesets.battle_group.weapon_abilities import displacing, grapple, rift
from wartable.rulesets.battle_group.weapon_abilities.aiming import fire_at

ILLS, BOONS, IDLE = 0.12, 0.04, 0.005  # what an ability is worth, as part of the points of whom it is used on
PINNED, FAR, SENT = 0.12, 0.01, 0.2  # a pin of who would charge, or of anybody else; what a displacement is worth
OPENED, BACKLASH = 0.3, 0.05  # a rift for the best of a reserve; one for nobody
MENDED = 0.1  # that an ill effect ends
STEP = 7 * INCH // 2  # a D6 on average
CLAUSES = frozenset(row.clauses[0] for row in abilities().values())
"""By which it is asked on whom an ability of Biotech is used."""


# ------------------------------------------------------------------ Biotech
def cast_worth(eye: Eye, cast: Cast, target: Unit) -> float:
    """BG-BIO-06: what an ability does to a unit: its hits by their chances, what lasts as a part of its points."""
    row = cast.row
    if row.kind == OFFENSIVE:
        attack = Attack(eye.game, cast.unit, target, wounds_on=row.wounds_on, biotech=True)
        return eye.joined(cast.unit, target, eye.harm(attack, row.hits * cast.level, sure=True)).worth
    if row.kind == ILL:
        return ILLS * eye.prize(target) * (eye.fails(target) if row.test or row.gives else 1.0)
    close = min((near.apart(target.models, foe.models) for foe in eye.foes), default=0) <= 3 * line.move(target)
    return (BOONS if close else IDLE) * eye.prize(target)


def power(eye: Eye, cast: Cast) -> float:
    """What an ability is worth: with the best of those on whom it can be used."""
    if unable(cast)[0] or cast.row.kind not in (OFFENSIVE, ILL, BOON):
        return 0.0
    return max((cast_worth(eye, cast, target) for target in aimed_at(cast)), default=0.0)


def powers(game: Game, ask: Choice) -> Iterable[Idea]:
    """BG-BIO-06: the ability that does most to whom it can be used on."""
    eye = Eye(game, ask.seat)
    known = {cast.key: cast for cast in casts(game, game.units[ask.about])}
    for option in ask.options:
        worth = power(eye, known[option.key]) if option.key in known else 0.0
        yield Idea(option.key, worth, "it does most to whom it reaches")


def on_whom(game: Game, ask: Choice) -> Iterable[Idea]:
    """BG-BIO-08: on whom an ability does most."""
    eye = Eye(game, ask.seat)
    rows = [cast for cast in casts(game, game.units[ask.about]) if cast.clause == ask.clause and not unable(cast)[0]]
    for option in ask.options:
        target = game.units.get(option.key)
        worth = max((cast_worth(eye, cast, target) for cast in rows), default=0.0) if target else 0.0
        yield Idea(option.key, worth, f"it does most to {target.name}" if target else "")


# ------------------------------------------------------------------ other actions
def action(eye: Eye, unit: Unit, key: str) -> tuple[float, str] | None:
    """What an action is worth that is neither an attack nor Biotech, and why; None if nothing is known of it."""
    game = eye.game
    if key == grapple.NAME:
        return max((pin(eye, unit, foe) for foe in eye.foes), default=0.0), "who is pinned does not charge"
    if key == displacing.NAME:
        return max((sent(eye, unit, foe) for foe in eye.foes), default=0.0), "who is out of time does nothing"
    if key == rift.NAME:
        waiting = [eye.prize(one) for one in game.units.values() if one.side == unit.side and one.where == RESERVE]
        return max(waiting, default=-BACKLASH / OPENED) * OPENED, "somebody waits to come through"
    if key in (time_slip.KEY, SPUR.key):
        future = FutureAttacks(eye, unit)
        return future.after(STEP) - future.after(0), "it is nearer to whom it makes for"
    if key in items():
        return max((item_worth(eye, unit, target, key) for target in helped(game, unit, items()[key])), default=0.0), (
            "it helps most" if not items()[key].harm else "it does most"
        )
    return None


def item_worth(eye: Eye, unit: Unit, target: Unit, key: str) -> float:
    """BG-NEW-ITEMS-02 to -05: hits by their average, or that an ill effect of a friend ends."""
    item = items()[key]
    if item.harm:
        many = item.harm.fixed + round(3.5 * item.harm.dice)
        return eye.joined(unit, target, eye.harm(Attack(eye.game, unit, target), many, sure=True)).worth
    return MENDED * eye.prize(target) * (1 if eye.game.friendly(target.side, unit.side) else -1)


def pin(eye: Eye, unit: Unit, foe: Unit) -> float:
    """BG-MSL-19: what it is worth that an enemy may not move: most if it would charge."""
    fights = line.av(foe) > fixed(line.mv_line(foe))
    close = any(near.apart(foe.models, own.models) <= 2 * line.move(foe) for own in eye.own)
    return chance(eye, unit, foe, grapple.NAME) * (PINNED if fights and close else FAR) * eye.prize(foe)


def sent(eye: Eye, unit: Unit, foe: Unit) -> float:
    """BG-NEW-TEMPORAL-00: what a roll on the table is worth."""
    return chance(eye, unit, foe, displacing.NAME) * SENT * eye.prize(foe)


def chance(eye: Eye, unit: Unit, foe: Unit, name: str) -> float:
    """BG-MSL-18, BG-MSL-23: the chance of a hit with a weapon that is used in place of shooting."""
    judge = {grapple.NAME: grapple.why_not, displacing.NAME: displacing.why_not}[name]
    how = fire_at(eye.game, unit, foe, name) if not judge(eye.game, unit, foe)[0] else None
    if how is None:
        return 0.0
    attack = Attack(eye.game, unit, foe, models=how.models, chosen=name)
    return 1 - (1 - eye.throw(attack, Dice.HITS, 1).part) ** len(how.shooters)


def grappled(game: Game, ask: Choice) -> Iterable[Idea]:
    """BG-MSL-18: an enemy who would charge; he is pinned, since where he would be set down is not thought of."""
    eye, unit = Eye(game, ask.seat), game.units[ask.about]
    foes = {foe.id: foe for foe in eye.foes}
    for option in ask.options:
        worth = pin(eye, unit, foes[option.key]) if option.key in foes else float(option.key == grapple.PIN) - 0.5
        yield Idea(option.key, worth, "who is pinned does not charge")


def displaced(game: Game, ask: Choice) -> Iterable[Idea]:
    """BG-MSL-23: the enemy whom a hit costs most."""
    eye, unit = Eye(game, ask.seat), game.units[ask.about]
    for option in ask.options:
        target = game.units.get(option.key)
        yield Idea(option.key, sent(eye, unit, target) if target else 0.0, "who is out of time does nothing")


# ------------------------------------------------------------------ abilities of a group
def picked(game: Game, ask: Choice) -> Iterator[Idea]:
    """BG-SKL-07: for melee where somebody is near, for shooting where it shoots; Berserk if that fights better."""
    unit = game.units[ask.about]
    eye = Eye(game, unit.side)
    reach = 2 * line.move(unit)
    close = [foe for foe in eye.foes if near.apart(unit.models, foe.models) <= reach]
    for option in ask.options:
        yield Idea(option.key, *_pick(eye, unit, option, close))


def _pick(eye: Eye, unit: Unit, option: Option, close: Sequence[Unit]) -> tuple[float, str]:
    if option.key == BERSERK:
        mine = eye.game.player == unit.side and close and unit.models
        return (_rage(eye, unit, close) if mine else -1.0), "it fights better so"
    if option.key.startswith("shooting"):
        return (1.0 if eye.best_aim(unit)[1].worth else 0.5), "it shoots better so"
    if option.key == "none":
        return 0.0, "nothing is gained by it"
    return (2.0 if close else 0.1), "somebody is near enough to fight"


def _rage(eye: Eye, unit: Unit, close: Sequence[Unit]) -> float:
    """BG-SKL-11, BG-SKL-12: by how much the best charge gets better if the group rages."""
    mad = replace(unit, id=f"{unit.id} raging", effects=(*unit.effects, Effect(RAGING, "BG-SKL-11")))
    return max(eye.charge(mad, foe).worth for foe in close) - max(eye.charge(unit, foe).worth for foe in close)
