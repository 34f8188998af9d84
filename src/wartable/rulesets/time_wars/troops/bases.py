"""TW-GEN-04: the bases of models, and compact formations of them."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

from wartable.engine.plane import corners_of
from wartable.rulesets.time_wars.state import VEHICLE_LENGTH, VEHICLE_WIDTH, Model

SPACE = 100  # between the bases of a formation, mils


def vehicle_model(x: int, y: int, facing: int, number: int = 0) -> Model:
    """A vehicle about (x, y) mils whose front looks to `facing` degrees."""
    corners = corners_of(x, y, VEHICLE_LENGTH, VEHICLE_WIDTH, facing)
    far = max((cx - x) ** 2 + (cy - y) ** 2 for cx, cy in corners)
    return Model(x, y, isqrt(far - 1) + 1, corners, number, "vehicle", facing=facing)


def moved_to(model: Model, x: int, y: int, facing: int | None = None) -> Model:
    """`model` at another place; `facing` matters to vehicles alone (None: as before)."""
    if not model.corners:
        return model._replace(x=x, y=y)
    turned = model.facing if facing is None else facing
    return vehicle_model(x, y, turned, model.id)._replace(kind=model.kind, of=model.of, weapon=model.weapon)


def block(models: Sequence[Model], x: int, y: int) -> list[tuple[int, int]]:
    """Places for `models` as a compact block of rows about (x, y): in cohesion, no bases overlapping."""
    columns = max(1, -(-len(models) // max(1, isqrt(len(models) * 2 // 3))))
    pace = 2 * max((model.r for model in models), default=0) + SPACE
    rows = -(-len(models) // columns)
    found = []
    for index in range(len(models)):
        row, column = divmod(index, columns)
        width = min(columns, len(models) - row * columns)
        found.append((x + pace * (2 * column - width + 1) // 2, y + pace * (2 * row - rows + 1) // 2))
    return found
