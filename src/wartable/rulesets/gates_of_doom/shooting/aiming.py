"""Weapons that are aimed at a point: missiles, suppression, lances (chapters MIS, SUP, LAN; GD-TGT-04 to -06)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from wartable.engine.errors import RuleError
from wartable.engine.mod import Mod
from wartable.engine.plane import INCH, Body, Point, along, gap, inches, path_length, segment_hits_body, within
from wartable.kit.inches.bases import heading, off
from wartable.kit.inches.sight import apart, boxed
from wartable.kit.inches.terrain import through
from wartable.kit.wording import inched
from wartable.rulesets.gates_of_doom.ground.kinds import blocks
from wartable.rulesets.gates_of_doom.inside import places
from wartable.rulesets.gates_of_doom.shooting import targets
from wartable.rulesets.gates_of_doom.shooting.targets import allowed, night_limit, views
from wartable.rulesets.gates_of_doom.sight.lines import DEPTH, looking, sees
from wartable.rulesets.gates_of_doom.specials.traits import FLASH, GRENADE, LAUNCHER, ONE_HANDED, SMOKE, launched_key
from wartable.rulesets.gates_of_doom.state import LANCE, MISSILE, SUPPRESSION, Bonus, Game, Model, Unit, Weapon
from wartable.rulesets.gates_of_doom.troops import clouds, figures, near
from wartable.rulesets.gates_of_doom.troops.boons import boons

BLAST = 2 * INCH  # GD-MIS-03
GLARE = 3 * INCH  # GD-WPN-13
DIRECT = 6  # GD-GEN-02
TURN = 72  # degrees from one direction of the scatter die to the next
POINTED = (MISSILE, SUPPRESSION, LANCE)


class Pointed(NamedTuple):
    """One weapon of one model that is aimed; `focus`: its spread is halved and its hits are doubled (GD-SUP-02).

    `only`: the units of which it has to reach one, whoever is closest (GD-REA-04, GD-MEL-03), and `clause` why.
    """

    model: Model
    weapon: Weapon
    focus: bool = False
    only: tuple[str, ...] = ()
    clause: str = "GD-REA-04"


class Shot(NamedTuple):
    """The same once its point is named."""

    fired: Pointed
    to: Point


def usable(game: Game, unit: Unit, model: Model, fought: Sequence[Unit]) -> list[Weapon]:
    """GD-MEL-02, GD-MIS-06: the weapons of a model that are aimed at points; in a combat one-handed ones only.

    GD-WPN-16: a launcher is the grenades that its bearer has, each as it throws it.
    """
    held = list(game.weapons(model, *POINTED))
    launchers = [weapon for weapon in held if LAUNCHER in weapon.traits]
    grenades = dict.fromkeys(weapon for weapon in held if GRENADE in weapon.traits)
    arms = [*held, *(game.arms[launched_key(one, grenade)] for one in launchers[:1] for grenade in grenades)]
    able = [w for w in arms if _works(w) and (not fought or ONE_HANDED in w.traits)]
    return [figures.in_hand(model, unit, weapon, game) for weapon in able]


def _works(weapon: Weapon) -> bool:
    """Whether it does damage, dazzles or leaves smoke."""
    return bool(weapon.damage or weapon.damage_die or {FLASH, SMOKE}.intersection(weapon.traits))


# ------------------------------------------------------------------ what a point covers
def spread(fired: Pointed) -> int:
    """GD-SUP-02: the spread of a suppression weapon, halved if it is focused; of a missile the blast."""
    if fired.weapon.kind == MISSILE:
        return GLARE if FLASH in fired.weapon.traits else BLAST
    return fired.weapon.spread // 2 if fired.focus else fired.weapon.spread


def steadiness(game: Game, unit: Unit, fired: Pointed, more: Sequence[Mod] = ()) -> tuple[Mod, ...]:
    """GD-MIS-01, GD-MIS-02, GD-AI-03: the skill of who fires, which is taken from the inches that a missile strays.

    `more` changes it for this shot (GD-REA-04).
    """
    model = fired.model
    if figures.number(model):
        return ()
    forged = (Mod(1, "GD-AVA-11", "master-forged"),) if figures.forged(model, fired.weapon) else ()
    return *figures.ranged_mods(unit, model), *clouds.smoke(game, model), *boons(unit, Bonus.SHOTS), *more, *forged


def landing(model: Model, to: Point, scatter: int, face: int, skill: int) -> tuple[int, Point]:
    """GD-GEN-02, GD-GEN-03, GD-MIS-01: how far a missile strays by these faces, mils, and where it lands.

    A 6 is a direct hit; 1 is straight away from the shooter, 2 to 5 follow clockwise.
    """
    strays = 0 if scatter == DIRECT else max(0, face - skill) * INCH
    away = heading(to[0] - model.x, to[1] - model.y) - TURN * (scatter - 1)
    return strays, off(*to, away % 360, strays) if strays else to


def covered(game: Game, to: Point, radius: int, by: Unit | None = None) -> dict[str, tuple[Model, ...]]:
    """GD-MIS-03, GD-SUP-01, GD-SUP-03: the models within a distance of a point, of either side, by unit.

    With the unit that shoots, those of enemies who fly high only if they are in reach even so (GD-NOM-14).
    """
    point, spot = Body(*to, 0), (*to, *to)
    found = {}
    for unit in game.on_table():
        if apart(boxed(unit.models), spot) <= radius:
            far = radius - (near.lift(by, unit) if by else 0)
            if models := tuple(m for m in unit.models if within(m, point, far)):
                found[unit.id] = models
    return found


def far_end(model: Model, weapon: Weapon, to: Point) -> Point:
    """GD-LAN-01: the end of a lance line, which always has its full length, measured from the edge of the base."""
    return off(model.x, model.y, heading(to[0] - model.x, to[1] - model.y), weapon.reach + model.r)


def line_of(game: Game, model: Model, weapon: Weapon, to: Point) -> tuple[Point, Point]:
    """GD-LAN-05: the line up to where terrain that blocks sight ends it."""
    model = looking(game.table, model, to)
    start, end = (model.x, model.y), far_end(model, weapon, to)
    stops = []
    for piece in game.table.features:
        met = through((start, end), piece) if blocks(piece) and piece.key != model.within else None
        if met is not None:
            stops.append(max(met, DEPTH) if piece.contains(*start) else met)
    return start, along((start, end), min([path_length((start, end)), *stops]))


def on_line(game: Game, model: Model, start: Point, end: Point, by: Unit | None = None) -> list[tuple[Unit, Model]]:
    """GD-LAN-01: the bases that a line crosses, friends included, not the shooter's own, the first met first."""
    found = [
        (path_length((start, (other.x, other.y))) - other.r, unit.id, other.id)
        for unit in game.on_table() for other in unit.models
        if (other.x, other.y) != (model.x, model.y) and segment_hits_body(*start, *end, other)
        and not (by and (more := near.lift(by, unit)) and gap(model, other) + more > path_length((start, end)))
    ]  # fmt: skip
    return [(game.units[key], game.units[key].model(number)) for _, key, number in sorted(found)]


