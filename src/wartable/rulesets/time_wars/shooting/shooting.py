"""Ranged actions as a player does them: declare, measure, choose the band, roll, suffer.

A declaration and its resolution are two flows, so that an interruption can come between them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wartable.engine.ask import Flow, Later, Manner, Option, Refusal, choose, choose_or_skip, skip
from wartable.engine.event import Tape
from wartable.engine.plane import inches, nearest, needed
from wartable.kit.wording import count, far
from wartable.rulesets.time_wars.command.orders import TAKE_AIM, partners, under
from wartable.rulesets.time_wars.events.base import SwarmRolled
from wartable.rulesets.time_wars.events.shooting import Anchored, AttackDeclared, AttackWasted, Fired, Measured
from wartable.rulesets.time_wars.morale import suppression
from wartable.rulesets.time_wars.shooting import sums
from wartable.rulesets.time_wars.shooting.attack import roll_attack
from wartable.rulesets.time_wars.shooting.sums import BAND_NAMES, Sums, able, barred, weapons_of
from wartable.rulesets.time_wars.sight import cover, range, visibility
from wartable.rulesets.time_wars.specials.ask import (
    attack_begun,
    band_closed,
    fires_indirectly,
    move_or_fire,
    moves_and_fires,
)
from wartable.rulesets.time_wars.specials.bearers import voices
from wartable.rulesets.time_wars.specials.points import Shot
from wartable.rulesets.time_wars.specials.weapons import NAMES, SNIPER_RIFLE
from wartable.rulesets.time_wars.state import INCH, INDIVIDUAL, SQUAD, TABLE, Band, Game, Model, Unit
from wartable.rulesets.time_wars.troops import losses
from wartable.rulesets.time_wars.troops.characteristics import fir
from wartable.rulesets.time_wars.troops.squads import in_cohesion

FIRE, SUPPRESS, COMBINED = "fire", "suppress", "combined"
MORTAR_FIRE, MORTAR_SUPPRESS = "mortar", "mortar-suppress"
KINDS = (FIRE, SUPPRESS, COMBINED, MORTAR_FIRE, MORTAR_SUPPRESS)
Choices = tuple[tuple[Band, tuple[int, ...]], ...]
"""Bands that may be chosen, each with the ids of the models that would take part."""
QUESTIONS = {
    FIRE: "fire at whom?",
    SUPPRESS: "suppress whom?",
    COMBINED: "combined fire at whom?",
    MORTAR_FIRE: "fire the mortars at whom?",
    MORTAR_SUPPRESS: "suppress whom with the mortars?",
}

VERBS = {
    FIRE: "declare fire at",
    SUPPRESS: "declare suppressive fire at",
    COMBINED: "declare combined fire at",
    MORTAR_FIRE: "declare mortar fire at",
    MORTAR_SUPPRESS: "declare suppressive mortar fire at",
}


class Declaration(NamedTuple):
    """A ranged attack that has been declared: the target is fixed, nothing is measured yet."""

    firer: str
    target: str
    kind: str
    helpers: tuple[str, ...] = ()
    spotter: str = ""
    interrupt: bool = False

    @property
    def suppressive(self) -> bool:
        """Whether it is Suppressive Firing."""
        return self.kind in (SUPPRESS, MORTAR_SUPPRESS)

    @property
    def mortars_only(self) -> bool:
        """TW-VIS-12: whether only mortar teams take part."""
        return self.kind in (MORTAR_FIRE, MORTAR_SUPPRESS)


class Intent(NamedTuple):
    """The kind of a ranged attack whose target is to be named, and whether it is an interruption."""

    kind: str
    interrupt: bool


def has_moved(unit: Unit, interrupt: bool) -> bool:
    """TW-WEAP-17: moved in the present turn or, for an interruption, in its own last Player Turn."""
    return unit.moved or (interrupt and unit.moved_last)


def may_suppress(unit: Unit) -> str:
    """TW-ACT-05: Squads only; an Individual with a Sniper Rifle too. The reason why not, or ''."""
    if unit.kind == SQUAD:
        return ""
    if unit.kind == INDIVIDUAL and dict(unit.weapons).get(SNIPER_RIFLE):
        return ""
    return "only Squads suppress"


def has_mortars(unit: Unit) -> bool:
    """Whether some, and not all, of its firepower is mortars, so that they can fire alone."""
    if not fires_indirectly(unit):
        return False
    return unit.kind != SQUAD or len(unit.teams) != 1 or len(unit.models) > unit.teams[0][1]


def pure_mortars(unit: Unit, kind: str) -> bool:
    """TW-VIS-12, TW-UPG-05: whether an attack of `kind` is made purely by mortar teams."""
    if kind in (MORTAR_FIRE, MORTAR_SUPPRESS):
        return True
    return bool(unit.models) and all(model.weapon == "mortar" for model in unit.models)


def may_target(game: Game, unit: Unit, target: Unit, kind: str) -> Refusal | None:
    """TW-FIRE-01 to TW-FIRE-03: why `target` cannot be declared, None if it can. No distance is told (TW-GEN-07)."""
    if game.melee_of(target.id) is not None:
        return Refusal(target.id, f"{target.name} is in melee", "TW-FIRE-02")
    if pure_mortars(unit, kind):
        sight = visibility.mortar_sight(game, unit, target)
        if sight.allowed or visibility.spotters(game, unit, target):
            return None
        return Refusal(target.id, sight.why, sight.clause)
    if visibility.sees(game, unit, target):
        return None
    screened = visibility.screened(game, unit, target)
    return Refusal(target.id, screened.why, screened.clause) if screened else None


def targets(game: Game, unit: Unit, kind: str) -> tuple[tuple[Option, ...], Sequence[Refusal]]:
    """The enemies that may be declared, and those that may not; the reasons are found when they are read."""
    enemies = tuple(game.enemies(unit.player))
    if pure_mortars(unit, kind):
        open_ = [enemy for enemy in enemies if may_target(game, unit, enemy, kind) is None]
    else:
        sees = visibility.sight_of(game, unit, enemies)
        open_ = [enemy for enemy in enemies if game.melee_of(enemy.id) is None and sees(enemy)]
    options = tuple(Option(enemy.id, shown(game, unit, enemy), "TW-FIRE-01", enemy.id) for enemy in open_)
    keys = tuple(option.key for option in options)

    def closed() -> tuple[Refusal, ...]:
        found = (may_target(game, unit, enemy, kind) for enemy in enemies if enemy.id not in keys)
        return tuple(refusal for refusal in found if refusal is not None)

    return options, Later(closed)


def shown(game: Game, unit: Unit, enemy: Unit) -> str:
    """TW-GEN-07: a target as it is offered; its distance only where the players have agreed on practice."""
    if game.options.strict:
        return enemy.name
    return f"{enemy.name}, {far(nearest(unit.models, enemy.models)[0])} away"


def any_target(game: Game, unit: Unit, kind: str = FIRE) -> bool:
    """Whether there is an enemy to declare."""
    if sums.can_shoot(unit) or not able(unit, has_moved(unit, False), kind in (MORTAR_FIRE, MORTAR_SUPPRESS)):
        return False
    if pure_mortars(unit, kind):
        return any(may_target(game, unit, enemy, kind) is None for enemy in game.enemies(unit.player))
    return visibility.once(game, (unit.id, "target"), lambda: _any_free(game, unit))


def _any_free(game: Game, unit: Unit) -> bool:
    """TW-FIRE-01, TW-FIRE-02: whether `unit` sees an enemy that is in no melee."""
    enemies = game.enemies(unit.player)
    free = (enemy for enemy in enemies if game.melee_of(enemy.id) is None) if game.melees else enemies
    return visibility.sees_any(game, unit, free)


def declare(game: Game, unit: Unit, kind: str, interrupt: bool = False) -> Flow[Declaration]:
    """TW-FIRE-01: the target is named before anything is measured; helpers and the Spotter too."""
    options, refused = targets(game, unit, kind)
    question = f"{unit.name}: {QUESTIONS[kind]}"
    target = options[0].key
    if len(options) == 1 and interrupt:
        skip(game, "TW-FIRE-01", unit.player, question, options[0])
    else:
        manner = Manner(VERBS[kind])
        if game.options.strict:
            manner = manner._replace(stake="If it is too far the action is lost", stake_clause="TW-GEN-10")
        target = yield from choose(
            "TW-FIRE-01", unit.player, question, options, refused, unit.id, manner=manner,
            matter=Intent(kind, interrupt),
        )  # fmt: skip
    helpers: tuple[str, ...] = ()
    if kind == COMBINED:
        helpers = yield from _helpers(game, unit)
    spotter = ""
    if pure_mortars(unit, kind):
        spotter = yield from _spotter(game, unit, game.units[target])
    game.emit(AttackDeclared(unit.id, target, kind, helpers))
    attack_begun(game, unit, *(game.units[key] for key in helpers))
    return Declaration(unit.id, target, kind, helpers, spotter, interrupt)


def _helpers(game: Game, unit: Unit) -> Flow[tuple[str, ...]]:
    """TW-ORD-03: which of the Squads under the order join in; at least one."""
    taken: list[str] = []
    enough, question = Option("enough", "no more helpers", "TW-ORD-03"), f"Who helps {unit.name}?"
    while left := [other.id for other in partners(game, unit, taken)]:
        options = tuple(Option(key, f"{game.units[key].name} helps", "TW-ORD-03", key) for key in left)
        if taken:
            options = (enough, *options)
        key = yield from choose_or_skip(game, "TW-ORD-03", unit.player, question, options, (), unit.id)
        if key == enough.key:
            break
        taken.append(key)
    else:
        skip(game, "TW-ORD-03", unit.player, question, enough)
    return tuple(taken)


def _spotter(game: Game, unit: Unit, target: Unit) -> Flow[str]:
    """TW-SPEC-37: mortars may measure and look from a friendly Spotter instead; the player names one or none."""
    eyes = visibility.spotters(game, unit, target)
    options = [Option(key, f"from {game.units[key].name}", "TW-SPEC-37", key) for key in eyes]
    if visibility.mortar_sight(game, unit, target).allowed:
        options.insert(0, Option("own", "from the mortars themselves", "TW-WEAP-20"))
    key = yield from choose_or_skip(
        game, "TW-SPEC-37", unit.player, "Measure from where?", options, (), unit.id
    )  # fmt: skip
    return "" if key == "own" else key


def resolve(game: Game, declared: Declaration) -> Flow[None]:
    """TW-GEN-07 to TW-GEN-10: measure, choose the band, roll; an attack that the distance forbids is wasted."""
    unit, target = game.units[declared.firer], game.units[declared.target]
    if lost := _lost(game, declared):
        game.emit(AttackWasted(unit.id, target.id, lost, "TW-GEN-01"))
        return
    found = measure(game, declared)
    ends = tuple((BAND_NAMES[band], range.limit(game.options, fir(unit), band)) for band in range.BANDS)
    scale = Tape(ends, tuple(sorted(found.away.values())))
    game.emit(Measured(unit.id, target.id, found.distance, ends[-1][1], scale))
    choices = open_bands(game, declared, found)
    if not choices:
        closed = found.choices and band_closed(unit, counted_band(unit, found.choices[0][0], declared.interrupt))
        by = closed or "TW-GEN-10"  # TW-FED-01: in range, and yet no band is open
        game.emit(AttackWasted(unit.id, target.id, f"{needed(found.distance)} inches is beyond its reach", by))
        return
    true_band, members = yield from _choose_band(game, declared, choices)
    shot = yield from make_shot(game, declared, true_band, members)
    yield from shoot(game, shot)
    for rule in voices(game, unit, "after_shooting"):
        yield from rule.after_shooting(game, unit, target)


def _lost(game: Game, declared: Declaration) -> str:
    """TW-GEN-01: why an interruption has made the declared attack impossible, or ''.

    No ruling says what becomes of its action; the doubt goes against the one who acts, so it is spent.
    """
    unit, target = game.units[declared.firer], game.units[declared.target]
    if target.where != TABLE or not target.models:
        return "the target is gone"
    if not able(unit, has_moved(unit, declared.interrupt), pure_mortars(unit, declared.kind)):
        return "nobody is left to fire"
    if declared.spotter:
        gone = declared.spotter not in visibility.spotters(game, unit, target)
        return "the Spotter sees it no more" if gone else ""
    refusal = may_target(game, unit, target, declared.kind)
    return refusal.why if refusal is not None else ""


def measure(game: Game, declared: Declaration) -> range.Bands:
    """TW-FIRE-08: the distance and the band of each model that can fire, from the Spotter if one is used."""
    unit, target = game.units[declared.firer], game.units[declared.target]
    ids = able(unit, has_moved(unit, declared.interrupt), pure_mortars(unit, declared.kind))
    models = [model for model in unit.models if model.id in ids]
    return range.bands(game, unit, target, models, spotter_models(game, declared.spotter))


def spotter_models(game: Game, spotter: str) -> tuple[Model, ...] | None:
    """The models of the Spotter from which an attack is measured and seen, None without one."""
    return game.units[spotter].models if spotter else None


def counted_band(unit: Unit, true_band: Band, interrupt: bool) -> Band:
    """TW-ORD-16: Take Aim! brings the first ranged attack of an unmoved Troop Type one band nearer."""
    if under(unit, TAKE_AIM) and not unit.fired and not unit.moved and not interrupt:
        return Band(max(1, true_band - 1))  # TW-ORD-16; TW-ORD-17: who was to be seen is settled by now
    return true_band


def open_bands(game: Game, declared: Declaration, found: range.Bands) -> Choices:
    """TW-FIRE-09: the bands that hold a member, each with all members in it or nearer; less those forbidden."""
    unit = game.units[declared.firer]
    return tuple(
        (band, members)
        for band, members in found.choices
        if not band_closed(unit, counted_band(unit, band, declared.interrupt))
    )


def _choose_band(game: Game, declared: Declaration, choices: Choices) -> Flow[tuple[Band, tuple[int, ...]]]:
    """TW-GEN-08: the player picks the band once the distance is known."""
    unit, bands = game.units[declared.firer], tuple(BAND_NAMES.values())
    options = tuple(
        Option(BAND_NAMES[band], _band_in_words(game, unit, band, len(members)), "TW-FIRE-09")
        for band, members in choices
    )
    question, matter = f"{unit.name}: which band?", (declared, choices)
    key = yield from choose_or_skip(
        game, "TW-GEN-08", unit.player, question, options, (), unit.id, matter=matter, words=bands
    )  # fmt: skip
    return next(item for item in choices if BAND_NAMES[item[0]] == key)


def _band_in_words(game: Game, unit: Unit, band: Band, members: int) -> str:
    """TW-FIRE-06: "medium, 5 to 10 inches: 8 take part"."""
    begin = range.limit(game.options, fir(unit), Band(band - 1)) if band > 1 else 0
    end = inches(range.limit(game.options, fir(unit), band))
    far = f"{inches(begin)} to {end}" if begin else f"up to {end}"
    return f"{BAND_NAMES[band]}, {far} inches: {members} {'takes' if members == 1 else 'take'} part"


def make_shot(game: Game, declared: Declaration, true_band: Band, members: tuple[int, ...]) -> Flow[Shot]:
    """TW-UPG-03, TW-UPG-05: who and what takes part at the chosen band."""
    unit, target = game.units[declared.firer], game.units[declared.target]
    moved = has_moved(unit, declared.interrupt)
    shot = Shot(
        game, unit, target, declared.suppressive, counted_band(unit, true_band, declared.interrupt), true_band,
        members, {}, moved, pure_mortars(unit, declared.kind), declared.interrupt, declared.spotter,
    )  # fmt: skip
    shot.helpers = tuple(key for key in declared.helpers if _near_enough(game, unit, game.units[key]))
    weapons = weapons_of(unit, members)
    stopped = barred(unit, moved)
    for key in list(weapons):
        if key in stopped or key in unit.declined or (shot.mortars_only and key != "mortar"):
            del weapons[key]
    shot.weapons = yield from _fit(game, unit, weapons, members)
    return shot


def _near_enough(game: Game, unit: Unit, helper: Unit) -> bool:
    """TW-ORD-04: the helper stands within its own FIR in inches of the firer Squad, nearest models.

    TW-SQUAD-03: stragglers do not count. One that an interruption has removed helps no more.
    """
    if not helper.models:
        return False
    gap, _, _ = nearest(in_cohesion(unit), in_cohesion(helper))
    return gap <= fir(helper) * INCH


def _fit(game: Game, unit: Unit, weapons: dict[str, int], members: tuple[int, ...]) -> Flow[dict[str, int]]:
    """TW-UPG-03: no more hand weapons than models that take part; the player chooses which are left out.

    TW-UPG-01: where the carriers stand does not matter.
    """
    if unit.kind != SQUAD:
        return weapons
    # TW-UPG-01
    hands = sum(1 for model in unit.models if model.id in members and model.kind != "team" and not model.of)
    carried = dict(unit.weapons)
    while (surplus := sum(count for key, count in weapons.items() if key in carried) - hands) > 0:
        kinds = [key for key in weapons if key in carried]
        options = tuple(Option(item, f"leave out {NAMES[item]}", "TW-UPG-03") for item in kinds)
        question, key = f"{unit.name}: {count(surplus, 'weapon')} too many for those in range", kinds[0]
        if len(kinds) > 1 and hands:
            key = yield from choose("TW-UPG-03", unit.player, question, options, (), unit.id)
        else:
            skip(game, "TW-UPG-03", unit.player, question, options[0], tuple(NAMES))
        weapons[key] -= 1
        if not weapons[key]:
            del weapons[key]
    return weapons


def assess(shot: Shot) -> Sums:
    """The sums of the shot, with the target's cover from where the firers stand."""
    origin = spotter_models(shot.game, shot.spotter)
    skip = shot.mortars_only and (
        bool(shot.spotter) or visibility.mortar_sight(shot.game, shot.firer, shot.target, "", shot.members).clear_line
    )  # TW-WEAP-19
    found = cover.ranged_cover(shot.game, shot.firer, shot.target, shot.members, origin, skip)
    return sums.sums(shot, found.bonus, found.heavy, found.clause, found.name)


