"""Chapter MELEE, who fights whom: melees begin, are joined, become one, keep contact and end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt

from wartable.engine.ask import Flow
from wartable.engine.plane import CONTACT, gap, groups, nearest, overlaps, scatter, touching
from wartable.engine.terrain import Going
from wartable.rulesets.time_wars.events.melee import (
    ChargedUphill,
    ContactKept,
    MeleeBegan,
    MeleeEnded,
    MeleeJoined,
    MeleeThinned,
)
from wartable.rulesets.time_wars.specials.ask import attack_begun
from wartable.rulesets.time_wars.specials.bearers import voices
from wartable.rulesets.time_wars.state import COHESION, JOINED, TABLE, Game, Melee, Model, Unit
from wartable.rulesets.time_wars.troops.squads import in_cohesion

_ROUND = range(0, 360, 15)
_CLOSE = CONTACT // 2


def in_melee(game: Game, unit: Unit) -> bool:
    """TW-ACT-07: whether `unit` (or the Squad it is part of) is bound to a melee and can use no actions.

    TW-FIRE-02, TW-FIRE-03: then it can neither be shot at nor shoot, from the moment of contact.
    """
    if not game.melees:
        return False
    return game.melee_of(unit.joined if unit.where == JOINED else unit.id) is not None


def touched(game: Game, unit: Unit) -> tuple[Unit, ...]:
    """TW-MELEE-01, TW-GEN-04: the enemies in base contact with `unit`; one model of each side is enough.

    To some everybody is an enemy.
    """
    left, low, right, high = unit.box
    found = []
    everybody = (other for other in game.on_table() if other.id != unit.id)
    against_all = any(rule.fights_all(unit) for rule in voices(game, unit, "fights_all"))
    for enemy in everybody if against_all else game.enemies(unit.player):
        a, b, c, d = enemy.box
        near = a <= right + CONTACT and c >= left - CONTACT and b <= high + CONTACT and d >= low - CONTACT
        if near and _in_contact(unit.models, enemy.models):
            found.append(enemy)
    return tuple(found)


def _in_contact(mine: Sequence[Model], theirs: Sequence[Model]) -> bool:
    return any(touching(a, b) for a in mine for b in theirs)


def contact(game: Game, unit: Unit, charge: bool, before: Sequence[Model] = ()) -> Flow[None]:
    """TW-MELEE-01, TW-MELEE-08: after a move of `unit`, by a charge or not, it fights every enemy that it touches.

    TW-MELEE-06: others may be there already. TW-MELEE-17: `before` are its models as they stood when a charge began;
    without them the charge counts as level.
    """
    yield from ()
    enemies = touched(game, unit)
    if not enemies:
        return
    key = _engage(game, unit, enemies)
    attack_begun(game, unit)
    if charge and unit.id in game.melees[key].attackers and _climbed(game, unit, before):
        game.emit(ChargedUphill(key, unit.id))


def _engage(game: Game, unit: Unit, enemies: tuple[Unit, ...]) -> str:
    """Begin a melee, or join one; all that are linked become one with two sides. Returns its id."""
    keys = tuple(enemy.id for enemy in enemies)
    old = [melee for melee in game.melees.values() if any(key in melee.all for key in (unit.id, *keys))]
    if not old:
        key = f"melee-{game.fights + 1}"
        # TW-MELEE-26: who makes contact attacks; with several players all that he touches defend.
        game.emit(MeleeBegan(key, (unit.id,), keys))
        return key
    mine: tuple[str, ...] = ()
    theirs: tuple[str, ...] = ()
    for melee in old:
        ours, others = _sides(melee, unit, keys)
        mine, theirs = mine + ours, theirs + others
    mine = tuple(dict.fromkeys((*mine, unit.id)))
    theirs = tuple(key for key in dict.fromkeys((*theirs, *keys)) if key not in mine)
    first = old[0]
    attacking = _sides(first, unit, keys)[0] == first.attackers
    sides = (mine, theirs) if attacking else (theirs, mine)
    if len(old) > 1 or sides != (first.attackers, first.defenders):
        game.emit(MeleeJoined(first.id, *sides, tuple(melee.id for melee in old[1:])))
    return first.id


def _sides(melee: Melee, unit: Unit, enemies: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """TW-MELEE-26: the side of `melee` that `unit` belongs to or joins, and the other; joining changes no roles.

    It stands against those it touches; where it touches both sides (three players), against the more numerous, in
    doubt against the defenders.
    """
    if unit.id in melee.all:
        attacks = unit.id in melee.attackers
    else:
        against = sum(key in melee.defenders for key in enemies) - sum(key in melee.attackers for key in enemies)
        attacks = against >= 0
    return (melee.attackers, melee.defenders) if attacks else (melee.defenders, melee.attackers)


def _climbed(game: Game, unit: Unit, before: Sequence[Model]) -> bool:
    """TW-MELEE-17: whether a model in contact stands on higher ground than that on which its charge began."""
    starts = {model.id: model for model in before}
    enemies = [model for enemy in touched(game, unit) for model in enemy.models]
    ground = game.table.ground
    return any(
        ground(model.x, model.y) > ground(start.x, start.y)
        for model in unit.models
        if (start := starts.get(model.id)) and _in_contact((model,), enemies)
    )


# ---------------------------------------------------------------- after each round
def settle(game: Game, first: Sequence[str] = ()) -> None:
    """TW-MELEE-25: a melee ends when one side is gone, else it goes on and contact is restored.

    Those named in `first` (who have just lost models) move before others.
    """
    for melee in tuple(game.melees.values()):
        attackers = tuple(key for key in melee.attackers if _stands(game.units[key]))
        defenders = tuple(key for key in melee.defenders if _stands(game.units[key]))
        if not attackers or not defenders:
            game.emit(MeleeEnded(melee.id))  # the survivors are free at once
            continue
        if (attackers, defenders) != (melee.attackers, melee.defenders):
            game.emit(MeleeThinned(melee.id, attackers, defenders))
        keys = [key for key in first if key in attackers or key in defenders]
        for key in dict.fromkeys((*keys, *defenders, *attackers)):
            _keep_contact(game, melee, game.units[key])


def _stands(unit: Unit) -> bool:
    """TW-MISS-13: who has routed and is still on the table does not stay in a melee."""
    return unit.where == TABLE and bool(unit.models) and not unit.running


def _keep_contact(game: Game, melee: Melee, unit: Unit) -> None:
    """TW-MELEE-25: the nearest model of `unit` goes back into contact, at no cost, if none is in contact now.

    The umpire makes the move, by the shortest way that keeps the Squad together; where none does, the whole Squad
    closes up, and failing that the model goes alone. Without a free place the melee goes on all the same.
    """
    foes = melee.defenders if unit.id in melee.attackers else melee.attackers
    enemies = [model for key in foes for model in game.units[key].models]
    if _in_contact(unit.models, enemies):
        return
    members = in_cohesion(unit)
    _, i, j = nearest(members, enemies)
    models = _closed_up(game, melee, unit, members[i], enemies[j])
    if models:
        game.emit(ContactKept(unit.id, models))


def _closed_up(game: Game, melee: Melee, unit: Unit, model: Model, enemy: Model) -> tuple[Model, ...]:
    """The models of `unit` with `model` brought into contact with `enemy`; empty if there is no place."""
    walls = [body for other in game.on_table() if other.id != unit.id for body in other.models]
    outside = [body for other in game.enemies(unit.player) if other.id not in melee.all for body in other.models]
    mates = [body for body in unit.models if body.id != model.id]
    alone: tuple[Model, ...] = ()
    for place in _places(model, enemy):
        if not _free(game, place, walls + mates, outside):
            continue
        models = tuple(place if body.id == model.id else body for body in unit.models)
        if len(groups(models, COHESION)[0]) + len(unit.apart) >= len(models):
            return models
        alone = alone or models
    straight = _slid(model, enemy)
    if straight is None:
        return alone
    dx, dy = straight.x - model.x, straight.y - model.y
    shifted = tuple(_shifted(body, dx, dy) for body in unit.models)
    return shifted if all(_free(game, body, walls, outside) for body in shifted) else alone


def _places(model: Model, enemy: Model) -> Iterator[Model]:
    """Places for `model` in contact with `enemy`, the straight way first, then all round, nearest first."""
    straight = _slid(model, enemy)
    if straight:
        yield straight
    reach = enemy.r + model.r + 2 * CONTACT
    starts = [scatter(enemy.x, enemy.y, degrees, reach) for degrees in _ROUND]
    starts.sort(key=lambda at: ((at[0] - model.x) ** 2 + (at[1] - model.y) ** 2, at))
    for x, y in starts:
        place = _slid(_shifted(model, x - model.x, y - model.y), enemy)
        if place:
            yield place


def _slid(model: Model, enemy: Model) -> Model | None:
    """`model` moved straight toward the middle of `enemy` until the bases touch."""
    for _ in range(16):
        left = gap(model, enemy)
        if left <= CONTACT:
            return model if not overlaps(model, enemy) else None
        dx, dy = enemy.x - model.x, enemy.y - model.y
        full = isqrt(dx * dx + dy * dy)
        step = left - _CLOSE
        model = _shifted(model, dx * step // full, dy * step // full)
    return None


def _shifted(model: Model, dx: int, dy: int) -> Model:
    corners = tuple((x + dx, y + dy) for x, y in model.corners)
    return model._replace(x=model.x + dx, y=model.y + dy, corners=corners)


def _free(game: Game, model: Model, walls: Sequence[Model], outside: Sequence[Model]) -> bool:
    """Whether `model` may stand there: on the table, passable, on nobody's base, touching no enemy of another melee."""
    if not game.table.on_table(model) or any(overlaps(model, other) for other in walls):
        return False
    if any(feature.going is Going.IMPASSABLE for feature in game.table.touching(model)):
        return False
    return not any(touching(model, other) for other in outside)