def touched(game: Game, fired: Pointed, to: Point, by: Unit | None = None) -> tuple[str, ...]:
    """The units that a shot at a point would touch if it does not stray."""
    if fired.weapon.kind == LANCE:
        line = line_of(game, fired.model, fired.weapon, to)
        hit = dict.fromkeys(unit.id for unit, _ in on_line(game, fired.model, *line, by))
        return *hit, *places.on_line(game, *line, fired.model.within)
    return *covered(game, to, spread(fired), by), *places.under(game, to, spread(fired))


# ------------------------------------------------------------------ where it may be aimed
def see(game: Game, unit: Unit, fired: Pointed, to: Point) -> None:
    """GD-MIS-01, GD-SUP-01, GD-TGT-05, GD-TGT-06: see that a point is legal.

    Raises:
        RuleError: it is not.
    """
    model, weapon = looking(game.table, fired.model, to), fired.weapon
    point = Body(*to, 0)
    if not (0 <= to[0] <= game.table.width and 0 <= to[1] <= game.table.height):
        raise RuleError(clause_of(weapon), "the point lies off the table")
    if fired.only and not set(fired.only) & set(touched(game, fired, to, unit)):
        names = " or ".join(game.units[key].name for key in fired.only)
        raise RuleError(fired.clause, f"the point has to reach {names}")
    if weapon.kind == LANCE:  # the line always has its full length
        _see_first(game, unit, fired, to)
        return
    distance = gap(model, point)
    if distance > night_limit(game, model):
        raise RuleError("GD-CON-06", f"at night the point may be {inches(night_limit(game, model))} inches away")
    if distance > weapon.reach:
        text = f"the point is {inched(distance)} away, and {inches(weapon.reach)} is the most"
        raise RuleError(clause_of(weapon), text)
    if weapon.kind == SUPPRESSION:
        if not sees(game.table, model, model._replace(x=to[0], y=to[1], r=0, corners=())):
            raise RuleError("GD-TGT-06", "the point cannot be seen")
        if fired.only:
            return
        may = allowed(game, unit, views(game, unit, fired.model, marks_of(game, unit)), small=False)
        bound = [key for key, why in may.items() if not why[0]]
        if not set(bound) & {*covered(game, to, spread(fired), unit), *places.under(game, to, spread(fired))}:
            raise RuleError("GD-TGT-05", "some of its hits must fall on the closest enemy unit")


