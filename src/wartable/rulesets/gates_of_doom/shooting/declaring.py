"""All targets are named in one request, before any die (GD-ACT-02, GD-TGT-08), for groups of models that are alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wartable.engine.ask import Flow, Option
from wartable.engine.errors import RuleError
from wartable.engine.matching import Allot, Barred, Share, Shooters, allot
from wartable.rulesets.gates_of_doom.shooting.targets import Chance, at_distance_0, chances, usable
from wartable.rulesets.gates_of_doom.specials.traits import hands
from wartable.rulesets.gates_of_doom.state import SMALL_ARMS, Game, Model, Unit, Weapon
from wartable.rulesets.gates_of_doom.troops import figures, near

HOLD = "hold"
HANDS = 2  # GD-ARM-26


class Bucket(NamedTuple):
    """Models that are alike for this attack, and what each can do with each weapon."""

    models: tuple[Model, ...]
    weapons: tuple[Weapon, ...]
    chances: dict[str, tuple[Chance, ...]]


class Volley(NamedTuple):
    """Weapons that are alike in all figures, of one unit at one target; who fires them with what chance."""

    unit: str
    target: str
    weapon: Weapon
    shots: tuple[tuple[Model, Chance], ...]


def buckets(
    game: Game, unit: Unit, models: Sequence[Model], foes: Sequence[Unit], free: bool = False
) -> list[Bucket]:  # fmt: skip
    """The models of a unit that have a ranged weapon, those that are alike together, in their order."""
    fought = near.foes_in_combat(game, unit)
    found: dict[object, list[Model]] = {}
    ways: dict[object, tuple[tuple[Weapon, ...], dict[str, tuple[Chance, ...]]]] = {}
    for model in models:
        weapons = tuple(usable(game, unit, model, fought))
        if not weapons:
            continue
        mine = chances(game, unit, model, weapons, foes, free)
        key = weapons, model.ai, figures.shield(model), tuple((w, _alike(those)) for w, those in mine.items())
        found.setdefault(key, []).append(model)
        ways.setdefault(key, (weapons, mine))
    return [Bucket(tuple(alike), *ways[key]) for key, alike in found.items()]


def _alike(those: Sequence[Chance]) -> tuple[object, ...]:
    """What of its chances makes a model unlike another: not how far away a target is, but what that does."""
    return tuple(sorted((chance.target, bool(chance.why), chance.mods) for chance in those))


def point_blank(game: Game, unit: Unit, target: Unit) -> list[Bucket]:
    """GD-MEL-03: the same at distance 0 at one unit, with any ranged weapon."""
    found: dict[object, list[Model]] = {}
    ways: dict[object, dict[str, tuple[Chance, ...]]] = {}
    for model in unit.models:
        weapons = tuple(game.weapons(model, SMALL_ARMS))
        mine: dict[str, tuple[Chance, ...]] = {w.key: (at_distance_0(unit, model, w, target),) for w in weapons}
        key = weapons, model.ai, figures.shield(model), tuple((w, _alike(those)) for w, those in mine.items())
        if weapons:
            found.setdefault(key, []).append(model)
            ways.setdefault(key, mine)
    return [
        Bucket(tuple(alike), tuple(game.weapons(alike[0], SMALL_ARMS)), ways[key]) for key, alike in found.items()
    ]


def at_one(game: Game, unit: Unit, target: Unit) -> Flow[list[Volley]]:
    """GD-REA-04: all that it can fire at one unit, whatever is closer."""
    found = buckets(game, unit, unit.models, [target], free=True)
    return (yield from named_or_usual(game, unit, found))


def named_or_usual(game: Game, unit: Unit, found: Sequence[Bucket]) -> Flow[list[Volley]]:
    """Where all weapons can be fired together all are; else it is asked which."""
    full = any(sum(map(hands, bucket.weapons)) > _free_hands(bucket) for bucket in found)
    if full:
        return (yield from name_targets(game, unit, found, f"What do {unit.name} fire?"))
    rows = _numbered(found)
    return _volleys(unit, rows, _usual(rows, found))


def can_shoot(found: Sequence[Bucket]) -> bool:
    """Whether there is anybody to shoot at."""
    return any(not chance.why for bucket in found for those in bucket.chances.values() for chance in those)


def name_targets(game: Game, unit: Unit, found: Sequence[Bucket], question: str) -> Flow[list[Volley]]:
    """GD-ACT-02, GD-RND-09: each weapon of each model is sent at a target, or held."""
    rows = _numbered(found)
    keys = dict.fromkeys(c.target for _, bucket, weapon in rows for c in bucket.chances[weapon.key] if not c.why)
    targets = [Option(key, game.units[key].name, "GD-TGT-01", key) for key in keys]
    barred = [Barred(group, chance.target, chance.why, chance.clause)
              for group, bucket, weapon in rows for chance in bucket.chances[weapon.key]
              if chance.why and chance.target in keys]  # fmt: skip

    def legal(shares: tuple[Share, ...]) -> None:
        for bucket in found:
            _see_hands(bucket, [(row[2], _fired(shares, row[0])) for row in rows if row[1] is bucket])

    shares = yield from allot(Allot(
        "GD-ACT-02", unit.side, question,
        groups=tuple(Shooters(group, weapon.name, len(bucket.models)) for group, bucket, weapon in rows),
        targets=(*targets, Option(HOLD, "hold fire", "GD-RND-09")),
        shares=_usual(rows, found), barred=tuple(barred), legal=legal,
    ))  # fmt: skip
    return _volleys(unit, rows, shares)


Row = tuple[str, Bucket, Weapon]


def _numbered(found: Sequence[Bucket]) -> list[Row]:
    rows = [(bucket, weapon) for bucket in found for weapon in bucket.weapons]
    return [(f"g{number}", bucket, weapon) for number, (bucket, weapon) in enumerate(rows, 1)]


def _fired(shares: Sequence[Share], group: str) -> int:
    return sum(share.many for share in shares if share.group == group and share.target != HOLD)


def _free_hands(bucket: Bucket) -> int:
    """GD-ARM-26, GD-EQP-02: the hands of each of its models; a shield takes one."""
    return HANDS - (figures.shield(bucket.models[0]) is not None)


def _see_hands(bucket: Bucket, fired: Sequence[tuple[Weapon, int]]) -> None:
    """GD-TGT-08, GD-ARM-26: no model fires more than its hands can hold together.

    Raises:
        RuleError: some would.
    """
    free, many = _free_hands(bucket), len(bucket.models)
    both = sum(count for weapon, count in fired if hands(weapon) == HANDS)
    single = sum(count for weapon, count in fired if hands(weapon) < HANDS)
    if both * HANDS > many * free or both > many or single > (many - both) * free:
        raise RuleError("GD-ARM-26", f"{many} models have {many * free} hands for all weapons that they fire")


def _usual(rows: Sequence[Row], found: Sequence[Bucket]) -> tuple[Share, ...]:
    """All at the nearest whom they may shoot at, with what their hands hold first."""
    left = {id(bucket): _free_hands(bucket) for bucket in found}
    made = []
    for group, bucket, weapon in rows:
        able = [chance for chance in bucket.chances[weapon.key] if not chance.why]
        fires = bool(able) and hands(weapon) <= left[id(bucket)]
        if fires:
            left[id(bucket)] -= hands(weapon)
        made.append(Share(group, able[0].target if fires else HOLD, len(bucket.models)))
    return tuple(made)


def _volleys(unit: Unit, rows: Sequence[Row], shares: Sequence[Share]) -> list[Volley]:
    """GD-SA-16: alike weapons at one target are one volley; unlike ones follow in the order of their models."""
    shots: dict[tuple[str, Weapon], list[tuple[Model, Chance]]] = {}
    for group, bucket, weapon in rows:
        start = 0
        for share in shares:
            if share.group != group:
                continue
            models = bucket.models[start : start + share.many]
            start += share.many
            if share.target != HOLD:
                chance = next(c for c in bucket.chances[weapon.key] if c.target == share.target)
                kept = shots.setdefault((share.target, weapon._replace(key="", name="")), [])
                kept += [(model, chance) for model in models]
    ordered = []
    for (target, figures_of), those in shots.items():
        those.sort(key=lambda shot: shot[0].id)
        weapon = next(w for _, bucket, w in rows if w._replace(key="", name="") == figures_of and _has(bucket, those))
        ordered.append(Volley(unit.id, target, weapon, tuple(those)))
    return sorted(ordered, key=lambda volley: volley.shots[0][0].id)


def _has(bucket: Bucket, shots: Sequence[tuple[Model, Chance]]) -> bool:
    return any(model.id == shots[0][0].id for model in bucket.models)