def shoot(game: Game, shot: Shot) -> Flow[None]:
    """TW-FIRE-15 to TW-FIRE-20: roll, then wounds or suppression."""
    yield from strike(game, shot, assess(shot))


def strike(game: Game, shot: Shot, found: Sums) -> Flow[None]:
    """The same with sums that are known."""
    unit, target = shot.firer, shot.target
    roll = yield from roll_attack(found.numbers)
    if found.numbers.swarm >= 0:
        game.emit(SwarmRolled(unit.id, roll.swarm))
    if found.numbers.target_swarm >= 0:
        game.emit(SwarmRolled(target.id, roll.target_swarm))
    game.emit(
        Fired(
            unit.id, target.id, BAND_NAMES[shot.band], shot.suppressive, roll.face, roll.score, roll.defence,
            roll.damage, roll.wounds, sums.explain(found, roll), found.numbers, roll.first,
        )
    )  # fmt: skip
    if not moves_and_fires(unit) and any(key in shot.weapons or key == "move_or_fire" for key in move_or_fire(unit)):
        game.emit(Anchored(unit.id))
    if shot.suppressive:
        yield from suppression.apply(game, target, roll.wounds, unit, shot.heavy)
    elif roll.wounds:
        yield from losses.take_wounds(game, target, roll.wounds, "fire", unit.player)


