"""Where a move has led: the ground that its paths went over, for what is judged when it is done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from wartable.engine.paths import Path
from wartable.engine.plane import Body, body_touches_polygon, first_contact, path_length
from wartable.engine.terrain import Feature
from wartable.rulesets.time_wars.state import Model, Unit
from wartable.rulesets.time_wars.ways import Way


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
    """Whether the base was at most `margin` mils from `feature` anywhere on its path, its start included.

    A vehicle looks along its path, so on the way half its width is what counts.
    """
    start, end, path = trail
    if any(body_touches_polygon(model, feature.polygon, margin) for model in (start, end)):
        return True
    r = min(path_length(side) for side in pairwise(start.corners)) // 2 if start.corners else start.r
    far = r + margin
    xs, ys = [x for x, _ in path], [y for _, y in path]
    if max(xs) + far < feature.left or min(xs) - far > feature.right:
        return False
    if max(ys) + far < feature.top or min(ys) - far > feature.bottom:
        return False
    body = Body(0, 0, 0, feature.polygon)
    return any(
        first_contact(*a, *b, r, body, margin - 1) is not None
        or body_touches_polygon(Body(*b, r), feature.polygon, margin)
        for a, b in pairwise(path)
        if a != b
    )
