"""Where a move has led: the ground that its paths went over, for what is judged when it is done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from wartable.engine.paths import Path
from wartable.engine.plane import path_length
from wartable.engine.terrain import Feature
from wartable.kit.inches import terrain
from wartable.rulesets.time_wars.moving.ways import Way
from wartable.rulesets.time_wars.state import Model, Unit


class Trail(NamedTuple):
    """One model that has stirred: where it stood, where it stands, and its path."""

    start: Model
    end: Model
    path: Path


def trodden(unit: Unit, way: Way, before: Sequence[Model]) -> Iterator[Trail]:
    """The trails of the models of `unit` that are left; `before` are all models as they stood.

    An Individual may be all that is left of the Squad that went this way (TW-TYPE-07).
    """
    alone = any(end.of == unit.id for end in way.ends)
    starts = {model.id: model for model in before}
    now = {model.id: model for model in unit.models}
    for end, path in zip(way.ends, way.paths):
        if not path_length(path) or (alone and unit.kind != "squad" and end.of != unit.id):
            continue
        model = unit.models[0] if alone and unit.kind != "squad" else now.get(end.id)
        if model is not None:
            yield Trail(starts[end.id], model, path)


def comes_near(trail: Trail, feature: Feature, margin: int) -> bool:
    """Whether the base was at most `margin` mils from `feature` anywhere on its path, its start included."""
    return terrain.comes_near(*trail, feature, margin)
