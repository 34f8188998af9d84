"""TW-SQUAD-04: members out of cohesion make their way back.

TW-SQUAD-03: they do nothing else, and the rest of the Squad goes on without them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wartable.engine.ask import Flow, die
from wartable.engine.paths import Field, Path, free, route
from wartable.engine.plane import Point, along, path_length
from wartable.kit.inches.bases import off, shunned
from wartable.kit.inches.ways import Ground
from wartable.rulesets.time_wars.events.base import DistanceRolled, Rallied
from wartable.rulesets.time_wars.ground.terrain import closed_to, hard_entry
from wartable.rulesets.time_wars.morale.suppression import silenced
from wartable.rulesets.time_wars.moving.march import ADVANCE, RUN, dangers
from wartable.rulesets.time_wars.specials.ask import fixed_pace
from wartable.rulesets.time_wars.state import COHESION, INCH, TABLE, VEHICLE, Game, Model, Unit
from wartable.rulesets.time_wars.troops import fatigue, hazards
from wartable.rulesets.time_wars.troops.squads import in_cohesion

_CLOSE = (100, COHESION - 20)


def regain_all(game: Game, player: str) -> Flow[None]:
    """TW-SQUAD-04: at the start of the Action Phase of `player` all who are out of cohesion go back to their Squads."""
    for unit in tuple(game.on_table(player)):
        if unit.apart and game.melee_of(unit.id) is None and not silenced(unit):
            yield from regain(game, unit)


def regain(game: Game, unit: Unit) -> Flow[None]:
    """TW-SQUAD-04: by an advance if that brings a member back, otherwise by a run, by the shortest way.

    One die for all who run; these moves cost the Squad no action.
    """
    ground = _ground(game, unit)
    placed = list(in_cohesion(unit))
    paths: dict[int, Path] = {}
    far = []
    for model in [model for model in unit.models if model.id in unit.apart]:
        path = _back(game, ground, model, placed, unit.profile.agl * INCH, unit.profile.agl * INCH)
        if path is None:
            far.append(model)
        else:
            _note(model, path, paths, placed)
    yield from _arrive(game, unit, ADVANCE, paths)
    if far and unit.where == TABLE and unit.models:
        yield from _run_back(game, unit, ground, far)


def _run_back(game: Game, unit: Unit, ground: Field, far: Sequence[Model]) -> Flow[None]:
    face = 0
    if not fixed_pace(unit):
        face = yield from die(6, "TW-SQUAD-04", unit.player, f"{unit.name}, members out of cohesion run")
    limits = fatigue.reach(game, unit, face)
    game.emit(DistanceRolled(unit.id, RUN, face, limits.full, limits.why))
    placed = list(in_cohesion(unit))
    paths: dict[int, Path] = {}
    for model in far:
        path = _back(game, ground, model, placed, limits.full, limits.hard)
        if path is None:
            path = _toward(game, ground, model, placed, limits)
        _note(model, path, paths, placed)
    yield from _arrive(game, unit, RUN, paths)


def _ground(game: Game, unit: Unit) -> Field:
    """They keep out of contact with enemies, and may pass friends."""
    walls, rests = [], []
    for other in game.on_table():
        if other.id == unit.id:
            continue
        if other.player != unit.player:
            walls += [shunned(model) for model in other.models]
        elif other.kind == VEHICLE:
            walls += list(other.models)
        else:
            rests += list(other.models)
    box = unit.box
    reach = box[2] - box[0] + box[3] - box[1] + 4 * INCH
    return Ground(game.table, unit.models, reach, walls, rests, closed_to(unit))


def _places(model: Model, mates: Sequence[Model]) -> list[Point]:
    found = []
    for mate in mates:
        for gap in _CLOSE:
            found += [off(mate.x, mate.y, turn, mate.r + model.r + gap) for turn in range(0, 360, 30)]
    found.sort(key=lambda to: ((to[0] - model.x) ** 2 + (to[1] - model.y) ** 2, to))
    return found


def _open(ground: Field, model: Model, placed: Sequence[Model], places: Sequence[Point]) -> Iterator[Point]:
    for x, y in places:
        clear = all((x - o.x) ** 2 + (y - o.y) ** 2 >= (model.r + o.r) ** 2 for o in placed)
        if clear and free(ground, x, y, model.r) is None:
            yield x, y


def _back(game: Game, ground: Field, model: Model, placed: Sequence[Model], full: int, hard: int) -> Path | None:
    """The shortest way that brings `model` within 1 inch of the others; None if none is short enough."""
    for to in _open(ground, model, placed, _places(model, placed)):
        if (to[0] - model.x) ** 2 + (to[1] - model.y) ** 2 > full * full:
            return None
        path = route(ground, model.x, model.y, model.r, *to, full)
        if path is not None and (path_length(path) <= hard or hard_entry(game.table, path) is None):
            return path
    return None


def _toward(game: Game, ground: Field, model: Model, placed: Sequence[Model], limits: fatigue.Reach) -> Path:
    """As far as it gets on the shortest way back."""
    for to in _open(ground, model, placed, _places(model, placed)):
        path = route(ground, model.x, model.y, model.r, *to, 200 * INCH)
        if path is None:
            continue
        limit = limits.hard if hard_entry(game.table, path) else limits.full
        for part in (8, 7, 6, 5, 4, 3, 2, 1):
            x, y = along(path, limit * part // 8)
            for stop in _open(ground, model, placed, ((x, y),)):
                cut = route(ground, model.x, model.y, model.r, *stop, limit)
                if cut is not None:
                    return cut
        break
    return (model.x, model.y), (model.x, model.y)


def _note(model: Model, path: Path, paths: dict[int, Path], placed: list[Model]) -> None:
    paths[model.id] = path
    placed.append(model._replace(x=path[-1][0], y=path[-1][1]))


def _arrive(game: Game, unit: Unit, action: str, paths: dict[int, Path]) -> Flow[None]:
    """TW-SPEC-12: those who enter a hazard on the way test for it."""
    if not paths:
        return
    risks: dict[str, list[int]] = {}
    for model in unit.models:
        if model.id in paths:
            for _, cause in dangers(game, unit, action, model, paths[model.id]):
                risks.setdefault(cause, []).append(model.id)
    game.emit(Rallied(unit.id, tuple((key, *path[-1]) for key, path in paths.items())))
    for cause, ids in risks.items():
        yield from hazards.test(game, unit, [model.id for model in unit.models if model.id in ids], cause)
