"""How troops lie to features and to each other: compiled code gives what plain Python gives."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given

from tests.kit.inches.test_compiled import LINK, Model, Party, features, few, laid, parties, tall
from wartable import native
from wartable.engine.plane import (
    CONTACT,
    Polygon,
    body_touches_polygon,
    nearest,
    point_in_polygon,
    segment_crosses_polygon,
)
from wartable.engine.terrain import Feature, Sight, Table
from wartable.kit.inches import sight
from wartable.kit.inches.sight import Outlines

pytestmark = pytest.mark.skipif(native.COMPILED is None, reason="nothing is compiled here: there was no C compiler")
Rows = Sequence[tuple[Polygon, int, int, Sight]]


def packed(models: tuple[Model, ...]) -> object:
    return sight.packed(Table(20_000, 20_000), models, tall, LINK)


@given(parties, features, few, few)
def test_models_lie_to_features_as_they_do_in_python(troops: list[Party], rows: Rows, x: int, y: int) -> None:
    land, models = laid(rows).features, troops[0][1]
    found = Outlines(land).lie((x, y), packed(models))
    assert found is not None
    assert list(found) == [
        point_in_polygon(m.x, m.y, f.polygon) + 2 * segment_crosses_polygon(x, y, m.x, m.y, f.polygon)
        for m in models
        for f in land
    ]


@given(parties, features)
def test_all_touch_what_each_touches_in_python(troops: list[Party], rows: Rows) -> None:
    land, models = laid(rows).features, troops[0][1]
    found = Outlines(land).touched(packed(models))
    assert found is not None
    assert list(found) == [all(body_touches_polygon(m, f.polygon, CONTACT) for m in models) for f in land]


@given(parties)
def test_the_nearest_are_those_of_python(troops: list[Party]) -> None:
    (_, ours), (_, theirs), *_ = troops
    assert sight.nearest_of(packed(ours), packed(theirs)) == nearest(ours, theirs)


def test_what_is_too_large_is_left_to_plain_python() -> None:
    far = ((0, 0), (600_000, 0), (9, 9))
    square = ((0, 0), (900, 0), (900, 900))
    lone = packed((Model(0, 5000, 5000, 500, (), 300),))
    for land in ((far,), (square,) * 600):
        outlines = Outlines(tuple(Feature(f"f{n}", "f", "f", polygon) for n, polygon in enumerate(land)))
        assert outlines.lie((0, 0), lone) is None
        assert outlines.touched(lone) is None
    few = Outlines((Feature("f", "f", "f", square),))
    assert few.lie((2**20, 0), lone) is None
    assert (few.lie((0, 0), None), few.touched(None), sight.nearest_of(None, lone)) == (None, None, None)


def test_what_is_no_such_thing_is_refused() -> None:
    assert native.COMPILED is not None
    lie, touch, near = native.COMPILED.lie, native.COMPILED.touch, native.COMPILED.nearest
    one, land = packed((Model(0, 5000, 5000, 500, (), 300),)), native.COMPILED.ground(())
    assert (lie(0, 0, one, land), touch(one, land, CONTACT)) == (b"", b"")
    assert touch(one, land, -1) is None
    for wrong in (
        lambda: lie(0, 0, land, land), lambda: lie(0, 0, one, one), lambda: touch(land, land, 1),
        lambda: touch(one, one, 1), lambda: near(one, land), lambda: near(land, one),
    ):  # fmt: skip
        with pytest.raises(ValueError, match="PyCapsule"):
            wrong()