def _see_first(game: Game, unit: Unit, fired: Pointed, to: Point) -> None:
    """GD-CON-06: at night the first model that a lance hits is no farther away than a target may be.

    Raises:
        RuleError: it is.
    """
    limit, model = night_limit(game, fired.model), looking(game.table, fired.model, to)
    met = on_line(game, fired.model, *line_of(game, fired.model, fired.weapon, to), unit)
    if met and gap(model, met[0][1]) > limit:
        raise RuleError("GD-CON-06", f"at night the first model that it hits may be {inched(limit)} away")


def marks_of(game: Game, unit: Unit, only: Sequence[str] = ()) -> list[Unit]:
    """What shots can be aimed at: enemies on the table, buildings with enemies inside (GD-BLD-03)."""
    if only:
        return [game.units[key] for key in only if game.units[key].on_table]
    return [*(foe for foe in game.enemies(unit) if foe.on_table), *places.targets(game, unit)]


def clause_of(weapon: Weapon) -> str:
    """The clause by which a weapon is aimed."""
    return {MISSILE: "GD-MIS-01", SUPPRESSION: "GD-SUP-01", LANCE: "GD-LAN-01"}[weapon.kind]


def points(game: Game, unit: Unit, fired: Pointed) -> Iterator[Point]:
    """Points that are legal, at the models that it would be aimed at, the nearest first."""
    model, weapon = fired.model, fired.weapon
    marked = [(foe, other) for foe in marks_of(game, unit, fired.only) for other in foe.models]
    foes = [(targets.distance(game, unit, model, foe, other), other) for foe, other in marked]
    for distance, other in sorted(foes, key=lambda found: (found[0], found[1].id)):
        more = 0 if weapon.kind == LANCE else spread(fired)
        if distance > weapon.reach + more or (weapon.kind == LANCE and not sees(game.table, model, other)):
            continue
        eye = looking(game.table, model, (other.x, other.y))
        way = (eye.x, eye.y), (other.x, other.y)
        to = way[1] if weapon.kind == LANCE else along(way, min(path_length(way), weapon.reach + model.r))
        if _legal(game, unit, fired, to):
            yield to


def _legal(game: Game, unit: Unit, fired: Pointed, to: Point) -> bool:
    try:
        see(game, unit, fired, to)
    except RuleError:
        return False
    return True


def can_aim(game: Game, unit: Unit, fired: Pointed) -> bool:
    """Whether there is somebody in reach of it."""
    return next(points(game, unit, fired), None) is not None
