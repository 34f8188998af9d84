"""All targets are named in one request, before any die (GD-ACT-02, GD-TGT-08), for groups of models that are alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from wartable.engine.ask import Flow, Option
from wartable.engine.errors import RuleError
from wartable.engine.matching import Allot, Barred, Share, Shooters, allot
from wartable.kit.wording import asked, count, does
from wartable.rulesets.gates_of_doom.inside import places
from wartable.rulesets.gates_of_doom.shooting import aiming, crews
from wartable.rulesets.gates_of_doom.shooting.aiming import Pointed
from wartable.rulesets.gates_of_doom.shooting.ammunition import dry
from wartable.rulesets.gates_of_doom.shooting.targets import Chance, at_distance_0, chances, has_chance, usable
from wartable.rulesets.gates_of_doom.specials.traits import GRENADE, VOLLEYS
from wartable.rulesets.gates_of_doom.state import (
    GUN,
    MECHS,
    SMALL_ARMS,
    SUPPRESSION,
    VEHICLES,
    Game,
    Model,
    Unit,
    Weapon,
)
from wartable.rulesets.gates_of_doom.troops import figures, near

HOLD, AIM, FOCUS = "hold", "at-a-point", "focused"
LEAVERS = "GD-MEL-03"


class Bucket(NamedTuple):
    """Models that are alike for this attack, what each can do with each weapon, and what it can aim at a point.

    `manned` are weapons that one model fires in place of its own, as from where they stand (GD-TEAM-02, GD-EMP-02).
    `only`: the units of which what is aimed at a point has to reach one, and the `clause` for it; `wary`: it would
    fall on friends, so that it is held unless its owner says else.
    """

    models: tuple[Model, ...]
    weapons: tuple[Weapon, ...]
    chances: dict[str, tuple[Chance, ...]]
    aims: tuple[str, ...] = ()
    manned: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    clause: str = "GD-REA-04"
    wary: bool = False


class Volley(NamedTuple):
    """Weapons that are alike in all figures, of one unit at one target; who fires them with what chance."""

    unit: str
    target: str
    weapon: Weapon
    shots: tuple[tuple[Model, Chance], ...]


class Named(NamedTuple):
    """What a unit has declared: volleys at units, and weapons that are aimed at points."""

    volleys: list[Volley]
    pointed: list[Pointed]

    @property
    def models(self) -> list[Model]:
        """All who fire."""
        return [*(model for v in self.volleys for model, _ in v.shots), *(fired.model for fired in self.pointed)]


def buckets(
    game: Game, unit: Unit, models: Sequence[Model], foes: Sequence[Unit], free: bool = False
) -> list[Bucket]:  # fmt: skip
    """The models of a unit that have a ranged weapon, those that are alike together, in their order."""
    fought = near.foes_in_combat(game, unit)
    foes = foes if free or fought else [*foes, *places.targets(game, unit)]
    found: dict[object, list[Model]] = {}
    ways: dict[object, Ways] = {}
    posts = {} if fought else crews.manned(game, unit, [model for model in models if not dry(game, model)])
    only = tuple(foe.id for foe in foes) if free else ()
    guns = [Bucket((post.stand,), *_ways(game, unit, post.stand, foes, free), post.weapons, only)
            for post in posts.values()]  # fmt: skip
    for model in models:
        if model.kind == GUN or dry(game, model):
            continue
        weapons, mine, aims = _ways(game, unit, model, foes, free, fought)
        if not weapons:
            continue
        alone = model.id if model.id in posts else 0
        odds = tuple((w, _alike(those)) for w, those in mine.items())
        key = model.weapons, model.ai, figures.shield(model), figures.free_hands(model), aims, alone, odds, weapons
        found.setdefault(key, []).append(model)
        ways.setdefault(key, (weapons, mine, aims))
    return [*guns, *(Bucket(tuple(alike), *ways[key], (), only) for key, alike in found.items())]


Ways = tuple[tuple[Weapon, ...], dict[str, tuple[Chance, ...]], tuple[str, ...]]


def _ways(
    game: Game, unit: Unit, model: Model, foes: Sequence[Unit], free: bool, fought: Sequence[Unit] = ()
) -> Ways:  # fmt: skip
    """The ranged weapons of a model, what it can do with the small arms, and which others it can aim at a point."""
    small = usable(game, unit, model, fought)
    aimed = aiming.usable(game, unit, model, fought)
    mine = chances(game, unit, model, small, foes, free)
    aims = _aims(game, unit, model, aimed, tuple(foe.id for foe in foes) if free else ())
    return (*small, *aimed), mine, aims


def anybody(game: Game, unit: Unit, models: Sequence[Model], foes: Sequence[Unit]) -> bool:
    """Whether these models can shoot (`can_shoot` of `buckets`), for as few looks as that takes."""
    fought = near.foes_in_combat(game, unit)
    foes = foes if fought else [*foes, *places.targets(game, unit)]
    able = [model for model in models if not dry(game, model)]
    stands = () if fought else tuple(post.stand for post in crews.manned(game, unit, able).values())
    own = (model for model in able if model.kind != GUN)
    return any(_has_target(game, unit, stand, foes) for stand in stands) or any(
        _has_target(game, unit, model, foes, fought) for model in own
    )


def _has_target(game: Game, unit: Unit, model: Model, foes: Sequence[Unit], fought: Sequence[Unit] = ()) -> bool:
    if has_chance(game, unit, model, usable(game, unit, model, fought), foes):
        return True
    return bool(_aims(game, unit, model, aiming.usable(game, unit, model, fought)))


def _aims(
    game: Game, unit: Unit, model: Model, aimed: Sequence[Weapon], only: tuple[str, ...] = (), clause: str = "GD-REA-04"
) -> tuple[str, ...]:  # fmt: skip
    """Which weapons can be aimed at a point, and which focused."""
    return tuple(_way(w, focus) for w in aimed for focus in (False, True)
                 if aiming.can_aim(game, unit, Pointed(model, w, focus, only, clause)))  # fmt: skip


def _way(weapon: Weapon, focus: bool) -> str:
    return f"{weapon.key} {FOCUS}" if focus else weapon.key


def _alike(those: Sequence[Chance]) -> tuple[object, ...]:
    """What of its chances makes a model unlike another: not how far away a target is, but what that does."""
    return tuple(sorted((chance.target, bool(chance.why), chance.mods) for chance in those))


def point_blank(game: Game, unit: Unit, target: Unit) -> list[Bucket]:
    """GD-MEL-03: the same at distance 0 at one unit, with any ranged weapon."""
    found: dict[object, list[Model]] = {}
    ways: dict[object, Ways] = {}
    only = (target.id,)
    for model in unit.models:
        if model.kind == GUN or dry(game, model):  # GD-TEAM-01: a gun cannot attack by itself
            continue
        small = tuple(figures.in_hand(model, unit, weapon, game) for weapon in game.weapons(model, SMALL_ARMS))
        aimed = aiming.usable(game, unit, model, ())
        mine: dict[str, tuple[Chance, ...]] = {w.key: (at_distance_0(game, unit, model, w, target),) for w in small}
        aims, weapons = _aims(game, unit, model, aimed, only, LEAVERS), (*small, *aimed)
        key = weapons, aims, model.ai, figures.shield(model), tuple((w, _alike(those)) for w, those in mine.items())
        if weapons:
            found.setdefault(key, []).append(model)
            ways.setdefault(key, (weapons, mine, aims))
    return [Bucket(tuple(alike), *ways[key], (), only, LEAVERS, True) for key, alike in found.items()]


def sent_at(unit: Unit, found: Declaration, target: str) -> list[Volley]:
    """All of a declaration that may be fired at one unit, as far as hands hold it, for odds."""
    only: dict[int, Bucket] = {}
    for _, bucket, _ in found.rows:
        chances = {w: tuple(c for c in those if c.target == target) for w, those in bucket.chances.items()}
        only.setdefault(id(bucket), bucket._replace(aims=(), chances=chances))
    return sent_at_once(unit, list(only.values()))


def sent_at_once(unit: Unit, found: Sequence[Bucket]) -> list[Volley]:
    """All that can be fired, each at the nearest, as far as hands hold it, for odds."""
    rows = numbered(found)
    return _named(unit, rows, _usual(rows, found)).volleys


def usual(game: Game, unit: Unit) -> Named:
    """What a unit would fire at whom is nearest, for odds."""
    rows = numbered(found := buckets(game, unit, unit.models, game.enemies(unit)))
    return _named(unit, rows, _usual(rows, found))


def at_one(game: Game, unit: Unit, target: Unit) -> Flow[Named]:
    """GD-REA-04: all that it can fire at one unit, whatever is closer."""
    found = buckets(game, unit, unit.models, [target], free=True)
    return (yield from named_or_usual(game, unit, found))


def named_or_usual(game: Game, unit: Unit, found: Sequence[Bucket]) -> Flow[Named]:
    """Where all weapons can be fired together all are; else it is asked which."""
    full = any(_all_hands(bucket) > free_hands(bucket) or bucket.manned or bucket.aims for bucket in found)
    if full:
        return (yield from name_targets(game, unit, found, asked(unit.name, "fire", "What")))
    rows = numbered(found)
    return _named(unit, rows, _usual(rows, found))


def can_shoot(found: Sequence[Bucket]) -> bool:
    """Whether there is anybody to shoot at."""
    return any(
        bucket.aims or any(not chance.why for those in bucket.chances.values() for chance in those) for bucket in found
    )


def name_targets(game: Game, unit: Unit, found: Sequence[Bucket], question: str) -> Flow[Named]:
    """GD-ACT-02, GD-RND-09: each weapon of each model is sent at a target, aimed at a point, or held."""
    rows = numbered(found)
    keys = dict.fromkeys(c.target for _, bucket, w in rows for c in bucket.chances.get(w.key, ()) if not c.why)
    targets = [_target(game, key) for key in keys]
    if any(bucket.aims for bucket in found):
        targets.append(Option(AIM, "at a point", "GD-TGT-04"))
    if any(weapon.kind == SUPPRESSION and weapon.key in bucket.aims for _, bucket, weapon in rows):
        targets.append(Option(FOCUS, "at a point, focused", "GD-SUP-02"))
    ways = tuple(target.key for target in targets)

    def legal(shares: tuple[Share, ...]) -> None:
        for bucket in found:
            _see_hands(bucket, [(row[2], _fired(shares, row[0])) for row in rows if row[1] is bucket])
        _see_posts(rows, shares)

    shares = yield from allot(Allot(
        "GD-ACT-02", unit.side, question,
        groups=tuple(Shooters(row[0], label(game, row, rows), len(row[1].models)) for row in rows),
        targets=(*targets, Option(HOLD, "hold fire", "GD-RND-09")),
        shares=_usual(rows, found), barred=tuple(bar for row in rows for bar in _barred(row, ways)), legal=legal,
        matter=Declaration(unit.id, tuple(rows)),
    ))  # fmt: skip
    return _named(unit, rows, shares)


def _target(game: Game, key: str) -> Option:
    """A unit, or a building with enemies inside (GD-BLD-03)."""
    if key in game.buildings:
        return Option(key, game.table.feature(key).name, "GD-BLD-03")
    return Option(key, game.units[key].name, "GD-TGT-01", key)


def _barred(row: Row, ways: Sequence[str]) -> Iterator[Barred]:
    """Which targets those of a row may not be sent at, and why."""
    group, bucket, weapon = row
    whys = {chance.target: (chance.why, chance.clause) for chance in bucket.chances.get(weapon.key, ())}
    for way in ways:
        if way in (AIM, FOCUS):
            if weapon.kind == SMALL_ARMS:
                yield Barred(group, way, f"{does(weapon.name, 'be')} fired at units", "GD-TGT-08")
            elif way == FOCUS and weapon.kind != SUPPRESSION:
                yield Barred(group, way, f"{weapon.name} cannot be focused", "GD-SUP-02")
            elif _way(weapon, way == FOCUS) not in bucket.aims:
                yield Barred(group, way, f"nobody is in reach of {weapon.name}", "GD-SA-04")
        elif weapon.kind != SMALL_ARMS:
            yield Barred(group, way, f"{does(weapon.name, 'be')} aimed at a point", "GD-TGT-04")
        elif whys[way][0]:
            yield Barred(group, way, *whys[way])


Row = tuple[str, Bucket, Weapon]


class Declaration(NamedTuple):
    """What the request for targets is about, for its odds: the unit, and the rows that its groups name."""

    unit: str
    rows: tuple[Row, ...]


def numbered(found: Sequence[Bucket]) -> list[Row]:
    """Each weapon of each bucket, with the key by which a declaration names them."""
    rows = [(bucket, weapon) for bucket in found for weapon in bucket.weapons]
    return [(f"g{number}", bucket, weapon) for number, (bucket, weapon) in enumerate(rows, 1)]


def label(game: Game, row: Row, rows: Sequence[Row]) -> str:
    """What a row is called: its weapon, and where rows of one differ, at whom and with what else on the dice."""
    same = [other for other in rows if other[2].name == row[2].name]
    aims = [_aims_of(game, other, same) for other in same]
    name = row[2].name
    return name if len(set(aims)) == 1 else f"{name} ({_aims_of(game, row, same)})"


def _aims_of(game: Game, row: Row, same: Sequence[Row]) -> str:
    """The targets of a row, each with what changes its dice there and not those of all rows of the `same` weapon."""
    open_to = [chance for _, bucket, w in same for chance in bucket.chances.get(w.key, ()) if not chance.why]
    told = []
    for chance in row[1].chances.get(row[2].key, ()):
        if not chance.why:
            every = [other.mods for other in open_to if other.target == chance.target]
            mods = ", ".join(mod.why for mod in chance.mods if not all(mod in those for those in every))
            name = _target(game, chance.target).label
            told.append(f"{name}: {mods}" if mods else name)
    return "; ".join(told) or ("at a point" if row[1].aims else "at nobody")


def _fired(shares: Sequence[Share], group: str) -> int:
    return sum(share.many for share in shares if share.group == group and share.target != HOLD)


def _all_hands(bucket: Bucket) -> int:
    return sum(figures.hands(bucket.models[0], weapon) for weapon in bucket.weapons)


def free_hands(bucket: Bucket) -> int:
    """GD-ARM-26, GD-EQP-02: the hands of each of its models; a shield takes one."""
    if _boundless(bucket):
        return figures.HANDS * len(bucket.weapons)
    return figures.free_hands(bucket.models[0])


def _boundless(bucket: Bucket) -> bool:
    """GD-MCH-06: whom hands do not limit: mechs, vehicles, who fires what stands by itself."""
    return bool(bucket.manned) or bucket.models[0].kind in (*MECHS, *VEHICLES)


def _see_hands(bucket: Bucket, fired: Sequence[tuple[Weapon, int]]) -> None:
    """GD-TGT-08, GD-ARM-26: no model fires more than its hands can hold together; GD-WPN-17: nor two grenades.

    Raises:
        RuleError: some would.
    """
    free, many = free_hands(bucket), len(bucket.models)
    thrown = sum(number for weapon, number in fired if GRENADE in weapon.traits)
    if thrown > many:
        most = f"{count(many, 'model')} may throw {count(many, 'grenade')}"
        raise RuleError("GD-WPN-17", f"{most} in one action, not {thrown}")
    if _boundless(bucket):
        return
    both = sum(number for weapon, number in fired if _two_handed(bucket, weapon))
    single = [number for weapon, number in fired if _held(bucket, weapon) == 1]
    left = many - both
    if (both and free < figures.HANDS) or left < 0 or sum(single) > left * free or max(single, default=0) > left:
        held = f"{count(many * free, 'hand')} of {count(many, 'model')}"
        raise RuleError("GD-ARM-26", f"{held} cannot hold all these weapons")


def _two_handed(bucket: Bucket, weapon: Weapon) -> bool:
    return _held(bucket, weapon) == figures.HANDS


def _held(bucket: Bucket, weapon: Weapon) -> int:
    return figures.hands(bucket.models[0], weapon)


def _firing(rows: Sequence[Row], shares: Sequence[Share]) -> dict[str, list[Model]]:
    """GD-ARM-26: which models of a bucket fire what, by group: who needs both hands for it fires nothing else."""
    found: dict[str, list[Model]] = {}
    for bucket in dict.fromkeys(id(row[1]) for row in rows):
        mine = [(group, its, weapon, _fired(shares, group)) for group, its, weapon in rows if id(its) == bucket]
        its = mine[0][1]
        if _boundless(its):
            found.update((group, list(its.models[:many])) for group, _, _, many in mine)
            continue
        first = 0
        for group, _, weapon, many in mine:
            if _two_handed(its, weapon):
                found[group] = list(its.models[first : first + many])
                first += many
        rest, place = its.models[first:], 0
        for group, _, weapon, many in sorted(mine, key=lambda row: GRENADE not in row[2].traits):
            if not _held(its, weapon):  # GD-EQP-06: it is mounted
                found[group] = list(its.models[:many])
            elif not _two_handed(its, weapon):
                found[group] = [rest[(place + n) % len(rest)] for n in range(many)]
                place += many
    return found


def _see_posts(rows: Sequence[Row], shares: Sequence[Share]) -> None:
    """GD-TEAM-02, GD-EMP-02: who fires a weapon that stands by itself fires none of its own.

    Raises:
        RuleError: somebody would.
    """
    firing = [(bucket, weapon) for group, bucket, weapon in rows if _fired(shares, group)]
    for post, gun in firing:
        if post.manned and any(
            not own.manned and own.models[0].id == post.models[0].id for own, _ in firing
        ):  # fmt: skip
            raise RuleError("GD-TEAM-02", f"who fires the {gun.name} fires none of its own weapons")


def _usual(rows: Sequence[Row], found: Sequence[Bucket]) -> tuple[Share, ...]:
    """All at the nearest whom they may shoot at, with what their hands hold first, or what they man."""
    left = {id(bucket): free_hands(bucket) for bucket in found}
    busy: set[int] = set()
    made = []
    thrown: set[int] = set()
    for group, bucket, weapon in rows:
        able = [chance.target for chance in bucket.chances.get(weapon.key, ()) if not chance.why]
        able += [AIM] if weapon.key in bucket.aims and not bucket.wary else []
        alone = bucket.models[0].id if len(bucket.models) == 1 else 0
        held = figures.hands(bucket.models[0], weapon)
        fires = bool(able) and held <= left[id(bucket)] and (bool(bucket.manned) or alone not in busy)
        fires = fires and not (GRENADE in weapon.traits and id(bucket) in thrown)
        if fires:
            thrown |= {id(bucket)} if GRENADE in weapon.traits else set()
            left[id(bucket)] -= held
            busy |= {alone} if bucket.manned else set()
        made.append(Share(group, able[0] if fires else HOLD, len(bucket.models)))
    return tuple(made)


def _named(unit: Unit, rows: Sequence[Row], shares: Sequence[Share]) -> Named:
    """GD-SA-16: alike weapons at one target are one volley; unlike ones follow in the order of their models."""
    shots: dict[tuple[str, Weapon], list[tuple[Model, Chance]]] = {}
    pointed: list[Pointed] = []
    firing = _firing(rows, shares)
    for group, bucket, weapon in rows:
        start = 0
        for share in shares:
            if share.group != group or share.target == HOLD:
                continue
            models = firing[group][start : start + share.many]
            start += share.many
            if share.target in (AIM, FOCUS):
                times = 3 if VOLLEYS in weapon.traits else 1  # GD-DEL-03
                shot = Pointed(models[0], weapon, share.target == FOCUS, bucket.only, bucket.clause)
                pointed += [shot._replace(model=model) for model in models for _ in range(times)]
            else:
                chance = next(c for c in bucket.chances[weapon.key] if c.target == share.target)
                kept = shots.setdefault((share.target, weapon._replace(key="", name="")), [])
                kept += [(model, chance) for model in models]
    ordered = []
    for (target, figures_of), those in shots.items():
        those.sort(key=lambda shot: shot[0].id)
        weapon = next(w for _, bucket, w in rows if w._replace(key="", name="") == figures_of and _has(bucket, those))
        ordered.append(Volley(unit.id, target, weapon, tuple(those)))
    ordered.sort(key=lambda volley: volley.shots[0][0].id)
    return Named(ordered, sorted(pointed, key=lambda one: one.model.id))


def _has(bucket: Bucket, shots: Sequence[tuple[Model, Chance]]) -> bool:
    return any(model.id == shots[0][0].id for model in bucket.models)