INTERRUPTIONS = {
    FIRE: Option(FIRE, "fire", "TW-ACT-04"),
    SUPPRESS: Option(SUPPRESS, "suppress", "TW-ACT-05"),
    MORTAR_FIRE: Option(MORTAR_FIRE, "fire the mortars alone", "TW-VIS-12"),
    MORTAR_SUPPRESS: Option(MORTAR_SUPPRESS, "suppress with the mortars alone", "TW-VIS-12"),
}


def interruptions(game: Game, unit: Unit) -> tuple[Option, ...]:
    """TW-ORD-09: the ranged attacks that `unit` could make now: Firing or, for those able, Suppression."""
    kinds = [FIRE] if may_suppress(unit) else [FIRE, SUPPRESS]
    if has_mortars(unit):
        kinds += [MORTAR_FIRE] if may_suppress(unit) else [MORTAR_FIRE, MORTAR_SUPPRESS]
    return tuple(INTERRUPTIONS[kind] for kind in kinds if any_target(game, unit, kind))


def interrupt(game: Game, unit: Unit) -> Flow[None]:
    """TW-ORD-09: one ranged attack out of turn at any legal target."""
    options = interruptions(game, unit)
    every = tuple(option.key for option in INTERRUPTIONS.values())
    kind = yield from choose_or_skip(
        game, "TW-ORD-09", unit.player, f"{unit.name}: how?", options, (), unit.id, words=every
    )  # fmt: skip
    declared = yield from declare(game, unit, kind, interrupt=True)
    yield from resolve(game, declared)
