"""Carrying out a move: interruptions, hazards on the way, the end of it, contact (chapters MOVE, SPEC, ORD)."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Flow, Option, choose_or_skip
from wartable.engine.paths import Path
from wartable.engine.plane import overlaps, touching
from wartable.kit.inches.terrain import Entry
from wartable.kit.wording import count, inched
from wartable.rulesets.time_wars.events.base import Moved
from wartable.rulesets.time_wars.ground.terrain import (
    HARD_GOING,
    HAZARD,
    enters_cover,
    hard_entry,
    hazard_entries,
    hazardous_features,
)
from wartable.rulesets.time_wars.melee.contacts import contact, settle, touched
from wartable.rulesets.time_wars.moving.ways import Way
from wartable.rulesets.time_wars.shooting.defensive_fire import anybody_waiting, can_go_on, window
from wartable.rulesets.time_wars.specials.ask import hard_going_hazard
from wartable.rulesets.time_wars.specials.bearers import voices
from wartable.rulesets.time_wars.state import INCH, SQUAD, TABLE, VEHICLE, Game, Model, Unit
from wartable.rulesets.time_wars.troops import hazards
from wartable.rulesets.time_wars.troops.fatigue import hurries
from wartable.rulesets.time_wars.troops.losses import take_wounds

ADVANCE, RUN, CHARGE = "advance", "run", "charge"
STUMBLING, BREAK_AWAY = "stumbling", "break-away"
_PACE = 20  # mils


def interrupted(game: Game, key: str, action: str, point: str) -> Flow[bool]:
    """TW-ORD-09: enemies that lie in wait may interrupt; True if the action of `key` cannot go on (TW-SUPP-04)."""
    if not anybody_waiting(game, game.units[key].player):
        return False
    yield from window(game, key, action, point)
    return not can_go_on(game, game.units[key])


def march(
    game: Game, key: str, action: str, way: Way, ones: int = 0, target: str = "", short: str = ""
) -> Flow[str]:  # fmt: skip
    """The Troop Type `key` goes its way.

    Args:
        action: advance, run or charge; scout and break-away are moves that are no actions (TW-SPEC-25, TW-VOG-04).
        ones: natural 1s on the dice of a run (TW-ORD-12).
        target: of a charge; `short`: why it does not get there, in words.

    Returns:
        the id of the Troop Type that has arrived: an Individual if only he is left of his Squad; "" if nobody has.
    """
    before = game.units[key].models
    interruptible = action != BREAK_AWAY  # TW-VOG-04: after a melee; TW-ORD-09: an Action Phase is interrupted
    if way.distance and interruptible and anybody_waiting(game, game.units[key].player):
        far = yield from _watched(game, key, action, way, target)
        if far < 0:
            key = yield from _done(game, _heir(game, key, way), way.cut_short(-far), before)
            yield from _stuck(game, key, action, target, before)
            return ""
        if far < way.distance:
            way, short = way.cut_short(far), ""
    for rule in voices(game, game.units[key], "sets_out"):
        rule.sets_out(game, game.units[key], way, before)
    key = yield from _past_hazards(game, key, action, way, before)
    if not key:
        return ""
    _stand(game, key, action, way, way.distance, short)
    if ones and stumbles(game, game.units[key], action, way.paths):
        yield from take_wounds(game, game.units[key], ones, STUMBLING)
        key = _heir(game, key, way)
    key = yield from _done(game, key, way, before)
    if not key:
        return ""
    yield from _closed_in(game, game.units[key], action, target, before)
    yield from _ended(game, game.units[key])
    return key if game.units[key].where == TABLE else ""


# ------------------------------------------------------------------ interruptions
def _watched(game: Game, key: str, action: str, way: Way, target: str) -> Flow[int]:
    """TW-ORD-09: at each whole inch of the way prepared enemies may interrupt; how far it gets, below 0: it stops."""
    for gone in range(INCH, way.distance, INCH):
        _stand(game, key, action, way, gone)
        if (yield from interrupted(game, key, action, f"after {count(gone // INCH, 'inch')}")):
            _stand_clear(game, _heir(game, key, way), action, way, gone)
            return -gone
        if target and game.units[target].where != TABLE:
            far = yield from _halted(game, key, way, gone)
            return far
        if not anybody_waiting(game, game.units[key].player):
            break
    return way.distance


def halt(game: Game, key: str, way: Way) -> Flow[Way]:
    """TW-MELEE-05: the way of a charger whose target is gone before it sets out."""
    far = yield from _halted(game, key, way, 0)
    return way.cut_short(far) if far < way.distance else way


def _halted(game: Game, key: str, way: Way, gone: int) -> Flow[int]:
    """TW-MELEE-05: its target is no more, so the charger may stop at any whole inch of what is left of its path."""
    stops: list[int] = [*range(gone, way.distance, INCH), way.distance]
    options = tuple(
        Option(f"stop-{stop // INCH}" if stop < way.distance else "go-on", inched(stop), "TW-MELEE-05")
        for stop in stops
    )
    question = "Its target is gone. How far does it go?"
    answer = yield from choose_or_skip(game, "TW-MELEE-05", game.units[key].player, question, options)
    if len(options) == 1:
        return way.distance
    return _clear(game, key, way, stops[[option.key for option in options].index(answer)])


def _stuck(game: Game, key: str, action: str, target: str, before: Sequence[Model]) -> Flow[None]:
    """TW-MELEE-01: who is stopped on the way in contact with an enemy is in melee all the same."""
    if key:
        yield from _closed_in(game, game.units[key], action, target, before)
        yield from _ended(game, game.units[key])


def _stand_clear(game: Game, key: str, action: str, way: Way, gone: int) -> None:
    """TW-MOVE-06: who is stopped while passing through friends goes back to where nobody stands on a base."""
    if key and (far := _clear(game, key, way, gone)) < gone:
        _stand(game, key, action, way, far)


def _clear(game: Game, key: str, way: Way, gone: int) -> int:
    """TW-MOVE-06, TW-GEN-04: how far it has gone, at most `gone`, when all its models last stood clear of any base."""
    others = [model for other in game.on_table() if other.id != key for model in other.models]
    for far in range(gone, 0, -_PACE):
        mine = _on_the_way(game.units[key], way, far)
        near = (*mine, *others)
        if not any(overlaps(model, base) for i, model in enumerate(mine) for base in near[i + 1 :]):
            return far
    return 0


# ------------------------------------------------------------------ hazards
def _done(game: Game, key: str, way: Way, before: Sequence[Model]) -> Flow[str]:
    """What is tested at the end of a movement action; who has arrived, "" if nobody is left."""
    for rule in voices(game, game.units[key], "after_move") if key else ():
        if key:
            yield from rule.after_move(game, game.units[key], way, before)
            key = _heir(game, key, way)
    return key


def _past_hazards(game: Game, key: str, action: str, way: Way, before: Sequence[Model]) -> Flow[str]:
    """TW-SPEC-12: tests where the paths enter hazards; the dead stop there, the others go on. "" if nobody is left."""
    unit = game.units[key]
    if unit.kind == VEHICLE:
        for entry, cause in dangers(game, unit, action, before[0], way.paths[0]):
            _stand(game, key, action, way, entry.distance)
            yield from hazards.test(game, unit, (unit.models[0].id,), cause)
            if unit.where != TABLE:
                return ""
        return key
    for cause in (HARD_GOING, HAZARD):
        if not (_fearful(unit, action) if cause == HARD_GOING else hazardous_features(game.table)):
            continue
        for ids in _at_risk(game, unit, action, way, cause, before):
            alive = tuple(model.id for model in unit.models if model.id in ids)
            yield from hazards.test(game, unit, alive, cause)
            if unit.where != TABLE:
                return _heir(game, key, way)
    return key


def _fearful(unit: Unit, action: str) -> bool:
    """TW-TERR-05, TW-SPEC-49: whether hard going endangers `unit` in such a move."""
    return unit.kind == VEHICLE or (action in (RUN, CHARGE) and bool(hard_going_hazard(unit)))


def _at_risk(
    game: Game, unit: Unit, action: str, way: Way, cause: str, before: Sequence[Model]
) -> list[tuple[int, ...]]:  # fmt: skip
    """The models that have to test for `cause`: one group for each feature they enter."""
    groups: dict[str, list[int]] = {}
    starts = {model.id: model for model in before}
    for end, path in zip(way.ends, way.paths):
        for entry, why in dangers(game, unit, action, starts[end.id], path):
            if why == cause:
                name = entry.feature.key if cause == HAZARD else ""
                groups.setdefault(name, []).append(end.id)
    return [tuple(ids) for ids in groups.values()]


def dangers(game: Game, unit: Unit, action: str, model: Model, path: Path) -> tuple[tuple[Entry, str], ...]:
    """What is hazardous for `model` on its path, the first met first, with the cause of each test.

    TW-TERR-05: hard going is for a vehicle in any move, one die however many features. TW-SPEC-49: for the Unceasing in
    a run or charge, one die per model. A feature that is both hard going and hazardous (TW-TERR-07) is tested once.
    """
    found = [(entry, HAZARD) for entry in hazard_entries(game.table, unit, model, path)]
    hard = hard_entry(game.table, path) if _fearful(unit, action) else None
    if hard and all(entry.feature is not hard.feature for entry, _ in found):
        found.append((hard, HARD_GOING))
    return tuple(sorted(found, key=lambda item: item[0].distance))


def stumbles(game: Game, unit: Unit, action: str, paths: Sequence[Path]) -> bool:
    """TW-ORD-12: whether natural 1s cost `unit` members: a Squad that runs through cover under Quicken Pace!

    TW-TYPE-06: an Individual that stands alone is no Squad; in one, he runs as its member.
    """
    if action != RUN or not hurries(unit):
        return False
    if unit.kind != SQUAD:
        return False  # TW-TYPE-06
    return any(enters_cover(game.table, path) for path in paths)


# ------------------------------------------------------------------ the end of it
def _stand(game: Game, key: str, action: str, way: Way, gone: int, short: str = "") -> None:
    game.emit(Moved(key, action, _on_the_way(game.units[key], way, gone), min(gone, way.distance), short))


def _on_the_way(unit: Unit, way: Way, gone: int) -> tuple[Model, ...]:
    """The models of `unit` that are left when each has gone at most `gone` mils of its path."""
    if unit.kind != SQUAD and len(unit.models) == 1 and len(way.ends) > 1:  # he arrives alone (TW-TYPE-07)
        mine = [end for end in way.at(gone).values() if end.of == unit.id]
        at = {model.id: end for model, end in zip(unit.models, mine)}
    else:
        at = way.at(gone)
    return tuple(_put(model, at.get(model.id)) for model in unit.models)


def _put(model: Model, end: Model | None) -> Model:
    if end is None:
        return model
    return model._replace(x=end.x, y=end.y, corners=end.corners, facing=end.facing)


def _heir(game: Game, key: str, way: Way) -> str:
    """Who goes on: the Squad itself, the Individual that alone is left of it (TW-TYPE-07), or nobody ("")."""
    if game.units[key].where == TABLE and game.units[key].models:
        return key
    for model in way.ends:
        if model.of and game.units[model.of].where == TABLE:
            return model.of
    return ""


def _closed_in(
    game: Game, unit: Unit, action: str, target: str, before: Sequence[Model]
) -> Flow[None]:  # fmt: skip
    """TW-MELEE-01, TW-MELEE-08: any movement into contact starts a melee; TW-VEH-11: what a charged vehicle does."""
    if not touched(game, unit):
        return
    yield from contact(game, unit, action == CHARGE, before)
    for rule in voices(game, unit, "on_contact"):
        yield from rule.on_contact(game, unit)
    if not unit.models:
        return
    victim = game.units.get(target)
    if action != CHARGE or victim is None or not vehicle_endangers(victim):
        return
    ids = tuple(model.id for model in unit.models if any(touching(model, foe) for foe in victim.models))
    if ids:
        yield from hazards.test(game, unit, ids, hazards.VEHICLE_CHARGED, victim.id)
        settle(game, (unit.id,))


def _ended(game: Game, unit: Unit) -> Flow[None]:
    """What follows when all of the movement action of `unit` is over."""
    for rule in voices(game, unit, "move_ended"):
        yield from rule.move_ended(game, unit)


def vehicle_endangers(vehicle: Unit) -> str:
    """TW-VEH-11: the clause if `vehicle` moved in its owner's last Player Turn, and so endangers who charges it."""
    return "TW-VEH-11" if vehicle.kind == VEHICLE and vehicle.moved_last else ""
