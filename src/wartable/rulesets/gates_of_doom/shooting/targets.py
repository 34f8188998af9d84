"""Whom a model may shoot at, and how well (GD-TGT-01 to -08, GD-SA-02 to -06, GD-SA-15, GD-SA-17)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from wartable.engine.mod import Mod
from wartable.engine.plane import CONTACT, INCH, inches
from wartable.kit.inches.bases import box_of
from wartable.kit.inches.sight import apart, boxed
from wartable.kit.wording import does, inched
from wartable.rulesets.gates_of_doom.sight.lines import Cover, cover, looking, sees
from wartable.rulesets.gates_of_doom.specials.gear import GOGGLES
from wartable.rulesets.gates_of_doom.specials.points import Band, Shot, speaking
from wartable.rulesets.gates_of_doom.specials.traits import ONE_HANDED
from wartable.rulesets.gates_of_doom.state import NIGHT, SMALL_ARMS, Game, Model, Unit, Weapon
from wartable.rulesets.gates_of_doom.troops import clouds, figures, near

LYING = -2  # GD-ACT-03
FAR = 1_000 * INCH


class Chance(NamedTuple):
    """What a model can do to an enemy unit with a weapon: why not, with its clause, or what is added to its dice."""

    target: str
    distance: int
    why: str = ""
    clause: str = ""
    mods: tuple[Mod, ...] = ()


class View(NamedTuple):
    """An enemy unit as one model sees it: the distance to the nearest model that it sees, and its cover."""

    unit: Unit
    distance: int
    cover: Cover


# ------------------------------------------------------------------ what a model sees
def views(game: Game, unit: Unit, model: Model, foes: Sequence[Unit]) -> list[View]:
    """GD-SA-04, GD-TGT-06: the units that a model sees, the nearest first; whom it touches it sees."""
    found, limit = [], night_limit(game, model)
    for foe in foes:
        seen = [mark for mark in foe.models if sees(game.table, model, mark)]
        if not seen:
            continue
        if model.within:
            far = min(distance(game, unit, model, foe, mark) for mark in seen)
        else:
            far = near.far(model, seen) + near.lift(unit, foe)
        if far <= limit:
            found.append(View(foe, far, cover(game.table, model, foe)))
    return sorted(found, key=lambda view: view.distance)


def distance(game: Game, unit: Unit, model: Model, foe: Unit, mark: Model) -> int:
    """GD-SA-04: from one model to another, mils; GD-BLD-02: from the outline, or 1 inch inside."""
    if model.within and model.within == mark.within:
        return 0 if near.in_contact([model], [mark]) else INCH
    return near.between(unit, looking(game.table, model, (mark.x, mark.y)), foe, mark)


def night_limit(game: Game, model: Model) -> int:
    """GD-CON-06, GD-CON-07: from how far a model may have a target at night: 15 inches, 30 with goggles."""
    if NIGHT not in game.conditions:
        return FAR
    return (30 if GOGGLES in model.gear else 15) * INCH


def in_melee_with_friend(game: Game, unit: Unit, foe: Unit) -> bool:
    """GD-SA-15: whether a foe is in melee range of a friend of the shooter; its own unit does not bar itself."""
    return any(near.in_combat(game, friend, foe) for friend in game.friends(unit))


# ------------------------------------------------------------------ the closest unit
def allowed(game: Game, unit: Unit, seen: Sequence[View], small: bool = True) -> dict[str, tuple[str, str]]:
    """GD-TGT-01: of those whom a model sees, why each may not be chosen, with the clause; two times '' if it may.

    The closest one must be, and on a tie either; GD-TGT-02: one in cover may be passed over, GD-TGT-03: so may one in
    melee with a friend, and with `small` arms it has to be.
    """
    found: dict[str, tuple[str, str]] = {}
    exempt: dict[str, bool] = {}
    bound = ""
    for _, tied in groupby(seen, key=lambda view: view.distance):
        here = list(tied)
        passed = True
        for view in here:
            fought = in_melee_with_friend(game, unit, view.unit)
            exempt[view.unit.id] = fought or view.cover.held
            if fought and small:
                found[view.unit.id] = f"{does(view.unit.name, 'be')} in melee with a friend", "GD-SA-15"
            elif bound:
                found[view.unit.id] = f"{does(bound, 'be')} closer", "GD-TGT-01"
            else:
                found[view.unit.id] = "", ""
                passed = passed and exempt[view.unit.id]
        if not bound and not passed:
            bound = next(v.unit.name for v in here if not found[v.unit.id][0] and not exempt[v.unit.id])
    return found


# ------------------------------------------------------------------ dice
def band(weapon: Weapon, distance: int) -> Band:
    """GD-SA-02: the range band; the value itself belongs to the nearer one."""
    if len(weapon.ranges) > 1 and distance <= weapon.ranges[0]:
        return Band.CLOSE
    return Band.LONG if len(weapon.ranges) > 2 and distance > weapon.ranges[1] else Band.NORMAL


def hit_mods(game: Game, unit: Unit, model: Model, weapon: Weapon, view: View) -> tuple[Mod, ...]:
    """GD-SA-17: all that is added to each die of a shot; GD-AI-01: nothing changes what an AI needs."""
    if figures.number(model):
        return ()
    shot = Shot(unit, model, weapon, view.unit, view.distance, band(weapon, view.distance))
    return tuple(mod for mod in _all_mods(game, shot, view) if mod.value)


def _all_mods(game: Game, shot: Shot, view: View) -> Iterator[Mod]:
    yield from figures.ranged_mods(shot.unit, shot.model)
    yield from clouds.smoke(game, shot.model)
    yield from figures.stagger(shot.model)
    yield Mod(shot.band.value, "GD-SA-03", f"{shot.band.name.lower()} range")
    if view.cover.harder:
        yield Mod(-1, "GD-TER-05", "cover")
    if figures.forged(shot.model, shot.weapon):
        yield Mod(1, "GD-AVA-11", "master-forged")
    for rule in speaking(figures.traits_of(shot.weapon), "hit_mods"):
        yield from rule.hit_mods(shot)
    for rule in speaking(figures.here(game, shot.unit, shot.model, "shooter_mods"), "shooter_mods"):
        yield from rule.shooter_mods(shot)
    yield from _guided(game, shot)
    yield from target_mods(shot)


def _guided(game: Game, shot: Shot) -> tuple[Mod, ...]:
    """GD-GEN-15: what special rules of its side add to a shot, each of them once."""
    found: dict[str, Mod] = {}
    for friend in game.on_table(shot.unit.side):
        for bearer in friend.models:
            for rule in speaking(figures.rules_of(bearer), "guide_mods"):
                found.update((mod.clause, mod) for mod in rule.guide_mods(bearer, shot))
    return tuple(found.values())


def target_mods(shot: Shot) -> Iterator[Mod]:
    """GD-ACT-03, GD-EQP-14: what the target itself takes away: it lies, or all its models wear something."""
    if shot.target.lying:
        yield Mod(LYING, "GD-ACT-03", "lying down")
    first, *others = shot.target.models
    for rule in speaking(figures.all_rules(shot.target, first), "target_mods"):
        if all(rule in figures.all_rules(shot.target, other) for other in others):
            yield from rule.target_mods(shot)


# ------------------------------------------------------------------ all of it
def usable(game: Game, unit: Unit, model: Model, fought: Sequence[Unit]) -> list[Weapon]:
    """GD-MEL-02: the small arms of a model; in a combat one-handed ones only."""
    arms = game.weapons(model, SMALL_ARMS)
    able = [weapon for weapon in arms if not fought or ONE_HANDED in weapon.traits]
    return [figures.in_hand(model, unit, weapon, game) for weapon in able]


def chances(
    game: Game, unit: Unit, model: Model, weapons: Sequence[Weapon], foes: Sequence[Unit], free: bool = False
) -> dict[str, tuple[Chance, ...]]:  # fmt: skip
    """What a model can do with each of its weapons to each of `foes`, by weapon.

    Args:
        free: the closest-unit rule is lifted (GD-REA-04).
    """
    seen = views(game, unit, model, foes)
    may = {view.unit.id: ("", "") for view in seen} if free else allowed(game, unit, seen)
    unseen = [foe for foe in foes if foe.id not in may]
    found = {}
    for weapon in weapons:
        mine = [_chance(game, unit, model, weapon, view, *may[view.unit.id]) for view in seen]
        mine += [Chance(foe.id, 0, f"{foe.name} cannot be seen", "GD-TGT-06") for foe in unseen]
        found[weapon.key] = tuple(mine)
    return found


def has_chance(game: Game, unit: Unit, model: Model, weapons: Sequence[Weapon], foes: Sequence[Unit]) -> bool:
    """Whether `chances` has one against which nothing speaks, for as few looks as that takes.

    GD-TGT-01, GD-SA-04: whoever is closest of those in sight may be shot at, and is the only one who need be in reach.
    """
    reach = max((weapon.reach for weapon in weapons), default=-1)
    if reach < 0:
        return False
    if not (model.within or any(mark.within for foe in foes for mark in foe.models)):
        closest = _closest(game, unit, model, foes, min(reach, night_limit(game, model)))
        if not closest:
            return False
        if any(not in_melee_with_friend(game, unit, foe) for foe in closest):
            return True
    return any(not chance.why for those in chances(game, unit, model, weapons, foes).values() for chance in those)


def _closest(game: Game, unit: Unit, model: Model, foes: Sequence[Unit], limit: int) -> list[Unit]:
    """Those at the least distance of all that a model sees at most `limit` away; nobody is in a building."""
    own = box_of((model,))
    found: list[Unit] = []
    for away, _, foe in sorted((apart(own, boxed(foe.models)), n, foe) for n, foe in enumerate(foes) if foe.models):
        if away > max(limit, CONTACT):
            break
        for far, n in sorted((near.between(unit, model, foe, mark), n) for n, mark in enumerate(foe.models)):
            if far > limit:
                break
            if sees(game.table, model, foe.models[n]):
                found = [*found, foe] if far == limit and found else [foe]
                limit = far
                break
    return found


def _chance(game: Game, unit: Unit, model: Model, weapon: Weapon, view: View, why: str, clause: str) -> Chance:
    name, distance = view.unit.name, view.distance
    if not why and distance > weapon.reach:
        why, clause = f"{does(name, 'be')} {inched(distance)} away, and {inches(weapon.reach)} is the most", "GD-SA-04"
    if why:
        return Chance(view.unit.id, distance, why, clause)
    return Chance(view.unit.id, distance, "", "", hit_mods(game, unit, model, weapon, view))


def at_distance_0(game: Game, unit: Unit, model: Model, weapon: Weapon, target: Unit) -> Chance:
    """GD-MEL-03: what it can do to a unit that leaves the melee with it."""
    return _chance(game, unit, model, weapon, View(target, 0, Cover(False, False)), "", "")
